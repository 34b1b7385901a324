"""Ranges of integers, and arithmetic on them: upstream's `ConstantIntRanges`, `InferIntRangeCommon.cpp`.

A range bounds an integer both as unsigned and as signed; the two pairs of bounds hold at once, and either may be the
tighter one. Bounds are Python integers; signed bounds of negative numbers are negative. `index` is 64 bits wide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from compiler.ir.types import IndexType, IntegerType, Type, element_type_or_self

INDEX_WIDTHS = (32, 64)
"""The narrowest and the widest that `index` may be."""


class IntegerRange(NamedTuple):
    """`umin` <= x <= `umax` for x as an unsigned number, `smin` <= x <= `smax` for x as a signed one.

    `width` is in bits; it is 0 for values that are no integers.
    """

    width: int
    umin: int
    umax: int
    smin: int
    smax: int

    def union(self, other: IntegerRange) -> IntegerRange:
        """Returns the smallest range that contains both."""
        return IntegerRange(
            self.width,
            min(self.umin, other.umin),
            max(self.umax, other.umax),
            min(self.smin, other.smin),
            max(self.smax, other.smax),
        )

    def intersection(self, other: IntegerRange) -> IntegerRange:
        return IntegerRange(
            self.width,
            max(self.umin, other.umin),
            min(self.umax, other.umax),
            max(self.smin, other.smin),
            min(self.smax, other.smax),
        )

    @property
    def constant(self) -> int | None:
        """The bit pattern of the only number in the range; None if there are several."""
        if not self.width:
            return None
        if self.umin == self.umax:
            return self.umin
        return self.smin & mask(self.width) if self.smin == self.smax else None

    def __str__(self) -> str:
        return f"unsigned : [{self.umin}, {self.umax}] signed : [{self.smin}, {self.smax}]"


NO_INTEGER = IntegerRange(0, 0, 0, 0, 0)
"""Range of values that are not integers."""


def mask(width: int) -> int:
    """Returns the pattern of all ones: the largest unsigned number."""
    return (1 << width) - 1


def smallest(width: int) -> int:
    """Returns the smallest signed number."""
    return -(1 << width - 1)


def largest(width: int) -> int:
    """Returns the largest signed number."""
    return (1 << width - 1) - 1


def signed(pattern: int, width: int) -> int:
    """Returns the signed number with a bit pattern."""
    pattern &= mask(width)
    return pattern - (1 << width) if pattern >> (width - 1) else pattern


def storage_width(type_: Type) -> int:
    """Returns the width in bits of an integer or index type, or of a shaped type's elements; 0 for other types."""
    element = element_type_or_self(type_)
    if isinstance(element, IndexType):
        return INDEX_WIDTHS[1]
    return element.width if isinstance(element, IntegerType) else 0


def max_range(width: int) -> IntegerRange:
    """Returns the range of all numbers of a width."""
    return NO_INTEGER if not width else IntegerRange(width, 0, mask(width), smallest(width), largest(width))


def max_range_of(type_: Type) -> IntegerRange:
    """Returns the range of all numbers of a type."""
    return max_range(storage_width(type_))


def constant_range(pattern: int, width: int) -> IntegerRange:
    """Returns the range of one number, given as signed or unsigned: only its low `width` bits count."""
    pattern &= mask(width)
    number = signed(pattern, width)
    return IntegerRange(width, pattern, pattern, number, number)


def from_signed(smin: int, smax: int, width: int) -> IntegerRange:
    """Returns the range with these signed bounds; derives the unsigned bounds from them."""
    if (smin >= 0) == (smax >= 0):
        low, high = smin & mask(width), smax & mask(width)
        return IntegerRange(width, min(low, high), max(low, high), smin, smax)
    return IntegerRange(width, 0, mask(width), smin, smax)


def from_unsigned(umin: int, umax: int, width: int) -> IntegerRange:
    """Returns the range with these unsigned bounds; derives the signed bounds from them."""
    low, high = signed(umin, width), signed(umax, width)
    if (low >= 0) == (high >= 0):
        return IntegerRange(width, umin, umax, min(low, high), max(low, high))
    return IntegerRange(width, umin, umax, smallest(width), largest(width))


# ------------------------------------------------------------------------------------------ computing with bounds

Combine: TypeAlias = "Callable[[int, int], int | None]"
"""Computes a result from two numbers; None if it is unknown or overflows."""

NSW, NUW = 1, 2


def _unsigned_result(value: int, width: int, flags: int) -> int | None:
    """Returns `value` if it fits; else None, or with `nuw` the nearest number that fits, as overflow is undefined."""
    if 0 <= value <= mask(width):
        return value
    return (0 if value < 0 else mask(width)) if flags & NUW else None


def _signed_result(value: int, width: int, flags: int) -> int | None:
    if smallest(width) <= value <= largest(width):
        return value
    return (smallest(width) if value < 0 else largest(width)) if flags & NSW else None


def _unsigned_extremes(compute: Combine, left: Iterable[int], right: Sequence[int], width: int) -> IntegerRange:
    results = [compute(a, b) for a in left for b in right]
    defined = [value for value in results if value is not None]
    return from_unsigned(min(defined), max(defined), width) if len(defined) == len(results) else max_range(width)


def _signed_extremes(compute: Combine, left: Iterable[int], right: Sequence[int], width: int) -> IntegerRange:
    results = [compute(a, b) for a in left for b in right]
    defined = [value for value in results if value is not None]
    return from_signed(min(defined), max(defined), width) if len(defined) == len(results) else max_range(width)


def add(a: IntegerRange, b: IntegerRange, flags: int = 0) -> IntegerRange:
    width = a.width
    low, high = _unsigned_result(a.umin + b.umin, width, flags), _unsigned_result(a.umax + b.umax, width, flags)
    unsigned = max_range(width) if low is None or high is None else from_unsigned(low, high, width)
    low, high = _signed_result(a.smin + b.smin, width, flags), _signed_result(a.smax + b.smax, width, flags)
    return unsigned.intersection(max_range(width) if low is None or high is None else from_signed(low, high, width))


def subtract(a: IntegerRange, b: IntegerRange, flags: int = 0) -> IntegerRange:
    width = a.width
    low, high = _unsigned_result(a.umin - b.umax, width, flags), _unsigned_result(a.umax - b.umin, width, flags)
    unsigned = max_range(width) if low is None or high is None else from_unsigned(low, high, width)
    low, high = _signed_result(a.smin - b.smax, width, flags), _signed_result(a.smax - b.smin, width, flags)
    return unsigned.intersection(max_range(width) if low is None or high is None else from_signed(low, high, width))


def multiply(a: IntegerRange, b: IntegerRange, flags: int = 0) -> IntegerRange:
    width = a.width
    return _unsigned_extremes(
        lambda x, y: _unsigned_result(x * y, width, flags), (a.umin, a.umax), (b.umin, b.umax), width
    ).intersection(
        _signed_extremes(lambda x, y: _signed_result(x * y, width, flags), (a.smin, a.smax), (b.smin, b.smax), width)
    )


# ------------------------------------------------------------------------------------------ dividing


def _divide_unsigned(a: IntegerRange, b: IntegerRange, compute: Combine) -> IntegerRange:
    width = a.width
    if b.umin and b.umax:
        return _unsigned_extremes(compute, (a.umin, a.umax), (b.umin, b.umax), width)
    low = a.umin // b.umax if b.umax and a.umin >= b.umax else 0
    return from_unsigned(low, a.umax, width)


def divide_unsigned(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    return _divide_unsigned(a, b, lambda x, y: x // y)


def ceil_divide_unsigned(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    return _divide_unsigned(a, b, lambda x, y: -(-x // y))


def _divide_signed(a: IntegerRange, b: IntegerRange, compute: Combine) -> IntegerRange:
    """Returns the range of quotients; all numbers if the divisor may be 0."""
    if b.smin > 0 or b.smax < 0:
        return _signed_extremes(compute, (a.smin, a.smax), (b.smin, b.smax), a.width)
    return max_range(a.width)


def _quotient(x: int, y: int) -> int:
    """Returns the quotient, rounded toward zero."""
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def divide_signed(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    return _divide_signed(a, b, lambda x, y: _signed_result(_quotient(x, y), a.width, 0))


def ceil_divide_signed(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    width = a.width

    def compute(x: int, y: int) -> int | None:
        quotient = _signed_result(_quotient(x, y), width, 0)
        if quotient is not None and x == smallest(width) and y > 1:
            # As upstream's fold, which negates the dividend: the smallest number is its own negation.
            return signed(-quotient, width)
        return None if quotient is None else _signed_result(-(-x // y), width, 0)

    range_ = _divide_signed(a, b, compute)
    if a.smin == smallest(width) and a.smax > a.smin:
        return range_.union(_divide_signed(from_signed(a.smin + 1, a.smax, width), b, compute))
    return range_


def floor_divide_signed(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    def compute(x: int, y: int) -> int | None:
        return None if _signed_result(_quotient(x, y), a.width, 0) is None else _signed_result(x // y, a.width, 0)

    return _divide_signed(a, b, compute)


def remainder_signed(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    """Returns the range of the remainder, which has the dividend's sign."""
    width = a.width
    if not (b.smin > 0 or b.smax < 0):
        return max_range(width)
    divisor = b.smax if b.smin > 0 else signed(abs(b.smin), width)
    most = signed(divisor - 1, width)
    low = -most if a.smin < 0 else 0
    high = most if a.smax > 0 else 0
    if b.smin == b.smax and (a.smax - a.smin) & mask(width) < divisor & mask(width):
        first, last = (value - _quotient(value, divisor) * divisor for value in (a.smin, a.smax))
        if first <= last:
            low, high = first, last
    return from_signed(low, high, width)


def remainder_unsigned(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    """Returns the range of an unsigned remainder, which exceeds neither operand."""
    width = a.width
    low, high = 0, min(b.umax - 1 & mask(width), a.umax)
    if b.umin and b.umin == b.umax and (a.umax - a.umin) & mask(width) < b.umax:
        first, last = a.umin % b.umax, a.umax % b.umax
        if first <= last:
            low, high = first, last
    return from_unsigned(low, high, width)


# ------------------------------------------------------------------------------------------ minimum and maximum


def maximum_signed(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    return from_signed(max(a.smin, b.smin), max(a.smax, b.smax), a.width)


def maximum_unsigned(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    return from_unsigned(max(a.umin, b.umin), max(a.umax, b.umax), a.width)


def minimum_signed(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    return from_signed(min(a.smin, b.smin), min(a.smax, b.smax), a.width)


def minimum_unsigned(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    return from_unsigned(min(a.umin, b.umin), min(a.umax, b.umax), a.width)


# ------------------------------------------------------------------------------------------ bits


def _varying_bits(a: IntegerRange) -> int:
    """Returns the low bits that are not the same in all numbers of a range."""
    return mask((a.umin ^ a.umax).bit_length())


def _widened(a: IntegerRange) -> tuple[int, int]:
    """Returns the least and largest number with the high bits that all numbers in the range share."""
    varying = _varying_bits(a)
    return a.umin & ~varying, a.umax | varying


def bitwise_and(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    return _unsigned_extremes(lambda x, y: x & y, _widened(a), _widened(b), a.width)


def bitwise_or(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    return _unsigned_extremes(lambda x, y: x | y, _widened(a), _widened(b), a.width)


def bitwise_xor(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    varying = _varying_bits(a) | _varying_bits(b)
    value = a.umin ^ b.umin
    return from_unsigned(value & ~varying, value | varying, a.width)


def shift_left(a: IntegerRange, b: IntegerRange, flags: int = 0) -> IntegerRange:
    """Returns the range of `a << b`; shifting by the width or more is unknown, or with a no-wrap flag saturates."""
    width = a.width

    def shift_unsigned(x: int, by: int) -> int | None:
        if by >= width:
            return mask(width) if flags & NUW else None
        return _unsigned_result(x << by, width, flags)

    def shift_signed(x: int, by: int) -> int | None:
        if by >= width:
            return (smallest(width) if x < 0 else largest(width)) if flags & NSW else None
        return _signed_result(x << by, width, flags)

    amounts = (b.umin, b.umax)
    return _unsigned_extremes(shift_unsigned, (a.umin, a.umax), amounts, width).intersection(
        _signed_extremes(shift_signed, (a.smin, a.smax), amounts, width)
    )


def shift_right_signed(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    width = a.width
    return _signed_extremes(lambda x, by: None if by >= width else x >> by, (a.smin, a.smax), (b.umin, b.umax), width)


def shift_right_unsigned(a: IntegerRange, b: IntegerRange) -> IntegerRange:
    width = a.width
    return _unsigned_extremes(lambda x, by: None if by >= width else x >> by, (a.umin, a.umax), (b.umin, b.umax), width)


# ------------------------------------------------------------------------------------------ other widths


def extend(a: IntegerRange, width: int) -> IntegerRange:
    """Returns the range in a wider type, zero-extended as unsigned and sign-extended as signed: bounds stay equal."""
    return a._replace(width=width)


def extend_unsigned(a: IntegerRange, width: int) -> IntegerRange:
    return from_unsigned(a.umin, a.umax, width)


def extend_signed(a: IntegerRange, width: int) -> IntegerRange:
    return from_signed(a.smin, a.smax, width)


def truncate(a: IntegerRange, width: int) -> IntegerRange:
    """Returns the range of the low bits; all numbers if the range crosses a multiple of 2**width."""
    umin, umax, smin, smax = 0, mask(width), smallest(width), largest(width)
    if a.umin >> width == a.umax >> width:
        umin, umax = a.umin & mask(width), a.umax & mask(width)
    low, high = a.smin >> width - 1, a.smax >> width - 1
    if low == high or (low in (-1, 0) and high == 0):
        smin, smax = signed(a.smin, width), signed(a.smax, width)
    return IntegerRange(width, umin, umax, smin, smax)


# ------------------------------------------------------------------------------------------ comparing

EQ, NE, SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE = range(10)
"""The predicates of `arith.cmpi` and `index.cmp`, by their numbers in arith."""

_OPPOSITE = (NE, EQ, SGE, SGT, SLE, SLT, UGE, UGT, ULE, ULT)


def _always(predicate: int, a: IntegerRange, b: IntegerRange) -> bool:
    if predicate == EQ:
        return a.constant is not None and a.constant == b.constant
    if predicate == NE:
        return (a.smax < b.smin or a.smin > b.smax) and (a.umax < b.umin or a.umin > b.umax)
    return {
        SLT: a.smax < b.smin,
        SLE: a.smax <= b.smin,
        SGT: a.smin > b.smax,
        SGE: a.smin >= b.smax,
        ULT: a.umax < b.umin,
        ULE: a.umax <= b.umin,
        UGT: a.umin > b.umax,
        UGE: a.umin >= b.umax,
    }[predicate]


def compare(predicate: int, a: IntegerRange, b: IntegerRange) -> bool | None:
    """Returns the result of a comparison if it is equal for all numbers of the ranges, else None."""
    if _always(predicate, a, b):
        return True
    return False if _always(_OPPOSITE[predicate], a, b) else None


def truth_range(value: bool | None) -> IntegerRange:
    """Returns the range of an `i1` that is true, false, or (None) either."""
    return from_unsigned(int(value is True), int(value is not False), 1)
