"""Rounding by arithmetic on the bits of floats: `math.ceil`, `math.round`, `math.roundeven`."""

from __future__ import annotations

from compiler.dialects.arith.cast_ops import BitcastOp, FPToSIOp, SIToFPOp
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.float_ops import AddFOp, SubFOp
from compiler.dialects.arith.integer_ops import AndIOp, MaxSIOp, MinSIOp, OrIOp, ShRUIOp, SubIOp
from compiler.dialects.math.float_ops import CopySignOp, RoundOp
from compiler.ir.floats import FloatSemantics
from compiler.ir.operation import Value
from compiler.ir.types import I32, I64, IntegerType, element_type_or_self, float_element
from compiler.transforms.emitter import Emitter, like


def _semantics(value: Value) -> FloatSemantics:
    element = float_element(value.type)
    return element.semantics


def _truncated(value: Value, emit: Emitter) -> Value:
    """Returns the integer towards zero, as a float; poison if it does not fit into 64 bits."""
    element = element_type_or_self(value.type)
    from_integer = emit.cast(SIToFPOp, emit.cast(FPToSIOp, value, I64), element)
    return emit.op(CopySignOp, from_integer, value)  # the integer of -0.0 has no sign


def expand_ceil(x: Value, emit: Emitter) -> Value:
    """x > trunc(x) ? trunc(x) + 1 : trunc(x)"""
    truncated = _truncated(x, emit)
    zero, one = emit.float(0.0, x.type), emit.float(1.0, x.type)
    step = emit.select(emit.compare(CmpFPredicate.OGT, x, truncated), one, zero)
    return emit.op(AddFOp, truncated, step)


def expand_round(x: Value, emit: Emitter) -> Value:
    """trunc(x + 0.5 with the sign of x); x itself if it is an integer of 2^23 or more, or NaN; of f32"""
    shaped = like(x.type, I32)
    half = emit.float(0.5, x.type)
    c23, c127, mask = (emit.constant(number, shaped) for number in (23, 127, 0xFF))
    moved = emit.op(AddFOp, x, emit.op(CopySignOp, half, x))
    truncated = _truncated(moved, emit)
    bits = emit.cast(BitcastOp, x, I32)
    exponent = emit.op(SubIOp, emit.op(AndIOp, emit.op(ShRUIOp, bits, c23), mask), c127)
    return emit.select(emit.compare(CmpIPredicate.SGE, exponent, c23), x, truncated)


def expand_roundeven(x: Value, emit: Emitter) -> Value:
    """round(x), and one less where x is halfway between integers and round(x) is odd"""
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
    bits = emit.cast(BitcastOp, x, integer)
    rounded = emit.op(RoundOp, x)
    rounded_bits = emit.cast(BitcastOp, rounded, integer)

    def exponent_of(pattern: Value) -> Value:
        return emit.op(SubIOp, emit.op(AndIOp, emit.op(ShRUIOp, pattern, c_mantissa), exponent_mask), bias)

    def shift_right(value: Value, amount: Value) -> Value:
        """By as much as is defined."""
        return emit.op(ShRUIOp, value, emit.op(MinSIOp, emit.op(MaxSIOp, amount, zero), c_last))

    def decimals(pattern: Value, exponent: Value) -> Value:
        """Returns the bits of the mantissa below the binary point."""
        return emit.op(AndIOp, pattern, shift_right(mantissa_mask, exponent))

    exponent = exponent_of(bits)
    rounded_exponent = exponent_of(rounded_bits)
    # For integers except 1 and -1, the last bit before the fraction distinguishes odd from even.
    is_one = emit.compare(CmpIPredicate.EQ, rounded_exponent, zero)
    last = decimals(rounded_bits, emit.op(SubIOp, rounded_exponent, one))
    is_odd = emit.op(OrIOp, emit.compare(CmpIPredicate.NE, last, zero), is_one)
    # Halfway: the first bit of the decimals is set alone. 0.5 and -0.5 have no bit for it.
    is_below_one = emit.compare(CmpIPredicate.EQ, exponent, minus_one)
    expected = emit.select(is_below_one, zero, shift_right(half_bit, exponent))
    is_halfway = emit.compare(CmpIPredicate.EQ, decimals(bits, exponent), expected)
    is_at_least_half = emit.compare(CmpIPredicate.SGE, exponent, minus_one)
    has_decimals = emit.compare(CmpIPredicate.SLT, exponent, c_mantissa)
    is_halfway = emit.op(AndIOp, emit.op(AndIOp, is_halfway, has_decimals), is_at_least_half)
    shifted = emit.op(SubFOp, rounded, emit.op(CopySignOp, one_float, x))
    rounded_even = emit.select(emit.op(AndIOp, is_odd, is_halfway), shifted, rounded)
    return emit.op(CopySignOp, rounded_even, x)  # -0.5 becomes -0.0
