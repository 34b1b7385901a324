"""`convert-arith-to-emitc`: operators of C.

Signed overflow is undefined in C, so that integers are added, subtracted and multiplied as unsigned ones.

%2 = arith.addi %0, %1 : i32
    ->    %a = emitc.cast %0 : i32 to ui32    %b = emitc.cast %1 : i32 to ui32
          %s = emitc.add %a, %b : (ui32, ui32) -> ui32    %2 = emitc.cast %s : ui32 to i32
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import (
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IndexCastUIOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate, IntegerOverflowFlags
from compiler.dialects.arith.float_ops import AddFOp, CmpFOp, DivFOp, MulFOp, NegFOp, SubFOp
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    CmpIOp,
    DivSIOp,
    DivUIOp,
    MulIOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.emitc import operator_ops as emitc
from compiler.dialects.emitc.code_ops import CallOpaqueOp
from compiler.dialects.emitc.control_flow_ops import ExpressionOp, YieldOp
from compiler.dialects.emitc.enums import CmpPredicate
from compiler.dialects.emitc.types import is_supported_float, is_supported_integer
from compiler.dialects.emitc.variable_ops import ConstantOp as EmitcConstantOp
from compiler.ir.attributes import Attribute, IntegerAttr, StringAttr, bool_attr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import I1, INDEX, FloatType, IntegerType, MemRefType, Type
from compiler.lowering.emitc.types import cast, is_bool, is_integer_or_size, size_types, with_signedness
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget

_NO_INTEGER = "expected integer or size_t/ssize_t/ptrdiff_t type"


@dataclass
class ArithToEmitC(Pass):
    """Convert Arith dialect to EmitC dialect."""

    argument = "convert-arith-to-emitc"
    name = "ConvertArithToEmitC"
    summary = "Convert Arith dialect to EmitC dialect"
    dependent_dialects = ("emitc",)

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("emitc")
        target.add_illegal_dialect("arith")
        patterns = [pattern.with_converter(size_types()) for pattern in ARITH_TO_EMITC]
        convert_partially(op, target, patterns, state)


def _result_type(op: Operation, rewriter: ConversionRewriter) -> Type | None:
    return rewriter.convert_type(op.result.type)


def _constant(rewriter: ConversionRewriter, op: Operation, value: Attribute, type_: Type) -> Value:
    return rewriter.create(EmitcConstantOp, properties={"value": value}, result_types=[type_], location=op).result


def _integer(rewriter: ConversionRewriter, op: Operation, value: int, type_: Type) -> Value:
    """A constant of an integer type, or of one as wide as a pointer."""
    of_value = type_ if isinstance(type_, IntegerType) else INDEX
    return _constant(rewriter, op, IntegerAttr(value, of_value), type_)


def _compare(rewriter: ConversionRewriter, op: Operation, kind: CmpPredicate, left: Value, right: Value) -> Value:
    return rewriter.create(emitc.CmpOp, left, right, predicate=kind, result_types=[I1], location=op).result


@conversion_pattern(ConstantOp, name="ArithConstantOpConversionPattern")
def convert_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.constant 1 : i32 -> emitc.constant"""
    type_ = _result_type(op, rewriter)
    if isinstance(op.result.type, MemRefType) or type_ is None:
        return rewriter.notify_match_failure(op, "memref constants are not supported")
    rewriter.replace_op_with_new_op(op, EmitcConstantOp, result_types=[type_], properties={"value": op.value})
    return True


def _operator(source: type[Operation], target: type[Operation]) -> ConversionFunctionPattern:
    """Returns the pattern that converts `source` to `target` on the same operands."""

    @conversion_pattern(source, name=f"ArithOpConversion<{source.name}>")
    def convert(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = _result_type(op, rewriter)
        if type_ is None:
            return rewriter.notify_match_failure(op, "converting result type failed")
        rewriter.replace_op_with_new_op(op, target, *adaptor.operands, result_types=[type_])
        return True

    return convert


def _in_type(
    source: type[Operation],
    target: type[Operation],
    arithmetic_type: Callable[[Operation, Type], Type | None],
) -> ConversionFunctionPattern:
    """Returns the pattern that converts `source` to `target` on operands of another type, and casts the result back."""

    @conversion_pattern(source, name=f"IntegerOpConversion<{source.name}>")
    def convert(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = _result_type(op, rewriter)
        inner = None if type_ is None else arithmetic_type(op, type_)
        if type_ is None or inner is None:
            return rewriter.notify_match_failure(op, "unsupported result type")
        left, right = (cast(rewriter, op, value, inner) for value in adaptor.operands)
        result = rewriter.create(target, left, right, result_types=[inner], location=op).result
        rewriter.replace_op(op, [cast(rewriter, op, result, type_)])
        return True

    return convert


def _wrapping_type(op: Operation, type_: Type) -> Type | None:
    """Returns the type to compute in: unsigned if signed overflow may happen."""
    if not is_integer_or_size(type_) or is_bool(type_):
        return None
    flags = getattr(op, "overflow_flags", None)
    no_wrap = flags is not None and bool(int(flags) & IntegerOverflowFlags.NSW)
    if isinstance(type_, IntegerType) and not type_.is_unsigned and not no_wrap:
        return with_signedness(type_, unsigned=True)
    return type_


def _unsigned_type(op: Operation, type_: Type) -> Type | None:
    return with_signedness(type_, unsigned=True) if isinstance(type_, IntegerType) else None


def _bitwise_type(op: Operation, type_: Type) -> Type | None:
    """Returns the type for bitwise operations: booleans have operators of their own."""
    if not isinstance(type_, IntegerType):
        return None
    return type_ if type_.width == 1 else with_signedness(type_, unsigned=True)


def _shift(source: type[Operation], target: type[Operation], *, unsigned: bool) -> ConversionFunctionPattern:
    """Returns the pattern for a shift; shifts by the width or more are zero, as they are undefined in C."""

    @conversion_pattern(source, name=f"ShiftOpConversion<{source.name}>")
    def convert(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = _result_type(op, rewriter)
        if type_ is None or not is_integer_or_size(type_):
            return rewriter.notify_match_failure(op, _NO_INTEGER)
        if is_bool(type_):
            return rewriter.notify_match_failure(op, "i1 type is not implemented")
        inner = with_signedness(type_, unsigned=unsigned)
        left, right = adaptor.operands
        left = cast(rewriter, op, left, inner)
        of_amount = with_signedness(right.type, unsigned=True)
        right = cast(rewriter, op, right, of_amount)
        in_range = _compare(rewriter, op, CmpPredicate.LT, right, _width(rewriter, op, type_, of_amount))
        zero = _integer(rewriter, op, 0, inner)
        operands = [left, right, in_range, zero]
        block = Block([operand.type for operand in operands])
        expression = rewriter.create(
            ExpressionOp, operands, result_types=[inner], regions=[Region([block])], location=op
        )
        value, amount, condition, otherwise = block.arguments
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_end(block)
            shifted = rewriter.create(target, value, amount, result_types=[inner], location=op).result
            chosen = rewriter.create(
                emitc.ConditionalOp, condition, shifted, otherwise, result_types=[inner], location=op
            )
            rewriter.create(YieldOp, chosen.result, location=op)
        rewriter.replace_op(op, [cast(rewriter, op, expression.result, type_)])
        return True

    return convert


def _width(rewriter: ConversionRewriter, op: Operation, type_: Type, of_amount: Type) -> Value:
    """The number of bits of a type, as a value of the type of the amounts of shifts."""
    if isinstance(type_, IntegerType):
        return _integer(rewriter, op, type_.width, of_amount)
    eight = _integer(rewriter, op, 8, of_amount)
    size = rewriter.create(
        CallOpaqueOp, eight, result_types=[of_amount], properties={"callee": StringAttr("sizeof")}, location=op
    )
    return rewriter.create(emitc.MulOp, eight, size.result, result_types=[of_amount], location=op).result


_FLOAT_PREDICATES: Mapping[CmpFPredicate, tuple[CmpPredicate, bool]] = MappingProxyType(
    {
        CmpFPredicate.OEQ: (CmpPredicate.EQ, False),
        CmpFPredicate.OGT: (CmpPredicate.GT, False),
        CmpFPredicate.OGE: (CmpPredicate.GE, False),
        CmpFPredicate.OLT: (CmpPredicate.LT, False),
        CmpFPredicate.OLE: (CmpPredicate.LE, False),
        CmpFPredicate.ONE: (CmpPredicate.NE, False),
        CmpFPredicate.UEQ: (CmpPredicate.EQ, True),
        CmpFPredicate.UGT: (CmpPredicate.GT, True),
        CmpFPredicate.UGE: (CmpPredicate.GE, True),
        CmpFPredicate.ULT: (CmpPredicate.LT, True),
        CmpFPredicate.ULE: (CmpPredicate.LE, True),
        CmpFPredicate.UNE: (CmpPredicate.NE, True),
    }
)
_INTEGER_PREDICATES: Mapping[CmpIPredicate, tuple[CmpPredicate, bool]] = MappingProxyType(
    {
        CmpIPredicate.EQ: (CmpPredicate.EQ, False),
        CmpIPredicate.NE: (CmpPredicate.NE, False),
        CmpIPredicate.SLT: (CmpPredicate.LT, False),
        CmpIPredicate.SLE: (CmpPredicate.LE, False),
        CmpIPredicate.SGT: (CmpPredicate.GT, False),
        CmpIPredicate.SGE: (CmpPredicate.GE, False),
        CmpIPredicate.ULT: (CmpPredicate.LT, True),
        CmpIPredicate.ULE: (CmpPredicate.LE, True),
        CmpIPredicate.UGT: (CmpPredicate.GT, True),
        CmpIPredicate.UGE: (CmpPredicate.GE, True),
    }
)


@conversion_pattern(CmpFOp, name="CmpFOpConversion")
def convert_cmpf(op: CmpFOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.cmpf ult, %a, %b -> a != a || b != b || a < b"""
    left, right = adaptor.operands
    if not isinstance(right.type, FloatType):
        return rewriter.notify_match_failure(op, "cmpf currently only supported on floats, not tensors/vectors thereof")
    predicate = op.predicate
    if predicate in (CmpFPredicate.FALSE, CmpFPredicate.TRUE):
        value = bool_attr(predicate is CmpFPredicate.TRUE)
        rewriter.replace_op(op, [_constant(rewriter, op, value, I1)])
        return True
    if predicate in (CmpFPredicate.ORD, CmpFPredicate.UNO):
        is_unordered = predicate is CmpFPredicate.UNO
        rewriter.replace_op(op, [_order_check(rewriter, op, left, right, is_unordered=is_unordered)])
        return True
    kind, is_unordered = _FLOAT_PREDICATES[predicate]
    compared = _compare(rewriter, op, kind, left, right)
    order = _order_check(rewriter, op, left, right, is_unordered=is_unordered)
    joined = emitc.LogicalOrOp if is_unordered else emitc.LogicalAndOp
    rewriter.replace_op_with_new_op(op, joined, order, compared, result_types=[I1])
    return True


def _order_check(
    rewriter: ConversionRewriter, op: Operation, left: Value, right: Value, *, is_unordered: bool
) -> Value:
    """Returns the check that one of two values is NaN (it differs from itself), or that none is."""
    kind = CmpPredicate.NE if is_unordered else CmpPredicate.EQ
    checks = [_compare(rewriter, op, kind, value, value) for value in (left, right)]
    joined = emitc.LogicalOrOp if is_unordered else emitc.LogicalAndOp
    return rewriter.create(joined, *checks, result_types=[I1], location=op).result


@conversion_pattern(CmpIOp, name="CmpIOpConversion")
def convert_cmpi(op: CmpIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.cmpi ult, %a, %b : i32 -> emitc.cmp lt on ui32"""
    left, right = adaptor.operands
    if not is_integer_or_size(left.type):
        return rewriter.notify_match_failure(op, _NO_INTEGER)
    kind, unsigned = _INTEGER_PREDICATES[op.predicate]
    inner = with_signedness(left.type, unsigned=unsigned)
    operands = [cast(rewriter, op, value, inner) for value in (left, right)]
    rewriter.replace_op_with_new_op(op, emitc.CmpOp, *operands, predicate=kind, result_types=[op.result.type])
    return True


@conversion_pattern(NegFOp, name="NegFOpConversion")
def convert_negf(op: NegFOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.negf -> emitc.unary_minus"""
    (operand,) = adaptor.operands
    if not is_supported_float(operand.type):
        return rewriter.notify_match_failure(op, "floating-point type is not supported by EmitC")
    rewriter.replace_op_with_new_op(op, emitc.UnaryMinusOp, operand, result_types=[operand.type])
    return True


@conversion_pattern(SelectOp, name="SelectOpConversion")
def convert_select(op: SelectOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.select -> emitc.conditional"""
    condition, *_ = adaptor.operands
    type_ = _result_type(op, rewriter)
    if type_ is None or not is_bool(condition.type):
        return rewriter.notify_match_failure(op, "can only be converted if condition is a scalar of type i1")
    rewriter.replace_op_with_new_op(op, emitc.ConditionalOp, *adaptor.operands, result_types=[type_])
    return True


def _integer_cast(source: type[Operation], *, unsigned: bool) -> ConversionFunctionPattern:
    """A cast between integers, which keeps the value as a signed or unsigned one."""

    @conversion_pattern(source, name=f"CastConversion<{source.name}>")
    def convert(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        (operand,) = adaptor.operands
        type_, of_operand = _result_type(op, rewriter), operand.type
        if type_ is None or not is_integer_or_size(type_) or not is_integer_or_size(of_operand):
            return rewriter.notify_match_failure(op, _NO_INTEGER)
        if is_bool(of_operand) and not unsigned:
            return rewriter.notify_match_failure(op, "operation not supported on i1 type")
        if is_bool(type_):
            # A bool is whether a value is not zero; arith means its lowest bit.
            one = _integer(rewriter, op, 1, of_operand)
            bit = rewriter.create(emitc.BitwiseAndOp, operand, one, result_types=[of_operand], location=op).result
            rewriter.replace_op_with_new_op(op, emitc.CastOp, bit, result_types=[type_])
            return True
        truncates = (
            isinstance(of_operand, IntegerType) and isinstance(type_, IntegerType) and of_operand.width > type_.width
        )
        as_unsigned = unsigned or truncates
        adapted = cast(rewriter, op, operand, with_signedness(of_operand, unsigned=as_unsigned))
        between = with_signedness(type_, unsigned=as_unsigned)
        result = rewriter.create(emitc.CastOp, adapted, result_types=[between], location=op).result
        rewriter.replace_op(op, [cast(rewriter, op, result, type_)])
        return True

    return convert


def _float_to_integer(source: type[Operation], *, unsigned: bool) -> ConversionFunctionPattern:
    """A cast of a float to an integer, unsigned for `arith.fptoui`."""

    @conversion_pattern(source, name=f"FtoICastOpConversion<{source.name}>")
    def convert(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        (operand,) = adaptor.operands
        type_ = _result_type(op, rewriter)
        if not is_supported_float(operand.type):
            return rewriter.notify_match_failure(op, "unsupported cast source type")
        if type_ is None or not is_supported_integer(type_) or is_bool(type_):
            return rewriter.notify_match_failure(op, "unsupported cast destination type")
        between = with_signedness(type_, unsigned=True) if unsigned else type_
        result = rewriter.create(emitc.CastOp, operand, result_types=[between], location=op).result
        rewriter.replace_op(op, [cast(rewriter, op, result, type_)])
        return True

    return convert


def _to_float(
    source: type[Operation], *, is_source: Callable[[Type], bool], unsigned: bool
) -> ConversionFunctionPattern:
    """A cast to a float, of an unsigned integer for `arith.uitofp`."""

    @conversion_pattern(source, name=f"ToFloatCastOpConversion<{source.name}>")
    def convert(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        (operand,) = adaptor.operands
        type_ = _result_type(op, rewriter)
        if not is_source(operand.type):
            return rewriter.notify_match_failure(op, "unsupported cast source type")
        if type_ is None or not is_supported_float(type_):
            return rewriter.notify_match_failure(op, "unsupported cast destination type")
        if "roundingmode" in op.properties:
            return rewriter.notify_match_failure(op, "unsupported rounding mode")
        if unsigned:
            operand = cast(rewriter, op, operand, with_signedness(operand.type, unsigned=True))
        rewriter.replace_op_with_new_op(op, emitc.CastOp, operand, result_types=[type_])
        return True

    return convert


ARITH_TO_EMITC = (
    convert_constant,
    _operator(AddFOp, emitc.AddOp),
    _operator(DivFOp, emitc.DivOp),
    _operator(DivSIOp, emitc.DivOp),
    _operator(MulFOp, emitc.MulOp),
    _operator(RemSIOp, emitc.RemOp),
    _operator(SubFOp, emitc.SubOp),
    _in_type(DivUIOp, emitc.DivOp, _unsigned_type),
    _in_type(RemUIOp, emitc.RemOp, _unsigned_type),
    _in_type(AddIOp, emitc.AddOp, _wrapping_type),
    _in_type(MulIOp, emitc.MulOp, _wrapping_type),
    _in_type(SubIOp, emitc.SubOp, _wrapping_type),
    _in_type(AndIOp, emitc.BitwiseAndOp, _bitwise_type),
    _in_type(OrIOp, emitc.BitwiseOrOp, _bitwise_type),
    _in_type(XOrIOp, emitc.BitwiseXorOp, _bitwise_type),
    _shift(ShLIOp, emitc.BitwiseLeftShiftOp, unsigned=True),
    _shift(ShRSIOp, emitc.BitwiseRightShiftOp, unsigned=False),
    _shift(ShRUIOp, emitc.BitwiseRightShiftOp, unsigned=True),
    convert_cmpf,
    convert_cmpi,
    convert_negf,
    convert_select,
    _integer_cast(TruncIOp, unsigned=True),
    _integer_cast(ExtSIOp, unsigned=False),
    _integer_cast(ExtUIOp, unsigned=True),
    _integer_cast(IndexCastOp, unsigned=False),
    _integer_cast(IndexCastUIOp, unsigned=True),
    _to_float(SIToFPOp, is_source=is_supported_integer, unsigned=False),
    _to_float(UIToFPOp, is_source=is_supported_integer, unsigned=True),
    _to_float(ExtFOp, is_source=is_supported_float, unsigned=False),
    _to_float(TruncFOp, is_source=is_supported_float, unsigned=False),
    _float_to_integer(FPToSIOp, unsigned=False),
    _float_to_integer(FPToUIOp, unsigned=True),
)
