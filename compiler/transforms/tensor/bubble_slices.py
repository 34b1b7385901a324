"""Moves slices before reshapes: `tensor.extract_slice` of a reshaped tensor becomes the reshape of a slice.

extract_slice (expand_shape %a)     ->   expand_shape (extract_slice %a)
extract_slice (collapse_shape %a)   ->   collapse_shape (extract_slice %a)

A slice moves where its elements follow each other within each group of dimensions that are one on the other side.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.affine.value_bound_rules import RULES
from compiler.analysis.affine.value_bounds import ValueBounds
from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.affine.ops import AffineLinearizeIndexOp
from compiler.dialects.arith.constants import index_value
from compiler.dialects.tensor.casts import Slice, slice_of
from compiler.dialects.tensor.ops import CollapseShapeOp, ExpandShapeOp, ExtractSliceOp
from compiler.ir.affine import AffineMap, dim
from compiler.ir.attributes import UNIT
from compiler.ir.mixed_values import MixedValue, dynamic_values, static_values
from compiler.ir.slices import reassociation_indices
from compiler.ir.value_types import tensor_type
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.building import extract_slice

_PRODUCT = AffineMap(2, 0, (dim(0) * dim(1),))


def _keeps_rank(op: ExtractSliceOp) -> bool:
    """Returns True if a slice has unit strides and drops no dimension."""
    _, sizes, strides = slice_of(op)
    return all(stride == 1 for stride in strides) and len(sizes) == op.result.type.rank


def _is_whole(op: ExtractSliceOp, dimension: int, offset: MixedValue, size: MixedValue) -> bool:
    """Returns True if the slice covers a dimension."""
    if offset != 0:
        return False
    bounds = ValueBounds(RULES)
    taken, whole = bounds.mixed(size), bounds.extent(op.source_, dimension)
    return bounds.is_at_most(taken, whole) and bounds.is_at_most(whole, taken)


def _is_contiguous(op: ExtractSliceOp, group: Sequence[int]) -> bool:
    """Returns True if all dimensions after the first one with several elements are whole."""
    offsets, sizes, _ = slice_of(op)
    first = next((number for number, index in enumerate(group) if sizes[index] != 1), len(group))
    return all(_is_whole(op, index, offsets[index], sizes[index]) for index in group[first + 1 :])


@pattern(ExtractSliceOp, name="(anonymous namespace)::BubbleUpExtractSliceThroughExpandShape")
def _through_expansion(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """extract_slice (expand_shape %a) -> expand_shape (extract_slice %a)"""
    expand = op.source_.defining_op(ExpandShapeOp)
    if expand is None:
        return rewriter.notify_match_failure(op, "tensor.extract_slice source not produced by expand_shape")
    groups = reassociation_indices(expand.reassociation)
    if not _keeps_rank(op) or not all(_is_contiguous(op, group) for group in groups):
        return False
    offsets, sizes, _ = slice_of(op)
    shape = extents(op.source_, rewriter)
    collapsed: Slice = ([], [], [])
    for group in groups:
        size: MixedValue = 1
        for index in group:
            size = make_composed_folded_apply(rewriter, _PRODUCT, [size, sizes[index]], op)
        indices = [index_value(rewriter, offsets[index]) for index in group]
        basis = [shape[index] for index in group]
        offset = rewriter.create(
            AffineLinearizeIndexOp,
            indices,
            dynamic_values(basis),
            static_basis=static_values(basis),
            disjoint=UNIT,
        )
        for values, value in zip(collapsed, (offset.result, size, 1), strict=True):
            values.append(value)
    new = extract_slice(expand.src, collapsed, rewriter)
    rewriter.replace_op_with_new_op(
        op,
        ExpandShapeOp,
        new.result,
        dynamic_values(sizes),
        result_types=[op.result.type],
        reassociation=expand.reassociation,
        static_output_shape=static_values(sizes),
    )
    return True


def _expanded(offset: MixedValue, size: MixedValue, shape: Sequence[int]) -> tuple[list[MixedValue], list[MixedValue]]:
    """Returns the offsets and sizes of a slice along the dimensions of a group. Raises ValueError if there are none."""
    if not isinstance(offset, int) or not isinstance(size, int):
        if sum(extent != 1 for extent in shape) != 1:
            raise ValueError("the slice is in several dimensions")
        return [0 if extent == 1 else offset for extent in shape], [1 if extent == 1 else size for extent in shape]
    offsets: list[MixedValue] = []
    sizes: list[MixedValue] = []
    is_cut = False
    for extent in reversed(shape):
        if not is_cut and size >= extent:
            if size % extent or offset % extent:
                raise ValueError("the slice covers a part of several rows")
            offsets.append(0)
            sizes.append(extent)
            size //= extent
        else:
            taken = 1 if is_cut else size
            if not is_cut and size + offset % extent >= extent:
                raise ValueError("the slice goes on in another row")
            offsets.append(offset % extent)
            sizes.append(taken)
            is_cut = True
        offset //= extent
    return offsets[::-1], sizes[::-1]


@pattern(ExtractSliceOp, name="(anonymous namespace)::BubbleUpExtractSliceThroughCollapseShape")
def _through_collapse(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """extract_slice (collapse_shape %a) -> collapse_shape (extract_slice %a)"""
    collapse = op.source_.defining_op(CollapseShapeOp)
    if collapse is None:
        return rewriter.notify_match_failure(op, "tensor.extract_slice source not produced by tensor.collapse_shape")
    if not _keeps_rank(op):
        return False
    shape = tensor_type(collapse.src).shape
    expanded: Slice = ([], [], [1] * len(shape))
    for offset, size, group in zip(*slice_of(op)[:2], reassociation_indices(collapse.reassociation), strict=True):
        try:
            offsets, sizes = _expanded(offset, size, [shape[index] for index in group])
        except ValueError as error:
            return rewriter.notify_match_failure(op, str(error))
        expanded[0].extend(offsets)
        expanded[1].extend(sizes)
    rewriter.location = collapse
    new = extract_slice(collapse.src, expanded, rewriter)
    rewriter.replace_op_with_new_op(
        op, CollapseShapeOp, new.result, result_types=[op.result.type], reassociation=collapse.reassociation
    )
    return True


BUBBLE_UP_SLICES: Sequence[RewritePattern] = (_through_expansion, _through_collapse)
