"""Loops of any dialect: upstream's `LoopLikeOpInterface`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value

_BODY_ONLY = {"tosa.while_loop": 1}
"""Loops of which only one region, with this number, counts as the loop."""


def is_loop(op: Operation) -> bool:
    return op.has_trait("LoopLikeOpInterface")


def loop_regions(loop: Operation) -> Sequence[Region]:
    """Returns the regions that run repeatedly."""
    only = _BODY_ONLY.get(loop.name)
    return loop.regions if only is None else loop.regions[only : only + 1]


def defining_region(value: Value) -> Region | None:
    """Returns the innermost region in which a value is defined."""
    if isinstance(value, OpResult):
        return value.owner.parent_region
    return value.owner.parent if isinstance(value, BlockArgument) else None


def is_defined_outside_of(loop: Operation, value: Value) -> bool:
    """Returns True if a value is defined outside of the loop."""
    region = defining_region(value)
    return region is None or region.parent is None or not loop.is_ancestor_of(region.parent)
