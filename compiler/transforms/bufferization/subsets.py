"""Subsets of tensors that ops extract or insert: upstream's `SubsetOpInterface`.

Decides whether an op such as `tensor.extract_slice` extracts exactly the subset that a `tensor.insert_slice` inserts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.bufferization.ops import MaterializeInDestinationOp
from compiler.dialects.linalg.elementwise_ops import CopyOp
from compiler.dialects.tensor.casts import slice_of
from compiler.dialects.tensor.ops import ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp
from compiler.dialects.vector.memory_ops import TransferOp, TransferReadOp, TransferWriteOp, transferred_vector
from compiler.ir.mixed_values import MixedValue, known_integer
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.slices import dropped_dims
from compiler.ir.types import RankedTensorType

Equivalent: TypeAlias = "Callable[[Value, Value], bool]"

_INSERTIONS: Mapping[type[Operation], tuple[str, str]] = MappingProxyType(
    {
        InsertSliceOp: ("source", "dest"),
        ParallelInsertSliceOp: ("source", "dest"),
        TransferWriteOp: ("valueToStore", "base"),
        CopyOp: ("inputs", "outputs"),
        MaterializeInDestinationOp: ("source", "dest"),
    }
)
"""The names of the operands that are put in, and that it is put into."""


def is_insertion(op: Operation) -> bool:
    """Returns True if the op writes its source to a part of its destination only."""
    return type(op) in _INSERTIONS


def _position(op: Operation, name: str) -> int:
    assert op.definition is not None
    start, _ = op.operand_segments()[op.definition.operand_positions[name]]
    return start


def source_index(op: Operation) -> int:
    """Returns the position of the operand that an insertion puts in."""
    source, _ = _INSERTIONS[type(op)]
    return _position(op, source)


def destination_index(op: Operation) -> int:
    """Returns the position of the operand that an insertion puts its source into."""
    _, destination = _INSERTIONS[type(op)]
    return _position(op, destination)


def takes_inserted_part(insertion: Operation, candidate: Value, equivalent: Equivalent) -> bool:
    """Returns True if a value is the part of the destination that the insertion overwrites."""
    destination = insertion.operands[destination_index(insertion)]
    if isinstance(insertion, (CopyOp, MaterializeInDestinationOp)):
        return equivalent(destination, candidate)
    match candidate:
        case OpResult(ExtractSliceOp() as extraction):
            return equivalent(extraction.source_, destination) and is_same_part(insertion, extraction)
        case OpResult(TransferReadOp() as extraction):
            return equivalent(extraction.base, destination) and is_same_part(insertion, extraction)
    return False


def is_same_part(op: Operation, other: Operation) -> bool:
    """Returns True if two ops access the same part of tensors of one type."""
    if isinstance(op, TransferOp) and isinstance(other, TransferOp):
        return _is_same_transfer(op, other)
    first, second = _slice_of(op), _slice_of(other)
    return first is not None and second is not None and all(map(same_numbers, first, second))


def _is_same_transfer(first: TransferOp, other: TransferOp) -> bool:
    """Returns True if two transfers are of the same vector at the same place."""
    if first.mask is not None or other.mask is not None or first.base.type != other.base.type:
        return False
    if transferred_vector(first).type != transferred_vector(other).type:
        return False
    if first.permutation_map != other.permutation_map or first.in_bounds != other.in_bounds:
        return False
    return same_numbers(first.indices, other.indices)


def same_numbers(values: Sequence[MixedValue], other: Sequence[MixedValue]) -> bool:
    """Returns True if both lists certainly have the same numbers."""
    return len(values) == len(other) and all(
        a is b or ((number := known_integer(a)) is not None and number == known_integer(b))
        for a, b in zip(values, other, strict=True)
    )


def _slice_of(op: Operation) -> list[list[MixedValue]] | None:
    """Returns offsets, sizes and strides of the part; None if the op accesses no such part."""
    if isinstance(op, ExtractSliceOp | InsertSliceOp | ParallelInsertSliceOp):
        return list(slice_of(op))
    if not isinstance(op, TransferOp) or op.mask is not None:
        return None
    base, vector, map_ = op.base.type, transferred_vector(op).type, op.permutation_map.map
    if not isinstance(base, RankedTensorType) or not map_.is_minor_identity():
        return None
    if dropped_dims(vector.shape, vector.shape) is None:
        return None
    sizes: list[MixedValue] = [*([1] * (base.rank - vector.rank)), *vector.shape]
    ones: list[MixedValue] = [1] * base.rank
    return [list(op.indices), sizes, ones]
