"""Pipelining of loops so that copies to shared memory run iterations ahead of the computation.

scf.for %i { copy(%i); wait; use(%i) }   ->   copy(0); scf.for %i { wait; use(%i); copy(%i + 1) }; wait; use(last)
"""

from __future__ import annotations

from collections.abc import Collection

from compiler.analysis.effects import is_memory_effect_free
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.gpu.subgroup_ops import BarrierOp
from compiler.dialects.nvgpu.ops import DeviceAsyncCopyOp, DeviceAsyncCreateGroupOp, DeviceAsyncWaitOp
from compiler.dialects.scf.ops import ForOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import I32, INDEX, MemRefType
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.scf.pipelining import Part, PipeliningOptions, Schedule, pipeline_loop


def copying_ops(loop: ForOp, rewriter: Rewriter) -> set[Operation] | None:
    """Returns the operations of a loop that copy to shared memory, with the barriers that they need.

    Returns None if the loop contains operations with regions.
    """
    copying: set[Operation] = set()
    barriers: list[Operation] = []
    for op in loop.region.entry.ops:
        if op.regions:
            return None
        if isinstance(op, BarrierOp):
            barriers.append(op)
        elif isinstance(op, DeviceAsyncCopyOp | DeviceAsyncCreateGroupOp):
            copying.update((op, *barriers))
            barriers.clear()
        elif isinstance(op, TransferReadOp) and _is_copied(op, rewriter):
            copying.add(op)
    return copying


def _is_copied(read: TransferReadOp, rewriter: Rewriter) -> bool:
    """Returns True if a vector from global memory is only written to memory."""
    source = read.base.type
    users = rewriter.users(read.vector)
    if not isinstance(source, MemRefType):
        return False
    space = source.memory_space
    is_global = space is None or (isinstance(space, IntegerAttr) and space.value == 0)
    if not is_global or not rewriter.has_one_use(read.vector):
        return False
    (user,) = users
    return isinstance(user, TransferWriteOp) and user.value_to_store is read.vector


def pipeline_copies(
    loop: ForOp, copying: Collection[Operation], depth: int, rewriter: Rewriter, *, peels_epilogue: bool
) -> ForOp | None:
    """Pipelines a loop so that copies run `depth` iterations ahead. Returns the new loop, or None on failure.

    Raises CannotPredicate when the loop is changed already.
    """

    def annotate(op: Operation, part: Part, iteration: int, rewriter: Rewriter) -> None:
        if isinstance(op, DeviceAsyncWaitOp) and op.num_groups is None:
            number = depth - 1 - iteration if part is Part.EPILOGUE else depth - 1
            with rewriter.modify(op):
                op.properties = {**op.properties, "numGroups": IntegerAttr(number, I32)}

    options = PipeliningOptions(peels_epilogue, None if peels_epilogue else _predicate, annotate)
    return pipeline_loop(loop, _stages(loop, copying, depth), options, rewriter)


def _stages(loop: ForOp, copying: Collection[Operation], depth: int) -> Schedule:
    """Returns the operations in the last stage, which copies do not need, then all others in the first stage."""
    body = loop.region.entry
    needed: set[Operation] = set()
    pending = [op for op in body.ops if op in copying]
    while pending:
        op = pending.pop()
        if op.parent is body and op not in needed:
            needed.add(op)
            pending += [value.owner for value in op.operands if isinstance(value, OpResult)]
    ops = body.ops[:-1]
    return [*[(op, depth) for op in ops if op not in needed], *[(op, 0) for op in ops if op in needed]]


def _predicate(op: Operation, condition: Value, rewriter: Rewriter) -> Operation | None:
    """Returns a version of an operation that copies no elements if a condition is false; None if there is none."""
    if is_memory_effect_free(op) or isinstance(op, BarrierOp | DeviceAsyncCreateGroupOp | DeviceAsyncWaitOp):
        return op
    if not isinstance(op, DeviceAsyncCopyOp):
        return None
    rewriter.set_insertion_point(op)
    rewriter.location = op
    whole = rewriter.create(ConstantOp, result_types=[INDEX], value=op.dst_elements).result
    elements = whole if op.src_elements is None else op.src_elements
    read = rewriter.create(SelectOp, condition, elements, index_constant(rewriter, 0)).result
    return rewriter.replace_op_with_new_op(
        op,
        DeviceAsyncCopyOp,
        op.dst,
        op.dst_indices,
        op.src,
        op.src_indices,
        [read],
        dst_elements=op.dst_elements,
    )
