"""Matrices of the gpu dialect as cooperative matrices of SPIR-V.

gpu.subgroup_mma_compute %a, %b, %c    ->    spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.gpu import matrix_ops as gpu
from compiler.dialects.gpu.enums import MMAElementwiseOp
from compiler.dialects.gpu.types import MMAMatrixType
from compiler.dialects.spirv.enums.operation_enums import (
    CooperativeMatrixLayoutKHR,
    CooperativeMatrixUseKHR,
    Scope,
)
from compiler.dialects.spirv.ops import arithmetic_ops
from compiler.dialects.spirv.ops import cooperative_matrix_ops as spirv
from compiler.dialects.spirv.ops.cast_ops import FConvertOp
from compiler.dialects.spirv.ops.composite_ops import CompositeConstructOp
from compiler.dialects.spirv.ops.matrix_ops import MatrixTimesScalarOp
from compiler.dialects.spirv.types import CooperativeMatrixType
from compiler.ir.operation import Operation
from compiler.ir.types import I32, DialectType
from compiler.lowering.spirv.conversion import spirv_types
from compiler.lowering.spirv.element_pointers import element_pointer
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.lowering.spirv.target_types import SPIRVTypeConverter
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_USES: Mapping[str, CooperativeMatrixUseKHR] = MappingProxyType(
    {
        "AOp": CooperativeMatrixUseKHR.MatrixA,
        "BOp": CooperativeMatrixUseKHR.MatrixB,
        "COp": CooperativeMatrixUseKHR.MatrixAcc,
    }
)


def convert_matrix_types(converter: SPIRVTypeConverter) -> None:
    """!gpu.mma_matrix<16x16xf16, "AOp"> -> !spirv.coopmatrix<16x16xf16, Subgroup, MatrixA>"""

    def convert(type_: DialectType) -> DialectType | None:
        if not isinstance(type_, MMAMatrixType):
            return None
        (rows, columns), element, operand = type_.shape, type_.element_type, type_.operand
        return CooperativeMatrixType.get(element, rows, columns, int(Scope.Subgroup), int(_USES[operand]))

    converter.add_conversion(convert, DialectType)


def _layout(*, is_transposed: bool) -> CooperativeMatrixLayoutKHR:
    return CooperativeMatrixLayoutKHR.ColumnMajor if is_transposed else CooperativeMatrixLayoutKHR.RowMajor


@conversion_pattern(gpu.SubgroupMmaLoadMatrixOp, name="WmmaLoadOpToSPIRVLowering")
def lower_load(op: gpu.SubgroupMmaLoadMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_mma_load_matrix -> spirv.KHR.CooperativeMatrixLoad"""
    memref, (base, *indices) = op.src_memref.type, adaptor.operands
    type_, emit = rewriter.convert_type(op.res.type), SPIRVEmitter(rewriter)
    pointer = element_pointer(emit, spirv_types(rewriter), memref, base, indices)
    if pointer is None or type_ is None:
        return rewriter.notify_match_failure(op, "type conversion failed")
    stride = emit.constant(op.lead_dimension.value, I32)
    layout = _layout(is_transposed=op.transpose)
    rewriter.replace_op_with_new_op(
        op, spirv.KHRCooperativeMatrixLoadOp, pointer, stride, matrix_layout=layout, result_types=[type_]
    )
    return True


@conversion_pattern(gpu.SubgroupMmaStoreMatrixOp, name="WmmaStoreOpToSPIRVLowering")
def lower_store(op: gpu.SubgroupMmaStoreMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_mma_store_matrix -> spirv.KHR.CooperativeMatrixStore"""
    memref, (matrix, base, *indices) = op.dst_memref.type, adaptor.operands
    emit = SPIRVEmitter(rewriter)
    pointer = element_pointer(emit, spirv_types(rewriter), memref, base, indices)
    if pointer is None:
        return rewriter.notify_match_failure(op, "type conversion failed")
    stride = emit.constant(op.lead_dimension.value, I32)
    layout = _layout(is_transposed=op.transpose)
    rewriter.replace_op_with_new_op(
        op, spirv.KHRCooperativeMatrixStoreOp, pointer, matrix, stride, matrix_layout=layout
    )
    return True


@conversion_pattern(gpu.SubgroupMmaComputeOp, name="WmmaMmaOpToSPIRVLowering")
def lower_compute(op: gpu.SubgroupMmaComputeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_mma_compute -> spirv.KHR.CooperativeMatrixMulAdd"""
    accumulator = adaptor[op.op_c]
    rewriter.replace_op_with_new_op(
        op, spirv.KHRCooperativeMatrixMulAddOp, *adaptor.operands, result_types=[accumulator.type]
    )
    return True


@conversion_pattern(gpu.SubgroupMmaConstantMatrixOp, name="WmmaConstantOpToSPIRVLowering")
def lower_constant(op: gpu.SubgroupMmaConstantMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_mma_constant_matrix %a -> spirv.CompositeConstruct %a"""
    type_ = rewriter.convert_type(op.res.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, "type conversion failed")
    rewriter.replace_op_with_new_op(op, CompositeConstructOp, adaptor.operands, result_types=[type_])
    return True


_ELEMENTWISE: Mapping[MMAElementwiseOp, type[Operation]] = MappingProxyType(
    {
        MMAElementwiseOp.ADDF: arithmetic_ops.FAddOp,
        MMAElementwiseOp.ADDI: arithmetic_ops.IAddOp,
        MMAElementwiseOp.SUBF: arithmetic_ops.FSubOp,
        MMAElementwiseOp.SUBI: arithmetic_ops.ISubOp,
        MMAElementwiseOp.DIVF: arithmetic_ops.FDivOp,
        MMAElementwiseOp.DIVS: arithmetic_ops.SDivOp,
        MMAElementwiseOp.DIVU: arithmetic_ops.UDivOp,
        MMAElementwiseOp.NEGATEF: arithmetic_ops.FNegateOp,
        MMAElementwiseOp.NEGATES: arithmetic_ops.SNegateOp,
        MMAElementwiseOp.EXTF: FConvertOp,
    }
)


def _are_alike(adaptor: Adaptor) -> bool:
    """Returns True if all operands were converted to cooperative matrices of one type."""
    types = [value.type for value in adaptor.operands]
    return isinstance(types[0], CooperativeMatrixType) and all(type_ == types[0] for type_ in types)


@conversion_pattern(gpu.SubgroupMmaElementwiseOp, name="WmmaElementwiseOpToSPIRVDefaultLowering")
def lower_elementwise(op: gpu.SubgroupMmaElementwiseOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_mma_elementwise addf -> spirv.FAdd"""
    if not _are_alike(adaptor):
        return rewriter.notify_match_failure(op, "not all operands are coop matrices")
    type_, target = rewriter.convert_type(op.res.type), _ELEMENTWISE.get(op.op_type)
    if type_ is None or target is None:
        return rewriter.notify_match_failure(op, "type conversion failed")
    rewriter.replace_op_with_new_op(op, target, *adaptor.operands, result_types=[type_])
    return True


@conversion_pattern(gpu.SubgroupMmaElementwiseOp, benefit=2, name="WmmaElementwiseOpToSPIRVScalarMulLowering")
def lower_scaling(op: gpu.SubgroupMmaElementwiseOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_mma_elementwise mulf by a constant matrix -> spirv.MatrixTimesScalar"""
    if op.op_type is not MMAElementwiseOp.MULF or len(adaptor.operands) != 2 or not _are_alike(adaptor):
        return rewriter.notify_match_failure(op, "not all operands are coop matrices")
    pairs = list(zip(op.operands, adaptor.operands, strict=True))
    splat = next((new for old, new in pairs if old.defining_op(gpu.SubgroupMmaConstantMatrixOp) is not None), None)
    construct = None if splat is None else splat.defining_op(CompositeConstructOp)
    type_ = rewriter.convert_type(op.res.type)
    if construct is None or type_ is None:
        return rewriter.notify_match_failure(op, "no splat operand")
    (scalar,) = construct.operands
    matrix = pairs[1][1] if pairs[0][1] is splat else pairs[0][1]
    rewriter.replace_op_with_new_op(op, MatrixTimesScalarOp, matrix, scalar, result_types=[type_])
    return True


GPU_MATRICES_TO_SPIRV = (lower_load, lower_compute, lower_store, lower_constant, lower_elementwise, lower_scaling)
