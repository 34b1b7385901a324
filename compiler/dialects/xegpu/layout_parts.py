"""Parts of layouts: functions that create, restrict to a level, transpose and compare layouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compiler.dialects.xegpu.attributes import LayoutAttr, SliceAttr
from compiler.dialects.xegpu.layouts import layout_parts
from compiler.ir.attributes import DenseArrayAttr, DialectAttribute
from compiler.ir.types import I32, I64


class Layout(NamedTuple):
    """The parts of a `layout`, or of a slice of one; a part that is missing is empty."""

    sg_layout: tuple[int, ...] = ()
    sg_data: tuple[int, ...] = ()
    inst_data: tuple[int, ...] = ()
    lane_layout: tuple[int, ...] = ()
    lane_data: tuple[int, ...] = ()
    order: tuple[int, ...] = ()

    def attribute(self) -> DialectAttribute | None:
        """Returns the `layout`; None without any part that a layout must have."""
        if not (self.sg_layout or self.inst_data or self.lane_layout):
            return None
        return LayoutAttr.get(*tuple(DenseArrayAttr(I32, part) if part else None for part in self))

    def permuted(self, permutation: Sequence[int]) -> Layout:
        """Returns the layout with its dimensions, in each part, in another order."""
        return Layout(*(tuple(part[index] for index in permutation) if part else () for part in self))


def parts_of(layout: DialectAttribute) -> Layout:
    """Returns the parts of a layout; for a slice, only for the dimensions that it keeps."""
    return Layout(**layout_parts(layout))


def slice_of(layout: DialectAttribute, dims: Sequence[int]) -> SliceAttr:
    """Returns the slice of a layout without some dimensions."""
    return SliceAttr.get(layout, DenseArrayAttr(I64, tuple(dims)))


def is_slice(layout: DialectAttribute) -> bool:
    """Returns True if a layout is a slice of another one."""
    return isinstance(layout, SliceAttr)


def root_and_dims(layout: DialectAttribute) -> tuple[DialectAttribute, tuple[int, ...]]:
    """Returns the root `layout` of nested slices, and all dimensions that the slices remove."""
    dims_of_slices = []
    while is_slice(layout):
        layout, dims = layout.parameters
        dims_of_slices.append(dims.values)
    parts = parts_of(layout)
    indices = range(len(parts.sg_layout or parts.inst_data or parts.lane_layout))
    kept = list(indices)
    for left_out in reversed(dims_of_slices):
        kept = [dim for position, dim in enumerate(kept) if position not in left_out]
    return layout, tuple(dim for dim in indices if dim not in kept)


def root_parts(layout: DialectAttribute) -> Layout:
    """Returns the parts of the `layout` that a layout is, or is a slice of."""
    return parts_of(root_and_dims(layout)[0])


def is_for_workgroup(layout: DialectAttribute) -> bool:
    """Returns True if a layout divides data among the subgroups of a workgroup."""
    return bool(root_parts(layout).sg_layout)


def _with_root(layout: DialectAttribute, parts: Layout) -> DialectAttribute | None:
    """Returns a layout with the parts of its root replaced."""
    new, (_, dims) = parts.attribute(), root_and_dims(layout)
    return new if new is None or not is_slice(layout) else slice_of(new, dims)


def without_subgroups(layout: DialectAttribute) -> DialectAttribute | None:
    """Returns the layout within one subgroup; None if it is empty."""
    return _with_root(layout, root_parts(layout)._replace(sg_layout=(), sg_data=()))


def without_instructions(layout: DialectAttribute) -> DialectAttribute | None:
    """Returns a layout without the shape of one instruction; None if it has no other parts."""
    return _with_root(layout, root_parts(layout)._replace(inst_data=()))


def is_slice_of(layout: DialectAttribute, other: DialectAttribute) -> bool:
    """Returns True if a layout is a slice of `other`, or of the same root with at least the dimensions removed."""
    if not is_slice(layout):
        return False
    root, dims = root_and_dims(layout)
    other_root, other_dims = root_and_dims(other)
    return root == other_root and set(other_dims) <= set(dims)


def is_transposed(layout: DialectAttribute, of: DialectAttribute, permutation: Sequence[int]) -> bool:
    """Returns True if the parts of both layouts are equal after permuting the dimensions of one of them."""
    new, old = parts_of(layout), parts_of(of)
    for name in new._fields:
        ours, theirs = getattr(new, name), getattr(old, name)
        if name == "order" and not (ours and theirs):
            continue
        if len(ours) != len(theirs) or any(theirs[i] != ours[dim] for i, dim in enumerate(permutation) if ours):
            return False
    return True


def with_unit_lanes(layout: DialectAttribute, dims: Sequence[int]) -> DialectAttribute:
    """Returns a layout with one subgroup and one lane along some of its dimensions."""
    root, left_out = root_and_dims(layout)
    parts = parts_of(root)
    kept = [dim for dim in range(len(parts.sg_layout or parts.lane_layout)) if dim not in left_out]
    ones = {kept[dim] for dim in dims if dim < len(kept)}

    def with_ones(part: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(1 if dim in ones else size for dim, size in enumerate(part))

    changed = parts._replace(sg_layout=with_ones(parts.sg_layout), lane_layout=with_ones(parts.lane_layout))
    return _with_root(layout, changed) or layout
