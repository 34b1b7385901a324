"""Exchanges between devices that split a tensor differently: a split more, one less, one moved, or other halos."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.shard.ops import AllGatherOp, AllSliceOp, AllToAllOp, GridOp, UpdateHaloOp
from compiler.dialects.shard.sharding import (
    Sharding,
    axes_attr,
    axis_groups_attr,
    gathered_size,
    grid_shape,
    part_size,
    part_type,
)
from compiler.dialects.tensor.ops import CastOp, EmptyOp
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, I64, RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import extract_slice, insert_slice

Axes = tuple[int, ...]


def reshard(
    rewriter: Rewriter, grid: GridOp, source: Sharding, target: Sharding, whole: RankedTensorType, part: Value
) -> Value | None:
    """Returns this device's part of a tensor of type `whole` under another split; None for unsupported splits."""
    if source.is_like(target) or (source.is_full_replication and target.is_full_replication):
        return part
    if source.offsets or target.offsets:
        return None
    if source.has_split_axes_of(target):
        return _update_halo(rewriter, source, target, part)
    if source.halo_sizes or target.halo_sizes:
        return None
    exchange = _Exchange(rewriter, grid, source, target, whole, part)
    move = _moved_axis(source, target)
    if move is not None:
        return exchange.move(*move)
    for dimension in range(len(target.split_axes)):
        if source.axes_of(dimension) == target.axes_of(dimension)[:-1] and target.axes_of(dimension):
            return exchange.split(dimension, target.axes_of(dimension)[-1])
    for dimension in range(len(source.split_axes)):
        if target.axes_of(dimension) == source.axes_of(dimension)[:-1] and source.axes_of(dimension):
            return exchange.gather(dimension)
    return None


def _moved_axis(source: Sharding, target: Sharding) -> tuple[int, int] | None:
    """Returns the dimension whose last axis splits another dimension in `target`, and this dimension."""
    for old, from_axes in enumerate(source.split_axes):
        for new, to_axes in enumerate(target.split_axes):
            if old != new and from_axes and from_axes == to_axes:
                return old, new
    return None


class _Exchange:
    """An exchange of the parts of a tensor, by axes that are the last ones of a dimension."""

    def __init__(
        self,
        rewriter: Rewriter,
        grid: GridOp,
        source: Sharding,
        target: Sharding,
        whole: RankedTensorType,
        part: Value,
    ) -> None:
        self._rewriter = rewriter
        self._grid = grid
        self._source = source
        self._target = target
        self._whole = whole
        self._part = part
        self._type = tensor_type(part)

    def _groups(self, *dimensions: int) -> list[Axes]:
        """Returns the axes of each dimension, at least up to the given ones."""
        rank = max(len(self._source.split_axes), *(dimension + 1 for dimension in dimensions))
        return [self._source.axes_of(dimension) for dimension in range(rank)]

    def _with_shape(self, sizes: Sequence[int]) -> RankedTensorType:
        return RankedTensorType(tuple(sizes), self._type.element_type)

    def _is_target(self, groups: Sequence[Axes]) -> bool:
        """Returns True if the source's grid with these split axes is the target sharding."""
        return Sharding(self._source.grid, tuple(groups)).has_split_axes_of(self._target)

    def _cast(self, value: Value) -> Value:
        type_ = part_type(self._whole, self._grid, self._target)
        return self._rewriter.create(CastOp, value, result_types=[type_]).result

    def split(self, dimension: int, axis: int) -> Value[RankedTensorType] | None:
        """[[0]] -> [[0, 1]]"""
        groups = self._groups(dimension)
        groups[dimension] = (*groups[dimension], axis)
        if not self._is_target(groups):
            return None
        sizes = list(self._type.shape)
        sizes[dimension] = part_size(sizes[dimension], grid_shape(self._grid)[axis])
        type_ = RankedTensorType(tuple(sizes), self._type.element_type, self._type.encoding)
        return self._rewriter.create(
            AllSliceOp,
            self._part,
            grid=self._source.grid,
            grid_axes=axes_attr((axis,)),
            slice_axis=dimension,
            result_types=[type_],
        ).result

    def gather(self, dimension: int) -> Value | None:
        """[[0, 1]] -> [[0]]"""
        groups = self._groups(dimension)
        *kept, axis = groups[dimension]
        groups[dimension] = tuple(kept)
        if not self._is_target(groups):
            return None
        sizes = list(self._type.shape)
        sizes[dimension] = gathered_size(sizes[dimension], grid_shape(self._grid)[axis])
        with self._rewriter.insertion_guard():
            self._rewriter.set_insertion_point_after_value(self._part)
            gathered = self._rewriter.create(
                AllGatherOp,
                self._part,
                grid=self._source.grid,
                grid_axes=axes_attr((axis,)),
                gather_axis=dimension,
                result_types=[self._with_shape(sizes)],
            ).result
            return self._cast(gathered)

    def move(self, source: int, target: int) -> Value | None:
        """[[0]] -> [[], [0]]"""
        groups = self._groups(source, target)
        *kept, axis = groups[source]
        groups[source], groups[target] = tuple(kept), (*groups[target], axis)
        if not self._is_target(groups):
            return None
        count = grid_shape(self._grid)[axis]
        sizes = list(self._type.shape)
        sizes[source] = gathered_size(sizes[source], count)
        sizes[target] = part_size(sizes[target], count)
        with self._rewriter.insertion_guard():
            self._rewriter.set_insertion_point_after_value(self._part)
            moved = self._rewriter.create(
                AllToAllOp,
                self._part,
                grid=self._source.grid,
                grid_axes=axes_attr((axis,)),
                split_axis=target,
                concat_axis=source,
                result_types=[self._with_shape(sizes)],
            ).result
            return self._cast(moved)


def _update_halo(rewriter: Rewriter, source: Sharding, target: Sharding, part: Value) -> Value | None:
    """Returns a part with other halos: its inner part is copied, and its border filled by the neighbours."""
    tensor = tensor_type(part)
    is_static = not source.dynamic_halo_sizes and not target.dynamic_halo_sizes and DYNAMIC not in tensor.shape
    if not is_static or not target.halo_sizes:
        return None
    rank, shape = tensor.rank, tensor.shape
    core, outer = list(shape), list(shape)
    old_start, new_start = [0] * rank, [0] * rank
    split = [dimension for dimension, axes in enumerate(source.split_axes) if axes]
    for index, dimension in enumerate(split):
        old = source.halo_sizes[2 * index : 2 * index + 2] or (0, 0)
        new = target.halo_sizes[2 * index : 2 * index + 2]
        core[dimension] -= sum(old)
        outer[dimension] = core[dimension] + sum(new)
        old_start[dimension], new_start[dimension] = old[0], new[0]
    type_ = RankedTensorType(tuple(outer), tensor.element_type)
    empty = rewriter.create(EmptyOp, result_types=[type_]).result
    inner = extract_slice(part, ([*old_start], [*core], [1] * rank), rewriter).result
    filled = insert_slice(inner, empty, ([*new_start], [*core], [1] * rank), rewriter).result
    return rewriter.create(
        UpdateHaloOp,
        filled,
        grid=source.grid,
        split_axes=axis_groups_attr(source.split_axes),
        static_halo_sizes=DenseArrayAttr(I64, target.halo_sizes),
        result_types=[type_],
    ).result
