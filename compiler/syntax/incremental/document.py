"""A text that is edited, and its IR.

A document has the sections between its `// -----` lines, each with its chunks, aliases and syntax errors. Spans of a
section count from its `base`, those of a chunk from its start in the section, so that parts which an edit does not
touch move as a whole. After any edits, the analysis equals that of a new document with the same text.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from compiler.diagnostics import Diagnostic
from compiler.ir.collector import Scrap
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.syntax.incremental.chunk_places import chunk_base, chunk_of, container_of
from compiler.syntax.incremental.chunk_surroundings import is_alone
from compiler.syntax.incremental.reparse import Change, IsValid, Reparsed, SlicedParser, reparse
from compiler.syntax.incremental.reparse_ops import LARGE, ReplacedOps, prepare, reparse_ops
from compiler.syntax.parser.file_parser import ParsedFile
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.source import SourceFile
from compiler.text import LineIndex, TextEdit

_MARKER = "// -----"
_SPLIT = re.compile(r"^[ \t]*// -----[ \t]*\r?$", re.MULTILINE)
"""A line that splits a file. It cannot be inside a string, as strings do not span lines."""

Parsed: TypeAlias = ParsedFile | Reparsed | ReplacedOps
"""Result of parsing a section after an edit: the whole section, some chunks, or some ops of one chunk."""
OnParsed: TypeAlias = "Callable[[Section, Parsed], None]"


class Section:
    """Part of a document between two split markers, parsed as a file. `base` is its start in the document."""

    __slots__ = ("_abandoned", "_change", "_is_tried", "_later_change", "_parser", "_scrap", "base", "parsed", "text")

    def __init__(self, base: int, text: str, scrap: Scrap) -> None:
        self._scrap = scrap
        self.base = base
        self.text = text
        self.parsed: ParsedFile | None = None
        """The result of the last parse; that of an older text unless `is_analysed`."""
        self._change: Change | None = None
        """The change since `parsed`."""
        self._is_tried = False
        """True if `_change` needs a parse of the whole section."""
        self._parser: SlicedParser | None = None
        self._later_change: Change | None = None
        """The change since `_parser` began."""
        self._abandoned = Scrap()
        """Results of parses that edits interrupted. Nothing else refers to them."""

    @property
    def end(self) -> int:
        return self.base + len(self.text)

    @property
    def is_analysed(self) -> bool:
        """True if `parsed` is the parse of the current text."""
        return self.parsed is not None and self._change is None

    def replace(self, text: str, start: int, end: int, length: int) -> None:
        """Sets the text to `text`, in which `length` code points replace those from `start` to `end`.

        A parse in progress goes on, so that keys that follow each other quickly don't keep it from ending. Only the
        first parse begins again, as its errors are published before it ends.
        """
        self.text = text
        self._is_tried = False
        if self.parsed is None:
            self._abandon(self._abandoned)
            return
        self._change = _joined(self._change, start, end, length)
        if self._parser is not None:
            self._later_change = _joined(self._later_change, start, end, length)

    def analyse(
        self, name: str, index: LineIndex | None, context: Context, valid: IsValid | None, deadline: float
    ) -> Parsed | None:
        """Parses the text until a deadline (of `time.perf_counter`). Returns None if that is not complete.

        The result may be that of an older text; then `is_analysed` remains False.
        """
        if self.parsed is not None and self._change is not None and not self._is_tried:
            reparsed = reparse_ops(self.parsed, self.text, self._change, context, valid) or reparse(
                self.parsed, self.text, self._change, context, valid, self._scrap
            )
            if reparsed is not None:
                self._abandon(self._scrap)
                self._change = None
                return reparsed
            self._is_tried = True
        if not self._abandoned.release(deadline):
            return None  # else memory would grow with each key that interrupts a parse
        if self._parser is None:
            self._parser = SlicedParser(SourceFile(name, self.text, index), context, valid)
        parsed = self._parser.advance_until(deadline)
        if parsed is None:
            return None
        change = self._later_change
        self._parser = None
        self.discard()
        self.parsed, self._change, self._is_tried = parsed, change, False
        return parsed

    def discard(self) -> None:
        """Releases the parse, and one in progress."""
        self._abandon(self._scrap)
        self._scrap.add(self._abandoned.take())
        if self.parsed is not None:
            self._scrap.add([self.parsed.top, self.parsed.module])
        self.parsed = None

    def _abandon(self, scrap: Scrap) -> None:
        """Abandons the parse in progress, and adds its operations to `scrap`."""
        if self._parser is not None:
            scrap.add(self._parser.abandoned())
        self._parser = self._later_change = None

    @property
    def first_parser(self) -> SlicedParser | None:
        """The parse in progress of a section that was never parsed to its end; else None."""
        return self._parser if self.parsed is None else None

    @property
    def read_length(self) -> int:
        """Number of code points of the text that are parsed."""
        if self.is_analysed:
            return len(self.text)
        return 0 if self._parser is None else min(self._parser.start, len(self.text))

    @property
    def chunks(self) -> list[Chunk]:
        """The chunks, sorted by their start; a container precedes its contents."""
        return [] if self.parsed is None else self.parsed.chunks

    def chunk_at(self, offset: int) -> Chunk | None:
        """Returns the innermost chunk that covers `offset` (of the section), its end included."""
        chunks = self.chunks
        number = bisect_right(chunks, offset, key=chunk_base) - 1
        if number < 0:
            return None
        chunk: Chunk | None = chunks[number]
        while chunk is not None and offset > chunk.source.base + chunk.end:
            chunk = container_of(chunks, chunk)
        return chunk

    def chunk_of(self, op: Operation) -> Chunk | None:
        """Returns the chunk whose operation is `op`; None if it is not directly inside a container."""
        return chunk_of(self.chunks, op)

    def top_level_ops(self) -> Sequence[Operation]:
        """Returns the top-level ops of the section."""
        return () if self.parsed is None else self.parsed.top.regions[0].blocks[0].ops

    def syntax_errors(self) -> Iterator[Diagnostic]:
        """Yields every syntax error, with spans in the document; during the first parse, those found so far."""
        if self.parsed is None:
            for diagnostic in self._parser.errors_so_far() if self._parser is not None else ():
                yield diagnostic.shifted(self.base)
            return
        for diagnostic in self.parsed.diagnostics:
            yield diagnostic.shifted(self.base)
        for chunk in sorted(self.parsed.faulty_chunks.values(), key=chunk_base):
            for diagnostic in chunk.diagnostics:
                yield diagnostic.shifted(self.base + chunk.source.base)


class Document:
    """A text under edits: `edit` records a change, `analyse` updates the IR.

    `is_valid`: see `Parser`. `on_parsed` is called with each section that `analyse` parsed, and the result.
    """

    def __init__(
        self,
        name: str,
        text: str,
        context: Context,
        index: LineIndex | None = None,
        is_valid: IsValid | None = None,
        on_parsed: OnParsed | None = None,
    ) -> None:
        self.scrap = Scrap()
        """Operations that edits replaced, to be released when no problems refer to them any more."""
        self.name = name
        self.text = text
        self.index = LineIndex(text) if index is None else index
        self.context = context
        self.sections = _split(text, 0, self.scrap)
        self.parsed_chunks = 0
        """Number of chunks parsed so far; for tests."""
        self._is_valid = is_valid
        self._on_parsed = on_parsed

    def edit(self, text: str, index: LineIndex, edits: Sequence[TextEdit]) -> None:
        """Sets the text to `text`, with line index `index`. Each edit applies to the result of the preceding ones."""
        whole = text if len(edits) == len(self.sections) == 1 else None
        for edit in edits:
            self._edit(edit, whole)
        self.text, self.index = text, index
        if len(self.sections) == 1:
            self.sections[0].text = text  # the same object, to save memory

    def analyse(self, deadline: float) -> bool:
        """Parses unparsed text until a deadline (of `time.perf_counter`). Returns True if all of it is parsed."""
        index = self.index if len(self.sections) == 1 else None
        for section in self.sections:
            while not section.is_analysed:
                parsed = section.analyse(self.name, index, self.context, self._is_valid, deadline)
                if parsed is None:
                    return False
                self.parsed_chunks += 0 if isinstance(parsed, ReplacedOps) else len(parsed.chunks)
                if self._on_parsed is not None:
                    self._on_parsed(section, parsed)
        if index is not None and (parsed := self.sections[0].parsed) is not None:
            parsed.source.edit(self.text, index)
        return True

    def prepare_edits(self) -> None:
        """Builds the tables for edits of large chunks, so that the first key in one takes no longer than others."""
        for section in self.sections:
            for chunk in section.chunks if section.is_analysed else ():
                if chunk.end >= LARGE and is_alone(chunk):
                    prepare(chunk, section.text)

    @property
    def is_analysed(self) -> bool:
        return all(section.is_analysed for section in self.sections)

    def section_at(self, offset: int) -> Section:
        """Returns the section that contains `offset`; at the boundary of two, the second."""
        return self.sections[max(0, bisect_right(self.sections, offset, key=_section_base) - 1)]

    def _edit(self, edit: TextEdit, whole: str | None) -> None:
        """Applies an edit. `whole` is the resulting text, if it is known and there is only one section."""
        start, end = edit.span.start, edit.span.end
        sections = self.sections
        first = max(0, bisect_left(sections, start, key=_section_base) - 1)
        last = max(first, bisect_right(sections, end, key=_section_base) - 1)
        base = sections[first].base
        old = "".join(section.text for section in sections[first : last + 1])
        if _near_split(old, start - base, end - base) and last + 1 < len(sections):
            last += 1  # the edit may remove the marker that separates it from the next section
            old += sections[last].text
        start, end = start - base, end - base
        new = old[:start] + edit.new_text + old[end:] if whole is None else whole
        by = len(edit.new_text) - (end - start)
        if first == last and not (_near_split(old, start, end) or _near_split(new, start, end + by)):
            sections[first].replace(new, start, end, len(edit.new_text))
        else:
            new_sections = self._split_again(new, base, sections[first : last + 1], last + 1 < len(sections))
            sections[first : last + 1] = new_sections
            last = first + len(new_sections) - 1
        if by:
            for section in sections[last + 1 :]:
                section.base += by

    def discard(self) -> None:
        """Releases all sections, when the document is closed."""
        for section in self.sections:
            section.discard()

    def _split_again(self, text: str, base: int, old: list[Section], followed: bool) -> list[Section]:
        """Returns the sections of `text`, reusing old ones with the same text. `followed`: a section follows."""
        old_by_text = {section.text: section for section in old}
        sections = _split(text, base, self.scrap)
        if followed and not sections[-1].text:
            sections.pop()  # the marker at the end separates the text from the following section
        new_sections = []
        for section in sections:
            same = old_by_text.pop(section.text, None)
            if same is not None:
                same.base = section.base
            new_sections.append(section if same is None else same)
        for section in old:
            if section not in new_sections:
                section.discard()
        return new_sections


def _split(text: str, base: int, scrap: Scrap) -> list[Section]:
    if _MARKER not in text:
        return [Section(base, text, scrap)]
    cuts = [0, *(match.end() for match in _SPLIT.finditer(text)), len(text)]
    return [Section(base + start, text[start:end], scrap) for start, end in pairwise(cuts)]


def _near_split(text: str, start: int, end: int) -> bool:
    """Returns True if a split marker is on a line from that of `start` to that of `end`."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    return text.find(_MARKER, first, len(text) if last < 0 else last) >= 0


def _joined(change: Change | None, start: int, end: int, length: int) -> Change:
    return Change(start, end, start + length) if change is None else change.then(start, end, length)


def _section_base(section: Section) -> int:
    return section.base
