"""Which part of a tensor an op takes out or puts in: upstream's `SubsetOpInterface`.

Enters: `tensor.extract_slice`, `tensor.insert_slice`, `vector.transfer_read`, `vector.transfer_write`; leaves: offsets,
sizes and strides, and whether two of them are certain to be the same part, or to have nothing in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.ir.affine import AffineDimExpr
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.mixed_values import MixedValue, known_integer, mixed_group
from compiler.ir.operation import Operation, Value
from compiler.ir.types import RankedTensorType, VectorType

_EXTRACTIONS = ("tensor.extract_slice", "vector.transfer_read")
_INSERTIONS = ("tensor.insert_slice", "vector.transfer_write")
_SLICES = ("offsets", "sizes", "strides")


@dataclass(frozen=True)
class Subset:
    """A hyperrectangle of a tensor, with steps."""

    offsets: Sequence[MixedValue]
    sizes: Sequence[MixedValue]
    strides: Sequence[MixedValue]


def is_extraction(op: Operation) -> bool:
    """Whether an op takes a part out of the tensor that is its source."""
    return op.name in _EXTRACTIONS and isinstance(op.operands[0].type, RankedTensorType)


def is_insertion(op: Operation) -> bool:
    """Whether an op puts a value into a part of the tensor that is its destination."""
    return op.name in _INSERTIONS and isinstance(op.operands[1].type, RankedTensorType)


def container_position(op: Operation) -> int:
    """Which operand is the tensor that an extraction takes from, or an insertion puts into."""
    return 0 if op.name in _EXTRACTIONS else 1


def subset_of(op: Operation) -> Subset:
    """The part that an extraction or insertion is about."""
    if op.name.startswith("tensor."):
        offsets, sizes, strides = (mixed_group(op, name, f"static_{name}") for name in _SLICES)
        return Subset(offsets, sizes, strides)
    return _accessed(op)


def _accessed(op: Operation) -> Subset:
    """What a transfer accesses: along each dimension of the tensor one element, or a dimension of the vector."""
    indices = op.operand_group("indices")
    map_ = op.properties["permutation_map"]
    vector = op.result.type if op.name == "vector.transfer_read" else op.operands[0].type
    assert isinstance(map_, AffineMapAttr) and isinstance(vector, VectorType)
    sizes: list[MixedValue] = [1] * len(indices)
    for expr, extent in zip(map_.map.results, vector.shape, strict=True):
        if isinstance(expr, AffineDimExpr):
            sizes[expr.position] = extent
    return Subset(indices, sizes, [1] * len(indices))


def _same(one: MixedValue, other: MixedValue) -> bool:
    if one is other:
        return True
    number = known_integer(one)
    return number is not None and number == known_integer(other)


def are_equivalent(one: Operation, other: Operation) -> bool:
    """Whether two ops are certain to be about the same part of equivalent tensors."""
    a, b = subset_of(one), subset_of(other)
    pairs = [*zip(a.offsets, b.offsets), *zip(a.sizes, b.sizes), *zip(a.strides, b.strides)]
    return len(a.offsets) == len(b.offsets) and all(_same(left, right) for left, right in pairs)


def are_disjoint(one: Operation, other: Operation) -> bool:
    """Whether two ops are certain to have nothing in common: in some dimension one ends before the other begins."""
    a, b = subset_of(one), subset_of(other)
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


def tensor_of(op: Operation) -> Value:
    """The tensor that an extraction takes from, or an insertion puts into."""
    return op.operands[container_position(op)]
