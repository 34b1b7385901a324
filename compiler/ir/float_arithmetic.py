"""Arithmetic on float bit patterns: exact values, rounded once, as in LLVM's APFloat.

Operands and results are bit patterns of one format (`compiler.ir.floats`). A NaN operand gives that NaN, made quiet; an
invalid operation gives the default NaN.
"""

from __future__ import annotations

import math
from fractions import Fraction

from compiler.ir import floats
from compiler.ir.floats import FloatSemantics, NanEncoding, RoundingMode

_NEAREST = RoundingMode.NEAREST_TIES_TO_EVEN


def to_fraction(bits: int, semantics: FloatSemantics) -> Fraction:
    """Returns the exact value (0 for both zeros). Raises `ValueError` for infinities and NaNs."""
    category, negative, significand, exponent = floats.decode(bits, semantics)
    if category is not floats.Category.FINITE:
        raise ValueError(f"{category.value} has no fraction")
    signed = -significand if negative else significand
    return Fraction(signed << exponent) if exponent >= 0 else Fraction(signed, 1 << -exponent)


def from_fraction(value: Fraction, semantics: FloatSemantics, mode: RoundingMode = _NEAREST) -> int:
    """Returns the bits of an exact value, rounded once to the format; 0 becomes positive zero."""
    if value == 0:
        return floats.zero(semantics)
    return floats.round_ratio(value < 0, abs(value.numerator), value.denominator, semantics, mode).bits


def quiet(bits: int, semantics: FloatSemantics) -> int:
    """Returns a NaN with its quiet bit set."""
    return bits | semantics.integer_bit >> 1 if semantics.nan_encoding is NanEncoding.IEEE else bits


def negate(bits: int, semantics: FloatSemantics) -> int:
    """Returns the value with its sign flipped; formats whose NaN is the pattern of -0 keep zero and NaN."""
    if semantics.nan_encoding is NanEncoding.NEGATIVE_ZERO and bits & ~semantics.sign_mask == 0:
        return bits
    return bits ^ semantics.sign_mask


def absolute(bits: int, semantics: FloatSemantics) -> int:
    return negate(bits, semantics) if floats.is_negative(bits, semantics) else bits


def copy_sign(bits: int, sign: int, semantics: FloatSemantics) -> int:
    """Returns the first value with the sign of the second."""
    different = floats.is_negative(bits, semantics) != floats.is_negative(sign, semantics)
    return negate(bits, semantics) if different else bits


def add(a: int, b: int, semantics: FloatSemantics, mode: RoundingMode = _NEAREST) -> int:
    nan = _nan_of(semantics, a, b)
    if nan is not None:
        return nan
    if floats.is_inf(a, semantics) or floats.is_inf(b, semantics):
        if not floats.is_inf(b, semantics):
            return a
        return floats.quiet_nan(semantics) if floats.is_inf(a, semantics) and a != b else b
    if floats.is_zero(a, semantics) and floats.is_zero(b, semantics) and a == b:
        return a
    return _rounded(to_fraction(a, semantics) + to_fraction(b, semantics), semantics, mode)


def subtract(a: int, b: int, semantics: FloatSemantics, mode: RoundingMode = _NEAREST) -> int:
    return add(a, b if floats.is_nan(b, semantics) else negate(b, semantics), semantics, mode)


def multiply(a: int, b: int, semantics: FloatSemantics, mode: RoundingMode = _NEAREST) -> int:
    nan = _nan_of(semantics, a, b)
    if nan is not None:
        return nan
    negative = floats.is_negative(a, semantics) != floats.is_negative(b, semantics)
    zero = floats.is_zero(a, semantics) or floats.is_zero(b, semantics)
    if floats.is_inf(a, semantics) or floats.is_inf(b, semantics):
        return floats.quiet_nan(semantics) if zero else floats.infinity(semantics, negative=negative)
    if zero:
        return floats.zero(semantics, negative=negative)
    return from_fraction(to_fraction(a, semantics) * to_fraction(b, semantics), semantics, mode)


def divide(a: int, b: int, semantics: FloatSemantics, mode: RoundingMode = _NEAREST) -> int:
    nan = _nan_of(semantics, a, b)
    if nan is not None:
        return nan
    negative = floats.is_negative(a, semantics) != floats.is_negative(b, semantics)
    if floats.is_inf(a, semantics):
        invalid = floats.is_inf(b, semantics)
        return floats.quiet_nan(semantics) if invalid else floats.infinity(semantics, negative=negative)
    if floats.is_inf(b, semantics):
        return floats.zero(semantics, negative=negative)
    if floats.is_zero(b, semantics):
        invalid = floats.is_zero(a, semantics)
        return floats.quiet_nan(semantics) if invalid else floats.infinity(semantics, negative=negative)
    if floats.is_zero(a, semantics):
        return floats.zero(semantics, negative=negative)
    return from_fraction(to_fraction(a, semantics) / to_fraction(b, semantics), semantics, mode)


def remainder(a: int, b: int, semantics: FloatSemantics) -> int:
    """Returns C's `fmod`: the remainder of `a` by `b`, with the sign of `a`; always exact."""
    nan = _nan_of(semantics, a, b)
    if nan is not None:
        return nan
    if floats.is_inf(a, semantics) or floats.is_zero(b, semantics):
        return floats.quiet_nan(semantics)
    if floats.is_inf(b, semantics) or floats.is_zero(a, semantics):
        return a
    dividend = to_fraction(a, semantics)
    rest = abs(dividend) % abs(to_fraction(b, semantics))
    return _signed(rest, floats.is_negative(a, semantics), semantics)


def fused_multiply_add(a: int, b: int, c: int, semantics: FloatSemantics) -> int:
    """Returns a * b + c, rounded once."""
    nan = _nan_of(semantics, a, b, c)
    if nan is not None:
        return nan
    finite = not floats.is_inf(a, semantics) and not floats.is_inf(b, semantics)
    if not finite or floats.is_zero(a, semantics) or floats.is_zero(b, semantics):
        return add(multiply(a, b, semantics), c, semantics)
    if floats.is_inf(c, semantics):
        return c
    product = to_fraction(a, semantics) * to_fraction(b, semantics)
    return _rounded(product + to_fraction(c, semantics), semantics, _NEAREST)


def compare(a: int, b: int, semantics: FloatSemantics) -> int | None:
    """Returns -1, 0 or 1 if `a` is less than, equal to or greater than `b`; None if one is NaN."""
    if floats.is_nan(a, semantics) or floats.is_nan(b, semantics):
        return None
    x, y = _ordered(a, semantics), _ordered(b, semantics)
    return (x > y) - (x < y)


def minimum(a: int, b: int, semantics: FloatSemantics) -> int:
    """Returns the lesser value; NaN if one is; -0 is less than +0."""
    nan = _nan_of(semantics, a, b)
    return _lesser(a, b, semantics) if nan is None else nan


def maximum(a: int, b: int, semantics: FloatSemantics) -> int:
    """Returns the greater value; NaN if one is; -0 is less than +0."""
    nan = _nan_of(semantics, a, b)
    return _greater(a, b, semantics) if nan is None else nan


def minnum(a: int, b: int, semantics: FloatSemantics) -> int:
    """Returns `minimum`, but the other operand for a quiet NaN."""
    chosen = _without_nan(a, b, semantics)
    return _lesser(a, b, semantics) if chosen is None else chosen


def maxnum(a: int, b: int, semantics: FloatSemantics) -> int:
    """Returns `maximum`, but the other operand for a quiet NaN."""
    chosen = _without_nan(a, b, semantics)
    return _greater(a, b, semantics) if chosen is None else chosen


def round_to_integral(bits: int, semantics: FloatSemantics, mode: RoundingMode) -> int:
    """Returns the value rounded to an integer by `mode`, as a float with the same sign."""
    if floats.is_nan(bits, semantics):
        return quiet(bits, semantics)
    if floats.is_inf(bits, semantics) or floats.is_zero(bits, semantics):
        return bits
    value = to_fraction(bits, semantics)
    if mode is RoundingMode.NEAREST_TIES_TO_EVEN:
        whole = round(value)
    elif mode is RoundingMode.TOWARD_ZERO:
        whole = math.trunc(value)
    elif mode is RoundingMode.TOWARD_POSITIVE:
        whole = math.ceil(value)
    elif mode is RoundingMode.TOWARD_NEGATIVE:
        whole = math.floor(value)
    else:
        whole = math.floor(abs(value) + Fraction(1, 2))
    return _signed(Fraction(abs(whole)), value < 0, semantics)


def to_integer(bits: int, semantics: FloatSemantics) -> int | None:
    """Returns the value truncated to an integer; None for infinities and NaNs."""
    if floats.is_nan(bits, semantics) or floats.is_inf(bits, semantics):
        return None
    return math.trunc(to_fraction(bits, semantics))


def from_integer(value: int, semantics: FloatSemantics) -> int:
    """Returns the float nearest to an integer, ties to even."""
    return from_fraction(Fraction(value), semantics)


def is_signaling(bits: int, semantics: FloatSemantics) -> bool:
    """Returns True if the value is a NaN without its quiet bit."""
    return floats.is_nan(bits, semantics) and quiet(bits, semantics) != bits


def _nan_of(semantics: FloatSemantics, *operands: int) -> int | None:
    for bits in operands:
        if floats.is_nan(bits, semantics):
            return quiet(bits, semantics)
    return None


def _rounded(value: Fraction, semantics: FloatSemantics, mode: RoundingMode) -> int:
    """Returns a rounded sum; a sum of zero is -0 if the mode rounds towards negative infinity, else +0."""
    if value == 0:
        return floats.zero(semantics, negative=mode is RoundingMode.TOWARD_NEGATIVE)
    return from_fraction(value, semantics, mode)


def _signed(magnitude: Fraction, negative: bool, semantics: FloatSemantics) -> int:
    if magnitude == 0:
        return floats.zero(semantics, negative=negative)
    return from_fraction(-magnitude if negative else magnitude, semantics)


def _ordered(bits: int, semantics: FloatSemantics) -> Fraction | float:
    if floats.is_inf(bits, semantics):
        return -math.inf if floats.is_negative(bits, semantics) else math.inf
    return to_fraction(bits, semantics)


def _lesser(a: int, b: int, semantics: FloatSemantics) -> int:
    order = compare(a, b, semantics)
    if order == 0:
        return a if floats.is_negative(a, semantics) else b if floats.is_zero(a, semantics) else a
    return b if order == 1 else a


def _greater(a: int, b: int, semantics: FloatSemantics) -> int:
    order = compare(a, b, semantics)
    if order == 0:
        return b if floats.is_zero(a, semantics) and floats.is_negative(a, semantics) else a
    return b if order == -1 else a


def _without_nan(a: int, b: int, semantics: FloatSemantics) -> int | None:
    for bits in (a, b):
        if is_signaling(bits, semantics):
            return quiet(bits, semantics)
    if floats.is_nan(a, semantics):
        return b
    return a if floats.is_nan(b, semantics) else None
