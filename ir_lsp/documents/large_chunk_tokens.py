"""Facts about the names in a large chunk, updated by edits, so that only tokens of some of its parts are recomputed.

A large chunk is divided into parts of several thousand code points. The tokens of a part depend on its text, on the
operations that start in it, and on the facts about its names (bits, see `token_facts`). An edit changes few of these:
its own text, reparsed operations, and the names in both.
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

_MIN_PART = 4_000
"""Minimum length of a part, in code points."""
_OPS_PER_SLICE = 1000
"""Number of operations examined between two checks of the deadline."""
_MAX_INSERTION = 10_000
"""Maximum length of an insertion that updates the facts, in code points; a longer one recomputes all."""
_MAX_NAMES = 200
"""Maximum number of names that an update examines; more recompute all."""
_MAX_REPARSED = 2000
"""Maximum number of reparsed operations that an update examines; more recompute all."""


class ChunkText(NamedTuple):
    """A chunk with its place in a document."""

    text: str
    """Text of the document."""
    span: Span
    """Whole lines of the chunk."""
    chunk: Chunk
    begins: int
    """Start of the chunk, in the first of its lines."""


class LargeChunk:
    """Facts about the names in a chunk, updated for each version of its text."""

    def __init__(self, chunk: Chunk) -> None:
        self.names: dict[str, int] = {}
        """Bits of each name, see `token_facts`."""
        self.is_ready = False
        """True once `names` is complete."""
        self._revision = chunk.revision
        self._reparsed: list[Operation] = []
        self._reparsed_names: set[str] = set()

    def compute(self, where: ChunkText) -> Iterator[None]:
        """Computes the bits of all names in the chunk; yields often."""
        names = self.names
        for number, op in enumerate(ops_of(where.chunk)):
            if number % _OPS_PER_SLICE == 0:
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

    def compute_some(self, where: ChunkText, names: Iterable[str]) -> None:
        """Computes only the bits of `names`."""
        for name in names:
            if (bits := name_bits(where, name)) is not None:
                self.names[name] = bits
        self.is_ready = True

    def note(self, replaced: ReplacedOps) -> None:
        """Records that operations of the chunk were reparsed."""
        self._revision += 1
        self._reparsed += replaced.new
        self._reparsed += replaced.users
        for op in chain(replaced.old, replaced.new):
            self._reparsed_names.update(value.name for value in defined_values(op) if value.name is not None)

    def can_update(self, chunk: Chunk) -> bool:
        """Returns True if all changes of the chunk since the last update were recorded and are few."""
        return self.is_ready and self._revision == chunk.revision and len(self._reparsed) <= _MAX_REPARSED

    def update(self, where: ChunkText, pieces: list[Piece]) -> list[Piece] | None:
        """Updates the bits for a new text, and returns its pieces: valid old ones, and new ones without tokens.

        `pieces` are those of the preceding text. Returns None if many names changed, so that all must be recomputed.
        """
        text, at, end = where.text, where.span.start, where.span.end
        names = self._reparsed_names.copy()
        parts: list[Piece] = []
        removed = ""
        for piece in pieces:
            place = _place_of(piece.text, text, at, min(end, at + len(removed) + len(piece.text) + _MAX_INSERTION))
            if place < 0:
                removed += piece.text
                continue
            if removed or place > at:
                names |= _names_that_differ(removed, text[at:place])
                parts += new_pieces(where, Span(at, place))
            parts.append(piece)
            at, removed = place + len(piece.text), ""
        names |= _names_that_differ(removed, text[at:end])
        parts += new_pieces(where, Span(at, end))
        if len(names) > _MAX_NAMES:
            return None
        self._replace_outdated(parts, names, where)
        self._reparsed.clear()
        self._reparsed_names.clear()
        return parts

    def _replace_outdated(self, pieces: list[Piece], names: set[str], where: ChunkText) -> None:
        """Replaces the pieces whose operations were reparsed, or with names whose bits changed.

        `names` are those that may have changed.
        """
        root, begins = where.chunk.op, where.begins
        offsets = [
            begins + inner.start
            for op in self._reparsed
            if root.is_ancestor_of(op)
            for inner in op.walk()
            if inner.start >= 0
        ]
        changed_names: list[str] = []
        for name in names:
            before, now = self.names.get(name), name_bits(where, name)
            if now is None:
                self.names.pop(name, None)
            else:
                self.names[name] = now
            if before == now:
                continue
            if before is None or now is None or (before ^ now) & ~ALONE:
                changed_names.append(f"%{name}")
            else:
                offsets += [begins + _start(value) for value in _named(where.chunk, name)]
        ends = [*accumulate((len(piece.text) for piece in pieces), initial=where.span.start)][1:]
        outdated = {bisect_right(ends, offset) for offset in offsets}
        for number, piece in enumerate(pieces if changed_names else ()):
            if any(name in piece.text for name in changed_names):
                outdated.add(number)
        for number in outdated:
            pieces[number] = _new_piece(where, pieces[number].text)


def new_pieces(where: ChunkText, span: Span) -> list[Piece]:
    """Divides a part of a chunk's text into pieces without tokens."""
    return [_new_piece(where, where.text[part.start : part.end]) for part in parts_of(where.text, span)]


def _new_piece(where: ChunkText, text: str) -> Piece:
    return Piece(where.chunk.source, where.chunk.revision, text)


def parts_of(text: str, span: Span) -> Iterator[Span]:
    """Divides a span of whole lines into parts of whole lines."""
    start = span.start
    while start < span.end:
        end = span.end
        if end - start >= 2 * _MIN_PART:
            end = text.find("\n", start + _MIN_PART, end) + 1 or end
        yield Span(start, end)
        start = end


def name_bits(where: ChunkText, name: str) -> int | None:
    """Returns the bits of `name` in a chunk; None if no value has this name."""
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
    """Returns True if `name`, the name of `value`, occurs only once in the chunk.

    Searches after the definition first, as most uses follow closely.
    """
    span = where.span
    at = _find(where.text, name, where.begins + _start(value), span.end)
    return at >= 0 and _find(where.text, name, at + 1, span.end) < 0 and _find(where.text, name, span.start, at) < 0


def _find(text: str, name: str, start: int, end: int) -> int:
    """Returns the offset of the first occurrence of the value name `name` in `text[start:end]`; -1 if there is none."""
    spelling = f"%{name}"
    at = text.find(spelling, start, end)
    while at >= 0 and not ends_name(text, at + len(spelling), name):
        at = text.find(spelling, at + 1, end)
    return at


def _start(value: Value) -> int:
    """Returns an offset in the chunk from which to search for the definition of a value."""
    if isinstance(value, BlockArgument):
        return max(value.start, 0)
    return max(value.owner.start, 0) if isinstance(value, OpResult) else 0


def _place_of(lines: str, text: str, start: int, end: int) -> int:
    """Returns the offset of `lines` in `text[start:end]`, at the start of a line; -1 if they are not there.

    `start` is the start of a line.
    """
    if text.startswith(lines, start, end):
        return start
    at = text.find(lines, start, end)
    return at if at < 0 or text[at - 1] == "\n" else -1


def _names_that_differ(old: str, new: str) -> set[str]:
    """Returns the value names in the lines that differ between two texts."""
    change = difference(old, new)
    if change is None:
        return set()
    start = old.rfind("\n", 0, change.span.start) + 1
    common_end = len(old) - change.span.end
    names: set[str] = set()
    for text in (old, new):
        end = text.find("\n", len(text) - common_end)
        names.update(VALUE_NAME.findall(text, start, end if end >= 0 else len(text)))
    return names
