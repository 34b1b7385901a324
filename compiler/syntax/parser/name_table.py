"""The values of a chunk by name, kept up to date while its ops are reparsed.

Finds all values that have a name in the chunk, and the one that the name means at a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value


class AmbiguousName(Exception):
    """Raised if a name is defined twice, so that only a parse of the whole chunk resolves its uses."""


class NameTable:
    """The names that the regions of `root` define. Of `%a:2` the first result stands for both."""

    __slots__ = ("_values",)

    def __init__(self, root: Operation) -> None:
        self._values: dict[str, Value | list[Value]] = {}
        know = self._values.setdefault
        regions = list(root.regions)
        while regions:  # spelled out for the shape that nearly all have, as there may be very many
            for block in regions.pop().blocks:
                for argument in block.arguments:
                    self._add(argument)
                for op in block.ops:
                    results = op.results
                    if len(results) == 1:
                        result = results[0]
                        name = result.name
                        if name is not None and know(name, result) is not result:
                            self._add(result)
                    elif results:
                        for value in _first_of_each(results):
                            self._add(value)
                    if op.regions:
                        regions += op.regions

    def named(self, name: str) -> list[Value]:
        """Returns the values of that name, in no order."""
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
    """Yields each named value that an op and all in it define, of several results with one name the first."""
    for inner in op.walk() if op.regions else (op,):
        yield from _first_of_each(inner.results)
        for region in inner.regions:
            for block in region.blocks:
                yield from (argument for argument in block.arguments if argument.name is not None)


def _first_of_each(results: Iterable[OpResult]) -> Iterator[Value]:
    before: str | None = None
    for result in results:
        if result.name is not None and result.name != before:
            yield result
        before = result.name


class Surroundings:
    """Surroundings of a block: the regions whose names it sees, and the ops that hold them."""

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
        """Returns the value of a name at an offset of the chunk; None where it is not defined above."""
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
    """Returns the offset in its chunk from which a value is known."""
    if isinstance(value, BlockArgument):
        return value.owner.start
    return value.owner.start if isinstance(value, OpResult) else -1


def _definition_order(value: Value) -> tuple[int, int]:
    """Returns the sort key by which the later of two definitions of a name counts."""
    return value_start(value), value.index if isinstance(value, (BlockArgument, OpResult)) else 0


def _region_of(value: Value) -> Region | None:
    block = value.owner if isinstance(value, BlockArgument) else None
    if isinstance(value, OpResult):
        block = value.owner.parent
    return None if block is None else block.parent


def check_unambiguous(table: NameTable, op: Operation) -> None:
    """Raises where an op and all in it, in the table, define a name that they share with others of another region."""
    for value in defined_values(op):
        named = table.named(value.name or "")
        if len(named) > 1:
            _check_unambiguous(named)


def _check_unambiguous(values: list[Value]) -> None:
    """Raises AmbiguousName for a definition that repeats one of an enclosing region."""
    outer = [(region, _bound(value)) for value in values if (region := _region_of(value)) is not None]
    for inner in values:
        region = _region_of(inner)
        current = None if region is None or region.parent is None else region.parent.parent_region
        while current is not None:
            if any(each is current and bound <= value_start(inner) for each, bound in outer):
                raise AmbiguousName
            current = None if current.parent is None else current.parent.parent_region


def _bound(value: Value) -> int:
    """Returns the offset in its chunk from which a value's name is bound; for results, after their op's regions."""
    if isinstance(value, OpResult) and value.owner.regions:
        return value.owner.end
    return value_start(value)
