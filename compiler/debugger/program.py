"""A module with the places and names that a user of the debugger sees."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.ir.symbols import symbol_name
from compiler.syntax.printer.names import Names, name_all


@dataclass(frozen=True, slots=True)
class Place:
    """Place of an op: line and column count from 1."""

    line: int
    column: int


class Program:
    """A parsed module. `name` is the file that its ops stand in; ops without text stand where the enclosing op does."""

    def __init__(self, module: Operation, name: str) -> None:
        self.module = module
        self.name = name
        self._places: dict[Operation, Place] = {}
        self._first_on_line: dict[int, Operation] = {}
        self._names: dict[Operation, Names] = {}
        for op in module.walk():
            place = self.place(op)
            if op is not module and op.start >= 0:
                self._first_on_line.setdefault(place.line, op)

    def place(self, op: Operation) -> Place:
        place = self._places.get(op)
        if place is None:
            place = self._places[op] = _text_place(op)
        return place

    def op_at_line(self, line: int) -> Operation | None:
        """Returns the op where a breakpoint at a line stops: the first of the line, or of the next one with an op."""
        following = [each for each in self._first_on_line if each >= line]
        return self._first_on_line[min(following)] if following else None

    def function(self, name: str) -> Operation | None:
        """Returns the function of that name, without `@`."""
        for op in self.module.walk():
            if op.has_trait("FunctionOpInterface") and symbol_name(op) == name:
                return op
        return None

    def value_name(self, value: Value) -> str:
        """Returns the name of a value with its `%`."""
        owner = value.owner if isinstance(value, OpResult) else None
        scope = owner if owner is not None else value.owner.parent_op if isinstance(value, BlockArgument) else None
        if value.name and not (owner is not None and len(owner.results) > 1):
            return f"%{value.name}"
        while scope is not None and scope.parent_op is not None and not scope.has_trait("FunctionOpInterface"):
            scope = scope.parent_op
        if scope is None:
            return "%?"
        names = self._names.get(scope)
        if names is None:
            names = self._names[scope] = name_all(scope)
        if owner is not None and len(owner.results) > 1:
            first_result, *_ = owner.results
            first = first_result.name or names.values.get(first_result, "?")
            return f"%{first.partition('#')[0]}#{value.index if isinstance(value, OpResult) else 0}"
        return f"%{names.values.get(value, '?')}"


def _text_place(op: Operation) -> Place:
    """Returns where an op stands in the text, whatever location it has been given."""
    enclosing: Operation | None = op
    while enclosing is not None and enclosing.start < 0:
        enclosing = enclosing.parent_op
    root = enclosing
    while root is not None and root.source is None:
        root = root.parent_op
    if enclosing is None or root is None or root.source is None:
        return Place(1, 1)
    location = root.source.location(enclosing.start)
    if isinstance(location, FileLineColRange):
        return Place(max(1, location.line), max(1, location.column))
    return Place(1, 1)
