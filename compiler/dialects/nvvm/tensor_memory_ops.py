"""The operations of the nvvm dialect on tensor memory."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_AnyPointer,
)
from compiler.dialects.nvvm import (
    verify_tensor_memory,
)
from compiler.dialects.nvvm.constraints import (
    CTAGroupKindAttr,
    LLVM_PointerShared,
    LLVM_PointerTensor,
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
from compiler.ods.attr_constraints import (
    UnitAttr,
)
from compiler.ods.define import default, op, optional
from compiler.ods.model import Hooks, Trait
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType, VectorOfLengthAndType
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS
from compiler.ods.type_constraints import (
    I1,
    I8,
    I16,
    I32,
    I64,
    AnyTypeOf,
)

TCGEN05_ALLOC = op(
    "nvvm.tcgen05.alloc",
    "Allocates so many columns of tensor memory and writes their address to shared memory.",
    operands={"addr": AnyTypeOf(LLVM_AnyPointer, LLVM_PointerShared), "nCols": I32},
    attributes={"group": default(CTAGroupKindAttr, "cta_1")},
    traits=[Trait("NVVMRequiresSMa")],
    format="$addr `,` $nCols attr-dict `:` type(operands)",
)
TCGEN05_DEALLOC = op(
    "nvvm.tcgen05.dealloc",
    "Frees so many columns of tensor memory.",
    operands={"taddr": LLVM_PointerTensor, "nCols": I32},
    attributes={"group": default(CTAGroupKindAttr, "cta_1")},
    traits=[Trait("NVVMRequiresSMa")],
    format="$taddr `,` $nCols attr-dict `:` type(operands)",
)
TCGEN05_RELINQUISH_ALLOC_PERMIT = op(
    "nvvm.tcgen05.relinquish_alloc_permit",
    "Gives up the right of this block to allocate tensor memory, for others to have it.",
    attributes={"group": default(CTAGroupKindAttr, "cta_1")},
    traits=[Trait("NVVMRequiresSMa")],
    format="attr-dict",
)
TCGEN05_FENCE_OP = op(
    "nvvm.tcgen05.fence",
    "Orders work on tensor memory against the threads' synchronization, before or after it.",
    attributes={"kind": Tcgen05FenceKindAttr},
    traits=[Trait("NVVMRequiresSMa")],
    format="$kind attr-dict",
)
TCGEN05_WAIT_OP = op(
    "nvvm.tcgen05.wait",
    "Waits for all loads, or stores, of tensor memory that this thread has started.",
    attributes={"kind": Tcgen05WaitKindAttr},
    traits=[Trait("NVVMRequiresSMa")],
    format="$kind attr-dict",
)
TCGEN05_COMMIT = op(
    "nvvm.tcgen05.commit",
    "Lets a barrier count an arrival once all that this thread started on tensor memory is done.",
    operands={"addr": AnyTypeOf(LLVM_AnyPointer, LLVM_PointerShared), "multicastMask": optional(I16)},
    attributes={"group": default(CTAGroupKindAttr, "cta_1")},
    traits=[Trait("NVVMRequiresSMa")],
    format="$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)",
)
TCGEN05_SHIFT = op(
    "nvvm.tcgen05.shift",
    "Starts moving the rows of a matrix in tensor memory down by one, all but the last.",
    operands={"taddr": LLVM_PointerTensor},
    attributes={"group": default(CTAGroupKindAttr, "cta_1")},
    traits=[Trait("NVVMRequiresSMa")],
    format="$taddr attr-dict `:` type(operands)",
)
TCGEN05_CP = op(
    "nvvm.tcgen05.cp",
    "Starts a copy from shared to tensor memory.",
    operands={"taddr": LLVM_PointerTensor, "smem_desc": I64},
    attributes={
        "shape": Tcgen05CpShapeAttr,
        "group": default(CTAGroupKindAttr, "cta_1"),
        "multicast": default(Tcgen05CpMulticastAttr, "none"),
        "srcFormat": optional(Tcgen05CpSrcFormatAttr),
    },
    traits=[Trait("NVVMRequiresSMa")],
    format="$taddr`,` $smem_desc attr-dict",
    hooks=Hooks(verify=verify_tensor_memory.copy, verify_is_local=True),
)
TCGEN05_MMA_SMEM_DESC = op(
    "nvvm.tcgen05.mma_smem_desc",
    "Packs the 64-bit descriptor of a matrix in shared memory.",
    operands={
        "startAddr": I32,
        "leadingDimOffset": I32,
        "strideDimOffset": I32,
        "baseOffset": I8,
        "leadingDimMode": I1,
        "swizzleMode": I8,
    },
    results={"res": I64},
    format="`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)",
)
TCGEN05_LD = op(
    "nvvm.tcgen05.ld",
    "Starts loading a part of a matrix in tensor memory to registers of a warp.",
    operands={"tmemAddr": LLVM_PointerTensor, "offset": optional(I64)},
    attributes={"pack": UnitAttr, "shape": Tcgen05LdStShapeAttr},
    results={
        "res": AnyTypeOf(
            I32,
            VectorOfLengthAndType(
                (2, 4, 8, 16, 32, 64, 128),
                I32,
            ),
        )
    },
    traits=[Trait("NVVMRequiresSMa")],
    format="$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify_tensor_memory.load, verify_is_local=True),
)
TCGEN05_ST = op(
    "nvvm.tcgen05.st",
    "Starts storing registers of a warp to a part of a matrix in tensor memory.",
    operands={
        "tmemAddr": LLVM_PointerTensor,
        "val": AnyTypeOf(
            I32,
            VectorOfLengthAndType(
                (2, 4, 8, 16, 32, 64, 128),
                I32,
            ),
        ),
        "offset": optional(I64),
    },
    attributes={"unpack": UnitAttr, "shape": Tcgen05LdStShapeAttr},
    traits=[Trait("NVVMRequiresSMa")],
    format="$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)",
    hooks=Hooks(verify=verify_tensor_memory.store, verify_is_local=True),
)
TCGEN05_MMA = op(
    "nvvm.tcgen05.mma",
    "Starts a product of matrices in shared or tensor memory, which adds to one in tensor memory.",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "scaleInputD": optional(I64),
        "disableOutputLane": optional(
            FixedVectorOfLengthAndType(
                (4, 8),
                I32,
            )
        ),
    },
    attributes={
        "kind": Tcgen05MMAKindAttr,
        "ctaGroup": CTAGroupKindAttr,
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
        "aShift": UnitAttr,
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`scale` `=` "
        "$scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`"
    ),
    hooks=Hooks(verify=verify_tensor_memory.multiply, verify_is_local=True),
)
TCGEN05_MMA_SP = op(
    "nvvm.tcgen05.mma.sp",
    "As nvvm.tcgen05.mma, with a matrix A of which two out of every four elements are given.",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "sparseMetadata": LLVM_PointerTensor,
        "scaleInputD": optional(I64),
        "disableOutputLane": optional(
            FixedVectorOfLengthAndType(
                (4, 8),
                I32,
            )
        ),
    },
    attributes={
        "kind": Tcgen05MMAKindAttr,
        "ctaGroup": CTAGroupKindAttr,
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
        "aShift": UnitAttr,
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata "
        "(`scale` `=` $scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` "
        "type(operands) `)`"
    ),
    hooks=Hooks(verify=verify_tensor_memory.multiply, verify_is_local=True),
)
TCGEN05_MMA_BLOCK_SCALE_OP = op(
    "nvvm.tcgen05.mma.block_scale",
    "Starts a product of small-float matrices with a scale for each block of elements.",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "scaleA": LLVM_PointerTensor,
        "scaleB": LLVM_PointerTensor,
    },
    attributes={
        "kind": MMABlockScaleKindAttr,
        "ctaGroup": CTAGroupKindAttr,
        "blockScale": default(Tcgen05MMABlockScaleAttr, "default"),
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
    },
    traits=[Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $scaleA `,` $scaleB "
        "attr-dict `:` `(` type(operands) `)`"
    ),
    hooks=Hooks(verify=verify_tensor_memory.multiply_scaled, verify_is_local=True),
)
TCGEN05_MMA_SP_BLOCK_SCALE = op(
    "nvvm.tcgen05.mma.sp.block_scale",
    "As nvvm.tcgen05.mma.block_scale, with a matrix A that has 2:4 sparsity.",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "sparseMetadata": LLVM_PointerTensor,
        "scaleA": LLVM_PointerTensor,
        "scaleB": LLVM_PointerTensor,
    },
    attributes={
        "kind": MMABlockScaleKindAttr,
        "ctaGroup": CTAGroupKindAttr,
        "blockScale": default(Tcgen05MMABlockScaleAttr, "default"),
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
    },
    traits=[Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata `,` "
        "$scaleA `,` $scaleB attr-dict `:` `(` type(operands) `)`"
    ),
    hooks=Hooks(verify=verify_tensor_memory.multiply_scaled, verify_is_local=True),
)
TCGEN05_MMA_WS = op(
    "nvvm.tcgen05.mma.ws",
    "Starts a product that keeps B in a buffer beside the tensor cores, to be used again.",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "zeroColMask": optional(I64),
    },
    attributes={
        "kind": Tcgen05MMAKindAttr,
        "collectorBBuffer": default(Tcgen05MMACollectorBBufferAttr, "b0"),
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
    },
    traits=[Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`,` $zeroColMask^)? "
        "attr-dict `:` `(` type(operands) `)`"
    ),
)
TCGEN05_MMA_WS_SP = op(
    "nvvm.tcgen05.mma.ws.sp",
    "As nvvm.tcgen05.mma.ws, with a matrix A of which two out of every four elements are given.",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "sparseMetadata": LLVM_PointerTensor,
        "zeroColMask": optional(I64),
    },
    attributes={
        "kind": Tcgen05MMAKindAttr,
        "collectorBBuffer": default(Tcgen05MMACollectorBBufferAttr, "b0"),
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
    },
    traits=[Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`,` "
        "$zeroColMask^)? attr-dict `:` `(` type(operands) `)`"
    ),
)
