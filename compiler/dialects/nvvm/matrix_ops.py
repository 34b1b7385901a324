"""The operations of the nvvm dialect on matrices that warps hold in registers."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_AnyStruct, LLVM_Type
from compiler.dialects.nvvm.attributes import (
    BlockScaleFormatAttr,
    LdStMatrixEltTypeAttr,
    LdStMatrixShapeAttr,
    MMAB1OpAttr,
    MMABlockScaleKindAttr,
    MMAFragAttr,
    MMAIntOverflowAttr,
    MMAKindAttr,
    MMALayoutAttr,
    MMATypesAttr,
    ScaleVecSizeAttr,
    ShapeAttr,
    WGMMAScaleInAttr,
    WGMMAScaleOutAttr,
    WGMMATypesAttr,
)
from compiler.dialects.nvvm.constraints import LLVM_PointerShared
from compiler.ods.attr_constraints import I32Attr, I64Attr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result, variadic_operand
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, predicate_trait
from compiler.ods.type_constraints import F64, I16, I32, I64, AnyType, AnyTypeOf


class WMMALoadOp(Op, name="nvvm.wmma.load"):
    """Loads a tile of memory as a fragment of matrix A, B or C, spread over a warp."""

    ptr = operand(LLVM_AnyPointer)
    stride = operand(I32)
    m = attribute(I32Attr)
    n = attribute(I32Attr)
    k = attribute(I32Attr)
    layout = attribute(MMALayoutAttr)
    eltype = attribute(MMATypesAttr)
    frag = attribute(MMAFragAttr)
    res = result(AnyTypeOf(LLVM_AnyStruct, F64))
    assembly_format = "$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)"


class WMMAStoreOp(Op, name="nvvm.wmma.store"):
    """Stores the fragment of a matrix that a warp holds as a tile of memory."""

    ptr = operand(LLVM_AnyPointer)
    args = variadic_operand(LLVM_Type)
    stride = operand(I32)
    m = attribute(I32Attr)
    n = attribute(I32Attr)
    k = attribute(I32Attr)
    layout = attribute(MMALayoutAttr)
    eltype = attribute(MMATypesAttr)
    assembly_format = "$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)"


class WMMAMmaOp(Op, name="nvvm.wmma.mma"):
    """Multiplies fragments that a warp holds and adds a third: A * B + C."""

    args = variadic_operand(LLVM_Type)
    m = attribute(I32Attr)
    n = attribute(I32Attr)
    k = attribute(I32Attr)
    layout_a = attribute(MMALayoutAttr, name="layoutA")
    layout_b = attribute(MMALayoutAttr, name="layoutB")
    eltype_a = attribute(MMATypesAttr, name="eltypeA")
    eltype_b = attribute(MMATypesAttr, name="eltypeB")
    res = result(LLVM_AnyStruct)
    assembly_format = "$args attr-dict `:` functional-type($args, $res)"


class StMatrixOp(Op, name="nvvm.stmatrix"):
    """Stores matrices spread over a warp's lanes to shared memory."""

    ptr = operand(LLVM_PointerShared)
    sources = variadic_operand(I32)
    layout = attribute(MMALayoutAttr)
    shape = attribute(LdStMatrixShapeAttr)
    elt_type = attribute(LdStMatrixEltTypeAttr, name="eltType")
    assembly_format = "$ptr `,` $sources attr-dict `:` type(operands)"


class LdMatrixOp(Op, name="nvvm.ldmatrix"):
    """Loads matrices from shared memory, distributed over a warp's lanes as nvvm.mma.sync requires."""

    ptr = operand(LLVM_PointerShared)
    num = attribute(I32Attr)
    layout = attribute(MMALayoutAttr)
    shape = attribute(LdStMatrixShapeAttr)
    elt_type = attribute(LdStMatrixEltTypeAttr, name="eltType")
    res = result(AnyType)
    assembly_format = "$ptr attr-dict `:` functional-type($ptr, $res)"


class WarpProduct(Op):
    operand_a = variadic_operand(LLVM_Type, name="operandA")
    operand_b = variadic_operand(LLVM_Type, name="operandB")
    operand_c = variadic_operand(LLVM_Type, name="operandC")
    shape = attribute(ShapeAttr)
    res = result(LLVM_AnyStruct)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]


class MmaOp(WarpProduct, name="nvvm.mma.sync"):
    """Multiplies matrices that a warp holds in registers and adds a third: A * B + C."""

    b1_op = optional_attribute(MMAB1OpAttr, name="b1Op")
    int_overflow_behavior = optional_attribute(MMAIntOverflowAttr, name="intOverflowBehavior")
    layout_a = attribute(MMALayoutAttr, name="layoutA")
    layout_b = attribute(MMALayoutAttr, name="layoutB")
    multiplicand_aPtx_type = optional_attribute(MMATypesAttr, name="multiplicandAPtxType")
    multiplicand_bPtx_type = optional_attribute(MMATypesAttr, name="multiplicandBPtxType")


class MmaSpOp(WarpProduct, name="nvvm.mma.sp.sync"):
    """Multiplies a matrix with 2:4 sparsity by a dense one that a warp holds, and adds a third."""

    sparse_metadata = operand(I32, name="sparseMetadata")
    sparsity_selector = operand(I32, name="sparsitySelector")
    int_overflow_behavior = optional_attribute(MMAIntOverflowAttr, name="intOverflowBehavior")
    multiplicand_aPtx_type = optional_attribute(MMATypesAttr, name="multiplicandAPtxType")
    multiplicand_bPtx_type = optional_attribute(MMATypesAttr, name="multiplicandBPtxType")
    ordered_metadata = attribute(UnitAttr, name="orderedMetadata")
    kind = optional_attribute(MMAKindAttr)


class MmaBlockScaleOp(WarpProduct, name="nvvm.mma.block_scale"):
    """Multiplies small-float matrices that a warp holds, with a scale for each block, and adds a third."""

    scale_aData = operand(I32, name="scaleAData")
    byte_id_a = operand(I16, name="byteIdA")
    thread_id_a = operand(I16, name="threadIdA")
    scale_bData = operand(I32, name="scaleBData")
    byte_id_b = operand(I16, name="byteIdB")
    thread_id_b = operand(I16, name="threadIdB")
    multiplicand_aPtx_type = optional_attribute(MMATypesAttr, name="multiplicandAPtxType")
    multiplicand_bPtx_type = optional_attribute(MMATypesAttr, name="multiplicandBPtxType")
    scale_vec_size = attribute(ScaleVecSizeAttr, name="scaleVecSize")
    block_scale_format = attribute(BlockScaleFormatAttr, name="blockScaleFormat")
    kind = attribute(MMABlockScaleKindAttr)


class MmaSpBlockScaleOp(WarpProduct, name="nvvm.mma.sp.block_scale"):
    """Multiplies small-float matrices with block scales like nvvm.mma.block_scale; matrix A has 2:4 sparsity."""

    sparse_metadata = operand(I32, name="sparseMetadata")
    sparsity_selector = operand(I32, name="sparsitySelector")
    scale_aData = operand(I32, name="scaleAData")
    byte_id_a = operand(I16, name="byteIdA")
    thread_id_a = operand(I16, name="threadIdA")
    scale_bData = operand(I32, name="scaleBData")
    byte_id_b = operand(I16, name="byteIdB")
    thread_id_b = operand(I16, name="threadIdB")
    multiplicand_aPtx_type = optional_attribute(MMATypesAttr, name="multiplicandAPtxType")
    multiplicand_bPtx_type = optional_attribute(MMATypesAttr, name="multiplicandBPtxType")
    scale_vec_size = attribute(ScaleVecSizeAttr, name="scaleVecSize")
    block_scale_format = attribute(BlockScaleFormatAttr, name="blockScaleFormat")
    kind = attribute(MMABlockScaleKindAttr)
    ordered_metadata = attribute(UnitAttr, name="orderedMetadata")


class WgmmaFenceAlignedOp(Op, name="nvvm.wgmma.fence.aligned"):
    """Orders this warp's use of registers ahead of the products of its warpgroup that follow."""

    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "attr-dict"


class WgmmaGroupSyncAlignedOp(Op, name="nvvm.wgmma.commit.group.sync.aligned"):
    """Closes a group of products of this warpgroup, so that a wait can refer to it."""

    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "attr-dict"


class WgmmaWaitGroupSyncOp(Op, name="nvvm.wgmma.wait.group.sync.aligned"):
    """Waits until at most `n` of the most recent groups of products are still running."""

    group = attribute(I64Attr)
    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "attr-dict $group"


class WgmmaMmaAsyncOp(Op, name="nvvm.wgmma.mma_async"):
    """Starts a product of matrices in shared memory by four warps, which adds to registers."""

    inouts = operand(LLVM_AnyStruct)
    descriptor_a = operand(I64, name="descriptorA")
    descriptor_b = operand(I64, name="descriptorB")
    shape = attribute(ShapeAttr)
    type_a = attribute(WGMMATypesAttr, name="typeA")
    type_b = attribute(WGMMATypesAttr, name="typeB")
    type_d = attribute(WGMMATypesAttr, name="typeD")
    scale_d = attribute(WGMMAScaleOutAttr, name="scaleD")
    scale_a = attribute(WGMMAScaleInAttr, name="scaleA")
    scale_b = attribute(WGMMAScaleInAttr, name="scaleB")
    layout_a = attribute(MMALayoutAttr, name="layoutA")
    layout_b = attribute(MMALayoutAttr, name="layoutB")
    satfinite = optional_attribute(MMAIntOverflowAttr)
    results_ = result(LLVM_AnyStruct)
    traits = [
        Interface("BasicPtxBuilderInterface"),
        predicate_trait(
            "input struct and result struct must be the same type", lambda op: op.results_.type == op.inouts.type
        ),
    ]
    assembly_format = (
        "$descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` `D` `[` $typeD `,` $scaleD (`,` "
        "$satfinite^)? `]` `,` `A` `[` $typeA `,` $scaleA `,` $layoutA `]` `,` `B` `[` $typeB `,` "
        "$scaleB `,` $layoutB `]` attr-dict `:` type($inouts) `->` type($results)"
    )
