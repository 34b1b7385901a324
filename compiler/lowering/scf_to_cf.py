"""`convert-scf-to-cf`: converts structured control flow to blocks and branches.

scf.if %c { A } else { B }    ->    cf.cond_br %c, ^a, ^b    ^a: A; cf.br ^rest    ^b: B; cf.br ^rest    ^rest: ...
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, CmpIOp
from compiler.dialects.cf.ops import BranchOp, CondBranchOp, SwitchOp
from compiler.dialects.scf.loops import mixed_bounds
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
from compiler.ir.attributes import DenseArrayAttr, DenseElementsAttr, dense_elements_attr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import I32, I64, INDEX, VectorType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.legalizer import ConversionConfig
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class SCFToControlFlow(Pass):
    """Convert SCF dialect to ControlFlow dialect."""

    argument = "convert-scf-to-cf"
    name = "SCFToControlFlowPass"
    summary = "Convert SCF dialect to ControlFlow dialect, replacing structured control flow with a CFG"
    dependent_dialects = ("cf",)

    allow_pattern_rollback: bool = option(
        "allow-pattern-rollback", True, "Experimental performance flag to disallow pattern rollback"
    )

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_illegal_op(*(str(each.root) for each in SCF_TO_CF))
        target.mark_unknown_op_dynamically_legal(lambda op: True)
        config = ConversionConfig(allow_pattern_rollback=self.allow_pattern_rollback)
        result = apply_partial_conversion(op, target, SCF_TO_CF, state.context, config, state.listeners)
        state.problems += result.problems
        if not result.succeeded:
            state.signal_failure()


def _branch(rewriter: Rewriter, target: Block, values: Sequence[Value], op: Operation) -> BranchOp:
    return rewriter.create(BranchOp, list(values), successors=[target], location=op)


def _split(op: Operation, rewriter: Rewriter) -> tuple[Block, Block]:
    """Returns the block up to the op, and the one from it on."""
    block = op.parent
    assert block is not None
    return block, rewriter.split_block(block, op)


def _last(block: Block) -> Operation:
    last = block.last
    assert last is not None
    return last


@pattern(ForOp, name="ForLowering")
def lower_for(op: ForOp, rewriter: Rewriter) -> bool:
    """for -> ^condition(%i, carried): cond_br %i < upper, ^body, ^rest    ^body: ...; br ^condition(%i + step, next)"""
    start, rest = _split(op, rewriter)
    region = op.region
    condition, last = region.entry, region.blocks[-1]
    body = rewriter.split_block(condition, condition.first)
    last = body if last is condition else last
    assert rest.parent is not None
    rewriter.inline_region_before(region, rest.parent, rest)
    induction = condition.arguments[0]

    terminator = _last(last)
    rewriter.set_insertion_point_to_end(last)
    stepped = rewriter.create(AddIOp, induction, op.step).result
    latch = _branch(rewriter, condition, [stepped, *terminator.operands], op)
    latch.attributes = {name: value for name, value in op.attributes.items() if name.startswith("llvm.")}
    rewriter.erase_op(terminator)

    rewriter.set_insertion_point_to_end(start)
    _branch(rewriter, condition, [op.lower_bound, *op.init_args], op)

    rewriter.set_insertion_point_to_end(condition)
    less = CmpIPredicate.ULT if "unsignedCmp" in op.properties else CmpIPredicate.SLT
    compared = rewriter.create(CmpIOp, induction, op.upper_bound, predicate=less).result
    rewriter.create(CondBranchOp, compared, successors=[body, rest])
    rewriter.replace_op(op, condition.arguments[1:])
    return True


def _yield_to(region: Region, target: Block, op: Operation, rewriter: Rewriter) -> None:
    """Replaces the terminator of the last block by a branch that passes the same values on."""
    terminator = _last(region.blocks[-1])
    rewriter.set_insertion_point_to_end(region.blocks[-1])
    _branch(rewriter, target, terminator.operands, op)
    rewriter.erase_op(terminator)


def _continue_at(op: Operation, rest: Block, rewriter: Rewriter) -> Block:
    """Returns the block that receives the op's results: the rest, or a new one before it with arguments."""
    if not op.results:
        return rest
    assert rest.parent is not None
    location = op.get_location()
    block = rewriter.create_block(
        rest.parent, rest, [result.type for result in op.results], [location] * len(op.results)
    )
    _branch(rewriter, rest, (), op)
    return block


@pattern(IfOp, name="IfLowering")
def lower_if(op: IfOp, rewriter: Rewriter) -> bool:
    """if -> cond_br ^then, ^else; each ends with a branch to the rest that passes its results"""
    start, rest = _split(op, rewriter)
    after = _continue_at(op, rest, rewriter)
    assert after.parent is not None
    entries: list[Block] = []
    for region in op.regions:
        if not region.blocks:
            entries.append(after)
            continue
        entries.append(region.blocks[0])
        _yield_to(region, after, op, rewriter)
        rewriter.inline_region_before(region, after.parent, after)
    rewriter.set_insertion_point_to_end(start)
    rewriter.create(CondBranchOp, op.condition, successors=entries)
    rewriter.replace_op(op, after.arguments)
    return True


@pattern(ExecuteRegionOp, name="ExecuteRegionLowering")
def lower_execute_region(op: ExecuteRegionOp, rewriter: Rewriter) -> bool:
    """execute_region -> br ^first; yields branch to the rest"""
    start, rest = _split(op, rewriter)
    region = op.region
    rewriter.set_insertion_point_to_end(start)
    _branch(rewriter, region.blocks[0], (), op)
    for block in region.blocks:
        terminator = _last(block)
        if isinstance(terminator, YieldOp):
            rewriter.set_insertion_point_to_end(block)
            _branch(rewriter, rest, terminator.operands, op)
            rewriter.erase_op(terminator)
    assert rest.parent is not None
    rewriter.inline_region_before(region, rest.parent, rest)
    location = op.get_location()
    rewriter.replace_op(op, [rewriter.add_argument(rest, result.type, location) for result in op.results])
    return True


@pattern(WhileOp, name="WhileLowering")
def lower_while(op: WhileOp, rewriter: Rewriter) -> bool:
    """while -> br ^before(inits)    ^before: cond_br %c, ^after(values), ^rest    ^after: br ^before(yielded)"""
    start, rest = _split(op, rewriter)
    before, after = op.regions
    first, first_last = before.blocks[0], before.blocks[-1]
    second, second_last = after.blocks[0], after.blocks[-1]
    assert rest.parent is not None
    rewriter.inline_region_before(after, rest.parent, rest)
    rewriter.inline_region_before(before, rest.parent, second)
    rewriter.set_insertion_point_to_end(start)
    _branch(rewriter, first, op.operands, op)

    condition = first_last.last_of_type(ConditionOp)
    values = condition.args
    rewriter.set_insertion_point_to_end(first_last)
    rewriter.replace_op_with_new_op(condition, CondBranchOp, condition.condition, values, successors=[second, rest])
    terminator = _last(second_last)
    rewriter.set_insertion_point_to_end(second_last)
    rewriter.replace_op_with_new_op(terminator, BranchOp, terminator.operands, successors=[first])
    rewriter.replace_op(op, values)
    return True


@pattern(WhileOp, benefit=2, name="DoWhileLowering")
def lower_do_while(op: WhileOp, rewriter: Rewriter) -> bool:
    """while whose second region only passes its values on -> ^before: cond_br %c, ^before(values), ^rest"""
    before, after = op.regions
    if len(after.blocks) != 1:
        return rewriter.notify_match_failure(
            op, "do-while simplification applicable to single-block 'after' region only"
        )
    only = after.blocks[0]
    terminator = only.first
    if terminator is None or terminator is not only.last:
        return rewriter.notify_match_failure(
            op, "do-while simplification applicable only if 'after' region has no payload"
        )
    if not isinstance(terminator, YieldOp) or terminator.operands != list(only.arguments):
        return rewriter.notify_match_failure(
            op, "do-while simplification applicable only to forwarding 'after' regions"
        )
    start, rest = _split(op, rewriter)
    first, last = before.blocks[0], before.blocks[-1]
    assert rest.parent is not None
    rewriter.inline_region_before(before, rest.parent, rest)
    rewriter.set_insertion_point_to_end(start)
    _branch(rewriter, first, op.operands, op)
    condition = last.last_of_type(ConditionOp)
    values = condition.args
    rewriter.set_insertion_point_to_end(last)
    rewriter.replace_op_with_new_op(condition, CondBranchOp, condition.condition, values, successors=[first, rest])
    rewriter.replace_op(op, values)
    return True


@pattern(IndexSwitchOp, name="IndexSwitchLowering")
def lower_index_switch(op: IndexSwitchOp, rewriter: Rewriter) -> bool:
    """index_switch -> switch on the number as an i32; each case branches to the rest with its results

    Switches on an i64 if a case, or a constant flag, does not fit into 32 bits.
    """
    start, rest = _split(op, rewriter)
    assert rest.parent is not None
    default, *others = op.regions
    cases = op.cases
    entries: list[Block] = []
    for region in (*others, default):
        entries.append(region.blocks[0])
        _yield_to(region, rest, op, rewriter)
        rewriter.inline_region_before(region, rest.parent, rest)
    rewriter.set_insertion_point_to_end(start)
    constant = constant_integer(op.arg)
    numbers = [*cases.values, *([] if constant is None else [constant])]
    type_ = I32 if all(-(2**31) <= number < 2**31 for number in numbers) else I64
    flag = rewriter.create(IndexCastOp, op.arg, result_types=[type_]).result
    values: DenseElementsAttr | None = None
    if others:
        patterns = [value % 2**type_.width for value in cases.values]
        values = dense_elements_attr(VectorType((len(others),), type_), patterns)
    sizes = DenseArrayAttr(I32, (0,) * len(others))
    rewriter.create(
        SwitchOp,
        flag,
        case_values=values,
        case_operand_segments=sizes,
        successors=[entries[-1], *entries[:-1]],
    )
    location = op.get_location()
    rewriter.replace_op(op, [rewriter.add_argument(rest, result.type, location) for result in op.results])
    return True


@pattern(ParallelOp, name="ParallelLowering")
def lower_parallel(op: ParallelOp, rewriter: Rewriter) -> bool:
    """parallel (%i, %j) -> for %i { for %j }, which carry the reductions"""
    groups = [op.operand_group(name) for name in ("lowerBound", "upperBound", "step")]
    carried: list[Value] = op.init_vals
    types = [value.type for value in carried]
    inductions: list[Value] = []
    results: list[Value] = list(carried)
    body: Block | None = None
    for lower, upper, step in zip(*groups, strict=True):
        inner = Block([lower.type, *types])
        location = op.get_location()
        for argument in inner.arguments:
            argument.location = location
        loop = rewriter.create(ForOp, lower, upper, step, carried, result_types=types, regions=[Region([inner])])
        if body is None:
            results = list(loop.results)
        elif types:
            rewriter.set_insertion_point_to_end(body)
            rewriter.create(YieldOp, list(loop.results))
        if not types:
            rewriter.set_insertion_point_to_end(inner)
            rewriter.create(YieldOp)
        inductions.append(inner.arguments[0])
        carried = list(inner.arguments[1:])
        body = inner
        rewriter.set_insertion_point_to_start(inner)
    old = op.region.blocks[0]
    reduce = _last(old)
    yielded: list[Value] = []
    for region, value, operand in zip(reduce.regions, carried, reduce.operands, strict=True):
        block = region.blocks[0]
        end = _last(block)
        yielded += end.operands
        rewriter.erase_op(end)
        rewriter.inline_block_before(block, old, reduce, [value, operand])
    rewriter.erase_op(reduce)
    assert body is not None
    rewriter.inline_block_before(old, body, body.first, inductions)
    if yielded:
        rewriter.set_insertion_point_to_end(body)
        rewriter.create(YieldOp, yielded)
    rewriter.replace_op(op, results)
    return True


@pattern(ForallOp, name="ForallLowering")
def lower_forall(op: ForallOp, rewriter: Rewriter) -> bool:
    """forall (%i) in (%n) -> parallel (%i) = (0) to (%n) step (1)"""
    if op.outputs:
        return rewriter.notify_match_failure(op, "only fully bufferized scf.forall ops can be lowered to scf.parallel")
    lower, upper, step = ([index_value(rewriter, bound) for bound in bounds] for bounds in mixed_bounds(op))
    source = op.region.entry
    target = Block([INDEX] * len(lower))
    for old, new in zip(source.arguments, target.arguments, strict=True):
        new.name, new.location = old.name, old.location
    new_op = rewriter.create(ParallelOp, lower, upper, step, result_types=(), regions=[Region([target])])
    rewriter.erase_op(_last(source))
    rewriter.inline_block_before(source, target, None, list(target.arguments))
    rewriter.set_insertion_point_to_end(target)
    rewriter.create(ReduceOp)
    rewriter.replace_op(op, new_op)
    return True


SCF_TO_CF: tuple[RewritePattern, ...] = (
    lower_for,
    lower_if,
    lower_parallel,
    lower_while,
    lower_execute_region,
    lower_index_switch,
    lower_forall,
    lower_do_while,
)
