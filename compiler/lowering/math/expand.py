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
from compiler.dialects.arith.integer_ops import AddIOp, ShLIOp
from compiler.dialects.math.exponential_ops import Exp2Op, ExpOp, FPowIOp, LogOp, PowFOp, RsqrtOp, SqrtOp
from compiler.dialects.math.float_ops import CeilOp, ClampFOp, FmaOp, RoundEvenOp, RoundOp
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
from compiler.ir.types import F32, FloatType, ShapedType, element_type_or_self, float_element
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
    """(exp(x) - exp(-x)) / 2"""
    x = op.operand_
    difference = emit.op(SubFOp, *_exponentials(x, emit))
    return emit.op(MulFOp, difference, emit.float(0.5, x.type))


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
    """s * (1 - exp(-2y)) / (1 + exp(-2y)), where s is the sign of x and y = s * x: the exponential is at most 1"""
    x = op.operand_
    zero, one, minus_two = (emit.float(number, x.type) for number in (0.0, 1.0, -2.0))
    is_negative = emit.cast(UIToFPOp, emit.compare(CmpFPredicate.OLT, x, zero), element_type_or_self(x.type))
    sign = emit.op(AddFOp, emit.op(MulFOp, is_negative, minus_two), one)
    magnitude = emit.op(MulFOp, sign, x)
    exponential = emit.op(ExpOp, emit.op(MulFOp, minus_two, magnitude))
    dividend = emit.op(SubFOp, one, exponential)
    divisor = emit.op(AddFOp, one, exponential)
    return emit.op(MulFOp, sign, emit.op(DivFOp, dividend, divisor))


@_expansion(TanOp)
def _tan(op: TanOp, emit: Emitter) -> Value:
    """sin(x) / cos(x)"""
    x = op.operand_
    sine = emit.op(SinOp, x)
    return emit.op(DivFOp, sine, emit.op(CosOp, x))


@_expansion(AsinhOp, needs_constants=True)
def _asinh(op: AsinhOp, emit: Emitter) -> Value:
    """log(x + sqrt(x * x + 1))"""
    return _inverse(op.operand_, 1.0, emit)


@_expansion(AcoshOp, needs_constants=True)
def _acosh(op: AcoshOp, emit: Emitter) -> Value:
    """log(x + sqrt(x * x - 1))"""
    return _inverse(op.operand_, -1.0, emit)


def _inverse(x: Value, number: float, emit: Emitter) -> Value:
    """log(x + sqrt(x * x + number))"""
    square = emit.op(FmaOp, x, x, emit.float(number, x.type))
    return emit.op(LogOp, emit.op(AddFOp, x, emit.op(SqrtOp, square)))


@_expansion(AtanhOp, needs_constants=True)
def _atanh(op: AtanhOp, emit: Emitter) -> Value:
    """log((1 + x) / (1 - x)) / 2"""
    x = op.operand_
    one = emit.float(1.0, x.type)
    dividend = emit.op(AddFOp, x, one)
    divisor = emit.op(AddFOp, emit.op(NegFOp, x), one)
    logarithm = emit.op(LogOp, emit.op(DivFOp, dividend, divisor))
    return emit.op(MulFOp, logarithm, emit.float(0.5, x.type))


# ------------------------------------------------------------------------------------------ powers


@_expansion(Exp2Op, needs_constants=True)
def _exp2(op: Exp2Op, emit: Emitter) -> Value:
    """exp(x * ln(2))"""
    x = op.operand_
    return emit.op(ExpOp, emit.op(MulFOp, x, emit.float(math.log(2.0), x.type)))


@_expansion(PowFOp, needs_constants=True)
def _powf(op: PowFOp, emit: Emitter) -> Value:
    """exp(b * log(a)); simpler if b is a small number"""
    base, exponent = op.lhs, op.rhs
    constant = _float_of(exponent)
    simple = None if constant is None else _small_power(base, constant, emit)
    if simple is not None:
        return simple
    return emit.op(ExpOp, emit.op(MulFOp, exponent, emit.op(LogOp, base)))


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
        return emit.op(SqrtOp if exponent > 0 else RsqrtOp, base)
    if exponent == 2:
        return emit.op(MulFOp, base, base)
    if exponent == -2:
        one = emit.float(1.0, base.type)
        return emit.op(DivFOp, one, emit.op(MulFOp, base, base))
    if exponent == 3:
        return emit.op(MulFOp, emit.op(MulFOp, base, base), base)
    return None


@_expansion(FPowIOp, needs_constants=True)
def _fpowi(op: FPowIOp, emit: Emitter) -> Value:
    """a^5 -> a * (a^2)^2 by products, 1 / that for negative powers; powf where the power is not known"""
    base: Value = op.lhs
    exponent = op.rhs
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
    return product if power >= 0 else _reciprocal(product, one, emit)


def _reciprocal(x: Value, one: Value, emit: Emitter) -> Value:
    """Returns 1 / x, or minus infinity if x is 0 or -0, which compare equal."""
    element = float_element(x.type)
    zero, minus_zero, infinity, minus_infinity = (
        emit.constant(special(element.semantics, negative=negative), x.type)
        for special in (floats.zero, floats.infinity)
        for negative in (False, True)
    )
    is_zero = emit.compare(CmpFPredicate.OEQ, x, zero)
    is_minus_zero = emit.compare(CmpFPredicate.OEQ, x, minus_zero)
    quotient = emit.select(is_zero, infinity, emit.op(DivFOp, one, x))
    return emit.select(is_minus_zero, minus_infinity, quotient)


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
    bits: Value = x
    value, step = emit.constant(0, x.type), 1 << (width - 1).bit_length()
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
