"""The canonicalization patterns of `scf.if`."""

from __future__ import annotations

from compiler.dialects.arith.integer_ops import AndIOp, XOrIOp
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.scf.fold import negated
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.ir.attributes import IntegerAttr, integer_attr
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import I1
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.region_branches import region_branch_patterns
from compiler.rewrite.rewriter import Rewriter


def _block(region: Region) -> Block | None:
    """Returns the block of a region of `scf.if`; None for an empty one."""
    return region.entry if region.blocks else None


def _yielded(block: Block | None) -> list[Value]:
    return [] if block is None or block.last is None else list(block.last.operands)


def _region_of(value: Value) -> Region | None:
    if isinstance(value, BlockArgument):
        return value.owner.parent
    return value.owner.parent_region if isinstance(value, OpResult) else None


def _holds(region: Region, op: Operation) -> bool:
    """Returns True if an op is somewhere in a region."""
    current = op.parent_region
    while current is not None:
        if current is region:
            return True
        current = None if current.parent is None else current.parent.parent_region
    return False


def replace_uses_in(region: Region, old: Value, new: Value, rewriter: Rewriter) -> bool:
    """Replaces the uses of a value in a region by another one. Returns True if there were any."""
    users = [user for user in rewriter.users(old) if _holds(region, user)]
    for user in users:
        with rewriter.modify(user):
            user.operands = [new if operand is old else operand for operand in user.operands]
    return bool(users)


def truth(rewriter: Rewriter, op: Operation, value: int) -> Value:
    """Returns a new constant true or false."""
    return rewriter.create(ConstantOp, result_types=[I1], value=integer_attr(value, I1), location=op).result


def _is_true(value: Value) -> bool | None:
    attribute = constant_value(value)
    return bool(attribute.value) if isinstance(attribute, IntegerAttr) and attribute.type == I1 else None


@pattern(IfOp, name="(anonymous namespace)::CombineIfs")
def combine_ifs(op: IfOp, rewriter: Rewriter) -> bool:
    """if %c A else B; if %c C else D -> if %c { A; C } else { B; D }"""
    before = op.previous_op
    if before is None or not isinstance(before, IfOp):
        return False
    own, other = op.condition, before.condition
    then = otherwise = None
    if own is other:
        then, otherwise = _block(op.then_region), _block(op.else_region)
    if negated(own) is other or negated(other) is own:
        then, otherwise = _block(op.else_region), _block(op.then_region)
    if then is None and otherwise is None:
        return False
    for index, result in enumerate(before.results):
        for own_block, previous_block in ((then, _block(before.then_region)), (otherwise, _block(before.else_region))):
            if own_block is not None and own_block.parent is not None and previous_block is not None:
                replace_uses_in(own_block.parent, result, _yielded(previous_block)[index], rewriter)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point(op)
        types = [result.type for result in (*before.results, *op.results)]
        combined = rewriter.create(IfOp, other, result_types=types, regions=[Region(), Region()])
        for index, own_block in enumerate((then, otherwise)):
            region = combined.regions[index]
            rewriter.inline_region_before(before.regions[index], region)
            if own_block is None or own_block.parent is None:
                continue
            if not region.blocks:
                rewriter.inline_region_before(own_block.parent, region)
                continue
            target = region.blocks[-1]
            first, second = target.last, own_block.last
            assert first is not None
            assert second is not None
            rewriter.merge_blocks(own_block, target)
            rewriter.set_insertion_point_to_end(target)
            rewriter.create(YieldOp, [*first.operands, *second.operands], location=second)
            rewriter.erase_op(first)
            rewriter.erase_op(second)
    count = len(before.results)
    rewriter.replace_op(before, combined.results[:count])
    rewriter.replace_op(op, combined.results[count:])
    return True


@pattern(IfOp, name="(anonymous namespace)::CombineNestedIfs")
def combine_nested_ifs(op: IfOp, rewriter: Rewriter) -> bool:
    """if %a { if %b A } -> if (andi %a, %b) A"""
    then, otherwise = _block(op.then_region), _block(op.else_region)
    if then is None or then.first is None or then.first.next_op is None or then.first.next_op is not then.last:
        return False
    nested = then.first
    if not isinstance(nested, IfOp) or not _only_yields(otherwise) or not _only_yields(_block(nested.else_region)):
        return False
    yielded, else_yielded = _yielded(then), _yielded(otherwise)
    inner_then, inner_else = _block(nested.then_region), _block(nested.else_region)
    selected: list[int] = []
    for index, value in enumerate(yielded):
        if isinstance(value, OpResult) and value.owner is nested:
            if _yielded(inner_else)[value.index] is not else_yielded[index]:
                return False
            yielded[index] = _yielded(inner_then)[value.index]
        elif _region_of(value) is op.then_region:
            return False
        else:
            selected.append(index)
    types = [result.type for result in op.results]
    condition = rewriter.create(AndIOp, op.condition, nested.condition).result
    new = rewriter.create(IfOp, condition, result_types=types, regions=[Region(), Region()])
    results: list[Value] = list(new.results)
    rewriter.set_insertion_point(new)
    for index in selected:
        choice = [op.condition, yielded[index], else_yielded[index]]
        results[index] = rewriter.create(SelectOp, *choice).result
    assert inner_then is not None
    assert inner_then.last is not None
    last = inner_then.last
    rewriter.inline_region_before(nested.then_region, new.then_region)
    rewriter.replace_op_with_new_op(last, YieldOp, yielded)
    if else_yielded:
        rewriter.create_block(new.else_region)
        rewriter.create(YieldOp, else_yielded)
    rewriter.replace_op(op, results)
    return True


def _only_yields(block: Block | None) -> bool:
    return block is None or block.first is block.last


@pattern(IfOp, name="(anonymous namespace)::ConditionPropagation")
def known_condition(op: IfOp, rewriter: Rewriter) -> bool:
    """if %c { use(%c) } -> if %c { use(true) }"""
    condition = op.condition
    if constant_value(condition) is not None:
        return False
    truths: dict[int, Value] = {}
    for user in rewriter.users(condition):
        for index, region in enumerate(op.regions):
            if _holds(region, user):
                if index not in truths:
                    truths[index] = truth(rewriter, op, 1 - index)
                with rewriter.modify(user):
                    user.operands = [truths[index] if operand is condition else operand for operand in user.operands]
                break
    return bool(truths)


@pattern(IfOp, name="(anonymous namespace)::ConvertTrivialIfToSelect")
def select_values_from_outside(op: IfOp, rewriter: Rewriter) -> bool:
    """%r = if %c { yield %x } else { yield %y }, both from outside -> select %c, %x, %y"""
    if not op.results:
        return False
    condition = op.condition
    pairs = list(zip(_yielded(_block(op.then_region)), _yielded(_block(op.else_region)), strict=True))
    inside = [_region_of(true) is op.then_region or _region_of(false) is op.else_region for true, false in pairs]
    if all(inside):
        return False
    kept = [index for index, is_inside in enumerate(inside) if is_inside]
    types = [op.results[index].type for index in kept]
    new = rewriter.create(IfOp, condition, result_types=types, regions=[Region(), Region()])
    rewriter.move_regions(op, new)
    rewriter.set_insertion_point(new)
    results: list[Value] = []
    for index, (true, false) in enumerate(pairs):
        if inside[index]:
            results.append(new.results[kept.index(index)])
        elif true is false:
            results.append(true)
        else:
            results.append(rewriter.create(SelectOp, condition, true, false).result)
    for side, region in enumerate(new.regions):
        last = region.blocks[-1].last
        if last is not None:
            rewriter.replace_op_with_new_op(last, YieldOp, [pairs[index][side] for index in kept])
    rewriter.replace_op(op, results)
    return True


@pattern(IfOp, name="(anonymous namespace)::RemoveEmptyElseBranch")
def empty_else(op: IfOp, rewriter: Rewriter) -> bool:
    """if %c A else {} -> if %c A"""
    otherwise = _block(op.else_region)
    if op.results or otherwise is None or not _only_yields(otherwise):
        return False
    new = rewriter.create(
        IfOp,
        op.condition,
        result_types=[],
        properties=op.properties,
        attributes=op.attributes,
        regions=[Region(), Region()],
    )
    rewriter.inline_region_before(op.then_region, new.then_region)
    rewriter.erase_op(op)
    return True


@pattern(IfOp, name="(anonymous namespace)::RemoveStaticCondition")
def constant_condition(op: IfOp, rewriter: Rewriter) -> bool:
    """if true A else B -> A"""
    is_true = _is_true(op.condition)
    if is_true is None:
        return False
    block, parent = _block(op.then_region if is_true else op.else_region), op.parent
    if block is None or parent is None:
        rewriter.erase_op(op)
        return True
    last = block.last
    assert last is not None
    values = list(last.operands)
    rewriter.inline_block_before(block, parent, op)
    rewriter.replace_op(op, values)
    rewriter.erase_op(last)
    return True


@pattern(IfOp, name="(anonymous namespace)::ReplaceIfYieldWithConditionOrValue")
def yielded_condition(op: IfOp, rewriter: Rewriter) -> bool:
    """%r = if %c { yield true } else { yield false }; use(%r) -> use(%c)"""
    if not op.results:
        return False
    changed = False
    for true, false, result in zip(
        _yielded(_block(op.then_region)), _yielded(_block(op.else_region)), op.results, strict=True
    ):
        if not rewriter.has_uses(result):
            continue
        then, otherwise = _is_true(true), _is_true(false)
        new: Value
        if true is false:
            new = true
        elif then is False and otherwise is True:
            new = rewriter.create(XOrIOp, op.condition, truth(rewriter, op, 1)).result
        elif then is True and otherwise is False:
            new = op.condition
        else:
            continue
        rewriter.replace_all_uses_with(result, new)
        changed = True
    return changed


IF_PATTERNS = (
    combine_ifs,
    combine_nested_ifs,
    known_condition,
    select_values_from_outside,
    empty_else,
    constant_condition,
    yielded_condition,
    *region_branch_patterns(IfOp),
)
