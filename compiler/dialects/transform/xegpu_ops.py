"""The operations of the transform dialect: xegpu ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import (
    TransformAnyParamTypeOrAnyHandle,
    TransformHandleTypeInterface,
    TransformValueHandleTypeInterface,
)
from compiler.ods.attr_constraints import DenseI64ArrayAttr, I64Attr, UnitAttr
from compiler.ods.define import default_optional, op, optional, variadic
from compiler.ods.model import Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS

XEGPU_GET_DESC_OP = op(
    "transform.xegpu.get_desc_op",
    "Finds the op that made the descriptor a value comes from.",
    operands={"target": TransformValueHandleTypeInterface},
    results={"descHandle": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
XEGPU_SET_DESC_LAYOUT = op(
    "transform.xegpu.set_desc_layout",
    "Gives a tensor descriptor a layout.",
    operands={
        "target": TransformHandleTypeInterface,
        "sg_layout": variadic(TransformAnyParamTypeOrAnyHandle),
        "sg_data": variadic(TransformAnyParamTypeOrAnyHandle),
        "inst_data": variadic(TransformAnyParamTypeOrAnyHandle),
    },
    attributes={
        "static_sg_layout": default_optional(DenseI64ArrayAttr, ()),
        "static_sg_data": default_optional(DenseI64ArrayAttr, ()),
        "static_inst_data": default_optional(DenseI64ArrayAttr, ()),
        "slice_dims": default_optional(DenseI64ArrayAttr, ()),
    },
    results={"transformed": TransformHandleTypeInterface},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface")],
    format=(
        "$target `sg_layout` `=` custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` "
        "`=` custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` "
        "custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? "
        "attr-dict `:` functional-type(operands, results)"
    ),
)
XEGPU_SET_OP_LAYOUT_ATTR = op(
    "transform.xegpu.set_op_layout_attr",
    "Gives an op a layout for one of its operands or results.",
    operands={
        "target": TransformHandleTypeInterface,
        "sg_layout": variadic(TransformAnyParamTypeOrAnyHandle),
        "sg_data": variadic(TransformAnyParamTypeOrAnyHandle),
        "inst_data": variadic(TransformAnyParamTypeOrAnyHandle),
    },
    attributes={
        "index": default_optional(I64Attr, 0),
        "static_sg_layout": default_optional(DenseI64ArrayAttr, ()),
        "static_sg_data": default_optional(DenseI64ArrayAttr, ()),
        "static_inst_data": default_optional(DenseI64ArrayAttr, ()),
        "slice_dims": default_optional(DenseI64ArrayAttr, ()),
        "result": UnitAttr,
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface")],
    format=(
        "$target (`result` $result^)? (`index` `=` $index^)? `sg_layout` `=` "
        "custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` `=` "
        "custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` "
        "custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? "
        "attr-dict `:` qualified(type(operands))"
    ),
)
XEGPU_SET_GPU_LAUNCH_THREADS = op(
    "transform.xegpu.set_gpu_launch_threads",
    "Sets how many threads a launch has.",
    operands={"target": TransformHandleTypeInterface, "threads": variadic(TransformAnyParamTypeOrAnyHandle)},
    attributes={"static_threads": default_optional(DenseI64ArrayAttr, ())},
    traits=[Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface")],
    format=(
        "$target `threads` `=` custom<DynamicIndexList>($threads, $static_threads) attr-dict `:` "
        "qualified(type(operands))"
    ),
)
XEGPU_INSERT_PREFETCH = op(
    "transform.xegpu.insert_prefetch",
    "Prefetches the tiles that a loop loads, some iterations ahead.",
    operands={
        "target": TransformValueHandleTypeInterface,
        "dynamic_nb_prefetch": optional(TransformAnyParamTypeOrAnyHandle),
    },
    attributes={"static_nb_prefetch": default_optional(I64Attr, 1)},
    results={"desc_op": TransformHandleTypeInterface},
    traits=[Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface")],
    format=(
        "$target `nb_prefetch` `=` ($dynamic_nb_prefetch^):($static_nb_prefetch)? attr-dict `:` "
        "functional-type(operands, results)"
    ),
)
XEGPU_CONVERT_LAYOUT = op(
    "transform.xegpu.convert_layout",
    "Converts a value from one layout to another.",
    operands={
        "target": TransformValueHandleTypeInterface,
        "input_sg_layout": variadic(TransformAnyParamTypeOrAnyHandle),
        "input_sg_data": variadic(TransformAnyParamTypeOrAnyHandle),
        "input_inst_data": variadic(TransformAnyParamTypeOrAnyHandle),
        "target_sg_layout": variadic(TransformAnyParamTypeOrAnyHandle),
        "target_sg_data": variadic(TransformAnyParamTypeOrAnyHandle),
        "target_inst_data": variadic(TransformAnyParamTypeOrAnyHandle),
    },
    attributes={
        "static_input_sg_layout": default_optional(DenseI64ArrayAttr, ()),
        "static_input_sg_data": default_optional(DenseI64ArrayAttr, ()),
        "static_input_inst_data": default_optional(DenseI64ArrayAttr, ()),
        "static_target_sg_layout": default_optional(DenseI64ArrayAttr, ()),
        "static_target_sg_data": default_optional(DenseI64ArrayAttr, ()),
        "static_target_inst_data": default_optional(DenseI64ArrayAttr, ()),
    },
    results={"newConvertOp": TransformHandleTypeInterface},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface")],
    format=(
        "$target `input_sg_layout` `=` custom<DynamicIndexList>($input_sg_layout, "
        "$static_input_sg_layout) `input_sg_data` `=` custom<DynamicIndexList>($input_sg_data, "
        "$static_input_sg_data) (`input_inst_data` `=` custom<DynamicIndexList>($input_inst_data, "
        "$static_input_inst_data)^)? `target_sg_layout` `=` "
        "custom<DynamicIndexList>($target_sg_layout, $static_target_sg_layout) `target_sg_data` `=` "
        "custom<DynamicIndexList>($target_sg_data, $static_target_sg_data) (`target_inst_data` `=` "
        "custom<DynamicIndexList>($target_inst_data, $static_target_inst_data)^)? attr-dict `:` "
        "functional-type(operands, results)"
    ),
)
