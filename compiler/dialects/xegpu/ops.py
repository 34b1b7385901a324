"""The operations of the xegpu dialect."""

from __future__ import annotations

from compiler.dialects.arith.constraints import AtomicRMWKindAttr
from compiler.dialects.xegpu.attributes import CachePolicyAttr, FenceScopeAttr, MemorySpaceAttr
from compiler.dialects.xegpu.constraints import (
    DistributeLayoutAttr,
    StaticShared1DMemRef,
    StaticShared2DMemRef,
    XeGPU_BaseAddrType,
    XeGPU_DpasOprType,
    XeGPU_DpasResType,
    XeGPU_GatherScatterBaseAddrType,
    XeGPU_GatherScatterSourceType,
    XeGPU_MaskType,
    XeGPU_MemDesc,
    XeGPU_Nbarrier,
    XeGPU_OffsetType,
    XeGPU_ScalarType,
    XeGPU_TensorDesc,
    XeGPU_ValueType,
    XeGPU_VectorType,
    size_in_bits,
)
from compiler.ods.attr_constraints import DenseI64ArrayAttr, I64Attr, UnitAttr
from compiler.ods.effects import reads, writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result, variadic_operand
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    all_element_types_match,
    all_shapes_match,
    all_types_match,
    predicate_trait,
)
from compiler.ods.type_constraints import I1, I8, AnyTypeOf, Index


class CreateNdDescOp(Op, name="xegpu.create_nd_tdesc"):
    """Describes a block of one or two dimensions of a memref or an address, to be loaded and stored whole."""

    source_ = operand(XeGPU_BaseAddrType)
    offsets = variadic_operand(Index)
    shape = variadic_operand(Index)
    strides = variadic_operand(Index)
    const_offsets = optional_attribute(DenseI64ArrayAttr)
    const_shape = optional_attribute(DenseI64ArrayAttr)
    const_strides = optional_attribute(DenseI64ArrayAttr)
    tensor_desc = result(XeGPU_TensorDesc, name="TensorDesc")
    traits = [PURE, Interface("ViewLikeOpInterface"), ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$source `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) (`,` `shape` `:` "
        "custom<DynamicIndexList>($shape, $const_shape)^ `,` `strides``:` "
        "custom<DynamicIndexList>($strides, $const_strides))? attr-dict `:` type($source) `->` "
        "qualified(type($TensorDesc))"
    )
    hooks = Hooks(verify_is_local=True)


class PrefetchNdOp(Op, name="xegpu.prefetch_nd"):
    """Prefetches a block of memory into the caches selected by its hints."""

    tensor_desc = operand(XeGPU_TensorDesc, name="TensorDesc")
    offsets = variadic_operand(Index)
    const_offsets = optional_attribute(DenseI64ArrayAttr)
    l1_hint = optional_attribute(CachePolicyAttr)
    l2_hint = optional_attribute(CachePolicyAttr)
    l3_hint = optional_attribute(CachePolicyAttr)
    layout = optional_attribute(DistributeLayoutAttr)
    traits = [Interface("AnchorLayoutInterface")]
    assembly_format = (
        "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict "
        "attr-dict `:` qualified(type($TensorDesc))"
    )
    hooks = Hooks(verify_is_local=True)


class LoadNdOp(Op, name="xegpu.load_nd"):
    """Loads the block that a descriptor names into a vector; out of bounds elements are zero."""

    tensor_desc = operand(XeGPU_TensorDesc, name="TensorDesc")
    offsets = variadic_operand(Index)
    const_offsets = optional_attribute(DenseI64ArrayAttr)
    packed = attribute(UnitAttr)
    transpose = optional_attribute(DenseI64ArrayAttr)
    l1_hint = optional_attribute(CachePolicyAttr)
    l2_hint = optional_attribute(CachePolicyAttr)
    l3_hint = optional_attribute(CachePolicyAttr)
    layout = optional_attribute(DistributeLayoutAttr)
    value = result(XeGPU_ValueType)
    traits = [all_element_types_match("value", "TensorDesc"), Interface("AnchorLayoutInterface")]
    effects = [reads()]
    assembly_format = (
        "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict "
        "attr-dict `:` qualified(type($TensorDesc)) `->` type($value)"
    )
    hooks = Hooks(verify_is_local=True)


class StoreNdOp(Op, name="xegpu.store_nd"):
    """Stores a vector as the block that a descriptor names; elements out of bounds are dropped."""

    value = operand(XeGPU_ValueType)
    tensor_desc = operand(XeGPU_TensorDesc, name="TensorDesc")
    offsets = variadic_operand(Index)
    const_offsets = optional_attribute(DenseI64ArrayAttr)
    l1_hint = optional_attribute(CachePolicyAttr)
    l2_hint = optional_attribute(CachePolicyAttr)
    l3_hint = optional_attribute(CachePolicyAttr)
    layout = optional_attribute(DistributeLayoutAttr)
    traits = [all_element_types_match("value", "TensorDesc"), Interface("AnchorLayoutInterface")]
    effects = [writes()]
    assembly_format = (
        "$value `,` $TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) "
        "prop-dict attr-dict `:` type($value) `,` qualified(type($TensorDesc))"
    )
    hooks = Hooks(verify_is_local=True)


class UpdateNdOffsetOp(Op, name="xegpu.update_nd_offset"):
    """Moves a block descriptor by a number of elements in each dimension."""

    tensor_desc = operand(XeGPU_TensorDesc, name="TensorDesc")
    offsets = variadic_operand(Index)
    const_offsets = attribute(DenseI64ArrayAttr)
    result = result(XeGPU_TensorDesc)
    traits = [PURE, all_types_match("TensorDesc", "result")]
    assembly_format = (
        "$TensorDesc `,` custom<DynamicIndexList>($offsets, $const_offsets) attr-dict `:` qualified(type($result))"
    )
    hooks = Hooks(verify_is_local=True)


class CreateDescOp(Op, name="xegpu.create_tdesc"):
    """Describes scattered places of memory: an offset for each lane of a subgroup."""

    source_ = operand(XeGPU_GatherScatterBaseAddrType)
    offsets = operand(XeGPU_OffsetType)
    tensor_desc = result(XeGPU_TensorDesc, name="TensorDesc")
    traits = [PURE, Interface("ViewLikeOpInterface")]
    assembly_format = (
        "$source `,` $offsets attr-dict `:` type($source) `,` type($offsets) `->` qualified(type($TensorDesc))"
    )
    hooks = Hooks(verify_is_local=True)


class PrefetchOp(Op, name="xegpu.prefetch"):
    """Prefetches scattered places of memory, one for each lane, into the caches selected by its hints."""

    source_ = operand(XeGPU_GatherScatterSourceType)
    offsets = optional_operand(AnyTypeOf(XeGPU_OffsetType, Index))
    l1_hint = optional_attribute(CachePolicyAttr)
    l2_hint = optional_attribute(CachePolicyAttr)
    l3_hint = optional_attribute(CachePolicyAttr)
    offset_align_byte = optional_attribute(I64Attr)
    layout = optional_attribute(DistributeLayoutAttr)
    traits = [Interface("AnchorLayoutInterface")]
    assembly_format = "$source (`[` $offsets^ `]`)? prop-dict attr-dict `:` type(operands)"
    hooks = Hooks(verify_is_local=True)


class LoadGatherOp(Op, name="xegpu.load"):
    """Loads one element, or a chunk of adjacent ones, for each lane whose mask is set; others are undefined."""

    source_ = operand(XeGPU_GatherScatterSourceType)
    offsets = optional_operand(AnyTypeOf(XeGPU_OffsetType, Index))
    mask = operand(AnyTypeOf(XeGPU_MaskType, I1))
    chunk_size = optional_attribute(I64Attr)
    l1_hint = optional_attribute(CachePolicyAttr)
    l2_hint = optional_attribute(CachePolicyAttr)
    l3_hint = optional_attribute(CachePolicyAttr)
    layout = optional_attribute(DistributeLayoutAttr)
    value = result(AnyTypeOf(XeGPU_ValueType, XeGPU_ScalarType))
    traits = [Interface("AnchorLayoutInterface")]
    effects = [reads()]
    assembly_format = "$source (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` type(operands) `->` type($value)"
    hooks = Hooks(verify_is_local=True)


class StoreScatterOp(Op, name="xegpu.store"):
    """Stores one element, or a chunk of neighbors, for each lane whose mask is set."""

    value = operand(AnyTypeOf(XeGPU_ValueType, XeGPU_ScalarType))
    dest = operand(XeGPU_GatherScatterSourceType)
    offsets = optional_operand(AnyTypeOf(XeGPU_OffsetType, Index))
    mask = operand(AnyTypeOf(XeGPU_MaskType, I1))
    chunk_size = optional_attribute(I64Attr)
    l1_hint = optional_attribute(CachePolicyAttr)
    l2_hint = optional_attribute(CachePolicyAttr)
    l3_hint = optional_attribute(CachePolicyAttr)
    layout = optional_attribute(DistributeLayoutAttr)
    traits = [Interface("AnchorLayoutInterface")]
    effects = [writes()]
    assembly_format = "$value `,` $dest (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` type(operands)"
    hooks = Hooks(verify_is_local=True)


class UpdateOffsetOp(Op, name="xegpu.update_offset"):
    """Moves each lane's position in a scattered descriptor by the lane's offset, in elements."""

    tensor_desc = operand(XeGPU_TensorDesc, name="TensorDesc")
    offsets = operand(XeGPU_OffsetType)
    result = result(XeGPU_TensorDesc)
    traits = [all_types_match("TensorDesc", "result")]
    assembly_format = "$TensorDesc `,` $offsets attr-dict `:` qualified(type($TensorDesc)) `,` type($offsets)"
    hooks = Hooks(verify_is_local=True)


class DpasOp(Op, name="xegpu.dpas"):
    """Multiplies matrices on the matrix engine and adds an optional third: A * B + C."""

    lhs = operand(XeGPU_DpasOprType)
    rhs = operand(XeGPU_DpasOprType)
    acc = optional_operand(XeGPU_DpasResType)
    layout_a = optional_attribute(DistributeLayoutAttr)
    layout_b = optional_attribute(DistributeLayoutAttr)
    layout_cd = optional_attribute(DistributeLayoutAttr)
    result = result(XeGPU_DpasResType)
    traits = [PURE, all_element_types_match("lhs", "rhs"), Interface("AnchorLayoutInterface")]
    assembly_format = (
        "$lhs `,` $rhs (`,` $acc^)? attr-dict `:` type($lhs)`,` type($rhs) (`,` type($acc)^)? `->` type($result)"
    )
    hooks = Hooks(verify_is_local=True)


class AtomicRMWOp(Op, name="xegpu.atomic_rmw"):
    """Updates elements of memory atomically where the mask is set; returns their previous values."""

    tensor_desc = operand(XeGPU_TensorDesc, name="tensorDesc")
    mask = operand(XeGPU_MaskType)
    value = operand(XeGPU_ValueType)
    kind = attribute(AtomicRMWKindAttr)
    layout = optional_attribute(DistributeLayoutAttr)
    result = result(XeGPU_ValueType)
    traits = [
        PURE,
        all_element_types_match("tensorDesc", "value", "result"),
        all_shapes_match("tensorDesc", "value", "result"),
        Interface("AnchorLayoutInterface"),
    ]
    effects = [reads(), writes()]
    assembly_format = (
        "$kind $tensorDesc `,` $mask `,` $value attr-dict `:` qualified(type($tensorDesc)) `,` "
        "type($mask) `,` type($value) `->` type($result)"
    )


class AllocNbarrierOp(Op, name="xegpu.alloc_nbarrier"):
    """Reserves a number of named barriers for the workgroup."""

    nbarrier_num = attribute(I64Attr)
    assembly_format = "$nbarrier_num attr-dict"


class InitNbarrierOp(Op, name="xegpu.init_nbarrier"):
    """Binds this thread to a named barrier with a number of participating threads."""

    nbarrier_id = operand(I8)
    participant_thread_num = operand(I8)
    result = result(XeGPU_Nbarrier)
    assembly_format = (
        "$nbarrier_id `,` $participant_thread_num attr-dict `:` type($nbarrier_id) `,` "
        "type($participant_thread_num) `->` qualified(type($result))"
    )


class NbarrierArriveOp(Op, name="xegpu.nbarrier_arrive"):
    """Signals the arrival of this thread at a named barrier, without waiting."""

    nbarrier = operand(XeGPU_Nbarrier)
    assembly_format = "$nbarrier attr-dict `:` qualified(type($nbarrier))"


class NbarrierWaitOp(Op, name="xegpu.nbarrier_wait"):
    """Waits until all participating threads have arrived at a named barrier."""

    nbarrier = operand(XeGPU_Nbarrier)
    assembly_format = "$nbarrier attr-dict `:` qualified(type($nbarrier))"


class FenceOp(Op, name="xegpu.fence"):
    """Makes this thread's writes visible to the workgroup or the whole GPU before later accesses."""

    memory_kind = attribute(MemorySpaceAttr)
    fence_scope = attribute(FenceScopeAttr)
    assembly_format = "`memory_kind` `=` `` $memory_kind `,` `fence_scope` `=` `` $fence_scope attr-dict"


class ConvertLayoutOp(Op, name="xegpu.convert_layout"):
    """Redistributes a vector over subgroups or lanes, from one layout to another."""

    source_ = operand(XeGPU_VectorType)
    input_layout = attribute(DistributeLayoutAttr)
    target_layout = attribute(DistributeLayoutAttr)
    result = result(XeGPU_VectorType)
    traits = [PURE, all_types_match("source", "result"), Interface("AnchorLayoutInterface")]
    assembly_format = "$source prop-dict attr-dict `:` type($source)"
    hooks = Hooks(verify_is_local=True)


class CreateMemDescOp(Op, name="xegpu.create_mem_desc"):
    """Views a buffer in local memory as a matrix with a layout."""

    source_ = operand(AnyTypeOf(StaticShared1DMemRef, StaticShared2DMemRef))
    mem_desc = result(XeGPU_MemDesc)
    traits = [
        PURE,
        predicate_trait(
            "all of {source, mem_desc} have same size in bits",
            lambda op: size_in_bits(op.source_.type) == size_in_bits(op.mem_desc.type),
            name="AllMemSizesMatch",
        ),
    ]
    assembly_format = "$source prop-dict attr-dict `` `:` type($source) `->` qualified(type($mem_desc))"


class LoadMatrixOp(Op, name="xegpu.load_matrix"):
    """Loads a piece of a matrix in local memory, starting at the offsets."""

    mem_desc = operand(XeGPU_MemDesc)
    offsets = variadic_operand(Index)
    const_offsets = attribute(DenseI64ArrayAttr)
    subgroup_block_io = attribute(UnitAttr)
    layout = optional_attribute(DistributeLayoutAttr)
    res = result(AnyTypeOf(XeGPU_ValueType, XeGPU_ScalarType))
    traits = [all_element_types_match("mem_desc", "res"), Interface("AnchorLayoutInterface")]
    effects = [reads()]
    assembly_format = (
        "$mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `` `:` "
        "type(operands) `->` type(results)"
    )
    hooks = Hooks(verify_is_local=True)


class StoreMatrixOp(Op, name="xegpu.store_matrix"):
    """Stores values as a piece of a matrix in local memory, starting at the offsets."""

    data = operand(AnyTypeOf(XeGPU_ValueType, XeGPU_ScalarType))
    mem_desc = operand(XeGPU_MemDesc)
    offsets = variadic_operand(Index)
    const_offsets = attribute(DenseI64ArrayAttr)
    subgroup_block_io = attribute(UnitAttr)
    layout = optional_attribute(DistributeLayoutAttr)
    traits = [all_element_types_match("mem_desc", "data"), Interface("AnchorLayoutInterface")]
    effects = [writes()]
    assembly_format = (
        "$data `,` $mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict "
        "attr-dict `` `:` type(operands)"
    )
    hooks = Hooks(verify_is_local=True)
