"""`affine-loop-unroll-jam`: repeats the body of an outer loop, and merges the copies into the inner loops.

affine.for %i = 0 to 4 {                affine.for %i = 0 to 4 step 2 {
  affine.for %j = 0 to %n {               affine.for %j = 0 to %n {
    use(%i, %j)                   ->        use(%i, %j); %0 = apply (d0 + 1) (%i); use(%0, %j)
  }                                       }
}                                       }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.dependences import DependenceKind, check_dependence, dependence_components
from compiler.analysis.affine.loops import ancestor_in, common_block, nesting_depth
from compiler.analysis.affine.reductions import LoopReduction, supported_reductions
from compiler.analysis.loops import is_defined_outside_of
from compiler.dialects.affine.bounds import step_of
from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.affine.trip_counts import constant_trip_count, largest_divisor_of_trip_count
from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arith.reductions import combine, identity_value
from compiler.ir.operation import Operation, OpResult, Value, sole_region
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import (
    carried_arguments,
    create_for,
    for_ops_post_order,
    induction_variable,
    lower_bound,
    promote_if_single_iteration,
    set_step,
    terminator_of,
    upper_bound,
)
from compiler.transforms.affine.unroll import bumped, has_single_bounds, split_off_rest
from compiler.transforms.jammed_copies import groups_to_repeat, pass_on_copies
from compiler.transforms.unroll_limit import UnrollLimitExceeded, check_unroll_limit


@dataclass
class AffineLoopUnrollAndJam(Pass):
    """Unroll and jam affine loops."""

    argument = "affine-loop-unroll-jam"
    name = "AffineLoopUnrollAndJam"
    summary = "Unroll and jam affine loops"
    anchor_interface = "FunctionOpInterface"

    unroll_jam_factor: int = option("unroll-jam-factor", 4, "Use this unroll jam factor for all loops (default 4)")

    def run(self, op: Operation, state: PassState) -> None:
        blocks = sole_region(op).blocks
        first = blocks[0].first if blocks else None
        if isinstance(first, AffineForOp):
            try:
                unroll_and_jam(first, self.unroll_jam_factor, Rewriter(op, state.context, state.listeners))
            except UnrollLimitExceeded as exceeded:
                state.error(exceeded.loop, exceeded.message)


def unroll_and_jam(loop: AffineForOp, factor: int, rewriter: Rewriter) -> bool:
    """Repeats the body of the loop `factor` times, each sequence of ops between inner loops separately."""
    count = constant_trip_count(loop)
    if factor < 1:
        return False
    if factor == 1:
        return count != 1 or promote_if_single_iteration(rewriter, loop)
    if len(loop.region.entry.ops) == 1:
        return True
    if (count is not None and count < factor) or not _inner_bounds_are_invariant(loop):
        return False
    check_unroll_limit(loop, factor)
    if not keeps_dependences(loop, factor):
        return False
    groups = groups_to_repeat(loop)
    carrying = [inner for inner in for_ops_post_order(loop) if inner.results]
    reductions = supported_reductions(loop) if loop.results else []
    if len(reductions) != len(loop.results):
        return False  # loop-carried values of copies could not be combined after the loop
    if largest_divisor_of_trip_count(loop) % factor:
        if not has_single_bounds(loop):
            return False
        split_off_rest(loop, factor, rewriter)

    mappings = [IRMapping() for _ in range(factor - 1)]
    widened: list[AffineForOp] = []
    for old in carrying:
        new = _with_repeated_values(old, factor, mappings, rewriter)
        widened.append(new)
        if old is loop:
            loop = new
    step = step_of(loop)
    set_step(rewriter, loop, step * factor)
    variable = induction_variable(loop)
    for number in range(factor - 1, 0, -1):
        mapping = mappings[number - 1]
        for group in groups:
            rewriter.set_insertion_point_after(group[-1])
            if rewriter.has_uses(variable):
                mapping.values[variable] = bumped(variable, number * step, loop, rewriter)
            for op in group:
                rewriter.clone(op, mapping)
        for new in widened:
            pass_on_copies(new, len(new.inits), number, factor, mapping, rewriter)
    if loop.results:
        _start_copies_neutrally(loop, factor, reductions, rewriter)
        _combine_results(loop, factor, reductions, rewriter)
    promote_if_single_iteration(rewriter, loop)
    return True


def _inner_bounds_are_invariant(loop: AffineForOp) -> bool:
    """Returns True if no bound of a loop within depends on the loop."""
    return all(
        is_defined_outside_of(loop, value)
        for inner in for_ops_post_order(loop)
        for value in (*lower_bound(inner)[1], *upper_bound(inner)[1])
    )


def keeps_dependences(loop: AffineForOp, factor: int) -> bool:
    """Returns True if dependent affine accesses of adjacent iterations keep their order.

    Other ops are assumed to have no dependences. Upstream does not check this.
    """
    accesses = [MemRefAccess.of(op) for op in loop.walk() if isinstance(op, AffineAccess)]
    return all(
        _keeps_dependence(source, sink, loop, factor)
        for source in accesses
        for sink in accesses
        if source.may_alias(sink) and (source.is_store or sink.is_store)
    )


def _keeps_dependence(source: MemRefAccess, sink: MemRefAccess, loop: AffineForOp, factor: int) -> bool:
    depth = nesting_depth(loop)
    dependence = check_dependence(source, sink, depth + 1)
    if dependence.kind is not DependenceKind.EXISTS:
        return dependence.kind is DependenceKind.NONE
    own, *inner = dependence_components(source, sink, dependence)[depth:]
    if own.lower is not None and own.lower > (factor - 1) * step_of(loop):
        return True
    for component in inner:
        if component.lower is None or component.lower < 0:
            return False
        if component.lower > 0:
            return True
    block = common_block(source.op, sink.op)
    assert block is not None
    first, second = ancestor_in(block, source.op), ancestor_in(block, sink.op)
    assert first is not None and second is not None
    # All copies of a run of ops between loops come before those of the next run.
    while second is not first and second is not None and second.is_before_in_block(first):
        if isinstance(second, AffineForOp):
            return False
        second = second.next_op
    return second is not first or not isinstance(first, AffineForOp) or first is ancestor_in(block, sink.op)


def _with_repeated_values(
    old: AffineForOp, factor: int, mappings: Sequence[IRMapping], rewriter: Rewriter
) -> AffineForOp:
    """Replaces a loop by one with `factor` times its iter_args; updates the mappings for each copy."""
    rewriter.set_insertion_point(old)
    inits = old.inits
    new = create_for(rewriter, lower_bound(old), upper_bound(old), step_of(old), old, inits * factor)
    count = len(inits)
    target, source = new.region.entry, old.region.entry
    rewriter.inline_block_before(source, target, None, target.arguments[: 1 + count])
    terminator = terminator_of(new)
    with rewriter.modify(terminator):
        terminator.operands = list(terminator.operands) * factor
    with rewriter.modify(new):
        new.attributes = old.attributes
    rewriter.replace_op(old, new.results[:count])
    arguments = carried_arguments(new)
    for number, mapping in enumerate(mappings, 1):
        for index in range(count):
            mapping.values[arguments[index]] = arguments[number * count + index]
            mapping.values[new.results[index]] = new.results[number * count + index]
    return new


_COUNTING = frozenset(
    {AtomicRMWKind.ADDF, AtomicRMWKind.ADDI, AtomicRMWKind.MULF, AtomicRMWKind.MULI, AtomicRMWKind.XORI}
)
"""Reductions for which it matters how often the initial value is combined."""


def _start_copies_neutrally(
    loop: AffineForOp, factor: int, reductions: Sequence[LoopReduction], rewriter: Rewriter
) -> None:
    """Makes only the first copy of a sum start with the initial value; upstream adds it in each copy."""
    operands = list(loop.operands)
    inits = len(loop.inits)
    first, count = len(operands) - inits, inits // factor
    rewriter.set_insertion_point(loop)
    for reduction in reductions:
        init = operands[first + reduction.position]
        neutral = identity_value(reduction.kind, init.type)
        is_neutral = isinstance(init, OpResult) and init.owner.properties.get("value") == neutral
        if reduction.kind not in _COUNTING or neutral is None or is_neutral:
            continue
        properties = {"value": neutral}
        value = rewriter.create(ConstantOp, result_types=[init.type], properties=properties, location=loop).result
        for number in range(1, factor):
            operands[first + number * count + reduction.position] = value
    with rewriter.modify(loop):
        loop.operands = operands


def _combine_results(loop: AffineForOp, factor: int, reductions: Sequence[LoopReduction], rewriter: Rewriter) -> None:
    """Combines the results of the copies, for all users of the loop's results."""
    rewriter.set_insertion_point_after(loop)
    count = len(loop.results) // factor
    for reduction in reductions:
        result = loop.results[reduction.position]
        total: Value = result
        combiners: list[Operation] = []
        for number in range(factor - 1, 0, -1):
            other = loop.results[number * count + reduction.position]
            combined = combine(reduction.kind, total, other, rewriter, loop)
            assert combined is not None
            combiners.append(combined)
            total = combined.result
        rewriter.replace_all_uses_except(result, total, combiners)
