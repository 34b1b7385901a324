"""`affine-pipeline-data-transfer`: overlaps transfers into faster memory with the computation on the previous data.

affine.for %i = 0 to 8 {                          affine.dma_start .. %buffer2[0 mod 2, ..]
  affine.dma_start .. %buffer[..], %tag[..]       affine.for %i = 1 to 8 {
  affine.dma_wait %tag[..]                  ->      affine.dma_start .. %buffer2[%i mod 2, ..]
  compute(%buffer)                                  %0 = apply (d0 - 1) (%i); affine.dma_wait ..; compute(%0)
}                                                 }
                                                  affine.dma_wait ..; compute
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.affine.loops import ancestor_in
from compiler.dialects.affine.apply import make_apply
from compiler.dialects.affine.bounds import DmaParts, awaited_tag, dma_parts, step_of
from compiler.dialects.affine.ops import AffineForOp, DmaStartOp, DmaWaitOp
from compiler.dialects.affine.trip_counts import constant_trip_count
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.memref.allocation_ops import AllocOp, DeallocOp
from compiler.dialects.memref.view_ops import DimOp
from compiler.ir.affine import AffineMap, dim
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, INDEX, IndexType, MemRefType
from compiler.ir.value_types import memref_type
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import body_ops, for_ops_post_order, induction_variable
from compiler.transforms.affine.replace_memref import IndexRemap, reachable_applies, replace_memref, separate_applies
from compiler.transforms.affine.skewing import are_shifts_valid, skew


@dataclass
class AffinePipelineDataTransfer(Pass):
    """Pipeline non-blocking data transfers between explicitly managed levels of the memory hierarchy."""

    argument = "affine-pipeline-data-transfer"
    name = "AffinePipelineDataTransfer"
    summary = "Pipeline non-blocking data transfers between explicitly managed levels of the memory hierarchy"
    anchor = "func.func"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in for_ops_post_order(op):
            pipeline_transfers(loop, rewriter)


def pipeline_transfers(loop: AffineForOp, rewriter: Rewriter) -> bool:
    """Overlaps a loop's incoming transfers with its computation. Returns True if it has such transfers."""
    if constant_trip_count(loop) is None or loop.results:
        return False
    pairs = _matching_pairs(loop, rewriter)
    if not pairs:
        return False
    for memref in dict.fromkeys(_faster_memref(start) for start, _ in pairs):
        if not _double_buffer(memref, loop, rewriter):
            return False
    for memref in dict.fromkeys(awaited_tag(wait).memref for _, wait in pairs):
        if not _double_buffer(memref, loop, rewriter):
            return False
    shifts: dict[Operation, int] = {}
    for start, _ in _matching_pairs(loop, rewriter):
        shifts[start] = 0
        own = separate_applies(start, rewriter) or reachable_applies(start.operands)
        shifts.update(dict.fromkeys(own, 0))
    for op in body_ops(loop):
        shifts.setdefault(op, 1)
    return are_shifts_valid(loop, shifts, rewriter) and skew(loop, shifts, rewriter)


# ------------------------------------------------------------------------------------------ finding transfers


def _memory_space(value: Value) -> int:
    space = memref_type(value).memory_space
    return space.value if isinstance(space, IntegerAttr) else 0


def _is_incoming(start: DmaParts) -> bool:
    """Returns True for a transfer into faster memory."""
    return _memory_space(start.source.memref) < _memory_space(start.target.memref)


def _is_outgoing(start: DmaParts) -> bool:
    """Returns True for a transfer out of faster memory."""
    return _memory_space(start.target.memref) < _memory_space(start.source.memref)


def _faster_memref(start: DmaStartOp) -> Value:
    parts = dma_parts(start)
    return parts.source.memref if _is_outgoing(parts) else parts.target.memref


def _matching_pairs(loop: AffineForOp, rewriter: Rewriter) -> list[tuple[DmaStartOp, DmaWaitOp]]:
    """Returns the starts of transfers into faster memory that only the loop uses, each with its wait."""
    ops = body_ops(loop)
    starts = [op for op in ops if isinstance(op, DmaStartOp)]
    waits = [op for op in ops if isinstance(op, DmaWaitOp)]
    written = {parts.target.memref for op in starts if _is_outgoing(parts := dma_parts(op))}
    pairs: list[tuple[DmaStartOp, DmaWaitOp]] = []
    for start in starts:
        parts = dma_parts(start)
        if not _is_incoming(parts) or parts.source.memref in written or _escapes(_faster_memref(start), loop, rewriter):
            continue
        wait = next((wait for wait in waits if _have_same_tag(start, wait)), None)
        if wait is not None:
            pairs.append((start, wait))
    return pairs


def _escapes(memref: Value, loop: AffineForOp, rewriter: Rewriter) -> bool:
    body = loop.region.entry
    return any(not isinstance(user, DeallocOp) and ancestor_in(body, user) is None for user in rewriter.users(memref))


def _have_same_tag(start: DmaStartOp, wait: DmaWaitOp) -> bool:
    return dma_parts(start).tag == awaited_tag(wait)


# ------------------------------------------------------------------------------------------ two buffers


def _double_buffer(memref: Value, loop: AffineForOp, rewriter: Rewriter) -> bool:
    """Replaces the memref by a double buffer in the loop. Returns True if that was possible."""
    old_type = memref_type(memref)
    rewriter.set_insertion_point(loop)
    sizes = [
        _size(memref, position, loop, rewriter) for position, extent in enumerate(old_type.shape) if extent == DYNAMIC
    ]
    new_type = MemRefType((2, *old_type.shape), old_type.element_type, None, old_type.memory_space)
    buffers = rewriter.create(AllocOp, sizes, result_types=[new_type], location=loop)
    rewriter.set_insertion_point_to_start(loop.region.entry)
    parity = AffineMap(1, 0, (dim(0).floor_div(step_of(loop)) % 2,))
    which = make_apply(rewriter, parity, [induction_variable(loop)], loop)
    done = replace_memref(
        memref,
        buffers.result,
        rewriter,
        IndexRemap(leading=[which.result]),
        lambda user: user is not loop and loop.is_ancestor_of(user),
    )
    if not done:
        rewriter.erase_op(which)
        return False
    rewriter.set_insertion_point_after(loop)
    rewriter.create(DeallocOp, buffers.result, location=loop)
    _erase_if_unused(memref, rewriter)
    return True


def _size(memref: Value, position: int, loop: AffineForOp, rewriter: Rewriter) -> Value[IndexType]:
    number = index_constant(rewriter, position, loop)
    return rewriter.create(DimOp, memref, number, result_types=[INDEX], location=loop).result


def _erase_if_unused(memref: Value, rewriter: Rewriter) -> None:
    """Erases the allocation of a memref that only a deallocation uses."""
    users = rewriter.users(memref)
    if not isinstance(memref, OpResult) or len(users) > 1 or any(not isinstance(user, DeallocOp) for user in users):
        return
    for user in users:
        rewriter.erase_op(user)
    rewriter.erase_op(memref.owner)
