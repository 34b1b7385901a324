"""The operations of the transform dialect: xegpu ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import (
    TransformAnyParamTypeOrAnyHandle,
    TransformHandleTypeInterface,
    TransformValueHandleTypeInterface,
)
from compiler.ods.attr_constraints import DenseI64ArrayAttr, I64Attr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result, variadic_operand
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS


class GetDescOp(Op, name="transform.xegpu.get_desc_op"):
    """Returns a handle to the op that creates the tensor descriptor from which a value is computed."""

    target = operand(TransformValueHandleTypeInterface)
    desc_handle = result(TransformHandleTypeInterface, name="descHandle")
    traits = [
        Interface("TransformOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class SetDescLayoutOp(Op, name="transform.xegpu.set_desc_layout"):
    """Sets the layout of a tensor descriptor."""

    target = operand(TransformHandleTypeInterface)
    sg_layout = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    sg_data = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    inst_data = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    static_sg_layout = optional_attribute(DenseI64ArrayAttr, default=())
    static_sg_data = optional_attribute(DenseI64ArrayAttr, default=())
    static_inst_data = optional_attribute(DenseI64ArrayAttr, default=())
    slice_dims = optional_attribute(DenseI64ArrayAttr, default=())
    transformed = result(TransformHandleTypeInterface)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface")]
    assembly_format = (
        "$target `sg_layout` `=` custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` "
        "`=` custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` "
        "custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? "
        "attr-dict `:` functional-type(operands, results)"
    )


class SetOpLayoutAttrOp(Op, name="transform.xegpu.set_op_layout_attr"):
    """Sets the layout of an operand or result of an op."""

    target = operand(TransformHandleTypeInterface)
    sg_layout = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    sg_data = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    inst_data = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    index = optional_attribute(I64Attr, default=0)
    static_sg_layout = optional_attribute(DenseI64ArrayAttr, default=())
    static_sg_data = optional_attribute(DenseI64ArrayAttr, default=())
    static_inst_data = optional_attribute(DenseI64ArrayAttr, default=())
    slice_dims = optional_attribute(DenseI64ArrayAttr, default=())
    result_ = attribute(UnitAttr)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface")]
    assembly_format = (
        "$target (`result` $result^)? (`index` `=` $index^)? `sg_layout` `=` "
        "custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` `=` "
        "custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` "
        "custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? "
        "attr-dict `:` qualified(type(operands))"
    )


class SetGPULaunchThreadsOp(Op, name="transform.xegpu.set_gpu_launch_threads"):
    """Sets the number of threads of a launch."""

    target = operand(TransformHandleTypeInterface)
    threads = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    static_threads = optional_attribute(DenseI64ArrayAttr, default=())
    traits = [Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface")]
    assembly_format = (
        "$target `threads` `=` custom<DynamicIndexList>($threads, $static_threads) attr-dict `:` "
        "qualified(type(operands))"
    )


class InsertPrefetchOp(Op, name="transform.xegpu.insert_prefetch"):
    """Prefetches the tiles that a loop loads, some iterations ahead."""

    target = operand(TransformValueHandleTypeInterface)
    dynamic_nb_prefetch = optional_operand(TransformAnyParamTypeOrAnyHandle)
    static_nb_prefetch = optional_attribute(I64Attr, default=1)
    desc_op = result(TransformHandleTypeInterface)
    traits = [Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface")]
    assembly_format = (
        "$target `nb_prefetch` `=` ($dynamic_nb_prefetch^):($static_nb_prefetch)? attr-dict `:` "
        "functional-type(operands, results)"
    )


class ConvertLayoutOp(Op, name="transform.xegpu.convert_layout"):
    """Converts a value from one layout to another."""

    target = operand(TransformValueHandleTypeInterface)
    input_sg_layout = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    input_sg_data = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    input_inst_data = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    target_sg_layout = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    target_sg_data = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    target_inst_data = variadic_operand(TransformAnyParamTypeOrAnyHandle)
    static_input_sg_layout = optional_attribute(DenseI64ArrayAttr, default=())
    static_input_sg_data = optional_attribute(DenseI64ArrayAttr, default=())
    static_input_inst_data = optional_attribute(DenseI64ArrayAttr, default=())
    static_target_sg_layout = optional_attribute(DenseI64ArrayAttr, default=())
    static_target_sg_data = optional_attribute(DenseI64ArrayAttr, default=())
    static_target_inst_data = optional_attribute(DenseI64ArrayAttr, default=())
    new_convert_op = result(TransformHandleTypeInterface, name="newConvertOp")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface")]
    assembly_format = (
        "$target `input_sg_layout` `=` custom<DynamicIndexList>($input_sg_layout, "
        "$static_input_sg_layout) `input_sg_data` `=` custom<DynamicIndexList>($input_sg_data, "
        "$static_input_sg_data) (`input_inst_data` `=` custom<DynamicIndexList>($input_inst_data, "
        "$static_input_inst_data)^)? `target_sg_layout` `=` "
        "custom<DynamicIndexList>($target_sg_layout, $static_target_sg_layout) `target_sg_data` `=` "
        "custom<DynamicIndexList>($target_sg_data, $static_target_sg_data) (`target_inst_data` `=` "
        "custom<DynamicIndexList>($target_inst_data, $static_target_inst_data)^)? attr-dict `:` "
        "functional-type(operands, results)"
    )
