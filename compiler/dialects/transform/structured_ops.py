"""The operations of the transform dialect: structured ops."""

from __future__ import annotations

from compiler.dialects.linalg.constraints import WinogradConv2DFmr
from compiler.dialects.scf.constraints import DeviceMappingArrayAttr
from compiler.dialects.transform import verify_structured
from compiler.dialects.transform.constraints import (
    MatchInterfaceEnum,
    Transform_AnyOpType,
    Transform_AnyValue,
    Transform_ConcreteOp,
    TransformAnyParamTypeOrAnyHandle,
    TransformHandleTypeInterface,
    TransformValueHandleTypeInterface,
    TransposeMatmulInput,
)
from compiler.dialects.transform.syntax import parse_split, print_split
from compiler.dialects.transform.verify import tile_using_forall
from compiler.ods.attr_constraints import (
    AnyAttr,
    ArrayAttr,
    BoolArrayAttr,
    BoolAttr,
    ConfinedAttr,
    DenseArrayCount,
    DenseArrayNonNegative,
    DenseBoolArrayAttr,
    DenseI64ArrayAttr,
    DictionaryAttr,
    I64ArrayAttr,
    I64Attr,
    IntNonNegative,
    StrArrayAttr,
    StrAttr,
    TypeArrayAttr,
    TypeAttr,
    TypedArrayAttrBase,
    UnitAttr,
    attr_constraint,
    elements_of,
)
from compiler.ods.define import SizedRegion, default, default_optional, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    HAS_ONLY_GRAPH_REGION,
    ISOLATED_FROM_ABOVE,
    NO_TERMINATOR,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SINGLE_BLOCK,
)

APPLY_PATTERNS_LINALG_ERASE_UNNECESSARY_INPUTS = op(
    "transform.apply_patterns.linalg.erase_unnecessary_inputs",
    "Patterns that erase inputs no result needs, or make inputs of inits.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_DECOMPOSE_PACK_UNPACK = op(
    "transform.apply_patterns.linalg.decompose_pack_unpack",
    "Patterns that write pack and unpack with padding, reshapes and transposes.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_DECOMPOSE_PAD = op(
    "transform.apply_patterns.linalg.decompose_pad",
    "Patterns that write tensor.pad as a fill and an insert_slice.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_FOLD_UNIT_EXTENT_DIMS_VIA_RESHAPES = op(
    "transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes",
    "Patterns that drop dimensions of extent 1 by reshapes.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_FOLD_UNIT_EXTENT_DIMS_VIA_SLICES = op(
    "transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices",
    "Patterns that drop dimensions of extent 1 by slices.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_TILING_CANONICALIZATION = op(
    "transform.apply_patterns.linalg.tiling_canonicalization",
    "Patterns that clean up after tiling.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_FOLD_ADD_INTO_DEST = op(
    "transform.apply_patterns.linalg.fold_add_into_dest",
    "Patterns that make an addend the destination of a contraction it is added to.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_PAD_VECTORIZATION = op(
    "transform.apply_patterns.linalg.pad_vectorization",
    "Patterns that turn tensor.pad and its users into vector operations.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_TENSOR_FOLD_INTO_PACK_AND_UNPACK = op(
    "transform.apply_patterns.tensor.fold_into_pack_and_unpack",
    "Patterns that fold pads and slices into pack and unpack.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_FOLD_PACK_UNPACK_INTO_EMPTY = op(
    "transform.apply_patterns.linalg.fold_pack_unpack_into_empty",
    "Patterns that make pack and unpack of an empty tensor an empty tensor.",
    attributes={"fold_single_use_only": default(BoolAttr, False)},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
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
STRUCTURED_DECOMPOSE = op(
    "transform.structured.decompose",
    "Writes a named operation as smaller ones, such as a 2-D convolution as 1-D.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
STRUCTURED_ELIMINATE_EMPTY_TENSORS = op(
    "transform.structured.eliminate_empty_tensors",
    "Replaces empty tensors by the destination their user writes into.",
    operands={"target": TransformHandleTypeInterface},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format="$target attr-dict `:` type($target)",
)
STRUCTURED_FUSE = op(
    "transform.structured.fuse",
    "Tiles the target and moves its producers into the loops.",
    operands={
        "target": TransformHandleTypeInterface,
        "tile_sizes": variadic(TransformAnyParamTypeOrAnyHandle),
        "tile_interchange": variadic(TransformAnyParamTypeOrAnyHandle),
    },
    attributes={
        "static_tile_sizes": default_optional(DenseI64ArrayAttr, ()),
        "static_tile_interchange": default_optional(DenseI64ArrayAttr, ()),
        "apply_cleanup": UnitAttr,
        "use_forall": UnitAttr,
    },
    results={"transformed": TransformHandleTypeInterface, "loops": variadic(TransformHandleTypeInterface)},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target oilist( `tile_sizes` custom<DynamicIndexList>($tile_sizes, $static_tile_sizes) | "
        "`interchange` custom<DynamicIndexList>($tile_interchange, $static_tile_interchange) ) "
        "attr-dict `:` functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify_structured.fuse),
)
STRUCTURED_FUSE_INTO_CONTAINING_OP = op(
    "transform.structured.fuse_into_containing_op",
    "Moves a producer into the loop that uses it, tiled to the slices used there.",
    operands={"producer_op": TransformHandleTypeInterface, "containing_op": TransformHandleTypeInterface},
    results={"fused_op": TransformHandleTypeInterface, "new_containing_op": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$producer_op `into` $containing_op attr-dict `:` functional-type(operands, results)",
)
STRUCTURED_GENERALIZE = op(
    "transform.structured.generalize",
    "Makes a named linalg operation a generic one.",
    operands={"target": TransformHandleTypeInterface},
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
STRUCTURED_SPECIALIZE = op(
    "transform.structured.specialize",
    "Makes a generic operation the named one it equals.",
    operands={"target": TransformHandleTypeInterface},
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
STRUCTURED_INTERCHANGE = op(
    "transform.structured.interchange",
    "Permutes the loops of a generic operation.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"iterator_interchange": default_optional(ConfinedAttr(DenseI64ArrayAttr, DenseArrayNonNegative), ())},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target (`iterator_interchange` `=` $iterator_interchange^)? attr-dict `:` "
        'custom<SemiFunctionType>(type($target), type($transformed), "false")'
    ),
    hooks=Hooks(verify=verify_structured.interchange),
)
STRUCTURED_LINALG_COPY_TO_MEMREF = op(
    "transform.structured.linalg_copy_to_memref",
    "Turns a linalg.copy of memrefs into memref.copy.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
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
STRUCTURED_MATCH = op(
    "transform.structured.match",
    "Finds the payload operations with given names, interface, attributes or result type.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "ops": optional(StrArrayAttr),
        "interface": optional(MatchInterfaceEnum),
        "op_attrs": optional(DictionaryAttr),
        "filter_result_type": optional(TypeAttr),
        "filter_operand_types": optional(TypeArrayAttr),
    },
    results={"results": TransformHandleTypeInterface},
    traits=[
        Interface("MemoryEffectOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("TransformOpInterface"),
    ],
    format=(
        "(`ops` `{` $ops^ `}`)? (`interface` `{` $interface^ `}`)? (`attributes` $op_attrs^)? "
        "(`filter_result_type` `=` $filter_result_type^)? (`filter_operand_types` `=` "
        "$filter_operand_types^)? `in` $target attr-dict `:` functional-type($target, results)"
    ),
)
STRUCTURED_MULTITILE_SIZES = op(
    "transform.structured.multitile_sizes",
    "Finds two tile sizes that together divide a dimension, near the size asked.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"dimension": I64Attr, "target_size": I64Attr, "divisor": default(I64Attr, 1)},
    results={
        "low_size": TransformAnyParamTypeOrAnyHandle,
        "high_size": TransformAnyParamTypeOrAnyHandle,
        "split_point": TransformAnyParamTypeOrAnyHandle,
    },
    traits=[
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target attr-dict `:` custom<MultitileSizesTypes>(type($target), type($low_size), "
        "type($high_size), type($split_point))"
    ),
    hooks=Hooks(verify=verify_structured.multitile_sizes),
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
STRUCTURED_REPLACE = op(
    "transform.structured.replace",
    "Replaces payload operations by the one in its region.",
    operands={"target": TransformHandleTypeInterface},
    results={"replacement": TransformHandleTypeInterface},
    regions={"bodyRegion": SizedRegion(1)},
    traits=[
        ISOLATED_FROM_ABOVE,
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ],
    format=(
        "$target attr-dict-with-keyword regions `:` custom<SemiFunctionType>(type($target), "
        'type($replacement), "false")'
    ),
)
STRUCTURED_SCALARIZE = op(
    "transform.structured.scalarize",
    "Tiles every dimension by 1, down to scalars.",
    operands={"target": TransformHandleTypeInterface},
    results={"result": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format='$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), "false")',
)
STRUCTURED_CONVERT_TO_LOOPS = op(
    "transform.structured.convert_to_loops",
    "Turns an operation that can be tiled into loops over scalars.",
    operands={"target": TransformHandleTypeInterface},
    results={"result": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
STRUCTURED_DECOMPOSE_INTERFACE = op(
    "transform.structured.decompose_interface",
    "Lets an operation write itself as simpler ones.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
STRUCTURED_REWRITE_IN_DESTINATION_PASSING_STYLE = op(
    "transform.structured.rewrite_in_destination_passing_style",
    "Rewrites a tensor operation as one that writes into a given tensor.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type($target, results)",
)
STRUCTURED_SPLIT = op(
    "transform.structured.split",
    "Splits an operation at a point of one dimension into two.",
    operands={
        "target": TransformHandleTypeInterface,
        "dynamic_chunk_sizes": optional(TransformAnyParamTypeOrAnyHandle),
    },
    attributes={"dimension": I64Attr, "static_chunk_sizes": I64Attr, "multiway": UnitAttr},
    results={"split_list": TransformHandleTypeInterface},
    traits=[
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    hooks=Hooks(verify=verify_structured.split, parse=parse_split, print=print_split),
)
STRUCTURED_SPLIT_REDUCTION = op(
    "transform.structured.split_reduction",
    "Splits a reduction into a partly parallel one and a rest.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "split_factor": default(I64Attr, 0),
        "insert_split_dimension": default(I64Attr, 0),
        "inner_parallel": UnitAttr,
        "use_scaling_algorithm": UnitAttr,
        "use_alloc": UnitAttr,
    },
    results={
        "init_or_alloc_op": TransformHandleTypeInterface,
        "fill_op": TransformHandleTypeInterface,
        "split_linalg_op": TransformHandleTypeInterface,
        "combining_linalg_op": TransformHandleTypeInterface,
    },
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:`functional-type(operands, results)",
)
STRUCTURED_TILE_REDUCTION_USING_FOR = op(
    "transform.structured.tile_reduction_using_for",
    "Tiles a reduction by a loop over partial results, and combines them at the end.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"reduction_dims": default(I64ArrayAttr, ()), "tile_sizes": default(I64ArrayAttr, ())},
    results={
        "fill_op": variadic(TransformHandleTypeInterface),
        "split_op": TransformHandleTypeInterface,
        "combining_op": TransformHandleTypeInterface,
        "for_op": TransformHandleTypeInterface,
    },
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target (`reduction_dims` `=` $reduction_dims^)? `by` `tile_sizes` `=` $tile_sizes "
        "attr-dict `:` functional-type(operands, results)"
    ),
)
STRUCTURED_TILE_REDUCTION_USING_FORALL = op(
    "transform.structured.tile_reduction_using_forall",
    "Tiles a reduction by a parallel loop over partial results, and combines them at the end.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "reduction_dims": default(I64ArrayAttr, ()),
        "num_threads": default(DenseI64ArrayAttr, ()),
        "tile_sizes": default(DenseI64ArrayAttr, ()),
        "mapping": optional(DeviceMappingArrayAttr),
    },
    results={
        "fill_op": variadic(TransformHandleTypeInterface),
        "split_op": TransformHandleTypeInterface,
        "combining_op": TransformHandleTypeInterface,
        "forall_op": TransformHandleTypeInterface,
    },
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target (`reduction_dims` `=` $reduction_dims^)? `by` (`num_threads` `=` $num_threads^)? "
        "(`tile_sizes` `=` $tile_sizes^)? (`mapping` `=` $mapping^)? attr-dict `:` "
        "functional-type(operands, results)"
    ),
)
STRUCTURED_CONTINUOUS_TILE_SIZES = op(
    "transform.structured.continuous_tile_sizes",
    "Gives tile sizes that shrink by powers of two, and the pieces to split a dimension into.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "dimension": ConfinedAttr(I64Attr, IntNonNegative),
        "target_size": ConfinedAttr(I64Attr, IntNonNegative),
    },
    results={"tile_sizes": TransformAnyParamTypeOrAnyHandle, "chunk_sizes": TransformAnyParamTypeOrAnyHandle},
    traits=[
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target attr-dict `:` custom<ContinuousTileSizeTypes>(type($target), type($tile_sizes), type($chunk_sizes))"
    ),
)
STRUCTURED_TILE_USING_FOR = op(
    "transform.structured.tile_using_for",
    "Tiles an operation by nested for loops.",
    operands={"target": TransformHandleTypeInterface, "dynamic_sizes": variadic(TransformAnyParamTypeOrAnyHandle)},
    attributes={
        "static_sizes": default_optional(DenseI64ArrayAttr, ()),
        "interchange": default_optional(DenseI64ArrayAttr, ()),
        "scalable_sizes": default_optional(DenseBoolArrayAttr, ()),
    },
    results={"tiled_linalg_op": TransformHandleTypeInterface, "loops": variadic(TransformHandleTypeInterface)},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target `tile_sizes` custom<DynamicIndexList>( $dynamic_sizes, $static_sizes, "
        "$scalable_sizes) (`interchange` `=` $interchange^)? attr-dict `:` functional-type(operands, "
        "results)"
    ),
    hooks=Hooks(verify=verify_structured.tile_using_for),
)
STRUCTURED_TILE_USING_FORALL = op(
    "transform.structured.tile_using_forall",
    "Tiles an operation by one parallel forall loop.",
    operands={
        "target": TransformHandleTypeInterface,
        "num_threads": variadic(TransformAnyParamTypeOrAnyHandle),
        "tile_sizes": variadic(TransformAnyParamTypeOrAnyHandle),
        "packed_num_threads": optional(TransformAnyParamTypeOrAnyHandle),
        "packed_tile_sizes": optional(TransformAnyParamTypeOrAnyHandle),
    },
    attributes={
        "static_num_threads": default_optional(DenseI64ArrayAttr, ()),
        "static_tile_sizes": default_optional(DenseI64ArrayAttr, ()),
        "mapping": optional(DeviceMappingArrayAttr),
    },
    results={"tiled_op": TransformHandleTypeInterface, "forall_op": TransformHandleTypeInterface},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target oilist( `num_threads` custom<PackedOrDynamicIndexList>($packed_num_threads, "
        "$num_threads, $static_num_threads) | `tile_sizes` "
        "custom<PackedOrDynamicIndexList>($packed_tile_sizes, $tile_sizes, $static_tile_sizes)) (`(` "
        "`mapping` `=` $mapping^ `)`)? attr-dict `:` functional-type(operands, results)"
    ),
    hooks=Hooks(verify=tile_using_forall),
)
STRUCTURED_VECTORIZE_CHILDREN_AND_APPLY_PATTERNS = op(
    "transform.structured.vectorize_children_and_apply_patterns",
    "Turns all structured operations inside the target into vector operations.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "fold_type_extensions_into_contract": UnitAttr,
        "vectorize_padding": UnitAttr,
        "vectorize_nd_extract": UnitAttr,
        "flatten_1d_depthwise_conv": UnitAttr,
        "disable_multi_reduction_to_contract_patterns": UnitAttr,
        "disable_transfer_permutation_map_lowering_patterns": UnitAttr,
    },
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:`functional-type(operands, results)",
)
STRUCTURED_VECTORIZE = op(
    "transform.structured.vectorize",
    "Turns one structured operation into vector operations, masked if sizes ask for that.",
    operands={"target": TransformHandleTypeInterface, "vector_sizes": variadic(TransformAnyParamTypeOrAnyHandle)},
    attributes={
        "static_vector_sizes": default_optional(DenseI64ArrayAttr, ()),
        "vectorize_nd_extract": UnitAttr,
        "assume_dynamic_dims_match_vec_sizes": UnitAttr,
        "create_named_contraction": UnitAttr,
        "scalable_sizes": default_optional(DenseBoolArrayAttr, ()),
    },
    traits=[
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target oilist( `vector_sizes` custom<DynamicIndexList>( $vector_sizes, "
        "$static_vector_sizes, $scalable_sizes)) attr-dict `:` "
        "type($target)(`,`type($vector_sizes)^)?"
    ),
    hooks=Hooks(verify=verify_structured.vectorize),
)
STRUCTURED_HOIST_REDUNDANT_VECTOR_TRANSFERS = op(
    "transform.structured.hoist_redundant_vector_transfers",
    "Moves pairs of vector reads and writes of one place out of loops.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"verify_non_zero_trip": UnitAttr},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
STRUCTURED_HOIST_REDUNDANT_VECTOR_BROADCASTS = op(
    "transform.structured.hoist_redundant_vector_broadcasts",
    "Moves pairs of vector extracts and broadcasts out of loops.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
STRUCTURED_CONVERT_CONV2D_TO_IMG2COL = op(
    "transform.structured.convert_conv2d_to_img2col",
    "Writes a 2-D convolution as gathering patches and a matmul.",
    operands={"target": TransformHandleTypeInterface},
    results={"img2col_tensor": TransformHandleTypeInterface, "transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type($target, results)",
)
STRUCTURED_FLATTEN_ELEMENTWISE = op(
    "transform.structured.flatten_elementwise",
    "Makes an elementwise operation one-dimensional.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type($target, results)",
)
STRUCTURED_TRANSPOSE_CONV2D = op(
    "transform.structured.transpose_conv2d",
    "Changes the layout of a convolution's filter by a transpose.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type($target, results)",
)
STRUCTURED_TRANSPOSE_MATMUL = op(
    "transform.structured.transpose_matmul",
    "Makes a matmul one of a transposed operand.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"inputToTranspose": default(TransposeMatmulInput, "lhs")},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target (`<` $inputToTranspose^ `>`)? attr-dict `:` functional-type($target, results)",
)
STRUCTURED_INSERT_SLICE_TO_COPY = op(
    "transform.structured.insert_slice_to_copy",
    "Puts a linalg.copy before an insert_slice, so that the copy can be transformed.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
STRUCTURED_GPU_MAP_COPY_TO_THREADS = op(
    "transform.structured.gpu.map_copy_to_threads",
    "Tiles a copy over the threads of a block, with the widest vectors that fit.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"total_num_threads": I64Attr, "desired_bit_alignment": I64Attr},
    results={"forall_op": TransformHandleTypeInterface, "tiled_op": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
    ],
    format=(
        "$target `total_num_threads` `=` $total_num_threads `desired_bit_alignment` `=` "
        "$desired_bit_alignment attr-dict `:` functional-type(operands, results)"
    ),
)
STRUCTURED_WINOGRAD_CONV2D = op(
    "transform.structured.winograd_conv2d",
    "Writes a 2-D convolution by Winograd's algorithm.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"fmr": WinogradConv2DFmr},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type($target, results)",
)
STRUCTURED_DECOMPOSE_WINOGRAD_OP = op(
    "transform.structured.decompose_winograd_op",
    "Writes a Winograd transform as loops of matmuls.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type($target, results)",
)
