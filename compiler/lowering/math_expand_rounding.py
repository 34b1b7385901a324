"""Rounding by arithmetic on the bits of floats: `math.ceil`, `math.round`, `math.roundeven`."""

from __future__ import annotations

from compiler.ir.floats import FloatSemantics
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, FloatType, IntegerType, element_type_or_self
from compiler.lowering.arith_emitter import like
from compiler.lowering.math_emitter import MathEmitter


def _semantics(value: Value) -> FloatSemantics:
    element = element_type_or_self(value.type)
    assert isinstance(element, FloatType)
    return element.semantics


def expand_ceil(op: Operation, emit: MathEmitter) -> Value:
    """x > trunc(x) ? trunc(x) + 1 : trunc(x), with the sign of x; x itself where it has no decimals, or is no number

    Upstream loses the sign of -0.25, whose ceiling is -0, and makes poison of what does not fit into 64 bits.
    """
    x = op.operands[0]
    truncated = emit.truncated(x)
    zero, one = emit.float(0.0, x.type), emit.float(1.0, x.type)
    step = emit.select(emit.cmpf("ogt", x, truncated), one, zero)
    signed = emit.math("copysign", emit.op("addf", truncated, step), x)
    whole = emit.float(2.0 ** (_semantics(x).precision - 1), x.type)
    return emit.select(emit.cmpf("olt", emit.math("absf", x), whole), signed, x)


def expand_round(op: Operation, emit: MathEmitter) -> Value:
    """trunc(x + almost 0.5 with the sign of x); x itself where it has no decimals, or is no number; of f32

    The number before 0.5 also takes 0.5 to 1, but not itself: upstream adds 0.5, which rounds that up to 1.
    """
    x = op.operands[0]
    shaped = like(x.type, I32)
    half = emit.float(0.5 - 2.0**-25, x.type)
    c23, c127, mask = (emit.constant(number, shaped) for number in (23, 127, 0xFF))
    moved = emit.op("addf", x, emit.math("copysign", half, x))
    truncated = emit.truncated(moved)
    bits = emit.cast("bitcast", x, I32)
    exponent = emit.op("subi", emit.op("andi", emit.op("shrui", bits, c23), mask), c127)
    return emit.select(emit.cmpi("sge", exponent, c23), x, truncated)


def expand_roundeven(op: Operation, emit: MathEmitter) -> Value:
    """round(x), and one less where x is halfway between integers and round(x) is odd"""
    x = op.operands[0]
    semantics = _semantics(x)
    width, mantissa = semantics.bits, semantics.precision - 1
    exponent_width = width - mantissa - 1
    integer = IntegerType(width)
    shaped = like(x.type, integer)
    one_float = emit.float(1.0, x.type)
    zero, one, minus_one, c_mantissa, c_last, bias, half_bit, mantissa_mask, exponent_mask = (
        emit.constant(number, shaped)
        for number in (
            0,
            1,
            -1,
            mantissa,
            width - 1,
            (1 << (exponent_width - 1)) - 1,
            1 << (mantissa - 1),
            (1 << mantissa) - 1,
            (1 << exponent_width) - 1,
        )
    )
    bits = emit.cast("bitcast", x, integer)
    rounded = emit.math("round", x)
    rounded_bits = emit.cast("bitcast", rounded, integer)

    def exponent_of(pattern: Value) -> Value:
        return emit.op("subi", emit.op("andi", emit.op("shrui", pattern, c_mantissa), exponent_mask), bias)

    def shift_right(value: Value, amount: Value) -> Value:
        """By as much as is defined."""
        return emit.op("shrui", value, emit.op("minsi", emit.op("maxsi", amount, zero), c_last))

    def decimals(pattern: Value, exponent: Value) -> Value:
        """The bits of the mantissa behind so many."""
        return emit.op("andi", pattern, shift_right(mantissa_mask, exponent))

    exponent = exponent_of(bits)
    rounded_exponent = exponent_of(rounded_bits)
    # Of whole numbers but 1 and -1, the last bit before the decimals tells odd from even.
    is_one = emit.cmpi("eq", rounded_exponent, zero)
    last = decimals(rounded_bits, emit.op("subi", rounded_exponent, one))
    is_odd = emit.op("ori", emit.cmpi("ne", last, zero), is_one)
    # Halfway: the first bit of the decimals is set alone. 0.5 and -0.5 have no bit for it.
    is_below_one = emit.cmpi("eq", exponent, minus_one)
    expected = emit.select(is_below_one, zero, shift_right(half_bit, exponent))
    is_halfway = emit.cmpi("eq", decimals(bits, exponent), expected)
    is_at_least_half = emit.cmpi("sge", exponent, minus_one)
    has_decimals = emit.cmpi("slt", exponent, c_mantissa)
    is_halfway = emit.op("andi", emit.op("andi", is_halfway, has_decimals), is_at_least_half)
    shifted = emit.op("subf", rounded, emit.math("copysign", one_float, x))
    found = emit.select(emit.op("andi", is_odd, is_halfway), shifted, rounded)
    return emit.math("copysign", found, x)  # -0.5 becomes -0.0
