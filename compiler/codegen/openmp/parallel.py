"""`omp.parallel`: its region becomes a function that each thread of a team calls.

Values from around the region reach it through a structure of pointers to them.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.openmp.cancellation import cancellable, cancelled_parallels
from compiler.codegen.openmp.clauses import has_modifier, refuse_clauses
from compiler.codegen.openmp.outlining import (
    captured_variables,
    function_attributes,
    function_symbol,
    is_plain_pointer,
    load_fields,
    store_fields,
    structure_type,
)
from compiler.codegen.openmp.recipes import own_variables, private_copies_of, reductions_of
from compiler.codegen.openmp.runtime import IMPLICIT_BARRIER
from compiler.codegen.openmp.threads import barrier, cancel_barrier, resized, thread_number
from compiler.dialects.omp.enums import ClauseCancellationConstructType, ClauseProcBindKind
from compiler.dialects.omp.parallel_ops import ParallelOp
from compiler.ir.operation import Operation, Value

_BINDINGS = {
    ClauseProcBindKind.PRIMARY: 5,
    ClauseProcBindKind.MASTER: 2,
    ClauseProcBindKind.CLOSE: 3,
    ClauseProcBindKind.SPREAD: 4,
}
"""The numbers that the library has for them."""


def parallel(writer: FunctionWriter, op: ParallelOp) -> None:
    """Translates `omp.parallel`."""
    refuse_clauses(op, allocate=op.allocate_vars, reduction_with_modifier=has_modifier(op.reduction_mod))
    runtime = writer.state.openmp
    thread = thread_number(writer, op)
    if op.num_threads is not None:
        count = f"i32 {resized(writer, op, op.num_threads)}"
        writer.emit_void(op, runtime.call("__kmpc_push_num_threads", runtime.place(), thread, count))
    if op.proc_bind_kind is not None:
        binding = f"i32 {_BINDINGS[op.proc_bind_kind]}"
        writer.emit_void(op, runtime.call("__kmpc_push_proc_bind", runtime.place(), thread, binding))
    needed = [reduction.variable for reduction in reductions_of(writer, op)]
    needed += [copy.variable for copy in private_copies_of(writer, op) if copy.reads_variable]
    # Pointers come last, as upstream has them.
    captured = sorted(captured_variables(writer, op.region, needed), key=lambda value: is_plain_pointer(writer, value))
    addresses = _addresses(writer, op, captured)

    inner = writer.outlined()
    inner.begin(inner.fresh("omp.par.entry"))
    _receive(inner, op, captured)
    local = inner.allocate("tid.addr.local", "i32")
    inner.emit_void(op, f"store i32 {inner.named(op, 'tid.value', 'load i32, ptr %tid.addr')}, ptr {local}")
    inner.named(op, "tid", f"load i32, ptr {local}")
    inner.go_on(op, "omp.par.region")
    cancelled = cancelled_parallels(op)
    if op in cancelled:
        with cancellable(inner, op, ClauseCancellationConstructType.PARALLEL):
            _write_region(inner, op)
        cancel_barrier(inner, op, IMPLICIT_BARRIER)
    else:
        _write_region(inner, op)
        if cancelled:
            barrier(inner, op, IMPLICIT_BARRIER)
    inner.go_on(op, "omp.par.exit.exitStub")
    inner.emit_void(op, "ret void")
    parameters = "ptr noalias %tid.addr, ptr noalias %zero.addr" + (", ptr %0" if captured else "")
    # Regions inside this one have their names first.
    symbol = function_symbol(writer)
    head = f"define internal void {symbol}({parameters}) {function_attributes(writer)}"
    runtime.add_region_function(head, inner.finish())

    writer.go_on(op, "omp_parallel")
    structure = "null"
    if captured:
        types = ["ptr"] * len(captured)
        structure = writer.allocate("structArg", structure_type(types))
        store_fields(writer, op, structure, types, addresses)
    count = f"i32 {int(bool(captured))}"
    if op.if_expr is None:
        arguments = [runtime.place(), count, f"ptr {symbol}", *([f"ptr {structure}"] if captured else [])]
        writer.emit_void(op, runtime.call("__kmpc_fork_call", *arguments))
    else:
        condition = writer.named(op, "condition", f"sext {writer.typed(op.if_expr)} to i32")
        arguments = [runtime.place(), count, f"ptr {symbol}", f"i32 {condition}", f"ptr {structure}"]
        writer.emit_void(op, runtime.call("__kmpc_fork_call_if", *arguments))
    writer.go_on(op, "omp.par.exit")


def _write_region(inner: FunctionWriter, op: ParallelOp) -> None:
    with own_variables(inner, op):
        inner.nest(op, op.region, "omp.par.region")
    inner.go_on(op, "omp.par.pre_finalize")


def _addresses(writer: FunctionWriter, op: Operation, captured: Sequence[Value]) -> list[str]:
    """Returns pointers, and the addresses of memory that all other captured values are written into."""
    addresses: list[str] = []
    for value in captured:
        address = writer.ref(value)
        if not is_plain_pointer(writer, value):
            address = writer.allocate(".reloaded", writer.type(value))
            writer.emit_void(op, f"store {writer.typed(value)}, ptr {address}")
        addresses.append(address)
    return addresses


def _receive(inner: FunctionWriter, op: Operation, captured: Sequence[Value]) -> None:
    """Writes the loads of captured values, and makes the results their references in the region's function."""
    addresses = load_fields(inner, op, "%0", ["ptr"] * len(captured))
    for value, address in zip(captured, addresses, strict=True):
        if is_plain_pointer(inner, value):
            inner.replace(value, address)
        else:
            inner.replace(value, inner.named(op, "loaded", f"load {inner.type(value)}, ptr {address}"))
