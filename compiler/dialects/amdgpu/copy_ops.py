"""The operations of the amdgpu dialect that move data between global and local memory."""

from __future__ import annotations

from compiler.dialects.amdgpu.constraints import AMDGPU_TDMBaseType, AMDGPU_TDMDescriptorType, AMDGPU_TDMGatherBaseType
from compiler.ir import types
from compiler.ods.attr_constraints import DenseI64ArrayAttr, TypeAttr
from compiler.ods.constraint import TypeConstraint
from compiler.ods.effects import reads, writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result, variadic_operand
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyVectorOfNonZeroRank,
    FixedVectorOfLengthAndType,
    VectorOfNonZeroRankOf,
)
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, SAME_VARIADIC_OPERAND_SIZE, all_element_types_match
from compiler.ods.type_constraints import I1, I16, I32, AnyTypeOf, ConfinedType, Index, buildable


def _vector_of_at_most(length: int, element: TypeConstraint) -> TypeConstraint[types.VectorType]:
    """Returns the constraint for vectors of at most `length` elements."""
    vector = VectorOfNonZeroRankOf(element)
    summary = f"{vector.summary} of at least length 1 of at most length {length}"
    return ConfinedType(vector, lambda type_: 1 <= type_.num_elements <= length, summary)


class GatherToLDSOp(Op, name="amdgpu.gather_to_lds"):
    """Copies from global to local memory without registers; the lanes' data arrive side by side."""

    src = operand(AnyMemRef)
    src_indices = variadic_operand(Index, name="srcIndices")
    dst = operand(AnyMemRef)
    dst_indices = variadic_operand(Index, name="dstIndices")
    transfer_type = attribute(TypeAttr, name="transferType")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [reads("src"), writes("dst")]
    assembly_format = (
        "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` attr-dict `:` $transferType `,` "
        "type($src) `,` type($dst)"
    )
    hooks = Hooks(verify_is_local=True)


class TransposeLoadOp(Op, name="amdgpu.transpose_load"):
    """Loads a matrix from local memory transposed, each lane getting its part of a row."""

    src = operand(AnyMemRef)
    src_indices = variadic_operand(Index, name="srcIndices")
    result = result(AnyTypeOf(AnyVectorOfNonZeroRank))
    traits = [SAME_VARIADIC_OPERAND_SIZE]
    effects = [reads("src")]
    assembly_format = "$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)"
    hooks = Hooks(verify_is_local=True)


class DmaBase(Op):
    global_ = operand(AnyMemRef)
    global_indices = variadic_operand(Index)
    lds = operand(AnyMemRef)
    lds_indices = variadic_operand(Index)
    traits = [PURE, ATTR_SIZED_OPERAND_SEGMENTS, all_element_types_match("global", "lds")]
    assembly_format = (
        "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) "
        "`,` type($lds) `->` type(results)"
    )
    hooks = Hooks(verify_is_local=True)


class MakeGatherDmaBaseOp(DmaBase, name="amdgpu.make_gather_dma_base"):
    """Pairs a global with a local address, for copies of rows that indices name."""

    base = result(AMDGPU_TDMGatherBaseType)


class MakeDmaBaseOp(DmaBase, name="amdgpu.make_dma_base"):
    """Pairs a global with a local address, for copies of tiles."""

    base = result(AMDGPU_TDMBaseType)


class MakeGatherDmaDescriptorOp(Op, name="amdgpu.make_gather_dma_descriptor"):
    """Describes a copy of the rows that indices name, between global and local memory."""

    base = operand(AMDGPU_TDMGatherBaseType)
    indices = operand(AnyTypeOf(_vector_of_at_most(8, I32), _vector_of_at_most(16, I16)))
    global_dynamic_sizes = variadic_operand(Index)
    global_dynamic_strides = variadic_operand(Index)
    shared_dynamic_sizes = variadic_operand(Index)
    workgroup_mask = optional_operand(
        buildable(FixedVectorOfLengthAndType((16,), I1), types.VectorType((16,), types.IntegerType(1)))
    )
    early_timeout = optional_operand(I1)
    pad_amount = optional_operand(I32)
    pad_interval = optional_operand(I32)
    atomic_barrier_address = optional_operand(AnyMemRef)
    atomic_barrier_indices = variadic_operand(Index)
    global_increment = optional_operand(Index)
    lds_increment = optional_operand(I32)
    iteration_count = optional_operand(Index)
    global_static_sizes = attribute(DenseI64ArrayAttr)
    global_static_strides = attribute(DenseI64ArrayAttr)
    shared_static_sizes = attribute(DenseI64ArrayAttr)
    desc = result(AMDGPU_TDMDescriptorType)
    traits = [PURE, ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$base `[` $indices `]` `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, "
        "$global_static_sizes) `globalStride` custom<DynamicIndexList>($global_dynamic_strides, "
        "$global_static_strides) `sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, "
        "$shared_static_sizes) ( `padShared` `(` $pad_amount^ `every` $pad_interval `)` )? ( "
        "`workgroupMask` $workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` `(` "
        "$atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` type($atomic_barrier_address) "
        "`)`)? ( `iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? attr-dict "
        "`:` qualified(type($base)) `,` type($indices) `->` type(results)"
    )
    hooks = Hooks(verify_is_local=True)


class MakeDmaDescriptorOp(Op, name="amdgpu.make_dma_descriptor"):
    """Describes a copy of a tile of a tensor between global and local memory."""

    base = operand(AMDGPU_TDMBaseType)
    global_dynamic_sizes = variadic_operand(Index)
    global_dynamic_strides = variadic_operand(Index)
    shared_dynamic_sizes = variadic_operand(Index)
    workgroup_mask = optional_operand(
        buildable(FixedVectorOfLengthAndType((16,), I1), types.VectorType((16,), types.IntegerType(1)))
    )
    early_timeout = optional_operand(I1)
    pad_amount = optional_operand(I32)
    pad_interval = optional_operand(I32)
    atomic_barrier_address = optional_operand(AnyMemRef)
    atomic_barrier_indices = variadic_operand(Index)
    global_increment = optional_operand(Index)
    lds_increment = optional_operand(I32)
    iteration_count = optional_operand(Index)
    global_static_sizes = attribute(DenseI64ArrayAttr)
    global_static_strides = attribute(DenseI64ArrayAttr)
    shared_static_sizes = attribute(DenseI64ArrayAttr)
    desc = result(AMDGPU_TDMDescriptorType)
    traits = [PURE, ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$base `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, $global_static_sizes) "
        "`globalStride` custom<DynamicIndexList>($global_dynamic_strides, $global_static_strides) "
        "`sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes) ( "
        "`padShared` `(` $pad_amount^ `every` $pad_interval `)` )? ( `workgroupMask` "
        "$workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` `(` "
        "$atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` type($atomic_barrier_address) "
        "`)`)? ( `iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? attr-dict "
        "`:` qualified(type($base)) `->` type(results)"
    )
    hooks = Hooks(verify_is_local=True)


class TensorLoadToLDSOp(Op, name="amdgpu.tensor_load_to_lds"):
    """Starts the copy that a descriptor describes, from global to local memory."""

    desc = operand(AMDGPU_TDMDescriptorType)
    effects = [writes(), reads()]
    assembly_format = "$desc attr-dict `:` qualified(type($desc))"


class TensorStoreFromLDSOp(Op, name="amdgpu.tensor_store_from_lds"):
    """Starts the copy that a descriptor describes, from local to global memory."""

    desc = operand(AMDGPU_TDMDescriptorType)
    effects = [writes(), reads()]
    assembly_format = "$desc attr-dict `:` qualified(type($desc))"
