"""The operations of the transform dialect that find structured operations and write them as others."""

from __future__ import annotations

from compiler.dialects.linalg.constraints import WinogradConv2DFmr
from compiler.dialects.transform import enums
from compiler.dialects.transform.constraints import (
    MatchInterfaceEnum,
    TransformAnyParamTypeOrAnyHandle,
    TransformHandleTypeInterface,
    TransposeMatmulInput,
)
from compiler.ods.attr_confines import DenseArrayNonNegative
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    DenseBoolArrayAttr,
    DenseI64ArrayAttr,
    DictionaryAttr,
    StrArrayAttr,
    TypeArrayAttr,
    TypeAttr,
    UnitAttr,
)
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, region, result, variadic_operand
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import HAS_ONLY_GRAPH_REGION, ISOLATED_FROM_ABOVE, NO_TERMINATOR, SINGLE_BLOCK


class TargetTransformation(Op):
    target = operand(TransformHandleTypeInterface)
    transformed = result(TransformHandleTypeInterface)


class DecomposeOp(TargetTransformation, name="transform.structured.decompose"):
    """Writes a named operation as smaller ones, such as a 2-D convolution as 1-D."""

    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class EliminateLinalgOpAnchoredEmptyTensorsOp(Op, name="transform.structured.eliminate_empty_tensors"):
    """Replaces empty tensors by the destination their user writes into."""

    target = operand(TransformHandleTypeInterface)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")]
    assembly_format = "$target attr-dict `:` type($target)"


class GeneralizeOp(TargetTransformation, name="transform.structured.generalize"):
    """Converts a named linalg operation to a generic one."""

    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = '$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), "false")'


class SpecializeOp(TargetTransformation, name="transform.structured.specialize"):
    """Converts a generic operation to the equivalent named one."""

    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = '$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), "false")'


class InterchangeOp(TargetTransformation, name="transform.structured.interchange"):
    """Permutes the loops of a generic operation."""

    iterator_interchange = optional_attribute(ConfinedAttr(DenseI64ArrayAttr, DenseArrayNonNegative), default=())
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target (`iterator_interchange` `=` $iterator_interchange^)? attr-dict `:` "
        'custom<SemiFunctionType>(type($target), type($transformed), "false")'
    )


class LinalgCopyToMemrefOp(TargetTransformation, name="transform.structured.linalg_copy_to_memref"):
    """Converts a linalg.copy of memrefs to memref.copy."""

    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class MatchOp(Op, name="transform.structured.match"):
    """Finds the payload operations with given names, interface, attributes or result type."""

    target = operand(TransformHandleTypeInterface)
    ops = optional_attribute(StrArrayAttr)
    interface = optional_attribute(MatchInterfaceEnum)
    op_attrs = optional_attribute(DictionaryAttr)
    filter_result_type = optional_attribute(TypeAttr)
    filter_operand_types = optional_attribute(TypeArrayAttr)
    results_ = result(TransformHandleTypeInterface)
    traits = [
        Interface("MemoryEffectOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("TransformOpInterface"),
    ]
    assembly_format = (
        "(`ops` `{` $ops^ `}`)? (`interface` `{` $interface^ `}`)? (`attributes` $op_attrs^)? "
        "(`filter_result_type` `=` $filter_result_type^)? (`filter_operand_types` `=` "
        "$filter_operand_types^)? `in` $target attr-dict `:` functional-type($target, results)"
    )


class ReplaceOp(Op, name="transform.structured.replace"):
    """Replaces payload operations by the one in its region."""

    target = operand(TransformHandleTypeInterface)
    replacement = result(TransformHandleTypeInterface)
    body_region = region(SizedRegion(1), name="bodyRegion")
    traits = [
        ISOLATED_FROM_ABOVE,
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ]
    assembly_format = (
        "$target attr-dict-with-keyword regions `:` custom<SemiFunctionType>(type($target), "
        'type($replacement), "false")'
    )


class DecomposeInterfaceOp(TargetTransformation, name="transform.structured.decompose_interface"):
    """Decomposes an operation into simpler ones, by its interface."""

    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class RewriteInDestinationPassingStyle(TargetTransformation):
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type($target, results)"


class RewriteInDestinationPassingStyleOp(
    RewriteInDestinationPassingStyle, name="transform.structured.rewrite_in_destination_passing_style"
):
    """Rewrites a tensor operation as one that writes into a given tensor."""


class VectorizeChildrenAndApplyPatternsOp(
    TargetTransformation, name="transform.structured.vectorize_children_and_apply_patterns"
):
    """Converts all structured operations inside the target to vector operations."""

    fold_type_extensions_into_contract = attribute(UnitAttr)
    vectorize_padding = attribute(UnitAttr)
    vectorize_nd_extract = attribute(UnitAttr)
    flatten_1d_depthwise_conv = attribute(UnitAttr)
    disable_multi_reduction_to_contract_patterns = attribute(UnitAttr)
    disable_transfer_permutation_map_lowering_patterns = attribute(UnitAttr)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:`functional-type(operands, results)"


class VectorizeOp(Op, name="transform.structured.vectorize"):
    """Converts one structured operation to vector operations, with masks if the given vector sizes need them."""

    target = operand(TransformHandleTypeInterface)
    vector_sizes = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    static_vector_sizes = optional_attribute(DenseI64ArrayAttr, default=())
    vectorize_nd_extract = attribute(UnitAttr)
    assume_dynamic_dims_match_vec_sizes = attribute(UnitAttr)
    create_named_contraction = attribute(UnitAttr)
    scalable_sizes = optional_attribute(DenseBoolArrayAttr, default=())
    traits = [
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target oilist( `vector_sizes` custom<DynamicIndexList>( $vector_sizes, "
        "$static_vector_sizes, $scalable_sizes)) attr-dict `:` "
        "type($target)(`,`type($vector_sizes)^)?"
    )


class HoistRedundantVectorTransfersOp(
    TargetTransformation, name="transform.structured.hoist_redundant_vector_transfers"
):
    """Moves pairs of vector reads and writes of one place out of loops."""

    verify_non_zero_trip = attribute(UnitAttr)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class HoistRedundantVectorBroadcastsOp(
    TargetTransformation, name="transform.structured.hoist_redundant_vector_broadcasts"
):
    """Moves pairs of vector extracts and broadcasts out of loops."""

    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class ConvertConv2DToImg2ColOp(Op, name="transform.structured.convert_conv2d_to_img2col"):
    """Writes a 2-D convolution as gathering patches and a matmul."""

    target = operand(TransformHandleTypeInterface)
    img2col_tensor = result(TransformHandleTypeInterface)
    transformed = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type($target, results)"


class FlattenElementwiseLinalgOp(RewriteInDestinationPassingStyle, name="transform.structured.flatten_elementwise"):
    """Collapses an elementwise operation to one dimension."""


class TransposeConv2DOp(RewriteInDestinationPassingStyle, name="transform.structured.transpose_conv2d"):
    """Changes the layout of a convolution's filter by a transpose."""


class TransposeMatmulOp(TargetTransformation, name="transform.structured.transpose_matmul"):
    """Transposes an operand of a matmul, and adapts the matmul."""

    input_to_transpose = attribute(
        TransposeMatmulInput, default=enums.TransposeMatmulInput.LHS, name="inputToTranspose"
    )
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target (`<` $inputToTranspose^ `>`)? attr-dict `:` functional-type($target, results)"


class InsertSliceToCopyOp(TargetTransformation, name="transform.structured.insert_slice_to_copy"):
    """Inserts a linalg.copy before an insert_slice, so that the copy can be transformed."""

    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class WinogradConv2DOp(TargetTransformation, name="transform.structured.winograd_conv2d"):
    """Writes a 2-D convolution by Winograd's algorithm."""

    fmr = attribute(WinogradConv2DFmr)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type($target, results)"


class DecomposeWinogradOp(RewriteInDestinationPassingStyle, name="transform.structured.decompose_winograd_op"):
    """Writes a Winograd transform as loops of matmuls."""
