"""Merges slices of slices, and insertions of rank-changed tensors."""

from __future__ import annotations

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.tensor.canonicalize_slices import InsertSlice, insert_like, slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice, slice_of
from compiler.dialects.tensor.ops import ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.mixed_values import known_integer
from compiler.ir.slices import dropped_dims, integers
from compiler.ir.types import DYNAMIC
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_PLACE = AffineMap(0, 3, (symbol(0) * symbol(1) + symbol(2),))
_PRODUCT = AffineMap(0, 2, (symbol(0) * symbol(1),))


@pattern(ExtractSliceOp, name="MergeConsecutiveExtractSlice")
def merge_extractions(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """extract_slice (extract_slice %t[a] [n])[b] [m] -> extract_slice %t[a + b] [m]"""
    outer = op.source_.defining_op(ExtractSliceOp)
    dropped = None if outer is None else dropped_dims(integers(outer.static_sizes), outer.result.type.shape)
    if outer is None or dropped is None:
        return False
    merged: Slice = ([], [], [])
    inner = iter(zip(*slice_of(op), strict=True))
    for axis, own in enumerate(zip(*slice_of(outer), strict=True)):
        offset, size, stride = own
        if axis not in dropped:
            inner_offset, size, inner_stride = next(inner)
            offset = make_composed_folded_apply(rewriter, _PLACE, [inner_offset, stride, offset], op)
            stride = make_composed_folded_apply(rewriter, _PRODUCT, [inner_stride, stride], op)
        for values, value in zip(merged, (offset, size, stride), strict=True):
            values.append(value)
    rewriter.replace_op_with_new_op(
        op,
        ExtractSliceOp,
        outer.source_,
        *slice_operands(merged),
        result_types=[op.result.type],
        properties=slice_properties(merged),
    )
    return True


def _merge_insertions(op_class: type[InsertSlice]) -> RewritePattern:
    @pattern(op_class, name="MergeConsecutiveInsertSlice")
    def merge(op: InsertSlice, rewriter: Rewriter) -> bool:
        """insert_slice (insert_slice %x into %y, which it fills) into %t -> insert_slice %x into %t"""
        inner = op.source_.defining_op(InsertSliceOp)
        if inner is None:
            return False
        strides = (*slice_of(inner)[2], *slice_of(op)[2])
        shape, whole = inner.source_.type.shape, inner.dest.type.shape
        if any(known_integer(stride) != 1 for stride in strides) or DYNAMIC in (*shape, *whole):
            return False
        if dropped_dims(whole, shape) is None:
            return False
        rewriter.replace_op(op, insert_like(op, inner.source_, op.dest, slice_of(op), rewriter))
        return True

    return merge


@pattern(ExtractSliceOp, name="DropRedundantRankExpansionOnExtractSliceOfInsertSlice")
def drop_rank_expansion(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """extract_slice (insert_slice %x, which adds unit dimensions)[0, a] [1, n], which drops them -> extract_slice %x"""
    insert = op.source_.defining_op(InsertSliceOp)
    dropped = dropped_dims(integers(op.static_sizes), op.result.type.shape)
    if insert is None or not dropped or not rewriter.has_one_use(insert.result):
        return False
    added = dropped_dims(integers(insert.static_sizes), insert.source_.type.shape)
    if added != dropped or dropped_dims(insert.dest.type.shape, insert.source_.type.shape) != added:
        return False
    if DYNAMIC in insert.source_.type.shape:
        return False
    offsets, sizes, strides = (
        [value for axis, value in enumerate(values) if axis not in dropped] for values in slice_of(op)
    )
    kept: Slice = (offsets, sizes, strides)
    rewriter.replace_op_with_new_op(
        op,
        ExtractSliceOp,
        insert.source_,
        *slice_operands(kept),
        result_types=[op.result.type],
        properties=slice_properties(kept),
    )
    rewriter.erase_op(insert)
    return True


MERGE_SLICES: tuple[RewritePattern, ...] = (
    merge_extractions,
    _merge_insertions(InsertSliceOp),
    _merge_insertions(ParallelInsertSliceOp),
)
