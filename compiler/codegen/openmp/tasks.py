"""`omp.task`: its region becomes a function that some thread of the team calls later.

Values from around the region are copied into the task when it is made.
"""

from __future__ import annotations

from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.openmp.clauses import refuse_clauses
from compiler.codegen.openmp.outlining import (
    captured_variables,
    function_attributes,
    function_symbol,
    load_fields,
    store_fields,
    structure_type,
)
from compiler.codegen.openmp.threads import thread_number
from compiler.dialects.omp.task_ops import TaskOp
from compiler.ir.operation import Value

_TIED, _FINAL, _MERGEABLE = 1, 2, 4
_SIZE_OF_TASK = 40
"""Bytes of the library's own part of a task, `kmp_task_t`, whose first field is the address of the copied values."""


def task(writer: FunctionWriter, op: TaskOp) -> None:
    """Translates `omp.task`."""
    refuse_clauses(
        op,
        allocate=op.allocate_vars,
        depend=op.depend_vars,
        in_reduction=op.in_reduction_vars,
        private=op.private_vars,
        priority=op.priority,
        detach=op.event_handle,
    )
    runtime = writer.state.openmp
    captured = captured_variables(writer, op.region)
    types = [writer.type(value) for value in captured]
    layout = structure_type(types)
    body = _body(writer.outlined(), op, captured, types)
    # Regions inside this one have their names first.
    symbol = function_symbol(writer)
    head = f"define internal void {symbol}(i32 %global.tid.val, ptr %0) {function_attributes(writer)}"
    runtime.add_region_function(head, body)

    writer.go_on(op, "codeRepl")
    thread = thread_number(writer, op)
    size = f"ptrtoint (ptr getelementptr ({layout}, ptr null, i32 1) to i64)" if captured else "0"
    arguments = (_flags(writer, op), f"i64 {_SIZE_OF_TASK}", f"i64 {size}", f"ptr {symbol}")
    task_ = writer.named(op, "task", runtime.call("__kmpc_omp_task_alloc", runtime.place(), thread, *arguments))
    if captured:
        structure = writer.named(op, "structArg", f"load ptr, ptr {task_}")
        store_fields(writer, op, structure, types, [writer.ref(value) for value in captured])
    after = writer.fresh("task.exit")
    if op.if_expr is not None:
        later, now = writer.fresh("task.later"), writer.fresh("task.now")
        writer.emit_void(op, f"br {writer.typed(op.if_expr)}, label {later}, label {now}")
        writer.begin(now)
        same_task = (runtime.place(), thread, f"ptr {task_}")
        writer.emit_void(op, runtime.call("__kmpc_omp_task_begin_if0", *same_task))
        writer.emit_void(op, f"call void {symbol}({thread}, ptr {task_})")
        writer.emit_void(op, runtime.call("__kmpc_omp_task_complete_if0", *same_task))
        writer.emit_void(op, f"br label {after}")
        writer.begin(later)
    writer.emit_void(op, runtime.call("__kmpc_omp_task", runtime.place(), thread, f"ptr {task_}"))
    writer.emit_void(op, f"br label {after}")
    writer.begin(after)


def _flags(writer: FunctionWriter, op: TaskOp) -> str:
    """Returns the flags of a task; the flag for final tasks may depend on a runtime value."""
    flags = (0 if op.untied else _TIED) | (_MERGEABLE if op.mergeable else 0)
    if op.final is None:
        return f"i32 {flags}"
    final = writer.named(op, "final", f"select {writer.typed(op.final)}, i32 {_FINAL}, i32 0")
    return f"i32 {writer.named(op, 'flags', f'or i32 {final}, {flags}')}"


def _body(inner: FunctionWriter, op: TaskOp, captured: list[Value], types: list[str]) -> list[str]:
    """Returns the lines of a task's function, which gets the task as `%0`."""
    inner.begin(inner.fresh("task.alloca"))
    if captured:
        structure = inner.named(op, "structArg", "load ptr, ptr %0")
        for value, loaded in zip(captured, load_fields(inner, op, structure, types), strict=True):
            inner.replace(value, loaded)
    inner.nest(op, op.region, "omp.task.region")
    inner.emit_void(op, "ret void")
    return inner.finish()
