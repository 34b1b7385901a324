"""The names of a large chunk, kept while it is edited, so that only some parts of it get their tokens again.

Such a chunk is cut into parts of some thousand code points. The tokens of a part depend on its text, on the operations
that start in it, and on the bits of the names in it. An edit changes few of each: the text that it is in, operations
that were reparsed, and names that stand in either.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain
from typing import NamedTuple

from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.syntax.incremental.reparse_ops import ReplacedOps
from compiler.syntax.incremental.window_parser import ends_name
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.name_table import NameTable, defined_values
from compiler.text import Span, difference
from ir_lsp.documents.token_facts import ALONE, VALUE_NAME, bits_of, note_values, ops_of
from ir_lsp.documents.token_pieces import Piece

_PART = 4_000
"""Minimum number of code points of a part of a chunk that has several."""
_AT_ONCE = 1000
"""Number of operations that are looked at without a break."""
_MOST_NEW = 10_000
"""Maximum number of code points of an insertion; for more, all are looked at."""
_MOST_NAMES = 200
"""Maximum number of names that an edit may be about; for more, all are looked at."""
_MOST_NOTES = 2000
"""Maximum number of reparsed operations that are noted; for more, all are looked at."""


class ChunkText(NamedTuple):
    """The text of a document with the lines of a chunk, which begins at `begins`."""

    text: str
    span: Span
    chunk: Chunk
    begins: int


class LargeChunk:
    """The bits of the names in a chunk (see `token_facts`), brought up to each version of its text."""

    def __init__(self, chunk: Chunk) -> None:
        self.names: dict[str, int] = {}
        self.is_ready = False
        """True once `learn` came to its end."""
        self._revision = chunk.revision
        self._reparsed: list[Operation] = []
        self._reparsed_names: set[str] = set()

    def learn(self, where: ChunkText) -> Iterator[None]:
        """Looks at all names in the chunk; yields from time to time."""
        names = self.names
        for number, op in enumerate(ops_of(where.chunk)):
            if number % _AT_ONCE == 0:
                yield
            note_values(names, op)
        seen: set[str] = set()
        for part in parts_of(where.text, where.span):
            yield
            for name in VALUE_NAME.findall(where.text, part.start, part.end):
                if name not in names:
                    continue
                if name in seen:
                    names[name] &= ~ALONE
                else:
                    seen.add(name)
                    names[name] |= ALONE
        self.is_ready = True

    def look_at(self, where: ChunkText, names: Iterable[str]) -> None:
        """Looks at some names in the chunk alone."""
        for name in names:
            if (bits := name_bits(where, name)) is not None:
                self.names[name] = bits
        self.is_ready = True

    def note(self, replaced: ReplacedOps) -> None:
        """Notes that operations of the chunk were reparsed."""
        self._revision += 1
        self._reparsed += replaced.new
        self._reparsed += replaced.users
        for op in chain(replaced.old, replaced.new):
            self._reparsed_names.update(value.name for value in defined_values(op) if value.name is not None)

    def can_follow(self, chunk: Chunk) -> bool:
        """Returns True if all that happened to the chunk since it was looked at is noted, and is little."""
        return self.is_ready and self._revision == chunk.revision and len(self._reparsed) <= _MOST_NOTES

    def follow(self, where: ChunkText, pieces: list[Piece]) -> list[Piece] | None:
        """Brings the names up to a text, and returns its pieces: those that are still right, and others to be made.

        `pieces` are those of the text before. None where that is more work than to look at all again.
        """
        text, at, end = where.text, where.span.start, where.span.end
        names = self._reparsed_names.copy()
        parts: list[Piece] = []
        gone = ""
        for piece in pieces:
            place = _place_of(piece.text, text, at, min(end, at + len(gone) + len(piece.text) + _MOST_NEW))
            if place < 0:
                gone += piece.text
                continue
            if gone or place > at:
                names |= _names_that_differ(gone, text[at:place])
                parts += unmade_pieces(where, Span(at, place))
            parts.append(piece)
            at, gone = place + len(piece.text), ""
        names |= _names_that_differ(gone, text[at:end])
        parts += unmade_pieces(where, Span(at, end))
        if len(names) > _MOST_NAMES:
            return None
        self._replace_outdated(parts, names, where)
        self._reparsed.clear()
        self._reparsed_names.clear()
        return parts

    def _replace_outdated(self, pieces: list[Piece], names: set[str], where: ChunkText) -> None:
        """Replaces the pieces whose operations were reparsed, or whose names are something else now."""
        root, begins = where.chunk.op, where.begins
        offsets = [
            begins + inner.start
            for op in self._reparsed
            if root.is_ancestor_of(op)
            for inner in op.walk()
            if inner.start >= 0
        ]
        mentioned: list[str] = []
        for name in names:
            before, now = self.names.get(name), name_bits(where, name)
            if now is None:
                self.names.pop(name, None)
            else:
                self.names[name] = now
            if before == now:
                continue
            if before is None or now is None or (before ^ now) & ~ALONE:
                mentioned.append(f"%{name}")
            else:
                offsets += [begins + _start(value) for value in _named(where.chunk, name)]
        ends = [*accumulate((len(piece.text) for piece in pieces), initial=where.span.start)][1:]
        outdated = {bisect_right(ends, offset) for offset in offsets}
        for number, piece in enumerate(pieces if mentioned else ()):
            if any(name in piece.text for name in mentioned):
                outdated.add(number)
        for number in outdated:
            pieces[number] = unmade_piece(where, pieces[number].text)


def unmade_pieces(where: ChunkText, span: Span) -> list[Piece]:
    """Returns the pieces that a part of a chunk's text is cut into."""
    return [unmade_piece(where, where.text[part.start : part.end]) for part in parts_of(where.text, span)]


def unmade_piece(where: ChunkText, text: str) -> Piece:
    """Returns a piece of a chunk's text."""
    return Piece(where.chunk.source, where.chunk.revision, text)


def parts_of(text: str, span: Span) -> Iterator[Span]:
    """Yields the parts that a span of whole lines is cut into."""
    start = span.start
    while start < span.end:
        end = span.end
        if end - start >= 2 * _PART:
            end = text.find("\n", start + _PART, end) + 1 or end
        yield Span(start, end)
        start = end


def name_bits(where: ChunkText, name: str) -> int | None:
    """Returns the bits of a name in a chunk; None where it has no value of that name."""
    values = _named(where.chunk, name)
    if not values:
        return None
    return bits_of(values) | (ALONE if len(values) == 1 and _is_alone(where, name, values[0]) else 0)


def _named(chunk: Chunk, name: str) -> list[Value]:
    if chunk.names is None:
        chunk.names = NameTable(chunk.op)
    own = [result for result in chunk.op.results if result.name == name]
    return [*own[:1], *chunk.names.named(name)]


def _is_alone(where: ChunkText, name: str, value: Value) -> bool:
    """Returns True if a name has no use: most uses closely follow the definition."""
    span = where.span
    at = _find(where.text, name, where.begins + _start(value), span.end)
    return at >= 0 and _find(where.text, name, at + 1, span.end) < 0 and _find(where.text, name, span.start, at) < 0


def _find(text: str, name: str, start: int, end: int) -> int:
    spelling = f"%{name}"
    at = text.find(spelling, start, end)
    while at >= 0 and not ends_name(text, at + len(spelling), name):
        at = text.find(spelling, at + 1, end)
    return at


def _start(value: Value) -> int:
    """Returns the offset in its chunk from which to search the name of a value."""
    if isinstance(value, BlockArgument):
        return max(value.start, 0)
    return max(value.owner.start, 0) if isinstance(value, OpResult) else 0


def _place_of(lines: str, text: str, start: int, end: int) -> int:
    """Returns where some whole lines stand in a part of a text that starts with a line, or -1."""
    if text.startswith(lines, start, end):
        return start
    at = text.find(lines, start, end)
    return at if at < 0 or text[at - 1] == "\n" else -1


def _names_that_differ(old: str, new: str) -> set[str]:
    """Returns the names of values in the lines that differ between two texts."""
    change = difference(old, new)
    if change is None:
        return set()
    start = old.rfind("\n", 0, change.span.start) + 1
    behind = len(old) - change.span.end
    names: set[str] = set()
    for text in (old, new):
        end = text.find("\n", len(text) - behind)
        names.update(VALUE_NAME.findall(text, start, end if end >= 0 else len(text)))
    return names
