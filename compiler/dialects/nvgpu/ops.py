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
    "Loads 8x8 tiles from shared memory, spread over a warp's threads as tensor cores want them.",
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
    "Multiplies matrices that the threads of a warp hold together, and adds a third: A * B + C.",
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
    "Multiplies a matrix with 2:4 sparsity by a dense one across a warp, and adds a third.",
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
    "Starts a copy of 4, 8 or 16 bytes from global to shared memory, without waiting for it.",
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
    "Closes a group of asynchronous copies, to be waited for together.",
    operands={"inputTokens": variadic(NVGPU_DeviceAsyncToken)},
    results={"asyncToken": NVGPU_DeviceAsyncToken},
    format="$inputTokens attr-dict",
)
DEVICE_ASYNC_WAIT = op(
    "nvgpu.device_async_wait",
    "Waits until asynchronous copies of this thread are done; other threads need a barrier.",
    operands={"asyncDependencies": NVGPU_DeviceAsyncToken},
    attributes={"numGroups": optional(I32Attr)},
    format="$asyncDependencies attr-dict",
)
MBARRIER_CREATE = op(
    "nvgpu.mbarrier.create",
    "Reserves memory barriers in shared memory; they must be initialized before use.",
    results={"barriers": NVGPU_MBarrierGroup},
    format="attr-dict `->` type($barriers)",
)
MBARRIER_GET = op(
    "nvgpu.mbarrier.get",
    "The address of one barrier of a group, as an integer.",
    operands={"barriers": NVGPU_MBarrierGroup, "mbarId": Index},
    results={"mbarrierPointer": AnyTypeOf(I32, I64)},
    format="$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($mbarrierPointer)",
)
MBARRIER_INIT = op(
    "nvgpu.mbarrier.init",
    "Sets how many arrivals end each phase of a barrier; one thread does it, then all synchronize.",
    operands={"barriers": NVGPU_MBarrierGroup, "count": Index, "mbarId": Index, "predicate": optional(I1)},
    format=("$barriers `[` $mbarId `]` `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type($barriers)"),
)
MBARRIER_TEST_WAIT = op(
    "nvgpu.mbarrier.test.wait",
    "Asks, without waiting, whether the phase that a token stands for is over.",
    operands={"barriers": NVGPU_MBarrierGroup, "token": NVGPU_MBarrierToken, "mbarId": Index},
    results={"waitComplete": I1},
    format="$barriers `[` $mbarId `]` `,` $token attr-dict `:` type($barriers) `,` type($token)",
)
MBARRIER_ARRIVE = op(
    "nvgpu.mbarrier.arrive",
    "Arrives at a barrier without waiting there; the token stands for the phase.",
    operands={"barriers": NVGPU_MBarrierGroup, "mbarId": Index},
    results={"token": NVGPU_MBarrierToken},
    format="$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($token)",
)
MBARRIER_ARRIVE_NOCOMPLETE = op(
    "nvgpu.mbarrier.arrive.nocomplete",
    "Counts arrivals at a barrier; undefined if they would complete the phase.",
    operands={"barriers": NVGPU_MBarrierGroup, "mbarId": Index, "count": Index},
    results={"token": NVGPU_MBarrierToken},
    format="$barriers `[` $mbarId `]` `,` $count attr-dict `:` type($barriers) `->` type($token)",
)
MBARRIER_ARRIVE_EXPECT_TX = op(
    "nvgpu.mbarrier.arrive.expect_tx",
    "Arrives at a barrier, and makes its phase wait for that many bytes of copies as well.",
    operands={"barriers": NVGPU_MBarrierGroup, "txcount": Index, "mbarId": Index, "predicate": optional(I1)},
    format=("$barriers `[` $mbarId `]` `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type($barriers)"),
)
MBARRIER_TRY_WAIT_PARITY = op(
    "nvgpu.mbarrier.try_wait.parity",
    "Waits until the phase of that parity of a barrier is over.",
    operands={"barriers": NVGPU_MBarrierGroup, "phaseParity": I1, "ticks": Index, "mbarId": Index},
    format="$barriers `[` $mbarId `]` `,` $phaseParity `,` $ticks attr-dict `:` type($barriers)",
)
TMA_FENCE_DESCRIPTOR = op(
    "nvgpu.tma.fence.descriptor",
    "Makes a tensor map that was changed in memory safe to use by what follows.",
    operands={"tensorMapDescriptor": NVGPU_TensorMapDescriptor},
    format="$tensorMapDescriptor attr-dict `:` type($tensorMapDescriptor)",
)
TMA_PREFETCH_DESCRIPTOR = op(
    "nvgpu.tma.prefetch.descriptor",
    "Brings a tensor map into the cache before the first copy that uses it.",
    operands={"tensorMapDescriptor": NVGPU_TensorMapDescriptor, "predicate": optional(I1)},
    format=("$tensorMapDescriptor (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tensorMapDescriptor)"),
)
TMA_ASYNC_LOAD = op(
    "nvgpu.tma.async.load",
    "Starts copying a tile of a tensor to shared memory; a barrier tells when it is there.",
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
    "Starts copying a tile from shared memory to its place in a tensor in global memory.",
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
    "Describes, on the host, a tensor in global memory and the tiles to copy of it.",
    operands={"tensor": AnyUnrankedMemRef, "boxDimensions": variadic(Index)},
    results={"tensorMap": NVGPU_TensorMapDescriptor},
    format="$tensor `box` `[` $boxDimensions `]` attr-dict `:` type($tensor) `->` type($tensorMap)",
    hooks=Hooks(verify=verify.create_descriptor, verify_is_local=True),
)
WARPGROUP_GENERATE_DESCRIPTOR = op(
    "nvgpu.warpgroup.generate.descriptor",
    "Describes a tile in shared memory as the A or B of a warpgroup's product.",
    operands={"tensor": AnyMemRef, "tensorMap": NVGPU_TensorMapDescriptor},
    results={"descriptor": NVGPU_WarpgroupMatrixDescriptor},
    effects=[reads("tensor")],
    format="$tensor `,` $tensorMap attr-dict `:` type($tensor) `,` type($tensorMap) `->` type($descriptor)",
    hooks=Hooks(verify=verify.generate_descriptor, verify_is_local=True),
)
WARPGROUP_MMA = op(
    "nvgpu.warpgroup.mma",
    "Multiplies matrices in shared memory by four warps together and adds an accumulator.",
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
    "Stores the accumulator that four warps hold together to a memref.",
    operands={"matrixD": NVGPU_WarpgroupAccumulator, "dstMemref": AnyMemRef},
    effects=[writes("dstMemref")],
    format="$matrixD `,` $dstMemref attr-dict `:` type($matrixD) `to` type($dstMemref)",
    hooks=Hooks(verify=verify.warpgroup_store, verify_is_local=True),
)
WARPGROUP_MMA_INIT_ACCUMULATOR = op(
    "nvgpu.warpgroup.mma.init.accumulator",
    "Makes an accumulator of zeros, spread over the threads of four warps.",
    results={"matrixC": NVGPU_WarpgroupAccumulator},
    format="attr-dict `->` type($matrixC)",
    hooks=Hooks(verify=verify.init_accumulator, verify_is_local=True),
)
RCP = op(
    "nvgpu.rcp",
    "Computes approximate reciprocals; subnormal inputs and results are flushed to zero.",
    operands={"in": VectorOfNonZeroRankOf(F32)},
    attributes={"rounding": default(RcpRoundingModeAttr, "approx"), "ftz": UnitAttr},
    results={"out": VectorOfNonZeroRankOf(F32)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$in `{` `rounding` `=` $rounding (`,` `ftz` $ftz^)? `}` attr-dict `:` type($out)",
    hooks=Hooks(verify=verify.reciprocal, verify_is_local=True),
)
