"""`omp.target` and `omp.teams` on the host: each region becomes a function that is called there.

The module's attribute `omp.target_triples` names devices to compile for; that is not done here.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from compiler.analysis.data_layout import UnknownSize
from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.openmp.clauses import has_modifier, refuse_clauses
from compiler.codegen.openmp.outlining import (
    captured_variables,
    enclosing_function,
    function_symbol,
    load_fields,
    store_fields,
    structure_type,
    target_attribute_group,
)
from compiler.codegen.openmp.recipes import (
    begin_reductions,
    end_reductions,
    private_copies_of,
    private_variables,
    reductions_of,
)
from compiler.codegen.openmp.tasks import allocate_task, dependences_of, run_task_now
from compiler.codegen.openmp.threads import resized, thread_number
from compiler.codegen.problems import op_error
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.omp.enums import VariableCaptureKind
from compiler.dialects.omp.parallel_ops import TeamsOp
from compiler.dialects.omp.target_ops import (
    MapBoundsOp,
    MapInfoOp,
    TargetAllocMemOp,
    TargetDataOp,
    TargetDataTransfer,
    TargetFreeMemOp,
    TargetOp,
)
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Operation, Value


def map_info(writer: FunctionWriter, op: MapInfoOp) -> None:
    """Translates `omp.map.info`: on the host, a mapped variable is the variable itself, or a copy of its value."""
    address = writer.ref(op.var_ptr)
    if op.map_capture_type is VariableCaptureKind.ByCopy:
        type_ = writer.state.type_text(op.var_type.type, op)
        value = writer.named(op, "value", f"load {type_}, ptr {address}")
        address = writer.allocate("copy", type_)
        writer.emit_void(op, f"store {type_} {value}, ptr {address}")
    writer.replace(op.omp_ptr, address)


def target_data(writer: FunctionWriter, op: TargetDataOp) -> None:
    """Translates `omp.target_data`: on the host, its region refers to the variables themselves."""
    _refuse_devices(op)
    for argument, variable in zip(op.region.entry.arguments, [*op.use_device_addr_vars, *op.use_device_ptr_vars]):
        writer.replace(argument, writer.ref(variable))
    writer.nest(op, op.region, "omp.data.region")


def target_transfer(writer: FunctionWriter, op: TargetDataTransfer) -> None:
    """Translates an operation that moves data to or from a device, which the host does not need."""
    refuse_clauses(op, depend=op.depend_vars)
    _refuse_devices(op)


def map_bounds(writer: FunctionWriter, op: MapBoundsOp) -> None:
    """Translates `omp.map.bounds`, which only mappings to devices need."""


def allocate(writer: FunctionWriter, op: TargetAllocMemOp) -> None:
    """Translates `omp.target_allocmem`: a call that returns memory of a device."""
    refuse_clauses(op, shape=op.shape)
    try:
        size = str(writer.state.folder.addresses.layout.allocated_size(op.in_type.type))
    except UnknownSize:
        raise op_error(op, f"the size of {op.in_type.type} is not known") from None
    for number, parameter in enumerate(op.typeparams):
        size = writer.step(op, number, f"mul i64 {size}, {writer.ref(parameter)}")
    writer.state.declarations["declare ptr @omp_target_alloc(i64, i32)"] = None
    call = f"call ptr @omp_target_alloc(i64 {size}, {writer.typed(op.device)})"
    writer.emit(op, f"ptrtoint ptr {writer.step(op, len(op.typeparams), call)} to i64")


def free(writer: FunctionWriter, op: TargetFreeMemOp) -> None:
    """Translates `omp.target_freemem`."""
    address = writer.step(op, 0, f"inttoptr {writer.typed(op.heapref)} to ptr")
    writer.state.declarations["declare void @omp_target_free(ptr, i32)"] = None
    writer.emit_void(op, f"call void @omp_target_free(ptr {address}, {writer.typed(op.device)})")


def _refuse_devices(op: Operation) -> None:
    """Raises TranslationError for operations in a module that is compiled for devices, too."""
    module = op.parent_of_type(ModuleOp)
    if module is not None and "omp.target_triples" in module.attributes:
        raise op_error(op, "not yet implemented: code for devices")


def target(writer: FunctionWriter, op: TargetOp) -> None:
    """Translates `omp.target`."""
    refuse_clauses(op, allocate=op.allocate_vars, ompx_bare=op.bare, in_reduction=op.in_reduction_vars)
    _refuse_devices(op)
    copies = private_copies_of(writer, op)
    originals = [copy.variable for copy in copies if copy.reads_variable]
    passed = [*op.has_device_addr_vars, *op.host_eval_vars, *op.map_vars, *originals]
    types = [writer.type(value) for value in passed]
    inner = writer.outlined()
    inner.begin(inner.fresh("entry"))
    parameters = [inner.fresh("mapped") for _ in passed]
    arguments = op.region.entry.arguments
    for argument, parameter in zip(arguments[: len(arguments) - len(copies)], parameters):
        inner.replace(argument, parameter)
    for original, parameter in zip(originals, parameters[len(parameters) - len(originals) :], strict=True):
        inner.replace(original, parameter)
    with private_variables(inner, op):
        inner.nest(op, op.region, "omp.target")
    inner.emit_void(op, "ret void")
    symbol = writer.state.openmp.symbol(_entry_name(writer, op))
    declared = ", ".join([f"{type_} {parameter}" for type_, parameter in zip(types, parameters, strict=True)])
    head = f"define internal void {symbol}({declared}){target_attribute_group(writer)}"
    writer.state.openmp.add_function(head, inner.finish())
    if op.nowait or op.depend_vars:
        _call_in_task(writer, op, symbol, passed, types)
    else:
        writer.emit_void(op, f"call void {symbol}({', '.join([writer.typed(value) for value in passed])})")


def _call_in_task(
    writer: FunctionWriter, op: TargetOp, symbol: str, passed: Sequence[Value], types: Sequence[str]
) -> None:
    """Writes a call of a target region's function in a task, which runs at once after those that it depends on."""
    runtime, inner = writer.state.openmp, writer.outlined()
    inner.begin(inner.fresh("entry"))
    loaded = load_fields(inner, op, inner.named(op, "data", "load ptr, ptr %task"), types) if passed else []
    arguments = ", ".join([f"{type_} {value}" for type_, value in zip(types, loaded, strict=True)])
    inner.emit_void(op, f"call void {symbol}({arguments})")
    inner.emit_void(op, "ret void")
    proxy = runtime.symbol(".omp_target_task_proxy_func")
    runtime.add_function(f"define internal void {proxy}(i32 %thread.id, ptr %task)", inner.finish())

    thread = thread_number(writer, op)
    task = allocate_task(writer, op, thread, "i32 0", types, proxy)
    if passed:
        structure = writer.named(op, "structArg", f"load ptr, ptr {task}")
        store_fields(writer, op, structure, types, [writer.ref(value) for value in passed])
    run_task_now(writer, op, thread, task, proxy, dependences_of(writer, op))


def _entry_name(writer: FunctionWriter, op: TargetOp) -> str:
    """Returns the name of a target region's function, made of file, function and line."""
    place = op.get_location()
    file, line = (place.file, place.line) if isinstance(place, FileLineColRange) else ("", 0)
    number = crc32(file.encode("utf-8", "surrogateescape"))
    return f"__omp_offloading_0_{number:x}_{enclosing_function(writer).sym_name.value}_l{line}"


def teams(writer: FunctionWriter, op: TeamsOp) -> None:
    """Translates `omp.teams`."""
    refuse_clauses(
        op,
        allocate=op.allocate_vars,
        privatization=op.private_vars,
        reduction_with_modifier=has_modifier(op.reduction_mod),
    )
    runtime = writer.state.openmp
    parts = begin_reductions(writer, op, reductions_of(writer, op))
    captured = [*captured_variables(writer, op.region), *[part.reduction.argument for part in parts]]
    types = [writer.type(value) for value in captured]
    if op.num_teams_upper is not None or op.thread_limit is not None or op.if_expr is not None:
        _push_numbers(writer, op)
    inner = writer.outlined()
    inner.begin(inner.fresh("teams.alloca"))
    for value, loaded in zip(captured, load_fields(inner, op, "%data", types) if captured else (), strict=True):
        inner.replace(value, loaded)
    inner.nest(op, op.region, "omp.teams.region")
    inner.emit_void(op, "ret void")
    # Regions inside this one have their names first.
    symbol = function_symbol(writer)
    parameters = "ptr %global.tid.ptr, ptr %bound.tid.ptr" + (", ptr %data" if captured else "")
    runtime.add_region_function(f"define internal void {symbol}({parameters})", inner.finish())

    writer.go_on(op, "codeRepl")
    arguments = [runtime.place(), f"i32 {int(bool(captured))}", f"ptr {symbol}"]
    if captured:
        structure = writer.allocate("structArg", structure_type(types))
        store_fields(writer, op, structure, types, [writer.ref(value) for value in captured])
        arguments.append(f"ptr {structure}")
    writer.emit_void(op, runtime.call("__kmpc_fork_teams", *arguments))
    writer.go_on(op, "teams.exit")
    end_reductions(writer, op, parts, waits=True)


def _push_numbers(writer: FunctionWriter, op: TeamsOp) -> None:
    """Writes the call that sets the number of teams and the limit of threads per team."""

    def number(value: Value | None) -> str:
        return "0" if value is None else resized(writer, op, value)

    runtime = writer.state.openmp
    thread = thread_number(writer, op)
    upper = number(op.num_teams_upper)
    lower = upper if op.num_teams_lower is None else number(op.num_teams_lower)
    if op.if_expr is not None:
        lower, upper = [
            writer.named(op, "teams", f"select {writer.typed(op.if_expr)}, i32 {count}, i32 1")
            for count in (lower, upper)
        ]
    arguments = [f"i32 {count}" for count in (lower, upper, number(op.thread_limit))]
    writer.emit_void(op, runtime.call("__kmpc_push_num_teams_51", runtime.place(), thread, *arguments))
