"""Operations of OpenMP that let one thread run a region, or threads wait for each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.codegen import llvm_text
from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.openmp.cancellation import cancellable_barrier
from compiler.codegen.openmp.clauses import has_modifier, refuse_clauses
from compiler.codegen.openmp.loops import Loop, static_loop
from compiler.codegen.openmp.recipes import own_variables
from compiler.codegen.openmp.runtime import EXPLICIT_BARRIER, IMPLICIT_BARRIER
from compiler.codegen.openmp.threads import resized, thread_number
from compiler.codegen.problems import op_error
from compiler.dialects.llvm.module_ops import GlobalOp
from compiler.dialects.omp.enums import ClauseCancellationConstructType, ClauseDepend
from compiler.dialects.omp.parallel_ops import MaskedOp, MasterOp, SectionOp, SectionsOp, SingleOp
from compiler.dialects.omp.synchronization_ops import (
    BarrierOp,
    CriticalDeclareOp,
    CriticalOp,
    FlushOp,
    OrderedOp,
    OrderedRegionOp,
)
from compiler.dialects.omp.task_ops import TaskgroupOp, TaskwaitOp, TaskyieldOp
from compiler.dialects.omp.variable_ops import ThreadprivateOp
from compiler.ir.operation import Operation


def barrier_op(writer: FunctionWriter, op: BarrierOp) -> None:
    """Translates `omp.barrier`."""
    cancellable_barrier(writer, op, EXPLICIT_BARRIER)


def flush(writer: FunctionWriter, op: FlushOp) -> None:
    """Translates `omp.flush`: all memory is flushed, also where variables are given."""
    runtime = writer.state.openmp
    writer.emit_void(op, runtime.call("__kmpc_flush", runtime.place()))


def taskwait(writer: FunctionWriter, op: TaskwaitOp) -> None:
    """Translates `omp.taskwait`."""
    refuse_clauses(op, depend=op.depend_vars, nowait=op.nowait)
    _call(writer, op, "__kmpc_omp_taskwait")


def taskyield(writer: FunctionWriter, op: TaskyieldOp) -> None:
    """Translates `omp.taskyield`."""
    _call(writer, op, "__kmpc_omp_taskyield", "i32 0")


def _call(writer: FunctionWriter, op: Operation, name: str, *arguments: str) -> None:
    """Writes a call whose first arguments are the place in the source and the thread's number."""
    runtime = writer.state.openmp
    writer.emit_void(op, runtime.call(name, runtime.place(), thread_number(writer, op), *arguments))


# ----------------------------------------------------------------------------------------------------------------------
# Regions between two calls
# ----------------------------------------------------------------------------------------------------------------------


def critical(writer: FunctionWriter, op: CriticalOp) -> None:
    """Translates `omp.critical`."""
    name = "" if op.name_ is None else op.name_.root
    declaration = writer.state.symbols.get(name)
    lock = writer.state.openmp.lock(name)
    begin = ["__kmpc_critical", lock]
    if isinstance(declaration, CriticalDeclareOp):
        hint = 0 if declaration.hint is None else declaration.hint.value
        begin = ["__kmpc_critical_with_hint", lock, f"i32 {hint}"]
    _enclosed(writer, op, begin, ("__kmpc_end_critical", lock))


def ordered_region(writer: FunctionWriter, op: OrderedRegionOp) -> None:
    """Translates `omp.ordered.region`."""
    refuse_clauses(op, **{"parallelization-level": op.par_level_simd})
    _enclosed(writer, op, ("__kmpc_ordered",), ("__kmpc_end_ordered",))


def ordered(writer: FunctionWriter, op: OrderedOp) -> None:
    """Translates `omp.ordered`: each vector of loop indices is one dependence on another iteration."""
    runtime = writer.state.openmp
    count = 0 if op.doacross_num_loops is None else op.doacross_num_loops.value
    is_source = op.doacross_depend_type is ClauseDepend.DEPENDSOURCE
    vectors = [
        op.doacross_depend_vars[start : start + count] for start in range(0, len(op.doacross_depend_vars), count)
    ]
    for vector in vectors:
        array = f"[{count} x i64]"
        address = writer.allocate(".cnt.addr", array)
        for number, index in enumerate(vector):
            element = f"getelementptr inbounds {array}, ptr {address}, i64 0, i64 {number}"
            field = writer.named(op, "cnt", element)
            writer.emit_void(op, f"store i64 {resized(writer, op, index, 'i64')}, ptr {field}")
        function = "__kmpc_doacross_post" if is_source else "__kmpc_doacross_wait"
        writer.emit_void(op, runtime.call(function, runtime.place(), thread_number(writer, op), f"ptr {address}"))


def taskgroup(writer: FunctionWriter, op: TaskgroupOp) -> None:
    """Translates `omp.taskgroup`."""
    refuse_clauses(op, allocate=op.allocate_vars, task_reduction=op.task_reduction_vars)
    _enclosed(writer, op, ("__kmpc_taskgroup",), ("__kmpc_end_taskgroup",))


def master(writer: FunctionWriter, op: MasterOp) -> None:
    """Translates `omp.master`."""
    _guarded(writer, op, ("__kmpc_master",), "__kmpc_end_master")


def masked(writer: FunctionWriter, op: MaskedOp) -> None:
    """Translates `omp.masked`."""
    chosen = "0" if op.filtered_thread_id is None else resized(writer, op, op.filtered_thread_id)
    _guarded(writer, op, ("__kmpc_masked", f"i32 {chosen}"), "__kmpc_end_masked")


def single(writer: FunctionWriter, op: SingleOp) -> None:
    """Translates `omp.single`."""
    refuse_clauses(op, allocate=op.allocate_vars, privatization=op.private_vars)
    if op.copyprivate_vars:
        _single_with_copies(writer, op)
        return
    _guarded(writer, op, ("__kmpc_single",), "__kmpc_end_single")
    if not op.nowait:
        cancellable_barrier(writer, op, IMPLICIT_BARRIER, leaves=False)


def _single_with_copies(writer: FunctionWriter, op: SingleOp) -> None:
    """Writes the region, and the copies of variables of the thread that ran it to all others."""
    was_here = writer.allocate("did_it", "i32")
    writer.emit_void(op, f"store i32 0, ptr {was_here}")

    def mark() -> None:
        writer.emit_void(op, f"store i32 1, ptr {was_here}")

    _guarded(writer, op, ("__kmpc_single",), "__kmpc_end_single", mark)
    _copy_to_all(writer, op, was_here)


def _copy_to_all(writer: FunctionWriter, op: SingleOp, was_here: str) -> None:
    """Writes the calls that copy variables of the thread that ran the region to all others, which wait for that."""
    runtime = writer.state.openmp
    functions = () if op.copyprivate_syms is None else op.copyprivate_syms.elements
    for variable, function in zip(op.copyprivate_vars, functions, strict=True):
        thread = thread_number(writer, op)
        flag = writer.named(op, "did_it.value", f"load i32, ptr {was_here}")
        copy = f"ptr @{llvm_text.name(function.root)}"
        arguments = (thread, "i64 0", writer.typed(variable), copy, f"i32 {flag}")
        writer.emit_void(op, runtime.call("__kmpc_copyprivate", runtime.place(), *arguments))


def _enclosed(
    writer: FunctionWriter, op: CriticalOp | OrderedRegionOp | TaskgroupOp, begin: Sequence[str], end: Sequence[str]
) -> None:
    """Writes the op's region between two calls, given as names with further arguments."""
    runtime = writer.state.openmp
    thread = thread_number(writer, op)
    writer.emit_void(op, runtime.call(begin[0], runtime.place(), thread, *begin[1:]))
    writer.nest(op, op.region, f"{op.name}.region" if not op.name.endswith(".region") else op.name)
    writer.go_on(op, "omp_region.finalize")
    writer.emit_void(op, runtime.call(end[0], runtime.place(), thread, *end[1:]))


def _guarded(
    writer: FunctionWriter,
    op: MaskedOp | MasterOp | SingleOp,
    begin: Sequence[str],
    end: str,
    at_end: Callable[[], None] = lambda: None,
) -> None:
    """Writes the op's region, guarded by a call that returns nonzero for the threads that run it."""
    runtime = writer.state.openmp
    thread = thread_number(writer, op)
    chosen = writer.named(op, "chosen", runtime.call(begin[0], runtime.place(), thread, *begin[1:]))
    condition = writer.named(op, "is_chosen", f"icmp ne i32 {chosen}, 0")
    body, after = writer.fresh("omp_region.body"), writer.fresh("omp_region.end")
    writer.emit_void(op, f"br i1 {condition}, label {body}, label {after}")
    writer.begin(body)
    writer.nest(op, op.region, f"{op.name}.region")
    writer.go_on(op, "omp_region.finalize")
    at_end()
    writer.emit_void(op, runtime.call(end, runtime.place(), thread))
    writer.emit_void(op, f"br label {after}")
    writer.begin(after)


# ----------------------------------------------------------------------------------------------------------------------
# Sections
# ----------------------------------------------------------------------------------------------------------------------


def sections(writer: FunctionWriter, op: SectionsOp) -> None:
    """Translates `omp.sections`: a loop over the numbers of the sections, each of which is a case of a switch."""
    refuse_clauses(
        op,
        allocate=op.allocate_vars,
        privatization=op.private_vars,
        reduction_with_modifier=has_modifier(op.reduction_mod),
    )
    sections_ = [inner for inner in op.region.entry.ops if isinstance(inner, SectionOp)]
    name = "omp_section_loop"

    def body(number: str) -> None:
        after = writer.fresh(f"{name}.body.sections.after")
        labels = [writer.fresh(f"{name}.body.case") for _ in sections_]
        cases = " ".join([f"i32 {index}, label {label}" for index, label in enumerate(labels)])
        writer.emit_void(op, f"switch i32 {number}, label {after} [ {cases} ]")
        for section, label in zip(sections_, labels, strict=True):
            writer.begin(label)
            # The arguments of a section are those of the operation around it.
            for argument, outer in zip(section.region.entry.arguments, op.region.entry.arguments, strict=True):
                writer.replace(argument, writer.ref(outer))
            writer.nest(section, section.region, "omp.section.region")
            writer.emit_void(section, f"br label {after}")
        writer.begin(after)

    with own_variables(writer, op, waits=not op.nowait):
        loop = Loop(op, name, "i32", str(len(sections_)), ClauseCancellationConstructType.SECTIONS)
        static_loop(writer, loop, body, waits=not op.nowait)


# ----------------------------------------------------------------------------------------------------------------------
# Variables
# ----------------------------------------------------------------------------------------------------------------------


def threadprivate(writer: FunctionWriter, op: ThreadprivateOp) -> None:
    """Translates `omp.threadprivate`: the library keeps each thread's copy of a global."""
    runtime = writer.state.openmp
    address = writer.ref(op.sym_addr)
    variable = writer.state.symbols.get(address.removeprefix("@").strip('"'))
    if not isinstance(variable, GlobalOp):
        raise op_error(op, "Addressing symbol not found")
    type_ = writer.state.type_text(variable.global_type.type, variable)
    size = f"i64 ptrtoint (ptr getelementptr ({type_}, ptr null, i32 1) to i64)"
    cache = runtime.cache(variable.sym_name.value)
    call = runtime.call(
        "__kmpc_threadprivate_cached", runtime.place(), thread_number(writer, op), f"ptr {address}", size, cache
    )
    writer.emit(op, call)
