"""`convert-arith-to-spirv`: arithmetic, comparisons and constants.

%2 = arith.addi %0, %1 : i32    ->    %2 = spirv.IAdd %0, %1 : i32
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith import float_ops, integer_ops
from compiler.dialects.arith.cast_ops import ExtUIOp
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate, FastMathFlags
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.spirv.ops import (
    arithmetic_ops,
    bit_ops,
    cl_ops,
    float_comparison_ops,
    gl_ops,
    integer_comparison_ops,
    logical_ops,
)
from compiler.dialects.spirv.type_parts import struct_type
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, IndexType, VectorType, element_type_or_self
from compiler.lowering.spirv.arith_casts_to_spirv import ARITH_CASTS_TO_SPIRV
from compiler.lowering.spirv.arith_constants_to_spirv import ARITH_CONSTANTS_TO_SPIRV
from compiler.lowering.spirv.conversion import (
    EmulatingSPIRVConversion,
    cannot_convert,
    convert_to_spirv,
    is_bool,
    lower_elementwise,
    report,
    spirv_target,
)
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.passes.base import PassState
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.transforms.emitter import like

FloatExtreme: TypeAlias = float_ops.MaximumFOp | float_ops.MinimumFOp | float_ops.MaxNumFOp | float_ops.MinNumFOp


@dataclass
class ArithToSPIRV(EmulatingSPIRVConversion):
    """Convert Arith dialect to SPIR-V dialect."""

    argument = "convert-arith-to-spirv"
    name = "ConvertArithToSPIRVPass"
    summary = "Convert Arith dialect to SPIR-V dialect"
    dependent_dialects = ("spirv",)

    def run(self, op: Operation, state: PassState) -> None:
        converter = self.converter_for(op)
        legality = spirv_target(converter.target)
        legality.add_legal_op("builtin.unrealized_conversion_cast")
        legality.add_illegal_dialect("arith")
        convert_to_spirv(op, state, converter, ARITH_TO_SPIRV, legality)


# ------------------------------------------------------------------------------------------ integers


def _lower_signed_remainder(
    absolute: type[gl_ops.GLSAbsOp | cl_ops.CLSAbsOp],
) -> ConversionFunctionPattern:
    @conversion_pattern(integer_ops.RemSIOp, name=f"RemSIOp to {absolute.name}")
    def lower(op: integer_ops.RemSIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """a rem b -> r = |a| mod |b|; a == |a| ? r : -r, as Vulkan has no remainder of negative numbers"""
        emit, (lhs, rhs) = SPIRVEmitter(rewriter), adaptor.operands
        lhs_magnitude, rhs_magnitude = (emit.op(absolute, value, result_type=value.type) for value in (lhs, rhs))
        remainder = emit.op(arithmetic_ops.UModOp, lhs_magnitude, rhs_magnitude)
        is_positive = emit.op(integer_comparison_ops.IEqualOp, lhs, lhs_magnitude)
        negated = emit.op(arithmetic_ops.SNegateOp, remainder)
        rewriter.replace_op(op, [emit.select(is_positive, remainder, negated)])
        return True

    return lower


def _lower_bitwise(
    root: type[integer_ops.AndIOp | integer_ops.OrIOp | integer_ops.XOrIOp],
    on_bools: type[Operation],
    on_integers: type[Operation],
) -> ConversionFunctionPattern:
    @conversion_pattern(root, name=f"BitwiseOpPattern<{root.name}>")
    def lower(
        op: integer_ops.AndIOp | integer_ops.OrIOp | integer_ops.XOrIOp, adaptor: Adaptor, rewriter: ConversionRewriter
    ) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return cannot_convert(op, op.result.type, rewriter)
        target = on_bools if is_bool(adaptor[op.lhs].type) else on_integers
        rewriter.replace_op_with_new_op(op, target, *adaptor.operands, result_types=[type_])
        return True

    return lower


def _lower_extended(
    root: type[integer_ops.AddUIExtendedOp | integer_ops.MulSIExtendedOp | integer_ops.MulUIExtendedOp],
    target: type[Operation],
    *,
    has_carry: bool,
) -> ConversionFunctionPattern:
    @conversion_pattern(root, name=f"ExtendedOpPattern<{root.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """Two results -> the parts of a structure; a carry is a number, of which 1 is true"""
        emit, (lhs, rhs) = SPIRVEmitter(rewriter), adaptor.operands
        both = emit.op(target, lhs, rhs, result_type=struct_type([lhs.type, lhs.type]))
        first, second = emit.extract(both, 0), emit.extract(both, 1)
        if has_carry:
            second = emit.op(integer_comparison_ops.IEqualOp, second, emit.number(1, lhs.type))
        rewriter.replace_op(op, [first, second])
        return True

    return lower


# ------------------------------------------------------------------------------------------ comparisons

_INTEGER_COMPARISONS: Mapping[CmpIPredicate, type[Operation]] = MappingProxyType(
    {
        CmpIPredicate.EQ: integer_comparison_ops.IEqualOp,
        CmpIPredicate.NE: integer_comparison_ops.INotEqualOp,
        CmpIPredicate.SLT: integer_comparison_ops.SLessThanOp,
        CmpIPredicate.SLE: integer_comparison_ops.SLessThanEqualOp,
        CmpIPredicate.SGT: integer_comparison_ops.SGreaterThanOp,
        CmpIPredicate.SGE: integer_comparison_ops.SGreaterThanEqualOp,
        CmpIPredicate.ULT: integer_comparison_ops.ULessThanOp,
        CmpIPredicate.ULE: integer_comparison_ops.ULessThanEqualOp,
        CmpIPredicate.UGT: integer_comparison_ops.UGreaterThanOp,
        CmpIPredicate.UGE: integer_comparison_ops.UGreaterThanEqualOp,
    }
)
_UNSIGNED = (CmpIPredicate.ULT, CmpIPredicate.ULE, CmpIPredicate.UGT, CmpIPredicate.UGE)
_FLOAT_COMPARISONS: Mapping[CmpFPredicate, type[Operation]] = MappingProxyType(
    {
        CmpFPredicate.OEQ: float_comparison_ops.FOrdEqualOp,
        CmpFPredicate.OGT: float_comparison_ops.FOrdGreaterThanOp,
        CmpFPredicate.OGE: float_comparison_ops.FOrdGreaterThanEqualOp,
        CmpFPredicate.OLT: float_comparison_ops.FOrdLessThanOp,
        CmpFPredicate.OLE: float_comparison_ops.FOrdLessThanEqualOp,
        CmpFPredicate.ONE: float_comparison_ops.FOrdNotEqualOp,
        CmpFPredicate.UEQ: float_comparison_ops.FUnordEqualOp,
        CmpFPredicate.UGT: float_comparison_ops.FUnordGreaterThanOp,
        CmpFPredicate.UGE: float_comparison_ops.FUnordGreaterThanEqualOp,
        CmpFPredicate.ULT: float_comparison_ops.FUnordLessThanOp,
        CmpFPredicate.ULE: float_comparison_ops.FUnordLessThanEqualOp,
        CmpFPredicate.UNE: float_comparison_ops.FUnordNotEqualOp,
    }
)


@conversion_pattern(integer_ops.CmpIOp, name="CmpIOpBooleanPattern")
def lower_bool_comparison(op: integer_ops.CmpIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.cmpi eq of i1 -> spirv.LogicalEqual; unsigned comparisons of i1 are done on i32"""
    type_ = op.lhs.type
    if not is_bool(type_):
        return False
    if rewriter.convert_type(type_) is None:
        return cannot_convert(op, type_, rewriter)
    if op.predicate in (CmpIPredicate.EQ, CmpIPredicate.NE):
        is_equal = op.predicate is CmpIPredicate.EQ
        target = logical_ops.LogicalEqualOp if is_equal else logical_ops.LogicalNotEqualOp
        rewriter.replace_op(op, [SPIRVEmitter(rewriter).op(target, *adaptor.operands)])
        return True
    if op.predicate not in _UNSIGNED:
        return False
    emit = SPIRVEmitter(rewriter)
    widened = [emit.cast(ExtUIOp, value, I32) for value in adaptor.operands]
    rewriter.replace_op_with_new_op(op, integer_ops.CmpIOp, *widened, predicate=op.predicate)
    return True


@conversion_pattern(integer_ops.CmpIOp, name="CmpIOpPattern")
def lower_integer_comparison(op: integer_ops.CmpIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.cmpi slt -> spirv.SLessThan"""
    type_ = op.lhs.type
    if is_bool(type_):
        return False
    converted = rewriter.convert_type(type_)
    if converted is None:
        return cannot_convert(op, type_, rewriter)
    is_index = isinstance(element_type_or_self(type_), IndexType)
    is_single = isinstance(type_, VectorType) and type_ == like(type_, converted)
    if op.predicate in _UNSIGNED and not is_index and converted != type_ and not is_single:
        return report(op, "bitwidth emulation is not implemented yet on unsigned op", rewriter)
    rewriter.replace_op(op, [SPIRVEmitter(rewriter).op(_INTEGER_COMPARISONS[op.predicate], *adaptor.operands)])
    return True


@conversion_pattern(float_ops.CmpFOp, name="CmpFOpPattern")
def lower_float_comparison(op: float_ops.CmpFOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.cmpf olt -> spirv.FOrdLessThan"""
    target = _FLOAT_COMPARISONS.get(op.predicate)
    if target is None:
        return False
    rewriter.replace_op(op, [SPIRVEmitter(rewriter).op(target, *adaptor.operands)])
    return True


@conversion_pattern(float_ops.CmpFOp, benefit=2, name="CmpFOpNanKernelPattern")
def lower_nan_comparison_for_kernels(op: float_ops.CmpFOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.cmpf ord -> spirv.Ordered; uno -> spirv.Unordered"""
    if op.predicate not in (CmpFPredicate.ORD, CmpFPredicate.UNO):
        return False
    target = logical_ops.OrderedOp if op.predicate is CmpFPredicate.ORD else logical_ops.UnorderedOp
    rewriter.replace_op(op, [SPIRVEmitter(rewriter).op(target, *adaptor.operands)])
    return True


@conversion_pattern(float_ops.CmpFOp, name="CmpFOpNanNonePattern")
def lower_nan_comparison(op: float_ops.CmpFOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.cmpf uno -> IsNan(a) || IsNan(b); ord -> the opposite; with nnan both are constants"""
    if op.predicate not in (CmpFPredicate.ORD, CmpFPredicate.UNO):
        return False
    emit, is_ordered = SPIRVEmitter(rewriter), op.predicate is CmpFPredicate.ORD
    if FastMathFlags.NNAN in op.fastmath:
        result = emit.constant(int(is_ordered), op.result.type)
    else:
        lhs_is_nan, rhs_is_nan = (emit.op(logical_ops.IsNanOp, value) for value in adaptor.operands)
        result = emit.op(logical_ops.LogicalOrOp, lhs_is_nan, rhs_is_nan)
        if is_ordered:
            result = emit.op(logical_ops.LogicalNotOp, result)
    rewriter.replace_op(op, [result])
    return True


@conversion_pattern(SelectOp, name="SelectOpPattern")
def lower_select(op: SelectOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.select -> spirv.Select"""
    condition, yes, no = adaptor.operands
    rewriter.replace_op(op, [SPIRVEmitter(rewriter).select(condition, yes, no)])
    return True


# ------------------------------------------------------------------------------------------ extremes of floats


def _select_with_nan(emit: SPIRVEmitter, lhs: Value, rhs: Value, extreme: Value, *, keeps_nan: bool) -> Value:
    """Returns `extreme` of two floats, or, where one of them is NaN, that one (`keeps_nan`) or the other one."""
    lhs_is_nan, rhs_is_nan = (emit.op(logical_ops.IsNanOp, value) for value in (lhs, rhs))
    extreme = emit.select(lhs_is_nan, lhs if keeps_nan else rhs, extreme)
    return emit.select(rhs_is_nan, rhs if keeps_nan else lhs, extreme)


def _lower_float_extreme(
    root: type[FloatExtreme], target: type[Operation], *, keeps_nan: bool, needs_guard: bool
) -> ConversionFunctionPattern:
    @conversion_pattern(root, name=f"{root.name} to {target.name}")
    def lower(op: FloatExtreme, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """arith.maximumf -> spirv.GL.FMax, with selections where an operand may be NaN"""
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return cannot_convert(op, op.result.type, rewriter)
        emit, (lhs, rhs) = SPIRVEmitter(rewriter), adaptor.operands
        result = emit.op(target, lhs, rhs, result_type=type_)
        if needs_guard and FastMathFlags.NNAN not in op.fastmath:
            result = _select_with_nan(emit, lhs, rhs, result, keeps_nan=keeps_nan)
        rewriter.replace_op(op, [result])
        return True

    return lower


ARITH_TO_SPIRV = (
    *ARITH_CONSTANTS_TO_SPIRV,
    lower_elementwise(integer_ops.AddIOp, arithmetic_ops.IAddOp),
    lower_elementwise(integer_ops.SubIOp, arithmetic_ops.ISubOp),
    lower_elementwise(integer_ops.MulIOp, arithmetic_ops.IMulOp),
    lower_elementwise(integer_ops.DivUIOp, arithmetic_ops.UDivOp),
    lower_elementwise(integer_ops.DivSIOp, arithmetic_ops.SDivOp),
    lower_elementwise(integer_ops.RemUIOp, arithmetic_ops.UModOp),
    _lower_signed_remainder(cl_ops.CLSAbsOp),
    _lower_signed_remainder(gl_ops.GLSAbsOp),
    _lower_bitwise(integer_ops.AndIOp, logical_ops.LogicalAndOp, bit_ops.BitwiseAndOp),
    _lower_bitwise(integer_ops.OrIOp, logical_ops.LogicalOrOp, bit_ops.BitwiseOrOp),
    _lower_bitwise(integer_ops.XOrIOp, logical_ops.LogicalNotEqualOp, bit_ops.BitwiseXorOp),
    lower_elementwise(integer_ops.ShLIOp, bit_ops.ShiftLeftLogicalOp),
    lower_elementwise(integer_ops.ShRUIOp, bit_ops.ShiftRightLogicalOp),
    lower_elementwise(integer_ops.ShRSIOp, bit_ops.ShiftRightArithmeticOp),
    lower_elementwise(float_ops.NegFOp, arithmetic_ops.FNegateOp),
    lower_elementwise(float_ops.AddFOp, arithmetic_ops.FAddOp),
    lower_elementwise(float_ops.SubFOp, arithmetic_ops.FSubOp),
    lower_elementwise(float_ops.MulFOp, arithmetic_ops.FMulOp),
    lower_elementwise(float_ops.DivFOp, arithmetic_ops.FDivOp),
    lower_elementwise(float_ops.RemFOp, arithmetic_ops.FRemOp),
    *ARITH_CASTS_TO_SPIRV,
    lower_bool_comparison,
    lower_integer_comparison,
    lower_nan_comparison,
    lower_float_comparison,
    _lower_extended(integer_ops.AddUIExtendedOp, arithmetic_ops.IAddCarryOp, has_carry=True),
    _lower_extended(integer_ops.MulSIExtendedOp, arithmetic_ops.SMulExtendedOp, has_carry=False),
    _lower_extended(integer_ops.MulUIExtendedOp, arithmetic_ops.UMulExtendedOp, has_carry=False),
    lower_select,
    _lower_float_extreme(float_ops.MaximumFOp, gl_ops.GLFMaxOp, keeps_nan=True, needs_guard=True),
    _lower_float_extreme(float_ops.MinimumFOp, gl_ops.GLFMinOp, keeps_nan=True, needs_guard=True),
    _lower_float_extreme(float_ops.MaxNumFOp, gl_ops.GLFMaxOp, keeps_nan=False, needs_guard=True),
    _lower_float_extreme(float_ops.MinNumFOp, gl_ops.GLFMinOp, keeps_nan=False, needs_guard=True),
    lower_elementwise(integer_ops.MaxSIOp, gl_ops.GLSMaxOp),
    lower_elementwise(integer_ops.MaxUIOp, gl_ops.GLUMaxOp),
    lower_elementwise(integer_ops.MinSIOp, gl_ops.GLSMinOp),
    lower_elementwise(integer_ops.MinUIOp, gl_ops.GLUMinOp),
    _lower_float_extreme(float_ops.MaximumFOp, cl_ops.CLFMaxOp, keeps_nan=True, needs_guard=True),
    _lower_float_extreme(float_ops.MinimumFOp, cl_ops.CLFMinOp, keeps_nan=True, needs_guard=True),
    _lower_float_extreme(float_ops.MaxNumFOp, cl_ops.CLFMaxOp, keeps_nan=False, needs_guard=False),
    _lower_float_extreme(float_ops.MinNumFOp, cl_ops.CLFMinOp, keeps_nan=False, needs_guard=False),
    lower_elementwise(integer_ops.MaxSIOp, cl_ops.CLSMaxOp),
    lower_elementwise(integer_ops.MaxUIOp, cl_ops.CLUMaxOp),
    lower_elementwise(integer_ops.MinSIOp, cl_ops.CLSMinOp),
    lower_elementwise(integer_ops.MinUIOp, cl_ops.CLUMinOp),
    lower_nan_comparison_for_kernels,
)
