"""Control flow between the scf dialect's operations and their regions, and the values that loops carry."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.scf.ops import (
    ConditionOp,
    ExecuteRegionOp,
    ForallOp,
    ForOp,
    IfOp,
    IndexSwitchOp,
    ParallelOp,
    ReduceOp,
    WhileOp,
    YieldOp,
)
from compiler.ir.attributes import Attribute, DenseArrayAttr, IntegerAttr
from compiler.ir.mixed_values import mixed_group
from compiler.ir.operation import Region, Value
from compiler.ods import hook
from compiler.ods.control_flow import LoopBounds, LoopValues, RegionSuccessor


def _arguments(region: Region) -> Sequence[Value]:
    return region.blocks[0].arguments if region.blocks else ()


def _yielded(region: Region) -> Sequence[Value]:
    ops = region.blocks[0].ops if region.blocks else []
    return ops[-1].operands if ops and isinstance(ops[-1], YieldOp) else ()


@hook.region_successors(ExecuteRegionOp)
def execute_region_successors(op: ExecuteRegionOp, source: Region | None) -> list[RegionSuccessor]:
    return [RegionSuccessor(op.region, ())] if source is None else [RegionSuccessor(None, op.results)]


@hook.region_successors(ForOp)
def for_successors(op: ForOp, source: Region | None) -> list[RegionSuccessor]:
    """Both the loop's entry and its body are followed by the body or by the results."""
    return [RegionSuccessor(op.region, _arguments(op.region)[1:]), RegionSuccessor(None, op.results)]


@hook.entry_operands(ForOp)
def for_entry_operands(op: ForOp, target: Region | None) -> Sequence[Value]:
    return op.init_args


@hook.loop_values(ForOp)
def for_loop_values(op: ForOp) -> LoopValues:
    region = op.region
    return LoopValues(op.init_args, _arguments(region)[1:], _yielded(region), op.results)


@hook.loop_bounds(ForOp)
def for_loop_bounds(op: ForOp) -> LoopBounds:
    return LoopBounds(_arguments(op.region)[:1], [op.lower_bound], [op.upper_bound], [op.step])


@hook.loop_bounds(ForallOp)
def forall_loop_bounds(op: ForallOp) -> LoopBounds:
    lower, upper, steps = (
        mixed_group(op, f"dynamic{name}", f"static{name}") for name in ("LowerBound", "UpperBound", "Step")
    )
    return LoopBounds(_arguments(op.region)[: len(lower)], lower, upper, steps)


@hook.loop_bounds(ParallelOp)
def parallel_loop_bounds(op: ParallelOp) -> LoopBounds:
    return LoopBounds(_arguments(op.region)[: len(op.lower_bound)], op.lower_bound, op.upper_bound, op.step)


@hook.region_successors(ForallOp, ParallelOp)
def forall_successors(op: ForallOp | ParallelOp, source: Region | None) -> list[RegionSuccessor]:
    """No values are passed to the body and the results: iterations write shared outputs."""
    past = RegionSuccessor(None, ())
    return [RegionSuccessor(op.region, ()), past] if source is None else [past]


@hook.loop_values(ForallOp)
def forall_loop_values(op: ForallOp) -> LoopValues:
    outputs = op.outputs
    arguments = _arguments(op.region)
    return LoopValues(outputs, arguments[len(arguments) - len(outputs) :])


@hook.region_successors(IfOp)
def if_successors(op: IfOp, source: Region | None) -> list[RegionSuccessor]:
    past = RegionSuccessor(None, op.results)
    if source is not None:
        return [past]
    then, otherwise = op.regions
    return [RegionSuccessor(then, ()), RegionSuccessor(otherwise, ()) if otherwise.blocks else past]


@hook.chosen_regions(IfOp)
def if_chosen(op: IfOp, operands: list[Attribute | None]) -> list[RegionSuccessor]:
    """Returns the region of a constant condition, or the op's results if that is empty; else both successors."""
    condition = operands[0]
    successors = if_successors(op, None)
    return [successors[0 if condition.value else 1]] if isinstance(condition, IntegerAttr) else successors


@hook.region_successors(WhileOp)
def while_successors(op: WhileOp, source: Region | None) -> list[RegionSuccessor]:
    before, after = op.regions
    if source is not before:
        return [RegionSuccessor(before, _arguments(before))]
    return [RegionSuccessor(None, op.results), RegionSuccessor(after, _arguments(after))]


@hook.entry_operands(WhileOp)
def while_entry_operands(op: WhileOp, target: Region | None) -> Sequence[Value]:
    return op.operands


@hook.passed_operands(ConditionOp)
def condition_operands(op: ConditionOp, target: Region | None) -> Sequence[Value]:
    """Passes all operands except for the condition."""
    return op.args


@hook.chosen_regions(ConditionOp)
def condition_chosen(op: ConditionOp, operands: list[Attribute | None]) -> list[RegionSuccessor]:
    """Returns the loop's body or its results if the condition is constant, else both."""
    loop, condition = op.parent_op, operands[0]
    if not isinstance(loop, WhileOp):
        return []
    past, after = while_successors(loop, loop.before)
    if not isinstance(condition, IntegerAttr):
        return [past, after]
    return [after if condition.value else past]


@hook.loop_values(WhileOp)
def while_loop_values(op: WhileOp) -> LoopValues:
    before, after = op.regions
    return LoopValues(op.operands, _arguments(before), _yielded(after))


@hook.region_successors(IndexSwitchOp)
def index_switch_successors(op: IndexSwitchOp, source: Region | None) -> list[RegionSuccessor]:
    if source is not None:
        return [RegionSuccessor(None, op.results)]
    return [RegionSuccessor(region, ()) for region in op.regions]


@hook.chosen_regions(IndexSwitchOp)
def index_switch_chosen(op: IndexSwitchOp, operands: list[Attribute | None]) -> list[RegionSuccessor]:
    """Returns the region of the case that equals a constant operand, else the default region."""
    attribute, cases = operands[0], op.cases
    if not isinstance(attribute, IntegerAttr):
        return index_switch_successors(op, None)
    values = list(cases.values) if isinstance(cases, DenseArrayAttr) else []
    number = values.index(attribute.value) + 1 if attribute.value in values else 0
    return [RegionSuccessor(op.regions[number], ())]


@hook.passed_operands(ReduceOp)
def nothing_passed(op: ReduceOp, target: Region | None) -> Sequence[Value]:
    """Passes no operands: the terminator's operands are not forwarded."""
    return ()
