"""The values that an op may use: those of its block, then of enclosing and dominating blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from compiler.analysis.dominance import DominanceInfo
from compiler.debugger.program import Program
from compiler.interpreter.values import Value
from compiler.ir.operation import Block, Operation
from compiler.ir.operation import Value as SSAValue
from compiler.ir.types import Type


@dataclass(frozen=True, slots=True)
class Variable:
    """A value in scope. `is_argument`: an argument of a block, such as an induction variable."""

    name: str
    definition: SSAValue
    value: Value
    is_argument: bool


class _Definition(NamedTuple):
    name: str
    value: SSAValue
    slot: int
    is_argument: bool


class _BlockScope:
    """The definitions of a block in their order, and the number of them that precede each op."""

    __slots__ = ("_numbers", "_preceding", "definitions")

    def __init__(self, block: Block, program: Program, slots: Mapping[SSAValue, int]) -> None:
        values: list[tuple[SSAValue, bool]] = [(argument, True) for argument in block.arguments]
        self._preceding: dict[Operation, int] = {}
        for op in block.ops:
            self._preceding[op] = len(values)
            values += [(result, False) for result in op.results]
        self.definitions = [
            _Definition(program.value_name(value), value, slots[value], is_argument) for value, is_argument in values
        ]
        self._numbers = {definition.name: number for number, definition in enumerate(self.definitions)}

    def before(self, op: Operation | None) -> int:
        """Returns the number of definitions that precede an op; None: the end of the block."""
        return len(self.definitions) if op is None else self._preceding[op]

    def find(self, name: str, op: Operation | None) -> _Definition | None:
        number = self._numbers.get(name)
        return self.definitions[number] if number is not None and number < self.before(op) else None


class Scopes:
    """The values in scope at the ops of a program, which stays as it is."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._blocks: dict[Block, _BlockScope] = {}
        self._dominance = DominanceInfo()

    def groups(
        self, op: Operation, function: Operation, slots: Mapping[SSAValue, int], values: Sequence[Value]
    ) -> list[list[Variable]]:
        """Returns the variables that `op` may use, those of its block first. `values` has their values by slot."""
        return [
            [
                Variable(each.name, each.value, values[each.slot], each.is_argument)
                for each in scope.definitions[: scope.before(end)]
                if values[each.slot] is not None
            ]
            for scope, end in self._at(op, function, slots)
        ]

    def slot(
        self, name: str, op: Operation, function: Operation, slots: Mapping[SSAValue, int]
    ) -> tuple[int, Type] | None:
        """Returns the slot and the type of the value that a name refers to at `op`."""
        for scope, end in self._at(op, function, slots):
            if (definition := scope.find(name, end)) is not None:
                return definition.slot, definition.value.type
        return None

    def _at(
        self, op: Operation, function: Operation, slots: Mapping[SSAValue, int]
    ) -> Iterator[tuple[_BlockScope, Operation | None]]:
        """Yields blocks with definitions that `op` may use, and the op at which these end."""
        current: Operation | None = op
        while current is not None and current is not function:
            block = current.parent
            region = None if block is None else block.parent
            if block is None or region is None:
                break
            yield self._scope(block, slots), current
            if len(region.blocks) > 1:
                for other in reversed(region.blocks):
                    if other is not block and self._dominance.block_dominates(other, block):
                        yield self._scope(other, slots), None
            current = block.parent_op

    def _scope(self, block: Block, slots: Mapping[SSAValue, int]) -> _BlockScope:
        scope = self._blocks.get(block)
        if scope is None:
            scope = self._blocks[block] = _BlockScope(block, self._program, slots)
        return scope
