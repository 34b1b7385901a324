"""Unrolls `scf.for`: upstream's `loopUnrollByFactor`.

                                                %last = %ub - (%ub - %lb) mod (4 * %s)
scf.for %i = %lb to %ub step %s { A(%i) }  ->   scf.for %i = %lb to %last step 4 * %s { A(%i) A(%i + %s) ... }
                                                scf.for %i = %last to %ub step %s { A(%i) }

The values that the last copy yields are the loop's results. Upstream assumes %lb <= %ub and, if the body yields the
induction variable or a carried value, yields that of the first copy.
"""

from __future__ import annotations

from compiler.dialects.arith.integer_ops import AddIOp, DivUIOp, MaxSIOp, MulIOp, RemSIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.scf.ops import ForOp
from compiler.dialects.scf.trip_counts import for_trip_count
from compiler.ir.attributes import IntegerAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Value
from compiler.ir.types import IndexType, IntegerType
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.unroll_limit import check_unroll_limit


def unroll_by_factor(loop: ForOp, factor: int, rewriter: Rewriter) -> bool:
    """Repeats the body `factor` times, 1 or more; remaining iterations run in a loop after it.

    Returns False if the loop cannot be unrolled. Raises UnrollLimitExceeded.
    """
    body = loop.region.entry
    if len(body.ops) == 1:
        return True
    count = for_trip_count(loop)
    if factor == 1:
        return count is None or count != 1 or promote_if_single_iteration(loop, rewriter)
    if count is None and "unsignedCmp" in loop.properties:
        return False
    check_unroll_limit(loop, factor)
    step = loop.step
    rewriter.location = loop
    rewriter.set_insertion_point(loop)
    if count is None:
        end, longer = _dynamic_bounds(loop, factor, rewriter)
        has_rest = True
    else:
        has_rest = count % factor != 0
        first, stride = constant_integer(loop.lower_bound), constant_integer(step)
        if first is None or stride is None:
            return False
        end = _constant(first + count // factor * factor * stride, step, rewriter) if has_rest else loop.upper_bound
        longer = _constant(stride * factor, step, rewriter)
    if has_rest:
        _split_off_rest(loop, end, rewriter)
    with rewriter.modify(loop):
        loop.operands = [loop.lower_bound, end, longer, *loop.init_args]
    _repeat_body(loop, factor, step, rewriter)
    promote_if_single_iteration(loop, rewriter)
    return True


def _constant(value: int, like: Value[IndexType | IntegerType], rewriter: Rewriter) -> Value:
    return rewriter.create(ConstantOp, value=IntegerAttr(value, like.type)).result


def _dynamic_bounds(loop: ForOp, factor: int, rewriter: Rewriter) -> tuple[Value, Value]:
    """Computes the end of the unrolled loop, and its step."""
    lower, step = loop.lower_bound, loop.step
    upper: Value = loop.upper_bound
    if constant_integer(step) != 1:
        upper = rewriter.create(MaxSIOp, upper, lower).result  # a loop without iterations has none left over
    distance = rewriter.create(SubIOp, upper, lower).result
    below = rewriter.create(SubIOp, step, _constant(1, step, rewriter)).result
    iterations = rewriter.create(DivUIOp, rewriter.create(AddIOp, distance, below).result, step).result
    copies = _constant(factor, step, rewriter)
    left_over = rewriter.create(RemSIOp, iterations, copies).result
    whole = rewriter.create(SubIOp, iterations, left_over).result
    end = rewriter.create(AddIOp, lower, rewriter.create(MulIOp, whole, step).result).result
    return end, rewriter.create(MulIOp, step, copies).result


def _split_off_rest(loop: ForOp, start: Value, rewriter: Rewriter) -> None:
    """Inserts a copy of the loop after it that starts from `start`."""
    rewriter.set_insertion_point_after(loop)
    rest = rewriter.clone(loop)
    for result, value in zip(loop.results, rest.results, strict=True):
        rewriter.replace_all_uses_except(result, value, [rest])
    with rewriter.modify(rest):
        rest.operands = [start, rest.upper_bound, rest.step, *loop.results]
    promote_if_single_iteration(rest, rewriter)


def _repeat_body(loop: ForOp, factor: int, step: Value[IndexType | IntegerType], rewriter: Rewriter) -> None:
    body = loop.region.entry
    variable, *carried = body.arguments
    *ops, terminator = body.ops
    last = yielded = list(terminator.operands)
    rewriter.set_insertion_point(terminator)
    for number in range(1, factor):
        mapping = IRMapping(dict(zip(carried, last, strict=True)))
        if rewriter.has_uses(variable):
            distance = rewriter.create(MulIOp, step, _constant(number, step, rewriter)).result
            mapping.values[variable] = rewriter.create(AddIOp, variable, distance).result
        for op in ops:
            rewriter.clone(op, mapping)
        last = [mapping.value(value) for value in yielded]
    with rewriter.modify(terminator):
        terminator.operands = last


def promote_if_single_iteration(loop: ForOp, rewriter: Rewriter) -> bool:
    """Replaces a single-iteration loop by its body. Returns False for other loops."""
    if for_trip_count(loop) != 1:
        return False
    block, parent, terminator = loop.region.entry, loop.parent, loop.region.entry.last
    assert terminator is not None and parent is not None
    values = [loop.lower_bound, *loop.init_args]
    replaced: dict[Value, Value] = dict(zip(block.arguments, values, strict=True))
    results = [replaced.get(value, value) for value in terminator.operands]
    rewriter.erase_op(terminator)
    rewriter.inline_block_before(block, parent, loop, values)
    rewriter.replace_op(loop, results)
    return True
