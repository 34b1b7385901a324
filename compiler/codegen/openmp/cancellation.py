"""Cancellation of OpenMP's constructs: a thread that learns of it jumps to the construct's end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.openmp.threads import barrier, cancel_barrier, thread_number
from compiler.codegen.problems import op_error
from compiler.dialects.omp.enums import ClauseCancellationConstructType
from compiler.dialects.omp.parallel_ops import CancellationPointOp, CancelOp, ParallelOp
from compiler.ir.operation import Operation

_CONSTRUCTS = {
    ClauseCancellationConstructType.PARALLEL: 1,
    ClauseCancellationConstructType.LOOP: 2,
    ClauseCancellationConstructType.SECTIONS: 3,
    ClauseCancellationConstructType.TASKGROUP: 4,
}
"""The numbers that the library has for them."""
_PARALLEL = ClauseCancellationConstructType.PARALLEL


@contextmanager
def cancellable(writer: FunctionWriter, op: Operation, construct: ClauseCancellationConstructType) -> Iterator[None]:
    """Context of a construct's region. At its end the block begins that cancelled threads jump to, if there are any."""
    label = writer.fresh(".fini")
    enclosing = writer.cancelled.get(construct)
    writer.cancelled[construct] = label
    yield
    if label in writer.used_exits:
        writer.continue_at(op, label)
    if enclosing is None:
        del writer.cancelled[construct]
    else:
        writer.cancelled[construct] = enclosing


def cancelled_parallels(op: ParallelOp) -> set[ParallelOp | None]:
    """Returns the parallel constructs that operations inside `op` cancel; None stands for all other constructs."""
    return {
        inner.parent_of_type(ParallelOp) if inner.cancel_directive is _PARALLEL else None
        for inner in op.walk()
        if isinstance(inner, CancelOp | CancellationPointOp)
    }


def cancel(writer: FunctionWriter, op: CancelOp) -> None:
    """Translates `omp.cancel`. Where its condition is false, it is a cancellation point."""
    if op.if_expr is None:
        _leave_if_cancelled(writer, op, "__kmpc_cancel")
        return
    requested, tested, after = [writer.fresh(f"cancel.{part}") for part in ("requested", "tested", "after")]
    writer.emit_void(op, f"br {writer.typed(op.if_expr)}, label {requested}, label {tested}")
    writer.begin(tested)
    _leave_if_cancelled(writer, op, "__kmpc_cancellationpoint")
    writer.emit_void(op, f"br label {after}")
    writer.begin(requested)
    _leave_if_cancelled(writer, op, "__kmpc_cancel")
    writer.continue_at(op, after)


def cancellation_point(writer: FunctionWriter, op: CancellationPointOp) -> None:
    """Translates `omp.cancellation_point`."""
    _leave_if_cancelled(writer, op, "__kmpc_cancellationpoint")


def cancellable_barrier(writer: FunctionWriter, op: Operation, flags: int, *, leaves: bool = True) -> None:
    """Writes a barrier. With `leaves`, the threads of a cancelled team leave its region there."""
    if _PARALLEL not in writer.cancelled:
        barrier(writer, op, flags)
        return
    result = cancel_barrier(writer, op, flags)
    if leaves:
        _leave(writer, op, _PARALLEL, result)


def _leave_if_cancelled(writer: FunctionWriter, op: CancelOp | CancellationPointOp, function: str) -> None:
    runtime, construct = writer.state.openmp, op.cancel_directive
    if construct not in writer.cancelled:
        raise op_error(op, f"expected an enclosing construct that {construct} names")
    call = runtime.call(function, runtime.place(), thread_number(writer, op), f"i32 {_CONSTRUCTS[construct]}")
    _leave(writer, op, construct, writer.named(op, "cancelled", call))


def _leave(writer: FunctionWriter, op: Operation, construct: ClauseCancellationConstructType, result: str) -> None:
    """Writes the jump to a construct's end for a result of the library other than zero."""
    label, after = writer.cancelled[construct], writer.fresh("not_cancelled")
    writer.used_exits.add(label)
    goes_on = writer.named(op, "goes_on", f"icmp eq i32 {result}, 0")
    writer.emit_void(op, f"br i1 {goes_on}, label {after}, label {label}")
    writer.begin(after)
