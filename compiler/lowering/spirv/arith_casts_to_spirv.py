"""Casts of arith in the spirv dialect: numbers may already have the width that they are cast to.

%1 = arith.extsi %0 : i16 to i32    ->    %1 = spirv.SConvert %0 : i16 to i32
                                          or, where i16 is emulated, shifts left and right by 16
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.arith import cast_ops
from compiler.dialects.arith.enums import RoundingMode
from compiler.dialects.spirv.attributes import FPRoundingModeAttr
from compiler.dialects.spirv.enums.operation_enums import FPRoundingMode
from compiler.dialects.spirv.ops import cast_ops as spirv
from compiler.dialects.spirv.ops.bit_ops import BitwiseAndOp, ShiftLeftLogicalOp, ShiftRightArithmeticOp
from compiler.dialects.spirv.ops.integer_comparison_ops import IEqualOp, INotEqualOp
from compiler.ir.operation import Operation
from compiler.ir.types import Type, element_type_or_self
from compiler.lowering.spirv.conversion import cannot_convert, is_bool
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.elementwise import width_of

_ROUNDING: Mapping[RoundingMode, FPRoundingMode] = MappingProxyType(
    {
        RoundingMode.TO_NEAREST_EVEN: FPRoundingMode.RTE,
        RoundingMode.DOWNWARD: FPRoundingMode.RTN,
        RoundingMode.UPWARD: FPRoundingMode.RTP,
        RoundingMode.TOWARD_ZERO: FPRoundingMode.RTZ,
    }
)


def _lower_cast(root: type[Operation], target: type[Operation]) -> ConversionFunctionPattern:
    @conversion_pattern(root.name, name=f"TypeCastingOpPattern<{root.name}, {target.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """arith.extf %0 : f16 to f32 -> spirv.FConvert %0 : f16 to f32; nothing between equal types"""
        (value,) = adaptor.operands
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return cannot_convert(op, op.result.type, rewriter)
        if is_bool(value.type) or is_bool(type_):
            return False
        if type_ == value.type:
            rewriter.replace_op(op, [value])
            return True
        mode = op.roundingmode if isinstance(op, cast_ops.TruncFOp) else None
        if mode is not None and mode not in _ROUNDING:
            return rewriter.notify_match_failure(op, f"unsupported rounding mode '{mode.symbol}'")
        new = rewriter.create(target, value, result_types=[type_], location=op)
        if mode is not None:
            rounding = FPRoundingModeAttr.get(_ROUNDING[mode])
            new.attributes = {**new.attributes, "fp_rounding_mode": rounding}
        rewriter.replace_op(op, new.results)
        return True

    return lower


def _lower_bool_cast(root: type[Operation], *, is_signed: bool = False) -> ConversionFunctionPattern:
    @conversion_pattern(root.name, name=f"{root.name} of bools")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """arith.extui %c : i1 to i32 -> spirv.Select %c, 1, 0; with -1 for arith.extsi"""
        (value,) = adaptor.operands
        if not is_bool(value.type):
            return False
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return cannot_convert(op, op.result.type, rewriter)
        emit = SPIRVEmitter(rewriter)
        if is_signed:
            yes = emit.constant(-1, type_)
            no = emit.number(0, type_)
        else:
            no = emit.number(0, type_)
            yes = emit.number(1, type_)
        rewriter.replace_op(op, [emit.select(value, yes, no)])
        return True

    return lower


@conversion_pattern(cast_ops.IndexCastOp, name="IndexCastIndexI1Pattern")
def lower_index_cast_to_bool(op: cast_ops.IndexCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.index_cast %0 : index to i1 -> spirv.INotEqual 0, %0"""
    if not is_bool(op.result.type):
        return False
    emit, (value,) = SPIRVEmitter(rewriter), adaptor.operands
    rewriter.replace_op(op, [emit.op(INotEqualOp, emit.number(0, value.type), value)])
    return True


@conversion_pattern(cast_ops.ExtSIOp, name="ExtSIPattern")
def lower_extsi(op: cast_ops.ExtSIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.extsi -> spirv.SConvert, or shifts of a number that has the wider type already"""
    (value,) = adaptor.operands
    if is_bool(value.type):
        return False
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return cannot_convert(op, op.result.type, rewriter)
    if type_ != value.type:
        rewriter.replace_op_with_new_op(op, spirv.SConvertOp, value, result_types=[type_])
        return True
    emit = SPIRVEmitter(rewriter)
    shift = emit.constant(_width(op.result.type) - _width(op.in_.type), type_)
    shifted = emit.op(ShiftLeftLogicalOp, value, shift, result_type=type_)
    rewriter.replace_op(op, [emit.op(ShiftRightArithmeticOp, shifted, shift, result_type=type_)])
    return True


def _lower_by_mask(
    root: type[cast_ops.ExtUIOp | cast_ops.TruncIOp], target: type[Operation], *, of_result: bool
) -> ConversionFunctionPattern:
    @conversion_pattern(root, name=f"{root.name} to {target.name}")
    def lower(op: cast_ops.ExtUIOp | cast_ops.TruncIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """arith.extui -> spirv.UConvert, or the low bits of a number that has the wider type already"""
        (value,) = adaptor.operands
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return cannot_convert(op, op.result.type, rewriter)
        if is_bool(type_ if of_result else value.type):
            return False
        if type_ != value.type:
            rewriter.replace_op_with_new_op(op, target, value, result_types=[type_])
            return True
        emit = SPIRVEmitter(rewriter)
        mask = emit.constant((1 << _width(op.result.type if of_result else op.in_.type)) - 1, type_)
        rewriter.replace_op(op, [emit.op(BitwiseAndOp, value, mask)])
        return True

    return lower


@conversion_pattern(cast_ops.TruncIOp, name="TruncII1Pattern")
def lower_trunci_to_bool(op: cast_ops.TruncIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.trunci %0 : i32 to i1 -> (%0 & 1) == 1 ? true : false"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return cannot_convert(op, op.result.type, rewriter)
    if not is_bool(type_):
        return False
    emit, (value,) = SPIRVEmitter(rewriter), adaptor.operands
    mask = emit.number(1, value.type)
    is_one = emit.op(IEqualOp, emit.op(BitwiseAndOp, value, mask), mask)
    no, yes = emit.number(0, type_), emit.number(1, type_)
    rewriter.replace_op(op, [emit.select(is_one, yes, no)])
    return True


def _width(type_: Type) -> int:
    return width_of(element_type_or_self(type_))


ARITH_CASTS_TO_SPIRV = (
    _lower_by_mask(cast_ops.ExtUIOp, spirv.UConvertOp, of_result=False),
    _lower_bool_cast(cast_ops.ExtUIOp),
    lower_extsi,
    _lower_bool_cast(cast_ops.ExtSIOp, is_signed=True),
    _lower_cast(cast_ops.ExtFOp, spirv.FConvertOp),
    _lower_by_mask(cast_ops.TruncIOp, spirv.SConvertOp, of_result=True),
    lower_trunci_to_bool,
    _lower_cast(cast_ops.TruncFOp, spirv.FConvertOp),
    _lower_cast(cast_ops.UIToFPOp, spirv.ConvertUToFOp),
    _lower_bool_cast(cast_ops.UIToFPOp),
    _lower_cast(cast_ops.SIToFPOp, spirv.ConvertSToFOp),
    _lower_cast(cast_ops.FPToUIOp, spirv.ConvertFToUOp),
    _lower_cast(cast_ops.FPToSIOp, spirv.ConvertFToSOp),
    _lower_cast(cast_ops.IndexCastOp, spirv.SConvertOp),
    lower_index_cast_to_bool,
    _lower_bool_cast(cast_ops.IndexCastOp),
    _lower_cast(cast_ops.IndexCastUIOp, spirv.UConvertOp),
    _lower_cast(cast_ops.BitcastOp, spirv.BitcastOp),
)
