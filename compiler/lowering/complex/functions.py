"""Functions of complex numbers, computed from real and imaginary parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import SIToFPOp
from compiler.dialects.arith.enums import CmpFPredicate
from compiler.dialects.arith.float_ops import AddFOp, DivFOp, MaximumFOp, MinimumFOp, MulFOp, NegFOp, SubFOp
from compiler.dialects.arith.integer_ops import AndIOp, OrIOp, XOrIOp
from compiler.dialects.complex import ops as complex_ops
from compiler.dialects.math.exponential_ops import ExpM1Op, ExpOp, Log1pOp, LogOp, PowFOp
from compiler.dialects.math.float_ops import AbsFOp, CopySignOp, FmaOp
from compiler.dialects.math.trigonometric_ops import Atan2Op, CosOp, SinOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I1
from compiler.lowering.complex.numbers import FINITE, AbsoluteValue, ComplexOp, Lower, absolute_value


def _atan2(c: ComplexOp, left: Value, right: Value) -> Value:
    """atan2(y, x) = -i log((x + iy) / sqrt(xx + yy))"""
    x_squared = c.complex_op(complex_ops.MulOp, right, right)
    y_squared = c.complex_op(complex_ops.MulOp, left, left)
    root = c.complex_op(complex_ops.SqrtOp, c.complex_op(complex_ops.AddOp, x_squared, y_squared))
    zero, one = c.real_number(0.0), c.real_number(1.0)
    i = c.create(zero, one)
    whole = c.complex_op(complex_ops.AddOp, right, c.complex_op(complex_ops.MulOp, i, left))
    logarithm = c.complex_op(complex_ops.LogOp, c.complex_op(complex_ops.DivOp, whole, root))
    minus_i = c.create(zero, c.real_number(-1.0))
    return c.complex_op(complex_ops.MulOp, minus_i, logarithm)


def _waves(c: ComplexOp, value: Value) -> tuple[Value, Value, Value, Value]:
    """0.5 e^b, 0.5 / e^b, sin(a) and cos(a) of a + bi."""
    real, imaginary = c.re(value), c.im(value)
    half = c.real_number(0.5)
    power = c.real(ExpOp, imaginary)
    scaled, reciprocal = c.real(MulFOp, half, power), c.real(DivFOp, half, power)
    return scaled, reciprocal, c.real(SinOp, real), c.real(CosOp, real)


def _cos(c: ComplexOp, value: Value) -> Value:
    """cos(a + bi) = (0.5 / t + 0.5 t) cos(a) + (0.5 / t - 0.5 t) sin(a) i, where t = e^b"""
    scaled, reciprocal, sin, cos = _waves(c, value)
    real = c.real(MulFOp, c.real(AddFOp, reciprocal, scaled), cos)
    return c.create(real, c.real(MulFOp, c.real(SubFOp, reciprocal, scaled), sin))


def _sin(c: ComplexOp, value: Value) -> Value:
    """sin(a + bi) = (0.5 t + 0.5 / t) sin(a) + (0.5 t - 0.5 / t) cos(a) i, where t = e^b"""
    scaled, reciprocal, sin, cos = _waves(c, value)
    real = c.real(MulFOp, c.real(AddFOp, scaled, reciprocal), sin)
    return c.create(real, c.real(MulFOp, c.real(SubFOp, scaled, reciprocal), cos))


def _exp(c: ComplexOp, value: Value) -> Value:
    """e^(a + bi) = e^a cos(b) + e^a sin(b) i; where e^a overflows, e^(a / 2) is multiplied twice"""
    real, imaginary = c.re(value), c.im(value)
    zero, half, infinity = c.real_number(0.0), c.real_number(0.5), c.infinity()
    power = c.real(ExpOp, real)
    root = c.real(ExpOp, c.real(MulFOp, real, half))
    cos, sin = c.real(CosOp, imaginary), c.real(SinOp, imaginary)
    overflows = c.compare_reals(CmpFPredicate.OEQ, power, infinity)
    is_real = c.compare(CmpFPredicate.OEQ, imaginary, zero)

    def times(wave: Value) -> Value:
        plain = c.real(MulFOp, power, wave)
        return c.select(overflows, c.real(MulFOp, c.real(MulFOp, root, wave), root), plain)

    result = times(cos)
    return c.create(result, c.select(is_real, zero, times(sin)))


def _polynomial(c: ComplexOp, argument: Value, coefficients: Sequence[float]) -> Value:
    """Horner's rule, highest power first."""
    value = c.real_number(coefficients[0])
    for coefficient in coefficients[1:]:
        value = c.real(FmaOp, value, argument, c.real_number(coefficient))
    return value


_COSM1 = (
    4.7377507964246204691685e-14,
    -1.1470284843425359765671e-11,
    2.0876754287081521758361e-9,
    -2.7557319214999787979814e-7,
    2.4801587301570552304991e-5,
    -1.3888888888888872993737e-3,
    4.1666666666666666609054e-2,
)
"""Coefficients of a polynomial for (cos(x) - 1 + x^2 / 2) / x^4 of x^2, good up to pi / 4: those of cephes."""
_SQUARE_OF_PI_OVER_4 = 0.61685


def _cosm1(c: ComplexOp, argument: Value) -> Value:
    """cos(x) - 1, exact for small x as well."""
    minus_half, minus_one = c.real_number(-0.5), c.real_number(-1.0)
    large = c.real(AddFOp, c.real(CosOp, argument), minus_one)
    square = c.real(MulFOp, argument, argument)
    fourth = c.real(MulFOp, square, square)
    polynomial = _polynomial(c, square, _COSM1)
    small = c.op(AddFOp, c.real(MulFOp, fourth, polynomial), c.real(MulFOp, minus_half, square))
    limit = c.real_number(_SQUARE_OF_PI_OVER_4)
    return c.select(c.compare_reals(CmpFPredicate.OGE, square, limit), large, small)


def _expm1(c: ComplexOp, value: Value) -> Value:
    """e^(a + bi) - 1 = (expm1(a) cos(b) + cosm1(b)) + e^a sin(b) i"""
    real, imaginary = c.re(value), c.im(value)
    zero, one = c.real_number(0.0), c.real_number(1.0)
    expm1 = c.real(ExpM1Op, real)
    exp = c.real(AddFOp, expm1, one)
    sin = c.real(SinOp, imaginary)
    cosm1 = _cosm1(c, imaginary)
    cos = c.real(AddFOp, cosm1, one)
    result = c.real(AddFOp, c.real(MulFOp, expm1, cos), cosm1)
    is_zero = c.compare_reals(CmpFPredicate.OEQ, imaginary, zero)
    return c.create(result, c.select(is_zero, zero, c.real(MulFOp, exp, sin)))


def _log(c: ComplexOp, value: Value) -> Value:
    """log(|z|) + atan2(b, a) i"""
    logarithm = c.real(LogOp, c.complex_op(complex_ops.AbsOp, value))
    real, imaginary = c.re(value), c.im(value)
    return c.create(logarithm, c.real(Atan2Op, imaginary, real))


def _log1p(c: ComplexOp, value: Value) -> Value:
    """log(|1 + z|) + atan2(b, 1 + a) i, exact for small z as well"""
    real, imaginary = c.re(value), c.im(value)
    half, one = c.real_number(0.5), c.real_number(1.0)
    shifted = c.real(AddFOp, real, one)
    parts = c.real(AbsFOp, shifted), c.real(AbsFOp, imaginary)
    largest = c.real(MaximumFOp, *parts)
    least = c.real(MinimumFOp, *parts)
    use_real = c.compare_reals(CmpFPredicate.OGT, shifted, parts[1])
    largest_minus_one = c.select(use_real, real, c.real(SubFOp, largest, one))
    flags = c.flags & ~FINITE
    ratio = c.op(DivFOp, least, largest, fastmath=flags)
    logarithm = c.real(Log1pOp, largest_minus_one)
    root_part = c.op(Log1pOp, c.op(MulFOp, ratio, ratio, fastmath=flags), fastmath=flags)
    real_part = c.op(AddFOp, c.op(MulFOp, half, root_part, fastmath=flags), logarithm, fastmath=flags)
    result = c.select(c.compare(CmpFPredicate.UNO, real_part, real_part, fastmath=flags), least, real_part)
    return c.create(result, c.real(Atan2Op, imaginary, shifted))


def _sqrt(c: ComplexOp, value: Value) -> Value:
    """sqrt(|z|) (cos(phi / 2) + sin(phi / 2) i), with the cases of C's annex G for infinity and NaN"""
    zero, half = c.real_number(0.0), c.real_number(0.5)
    real, imaginary = c.re(value), c.im(value)
    root = absolute_value(c, real, imaginary, AbsoluteValue.SQRT)
    angle = c.real(MulFOp, c.real(Atan2Op, imaginary, real), half)
    cos, sin = c.real(CosOp, angle), c.real(SinOp, angle)
    # 0 times infinity would be NaN.
    sin_is_zero = c.compare_reals(CmpFPredicate.OEQ, sin, zero)
    result_real = c.real(MulFOp, root, cos)
    result_imaginary = c.select(sin_is_zero, zero, c.real(MulFOp, root, sin))
    if c.has_nan_or_inf:
        infinity, minus_infinity, nan = c.infinity(), c.infinity(negative=True), c.nan()
        magnitude = c.real(AbsFOp, imaginary)
        imaginary_is_inf = c.compare_reals(CmpFPredicate.OEQ, magnitude, infinity)
        imaginary_is_not_inf = c.compare_reals(CmpFPredicate.ONE, magnitude, infinity)
        real_is_inf = c.compare_reals(CmpFPredicate.OEQ, real, infinity)
        real_is_minus_inf = c.compare_reals(CmpFPredicate.OEQ, real, minus_infinity)
        result_real = c.select(c.op(AndIOp, real_is_minus_inf, imaginary_is_not_inf), zero, result_real)
        result_real = c.select(c.op(OrIOp, imaginary_is_inf, real_is_inf), infinity, result_real)
        signed_infinity = c.real(CopySignOp, infinity, imaginary)
        result_imaginary = c.select(c.compare(CmpFPredicate.UNO, root, root), nan, result_imaginary)
        result_imaginary = c.select(c.op(OrIOp, imaginary_is_inf, real_is_minus_inf), signed_infinity, result_imaginary)
    is_zero = c.compare_reals(CmpFPredicate.OEQ, root, zero)
    result_real = c.select(is_zero, zero, result_real)
    return c.create(result_real, c.select(is_zero, zero, result_imaginary))


def _rsqrt(c: ComplexOp, value: Value) -> Value:
    """1 / sqrt(|z|) (cos(-phi / 2) + sin(-phi / 2) i), with special cases for infinity, NaN and 0"""
    zero, infinity, minus_half, nan = c.real_number(0.0), c.infinity(), c.real_number(-0.5), c.nan()
    real, imaginary = c.re(value), c.im(value)
    root = absolute_value(c, real, imaginary, AbsoluteValue.RSQRT)
    angle = c.real(MulFOp, c.real(Atan2Op, imaginary, real), minus_half)
    cos, sin = c.real(CosOp, angle), c.real(SinOp, angle)
    result_real, result_imaginary = c.real(MulFOp, root, cos), c.real(MulFOp, root, sin)
    if c.has_nan_or_inf:
        minus_one = c.real_number(-1.0)
        signed_zero = c.real(CopySignOp, zero, real)
        opposite_zero = c.real(MulFOp, minus_one, c.real(CopySignOp, zero, imaginary))
        abs_real, abs_imaginary = c.real(AbsFOp, real), c.real(AbsFOp, imaginary)
        imaginary_is_inf = c.compare_reals(CmpFPredicate.OEQ, abs_imaginary, infinity)
        real_is_nan = c.compare_reals(CmpFPredicate.UNO, real, real)
        real_is_inf = c.compare_reals(CmpFPredicate.OEQ, abs_real, infinity)
        vanishes = c.op(OrIOp, c.op(AndIOp, imaginary_is_inf, real_is_nan), real_is_inf)
        result_real = c.select(vanishes, signed_zero, result_real)
        result_imaginary = c.select(vanishes, opposite_zero, result_imaginary)
    real_is_zero, imaginary_is_zero = (
        c.compare_reals(CmpFPredicate.OEQ, real, zero),
        c.compare_reals(CmpFPredicate.OEQ, imaginary, zero),
    )
    is_zero = c.op(AndIOp, real_is_zero, imaginary_is_zero)
    result_real = c.select(is_zero, infinity, result_real)
    return c.create(result_real, c.select(is_zero, nan, result_imaginary))


def _sign(c: ComplexOp, value: Value) -> Value:
    """z / |z|, or 0"""
    real, imaginary = c.re(value), c.im(value)
    zero = c.real_number(0.0)
    real_is_zero, imaginary_is_zero = (
        c.compare(CmpFPredicate.OEQ, real, zero),
        c.compare(CmpFPredicate.OEQ, imaginary, zero),
    )
    is_zero = c.op(AndIOp, real_is_zero, imaginary_is_zero)
    magnitude = c.complex_op(complex_ops.AbsOp, value)
    result = c.real(DivFOp, real, magnitude)
    sign = c.create(result, c.real(DivFOp, imaginary, magnitude))
    return c.select(is_zero, value, sign)


def _tanh(c: ComplexOp, value: Value) -> Value:
    real, imaginary = c.re(value), c.im(value)
    minus_one = c.real_number(-1.0)
    return c.create(*_tanh_of_parts(c, real, imaginary, minus_one))


def _tan(c: ComplexOp, value: Value) -> Value:
    """tan(a + bi) = -i tanh(-b + ai)"""
    real, imaginary = c.re(value), c.im(value)
    minus_one = c.real_number(-1.0)
    parts = _tanh_of_parts(c, c.real(MulFOp, imaginary, minus_one), real, minus_one)
    return c.create(parts[1], c.real(MulFOp, parts[0], minus_one))


def _tanh_of_parts(c: ComplexOp, real: Value, imaginary: Value, minus_one: Value) -> tuple[Value, Value]:
    """With e = expm1: (e(2a) - e(-2a) + 4 cos(b) sin(b) i) / (e(2a) + e(-2a) + 4 cos(b)^2)"""
    infinity, four = c.infinity(), c.real_number(4.0)
    twice = c.real(AddFOp, real, real)
    minus_twice = c.real(MulFOp, minus_one, twice)
    growing, shrinking = c.real(ExpM1Op, twice), c.real(ExpM1Op, minus_twice)
    real_numerator = c.real(SubFOp, growing, shrinking)
    cos = c.real(CosOp, imaginary)
    four_cos_squared = c.real(MulFOp, c.real(MulFOp, cos, cos), four)
    sin = c.real(SinOp, imaginary)
    imaginary_numerator = c.real(MulFOp, four, c.real(MulFOp, cos, sin))
    total = c.real(AddFOp, growing, shrinking)
    denominator = c.real(AddFOp, total, four_cos_squared)
    is_inf = c.compare_reals(CmpFPredicate.OEQ, total, infinity)
    limit = c.real(CopySignOp, minus_one, real)
    result_real = c.select(is_inf, limit, c.real(DivFOp, real_numerator, denominator))
    result_imaginary = c.real(DivFOp, imaginary_numerator, denominator)
    if c.has_nan_or_inf:
        magnitude, zero, nan = c.real(AbsFOp, real), c.real_number(0.0), c.nan()
        real_is_inf = c.compare_reals(CmpFPredicate.OEQ, magnitude, infinity)
        imaginary_is_zero = c.compare_reals(CmpFPredicate.OEQ, imaginary, zero)
        real_is_not_inf = c.op(XOrIOp, real_is_inf, c.constant(1, I1))
        numerator_is_nan = c.compare_reals(CmpFPredicate.UNO, imaginary_numerator, imaginary_numerator)
        real_is_nan = c.op(AndIOp, numerator_is_nan, real_is_not_inf)
        vanishes = c.op(OrIOp, imaginary_is_zero, c.op(AndIOp, real_is_inf, numerator_is_nan))
        result_real = c.select(real_is_nan, nan, result_real)
        result_imaginary = c.select(vanishes, zero, result_imaginary)
    return result_real, result_imaginary


def _pow(c: ComplexOp, left: Value, right: Value) -> Value:
    """z^(x + yi) = |z|^x e^(-y phi) (cos(q) + sin(q) i), where q = x phi + y log(|z|), with Kahan's cases for 0"""
    x, y = c.re(right), c.im(right)
    a, b = c.re(left), c.im(left)
    magnitude = c.complex_op(complex_ops.AbsOp, left)
    power = c.real(PowFOp, magnitude, x)
    minus_y = c.real(NegFOp, y)
    angle = c.real(Atan2Op, b, a)
    shrunk = c.real(ExpOp, c.real(MulFOp, minus_y, angle))
    coefficient = c.real(MulFOp, power, shrunk)
    logarithm = c.real(LogOp, magnitude)
    x_angle, y_logarithm = c.real(MulFOp, x, angle), c.real(MulFOp, y, logarithm)
    q = c.real(AddFOp, x_angle, y_logarithm)
    cos, sin = c.real(CosOp, q), c.real(SinOp, q)
    infinity, zero, one = c.infinity(), c.real_number(0.0), c.real_number(1.0)
    complex_one, complex_zero, complex_infinity = (c.create(part, zero) for part in (one, zero, infinity))

    is_zero, y_is_zero = (
        c.compare_reals(CmpFPredicate.OEQ, magnitude, zero),
        c.compare_reals(CmpFPredicate.OEQ, y, zero),
    )
    x_is_zero, b_is_zero = c.compare_reals(CmpFPredicate.OEQ, x, zero), c.compare_reals(CmpFPredicate.OEQ, b, zero)
    x_not_negative = c.compare_reals(CmpFPredicate.OLE, zero, x)
    real, imaginary = c.real(MulFOp, coefficient, cos), c.real(MulFOp, coefficient, sin)
    one_or_zero = c.select(x_is_zero, complex_one, complex_zero)
    result = c.create(real, imaginary)
    # 0^x is 0 for positive x, and 0^0 is 1
    result = c.select(c.op(AndIOp, c.op(AndIOp, is_zero, y_is_zero), x_not_negative), one_or_zero, result)
    # z^0 is 1
    result = c.select(c.op(AndIOp, x_is_zero, y_is_zero), complex_one, result)
    # 1^w is 1
    is_one = c.op(AndIOp, c.compare_reals(CmpFPredicate.OEQ, a, one), b_is_zero)
    result = c.select(is_one, complex_one, result)
    # infinity to a real power
    is_infinite = c.op(AndIOp, c.compare_reals(CmpFPredicate.OEQ, a, infinity), b_is_zero)
    positive = c.op(AndIOp, y_is_zero, c.compare_reals(CmpFPredicate.OGT, x, zero))
    result = c.select(c.op(AndIOp, is_infinite, positive), complex_infinity, result)
    negative = c.op(AndIOp, y_is_zero, c.compare_reals(CmpFPredicate.OLT, x, zero))
    return c.select(c.op(AndIOp, is_infinite, negative), complex_zero, result)


def _powi(c: ComplexOp, left: Value, right: Value) -> Value:
    exponent = c.cast(SIToFPOp, right, c.element)
    return c.complex_op(complex_ops.PowOp, left, c.create(exponent, c.real_number(0.0)))


COMPLEX_FUNCTIONS: Mapping[type[Operation], Lower] = MappingProxyType(
    {
        complex_ops.Atan2Op: _atan2,
        complex_ops.CosOp: _cos,
        complex_ops.ExpOp: _exp,
        complex_ops.Expm1Op: _expm1,
        complex_ops.Log1pOp: _log1p,
        complex_ops.LogOp: _log,
        complex_ops.SignOp: _sign,
        complex_ops.SinOp: _sin,
        complex_ops.SqrtOp: _sqrt,
        complex_ops.TanOp: _tan,
        complex_ops.TanhOp: _tanh,
        complex_ops.PowiOp: _powi,
        complex_ops.PowOp: _pow,
        complex_ops.RsqrtOp: _rsqrt,
    }
)
"""Functions that lower operations."""
