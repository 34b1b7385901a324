"""`xegpu-blocking`: ops of large blocks and vectors are split into ops of single instructions, by `inst_data`.

Loop-carried values are split first; then ops are unrolled to ops on slices, whose results are put together again. Folds
remove most of the slices. Layouts keep their fields about lanes.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.xegpu.attributes import LayoutAttr
from compiler.dialects.xegpu.descriptors import tensor_desc
from compiler.dialects.xegpu.layout_parts import is_for_workgroup, parts_of, without_instructions
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.types import DialectType, RankedTensorType, Type, VectorType
from compiler.lowering.vector.native_shapes import NativeShapes, unroll_to_native_shapes
from compiler.lowering.xegpu.instruction_blocks import OF_BLOCKS
from compiler.lowering.xegpu.instruction_scatters import OF_SCATTERS
from compiler.lowering.xegpu.instruction_tiles import (
    descriptor_tile,
    joined_vector,
    operation_tile,
    split_vector,
    tile_count,
)
from compiler.lowering.xegpu.lane_types import layout_of_descriptor
from compiler.lowering.xegpu.structures import convert_structures
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import UNCONVERTIBLE, Converted, TypeConverter
from compiler.transforms.xegpu.value_layouts import (
    layout_of,
    operand_name,
    result_name,
    set_operand_layout,
    set_result_layout,
)


@dataclass
class XeGPUBlocking(Pass):
    """Block XeGPU ops into smaller size."""

    argument = "xegpu-blocking"
    name = "XeGPUBlocking"
    summary = "Block XeGPU ops into smaller size."
    dependent_dialects = ("memref", "xegpu", "vector", "index")

    def run(self, op: Operation, state: PassState) -> None:
        _keep_layouts(op, Rewriter(op, state.context, state.listeners))
        converter = TypeConverter()
        converter.add_conversion(lambda type_: type_)
        converter.add_conversion(_carried_vectors, RankedTensorType)
        converter.add_conversion(_carried_descriptors, DialectType)
        convert_structures(op, converter, state)
        shapes = NativeShapes(lambda inner, rewriter: operation_tile(inner))
        patterns = [*OF_BLOCKS, *OF_SCATTERS, *unroll_to_native_shapes(shapes)]
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)
        rewriter = Rewriter(op, state.context, state.listeners)
        for inner in list(op.walk_post_order()):
            _drop_instructions(inner, rewriter)
            if isinstance(inner, UnrealizedConversionCastOp):
                _resolve_cast(inner, rewriter)


def _keep_layouts(top: Operation, rewriter: Rewriter) -> None:
    """Makes each op keep the layouts of its operands, whose ops will be replaced, and of its results."""
    for op in top.walk_post_order():
        for index, operand in enumerate(op.operands):
            set_operand_layout(op, index, layout_of(operand), rewriter)
        for result in op.results:
            set_result_layout(result, layout_of(result), rewriter)


def _carried_vectors(type_: RankedTensorType) -> Converted:
    """Returns the vectors into which a vector is blocked; its layout is the encoding of a tensor type."""
    layout = type_.encoding
    if not isinstance(layout, LayoutAttr):
        return [VectorType(type_.shape, type_.element_type)]
    tile = parts_of(layout).inst_data or type_.shape
    count = tile_count(type_.shape, tile)
    if is_for_workgroup(layout) or count is None:
        return UNCONVERTIBLE
    return [VectorType(tile, type_.element_type)] * count


def _carried_descriptors(type_: DialectType) -> Converted:
    """Returns the types of the descriptors of a descriptor's tiles; None for other types."""
    descriptor = tensor_desc(type_)
    if descriptor is None:
        return None
    layout = layout_of_descriptor(descriptor)
    if layout is None:
        return [type_]
    tile = parts_of(layout).inst_data or descriptor.shape
    count = tile_count(descriptor.shape, tile)
    if is_for_workgroup(layout) or count is None:
        return UNCONVERTIBLE
    types: list[Type] = [descriptor_tile(type_, tile)]
    return types * count


def _is_whole_layout(attribute: Attribute | None) -> bool:
    return isinstance(attribute, LayoutAttr)


def _drop_instructions(op: Operation, rewriter: Rewriter) -> None:
    """Removes the layouts kept for operands, and the instruction shape from the layouts kept for results."""
    operands = {operand_name(index) for index in range(len(op.operands))}
    layouts = {result: op.attributes.get(result_name(result.index)) for result in op.results}
    whole = {result: layout for result, layout in layouts.items() if _is_whole_layout(layout)}
    names = operands | {result_name(result.index) for result in whole}
    if any(_is_whole_layout(op.attributes.get(name)) for name in names):
        with rewriter.modify(op):
            op.attributes = {
                name: value for name, value in op.attributes.items() if name not in names or not _is_whole_layout(value)
            }
    if op.has_trait("LoopLikeOpInterface"):
        return
    for result, layout in whole.items():
        assert isinstance(layout, DialectAttribute)
        set_result_layout(result, without_instructions(layout), rewriter)


def _resolve_cast(op: UnrealizedConversionCastOp, rewriter: Rewriter) -> None:
    """Replaces a cast between a vector and its tiles by slices."""
    inputs, outputs = op.inputs, op.outputs
    types = {value.type for value in inputs}, {result.type for result in outputs}
    if not all(len(group) == 1 and all(isinstance(type_, VectorType) for type_ in group) for group in types):
        return
    whole, (tile_type,) = outputs[0].type, types[1]
    rewriter.set_insertion_point(op)
    rewriter.location = op
    if len(inputs) > 1 and len(outputs) == 1 and isinstance(whole, VectorType):
        rewriter.replace_op(op, [joined_vector(inputs, whole, rewriter)])
    elif len(outputs) > 1 and len(inputs) == 1 and isinstance(tile_type, VectorType):
        rewriter.replace_op(op, split_vector(inputs[0], tile_type.shape, rewriter))
