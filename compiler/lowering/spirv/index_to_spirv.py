"""`convert-index-to-spirv`

%2 = index.add %0, %1    ->    %2 = spirv.IAdd %0, %1 : i32
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.index import ops as index
from compiler.dialects.index.enums import IndexCmpPredicate
from compiler.dialects.spirv.ops import arithmetic_ops as spirv
from compiler.dialects.spirv.ops import bit_ops as bits
from compiler.dialects.spirv.ops import gl_ops as gl
from compiler.dialects.spirv.ops import integer_comparison_ops as comparisons
from compiler.dialects.spirv.ops import logical_ops as logical
from compiler.dialects.spirv.ops.cast_ops import SConvertOp, UConvertOp
from compiler.dialects.spirv.ops.structure_ops import ConstantOp
from compiler.dialects.spirv.target_env import target_env_around
from compiler.ir.attributes import IntegerAttr, signed_value
from compiler.ir.operation import Operation
from compiler.ir.types import IndexType, IntegerType
from compiler.lowering.spirv.conversion import convert_to_spirv, lower_elementwise, spirv_types
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.lowering.spirv.target_types import SPIRVConversionOptions, SPIRVTypeConverter
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget


@dataclass
class IndexToSPIRV(Pass):
    """Lower the `index` dialect to the `spirv` dialect."""

    argument = "convert-index-to-spirv"
    name = "ConvertIndexToSPIRVPass"
    summary = "Lower the `index` dialect to the `spirv` dialect."
    dependent_dialects = ("spirv",)

    use_64bit_index: bool = option("use-64bit-index", False, "Use 64-bit integers to convert index types")

    def run(self, op: Operation, state: PassState) -> None:
        options = SPIRVConversionOptions(index_width=64 if self.use_64bit_index else 32)
        converter = SPIRVTypeConverter(target_env_around(op), options)
        legality = ConversionTarget()
        legality.add_legal_dialect("spirv")
        legality.add_legal_op(UnrealizedConversionCastOp)
        legality.add_illegal_dialect("index")
        convert_to_spirv(op, state, converter, INDEX_TO_SPIRV, legality)


def _index_type(rewriter: ConversionRewriter) -> IntegerType:
    return spirv_types(rewriter).index_type


@conversion_pattern(index.CeilDivSOp, name="ConvertIndexCeilDivSPattern")
def lower_ceildivs(op: index.CeilDivSOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ceildivs(n, m) -> x = m > 0 ? -1 : 1; n * m > 0 ? (n + x) / m + 1 : -(-n / m)"""
    emit, (n, m) = SPIRVEmitter(rewriter), adaptor.operands
    zero, one, minus_one = (emit.number(value, n.type) for value in (0, 1, -1))
    m_positive = emit.op(comparisons.SGreaterThanOp, m, zero)
    x = emit.select(m_positive, minus_one, one)
    positive = emit.op(spirv.IAddOp, emit.op(spirv.SDivOp, emit.op(spirv.IAddOp, n, x), m), one)
    negative = emit.op(spirv.ISubOp, zero, emit.op(spirv.SDivOp, emit.op(spirv.ISubOp, zero, n), m))
    n_positive = emit.op(comparisons.SGreaterThanOp, n, zero)
    same_sign = emit.op(logical.LogicalEqualOp, n_positive, m_positive)
    is_positive = emit.op(logical.LogicalAndOp, same_sign, emit.op(comparisons.INotEqualOp, n, zero))
    rewriter.replace_op(op, [emit.select(is_positive, positive, negative)])
    return True


@conversion_pattern(index.CeilDivUOp, name="ConvertIndexCeilDivUPattern")
def lower_ceildivu(op: index.CeilDivUOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ceildivu(n, m) -> n == 0 ? 0 : (n - 1) / m + 1"""
    emit, (n, m) = SPIRVEmitter(rewriter), adaptor.operands
    zero, one = emit.number(0, n.type), emit.number(1, n.type)
    quotient = emit.op(spirv.IAddOp, emit.op(spirv.UDivOp, emit.op(spirv.ISubOp, n, one), m), one)
    rewriter.replace_op(op, [emit.select(emit.op(comparisons.IEqualOp, n, zero), zero, quotient)])
    return True


@conversion_pattern(index.FloorDivSOp, name="ConvertIndexFloorDivSPattern")
def lower_floordivs(op: index.FloorDivSOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """floordivs(n, m) -> x = m < 0 ? 1 : -1; n * m < 0 ? -1 - (x - n) / m : n / m"""
    emit, (n, m) = SPIRVEmitter(rewriter), adaptor.operands
    zero, one, minus_one = (emit.number(value, n.type) for value in (0, 1, -1))
    m_negative = emit.op(comparisons.SLessThanOp, m, zero)
    x = emit.select(m_negative, one, minus_one)
    negative = emit.op(spirv.ISubOp, minus_one, emit.op(spirv.SDivOp, emit.op(spirv.ISubOp, x, n), m))
    positive = emit.op(spirv.SDivOp, n, m)
    n_negative = emit.op(comparisons.SLessThanOp, n, zero)
    different = emit.op(logical.LogicalNotEqualOp, n_negative, m_negative)
    is_negative = emit.op(logical.LogicalAndOp, different, emit.op(comparisons.INotEqualOp, n, zero))
    rewriter.replace_op(op, [emit.select(is_negative, negative, positive)])
    return True


_COMPARISONS: Mapping[IndexCmpPredicate, type[Operation]] = MappingProxyType(
    {
        IndexCmpPredicate.EQ: comparisons.IEqualOp,
        IndexCmpPredicate.NE: comparisons.INotEqualOp,
        IndexCmpPredicate.SGE: comparisons.SGreaterThanEqualOp,
        IndexCmpPredicate.SGT: comparisons.SGreaterThanOp,
        IndexCmpPredicate.SLE: comparisons.SLessThanEqualOp,
        IndexCmpPredicate.SLT: comparisons.SLessThanOp,
        IndexCmpPredicate.UGE: comparisons.UGreaterThanEqualOp,
        IndexCmpPredicate.UGT: comparisons.UGreaterThanOp,
        IndexCmpPredicate.ULE: comparisons.ULessThanEqualOp,
        IndexCmpPredicate.ULT: comparisons.ULessThanOp,
    }
)


@conversion_pattern(index.CmpOp, name="ConvertIndexCmpPattern")
def lower_cmp(op: index.CmpOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """index.cmp slt -> spirv.SLessThan"""
    rewriter.replace_op_with_new_op(op, _COMPARISONS[op.pred], *adaptor.operands)
    return True


def _cast(root: type[index.CastSOp | index.CastUOp], convert: type[Operation]) -> ConversionFunctionPattern:
    @conversion_pattern(root, name=f"ConvertIndexCast<{root.name}>")
    def lower(op: index.CastSOp | index.CastUOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """index.casts %a : index to i64 -> spirv.SConvert %a : i32 to i64; nothing between types of one width"""
        (value,) = adaptor.operands
        type_ = _index_type(rewriter) if isinstance(op.result.type, IndexType) else op.result.type
        if value.type == type_:
            rewriter.replace_op(op, [value])
        else:
            rewriter.replace_op_with_new_op(op, convert, value, result_types=[type_])
        return True

    return lower


def _replace_by_number(op: Operation, number: int, rewriter: ConversionRewriter) -> bool:
    """Replaces an op by a constant, cut to the width of `index`."""
    type_ = _index_type(rewriter)
    value = IntegerAttr(signed_value(number & (1 << type_.width) - 1, type_), type_)
    rewriter.replace_op_with_new_op(op, ConstantOp, value=value, result_types=[type_])
    return True


@conversion_pattern(index.ConstantOp, name="ConvertIndexConstantOpPattern")
def lower_constant(op: index.ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """index.constant 5 -> spirv.Constant 5 : i32"""
    return isinstance(op.value, IntegerAttr) and _replace_by_number(op, op.value.value, rewriter)


@conversion_pattern(index.SizeOfOp, name="ConvertIndexSizeOf")
def lower_sizeof(op: index.SizeOfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """index.sizeof -> spirv.Constant 32 : i32"""
    return _replace_by_number(op, _index_type(rewriter).width, rewriter)


@conversion_pattern(index.BoolConstantOp, name="ConvertIndexConstantBoolOpPattern")
def lower_bool_constant(op: index.BoolConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """index.bool.constant true -> spirv.Constant true"""
    rewriter.replace_op_with_new_op(op, ConstantOp, value=op.value)
    return True


INDEX_TO_SPIRV = (
    lower_elementwise(index.AddOp, spirv.IAddOp),
    lower_elementwise(index.SubOp, spirv.ISubOp),
    lower_elementwise(index.MulOp, spirv.IMulOp),
    lower_elementwise(index.DivSOp, spirv.SDivOp),
    lower_elementwise(index.DivUOp, spirv.UDivOp),
    lower_elementwise(index.RemSOp, spirv.SRemOp),
    lower_elementwise(index.RemUOp, spirv.UModOp),
    lower_elementwise(index.MaxSOp, gl.GLSMaxOp),
    lower_elementwise(index.MaxUOp, gl.GLUMaxOp),
    lower_elementwise(index.MinSOp, gl.GLSMinOp),
    lower_elementwise(index.MinUOp, gl.GLUMinOp),
    lower_elementwise(index.ShlOp, bits.ShiftLeftLogicalOp),
    lower_elementwise(index.ShrSOp, bits.ShiftRightArithmeticOp),
    lower_elementwise(index.ShrUOp, bits.ShiftRightLogicalOp),
    lower_elementwise(index.AndOp, bits.BitwiseAndOp),
    lower_elementwise(index.OrOp, bits.BitwiseOrOp),
    lower_elementwise(index.XOrOp, bits.BitwiseXorOp),
    lower_bool_constant,
    lower_constant,
    lower_ceildivs,
    lower_ceildivu,
    lower_floordivs,
    _cast(index.CastSOp, SConvertOp),
    _cast(index.CastUOp, UConvertOp),
    lower_cmp,
    lower_sizeof,
)
