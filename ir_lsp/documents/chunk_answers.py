"""Caches the parts of answers that concern one chunk, as JSON text, until the chunk's text changes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from compiler.syntax.incremental.document import Document, Section
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.source import ChunkSource

_LINE = re.compile(r'"line": (\d+)')


class ChunkAnswers:
    """Cache of one kind of answer for a document, by chunk."""

    def __init__(self) -> None:
        self._entries: dict[ChunkSource, tuple[Chunk, int, object, _MovableJson]] = {}
        """Chunk, its revision, what else the answer depends on, and the answer."""
        self.computed_answers = 0
        """Number of answers computed so far, for tests."""

    def of(
        self,
        document: Document,
        section: Section,
        chunk: Chunk,
        key: object,
        compute: Callable[[], list[dict[str, Any]]],
    ) -> str:
        """Returns the items that `compute` returns for `chunk`, as JSON without the enclosing brackets.

        They are computed again if the chunk was edited, or `key`, anything else on which they depend, differs.
        """
        source = chunk.source
        at = section.base + source.base
        line, column = document.index.line_column(at)
        entry = self._entries.get(source)
        if entry is None or entry[0] is not chunk or entry[1:3] != (chunk.revision, key):
            entry = chunk, chunk.revision, key, _MovableJson(compute(), line)
            self.computed_answers += 1
            if not document.text[at - column : at].strip():
                self._entries[source] = entry
        return entry[3].at(line)

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
