"""The ops of a block in its text: ranges to delete for erased ops, and places of new ones.

Takes a block as it was parsed, and its erased and new ops; returns edits of whole lines where ops have lines of their
own.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.source_edit.before import BlockBefore, SourceIR
from compiler.source_edit.lines import Extent, comment_above, extent, indentation, reindented, removal

_BLANK_LINES = re.compile(r"(?:[ \t]*\r?\n)+")


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of the text from `start` to `end`, with its reason: "erase", "insert", "change" or "rename"."""

    start: int
    end: int
    text: str
    kind: str


class Layout:
    """The ops of a block in its text: removed ones, and places of new ones."""

    def __init__(
        self, text: str, before: SourceIR, old: BlockBefore, ops: list[Operation], alive: set[Operation]
    ) -> None:
        self.ops = ops
        self.gone: set[int] = set()
        self.filled: set[int] = set()
        self.limit = old.inside[0]
        self._text = text
        self._before = before
        self._old = old
        self._newline = before.newline
        self._extents: dict[int, Extent] = {}
        self._runs: dict[int, range] = {}
        self._alive = alive
        self._still_there: list[int] | None = None
        self._inserted: set[int] = set()
        """Offsets at which texts are put between those of ops."""

    def extent(self, number: int) -> Extent:
        place = self._extents.get(number)
        if place is None:
            state = self._before.ops[self.ops[number]]
            place = self._extents[number] = extent(self._text, state.start, state.end)
        return place

    def replaced(self, number: int, texts: list[str]) -> Edit:
        """Returns the edit that replaces an op's text by other texts."""
        self.filled.add(number)
        place = self.extent(number)
        space = indentation(self._text, place.start)
        text = self._newline.join(texts)
        if "//" in texts[-1].rpartition("\n")[2] and (place.last < 0 or place.comment):
            text += self._newline + space
        joined = reindented(text, "", space)
        return Edit(place.start, place.end, joined, "change")

    def inserted(self, number: int, texts: list[str]) -> Edit:
        """Inserts texts after the op at an index, or at the start of the block for -1."""
        edit = self._insertion(number, texts)
        self._inserted.add(edit.start)
        return edit

    def _insertion(self, number: int, texts: list[str]) -> Edit:
        text, newline = self._text, self._newline
        space = space_of(text, self._before, self._old)
        body = reindented(newline.join(texts), "", space)
        if number >= 0:
            place = self.extent(number)
            if place.last >= 0:
                if place.last == len(text) and not text.endswith("\n"):
                    return Edit(len(text), len(text), f"{newline}{space}{body}", "insert")
                return Edit(place.last, place.last, f"{space}{body}{newline}", "insert")
            return Edit(place.end, place.end, f"{newline}{space}{body}{newline}{space.rstrip(chr(10))}", "insert")
        if self._before.is_file and self._old.region.parent is self._before.root:
            if not self.ops:
                end = len(text)
                line = "" if not text or text.endswith("\n") else newline
                return Edit(end, end, f"{line}{body}{newline}", "insert")
            place = self.extent(0)
            start = place.first if place.first >= 0 else place.start
            start = comment_above(text, start, 0)
            return Edit(start, start, f"{body}{newline}", "insert")
        rest = extent(text, self.limit, self.limit)
        if rest.last >= 0 and rest.last <= self._old.inside[1]:
            return Edit(rest.last, rest.last, f"{space}{body}{newline}", "insert")
        return Edit(self.limit, self.limit, f"{newline}{space}{body}{newline}{space}", "insert")

    def run_of(self, number: int) -> range:
        """Returns the ops on adjacent lines of an op, without a blank line or comment between them."""
        run = self._runs.get(number)
        if run is None:
            first = last = number
            place = self.extent(number)
            while first and _follows(above := self.extent(first - 1), place):
                first, place = first - 1, above
            place = self.extent(number)
            while last + 1 < len(self.ops) and _follows(place, below := self.extent(last + 1)):
                last, place = last + 1, below
            run = range(first, last + 1)
            self._runs.update(dict.fromkeys(run, run))
        return run

    def neighbours(self, number: int) -> tuple[int, bool]:
        """Returns the last remaining op before op `number` (-1: none), and whether `number` is the last one."""
        if self._still_there is None:
            self._still_there = [at for at, op in enumerate(self.ops) if op in self._alive]
        at = bisect_left(self._still_there, number)
        return self._still_there[at - 1] if at else -1, at + 1 == len(self._still_there)

    def removals(self) -> Iterable[tuple[int, int]]:
        """Yields the ranges to delete for erased ops; consecutive lines are one range."""
        gone = sorted(self.gone - self.filled)
        ranges: list[tuple[int, int]] = []
        done = -1
        for number in gone:
            start, end = removal(self._text, self.extent(number))
            if number > done:
                run = self.run_of(number)
                done = run[-1]
                if run[0] == number and all(
                    neighbour in self.gone and neighbour not in self.filled for neighbour in run
                ):
                    above = comment_above(self._text, start, self.limit)
                    start = above if self.extent(number).has_own_lines else start
            if ranges and ranges[-1][1] >= start:
                ranges[-1] = (ranges[-1][0], max(end, ranges[-1][1]))
            else:
                ranges.append((start, end))
        return [self._with_blank_lines(start, end) for start, end in ranges]

    def _with_blank_lines(self, start: int, end: int) -> tuple[int, int]:
        """Adds the blank lines below removed lines, where blank lines or the block's start are above them, too.

        At the end of the block, it adds those above instead.
        """
        text = self._text
        if end in self._inserted or (start and text[start - 1] != "\n") or text[end - 1] != "\n":
            return start, end
        above = text.rfind("\n", 0, max(start - 1, 0)) + 1
        below = _BLANK_LINES.match(text, end)
        if below is not None and (above <= self.limit or not text[above:start].strip()):
            return start, below.end()
        if text.startswith("}", end + len(indentation(text, end))) or end == len(text):
            while start > self.limit and not text[(line := text.rfind("\n", 0, start - 1) + 1) : start].strip():
                start = line
        return start, end


def _follows(above: Extent, below: Extent) -> bool:
    """Returns True if there is no blank line or comment between two ops."""
    return above.last == below.first or above.last < 0 or below.first < 0


def space_of(text: str, before: SourceIR, old: BlockBefore) -> str:
    """Returns the indentation of the ops of a block."""
    for op in old.ops:
        state = before.ops[op]
        if state.start >= 0:
            place = extent(text, state.start, state.end)
            if place.first >= 0:
                return text[place.first : place.start]
    if before.is_file and old.region.parent is before.root:
        return ""
    return indentation(text, before.regions[old.region].end - 1) + "  "
