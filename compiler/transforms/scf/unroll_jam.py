"""Unrolls an `scf.for` and jams the copies of its inner loops: upstream's `loopUnrollJamByFactor`.

scf.for %i = %c0 to %c4 step %c1 {      scf.for %i = %c0 to %c4 step %c2 {
  scf.for %j = %l to %u step %s {         scf.for %j = %l to %u step %s {
    use(%i, %j)                   ->        use(%i, %j); use(%i + 1, %j)
  }                                       }
}                                       }

The caller guarantees that iterations of the loop do not depend on each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.loops import is_defined_outside_of
from compiler.dialects.arith.integer_ops import AddIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.scf.ops import ForOp
from compiler.dialects.scf.trip_counts import for_trip_count
from compiler.ir.attributes import IntegerAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.jammed_copies import groups_to_repeat, pass_on_copies
from compiler.transforms.scf.unroll import promote_if_single_iteration
from compiler.transforms.unroll_limit import check_unroll_limit


def unroll_and_jam(loop: ForOp, factor: int, rewriter: Rewriter) -> bool:
    """Repeats the loop's body `factor` times; each run of ops between inner loops is repeated separately.

    Returns False if the loop cannot be unrolled. Raises UnrollLimitExceeded.
    """
    if factor == 1:
        return True
    count, step = for_trip_count(loop), constant_integer(loop.step)
    if not _inner_bounds_are_invariant(loop) or loop.results or count is None or step is None or count == 0:
        return False
    if factor <= count and count % factor:
        return False
    factor = min(factor, count)
    if len(loop.region.entry.ops) == 1:
        return True
    check_unroll_limit(loop, factor)
    groups = groups_to_repeat(loop)
    mappings = [IRMapping() for _ in range(factor - 1)]
    carrying = [inner for inner in loop.walk_post_order() if isinstance(inner, ForOp) and inner.results]
    widened = [_with_repeated_values(inner, factor, mappings, rewriter) for inner in carrying]
    rewriter.set_insertion_point(loop)
    _constant(factor, loop, rewriter)
    longer = _constant(step * factor, loop, rewriter)
    with rewriter.modify(loop):
        loop.operands = [loop.lower_bound, loop.upper_bound, longer]
    (variable,) = loop.region.entry.arguments
    for number in range(factor - 1, 0, -1):
        mapping = mappings[number - 1]
        for group in groups:
            rewriter.set_insertion_point_after(group[-1])
            if rewriter.has_uses(variable):
                distance = _constant(number * step, loop, rewriter)
                mapping.values[variable] = rewriter.create(AddIOp, variable, distance, location=loop).result
            for op in group:
                rewriter.clone(op, mapping)
        for new in widened:
            pass_on_copies(new, len(new.init_args), number, factor, mapping, rewriter)
    promote_if_single_iteration(loop, rewriter)
    return True


def _inner_bounds_are_invariant(loop: ForOp) -> bool:
    """Returns True if no bound or step of a loop within depends on the loop."""
    return all(
        is_defined_outside_of(loop, value)
        for inner in loop.walk()
        if isinstance(inner, ForOp)
        for value in (inner.lower_bound, inner.upper_bound, inner.step)
    )


def _constant(value: int, loop: ForOp, rewriter: Rewriter) -> Value:
    type_ = loop.step.type
    return rewriter.create(ConstantOp, value=IntegerAttr(value, type_), location=loop).result


def _with_repeated_values(old: ForOp, factor: int, mappings: Sequence[IRMapping], rewriter: Rewriter) -> ForOp:
    """Replaces a loop by one with `factor` times its iter_args; updates the mappings for each copy."""
    rewriter.set_insertion_point(old)
    inits, count = list(old.init_args), len(old.results)
    source = old.region.entry
    target = Block([source.arguments[0].type, *([init.type for init in inits] * factor)])
    new = rewriter.create(
        ForOp,
        old.lower_bound,
        old.upper_bound,
        old.step,
        inits * factor,
        result_types=[init.type for init in inits] * factor,
        unsigned_cmp=old.unsigned_cmp,
        attributes=old.attributes,
        regions=[Region([target])],
        location=old,
    )
    rewriter.inline_block_before(source, target, None, target.arguments[: 1 + count])
    terminator: Operation | None = target.last
    assert terminator is not None
    with rewriter.modify(terminator):
        terminator.operands = list(terminator.operands) * factor
    rewriter.replace_op(old, new.results[:count])
    _, *carried = target.arguments
    for number, mapping in enumerate(mappings, 1):
        for index in range(count):
            mapping.values[carried[index]] = carried[number * count + index]
            mapping.values[new.results[index]] = new.results[number * count + index]
    return new
