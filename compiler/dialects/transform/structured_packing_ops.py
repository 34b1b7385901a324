"""The operations of the transform dialect that pack and pad operands, and copy them into buffers."""

from __future__ import annotations

from compiler.dialects.scf.constraints import DeviceMappingArrayAttr
from compiler.dialects.transform import verify_structured
from compiler.dialects.transform.constraints import (
    Transform_AnyOpType,
    Transform_AnyValue,
    Transform_ConcreteOp,
    TransformAnyParamTypeOrAnyHandle,
    TransformHandleTypeInterface,
    TransformValueHandleTypeInterface,
)
from compiler.ods.attr_constraints import (
    AnyAttr,
    ArrayAttr,
    BoolArrayAttr,
    BoolAttr,
    ConfinedAttr,
    DenseArrayCount,
    DenseI64ArrayAttr,
    I64ArrayAttr,
    I64Attr,
    StrAttr,
    TypedArrayAttrBase,
    UnitAttr,
    attr_constraint,
    elements_of,
)
from compiler.ods.define import default, default_optional, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import SAME_OPERANDS_AND_RESULT_TYPE

STRUCTURED_BUFFERIZE_TO_ALLOCATION = op(
    "transform.structured.bufferize_to_allocation",
    "Gives an operation's result a buffer of its own and bufferizes the operation.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "memory_space": optional(AnyAttr),
        "memcpy_op": default(StrAttr, "bufferization.materialize_in_destination"),
        "alloc_op": default(StrAttr, "memref.alloc"),
        "bufferize_destination_only": UnitAttr,
        "emit_dealloc": UnitAttr,
    },
    results={"allocated_buffer": Transform_AnyValue, "new_ops": Transform_AnyOpType},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` type($target)",
)
STRUCTURED_PROMOTE_TENSOR = op(
    "transform.structured.promote_tensor",
    "Copies a tensor into an allocation in the memory space asked.",
    operands={"tensor": TransformValueHandleTypeInterface},
    attributes={"memory_space": optional(AnyAttr)},
    results={"promoted": TransformValueHandleTypeInterface},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface"), SAME_OPERANDS_AND_RESULT_TYPE],
    format="(`to` $memory_space^)? $tensor attr-dict `:` type($tensor)",
)
STRUCTURED_LOWER_PACK = op(
    "transform.structured.lower_pack",
    "Writes a pack as pad, expand_shape and transpose.",
    operands={"target": Transform_ConcreteOp("linalg.pack")},
    attributes={"lowerPadLikeWithInsertSlice": default(BoolAttr, True)},
    results={
        "pad_op": Transform_ConcreteOp("tensor.pad"),
        "expand_shape_op": Transform_ConcreteOp("tensor.expand_shape"),
        "transpose_op": Transform_ConcreteOp("linalg.transpose"),
    },
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
STRUCTURED_LOWER_UNPACK = op(
    "transform.structured.lower_unpack",
    "Writes an unpack as transpose, collapse_shape and extract_slice.",
    operands={"target": Transform_ConcreteOp("linalg.unpack")},
    attributes={"lowerUnpadLikeWithExtractSlice": default(BoolAttr, True)},
    results={
        "empty_op": Transform_ConcreteOp("tensor.empty"),
        "transpose_op": Transform_ConcreteOp("linalg.transpose"),
        "collapse_shape_op": Transform_ConcreteOp("tensor.collapse_shape"),
        "extract_slice_op": Transform_ConcreteOp("tensor.extract_slice"),
    },
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
STRUCTURED_PACK = op(
    "transform.structured.pack",
    "Packs the operands of a structured operation into tiles of the sizes given.",
    operands={"target": TransformHandleTypeInterface, "packed_sizes": variadic(TransformHandleTypeInterface)},
    attributes={"static_packed_sizes": default(DenseI64ArrayAttr, ())},
    results={"packed_op": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target `packed_sizes` `=` custom<DynamicIndexList>($packed_sizes, $static_packed_sizes) "
        "attr-dict `:` functional-type(operands, results)"
    ),
)
STRUCTURED_PACK_GREEDILY = op(
    "transform.structured.pack_greedily",
    "Packs a contraction's m, n and k dimensions by the sizes given.",
    operands={"target": TransformHandleTypeInterface, "matmul_packed_sizes": variadic(TransformHandleTypeInterface)},
    attributes={
        "static_matmul_packed_sizes": default(ConfinedAttr(DenseI64ArrayAttr, DenseArrayCount(3)), ()),
        "matmul_padded_sizes_next_multiple_of": default(
            ConfinedAttr(
                DenseI64ArrayAttr,
                attr_constraint("with 0 or 3 elements", lambda attr: len(elements_of(attr)) in (0, 3)),
            ),
            (),
        ),
        "matmul_inner_dims_order": default(ConfinedAttr(DenseI64ArrayAttr, DenseArrayCount(3)), ()),
    },
    results={"packed_op": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target oilist( `matmul_packed_sizes` `=` custom<DynamicIndexList>($matmul_packed_sizes, "
        "$static_matmul_packed_sizes) (`matmul_padded_sizes_next_multiple_of` `=` "
        "$matmul_padded_sizes_next_multiple_of^)? `matmul_inner_dims_order` `=` "
        "$matmul_inner_dims_order ) attr-dict `:` functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify_structured.pack_greedily),
)
STRUCTURED_PACK_TRANSPOSE = op(
    "transform.structured.pack_transpose",
    "Transposes the outer or inner dimensions of a pack together with its user.",
    operands={
        "target_pack_or_un_pack_op": TransformHandleTypeInterface,
        "target_linalg_op": TransformHandleTypeInterface,
    },
    attributes={
        "outer_perm": default_optional(DenseI64ArrayAttr, ()),
        "inner_perm": default_optional(DenseI64ArrayAttr, ()),
    },
    results={
        "packed_op": TransformHandleTypeInterface,
        "pack_op": TransformHandleTypeInterface,
        "un_pack_op": TransformHandleTypeInterface,
    },
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target_pack_or_un_pack_op `with_compute_op` `(` $target_linalg_op `)` (`outer_perm` `=` "
        "$outer_perm^ )? (`inner_perm` `=` $inner_perm^ )? attr-dict `:` functional-type(operands, "
        "results)"
    ),
    hooks=Hooks(verify=verify_structured.pack_transpose),
)
STRUCTURED_PAD = op(
    "transform.structured.pad",
    "Pads the operands of a structured operation to static or multiple sizes.",
    operands={"target": TransformHandleTypeInterface, "pad_to_multiple_of": variadic(TransformAnyParamTypeOrAnyHandle)},
    attributes={
        "padding_values": default(ArrayAttr, ()),
        "padding_dimensions": default(I64ArrayAttr, ()),
        "static_pad_to_multiple_of": default_optional(DenseI64ArrayAttr, ()),
        "nofold_flags": default(I64ArrayAttr, ()),
        "transpose_paddings": default(TypedArrayAttrBase(I64ArrayAttr, "array of arrays of i64"), ()),
        "copy_back_op": default(StrAttr, "bufferization.materialize_in_destination"),
        "use_prescribed_tensor_shapes": UnitAttr,
    },
    results={
        "padded": TransformHandleTypeInterface,
        "pad": TransformHandleTypeInterface,
        "copy": TransformHandleTypeInterface,
    },
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target (`pad_to_multiple_of` custom<DynamicIndexList>($pad_to_multiple_of, "
        "$static_pad_to_multiple_of)^)? (`use_prescribed_tensor_shapes` "
        "$use_prescribed_tensor_shapes^)? attr-dict `:` functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify_structured.pad),
)
STRUCTURED_PAD_TILING_INTERFACE = op(
    "transform.structured.pad_tiling_interface",
    "Pads an operation that can be tiled to the sizes given or their multiples.",
    operands={"target": TransformHandleTypeInterface, "padding_sizes": variadic(TransformAnyParamTypeOrAnyHandle)},
    attributes={
        "padding_values": default(ArrayAttr, ()),
        "static_padding_sizes": default_optional(DenseI64ArrayAttr, ()),
        "pad_to_multiple_of": UnitAttr,
    },
    results={"padded": TransformHandleTypeInterface, "pad": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target `to` (`padding_sizes` custom<DynamicIndexList>($padding_sizes, "
        "$static_padding_sizes)^)? (`pad_to_multiple_of` $pad_to_multiple_of^)? attr-dict `:` "
        "functional-type(operands, results)"
    ),
)
STRUCTURED_HOIST_PAD_BUILD_PACKING_LOOP_NEST = op(
    "transform.structured.hoist_pad.build_packing_loop_nest",
    "Builds the loops that a hoisted pad fills its packed tensor in.",
    operands={"target": TransformHandleTypeInterface, "loop": TransformHandleTypeInterface},
    attributes={"transpose": default(DenseI64ArrayAttr, ())},
    results={"packing_loop": TransformHandleTypeInterface},
    traits=[
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target `above` $loop (`,` `transpose` `by` $transpose^)? attr-dict `:` functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify_structured.transposed),
)
STRUCTURED_HOIST_PAD = op(
    "transform.structured.hoist_pad",
    "Moves a pad out of loops, by padding all tiles at once into a packed tensor.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"num_loops": I64Attr, "transpose": default(DenseI64ArrayAttr, ())},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ],
    format=(
        "$target `by` $num_loops `loops` (`,` `transpose` `by` $transpose^)? attr-dict `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify_structured.transposed),
)
STRUCTURED_PROMOTE = op(
    "transform.structured.promote",
    "Copies operands into local buffers and computes there.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "operands_to_promote": default(I64ArrayAttr, ()),
        "use_full_tile_buffers": default(BoolArrayAttr, ()),
        "use_full_tiles_by_default": UnitAttr,
        "use_original_subview_size": UnitAttr,
        "use_alloca": UnitAttr,
        "memory_space": optional(AnyAttr),
        "mapping": optional(DeviceMappingArrayAttr),
        "alignment": optional(I64Attr),
    },
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format='$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), "false")',
)
