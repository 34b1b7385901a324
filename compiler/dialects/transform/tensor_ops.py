"""The operations of the transform dialect: tensor ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.dialects.transform.op_families import PatternDescriptor
from compiler.ods.attr_constraints import BoolAttr, I64Attr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface, Trait


class ApplyDecomposeTensorConcatPatternsOp(PatternDescriptor, name="transform.apply_patterns.tensor.decompose_concat"):
    """Patterns that write concat as insert_slices into an empty tensor."""


class ApplyDropRedundantInsertSliceRankExpansionPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion"
):
    """Patterns that drop unit dimensions added only for an insert_slice."""


class ApplyFoldTensorEmptyPatternsOp(PatternDescriptor, name="transform.apply_patterns.tensor.fold_tensor_empty"):
    """Patterns that fold slices and reshapes of empty tensors into empty tensors."""

    fold_single_use_only = attribute(BoolAttr, default=False)


class ApplyFoldTensorSubsetOpsPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.tensor.fold_tensor_subset_ops"
):
    """Patterns that fold slices into the reads, writes and slices that use them."""


class ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers"
):
    """Patterns that fold slices into vector reads and writes."""


class ApplyMergeConsecutiveInsertExtractSlicePatternsOp(
    PatternDescriptor, name="transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice"
):
    """Patterns that merge two successive slices into one."""


class ApplyReassociativeReshapeFoldingPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.tensor.reassociative_reshape_folding"
):
    """Patterns that fold expand_shape and collapse_shape with slices and pads."""


class ApplyBubbleUpExtractSlicePatternsOp(
    PatternDescriptor, name="transform.apply_patterns.tensor.bubble_up_extract_slice"
):
    """Patterns that move extract_slice before the reshapes it follows."""


class ApplyRewriteTensorOpsAsConstantPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.tensor.rewrite_as_constant"
):
    """Patterns that compute tensor operations of constants."""

    aggressive = attribute(UnitAttr)
    assembly_format = "(`aggressive` $aggressive^)? attr-dict"


class MakeLoopIndependentOp(Op, name="transform.tensor.make_loop_independent"):
    """Enlarges a tensor for every iteration, so that its size does not depend on loops."""

    target = operand(TransformHandleTypeInterface)
    num_loops = attribute(I64Attr)
    transformed = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type($target, $transformed)"


class TypeConversionCastShapeDynamicDimsOp(Op, name="transform.type_conversion.tensor.cast_shape_dynamic_dims"):
    """Converts types by casts where dimensions become dynamic."""

    ignore_dynamic_info = attribute(UnitAttr)
    traits = [Interface("TypeConverterBuilderOpInterface")]
    assembly_format = "(`ignore_dynamic_info` $ignore_dynamic_info^)? attr-dict"
