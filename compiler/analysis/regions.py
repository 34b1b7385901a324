"""Control flow between an operation and its regions: upstream's `RegionBranchOpInterface`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.ir.attributes import Attribute, DenseArrayAttr, IntegerAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ods.control_flow import InvocationBounds, RegionSuccessor


def region_successors(op: Operation, region: Region | None) -> list[RegionSuccessor]:
    """Returns the successors of the end of a region, or of the op itself (None); empty where they are unknown."""
    hook = None if op.definition is None else op.definition.hooks.region_successors
    return [] if hook is None else hook(op, region)


def has_region_control_flow(op: Operation) -> bool:
    """Returns True if the control flow between the op and its regions is known."""
    definition = op.definition
    return (
        definition is not None
        and definition.hooks.region_successors is not None
        and "RegionBranchOpInterface" in definition.trait_names
    )


def successors_for_operands(
    op: Operation, terminator: Operation | None, operands: list[Attribute | None]
) -> list[RegionSuccessor]:
    """Returns the successors of the op itself, or of a terminator in it, for the operands that are constant.

    `operands` has the constant or None for each operand of the terminator, or else of the op.
    """
    point = op if terminator is None else terminator
    hook = None if point.definition is None else point.definition.hooks.chosen_regions
    if hook is not None:
        return hook(point, operands)
    return region_successors(op, None if terminator is None else terminator.parent_region)


def branch_points(op: Operation) -> Iterator[tuple[Operation, Region | None]]:
    """Yields the op itself, with None, and each terminator that leaves one of its regions, with that region."""
    yield op, None
    for region in op.regions:
        for block in region.blocks:
            last = block.ops[-1] if block.ops else None
            if last is not None and last.has_trait("RegionBranchTerminatorOpInterface"):
                yield last, region


def successor_operands(point: Operation, source: Region | None, target: Region | None) -> Sequence[Value]:
    """Returns the operands that a branch point, one of `branch_points`, passes to a successor."""
    hooks = None if point.definition is None else point.definition.hooks
    if source is None:
        return () if hooks is None or hooks.entry_operands is None else hooks.entry_operands(point, target)
    if hooks is None or hooks.passed_operands is None:
        return point.operands
    return hooks.passed_operands(point, target)


def invocation_bounds(op: Operation, operands: list[Attribute | None]) -> list[InvocationBounds]:
    """Returns how often each region of the op runs, given the operands that are constants."""
    hook = None if op.definition is None else op.definition.hooks.invocation_bounds
    return [InvocationBounds() for _ in op.regions] if hook is None else hook(op, operands)


def if_invocation_bounds(op: Operation, operands: list[Attribute | None]) -> list[InvocationBounds]:
    """`Hooks.invocation_bounds` of ops whose only operand selects one of two regions."""
    condition = operands[0]
    if not isinstance(condition, IntegerAttr):
        return [InvocationBounds(0, 1), InvocationBounds(0, 1)]
    return [InvocationBounds(0, int(condition.value != 0)), InvocationBounds(0, int(condition.value == 0))]


def switch_invocation_bounds(op: Operation, operands: list[Attribute | None]) -> list[InvocationBounds]:
    """`Hooks.invocation_bounds` of ops whose first region is the default one, and the others are for `cases`."""
    argument, cases = operands[0], op.properties.get("cases")
    if not isinstance(argument, IntegerAttr) or not isinstance(cases, DenseArrayAttr):
        return [InvocationBounds(0, 1) for _ in op.regions]
    values = list(cases.values)
    live = values.index(argument.value) + 1 if argument.value in values else 0
    return [InvocationBounds(0, int(number == live)) for number in range(len(op.regions))]
