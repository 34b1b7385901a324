"""`math-expand-ops`: math ops by simpler ones.

%0 = math.sinh %x : f32       ->      %0 = arith.mulf (arith.subf (math.exp %x), (math.exp (arith.negf %x))), 0.5
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import SIToFPOp, UIToFPOp
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.float_ops import AddFOp, DivFOp, MaximumFOp, MinimumFOp, MulFOp, NegFOp, SubFOp
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, OrIOp, ShLIOp
from compiler.dialects.math.exponential_ops import Exp2Op, ExpOp, FPowIOp, LogOp, PowFOp, RsqrtOp, SqrtOp
from compiler.dialects.math.float_ops import AbsFOp, CeilOp, ClampFOp, CopySignOp, FloorOp, FmaOp, RoundEvenOp, RoundOp
from compiler.dialects.math.integer_ops import CountLeadingZerosOp
from compiler.dialects.math.trigonometric_ops import (
    AcoshOp,
    AsinhOp,
    AtanhOp,
    CoshOp,
    CosOp,
    SinhOp,
    SinOp,
    TanhOp,
    TanOp,
)
from compiler.ir import floats
from compiler.ir.operation import AnyOperation, Operation, Value
from compiler.ir.types import F32, FloatType, ShapedType, element_type_or_self
from compiler.lowering.math.expand_rounding import expand_ceil, expand_round, expand_roundeven
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.elementwise import integer_value, signed, splat_value, width_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter


@dataclass
class MathExpandOps(Pass):
    """Expand math operations."""

    argument = "math-expand-ops"
    name = "MathExpandOpsPass"
    summary = "Expand math operations."
    dependent_dialects = ("arith", "scf", "vector")

    ops: tuple[str, ...] = option("ops", (), "Operations to expand.")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = [each for each in _PATTERNS if not self.ops or _short_name(each) in self.ops]
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)


def _expansion(
    op_class: type[AnyOperation], *, needs_constants: bool = False
) -> Callable[[Callable[[AnyOperation, Emitter], Value | None]], FunctionPattern]:
    """Returns a pattern with a function that emits the value of an operation, or returns None on failure.

    With `needs_constants` the pattern is only for static shapes, which constants need.
    """

    def decorate(expand: Callable[[AnyOperation, Emitter], Value | None]) -> FunctionPattern:
        @pattern(op_class, name=f"expand_{op_class.name.removeprefix('math.')}")
        def rewrite(op: AnyOperation, rewriter: Rewriter) -> bool:
            type_ = op.result.type
            if needs_constants and isinstance(type_, ShapedType) and not type_.has_static_shape:
                return False
            value = expand(op, Emitter(rewriter))
            if value is None:
                return False
            rewriter.replace_op(op, [value])
            return True

        return rewrite

    return decorate


def _short_name(expansion: FunctionPattern) -> str:
    """Returns the name of the expanded operation without its dialect, as in the option `ops`."""
    return expansion.debug_name.removeprefix("expand_")


# ------------------------------------------------------------------------------------------ hyperbolic functions


@_expansion(SinhOp, needs_constants=True)
def _sinh(op: SinhOp, emit: Emitter) -> Value:
    """(exp(x) - exp(-x)) / 2, with the sign of x: of -0, too; near 0, where that cancels, by exp(|x|) - 1"""
    x = op.operand_
    positive, negative = _exponentials(x, emit)
    half, one, y = emit.float(0.5, x.type), emit.float(1.0, x.type), emit.op(AbsFOp, x)
    large = emit.op(MulFOp, emit.op(SubFOp, positive, negative), half)
    exponential, less_one = _exponential_less_one(y, emit)
    small = emit.op(MulFOp, emit.op(AddFOp, less_one, emit.op(DivFOp, less_one, exponential)), half)
    return emit.op(CopySignOp, emit.select(emit.compare(CmpFPredicate.OLT, y, one), small, large), x)


@_expansion(CoshOp, needs_constants=True)
def _cosh(op: CoshOp, emit: Emitter) -> Value:
    """(exp(x) + exp(-x)) / 2"""
    x = op.operand_
    total = emit.op(AddFOp, *_exponentials(x, emit))
    return emit.op(MulFOp, total, emit.float(0.5, x.type))


def _exponentials(x: Value, emit: Emitter) -> tuple[Value, Value]:
    """exp(x) and exp(-x)"""
    positive = emit.op(ExpOp, x)
    return positive, emit.op(ExpOp, emit.op(NegFOp, x))


@_expansion(TanhOp, needs_constants=True)
def _tanh(op: TanhOp, emit: Emitter) -> Value:
    """(1 - exp(-2y)) / (1 + exp(-2y)) with the sign of x, and y = |x|: so the exponential is at most 1

    Near 0, where the dividend cancels, by exp(-2y) - 1.
    """
    x = op.operand_
    zero, one, minus_two = (emit.float(number, x.type) for number in (0.0, 1.0, -2.0))
    is_negative = emit.cast(UIToFPOp, emit.compare(CmpFPredicate.OLT, x, zero), element_type_or_self(x.type))
    sign = emit.op(AddFOp, emit.op(MulFOp, is_negative, minus_two), one)
    y = emit.op(MulFOp, sign, x)
    exponential, less_one = _exponential_less_one(emit.op(MulFOp, minus_two, y), emit)
    dividend = emit.select(
        emit.compare(CmpFPredicate.OLT, y, one), emit.op(NegFOp, less_one), emit.op(SubFOp, one, exponential)
    )
    divisor = emit.op(AddFOp, one, exponential)
    return emit.op(CopySignOp, emit.op(DivFOp, dividend, divisor), x)


def _exponential_less_one(x: Value, emit: Emitter) -> tuple[Value, Value]:
    """Returns exp(x), and exp(x) - 1 with high precision for a small x.

    The rounding errors of u - 1 and log(u), for u = exp(x), are nearly the same and cancel in (u - 1) * x / log(u).
    """
    one = emit.float(1.0, x.type)
    exponential = emit.op(ExpOp, x)
    difference = emit.op(SubFOp, exponential, one)
    quotient = emit.op(DivFOp, x, emit.op(LogOp, exponential))
    is_one = emit.compare(CmpFPredicate.OEQ, exponential, one)
    return exponential, emit.select(is_one, x, emit.op(MulFOp, difference, quotient))


def _logarithm_of_one_more(x: Value, emit: Emitter) -> Value:
    """Returns log(1 + x) with high precision for a small x: log(w) * x / (w - 1), for w = 1 + x."""
    one = emit.float(1.0, x.type)
    more = emit.op(AddFOp, one, x)
    quotient = emit.op(DivFOp, x, emit.op(SubFOp, more, one))
    return emit.select(emit.compare(CmpFPredicate.OEQ, more, one), x, emit.op(MulFOp, emit.op(LogOp, more), quotient))


@_expansion(TanOp)
def _tan(op: TanOp, emit: Emitter) -> Value:
    """sin(x) / cos(x)"""
    x = op.operand_
    sine = emit.op(SinOp, x)
    return emit.op(DivFOp, sine, emit.op(CosOp, x))


@_expansion(AsinhOp, needs_constants=True)
def _asinh(op: AsinhOp, emit: Emitter) -> Value:
    """log(y + sqrt(y * y + 1)) with the sign of x, and y = |x|; near 0 log(1 + (y + y * y / (1 + sqrt(y * y + 1))))

    Upstream adds to x, which is nothing where x is very negative.
    """
    x = op.operand_
    y, one = emit.op(AbsFOp, x), emit.float(1.0, x.type)
    root, large = _inverse(y, 1.0, emit, y)
    rest = emit.op(DivFOp, emit.op(MulFOp, y, y), emit.op(AddFOp, one, root))
    small = _logarithm_of_one_more(emit.op(AddFOp, y, rest), emit)
    return emit.op(CopySignOp, emit.select(emit.compare(CmpFPredicate.OLT, y, one), small, large), x)


@_expansion(AcoshOp, needs_constants=True)
def _acosh(op: AcoshOp, emit: Emitter) -> Value:
    """log(x + sqrt(x * x - 1))"""
    x = op.operand_
    return _inverse(x, -1.0, emit, emit.op(AbsFOp, x))[1]


def _inverse(x: Value, number: float, emit: Emitter, size: Value) -> tuple[Value, Value]:
    """Returns sqrt(x * x + number), and log(x + that): log(x) + log(2) where |x|, the size, makes the number vanish."""
    square = emit.op(FmaOp, x, x, emit.float(number, x.type))
    root = emit.op(SqrtOp, square)
    logarithm = emit.op(LogOp, emit.op(AddFOp, x, root))
    element = element_type_or_self(x.type)
    assert isinstance(element, FloatType)
    limit = emit.float(2.0 ** (element.semantics.precision // 2 - 1), x.type)
    beyond = emit.op(AddFOp, emit.op(LogOp, x), emit.float(math.log(2.0), x.type))
    return root, emit.select(emit.compare(CmpFPredicate.OGT, size, limit), beyond, logarithm)


@_expansion(AtanhOp, needs_constants=True)
def _atanh(op: AtanhOp, emit: Emitter) -> Value:
    """log((1 + x) / (1 - x)) / 2, with the sign of x: of -0, too; near 0 log(1 + 2y / (1 - y)) / 2, with y = |x|"""
    x = op.operand_
    one, half = emit.float(1.0, x.type), emit.float(0.5, x.type)
    above = emit.op(AddFOp, x, one)
    below = emit.op(AddFOp, emit.op(NegFOp, x), one)
    large = emit.op(LogOp, emit.op(DivFOp, above, below))
    y = emit.op(AbsFOp, x)
    rest = emit.op(DivFOp, emit.op(AddFOp, y, y), emit.op(SubFOp, one, y))
    is_small = emit.compare(CmpFPredicate.OLT, y, half)
    logarithm = emit.select(is_small, _logarithm_of_one_more(rest, emit), large)
    return emit.op(CopySignOp, emit.op(MulFOp, logarithm, half), x)


# ------------------------------------------------------------------------------------------ powers


@_expansion(Exp2Op, needs_constants=True)
def _exp2(op: Exp2Op, emit: Emitter) -> Value:
    """exp(x * ln(2))"""
    x = op.operand_
    return emit.op(ExpOp, emit.op(MulFOp, x, emit.float(math.log(2.0), x.type)))


@_expansion(PowFOp, needs_constants=True)
def _powf(op: PowFOp, emit: Emitter) -> Value:
    """exp(b * log(|a|)) with the sign of the power; simpler where b is a small number

    Upstream takes log(a), which makes NaN of all powers of negative numbers, of 0 to the power of 0 and of 1 to the
    power of infinity.
    """
    base, exponent = op.lhs, op.rhs
    constant = _float_of(exponent)
    simple = None if constant is None else _small_power(base, constant, emit)
    if simple is not None:
        return simple
    type_ = base.type
    element = element_type_or_self(type_)
    assert isinstance(element, FloatType)
    zero, one = emit.float(0.0, type_), emit.float(1.0, type_)
    magnitude = emit.op(AbsFOp, base)
    is_one = emit.op(
        OrIOp, emit.compare(CmpFPredicate.OEQ, exponent, zero), emit.compare(CmpFPredicate.OEQ, magnitude, one)
    )
    product = emit.op(MulFOp, exponent, emit.op(LogOp, magnitude))
    power = emit.op(ExpOp, emit.select(is_one, zero, product))
    # Odd powers of negative numbers are negative, and those that are not whole are none.
    half = emit.op(MulFOp, exponent, emit.float(0.5, type_))
    is_whole = emit.compare(CmpFPredicate.OEQ, exponent, emit.op(FloorOp, exponent))
    is_odd = emit.op(AndIOp, is_whole, emit.compare(CmpFPredicate.ONE, half, emit.op(FloorOp, half)))
    negative = emit.select(is_odd, emit.op(CopySignOp, power, base), power)
    lowest = emit.constant(floats.infinity(element.semantics, negative=True), type_)
    is_finite_negative = emit.op(
        AndIOp, emit.compare(CmpFPredicate.OLT, base, zero), emit.compare(CmpFPredicate.ONE, base, lowest)
    )
    nan = emit.constant(floats.quiet_nan(element.semantics), type_)
    return emit.select(is_finite_negative, emit.select(is_whole, negative, nan), negative)


def _float_of(value: Value) -> float | None:
    """Returns the number that a float, or a splat of floats, is."""
    bits, element = splat_value(constant_value(value)), element_type_or_self(value.type)
    if bits is None or not isinstance(element, FloatType):
        return None
    return floats.to_float(bits, element.semantics)


def _small_power(base: Value, exponent: float, emit: Emitter) -> Value | None:
    if exponent == 0:
        return emit.float(1.0, base.type)
    if exponent == 1:
        return base
    if exponent == -1:
        return emit.op(DivFOp, emit.float(1.0, base.type), base)
    if abs(exponent) == 0.5:
        return _root_power(base, exponent, emit)
    if exponent == 2:
        return emit.op(MulFOp, base, base)
    if exponent == -2:
        one = emit.float(1.0, base.type)
        return emit.op(DivFOp, one, emit.op(MulFOp, base, base))
    if exponent == 3:
        return emit.op(MulFOp, emit.op(MulFOp, base, base), base)
    return None


def _root_power(base: Value, exponent: float, emit: Emitter) -> Value:
    """pow(x, 0.5) -> sqrt(x + 0), pow(x, -0.5) -> rsqrt(x + 0), which turn -0 into 0; for -inf the power of inf"""
    element = element_type_or_self(base.type)
    assert isinstance(element, FloatType)
    lowest = emit.constant(floats.infinity(element.semantics, negative=True), base.type)
    root = emit.op(SqrtOp if exponent > 0 else RsqrtOp, emit.op(AddFOp, base, emit.float(0.0, base.type)))
    limit = emit.float(math.inf if exponent > 0 else 0.0, base.type)
    return emit.select(emit.compare(CmpFPredicate.OEQ, base, lowest), limit, root)


@_expansion(FPowIOp, needs_constants=True)
def _fpowi(op: FPowIOp, emit: Emitter) -> Value:
    """a^5 -> a * (a^2)^2 by products, 1 / that for negative powers; powf where the power is not known"""
    base, exponent = op.lhs, op.rhs
    bits = integer_value(constant_value(exponent))
    if bits is None:
        return emit.op(PowFOp, base, emit.cast(SIToFPOp, exponent, element_type_or_self(base.type)))
    power = signed(bits, width_of(exponent.type))
    one, product = emit.float(1.0, base.type), emit.float(1.0, base.type)
    rest = abs(power)
    while rest:
        if rest & 1:
            product = emit.op(MulFOp, base, product)
        rest >>= 1
        base = emit.op(MulFOp, base, base)
    # Of zeros this is the infinity of their sign; upstream gives -infinity for both.
    return product if power >= 0 else emit.op(DivFOp, one, product)


@_expansion(RsqrtOp, needs_constants=True)
def _rsqrt(op: RsqrtOp, emit: Emitter) -> Value:
    """1 / sqrt(x)"""
    x = op.operand_
    one = emit.float(1.0, x.type)
    return emit.op(DivFOp, one, emit.op(SqrtOp, x))


# ------------------------------------------------------------------------------------------ others


@_expansion(FmaOp)
def _fma(op: FmaOp, emit: Emitter) -> Value:
    """a * b + c"""
    return emit.op(AddFOp, emit.op(MulFOp, op.a, op.b), op.c)


@_expansion(ClampFOp)
def _clampf(op: ClampFOp, emit: Emitter) -> Value:
    """max(min(x, high), low)"""
    smaller = emit.op(MinimumFOp, op.value, op.max, fastmath=op.fastmath)
    return emit.op(MaximumFOp, smaller, op.min, fastmath=op.fastmath)


@_expansion(CountLeadingZerosOp, needs_constants=True)
def _ctlz(op: CountLeadingZerosOp, emit: Emitter) -> Value | None:
    """Returns a binary search for the highest bit, by powers of two, as many as there are below the width.

    Upstream halves the width itself, which leaves bits out where it is no power of two.
    """
    x = op.operand_
    width = width_of(x.type)
    if not 0 < width <= 64:
        return None
    bits, value, step = x, emit.constant(0, x.type), 1 << (width - 1).bit_length()
    while step > 1:
        half = step // 2
        amount = emit.constant(half, x.type)
        mask = emit.constant((1 << width) - 1 >> half, x.type)
        is_low = emit.compare(CmpIPredicate.ULE, bits, mask)
        more = emit.op(AddIOp, value, amount)
        shifted = emit.op(ShLIOp, bits, amount)
        bits = emit.select(is_low, shifted, bits)
        value = emit.select(is_low, more, value)
        step = half
    is_zero = emit.compare(CmpIPredicate.EQ, x, emit.constant(0, x.type))
    return emit.select(is_zero, emit.constant(width, x.type), value)


@_expansion(RoundOp, needs_constants=True)
def _round(op: RoundOp, emit: Emitter) -> Value | None:
    return expand_round(op.operand_, emit) if element_type_or_self(op.operand_.type) == F32 else None


@_expansion(CeilOp, needs_constants=True)
def _ceil(op: CeilOp, emit: Emitter) -> Value:
    return expand_ceil(op.operand_, emit)


@_expansion(RoundEvenOp, needs_constants=True)
def _roundeven(op: RoundEvenOp, emit: Emitter) -> Value:
    return expand_roundeven(op.operand_, emit)


_PATTERNS = (
    _ctlz,
    _sinh,
    _cosh,
    _tan,
    _tanh,
    _asinh,
    _acosh,
    _atanh,
    _fma,
    _ceil,
    _exp2,
    _powf,
    _fpowi,
    _round,
    _roundeven,
    _rsqrt,
    _clampf,
)
