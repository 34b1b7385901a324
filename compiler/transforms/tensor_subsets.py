"""Subsets of tensors that ops extract or insert: upstream's `SubsetOpInterface`.

Takes `tensor.extract_slice`, `tensor.insert_slice`, `vector.transfer_read` or `vector.transfer_write`; returns offsets,
sizes and strides, and whether two subsets are certainly equal or certainly disjoint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.tensor.ops import ExtractSliceOp, InsertSliceOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.affine import AffineDimExpr
from compiler.ir.mixed_values import MixedValue, known_integer, mixed_group
from compiler.ir.operation import Value
from compiler.ir.types import VectorType

Extraction: TypeAlias = ExtractSliceOp | TransferReadOp
Insertion: TypeAlias = InsertSliceOp | TransferWriteOp
_SLICES = ("offsets", "sizes", "strides")


@dataclass(frozen=True)
class Subset:
    """A hyperrectangle of a tensor, with steps."""

    offsets: Sequence[MixedValue]
    sizes: Sequence[MixedValue]
    strides: Sequence[MixedValue]


def extraction_source(op: Extraction) -> Value:
    """Returns the tensor or memref that an extraction reads from."""
    return op.source_ if isinstance(op, ExtractSliceOp) else op.base


def insertion_target(op: Insertion) -> Value:
    """Returns the tensor or memref that an insertion writes to."""
    return op.dest if isinstance(op, InsertSliceOp) else op.base


def inserted_value(op: Insertion) -> Value:
    """Returns the value that an insertion puts into its target."""
    return op.source_ if isinstance(op, InsertSliceOp) else op.value_to_store


def subset_of(op: Extraction | Insertion) -> Subset:
    """Returns the part of the tensor that an extraction or insertion accesses."""
    match op:
        case TransferReadOp():
            return _accessed(op, op.vector.type)
        case TransferWriteOp():
            return _accessed(op, op.value_to_store.type)
        case _:
            offsets, sizes, strides = (mixed_group(op, name, f"static_{name}") for name in _SLICES)
            return Subset(offsets, sizes, strides)


def _accessed(op: TransferReadOp | TransferWriteOp, vector: VectorType) -> Subset:
    """Returns the number of accessed elements along each dimension of the tensor: 1, or a dimension of the vector."""
    indices = op.indices
    sizes: list[MixedValue] = [1] * len(indices)
    for expr, extent in zip(op.permutation_map.map.results, vector.shape, strict=True):
        if isinstance(expr, AffineDimExpr):
            sizes[expr.position] = extent
    return Subset(indices, sizes, [1] * len(indices))


def _same(first: MixedValue, other: MixedValue) -> bool:
    if first is other:
        return True
    number = known_integer(first)
    return number is not None and number == known_integer(other)


def are_equivalent(first: Extraction | Insertion, other: Extraction | Insertion) -> bool:
    """Returns True if two ops certainly access the same subset of equivalent tensors."""
    a, b = subset_of(first), subset_of(other)
    pairs = [*zip(a.offsets, b.offsets), *zip(a.sizes, b.sizes), *zip(a.strides, b.strides)]
    return len(a.offsets) == len(b.offsets) and all(_same(left, right) for left, right in pairs)


def are_disjoint(first: Extraction | Insertion, other: Extraction | Insertion) -> bool:
    """Returns True if two subsets are certainly disjoint: in some dimension one ends before the other begins."""
    a, b = subset_of(first), subset_of(other)
    if len(a.offsets) != len(b.offsets):
        return False
    return any(_ends_before(a, b, axis) or _ends_before(b, a, axis) for axis in range(len(a.offsets)))


def _ends_before(first: Subset, second: Subset, axis: int) -> bool:
    """offset + (size - 1) * stride < the other offset"""
    size, stride = known_integer(first.sizes[axis]), known_integer(first.strides[axis])
    begin, end = known_integer(first.offsets[axis]), known_integer(second.offsets[axis])
    if size is None or stride is None or begin is None or end is None:
        return False
    return begin + (size - 1) * stride < end
