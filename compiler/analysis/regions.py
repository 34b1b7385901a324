"""Where control goes between an operation and its regions: upstream's `RegionBranchOpInterface`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.ir.operation import Operation, Region, Value
from compiler.ods.model import RegionSuccessor


def region_successors(op: Operation, region: Region | None) -> list[RegionSuccessor]:
    """Where control may go from the end of a region, or from the op itself (None); nothing where nobody knows."""
    hook = None if op.definition is None else op.definition.hooks.region_successors
    return [] if hook is None else hook(op, region)


def branch_points(op: Operation) -> Iterator[tuple[Operation, Region | None]]:
    """The op itself, with None, and each terminator that leaves one of its regions, with that region."""
    yield op, None
    for region in op.regions:
        for block in region.blocks:
            last = block.ops[-1] if block.ops else None
            if last is not None and last.has_trait("RegionBranchTerminatorOpInterface"):
                yield last, region


def successor_operands(point: Operation, source: Region | None, target: Region | None) -> Sequence[Value]:
    """The operands that a branch point, as `branch_points` gives them, passes to a successor."""
    hooks = None if point.definition is None else point.definition.hooks
    if source is None:
        return () if hooks is None or hooks.entry_operands is None else hooks.entry_operands(point, target)
    if hooks is None or hooks.passed_operands is None:
        return point.operands
    return hooks.passed_operands(point, target)
