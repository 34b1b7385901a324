"""The values of a chunk by name, kept up to date while its ops are reparsed.

`NameTable` has all values of a name in the chunk; `Surroundings` chooses the one that is visible at an offset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value


class AmbiguousName(Exception):
    """Raised if a name is defined twice, so that only a parse of the whole chunk can resolve its uses."""


class NameTable:
    """The values that the regions of `root` define, by name. For `%a:2`, it has the first result only."""

    __slots__ = ("_values",)

    def __init__(self, root: Operation) -> None:
        self._values: dict[str, Value | list[Value]] = {}
        setdefault = self._values.setdefault
        regions = list(root.regions)
        while regions:  # has a fast path for ops with one result, as there may be very many
            for block in regions.pop().blocks:
                for argument in block.arguments:
                    self._add(argument)
                for op in block.ops:
                    results = op.results
                    if len(results) == 1:
                        result = results[0]
                        name = result.name
                        if name is not None and setdefault(name, result) is not result:
                            self._add(result)
                    elif results:
                        for value in _first_of_each(results):
                            self._add(value)
                    if op.regions:
                        regions += op.regions

    def named(self, name: str) -> list[Value]:
        """Returns the values of that name, in no particular order."""
        values = self._values.get(name)
        if values is None:
            return []
        return values if isinstance(values, list) else [values]

    def add(self, op: Operation) -> None:
        """Adds the values that an op and its nested ops define."""
        for value in defined_values(op):
            self._add(value)

    def remove(self, op: Operation) -> None:
        """Removes the values that an op and its nested ops define."""
        for value in defined_values(op):
            assert value.name is not None
            named = self._values.get(value.name)
            if isinstance(named, list):
                named.remove(value)
                if not named:
                    del self._values[value.name]
            elif named is value:
                del self._values[value.name]

    def _add(self, value: Value) -> None:
        name = value.name
        if name is None:
            return
        values = self._values.setdefault(name, value)
        if isinstance(values, list):
            values.append(value)
        elif values is not value:
            self._values[name] = [values, value]


def defined_values(op: Operation) -> Iterator[Value]:
    """Yields each named value that an op and its nested ops define; of results with the same name, the first."""
    for inner in op.walk() if op.regions else (op,):
        yield from _first_of_each(inner.results)
        for region in inner.regions:
            for block in region.blocks:
                yield from (argument for argument in block.arguments if argument.name is not None)


def _first_of_each(results: Iterable[OpResult]) -> Iterator[Value]:
    previous_name: str | None = None
    for result in results:
        if result.name is not None and result.name != previous_name:
            yield result
        previous_name = result.name


class Surroundings:
    """The regions whose values are visible in a block, and the ops with these regions; the innermost first."""

    __slots__ = ("ops", "regions")

    def __init__(self, block: Block) -> None:
        self.regions: list[Region] = []
        self.ops: list[Operation] = []
        current: Block | None = block
        while current is not None and (region := current.parent) is not None and region.parent is not None:
            self.regions.append(region)
            self.ops.append(region.parent)
            if region.parent.source is not None or region.parent.has_trait("IsolatedFromAbove"):
                break
            current = region.parent.parent

    def value(self, table: NameTable, name: str, offset: int) -> Value | None:
        """Returns the value that a name refers to at an offset of the chunk; None if it is not defined above."""
        candidates = table.named(name)
        if len(candidates) > 1:
            _check_unambiguous(candidates)
        visible = [value for value in candidates if self._sees(value) and value_start(value) < offset]
        return max(visible, key=_definition_order, default=None)

    def _sees(self, value: Value) -> bool:
        if isinstance(value, OpResult) and value.owner in self.ops:
            return False
        return _region_of(value) in self.regions


def value_start(value: Value) -> int:
    """Returns the offset in its chunk at which the op or block that defines a value starts; -1 for other values."""
    if isinstance(value, BlockArgument):
        return value.owner.start
    return value.owner.start if isinstance(value, OpResult) else -1


def _definition_order(value: Value) -> tuple[int, int]:
    """Returns the sort key of definitions of one name, of which the greatest is visible."""
    return value_start(value), value.index if isinstance(value, (BlockArgument, OpResult)) else 0


def _region_of(value: Value) -> Region | None:
    block = value.owner if isinstance(value, BlockArgument) else None
    if isinstance(value, OpResult):
        block = value.owner.parent
    return None if block is None else block.parent


def check_unambiguous(table: NameTable, op: Operation) -> None:
    """Raises AmbiguousName if a value that `op` or an op in it defines has the name of one in an enclosing region."""
    for value in defined_values(op):
        named = table.named(value.name or "")
        if len(named) > 1:
            _check_unambiguous(named)


def _check_unambiguous(values: list[Value]) -> None:
    """Raises AmbiguousName if one of the values, which have the same name, is visible where another is defined."""
    outer = [(region, _bound(value)) for value in values if (region := _region_of(value)) is not None]
    for inner in values:
        region = _region_of(inner)
        current = None if region is None or region.parent is None else region.parent.parent_region
        while current is not None:
            if any(each is current and bound <= value_start(inner) for each, bound in outer):
                raise AmbiguousName
            current = None if current.parent is None else current.parent.parent_region


def _bound(value: Value) -> int:
    """Returns the offset in its chunk at which a value's name is bound: for results, the end of their op's regions."""
    if isinstance(value, OpResult) and value.owner.regions:
        return value.owner.end
    return value_start(value)
