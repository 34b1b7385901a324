"""Hints at duplicate, dead and foldable operations, cached by chunk until its text changes.

They are searched in slices of time when the server is idle. Chunks with syntax errors have no hints, as the part that
could not be parsed may use any value.
"""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter

from compiler.diagnostics import Diagnostic, Note, Severity
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, OpResult, Value
from compiler.rewrite.redundancy import Dead, Duplicate, Redundancy, find_redundancies
from compiler.syntax.incremental.chunk_places import chunk_base, is_container
from compiler.syntax.incremental.document import Document, Section
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.source import ChunkSource
from compiler.text import Span

logger = logging.getLogger(__name__)

LIMIT = 250
"""Maximum number of hints of a document; more, as in generated code, make editors slow."""
_LONGEST = 60
"""Maximum length of a value in a message, in characters."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A redundant op; offsets count from its chunk's start."""

    kind: str
    """ "dead", "duplicate" or "foldable"."""
    start: int
    end: int
    message: str
    original: int = -1
    """Start of the op that it duplicates; -1 if it is no duplicate."""


@dataclass(slots=True)
class _ChunkHints:
    """Hints of a chunk at a revision, as far as it is searched."""

    chunk: Chunk
    revision: int
    is_searched: bool
    """False for chunks without hints: containers of chunks, and chunks with syntax errors."""
    rest: Iterator[list[Redundancy]] | None
    """The remaining search; None if it is complete."""
    hints: list[Hint] = field(default_factory=list)

    def is_of(self, chunk: Chunk) -> bool:
        """Returns True if these are the hints of `chunk` at its current revision."""
        return (
            self.chunk is chunk
            and self.revision == chunk.revision
            and not (self.is_searched and bool(chunk.diagnostics))
        )


class Hints:
    """Hints of one document, at most `LIMIT`."""

    def __init__(self) -> None:
        self._chunks: dict[ChunkSource, _ChunkHints] = {}
        self._work: Iterator[None] | None = None
        self._is_complete = False
        self.searched_chunks = 0
        """Number of chunks searched so far, for tests."""

    @staticmethod
    def none() -> Hints:
        """Returns hints that are always empty, for documents in which hints are switched off."""
        hints = Hints()
        hints._is_complete = True
        return hints

    def changed(self) -> None:
        """Records that the document was edited."""
        self._work = None
        self._is_complete = False

    def advance(self, document: Document, deadline: float) -> bool:
        """Searches new chunks until `deadline` (of `time.perf_counter`). Returns True if all are searched."""
        if self._is_complete:
            return True
        if self._work is None:
            self._work = self._search(document)
        for _ in self._work:
            if perf_counter() > deadline:
                return False
        self._work = None
        self._is_complete = True
        return True

    def _search(self, document: Document) -> Iterator[None]:
        """Searches the chunks in source order until `LIMIT` hints are found; yields often."""
        count = 0
        for section in document.sections:
            for chunk in section.chunks:
                findings = self._chunks.get(chunk.source)
                if findings is None or not findings.is_of(chunk):
                    is_searched = not (is_container(chunk.op) or chunk.diagnostics)
                    rest = find_redundancies(chunk.op) if is_searched else None
                    findings = self._chunks[chunk.source] = _ChunkHints(chunk, chunk.revision, is_searched, rest)
                    self.searched_chunks += is_searched
                    yield
                while not _advance(findings, LIMIT - count):
                    yield
                count += len(findings.hints)
                if count >= LIMIT:
                    return
        chunks = [chunk.source for section in document.sections for chunk in section.chunks]
        if len(self._chunks) > len(chunks):
            self._chunks = {source: self._chunks[source] for source in chunks}

    def near(self, document: Document, span: Span) -> list[Diagnostic]:
        """Returns the hints found so far that touch `span`, as diagnostics."""
        diagnostics: list[Diagnostic] = []
        for section in document.sections:
            if not section.base <= span.end or section.end < span.start:
                continue
            chunks = section.chunks
            first = max(bisect_right(chunks, span.start - section.base, key=chunk_base) - 1, 0)
            last = bisect_right(chunks, span.end - section.base, key=chunk_base)
            for chunk in chunks[first:last]:
                diagnostics += self._of_chunk(document, section, chunk)
        return [each for each in diagnostics if each.span.start <= span.end and span.start <= each.span.end]

    def diagnostics(self, document: Document, limit: int = LIMIT) -> list[Diagnostic]:
        """Returns the first `limit` hints found so far, as diagnostics."""
        diagnostics: list[Diagnostic] = []
        for section in document.sections:
            for chunk in section.chunks:
                diagnostics += self._of_chunk(document, section, chunk)
                if len(diagnostics) >= limit:
                    return diagnostics[:limit]
        return diagnostics

    def _of_chunk(self, document: Document, section: Section, chunk: Chunk) -> list[Diagnostic]:
        findings = self._chunks.get(chunk.source)
        if findings is None or not findings.hints or findings.rest is not None or not findings.is_of(chunk):
            return []
        base, index = section.base + chunk.source.base, document.index
        return [
            _diagnostic(hint, base, index.line_of(base + hint.original) + 1 if hint.original >= 0 else 0)
            for hint in findings.hints
        ]


def _advance(findings: _ChunkHints, limit: int) -> bool:
    """Continues the search in a chunk. Returns True if it is complete or found `limit` hints."""
    if findings.rest is None:
        return True
    try:
        part = next(findings.rest, None)
    except Exception:
        # Effects and folds rely on valid IR.
        logger.debug("the search for hints in '%s' failed", findings.chunk.op.name, exc_info=True)
        findings.hints, findings.rest = [], None
        return True
    if part is not None:
        findings.hints += [hint for redundancy in part[:limit] if (hint := _hint(redundancy)) is not None]
    if part is None or len(findings.hints) >= limit:
        findings.rest = None
        findings.hints = sorted(findings.hints, key=lambda hint: hint.start)[:LIMIT]
        return True
    return False


def _hint(redundancy: Redundancy) -> Hint | None:
    op = redundancy.op
    if op.start < 0:
        return None
    end = op.end
    name = _name(op.results[0]) if op.results else f"'{op.name}'"
    if isinstance(redundancy, Dead):
        unused = f"{name} is never used" if op.results else f"{name} has no effect"
        return Hint("dead", op.start, end, unused)
    if isinstance(redundancy, Duplicate):
        original = redundancy.original
        return Hint("duplicate", op.start, end, f"same as {_name(original.results[0])}", original.start)
    return Hint("foldable", op.start, end, f"folds to {', '.join(_text(value) for value in redundancy.results)}")


def _name(value: Value) -> str:
    owner: Operation | None = value.owner if isinstance(value, OpResult) else None
    if value.name is None:
        return "a value" if owner is None else f"'{owner.name}'"
    return f"%{value.name}"


def _text(value: Value | Attribute) -> str:
    text = _name(value) if isinstance(value, Value) else str(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."


def _diagnostic(hint: Hint, base: int, line: int) -> Diagnostic:
    notes: tuple[Note, ...] = ()
    message = hint.message
    if hint.original >= 0:
        at = base + hint.original
        message = f"{message}, line {line}"
        notes = (Note("the same value is computed here", Span(at, at + 1)),)
    return Diagnostic(
        message,
        Span(base + hint.start, base + hint.end),
        hint.kind,
        Severity.HINT,
        notes=notes,
        tags=("unnecessary",) if hint.kind == "dead" else (),
    )
