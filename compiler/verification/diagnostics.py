"""Converts `Problem`s to diagnostics, which have a place in the text."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.diagnostics import Diagnostic, Note
from compiler.errors.constraints import OperationRule
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.syntax.parser.source import ChunkSource
from compiler.text import Span


def to_diagnostics(problems: Iterable[Problem]) -> list[Diagnostic]:
    """Returns the problems, errors mostly, at the names of their operations."""
    places = _Places()
    return [
        Diagnostic(
            problem.message,
            places.span(problem.op),
            fault.code,
            problem.severity,
            notes=tuple(
                Note(note.message, None if note.op is None else places.span(note.op)) for note in problem.notes
            ),
            fault=fault,
        )
        for problem in problems
        for fault in (problem.fault or OperationRule(problem.message),)
    ]


class _Places:
    """Places of operations. The chunk of each op is found once, since deep nesting would make repetition slow."""

    __slots__ = ("_sources",)

    def __init__(self) -> None:
        self._sources: dict[Operation, tuple[ChunkSource, int] | None] = {}

    def span(self, op: Operation) -> Span:
        """Returns the span of the op's name; an op that was not parsed has that of its nearest parsed ancestor."""
        place = self._place(op)
        return Span(0, 0) if place is None else place[0].name_span(place[1])

    def _place(self, op: Operation) -> tuple[ChunkSource, int] | None:
        path: list[Operation] = []
        current: Operation | None = op
        while current is not None and current not in self._sources:
            path.append(current)
            if isinstance(current.source, ChunkSource):
                break
            current = current.parent_op
        outer = None if current is None else self._sources.get(current)
        for inner in reversed(path):
            if isinstance(inner.source, ChunkSource):
                outer = (inner.source, max(inner.start, 0))
            elif outer is not None and inner.start >= 0:
                outer = (outer[0], inner.start)
            self._sources[inner] = outer
        return self._sources[op]
