"""The operations of the transform dialect that pack and pad operands, and copy them into buffers."""

from __future__ import annotations

from compiler.dialects.scf.constraints import DeviceMappingArrayAttr
from compiler.dialects.transform.constraints import (
    Transform_AnyOpType,
    Transform_AnyValue,
    Transform_ConcreteOp,
    TransformAnyParamTypeOrAnyHandle,
    TransformHandleTypeInterface,
    TransformValueHandleTypeInterface,
)
from compiler.ods.attr_confines import DenseArrayCount
from compiler.ods.attr_constraints import (
    AnyAttr,
    ArrayAttr,
    BoolArrayAttr,
    BoolAttr,
    ConfinedAttr,
    DenseI64ArrayAttr,
    I64ArrayAttr,
    I64Attr,
    StrAttr,
    TypedArrayAttrBase,
    UnitAttr,
    attr_constraint,
)
from compiler.ods.attr_predicates import elements_of
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result, variadic_operand
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import SAME_OPERANDS_AND_RESULT_TYPE


class BufferizeToAllocationOp(Op, name="transform.structured.bufferize_to_allocation"):
    """Allocates a buffer for an operation's result and bufferizes the operation."""

    target = operand(TransformHandleTypeInterface)
    memory_space = optional_attribute(AnyAttr)
    memcpy_op = attribute(StrAttr, default="bufferization.materialize_in_destination")
    alloc_op = attribute(StrAttr, default="memref.alloc")
    bufferize_destination_only = attribute(UnitAttr)
    emit_dealloc = attribute(UnitAttr)
    allocated_buffer = result(Transform_AnyValue)
    new_ops = result(Transform_AnyOpType)
    traits = [
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` type($target)"


class PromoteTensorOp(Op, name="transform.structured.promote_tensor"):
    """Copies a tensor into an allocation in the specified memory space."""

    tensor = operand(TransformValueHandleTypeInterface)
    memory_space = optional_attribute(AnyAttr)
    promoted = result(TransformValueHandleTypeInterface)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface"), SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "(`to` $memory_space^)? $tensor attr-dict `:` type($tensor)"


class LowerPackOp(Op, name="transform.structured.lower_pack"):
    """Writes a pack as pad, expand_shape and transpose."""

    target = operand(Transform_ConcreteOp("linalg.pack"))
    lower_pad_like_with_insert_slice = attribute(BoolAttr, default=True, name="lowerPadLikeWithInsertSlice")
    pad_op = result(Transform_ConcreteOp("tensor.pad"))
    expand_shape_op = result(Transform_ConcreteOp("tensor.expand_shape"))
    transpose_op = result(Transform_ConcreteOp("linalg.transpose"))
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class LowerUnPackOp(Op, name="transform.structured.lower_unpack"):
    """Writes an unpack as transpose, collapse_shape and extract_slice."""

    target = operand(Transform_ConcreteOp("linalg.unpack"))
    lower_unpad_like_with_extract_slice = attribute(BoolAttr, default=True, name="lowerUnpadLikeWithExtractSlice")
    empty_op = result(Transform_ConcreteOp("tensor.empty"))
    transpose_op = result(Transform_ConcreteOp("linalg.transpose"))
    collapse_shape_op = result(Transform_ConcreteOp("tensor.collapse_shape"))
    extract_slice_op = result(Transform_ConcreteOp("tensor.extract_slice"))
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class PackOp(Op, name="transform.structured.pack"):
    """Packs the operands of a structured operation into tiles of the sizes given."""

    target = operand(TransformHandleTypeInterface)
    packed_sizes = variadic_operand(TransformHandleTypeInterface)
    static_packed_sizes = attribute(DenseI64ArrayAttr, default=())
    packed_op = result(TransformHandleTypeInterface)
    traits = [
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target `packed_sizes` `=` custom<DynamicIndexList>($packed_sizes, $static_packed_sizes) "
        "attr-dict `:` functional-type(operands, results)"
    )


class PackGreedilyOp(Op, name="transform.structured.pack_greedily"):
    """Packs a contraction's m, n and k dimensions by the sizes given."""

    target = operand(TransformHandleTypeInterface)
    matmul_packed_sizes = variadic_operand(TransformHandleTypeInterface)
    static_matmul_packed_sizes = attribute(ConfinedAttr(DenseI64ArrayAttr, DenseArrayCount(3)), default=())
    matmul_padded_sizes_next_multiple_of = attribute(
        ConfinedAttr(
            DenseI64ArrayAttr, attr_constraint("with 0 or 3 elements", lambda attr: len(elements_of(attr)) in (0, 3))
        ),
        default=(),
    )
    matmul_inner_dims_order = attribute(ConfinedAttr(DenseI64ArrayAttr, DenseArrayCount(3)), default=())
    packed_op = result(TransformHandleTypeInterface)
    traits = [
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target oilist( `matmul_packed_sizes` `=` custom<DynamicIndexList>($matmul_packed_sizes, "
        "$static_matmul_packed_sizes) (`matmul_padded_sizes_next_multiple_of` `=` "
        "$matmul_padded_sizes_next_multiple_of^)? `matmul_inner_dims_order` `=` "
        "$matmul_inner_dims_order ) attr-dict `:` functional-type(operands, results)"
    )


class PackTransposeOp(Op, name="transform.structured.pack_transpose"):
    """Transposes the outer or inner dimensions of a pack together with its user."""

    target_pack_or_un_pack_op = operand(TransformHandleTypeInterface)
    target_linalg_op = operand(TransformHandleTypeInterface)
    outer_perm = optional_attribute(DenseI64ArrayAttr, default=())
    inner_perm = optional_attribute(DenseI64ArrayAttr, default=())
    packed_op = result(TransformHandleTypeInterface)
    pack_op = result(TransformHandleTypeInterface)
    un_pack_op = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target_pack_or_un_pack_op `with_compute_op` `(` $target_linalg_op `)` (`outer_perm` `=` "
        "$outer_perm^ )? (`inner_perm` `=` $inner_perm^ )? attr-dict `:` functional-type(operands, "
        "results)"
    )


class PadOp(Op, name="transform.structured.pad"):
    """Pads the operands of a structured operation to static or multiple sizes."""

    target = operand(TransformHandleTypeInterface)
    pad_to_multiple_of = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    padding_values = attribute(ArrayAttr, default=())
    padding_dimensions = attribute(I64ArrayAttr, default=())
    static_pad_to_multiple_of = optional_attribute(DenseI64ArrayAttr, default=())
    nofold_flags = attribute(I64ArrayAttr, default=())
    transpose_paddings = attribute(TypedArrayAttrBase(I64ArrayAttr, "array of arrays of i64"), default=())
    copy_back_op = attribute(StrAttr, default="bufferization.materialize_in_destination")
    use_prescribed_tensor_shapes = attribute(UnitAttr)
    padded = result(TransformHandleTypeInterface)
    pad = result(TransformHandleTypeInterface)
    copy = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target (`pad_to_multiple_of` custom<DynamicIndexList>($pad_to_multiple_of, "
        "$static_pad_to_multiple_of)^)? (`use_prescribed_tensor_shapes` "
        "$use_prescribed_tensor_shapes^)? attr-dict `:` functional-type(operands, results)"
    )


class PadTilingInterfaceOp(Op, name="transform.structured.pad_tiling_interface"):
    """Pads an operation that can be tiled to the sizes given or their multiples."""

    target = operand(TransformHandleTypeInterface)
    padding_sizes = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    padding_values = attribute(ArrayAttr, default=())
    static_padding_sizes = optional_attribute(DenseI64ArrayAttr, default=())
    pad_to_multiple_of = attribute(UnitAttr)
    padded = result(TransformHandleTypeInterface)
    pad = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target `to` (`padding_sizes` custom<DynamicIndexList>($padding_sizes, "
        "$static_padding_sizes)^)? (`pad_to_multiple_of` $pad_to_multiple_of^)? attr-dict `:` "
        "functional-type(operands, results)"
    )


class HoistPadBuildPackingLoopNestOp(Op, name="transform.structured.hoist_pad.build_packing_loop_nest"):
    """Builds the loops that a hoisted pad fills its packed tensor in."""

    target = operand(TransformHandleTypeInterface)
    loop = operand(TransformHandleTypeInterface)
    transpose = attribute(DenseI64ArrayAttr, default=())
    packing_loop = result(TransformHandleTypeInterface)
    traits = [
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "$target `above` $loop (`,` `transpose` `by` $transpose^)? attr-dict `:` functional-type(operands, results)"
    )


class HoistPadOp(Op, name="transform.structured.hoist_pad"):
    """Hoists a pad out of loops: preceding loops pad all tiles, and store them in a packed tensor."""

    target = operand(TransformHandleTypeInterface)
    num_loops = attribute(I64Attr)
    transpose = attribute(DenseI64ArrayAttr, default=())
    transformed = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ]
    assembly_format = (
        "$target `by` $num_loops `loops` (`,` `transpose` `by` $transpose^)? attr-dict `:` "
        "functional-type(operands, results)"
    )


class PromoteOp(Op, name="transform.structured.promote"):
    """Copies operands into local buffers and computes there."""

    target = operand(TransformHandleTypeInterface)
    operands_to_promote = attribute(I64ArrayAttr, default=())
    use_full_tile_buffers = attribute(BoolArrayAttr, default=())
    use_full_tiles_by_default = attribute(UnitAttr)
    use_original_subview_size = attribute(UnitAttr)
    use_alloca = attribute(UnitAttr)
    memory_space = optional_attribute(AnyAttr)
    mapping = optional_attribute(DeviceMappingArrayAttr)
    alignment = optional_attribute(I64Attr)
    transformed = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = '$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), "false")'
