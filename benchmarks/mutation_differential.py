"""Compares our verdict with mlir-opt's on programs with a random change.

    python -m benchmarks.mutation_differential CASES.json ... [--examples] [--seed N] [--each N] [--show N]
        [--form pretty|generic] [--kind tokens|parts|ir] [--only crash|looser|stricter|line|message]

CASES are files of `{"kind": "valid", "text": ..., "golden": ..., "unregistered": ...}`; `golden` is the generic form.
`--examples` adds the documented examples of all operations. Each program is changed `--each` times:

- `tokens` replaces a type, number, name or word, drops or repeats a token, or swaps two;
- `parts` drops, repeats or moves a line, drops a bracketed part, replaces an attribute, or adds an operand or type;
- `ir` changes a value's type everywhere, an attribute, operand, argument or region (`benchmarks.ir_mutations`).

Prints differences, and how many programs have which verdict. Needs mlir-opt.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.conformance_adapter import parse
from benchmarks.mutations import KINDS
from compiler.api import new_context
from compiler.api import parse as parse_valid
from compiler.dialects import BUNDLED
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.documented_examples import examples_of, program_of

MARK = "//@@ next @@"
ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: (?!expected \w+ \".*\" was not produced$)(.*)$", re.MULTILINE)
"""An error, without what mlir-opt 22 says, unasked, of a test's own annotations."""
BATCH = 100
LONGEST = 150
"""Maximum number of lines of a program that is changed."""
UNKNOWN_TO_MLIR_OPT = {"oneflow", "tir", "vcix"}


@dataclass(frozen=True)
class Spoilt:
    """A changed program; `origin` is the case that it was made of."""

    origin: str
    text: str
    unregistered: bool
    change: str


Errors = list[tuple[int, str]]


def reference(mlir_opt: str, spoilt: Sequence[Spoilt]) -> list[Errors | None]:
    """Returns mlir-opt's errors of each, with lines from 1; None if it crashes."""
    flags = ["--allow-unregistered-dialect"] if spoilt[0].unregistered else []
    command = [mlir_opt, "--mlir-disable-threading", f"--split-input-file={MARK}", "-o", "/dev/null", *flags]
    starts, line = [], 1
    for each in spoilt:
        starts.append(line)
        line += each.text.count("\n") + 2
    whole = f"\n{MARK}\n".join(each.text for each in spoilt)
    try:
        done = subprocess.run(command, input=whole.encode(), capture_output=True, timeout=60, check=False)
        code = done.returncode
    except subprocess.TimeoutExpired:
        code = -1
    if code in (0, 1):
        collected: list[Errors | None] = [[] for _ in spoilt]
        for number, message in ERROR.findall(done.stderr.decode(errors="replace")):
            which = max(at for at, start in enumerate(starts) if start <= int(number))
            errors = collected[which]
            assert errors is not None
            errors.append((int(number) - starts[which] + 1, message.replace("\0", "")))  # which it writes for no plural
        return collected
    if len(spoilt) == 1:
        return [None]
    half = len(spoilt) // 2
    return reference(mlir_opt, spoilt[:half]) + reference(mlir_opt, spoilt[half:])


def verdict(theirs: Errors, ours: Sequence[tuple[int | None, str]]) -> str:
    """Returns how two lists of errors agree."""
    if not theirs and not ours:
        return "both take it"
    if not theirs:
        return "stricter"
    if not ours:
        return "looser"
    first = theirs[0]
    if first[0] not in {line for line, _ in ours}:
        return "line"
    return "same" if first in [(line, message.partition("\n")[0]) for line, message in ours] else "message"


def answer(spoilt: Spoilt, theirs: Errors) -> tuple[Sequence[tuple[int | None, str]], str]:
    """Returns our errors, and how they agree with mlir-opt's."""
    try:
        ours = parse(spoilt.text, spoilt.unregistered)[1]
    except Exception as crash:
        return [(None, f"{type(crash).__name__}: {crash}, at {traceback.format_exc(limit=-1)}")], "crash"
    return ours, verdict(theirs, ours)


def cases_of_files(files: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yields the valid cases of files."""
    for file in files:
        for case in json.loads(Path(file).read_text()):
            if case["kind"] == "valid" and case.get("golden"):
                yield case


def cases_of_examples() -> Iterator[dict[str, str]]:
    """Yields the documented examples of the operations that mlir-opt has."""
    for name in sorted(set(BUNDLED) - UNKNOWN_TO_MLIR_OPT):
        dialect = new_context().dialect(name)
        for op in () if dialect is None else dialect.ops.values():
            for number, example in enumerate(examples_of(op)):
                text = program_of(example)
                golden = print_operation(parse_valid(text, new_context()), PrintingFlags(generic=True))
                yield {"id": f"{op.name} {number}", "text": text, "golden": golden, "unregistered": ""}


def spoilt(cases: Iterable[dict[str, str]], seed: int, each: int, form: str, kind: str) -> Iterator[Spoilt]:
    """Yields the changed programs."""
    for case in cases:
        original = case["text" if form == "pretty" else "golden"]
        if original.count("\n") > LONGEST or MARK in original:
            continue
        chance = random.Random(f"{seed} {case['id']}")
        for _ in range(each):
            text, change = KINDS[kind](original, chance)
            yield Spoilt(case["id"], text, bool(case["unregistered"]), change)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*")
    parser.add_argument("--examples", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--each", type=int, default=2)
    parser.add_argument("--form", default="pretty", choices=("pretty", "generic"))
    parser.add_argument("--kind", default="tokens", choices=tuple(KINDS))
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--only", default="crash|looser|stricter|line|message")
    options = parser.parse_args()
    mlir_opt = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    if mlir_opt is None:
        print("mlir-opt is not installed")
        return 2
    counts: Counter[str] = Counter()
    shown = 0
    cases = [*cases_of_files(options.files), *(cases_of_examples() if options.examples else ())]
    changed = list(spoilt(cases, options.seed, options.each, options.form, options.kind))
    for unregistered in (False, True):
        alike = [each for each in changed if each.unregistered is unregistered]
        for start in range(0, len(alike), BATCH):
            batch = alike[start : start + BATCH]
            for each, theirs in zip(batch, reference(mlir_opt, batch)):
                if theirs is None:
                    counts["mlir-opt dies"] += 1
                    continue
                ours, checked = answer(each, theirs)
                counts[checked] += 1
                if checked in options.only.split("|") and shown < options.show:
                    shown += 1
                    print(f"== {checked}: {each.origin}: {each.change}\n   mlir-opt: {theirs[:2]}\n   ours: {ours[:3]}")
            print(dict(counts), file=sys.stderr)
    print(dict(counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
