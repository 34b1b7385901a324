"""The operations of the amdgpu dialect that move data between global and local memory."""

from __future__ import annotations

from compiler.dialects.amdgpu import verify
from compiler.dialects.amdgpu.constraints import (
    AMDGPU_TDMBaseType,
    AMDGPU_TDMDescriptorType,
    AMDGPU_TDMGatherBaseType,
)
from compiler.ir import types
from compiler.ods.attr_constraints import (
    DenseI64ArrayAttr,
    TypeAttr,
)
from compiler.ods.define import op, optional, reads, variadic, writes
from compiler.ods.model import Hooks
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyVectorOfNonZeroRank,
    FixedVectorOfLengthAndType,
    VectorOfNonZeroRankOf,
)
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    SAME_VARIADIC_OPERAND_SIZE,
    all_element_types_match,
)
from compiler.ods.type_constraints import (
    I1,
    I16,
    I32,
    AllOfType,
    AnyTypeOf,
    Index,
    buildable,
    type_constraint,
)

GATHER_TO_LDS = op(
    "amdgpu.gather_to_lds",
    "Copies from global to local memory without registers; the lanes' data arrive side by side.",
    operands={"src": AnyMemRef, "srcIndices": variadic(Index), "dst": AnyMemRef, "dstIndices": variadic(Index)},
    attributes={"transferType": TypeAttr},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("src"), writes("dst")],
    format=(
        "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` attr-dict `:` $transferType `,` "
        "type($src) `,` type($dst)"
    ),
    hooks=Hooks(verify=verify.gather, verify_is_local=True),
)
TRANSPOSE_LOAD = op(
    "amdgpu.transpose_load",
    "Loads a matrix from local memory transposed, each lane getting its part of a row.",
    operands={"src": AnyMemRef, "srcIndices": variadic(Index)},
    results={"result": AnyTypeOf(AnyVectorOfNonZeroRank)},
    traits=[SAME_VARIADIC_OPERAND_SIZE],
    effects=[reads("src")],
    format="$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)",
    hooks=Hooks(verify=verify.transpose_load, verify_is_local=True),
)
MAKE_GATHER_DMA_BASE = op(
    "amdgpu.make_gather_dma_base",
    "Pairs a global with a local address, for copies of rows that indices name.",
    operands={"global": AnyMemRef, "global_indices": variadic(Index), "lds": AnyMemRef, "lds_indices": variadic(Index)},
    results={"base": AMDGPU_TDMGatherBaseType},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS, all_element_types_match("global", "lds")],
    format=(
        "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) "
        "`,` type($lds) `->` type(results)"
    ),
    hooks=Hooks(verify=verify.dma_base, verify_is_local=True),
)
MAKE_DMA_BASE = op(
    "amdgpu.make_dma_base",
    "Pairs a global with a local address, for copies of tiles.",
    operands={"global": AnyMemRef, "global_indices": variadic(Index), "lds": AnyMemRef, "lds_indices": variadic(Index)},
    results={"base": AMDGPU_TDMBaseType},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS, all_element_types_match("global", "lds")],
    format=(
        "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) "
        "`,` type($lds) `->` type(results)"
    ),
    hooks=Hooks(verify=verify.dma_base, verify_is_local=True),
)
MAKE_GATHER_DMA_DESCRIPTOR = op(
    "amdgpu.make_gather_dma_descriptor",
    "Describes a copy of the rows that indices name, between global and local memory.",
    operands={
        "base": AMDGPU_TDMGatherBaseType,
        "indices": AnyTypeOf(
            AllOfType(
                VectorOfNonZeroRankOf(I32),
                type_constraint(
                    " of at least length 1",
                    lambda type_: (isinstance(type_, types.VectorType) and type_.rank > 0) and type_.num_elements >= 1,
                ),
                type_constraint(
                    " of at most length 8",
                    lambda type_: (isinstance(type_, types.VectorType) and type_.rank > 0) and type_.num_elements <= 8,
                ),
                summary="vector of 32-bit signless integer values of at least length 1 of at most length 8",
            ),
            AllOfType(
                VectorOfNonZeroRankOf(I16),
                type_constraint(
                    " of at least length 1",
                    lambda type_: (isinstance(type_, types.VectorType) and type_.rank > 0) and type_.num_elements >= 1,
                ),
                type_constraint(
                    " of at most length 16",
                    lambda type_: (isinstance(type_, types.VectorType) and type_.rank > 0) and type_.num_elements <= 16,
                ),
                summary="vector of 16-bit signless integer values of at least length 1 of at most length 16",
            ),
        ),
        "global_dynamic_sizes": variadic(Index),
        "global_dynamic_strides": variadic(Index),
        "shared_dynamic_sizes": variadic(Index),
        "workgroup_mask": optional(
            buildable(FixedVectorOfLengthAndType((16,), I1), types.VectorType((16,), types.IntegerType(1)))
        ),
        "early_timeout": optional(I1),
        "pad_amount": optional(I32),
        "pad_interval": optional(I32),
        "atomic_barrier_address": optional(AnyMemRef),
        "atomic_barrier_indices": variadic(Index),
        "global_increment": optional(Index),
        "lds_increment": optional(I32),
        "iteration_count": optional(Index),
    },
    attributes={
        "global_static_sizes": DenseI64ArrayAttr,
        "global_static_strides": DenseI64ArrayAttr,
        "shared_static_sizes": DenseI64ArrayAttr,
    },
    results={"desc": AMDGPU_TDMDescriptorType},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$base `[` $indices `]` `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, "
        "$global_static_sizes) `globalStride` custom<DynamicIndexList>($global_dynamic_strides, "
        "$global_static_strides) `sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, "
        "$shared_static_sizes) ( `padShared` `(` $pad_amount^ `every` $pad_interval `)` )? ( "
        "`workgroupMask` $workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` `(` "
        "$atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` type($atomic_barrier_address) "
        "`)`)? ( `iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? attr-dict "
        "`:` qualified(type($base)) `,` type($indices) `->` type(results)"
    ),
    hooks=Hooks(verify=verify.gather_dma_descriptor, verify_is_local=True),
)
MAKE_DMA_DESCRIPTOR = op(
    "amdgpu.make_dma_descriptor",
    "Describes a copy of a tile of a tensor between global and local memory.",
    operands={
        "base": AMDGPU_TDMBaseType,
        "global_dynamic_sizes": variadic(Index),
        "global_dynamic_strides": variadic(Index),
        "shared_dynamic_sizes": variadic(Index),
        "workgroup_mask": optional(
            buildable(FixedVectorOfLengthAndType((16,), I1), types.VectorType((16,), types.IntegerType(1)))
        ),
        "early_timeout": optional(I1),
        "pad_amount": optional(I32),
        "pad_interval": optional(I32),
        "atomic_barrier_address": optional(AnyMemRef),
        "atomic_barrier_indices": variadic(Index),
        "global_increment": optional(Index),
        "lds_increment": optional(I32),
        "iteration_count": optional(Index),
    },
    attributes={
        "global_static_sizes": DenseI64ArrayAttr,
        "global_static_strides": DenseI64ArrayAttr,
        "shared_static_sizes": DenseI64ArrayAttr,
    },
    results={"desc": AMDGPU_TDMDescriptorType},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$base `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, $global_static_sizes) "
        "`globalStride` custom<DynamicIndexList>($global_dynamic_strides, $global_static_strides) "
        "`sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes) ( "
        "`padShared` `(` $pad_amount^ `every` $pad_interval `)` )? ( `workgroupMask` "
        "$workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` `(` "
        "$atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` type($atomic_barrier_address) "
        "`)`)? ( `iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? attr-dict "
        "`:` qualified(type($base)) `->` type(results)"
    ),
    hooks=Hooks(verify=verify.dma_descriptor, verify_is_local=True),
)
TENSOR_LOAD_TO_LDS = op(
    "amdgpu.tensor_load_to_lds",
    "Starts the copy that a descriptor describes, from global to local memory.",
    operands={"desc": AMDGPU_TDMDescriptorType},
    effects=[writes(), reads()],
    format="$desc attr-dict `:` qualified(type($desc))",
)
TENSOR_STORE_FROM_LDS = op(
    "amdgpu.tensor_store_from_lds",
    "Starts the copy that a descriptor describes, from local to global memory.",
    operands={"desc": AMDGPU_TDMDescriptorType},
    effects=[writes(), reads()],
    format="$desc attr-dict `:` qualified(type($desc))",
)
