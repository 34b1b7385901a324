"""Folds of gpu's operations."""

from __future__ import annotations

from compiler.dialects.gpu.kernel_ops import LaunchOp
from compiler.dialects.gpu.memory_ops import MemcpyOp, MemsetOp
from compiler.dialects.gpu.subgroup_ops import AllReduceOp, SubgroupBroadcastOp, SubgroupReduceOp
from compiler.dialects.memref.fold import fold_casts
from compiler.ir.attributes import Attribute, IntegerAttr, UnitAttr
from compiler.ir.operation import Operation, OpResult
from compiler.ods import hook
from compiler.ods.model import FoldAnswer

Operands = list[Attribute | None]


def _mark_uniform(op: Operation) -> Operation | None:
    """Marks a reduction in the entry block of a launch as uniform: all threads reach it."""
    block = op.parent
    region = None if block is None else block.parent
    launch = None if region is None else region.parent
    if region is None or launch is None or not isinstance(launch, LaunchOp) or block is not region.blocks[0]:
        return None
    if "uniform" in op.properties:
        return None
    op.properties = {**op.properties, "uniform": UnitAttr()}
    return op


@hook.fold(AllReduceOp)
def fold_all_reduce(op: AllReduceOp, operands: Operands) -> FoldAnswer:
    """launch { all_reduce add %x } -> launch { all_reduce add %x uniform }"""
    return _mark_uniform(op)


@hook.fold(SubgroupReduceOp)
def fold_subgroup_reduce(op: SubgroupReduceOp, operands: Operands) -> FoldAnswer:
    """subgroup_reduce add %x cluster(size = 1) -> %x; in a launch it is uniform"""
    size = op.cluster_size
    if isinstance(size, IntegerAttr) and size.value == 1:
        return op.value
    return _mark_uniform(op)


@hook.fold(SubgroupBroadcastOp)
def fold_subgroup_broadcast(op: SubgroupBroadcastOp, operands: Operands) -> FoldAnswer:
    """subgroup_broadcast (subgroup_broadcast %x) -> subgroup_broadcast %x"""
    source = op.src
    return source if isinstance(source, OpResult) and source.owner.name == op.name else None


hook.fold(MemcpyOp, MemsetOp)(fold_casts)
