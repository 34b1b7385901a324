"""Parts of answers that are about one chunk each, encoded, and kept until the chunk's text changes."""

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
    """Parts of one kind of answer, by the chunk of a document that each is about."""

    def __init__(self) -> None:
        self._kept: dict[ChunkSource, tuple[Chunk, int, object, _MovableJson]] = {}
        self.made_answers = 0
        """Number of answers computed so far, for tests."""

    def of(
        self,
        document: Document,
        section: Section,
        chunk: Chunk,
        about: object,
        make: Callable[[], list[dict[str, Any]]],
    ) -> str:
        """Returns the items that `make` returns, encoded, without brackets around them.

        It is asked again if the chunk was edited, or `about`, anything else that they depend on, is another one.
        """
        source = chunk.source
        at = section.base + source.base
        line, column = document.index.line_column(at)
        kept = self._kept.get(source)
        if kept is None or kept[0] is not chunk or kept[1:3] != (chunk.revision, about):
            kept = chunk, chunk.revision, about, _MovableJson(make(), line)
            self.made_answers += 1
            if not document.text[at - column : at].strip():
                self._kept[source] = kept
        return kept[3].at(line)

    def prune(self, document: Document) -> None:
        """Drops the answers for removed chunks, when there are many."""
        count = sum(len(section.chunks) for section in document.sections)
        if len(self._kept) > 2 * count + 100:
            current = {chunk.source for section in document.sections for chunk in section.chunks}
            self._kept = {source: kept for source, kept in self._kept.items() if source in current}


class _MovableJson:
    """A list encoded, whose line numbers count from a line that may become another one."""

    __slots__ = ("_line", "_lines", "_template", "_text")

    def __init__(self, items: list[dict[str, Any]], line: int) -> None:
        """Takes items as they are sent where the line is `line`."""
        text = json.dumps(items)[1:-1].replace("%", "%%")
        # In a string of JSON, a backslash would stand before the second quotation mark.
        self._lines = [int(number) - line for number in _LINE.findall(text)]
        self._template = _LINE.sub('"line": %d', text)
        self._line, self._text = line, self._at(line)

    def at(self, line: int) -> str:
        """Returns the items, without brackets, for a chunk that starts at `line`, which most edits keep."""
        if line != self._line:
            self._line, self._text = line, self._at(line)
        return self._text

    def _at(self, line: int) -> str:
        return self._template % tuple([line + each for each in self._lines])
