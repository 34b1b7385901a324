"""The operations of the nvvm dialect on matrices that warps hold in registers."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_AnyPointer,
    LLVM_AnyStruct,
    LLVM_Type,
)
from compiler.dialects.nvvm import (
    verify_block_scale,
    verify_matrix,
    verify_wgmma,
)
from compiler.dialects.nvvm.constraints import (
    BlockScaleFormatAttr,
    LdStMatrixEltTypeAttr,
    LdStMatrixShapeAttr,
    LLVM_PointerShared,
    MMAB1OpAttr,
    MMABlockScaleKindAttr,
    MMAFragAttr,
    MMAIntOverflowAttr,
    MMAKindAttr,
    MMALayoutAttr,
    MMATypesAttr,
    NVVM_MMAShapeAttr,
    ScaleVecSizeAttr,
    WGMMAScaleInAttr,
    WGMMAScaleOutAttr,
    WGMMATypesAttr,
)
from compiler.dialects.nvvm.mma_syntax import parse_of, print_of
from compiler.ods.attr_constraints import (
    I32Attr,
    I64Attr,
    UnitAttr,
)
from compiler.ods.define import op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, predicate_trait
from compiler.ods.type_constraints import (
    F64,
    I16,
    I32,
    I64,
    AnyType,
    AnyTypeOf,
)

WMMA_LOAD = op(
    "nvvm.wmma.load",
    "Loads a tile of memory as a fragment of matrix A, B or C, spread over a warp.",
    operands={"ptr": LLVM_AnyPointer, "stride": I32},
    attributes={
        "m": I32Attr,
        "n": I32Attr,
        "k": I32Attr,
        "layout": MMALayoutAttr,
        "eltype": MMATypesAttr,
        "frag": MMAFragAttr,
    },
    results={"res": AnyTypeOf(LLVM_AnyStruct, F64)},
    format="$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)",
    hooks=Hooks(verify=verify_matrix.wmma_load),
)
WMMA_STORE = op(
    "nvvm.wmma.store",
    "Stores the fragment of a matrix that a warp holds as a tile of memory.",
    operands={"ptr": LLVM_AnyPointer, "args": variadic(LLVM_Type), "stride": I32},
    attributes={"m": I32Attr, "n": I32Attr, "k": I32Attr, "layout": MMALayoutAttr, "eltype": MMATypesAttr},
    format="$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)",
    hooks=Hooks(verify=verify_matrix.wmma_store),
)
WMMA_MMA = op(
    "nvvm.wmma.mma",
    "Multiplies fragments that a warp holds and adds a third: A * B + C.",
    operands={"args": variadic(LLVM_Type)},
    attributes={
        "m": I32Attr,
        "n": I32Attr,
        "k": I32Attr,
        "layoutA": MMALayoutAttr,
        "layoutB": MMALayoutAttr,
        "eltypeA": MMATypesAttr,
        "eltypeB": MMATypesAttr,
    },
    results={"res": LLVM_AnyStruct},
    format="$args attr-dict `:` functional-type($args, $res)",
    hooks=Hooks(verify=verify_matrix.wmma_mma),
)
STMATRIX = op(
    "nvvm.stmatrix",
    "Stores matrices spread over a warp's lanes to shared memory.",
    operands={"ptr": LLVM_PointerShared, "sources": variadic(I32)},
    attributes={"layout": MMALayoutAttr, "shape": LdStMatrixShapeAttr, "eltType": LdStMatrixEltTypeAttr},
    format="$ptr `,` $sources attr-dict `:` type(operands)",
    hooks=Hooks(verify=verify_matrix.stmatrix),
)
LDMATRIX = op(
    "nvvm.ldmatrix",
    "Loads matrices from shared memory, spread over a warp's lanes as nvvm.mma.sync wants them.",
    operands={"ptr": LLVM_PointerShared},
    attributes={
        "num": I32Attr,
        "layout": MMALayoutAttr,
        "shape": LdStMatrixShapeAttr,
        "eltType": LdStMatrixEltTypeAttr,
    },
    results={"res": AnyType},
    format="$ptr attr-dict `:` functional-type($ptr, $res)",
    hooks=Hooks(verify=verify_matrix.ldmatrix),
)
MMA_SYNC = op(
    "nvvm.mma.sync",
    "Multiplies matrices that a warp holds in registers and adds a third: A * B + C.",
    operands={"operandA": variadic(LLVM_Type), "operandB": variadic(LLVM_Type), "operandC": variadic(LLVM_Type)},
    attributes={
        "shape": NVVM_MMAShapeAttr,
        "b1Op": optional(MMAB1OpAttr),
        "intOverflowBehavior": optional(MMAIntOverflowAttr),
        "layoutA": MMALayoutAttr,
        "layoutB": MMALayoutAttr,
        "multiplicandAPtxType": optional(MMATypesAttr),
        "multiplicandBPtxType": optional(MMATypesAttr),
    },
    results={"res": LLVM_AnyStruct},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    hooks=Hooks(verify=verify_matrix.mma_sync, parse=parse_of("nvvm.mma.sync"), print=print_of("nvvm.mma.sync")),
)
MMA_SP_SYNC = op(
    "nvvm.mma.sp.sync",
    "Multiplies a matrix with 2:4 sparsity by a dense one that a warp holds, and adds a third.",
    operands={
        "operandA": variadic(LLVM_Type),
        "operandB": variadic(LLVM_Type),
        "operandC": variadic(LLVM_Type),
        "sparseMetadata": I32,
        "sparsitySelector": I32,
    },
    attributes={
        "shape": NVVM_MMAShapeAttr,
        "intOverflowBehavior": optional(MMAIntOverflowAttr),
        "multiplicandAPtxType": optional(MMATypesAttr),
        "multiplicandBPtxType": optional(MMATypesAttr),
        "orderedMetadata": UnitAttr,
        "kind": optional(MMAKindAttr),
    },
    results={"res": LLVM_AnyStruct},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    hooks=Hooks(
        parse=parse_of("nvvm.mma.sp.sync"),
        print=print_of("nvvm.mma.sp.sync"),
        verify=verify_matrix.mma_sparse,
    ),
)
MMA_BLOCK_SCALE = op(
    "nvvm.mma.block_scale",
    "Multiplies small-float matrices that a warp holds, with a scale for each block, and adds a third.",
    operands={
        "operandA": variadic(LLVM_Type),
        "operandB": variadic(LLVM_Type),
        "operandC": variadic(LLVM_Type),
        "scaleAData": I32,
        "byteIdA": I16,
        "threadIdA": I16,
        "scaleBData": I32,
        "byteIdB": I16,
        "threadIdB": I16,
    },
    attributes={
        "shape": NVVM_MMAShapeAttr,
        "multiplicandAPtxType": optional(MMATypesAttr),
        "multiplicandBPtxType": optional(MMATypesAttr),
        "scaleVecSize": ScaleVecSizeAttr,
        "blockScaleFormat": BlockScaleFormatAttr,
        "kind": MMABlockScaleKindAttr,
    },
    results={"res": LLVM_AnyStruct},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    hooks=Hooks(
        parse=parse_of("nvvm.mma.block_scale"),
        print=print_of("nvvm.mma.block_scale"),
        verify=verify_block_scale.dense,
    ),
)
MMA_SP_BLOCK_SCALE = op(
    "nvvm.mma.sp.block_scale",
    "As nvvm.mma.block_scale, with a matrix A of which two out of every four elements are given.",
    operands={
        "operandA": variadic(LLVM_Type),
        "operandB": variadic(LLVM_Type),
        "operandC": variadic(LLVM_Type),
        "sparseMetadata": I32,
        "sparsitySelector": I32,
        "scaleAData": I32,
        "byteIdA": I16,
        "threadIdA": I16,
        "scaleBData": I32,
        "byteIdB": I16,
        "threadIdB": I16,
    },
    attributes={
        "shape": NVVM_MMAShapeAttr,
        "multiplicandAPtxType": optional(MMATypesAttr),
        "multiplicandBPtxType": optional(MMATypesAttr),
        "scaleVecSize": ScaleVecSizeAttr,
        "blockScaleFormat": BlockScaleFormatAttr,
        "kind": MMABlockScaleKindAttr,
        "orderedMetadata": UnitAttr,
    },
    results={"res": LLVM_AnyStruct},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    hooks=Hooks(
        parse=parse_of("nvvm.mma.sp.block_scale"),
        print=print_of("nvvm.mma.sp.block_scale"),
        verify=verify_block_scale.sparse,
    ),
)
WGMMA_FENCE_ALIGNED = op(
    "nvvm.wgmma.fence.aligned",
    "Orders this warp's use of registers ahead of the products of its warpgroup that follow.",
    traits=[Trait("NVVMRequiresSMa")],
    format="attr-dict",
)
WGMMA_COMMIT_GROUP_SYNC_ALIGNED = op(
    "nvvm.wgmma.commit.group.sync.aligned",
    "Closes a group of products of this warpgroup, to be waited for together.",
    traits=[Trait("NVVMRequiresSMa")],
    format="attr-dict",
)
WGMMA_WAIT_GROUP_SYNC_ALIGNED = op(
    "nvvm.wgmma.wait.group.sync.aligned",
    "Waits until at most so many of the youngest groups of products are still running.",
    attributes={"group": I64Attr},
    traits=[Trait("NVVMRequiresSMa")],
    format="attr-dict $group",
)
WGMMA_MMA_ASYNC = op(
    "nvvm.wgmma.mma_async",
    "Starts a product of matrices in shared memory by four warps, which adds to registers.",
    operands={"inouts": LLVM_AnyStruct, "descriptorA": I64, "descriptorB": I64},
    attributes={
        "shape": NVVM_MMAShapeAttr,
        "typeA": WGMMATypesAttr,
        "typeB": WGMMATypesAttr,
        "typeD": WGMMATypesAttr,
        "scaleD": WGMMAScaleOutAttr,
        "scaleA": WGMMAScaleInAttr,
        "scaleB": WGMMAScaleInAttr,
        "layoutA": MMALayoutAttr,
        "layoutB": MMALayoutAttr,
        "satfinite": optional(MMAIntOverflowAttr),
    },
    results={"results": LLVM_AnyStruct},
    traits=[
        Interface("BasicPtxBuilderInterface"),
        predicate_trait(
            "input struct and result struct must be the same type", lambda op: op.results[0].type == op.operands[0].type
        ),
    ],
    format=(
        "$descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` `D` `[` $typeD `,` $scaleD (`,` "
        "$satfinite^)? `]` `,` `A` `[` $typeA `,` $scaleA `,` $layoutA `]` `,` `B` `[` $typeB `,` "
        "$scaleB `,` $layoutB `]` attr-dict `:` type($inouts) `->` type($results)"
    ),
    hooks=Hooks(verify=verify_wgmma.mma_async),
)
