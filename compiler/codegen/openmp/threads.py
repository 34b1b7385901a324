"""Calls and casts that most operations of OpenMP need: the number of a thread, a wait for the team, 32-bit numbers."""

from __future__ import annotations

from compiler.codegen.function_writer import FunctionWriter
from compiler.ir.operation import Operation, Value


def thread_number(writer: FunctionWriter, op: Operation) -> str:
    """Writes the call that returns the thread's number; returns the number as an argument."""
    runtime = writer.state.openmp
    call = runtime.call("__kmpc_global_thread_num", runtime.place())
    return f"i32 {writer.named(op, 'omp_global_thread_num', call)}"


def barrier(writer: FunctionWriter, op: Operation, flags: int) -> None:
    """Writes a barrier for all threads of the team; `flags` are its kind."""
    runtime = writer.state.openmp
    writer.emit_void(op, runtime.call("__kmpc_barrier", runtime.place(flags), thread_number(writer, op)))


def cancel_barrier(writer: FunctionWriter, op: Operation, flags: int) -> str:
    """Writes a barrier for all threads of a team that may be cancelled; its result is nonzero if it was."""
    runtime = writer.state.openmp
    call = runtime.call("__kmpc_cancel_barrier", runtime.place(flags), thread_number(writer, op))
    return writer.named(op, "cancelled", call)


def resized(writer: FunctionWriter, op: Operation, value: Value, type_: str = "i32") -> str:
    """Writes the cast of an integer to another type; returns that without its type."""
    return as_integer(writer, op, writer.ref(value), writer.type(value), type_)


def as_integer(writer: FunctionWriter, op: Operation, value: str, own: str, type_: str) -> str:
    """Writes the cast of an integer of type `own` to another type; returns that without its type."""
    if own == type_:
        return value
    opcode = "sext" if int(own[1:]) < int(type_[1:]) else "trunc"
    return writer.named(op, "resized", f"{opcode} {own} {value} to {type_}")
