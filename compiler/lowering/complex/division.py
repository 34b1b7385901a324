"""Division of complex numbers: by the plain formula, or with less overflow (Smith's algorithm).

Takes real and imaginary parts; returns those of the quotient. The `ComplexRange` selects the algorithm.
"""

from __future__ import annotations

import enum
import math

from compiler.dialects.arith.enums import CmpFPredicate
from compiler.ir.operation import Value
from compiler.lowering.complex.real_arithmetic import Reals

Parts = tuple[Value, Value]
"""A real and an imaginary part."""


class ComplexRange(enum.Enum):
    """Algorithms for complex division."""

    IMPROVED = "improved"
    BASIC = "basic"
    NONE = "none"


def divide(reals: Reals, way: ComplexRange, left: Parts, right: Parts) -> Parts:
    """Returns the quotient, computed by the given algorithm."""
    if way is ComplexRange.IMPROVED:
        return _divide_smith(reals, left, right)
    return _divide_by_formula(reals, left, right)


def _divide_by_formula(reals: Reals, left: Parts, right: Parts) -> Parts:
    """(a + bi) / (c + di) = ((ac + bd) + (bc - ad)i) / (cc + dd)"""
    (a, b), (c, d) = left, right
    squares = reals.mul(c, c), reals.mul(d, d)
    denominator = reals.add(*squares)
    products = reals.mul(a, c), reals.mul(b, d)
    real = reals.add(*products)
    products = reals.mul(b, c), reals.mul(a, d)
    imaginary = reals.sub(*products)
    return reals.div(real, denominator), reals.div(imaginary, denominator)


class _Smith:
    """One division; the methods are its parts."""

    def __init__(self, reals: Reals, left: Parts, right: Parts) -> None:
        self.reals = reals
        self.a, self.b = left
        self.c, self.d = right

    def where_imaginary_is_larger(self) -> Parts:
        """Divides where |c| < |d|: with r = c / d, ((ar + b) + (br - a)i) / (d + cr)"""
        reals = self.reals
        ratio = reals.div(self.c, self.d)
        denominator = reals.add(self.d, reals.mul(ratio, self.c))
        real = reals.div(reals.add(reals.mul(self.a, ratio), self.b), denominator)
        imaginary = reals.div(reals.sub(reals.mul(self.b, ratio), self.a), denominator)
        return real, imaginary

    def where_real_is_larger(self) -> Parts:
        """Elsewhere: with r = d / c, ((a + br) + (b - ar)i) / (c + dr)"""
        reals = self.reals
        ratio = reals.div(self.d, self.c)
        denominator = reals.add(self.c, reals.mul(ratio, self.d))
        real = reals.div(reals.add(self.a, reals.mul(self.b, ratio)), denominator)
        imaginary = reals.div(reals.sub(self.b, reals.mul(self.a, ratio)), denominator)
        return real, imaginary

    def boxed(self, is_infinite: Value, value: Value, one: Value, zero: Value) -> Value:
        """1 for infinity, 0 for others, with the sign of the value."""
        return self.reals.copysign(self.reals.select(is_infinite, one, zero), value)


def _divide_smith(reals: Reals, left: Parts, right: Parts) -> Parts:
    """Smith's algorithm; if its result is NaN, the results of C's annex G for operands with 0 or infinity."""
    smith = _Smith(reals, left, right)
    (a, b), (c, d) = left, right
    type_ = a.type
    small = smith.where_imaginary_is_larger()
    large = smith.where_real_is_larger()

    # Something divided by 0 is infinite, with the sign of the 0.
    zero = reals.number(0.0, type_)
    abs_c = reals.absolute(c)
    c_is_zero = reals.compare(CmpFPredicate.OEQ, abs_c, zero)
    abs_d = reals.absolute(d)
    d_is_zero = reals.compare(CmpFPredicate.OEQ, abs_d, zero)
    a_is_number, b_is_number = reals.compare(CmpFPredicate.ORD, a, zero), reals.compare(CmpFPredicate.ORD, b, zero)
    left_has_number = reals.either(a_is_number, b_is_number)
    right_is_zero = reals.both(c_is_zero, d_is_zero)
    by_zero = reals.both(left_has_number, right_is_zero)
    infinity = reals.number(math.inf, type_)
    signed_infinity = reals.copysign(infinity, c)
    quotient_by_zero = reals.mul(signed_infinity, a), reals.mul(signed_infinity, b)

    # Infinity divided by a finite number is infinite.
    c_is_finite, d_is_finite = (
        reals.compare(CmpFPredicate.ONE, abs_c, infinity),
        reals.compare(CmpFPredicate.ONE, abs_d, infinity),
    )
    right_is_finite = reals.both(c_is_finite, d_is_finite)
    abs_a = reals.absolute(a)
    a_is_infinite = reals.compare(CmpFPredicate.OEQ, abs_a, infinity)
    abs_b = reals.absolute(b)
    b_is_infinite = reals.compare(CmpFPredicate.OEQ, abs_b, infinity)
    left_is_infinite = reals.either(a_is_infinite, b_is_infinite)
    infinite = reals.both(left_is_infinite, right_is_finite)
    one = reals.number(1.0, type_)
    boxed_a, boxed_b = smith.boxed(a_is_infinite, a, one, zero), smith.boxed(b_is_infinite, b, one, zero)
    products = reals.mul(boxed_a, c), reals.mul(boxed_b, d)
    infinite_real = reals.mul(infinity, reals.add(*products))
    products = reals.mul(boxed_a, d), reals.mul(boxed_b, c)
    infinite_imaginary = reals.mul(infinity, reals.sub(products[1], products[0]))

    # A finite number divided by infinity is 0.
    a_is_finite, b_is_finite = (
        reals.compare(CmpFPredicate.ONE, abs_a, infinity),
        reals.compare(CmpFPredicate.ONE, abs_b, infinity),
    )
    left_is_finite = reals.both(a_is_finite, b_is_finite)
    c_is_infinite, d_is_infinite = (
        reals.compare(CmpFPredicate.OEQ, abs_c, infinity),
        reals.compare(CmpFPredicate.OEQ, abs_d, infinity),
    )
    right_is_infinite = reals.either(c_is_infinite, d_is_infinite)
    vanishing = reals.both(left_is_finite, right_is_infinite)
    boxed_c, boxed_d = smith.boxed(c_is_infinite, c, one, zero), smith.boxed(d_is_infinite, d, one, zero)
    products = reals.mul(a, boxed_c), reals.mul(b, boxed_d)
    zero_real = reals.mul(zero, reals.add(*products))
    products = reals.mul(b, boxed_c), reals.mul(a, boxed_d)
    zero_imaginary = reals.mul(zero, reals.sub(*products))

    imaginary_is_larger = reals.compare(CmpFPredicate.OLT, abs_c, abs_d)
    plain = [reals.select(imaginary_is_larger, x, y) for x, y in zip(small, large, strict=True)]
    values = [reals.select(vanishing, x, y) for x, y in zip((zero_real, zero_imaginary), plain, strict=True)]
    values = [reals.select(infinite, x, y) for x, y in zip((infinite_real, infinite_imaginary), values, strict=True)]
    values = [reals.select(by_zero, x, y) for x, y in zip(quotient_by_zero, values, strict=True)]
    real_is_nan, imaginary_is_nan = (reals.compare(CmpFPredicate.UNO, one_part, zero) for one_part in plain)
    is_nan = reals.both(real_is_nan, imaginary_is_nan)
    return reals.select(is_nan, values[0], plain[0]), reals.select(is_nan, values[1], plain[1])
