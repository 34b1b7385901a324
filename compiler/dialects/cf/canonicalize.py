"""The canonicalization patterns of the cf dialect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compiler.analysis.branches import successor_operands
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.cf.ops import AssertOp, BranchOp, CondBranchOp, SwitchOp
from compiler.dialects.ub.ops import UnreachableOp
from compiler.ir.attributes import DenseArrayAttr, IntegerAttr, dense_elements_attr, integer_attr
from compiler.ir.operation import Block, BlockArgument, Operation, Value
from compiler.ir.types import I1, I32, VectorType
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


class Jump(NamedTuple):
    """Successor of a branch, and the operands passed to it."""

    block: Block
    operands: Sequence[Value]


def jumps(op: Operation) -> list[Jump]:
    """Returns all branches of a terminator of this dialect, in the order of its successors."""
    return [Jump(block, successor_operands(op, index) or ()) for index, block in enumerate(op.successors)]


def past_empty_block(jump: Jump, rewriter: Rewriter) -> Jump | None:
    """^a(x), where ^a(%arg) does nothing but br ^b(%arg) -> ^b(x), unless that leads into a cycle of branches"""
    block = jump.block
    branch = block.first
    if branch is None or branch is not block.last or not isinstance(branch, BranchOp):
        return None
    target = branch.dest
    if _leads_into_cycle(block):
        return None
    if any(user is not branch for argument in block.arguments for user in rewriter.users(argument)):
        return None
    passed = [
        jump.operands[value.index] if isinstance(value, BlockArgument) and value.owner is block else value
        for value in branch.operands
    ]
    return Jump(target, passed)


def _leads_into_cycle(block: Block) -> bool:
    """Returns True if following unconditional branches from `block` reaches a block twice."""
    visited: set[Block] = set()
    while block not in visited:
        visited.add(block)
        last = block.last
        if last is None or not isinstance(last, BranchOp):
            return False
        block = last.dest
    return True


def _is_reachable(block: Block, rewriter: Rewriter) -> bool:
    """Returns True if `block` is reachable from the entry block of its region.

    In an unreachable cycle, a value may be computed from the block argument that it is passed to. If the argument
    became the value, an op would use its own result, and patterns for chains of ops would apply to it forever.
    """
    pending, visited = [block], {block}
    while pending:
        current = pending.pop()
        if current.is_entry:
            return True
        for predecessor in rewriter.predecessors(current):
            if predecessor not in visited:
                visited.add(predecessor)
                pending.append(predecessor)
    return False


def _branch(op: Operation, rewriter: Rewriter, jump: Jump) -> bool:
    rewriter.replace_op_with_new_op(op, BranchOp, list(jump.operands), successors=[jump.block])
    return True


def _same(left: Sequence[Value], right: Sequence[Value]) -> bool:
    return len(left) == len(right) and all(a is b for a, b in zip(left, right, strict=True))


# ------------------------------------------------------------------------------------------ cf.assert, cf.br


@pattern(AssertOp, name="cf.assert")
def true_assertion(op: AssertOp, rewriter: Rewriter) -> bool:
    """cf.assert true -> nothing"""
    attribute = constant_value(op.arg)
    if not isinstance(attribute, IntegerAttr) or not attribute.value:
        return False
    rewriter.erase_op(op)
    return True


@pattern(BranchOp, name="cf.br")
def branch(op: BranchOp, rewriter: Rewriter) -> bool:
    """br ^a, the only one to ^a -> the ops of ^a; br ^a, where ^a is just br ^b -> br ^b"""
    block, target = op.parent, op.dest
    if block is None or target is block:
        return False
    if len(rewriter.predecessors(target)) == 1 and (not op.operands or _is_reachable(block, rewriter)):
        operands = list(op.operands)
        rewriter.erase_op(op)
        rewriter.merge_blocks(target, block, operands)
        return True
    further = past_empty_block(jumps(op)[0], rewriter)
    return further is not None and _branch(op, rewriter, further)


# ------------------------------------------------------------------------------------------ cf.cond_br


@pattern(CondBranchOp, name="(anonymous namespace)::SimplifyConstCondBranchPred")
def constant_condition(op: CondBranchOp, rewriter: Rewriter) -> bool:
    """cond_br true, ^a, ^b -> br ^a"""
    attribute = constant_value(op.condition)
    if not isinstance(attribute, IntegerAttr):
        return False
    return _branch(op, rewriter, jumps(op)[0 if attribute.value else 1])


@pattern(CondBranchOp, name="(anonymous namespace)::SimplifyPassThroughCondBranch")
def condition_past_empty_blocks(op: CondBranchOp, rewriter: Rewriter) -> bool:
    """cond_br %c, ^a, ^b, where ^a is just br ^x -> cond_br %c, ^x, ^b"""
    old = jumps(op)
    new = [past_empty_block(jump, rewriter) for jump in old]
    if new == [None, None]:
        return False
    true, false = (a if b is None else b for a, b in zip(old, new, strict=True))
    rewriter.replace_op_with_new_op(
        op,
        CondBranchOp,
        op.condition,
        list(true.operands),
        list(false.operands),
        branch_weights=op.branch_weights,
        successors=[true.block, false.block],
    )
    return True


@pattern(CondBranchOp, name="(anonymous namespace)::SimplifyCondBranchIdenticalSuccessors")
def same_successors(op: CondBranchOp, rewriter: Rewriter) -> bool:
    """cond_br %c, ^a(x), ^a(y) -> br ^a(select %c, x, y)"""
    true, false = jumps(op)
    if true.block is not false.block:
        return False
    if _same(true.operands, false.operands):
        return _branch(op, rewriter, true)
    if any(block is not op.parent for block in rewriter.predecessors(true.block)):
        return False
    merged = [
        a if a is b else rewriter.create(SelectOp, op.condition, a, b, result_types=[a.type]).result
        for a, b in zip(true.operands, false.operands, strict=True)
    ]
    return _branch(op, rewriter, Jump(true.block, merged))


@pattern(CondBranchOp, name="(anonymous namespace)::SimplifyCondBranchFromCondBranchOnSameCondition")
def condition_known_from_predecessor(op: CondBranchOp, rewriter: Rewriter) -> bool:
    """cond_br %c, ^a, ^b; ^a: cond_br %c, ^x, ^y -> ^a: br ^x"""
    block = op.parent
    predecessor = None if block is None else rewriter.single_predecessor(block)
    before = None if predecessor is None else predecessor.last
    if before is None or not isinstance(before, CondBranchOp) or before.condition is not op.condition:
        return False
    return _branch(op, rewriter, jumps(op)[0 if before.true_dest is block else 1])


@pattern(CondBranchOp, name="(anonymous namespace)::CondBranchTruthPropagation")
def condition_known_in_successors(op: CondBranchOp, rewriter: Rewriter) -> bool:
    """cond_br %c, ^a, ^b; ^a: use(%c) -> ^a: use(true)"""
    condition = op.condition
    changed = False
    for target, truth in zip(op.successors, (1, 0), strict=True):
        if len(rewriter.predecessors(target)) != 1:
            continue
        users = [user for user in rewriter.users(condition) if user.parent is target]
        if not users:
            continue
        result = rewriter.create(ConstantOp, result_types=[I1], value=integer_attr(truth, I1)).result
        for user in users:
            with rewriter.modify(user):
                user.operands = [result if operand is condition else operand for operand in user.operands]
        changed = True
    return changed


@pattern(CondBranchOp, name="(anonymous namespace)::DropUnreachableCondBranch")
def unreachable_successor(op: CondBranchOp, rewriter: Rewriter) -> bool:
    """cond_br %c, ^a, ^b; ^a: ub.unreachable -> br ^b"""
    true, false = jumps(op)
    if _is_unreachable(true.block):
        return _branch(op, rewriter, false)
    if _is_unreachable(false.block):
        return _branch(op, rewriter, true)
    return False


def _is_unreachable(block: Block) -> bool:
    return block.first is not None and isinstance(block.first, UnreachableOp)


# ------------------------------------------------------------------------------------------ cf.switch


def case_values(op: SwitchOp) -> list[int]:
    """Returns the values of a switch's cases, as bit patterns."""
    return [] if op.case_values is None else op.case_values.listed_bit_patterns()


def _flag_type(op: SwitchOp) -> int:
    return getattr(op.flag.type, "width", 64)


def _replace_switch(op: SwitchOp, rewriter: Rewriter, default: Jump, cases: Sequence[tuple[int, Jump]]) -> bool:
    flag = op.flag
    properties = {
        "case_operand_segments": DenseArrayAttr(I32, tuple(len(jump.operands) for _, jump in cases)),
        "case_values": dense_elements_attr(VectorType((len(cases),), flag.type), [value for value, _ in cases])
        if cases
        else None,
    }
    rewriter.replace_op_with_new_op(
        op,
        SwitchOp,
        flag,
        list(default.operands),
        [value for _, jump in cases for value in jump.operands],
        properties=properties,
        successors=[default.block, *(jump.block for _, jump in cases)],
    )
    return True


def _to_value(op: SwitchOp, rewriter: Rewriter, value: int) -> bool:
    """switch 42, [default: ^a, 42: ^b] -> br ^b"""
    default, *cases = jumps(op)
    for case, jump in zip(case_values(op), cases, strict=True):
        if case == value:
            return _branch(op, rewriter, jump)
    return _branch(op, rewriter, default)


@pattern(SwitchOp, name="simplifySwitchWithOnlyDefault")
def only_default(op: SwitchOp, rewriter: Rewriter) -> bool:
    """switch %x, [default: ^a] -> br ^a"""
    return len(op.successors) == 1 and _branch(op, rewriter, jumps(op)[0])


@pattern(SwitchOp, name="dropSwitchCasesThatMatchDefault")
def cases_like_default(op: SwitchOp, rewriter: Rewriter) -> bool:
    """switch %x, [default: ^a, 1: ^a, 2: ^b] -> switch %x, [default: ^a, 2: ^b]"""
    default, *cases = jumps(op)
    kept = [
        (value, jump)
        for value, jump in zip(case_values(op), cases, strict=True)
        if jump.block is not default.block or not _same(jump.operands, default.operands)
    ]
    return len(kept) != len(cases) and _replace_switch(op, rewriter, default, kept)


@pattern(SwitchOp, name="simplifyConstSwitchValue")
def constant_flag(op: SwitchOp, rewriter: Rewriter) -> bool:
    """switch 42, [default: ^a, 42: ^b] -> br ^b"""
    attribute = constant_value(op.flag)
    if not isinstance(attribute, IntegerAttr):
        return False
    return _to_value(op, rewriter, attribute.value & ((1 << _flag_type(op)) - 1))


@pattern(SwitchOp, name="simplifyPassThroughSwitch")
def switch_past_empty_blocks(op: SwitchOp, rewriter: Rewriter) -> bool:
    """switch %x, [default: ^a, 1: ^b], where ^b is just br ^c -> switch %x, [default: ^a, 1: ^c]"""
    old = jumps(op)
    new = [past_empty_block(jump, rewriter) for jump in old]
    if all(jump is None for jump in new):
        return False
    default, *cases = (a if b is None else b for a, b in zip(old, new, strict=True))
    return _replace_switch(op, rewriter, default, list(zip(case_values(op), cases, strict=True)))


def _switch_before(op: SwitchOp, rewriter: Rewriter) -> SwitchOp | None:
    """Returns the switch on the same flag that alone leads to the op's block."""
    predecessor = None if op.parent is None else rewriter.single_predecessor(op.parent)
    before = None if predecessor is None else predecessor.last
    if not isinstance(before, SwitchOp) or before.flag is not op.flag:
        return None
    return before


@pattern(SwitchOp, name="simplifySwitchFromSwitchOnSameCondition")
def flag_known_from_predecessor(op: SwitchOp, rewriter: Rewriter) -> bool:
    """switch %x, [default: ^a, 1: ^b]; ^b: switch %x, [default: ^c, 1: ^d] -> ^b: br ^d"""
    before = _switch_before(op, rewriter)
    if before is None or before.default_destination is op.parent:
        return False
    for value, block in zip(case_values(before), before.case_destinations, strict=True):
        if block is op.parent:
            return _to_value(op, rewriter, value)
    return False


@pattern(SwitchOp, name="simplifySwitchFromDefaultSwitchOnSameCondition")
def cases_excluded_by_predecessor(op: SwitchOp, rewriter: Rewriter) -> bool:
    """switch %x, [default: ^a, 1: ^b]; ^a: switch %x, [default: ^c, 1: ^d, 2: ^e] -> [default: ^c, 2: ^e]"""
    before = _switch_before(op, rewriter)
    if before is None or before.default_destination is not op.parent:
        return False
    excluded = {
        value
        for value, block in zip(case_values(before), before.case_destinations, strict=True)
        if block is not op.parent
    }
    default, *cases = jumps(op)
    kept = [(value, jump) for value, jump in zip(case_values(op), cases, strict=True) if value not in excluded]
    return len(kept) != len(cases) and _replace_switch(op, rewriter, default, kept)
