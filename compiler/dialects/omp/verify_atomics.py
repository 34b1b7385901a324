"""Checks of the omp dialect's atomic operations, beyond the checks shared with other dialects."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from compiler.dialects.omp.enums import ClauseMemoryOrderKind
from compiler.dialects.omp.synchronization_ops import AtomicCaptureOp, AtomicReadOp, AtomicUpdateOp, AtomicWriteOp
from compiler.dialects.omp.verify import hint
from compiler.errors.constraints import MemoryOrdering
from compiler.ir.problem import Finding, first_finding, plain_problem
from compiler.ods import hook
from compiler.verification.checks import atomic_accesses

Access: TypeAlias = AtomicReadOp | AtomicWriteOp | AtomicUpdateOp

_ACQ_REL = ClauseMemoryOrderKind.ACQ_REL


def _memory_order(access: str, *refused: ClauseMemoryOrderKind) -> Callable[[Access], Finding]:
    def check(op: Access) -> Finding:
        if op.memory_order in refused:
            orders = " or ".join(order.symbol for order in refused)
            words = f"memory-order must not be {orders} for atomic {access}"
            return plain_problem(op, MemoryOrdering(words, op.memory_order.symbol))
        return None

    return check


def _plain_accesses(op: AtomicCaptureOp) -> Finding:
    """Checks that the accesses in a capture have no hints and orders of their own."""
    *inner, _ = op.region.entry.ops
    for clause in ("hint", "memory_order"):
        if any(each.attribute(clause) is not None for each in inner):
            return f"operations inside capture region must not have {clause} clause"
    return None


hook.verify(AtomicReadOp)(
    first_finding(atomic_accesses.read_problem, _memory_order("reads", _ACQ_REL, ClauseMemoryOrderKind.RELEASE), hint)
)
hook.verify(AtomicWriteOp)(
    first_finding(atomic_accesses.write_problem, _memory_order("writes", _ACQ_REL, ClauseMemoryOrderKind.ACQUIRE), hint)
)
hook.verify(AtomicUpdateOp)(
    first_finding(
        atomic_accesses.update_problem, _memory_order("updates", _ACQ_REL, ClauseMemoryOrderKind.ACQUIRE), hint
    )
)
hook.verify_regions(AtomicUpdateOp)(atomic_accesses.updated_value_problem)
hook.verify(AtomicCaptureOp)(hint)
hook.verify_regions(AtomicCaptureOp)(first_finding(atomic_accesses.capture_problem, _plain_accesses))
