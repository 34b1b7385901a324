"""Edits many texts and compares each state with a fresh parse of the same text: diagnostics, verifier and IR.

  incremental_against_fresh.py --cases CASES.json... [--texts FILE.mlir...] [--files 1000] [--edits 100] [--seed 1]
                               [--slice 0/1] [--first N] [--seconds S]

CASES: lists of {"id": ..., "text": ...}. Each text is edited in one of four modes: as it is; with windows in chunks of
any size; with known lines (templates) learnt from all preceding texts; with both. The fresh parse knows no lines. A
difference is reduced to a small text and few edits. The same options give the same edits; `--first` continues a run
that `--seconds` ended, `--slice 0/2` and `--slice 1/2` share the texts between two processes.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import compiler
from benchmarks.text_edits import script
from compiler.ir.context import Context
from compiler.syntax.incremental import reparse_ops
from tests.support.incremental import EditedDocument, Step, difference_after, general_context

_REVERT_ABOVE = 40
"""Number of edits after which a text is what it was at first, so that not all of it is spoilt."""
_LARGE = reparse_ops.LARGE


@dataclass(frozen=True, slots=True)
class Mode:
    """Way of editing a text: `windows` in chunks of any size, `learnt` lines are reused."""

    windows: bool
    learnt: bool

    def __str__(self) -> str:
        return " and ".join(name for name in ("windows", "learnt") if getattr(self, name)) or "plain"

    def begin(self) -> None:
        reparse_ops.LARGE = 0 if self.windows else _LARGE


MODES = tuple(Mode(windows, learnt) for learnt in (False, True) for windows in (False, True))


@dataclass(slots=True)
class Reproduction:
    """A text and the texts that edits make of it; the last differs from a fresh parse of it."""

    mode: Mode
    states: list[str]

    def difference(self) -> str:
        """Returns the difference at the last state, "" where there is none."""
        try:
            return difference_after(*self.states, windows=self.mode.windows, learnt=self.mode.learnt)
        except Exception as error:
            return _raised(error)

    def reduced(self, seconds: float) -> Reproduction:
        """Returns a smaller reproduction, found by leaving out states, lines and words."""
        deadline = time.monotonic() + seconds
        best = self
        for candidates in (_fewer_states, _fewer_lines, _fewer_states, _shorter_lines):
            changed = True
            while changed and time.monotonic() < deadline:
                changed = False
                for states in candidates(best.states):
                    if time.monotonic() > deadline:
                        break
                    smaller = Reproduction(self.mode, states)
                    if smaller.difference():
                        best, changed = smaller, True
                        break
        return best


def _raised(error: Exception) -> str:
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"raised {error!r} at {Path(at.filename).name}:{at.lineno}"


def _fewer_states(states: Sequence[str]) -> Iterator[list[str]]:
    if len(states) > 3:
        yield [states[0], *states[-2:]]
        yield list(states[-2:])
        yield list(states[-3:])
        yield list(states[len(states) // 2 :])
        yield [states[0], *states[len(states) // 2 :]]
    for number in range(len(states) - 1):
        if len(states) > 2:
            yield [*states[:number], *states[number + 1 :]]


def _fewer_lines(states: Sequence[str]) -> Iterator[list[str]]:
    """Leaves out runs of lines that all states have in common, long runs first."""
    lines = [state.splitlines(keepends=True) for state in states]
    shortest = min(map(len, lines))
    head = 0
    while head < shortest and len({each[head] for each in lines}) == 1:
        head += 1
    tail = 0
    while tail < shortest - head and len({each[-1 - tail] for each in lines}) == 1:
        tail += 1
    length = max(head, tail, 1)
    while length:
        for start in range(0, head, length):
            yield ["".join(each[:start] + each[min(head, start + length) :]) for each in lines]
        for start in range(0, tail, length):
            end = min(tail, start + length)
            yield ["".join(each[: len(each) - end] + each[len(each) - start :]) for each in lines]
        length //= 2


def _shorter_lines(states: Sequence[str]) -> Iterator[list[str]]:
    """Leaves out runs of characters in the parts that all states begin and end with."""
    head = len(_common_prefix(states))
    tail = min(len(_common_prefix([state[::-1] for state in states])), min(map(len, states)) - head)
    length = 64
    while length:
        for start in range(0, head, length):
            yield [state[:start] + state[min(head, start + length) :] for state in states]
        for start in range(0, tail, length):
            end = min(tail, start + length)
            yield [state[: len(state) - end] + state[len(state) - start :] for state in states]
        length //= 4


def _common_prefix(states: Sequence[str]) -> str:
    first, last = min(states), max(states)
    number = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[:number]


@dataclass(slots=True)
class Campaign:
    """One run over some texts."""

    seed: int
    edits: int
    reduce_seconds: float
    pool: list[str]
    total: Counter[str] = field(default_factory=Counter)
    reports: list[str] = field(default_factory=list)
    _fresh: Context = field(default_factory=general_context)
    _general: Context = field(default_factory=general_context)
    _knowing: Context = field(default_factory=lambda: compiler.new_context(allow_unregistered=True))

    def run(self, name: str, text: str) -> None:
        """Edits one text, and compares after each edit, or after some where the next key followed at once."""
        chance = random.Random(f"{self.seed} {name}")
        mode = chance.choice(MODES)
        mode.begin()
        context = self._knowing if mode.learnt else self._general
        self.total["files"] += 1
        states = [text]
        try:
            document = EditedDocument(text, context)
            done = 0
            while done < self.edits:
                kind, steps = script(document.text, chance, self.pool)
                at_once = chance.random() < 0.1
                for step in steps[: self.edits - done]:
                    if not 0 <= step.start <= step.end <= len(document.text):
                        break
                    document.edit(step)
                    done += 1
                    self.total["edits"] += 1
                    states.append(document.text)
                    if at_once and chance.random() < 0.5:
                        document.begin_analysis()
                        continue
                    document.analyse()
                    if self._differs(document, name, mode, kind, states):
                        return
                if len(states) > _REVERT_ABOVE:
                    document.edit(Step(0, len(document.text), text))
                    document.analyse()
                    states.append(text)
                    if self._differs(document, name, mode, "revert", states):
                        return
                    states = [text]
        except Exception as error:
            self._report(name, mode, "raised", _raised(error), states)

    def _differs(self, document: EditedDocument, name: str, mode: Mode, kind: str, states: list[str]) -> bool:
        self.total["comparisons"] += 1
        differs = document.difference(self._fresh)
        if differs:
            self._report(name, mode, kind, differs, states)
        return bool(differs)

    def _report(self, name: str, mode: Mode, kind: str, actual: str, states: list[str]) -> None:
        self.total["differences"] += 1
        lines = [f"== {name} ({mode}) after '{kind}': {actual}"]
        reproduction = Reproduction(mode, states)
        if reproduction.difference():
            small = reproduction.reduced(self.reduce_seconds)
            lines.append(f"-- reduced: {small.difference()}")
            lines += [f"-- state {number}: {state!r}" for number, state in enumerate(small.states)]
        else:
            lines += ["-- not from these states alone; the last two:", *map(repr, states[-2:])]
        self.reports.append("\n".join(lines))
        print(self.reports[-1], flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--cases", nargs="*", default=[])
    arguments.add_argument("--texts", nargs="*", default=[])
    arguments.add_argument("--files", type=int, default=1000)
    arguments.add_argument("--edits", type=int, default=100, help="edits of each text")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--slice", default="0/1", help="number of this process / number of processes")
    arguments.add_argument("--first", type=int, default=0, help="the text to begin with")
    arguments.add_argument("--only", help="the name of the only text to be edited")
    arguments.add_argument("--seconds", type=float, default=1e9, help="the time after which no text is begun")
    arguments.add_argument("--reduce-seconds", type=float, default=20)
    arguments.add_argument("--limit", type=int, default=12_000, help="longer texts are left out")
    options = arguments.parse_args()
    texts = sorted(texts_of(options.cases, options.texts, options.limit))
    chosen = random.Random(options.seed).sample(texts, min(options.files, len(texts)))
    lines = {line for _, text in chosen for line in text.split("\n") if line.strip() and "//" not in line}
    campaign = Campaign(options.seed, options.edits, options.reduce_seconds, sorted(lines))
    number, count = map(int, options.slice.split("/"))
    begun = time.monotonic()
    for index in range(options.first, len(chosen)):
        name, text = chosen[index]
        if index % count != number or (options.only and name != options.only):
            continue
        if time.monotonic() - begun > options.seconds:
            print(f"go on with --first {index}")
            break
        campaign.run(name, text)
    print(
        ", ".join(f"{value} {noun}" for noun, value in campaign.total.items()), f"in {time.monotonic() - begun:.0f} s"
    )


def texts_of(cases: Sequence[str], files: Sequence[str], limit: int) -> Iterator[tuple[str, str]]:
    """The name and text of each case that is no longer than `limit`, and of each file."""
    for path in cases:
        for case in json.loads(Path(path).read_text()):
            if case["text"].strip() and len(case["text"]) <= limit:
                yield case["id"], case["text"]
    for path in files:
        yield path, Path(path).read_text()


if __name__ == "__main__":
    main()
