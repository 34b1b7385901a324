"""The memref types that tensors may become."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeGuard, overload

from compiler.dialects.memref.view_types import collapsed_layout, sliced_type
from compiler.ir.attributes import Attribute, StridedLayoutAttr
from compiler.ir.mixed_values import MixedValue, static_slice_of
from compiler.ir.slices import dropped_dims, kept
from compiler.ir.strided_layout import has_identity_layout, saturated_product, strides_and_offset
from compiler.ir.types import (
    DYNAMIC,
    MemRefType,
    RankedTensorType,
    ShapedType,
    TensorType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
)

BufferType: TypeAlias = MemRefType | UnrankedMemRefType


def is_tensor(type_: Type) -> TypeGuard[TensorType]:
    return isinstance(type_, RankedTensorType | UnrankedTensorType)


def is_buffer(type_: Type) -> TypeGuard[BufferType]:
    return isinstance(type_, MemRefType | UnrankedMemRefType)


def _element(type_: Type) -> Type:
    assert isinstance(type_, ShapedType)
    return type_.element_type


def dynamic_layout_type(tensor: Type, space: Attribute | None = None) -> BufferType:
    """Returns the memref type with a fully dynamic layout."""
    if not isinstance(tensor, RankedTensorType):
        return UnrankedMemRefType(_element(tensor), space)
    layout = StridedLayoutAttr(DYNAMIC, (DYNAMIC,) * tensor.rank)
    return MemRefType(tensor.shape, tensor.element_type, layout, space)


@overload
def identity_layout_type(tensor: RankedTensorType, space: Attribute | None = None) -> MemRefType: ...
@overload
def identity_layout_type(tensor: Type, space: Attribute | None = None) -> BufferType: ...
def identity_layout_type(tensor: Type, space: Attribute | None = None) -> BufferType:
    """Returns the contiguous memref type, which has the identity layout."""
    if not isinstance(tensor, RankedTensorType):
        return UnrankedMemRefType(_element(tensor), space)
    return MemRefType(tensor.shape, tensor.element_type, None, space)


def is_guaranteed_collapsible(source: MemRefType, groups: Sequence[Sequence[int]]) -> bool:
    """Returns True if each group of dimensions is certain to be contiguous."""
    if has_identity_layout(source):
        return True
    layout = strides_and_offset(source)
    if layout is None or collapsed_layout(source, groups) is None:
        return False
    strides, shape = layout[0], source.shape
    for group in groups:
        last = len(group) - 1
        while last > 0 and shape[group[last]] == 1:
            last -= 1
        is_static = last == 0 or shape[group[last]] != DYNAMIC
        stride = strides[group[last]] if is_static else DYNAMIC
        for position in reversed(group[1:]):
            stride = saturated_product(stride, shape[position])
            if shape[position - 1] != 1 and DYNAMIC in (stride, strides[position - 1]):
                return False
    return True


def slice_type(
    shape: Sequence[int],
    source: MemRefType,
    offsets: Sequence[MixedValue],
    sizes: Sequence[MixedValue],
    strides: Sequence[MixedValue],
) -> MemRefType:
    """Returns the type of a subview that has the given shape, without some of its unit dimensions."""
    full = sliced_type(source, static_slice_of(offsets, sizes, strides))
    if full.rank == len(shape):
        return full
    dropped = dropped_dims(full.shape, shape) or set()
    assert isinstance(full.layout, StridedLayoutAttr)
    layout = StridedLayoutAttr(full.layout.offset, tuple(kept(full.layout.strides, dropped)))
    return MemRefType(tuple(shape), full.element_type, layout, full.memory_space)


def is_cast_safe(source: MemRefType, target: MemRefType) -> bool:
    """Returns True if a `memref.cast` is valid and cannot fail at run time because of different strides."""
    if source.element_type != target.element_type or source.rank != target.rank:
        return False
    if source.memory_space != target.memory_space:
        return False
    if any(a != b and DYNAMIC not in (a, b) for a, b in zip(source.shape, target.shape, strict=True)):
        return False
    before, after = strides_and_offset(source), strides_and_offset(target)
    if before is None or after is None:
        return False
    pairs = [(before[1], after[1]), *zip(before[0], after[0], strict=True)]
    return all(new == DYNAMIC or old == new for old, new in pairs)
