"""Ranges of a GPU's sizes and ids: by the launch, the function or the op itself, else by hardware."""

from __future__ import annotations

from compiler.analysis.dataflow.integer_range import IntegerRange, from_unsigned, storage_width
from compiler.analysis.dataflow.range_hooks import Ranges, SetRange
from compiler.dialects.gpu.id_ops import (
    BlockDimOp,
    BlockIdOp,
    ClusterBlockIdOp,
    ClusterDimBlocksOp,
    ClusterDimOp,
    ClusterIdOp,
    DimensionIndex,
    GlobalIdOp,
    GridDimOp,
    LaneIdOp,
    NumSubgroupsOp,
    SubgroupIdOp,
    SubgroupSizeOp,
    ThreadIdOp,
    UniformIndex,
)
from compiler.dialects.gpu.kernel_ops import GPUFuncOp, LaunchOp
from compiler.dialects.gpu.subgroup_ops import SubgroupBroadcastOp
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.constants import constant_integer
from compiler.ods import hook
from compiler.ods.model import RangeHook

_MOST, _MOST_CLUSTER, _MOST_SUBGROUP = (1 << 32) - 1, 16, 128
"""No GPU has larger grids and blocks, clusters, subgroups."""

_ALL_64 = (1 << 64) - 1
_LAUNCH_SIZES = {"block": "blockSize", "grid": "gridSize", "cluster": "clusterSize"}


def _bound(least: int, most: int) -> IntegerRange:
    return from_unsigned(least, most & _ALL_64, 64)


def _stated(op: DimensionIndex | LaneIdOp | UniformIndex) -> int | None:
    """Returns the op's own bound."""
    return None if op.upper_bound is None else op.upper_bound.value & _ALL_64


def _enclosing_size(op: DimensionIndex, kind: str) -> int | None:
    """Returns the size of blocks, grid or clusters in the op's dimension, from the enclosing launch or functions."""
    dimension = op.dimension
    launch = function = any_function = None
    current = op.parent_op
    while current is not None:
        if isinstance(current, LaunchOp) and launch is None:
            launch = current
        if isinstance(current, GPUFuncOp) and function is None:
            function = current
        if current.has_trait("FunctionOpInterface") and any_function is None:
            any_function = current
        current = current.parent_op
    if launch is not None:
        group = launch.operand_group(f"{_LAUNCH_SIZES[kind]}{dimension.name}")
        constant = constant_integer(group[0]) if group else None
        if constant is not None:
            return constant & 0xFFFFFFFF
    for place, name in ((function, f"known_{kind}_size"), (any_function, f"gpu.known_{kind}_size")):
        sizes = None if place is None else place.attribute(name)
        if isinstance(sizes, DenseArrayAttr) and dimension < len(sizes.values):
            return sizes.values[dimension] & 0xFFFFFFFF
    return None


def _size(kind: str, most: int) -> RangeHook:
    def infer(op: DimensionIndex | UniformIndex, operands: Ranges, set_range: SetRange) -> None:
        size = _enclosing_size(op, kind) if kind and isinstance(op, DimensionIndex) else None
        if size is not None:
            set_range(op.result, _bound(size, size))
            return
        stated = _stated(op)
        set_range(op.result, _bound(1, most if stated is None else stated))

    return infer


def _id(kind: str, most: int) -> RangeHook:
    """Returns the hook for ids: from 0 up to, but without, a size."""

    def infer(op: DimensionIndex | LaneIdOp | UniformIndex, operands: Ranges, set_range: SetRange) -> None:
        size = _stated(op)
        if size is None:
            enclosing_size = _enclosing_size(op, kind) if kind and isinstance(op, DimensionIndex) else None
            size = most if enclosing_size is None else enclosing_size
        set_range(op.result, _bound(0, size - 1))

    return infer


@hook.integer_range(GlobalIdOp)
def infer_global_id(op: GlobalIdOp, operands: Ranges, set_range: SetRange) -> None:
    """One number for all threads of all blocks."""
    size = _stated(op)
    if size is None:
        block, grid = _enclosing_size(op, "block"), _enclosing_size(op, "grid")
        size = (_MOST if block is None else block) * (_MOST if grid is None else grid)
    set_range(op.result, _bound(0, size - 1))


@hook.integer_range(LaunchOp)
def infer_launch(op: LaunchOp, operands: Ranges, set_range: SetRange) -> None:
    """The arguments of the body: block and thread ids, then the sizes of grid and blocks."""
    arguments = op.body.blocks[0].arguments if op.body.blocks else []
    if None in operands or len(arguments) < 12:
        return
    first = op.operand_segments()[1][0]
    for number, operand in enumerate(operands[first : first + 6]):
        if operand is not None and operand.width == 64:
            size = operand.intersection(_bound(1, _MOST))
            set_range(arguments[6 + number], size)
            set_range(arguments[number], _bound(0, size.umax - 1))


@hook.integer_range(SubgroupBroadcastOp)
def infer_broadcast(op: SubgroupBroadcastOp, operands: Ranges, set_range: SetRange) -> None:
    """Another thread's value."""
    if None not in operands and storage_width(op.result.type):
        set_range(op.result, operands[0])


hook.integer_range(BlockDimOp)(_size("block", _MOST))
hook.integer_range(BlockIdOp)(_id("grid", _MOST))
hook.integer_range(ClusterBlockIdOp)(_id("cluster", _MOST_CLUSTER))
hook.integer_range(ClusterDimOp, NumSubgroupsOp)(_size("", _MOST))
hook.integer_range(ClusterDimBlocksOp)(_size("cluster", _MOST_CLUSTER))
hook.integer_range(ClusterIdOp, SubgroupIdOp)(_id("", _MOST))
hook.integer_range(GridDimOp)(_size("grid", _MOST))
hook.integer_range(LaneIdOp)(_id("", _MOST_SUBGROUP))
hook.integer_range(SubgroupSizeOp)(_size("", _MOST_SUBGROUP))
hook.integer_range(ThreadIdOp)(_id("block", _MOST))
