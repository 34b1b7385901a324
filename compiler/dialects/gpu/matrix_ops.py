"""The operations of the gpu dialect on matrices that are spread over the threads of a subgroup."""

from __future__ import annotations

from compiler.dialects.gpu.attributes import MMAElementwiseOpAttr
from compiler.dialects.gpu.constraints import (
    AnyIntegerOrFloat,
    GPU_MMAMatrix,
    GPU_MMAMemRef,
    MMAMatrixOf,
    mma_element_type,
)
from compiler.ods.attr_constraints import IndexAttr, UnitAttr
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand
from compiler.ods.traits import PURE, all_types_match, types_match_with
from compiler.ods.type_constraints import F16, F32, F64, I32, SI8, UI8, AnyTypeOf, Index


class SubgroupMmaLoadMatrixOp(Op, name="gpu.subgroup_mma_load_matrix"):
    """Loads a tile of memory as a matrix spread over the threads of a subgroup."""

    src_memref = operand(GPU_MMAMemRef, name="srcMemref")
    indices = variadic_operand(Index)
    lead_dimension = attribute(IndexAttr, name="leadDimension")
    transpose = attribute(UnitAttr)
    res = result(GPU_MMAMatrix)
    effects = [reads("srcMemref"), reads()]
    assembly_format = "$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)"


class SubgroupMmaStoreMatrixOp(Op, name="gpu.subgroup_mma_store_matrix"):
    """Stores a matrix spread over the threads of a subgroup as a tile of memory."""

    src = operand(MMAMatrixOf(SI8, UI8, I32, F16, F32, F64))
    dst_memref = operand(GPU_MMAMemRef, name="dstMemref")
    indices = variadic_operand(Index)
    lead_dimension = attribute(IndexAttr, name="leadDimension")
    transpose = attribute(UnitAttr)
    effects = [writes("dstMemref"), writes()]
    assembly_format = "$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)"


class SubgroupMmaComputeOp(Op, name="gpu.subgroup_mma_compute"):
    """Multiplies matrices spread over a subgroup and adds a third: A * B + C."""

    op_a = operand(MMAMatrixOf(SI8, UI8, F16, F32, F64), name="opA")
    op_b = operand(MMAMatrixOf(SI8, UI8, F16, F32, F64), name="opB")
    op_c = operand(MMAMatrixOf(I32, F16, F32, F64), name="opC")
    a_transpose = attribute(UnitAttr)
    b_transpose = attribute(UnitAttr)
    res = result(GPU_MMAMatrix)
    traits = [PURE, all_types_match("opC", "res")]
    assembly_format = "$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)"


class SubgroupMmaConstantMatrixOp(Op, name="gpu.subgroup_mma_constant_matrix"):
    """A matrix of a subgroup whose elements are all the same value."""

    value = operand(AnyTypeOf(SI8, UI8, I32, F16, F32))
    res = result(GPU_MMAMatrix)
    traits = [PURE, types_match_with("res", "value", "value type matches element type of mma_matrix", mma_element_type)]
    assembly_format = "$value attr-dict `:` type($res)"


class SubgroupMmaExtractThreadLocalOp(Op, name="gpu.subgroup_mma_extract_thread_local"):
    """Extracts an element, by its indices, of the part of a matrix that this thread holds."""

    matrix = operand(GPU_MMAMatrix)
    indices = variadic_operand(Index)
    res = result(AnyIntegerOrFloat)
    traits = [
        PURE,
        types_match_with("matrix", "res", "value type matches element type of mma_matrix", mma_element_type),
    ]
    assembly_format = "$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)"


class SubgroupMmaInsertThreadLocalOp(Op, name="gpu.subgroup_mma_insert_thread_local"):
    """Replaces an element, by its indices, of the part of a matrix that this thread holds."""

    value = operand(AnyIntegerOrFloat)
    matrix = operand(GPU_MMAMatrix)
    indices = variadic_operand(Index)
    res = result(GPU_MMAMatrix)
    traits = [
        PURE,
        types_match_with("matrix", "value", "value type matches element type of mma_matrix", mma_element_type),
    ]
    assembly_format = "$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` type($res)"


class SubgroupMmaElementwiseOp(Op, name="gpu.subgroup_mma_elementwise"):
    """Applies an operation to matrices of a subgroup element by element."""

    args = variadic_operand(GPU_MMAMatrix)
    op_type = attribute(MMAElementwiseOpAttr, name="opType")
    res = result(GPU_MMAMatrix)
    traits = [PURE, all_types_match("args")]
    assembly_format = "$opType $args attr-dict `:` functional-type($args, $res)"
