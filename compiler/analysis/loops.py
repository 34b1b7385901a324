"""Loops of any dialect: upstream's `LoopLikeOpInterface`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value

_BODY_ONLY = {"tosa.while_loop": 1}
"""For loops that also have regions which run once, the index of the region that is the loop body."""


def is_loop(op: Operation) -> bool:
    return op.has_trait("LoopLikeOpInterface")


def loop_regions(loop: Operation) -> Sequence[Region]:
    """Returns the regions that run repeatedly."""
    body_index = _BODY_ONLY.get(loop.name)
    return loop.regions if body_index is None else loop.regions[body_index : body_index + 1]


def defining_region(value: Value) -> Region | None:
    """Returns the innermost region in which a value is defined."""
    if isinstance(value, OpResult):
        return value.owner.parent_region
    return value.owner.parent if isinstance(value, BlockArgument) else None


def is_defined_outside_of(loop: Operation, value: Value) -> bool:
    """Returns True if a value is defined outside of the loop."""
    region = defining_region(value)
    return region is None or region.parent is None or not loop.is_ancestor_of(region.parent)
