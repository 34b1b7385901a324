"""Names of values that stay the same from state to state, so that a difference shows only what changed.

A value is called as in the source; what replaces an operation gets the names of its results; any other value gets a
number of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.ir.operation import Operation, Value
from compiler.syntax.names import Names
from compiler.trace.deltas import NewBlock, NewOp, SetArguments, ValueData
from compiler.trace.model import LinkKind, Trace
from compiler.trace.replica import Replica


class StableNames:
    """The names of all values of a trace, by their numbers."""

    def __init__(self, trace: Trace) -> None:
        self._names: dict[int, str] = {}
        self._next_result = self._next_argument = 0
        results: dict[int, Sequence[ValueData]] = {}
        for step in trace.steps:
            replaced = {link.new: link.old for link in step.links if link.kind is LinkKind.REPLACED}
            for delta in step.deltas:
                if isinstance(delta, NewBlock):
                    self._name_arguments(delta.arguments, ())
                elif isinstance(delta, SetArguments):
                    self._name_arguments(delta.new, delta.old)
                elif isinstance(delta, NewOp):
                    results[delta.op] = delta.results
                    self._name_results(delta.results, results.get(replaced.get(delta.op, -1), ()))

    def _name_arguments(self, arguments: Sequence[ValueData], before: Sequence[ValueData]) -> None:
        inherited = self._inherited(arguments, before)
        for argument, old in zip(arguments, inherited, strict=True):
            name = argument.name or self._names.get(argument.value) or old
            if not name:
                name = f"arg{self._next_argument}"
                self._next_argument += 1
            self._names[argument.value] = name

    def _inherited(self, values: Sequence[ValueData], before: Sequence[ValueData]) -> list[str | None]:
        """The names of the values that were there before, where there were as many."""
        if len(before) != len(values):
            return [None] * len(values)
        return [self._names.get(each.value) for each in before]

    def _name_results(self, results: Sequence[ValueData], before: Sequence[ValueData]) -> None:
        for result, old in zip(results, self._inherited(results, before), strict=True):
            name = result.name or old
            if not name:
                name = str(self._next_result)
                self._next_result += 1
            self._names[result.value] = name

    def name_of(self, value: int) -> str:
        """Returns the name that a value has unless another one in the same operation has it, too."""
        return self._names.get(value, f"v{value}")

    def names(self, root: Operation, replica: Replica) -> Names:
        """Returns the names of all values and blocks in `root`, an operation of the replica.

        Of two values with the same name in an operation that nothing refers out of, the later one gets a number.
        """
        found = Names()
        taken: dict[Operation, set[str]] = {}
        for op, scope in _with_scopes(root):
            used = taken.setdefault(scope, set())
            if op.results:
                self._add_results(found, op, used, replica)
            inner = taken.setdefault(op, set()) if op.has_trait("IsolatedFromAbove") else used
            for region in op.regions:
                for block in region.blocks:
                    found.blocks[block] = f"bb{replica.numbers[block]}"
                    for argument in block.arguments:
                        found.values[argument] = _free(self._name_of(argument, replica), inner)
        return found

    def _add_results(self, found: Names, op: Operation, used: set[str], replica: Replica) -> None:
        name = _free(self._name_of(op.results[0], replica), used)
        for index, result in enumerate(op.results):
            found.values[result] = name if len(op.results) == 1 else f"{name}#{index}"

    def _name_of(self, value: Value, replica: Replica) -> str:
        number = replica.value_numbers[value]
        return self._names.get(number, f"v{number}")


def _free(name: str, used: set[str]) -> str:
    number, free = 0, name
    while free in used:
        number += 1
        free = f"{name}_{number}"
    used.add(free)
    return free


def _with_scopes(root: Operation) -> Iterator[tuple[Operation, Operation]]:
    """The operations in `root`, each with the closest one around it that is isolated, or the root."""
    waiting = [(root, root)]
    while waiting:
        op, scope = waiting.pop()
        yield op, scope
        inner = op if op.has_trait("IsolatedFromAbove") else scope
        ops = [each for region in op.regions for block in region.blocks for each in block.ops]
        waiting += [(each, inner) for each in reversed(ops)]
