"""Trip counts of `affine.for`, as maps of the operands of its bounds.

Upstream's `getTripCountMapAndOperands`, and functions derived from it. Where the upper bound is a minimum, the map has
a result for each of its operands, and the smallest is the trip count.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from compiler.dialects.affine.bounds import constant_bound, map_of, step_of
from compiler.dialects.affine.composition import canonicalize
from compiler.dialects.affine.ops import AffineForOp
from compiler.ir.affine import AffineConstantExpr, AffineMap, simplify_affine_map
from compiler.ir.operation import Value


def difference(
    left: tuple[AffineMap, Sequence[Value]], right: tuple[AffineMap, Sequence[Value]]
) -> tuple[AffineMap, list[Value]]:
    """Returns the elementwise difference of two maps with operands, as upstream's `AffineValueMap::difference`."""
    (left_map, left_values), (right_map, right_values) = left, right
    values = [
        *left_values[: left_map.num_dims],
        *right_values[: right_map.num_dims],
        *left_values[left_map.num_dims :],
        *right_values[right_map.num_dims :],
    ]
    shifted = right_map.shift_dims(left_map.num_dims).shift_symbols(left_map.num_symbols)
    results = tuple(a - b for a, b in zip(left_map.results, shifted.results, strict=True))
    map_, values = canonicalize(AffineMap(shifted.num_dims, shifted.num_symbols, results), values)
    return simplify_affine_map(map_), values


def trip_count_map(loop: AffineForOp) -> tuple[AffineMap, list[Value]] | None:
    """Returns the loop's trip count; None if its lower bound is a maximum of several values."""
    lower, upper, step = map_of(loop, "lowerBoundMap"), map_of(loop, "upperBoundMap"), step_of(loop)
    low, high = constant_bound(loop, "lowerBoundMap"), constant_bound(loop, "upperBoundMap")
    if low is not None and high is not None:
        return AffineMap.constant_map(-(-max(high - low, 0) // step)), []
    if lower is None or upper is None or lower.num_results != 1:
        return None
    splat = lower.with_results(lower.results * upper.num_results)
    map_, values = difference((upper, loop.upper_bound_operands), (splat, loop.lower_bound_operands))
    return map_.with_results([expr.ceil_div(step) for expr in map_.results]), values


def constant_trip_count(loop: AffineForOp) -> int | None:
    """Returns the loop's trip count if it is a number, even if its bounds are none."""
    count_map = trip_count_map(loop)
    if count_map is None or not count_map[0].results:
        return None
    counts = [expr.value for expr in count_map[0].results if isinstance(expr, AffineConstantExpr)]
    return max(min(counts), 0) if len(counts) == count_map[0].num_results else None


def largest_divisor_of_trip_count(loop: AffineForOp) -> int:
    """Returns the largest known divisor of the loop's trip count.

    0, which all numbers divide, if it never does.
    """
    count_map = trip_count_map(loop)
    if count_map is None or not count_map[0].results:
        return 1
    return gcd(*(expr.largest_known_divisor() for expr in count_map[0].results))
