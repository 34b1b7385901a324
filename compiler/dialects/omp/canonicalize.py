"""The canonicalization patterns of the omp dialect."""

from __future__ import annotations

from compiler.dialects.omp.loop_ops import YieldOp
from compiler.dialects.omp.synchronization_ops import AtomicUpdateOp, AtomicWriteOp
from compiler.ir.operation import Value
from compiler.rewrite.atomic_updates import simplify_update
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(AtomicUpdateOp)
def constant_update(op: AtomicUpdateOp, rewriter: Rewriter) -> bool:
    """atomic.update %x { ^bb(%v): yield(%v) } -> nothing, atomic.update %x { yield(%y) } -> atomic.write %x = %y"""

    def create_write(value: Value) -> AtomicWriteOp:
        return rewriter.create(AtomicWriteOp, op.x, value, hint=op.hint, memory_order=op.memory_order)

    return simplify_update(op, YieldOp, create_write, rewriter)
