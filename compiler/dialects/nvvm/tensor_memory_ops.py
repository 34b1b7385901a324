"""The operations of the nvvm dialect on tensor memory."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyPointer
from compiler.dialects.nvvm.attributes import (
    CTAGroupKindAttr,
    MMABlockScaleKindAttr,
    Tcgen05CpMulticastAttr,
    Tcgen05CpShapeAttr,
    Tcgen05CpSrcFormatAttr,
    Tcgen05FenceKindAttr,
    Tcgen05LdStShapeAttr,
    Tcgen05MMABlockScaleAttr,
    Tcgen05MMACollectorBBufferAttr,
    Tcgen05MMACollectorOpAttr,
    Tcgen05MMAKindAttr,
    Tcgen05WaitKindAttr,
)
from compiler.dialects.nvvm.constraints import LLVM_PointerShared, LLVM_PointerTensor
from compiler.ods.attr_constraints import UnitAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType, VectorOfLengthAndType
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS
from compiler.ods.type_constraints import I1, I8, I16, I32, I64, AnyTypeOf


class Tcgen05AllocOp(Op, name="nvvm.tcgen05.alloc"):
    """Allocates columns of tensor memory and writes their address to shared memory."""

    addr = operand(AnyTypeOf(LLVM_AnyPointer, LLVM_PointerShared))
    n_cols = operand(I32, name="nCols")
    group = attribute(CTAGroupKindAttr, default="cta_1")
    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "$addr `,` $nCols attr-dict `:` type(operands)"


class Tcgen05DeallocOp(Op, name="nvvm.tcgen05.dealloc"):
    """Frees columns of tensor memory."""

    taddr = operand(LLVM_PointerTensor)
    n_cols = operand(I32, name="nCols")
    group = attribute(CTAGroupKindAttr, default="cta_1")
    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "$taddr `,` $nCols attr-dict `:` type(operands)"


class Tcgen05RelinquishAllocPermitOp(Op, name="nvvm.tcgen05.relinquish_alloc_permit"):
    """Gives up the right of this block to allocate tensor memory, so that other blocks can allocate."""

    group = attribute(CTAGroupKindAttr, default="cta_1")
    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "attr-dict"


class Tcgen05FenceOp(Op, name="nvvm.tcgen05.fence"):
    """Orders work on tensor memory against the threads' synchronization, before or after it."""

    kind = attribute(Tcgen05FenceKindAttr)
    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "$kind attr-dict"


class Tcgen05WaitOp(Op, name="nvvm.tcgen05.wait"):
    """Waits for all loads, or stores, of tensor memory that this thread has started."""

    kind = attribute(Tcgen05WaitKindAttr)
    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "$kind attr-dict"


class Tcgen05CommitOp(Op, name="nvvm.tcgen05.commit"):
    """Lets a barrier count an arrival once all that this thread started on tensor memory is done."""

    addr = operand(AnyTypeOf(LLVM_AnyPointer, LLVM_PointerShared))
    multicast_mask = optional_operand(I16, name="multicastMask")
    group = attribute(CTAGroupKindAttr, default="cta_1")
    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)"


class Tcgen05ShiftOp(Op, name="nvvm.tcgen05.shift"):
    """Starts moving the rows of a matrix in tensor memory down by one, all but the last."""

    taddr = operand(LLVM_PointerTensor)
    group = attribute(CTAGroupKindAttr, default="cta_1")
    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "$taddr attr-dict `:` type(operands)"


class Tcgen05CpOp(Op, name="nvvm.tcgen05.cp"):
    """Starts a copy from shared to tensor memory."""

    taddr = operand(LLVM_PointerTensor)
    smem_desc = operand(I64)
    shape = attribute(Tcgen05CpShapeAttr)
    group = attribute(CTAGroupKindAttr, default="cta_1")
    multicast = attribute(Tcgen05CpMulticastAttr, default="none")
    src_format = optional_attribute(Tcgen05CpSrcFormatAttr, name="srcFormat")
    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "$taddr`,` $smem_desc attr-dict"
    hooks = Hooks(verify_is_local=True)


class Tcgen05MmaSmemDescOp(Op, name="nvvm.tcgen05.mma_smem_desc"):
    """Packs the 64-bit descriptor of a matrix in shared memory."""

    start_addr = operand(I32, name="startAddr")
    leading_dim_offset = operand(I32, name="leadingDimOffset")
    stride_dim_offset = operand(I32, name="strideDimOffset")
    base_offset = operand(I8, name="baseOffset")
    leading_dim_mode = operand(I1, name="leadingDimMode")
    swizzle_mode = operand(I8, name="swizzleMode")
    res = result(I64)
    assembly_format = "`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)"


class Tcgen05LdOp(Op, name="nvvm.tcgen05.ld"):
    """Starts loading a part of a matrix in tensor memory to registers of a warp."""

    tmem_addr = operand(LLVM_PointerTensor, name="tmemAddr")
    offset = optional_operand(I64)
    pack = attribute(UnitAttr)
    shape = attribute(Tcgen05LdStShapeAttr)
    res = result(AnyTypeOf(I32, VectorOfLengthAndType((2, 4, 8, 16, 32, 64, 128), I32)))
    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)"
    hooks = Hooks(verify_is_local=True)


class Tcgen05StOp(Op, name="nvvm.tcgen05.st"):
    """Starts storing registers of a warp to a part of a matrix in tensor memory."""

    tmem_addr = operand(LLVM_PointerTensor, name="tmemAddr")
    val = operand(AnyTypeOf(I32, VectorOfLengthAndType((2, 4, 8, 16, 32, 64, 128), I32)))
    offset = optional_operand(I64)
    unpack = attribute(UnitAttr)
    shape = attribute(Tcgen05LdStShapeAttr)
    traits = [Trait("NVVMRequiresSMa")]
    assembly_format = "$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)"
    hooks = Hooks(verify_is_local=True)


class Tcgen05Product(Op):
    matrix_d = operand(LLVM_PointerTensor, name="matrixD")
    matrix_a = operand(AnyTypeOf(LLVM_PointerTensor, I64), name="matrixA")
    matrix_b = operand(I64, name="matrixB")
    idesc = operand(I32)
    enable_input_d = operand(I1, name="enableInputD")
    traits = [Trait("NVVMRequiresSMa")]
    hooks = Hooks(verify_is_local=True)


class Tcgen05MMAOp(Tcgen05Product, name="nvvm.tcgen05.mma"):
    """Starts a product of matrices in shared or tensor memory, which adds to one in tensor memory."""

    scale_input_d = optional_operand(I64, name="scaleInputD")
    disable_output_lane = optional_operand(FixedVectorOfLengthAndType((4, 8), I32), name="disableOutputLane")
    kind = attribute(Tcgen05MMAKindAttr)
    cta_group = attribute(CTAGroupKindAttr, name="ctaGroup")
    collector_op = attribute(Tcgen05MMACollectorOpAttr, default="discard", name="collectorOp")
    a_shift = attribute(UnitAttr, name="aShift")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`scale` `=` "
        "$scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`"
    )


class Tcgen05MMASparseOp(Tcgen05Product, name="nvvm.tcgen05.mma.sp"):
    """Starts a product like nvvm.tcgen05.mma; matrix A has 2:4 sparsity."""

    sparse_metadata = operand(LLVM_PointerTensor, name="sparseMetadata")
    scale_input_d = optional_operand(I64, name="scaleInputD")
    disable_output_lane = optional_operand(FixedVectorOfLengthAndType((4, 8), I32), name="disableOutputLane")
    kind = attribute(Tcgen05MMAKindAttr)
    cta_group = attribute(CTAGroupKindAttr, name="ctaGroup")
    collector_op = attribute(Tcgen05MMACollectorOpAttr, default="discard", name="collectorOp")
    a_shift = attribute(UnitAttr, name="aShift")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata "
        "(`scale` `=` $scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` "
        "type(operands) `)`"
    )


class Tcgen05MMABlockScaleOp(Tcgen05Product, name="nvvm.tcgen05.mma.block_scale"):
    """Starts a product of small-float matrices with a scale for each block of elements."""

    scale_a = operand(LLVM_PointerTensor, name="scaleA")
    scale_b = operand(LLVM_PointerTensor, name="scaleB")
    kind = attribute(MMABlockScaleKindAttr)
    cta_group = attribute(CTAGroupKindAttr, name="ctaGroup")
    block_scale = attribute(Tcgen05MMABlockScaleAttr, default="default", name="blockScale")
    collector_op = attribute(Tcgen05MMACollectorOpAttr, default="discard", name="collectorOp")
    assembly_format = (
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $scaleA `,` $scaleB "
        "attr-dict `:` `(` type(operands) `)`"
    )


class Tcgen05MMASparseBlockScaleOp(Tcgen05Product, name="nvvm.tcgen05.mma.sp.block_scale"):
    """Starts a product like nvvm.tcgen05.mma.block_scale; matrix A has 2:4 sparsity."""

    sparse_metadata = operand(LLVM_PointerTensor, name="sparseMetadata")
    scale_a = operand(LLVM_PointerTensor, name="scaleA")
    scale_b = operand(LLVM_PointerTensor, name="scaleB")
    kind = attribute(MMABlockScaleKindAttr)
    cta_group = attribute(CTAGroupKindAttr, name="ctaGroup")
    block_scale = attribute(Tcgen05MMABlockScaleAttr, default="default", name="blockScale")
    collector_op = attribute(Tcgen05MMACollectorOpAttr, default="discard", name="collectorOp")
    assembly_format = (
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata `,` "
        "$scaleA `,` $scaleB attr-dict `:` `(` type(operands) `)`"
    )


class Tcgen05WeightStationaryProduct(Op):
    matrix_d = operand(LLVM_PointerTensor, name="matrixD")
    matrix_a = operand(AnyTypeOf(LLVM_PointerTensor, I64), name="matrixA")
    matrix_b = operand(I64, name="matrixB")
    idesc = operand(I32)
    enable_input_d = operand(I1, name="enableInputD")
    kind = attribute(Tcgen05MMAKindAttr)
    collector_bBuffer = attribute(Tcgen05MMACollectorBBufferAttr, default="b0", name="collectorBBuffer")
    collector_op = attribute(Tcgen05MMACollectorOpAttr, default="discard", name="collectorOp")
    traits = [Trait("NVVMRequiresSMa")]


class Tcgen05MMAWsOp(Tcgen05WeightStationaryProduct, name="nvvm.tcgen05.mma.ws"):
    """Starts a product that keeps B in a buffer of the tensor cores for reuse."""

    zero_col_mask = optional_operand(I64, name="zeroColMask")
    assembly_format = (
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`,` $zeroColMask^)? "
        "attr-dict `:` `(` type(operands) `)`"
    )


class Tcgen05MMAWsSparseOp(Tcgen05WeightStationaryProduct, name="nvvm.tcgen05.mma.ws.sp"):
    """Starts a product like nvvm.tcgen05.mma.ws; matrix A has 2:4 sparsity."""

    sparse_metadata = operand(LLVM_PointerTensor, name="sparseMetadata")
    zero_col_mask = optional_operand(I64, name="zeroColMask")
    assembly_format = (
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`,` "
        "$zeroColMask^)? attr-dict `:` `(` type(operands) `)`"
    )
