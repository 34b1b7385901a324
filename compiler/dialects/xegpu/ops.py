"""The operations of the xegpu dialect."""

from __future__ import annotations

from compiler.dialects.arith.constraints import AtomicRMWKindAttr
from compiler.dialects.xegpu import verify, verify_accesses
from compiler.dialects.xegpu.constraints import (
    DistributeLayoutAttr,
    StaticShared1DMemRef,
    StaticShared2DMemRef,
    XeGPU_BaseAddrType,
    XeGPU_CacheHintAttr,
    XeGPU_DpasOprType,
    XeGPU_DpasResType,
    XeGPU_FenceScopeAttr,
    XeGPU_GatherScatterBaseAddrType,
    XeGPU_GatherScatterSourceType,
    XeGPU_MaskType,
    XeGPU_MemDesc,
    XeGPU_MemorySpaceAttr,
    XeGPU_Nbarrier,
    XeGPU_OffsetType,
    XeGPU_ScalarType,
    XeGPU_TensorDesc,
    XeGPU_ValueType,
    XeGPU_VectorType,
    size_in_bits,
)
from compiler.ods.attr_constraints import DenseI64ArrayAttr, I64Attr, UnitAttr
from compiler.ods.define import op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    all_element_types_match,
    all_shapes_match,
    all_types_match,
    predicate_trait,
)
from compiler.ods.type_constraints import I1, I8, AnyTypeOf, Index

CREATE_ND_TDESC = op(
    "xegpu.create_nd_tdesc",
    "Describes a block of one or two dimensions of a memref or an address, to be loaded and stored whole.",
    operands={
        "source": XeGPU_BaseAddrType,
        "offsets": variadic(Index),
        "shape": variadic(Index),
        "strides": variadic(Index),
    },
    attributes={
        "const_offsets": optional(DenseI64ArrayAttr),
        "const_shape": optional(DenseI64ArrayAttr),
        "const_strides": optional(DenseI64ArrayAttr),
    },
    results={"TensorDesc": XeGPU_TensorDesc},
    traits=[PURE, Interface("ViewLikeOpInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$source `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) (`,` `shape` `:` "
        "custom<DynamicIndexList>($shape, $const_shape)^ `,` `strides``:` "
        "custom<DynamicIndexList>($strides, $const_strides))? attr-dict `:` type($source) `->` "
        "qualified(type($TensorDesc))"
    ),
    hooks=Hooks(verify=verify.create_nd_tdesc, verify_is_local=True),
)
PREFETCH_ND = op(
    "xegpu.prefetch_nd",
    "Brings a block of memory into the caches that its hints name.",
    operands={"TensorDesc": XeGPU_TensorDesc, "offsets": variadic(Index)},
    attributes={
        "const_offsets": optional(DenseI64ArrayAttr),
        "l1_hint": optional(XeGPU_CacheHintAttr),
        "l2_hint": optional(XeGPU_CacheHintAttr),
        "l3_hint": optional(XeGPU_CacheHintAttr),
        "layout": optional(DistributeLayoutAttr),
    },
    traits=[Interface("AnchorLayoutInterface")],
    format=(
        "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict "
        "attr-dict `:` qualified(type($TensorDesc))"
    ),
    hooks=Hooks(verify=verify.prefetch_nd, verify_is_local=True),
)
LOAD_ND = op(
    "xegpu.load_nd",
    "Loads the block that a descriptor names into a vector; out of bounds elements are zero.",
    operands={"TensorDesc": XeGPU_TensorDesc, "offsets": variadic(Index)},
    attributes={
        "const_offsets": optional(DenseI64ArrayAttr),
        "packed": UnitAttr,
        "transpose": optional(DenseI64ArrayAttr),
        "l1_hint": optional(XeGPU_CacheHintAttr),
        "l2_hint": optional(XeGPU_CacheHintAttr),
        "l3_hint": optional(XeGPU_CacheHintAttr),
        "layout": optional(DistributeLayoutAttr),
    },
    results={"value": XeGPU_ValueType},
    traits=[all_element_types_match("value", "TensorDesc"), Interface("AnchorLayoutInterface")],
    effects=[reads()],
    format=(
        "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict "
        "attr-dict `:` qualified(type($TensorDesc)) `->` type($value)"
    ),
    hooks=Hooks(verify=verify.load_nd, verify_is_local=True),
)
STORE_ND = op(
    "xegpu.store_nd",
    "Stores a vector as the block that a descriptor names; elements out of bounds are dropped.",
    operands={"value": XeGPU_ValueType, "TensorDesc": XeGPU_TensorDesc, "offsets": variadic(Index)},
    attributes={
        "const_offsets": optional(DenseI64ArrayAttr),
        "l1_hint": optional(XeGPU_CacheHintAttr),
        "l2_hint": optional(XeGPU_CacheHintAttr),
        "l3_hint": optional(XeGPU_CacheHintAttr),
        "layout": optional(DistributeLayoutAttr),
    },
    traits=[all_element_types_match("value", "TensorDesc"), Interface("AnchorLayoutInterface")],
    effects=[writes()],
    format=(
        "$value `,` $TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) "
        "prop-dict attr-dict `:` type($value) `,` qualified(type($TensorDesc))"
    ),
    hooks=Hooks(verify=verify.store_nd, verify_is_local=True),
)
UPDATE_ND_OFFSET = op(
    "xegpu.update_nd_offset",
    "Moves a block descriptor by so many elements in each dimension.",
    operands={"TensorDesc": XeGPU_TensorDesc, "offsets": variadic(Index)},
    attributes={"const_offsets": DenseI64ArrayAttr},
    results={"result": XeGPU_TensorDesc},
    traits=[PURE, all_types_match("TensorDesc", "result")],
    format=(
        "$TensorDesc `,` custom<DynamicIndexList>($offsets, $const_offsets) attr-dict `:` qualified(type($result))"
    ),
    hooks=Hooks(verify=verify.update_nd_offset, verify_is_local=True),
)
CREATE_TDESC = op(
    "xegpu.create_tdesc",
    "Describes scattered places of memory: an offset for each lane of a subgroup.",
    operands={"source": XeGPU_GatherScatterBaseAddrType, "offsets": XeGPU_OffsetType},
    results={"TensorDesc": XeGPU_TensorDesc},
    traits=[PURE, Interface("ViewLikeOpInterface")],
    format=("$source `,` $offsets attr-dict `:` type($source) `,` type($offsets) `->` qualified(type($TensorDesc))"),
    hooks=Hooks(verify=verify_accesses.create_tdesc, verify_is_local=True),
)
PREFETCH = op(
    "xegpu.prefetch",
    "Brings scattered places of memory, one for each lane, into the caches that its hints name.",
    operands={"source": XeGPU_GatherScatterSourceType, "offsets": optional(AnyTypeOf(XeGPU_OffsetType, Index))},
    attributes={
        "l1_hint": optional(XeGPU_CacheHintAttr),
        "l2_hint": optional(XeGPU_CacheHintAttr),
        "l3_hint": optional(XeGPU_CacheHintAttr),
        "offset_align_byte": optional(I64Attr),
        "layout": optional(DistributeLayoutAttr),
    },
    traits=[Interface("AnchorLayoutInterface")],
    format="$source (`[` $offsets^ `]`)? prop-dict attr-dict `:` type(operands)",
    hooks=Hooks(verify=verify_accesses.prefetch, verify_is_local=True),
)
LOAD = op(
    "xegpu.load",
    "Loads one element, or a chunk of neighbors, for each lane whose mask is set; others get any value.",
    operands={
        "source": XeGPU_GatherScatterSourceType,
        "offsets": optional(AnyTypeOf(XeGPU_OffsetType, Index)),
        "mask": AnyTypeOf(XeGPU_MaskType, I1),
    },
    attributes={
        "chunk_size": optional(I64Attr),
        "l1_hint": optional(XeGPU_CacheHintAttr),
        "l2_hint": optional(XeGPU_CacheHintAttr),
        "l3_hint": optional(XeGPU_CacheHintAttr),
        "layout": optional(DistributeLayoutAttr),
    },
    results={"value": AnyTypeOf(XeGPU_ValueType, XeGPU_ScalarType)},
    traits=[Interface("AnchorLayoutInterface")],
    effects=[reads()],
    format=("$source (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` type(operands) `->` type($value)"),
    hooks=Hooks(verify=verify_accesses.load, verify_is_local=True),
)
STORE = op(
    "xegpu.store",
    "Stores one element, or a chunk of neighbors, for each lane whose mask is set.",
    operands={
        "value": AnyTypeOf(XeGPU_ValueType, XeGPU_ScalarType),
        "dest": XeGPU_GatherScatterSourceType,
        "offsets": optional(AnyTypeOf(XeGPU_OffsetType, Index)),
        "mask": AnyTypeOf(XeGPU_MaskType, I1),
    },
    attributes={
        "chunk_size": optional(I64Attr),
        "l1_hint": optional(XeGPU_CacheHintAttr),
        "l2_hint": optional(XeGPU_CacheHintAttr),
        "l3_hint": optional(XeGPU_CacheHintAttr),
        "layout": optional(DistributeLayoutAttr),
    },
    traits=[Interface("AnchorLayoutInterface")],
    effects=[writes()],
    format="$value `,` $dest (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` type(operands)",
    hooks=Hooks(verify=verify_accesses.store, verify_is_local=True),
)
UPDATE_OFFSET = op(
    "xegpu.update_offset",
    "Moves each lane's place in a scattered descriptor by an offset of its own, in elements.",
    operands={"TensorDesc": XeGPU_TensorDesc, "offsets": XeGPU_OffsetType},
    results={"result": XeGPU_TensorDesc},
    traits=[all_types_match("TensorDesc", "result")],
    format="$TensorDesc `,` $offsets attr-dict `:` qualified(type($TensorDesc)) `,` type($offsets)",
    hooks=Hooks(verify=verify_accesses.update_offset, verify_is_local=True),
)
DPAS = op(
    "xegpu.dpas",
    "Multiplies matrices on the matrix engine and adds an optional third: A * B + C.",
    operands={"lhs": XeGPU_DpasOprType, "rhs": XeGPU_DpasOprType, "acc": optional(XeGPU_DpasResType)},
    attributes={
        "layout_a": optional(DistributeLayoutAttr),
        "layout_b": optional(DistributeLayoutAttr),
        "layout_cd": optional(DistributeLayoutAttr),
    },
    results={"result": XeGPU_DpasResType},
    traits=[PURE, all_element_types_match("lhs", "rhs"), Interface("AnchorLayoutInterface")],
    format=("$lhs `,` $rhs (`,` $acc^)? attr-dict `:` type($lhs)`,` type($rhs) (`,` type($acc)^)? `->` type($result)"),
    hooks=Hooks(verify=verify.dpas, verify_is_local=True),
)
ATOMIC_RMW = op(
    "xegpu.atomic_rmw",
    "Updates elements of memory atomically where the mask is set and gives what they were before.",
    operands={"tensorDesc": XeGPU_TensorDesc, "mask": XeGPU_MaskType, "value": XeGPU_ValueType},
    attributes={"kind": AtomicRMWKindAttr, "layout": optional(DistributeLayoutAttr)},
    results={"result": XeGPU_ValueType},
    traits=[
        PURE,
        all_element_types_match("tensorDesc", "value", "result"),
        all_shapes_match("tensorDesc", "value", "result"),
        Interface("AnchorLayoutInterface"),
    ],
    effects=[reads(), writes()],
    format=(
        "$kind $tensorDesc `,` $mask `,` $value attr-dict `:` qualified(type($tensorDesc)) `,` "
        "type($mask) `,` type($value) `->` type($result)"
    ),
)
ALLOC_NBARRIER = op(
    "xegpu.alloc_nbarrier",
    "Reserves a number of named barriers for the workgroup.",
    attributes={"nbarrier_num": I64Attr},
    format="$nbarrier_num attr-dict",
)
INIT_NBARRIER = op(
    "xegpu.init_nbarrier",
    "Binds this thread to a named barrier, and says how many threads take part in it.",
    operands={"nbarrier_id": I8, "participant_thread_num": I8},
    results={"result": XeGPU_Nbarrier},
    format=(
        "$nbarrier_id `,` $participant_thread_num attr-dict `:` type($nbarrier_id) `,` "
        "type($participant_thread_num) `->` qualified(type($result))"
    ),
)
NBARRIER_ARRIVE = op(
    "xegpu.nbarrier_arrive",
    "Tells a named barrier that this thread came to it, without waiting.",
    operands={"nbarrier": XeGPU_Nbarrier},
    format="$nbarrier attr-dict `:` qualified(type($nbarrier))",
)
NBARRIER_WAIT = op(
    "xegpu.nbarrier_wait",
    "Waits until all threads that take part in a named barrier have arrived.",
    operands={"nbarrier": XeGPU_Nbarrier},
    format="$nbarrier attr-dict `:` qualified(type($nbarrier))",
)
FENCE = op(
    "xegpu.fence",
    "Makes this thread's writes visible to the workgroup or the whole GPU before later accesses.",
    attributes={"memory_kind": XeGPU_MemorySpaceAttr, "fence_scope": XeGPU_FenceScopeAttr},
    format="`memory_kind` `=` `` $memory_kind `,` `fence_scope` `=` `` $fence_scope attr-dict",
)
CONVERT_LAYOUT = op(
    "xegpu.convert_layout",
    "Redistributes a vector over subgroups or lanes, from one layout to another.",
    operands={"source": XeGPU_VectorType},
    attributes={"input_layout": DistributeLayoutAttr, "target_layout": DistributeLayoutAttr},
    results={"result": XeGPU_VectorType},
    traits=[PURE, all_types_match("source", "result"), Interface("AnchorLayoutInterface")],
    format="$source prop-dict attr-dict `:` type($source)",
    hooks=Hooks(verify=verify.convert_layout, verify_is_local=True),
)
CREATE_MEM_DESC = op(
    "xegpu.create_mem_desc",
    "Views a buffer in local memory as a matrix with a layout of its own.",
    operands={"source": AnyTypeOf(StaticShared1DMemRef, StaticShared2DMemRef)},
    results={"mem_desc": XeGPU_MemDesc},
    traits=[
        PURE,
        predicate_trait(
            "all of {source, mem_desc} have same size in bits",
            lambda op: size_in_bits(op.operand("source").type) == size_in_bits(op.results[0].type),
            name="AllMemSizesMatch",
        ),
    ],
    format="$source prop-dict attr-dict `` `:` type($source) `->` qualified(type($mem_desc))",
)
LOAD_MATRIX = op(
    "xegpu.load_matrix",
    "Loads a piece of a matrix in local memory, starting at the offsets.",
    operands={"mem_desc": XeGPU_MemDesc, "offsets": variadic(Index)},
    attributes={
        "const_offsets": DenseI64ArrayAttr,
        "subgroup_block_io": UnitAttr,
        "layout": optional(DistributeLayoutAttr),
    },
    results={"res": AnyTypeOf(XeGPU_ValueType, XeGPU_ScalarType)},
    traits=[all_element_types_match("mem_desc", "res"), Interface("AnchorLayoutInterface")],
    effects=[reads()],
    format=(
        "$mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `` `:` "
        "type(operands) `->` type(results)"
    ),
    hooks=Hooks(verify=verify_accesses.load_matrix, verify_is_local=True),
)
STORE_MATRIX = op(
    "xegpu.store_matrix",
    "Stores values as a piece of a matrix in local memory, starting at the offsets.",
    operands={
        "data": AnyTypeOf(XeGPU_ValueType, XeGPU_ScalarType),
        "mem_desc": XeGPU_MemDesc,
        "offsets": variadic(Index),
    },
    attributes={
        "const_offsets": DenseI64ArrayAttr,
        "subgroup_block_io": UnitAttr,
        "layout": optional(DistributeLayoutAttr),
    },
    traits=[all_element_types_match("mem_desc", "data"), Interface("AnchorLayoutInterface")],
    effects=[writes()],
    format=(
        "$data `,` $mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict "
        "attr-dict `` `:` type(operands)"
    ),
    hooks=Hooks(verify=verify_accesses.store_matrix, verify_is_local=True),
)
