"""`affine-loop-unroll`: repeats the bodies of loops.

affine.for %i = 0 to 8 { use(%i) }   ->   affine.for %i = 0 to 8 step 2 { use(%i); %0 = apply (d0 + 1) (%i); use(%0) }
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_apply
from compiler.dialects.affine.bounds import step_of
from compiler.dialects.affine.composition import canonicalize, compose
from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.affine.trip_counts import (
    constant_trip_count,
    largest_divisor_of_trip_count,
    trip_count_map,
)
from compiler.ir.affine import AffineMap, dim, simplify_affine_map, symbol
from compiler.ir.operation import Operation, Value
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import (
    Bound,
    body_ops,
    carried_arguments,
    for_ops_post_order,
    induction_variable,
    innermost_loops,
    lower_bound,
    promote_if_single_iteration,
    set_lower_bound,
    set_step,
    set_upper_bound,
    terminator_of,
    upper_bound,
)
from compiler.transforms.loop_bands import may_be_negative
from compiler.transforms.unroll_limit import UnrollLimitExceeded, check_unroll_limit

_FULLY = -1


@dataclass
class AffineLoopUnroll(Pass):
    """Unroll affine loops."""

    argument = "affine-loop-unroll"
    name = "AffineLoopUnroll"
    summary = "Unroll affine loops"
    anchor_interface = "FunctionOpInterface"

    unroll_factor: int = option(
        "unroll-factor",
        4,
        "Use this unroll factor for all loops being unrolled, set it to -1, and it will fully unroll.",
    )
    unroll_up_to_factor: bool = option("unroll-up-to-factor", False, "Allow unrolling up to the factor specified")
    unroll_num_reps: int = option("unroll-num-reps", 1, "Unroll innermost loops repeatedly this many times")
    unroll_full_threshold: int = option(
        "unroll-full-threshold", 1, "Unroll all loops with trip count less than or equal to this"
    )
    cleanup_unroll: bool = option("cleanup-unroll", False, "Fully unroll the cleanup loop when possible.")

    def run(self, op: Operation, state: PassState) -> None:
        try:
            self._unroll_all(op, state)
        except UnrollLimitExceeded as exceeded:
            state.error(exceeded.loop, exceeded.message)

    def _unroll_all(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        if self.unroll_factor == _FULLY and self.unroll_full_threshold > 1:
            counts = [(loop, constant_trip_count(loop)) for loop in for_ops_post_order(op)]
            for loop, count in counts:
                if count is not None and count <= self.unroll_full_threshold:
                    unroll_fully(loop, rewriter)
            return
        for _ in range(self.unroll_num_reps):
            unrolled = [self._unroll(loop, rewriter) for loop in innermost_loops(op)]
            if not any(unrolled):
                break

    def _unroll(self, loop: AffineForOp, rewriter: Rewriter) -> bool:
        if self.unroll_factor == _FULLY:
            return unroll_fully(loop, rewriter)
        if self.unroll_up_to_factor:
            count = constant_trip_count(loop)
            factor = self.unroll_factor if count is None else min(count, self.unroll_factor)
            return unroll_by_factor(loop, factor, rewriter)
        return unroll_by_factor(loop, self.unroll_factor, rewriter, when_rest=_REST[self.cleanup_unroll])


def unroll_fully(loop: AffineForOp, rewriter: Rewriter) -> bool:
    """Replaces a loop by its iterations, if their number is known and not zero."""
    count = constant_trip_count(loop)
    if count is None:
        return False
    if count == 0 or promote_if_single_iteration(rewriter, loop):
        return True
    return unroll_by_factor(loop, count, rewriter)


def _keep_rest(loop: AffineForOp, rewriter: Rewriter) -> bool | None:
    return None


_REST: dict[bool, Callable[[AffineForOp, Rewriter], bool | None]] = {False: _keep_rest, True: unroll_fully}


def unroll_by_factor(
    loop: AffineForOp,
    factor: int,
    rewriter: Rewriter,
    *,
    when_rest: Callable[[AffineForOp, Rewriter], bool | None] = _keep_rest,
) -> bool:
    """Unrolls the body `factor` times. Remaining iterations run in a loop after it.

    If iterations remain, `when_rest` is called first; a result that is not None is returned without unrolling.
    """
    if factor < 1:
        return False
    count = constant_trip_count(loop)
    if factor == 1:
        return count != 1 or promote_if_single_iteration(rewriter, loop)
    if len(loop.region.entry.ops) == 1:
        return True
    if count is not None and count < factor:
        return bool(when_rest(loop, rewriter))
    check_unroll_limit(loop, factor)
    if largest_divisor_of_trip_count(loop) % factor:
        if not has_single_bounds(loop):
            return False
        done = when_rest(loop, rewriter)
        if done is not None:
            return done
        split_off_rest(loop, factor, rewriter)
    step = step_of(loop)
    set_step(rewriter, loop, step * factor)
    _repeat_body(loop, factor, step, rewriter)
    promote_if_single_iteration(rewriter, loop)
    return True


def has_single_bounds(loop: AffineForOp) -> bool:
    """Returns True if neither bound is a minimum or maximum of several values."""
    return lower_bound(loop)[0].num_results == 1 and upper_bound(loop)[0].num_results == 1


def _repeat_body(loop: AffineForOp, factor: int, step: int, rewriter: Rewriter) -> None:
    """Appends copies of the body to the body.

    The loop yields the values of the last copy. Upstream yields those of the first copy if the body yields the
    induction variable or a carried value.
    """
    variable, arguments = induction_variable(loop), carried_arguments(loop)
    terminator, ops = terminator_of(loop), body_ops(loop)
    last = yielded = list(terminator.operands)
    rewriter.set_insertion_point(terminator)
    for number in range(1, factor):
        mapping = IRMapping(dict(zip(arguments, last, strict=True)))
        if rewriter.has_uses(variable):
            mapping.values[variable] = bumped(variable, number * step, loop, rewriter)
        for op in ops:
            rewriter.clone(op, mapping)
        last = [mapping.value(value) for value in yielded]
    with rewriter.modify(terminator):
        terminator.operands = last


def bumped(variable: Value, amount: int, loop: AffineForOp, rewriter: Rewriter) -> Value:
    """Returns an induction variable plus a number."""
    return make_apply(rewriter, AffineMap(1, 0, (dim(0) + amount,)), [variable], loop).result


def split_off_rest(loop: AffineForOp, factor: int, rewriter: Rewriter) -> None:
    """Lets the loop run a multiple of `factor` iterations, and inserts a copy after it that runs the remaining ones.

    If the loop has no iteration, the bound between them may be below the lower bound. Unless the loop is known to have
    an iteration, the copy starts at the maximum of both; upstream starts it at the bound, and runs too many iterations.
    """
    rewriter.set_insertion_point_after(loop)
    rest = rewriter.clone(loop)
    inits = rest.inits
    with rewriter.modify(rest):
        rest.operands = [*rest.operands[: len(rest.operands) - len(inits)], *loop.results]
    for result, value in zip(loop.results, rest.results, strict=True):
        rewriter.replace_all_uses_except(result, value, [rest])
    may_be_empty = _may_be_empty(loop)
    bound = _end_of_multiple(loop, factor, rewriter)
    start = _larger_of(bound, lower_bound(loop)) if may_be_empty else bound
    set_lower_bound(rewriter, rest, start)
    promote_if_single_iteration(rewriter, rest)
    set_upper_bound(rewriter, loop, bound)


def _may_be_empty(loop: AffineForOp) -> bool:
    """Returns True unless the upper bound is known to be at least the lower bound."""
    trip_count = trip_count_map(loop)
    return trip_count is None or may_be_negative(*trip_count)


def _larger_of(first: Bound, other: Bound) -> Bound:
    """Returns the results of both bounds."""
    (map_, values), (second, others) = first, other
    dims, symbols = (map_.num_dims, second.num_dims), (map_.num_symbols, second.num_symbols)
    shifted = [
        expr.replace([dim(dims[0] + i) for i in range(dims[1])], [symbol(symbols[0] + i) for i in range(symbols[1])])
        for expr in second.results
    ]
    operands = [*values[: dims[0]], *others[: dims[1]], *values[dims[0] :], *others[dims[1] :]]
    return canonicalize(AffineMap(sum(dims), sum(symbols), (*map_.results, *shifted)), operands)


def _end_of_multiple(loop: AffineForOp, factor: int, rewriter: Rewriter) -> Bound:
    """Returns the end of the unrolled loop: the lower bound plus the largest multiple of `factor` iterations."""
    trip_count = trip_count_map(loop)
    assert trip_count is not None
    count, values = trip_count
    rewriter.set_insertion_point(loop)
    start = make_apply(rewriter, *lower_bound(loop), loop)
    step = step_of(loop)
    distances = [
        make_apply(rewriter, count.with_results([(expr - expr % factor) * step]), values, loop)
        for expr in count.results
    ]
    ends = AffineMap(1 + len(distances), 0, tuple(dim(0) + dim(i + 1) for i in range(len(distances))))
    map_, operands = compose(ends, [start.result, *(distance.result for distance in distances)])
    map_, operands = canonicalize(simplify_affine_map(map_), operands)
    for distance in (*distances, start):
        if rewriter.is_unused(distance) and distance.result not in operands:
            rewriter.erase_op(distance)
    return map_, operands
