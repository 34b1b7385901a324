"""Finds loops of a perfect nest, of any dialect, that can be coalesced into one.

A band is a run of loops of the nest whose bounds are defined before its first loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from compiler.analysis.affine.value_bound_rules import RULES_WITH_AFFINE_LOOPS
from compiler.analysis.affine.value_bounds import Order, ValueBounds
from compiler.analysis.loops import is_defined_outside_of
from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.scf.ops import ForOp
from compiler.ir.affine import AffineMap, constant
from compiler.ir.operation import AnyOperation, Value


def known_before(loops: Sequence[AnyOperation], bounds: Callable[[AnyOperation], Sequence[Value]]) -> list[int]:
    """Returns for each loop of a nest the first loop before which all values of its bounds are defined."""
    return [
        next(
            (
                outer
                for outer in range(inner)
                if all(is_defined_outside_of(loops[outer], value) for value in bounds(loops[inner]))
            ),
            inner,
        )
        for inner in range(len(loops))
    ]


Loop: TypeAlias = AffineForOp | ForOp


def passes_carried_values(outer: Loop, inner: Loop) -> bool:
    """Returns True if the inner loop starts from the values that the outer one carries, and computes the next ones.

    Also requires that no op in the inner loop uses the values of the outer one, because these would change in each
    iteration of a coalesced loop. Upstream does not check that.
    """
    block = outer.region.entry
    terminator = block.last
    carried = block.arguments[1:]
    if terminator is None or terminator.operands != inner.results:
        return False
    if (inner.inits if isinstance(inner, AffineForOp) else inner.init_args) != carried:
        return False
    captured = frozenset(carried)
    return not any(captured.intersection(op.operands) for op in inner.walk() if op is not inner)


def carries_same_values(loops: Sequence[Loop]) -> bool:
    """Returns True if each loop only passes its iter_args on to the next inner loop."""
    return all(passes_carried_values(outer, inner) for outer, inner in pairwise(loops))


def may_be_negative(size: AffineMap, operands: Sequence[Value]) -> bool:
    """Returns True unless the smallest result of a map is known to be no less than zero."""
    zero = AffineMap(size.num_dims, size.num_symbols, (constant(0),))
    return any(
        ValueBounds(RULES_WITH_AFFINE_LOOPS).compare(size.with_results([result]), zero, operands) is not Order.NOT_LESS
        for result in size.results
    )


def sizes_to_limit(is_negative: Sequence[bool]) -> list[int]:
    """Returns the positions of sizes that must be clamped to zero before all sizes are multiplied.

    `is_negative` is True for sizes that may be negative. The first of them may stay unclamped, as a product with one
    negative factor is not positive; two negative factors would give a positive trip count. Upstream clamps no size.
    """
    return [position for position, negative in enumerate(is_negative) if negative][1:]


def coalesce_bands(
    loops: Sequence[AnyOperation],
    first_known: Sequence[int],
    coalesce: Callable[[Sequence[AnyOperation]], bool],
    chain_starts: Sequence[int] | None = None,
) -> bool:
    """Calls `coalesce` for each band, innermost ones first. Returns True if it succeeded for one.

    `chain_starts` maps each loop to the outermost of the loops that pass their iter_args on to it.
    """
    done = False
    end = len(loops)
    while end > 0:
        start = 0
        while start < end - 1:
            is_known = max(first_known[start:end]) <= start
            if is_known and (chain_starts is None or chain_starts[end - 1] <= start):
                done |= coalesce(loops[start:end])
                break
            start += 1
        # Above a band there may be another one.
        end = start if start != end - 1 else end - 1
    return done
