"""Computes the indices in a view's source from those in the view."""

from __future__ import annotations

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.affine.index_ops import make_delinearize
from compiler.dialects.affine.ops import AffineLinearizeIndexOp
from compiler.dialects.arith.constants import index_value
from compiler.dialects.memref.fold import dropped_dims_of
from compiler.dialects.memref.view_ops import CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, SubViewOp
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.mixed_values import MixedValue, mixed_group, split_mixed, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, INDEX, MemRefType
from compiler.rewrite.rewriter import Rewriter


def resolve_indices(
    view: Operation, indices: list[MixedValue], op: Operation, rewriter: Rewriter, *, disjoint: bool = True
) -> list[MixedValue] | None:
    """Returns the indices in a view's source of the element at given indices of the view; None if unknown.

    `disjoint`: the indices are known to be smaller than the extents.
    """
    match view:
        case CollapseShapeOp():
            return _of_collapse_shape(view, indices, op, rewriter)
        case ExpandShapeOp():
            return _of_expand_shape(view, indices, op, rewriter, disjoint=disjoint)
        case SubViewOp():
            return _of_subview(view, indices, op, rewriter)
    return None


def _of_subview(
    view: SubViewOp, indices: list[MixedValue], op: Operation, rewriter: Rewriter
) -> list[MixedValue] | None:
    """offset + index * stride; just the offset for dimensions that the view does not have"""
    dropped = dropped_dims_of(view)
    if dropped is None:
        return None
    offsets = mixed_group(view, "offsets", "static_offsets")
    strides = mixed_group(view, "strides", "static_strides")
    rest = iter(indices)
    map_ = AffineMap(0, 3, (symbol(0) + symbol(1) * symbol(2),))
    return [
        offset if position in dropped else make_composed_folded_apply(rewriter, map_, [offset, next(rest), stride], op)
        for position, (offset, stride) in enumerate(zip(offsets, strides, strict=True))
    ]


def groups_of(view: CollapseShapeOp | ExpandShapeOp) -> list[list[int]]:
    """Returns the reassociation: for each dimension of the collapsed side, the dimensions it consists of."""
    attribute = view.reassociation
    return [
        [number.value for number in group.elements if isinstance(number, IntegerAttr)]
        for group in attribute.elements
        if isinstance(group, ArrayAttr)
    ]


def _of_expand_shape(
    view: ExpandShapeOp, indices: list[MixedValue], op: Operation, rewriter: Rewriter, *, disjoint: bool
) -> list[MixedValue] | None:
    """Returns the linear index of each group of dimensions."""
    sizes = mixed_group(view, "output_shape", "static_output_shape")
    source_indices: list[MixedValue] = []
    for group in groups_of(view):
        if len(group) == 1:
            source_indices.append(indices[group[0]])
            continue
        values = [index_value(rewriter, indices[number], op) for number in group]
        basis = [sizes[number] for number in group]
        new_op = rewriter.create(
            AffineLinearizeIndexOp,
            values,
            split_mixed(basis)[1],
            result_types=[INDEX],
            static_basis=static_values(basis),
            disjoint=disjoint,
            location=op,
        )
        source_indices.append(new_op.result)
    return source_indices


def _of_collapse_shape(
    view: CollapseShapeOp, indices: list[MixedValue], op: Operation, rewriter: Rewriter
) -> list[MixedValue] | None:
    """Delinearizes the index of each group into indices of the group's dimensions."""
    source = view.src
    groups = groups_of(view)
    if not groups:
        return [0] * len(source.type.shape)
    sizes = _sizes(source, source.type, op, rewriter)
    values: list[MixedValue] = []
    for index, group in zip(indices, groups, strict=True):
        if len(group) == 1:
            values.append(index)
            continue
        new_op = make_delinearize(rewriter, index_value(rewriter, index, op), [sizes[number] for number in group], op)
        values += new_op.results
    return values


def _sizes(memref: Value, type_: MemRefType, op: Operation, rewriter: Rewriter) -> list[MixedValue]:
    """Returns the sizes of a memref; the dynamic ones come from its metadata."""
    base = MemRefType((), type_.element_type, None, type_.memory_space)
    types = [base, *([INDEX] * (1 + 2 * type_.rank))]
    new_op = rewriter.create(ExtractStridedMetadataOp, memref, result_types=types, location=op)
    return [size if extent == DYNAMIC else extent for size, extent in zip(new_op.sizes, type_.shape, strict=True)]
