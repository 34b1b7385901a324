"""Functions of complex numbers, by those of their parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import SIToFPOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.types import I1
from compiler.lowering.complex_numbers import NINF, NNAN, AbsoluteValue, ComplexOp, Lower, absolute_value


def _atan2(c: ComplexOp, left: Value, right: Value) -> Value:
    """atan2(y, x) = -i log((x + iy) / sqrt(xx + yy))"""
    x_squared = c.complex_op("mul", right, right)
    y_squared = c.complex_op("mul", left, left)
    root = c.complex_op("sqrt", c.complex_op("add", x_squared, y_squared))
    zero, one = c.real_number(0.0), c.real_number(1.0)
    i = c.create(zero, one)
    whole = c.complex_op("add", right, c.complex_op("mul", i, left))
    logarithm = c.complex_op("log", c.complex_op("div", whole, root))
    minus_i = c.create(zero, c.real_number(-1.0))
    return c.complex_op("mul", minus_i, logarithm)


def _waves(c: ComplexOp, value: Value) -> tuple[Value, Value, Value, Value]:
    """0.5 e^b, 0.5 / e^b, sin(a) and cos(a) of a + bi."""
    real, imaginary = c.re(value), c.im(value)
    half = c.real_number(0.5)
    power = c.fun("exp", imaginary)
    scaled, reciprocal = c.arith("mul", half, power), c.arith("div", half, power)
    return scaled, reciprocal, c.fun("sin", real), c.fun("cos", real)


def _cos(c: ComplexOp, value: Value) -> Value:
    """cos(a + bi) = (0.5 / t + 0.5 t) cos(a) + (0.5 / t - 0.5 t) sin(a) i, where t = e^b"""
    scaled, reciprocal, sin, cos = _waves(c, value)
    real = c.arith("mul", c.arith("add", reciprocal, scaled), cos)
    return c.create(real, c.arith("mul", c.arith("sub", reciprocal, scaled), sin))


def _sin(c: ComplexOp, value: Value) -> Value:
    """sin(a + bi) = (0.5 t + 0.5 / t) sin(a) + (0.5 t - 0.5 / t) cos(a) i, where t = e^b"""
    scaled, reciprocal, sin, cos = _waves(c, value)
    real = c.arith("mul", c.arith("add", scaled, reciprocal), sin)
    return c.create(real, c.arith("mul", c.arith("sub", scaled, reciprocal), cos))


def _exp(c: ComplexOp, value: Value) -> Value:
    """e^(a + bi) = e^a cos(b) + e^a sin(b) i; where e^a overflows, e^(a / 2) is multiplied twice"""
    real, imaginary = c.re(value), c.im(value)
    zero, half, infinity = c.real_number(0.0), c.real_number(0.5), c.infinity()
    power = c.fun("exp", real)
    root = c.fun("exp", c.arith("mul", real, half))
    cos, sin = c.fun("cos", imaginary), c.fun("sin", imaginary)
    overflows = c.is_("oeq", power, infinity)
    is_real = c.compare("oeq", imaginary, zero)

    def times(wave: Value) -> Value:
        plain = c.arith("mul", power, wave)
        return c.select(overflows, c.arith("mul", c.arith("mul", root, wave), root), plain)

    result = times(cos)
    return c.create(result, c.select(is_real, zero, times(sin)))


def _polynomial(c: ComplexOp, argument: Value, coefficients: Sequence[float]) -> Value:
    """Horner's rule, highest power first."""
    found = c.real_number(coefficients[0])
    for coefficient in coefficients[1:]:
        found = c.fun("fma", found, argument, c.real_number(coefficient))
    return found


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
    large = c.arith("add", c.fun("cos", argument), minus_one)
    square = c.arith("mul", argument, argument)
    fourth = c.arith("mul", square, square)
    polynomial = _polynomial(c, square, _COSM1)
    small = c.add(c.arith("mul", fourth, polynomial), c.arith("mul", minus_half, square))
    limit = c.real_number(_SQUARE_OF_PI_OVER_4)
    return c.select(c.is_("oge", square, limit), large, small)


def _expm1(c: ComplexOp, value: Value) -> Value:
    """e^(a + bi) - 1 = (expm1(a) cos(b) + cosm1(b)) + e^a sin(b) i"""
    real, imaginary = c.re(value), c.im(value)
    zero, one = c.real_number(0.0), c.real_number(1.0)
    expm1 = c.fun("expm1", real)
    exp = c.arith("add", expm1, one)
    sin = c.fun("sin", imaginary)
    cosm1 = _cosm1(c, imaginary)
    cos = c.arith("add", cosm1, one)
    result = c.arith("add", c.arith("mul", expm1, cos), cosm1)
    is_zero = c.is_("oeq", imaginary, zero)
    return c.create(result, c.select(is_zero, zero, c.arith("mul", exp, sin)))


def _log(c: ComplexOp, value: Value) -> Value:
    """log(|z|) + atan2(b, a) i"""
    logarithm = c.fun("log", c.complex_op("abs", value, type_=c.element))
    real, imaginary = c.re(value), c.im(value)
    return c.create(logarithm, c.fun("atan2", imaginary, real))


def _log1p(c: ComplexOp, value: Value) -> Value:
    """log(|1 + z|) + atan2(b, 1 + a) i, exact for small z as well"""
    real, imaginary = c.re(value), c.im(value)
    half, one = c.real_number(0.5), c.real_number(1.0)
    shifted = c.arith("add", real, one)
    parts = c.absolute(shifted, c.flags), c.absolute(imaginary, c.flags)
    largest = c.op("arith.maximumf", *parts, flags=c.flags)
    least = c.op("arith.minimumf", *parts, flags=c.flags)
    use_real = c.is_("ogt", shifted, parts[1])
    largest_minus_one = c.select(use_real, real, c.arith("sub", largest, one))
    flags = c.flags & ~(NNAN | NINF)
    ratio = c.div(least, largest, flags)
    logarithm = c.fun("log1p", largest_minus_one)
    root_part = c.op("math.log1p", c.mul(ratio, ratio, flags), flags=flags)
    found = c.add(c.mul(half, root_part, flags), logarithm, flags)
    result = c.select(c.compare("uno", found, found, flags), least, found)
    return c.create(result, c.fun("atan2", imaginary, shifted))


def _sqrt(c: ComplexOp, value: Value) -> Value:
    """sqrt(|z|) (cos(phi / 2) + sin(phi / 2) i), and what C's annex G says of infinity and NaN"""
    zero, half = c.real_number(0.0), c.real_number(0.5)
    real, imaginary = c.re(value), c.im(value)
    root = absolute_value(c, real, imaginary, AbsoluteValue.SQRT)
    angle = c.arith("mul", c.fun("atan2", imaginary, real), half)
    cos, sin = c.fun("cos", angle), c.fun("sin", angle)
    # 0 times infinity would be NaN.
    sin_is_zero = c.is_("oeq", sin, zero)
    result_real = c.arith("mul", root, cos)
    result_imaginary = c.select(sin_is_zero, zero, c.arith("mul", root, sin))
    if c.has_nan_or_inf:
        infinity, minus_infinity, nan = c.infinity(), c.infinity(negative=True), c.nan()
        magnitude = c.absolute(imaginary, c.flags)
        imaginary_is_inf = c.is_("oeq", magnitude, infinity)
        imaginary_is_not_inf = c.is_("one", magnitude, infinity)
        real_is_inf = c.is_("oeq", real, infinity)
        real_is_minus_inf = c.is_("oeq", real, minus_infinity)
        result_real = c.select(c.both(real_is_minus_inf, imaginary_is_not_inf), zero, result_real)
        result_real = c.select(c.either(imaginary_is_inf, real_is_inf), infinity, result_real)
        signed_infinity = c.fun("copysign", infinity, imaginary)
        result_imaginary = c.select(c.compare("uno", root, root), nan, result_imaginary)
        result_imaginary = c.select(c.either(imaginary_is_inf, real_is_minus_inf), signed_infinity, result_imaginary)
    is_zero = c.is_("oeq", root, zero)
    result_real = c.select(is_zero, zero, result_real)
    return c.create(result_real, c.select(is_zero, zero, result_imaginary))


def _rsqrt(c: ComplexOp, value: Value) -> Value:
    """1 / sqrt(|z|) (cos(-phi / 2) + sin(-phi / 2) i), and what is to be said of infinity, NaN and 0"""
    zero, infinity, minus_half, nan = c.real_number(0.0), c.infinity(), c.real_number(-0.5), c.nan()
    real, imaginary = c.re(value), c.im(value)
    root = absolute_value(c, real, imaginary, AbsoluteValue.RSQRT)
    angle = c.arith("mul", c.fun("atan2", imaginary, real), minus_half)
    cos, sin = c.fun("cos", angle), c.fun("sin", angle)
    result_real, result_imaginary = c.arith("mul", root, cos), c.arith("mul", root, sin)
    if c.has_nan_or_inf:
        minus_one = c.real_number(-1.0)
        signed_zero = c.fun("copysign", zero, real)
        opposite_zero = c.arith("mul", minus_one, c.fun("copysign", zero, imaginary))
        abs_real, abs_imaginary = c.absolute(real, c.flags), c.absolute(imaginary, c.flags)
        imaginary_is_inf = c.is_("oeq", abs_imaginary, infinity)
        real_is_nan = c.is_("uno", real, real)
        real_is_inf = c.is_("oeq", abs_real, infinity)
        vanishes = c.either(c.both(imaginary_is_inf, real_is_nan), real_is_inf)
        result_real = c.select(vanishes, signed_zero, result_real)
        result_imaginary = c.select(vanishes, opposite_zero, result_imaginary)
    real_is_zero, imaginary_is_zero = c.is_("oeq", real, zero), c.is_("oeq", imaginary, zero)
    is_zero = c.both(real_is_zero, imaginary_is_zero)
    result_real = c.select(is_zero, infinity, result_real)
    return c.create(result_real, c.select(is_zero, nan, result_imaginary))


def _sign(c: ComplexOp, value: Value) -> Value:
    """z / |z|, or 0"""
    real, imaginary = c.re(value), c.im(value)
    zero = c.real_number(0.0)
    real_is_zero, imaginary_is_zero = c.compare("oeq", real, zero), c.compare("oeq", imaginary, zero)
    is_zero = c.both(real_is_zero, imaginary_is_zero)
    magnitude = c.complex_op("abs", value, type_=c.element)
    result = c.arith("div", real, magnitude)
    sign = c.create(result, c.arith("div", imaginary, magnitude))
    return c.select(is_zero, value, sign)


def _tanh(c: ComplexOp, value: Value) -> Value:
    real, imaginary = c.re(value), c.im(value)
    minus_one = c.real_number(-1.0)
    return c.create(*_tanh_of_parts(c, real, imaginary, minus_one))


def _tan(c: ComplexOp, value: Value) -> Value:
    """tan(a + bi) = -i tanh(-b + ai)"""
    real, imaginary = c.re(value), c.im(value)
    minus_one = c.real_number(-1.0)
    found = _tanh_of_parts(c, c.arith("mul", imaginary, minus_one), real, minus_one)
    return c.create(found[1], c.arith("mul", found[0], minus_one))


def _tanh_of_parts(c: ComplexOp, real: Value, imaginary: Value, minus_one: Value) -> tuple[Value, Value]:
    """With e = expm1: (e(2a) - e(-2a) + 4 cos(b) sin(b) i) / (e(2a) + e(-2a) + 4 cos(b)^2)"""
    infinity, four = c.infinity(), c.real_number(4.0)
    twice = c.arith("add", real, real)
    minus_twice = c.arith("mul", minus_one, twice)
    growing, shrinking = c.fun("expm1", twice), c.fun("expm1", minus_twice)
    real_numerator = c.arith("sub", growing, shrinking)
    cos = c.fun("cos", imaginary)
    four_cos_squared = c.arith("mul", c.arith("mul", cos, cos), four)
    sin = c.fun("sin", imaginary)
    imaginary_numerator = c.arith("mul", four, c.arith("mul", cos, sin))
    total = c.arith("add", growing, shrinking)
    denominator = c.arith("add", total, four_cos_squared)
    is_inf = c.is_("oeq", total, infinity)
    limit = c.fun("copysign", minus_one, real)
    result_real = c.select(is_inf, limit, c.arith("div", real_numerator, denominator))
    result_imaginary = c.arith("div", imaginary_numerator, denominator)
    if c.has_nan_or_inf:
        magnitude, zero, nan = c.absolute(real, c.flags), c.real_number(0.0), c.nan()
        real_is_inf = c.is_("oeq", magnitude, infinity)
        imaginary_is_zero = c.is_("oeq", imaginary, zero)
        true = c.builder.create(ConstantOp, result_types=[I1], value=IntegerAttr(1, I1), location=c.location).result
        real_is_not_inf = c.bitwise("xor", real_is_inf, true)
        numerator_is_nan = c.is_("uno", imaginary_numerator, imaginary_numerator)
        real_is_nan = c.both(numerator_is_nan, real_is_not_inf)
        vanishes = c.either(imaginary_is_zero, c.both(real_is_inf, numerator_is_nan))
        result_real = c.select(real_is_nan, nan, result_real)
        result_imaginary = c.select(vanishes, zero, result_imaginary)
    return result_real, result_imaginary


def _pow(c: ComplexOp, left: Value, right: Value) -> Value:
    """z^(x + yi) = |z|^x e^(-y phi) (cos(q) + sin(q) i), where q = x phi + y log(|z|), and what Kahan says of 0"""
    x, y = c.re(right), c.im(right)
    a, b = c.re(left), c.im(left)
    magnitude = c.complex_op("abs", left, type_=c.element)
    power = c.fun("powf", magnitude, x)
    minus_y = c.arith("neg", y)
    angle = c.fun("atan2", b, a)
    shrunk = c.fun("exp", c.arith("mul", minus_y, angle))
    coefficient = c.arith("mul", power, shrunk)
    logarithm = c.fun("log", magnitude)
    x_angle, y_logarithm = c.arith("mul", x, angle), c.arith("mul", y, logarithm)
    q = c.arith("add", x_angle, y_logarithm)
    cos, sin = c.fun("cos", q), c.fun("sin", q)
    infinity, zero, one = c.infinity(), c.real_number(0.0), c.real_number(1.0)
    complex_one, complex_zero, complex_infinity = (c.create(part, zero) for part in (one, zero, infinity))

    is_zero, y_is_zero = c.is_("oeq", magnitude, zero), c.is_("oeq", y, zero)
    x_is_zero, b_is_zero = c.is_("oeq", x, zero), c.is_("oeq", b, zero)
    x_not_negative = c.is_("ole", zero, x)
    real, imaginary = c.arith("mul", coefficient, cos), c.arith("mul", coefficient, sin)
    one_or_zero = c.select(x_is_zero, complex_one, complex_zero)
    found = c.create(real, imaginary)
    # 0^x is 0 for positive x, and 0^0 is 1
    found = c.select(c.both(c.both(is_zero, y_is_zero), x_not_negative), one_or_zero, found)
    # z^0 is 1
    found = c.select(c.both(x_is_zero, y_is_zero), complex_one, found)
    # 1^w is 1
    is_one = c.both(c.is_("oeq", a, one), b_is_zero)
    found = c.select(is_one, complex_one, found)
    # infinity to the power of what is real
    is_infinite = c.both(c.is_("oeq", a, infinity), b_is_zero)
    positive = c.both(y_is_zero, c.is_("ogt", x, zero))
    found = c.select(c.both(is_infinite, positive), complex_infinity, found)
    negative = c.both(y_is_zero, c.is_("olt", x, zero))
    return c.select(c.both(is_infinite, negative), complex_zero, found)


def _powi(c: ComplexOp, left: Value, right: Value) -> Value:
    exponent = c.builder.create(SIToFPOp, right, result_types=[c.element], location=c.location).result
    return c.complex_op("pow", left, c.create(exponent, c.real_number(0.0)))


COMPLEX_FUNCTIONS: Mapping[str, Lower] = MappingProxyType(
    {
        "atan2": _atan2,
        "cos": _cos,
        "exp": _exp,
        "expm1": _expm1,
        "log1p": _log1p,
        "log": _log,
        "sign": _sign,
        "sin": _sin,
        "sqrt": _sqrt,
        "tan": _tan,
        "tanh": _tanh,
        "powi": _powi,
        "pow": _pow,
        "rsqrt": _rsqrt,
    }
)
"""How ops are written, by name."""
