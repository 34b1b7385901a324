"""The canonicalization patterns of the gpu dialect."""

from __future__ import annotations

from compiler.analysis.effects import memory_effects
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.gpu.kernel_ops import LaunchOp
from compiler.dialects.gpu.memory_ops import AllocOp, MemcpyOp, WaitOp
from compiler.dialects.gpu.subgroup_ops import BarrierOp
from compiler.dialects.memref.view_ops import DimOp
from compiler.ir.attributes import index_attr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, INDEX, MemRefType
from compiler.ods.effects import EffectKind
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter

_SIZES = ("gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ")
"""Sizes that bound a launch's ids, in the order of the ids in the region's arguments."""


@pattern(LaunchOp, name="FoldLaunchArguments")
def _ids_of_one(op: LaunchOp, rewriter: Rewriter) -> bool:
    """launch blocks(%bx, ...) in (%gx = 1, ...) { use %bx } -> launch ... { use 0 }"""
    body = op.body.blocks[0]
    ids = [
        id_
        for id_, size in zip(body.arguments, _SIZES, strict=False)
        if constant_integer(op.operand_group(size)[0]) == 1 and rewriter.users(id_)
    ]
    if not ids:
        return False
    rewriter.set_insertion_point_to_start(body)
    zero = rewriter.create(ConstantOp, result_types=[INDEX], value=index_attr(0)).result
    for id_ in ids:
        rewriter.replace_all_uses_with(id_, zero)
    return True


@pattern(BarrierOp)
def _barrier_before_barrier(op: BarrierOp, rewriter: Rewriter) -> bool:
    """barrier; barrier -> barrier"""
    after = op.next_op
    if after is None or after.name != op.name:
        return False
    rewriter.erase_op(op)
    return True


# --------------------------------------------------------------------------------------------------------- waiting


def _waits_for_nothing(value: Value) -> bool:
    return isinstance(value, OpResult) and isinstance(value.owner, WaitOp) and not value.owner.operands


@pattern(WaitOp, name="(anonymous namespace)::EraseRedundantGpuWaitOpPairs")
def _wait_for_what_waits_for_nothing(op: WaitOp, rewriter: Rewriter) -> bool:
    """%t = wait async []; wait [%t, %u] -> wait [%u]"""
    kept = [value for value in op.operands if not _waits_for_nothing(value)]
    if len(kept) == len(op.operands):
        return False
    with rewriter.modify(op):
        op.operands = kept
    return True


@pattern(WaitOp, name="(anonymous namespace)::SimplifyGpuWaitOp")
def _trivial_wait(op: WaitOp, rewriter: Rewriter) -> bool:
    """wait [] -> nothing; %t = wait async [%u] -> %u; %t = wait async [...] with unused %t -> nothing"""
    if op.results and len(op.operands) == 1:
        rewriter.replace_op(op, list(op.operands))
        return True
    if not rewriter.is_unused(op) or (op.operands and not op.results):
        return False
    rewriter.erase_op(op)
    return True


# ---------------------------------------------------------------------------------------------------------- memory


def _has_single_effect(op: Operation, kind: EffectKind, value: Value) -> bool:
    """Upstream's `hasSingleEffect` on a value: the one thing that an op does to it."""
    effects = memory_effects(op)
    if effects is None:
        return False
    kinds = [effect.kind for effect in effects if any(each is value for each in _values_of(op, effect.on))]
    return kinds == [kind]


def _values_of(op: Operation, name: str) -> list[Value]:
    """Returns the operands or results that an effect is on."""
    definition = op.definition
    if definition is None:
        return []
    if name in definition.operand_positions:
        return op.operand_group(name)
    return list(op.result_group(name)) if name in definition.result_positions else []


@pattern(MemcpyOp, name="(anonymous namespace)::EraseTrivialCopyOp")
def _copy_that_nobody_reads(op: MemcpyOp, rewriter: Rewriter) -> bool:
    """%m = alloc; memcpy %m, %x; dealloc %m -> %m = alloc; dealloc %m"""
    target = op.dst
    if not isinstance(target, OpResult) or not _has_single_effect(target.owner, EffectKind.ALLOCATE, target):
        return False
    for user in rewriter.users(target):
        if user is not op and not _has_single_effect(user, EffectKind.FREE, target):
            return False
    before = op.async_dependencies
    if len(before) != len(op.results):
        return False
    rewriter.replace_op(op, before)
    return True


@pattern(DimOp, name="(anonymous namespace)::SimplifyDimOfAllocOp")
def _size_of_allocation(op: DimOp, rewriter: Rewriter) -> bool:
    """memref.dim (gpu.alloc(%n) : memref<?xf32>), 0 -> %n"""
    source, at = op.source_, constant_integer(op.index)
    if (
        not isinstance(source, OpResult)
        or not isinstance(source.owner, AllocOp)
        or not isinstance(source.type, MemRefType)
    ):
        return False
    shape = source.type.shape
    if at is None or not 0 <= at < len(shape) or shape[at] != DYNAMIC:
        return False
    size = source.owner.dynamic_sizes[list(shape[:at]).count(DYNAMIC)]
    rewriter.replace_op(op, [size])
    return True
