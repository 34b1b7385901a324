"""The source text of operations: the file, and the chunk whose offsets they have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from compiler.ir.locations import FileLineColRange, Location
from compiler.ir.operation import Operation
from compiler.ir.source import FilePlace, Source
from compiler.text import Encoding, LineIndex, Span, encode_column

_NAME = re.compile(
    r'(?:[ \t\r\n\0]|//[^\n]*)*(?:%[^"={]*=(?:[ \t\r\n\0]|//[^\n]*)*)?("(?:[^"\\]++|\\.)*+"|[A-Za-z_][\w$.]*)?'
)


def _name_start(text: str, start: int) -> int:
    """Returns the start of the name of the operation at `start`; `start` itself if there is no name."""
    match = _NAME.match(text, start)
    return match.start(1) if match is not None and match[1] else start


class SourceFile:
    """A text with its line index, and the file name in locations ("-" for standard input).

    If the text is a part of the file, it starts at `first_line` and `first_column`, counted from 0.
    """

    __slots__ = ("_index", "first_column", "first_line", "name", "text")

    def __init__(
        self, name: str, text: str, index: LineIndex | None = None, *, first_line: int = 0, first_column: int = 0
    ) -> None:
        self.name = name
        self.text = text
        self._index = index
        self.first_line = first_line
        self.first_column = first_column

    @property
    def index(self) -> LineIndex:
        """The line index, created on demand."""
        if self._index is None:
            self._index = LineIndex(self.text)
        return self._index

    def edit(self, text: str, index: LineIndex | None = None) -> None:
        """Replaces the text."""
        self.text = text
        self._index = index

    def location(self, offset: int) -> FileLineColRange:
        """Returns the location of an offset."""
        return FileLineColRange(*self.place(offset))

    def place(self, offset: int) -> FilePlace:
        """Returns file name, line and column of an offset's location, from 1; as upstream, columns count bytes."""
        line, column = self.index.line_column(offset)
        if not self.text.isascii():
            start = self.index.line_start(line)
            column = encode_column(self.text[start : start + column], column, Encoding.UTF8)
        if line == 0:
            column += self.first_column
        return self.name, self.first_line + line + 1, column + 1

    def places(self, offsets: Iterable[int]) -> Iterator[FilePlace]:
        """Returns `place` for each offset; fastest for ascending offsets."""
        if self.first_line or self.first_column or not self.text.isascii():
            return map(self.place, offsets)
        name = self.name
        return ((name, line + 1, column + 1) for line, column in self.index.line_columns(offsets))


class ChunkSource(Source):
    """The source of a chunk: offsets in its operations count from `base`, an offset in the file's text."""

    __slots__ = ("base", "file")

    def __init__(self, file: SourceFile, base: int) -> None:
        self.file = file
        self.base = base

    def location(self, offset: int) -> Location:
        return FileLineColRange(*self.file_place(offset))

    def file_place(self, offset: int) -> FilePlace:
        return self.file.place(self.name_start(offset))

    def file_places(self, offsets: Iterable[int]) -> Iterator[FilePlace]:
        base, text = self.base, self.file.text
        return self.file.places(_name_start(text, base + offset) for offset in offsets)

    def place(self, offset: int) -> Location:
        return self.file.location(self.base + offset)

    def name_start(self, offset: int) -> int:
        """Returns the offset in the file of the name of the op, without its results, at `offset` of the chunk."""
        return _name_start(self.file.text, self.base + offset)

    def name_span(self, offset: int) -> Span:
        """Returns the span in the file of the name of the op, without its results, at `offset` of the chunk."""
        match = _NAME.match(self.file.text, self.base + offset)
        return Span(*match.span(1)) if match and match[1] else Span(self.base + offset, self.base + offset + 1)


def chunk_source(op: Operation) -> ChunkSource | None:
    """Returns the source of the chunk that contains an operation; None if it was not parsed."""
    current: Operation | None = op
    while current is not None:
        if isinstance(current.source, ChunkSource):
            return current.source
        current = current.parent_op
    return None


def name_span(op: Operation) -> Span:
    """Returns the span of an operation's name in its file; an empty span at 0 for an op that was not parsed."""
    source = chunk_source(op)
    if source is None:
        return Span(0, 0)
    current: Operation | None = op
    while current is not None and current.start < 0:
        current = current.parent_op
    return Span(0, 0) if current is None else source.name_span(current.start)
