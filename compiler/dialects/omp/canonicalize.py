"""The canonicalization patterns of the omp dialect."""

from __future__ import annotations

from compiler.dialects.omp.loop_ops import YieldOp
from compiler.dialects.omp.synchronization_ops import AtomicUpdateOp, AtomicWriteOp
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(AtomicUpdateOp)
def constant_update(op: AtomicUpdateOp, rewriter: Rewriter) -> bool:
    """atomic.update %x { ^bb(%v): yield(%v) } -> nothing, atomic.update %x { yield(%y) } -> atomic.write %x = %y"""
    block = op.region.entry
    if not isinstance(block.first, YieldOp):
        return False
    (value,) = block.first.results_
    if value is block.arguments[0]:
        rewriter.erase_op(op)
    else:
        write = rewriter.create(AtomicWriteOp, op.x, value, hint=op.hint, memory_order=op.memory_order)
        rewriter.replace_op(op, write)
    return True
