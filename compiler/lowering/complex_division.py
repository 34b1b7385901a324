"""Division of complex numbers: as the formula says, or with less overflow (Smith's algorithm).

Enters: real and imaginary parts; leaves: those of the quotient. What is asked for is a `ComplexRange`.
"""

from __future__ import annotations

import enum
import math

from compiler.ir.operation import Value
from compiler.lowering.real_arithmetic import RealArithmetic

Parts = tuple[Value, Value]
"""A real and an imaginary part."""


class ComplexRange(enum.Enum):
    """How divisions are computed."""

    IMPROVED = "improved"
    BASIC = "basic"
    NONE = "none"


def divide(reals: RealArithmetic, way: ComplexRange, left: Parts, right: Parts, flags: int) -> Parts:
    """The quotient, in a way."""
    if way is ComplexRange.IMPROVED:
        return _divide_smith(reals, left, right, flags)
    return _divide_by_formula(reals, left, right, flags)


def _divide_by_formula(reals: RealArithmetic, left: Parts, right: Parts, flags: int) -> Parts:
    """(a + bi) / (c + di) = ((ac + bd) + (bc - ad)i) / (cc + dd)"""
    (a, b), (c, d) = left, right

    def times(x: Value, y: Value) -> Value:
        return reals.binary("mul", x, y, flags)

    squares = times(c, c), times(d, d)
    denominator = reals.binary("add", *squares, flags)
    products = times(a, c), times(b, d)
    real = reals.binary("add", *products, flags)
    products = times(b, c), times(a, d)
    imaginary = reals.binary("sub", *products, flags)
    return reals.binary("div", real, denominator, flags), reals.binary("div", imaginary, denominator, flags)


class _Smith:
    """One division; the methods are its parts."""

    def __init__(self, reals: RealArithmetic, left: Parts, right: Parts, flags: int) -> None:
        self.reals = reals
        self.flags = flags
        self.a, self.b = left
        self.c, self.d = right

    def add(self, x: Value, y: Value) -> Value:
        return self.reals.binary("add", x, y, self.flags)

    def sub(self, x: Value, y: Value) -> Value:
        return self.reals.binary("sub", x, y, self.flags)

    def mul(self, x: Value, y: Value) -> Value:
        return self.reals.binary("mul", x, y, self.flags)

    def div(self, x: Value, y: Value) -> Value:
        return self.reals.binary("div", x, y, self.flags)

    def where_imaginary_is_larger(self) -> Parts:
        """Where |c| < |d|: with r = c / d, ((ar + b) + (br - a)i) / (d + cr)"""
        ratio = self.div(self.c, self.d)
        denominator = self.add(self.d, self.mul(ratio, self.c))
        real = self.div(self.add(self.mul(self.a, ratio), self.b), denominator)
        imaginary = self.div(self.sub(self.mul(self.b, ratio), self.a), denominator)
        return real, imaginary

    def where_real_is_larger(self) -> Parts:
        """Elsewhere: with r = d / c, ((a + br) + (b - ar)i) / (c + dr)"""
        ratio = self.div(self.d, self.c)
        denominator = self.add(self.c, self.mul(ratio, self.d))
        real = self.div(self.add(self.a, self.mul(self.b, ratio)), denominator)
        imaginary = self.div(self.sub(self.b, self.mul(self.a, ratio)), denominator)
        return real, imaginary

    def boxed(self, is_infinite: Value, value: Value, one: Value, zero: Value) -> Value:
        """1 for infinity, 0 for others, with the sign of the value."""
        return self.reals.copysign(self.reals.select(is_infinite, one, zero), value)


def _divide_smith(reals: RealArithmetic, left: Parts, right: Parts, flags: int) -> Parts:
    """Smith's algorithm, and what C's annex G asks for where it gives NaN: 0 and infinity on either side."""
    smith = _Smith(reals, left, right, flags)
    (a, b), (c, d) = left, right
    type_ = a.type
    small = smith.where_imaginary_is_larger()
    large = smith.where_real_is_larger()

    # Something divided by 0 is infinite, with the sign of the 0.
    zero = reals.number(0.0, type_)
    abs_c = reals.absolute(c, flags)
    c_is_zero = reals.compare("oeq", abs_c, zero)
    abs_d = reals.absolute(d, flags)
    d_is_zero = reals.compare("oeq", abs_d, zero)
    a_is_number, b_is_number = reals.compare("ord", a, zero), reals.compare("ord", b, zero)
    left_has_number = reals.either(a_is_number, b_is_number)
    right_is_zero = reals.both(c_is_zero, d_is_zero)
    by_zero = reals.both(left_has_number, right_is_zero)
    infinity = reals.number(math.inf, type_)
    signed_infinity = reals.copysign(infinity, c)
    quotient_by_zero = smith.mul(signed_infinity, a), smith.mul(signed_infinity, b)

    # Infinity divided by what is finite is infinite.
    c_is_finite, d_is_finite = reals.compare("one", abs_c, infinity), reals.compare("one", abs_d, infinity)
    right_is_finite = reals.both(c_is_finite, d_is_finite)
    abs_a = reals.absolute(a, flags)
    a_is_infinite = reals.compare("oeq", abs_a, infinity)
    abs_b = reals.absolute(b, flags)
    b_is_infinite = reals.compare("oeq", abs_b, infinity)
    left_is_infinite = reals.either(a_is_infinite, b_is_infinite)
    infinite = reals.both(left_is_infinite, right_is_finite)
    one = reals.number(1.0, type_)
    boxed_a, boxed_b = smith.boxed(a_is_infinite, a, one, zero), smith.boxed(b_is_infinite, b, one, zero)
    products = smith.mul(boxed_a, c), smith.mul(boxed_b, d)
    infinite_real = smith.mul(infinity, smith.add(*products))
    products = smith.mul(boxed_a, d), smith.mul(boxed_b, c)
    infinite_imaginary = smith.mul(infinity, smith.sub(products[1], products[0]))

    # What is finite divided by infinity is 0.
    a_is_finite, b_is_finite = reals.compare("one", abs_a, infinity), reals.compare("one", abs_b, infinity)
    left_is_finite = reals.both(a_is_finite, b_is_finite)
    c_is_infinite, d_is_infinite = reals.compare("oeq", abs_c, infinity), reals.compare("oeq", abs_d, infinity)
    right_is_infinite = reals.either(c_is_infinite, d_is_infinite)
    vanishing = reals.both(left_is_finite, right_is_infinite)
    boxed_c, boxed_d = smith.boxed(c_is_infinite, c, one, zero), smith.boxed(d_is_infinite, d, one, zero)
    products = smith.mul(a, boxed_c), smith.mul(b, boxed_d)
    zero_real = smith.mul(zero, smith.add(*products))
    products = smith.mul(b, boxed_c), smith.mul(a, boxed_d)
    zero_imaginary = smith.mul(zero, smith.sub(*products))

    imaginary_is_larger = reals.compare("olt", abs_c, abs_d)
    plain = [reals.select(imaginary_is_larger, x, y) for x, y in zip(small, large, strict=True)]
    found = [reals.select(vanishing, x, y) for x, y in zip((zero_real, zero_imaginary), plain, strict=True)]
    found = [reals.select(infinite, x, y) for x, y in zip((infinite_real, infinite_imaginary), found, strict=True)]
    found = [reals.select(by_zero, x, y) for x, y in zip(quotient_by_zero, found, strict=True)]
    real_is_nan, imaginary_is_nan = (reals.compare("uno", one_part, zero) for one_part in plain)
    is_nan = reals.both(real_is_nan, imaginary_is_nan)
    return reals.select(is_nan, found[0], plain[0]), reals.select(is_nan, found[1], plain[1])
