"""Names of values that stay the same from state to state, so that a diff of two states shows real changes only.

A value keeps its name in the source. The results of a replacement get the names of the results that they replace. Any
other value gets a unique number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compiler.ir.operation import Operation
from compiler.syntax.printer.names import Names
from compiler.trace.deltas import NewBlock, NewOp, SetArguments, ValueData
from compiler.trace.model import LinkKind, Step
from compiler.trace.replica import Replica


class StableNames:
    """The names of all values of a trace; `add` takes its steps in their order."""

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self._names: dict[int, str] = {}
        self._next_result = self._next_argument = 0
        self._results: dict[int, tuple[int, ...]] = {}
        """The results of each operation, if it has any, as numbers."""
        for step in steps:
            self.add(step)

    def add(self, step: Step) -> None:
        """Names the values that a step creates."""
        replaced = {link.new: link.old for link in step.links if link.kind is LinkKind.REPLACED}
        for delta in step.deltas:
            if isinstance(delta, NewBlock):
                self._name_arguments(delta.arguments, ())
            elif isinstance(delta, SetArguments):
                self._name_arguments(delta.new, [each.value for each in delta.old])
            elif isinstance(delta, NewOp) and delta.results:
                self._results[delta.op] = tuple(each.value for each in delta.results)
                self._name_results(delta.results, self._results.get(replaced.get(delta.op, -1), ()))

    def _name_arguments(self, arguments: Sequence[ValueData], before: Sequence[int]) -> None:
        inherited = self._inherited(arguments, before)
        for argument, old in zip(arguments, inherited, strict=True):
            name = argument.name or self._names.get(argument.value) or old
            if not name:
                name = f"arg{self._next_argument}"
                self._next_argument += 1
            self._names[argument.value] = name

    def _inherited(self, values: Sequence[ValueData], before: Sequence[int]) -> list[str | None]:
        """Returns the names of `before`, which `values` replace in order; None for each if their number differs."""
        if len(before) != len(values):
            return [None] * len(values)
        return [self._names.get(each) for each in before]

    def _name_results(self, results: Sequence[ValueData], before: Sequence[int]) -> None:
        for result, old in zip(results, self._inherited(results, before), strict=True):
            name = result.name or old
            if not name:
                name = str(self._next_result)
                self._next_result += 1
            self._names[result.value] = name

    def name_of(self, value: int) -> str:
        """Returns the name of a value by its number, which is unique only within some operations."""
        return self._names.get(value, f"v{value}")

    def names(self, root: Operation, replica: Replica) -> Names:
        """Returns the names of all values and blocks in `root`, an operation of the replica.

        Of two values with the same name in an operation isolated from above, the later one gets a number.
        """
        stable = Names()
        names, numbers, values = self._names, replica.value_numbers, stable.values
        waiting: list[tuple[Operation, _Scope]] = [(root, _Scope())]
        while waiting:
            op, scope = waiting.pop()
            results = op.results
            if results:
                name = scope.free(names.get(number := numbers[results[0]]) or f"v{number}")
                if len(results) == 1:
                    values[results[0]] = name
                else:
                    values.update((result, f"{name}#{index}") for index, result in enumerate(results))
            if not op.regions:
                continue
            inner = _Scope() if op.has_trait("IsolatedFromAbove") else scope
            for region in op.regions:
                for block in region.blocks:
                    stable.blocks[block] = f"bb{replica.numbers[block]}"
                    for argument in block.arguments:
                        values[argument] = inner.free(names.get(number := numbers[argument]) or f"v{number}")
            ops = [each for region in op.regions for block in region.blocks for each in block.ops]
            waiting += [(each, inner) for each in reversed(ops)]
        return stable


class _Scope:
    """The names in an operation isolated from above."""

    __slots__ = ("_next", "_used")

    def __init__(self) -> None:
        self._used: set[str] = set()
        self._next: dict[str, int] = {}
        """For each name with several values, the number to try next."""

    def free(self, name: str) -> str:
        """Reserves and returns a name, with the first free number appended if it is taken."""
        used = self._used
        if name not in used:
            used.add(name)
            return name
        number = self._next.get(name, 1)
        while (free := f"{name}_{number}") in used:
            number += 1
        self._next[name] = number + 1
        used.add(free)
        return free
