"""The syntax of the gpu dialect's ops with bodies: launch, func, warp_execute_on_lane_0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compiler.dialects.gpu.kernel_ops import GPUFuncOp, LaunchOp
from compiler.dialects.gpu.subgroup_ops import WarpExecuteOnLane0Op
from compiler.dialects.gpu.syntax import TOKEN, read_async_dependencies
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    integer_attr,
    print_named_attributes,
)
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import BlockArgument, Operation, Value
from compiler.ir.types import I32, INDEX, FunctionType
from compiler.ods import hook
from compiler.syntax.functions import add_argument_attributes, parse_arguments, parse_results, print_signature
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState, UnresolvedOperand

_NUM_WORKGROUP = "workgroup_attributions"
_KERNEL = "gpu.kernel"


def parse_attributions(parser: OpParser, keyword: str) -> tuple[list[Argument], Attribute | None]:
    """Parses an optional `workgroup(%a : memref<4xf32, 3> {attributes})`."""
    if not parser.optional_keyword(keyword):
        return [], None
    arguments = parser.argument_list(with_type=True, with_attributes=True)
    if not any(argument.attributes is not None and argument.attributes.entries for argument in arguments):
        return arguments, None
    return arguments, ArrayAttr(tuple(argument.attributes or DictionaryAttr(()) for argument in arguments))


def print_attributions(
    printer: OpPrinter, keyword: str, values: Sequence[BlockArgument], attributes: Attribute | None = None
) -> None:
    if not values:
        return
    printer.emit(f" {keyword}(")
    dictionaries = attributes.elements if isinstance(attributes, ArrayAttr) else ()
    for index, value in enumerate(values):
        if index:
            printer.emit(", ")
        printer.value(value)
        printer.emit(" : ")
        printer.type(value.type)
        if index < len(dictionaries):
            entries = dictionaries[index]
            if isinstance(entries, DictionaryAttr) and entries.entries:
                printer.emit(" ")
                print_named_attributes(printer, entries.entries)
    printer.emit(")")


def _num_workgroup(op: Operation) -> int:
    value = op.attribute(_NUM_WORKGROUP)
    return value.value if isinstance(value, IntegerAttr) else 0


# ----------------------------------------------------------------------------------------------------------- launch


def _size_assignment(
    parser: OpParser,
) -> tuple[list[UnresolvedOperand], list[UnresolvedOperand], list[UnresolvedOperand]]:
    """`(%bx, %by, %bz) in (%gx = %x, %gy = %y, %gz = %z)`: ids, sizes inside, sizes outside."""
    ids = parser.list_between("(", ")", lambda: parser.operand(allow_number=False), " in operand list")
    parser.expect_keyword("in")
    parser.expect("(")
    inner: list[UnresolvedOperand] = []
    outer: list[UnresolvedOperand] = []
    for index in range(3):
        if index:
            parser.expect(",")
        inner.append(parser.operand(allow_number=False))
        parser.expect("=")
        outer.append(parser.operand())
    parser.expect(")")
    return ids, inner, outer


@hook.parse(LaunchOp)
def parse_launch(parser: OpParser, state: OpState) -> None:
    is_async, dependencies = read_async_dependencies(parser)
    state.operands += parser.resolve_same(dependencies, TOKEN)
    if state.num_bound_results:
        if not is_async:
            parser.op_error("gpu.launch requires 'async' keyword to return a value")
        state.result_types.append(TOKEN)
    cluster = _size_assignment(parser) if parser.optional_keyword("clusters") else None
    parser.expect_keyword("blocks")
    block_ids, grid_sizes, grid = _size_assignment(parser)
    parser.expect_keyword("threads")
    thread_ids, block_sizes, block = _size_assignment(parser)
    state.operands += parser.resolve_same([*grid, *block, *(cluster[2] if cluster else ())], INDEX)
    has_memory = parser.optional_keyword("dynamic_shared_memory_size")
    if has_memory:
        state.operands.append(parser.resolve(parser.operand(), I32))
    for name in ("module", "function"):
        if parser.optional_keyword(name):
            parser.expect("(")
            state.properties[name] = parser.symbol_reference()
            parser.expect(")")
    names = [*block_ids, *thread_ids, *grid_sizes, *block_sizes, *(cluster[0] + cluster[1] if cluster else ())]
    arguments = [Argument(name, INDEX) for name in names]
    workgroup, _ = parse_attributions(parser, "workgroup")
    state.attributes[_NUM_WORKGROUP] = integer_attr(len(workgroup))
    private, _ = parse_attributions(parser, "private")
    parser.region([*arguments, *workgroup, *private])
    parser.optional_attr_dict()
    clusters = [int(cluster is not None)] * 3
    sizes = (len(dependencies), 1, 1, 1, 1, 1, 1, *clusters, int(has_memory))
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, sizes)


@hook.print(LaunchOp)
def print_launch(op: LaunchOp, printer: OpPrinter) -> None:
    arguments = op.body.blocks[0].arguments
    dependencies = op.async_dependencies
    if op.results:
        printer.emit(" async")
        if dependencies:
            printer.emit(" [")
            printer.values(dependencies)
            printer.emit("]")
    cluster = [value for axis in "XYZ" for value in op.operand_group(f"clusterSize{axis}")]
    if cluster:
        _print_sizes(printer, " clusters", arguments[12:15], arguments[15:18], cluster)
    grid = [op.grid_size_x, op.grid_size_y, op.grid_size_z]
    block = [op.block_size_x, op.block_size_y, op.block_size_z]
    _print_sizes(printer, " blocks", arguments[0:3], arguments[6:9], grid)
    _print_sizes(printer, " threads", arguments[3:6], arguments[9:12], block)
    if op.dynamic_shared_memory_size is not None:
        printer.emit(f" dynamic_shared_memory_size {printer.value_text(op.dynamic_shared_memory_size)}")
    for name in ("module", "function"):
        reference = op.properties.get(name)
        if isinstance(reference, SymbolRefAttr):
            printer.emit(f" {name}(")
            printer.attribute(reference)
            printer.emit(")")
    first = 18 if cluster else 12
    split = first + _num_workgroup(op)
    print_attributions(printer, "workgroup", arguments[first:split])
    print_attributions(printer, "private", arguments[split:])
    printer.emit(" ")
    printer.region(op.body, entry_arguments=False)
    printer.attr_dict(op, (_NUM_WORKGROUP, "module", "function"))


def _print_sizes(
    printer: OpPrinter, keyword: str, ids: Iterable[Value], inner: Sequence[Value], outer: Sequence[Value]
) -> None:
    printer.emit(f"{keyword}(")
    printer.values(ids)
    printer.emit(") in (")
    for index, (inside, outside) in enumerate(zip(inner, outer, strict=True)):
        if index:
            printer.emit(", ")
        printer.value(inside)
        printer.emit(" = ")
        printer.value(outside)
    printer.emit(")")


# ------------------------------------------------------------------------------------------------------------- func


@hook.parse(GPUFuncOp)
def parse_func(parser: OpParser, state: OpState) -> None:
    """`@name(%a: i32) -> f32 workgroup(...) private(...) kernel attributes {...} {...}`."""
    state.attributes["sym_name"] = StringAttr(parser.symbol())
    signature = parser.start
    arguments, _ = parse_arguments(parser)
    results, result_attributes = parse_results(parser)
    if arguments and not arguments[0].operand.name:
        parser.hook_error("gpu.func requires named arguments", signature)
    types = tuple(argument.type or ERROR_TYPE for argument in arguments)
    state.properties["function_type"] = TypeAttr(FunctionType(types, tuple(results)))
    add_argument_attributes(state, [argument.attributes for argument in arguments], result_attributes)
    workgroup, workgroup_attributes = parse_attributions(parser, "workgroup")
    state.attributes[_NUM_WORKGROUP] = integer_attr(len(workgroup))
    private, private_attributes = parse_attributions(parser, "private")
    if workgroup_attributes is not None:
        state.properties["workgroup_attrib_attrs"] = workgroup_attributes
    if private_attributes is not None:
        state.properties["private_attrib_attrs"] = private_attributes
    if parser.optional_keyword("kernel"):
        state.attributes[_KERNEL] = UNIT
    parser.optional_attr_dict(keyword=True)
    parser.region([*arguments, *workgroup, *private], isolated=True)


@hook.print(GPUFuncOp)
def print_func(op: GPUFuncOp, printer: OpPrinter) -> None:
    name = op.attribute("sym_name")
    function_type = op.function_type
    type_ = function_type.type if isinstance(function_type, TypeAttr) else None
    assert isinstance(name, StringAttr)
    printer.emit(" ")
    printer.symbol(name.value)
    print_signature(op, printer, type_.inputs, type_.results)
    arguments = op.body.blocks[0].arguments if op.body.blocks else []
    first = len(type_.inputs)
    split = first + _num_workgroup(op)
    properties = op.properties
    print_attributions(printer, "workgroup", arguments[first:split], properties.get("workgroup_attrib_attrs"))
    print_attributions(printer, "private", arguments[split:], properties.get("private_attrib_attrs"))
    if _KERNEL in op.attributes:
        printer.emit(" kernel")
    hidden = (
        "sym_name",
        _NUM_WORKGROUP,
        _KERNEL,
        "function_type",
        "arg_attrs",
        "res_attrs",
        "workgroup_attrib_attrs",
        "private_attrib_attrs",
    )
    printer.attr_dict(op, hidden, keyword=True)
    printer.emit(" ")
    printer.region(op.body, entry_arguments=False)


# ----------------------------------------------------------------------------------------- warp_execute_on_lane_0


@hook.parse(WarpExecuteOnLane0Op)
def parse_warp_execute(parser: OpParser, state: OpState, terminator: str = "gpu.yield") -> None:
    """`(%lane)[32] args(%a : f32) -> (f32) {...}`."""
    parser.expect("(")
    lane = parser.operand(allow_number=False)
    parser.expect(")")
    parser.expect("[")
    state.properties["warp_size"] = integer_attr(parser.integer())
    parser.expect("]")
    state.operands.append(parser.resolve(lane, INDEX))
    if parser.optional_keyword("args"):
        parser.expect("(")
        start = parser.start
        operands = parser.operand_list()
        parser.expect(":")
        types = parser.type_list()
        parser.expect(")")
        state.operands += parser.resolve_all(operands, types, start)
    state.result_types += parser.optional_arrow_types()
    parser.region(terminator=terminator)
    parser.optional_attr_dict()


@hook.print(WarpExecuteOnLane0Op)
def print_warp_execute(op: WarpExecuteOnLane0Op, printer: OpPrinter) -> None:
    size = op.warp_size
    printer.emit("(")
    printer.value(op.laneid)
    printer.emit(f")[{size.value if isinstance(size, IntegerAttr) else 0}]")
    if op.args:
        printer.emit(" args(")
        printer.values(op.args)
        printer.emit(" : ")
        printer.types(value.type for value in op.args)
        printer.emit(")")
    if op.results:
        printer.emit(" -> (")
        printer.types(result.type for result in op.results)
        printer.emit(")")
    printer.emit(" ")
    printer.region(op.warp_region, terminators=bool(op.results))
    printer.attr_dict(op, ("warp_size",))
