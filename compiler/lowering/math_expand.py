"""`math-expand-ops`: math ops by simpler ones.

%0 = math.sinh %x : f32       ->      %0 = arith.mulf (arith.subf (math.exp %x), (math.exp (arith.negf %x))), 0.5
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.ir import floats
from compiler.ir.operation import Operation, Value
from compiler.ir.types import F32, FloatType, ShapedType, element_type_or_self
from compiler.lowering.math_emitter import MathEmitter
from compiler.lowering.math_expand_rounding import expand_ceil, expand_round, expand_roundeven
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.elementwise import integer_value, signed, splat_value, width_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class MathExpandOps(Pass):
    """Expand math operations."""

    argument = "math-expand-ops"
    name = "MathExpandOpsPass"
    summary = "Expand math operations."
    dependent_dialects = ("arith", "scf", "vector")

    ops: tuple[str, ...] = option("ops", (), "Operations to expand.")

    def run(self, op: Operation, state: PassState) -> None:
        names = [name for name in _EXPANSIONS if not self.ops or name in self.ops]
        patterns = FrozenPatternSet([expansion(name) for name in names])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


_Expansion = Callable[[Operation, MathEmitter], "Value | None"]
"""What makes a value that an op's result is; None where it cannot."""


def expansion(name: str) -> RewritePattern:
    """The pattern for `math.<name>`."""
    expand, needs_constants = _EXPANSIONS[name]

    @pattern(f"math.{name}", name=f"expand_{name}")
    def rewrite(op: Operation, rewriter: Rewriter) -> bool:
        type_ = op.operands[0].type
        if needs_constants and isinstance(type_, ShapedType) and not type_.has_static_shape:
            return False
        rewriter.set_insertion_point(op)
        value = expand(op, MathEmitter(rewriter, op))
        if value is None:
            return False
        rewriter.replace_op(op, [value])
        return True

    return rewrite


# ------------------------------------------------------------------------------------------ hyperbolic functions


def _sinh(op: Operation, emit: MathEmitter) -> Value:
    """(exp(x) - exp(-x)) / 2, with the sign of x: of -0, too; near 0, where that cancels, by exp(|x|) - 1"""
    x = op.operands[0]
    positive, negative = _exponentials(x, emit)
    half, one, y = emit.float(0.5, x.type), emit.float(1.0, x.type), emit.math("absf", x)
    large = emit.op("mulf", emit.op("subf", positive, negative), half)
    exponential, less_one = _exponential_less_one(y, emit)
    small = emit.op("mulf", emit.op("addf", less_one, emit.op("divf", less_one, exponential)), half)
    return emit.math("copysign", emit.select(emit.cmpf("olt", y, one), small, large), x)


def _cosh(op: Operation, emit: MathEmitter) -> Value:
    """(exp(x) + exp(-x)) / 2"""
    x = op.operands[0]
    total = emit.op("addf", *_exponentials(x, emit))
    return emit.op("mulf", total, emit.float(0.5, x.type))


def _exponentials(x: Value, emit: MathEmitter) -> tuple[Value, Value]:
    """exp(x) and exp(-x)"""
    positive = emit.math("exp", x)
    return positive, emit.math("exp", emit.op("negf", x))


def _tanh(op: Operation, emit: MathEmitter) -> Value:
    """(1 - exp(-2y)) / (1 + exp(-2y)) with the sign of x, and y = |x|: so the exponential is at most 1

    Near 0, where the dividend cancels, by exp(-2y) - 1.
    """
    x = op.operands[0]
    zero, one, minus_two = (emit.float(number, x.type) for number in (0.0, 1.0, -2.0))
    is_negative = emit.cast("uitofp", emit.cmpf("olt", x, zero), element_type_or_self(x.type))
    sign = emit.op("addf", emit.op("mulf", is_negative, minus_two), one)
    y = emit.op("mulf", sign, x)
    exponential, less_one = _exponential_less_one(emit.op("mulf", minus_two, y), emit)
    dividend = emit.select(emit.cmpf("olt", y, one), emit.op("negf", less_one), emit.op("subf", one, exponential))
    divisor = emit.op("addf", one, exponential)
    return emit.math("copysign", emit.op("divf", dividend, divisor), x)


def _exponential_less_one(x: Value, emit: MathEmitter) -> tuple[Value, Value]:
    """Returns exp(x), and exp(x) - 1 with few wrong bits for a small x.

    The rounding errors of u - 1 and log(u), for u = exp(x), are nearly the same, so that (u - 1) * x / log(u) is right.
    """
    one = emit.float(1.0, x.type)
    exponential = emit.math("exp", x)
    difference = emit.op("subf", exponential, one)
    quotient = emit.op("divf", x, emit.math("log", exponential))
    is_one = emit.cmpf("oeq", exponential, one)
    return exponential, emit.select(is_one, x, emit.op("mulf", difference, quotient))


def _logarithm_of_one_more(x: Value, emit: MathEmitter) -> Value:
    """Returns log(1 + x) with few wrong bits for a small x: log(w) * x / (w - 1), for w = 1 + x."""
    one = emit.float(1.0, x.type)
    more = emit.op("addf", one, x)
    quotient = emit.op("divf", x, emit.op("subf", more, one))
    return emit.select(emit.cmpf("oeq", more, one), x, emit.op("mulf", emit.math("log", more), quotient))


def _tan(op: Operation, emit: MathEmitter) -> Value:
    """sin(x) / cos(x)"""
    x = op.operands[0]
    sine = emit.math("sin", x)
    return emit.op("divf", sine, emit.math("cos", x))


def _asinh(op: Operation, emit: MathEmitter) -> Value:
    """log(y + sqrt(y * y + 1)) with the sign of x, and y = |x|; near 0 log(1 + (y + y * y / (1 + sqrt(y * y + 1))))

    Upstream adds to x, which is nothing where x is very negative.
    """
    x = op.operands[0]
    y, one = emit.math("absf", x), emit.float(1.0, x.type)
    root, large = _inverse(y, 1.0, emit, y)
    rest = emit.op("divf", emit.op("mulf", y, y), emit.op("addf", one, root))
    small = _logarithm_of_one_more(emit.op("addf", y, rest), emit)
    return emit.math("copysign", emit.select(emit.cmpf("olt", y, one), small, large), x)


def _acosh(op: Operation, emit: MathEmitter) -> Value:
    """log(x + sqrt(x * x - 1))"""
    x = op.operands[0]
    return _inverse(x, -1.0, emit, emit.math("absf", x))[1]


def _inverse(x: Value, number: float, emit: MathEmitter, size: Value) -> tuple[Value, Value]:
    """Returns sqrt(x * x + number), and log(x + that): log(x) + log(2) where |x|, the size, makes the number vanish."""
    square = emit.math("fma", x, x, emit.float(number, x.type))
    root = emit.math("sqrt", square)
    logarithm = emit.math("log", emit.op("addf", x, root))
    element = element_type_or_self(x.type)
    assert isinstance(element, FloatType)
    limit = emit.float(2.0 ** (element.semantics.precision // 2 - 1), x.type)
    beyond = emit.op("addf", emit.math("log", x), emit.float(math.log(2.0), x.type))
    return root, emit.select(emit.cmpf("ogt", size, limit), beyond, logarithm)


def _atanh(op: Operation, emit: MathEmitter) -> Value:
    """log((1 + x) / (1 - x)) / 2, with the sign of x: of -0, too; near 0 log(1 + 2y / (1 - y)) / 2, with y = |x|"""
    x = op.operands[0]
    one, half = emit.float(1.0, x.type), emit.float(0.5, x.type)
    above = emit.op("addf", x, one)
    below = emit.op("addf", emit.op("negf", x), one)
    large = emit.math("log", emit.op("divf", above, below))
    y = emit.math("absf", x)
    rest = emit.op("divf", emit.op("addf", y, y), emit.op("subf", one, y))
    is_small = emit.cmpf("olt", y, half)
    logarithm = emit.select(is_small, _logarithm_of_one_more(rest, emit), large)
    return emit.math("copysign", emit.op("mulf", logarithm, half), x)


# ------------------------------------------------------------------------------------------ powers


def _exp2(op: Operation, emit: MathEmitter) -> Value:
    """exp(x * ln(2))"""
    x = op.operands[0]
    return emit.math("exp", emit.op("mulf", x, emit.float(math.log(2.0), x.type)))


def _powf(op: Operation, emit: MathEmitter) -> Value:
    """exp(b * log(|a|)) with the sign of the power; simpler where b is a small number

    Upstream takes log(a), which makes NaN of all powers of negative numbers, of 0 to the power of 0 and of 1 to the
    power of infinity.
    """
    base, exponent = op.operands
    known = _float_of(exponent)
    simple = None if known is None else _small_power(base, known, emit)
    if simple is not None:
        return simple
    type_ = base.type
    element = element_type_or_self(type_)
    assert isinstance(element, FloatType)
    zero, one = emit.float(0.0, type_), emit.float(1.0, type_)
    magnitude = emit.math("absf", base)
    is_one = emit.op("ori", emit.cmpf("oeq", exponent, zero), emit.cmpf("oeq", magnitude, one))
    product = emit.op("mulf", exponent, emit.math("log", magnitude))
    power = emit.math("exp", emit.select(is_one, zero, product))
    # Odd powers of negative numbers are negative, and those that are not whole are none.
    half = emit.op("mulf", exponent, emit.float(0.5, type_))
    is_whole = emit.cmpf("oeq", exponent, emit.math("floor", exponent))
    is_odd = emit.op("andi", is_whole, emit.cmpf("one", half, emit.math("floor", half)))
    negative = emit.select(is_odd, emit.math("copysign", power, base), power)
    lowest = emit.constant(floats.infinity(element.semantics, negative=True), type_)
    is_finite_negative = emit.op("andi", emit.cmpf("olt", base, zero), emit.cmpf("one", base, lowest))
    nan = emit.constant(floats.quiet_nan(element.semantics), type_)
    return emit.select(is_finite_negative, emit.select(is_whole, negative, nan), negative)


def _float_of(value: Value) -> float | None:
    """The number that a float, or a splat of floats, is."""
    bits, element = splat_value(constant_value(value)), element_type_or_self(value.type)
    if bits is None or not isinstance(element, FloatType):
        return None
    return floats.to_float(bits, element.semantics)


def _small_power(base: Value, exponent: float, emit: MathEmitter) -> Value | None:
    if exponent == 0:
        return emit.float(1.0, base.type)
    if exponent == 1:
        return base
    if exponent == -1:
        return emit.op("divf", emit.float(1.0, base.type), base)
    if abs(exponent) == 0.5:
        return _root_power(base, exponent, emit)
    if exponent == 2:
        return emit.op("mulf", base, base)
    if exponent == -2:
        one = emit.float(1.0, base.type)
        return emit.op("divf", one, emit.op("mulf", base, base))
    if exponent == 3:
        return emit.op("mulf", emit.op("mulf", base, base), base)
    return None


def _root_power(base: Value, exponent: float, emit: MathEmitter) -> Value:
    """pow(x, 0.5) -> sqrt(x), pow(x, -0.5) -> rsqrt(x), but for -0 and -inf, whose powers are those of 0 and inf"""
    element = element_type_or_self(base.type)
    assert isinstance(element, FloatType)
    lowest = emit.constant(floats.infinity(element.semantics, negative=True), base.type)
    root = emit.math("sqrt" if exponent > 0 else "rsqrt", emit.op("addf", base, emit.float(0.0, base.type)))
    limit = emit.float(math.inf if exponent > 0 else 0.0, base.type)
    return emit.select(emit.cmpf("oeq", base, lowest), limit, root)


def _fpowi(op: Operation, emit: MathEmitter) -> Value:
    """a^5 -> a * (a^2)^2 by products, 1 / that for negative powers; powf where the power is not known"""
    base, exponent = op.operands
    bits = integer_value(constant_value(exponent))
    if bits is None:
        return emit.math("powf", base, emit.cast("sitofp", exponent, element_type_or_self(base.type)))
    power = signed(bits, width_of(exponent.type))
    one, found = emit.float(1.0, base.type), emit.float(1.0, base.type)
    rest = abs(power)
    while rest:
        if rest & 1:
            found = emit.op("mulf", base, found)
        rest >>= 1
        base = emit.op("mulf", base, base)
    # Of zeros this is the infinity of their sign; upstream gives -infinity for both.
    return found if power >= 0 else emit.op("divf", one, found)


def _rsqrt(op: Operation, emit: MathEmitter) -> Value:
    """1 / sqrt(x)"""
    x = op.operands[0]
    one = emit.float(1.0, x.type)
    return emit.op("divf", one, emit.math("sqrt", x))


# ------------------------------------------------------------------------------------------ others


def _fma(op: Operation, emit: MathEmitter) -> Value:
    """a * b + c"""
    a, b, c = op.operands
    return emit.op("addf", emit.op("mulf", a, b), c)


def _clampf(op: Operation, emit: MathEmitter) -> Value:
    """max(min(x, high), low)"""
    x, low, high = op.operands
    flags = {"fastmath": op.properties.get("fastmath")}
    return emit.op("maximumf", emit.op("minimumf", x, high, **flags), low, **flags)


def _ctlz(op: Operation, emit: MathEmitter) -> Value | None:
    """A binary search for the highest bit, by powers of two, as many as there are below the width.

    Upstream halves the width itself, which leaves bits out where it is no power of two.
    """
    x = op.operands[0]
    width = width_of(x.type)
    if not 0 < width <= 64:
        return None
    bits, found, step = x, emit.constant(0, x.type), 1 << (width - 1).bit_length()
    while step > 1:
        half = step // 2
        amount = emit.constant(half, x.type)
        mask = emit.constant((1 << width) - 1 >> half, x.type)
        is_low = emit.cmpi("ule", bits, mask)
        more = emit.op("addi", found, amount)
        shifted = emit.op("shli", bits, amount)
        bits = emit.select(is_low, shifted, bits)
        found = emit.select(is_low, more, found)
        step = half
    is_zero = emit.cmpi("eq", x, emit.constant(0, x.type))
    return emit.select(is_zero, emit.constant(width, x.type), found)


def _round(op: Operation, emit: MathEmitter) -> Value | None:
    return expand_round(op, emit) if element_type_or_self(op.operands[0].type) == F32 else None


_EXPANSIONS: Mapping[str, tuple[_Expansion, bool]] = MappingProxyType(
    {
        "ctlz": (_ctlz, True),
        "sinh": (_sinh, True),
        "cosh": (_cosh, True),
        "tan": (_tan, False),
        "tanh": (_tanh, True),
        "asinh": (_asinh, True),
        "acosh": (_acosh, True),
        "atanh": (_atanh, True),
        "fma": (_fma, False),
        "ceil": (expand_ceil, True),
        "exp2": (_exp2, True),
        "powf": (_powf, True),
        "fpowi": (_fpowi, True),
        "round": (_round, True),
        "roundeven": (expand_roundeven, True),
        "rsqrt": (_rsqrt, True),
        "clampf": (_clampf, False),
    }
)
"""How each op is expanded, and whether that takes constants, which only static shapes have."""
