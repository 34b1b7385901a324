"""Parts of tensors that ops take out or put in: upstream's `SubsetOpInterface`.

Enters: ops such as `tensor.extract_slice` and `tensor.insert_slice`; leaves: whether one takes out just what the other
puts in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from compiler.dialects.bufferization.ops import MaterializeInDestinationOp
from compiler.dialects.linalg.elementwise_ops import CopyOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp, transferred_vector
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.mixed_values import MixedValue, known_integer, mixed_group
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.slices import dropped_dims
from compiler.ir.types import RankedTensorType

Equivalent: TypeAlias = "Callable[[Value, Value], bool]"

_INSERTIONS = {
    "tensor.insert_slice": ("source", "dest"),
    "tensor.parallel_insert_slice": ("source", "dest"),
    "vector.transfer_write": ("valueToStore", "base"),
    "linalg.copy": ("inputs", "outputs"),
    "bufferization.materialize_in_destination": ("source", "dest"),
}
_EXTRACTIONS = {"tensor.extract_slice": "source", "vector.transfer_read": "base"}


def is_insertion(op: Operation) -> bool:
    """Whether the op puts its source into a part of its destination, and leaves the rest."""
    return op.name in _INSERTIONS


def source_index(op: Operation) -> int:
    """Which operand is put in."""
    assert op.definition is not None
    return op.operand_segments()[op.definition.operand_positions[_INSERTIONS[op.name][0]]][0]


def destination_index(op: Operation) -> int:
    """Which operand it is put into."""
    assert op.definition is not None
    return op.operand_segments()[op.definition.operand_positions[_INSERTIONS[op.name][1]]][0]


def takes_inserted_part(insertion: Operation, candidate: Value, equivalent: Equivalent) -> bool:
    """Whether a value is the part of the destination that the insertion overwrites."""
    destination = insertion.operands[destination_index(insertion)]
    if isinstance(insertion, (CopyOp, MaterializeInDestinationOp)):
        return equivalent(destination, candidate)
    if not isinstance(candidate, OpResult) or candidate.owner.name not in _EXTRACTIONS:
        return False
    extraction = candidate.owner
    if not equivalent(extraction.operand(_EXTRACTIONS[extraction.name]), destination):
        return False
    return is_same_part(insertion, extraction)


def is_same_part(one: Operation, other: Operation) -> bool:
    """Whether two ops work on the same part of tensors of one type."""
    if one.name.startswith("vector.") and other.name.startswith("vector."):
        return _is_same_transfer(one, other)
    first, second = _slice_of(one), _slice_of(other)
    return first is not None and second is not None and all(map(same_numbers, first, second))


def _is_same_transfer(one: Operation, other: Operation) -> bool:
    """Two transfers of the same vector at the same place."""
    if one.operand_group("mask") or other.operand_group("mask"):
        return False
    if one.operand("base").type != other.operand("base").type:
        return False
    vectors = [(op.operand("valueToStore") if op.name.endswith("write") else op.result).type for op in (one, other)]
    if vectors[0] != vectors[1]:
        return False
    maps = [op.properties.get("permutation_map") for op in (one, other)]
    if maps[0] != maps[1] or one.properties.get("in_bounds") != other.properties.get("in_bounds"):
        return False
    return isinstance(maps[0], AffineMapAttr) and same_numbers(
        one.operand_group("indices"), other.operand_group("indices")
    )


def same_numbers(one: Sequence[MixedValue], other: Sequence[MixedValue]) -> bool:
    """Whether numbers are certain to be the same, one by one."""
    return len(one) == len(other) and all(
        a is b or ((number := known_integer(a)) is not None and number == known_integer(b))
        for a, b in zip(one, other, strict=True)
    )


def _slice_of(op: Operation) -> list[list[MixedValue]] | None:
    """Offsets, sizes and strides of the part; None where the op works on no such part."""
    if op.name.startswith("tensor."):
        return [mixed_group(op, name, f"static_{name}") for name in ("offsets", "sizes", "strides")]
    if not isinstance(op, (TransferReadOp, TransferWriteOp)) or op.operand_group("mask"):
        return None
    base = op.base.type
    vector = transferred_vector(op).type
    map_ = op.permutation_map
    if not isinstance(base, RankedTensorType) or not isinstance(map_, AffineMapAttr):
        return None
    shape = getattr(vector, "shape", None)
    if shape is None or not map_.map.is_minor_identity() or dropped_dims(shape, shape) is None:
        return None
    leading = base.rank - len(shape)
    sizes: list[MixedValue] = [*([1] * leading), *shape]
    ones: list[MixedValue] = [1] * base.rank
    return [list(op.indices), sizes, ones]
