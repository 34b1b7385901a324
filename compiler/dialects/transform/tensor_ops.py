"""The operations of the transform dialect: tensor ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.ods.attr_constraints import BoolAttr, I64Attr, UnitAttr
from compiler.ods.define import default, op
from compiler.ods.model import Interface, Trait

APPLY_PATTERNS_TENSOR_DECOMPOSE_CONCAT = op(
    "transform.apply_patterns.tensor.decompose_concat",
    "Patterns that write concat as insert_slices into an empty tensor.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_TENSOR_DROP_REDUNDANT_INSERT_SLICE_RANK_EXPANSION = op(
    "transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion",
    "Patterns that drop unit dimensions added only for an insert_slice.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_TENSOR_FOLD_TENSOR_EMPTY = op(
    "transform.apply_patterns.tensor.fold_tensor_empty",
    "Patterns that fold slices and reshapes of empty tensors into empty tensors.",
    attributes={"fold_single_use_only": default(BoolAttr, False)},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_TENSOR_FOLD_TENSOR_SUBSET_OPS = op(
    "transform.apply_patterns.tensor.fold_tensor_subset_ops",
    "Patterns that fold slices into the reads, writes and slices that use them.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_TENSOR_FOLD_TENSOR_SUBSET_OPS_INTO_VECTOR_TRANSFERS = op(
    "transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers",
    "Patterns that fold slices into vector reads and writes.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_TENSOR_MERGE_CONSECUTIVE_INSERT_EXTRACT_SLICE = op(
    "transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice",
    "Patterns that make two slices in a row one.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_TENSOR_REASSOCIATIVE_RESHAPE_FOLDING = op(
    "transform.apply_patterns.tensor.reassociative_reshape_folding",
    "Patterns that fold expand_shape and collapse_shape with slices and pads.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_TENSOR_BUBBLE_UP_EXTRACT_SLICE = op(
    "transform.apply_patterns.tensor.bubble_up_extract_slice",
    "Patterns that move extract_slice before the reshapes it follows.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_TENSOR_REWRITE_AS_CONSTANT = op(
    "transform.apply_patterns.tensor.rewrite_as_constant",
    "Patterns that compute tensor operations of constants.",
    attributes={"aggressive": UnitAttr},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`aggressive` $aggressive^)? attr-dict",
)
TENSOR_MAKE_LOOP_INDEPENDENT = op(
    "transform.tensor.make_loop_independent",
    "Makes a tensor large enough for every iteration, so that its size does not depend on loops.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"num_loops": I64Attr},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ],
    format="$target attr-dict `:` functional-type($target, $transformed)",
)
TYPE_CONVERSION_TENSOR_CAST_SHAPE_DYNAMIC_DIMS = op(
    "transform.type_conversion.tensor.cast_shape_dynamic_dims",
    "Converts types by casts where dimensions become dynamic.",
    attributes={"ignore_dynamic_info": UnitAttr},
    traits=[Interface("TypeConverterBuilderOpInterface")],
    format="(`ignore_dynamic_info` $ignore_dynamic_info^)? attr-dict",
)
