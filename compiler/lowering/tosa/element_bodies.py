"""Computations of tosa's elementwise operations on one element, in arith and math.

Takes an op, and an element of each of its operands; returns the element of its result, or None for types without such a
computation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith.cast_ops import ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, SIToFPOp, TruncFOp, TruncIOp, UIToFPOp
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.float_ops import AddFOp, DivFOp, MaximumFOp, MinimumFOp, MulFOp, NegFOp, SubFOp
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    DivSIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    OrIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
)
from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.math.exponential_ops import ErfOp, ExpOp, LogOp, PowFOp, RsqrtOp
from compiler.dialects.math.float_ops import AbsFOp, CeilOp, FloorOp, RoundEvenOp
from compiler.dialects.math.integer_ops import CountLeadingZerosOp
from compiler.dialects.math.trigonometric_ops import CosOp, SinOp, TanhOp
from compiler.dialects.tosa import elementwise_ops as tosa
from compiler.dialects.tosa.constants import constant_integer, zero_point
from compiler.dialects.tosa.enums import NanPropagationMode, RoundingMode
from compiler.dialects.tosa.ops import ApplyScaleOp, CastOp
from compiler.ir import floats
from compiler.ir.attributes import FloatAttr, IntegerAttr
from compiler.ir.operation import Operation, OpOfKey, Value
from compiler.ir.types import I1, I8, I32, FloatType, IntegerType, Type, element_type_or_self
from compiler.lowering.tensor_emitter import TensorEmitter

ElementBody: TypeAlias = Callable[[TensorEmitter, OpOfKey, Sequence[Value], Type], "Value | None"]


def element_of(emit: TensorEmitter, op: Operation, arguments: Sequence[Value], result: Type) -> Value | None:
    """Returns an element of the result, or None; operations that it was to be computed by stay in either case."""
    return _BODIES[type(op)](emit, op, arguments, result)


def _operand_type(op: Operation) -> Type:
    """Returns the element type of the first operand, which all elementwise operations have."""
    first, *_ = op.operands
    return element_type_or_self(first.type)


def _is_integer(type_: Type) -> bool:
    return isinstance(type_, IntegerType)


def _is_unsigned(type_: Type) -> bool:
    return isinstance(type_, IntegerType) and type_.is_unsigned


def _by_type(
    of_float: type[Operation] | None = None,
    of_integer: type[Operation] | None = None,
    applies: Callable[[Type], bool] = _is_integer,
) -> ElementBody:
    """Returns a body of one op: `of_float` for floats, `of_integer` for other types if `applies` is true for them."""

    def body(emit: TensorEmitter, op: Operation, arguments: Sequence[Value], result: Type) -> Value | None:
        type_ = _operand_type(op)
        op_class = of_float if isinstance(type_, FloatType) else of_integer if applies(type_) else None
        return emit.op(op_class, *arguments, result_type=result) if op_class else None

    return body


def _comparison(of_float: CmpFPredicate, of_integer: CmpIPredicate, of_unsigned: CmpIPredicate) -> ElementBody:
    def body(emit: TensorEmitter, op: Operation, arguments: Sequence[Value], result: Type) -> Value | None:
        type_ = _operand_type(op)
        if isinstance(type_, FloatType):
            return emit.compare(of_float, *arguments)
        if not isinstance(type_, IntegerType):
            return None
        return emit.compare(of_unsigned if type_.is_unsigned else of_integer, *arguments)

    return body


def _absolute(emit: TensorEmitter, op: Operation, arguments: Sequence[Value], result: Type) -> Value | None:
    type_ = _operand_type(op)
    if isinstance(type_, FloatType):
        return emit.op(AbsFOp, *arguments)
    if not isinstance(type_, IntegerType) or type_.is_unsigned:
        return arguments[0] if _is_unsigned(type_) else None
    negated = emit.op(SubIOp, emit.constant(0, result), arguments[0])
    return emit.op(MaxSIOp, arguments[0], negated)


def _reciprocal(emit: TensorEmitter, op: Operation, arguments: Sequence[Value], result: Type) -> Value | None:
    return emit.op(DivFOp, emit.number(1.0, result), arguments[0]) if isinstance(result, FloatType) else None


def _sigmoid(emit: TensorEmitter, op: Operation, arguments: Sequence[Value], result: Type) -> Value | None:
    """1 / (exp(-x) + 1)"""
    if not isinstance(result, FloatType):
        return None
    one = emit.number(1.0, result)
    exponential = emit.op(ExpOp, emit.op(NegFOp, arguments[0]))
    return emit.op(DivFOp, one, emit.op(AddFOp, exponential, one))


def _multiply(emit: TensorEmitter, op: tosa.MulOp, arguments: Sequence[Value], result: Type) -> Value | None:
    shift = constant_integer(op.shift)
    if shift is None:
        emit.rewriter.notify_match_failure(op, "shift value of mul not found")
        return None
    type_ = _operand_type(op)
    left, right = arguments[:2]
    if isinstance(type_, FloatType):
        return None if shift else emit.op(MulFOp, left, right)
    if not isinstance(type_, IntegerType) or not isinstance(result, IntegerType):
        return None
    if shift > 0:
        return _shifted_product(emit, left, right, shift, result)
    widened = [_widened(emit, value, result) for value in (left, right)]
    return emit.op(MulIOp, *widened)


def _widened(emit: TensorEmitter, value: Value, type_: IntegerType) -> Value:
    narrow = isinstance(value.type, IntegerType) and value.type.width < type_.width
    return emit.cast(ExtSIOp, value, type_) if narrow else value


def _shifted_product(emit: TensorEmitter, left: Value, right: Value, shift: int, type_: IntegerType) -> Value:
    amount = emit.constant(shift, I8)
    factors = [_widened(emit, value, I32) for value in (left, right)]
    product = emit.op(ApplyScaleOp, *factors, amount, result_type=I32, rounding_mode=RoundingMode.SINGLE_ROUND)
    return product if type_ == I32 else emit.cast(TruncIOp, product, type_)


def _negate(emit: TensorEmitter, op: tosa.NegateOp, arguments: Sequence[Value], result: Type) -> Value | None:
    before, after = zero_point(op.input1_zp), zero_point(op.output_zp)
    if before is None or after is None:
        emit.rewriter.notify_match_failure(op, "zero point cannot be statically determined")
        return None
    if isinstance(result, FloatType):
        return emit.op(NegFOp, arguments[0])
    if not isinstance(result, IntegerType):
        return None
    half = 1 << result.width - 1
    sum_ = before + after
    largest = half - 1 + abs(sum_) + 1
    wide = IntegerType(next((width for width in (16, 32) if largest <= (1 << width - 1) - 1), 64))
    zero = emit.constant(sum_, wide)
    difference = emit.op(SubIOp, zero, emit.cast(ExtSIOp, arguments[0], wide))
    low, high = emit.constant(-half, wide), emit.constant(half - 1, wide)
    return emit.cast(TruncIOp, emit.clamp_integer(difference, low, high), result)


def _bitwise_not(emit: TensorEmitter, op: Operation, arguments: Sequence[Value], result: Type) -> Value | None:
    return emit.op(XOrIOp, arguments[0], emit.constant(-1, result)) if isinstance(result, IntegerType) else None


def _logical_not(emit: TensorEmitter, op: Operation, arguments: Sequence[Value], result: Type) -> Value | None:
    return emit.op(XOrIOp, arguments[0], emit.constant(1, result)) if result == I1 else None


def _arithmetic_right_shift(
    emit: TensorEmitter, op: tosa.ArithmeticRightShiftOp, arguments: Sequence[Value], result: Type
) -> Value | None:
    """Rounding adds the last bit that is shifted out."""
    if not isinstance(result, IntegerType):
        return None
    value, amount = arguments
    shifted = emit.op(ShRSIOp, value, amount)
    if not op.round.value:
        return shifted
    one, zero = emit.constant(1, result), emit.constant(0, result)
    false, true = emit.constant(0, I1), emit.constant(1, I1)
    positive = emit.compare(CmpIPredicate.SGT, amount, zero)
    before = emit.op(ShRSIOp, value, emit.op(SubIOp, amount, one))
    odd = emit.op(AndIOp, emit.cast(TruncIOp, before, I1), true)
    rounds = emit.select(positive, odd, false)
    return emit.op(AddIOp, shifted, emit.cast(ExtUIOp, rounds, result))


def _clz(emit: TensorEmitter, op: Operation, arguments: Sequence[Value], result: Type) -> Value | None:
    return emit.op(CountLeadingZerosOp, *arguments) if isinstance(result, IntegerType) else None


def _select(emit: TensorEmitter, op: tosa.SelectOp, arguments: Sequence[Value], result: Type) -> Value | None:
    type_ = element_type_or_self(op.input2.type)
    return emit.select(*arguments) if isinstance(type_, FloatType | IntegerType) else None


def _extreme(of_float: type[Operation], of_integer: type[Operation], of_unsigned: type[Operation]) -> ElementBody:
    """Returns the maximum or minimum of two; if NaNs are ignored, the other number."""

    def body(
        emit: TensorEmitter, op: tosa.MaximumOp | tosa.MinimumOp, arguments: Sequence[Value], result: Type
    ) -> Value | None:
        left, right = arguments
        if isinstance(result, IntegerType):
            return emit.op(of_unsigned if _is_unsigned(_operand_type(op)) else of_integer, left, right)
        if not isinstance(result, FloatType):
            return None
        value = emit.op(of_float, left, right)
        if op.nan_mode is NanPropagationMode.PROPAGATE:
            return value
        left_nan, right_nan = emit.is_nan(left), emit.is_nan(right)
        return emit.select(right_nan, left, emit.select(left_nan, right, value))

    return body


def _clamp(emit: TensorEmitter, op: tosa.ClampOp, arguments: Sequence[Value], result: Type) -> Value | None:
    low, high = op.min_val, op.max_val
    if isinstance(low, FloatAttr) and isinstance(high, FloatAttr) and isinstance(result, FloatType):
        bounds = [floats.convert(bound.bits, bound.type.semantics, result.semantics) for bound in (low, high)]
        least, most = (emit.constant(bits, result) for bits in bounds)
        clamped = emit.clamp_float(arguments[0], least, most)
        if op.nan_mode is NanPropagationMode.PROPAGATE:
            return clamped
        return emit.select(emit.is_nan(arguments[0]), least, clamped)
    if isinstance(low, IntegerAttr) and isinstance(high, IntegerAttr) and isinstance(result, IntegerType):
        type_ = _operand_type(op)
        least, most = emit.constant(low.value, result), emit.constant(high.value, result)
        return emit.clamp_integer(arguments[0], least, most, unsigned=_is_unsigned(type_))
    return None


# ---------------------------------------------------------------------------------------------------------------- casts


def _cast(emit: TensorEmitter, op: Operation, arguments: Sequence[Value], result: Type) -> Value | None:
    source, value = _operand_type(op), arguments[0]
    if not isinstance(source, IntegerType | FloatType) or not isinstance(result, IntegerType | FloatType):
        emit.rewriter.notify_match_failure(op, "unsupported type")
        return None
    if source == result:
        return value
    wider = source.width < result.width
    if isinstance(source, FloatType):
        if isinstance(result, FloatType):
            return emit.cast(ExtFOp if wider else TruncFOp, value, result)
        return _float_to_integer(emit, value, source, result)
    if isinstance(result, FloatType):
        return _integer_to_float(emit, value, source, result)
    if wider and (source == I1 or source.is_unsigned):
        return emit.cast(ExtUIOp, value, result)
    if result == I1:
        return emit.compare(CmpIPredicate.NE, value, emit.constant(0, value.type))
    if source.width == result.width:
        return value
    return emit.cast(ExtSIOp if wider else TruncIOp, value, result)


def _integer_to_float(emit: TensorEmitter, value: Value, source: IntegerType, result: FloatType) -> Value:
    if source == I1:
        return emit.cast(UIToFPOp, value, result)
    if source.is_unsigned:
        signless = emit.op(UnrealizedConversionCastOp, [value], result_type=IntegerType(source.width))
        return emit.cast(UIToFPOp, signless, result)
    return emit.cast(SIToFPOp, value, result)


def _float_to_integer(emit: TensorEmitter, value: Value, source: FloatType, result: IntegerType) -> Value:
    """Rounds to the nearest integer, and brings it into range."""
    if result == I1:
        return emit.compare(CmpFPredicate.UNE, value, emit.number(0.0, source))
    rounded = emit.op(RoundEvenOp, value)
    half = 1 << result.width - 1
    semantics = source.semantics
    if result.width - 1 > semantics.max_exponent:
        return _of_infinities(emit, rounded, source, result)
    low = emit.number(-half, source)
    if semantics.precision >= result.width - 1:
        high = emit.number(half - 1, source)
        return emit.cast(FPToSIOp, emit.clamp_float(rounded, low, high), result)
    # The largest integer is no float of this type, but the next one is.
    beyond = emit.number(half, source)
    most = emit.constant(half - 1, result)
    converted = emit.cast(FPToSIOp, emit.op(MaximumFOp, rounded, low), result)
    return emit.select(emit.compare(CmpFPredicate.UGE, rounded, beyond), most, converted)


def _of_infinities(emit: TensorEmitter, rounded: Value, source: FloatType, result: IntegerType) -> Value:
    """Every finite number fits."""
    half = 1 << result.width - 1
    converted = emit.cast(FPToSIOp, rounded, result)
    positive, negative = (
        emit.constant(floats.infinity(source.semantics, negative=sign), source) for sign in (False, True)
    )
    overflow, underflow = (
        emit.compare(CmpFPredicate.UEQ, rounded, positive),
        emit.compare(CmpFPredicate.UEQ, rounded, negative),
    )
    least, most = emit.constant(-half, result), emit.constant(half - 1, result)
    return emit.select(underflow, least, emit.select(overflow, most, converted))


_BODIES: Mapping[type[Operation], ElementBody] = MappingProxyType(
    {
        tosa.AbsOp: _absolute,
        tosa.AddOp: _by_type(AddFOp, AddIOp),
        tosa.SubOp: _by_type(SubFOp, SubIOp),
        tosa.IntDivOp: _by_type(None, DivSIOp),
        tosa.MulOp: _multiply,
        tosa.NegateOp: _negate,
        tosa.PowOp: _by_type(PowFOp),
        tosa.ReciprocalOp: _reciprocal,
        tosa.RsqrtOp: _by_type(RsqrtOp),
        tosa.LogOp: _by_type(LogOp),
        tosa.ExpOp: _by_type(ExpOp),
        tosa.SinOp: _by_type(SinOp),
        tosa.CosOp: _by_type(CosOp),
        tosa.TanhOp: _by_type(TanhOp),
        tosa.ErfOp: _by_type(ErfOp),
        tosa.CeilOp: _by_type(CeilOp),
        tosa.FloorOp: _by_type(FloorOp),
        tosa.SigmoidOp: _sigmoid,
        tosa.BitwiseAndOp: _by_type(None, AndIOp),
        tosa.BitwiseOrOp: _by_type(None, OrIOp),
        tosa.BitwiseXorOp: _by_type(None, XOrIOp),
        tosa.BitwiseNotOp: _bitwise_not,
        tosa.LogicalLeftShiftOp: _by_type(None, ShLIOp),
        tosa.LogicalRightShiftOp: _by_type(None, ShRUIOp),
        tosa.ArithmeticRightShiftOp: _arithmetic_right_shift,
        tosa.LogicalAndOp: _by_type(None, AndIOp, lambda type_: type_ == I1),
        tosa.LogicalOrOp: _by_type(None, OrIOp, lambda type_: type_ == I1),
        tosa.LogicalXorOp: _by_type(None, XOrIOp, lambda type_: type_ == I1),
        tosa.LogicalNotOp: _logical_not,
        tosa.ClzOp: _clz,
        tosa.SelectOp: _select,
        tosa.GreaterOp: _comparison(CmpFPredicate.OGT, CmpIPredicate.SGT, CmpIPredicate.UGT),
        tosa.GreaterEqualOp: _comparison(CmpFPredicate.OGE, CmpIPredicate.SGE, CmpIPredicate.UGE),
        tosa.EqualOp: _comparison(CmpFPredicate.OEQ, CmpIPredicate.EQ, CmpIPredicate.EQ),
        tosa.MaximumOp: _extreme(MaximumFOp, MaxSIOp, MaxUIOp),
        tosa.MinimumOp: _extreme(MinimumFOp, MinSIOp, MinUIOp),
        tosa.ClampOp: _clamp,
        CastOp: _cast,
    }
)

ELEMENTWISE_OPS = tuple(_BODIES)
"""The operations that are computed element by element."""
