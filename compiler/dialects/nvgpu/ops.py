"""The operations of the nvgpu dialect."""

from __future__ import annotations

from compiler.dialects.nvgpu.attributes import RcpRoundingModeAttr
from compiler.dialects.nvgpu.constraints import (
    NVGPU_DeviceAsyncToken,
    NVGPU_MBarrierGroup,
    NVGPU_MBarrierToken,
    NVGPU_MmaSparseSyncMetadataType,
    NVGPU_TensorMapDescriptor,
    NVGPU_WarpgroupAccumulator,
    NVGPU_WarpgroupMatrixDescriptor,
)
from compiler.ods.attr_constraints import BoolAttr, I32Attr, I64ArrayAttr, I64Attr, IndexAttr, UnitAttr
from compiler.ods.effects import reads, writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result, variadic_operand
from compiler.ods.shaped_constraints import AnyMemRef, AnyUnrankedMemRef, AnyVectorOfNonZeroRank, VectorOfNonZeroRankOf
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, SAME_OPERANDS_AND_RESULT_TYPE, same_element_type
from compiler.ods.type_constraints import F32, I1, I16, I32, I64, AnyTypeOf, Index


class LdMatrixOp(Op, name="nvgpu.ldmatrix"):
    """Loads 8x8 tiles from shared memory, distributed over a warp's threads as tensor cores require."""

    src_memref = operand(AnyMemRef, name="srcMemref")
    indices = variadic_operand(Index)
    transpose = attribute(BoolAttr)
    num_tiles = attribute(I32Attr, name="numTiles")
    res = result(AnyVectorOfNonZeroRank)
    traits = [same_element_type("srcMemref and res have same element type", operands=(0,), results=(0,))]
    effects = [reads("srcMemref"), reads()]
    assembly_format = "$srcMemref`[` $indices `]` attr-dict `:` type($srcMemref) `->` type($res)"
    hooks = Hooks(verify_is_local=True)


class MmaSyncOp(Op, name="nvgpu.mma.sync"):
    """Multiplies matrices that the threads of a warp hold together, and adds a third: A * B + C."""

    matrix_a = operand(AnyVectorOfNonZeroRank, name="matrixA")
    matrix_b = operand(AnyVectorOfNonZeroRank, name="matrixB")
    matrix_c = operand(AnyVectorOfNonZeroRank, name="matrixC")
    mma_shape = attribute(I64ArrayAttr, name="mmaShape")
    tf32_enabled = attribute(UnitAttr, name="tf32Enabled")
    res = result(AnyVectorOfNonZeroRank)
    traits = [PURE, same_element_type("matrixA and matrixB have same element type", operands=(0, 1))]
    assembly_format = (
        "`(` $matrixA`,` $matrixB`,` $matrixC `)` attr-dict `:` `(` type($matrixA) `,` "
        "type($matrixB) `,` type($matrixC) `)` `->` type($res)"
    )
    hooks = Hooks(verify_is_local=True)


class MmaSparseSyncOp(Op, name="nvgpu.mma.sp.sync"):
    """Multiplies a matrix with 2:4 sparsity by a dense one across a warp, and adds a third."""

    matrix_a = operand(AnyVectorOfNonZeroRank, name="matrixA")
    matrix_b = operand(AnyVectorOfNonZeroRank, name="matrixB")
    matrix_c = operand(AnyVectorOfNonZeroRank, name="matrixC")
    sparse_metadata = operand(NVGPU_MmaSparseSyncMetadataType, name="sparseMetadata")
    mma_shape = attribute(I64ArrayAttr, name="mmaShape")
    sparsity_selector = attribute(I32Attr, default=0, name="sparsitySelector")
    tf32_enabled = attribute(UnitAttr, name="tf32Enabled")
    res = result(AnyVectorOfNonZeroRank)
    traits = [PURE, same_element_type("matrixA and matrixB have same element type", operands=(0, 1))]
    assembly_format = (
        "`(` $matrixA`,` $matrixB`,` $matrixC `)` `metadata` `(` $sparseMetadata `)` attr-dict `:` "
        "`(` type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` type($res)"
    )
    hooks = Hooks(verify_is_local=True)


class DeviceAsyncCopyOp(Op, name="nvgpu.device_async_copy"):
    """Starts a copy of 4, 8 or 16 bytes from global to shared memory, without waiting for it."""

    dst = operand(AnyMemRef)
    dst_indices = variadic_operand(Index, name="dstIndices")
    src = operand(AnyMemRef)
    src_indices = variadic_operand(Index, name="srcIndices")
    src_elements = optional_operand(Index, name="srcElements")
    dst_elements = attribute(IndexAttr, name="dstElements")
    bypass_l1 = attribute(UnitAttr, name="bypassL1")
    async_token = result(NVGPU_DeviceAsyncToken, name="asyncToken")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [writes("dst"), reads("src")]
    assembly_format = (
        "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` `,` $dstElements (`,` $srcElements^)? "
        "attr-dict `:` type($src) `to` type($dst)"
    )
    hooks = Hooks(verify_is_local=True)


class DeviceAsyncCreateGroupOp(Op, name="nvgpu.device_async_create_group"):
    """Closes a group of asynchronous copies, so that a wait can refer to it."""

    input_tokens = variadic_operand(NVGPU_DeviceAsyncToken, name="inputTokens")
    async_token = result(NVGPU_DeviceAsyncToken, name="asyncToken")
    assembly_format = "$inputTokens attr-dict"


class DeviceAsyncWaitOp(Op, name="nvgpu.device_async_wait"):
    """Waits until asynchronous copies of this thread are done; other threads need a barrier."""

    async_dependencies = operand(NVGPU_DeviceAsyncToken, name="asyncDependencies")
    num_groups = optional_attribute(I32Attr, name="numGroups")
    assembly_format = "$asyncDependencies attr-dict"


class MBarrierCreateOp(Op, name="nvgpu.mbarrier.create"):
    """Reserves memory barriers in shared memory; they must be initialized before use."""

    barriers = result(NVGPU_MBarrierGroup)
    assembly_format = "attr-dict `->` type($barriers)"


class MBarrierGetOp(Op, name="nvgpu.mbarrier.get"):
    """The address of one barrier of a group, as an integer."""

    barriers = operand(NVGPU_MBarrierGroup)
    mbar_id = operand(Index, name="mbarId")
    mbarrier_pointer = result(AnyTypeOf(I32, I64), name="mbarrierPointer")
    assembly_format = "$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($mbarrierPointer)"


class MBarrierInitOp(Op, name="nvgpu.mbarrier.init"):
    """Sets the number of arrivals that complete a phase of a barrier; executed by one thread, then all synchronize."""

    barriers = operand(NVGPU_MBarrierGroup)
    count = operand(Index)
    mbar_id = operand(Index, name="mbarId")
    predicate = optional_operand(I1)
    assembly_format = (
        "$barriers `[` $mbarId `]` `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type($barriers)"
    )


class MBarrierTestWaitOp(Op, name="nvgpu.mbarrier.test.wait"):
    """Tests, without waiting, whether the phase of a token is complete."""

    barriers = operand(NVGPU_MBarrierGroup)
    token = operand(NVGPU_MBarrierToken)
    mbar_id = operand(Index, name="mbarId")
    wait_complete = result(I1, name="waitComplete")
    assembly_format = "$barriers `[` $mbarId `]` `,` $token attr-dict `:` type($barriers) `,` type($token)"


class MBarrierArriveOp(Op, name="nvgpu.mbarrier.arrive"):
    """Arrives at a barrier without waiting; the token identifies the phase."""

    barriers = operand(NVGPU_MBarrierGroup)
    mbar_id = operand(Index, name="mbarId")
    token = result(NVGPU_MBarrierToken)
    assembly_format = "$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($token)"


class MBarrierArriveNoCompleteOp(Op, name="nvgpu.mbarrier.arrive.nocomplete"):
    """Counts arrivals at a barrier; undefined if they would complete the phase."""

    barriers = operand(NVGPU_MBarrierGroup)
    mbar_id = operand(Index, name="mbarId")
    count = operand(Index)
    token = result(NVGPU_MBarrierToken)
    assembly_format = "$barriers `[` $mbarId `]` `,` $count attr-dict `:` type($barriers) `->` type($token)"


class MBarrierArriveExpectTxOp(Op, name="nvgpu.mbarrier.arrive.expect_tx"):
    """Arrives at a barrier, and makes its phase also wait for a number of bytes of copies."""

    barriers = operand(NVGPU_MBarrierGroup)
    txcount = operand(Index)
    mbar_id = operand(Index, name="mbarId")
    predicate = optional_operand(I1)
    assembly_format = (
        "$barriers `[` $mbarId `]` `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type($barriers)"
    )


class MBarrierTryWaitParityOp(Op, name="nvgpu.mbarrier.try_wait.parity"):
    """Waits for the end of a barrier's phase with the given parity."""

    barriers = operand(NVGPU_MBarrierGroup)
    phase_parity = operand(I1, name="phaseParity")
    ticks = operand(Index)
    mbar_id = operand(Index, name="mbarId")
    assembly_format = "$barriers `[` $mbarId `]` `,` $phaseParity `,` $ticks attr-dict `:` type($barriers)"


class TmaFenceOp(Op, name="nvgpu.tma.fence.descriptor"):
    """Orders changes of a tensor map in memory before its following uses."""

    tensor_map_descriptor = operand(NVGPU_TensorMapDescriptor, name="tensorMapDescriptor")
    assembly_format = "$tensorMapDescriptor attr-dict `:` type($tensorMapDescriptor)"


class TmaPrefetchOp(Op, name="nvgpu.tma.prefetch.descriptor"):
    """Prefetches a tensor map before the first copy that uses it."""

    tensor_map_descriptor = operand(NVGPU_TensorMapDescriptor, name="tensorMapDescriptor")
    predicate = optional_operand(I1)
    assembly_format = "$tensorMapDescriptor (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tensorMapDescriptor)"


class TmaAsyncLoadOp(Op, name="nvgpu.tma.async.load"):
    """Starts copying a tile of a tensor to shared memory; a barrier tracks its completion."""

    dst = operand(AnyMemRef)
    barriers = operand(NVGPU_MBarrierGroup)
    tensor_map_descriptor = operand(NVGPU_TensorMapDescriptor, name="tensorMapDescriptor")
    coordinates = variadic_operand(Index)
    mbar_id = operand(Index, name="mbarId")
    multicast_mask = optional_operand(I16, name="multicastMask")
    predicate = optional_operand(I1)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [writes("dst")]
    assembly_format = (
        "$tensorMapDescriptor `[` $coordinates `]` `,` $barriers `[` $mbarId `]` `to` $dst "
        "(`multicast_mask` `=` $multicastMask^ )? (`,` `predicate` `=` $predicate^)? attr-dict `:` "
        "type($tensorMapDescriptor) `,` type($barriers) `->` type($dst)"
    )
    hooks = Hooks(verify_is_local=True)


class TmaAsyncStoreOp(Op, name="nvgpu.tma.async.store"):
    """Starts copying a tile from shared memory to its place in a tensor in global memory."""

    src = operand(AnyMemRef)
    tensor_map_descriptor = operand(NVGPU_TensorMapDescriptor, name="tensorMapDescriptor")
    coordinates = variadic_operand(Index)
    predicate = optional_operand(I1)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [reads("src"), writes("tensorMapDescriptor")]
    assembly_format = (
        "$src `to` $tensorMapDescriptor `[` $coordinates `]` (`,` `predicate` `=` $predicate^)? "
        "attr-dict `:` type($src) `->` type($tensorMapDescriptor)"
    )
    hooks = Hooks(verify_is_local=True)


class TmaCreateDescriptorOp(Op, name="nvgpu.tma.create.descriptor"):
    """Describes, on the host, a tensor in global memory and the tiles to copy of it."""

    tensor = operand(AnyUnrankedMemRef)
    box_dimensions = variadic_operand(Index, name="boxDimensions")
    tensor_map = result(NVGPU_TensorMapDescriptor, name="tensorMap")
    assembly_format = "$tensor `box` `[` $boxDimensions `]` attr-dict `:` type($tensor) `->` type($tensorMap)"
    hooks = Hooks(verify_is_local=True)


class WarpgroupGenerateDescriptorOp(Op, name="nvgpu.warpgroup.generate.descriptor"):
    """Describes a tile in shared memory as the A or B of a warpgroup's product."""

    tensor = operand(AnyMemRef)
    tensor_map = operand(NVGPU_TensorMapDescriptor, name="tensorMap")
    descriptor = result(NVGPU_WarpgroupMatrixDescriptor)
    effects = [reads("tensor")]
    assembly_format = "$tensor `,` $tensorMap attr-dict `:` type($tensor) `,` type($tensorMap) `->` type($descriptor)"
    hooks = Hooks(verify_is_local=True)


class WarpgroupMmaOp(Op, name="nvgpu.warpgroup.mma"):
    """Multiplies matrices in shared memory by four warps together and adds an accumulator."""

    descriptor_a = operand(NVGPU_WarpgroupMatrixDescriptor, name="descriptorA")
    descriptor_b = operand(NVGPU_WarpgroupMatrixDescriptor, name="descriptorB")
    matrix_c = operand(NVGPU_WarpgroupAccumulator, name="matrixC")
    wait_group = optional_attribute(I64Attr, default=1, name="waitGroup")
    transpose_a = attribute(UnitAttr, name="transposeA")
    transpose_b = attribute(UnitAttr, name="transposeB")
    matrix_d = result(NVGPU_WarpgroupAccumulator, name="matrixD")
    assembly_format = (
        "$descriptorA`,` $descriptorB`,` $matrixC attr-dict `:` type($descriptorA) `,` "
        "type($descriptorB) `,` type($matrixC) `->` type($matrixD)"
    )
    hooks = Hooks(verify_is_local=True)


class WarpgroupMmaStoreOp(Op, name="nvgpu.warpgroup.mma.store"):
    """Stores the accumulator that four warps hold together to a memref."""

    matrix_d = operand(NVGPU_WarpgroupAccumulator, name="matrixD")
    dst_memref = operand(AnyMemRef, name="dstMemref")
    effects = [writes("dstMemref")]
    assembly_format = "$matrixD `,` $dstMemref attr-dict `:` type($matrixD) `to` type($dstMemref)"
    hooks = Hooks(verify_is_local=True)


class WarpgroupMmaInitAccumulatorOp(Op, name="nvgpu.warpgroup.mma.init.accumulator"):
    """Returns an accumulator of zeros, distributed over the threads of four warps."""

    matrix_c = result(NVGPU_WarpgroupAccumulator, name="matrixC")
    assembly_format = "attr-dict `->` type($matrixC)"
    hooks = Hooks(verify_is_local=True)


class RcpOp(Op, name="nvgpu.rcp"):
    """Computes approximate reciprocals; subnormal inputs and results are flushed to zero."""

    in_ = operand(VectorOfNonZeroRankOf(F32))
    rounding = attribute(RcpRoundingModeAttr, default="approx")
    ftz = attribute(UnitAttr)
    out = result(VectorOfNonZeroRankOf(F32))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$in `{` `rounding` `=` $rounding (`,` `ftz` $ftz^)? `}` attr-dict `:` type($out)"
    hooks = Hooks(verify_is_local=True)
