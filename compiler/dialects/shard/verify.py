"""Verifiers of the shard dialect: grids that exist, axes and devices in them, shapes that follow from their sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import TypeAlias

from compiler.dialects.shard.attributes import AxisArrayAttr
from compiler.dialects.shard.ops import (
    AllGatherOp,
    AllReduceOp,
    AllSliceOp,
    AllToAllOp,
    BroadcastOp,
    Collective,
    GatherOp,
    GridOp,
    GridShapeOp,
    GridUser,
    NeighborsLinearIndicesOp,
    ProcessLinearIndexOp,
    ProcessMultiIndexOp,
    RecvOp,
    ReduceOp,
    ReduceScatterOp,
    ScatterOp,
    SendOp,
    ShardingOp,
    ShiftOp,
    UpdateHaloOp,
)
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr, SymbolRefAttr
from compiler.ir.operation import Operation, OpOfKey
from compiler.ir.problem import Finding, Problem
from compiler.ir.symbols import SymbolTables, symbol_name
from compiler.ir.types import DYNAMIC, ShapedType
from compiler.ods import hook


class _FaultError(Exception):
    """Error with upstream's message."""


Steps: TypeAlias = Callable[[OpOfKey, GridOp], None]
"""Checks the relation of an operation to its grid; raises _FaultError."""


def _checked(steps: Steps) -> Callable[[GridUser, SymbolTables], Finding]:
    """Returns a verifier of the relation of an op to its grid."""

    def check(op: GridUser, tables: SymbolTables) -> Finding:
        try:
            steps(op, _grid(op, tables))
        except _FaultError as fault:
            return Problem(op, str(fault), shows_op=False)
        return None

    return check


def _grid(op: GridUser, tables: SymbolTables) -> GridOp:
    reference = op.grid
    grid = tables.lookup_nearest(op, reference, GridOp) if isinstance(reference, SymbolRefAttr) else None
    if grid is None:
        name = reference.root if isinstance(reference, SymbolRefAttr) else ""
        raise _FaultError(f'Undefined required grid symbol "{name}".')
    return grid


def _numbers(attribute: Attribute | None) -> Sequence[int]:
    if isinstance(attribute, ArrayAttr):
        return [element.value for element in attribute.elements if isinstance(element, IntegerAttr)]
    return [int(value) for value in attribute.values] if isinstance(attribute, DenseArrayAttr) else ()


def _shape(grid: GridOp) -> Sequence[int]:
    return _numbers(grid.shape)


def _axes(op: Operation, grid: GridOp, name: str = "grid_axes") -> Sequence[int]:
    """Returns the axes of the grid that an op groups devices by."""
    axes, rank = _numbers(op.properties.get(name)), len(_shape(grid))
    if len(set(axes)) != len(axes):
        raise _FaultError("Grid axes contains duplicate elements.")
    for axis in axes:
        if not 0 <= axis < rank:
            of = f'The referenced grid "{symbol_name(grid)}" is of rank {rank}.'
            raise _FaultError(f"0-based grid axis index {axis} is out of bounds. {of}")
    return axes


def _product(sizes: Sequence[int]) -> int:
    return DYNAMIC if DYNAMIC in sizes else prod(sizes)


def _integer(op: Operation, name: str) -> int:
    value = op.properties.get(name)
    return value.value if isinstance(value, IntegerAttr) else 0


# ---------------------------------------------------------------------------------------------------- grids, shardings


@hook.verify(GridOp)
def grid(op: GridOp) -> Finding:
    """A grid has at least one dimension; its sizes are dynamic or not negative."""
    shape = _shape(op)
    if not shape:
        return "rank of grid is expected to be a positive integer"
    if any(size < 0 and size != DYNAMIC for size in shape):
        return "dimension size of a grid is expected to be non-negative or dynamic"
    return None


def _index_of_each_axis(op: GridShapeOp | ProcessMultiIndexOp, grid: GridOp) -> None:
    expected = len(_axes(op, grid, "axes")) or len(_shape(grid))
    if len(op.results) != expected:
        raise _FaultError(f"Unexpected number of results {len(op.results)}. Expected {expected}.")


index_of_each_axis = _checked(_index_of_each_axis)
grid_exists = _checked(lambda op, grid: None)


def _split_axes(op: ShardingOp) -> list[Sequence[int]]:
    attribute = op.split_axes
    groups = attribute.axes if isinstance(attribute, AxisArrayAttr) else ()
    return [_numbers(group) for group in groups]


@hook.verify(ShardingOp)
def sharding(op: ShardingOp) -> Finding:
    """An axis splits one dimension; halos and offsets are not both there."""
    seen = set[int]()
    for axis in (axis for group in _split_axes(op) for axis in group):
        if axis < 0:
            return Problem(op, "grid axis is expected to be non-negative", shows_op=False)
        if axis in seen:
            return Problem(op, "grid axis duplicated", shows_op=False)
        seen.add(axis)
    if _numbers(op.static_halo_sizes) and _numbers(op.static_sharded_dims_offsets):
        return "halo sizes and shard offsets are mutually exclusive"
    return None


def _sharding_in_grid(op: ShardingOp, grid: GridOp) -> None:
    groups = [group for group in _split_axes(op) if group]
    halos = _numbers(op.static_halo_sizes)
    if halos and len(halos) != 2 * len(groups):
        raise _FaultError("halo sizes must be specified for all split axes.")
    offsets, shape = _numbers(op.static_sharded_dims_offsets), _shape(grid)
    if not offsets:
        return
    if DYNAMIC in shape:
        raise _FaultError("sharded dims offsets are not allowed for device grids with dynamic shape.")
    if any(axis >= len(shape) for group in groups for axis in group):
        return  # upstream reads beyond the grid's sizes
    remaining = iter(offsets)
    for group in groups:
        least = 0
        for _ in range(sum(shape[axis] for axis in group) + 1):  # upstream adds the sizes of the axes
            offset = next(remaining, None)
            if offset is None:
                raise _FaultError("sharded dims offsets has wrong size.")
            if offset != DYNAMIC:
                if offset < least:
                    raise _FaultError("sharded dims offsets must be non-decreasing.")
                least = offset


sharding_in_grid = _checked(_sharding_in_grid)


# --------------------------------------------------------------------------------------------------------- collectives


def _tensor(type_: object) -> Sequence[int]:
    return (type_.shape or ()) if isinstance(type_, ShapedType) else ()


def _sizes(op: Collective) -> tuple[Sequence[int], Sequence[int]]:
    return _tensor(op.input.type), _tensor(op.result.type)


def _expect(axis: int, expected: int, actual: int) -> None:
    if actual not in (DYNAMIC, expected):
        wanted = "dynamic" if expected == DYNAMIC else expected
        raise _FaultError(f"Dimension size mismatch for result axis {axis}. Expected {wanted}, but got {actual}.")


def _gathered(size: int, group: int) -> int:
    return DYNAMIC if DYNAMIC in (size, group) else size * group


def _split(axis: int, size: int, group: int) -> int:
    if DYNAMIC in (size, group) or not group:
        return DYNAMIC
    if size % group:
        by = f"not divisible by collective device group size {group} for tensor axis {axis}."
        raise _FaultError(f"Operand dimension size {size} is {by}")
    return size // group


def _group_size(op: Collective, grid: GridOp) -> int:
    shape = _shape(grid)
    return _product([shape[axis] for axis in _axes(op, grid)])


def _all_gather(op: AllGatherOp | GatherOp, grid: GridOp) -> None:
    group, axis = _group_size(op, grid), _integer(op, "gather_axis")
    operand, result = _sizes(op)
    if not 0 <= axis < len(operand):
        raise _FaultError(f"Gather axis {axis} is out of bounds [0, {len(operand)}).")
    for index, (size, actual) in enumerate(zip(operand, result, strict=True)):
        _expect(index, _gathered(size, group) if index == axis else size, actual)


def _sliced(name: str) -> Steps:
    def steps(op: Collective, grid: GridOp) -> None:
        group, axis = _group_size(op, grid), _integer(op, name)
        operand, result = _sizes(op)
        for index, (size, actual) in enumerate(zip(operand, result, strict=True)):
            if index != axis:
                _expect(index, size, actual)
        if 0 <= axis < len(operand):
            _expect(axis, _split(axis, operand[axis], group), result[axis])

    return steps


def _all_to_all(op: AllToAllOp, grid: GridOp) -> None:
    group, split, concat = _group_size(op, grid), _integer(op, "split_axis"), _integer(op, "concat_axis")
    operand, result = _sizes(op)
    for index, (size, actual) in enumerate(zip(operand, result, strict=True)):
        if index not in (split, concat) or split == concat:
            _expect(index, size, actual)
    if split == concat:
        return
    if 0 <= concat < len(operand):
        _expect(concat, _gathered(operand[concat], group), result[concat])
    if 0 <= split < len(operand):
        _expect(split, _split(split, operand[split], group), result[split])


def _device(name: str) -> Steps:
    """Returns the check of the one device in a group that a collective starts or ends at."""

    def steps(op: Collective, grid: GridOp) -> None:
        shape, axes = _shape(grid), _axes(op, grid)
        if name not in op.properties:
            return
        device = _numbers(op.properties[name])
        if len(device) != len(axes):
            size = f"unexpected multi-index size {len(device)}. Expected {len(axes)}."
            raise _FaultError(f'In-group device "{name}" has {size}')
        for index, (coordinate, axis) in enumerate(zip(device, axes, strict=True)):
            if DYNAMIC not in (coordinate, shape[axis]) and coordinate >= shape[axis]:
                expected = f"Got {coordinate}, but expected value in the range [0, {shape[axis] - 1}]."
                raise _FaultError(f'Out of bounds coordinate {index} for in-group device "{name}". {expected}')

    return steps


def _grid_axes(op: Collective, grid: GridOp) -> None:
    _axes(op, grid)


def _shift(op: ShiftOp, grid: GridOp) -> None:
    axis = _integer(op, "shift_axis")
    if axis not in _axes(op, grid):
        raise _FaultError(f"Invalid shift axis {axis % (1 << 64)}. It must be one of the grouping grid axes.")


def _both(*parts: Steps) -> Callable[[GridUser, SymbolTables], Finding]:
    def steps(op: Collective, grid: GridOp) -> None:
        for part in parts:
            part(op, grid)

    return _checked(steps)


axes_in_grid = _checked(_grid_axes)
all_gather = _checked(_all_gather)
all_slice = _checked(_sliced("slice_axis"))
all_to_all = _checked(_all_to_all)
from_root = _checked(_device("root"))
to_destination = _checked(_device("destination"))
from_source = _checked(_device("source"))
gather = _both(_device("root"), _all_gather)
scatter = _both(_device("root"), _sliced("scatter_axis"))
reduce_scatter = _checked(_sliced("scatter_axis"))
shift = _checked(_shift)


hook.verify_symbol_uses(GridShapeOp, ProcessMultiIndexOp)(index_of_each_axis)
hook.verify_symbol_uses(ProcessLinearIndexOp, NeighborsLinearIndicesOp, UpdateHaloOp)(grid_exists)
hook.verify_symbol_uses(ShardingOp)(sharding_in_grid)
hook.verify_symbol_uses(AllGatherOp)(all_gather)
hook.verify_symbol_uses(AllReduceOp)(axes_in_grid)
hook.verify_symbol_uses(AllSliceOp)(all_slice)
hook.verify_symbol_uses(AllToAllOp)(all_to_all)
hook.verify_symbol_uses(BroadcastOp, ReduceOp)(from_root)
hook.verify_symbol_uses(GatherOp)(gather)
hook.verify_symbol_uses(RecvOp)(from_source)
hook.verify_symbol_uses(ReduceScatterOp)(reduce_scatter)
hook.verify_symbol_uses(ScatterOp)(scatter)
hook.verify_symbol_uses(SendOp)(to_destination)
hook.verify_symbol_uses(ShiftOp)(shift)
