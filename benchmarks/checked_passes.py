"""Checks passes on generated programs, and on tests of passes: each function before and after, by the interpreter.

    python -m benchmarks.checked_passes [--programs N] [--first N]          # each pass in turn on generated programs
    python -m benchmarks.checked_passes --tests FOLDER                      # RUN lines of a folder with passes.json

Prints each difference, and how often each answer was given. A difference is a fault of the pass, or a false alarm.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from benchmarks.campaign.pipelines import PASSES, pipeline_text
from benchmarks.campaign.programs import make_program
from compiler.tools.ir_opt import run
from compiler.tools.streams import Streams

Job: TypeAlias = tuple[str, str, list[str]]
"""A name, a text, and options of ir-opt."""
_ANSWERS = (
    ("differs", re.compile(r"error: @\S+ differs")),
    ("proven", re.compile(r": proven for all inputs")),
    ("agrees", re.compile(r": \d+ inputs? agree")),
    ("unchanged", re.compile(r": unchanged")),
    ("cannot be checked", re.compile(r"warning: @\S+ cannot be checked: (.*)")),
)

_AS_UPSTREAM: tuple[tuple[str, str], ...] = (
    (r"Arith/expand-ops.*@(maximumf|minimumf) ", "the expansion leaves the sign of zeros out of account"),
    (r"Index/index-canonicalize.*@cmp ", "comparing a difference with 0 leaves its overflow out of account"),
    (r"VectorToLLVM/.*@create_mask_1d ", "indices are taken to fit into 32 bits"),
    (r"SCF/for-loop-peeling.*@fully_dynamic_bounds ", "the length of the loop overflows for bounds far apart"),
)
"""Differences that are real, in patterns that upstream's tests ask for: names of tests with the message, and why."""


def checked(text: str, options: list[str], inputs: int) -> list[str]:
    """Returns the lines that ir-opt says about a text."""
    errors = BytesIO()
    streams = Streams(BytesIO(text.encode()), BytesIO(), errors)
    run([*options, "--check-results", f"--check-inputs={inputs}", "--mlir-print-op-on-diagnostic=0"], streams)
    return errors.getvalue().decode(errors="replace").splitlines()


class Tally:
    """Counts answers, and prints differences."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()

    def add(self, name: str, lines: list[str]) -> None:
        for number, line in enumerate(lines):
            for kind, pattern in _ANSWERS:
                if (match := pattern.search(line)) is not None:
                    explanation = next((why for text, why in _AS_UPSTREAM if re.search(text, f"{name}: {line}")), None)
                    self.answers["differs, as upstream" if explanation else kind] += 1
                    if kind == "cannot be checked":
                        self.reasons[re.sub(r"'[^']*'$", "'...'", match[1])[:100]] += 1
                    if kind == "differs" and explanation is None:
                        notes = [each for each in lines[number + 1 : number + 6] if "note:" in each]
                        print("\n".join([f"{name}: {line[:1000]}", *notes[:2]]), flush=True)
                    break

    def print(self, seconds: float) -> None:
        for kind, count in self.answers.most_common():
            print(f"{count:6}  {kind}")
        for reason, count in self.reasons.most_common(25):
            print(f"{count:6}    {reason}")
        print(f"{seconds:.0f} s")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--inputs", type=int, default=20)
    parser.add_argument("--tests", type=Path, help="a folder with passes.json and tests/")
    parser.add_argument("--only", default="", help="a regular expression for the names of tests")
    parser.add_argument("--seconds", type=float, default=0, help="ends after this time; 0 for never")
    options = parser.parse_args()
    tally = Tally()
    begun = time.monotonic()
    jobs = _tests(options.tests, options.only) if options.tests else _programs(options.first, options.programs)
    for name, text, words in jobs:
        if options.seconds and time.monotonic() - begun > options.seconds:
            print(f"the time is over at {name}")
            break
        tally.add(name, checked(text, words, options.inputs))
    tally.print(time.monotonic() - begun)
    return 1 if tally.answers["differs"] else 0


def _programs(first: int, count: int) -> Iterator[Job]:
    for number in range(first, first + count):
        item = PASSES[number % len(PASSES)]
        yield f"program {number}, {item}", make_program(number).text, [f"--pass-pipeline={pipeline_text([item])}"]


def _tests(folder: Path, only: str) -> Iterator[Job]:
    for test in json.loads((folder / "passes.json").read_text()):
        path = folder / "tests" / test["path"]
        if re.search(only, test["id"]) and path.exists():
            for stage in test["stages"][:1]:
                words = [word for word in stage if word != "%s" and "verify-diagnostics" not in word]
                yield test["id"], path.read_text(), words


if __name__ == "__main__":
    sys.exit(main())
