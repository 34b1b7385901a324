"""`fold-tensor-subset-ops`: reads, writes and slices of slices become those of what the slices are of.

%s = tensor.extract_slice %t[%i, 3] [4, 4] [1, 1]
%0 = vector.transfer_read %s[%j, %k], %pad            ->   %1 = affine.apply (s0 + s1) ..
                                                           %0 = vector.transfer_read %t[%1, %2], %pad
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.tensor.canonicalize_slices import (
    EXTRACT,
    INSERT,
    PARALLEL_INSERT,
    slice_operands,
    slice_properties,
)
from compiler.dialects.tensor.casts import Slice, defining, ranked, slice_of
from compiler.dialects.vector.mask_ops import MaskOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.affine import AffineExpr, AffineMap, dim, symbol
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, IntegerAttr
from compiler.ir.mixed_values import MixedValue, known_integer
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import dropped_dims, integers
from compiler.ir.types import VectorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.result_shapes import as_value


@dataclass
class FoldTensorSubsetOps(Pass):
    """Fold tensor subset ops into producer/consumer ops."""

    argument = "fold-tensor-subset-ops"
    name = "FoldTensorSubsetOpsPass"
    summary = "Fold tensor subset ops into producer/consumer ops"
    dependent_dialects = ("affine", "tensor", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(FOLD_SLICES), state.context, listeners=state.listeners)


def _dropped(op: Operation) -> set[int] | None:
    """The unit dimensions that the small tensor of a slice does not have."""
    small = op.result if op.name == EXTRACT else op.operands[0]
    return dropped_dims(integers(op.attribute("static_sizes")), ranked(small).shape)


def _has_unit_strides(slice_: Slice) -> bool:
    return all(known_integer(stride) == 1 for stride in slice_[2])


def _in_large(
    slice_: Slice, dropped: Collection[int], indices: Sequence[MixedValue], op: Operation, rewriter: Rewriter
) -> Iterator[MixedValue]:
    """Where in the large tensor an element of the small one lies: offset + index * stride."""
    offsets, _, strides = slice_
    rest = iter(indices)
    map_ = AffineMap(0, 3, (symbol(0) + symbol(1) * symbol(2),))
    for axis, (offset, stride) in enumerate(zip(offsets, strides, strict=True)):
        if axis in dropped:
            yield offset
        else:
            yield make_composed_folded_apply(rewriter, map_, [offset, next(rest), stride], op)


def _transfer_on_large(op: Operation, slice_op: Operation, rewriter: Rewriter) -> tuple[list[Value], AffineMap] | None:
    """Indices and permutation map of a transfer on the large tensor of a slice; None where it cannot be there."""
    slice_, dropped = slice_of(slice_op), _dropped(slice_op)
    map_, in_bounds = op.properties.get("permutation_map"), op.properties.get("in_bounds")
    if dropped is None or not isinstance(map_, AffineMapAttr) or not isinstance(in_bounds, ArrayAttr):
        return None
    if not all(isinstance(flag, IntegerAttr) and flag.value for flag in in_bounds.elements):
        return None
    if op.operand_group("mask") or not _has_unit_strides(slice_):
        return None
    rank = len(slice_[0])
    kept: list[AffineExpr] = [dim(axis) for axis in range(rank) if axis not in dropped]
    indices = _in_large(slice_, dropped, op.operand_group("indices"), slice_op, rewriter)
    return (
        [as_value(index, rewriter) for index in indices],
        map_.map.replace_dims_and_symbols(kept, [], rank, 0),
    )


@pattern(TransferReadOp, name="TransferReadOfExtractSliceOpFolder")
def _read_of_slice(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read (extract_slice of %t)[%i] -> transfer_read %t[the index of %i in %t], all in bounds"""
    slice_op = defining(op.base, EXTRACT)
    if slice_op is None or (op.parent_op is not None and isinstance(op.parent_op, MaskOp)):
        return False
    found = _transfer_on_large(op, slice_op, rewriter)
    if found is None:
        return rewriter.notify_match_failure(op, "Failed preconditions")
    indices, map_ = found
    operands: list[Value | Sequence[Value]] = [[slice_op.operands[0]], indices, [op.padding], []]
    properties = {"permutation_map": AffineMapAttr(map_), "in_bounds": op.in_bounds}
    rewriter.replace_op_with_new_op(op, TransferReadOp, *operands, result_types=[op.result.type], properties=properties)
    return True


@pattern(INSERT, name="InsertSliceOfTransferWriteOpFolder")
def _insert_of_write(op: Operation, rewriter: Rewriter) -> bool:
    """insert_slice (transfer_write %v over a whole tensor) into %t -> transfer_write %v into %t"""
    write = op.operands[0].defining_op(TransferWriteOp)
    if write is None:
        return False
    vector = write.value_to_store.type
    if not isinstance(vector, VectorType) or vector.shape != ranked(op.operands[0]).shape:
        return rewriter.notify_match_failure(op, "transfer_write does not cover insert_slice")
    rewriter.location = op
    found = _transfer_on_large(write, op, rewriter)
    if found is None:
        return rewriter.notify_match_failure(op, "Failed preconditions")
    indices, map_ = found
    operands: list[Value | Sequence[Value]] = [[write.value_to_store], [op.operands[1]], indices, []]
    properties = {"permutation_map": AffineMapAttr(map_), "in_bounds": write.properties["in_bounds"]}
    rewriter.replace_op_with_new_op(
        op, TransferWriteOp, *operands, result_types=[op.result.type], properties=properties
    )
    return True


def _insert_of_insert(name: str) -> RewritePattern:
    @pattern(name, name="InsertSliceOfInsertSliceFolder")
    def fold(op: Operation, rewriter: Rewriter) -> bool:
        """insert_slice (insert_slice %x into %y[a] [n]) into %t[b] [n] -> insert_slice %x into %t[a + b] [n]"""
        inner_op, dropped = defining(op.operands[0], INSERT), _dropped(op)
        if inner_op is None or dropped is None:
            return False
        outer, inner = slice_of(op), slice_of(inner_op)
        if not _has_unit_strides(outer) or not _has_unit_strides(inner):
            return rewriter.notify_match_failure(op, "requires unit strides")
        kept = [size for axis, size in enumerate(outer[1]) if axis not in dropped]
        if kept != inner[1]:
            return rewriter.notify_match_failure(op, "requires matching sizes to fold, otherwise a copy is needed")
        with rewriter.insertion_guard():
            if name == PARALLEL_INSERT and op.parent_op is not None:
                rewriter.set_insertion_point(op.parent_op)
            offsets = list(_in_large(outer, dropped, inner[0], op, rewriter))
        slice_ = (offsets, outer[1], outer[2])
        operands: list[Value | Sequence[Value]] = [inner_op.operands[0], op.operands[1], *slice_operands(slice_)]
        types = [result.type for result in op.results]
        rewriter.replace_op_with_named(op, name, operands, types, properties=slice_properties(slice_))
        return True

    return fold


FOLD_SLICES_INTO_TRANSFERS = (_read_of_slice, _insert_of_write)
FOLD_SLICES = (*FOLD_SLICES_INTO_TRANSFERS, *map(_insert_of_insert, (INSERT, PARALLEL_INSERT)))
