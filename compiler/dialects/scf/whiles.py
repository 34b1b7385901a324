"""The canonicalization patterns of `scf.while`."""

from __future__ import annotations

from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.scf.conditions import truth
from compiler.dialects.scf.ops import ConditionOp, IfOp, WhileOp
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.region_branches import region_branch_patterns
from compiler.rewrite.rewriter import Rewriter


def _condition(op: WhileOp) -> ConditionOp | None:
    last = op.before.entry.last
    return last if isinstance(last, ConditionOp) else None


@pattern(WhileOp, name="(anonymous namespace)::WhileConditionTruth")
def passed_condition(op: WhileOp, rewriter: Rewriter) -> bool:
    """while { condition(%c) %c } do { ^(%a): use(%a) } -> use(true)"""
    condition = _condition(op)
    if condition is None:
        return False
    value: Value | None = None
    for passed, argument in zip(condition.args, op.after.entry.arguments, strict=True):
        if passed is condition.condition and rewriter.has_uses(argument):
            value = truth(rewriter, op, 1) if value is None else value
            rewriter.replace_all_uses_with(argument, value)
    return value is not None


@pattern(WhileOp, name="(anonymous namespace)::WhileCmpCond")
def compared_condition(op: WhileOp, rewriter: Rewriter) -> bool:
    """while { %c = cmpi ult, %a, %b; condition(%c) %a } do { ^(%x): cmpi ult, %x, %b } -> true"""
    condition = _condition(op)
    compare = None if condition is None else condition.condition.defining_op(CmpIOp)
    if condition is None or compare is None:
        return False
    changed = False
    for passed, argument in zip(condition.args, op.after.entry.arguments, strict=True):
        for user in rewriter.users(argument):
            if not isinstance(user, CmpIOp) or user.predicate not in (compare.predicate, compare.predicate.inverse):
                continue
            is_left = passed is compare.lhs and user.rhs is compare.rhs
            is_right = passed is compare.rhs and user.lhs is compare.lhs
            if is_left or is_right:
                with rewriter.insertion_guard():
                    rewriter.set_insertion_point(user)
                    value = truth(rewriter, user, int(user.predicate is compare.predicate))
                rewriter.replace_op(user, [value])
                changed = True
    return changed


@pattern(WhileOp, name="(anonymous namespace)::WhileOpAlignBeforeArgs")
def align_arguments(op: WhileOp, rewriter: Rewriter) -> bool:
    """while (%a = .., %b = ..) { condition(%c) %b, %a } -> while (..) { condition(%c) %a, %b }"""
    before, after = op.before.entry, op.after.entry
    condition = _condition(op)
    if condition is None or len(before.arguments) != len(condition.args):
        return False
    positions: list[int] = []
    for value in condition.args:
        if not isinstance(value, BlockArgument) or value.owner is not before or value.index in positions:
            return False
        positions.append(value.index)
    if positions == sorted(positions):
        return False
    with rewriter.modify(condition):
        condition.operands = [condition.condition, *before.arguments]
    types = [argument.type for argument in before.arguments]
    new = rewriter.create(WhileOp, op.inits, result_types=types, attributes=op.attributes, regions=[Region(), Region()])
    rewriter.inline_region_before(op.before, new.before)
    with rewriter.insertion_guard():
        block = rewriter.create_block(new.after, None, types)
    rewriter.merge_blocks(after, block, [block.arguments[index] for index in positions])
    rewriter.replace_op(op, [new.results[index] for index in positions])
    return True


@pattern(WhileOp, name="(anonymous namespace)::WhileMoveIfDown")
def move_if_down(op: WhileOp, rewriter: Rewriter) -> bool:
    """while { if %c A; condition(%c) } do B -> while { condition(%c) } do { A; B }"""
    condition = _condition(op)
    choice = None if condition is None else condition.previous_op
    if condition is None or not isinstance(choice, IfOp) or choice.condition is not condition.condition:
        return False
    then = choice.then_region.entry
    otherwise = choice.else_region.entry if choice.else_region.blocks else None
    if (otherwise is not None and otherwise.first is not otherwise.last) or then.last is None:
        return False
    after = op.after.entry
    for index, value in enumerate(condition.args):
        if (
            isinstance(value, OpResult)
            and value.owner is choice
            and otherwise is not None
            and otherwise.last is not None
        ):
            rewriter.replace_all_uses_with(value, otherwise.last.operands[value.index])
            rewriter.replace_all_uses_with(after.arguments[index], then.last.operands[value.index])
    needed: dict[Value, None] = {}
    for inner in choice.then_region.entry.ops:
        for each in inner.walk():
            for value in each.operands:
                if _is_from(value, op.before, choice.then_region):
                    needed[value] = None
    types = [*(result.type for result in op.results), *(value.type for value in needed)]
    new = rewriter.create(WhileOp, op.inits, result_types=types, attributes=op.attributes, regions=[Region(), Region()])
    with rewriter.modify(condition):
        condition.operands = [*condition.operands, *needed]
    rewriter.inline_region_before(op.before, new.before)
    with rewriter.insertion_guard():
        block = rewriter.create_block(new.after, None, types)
    count = len(op.results)
    rewriter.merge_blocks(after, block, block.arguments[:count])
    for value, argument in zip(needed, block.arguments[count:], strict=True):
        rewriter.replace_all_uses_with(
            value, argument, lambda user: choice.is_ancestor_of(user) or _is_inside(user, new.after)
        )
    rewriter.erase_op(then.last)
    rewriter.inline_block_before(then, block, block.first)
    rewriter.erase_op(choice)
    rewriter.replace_op(op, new.results[:count])
    return True


def _is_inside(op: Operation, region: Region) -> bool:
    return region.parent is not None and any(current is region for current in _regions_around(op.parent_region))


def _regions_around(region: Region | None) -> list[Region]:
    regions: list[Region] = []
    while region is not None:
        regions.append(region)
        region = None if region.parent is None else region.parent.parent_region
    return regions


def _is_from(value: Value, region: Region, but_not: Region) -> bool:
    """Returns True if a value is defined in a region, but not in another one in it."""
    if isinstance(value, BlockArgument):
        start = value.owner.parent
    else:
        start = value.owner.parent_region if isinstance(value, OpResult) else None
    regions = _regions_around(start)
    return any(each is region for each in regions) and not any(each is but_not for each in regions)


WHILE_PATTERNS = (
    *region_branch_patterns(WhileOp),
    passed_condition,
    compared_condition,
    align_arguments,
    move_if_down,
)
