"""Removal of single-iteration loops and the unit dimensions that they index from structured operations.

Dimensions are folded into neighbours by reshapes, or left out by slices that reduce the rank.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from compiler.dialects.arith.constants import index_constant
from compiler.dialects.linalg.interface import (
    body,
    generic_properties,
    has_index_semantics,
    indexing_maps,
    inputs,
    iterator_types,
    shape_of,
)
from compiler.dialects.linalg.ops import IndexOp
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.memref.view_ops import CollapseShapeOp as MemRefCollapseShapeOp
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.ops import CollapseShapeOp, ExpandShapeOp, ExtractSliceOp
from compiler.ir.affine import AffineMap, concat_affine_maps
from compiler.ir.affine_expr import AffineConstantExpr, AffineDimExpr, AffineExpr
from compiler.ir.attributes import StridedLayoutAttr, integer_attr
from compiler.ir.mixed_values import MixedValue, dynamic_values, static_values
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.reassociation import Groups, reassociation_attr
from compiler.ir.slices import dropped_dims
from compiler.ir.strided_layout import has_identity_layout, strides_and_offset
from compiler.ir.types import DYNAMIC, MemRefType, RankedTensorType
from compiler.ir.value_types import memref_type, tensor_type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent, extents
from compiler.transforms.linalg.building import insert_slice

Collapse = Callable[[Value, Sequence[int], Groups, Rewriter], Value]
"""Function that reshapes an operand to its shorter shape."""
Expand = Callable[[Value, Value, Groups, Rewriter], Value]
"""Function that reshapes a result to the shape of its original output operand."""


@dataclass(frozen=True, slots=True)
class RankReduction:
    """Strategies for dropping dimensions and restoring them."""

    collapse: Collapse
    expand: Expand


@dataclass
class _Operand:
    """New map of an operand, and the group of old dimensions that each remaining dimension replaces."""

    map: AffineMap
    shape: list[int]
    groups: Groups
    is_collapsed: bool


# ----------------------------------------------------------------------------------------------------------- reshapes


def _collapse_by_reshape(value: Value, shape: Sequence[int], groups: Groups, rewriter: Rewriter) -> Value:
    op_class = CollapseShapeOp if isinstance(value.type, RankedTensorType) else MemRefCollapseShapeOp
    types, reassociation = [_with_shape(value, shape)], reassociation_attr(groups)
    return rewriter.create(op_class, value, result_types=types, reassociation=reassociation).result


def _with_shape(value: Value, shape: Sequence[int]) -> RankedTensorType | MemRefType:
    type_ = value.type
    if isinstance(type_, RankedTensorType):
        return RankedTensorType(tuple(shape), type_.element_type, type_.encoding)
    buffer = memref_type(value)
    return MemRefType(tuple(shape), buffer.element_type, None, buffer.memory_space)


def _expand_by_reshape(value: Value, target: Value, groups: Groups, rewriter: Rewriter) -> Value:
    type_ = tensor_type(target)
    sizes: list[MixedValue] = list(type_.shape)
    for position, group in enumerate(groups):
        for index in group:
            if sizes[index] == DYNAMIC:
                sizes[index] = extent(value, position, rewriter)
    return expanded(value, type_, sizes, groups, rewriter)


def expanded(
    value: Value, type_: RankedTensorType, sizes: Sequence[MixedValue], groups: Groups, rewriter: Rewriter
) -> Value:
    """`tensor.expand_shape` of a value to a type."""
    return rewriter.create(
        ExpandShapeOp,
        value,
        dynamic_values(sizes),
        result_types=[type_],
        reassociation=reassociation_attr(groups),
        static_output_shape=static_values(sizes),
    ).result


BY_RESHAPES = RankReduction(_collapse_by_reshape, _expand_by_reshape)


# ------------------------------------------------------------------------------------------------------------- slices


def _whole(value: Value, rewriter: Rewriter) -> tuple[list[MixedValue], list[MixedValue], list[MixedValue]]:
    sizes = extents(value, rewriter)
    rank = len(sizes)
    return [0] * rank, list(sizes), [1] * rank


def _collapse_by_slice(value: Value, shape: Sequence[int], groups: Groups, rewriter: Rewriter) -> Value:
    slice_ = _whole(value, rewriter)
    op_class = ExtractSliceOp if isinstance(value.type, RankedTensorType) else SubViewOp
    operands, properties = slice_operands(slice_), slice_properties(slice_)
    result = _with_shape(value, shape)
    if isinstance(result, MemRefType):
        result = _view_type(value, result)
    return rewriter.create(op_class, value, *operands, result_types=[result], properties=properties).result


def _view_type(value: Value, reduced: MemRefType) -> MemRefType:
    """Returns the type of a view of a whole buffer without its unit dimensions; other dimensions keep their strides."""
    type_ = memref_type(value)
    strides, offset = strides_and_offset(type_) or ((), 0)
    dropped = dropped_dims(type_.shape, reduced.shape) or set()
    kept = tuple([stride for index, stride in enumerate(strides) if index not in dropped])
    return MemRefType(reduced.shape, reduced.element_type, StridedLayoutAttr(offset, kept), reduced.memory_space)


def _expand_by_slice(value: Value, target: Value, groups: Groups, rewriter: Rewriter) -> Value[RankedTensorType]:
    return insert_slice(value, target, _whole(target, rewriter), rewriter).result


BY_SLICES = RankReduction(_collapse_by_slice, _expand_by_slice)


# ------------------------------------------------------------------------------------------------------- structured


def drop_unit_dims(op: GenericOp, reduction: RankReduction, rewriter: Rewriter) -> bool:
    """Creates a `linalg.generic` without single-iteration loops and the dimensions that they index."""
    maps = indexing_maps(op)
    if not maps or any(map_.num_symbols for map_ in maps):
        return False
    unit = _unit_loops(op, maps)
    kept = [index for index in range(maps[0].num_dims) if index not in unit]
    replacements: list[AffineExpr] = [
        AffineConstantExpr(0) if index in unit else AffineDimExpr(kept.index(index))
        for index in range(maps[0].num_dims)
    ]
    operands = [_operand(value, map_, kept, replacements) for value, map_ in zip(op.operands, maps, strict=True)]
    new_maps = [operand.map for operand in operands]
    if any(operand.is_collapsed and not _can_collapse(value) for value, operand in zip(op.operands, operands)):
        return False
    if new_maps == maps or concat_affine_maps(new_maps).inverse_permutation() is None:
        return False
    rewriter.location = op
    values = [
        reduction.collapse(value, operand.shape, operand.groups, rewriter) if operand.is_collapsed else value
        for value, operand in zip(op.operands, operands, strict=True)
    ]
    count = len(inputs(op))
    kinds = [kind for index, kind in enumerate(iterator_types(op)) if index not in unit]
    new = rewriter.create(
        GenericOp,
        values[:count],
        values[count:],
        result_types=[value.type for value in values[count:]][: len(op.results)],
        properties=generic_properties(new_maps, kinds),
        regions=[Region()],
    )
    targets = op.operands[count:]
    rewriter.inline_region_before(op.region, new.region)
    _renumber_indices(new, unit, rewriter)
    rewriter.set_insertion_point_after(new)
    rewriter.location = op
    results = [
        reduction.expand(result, targets[index], operands[count + index].groups, rewriter)
        if operands[count + index].is_collapsed
        else result
        for index, result in enumerate(new.results)
    ]
    rewriter.replace_op(op, results)
    return True


def _unit_loops(op: Operation, maps: Sequence[AffineMap]) -> set[int]:
    """Returns the loops that index a dimension of extent 1."""
    inverse = concat_affine_maps(maps).inverse_permutation()
    if inverse is None:
        return set()
    extents_ = [extent for value in op.operands for extent in shape_of(value)]
    return {
        loop
        for loop, expr in enumerate(inverse.results)
        if isinstance(expr, AffineDimExpr) and extents_[expr.position] == 1
    }


def _can_collapse(value: Value) -> bool:
    type_ = value.type
    if isinstance(type_, MemRefType):
        return has_identity_layout(type_)
    return isinstance(type_, RankedTensorType) and type_.encoding is None


def _operand(value: Value, map_: AffineMap, kept: Sequence[int], replacements: Sequence[AffineExpr]) -> _Operand:
    shape = shape_of(value)

    unit = {index for index, expr in enumerate(map_.results) if shape[index] == 1 and _is_dropped(expr, kept)}
    groups = groups_without(len(shape), unit)
    left = [index for index in range(len(shape)) if index not in unit]
    exprs = tuple([map_.results[index].replace(replacements) for index in left])
    return _Operand(AffineMap(len(kept), 0, exprs), [shape[index] for index in left], groups, bool(unit))


def _is_dropped(expr: AffineExpr, kept: Sequence[int]) -> bool:
    """Returns True if the index of a dimension of extent 1 is dropped or 0."""
    if isinstance(expr, AffineDimExpr):
        return expr.position not in kept
    return isinstance(expr, AffineConstantExpr) and expr.value == 0


def groups_without(rank: int, dropped: Collection[int]) -> Groups:
    """Groups each kept dimension with the following dropped ones, and the first one also with the preceding ones."""
    groups: list[list[int]] = []
    leading: list[int] = []
    for index in range(rank):
        if index not in dropped:
            groups.append([*leading, index] if not groups else [index])
        elif groups:
            groups[-1].append(index)
        else:
            leading.append(index)
    return [tuple(group) for group in groups]


def _renumber_indices(op: Operation, unit: Collection[int], rewriter: Rewriter) -> None:
    """Replaces `linalg.index` of dropped loops by 0, and renumbers those of the other loops."""
    if not has_index_semantics(op):
        return
    for index in [inner for inner in body(op).ops if isinstance(inner, IndexOp)]:
        attribute = index.dim
        dim = attribute.value
        rewriter.set_insertion_point(index)
        rewriter.location = index
        if dim in unit:
            rewriter.replace_op(index, [index_constant(rewriter, 0)])
            continue
        before = sum([each < dim for each in unit])
        if before:
            rewriter.replace_op_with_new_op(index, IndexOp, dim=integer_attr(dim - before))
