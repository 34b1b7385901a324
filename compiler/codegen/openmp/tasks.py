"""`omp.task` and `omp.taskloop`: the region becomes a function that some thread of the team calls later.

Values from around the region are copied into the task when it is made. Private copies with initial values are in memory
that is allocated with the task, and released at its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.openmp.cancellation import cancellable
from compiler.codegen.openmp.clauses import refuse_clauses
from compiler.codegen.openmp.loops import (
    Loop,
    counted_loop,
    iteration_counts,
    loop_type,
    wrapped_nest,
    write_iteration,
)
from compiler.codegen.openmp.outlining import (
    captured_variables,
    function_attributes,
    function_symbol,
    load_fields,
    store_fields,
    structure_type,
)
from compiler.codegen.openmp.recipes import (
    PrivateCopy,
    begin_private,
    end_private,
    initialize_private,
    private_copies_of,
)
from compiler.codegen.openmp.threads import as_integer, resized, thread_number
from compiler.codegen.problems import translating
from compiler.dialects.omp.enums import ClauseCancellationConstructType, ClauseTaskDepend
from compiler.dialects.omp.loop_ops import LoopNestOp
from compiler.dialects.omp.target_ops import TargetOp
from compiler.dialects.omp.task_ops import TaskloopOp, TaskOp
from compiler.ir.operation import Operation, Value

_TIED, _FINAL, _MERGEABLE, _PRIORITY = 1, 2, 4, 32
SIZE_OF_TASK = 40
"""Bytes of the library's own part of a task, whose first field is the address of the copied values."""
_TASK = "{ ptr, ptr, i32, ptr, ptr }"
"""The library's own part of a task, `kmp_task_t`. Its last field is the priority."""
_DEPENDENCE = "{ i64, i64, i8 }"
"""A dependence: address and size of the memory, and the kind."""
_DEPENDENCE_SIZE = 8
_DEPENDENCES = {
    ClauseTaskDepend.TASKDEPENDIN: 1,
    ClauseTaskDepend.TASKDEPENDOUT: 3,
    ClauseTaskDepend.TASKDEPENDINOUT: 3,
    ClauseTaskDepend.TASKDEPENDMUTEXINOUTSET: 4,
    ClauseTaskDepend.TASKDEPENDINOUTSET: 8,
}
"""The numbers that the library has for them."""


def task(writer: FunctionWriter, op: TaskOp) -> None:
    """Translates `omp.task`."""
    refuse_clauses(op, allocate=op.allocate_vars, in_reduction=op.in_reduction_vars)
    runtime = writer.state.openmp
    data = _TaskData.make(writer, op, ())

    inner = writer.outlined()
    inner.begin(inner.fresh("task.alloca"))
    with data.received(inner, op), cancellable(inner, op, ClauseCancellationConstructType.TASKGROUP):
        inner.nest(op, op.region, "omp.task.region")
    symbol = _add_function(writer, op, inner)

    writer.go_on(op, "codeRepl")
    thread = thread_number(writer, op)
    task_ = allocate_task(writer, op, thread, _flags(writer, op), data.types, symbol)
    if op.event_handle is not None:
        same_task = (runtime.place(), thread, f"ptr {task_}")
        event = writer.named(op, "event", runtime.call("__kmpc_task_allow_completion_event", *same_task))
        handle = writer.named(op, "event", f"ptrtoint ptr {event} to i64")
        writer.emit_void(op, f"store i64 {handle}, {writer.typed(op.event_handle)}")
    if data.types:
        data.send(writer, op, task_)
    if op.priority is not None:
        field = writer.named(op, "priority", f"getelementptr inbounds {_TASK}, ptr {task_}, i32 0, i32 4")
        writer.emit_void(op, f"store i32 {resized(writer, op, op.priority)}, ptr {field}")
    _start(writer, op, thread, task_, symbol)


def taskloop(writer: FunctionWriter, op: TaskloopOp) -> None:
    """Translates `omp.taskloop`, whose tasks have ranges of the numbers of its iterations."""
    refuse_clauses(
        op,
        allocate=op.allocate_vars,
        in_reduction=op.in_reduction_vars,
        reduction=op.reduction_vars,
    )
    runtime, nest = writer.state.openmp, wrapped_nest(op)
    with translating(nest):
        refuse_clauses(nest, collapse=len(nest.loop_lower_bounds) > 1, tiling=nest.tile_sizes is not None)
        (count,) = iteration_counts(writer, nest)
    type_ = loop_type(writer, nest)
    total = count if type_ == "i64" else writer.named(op, "count", f"zext {type_} {count} to i64")
    last = writer.named(op, "last", f"sub i64 {total}, 1")
    data = _TaskData.make(writer, op, ("0", last))

    inner = writer.outlined()
    inner.begin(inner.fresh("taskloop.alloca"))
    with (
        data.received(inner, op) as (first, final),
        cancellable(inner, op, ClauseCancellationConstructType.TASKGROUP),
    ):
        _write_range(inner, nest, type_, first, final)
    symbol = _add_function(writer, op, inner)

    writer.go_on(op, "codeRepl")
    thread = thread_number(writer, op)
    if not op.nogroup:
        writer.emit_void(op, runtime.call("__kmpc_taskgroup", runtime.place(), thread))
    task_ = allocate_task(writer, op, thread, _flags(writer, op), data.types, symbol)
    fields = data.send(writer, op, task_)
    condition = "1" if op.if_expr is None else writer.named(op, "if", f"sext {writer.typed(op.if_expr)} to i32")
    kind, size = 0, "0"
    for number, value in ((1, op.grainsize), (2, op.num_tasks)):
        if value is not None:
            kind, size = number, resized(writer, op, value, "i64")
    arguments = (f"ptr {task_}", f"i32 {condition}", f"ptr {fields[0]}", f"ptr {fields[1]}", "i64 1")
    schedule = ("i32 1", f"i32 {kind}", f"i64 {size}", f"ptr {data.duplicate(writer, op)}")
    writer.emit_void(op, runtime.call("__kmpc_taskloop", runtime.place(), thread, *arguments, *schedule))
    if not op.nogroup:
        writer.emit_void(op, runtime.call("__kmpc_end_taskgroup", runtime.place(), thread))
    writer.go_on(op, "taskloop.exit")


def _write_range(inner: FunctionWriter, nest: LoopNestOp, type_: str, first: str, final: str) -> None:
    """Writes the iterations with the numbers from `first` to `final`, which are of type i64."""
    length = inner.named(nest, "length", f"sub i64 {final}, {first}")
    count = inner.named(nest, "trip_cnt", f"add i64 {length}, 1")
    loop = Loop(nest, "omp_loop", type_, as_integer(inner, nest, count, "i64", type_))
    start = as_integer(inner, nest, first, "i64", type_)

    def body(number: str) -> None:
        own = inner.named(nest, "number", f"add {type_} {number}, {start}")
        write_iteration(inner, loop, nest, own, [loop.count])

    counted_loop(inner, loop, loop.count, body)


@dataclass(frozen=True, slots=True)
class _TaskData:
    """The values that a task gets: own ones, the address of private copies if there are any, and captured ones."""

    own: tuple[str, ...]
    copies: list[PrivateCopy]
    """Private copies that are initialized when the task is made."""
    inner_copies: list[PrivateCopy]
    """Private copies without initial values."""
    captured: list[Value]
    types: list[str]
    values: list[str]

    @classmethod
    def make(cls, writer: FunctionWriter, op: TaskOp | TaskloopOp, own: tuple[str, ...]) -> _TaskData:
        """Allocates and initializes private copies. `own` are values of type i64."""
        every = private_copies_of(writer, op)
        copies = [copy for copy in every if copy.reads_variable]
        values = list(own)
        if copies:
            context, addresses = _allocate_copies(writer, op, copies)
            _initialize(writer, op, copies, [writer.ref(copy.variable) for copy in copies], addresses)
            values.append(context)
        captured = captured_variables(writer, op.region)
        types = ["i64"] * len(own) + ["ptr"] * bool(copies) + [writer.type(value) for value in captured]
        inner_copies = [copy for copy in every if not copy.reads_variable]
        values += [writer.ref(value) for value in captured]
        return cls(own, copies, inner_copies, captured, types, values)

    def send(self, writer: FunctionWriter, op: Operation, task_: str) -> list[str]:
        """Writes the values into a task; returns the addresses of its own ones."""
        structure = writer.named(op, "structArg", f"load ptr, ptr {task_}")
        store_fields(writer, op, structure, self.types, self.values)
        return [self.field(writer, op, structure, number) for number in range(len(self.own))]

    def field(self, writer: FunctionWriter, op: Operation, structure: str, number: int) -> str:
        """Writes the address of a value; returns that."""
        layout = structure_type(self.types)
        return writer.named(op, "gep_", f"getelementptr {layout}, ptr {structure}, i32 0, i32 {number}")

    @contextmanager
    def received(self, inner: FunctionWriter, op: Operation) -> Iterator[list[str]]:
        """Context of the body of the task's function, `inner`, which refers to the values; yields the own ones."""
        loaded: list[str] = []
        if self.types:
            loaded = load_fields(inner, op, inner.named(op, "structArg", "load ptr, ptr %0"), self.types)
        rest = loaded[len(self.own) :]
        if self.copies:
            context = rest.pop(0)
            for copy, address in zip(self.copies, _addresses_in(inner, op, self.copies, context), strict=True):
                type_ = inner.type(copy.argument)
                value = address if type_ == "ptr" else inner.named(op, "private", f"load {type_}, ptr {address}")
                inner.replace(copy.argument, value)
        for captured, reference in zip(self.captured, rest, strict=True):
            inner.replace(captured, reference)
        begin_private(inner, op, self.inner_copies)
        yield loaded[: len(self.own)]
        end_private(inner, op, [*self.copies, *self.inner_copies])
        if self.copies:
            inner.emit_void(op, inner.state.openmp.call("free", f"ptr {context}"))
        inner.emit_void(op, "ret void")

    def duplicate(self, writer: FunctionWriter, op: TaskloopOp) -> str:
        """Adds the function that gives a duplicate of a task its own private copies; returns it, or `null` without."""
        if not self.copies:
            return "null"
        inner, runtime = writer.outlined(), writer.state.openmp
        inner.begin(inner.fresh("entry"))
        fields: list[str] = []
        for task_ in ("%dest_task", "%src_task"):
            structure = inner.named(op, "structArg", f"load ptr, ptr {task_}")
            fields.append(self.field(inner, op, structure, len(self.own)))
        source = inner.named(op, "context.src", f"load ptr, ptr {fields[1]}")
        context, addresses = _allocate_copies(inner, op, self.copies)
        inner.emit_void(op, f"store ptr {context}, ptr {fields[0]}")
        _initialize(inner, op, self.copies, _addresses_in(inner, op, self.copies, source), addresses)
        inner.emit_void(op, "ret void")
        symbol = runtime.symbol("omp_taskloop_dup")
        parameters = "ptr %dest_task, ptr %src_task, i32 %lastprivate_flag"
        runtime.add_function(f"define internal void {symbol}({parameters})", inner.finish())
        return symbol


def _allocate_copies(writer: FunctionWriter, op: Operation, copies: Sequence[PrivateCopy]) -> tuple[str, list[str]]:
    """Writes the allocation of memory for copies; returns its address and theirs."""
    size = f"i64 ptrtoint (ptr getelementptr ({_copies_layout(writer, copies)}, ptr null, i32 1) to i64)"
    context = writer.named(op, "omp.task.context_ptr", writer.state.openmp.call("malloc", size))
    return context, _addresses_in(writer, op, copies, context)


def _copies_layout(writer: FunctionWriter, copies: Sequence[PrivateCopy]) -> str:
    return structure_type([copy.type(writer) for copy in copies])


def _addresses_in(writer: FunctionWriter, op: Operation, copies: Sequence[PrivateCopy], context: str) -> list[str]:
    """Writes the addresses of copies in the memory at `context`; returns them."""
    layout = _copies_layout(writer, copies)
    return [
        writer.named(op, "gep_", f"getelementptr {layout}, ptr {context}, i32 0, i32 {number}")
        for number in range(len(copies))
    ]


def _initialize(
    writer: FunctionWriter,
    op: Operation,
    copies: Sequence[PrivateCopy],
    originals: Sequence[str],
    addresses: Sequence[str],
) -> None:
    """Initializes copies; those that are passed by value are stored at their addresses."""
    values = initialize_private(writer, op, copies, originals, addresses)
    for copy, value, address in zip(copies, values, addresses, strict=True):
        type_ = writer.type(copy.argument)
        if type_ != "ptr":
            writer.emit_void(op, f"store {type_} {value}, ptr {address}")


def _add_function(writer: FunctionWriter, op: Operation, inner: FunctionWriter) -> str:
    """Adds the task's function, which gets the task as `%0`; returns its symbol."""
    # Regions inside this one have their names first.
    symbol = function_symbol(writer)
    head = f"define internal void {symbol}(i32 %global.tid.val, ptr %0) {function_attributes(writer)}"
    writer.state.openmp.add_region_function(head, inner.finish())
    return symbol


def allocate_task(
    writer: FunctionWriter, op: Operation, thread: str, flags: str, types: Sequence[str], symbol: str
) -> str:
    """Writes the allocation of a task with values of these types, and a function; returns its address."""
    runtime = writer.state.openmp
    size = f"ptrtoint (ptr getelementptr ({structure_type(types)}, ptr null, i32 1) to i64)" if types else "0"
    arguments = (flags, f"i64 {SIZE_OF_TASK}", f"i64 {size}", f"ptr {symbol}")
    return writer.named(op, "task", runtime.call("__kmpc_omp_task_alloc", runtime.place(), thread, *arguments))


def _flags(writer: FunctionWriter, op: TaskOp | TaskloopOp) -> str:
    """Returns the flags of a task; the flag for final tasks may depend on a runtime value."""
    flags = (0 if op.untied else _TIED) | (_MERGEABLE if op.mergeable else 0)
    if op.priority is not None:
        flags |= _PRIORITY
    if op.final is None:
        return f"i32 {flags}"
    final = writer.named(op, "final", f"select {writer.typed(op.final)}, i32 {_FINAL}, i32 0")
    return f"i32 {writer.named(op, 'flags', f'or i32 {final}, {flags}')}"


def _start(writer: FunctionWriter, op: TaskOp, thread: str, task_: str, symbol: str) -> None:
    """Writes the calls that let some thread run a task, or this one now if its condition is false."""
    runtime = writer.state.openmp
    same_task = (runtime.place(), thread, f"ptr {task_}")
    dependences = dependences_of(writer, op)
    after = writer.fresh("task.exit")
    if op.if_expr is not None:
        later, now = writer.fresh("task.later"), writer.fresh("task.now")
        writer.emit_void(op, f"br {writer.typed(op.if_expr)}, label {later}, label {now}")
        writer.begin(now)
        run_task_now(writer, op, thread, task_, symbol, dependences)
        writer.emit_void(op, f"br label {after}")
        writer.begin(later)
    if dependences:
        writer.emit_void(op, runtime.call("__kmpc_omp_task_with_deps", *same_task, *dependences))
    else:
        writer.emit_void(op, runtime.call("__kmpc_omp_task", *same_task))
    writer.continue_at(op, after)


def run_task_now(
    writer: FunctionWriter, op: Operation, thread: str, task_: str, symbol: str, dependences: Sequence[str]
) -> None:
    """Writes the calls that run a task with its function, after those that it depends on."""
    runtime = writer.state.openmp
    same_task = (runtime.place(), thread, f"ptr {task_}")
    if dependences:
        writer.emit_void(op, runtime.call("__kmpc_omp_wait_deps", runtime.place(), thread, *dependences))
    writer.emit_void(op, runtime.call("__kmpc_omp_task_begin_if0", *same_task))
    writer.emit_void(op, f"call void {symbol}({thread}, ptr {task_})")
    writer.emit_void(op, runtime.call("__kmpc_omp_task_complete_if0", *same_task))


def dependences_of(writer: FunctionWriter, op: TaskOp | TargetOp) -> tuple[str, ...]:
    """Writes an array of the task's dependences; returns it as arguments, () if there are none."""
    kinds = () if op.depend_kinds is None else op.depend_kinds.elements
    if not kinds:
        return ()
    array = f"[{len(kinds)} x {_DEPENDENCE}]"
    address = writer.allocate(".dep.arr.addr", array)
    for number, (variable, kind) in enumerate(zip(op.depend_vars, kinds, strict=True)):
        base = writer.named(op, "dep", f"ptrtoint {writer.typed(variable)} to i64")
        values = (f"i64 {base}", f"i64 {_DEPENDENCE_SIZE}", f"i8 {_DEPENDENCES[kind.value]}")
        for position, value in enumerate(values):
            place = f"getelementptr inbounds {array}, ptr {address}, i64 0, i64 {number}, i32 {position}"
            writer.emit_void(op, f"store {value}, ptr {writer.named(op, 'dep', place)}")
    return (f"i32 {len(kinds)}", f"ptr {address}", "i32 0", "ptr null")
