"""Subgroups' parts of a shape, and their offsets."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.dialects.arith.constants import index_value
from compiler.dialects.gpu.id_ops import SubgroupIdOp
from compiler.dialects.index.ops import SubOp
from compiler.dialects.scf.ops import IfOp
from compiler.dialects.xegpu.attributes import RangeAttr
from compiler.dialects.xegpu.layout_parts import is_for_workgroup, parts_of, without_subgroups
from compiler.ir.attributes import DialectAttribute, IntegerAttr
from compiler.ir.mixed_values import MixedValue, fold_constants
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import INDEX, IndexType, VectorType
from compiler.lowering.xegpu.coordinates import distributed_coordinates, right_aligned_sums
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.transforms.xegpu.value_layouts import layout_of, result_name, set_new_attribute


def workgroup_layout(value: Value) -> DialectAttribute | None:
    """Returns the layout of a value if it divides it among subgroups."""
    layout = layout_of(value)
    return layout if layout is not None and is_for_workgroup(layout) else None


def subgroup_shape(shape: Sequence[int], layout: DialectAttribute | None) -> tuple[tuple[int, ...], int]:
    """Returns the shape of a subgroup's parts, and how many of them it has.

    >>> layout = parse_attribute("#xegpu.layout<sg_layout = [2, 2], sg_data = [8, 8]>")
    >>> subgroup_shape([32, 16], layout)
    ((8, 8), 2)
    """
    if layout is None or not is_for_workgroup(layout):
        return tuple(shape), 1
    parts = parts_of(layout)
    sizes = tuple(shape)
    if parts.sg_data:
        sizes = parts.sg_data
    elif all(extent % count == 0 for extent, count in zip(shape, parts.sg_layout, strict=True)):
        sizes = tuple(extent // count for extent, count in zip(shape, parts.sg_layout, strict=True))
    units = [min(extent, count * size) for extent, count, size in zip(shape, parts.sg_layout, sizes, strict=True)]
    return sizes, prod(shape) // prod(units)


def subgroup_vector(type_: VectorType, layout: DialectAttribute | None) -> VectorType:
    """Returns the type of a subgroup's part of a vector."""
    return VectorType(subgroup_shape(type_.shape, layout)[0], type_.element_type)


def keep_layout(result: Value, layout: DialectAttribute, rewriter: ConversionRewriter) -> None:
    """Sets the layout of a part to the layout of the whole without subgroups."""
    rest = without_subgroups(layout)
    if rest is not None:
        assert isinstance(result, OpResult)
        set_new_attribute(result.owner, result_name(result.index), rest, rewriter)


def _id_range(op: Operation) -> tuple[int, int] | None:
    """Returns the range of subgroups for which an enclosing conditional is true."""
    parent = op.parent_op
    while parent is not None:
        span = parent.attributes.get("sg_id_range") if isinstance(parent, IfOp) else None
        if isinstance(span, RangeAttr):
            start, end = span.start, span.end
            if isinstance(start, IntegerAttr) and isinstance(end, IntegerAttr):
                return start.value, end.value
        parent = parent.parent_op
    return None


def subgroup_id(rewriter: ConversionRewriter) -> Value[IndexType]:
    return rewriter.create(SubgroupIdOp, result_types=[INDEX]).result


def part_offsets(
    op: Operation,
    layout: DialectAttribute | None,
    shape: Sequence[int],
    offsets: Sequence[MixedValue],
    rewriter: ConversionRewriter,
) -> list[list[MixedValue]] | None:
    """Returns the offsets of each part that the subgroup accesses, None for an access without offsets or subgroups."""
    if not offsets or layout is None or not is_for_workgroup(layout):
        return None
    number, span = subgroup_id(rewriter), _id_range(op)
    if span is not None:
        start, end = span
        if prod(parts_of(layout).sg_layout) != end - start:
            rewriter.notify_match_failure(op, "sg_layout size must match the sg_id_range")
            return None
        if start > 0:
            number = rewriter.create(SubOp, number, index_value(rewriter, start)).result
    coordinates = distributed_coordinates(layout, number, shape, rewriter)
    if coordinates is None:
        return None
    return [right_aligned_sums(fold_constants(part) or part, offsets, rewriter) for part in coordinates]
