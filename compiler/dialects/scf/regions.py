"""Where control goes between the scf dialect's operations and their regions, and what loops carry along."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.attributes import Attribute, DenseArrayAttr, IntegerAttr
from compiler.ir.mixed_values import mixed_group
from compiler.ir.operation import Operation, Region, Value
from compiler.ods.model import LoopBounds, LoopValues, RegionSuccessor


def _arguments(region: Region) -> Sequence[Value]:
    return region.blocks[0].arguments if region.blocks else ()


def _yielded(region: Region) -> Sequence[Value]:
    ops = region.blocks[0].ops if region.blocks else []
    return ops[-1].operands if ops and ops[-1].name == "scf.yield" else ()


def execute_region_successors(op: Operation, source: Region | None) -> list[RegionSuccessor]:
    return [RegionSuccessor(op.regions[0], ())] if source is None else [RegionSuccessor(None, op.results)]


def for_successors(op: Operation, source: Region | None) -> list[RegionSuccessor]:
    """Into the body or past the loop, from before it as well as from the body, however many turns it takes."""
    return [RegionSuccessor(op.regions[0], _arguments(op.regions[0])[1:]), RegionSuccessor(None, op.results)]


def for_entry_operands(op: Operation, target: Region | None) -> Sequence[Value]:
    return op.operands[3:]


def for_loop_values(op: Operation) -> LoopValues:
    region = op.regions[0]
    return LoopValues(op.operands[3:], _arguments(region)[1:], _yielded(region), op.results)


def for_loop_bounds(op: Operation) -> LoopBounds:
    return LoopBounds(_arguments(op.regions[0])[:1], op.operands[:1], op.operands[1:2], op.operands[2:3])


def forall_loop_bounds(op: Operation) -> LoopBounds:
    lower, upper, steps = (
        mixed_group(op, f"dynamic{name}", f"static{name}") for name in ("LowerBound", "UpperBound", "Step")
    )
    return LoopBounds(_arguments(op.regions[0])[: len(lower)], lower, upper, steps)


def parallel_loop_bounds(op: Operation) -> LoopBounds:
    lower, upper, steps = (op.operand_group(name) for name in ("lowerBound", "upperBound", "step"))
    return LoopBounds(_arguments(op.regions[0])[: len(lower)], lower, upper, steps)


def forall_successors(op: Operation, source: Region | None) -> list[RegionSuccessor]:
    """Nothing is passed: the iterations share their outputs."""
    past = RegionSuccessor(None, ())
    return [RegionSuccessor(op.regions[0], ()), past] if source is None else [past]


def forall_loop_values(op: Operation) -> LoopValues:
    outputs = op.operand_group("outputs")
    arguments = _arguments(op.regions[0])
    return LoopValues(outputs, arguments[len(arguments) - len(outputs) :])


def if_successors(op: Operation, source: Region | None) -> list[RegionSuccessor]:
    past = RegionSuccessor(None, op.results)
    if source is not None:
        return [past]
    then, otherwise = op.regions
    return [RegionSuccessor(then, ()), RegionSuccessor(otherwise, ()) if otherwise.blocks else past]


def if_chosen(op: Operation, operands: list[Attribute | None]) -> list[RegionSuccessor]:
    """One of the regions where the condition is known; past the op where that one is not there."""
    condition = operands[0]
    found = if_successors(op, None)
    return [found[0 if condition.value else 1]] if isinstance(condition, IntegerAttr) else found


def while_successors(op: Operation, source: Region | None) -> list[RegionSuccessor]:
    before, after = op.regions
    if source is not before:
        return [RegionSuccessor(before, _arguments(before))]
    return [RegionSuccessor(None, op.results), RegionSuccessor(after, _arguments(after))]


def while_entry_operands(op: Operation, target: Region | None) -> Sequence[Value]:
    return op.operands


def condition_operands(op: Operation, target: Region | None) -> Sequence[Value]:
    """All but the condition itself."""
    return op.operands[1:]


def condition_chosen(op: Operation, operands: list[Attribute | None]) -> list[RegionSuccessor]:
    """From `scf.condition` on into the loop's body, or out of the loop, where the condition is known."""
    loop, condition = op.parent_op, operands[0]
    if loop is None or len(loop.regions) != 2:
        return []
    past, after = while_successors(loop, loop.regions[0])
    if not isinstance(condition, IntegerAttr):
        return [past, after]
    return [after if condition.value else past]


def while_loop_values(op: Operation) -> LoopValues:
    before, after = op.regions
    return LoopValues(op.operands, _arguments(before), _yielded(after))


def index_switch_successors(op: Operation, source: Region | None) -> list[RegionSuccessor]:
    if source is not None:
        return [RegionSuccessor(None, op.results)]
    return [RegionSuccessor(region, ()) for region in op.regions]


def index_switch_chosen(op: Operation, operands: list[Attribute | None]) -> list[RegionSuccessor]:
    """The region of the case that the operand is, else the default one."""
    known, cases = operands[0], op.properties.get("cases")
    if not isinstance(known, IntegerAttr):
        return index_switch_successors(op, None)
    values = list(cases.values) if isinstance(cases, DenseArrayAttr) else []
    number = values.index(known.value) + 1 if known.value in values else 0
    return [RegionSuccessor(op.regions[number], ())]


def nothing_passed(op: Operation, target: Region | None) -> Sequence[Value]:
    """For terminators whose operands do not go on to anywhere."""
    return ()
