"""`fold-tensor-subset-ops`: folds accesses to slices, and slices of slices, into accesses to their sources.

%s = tensor.extract_slice %t[%i, 3] [4, 4] [1, 1]
%0 = vector.transfer_read %s[%j, %k], %pad            ->   %1 = affine.apply (s0 + s1) ..
                                                           %0 = vector.transfer_read %t[%1, %2], %pad
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.constants import index_value
from compiler.dialects.tensor.canonicalize_slices import (
    InsertSlice,
    insert_like,
    set_insertion_point_for_source,
)
from compiler.dialects.tensor.casts import Slice, slice_of
from compiler.dialects.tensor.ops import ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp
from compiler.dialects.vector.masked_ops import create_masked_op, masked
from compiler.dialects.vector.memory_ops import TransferOp, TransferReadOp, TransferWriteOp, in_bounds
from compiler.ir.affine import AffineExpr, AffineMap, dim, symbol
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.mixed_values import MixedValue, known_integer
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import dropped_dims, integers
from compiler.ir.types import VectorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class FoldTensorSubsetOps(Pass):
    """Fold tensor subset ops into producer/consumer ops."""

    argument = "fold-tensor-subset-ops"
    name = "FoldTensorSubsetOpsPass"
    summary = "Fold tensor subset ops into producer/consumer ops"
    dependent_dialects = ("affine", "tensor", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(FOLD_SLICES), state.context, listeners=state.listeners)


def _dropped(op: ExtractSliceOp | InsertSlice) -> set[int] | None:
    """Returns the unit dimensions that the small tensor of a slice does not have."""
    small = op.result if isinstance(op, ExtractSliceOp) else op.source_
    sizes, shape = integers(op.static_sizes), small.type.shape
    dropped = dropped_dims(sizes[::-1], shape[::-1])  # upstream matches them from the end
    return None if dropped is None else {len(sizes) - 1 - axis for axis in dropped}


def _has_unit_strides(slice_: Slice) -> bool:
    return all(known_integer(stride) == 1 for stride in slice_[2])


def _in_large(
    slice_: Slice, dropped: Collection[int], indices: Sequence[MixedValue], op: Operation, rewriter: Rewriter
) -> Iterator[MixedValue]:
    """Yields the indices in the large tensor of an element of the small one: offset + index * stride."""
    offsets, _, strides = slice_
    rest = iter(indices)
    map_ = AffineMap(0, 3, (symbol(0) + symbol(1) * symbol(2),))
    for axis, (offset, stride) in enumerate(zip(offsets, strides, strict=True)):
        if axis in dropped:
            yield offset
        else:
            yield make_composed_folded_apply(rewriter, map_, [offset, next(rest), stride], op)


def _transfer_on_large(
    op: TransferOp, slice_op: ExtractSliceOp | InsertSlice, rewriter: Rewriter
) -> tuple[list[Value], AffineMap] | None:
    """Returns indices and permutation map of a transfer moved to the source of a slice; None if it cannot be moved."""
    slice_, dropped = slice_of(slice_op), _dropped(slice_op)
    if dropped is None or not all(in_bounds(op)) or op.mask is not None or not _has_unit_strides(slice_):
        return None
    rank = len(slice_[0])
    kept: list[AffineExpr] = [dim(axis) for axis in range(rank) if axis not in dropped]
    indices = _in_large(slice_, dropped, op.indices, slice_op, rewriter)
    return (
        [index_value(rewriter, index) for index in indices],
        op.permutation_map.map.replace_dims_and_symbols(kept, [], rank, 0),
    )


@pattern(TransferReadOp, name="TransferReadOfExtractSliceOpFolder")
def _read_of_slice(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read (extract_slice of %t)[%i] -> transfer_read %t[the index of %i in %t], all in bounds"""
    slice_op, target = op.base.defining_op(ExtractSliceOp), masked(op)
    if slice_op is None:
        return False
    rewriter.set_insertion_point(target.root)
    on_large = _transfer_on_large(op, slice_op, rewriter)
    if on_large is None:
        return rewriter.notify_match_failure(op, "Failed preconditions")
    indices, map_ = on_large
    read = create_masked_op(
        rewriter,
        target.mask,
        TransferReadOp,
        slice_op.source_,
        indices,
        op.padding,
        [],
        result_types=[op.vector.type],
        permutation_map=AffineMapAttr(map_),
        in_bounds=op.in_bounds,
    )
    rewriter.replace_op(target.root, read)
    return True


@pattern(InsertSliceOp, name="InsertSliceOfTransferWriteOpFolder")
def _insert_of_write(op: InsertSliceOp, rewriter: Rewriter) -> bool:
    """insert_slice (transfer_write %v over a whole tensor) into %t -> transfer_write %v into %t"""
    write = op.source_.defining_op(TransferWriteOp)
    if write is None:
        return False
    vector = write.value_to_store.type
    if not isinstance(vector, VectorType) or vector.shape != op.source_.type.shape:
        return rewriter.notify_match_failure(op, "transfer_write does not cover insert_slice")
    on_large = _transfer_on_large(write, op, rewriter)
    if on_large is None:
        return rewriter.notify_match_failure(op, "Failed preconditions")
    indices, map_ = on_large
    rewriter.replace_op_with_new_op(
        op,
        TransferWriteOp,
        write.value_to_store,
        op.dest,
        indices,
        permutation_map=AffineMapAttr(map_),
        in_bounds=write.in_bounds,
    )
    return True


def _insert_of_insert(op_class: type[InsertSlice]) -> RewritePattern:
    @pattern(op_class, name="InsertSliceOfInsertSliceFolder")
    def fold(op: InsertSlice, rewriter: Rewriter) -> bool:
        """insert_slice (insert_slice %x into %y[a] [n]) into %t[b] [n] -> insert_slice %x into %t[a + b] [n]"""
        inner_op, dropped = op.source_.defining_op(InsertSliceOp), _dropped(op)
        if inner_op is None or dropped is None:
            return False
        outer, inner = slice_of(op), slice_of(inner_op)
        if not _has_unit_strides(outer) or not _has_unit_strides(inner):
            return rewriter.notify_match_failure(op, "requires unit strides")
        kept = [size for axis, size in enumerate(outer[1]) if axis not in dropped]
        if kept != inner[1]:
            return rewriter.notify_match_failure(op, "requires matching sizes to fold, otherwise a copy is needed")
        with rewriter.insertion_guard():
            set_insertion_point_for_source(op, rewriter)
            offsets = list(_in_large(outer, dropped, inner[0], op, rewriter))
        slice_ = (offsets, outer[1], outer[2])
        rewriter.replace_op(op, insert_like(op, inner_op.source_, op.dest, slice_, rewriter))
        return True

    return fold


FOLD_SLICES_INTO_TRANSFERS = (_read_of_slice, _insert_of_write)
FOLD_SLICES = (*FOLD_SLICES_INTO_TRANSFERS, _insert_of_insert(InsertSliceOp), _insert_of_insert(ParallelInsertSliceOp))
