"""The operations of the transform dialect that tile, fuse and split structured operations."""

from __future__ import annotations

from compiler.dialects.scf.constraints import DeviceMappingArrayAttr
from compiler.dialects.transform.constraints import TransformAnyParamTypeOrAnyHandle, TransformHandleTypeInterface
from compiler.ods.attr_confines import IntNonNegative
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    DenseBoolArrayAttr,
    DenseI64ArrayAttr,
    I64ArrayAttr,
    I64Attr,
    UnitAttr,
)
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    result,
    variadic_operand,
    variadic_result,
)
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS


class FuseOp(Op, name="transform.structured.fuse"):
    """Tiles the target and moves its producers into the loops."""

    target = operand(TransformHandleTypeInterface)
    tile_sizes = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    tile_interchange = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    static_tile_sizes = optional_attribute(DenseI64ArrayAttr, default=())
    static_tile_interchange = optional_attribute(DenseI64ArrayAttr, default=())
    apply_cleanup = attribute(UnitAttr)
    use_forall = attribute(UnitAttr)
    transformed = result(TransformHandleTypeInterface)
    loops = variadic_result(TransformHandleTypeInterface)
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target oilist( `tile_sizes` custom<DynamicIndexList>($tile_sizes, $static_tile_sizes) | "
        "`interchange` custom<DynamicIndexList>($tile_interchange, $static_tile_interchange) ) "
        "attr-dict `:` functional-type(operands, results)"
    )


class FuseIntoContainingOp(Op, name="transform.structured.fuse_into_containing_op"):
    """Moves a producer into the loop that uses it, tiled to the slices used there."""

    producer_op = operand(TransformHandleTypeInterface)
    containing_op = operand(TransformHandleTypeInterface)
    fused_op = result(TransformHandleTypeInterface)
    new_containing_op = result(TransformHandleTypeInterface)
    traits = [
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$producer_op `into` $containing_op attr-dict `:` functional-type(operands, results)"


class MultiTileSizesOp(Op, name="transform.structured.multitile_sizes"):
    """Computes two tile sizes, near a target size, that together divide a dimension."""

    target = operand(TransformHandleTypeInterface)
    dimension = attribute(I64Attr)
    target_size = attribute(I64Attr)
    divisor = attribute(I64Attr, default=1)
    low_size = result(TransformAnyParamTypeOrAnyHandle)
    high_size = result(TransformAnyParamTypeOrAnyHandle)
    split_point = result(TransformAnyParamTypeOrAnyHandle)
    traits = [
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target attr-dict `:` custom<MultitileSizesTypes>(type($target), type($low_size), "
        "type($high_size), type($split_point))"
    )


class ScalarizeOp(Op, name="transform.structured.scalarize"):
    """Tiles every dimension by 1, down to scalars."""

    target = operand(TransformHandleTypeInterface)
    result = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = '$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), "false")'


class ConvertToLoopsOp(Op, name="transform.structured.convert_to_loops"):
    """Converts an operation that can be tiled to loops over scalars."""

    target = operand(TransformHandleTypeInterface)
    result = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class SplitOp(Op, name="transform.structured.split"):
    """Splits an operation at a point of one dimension into two."""

    target = operand(TransformHandleTypeInterface)
    dynamic_chunk_sizes = optional_operand(TransformAnyParamTypeOrAnyHandle)
    dimension = attribute(I64Attr)
    static_chunk_sizes = attribute(I64Attr)
    multiway = attribute(UnitAttr)
    split_list = result(TransformHandleTypeInterface)
    traits = [
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]


class SplitReductionOp(Op, name="transform.structured.split_reduction"):
    """Splits a reduction into a partially parallel reduction and a reduction of its results."""

    target = operand(TransformHandleTypeInterface)
    split_factor = attribute(I64Attr, default=0)
    insert_split_dimension = attribute(I64Attr, default=0)
    inner_parallel = attribute(UnitAttr)
    use_scaling_algorithm = attribute(UnitAttr)
    use_alloc = attribute(UnitAttr)
    init_or_alloc_op = result(TransformHandleTypeInterface)
    fill_op = result(TransformHandleTypeInterface)
    split_linalg_op = result(TransformHandleTypeInterface)
    combining_linalg_op = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:`functional-type(operands, results)"


class TileReductionUsingForOp(Op, name="transform.structured.tile_reduction_using_for"):
    """Tiles a reduction by a loop over partial results, and combines them at the end."""

    target = operand(TransformHandleTypeInterface)
    reduction_dims = attribute(I64ArrayAttr, default=())
    tile_sizes = attribute(I64ArrayAttr, default=())
    fill_op = variadic_result(TransformHandleTypeInterface)
    split_op = result(TransformHandleTypeInterface)
    combining_op = result(TransformHandleTypeInterface)
    for_op = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target (`reduction_dims` `=` $reduction_dims^)? `by` `tile_sizes` `=` $tile_sizes "
        "attr-dict `:` functional-type(operands, results)"
    )


class TileReductionUsingForallOp(Op, name="transform.structured.tile_reduction_using_forall"):
    """Tiles a reduction by a parallel loop over partial results, and combines them at the end."""

    target = operand(TransformHandleTypeInterface)
    reduction_dims = attribute(I64ArrayAttr, default=())
    num_threads = attribute(DenseI64ArrayAttr, default=())
    tile_sizes = attribute(DenseI64ArrayAttr, default=())
    mapping = optional_attribute(DeviceMappingArrayAttr)
    fill_op = variadic_result(TransformHandleTypeInterface)
    split_op = result(TransformHandleTypeInterface)
    combining_op = result(TransformHandleTypeInterface)
    forall_op = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target (`reduction_dims` `=` $reduction_dims^)? `by` (`num_threads` `=` $num_threads^)? "
        "(`tile_sizes` `=` $tile_sizes^)? (`mapping` `=` $mapping^)? attr-dict `:` "
        "functional-type(operands, results)"
    )


class ContinuousTileSizesOp(Op, name="transform.structured.continuous_tile_sizes"):
    """Returns tile sizes that shrink by powers of two, and the pieces to split a dimension into."""

    target = operand(TransformHandleTypeInterface)
    dimension = attribute(ConfinedAttr(I64Attr, IntNonNegative))
    target_size = attribute(ConfinedAttr(I64Attr, IntNonNegative))
    tile_sizes = result(TransformAnyParamTypeOrAnyHandle)
    chunk_sizes = result(TransformAnyParamTypeOrAnyHandle)
    traits = [
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target attr-dict `:` custom<ContinuousTileSizeTypes>(type($target), type($tile_sizes), type($chunk_sizes))"
    )


class TileUsingForOp(Op, name="transform.structured.tile_using_for"):
    """Tiles an operation by nested for loops."""

    target = operand(TransformHandleTypeInterface)
    dynamic_sizes = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    static_sizes = optional_attribute(DenseI64ArrayAttr, default=())
    interchange = optional_attribute(DenseI64ArrayAttr, default=())
    scalable_sizes = optional_attribute(DenseBoolArrayAttr, default=())
    tiled_linalg_op = result(TransformHandleTypeInterface)
    loops = variadic_result(TransformHandleTypeInterface)
    traits = [
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target `tile_sizes` custom<DynamicIndexList>( $dynamic_sizes, $static_sizes, "
        "$scalable_sizes) (`interchange` `=` $interchange^)? attr-dict `:` functional-type(operands, "
        "results)"
    )


class TileUsingForallOp(Op, name="transform.structured.tile_using_forall"):
    """Tiles an operation by one parallel forall loop."""

    target = operand(TransformHandleTypeInterface)
    num_threads = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    tile_sizes = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    packed_num_threads = optional_operand(TransformAnyParamTypeOrAnyHandle)
    packed_tile_sizes = optional_operand(TransformAnyParamTypeOrAnyHandle)
    static_num_threads = optional_attribute(DenseI64ArrayAttr, default=())
    static_tile_sizes = optional_attribute(DenseI64ArrayAttr, default=())
    mapping = optional_attribute(DeviceMappingArrayAttr)
    tiled_op = result(TransformHandleTypeInterface)
    forall_op = result(TransformHandleTypeInterface)
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target oilist( `num_threads` custom<PackedOrDynamicIndexList>($packed_num_threads, "
        "$num_threads, $static_num_threads) | `tile_sizes` "
        "custom<PackedOrDynamicIndexList>($packed_tile_sizes, $tile_sizes, $static_tile_sizes)) (`(` "
        "`mapping` `=` $mapping^ `)`)? attr-dict `:` functional-type(operands, results)"
    )


class MapCopyToThreadsOp(Op, name="transform.structured.gpu.map_copy_to_threads"):
    """Tiles a copy over the threads of a block, with the widest vectors that fit."""

    target = operand(TransformHandleTypeInterface)
    total_num_threads = attribute(I64Attr)
    desired_bit_alignment = attribute(I64Attr)
    forall_op = result(TransformHandleTypeInterface)
    tiled_op = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
    ]
    assembly_format = (
        "$target `total_num_threads` `=` $total_num_threads `desired_bit_alignment` `=` "
        "$desired_bit_alignment attr-dict `:` functional-type(operands, results)"
    )
