"""Calls that most operations of OpenMP need: the thread's number, and a wait for the team."""

from __future__ import annotations

from compiler.codegen.function_writer import FunctionWriter
from compiler.ir.operation import Operation


def thread_number(writer: FunctionWriter, op: Operation) -> str:
    """Writes the call that gives the thread's number; returns that as an argument."""
    runtime = writer.state.openmp
    call = runtime.call("__kmpc_global_thread_num", runtime.place())
    return f"i32 {writer.named(op, 'omp_global_thread_num', call)}"


def barrier(writer: FunctionWriter, op: Operation, flags: int) -> None:
    """Writes a wait for all threads of the team; `flags` say why it is there."""
    runtime = writer.state.openmp
    place = runtime.place(flags)
    writer.emit_void(op, runtime.call("__kmpc_barrier", place, thread_number(writer, op)))
