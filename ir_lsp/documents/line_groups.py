"""The text of a document in groups of lines, and facts about each group, which an edit elsewhere leaves valid.

Groups know their length alone, and edits are noted as they come: so nothing compares or copies the whole text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from compiler.text import TextEdit

_T = TypeVar("_T")
_SIZE = 8_000
"""Minimum number of code points of a group, where there are several."""
_MOST_EDITS = 100
"""Maximum number of edits that are noted one by one; for more, nothing is kept."""


class _Group:
    """A number of code points, with the facts about them; `facts` is None if they may not be whole lines."""

    __slots__ = ("facts", "length")

    def __init__(self, length: int, facts: dict[Callable[[str], Any], Any] | None) -> None:
        self.length = length
        self.facts = facts


class LineGroups:
    """The groups of one text that is edited."""

    def __init__(self, text: str) -> None:
        self._groups = [_Group(len(text), None)]

    def edit(self, edits: Sequence[TextEdit], length: int) -> None:
        """Notes edits, each in the text that those before it left; the last one leaves `length` code points."""
        if len(edits) > _MOST_EDITS:
            self._groups = [_Group(length, None)]
            return
        for edit in edits:
            self._edit(edit.span.start, edit.span.end, len(edit.new_text))

    def _edit(self, start: int, end: int, length: int) -> None:
        groups = self._groups
        first = at = 0
        while first < len(groups) - 1 and at + groups[first].length <= start:
            at += groups[first].length
            first += 1
        last, behind = first, at + groups[first].length
        while last < len(groups) - 1 and behind < end:
            last += 1
            behind += groups[last].length
        groups[first : last + 1] = [_Group(behind - at - (end - start) + length, None)]

    def facts(self, text: str, make: Callable[[str], _T]) -> Iterator[_T]:
        """Yields `make(group)` for each group of `text`, the newest version, in order; caches the results by group."""
        self._make_whole(text)
        at = 0
        for group in list(self._groups):
            assert group.facts is not None
            if make not in group.facts:
                group.facts[make] = make(text[at : at + group.length])
            at += group.length
            fact: _T = group.facts[make]
            yield fact

    def _make_whole(self, text: str) -> None:
        """Joins and cuts the groups that were edited, so that all are of whole lines and none is long."""
        if all(group.facts is not None for group in self._groups):
            return
        groups: list[_Group] = []
        start = end = 0
        is_edited = False
        for group in self._groups:
            end += group.length
            is_edited = is_edited or group.facts is None
            if end < len(text) and is_edited and not (end and text[end - 1] == "\n"):
                continue  # its last line continues in the next group
            if is_edited:
                groups += _cut(text, start, end)
            else:
                groups.append(group)
            start, is_edited = end, False
        self._groups = groups or [_Group(0, {})]


def _cut(text: str, start: int, end: int) -> Iterator[_Group]:
    while start < end:
        cut = end
        if end - start >= 2 * _SIZE:
            cut = text.find("\n", start + _SIZE, end) + 1 or end
        yield _Group(cut - start, {})
        start = cut
