"""Hints at operations that could go, kept by chunk: duplicates, dead ones, those that fold.

Enters: an analysed document; leaves: for each chunk its hints, until its text changes. They are found in slices when
nothing else is to be done. Chunks with syntax errors have none: what could not be read may use anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter

from compiler.diagnostics import Diagnostic, Note, Severity
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, OpResult, Value
from compiler.rewrite.redundancy import Dead, Duplicate, Redundancy, find_redundancies
from compiler.syntax.document import Document, Section
from compiler.syntax.frames import Chunk
from compiler.syntax.reparse import is_container
from compiler.syntax.source import ChunkSource
from compiler.text import Span

LIMIT = 500
"""How many hints a document gets at most; generated code may be full of them, and editors become slow."""

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Hint:
    """One op that could go; offsets count from its chunk's start. `kind` is "dead", "duplicate" or "foldable"."""

    kind: str
    start: int
    end: int
    message: str
    original: int = -1
    """Where the op that it duplicates starts."""


@dataclass(slots=True)
class _Found:
    chunk: Chunk
    text: int
    """The hash of the chunk's text."""
    hints: list[Hint] = field(default_factory=list)
    rest: Iterator[list[Redundancy]] | None = None
    """The search, where it is not at its end."""


class Hints:
    """The hints of one document."""

    def __init__(self) -> None:
        self._chunks: dict[ChunkSource, _Found] = {}
        self.searched_chunks = 0
        """How many chunks were looked through so far: what tests count."""

    def advance(self, document: Document, until: float) -> bool:
        """Looks through what is new, until a time (of `time.perf_counter`); whether all is done."""
        found: dict[ChunkSource, _Found] = {}
        done = True
        for section in document.sections:
            for chunk in section.chunks:
                known = self._chunks.get(chunk.source)
                if is_container(chunk.op) or chunk.diagnostics:
                    continue
                if not done:
                    if known is not None:
                        found[chunk.source] = known
                    continue
                base = chunk.source.base
                text = hash(section.text[base : base + chunk.end])
                if known is None or known.chunk is not chunk or known.text != text:
                    known = _Found(chunk, text, rest=find_redundancies(chunk.op))
                    self.searched_chunks += 1
                found[chunk.source] = known
                done = _advance(known, until)
        self._chunks = found
        return done

    def diagnostics(self, document: Document) -> list[Diagnostic]:
        """The hints of what is looked through and did not change since, as diagnostics."""
        found: list[Diagnostic] = []
        index = document.index
        for section in document.sections:
            for chunk in section.chunks:
                known = self._chunks.get(chunk.source)
                if known is None or known.rest is not None or known.chunk is not chunk or not known.hints:
                    continue
                base = chunk.source.base
                if known.text != hash(section.text[base : base + chunk.end]):
                    continue
                base += section.base
                for hint in known.hints:
                    line = index.line_of(base + hint.original) + 1 if hint.original >= 0 else 0
                    found.append(_diagnostic(hint, base, line))
                if len(found) > LIMIT:
                    return found[:LIMIT]
        return found

    def hint_at(self, section: Section, chunk: Chunk, offset: int) -> Hint | None:
        """The innermost hint around an offset of a chunk."""
        known = self._chunks.get(chunk.source)
        around = [hint for hint in known.hints if hint.start <= offset <= hint.end] if known is not None else []
        return max(around, key=lambda hint: hint.start, default=None)


def _advance(known: _Found, until: float) -> bool:
    while known.rest is not None:
        part = next(known.rest, None)
        if part is None:
            known.rest = None
            known.hints.sort(key=lambda hint: hint.start)
        else:
            known.hints += [hint for redundancy in part if (hint := _hint(redundancy)) is not None]
            if perf_counter() > until:
                return False
    return True


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
        notes = (Note("the same is computed here", Span(at, at + 1)),)
    return Diagnostic(
        message,
        Span(base + hint.start, base + hint.end),
        hint.kind,
        Severity.HINT,
        notes=notes,
        tags=("unnecessary",) if hint.kind == "dead" else (),
    )
