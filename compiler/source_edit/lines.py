"""Assigns lines, spaces and comments of a text to ops.

Takes a text and offsets in it; returns the range to delete with an op. A comment after an op on its line belongs to the
op. A comment on the lines right above belongs to the following run of op lines, up to a blank line or another comment;
directives for tests (`// RUN:`, `// CHECK-NEXT:`, `// expected-error`) belong to no op.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_BEHIND = re.compile(r"[ \t]*(//[^\n]*)?(\r?\n|\Z)")
_COMMENT_LINE = re.compile(r"[ \t]*//")
_DIRECTIVE = re.compile(r"[ \t]*//\s*(?:(?!TODO|NOTE|FIXME|XXX|HACK|BUG)[A-Z][A-Z0-9_-]*(?:\{[A-Z-]*\})?:|expected-)")
_SPACE = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class Extent:
    """The text of an op from `start` to `end`, and the rest of its lines.

    `first`: where its line starts if only space is before it, else -1. `last`: where the line behind it starts if only
    a comment is behind it, else -1.
    """

    start: int
    end: int
    first: int
    last: int
    comment: str
    """The comment that follows the op, with preceding spaces."""

    @property
    def has_own_lines(self) -> bool:
        return self.first >= 0 and self.last >= 0


def extent(text: str, start: int, end: int) -> Extent:
    """Returns the lines, spaces and comments that surround an op."""
    line = text.rfind("\n", 0, start) + 1
    first = line if not text[line:start].strip(" \t") else -1
    match = _BEHIND.match(text, end)
    if match is None:
        return Extent(start, end, first, -1, "")
    comment = text[end : match.end(1)] if match[1] else ""
    return Extent(start, end, first, match.end(), comment.rstrip("\r"))


def removal(text: str, place: Extent) -> tuple[int, int]:
    """Returns the range to delete with an op, without comments above it."""
    if place.has_own_lines:
        return place.first, place.last
    if place.last >= 0:  # others are before it on its line
        start = place.start
        while start and text[start - 1] in " \t":
            start -= 1
        return start, place.end + len(place.comment)
    match = _SPACE.match(text, place.end)
    return place.start, place.end if match is None else match.end()


def comment_above(text: str, first: int, limit: int) -> int:
    """Returns the start of the comment right above a line, `first` if there is none; searches back to `limit`."""
    start = first
    while start > limit:
        line = text.rfind("\n", 0, start - 1) + 1
        if line < limit or not _COMMENT_LINE.match(text, line, start) or _DIRECTIVE.match(text, line, start):
            break
        start = line
    return start


def comments_between(text: str, start: int, end: int) -> list[str]:
    """Returns the comment lines of a piece of text, without their indentation; comments after code are not included."""
    lines = text[start:end].split("\n")
    return [
        line.strip()
        for line in (lines[1:] if start and text[start - 1] != "\n" else lines)
        if _COMMENT_LINE.match(line)
    ]


def indentation(text: str, offset: int) -> str:
    """Returns the space at the start of the line of an offset."""
    start = text.rfind("\n", 0, offset) + 1
    end = start
    while end < len(text) and text[end] in " \t":
        end += 1
    return text[start:end]


def reindented(text: str, old: str, new: str) -> str:
    """Returns a text with the indentation `old` of all lines but the first replaced by `new`."""
    if old == new or "\n" not in text:
        return text
    head, *lines = text.split("\n")
    moved = [head]
    for line in lines:
        if not line.strip():
            moved.append(line)
        elif line.startswith(old):
            moved.append(new + line[len(old) :])
        else:
            moved.append(new + line.lstrip(" \t"))
    return "\n".join(moved)
