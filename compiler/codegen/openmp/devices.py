"""`omp.target` and `omp.teams` on the host: each region becomes a function that is called there.

The module's attribute `omp.target_triples` names devices to compile for; that is not done here.
"""

from __future__ import annotations

from zlib import crc32

from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.openmp.clauses import refuse_clauses
from compiler.codegen.openmp.outlining import (
    captured_variables,
    enclosing_function,
    function_symbol,
    load_fields,
    store_fields,
    structure_type,
    target_attribute_group,
)
from compiler.codegen.openmp.threads import resized, thread_number
from compiler.codegen.problems import op_error
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.omp.enums import VariableCaptureKind
from compiler.dialects.omp.parallel_ops import TeamsOp
from compiler.dialects.omp.target_ops import MapInfoOp, TargetOp
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Value


def map_info(writer: FunctionWriter, op: MapInfoOp) -> None:
    """Translates `omp.map.info`: on the host, a mapped variable is the variable itself, or a copy of its value."""
    if op.members or op.var_ptr_ptr is not None:
        raise op_error(op, "not yet implemented: Unhandled members in omp.map.info operation")
    address = writer.ref(op.var_ptr)
    if op.map_capture_type is VariableCaptureKind.ByCopy:
        type_ = writer.state.type_text(op.var_type.type, op)
        value = writer.named(op, "value", f"load {type_}, ptr {address}")
        address = writer.allocate("copy", type_)
        writer.emit_void(op, f"store {type_} {value}, ptr {address}")
    writer.replace(op.omp_ptr, address)


def target(writer: FunctionWriter, op: TargetOp) -> None:
    """Translates `omp.target`."""
    module = op.parent_of_type(ModuleOp)
    if module is not None and "omp.target_triples" in module.attributes:
        raise op_error(op, "not yet implemented: code for devices")
    refuse_clauses(
        op,
        allocate=op.allocate_vars,
        depend=op.depend_vars,
        has_device_addr=op.has_device_addr_vars,
        host_eval=op.host_eval_vars,
        in_reduction=op.in_reduction_vars,
        is_device_ptr=op.is_device_ptr_vars,
        privatization=op.private_vars,
    )
    inner = writer.outlined()
    inner.begin(inner.fresh("entry"))
    parameters: list[str] = []
    for argument in op.region.entry.arguments:
        parameters.append(inner.fresh("mapped"))
        inner.replace(argument, parameters[-1])
    inner.nest(op, op.region, "omp.target")
    inner.emit_void(op, "ret void")
    symbol = writer.state.openmp.symbol(_entry_name(writer, op))
    declared = ", ".join([f"ptr {parameter}" for parameter in parameters])
    head = f"define internal void {symbol}({declared}){target_attribute_group(writer)}"
    writer.state.openmp.add_function(head, inner.finish())
    arguments = ", ".join([writer.typed(variable) for variable in op.map_vars])
    writer.emit_void(op, f"call void {symbol}({arguments})")


def _entry_name(writer: FunctionWriter, op: TargetOp) -> str:
    """Returns the name of a target region's function, made of file, function and line."""
    place = op.get_location()
    file, line = (place.file, place.line) if isinstance(place, FileLineColRange) else ("", 0)
    number = crc32(file.encode("utf-8", "surrogateescape"))
    return f"__omp_offloading_0_{number:x}_{enclosing_function(writer).sym_name.value}_l{line}"


def teams(writer: FunctionWriter, op: TeamsOp) -> None:
    """Translates `omp.teams`."""
    refuse_clauses(op, allocate=op.allocate_vars, privatization=op.private_vars, reduction=op.reduction_vars)
    runtime = writer.state.openmp
    captured = captured_variables(writer, op.region)
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
