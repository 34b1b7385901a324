"""Facts about groups of lines of a document, cached until their group is edited.

A group stores only its length, which edits update; nothing compares or copies the whole text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from compiler.text import TextEdit

_T = TypeVar("_T")
_SIZE = 8_000
"""Minimum length of a group if there are several, in code points."""
_MAX_EDITS = 100
"""Maximum number of edits in one notification; more discard all facts."""


class _Group:
    """A group of `length` code points. `facts` is None after an edit: then it may not consist of whole lines."""

    __slots__ = ("facts", "length")

    def __init__(self, length: int, facts: dict[Callable[[str], Any], Any] | None) -> None:
        self.length = length
        self.facts = facts


class LineGroups:
    """Groups of lines of a document."""

    def __init__(self, text: str) -> None:
        self._groups = [_Group(len(text), None)]

    def edit(self, edits: Sequence[TextEdit], length: int) -> None:
        """Records edits; each refers to the text after the preceding ones. `length` is that of the resulting text."""
        if len(edits) > _MAX_EDITS:
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
        last, last_end = first, at + groups[first].length
        while last < len(groups) - 1 and last_end < end:
            last += 1
            last_end += groups[last].length
        groups[first : last + 1] = [_Group(last_end - at - (end - start) + length, None)]

    def facts(self, text: str, make: Callable[[str], _T]) -> Iterator[_T]:
        """Yields `make(lines)` for each group of `text`, the newest version, in source order; caches the results."""
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
        """Joins and divides edited groups, so that all consist of whole lines and none is long."""
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
