"""Splits of tensors over grids of devices: the contents of `shard.sharding`, and the shapes of parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import prod

from compiler.dialects.shard.attributes import AxisArrayAttr
from compiler.dialects.shard.ops import GridOp, ShardingOp
from compiler.dialects.shard.types import ShardingType
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, SymbolRefAttr, integer_attr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import DYNAMIC, I64, IntegerType, RankedTensorType
from compiler.rewrite.builder import Builder

_I16 = IntegerType(16)


def axis_groups(attribute: Attribute | None) -> list[tuple[int, ...]]:
    """Returns the axes of a grid that split each dimension, as `split_axes` has them."""
    groups = attribute.axes if isinstance(attribute, AxisArrayAttr) else ()
    return [integers(group) for group in groups]


def axes_attr(axes: Sequence[int]) -> DenseArrayAttr:
    """Returns the attribute of some axes of a grid."""
    return DenseArrayAttr(_I16, tuple(axes))


def axis_groups_attr(groups: Sequence[Sequence[int]]) -> AxisArrayAttr:
    """Returns the attribute `split_axes`."""
    arrays = [ArrayAttr(tuple(integer_attr(axis, I64) for axis in axes)) for axes in groups]
    return AxisArrayAttr.get(tuple(arrays))


@dataclass(frozen=True, slots=True, eq=False)
class Sharding:
    """The split of a tensor over the grid of a name: axes for each dimension, then halos or uneven parts."""

    grid: SymbolRefAttr
    split_axes: tuple[tuple[int, ...], ...] = ()
    halo_sizes: tuple[int, ...] = ()
    offsets: tuple[int, ...] = ()
    dynamic_halo_sizes: tuple[Value, ...] = ()
    dynamic_offsets: tuple[Value, ...] = ()

    @property
    def is_full_replication(self) -> bool:
        """True if each device has the whole tensor."""
        return not any(self.split_axes)

    def axes_of(self, dimension: int) -> tuple[int, ...]:
        """Returns the axes that split a dimension."""
        return self.split_axes[dimension] if dimension < len(self.split_axes) else ()

    def has_split_axes_of(self, other: Sharding) -> bool:
        """Returns True if all dimensions are split along the same axes of the same grid; missing ones are not split."""
        rank = max(len(self.split_axes), len(other.split_axes))
        return self.grid == other.grid and all(self.axes_of(i) == other.axes_of(i) for i in range(rank))

    def has_halos_of(self, other: Sharding) -> bool:
        return (self.halo_sizes, self.dynamic_halo_sizes) == (other.halo_sizes, other.dynamic_halo_sizes)

    def is_like(self, other: Sharding) -> bool:
        """Returns True if tensors are split into the same parts."""
        offsets, others = (self.offsets, self.dynamic_offsets), (other.offsets, other.dynamic_offsets)
        return self.has_split_axes_of(other) and offsets == others and self.has_halos_of(other)

    def with_split_axes(self, groups: Sequence[Sequence[int]]) -> Sharding:
        return replace(self, split_axes=tuple(tuple(axes) for axes in groups))


def sharding_of(value: Value) -> Sharding | None:
    """Returns the split that a `shard.sharding` defines; None if another operation defines the value."""
    op = value.defining_op(ShardingOp)
    if op is None:
        return None
    grid = op.grid
    groups = axis_groups(op.split_axes)
    if not groups:
        return Sharding(grid)
    return Sharding(
        grid,
        tuple(groups),
        integers(op.static_halo_sizes),
        integers(op.static_sharded_dims_offsets),
        tuple(op.dynamic_halo_sizes),
        tuple(op.dynamic_sharded_dims_offsets),
    )


def create_sharding(builder: Builder, sharding: Sharding, location: Location) -> ShardingOp:
    """Creates the operation for a split."""
    return builder.create(
        ShardingOp,
        list(sharding.dynamic_offsets),
        list(sharding.dynamic_halo_sizes),
        grid=sharding.grid,
        split_axes=axis_groups_attr(sharding.split_axes),
        static_halo_sizes=DenseArrayAttr(I64, sharding.halo_sizes),
        static_sharded_dims_offsets=DenseArrayAttr(I64, sharding.offsets),
        result_types=[ShardingType.get()],
        location=location,
    )


def grid_shape(grid: GridOp) -> tuple[int, ...]:
    """Returns the number of devices along each axis; `DYNAMIC` if it is known at run time only."""
    return integers(grid.shape)


def lookup_grid(user: Operation, name: Attribute, tables: SymbolTables) -> GridOp | None:
    """Returns the grid of a name."""
    return tables.lookup_nearest(user, name, GridOp) if isinstance(name, SymbolRefAttr) else None


def group_size(axes: Sequence[int], shape: Sequence[int]) -> int:
    """Returns the product of the numbers of devices along some axes of a grid."""
    sizes = [shape[axis] for axis in axes]
    return DYNAMIC if DYNAMIC in sizes else prod(sizes)


def gathered_size(size: int, count: int) -> int:
    """Returns the size of a dimension of which each of `count` devices has a part."""
    return DYNAMIC if DYNAMIC in (size, count) else size * count


def part_size(size: int, count: int) -> int:
    """Returns the size of the parts of a dimension on `count` devices."""
    return DYNAMIC if DYNAMIC in (size, count) else size // count


def part_type(type_: RankedTensorType, grid: GridOp, sharding: Sharding) -> RankedTensorType:
    """Returns the type of the part of a tensor that one device has."""
    if not type_.shape:
        return type_
    grid_sizes, shape = grid_shape(grid), list(type_.shape)
    if sharding.offsets:
        for dimension, size in _sizes_by_offsets(sharding, grid_sizes):
            shape[dimension] = size
        return RankedTensorType(tuple(shape), type_.element_type, type_.encoding)
    for dimension, axes in enumerate(sharding.split_axes):
        shape[dimension] = part_size(shape[dimension], group_size(axes, grid_sizes))
    halos = iter(sharding.halo_sizes)
    for dimension, axes in enumerate(sharding.split_axes if sharding.halo_sizes else ()):
        if axes and shape[dimension] != DYNAMIC:
            down, up = next(halos), next(halos)
            shape[dimension] = DYNAMIC if DYNAMIC in (down, up) else shape[dimension] + down + up
    return RankedTensorType(tuple(shape), type_.element_type, type_.encoding)


def _sizes_by_offsets(sharding: Sharding, grid_sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Returns the split dimensions with the size of their parts, `DYNAMIC` where parts differ."""
    sizes: list[tuple[int, int]] = []
    position = 0
    for dimension, axes in enumerate(sharding.split_axes):
        if not axes:
            continue
        count = sum(grid_sizes[axis] for axis in axes)
        starts = sharding.offsets[position : position + count + 1]
        distances = {end - start for start, end in pairwise(starts)}
        is_uniform = DYNAMIC not in grid_sizes and DYNAMIC not in starts and len(distances) == 1
        sizes.append((dimension, distances.pop() if is_uniform else DYNAMIC))
        position += count + 1
    return sizes
