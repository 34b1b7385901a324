"""Problems of a text that is compiled or written as bytecode, with lines and columns. Needs neither LLVM nor numpy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from compiler.ir.locations import FileLineColRange, Location
from compiler.ir.problem import Problem


@dataclass(frozen=True, slots=True)
class PlacedProblem:
    """Problem in a text. Lines and columns count from 0, columns in bytes; both are -1 if the place is unknown."""

    message: str
    line: int
    column: int


class NotCompiled(Exception):
    """Raised if a text cannot be compiled; has the reasons."""

    def __init__(self, problems: Iterable[PlacedProblem]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(problem.message for problem in self.problems))


def placed(problems: Iterable[Problem]) -> Iterator[PlacedProblem]:
    """Yields the problems with their places in the source, by the locations of their operations."""
    for problem in problems:
        location = _file_location(problem.op.get_location())
        line, column = (-1, -1) if location is None else (location.line - 1, location.column - 1)
        yield PlacedProblem(problem.message, line, column)


def _file_location(location: Location) -> FileLineColRange | None:
    return next((each for each in _flat(location) if isinstance(each, FileLineColRange)), None)


def _flat(location: Location) -> Iterator[Location]:
    yield location
    for name in ("locations", "child", "callee"):
        inner = getattr(location, name, None)
        for each in inner if isinstance(inner, tuple | list) else (inner,):
            if isinstance(each, Location):
                yield from _flat(each)
