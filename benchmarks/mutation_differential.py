"""Does the compiler refuse what mlir-opt refuses, on the same line in the same words, where IR is spoilt by chance?

  mutation_differential.py CASES.json ... [--seed N] [--each N] [--form pretty|generic] [--kind tokens|parts]
                           [--show N] [--only crash|looser|stricter|line|message]

CASES: files of `{"kind": "valid", "text": ..., "golden": ..., "unregistered": ...}`; `golden` is generic form.
Each is spoilt `--each` times. `tokens`: a type, a number, a name or a word is exchanged, a token is lost or doubled,
two change places. `parts`: a line is lost, doubled or moved, what stands in brackets is lost, an attribute is given
another value, an operand or type comes in. Counts what both take or refuse, and shows differences. Needs mlir-opt.
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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.conformance_adapter import parse
from benchmarks.mutations import KINDS

MARK = "//@@ next @@"
ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: (?!expected \w+ \".*\" was not produced$)(.*)$", re.MULTILINE)
"""An error, without what mlir-opt 22 says, unasked, of a test's own annotations."""
BATCH = 100
LONGEST = 150
"""Lines of a text that is spoilt: in a longer one a change is seldom seen."""


@dataclass(frozen=True)
class Spoilt:
    """A text that may be wrong; `origin` is the case it was made of."""

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
    """Returns the kind of agreement of the two."""
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
    """Returns the compiler's errors, and the kind of agreement."""
    try:
        ours = parse(spoilt.text, spoilt.unregistered)[1]
    except Exception as crash:
        return [(None, f"{type(crash).__name__}: {crash}, at {traceback.format_exc(limit=-1)}")], "crash"
    return ours, verdict(theirs, ours)


def cases(files: Sequence[str], seed: int, each: int, form: str = "pretty", kind: str = "tokens") -> Iterator[Spoilt]:
    """The spoilt texts of all files."""
    for file in files:
        for case in json.loads(Path(file).read_text()):
            original = case.get("text" if form == "pretty" else "golden")
            if case["kind"] != "valid" or not original or original.count("\n") > LONGEST or MARK in original:
                continue
            chance = random.Random(f"{seed} {case['id']}")
            for _ in range(each):
                text, change = KINDS[kind](original, chance)
                yield Spoilt(case["id"], text, case["unregistered"], change)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
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
    spoilt = list(cases(options.files, options.seed, options.each, options.form, options.kind))
    for unregistered in (False, True):
        alike = [each for each in spoilt if each.unregistered is unregistered]
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
