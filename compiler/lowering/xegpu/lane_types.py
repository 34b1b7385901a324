"""Types of one lane's part of a subgroup's vectors and blocks, and casts between both forms.

Ops of vectors divide each dimension (`vector<8x16xf32>` is `vector<8x1xf32>`); blocks are loaded, stored and multiplied
as flat vectors (`vector<8xf32>`), by descriptors without layouts.
"""

from __future__ import annotations

from math import prod

from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.vector.element_ops import ShapeCastOp
from compiler.dialects.xegpu.descriptors import TensorDesc, tensor_desc
from compiler.dialects.xegpu.layout_parts import parts_of
from compiler.dialects.xegpu.types import TensorDescType
from compiler.ir.attributes import DialectAttribute, UnitAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DialectType, Type, VectorType
from compiler.rewrite.rewriter import Rewriter

MISMATCH = "resolve_simt_type_mismatch"
"""Marks casts between descriptors with and without layouts."""
LAYOUT_NAMES = ("layout", "layout_a", "layout_b", "layout_cd")


def lane_vector(layout: DialectAttribute | None, type_: VectorType) -> VectorType | None:
    """Returns the type of a lane's part of a vector; None if the layout does not divide it evenly.

    >>> layout = parse_attribute("#xegpu.layout<lane_layout = [2, 8], lane_data = [1, 1]>")
    >>> print(lane_vector(layout, parse_type("vector<32x16xf32>")))
    vector<16x2xf32>
    """
    if layout is None:
        return None
    lanes = parts_of(layout).lane_layout
    if len(lanes) > type_.rank:
        return None
    shape = list(type_.shape)
    for dim, count in enumerate(lanes, type_.rank - len(lanes)):
        if shape[dim] % count:
            return None
        shape[dim] //= count
    return VectorType(tuple(shape), type_.element_type)


def lane_block(descriptor: TensorDesc, layout: DialectAttribute | None) -> VectorType | None:
    """Returns the flat type of a lane's part of a block, or of its row of scattered elements."""
    if layout is None:
        return None
    parts = parts_of(layout)
    if parts.sg_layout or not parts.lane_layout:
        return None
    if descriptor.is_scattered:
        return VectorType((descriptor.chunk_size,), descriptor.element_type)
    elements = prod(descriptor.shape) * descriptor.array_length
    return VectorType((elements // prod(parts.lane_layout),), descriptor.element_type)


def flat_lane_vector(layout: DialectAttribute | None, type_: VectorType) -> VectorType | None:
    """Returns the flat type of a lane's part of a vector of up to three dimensions."""
    if layout is None or not 1 <= type_.rank <= 3:
        return None
    parts = parts_of(layout)
    if parts.sg_layout or not parts.lane_layout:
        return None
    return VectorType((type_.num_elements // prod(parts.lane_layout),), type_.element_type)


def descriptor_of(value: Value) -> TensorDesc:
    """Returns the parts of a descriptor's type."""
    descriptor = tensor_desc(value.type)
    assert descriptor is not None
    return descriptor


def layout_of_descriptor(descriptor: TensorDesc) -> DialectAttribute | None:
    """Returns the `layout` in a descriptor's type."""
    layout = descriptor.layout if descriptor.has_layout_attr else None
    return layout if isinstance(layout, DialectAttribute) else None


def without_layout(type_: Type) -> TensorDescType:
    """Returns the type of a descriptor for lanes."""
    assert isinstance(type_, DialectType)
    return TensorDescType.get(*type_.parameters[:3], None)


def cast(value: Value, type_: Type, rewriter: Rewriter) -> Value:
    """Returns a value in the other form: a vector in another shape, a descriptor with or without a layout."""
    if value.type == type_:
        return value
    if isinstance(value.type, VectorType):
        return rewriter.create(ShapeCastOp, value, result_types=[type_]).result
    op = rewriter.create(UnrealizedConversionCastOp, [value], result_types=[type_], attributes={MISMATCH: UnitAttr()})
    (result,) = op.outputs
    return result


def remove_layouts(op: Operation, rewriter: Rewriter) -> None:
    """Removes the layouts of an op, its operands and its results."""
    names = {f"layout_operand_{index}" for index in range(len(op.operands))}
    names |= {f"layout_result_{index}" for index in range(len(op.results))}
    with rewriter.modify(op):
        op.attributes = {name: value for name, value in op.attributes.items() if name not in names}
        op.properties = {name: value for name, value in op.properties.items() if name not in LAYOUT_NAMES}
