"""Conversions between f32 and floats of few bits, as arithmetic on their bits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith.cast_ops import BitcastOp, ExtFOp, ExtUIOp, TruncFOp, TruncIOp
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.float_ops import MaxNumFOp, MinNumFOp
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, OrIOp, ShLIOp, ShRUIOp, SubIOp
from compiler.ir.operation import Value
from compiler.ir.types import FloatType, IntegerType, element_type_or_self, float_element
from compiler.transforms.emitter import Emitter, like

FloatCast: TypeAlias = ExtFOp | TruncFOp

BFLOAT, F8, F4 = "bf16", "f8E8M0FNU", "f4E2M1FN"
F32 = FloatType("f32")
_I4, _I8, _I16, _I32 = (IntegerType(width) for width in (4, 8, 16, 32))
_SIX, _MINUS_SIX = 0x40C00000, 0xC0C00000
"""The largest and least f4E2M1FN, as f32."""


def _from_f32(value: Value, op: FloatCast, emit: Emitter) -> Value:
    """Returns the f32 value converted to the element type of the extension's result."""
    target = float_element(op.result.type)
    if target == F32:
        return value
    return emit.cast(TruncFOp if target.width < F32.width else ExtFOp, value, target)


def _to_f32(op: FloatCast, emit: Emitter) -> Value:
    """Returns the operand of a truncation as f32."""
    value = op.in_
    source = float_element(value.type)
    if source == F32:
        return value
    return emit.cast(ExtFOp if source.width < F32.width else TruncFOp, value, F32)


def _extend_bfloat(op: FloatCast, emit: Emitter) -> Value:
    """Returns the bits, shifted."""
    bits = emit.cast(BitcastOp, op.in_, _I16)
    wide = emit.cast(ExtUIOp, bits, _I32)
    return emit.cast(BitcastOp, emit.op(ShLIOp, wide, emit.constant(16, wide.type)), F32)


def _truncate_bfloat(op: FloatCast, emit: Emitter) -> Value:
    """Returns the upper half of the bits, rounded to nearest even; NaN stays NaN by a bit that is always set."""
    value = op.in_
    wide, narrow = like(value.type, _I32), like(value.type, _I16)
    is_nan = emit.compare(CmpFPredicate.UNE, value, value)
    bias, nan = emit.constant(0x7FFF, wide), emit.constant(0x7FC0, narrow)
    shift, one = emit.constant(16, wide), emit.constant(1, wide)
    bits = emit.cast(BitcastOp, value, _I32)
    odd = emit.op(AndIOp, emit.op(ShRUIOp, bits, shift), one)
    rounded = emit.op(AddIOp, bits, emit.op(AddIOp, odd, bias))
    upper = emit.cast(TruncIOp, emit.op(ShRUIOp, rounded, shift), _I16)
    return emit.cast(BitcastOp, emit.select(is_nan, nan, upper), element_type_or_self(op.result.type))


def _extend_f8(op: FloatCast, emit: Emitter) -> Value:
    """The bits are the exponent; all set is NaN."""
    bits = emit.cast(BitcastOp, op.in_, _I8)
    wide_type = like(bits.type, _I32)
    nan, wide_nan = emit.constant(-1, bits.type), emit.constant(-1, wide_type)
    shift = emit.constant(23, wide_type)
    exponent = emit.op(ShLIOp, emit.cast(ExtUIOp, bits, _I32), shift)
    wide = emit.select(emit.compare(CmpIPredicate.EQ, bits, nan), wide_nan, exponent)
    return _from_f32(emit.cast(BitcastOp, wide, F32), op, emit)


def _truncate_f8(op: FloatCast, emit: Emitter) -> Value:
    """Returns the exponent."""
    bits = emit.cast(BitcastOp, _to_f32(op, emit), _I32)
    exponent = emit.op(ShRUIOp, bits, emit.constant(23, bits.type))
    return emit.cast(BitcastOp, emit.cast(TruncIOp, exponent, _I8), element_type_or_self(op.result.type))


def _extend_f4(op: FloatCast, emit: Emitter) -> Value:
    """Exponent and fraction are shifted to their places, a bias is added; 0.5, the only denormal, is special."""
    bits = emit.cast(BitcastOp, op.in_, _I4)
    wide = like(bits.type, _I32)
    zero, one, two, four, seven = (emit.constant(number, bits.type) for number in (0, 1, 2, 4, 7))
    magnitude = emit.op(AndIOp, bits, seven)
    place = emit.constant(20, wide)
    shifted = emit.op(ShLIOp, magnitude, two)
    fraction = emit.select(emit.compare(CmpIPredicate.EQ, magnitude, one), zero, shifted)
    low = emit.op(ShLIOp, emit.cast(ExtUIOp, fraction, _I32), place)
    wide_zero, two_or_more = emit.constant(0, wide), emit.constant(0x40000000, wide)
    below_two = emit.constant(0x3F000000, wide)
    high = emit.select(emit.compare(CmpIPredicate.UGE, magnitude, four), two_or_more, below_two)
    high = emit.select(emit.compare(CmpIPredicate.EQ, magnitude, zero), wide_zero, high)
    sign_bit, negative = emit.constant(0x80000000, wide), emit.constant(8, bits.type)
    sign = emit.select(emit.compare(CmpIPredicate.UGE, bits, negative), sign_bit, wide_zero)
    return _from_f32(emit.cast(BitcastOp, emit.op(AddIOp, emit.op(AddIOp, low, high), sign), F32), op, emit)


def _truncate_f4(op: FloatCast, emit: Emitter) -> Value:
    """Clamps the number to the range of f4E2M1FN, then assembles sign, exponent and fraction, and rounds."""
    value = _to_f32(op, emit)
    narrow, byte, wide = (like(value.type, type_) for type_ in (_I4, _I8, _I32))
    one, three = emit.constant(1, narrow), emit.constant(3, narrow)
    fraction_place = emit.constant(22, wide)
    byte_zero, byte_minus_one = emit.constant(0, byte), emit.constant(-1, byte)
    wide_zero = emit.constant(0, wide)
    largest, least = emit.constant(_SIX, value.type), emit.constant(_MINUS_SIX, value.type)
    limited = emit.op(MaxNumFOp, emit.op(MinNumFOp, value, largest), least)
    bits = emit.cast(BitcastOp, limited, _I32)
    sign = emit.cast(TruncIOp, emit.op(ShRUIOp, bits, emit.constant(31, wide)), _I4)
    sign = emit.op(ShLIOp, sign, three)
    bias = emit.constant(126, wide)
    exponent = emit.op(SubIOp, emit.op(ShRUIOp, bits, emit.constant(23, wide)), bias)
    result = emit.op(AddIOp, sign, emit.op(ShLIOp, emit.cast(TruncIOp, exponent, _I4), one))
    fraction = emit.op(AndIOp, bits, emit.constant(0x400000, wide))
    fraction = emit.cast(TruncIOp, emit.op(ShRUIOp, fraction, fraction_place), _I4)
    result = emit.op(AddIOp, result, fraction)

    # The only numbers below 1 are 0 and 0.5.
    all_fraction = emit.constant(0x7FFFFF, wide)
    small_exponent = emit.cast(TruncIOp, exponent, _I8)
    is_small = emit.compare(CmpIPredicate.SLE, small_exponent, byte_zero)
    is_quarter = emit.compare(CmpIPredicate.EQ, small_exponent, byte_minus_one)
    has_fraction = emit.compare(CmpIPredicate.UGT, emit.op(AndIOp, bits, all_fraction), wide_zero)
    above_quarter = emit.op(AndIOp, is_quarter, has_fraction)
    is_half = emit.compare(CmpIPredicate.EQ, small_exponent, byte_zero)
    minus_one, zero = emit.constant(-1, narrow), emit.constant(0, narrow)
    small = emit.select(above_quarter, zero, emit.select(is_small, minus_one, result))
    kept = emit.select(is_half, result, small)

    rest = emit.constant(0x3FFFFF, wide)
    tie = emit.constant(0x200000, wide)
    rounds = emit.op(OrIOp, emit.compare(CmpIPredicate.UGE, emit.op(AndIOp, bits, rest), tie), is_small)
    rounded = emit.select(rounds, emit.op(AddIOp, kept, one), kept)
    return emit.cast(BitcastOp, rounded, element_type_or_self(op.result.type))


SMALL_FLOAT_CASTS: Mapping[tuple[type[FloatCast], str], Callable[[FloatCast, Emitter], Value]] = MappingProxyType(
    {
        (ExtFOp, BFLOAT): _extend_bfloat,
        (TruncFOp, BFLOAT): _truncate_bfloat,
        (ExtFOp, F8): _extend_f8,
        (TruncFOp, F8): _truncate_f8,
        (ExtFOp, F4): _extend_f4,
        (TruncFOp, F4): _truncate_f4,
    }
)
"""Expansion of each conversion, by its op and the small type."""
