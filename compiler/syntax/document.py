"""A text that is edited, and the IR of it.

Enters: a text and edits of it; leaves: the sections between its `// -----` lines, each with the chunks, aliases and
syntax errors that the parser found. Spans of a section count from its `base`, those of a chunk from the chunk's place
in the section, so that what an edit does not touch moves as a whole.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from compiler.diagnostics import Diagnostic
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.syntax.parser import Chunk, ParsedFile, Parser
from compiler.syntax.source import ChunkSource, SourceFile
from compiler.text import LineIndex, Span, TextEdit

_SPLIT = re.compile(r"^[ \t]*// -----[ \t]*\r?$", re.MULTILINE)
"""A line that splits a file. Strings never go over a line's end, so that a line of its own is no part of one."""


@dataclass(eq=False)
class Section:
    """What stands between two splits, a file of its own. `base` is where it starts in the document."""

    base: int
    text: str
    parsed: ParsedFile | None = None

    @property
    def end(self) -> int:
        return self.base + len(self.text)

    @property
    def chunks(self) -> list[Chunk]:
        """The chunks by their start; a container stands before what is in it."""
        return [] if self.parsed is None else self.parsed.chunks

    def chunk_at(self, offset: int) -> Chunk | None:
        """The innermost chunk that covers `offset` (of the section), its end included."""
        chunks = self.chunks
        number = bisect_right(chunks, offset, key=lambda chunk: chunk.source.base) - 1
        if number < 0:
            return None
        chunk: Chunk | None = chunks[number]
        while chunk is not None and offset > chunk.source.base + chunk.end:
            chunk = self.container_of(chunk)
        return chunk

    def container_of(self, chunk: Chunk) -> Chunk | None:
        """The chunk of the container that `chunk` stands in; None at the top of the file."""
        parent = chunk.op.parent_op
        if parent is None or not isinstance(parent.source, ChunkSource):
            return None
        return self.chunk_of(parent.source)

    def chunk_of(self, source: ChunkSource) -> Chunk | None:
        """The chunk whose place `source` is."""
        chunks = self.chunks
        number = bisect_right(chunks, source.base, key=lambda chunk: chunk.source.base) - 1
        while number >= 0 and chunks[number].source.base == source.base:
            if chunks[number].source is source:
                return chunks[number]
            number -= 1
        return None

    def top_level_ops(self) -> Sequence[Operation]:
        """The ops of the file's top level."""
        if self.parsed is None:
            return ()
        module = self.parsed.module
        if isinstance(module.source, ChunkSource) and self.chunk_of(module.source) is not None:
            return (module,)
        return module.regions[0].blocks[0].ops

    def syntax_errors(self) -> Iterator[Diagnostic]:
        """Every syntax error, with spans in the document."""
        if self.parsed is None:
            return
        for diagnostic in self.parsed.diagnostics:
            yield diagnostic.shifted(self.base)
        for chunk in self.chunks:
            for diagnostic in chunk.diagnostics:
                yield diagnostic.shifted(self.base + chunk.source.base)


class Document:
    """A text under edits. `edit` notes what changed, `analyse` brings the IR up to it."""

    def __init__(self, name: str, text: str, context: Context, index: LineIndex | None = None) -> None:
        self.name = name
        self.text = text
        self.index = LineIndex(text) if index is None else index
        self.context = context
        self.sections = self._split(text)
        self.parsed_chunks = 0
        """How many chunks were parsed so far: what tests count."""

    @staticmethod
    def _split(text: str) -> list[Section]:
        cuts = [0, *(match.end() for match in _SPLIT.finditer(text)), len(text)]
        return [Section(start, text[start:end]) for start, end in pairwise(cuts)]

    def edit(self, text: str, index: LineIndex, edits: Sequence[TextEdit]) -> None:
        """The text is now `text` with `index`; `edits` are what was done, each in the text as those before left it."""
        self.text, self.index = text, index
        self.sections = self._split(text)

    def analyse(self) -> None:
        """Parses what edits left unparsed."""
        for section in self.sections:
            if section.parsed is None:
                source = SourceFile(self.name, section.text, self.index if len(self.sections) == 1 else None)
                section.parsed = Parser(source, self.context).run()
                self.parsed_chunks += len(section.parsed.chunks)

    def section_at(self, offset: int) -> Section:
        """The section that covers `offset`; where one ends and the next starts, the next."""
        return self.sections[max(0, bisect_right(self.sections, offset, key=lambda section: section.base) - 1)]

    def span_of(self, section: Section, chunk: Chunk, start: int, end: int) -> Span:
        """The document's span of what stands at `start` to `end` in a chunk."""
        base = section.base + chunk.source.base
        return Span(base + start, base + end)
