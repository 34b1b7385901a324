"""The elementary changes of IR, each with the old and the new value, so that it can be undone.

Operations, blocks and values are identified by numbers. An object gets its number once (`NewOp`, `NewBlock`) and keeps
it for the whole trace, also after it was removed from the IR.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from compiler.ir.attributes import Attribute
from compiler.ir.locations import Location
from compiler.ir.types import Type


class ValueData(NamedTuple):
    """A result of an operation or an argument of a block; `location` is None for results."""

    value: int
    type: Type
    name: str | None
    location: Location | None = None


class OpPlace(NamedTuple):
    """A place in a block: before the operation `before`, or at the end of the block."""

    block: int
    before: int | None


class BlockPlace(NamedTuple):
    """A place in region number `region` of an operation: before the block `before`, or at its end."""

    op: int
    region: int
    before: int | None


class NewOp(NamedTuple):
    """Creates operation `op`, without operands and successors, and in no block."""

    op: int
    name: str
    results: tuple[ValueData, ...]
    properties: Mapping[str, Attribute]
    attributes: Mapping[str, Attribute]
    regions: int
    location: Location


class NewBlock(NamedTuple):
    """Creates block `block`, in no region."""

    block: int
    arguments: tuple[ValueData, ...]
    label: str | None


class SetOperands(NamedTuple):
    """Sets the operands of an operation, as numbers of values."""

    op: int
    old: tuple[int, ...]
    new: tuple[int, ...]


class SetSuccessors(NamedTuple):
    """Sets the successors of an operation, as numbers of blocks."""

    op: int
    old: tuple[int, ...]
    new: tuple[int, ...]


class SetProperties(NamedTuple):
    """Sets the inherent attributes of an operation."""

    op: int
    old: Mapping[str, Attribute]
    new: Mapping[str, Attribute]


class SetAttributes(NamedTuple):
    """Sets the discardable attributes of an operation."""

    op: int
    old: Mapping[str, Attribute]
    new: Mapping[str, Attribute]


class SetLocation(NamedTuple):
    """Sets the location of an operation."""

    op: int
    old: Location
    new: Location


class SetResults(NamedTuple):
    """Sets the results of an operation, with their types and names."""

    op: int
    old: tuple[ValueData, ...]
    new: tuple[ValueData, ...]


class SetRegions(NamedTuple):
    """Sets the number of an operation's regions; regions that are removed are empty."""

    op: int
    old: int
    new: int


class SetArguments(NamedTuple):
    """Sets the arguments of a block."""

    block: int
    old: tuple[ValueData, ...]
    new: tuple[ValueData, ...]


class PlaceOp(NamedTuple):
    """Moves an operation to a place; None if it is in no block.

    The operations `also`, which follow it in this order, move together with it.
    """

    op: int
    old: OpPlace | None
    new: OpPlace | None
    also: tuple[int, ...] = ()

    @property
    def ops(self) -> tuple[int, ...]:
        """All operations that are placed, in their order."""
        return (self.op, *self.also)


class PlaceBlock(NamedTuple):
    """Moves a block to a place; None if it is in no region."""

    block: int
    old: BlockPlace | None
    new: BlockPlace | None


Delta: TypeAlias = (
    NewOp
    | NewBlock
    | SetOperands
    | SetSuccessors
    | SetProperties
    | SetAttributes
    | SetLocation
    | SetResults
    | SetRegions
    | SetArguments
    | PlaceOp
    | PlaceBlock
)


def op_of(delta: Delta) -> int | None:
    """Returns the number of the operation that a delta changes; None for one about a block."""
    return None if isinstance(delta, NewBlock | SetArguments | PlaceBlock) else delta.op
