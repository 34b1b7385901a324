"""What the atomic operations of the omp dialect demand beyond what those of every dialect do."""

from __future__ import annotations

from compiler.dialects.omp.clause_syntax import case_of
from compiler.dialects.omp.synchronization_ops import AtomicCaptureOp, AtomicReadOp, AtomicUpdateOp, AtomicWriteOp
from compiler.dialects.omp.verify import Check, hint
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem, first_finding
from compiler.ods import hook
from compiler.verification import atomic_accesses


def _memory_order(access: str, *refused: str) -> Check:
    def check(op: Operation) -> Finding:
        if case_of(op.properties.get("memory_order")) in refused:
            return Problem(op, f"memory-order must not be {' or '.join(refused)} for atomic {access}")
        return None

    return check


def _plain_accesses(op: Operation) -> Finding:
    """What a capture holds says nothing of hints and orders: the capture does."""
    inner = op.regions[0].blocks[0].ops[:2]
    for clause in ("hint", "memory_order"):
        if any(one.attribute(clause) is not None for one in inner):
            return f"operations inside capture region must not have {clause} clause"
    return None


hook.verify(AtomicReadOp)(
    first_finding(atomic_accesses.read_problem, _memory_order("reads", "acq_rel", "release"), hint)
)
hook.verify(AtomicWriteOp)(
    first_finding(atomic_accesses.write_problem, _memory_order("writes", "acq_rel", "acquire"), hint)
)
hook.verify(AtomicUpdateOp)(
    first_finding(atomic_accesses.update_problem, _memory_order("updates", "acq_rel", "acquire"), hint)
)
hook.verify_regions(AtomicUpdateOp)(atomic_accesses.updated_value_problem)
hook.verify(AtomicCaptureOp)(hint)
hook.verify_regions(AtomicCaptureOp)(first_finding(atomic_accesses.capture_problem, _plain_accesses))
