"""Forwards written vectors to reads, and erases writes that others overwrite before any read.

vector.transfer_write %v, %m[%i]                       vector.transfer_write %v, %m[%i]
%r = vector.transfer_read %m[%i], %p            ->     (uses of %r become %v)

Upstream's `transferOpflowOpt`.
"""

from __future__ import annotations

from compiler.analysis.branches import may_flow_to
from compiler.analysis.buffer_views import is_view, view_base
from compiler.analysis.dominance import DominanceInfo, ancestor_in_region, op_post_dominates
from compiler.analysis.effects import is_memory_effect_free
from compiler.dialects.memref.view_ops import CastOp
from compiler.dialects.vector.fold_transfers import are_disjoint, is_same_chunk, reads_what_was_written
from compiler.dialects.vector.memory_ops import TransferOp, TransferReadOp, TransferWriteOp, in_bounds
from compiler.ir.operation import Operation, Value
from compiler.ir.types import MemRefType
from compiler.rewrite.rewriter import Rewriter


def forward_transfers(root: Operation, rewriter: Rewriter) -> None:
    """Replaces reads by written vectors, then erases writes that are overwritten."""
    _TransferForwarding(rewriter).run(root)


class _TransferForwarding:
    def __init__(self, rewriter: Rewriter) -> None:
        self._rewriter = rewriter
        self._dominance = DominanceInfo()

    def run(self, root: Operation) -> None:
        transfers = [op for op in root.walk_post_order() if isinstance(op, TransferOp)]
        in_memory = [op for op in transfers if isinstance(op.base.type, MemRefType)]
        for read in [op for op in in_memory if isinstance(op, TransferReadOp)]:
            write = self._last_write(read)
            if write is not None:
                self._rewriter.replace_op(read, [write.value_to_store])
        writes = [op for op in in_memory if isinstance(op, TransferWriteOp)]
        for write in [write for write in writes if self._is_overwritten(write)]:
            self._rewriter.erase_op(write)

    def _accesses(self, base: Value) -> list[Operation]:
        """Returns the ops with effects on the memory of a buffer, through any view of it."""
        pending, accesses = [view_base(base)], dict[Operation, None]()
        while pending:
            for user in self._rewriter.users(pending.pop()):
                if is_view(user):
                    pending += user.results
                elif not is_memory_effect_free(user):
                    accesses[user] = None
        return list(accesses)

    def _last_write(self, read: TransferReadOp) -> TransferWriteOp | None:
        """Returns the write that covers a read, if no other write may follow it before the read."""
        last: TransferWriteOp | None = None
        others: list[Operation] = []
        for op in self._accesses(read.base) if all(in_bounds(read)) else ():
            if isinstance(op, TransferReadOp) or _touch_other_elements(op, read):
                continue
            if not isinstance(op, TransferWriteOp) or not self._provides(op, read):
                others.append(op)
            elif last is None or self._dominates(last, op):
                last = op
        if last is None or not all(
            op_post_dominates(last, op) or not self._may_precede(op, read, last) for op in others
        ):
            return None
        return last

    def _provides(self, write: TransferWriteOp, read: TransferReadOp) -> bool:
        is_same_memory = _full_source(write.base) is _full_source(read.base)
        return is_same_memory and self._dominates(write, read) and reads_what_was_written(read, write)

    def _is_overwritten(self, write: TransferWriteOp) -> bool:
        """Returns True if another write overwrites a write completely before anything else may access it."""
        first: TransferWriteOp | None = None
        others: list[Operation] = []
        for op in self._accesses(write.base):
            if op is write or _touch_other_elements(op, write):
                continue
            if not isinstance(op, TransferWriteOp) or not _replaces(op, write):
                others.append(op)
            elif first is None or op_post_dominates(first, op):
                first = op
        if first is None:
            return False
        return all(self._follows(op, first) or not self._may_precede(write, op, first) for op in others)

    def _follows(self, op: Operation, write: Operation) -> bool:
        region = write.parent_region
        ancestor = None if region is None else ancestor_in_region(region, op)
        return ancestor is not None and self._dominates(write, ancestor)

    def _may_precede(self, op: Operation, other: Operation, top: Operation) -> bool:
        """Returns True if there is a path from an op to another one, in the region of `top`."""
        region = top.parent_region
        assert region is not None
        start, end = ancestor_in_region(region, op), ancestor_in_region(region, other)
        if start is None or end is None:
            return False
        assert start.parent is not None
        assert end.parent is not None
        return self._dominates(start, end) or may_flow_to(start.parent, end.parent)

    def _dominates(self, op: Operation, other: Operation) -> bool:
        return op is other or self._dominance.op_properly_dominates(op, other)


def _touch_other_elements(op: Operation, transfer: TransferOp) -> bool:
    return isinstance(op, TransferOp) and op.base is transfer.base and are_disjoint(op, transfer)


def _replaces(op: TransferWriteOp, prior: TransferWriteOp) -> bool:
    """Returns True if a write surely follows another one and writes all of its elements."""
    is_same_memory = _full_source(op.base) is _full_source(prior.base)
    return is_same_memory and op.mask is prior.mask and is_same_chunk(op, prior) and op_post_dominates(op, prior)


def _full_source(value: Value) -> Value:
    """Returns the buffer that casts show under other types."""
    cast = value.defining_op(CastOp)
    while cast is not None:
        value = cast.source_
        cast = value.defining_op(CastOp)
    return value
