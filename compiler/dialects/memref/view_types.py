"""Result types of views: of slicing, expanding, collapsing or transposing a memref."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from compiler.ir.affine import AffineMap
from compiler.ir.attributes import StridedLayoutAttr
from compiler.ir.slices import StaticSlice
from compiler.ir.strided_layout import has_identity_layout, saturated_product, saturated_sum, strides_and_offset
from compiler.ir.types import DYNAMIC, MemRefType


def sliced_type(source: MemRefType, slice_: StaticSlice) -> MemRefType:
    """Returns the type of a strided memref's subview without dropped dimensions: `SubViewOp::inferResultType`."""
    layout = strides_and_offset(source)
    if layout is None:
        raise ValueError(f"{source} is not strided")
    source_strides, offset = layout
    for start, stride in zip(slice_.offsets, source_strides, strict=True):
        offset = saturated_sum(offset, saturated_product(start, stride))
    strides = [saturated_product(*pair) for pair in zip(source_strides, slice_.strides, strict=True)]
    return MemRefType(slice_.sizes, source.element_type, StridedLayoutAttr(offset, tuple(strides)), source.memory_space)


def dropped_memref_dims(original: MemRefType, reduced: MemRefType, sizes: Sequence[int]) -> set[int] | None:
    """Returns the unit dimensions of `original` that `reduced` does not have; None if it has other differences.

    Of several unit dimensions, those whose strides do not occur in `reduced` are dropped.
    """
    if original.rank == reduced.rank:
        return set()
    dropped = {index for index, size in enumerate(sizes) if size == 1}
    if len(dropped) + reduced.rank == original.rank:
        return dropped
    before, after = strides_and_offset(original), strides_and_offset(reduced)
    if before is None or after is None:
        return None
    unaccounted, left = Counter(before[0]), Counter(after[0])
    for index in sorted(dropped):
        stride = before[0][index]
        if unaccounted[stride] > left[stride]:
            unaccounted[stride] -= 1
        elif unaccounted[stride] == left[stride]:
            dropped.discard(index)
        else:
            return None
    return dropped if len(dropped) + reduced.rank == original.rank else None


def expanded_type(source: MemRefType, shape: Sequence[int], groups: Sequence[Sequence[int]]) -> MemRefType | None:
    """Returns the type with each dimension split into its group; None if the layout has no strides."""
    if has_identity_layout(source):
        return MemRefType(tuple(shape), source.element_type, None, source.memory_space)
    layout = strides_and_offset(source)
    if layout is None:
        return None
    source_strides, offset = layout
    strides: list[int] = []
    for group, stride in zip(groups, source_strides, strict=True):
        inner: list[int] = []
        for position in reversed(group):
            inner.append(stride)
            stride = saturated_product(stride, shape[position])
        strides += reversed(inner)
    strides += [1] * (len(shape) - len(strides))
    return MemRefType(tuple(shape), source.element_type, StridedLayoutAttr(offset, tuple(strides)), source.memory_space)


def collapsed_layout(source: MemRefType, groups: Sequence[Sequence[int]]) -> StridedLayoutAttr | None:
    """Returns the layout after collapsing each group of dimensions; None if a group is certainly not contiguous.

    Strides of unit dimensions have no meaning, so a group's stride is that of its last non-unit dimension. If this
    dimension is dynamic, the stride is dynamic, because the dimension may be a unit dimension at run time.
    """
    layout = strides_and_offset(source)
    if layout is None:
        return None
    source_strides, offset = layout
    shape = source.shape
    strides: list[int] = []
    for group in groups:
        last = len(group) - 1
        while last > 0 and shape[group[last]] == 1:
            last -= 1
        is_static = last == 0 or shape[group[last]] != DYNAMIC
        strides.append(source_strides[group[last]] if is_static else DYNAMIC)
    for group, group_stride in zip(groups, strides, strict=True):
        stride = group_stride
        for position in reversed(group[1:]):
            stride = saturated_product(stride, shape[position])
            outer = source_strides[position - 1]
            if shape[position - 1] != 1 and DYNAMIC not in (stride, outer) and stride != outer:
                return None
    return StridedLayoutAttr(offset, tuple(strides))


def transposed_type(source: MemRefType, permutation: AffineMap) -> MemRefType | None:
    """Returns the type with dimensions in another order; None if the layout has no strides."""
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides = permutation.apply_permutation(layout[0])
    shape = permutation.apply_permutation(source.shape)
    return MemRefType(
        tuple(shape), source.element_type, StridedLayoutAttr(layout[1], tuple(strides)), source.memory_space
    )
