"""How gpu's operations fold."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.memref.fold import fold_casts
from compiler.ir.attributes import Attribute, IntegerAttr, UnitAttr
from compiler.ir.operation import Operation, OpResult
from compiler.ods.model import FoldAnswer, FoldHook

Operands = list[Attribute | None]


def _mark_uniform(op: Operation) -> Operation | None:
    """Says that all threads come to a reduction in the entry block of a launch, where nothing has branched yet."""
    block = op.parent
    region = None if block is None else block.parent
    launch = None if region is None else region.parent
    if region is None or launch is None or launch.name != "gpu.launch" or block is not region.blocks[0]:
        return None
    if "uniform" in op.properties:
        return None
    op.properties = {**op.properties, "uniform": UnitAttr()}
    return op


def fold_all_reduce(op: Operation, operands: Operands) -> FoldAnswer:
    """launch { all_reduce add %x } -> launch { all_reduce add %x uniform }"""
    return _mark_uniform(op)


def fold_subgroup_reduce(op: Operation, operands: Operands) -> FoldAnswer:
    """subgroup_reduce add %x cluster(size = 1) -> %x; in a launch it is uniform"""
    size = op.properties.get("cluster_size")
    if isinstance(size, IntegerAttr) and size.value == 1:
        return op.operands[0]
    return _mark_uniform(op)


def fold_subgroup_broadcast(op: Operation, operands: Operands) -> FoldAnswer:
    """subgroup_broadcast (subgroup_broadcast %x) -> subgroup_broadcast %x"""
    source = op.operands[0]
    return source if isinstance(source, OpResult) and source.owner.name == op.name else None


FOLDS: Mapping[str, FoldHook] = MappingProxyType(
    {
        "gpu.all_reduce": fold_all_reduce,
        "gpu.memcpy": fold_casts,
        "gpu.memset": fold_casts,
        "gpu.subgroup_broadcast": fold_subgroup_broadcast,
        "gpu.subgroup_reduce": fold_subgroup_reduce,
    }
)
