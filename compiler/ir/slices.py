"""Slices of shaped values: offsets, sizes and strides, each a constant or an operand, and dropped unit dimensions.

Static parts of slices are numbers, with `DYNAMIC` for an operand. They come from operations with upstream's
`OffsetSizeAndStrideOpInterface` (subview, extract_slice, reinterpret_cast, ...), or from shapes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.types import DYNAMIC


@dataclass(frozen=True, slots=True)
class StaticSlice:
    """Integers of a slice, with `DYNAMIC` for each operand."""

    offsets: tuple[int, ...]
    sizes: tuple[int, ...]
    strides: tuple[int, ...]


def static_slice(op: Operation) -> StaticSlice:
    """Returns the static offsets, sizes and strides of an operation with `OffsetSizeAndStrideOpInterface`."""
    return StaticSlice(
        integers(op.attribute("static_offsets")),
        integers(op.attribute("static_sizes")),
        integers(op.attribute("static_strides")),
    )


def integers(attribute: Attribute | None) -> tuple[int, ...]:
    """Returns the integers of a dense array or of an array of integers; () for any other attribute."""
    if isinstance(attribute, DenseArrayAttr):
        return attribute.values
    if isinstance(attribute, ArrayAttr):
        return tuple(element.value for element in attribute.elements if isinstance(element, IntegerAttr))
    return ()


def reassociation_indices(attribute: Attribute | None) -> list[tuple[int, ...]]:
    """Returns the groups of `[[0, 1], [2]]`: for each dimension of the shorter shape, those of the longer one."""
    groups = attribute.elements if isinstance(attribute, ArrayAttr) else ()
    return [integers(group) for group in groups]


def dropped_dims(shape: Sequence[int], reduced: Sequence[int]) -> set[int] | None:
    """Returns the unit dimensions to drop from `shape` to get `reduced`; None if there are no such dimensions.

    Dimensions match greedily from the left, as in upstream's `computeRankReductionMask`.
    """
    dropped: set[int] = set()
    position = 0
    for index, extent in enumerate(shape):
        if position < len(reduced) and extent == reduced[position]:
            position += 1
        elif extent == 1:
            dropped.add(index)
        else:
            return None
    return dropped if position == len(reduced) else None


def kept(values: Sequence[int], dropped: Collection[int]) -> list[int]:
    """Returns the values whose position is not dropped."""
    return [value for index, value in enumerate(values) if index not in dropped]


def out_of_bounds(shape: Sequence[int], slice_: StaticSlice) -> str | None:
    """Returns the error message for a slice that exceeds `shape` for all operands; None if it may be within bounds."""
    for index, (extent, offset, size, stride) in enumerate(
        zip(shape, slice_.offsets, slice_.sizes, slice_.strides, strict=False)
    ):
        if DYNAMIC in (extent, offset):
            continue
        if offset >= extent:
            return f"offset {index} is out-of-bounds: {offset} >= {extent}"
        if DYNAMIC in (size, stride):
            continue
        last = offset + (size - 1) * stride
        if last >= extent:
            return f"slice along dimension {index} runs out-of-bounds: {last} >= {extent}"
    return None
