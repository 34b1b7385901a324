"""The operations of the nvgpu dialect."""

from __future__ import annotations

from compiler.dialects.nvgpu import verify
from compiler.dialects.nvgpu.constraints import (
    NVGPU_DeviceAsyncToken,
    NVGPU_MBarrierGroup,
    NVGPU_MBarrierToken,
    NVGPU_MmaSparseSyncMetadataType,
    NVGPU_TensorMapDescriptor,
    NVGPU_WarpgroupAccumulator,
    NVGPU_WarpgroupMatrixDescriptor,
    RcpRoundingModeAttr,
)
from compiler.ods.attr_constraints import BoolAttr, I32Attr, I64ArrayAttr, I64Attr, IndexAttr, UnitAttr
from compiler.ods.define import default, default_optional, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks
from compiler.ods.shaped_constraints import AnyMemRef, AnyUnrankedMemRef, AnyVectorOfNonZeroRank, VectorOfNonZeroRankOf
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    same_element_type,
)
from compiler.ods.type_constraints import F32, I1, I16, I32, I64, AnyTypeOf, Index

LDMATRIX = op(
    "nvgpu.ldmatrix",
    "",
    operands={"srcMemref": AnyMemRef, "indices": variadic(Index)},
    attributes={"transpose": BoolAttr, "numTiles": I32Attr},
    results={"res": AnyVectorOfNonZeroRank},
    traits=[same_element_type("srcMemref and res have same element type", operands=(0,), results=(0,))],
    effects=[reads("srcMemref"), reads()],
    format="$srcMemref`[` $indices `]` attr-dict `:` type($srcMemref) `->` type($res)",
    hooks=Hooks(verify=verify.load_matrix, verify_is_local=True),
)
MMA_SYNC = op(
    "nvgpu.mma.sync",
    "",
    operands={"matrixA": AnyVectorOfNonZeroRank, "matrixB": AnyVectorOfNonZeroRank, "matrixC": AnyVectorOfNonZeroRank},
    attributes={"mmaShape": I64ArrayAttr, "tf32Enabled": UnitAttr},
    results={"res": AnyVectorOfNonZeroRank},
    traits=[
        PURE,
        same_element_type(
            "matrixA and matrixB have same element type",
            operands=(0, 1),
        ),
    ],
    format=(
        "`(` $matrixA`,` $matrixB`,` $matrixC `)` attr-dict `:` `(` type($matrixA) `,` "
        "type($matrixB) `,` type($matrixC) `)` `->` type($res)"
    ),
    hooks=Hooks(verify=verify.mma, verify_is_local=True),
)
MMA_SP_SYNC = op(
    "nvgpu.mma.sp.sync",
    "",
    operands={
        "matrixA": AnyVectorOfNonZeroRank,
        "matrixB": AnyVectorOfNonZeroRank,
        "matrixC": AnyVectorOfNonZeroRank,
        "sparseMetadata": NVGPU_MmaSparseSyncMetadataType,
    },
    attributes={"mmaShape": I64ArrayAttr, "sparsitySelector": default(I32Attr, 0), "tf32Enabled": UnitAttr},
    results={"res": AnyVectorOfNonZeroRank},
    traits=[
        PURE,
        same_element_type(
            "matrixA and matrixB have same element type",
            operands=(0, 1),
        ),
    ],
    format=(
        "`(` $matrixA`,` $matrixB`,` $matrixC `)` `metadata` `(` $sparseMetadata `)` attr-dict `:` "
        "`(` type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` type($res)"
    ),
    hooks=Hooks(verify=verify.sparse_mma, verify_is_local=True),
)
DEVICE_ASYNC_COPY = op(
    "nvgpu.device_async_copy",
    "",
    operands={
        "dst": AnyMemRef,
        "dstIndices": variadic(Index),
        "src": AnyMemRef,
        "srcIndices": variadic(Index),
        "srcElements": optional(Index),
    },
    attributes={"dstElements": IndexAttr, "bypassL1": UnitAttr},
    results={"asyncToken": NVGPU_DeviceAsyncToken},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes("dst"), reads("src")],
    format=(
        "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` `,` $dstElements (`,` $srcElements^)? "
        "attr-dict `:` type($src) `to` type($dst)"
    ),
    hooks=Hooks(verify=verify.async_copy, verify_is_local=True),
)
DEVICE_ASYNC_CREATE_GROUP = op(
    "nvgpu.device_async_create_group",
    "",
    operands={"inputTokens": variadic(NVGPU_DeviceAsyncToken)},
    results={"asyncToken": NVGPU_DeviceAsyncToken},
    format="$inputTokens attr-dict",
)
DEVICE_ASYNC_WAIT = op(
    "nvgpu.device_async_wait",
    "",
    operands={"asyncDependencies": NVGPU_DeviceAsyncToken},
    attributes={"numGroups": optional(I32Attr)},
    format="$asyncDependencies attr-dict",
)
MBARRIER_CREATE = op(
    "nvgpu.mbarrier.create",
    "",
    results={"barriers": NVGPU_MBarrierGroup},
    format="attr-dict `->` type($barriers)",
)
MBARRIER_GET = op(
    "nvgpu.mbarrier.get",
    "",
    operands={"barriers": NVGPU_MBarrierGroup, "mbarId": Index},
    results={"mbarrierPointer": AnyTypeOf(I32, I64)},
    format="$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($mbarrierPointer)",
)
MBARRIER_INIT = op(
    "nvgpu.mbarrier.init",
    "",
    operands={"barriers": NVGPU_MBarrierGroup, "count": Index, "mbarId": Index, "predicate": optional(I1)},
    format=("$barriers `[` $mbarId `]` `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type($barriers)"),
)
MBARRIER_TEST_WAIT = op(
    "nvgpu.mbarrier.test.wait",
    "",
    operands={"barriers": NVGPU_MBarrierGroup, "token": NVGPU_MBarrierToken, "mbarId": Index},
    results={"waitComplete": I1},
    format="$barriers `[` $mbarId `]` `,` $token attr-dict `:` type($barriers) `,` type($token)",
)
MBARRIER_ARRIVE = op(
    "nvgpu.mbarrier.arrive",
    "",
    operands={"barriers": NVGPU_MBarrierGroup, "mbarId": Index},
    results={"token": NVGPU_MBarrierToken},
    format="$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($token)",
)
MBARRIER_ARRIVE_NOCOMPLETE = op(
    "nvgpu.mbarrier.arrive.nocomplete",
    "",
    operands={"barriers": NVGPU_MBarrierGroup, "mbarId": Index, "count": Index},
    results={"token": NVGPU_MBarrierToken},
    format="$barriers `[` $mbarId `]` `,` $count attr-dict `:` type($barriers) `->` type($token)",
)
MBARRIER_ARRIVE_EXPECT_TX = op(
    "nvgpu.mbarrier.arrive.expect_tx",
    "",
    operands={"barriers": NVGPU_MBarrierGroup, "txcount": Index, "mbarId": Index, "predicate": optional(I1)},
    format=("$barriers `[` $mbarId `]` `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type($barriers)"),
)
MBARRIER_TRY_WAIT_PARITY = op(
    "nvgpu.mbarrier.try_wait.parity",
    "",
    operands={"barriers": NVGPU_MBarrierGroup, "phaseParity": I1, "ticks": Index, "mbarId": Index},
    format="$barriers `[` $mbarId `]` `,` $phaseParity `,` $ticks attr-dict `:` type($barriers)",
)
TMA_FENCE_DESCRIPTOR = op(
    "nvgpu.tma.fence.descriptor",
    "",
    operands={"tensorMapDescriptor": NVGPU_TensorMapDescriptor},
    format="$tensorMapDescriptor attr-dict `:` type($tensorMapDescriptor)",
)
TMA_PREFETCH_DESCRIPTOR = op(
    "nvgpu.tma.prefetch.descriptor",
    "",
    operands={"tensorMapDescriptor": NVGPU_TensorMapDescriptor, "predicate": optional(I1)},
    format=("$tensorMapDescriptor (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tensorMapDescriptor)"),
)
TMA_ASYNC_LOAD = op(
    "nvgpu.tma.async.load",
    "",
    operands={
        "dst": AnyMemRef,
        "barriers": NVGPU_MBarrierGroup,
        "tensorMapDescriptor": NVGPU_TensorMapDescriptor,
        "coordinates": variadic(Index),
        "mbarId": Index,
        "multicastMask": optional(I16),
        "predicate": optional(I1),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes("dst")],
    format=(
        "$tensorMapDescriptor `[` $coordinates `]` `,` $barriers `[` $mbarId `]` `to` $dst "
        "(`multicast_mask` `=` $multicastMask^ )? (`,` `predicate` `=` $predicate^)? attr-dict `:` "
        "type($tensorMapDescriptor) `,` type($barriers) `->` type($dst)"
    ),
    hooks=Hooks(verify=verify.tensor_load, verify_is_local=True),
)
TMA_ASYNC_STORE = op(
    "nvgpu.tma.async.store",
    "",
    operands={
        "src": AnyMemRef,
        "tensorMapDescriptor": NVGPU_TensorMapDescriptor,
        "coordinates": variadic(Index),
        "predicate": optional(I1),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("src"), writes("tensorMapDescriptor")],
    format=(
        "$src `to` $tensorMapDescriptor `[` $coordinates `]` (`,` `predicate` `=` $predicate^)? "
        "attr-dict `:` type($src) `->` type($tensorMapDescriptor)"
    ),
    hooks=Hooks(verify=verify.tensor_store, verify_is_local=True),
)
TMA_CREATE_DESCRIPTOR = op(
    "nvgpu.tma.create.descriptor",
    "",
    operands={"tensor": AnyUnrankedMemRef, "boxDimensions": variadic(Index)},
    results={"tensorMap": NVGPU_TensorMapDescriptor},
    format="$tensor `box` `[` $boxDimensions `]` attr-dict `:` type($tensor) `->` type($tensorMap)",
    hooks=Hooks(verify=verify.create_descriptor, verify_is_local=True),
)
WARPGROUP_GENERATE_DESCRIPTOR = op(
    "nvgpu.warpgroup.generate.descriptor",
    "",
    operands={"tensor": AnyMemRef, "tensorMap": NVGPU_TensorMapDescriptor},
    results={"descriptor": NVGPU_WarpgroupMatrixDescriptor},
    effects=[reads("tensor")],
    format="$tensor `,` $tensorMap attr-dict `:` type($tensor) `,` type($tensorMap) `->` type($descriptor)",
    hooks=Hooks(verify=verify.generate_descriptor, verify_is_local=True),
)
WARPGROUP_MMA = op(
    "nvgpu.warpgroup.mma",
    "",
    operands={
        "descriptorA": NVGPU_WarpgroupMatrixDescriptor,
        "descriptorB": NVGPU_WarpgroupMatrixDescriptor,
        "matrixC": NVGPU_WarpgroupAccumulator,
    },
    attributes={"waitGroup": default_optional(I64Attr, 1), "transposeA": UnitAttr, "transposeB": UnitAttr},
    results={"matrixD": NVGPU_WarpgroupAccumulator},
    format=(
        "$descriptorA`,` $descriptorB`,` $matrixC attr-dict `:` type($descriptorA) `,` "
        "type($descriptorB) `,` type($matrixC) `->` type($matrixD)"
    ),
    hooks=Hooks(verify=verify.warpgroup_mma, verify_is_local=True),
)
WARPGROUP_MMA_STORE = op(
    "nvgpu.warpgroup.mma.store",
    "",
    operands={"matrixD": NVGPU_WarpgroupAccumulator, "dstMemref": AnyMemRef},
    effects=[writes("dstMemref")],
    format="$matrixD `,` $dstMemref attr-dict `:` type($matrixD) `to` type($dstMemref)",
    hooks=Hooks(verify=verify.warpgroup_store, verify_is_local=True),
)
WARPGROUP_MMA_INIT_ACCUMULATOR = op(
    "nvgpu.warpgroup.mma.init.accumulator",
    "",
    results={"matrixC": NVGPU_WarpgroupAccumulator},
    format="attr-dict `->` type($matrixC)",
    hooks=Hooks(verify=verify.init_accumulator, verify_is_local=True),
)
RCP = op(
    "nvgpu.rcp",
    "",
    operands={"in": VectorOfNonZeroRankOf(F32)},
    attributes={"rounding": default(RcpRoundingModeAttr, "approx"), "ftz": UnitAttr},
    results={"out": VectorOfNonZeroRankOf(F32)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$in `{` `rounding` `=` $rounding (`,` `ftz` $ftz^)? `}` attr-dict `:` type($out)",
    hooks=Hooks(verify=verify.reciprocal, verify_is_local=True),
)
