"""Caches the parts of answers that concern one chunk, as JSON text, until the chunk's text changes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from compiler.syntax.incremental.document import Document, Section
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.source import ChunkSource
from compiler.text import LineIndex

_LINE = re.compile(r'"line": (\d+)')
KeyT = TypeVar("KeyT")
Compute: TypeAlias = Callable[[Section, Chunk, KeyT], list[dict[str, Any]]]


class ChunkAnswers:
    """Cache of one kind of answer for a document, by chunk."""

    def __init__(self) -> None:
        self._entries: dict[ChunkSource, tuple[Chunk, int, object, _MovableJson]] = {}
        """Chunk, its revision, what else the answer depends on, and the answer."""
        self._index: LineIndex | None = None
        self._lines: dict[ChunkSource, int] = {}
        """The line of each chunk's start in the text of `_index`."""
        self.computed_answers = 0
        """Number of answers computed so far, for tests."""

    def of(self, document: Document, section: Section, chunk: Chunk, key: KeyT, compute: Compute[KeyT]) -> str:
        """Returns the items that `compute` returns for `chunk`, as JSON without the enclosing brackets.

        They are computed again if the chunk was edited, or `key`, anything else on which they depend, differs.
        """
        source = chunk.source
        if document.index is not self._index:
            self._find_lines(document)
        line = self._lines[source]
        entry = self._entries.get(source)
        if entry is not None and entry[0] is chunk and entry[1] == chunk.revision and entry[2] == key:
            return entry[3].at(line)
        answer = _MovableJson(compute(section, chunk, key), line)
        self.computed_answers += 1
        at = section.base + source.base
        if not document.text[document.index.line_start(line) : at].strip():
            self._entries[source] = chunk, chunk.revision, key, answer
        return answer.at(line)

    def _find_lines(self, document: Document) -> None:
        chunks = [(section.base, chunk.source) for section in document.sections for chunk in section.chunks]
        lines = document.index.lines_of(base + source.base for base, source in chunks)
        self._lines = {source: line for (_, source), line in zip(chunks, lines, strict=True)}
        self._index = document.index

    def prune(self, document: Document) -> None:
        """Drops the answers for removed chunks if they are many."""
        count = sum(len(section.chunks) for section in document.sections)
        if len(self._entries) > 2 * count + 100:
            current = {chunk.source for section in document.sections for chunk in section.chunks}
            self._entries = {source: entry for source, entry in self._entries.items() if source in current}


class _MovableJson:
    """Items as JSON, whose line numbers can be shifted."""

    __slots__ = ("_line", "_lines", "_template", "_text")

    def __init__(self, items: list[dict[str, Any]], line: int) -> None:
        """`items` are those for a chunk that starts at `line`."""
        text = json.dumps(items)[1:-1].replace("%", "%%")
        # `"line"` does not match in a JSON string, in which quotation marks are escaped.
        self._lines = [int(number) - line for number in _LINE.findall(text)]
        self._template = _LINE.sub('"line": %d', text)
        self._line, self._text = line, self._at(line)

    def at(self, line: int) -> str:
        """Returns the items, without brackets, for a chunk that starts at `line`."""
        if line != self._line:
            self._line, self._text = line, self._at(line)
        return self._text

    def _at(self, line: int) -> str:
        return self._template % tuple([line + each for each in self._lines])
