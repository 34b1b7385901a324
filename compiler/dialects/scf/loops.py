"""The canonicalization patterns of `scf.for`, `scf.parallel` and `scf.forall`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.constants import index_value
from compiler.dialects.scf.ops import ForallOp, ForOp, ParallelOp, ReduceReturnOp
from compiler.dialects.scf.shared_outputs import OUTPUT_PATTERNS, promote
from compiler.dialects.scf.trip_counts import for_trip_count, trip_count
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.mixed_values import MixedValue, dynamic_values, fold_constants, mixed_group, static_values
from compiler.ir.operation import BlockArgument, Operation, Region, Value
from compiler.ir.types import I32
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.patterns import pattern
from compiler.rewrite.region_branches import region_branch_patterns
from compiler.rewrite.rewriter import Rewriter


@pattern(ForOp, name="(anonymous namespace)::SimplifyTrivialLoops")
def trivial_loop(op: ForOp, rewriter: Rewriter) -> bool:
    """for without iterations -> inits; for with one iteration -> body; for { yield %x }, %x from outside -> %x"""
    iterations = for_trip_count(op)
    block, parent = op.region.entry, op.parent
    last = block.last
    if iterations is None or last is None or parent is None:
        return False
    inits = op.init_args
    if iterations == 0:
        rewriter.replace_op(op, inits)
        return True
    if iterations == 1:
        rewriter.inline_block_before(block, parent, op, [op.lower_bound, *inits])
        rewriter.replace_op(op, list(last.operands))
        rewriter.erase_op(last)
        return True
    if block.first is not last or any(
        isinstance(operand, BlockArgument) and operand.owner is block for operand in last.operands
    ):
        return False
    rewriter.replace_op(op, list(last.operands))
    return True


# ------------------------------------------------------------------------------------------ scf.parallel


def _copy_body(block_ops: Sequence[Operation], mapping: IRMapping, rewriter: Rewriter) -> None:
    for inner in block_ops:
        rewriter.insert(clone(inner, mapping))


@pattern(ParallelOp, name="(anonymous namespace)::ParallelOpSingleOrZeroIterationDimsFolder")
def single_parallel_iterations(op: ParallelOp, rewriter: Rewriter) -> bool:
    """parallel (%i, %j) = (0, 0) to (1, %n) -> parallel (%j) = (0) to (%n), with 0 for %i"""
    lower, upper, step, inits = op.lower_bound, op.upper_bound, op.step, op.init_vals
    body = op.region.entry
    mapping = IRMapping()
    kept: list[int] = []
    for index, (start, end, by) in enumerate(zip(lower, upper, step, strict=True)):
        iterations = trip_count(start, end, by)
        if iterations == 0:
            rewriter.replace_op(op, inits)
            return True
        if iterations == 1:
            mapping.values[body.arguments[index]] = start
        else:
            kept.append(index)
    if len(kept) == len(lower):
        return False
    if kept:
        _shrink_loop(op, kept, inits, mapping, rewriter)
        return True
    last = body.last
    assert last is not None
    _copy_body(body.ops[:-1], mapping, rewriter)
    results: list[Value] = []
    for region, reduced, init in zip(last.regions, last.operands, inits, strict=True):
        block = region.entry
        left, right = block.arguments
        mapping.values[left] = init
        mapping.values[right] = mapping.value(reduced)
        _copy_body(block.ops[:-1], mapping, rewriter)
        results.append(mapping.value(block.last_of_type(ReduceReturnOp).result_))
    rewriter.replace_op(op, results)
    return True


def _shrink_loop(
    op: ParallelOp, kept: Sequence[int], inits: Sequence[Value], mapping: IRMapping, rewriter: Rewriter
) -> None:
    """Replaces an `scf.parallel` by one of these dimensions."""
    bounds = [[group[index] for index in kept] for group in (op.lower_bound, op.upper_bound, op.step)]
    types = [result.type for result in op.results]
    new = rewriter.create(ParallelOp, *bounds, inits, result_types=types, regions=[Region()])
    old_block = op.region.entry
    with rewriter.insertion_guard():
        block = rewriter.create_block(new.region, None, [old_block.arguments[index].type for index in kept])
        for index, argument in zip(kept, block.arguments, strict=True):
            mapping.values[old_block.arguments[index]] = argument
        _copy_body(old_block.ops, mapping, rewriter)
    rewriter.replace_op(op, new)


@pattern(ParallelOp, name="(anonymous namespace)::MergeNestedParallelLoops")
def merge_nested_loops(op: ParallelOp, rewriter: Rewriter) -> bool:
    """parallel (%i) = .. { parallel (%j) = .. A } -> parallel (%i, %j) = .. A"""
    body = op.region.entry
    inner = body.first
    if inner is None or not isinstance(inner, ParallelOp) or inner.next_op is not body.last:
        return False
    if any(isinstance(value, BlockArgument) and value.owner is body for value in inner.operands):
        return False
    if op.results or inner.results:
        return False
    lower = [*op.lower_bound, *inner.lower_bound]
    upper = [*op.upper_bound, *inner.upper_bound]
    step = [*op.step, *inner.step]
    new = rewriter.create(ParallelOp, lower, upper, step, result_types=[], regions=[Region()])
    inner_body = inner.region.entry
    old = [*body.arguments, *inner_body.arguments]
    mapping = IRMapping()
    with rewriter.insertion_guard():
        block = rewriter.create_block(new.region, None, [argument.type for argument in old])
        mapping.values.update(zip(old, block.arguments, strict=True))
        _copy_body(inner_body.ops, mapping, rewriter)
    rewriter.replace_op(op, new)
    return True


# ------------------------------------------------------------------------------------------ scf.forall


def mixed_bounds(op: Operation) -> list[list[MixedValue]]:
    """Returns the lower bounds, upper bounds and steps of an `scf.forall`, each a number or a value."""
    return [mixed_group(op, f"dynamic{name}", f"static{name}") for name in ("LowerBound", "UpperBound", "Step")]


@pattern(ForallOp, name="(anonymous namespace)::ForallOpControlOperandsFolder")
def constant_bounds(op: ForallOp, rewriter: Rewriter) -> bool:
    """%c4 = constant 4; forall (%i) in (%c4) -> forall (%i) in (4)"""
    old = mixed_bounds(op)
    folded = [fold_constants(group) for group in old]
    if not any(folded):
        return False
    lower, upper, step = (new or group for new, group in zip(folded, old, strict=True))
    dynamic = [dynamic_values(bounds) for bounds in (lower, upper, step)]
    operands: list[Sequence[Value]] = [*dynamic, op.outputs]
    with rewriter.modify(op):
        op.operands = [value for group in operands for value in group]
        op.properties = {
            **op.properties,
            "staticLowerBound": static_values(lower),
            "staticUpperBound": static_values(upper),
            "staticStep": static_values(step),
            "operandSegmentSizes": DenseArrayAttr(I32, tuple(map(len, operands))),
        }
    return True


@pattern(ForallOp, name="(anonymous namespace)::ForallOpSingleOrZeroIterationDimsFolder")
def single_forall_iterations(op: ForallOp, rewriter: Rewriter) -> bool:
    """forall (%i, %j) in (1, %n) -> forall (%j) in (%n), with 0 for %i"""
    if op.mapping is not None:
        return False
    bounds = mixed_bounds(op)
    kept: list[int] = []
    single: dict[int, MixedValue] = {}
    for index, (start, end, by) in enumerate(zip(*bounds, strict=True)):
        iterations = trip_count(start, end, by)
        if iterations == 0:
            rewriter.replace_op(op, op.outputs)
            return True
        if iterations == 1:
            single[index] = start
        else:
            kept.append(index)
    if not single:
        return False
    body = op.region.entry
    mapping = IRMapping()
    for index, start in single.items():
        mapping.values[body.arguments[index]] = index_value(rewriter, start)
    if not kept:
        return promote(op, [mapping.values[argument] for argument in body.arguments[: len(single)]], rewriter)
    lower, upper, step = ([group[index] for index in kept] for group in bounds)
    new = rewriter.create(
        ForallOp,
        dynamic_values(lower),
        dynamic_values(upper),
        dynamic_values(step),
        op.outputs,
        result_types=[result.type for result in op.results],
        static_lower_bound=static_values(lower),
        static_upper_bound=static_values(upper),
        static_step=static_values(step),
        attributes=op.attributes,
        regions=[Region()],
    )
    rest = [index for index in range(len(body.arguments)) if index not in single]
    with rewriter.insertion_guard():
        block = rewriter.create_block(new.region, None, [body.arguments[index].type for index in rest])
        for index, argument in zip(rest, block.arguments, strict=True):
            mapping.values[body.arguments[index]] = argument
        _copy_body(body.ops, mapping, rewriter)
    rewriter.replace_op(op, new)
    return True


@pattern(ForallOp, name="(anonymous namespace)::ForallOpReplaceConstantInductionVar")
def constant_induction_variable(op: ForallOp, rewriter: Rewriter) -> bool:
    """forall (%i) = (3) to (4) { use(%i) } -> forall (%i) = (3) to (4) { use(3) }"""
    changed = False
    for index, (start, end, by) in enumerate(zip(*mixed_bounds(op), strict=True)):
        argument = op.region.entry.arguments[index]
        iterations = trip_count(start, end, by)
        if not rewriter.has_uses(argument) or iterations != 1:
            continue
        value = index_value(rewriter, start)
        rewriter.replace_all_uses_with(argument, value)
        changed = True
    return changed


LOOP_PATTERNS = (
    *OUTPUT_PATTERNS,
    trivial_loop,
    *region_branch_patterns(ForOp),
    single_parallel_iterations,
    merge_nested_loops,
    constant_bounds,
    single_forall_iterations,
    constant_induction_variable,
)
