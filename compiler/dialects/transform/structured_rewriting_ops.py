"""The operations of the transform dialect that find structured operations and write them as others."""

from __future__ import annotations

from compiler.dialects.linalg.constraints import WinogradConv2DFmr
from compiler.dialects.transform import verify_structured
from compiler.dialects.transform.constraints import (
    MatchInterfaceEnum,
    TransformAnyParamTypeOrAnyHandle,
    TransformHandleTypeInterface,
    TransposeMatmulInput,
)
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    DenseArrayNonNegative,
    DenseBoolArrayAttr,
    DenseI64ArrayAttr,
    DictionaryAttr,
    StrArrayAttr,
    TypeArrayAttr,
    TypeAttr,
    UnitAttr,
)
from compiler.ods.define import SizedRegion, default, default_optional, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import HAS_ONLY_GRAPH_REGION, ISOLATED_FROM_ABOVE, NO_TERMINATOR, SINGLE_BLOCK

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
