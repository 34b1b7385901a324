"""Trip counts of scf loops: upstream's `constantTripCount`.

Takes bounds and step, as numbers or values; returns the number of iterations, or None if it is unknown. The trip count
of a loop whose step is known not to be positive is 0.
"""

from __future__ import annotations

from compiler.dialects.arith.enums import IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import AddIOp
from compiler.dialects.scf.ops import ForOp
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue, known_integer
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import IntegerType

_INDEX_WIDTH = 64


def trip_count(lower: MixedValue, upper: MixedValue, step: MixedValue, *, signed: bool = True) -> int | None:
    """Returns the number of iterations from `lower` up to, but without, `upper`."""
    if lower is upper or (isinstance(lower, int) and lower == upper):
        return 0
    stride = known_integer(step)
    if stride is not None and stride <= 0:
        return 0
    distance = _distance(lower, upper, signed=signed)
    if distance is not None and distance <= 0:
        return 0
    return None if distance is None or stride is None else -(-distance // stride)


def for_trip_count(op: ForOp) -> int | None:
    """Returns the trip count of an `scf.for`."""
    return trip_count(op.lower_bound, op.upper_bound, op.step, signed="unsignedCmp" not in op.properties)


def _distance(lower: MixedValue, upper: MixedValue, *, signed: bool) -> int | None:
    """Returns the distance from the lower to the upper bound, as a signed number."""
    first, last = known_integer(lower), known_integer(upper)
    if first is not None and last is not None:
        width = _width(lower if isinstance(lower, Value) else upper)
        mask = (1 << width) - 1
        if not signed and (last & mask) <= (first & mask):
            return 0
        distance = last - first if signed else (last - first) & mask
        return distance if signed or not distance >> (width - 1) else distance - (1 << width)
    if first is not None or last is not None or not isinstance(upper, OpResult):
        return None
    return _added(upper.owner, lower, signed=signed)


def _width(bound: MixedValue) -> int:
    type_ = bound.type if isinstance(bound, Value) else None
    return type_.width if isinstance(type_, IntegerType) else _INDEX_WIDTH


def _added(op: Operation, lower: MixedValue, *, signed: bool) -> int | None:
    """%lower + 5, which does not wrap -> 5"""
    if not isinstance(op, AddIOp) or op.lhs is not lower:
        return None
    flag = IntegerOverflowFlags.NSW if signed else IntegerOverflowFlags.NUW
    return constant_integer(op.rhs) if flag in op.overflow_flags else None
