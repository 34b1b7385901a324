"""The syntax of spirv.module and of the symbols in it: functions, graphs, variables, constants, entry points."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import (
    AddressingModelAttr,
    ExecutionModeAttr,
    ExecutionModelAttr,
    FunctionControlAttr,
    MemoryModelAttr,
)
from compiler.dialects.spirv.ops.graph_ops import GraphARMOp, GraphEntryPointARMOp
from compiler.dialects.spirv.ops.structure_ops import (
    EntryPointOp,
    ExecutionModeOp,
    EXTSpecConstantCompositeReplicateOp,
    FuncOp,
    GlobalVariableOp,
    ModuleOp,
    SpecConstantCompositeOp,
    SpecConstantOp,
)
from compiler.dialects.spirv.syntax.enum_syntax import (
    bare_case_into,
    flat_symbol,
    quoted_case_into,
    symbol_name,
)
from compiler.dialects.spirv.types import PointerType
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.attributes import ArrayAttr, Attribute, DialectAttribute, IntegerAttr, StringAttr, TypeAttr
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation
from compiler.ir.types import I32, NONE, FunctionType, GraphType
from compiler.ods import hook
from compiler.ods.enum_attribute import symbol_of
from compiler.syntax.functions import parse_arguments, parse_function_end, parse_results, print_signature
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState


def _print_name(op: Operation, printer: OpPrinter, attribute: str = "sym_name") -> None:
    name = symbol_name(op, attribute)
    assert name is not None
    printer.symbol(name)


def _print_type(
    op: EXTSpecConstantCompositeReplicateOp | GlobalVariableOp | SpecConstantCompositeOp, printer: OpPrinter
) -> None:
    type_ = op.type
    printer.emit(" : ")
    printer.type(type_.type)


# ----------------------------------------------------------------------------------------------------------- modules


@hook.parse(ModuleOp)
def parse_module(parser: OpParser, state: OpState) -> None:
    """`@name Logical GLSL450 requires #spirv.vce<...> attributes {...} {...}`."""
    name = parser.optional_symbol()
    if name is not None:
        state.properties["sym_name"] = StringAttr(name)
    bare_case_into(parser, state, AddressingModelAttr, "addressing_model")
    bare_case_into(parser, state, MemoryModelAttr, "memory_model")
    if parser.optional_keyword("requires"):
        start, end = parser.start, parser.end
        triple = parser.attribute()
        if not isinstance(triple, DialectAttribute) or triple.definition.full_name != "spirv.vce":
            parser.hook_error(UnexpectedAttribute(), start, end)
        state.properties["vce_triple"] = triple
    parser.optional_attr_dict(keyword=True)
    parser.region(isolated=True)
    state.pending[-1].at_least_one_block = True


@hook.print(ModuleOp)
def print_module(op: ModuleOp, printer: OpPrinter) -> None:
    if "sym_name" in op.properties:
        printer.emit(" ")
        _print_name(op, printer)
    models = (symbol_of(op.properties.get(name)) for name in ("addressing_model", "memory_model"))
    printer.emit(f" {' '.join(models)}")
    triple = op.vce_triple
    if triple is not None:
        printer.emit(" requires ")
        printer.attribute(triple)
    printer.attr_dict(op, ("addressing_model", "memory_model", "sym_name", "vce_triple"), keyword=True)
    printer.emit(" ")
    printer.region(op.body)


# ---------------------------------------------------------------------------------------------- functions and graphs


@hook.parse(FuncOp)
def parse_func(parser: OpParser, state: OpState) -> None:
    """`@name(%a: f32) -> f32 "Inline" attributes {...} {...}`."""
    _parse_callable(parser, state, FunctionType)


@hook.parse(GraphARMOp)
def parse_graph(parser: OpParser, state: OpState) -> None:
    """`@name(%a: !spirv.arm.tensor<4xi8>) -> !spirv.arm.tensor<4xi8> attributes {...} {...}`."""
    _parse_callable(parser, state, GraphType)


def _parse_callable(parser: OpParser, state: OpState, kind: type[FunctionType]) -> None:
    parser.symbol_name_into()
    arguments, _ = parse_arguments(parser)
    results, result_attributes = parse_results(parser)
    types = tuple(argument.type or ERROR_TYPE for argument in arguments)
    state.properties["function_type"] = TypeAttr(kind(types, tuple(results)))
    if kind is FunctionType:
        quoted_case_into(parser, state, FunctionControlAttr, "function_control")
    parser.optional_attr_dict(keyword=True)
    parse_function_end(parser, state, arguments, result_attributes)


@hook.print(FuncOp)
def print_func(op: FuncOp, printer: OpPrinter) -> None:
    _print_callable(op, printer, f' "{op.function_control.symbol}"')


@hook.print(GraphARMOp)
def print_graph(op: GraphARMOp, printer: OpPrinter) -> None:
    _print_callable(op, printer, "")


def _print_callable(op: GraphARMOp | FuncOp, printer: OpPrinter, control: str) -> None:
    function_type = op.function_type
    type_ = function_type.type if isinstance(function_type, TypeAttr) else None
    printer.emit(" ")
    _print_name(op, printer)
    print_signature(op, printer, type_.inputs, type_.results)
    printer.emit(control)
    hidden = ("sym_name", "function_type", "arg_attrs", "res_attrs", "function_control")
    printer.attr_dict(op, hidden, keyword=True)
    if op.regions and op.body.blocks:
        printer.emit(" ")
        printer.region(op.body, entry_arguments=False)


# ------------------------------------------------------------------------------------------- entry points and modes


def _interface(parser: OpParser) -> ArrayAttr:
    """Parses an optional `, @a, @b`."""
    if not parser.consume_if(","):
        return ArrayAttr(())
    return ArrayAttr(tuple(parser.comma_separated(lambda: flat_symbol(parser))))


def _print_elements(printer: OpPrinter, attribute: Attribute | None) -> None:
    for element in attribute.elements if isinstance(attribute, ArrayAttr) else ():
        printer.emit(", ")
        printer.attribute(element)


@hook.parse(EntryPointOp)
def parse_entry_point(parser: OpParser, state: OpState) -> None:
    """`"GLCompute" @f, @variable`."""
    quoted_case_into(parser, state, ExecutionModelAttr, "execution_model")
    parse_graph_entry_point(parser, state)


@hook.print(EntryPointOp)
def print_entry_point(op: EntryPointOp, printer: OpPrinter) -> None:
    printer.emit(f' "{op.execution_model.symbol}"')
    print_graph_entry_point(op, printer)


@hook.parse(GraphEntryPointARMOp)
def parse_graph_entry_point(parser: OpParser, state: OpState) -> None:
    """`@graph, @input, @output`."""
    state.properties["fn"] = flat_symbol(parser)
    state.properties["interface"] = _interface(parser)


@hook.print(GraphEntryPointARMOp)
def print_graph_entry_point(op: EntryPointOp | GraphEntryPointARMOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    _print_name(op, printer, "fn")
    _print_elements(printer, op.interface)


@hook.parse(ExecutionModeOp)
def parse_execution_mode(parser: OpParser, state: OpState) -> None:
    """`@f "LocalSize", 32, 1, 1`."""
    state.properties["fn"] = parser.attribute()
    quoted_case_into(parser, state, ExecutionModeAttr, "execution_mode")
    values: list[Attribute] = []
    while parser.consume_if(","):
        start, end = parser.start, parser.end
        value = parser.attribute(I32)
        if not isinstance(value, IntegerAttr):
            parser.hook_error(UnexpectedAttribute(), start, end)
        values.append(IntegerAttr(value.value, I32))
    state.properties["values"] = ArrayAttr(tuple(values))


@hook.print(ExecutionModeOp)
def print_execution_mode(op: ExecutionModeOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    _print_name(op, printer, "fn")
    printer.emit(f' "{op.execution_mode.symbol}"')
    values = op.values
    for value in values.elements if isinstance(values, ArrayAttr) else ():
        printer.emit(f", {value.value}")


# --------------------------------------------------------------------------------------------------------- variables


def parse_decorations(parser: OpParser, state: OpState) -> None:
    """`bind(0, 1) {...}`, `built_in("GlobalInvocationId")`; upstream's `parseVariableDecorations`."""
    if parser.optional_keyword("bind"):
        parser.expect("(")
        descriptor_set = parser.attribute(I32)
        parser.expect(",")
        binding = parser.attribute(I32)
        parser.expect(")")
        parser.add_attribute("descriptor_set", descriptor_set)
        parser.add_attribute("binding", binding)
    elif parser.optional_keyword("built_in"):
        parser.expect("(")
        start, end = parser.start, parser.end
        name = parser.attribute(NONE)
        if not isinstance(name, StringAttr):
            parser.hook_error(UnexpectedAttribute(), start, end)
        parser.add_attribute("built_in", name)
        parser.expect(")")
    parser.optional_attr_dict()


def print_decorations(op: Operation, printer: OpPrinter, hidden: tuple[str, ...]) -> None:
    descriptor_set, binding = op.attribute("descriptor_set"), op.attribute("binding")
    if isinstance(descriptor_set, IntegerAttr) and isinstance(binding, IntegerAttr):
        printer.emit(f" bind({descriptor_set.value}, {binding.value})")
        hidden = (*hidden, "descriptor_set", "binding")
    built_in = op.attribute("built_in")
    if isinstance(built_in, StringAttr):
        printer.emit(f' built_in("{built_in.value}")')
        hidden = (*hidden, "built_in")
    printer.attr_dict(op, hidden)


@hook.parse(GlobalVariableOp)
def parse_global_variable(parser: OpParser, state: OpState) -> None:
    """`@name initializer(@c) bind(0, 1) {...} : !spirv.ptr<f32, Input>`."""
    parser.symbol_name_into()
    if parser.optional_keyword("initializer"):
        parser.expect("(")
        state.properties["initializer"] = flat_symbol(parser)
        parser.expect(")")
    parse_decorations(parser, state)
    start, end = parser.start, parser.end
    type_ = parser.colon_type()
    if not isinstance(type_, PointerType):
        parser.hook_error("expected spirv.ptr type", start, end)
    state.properties["type"] = TypeAttr(type_)


@hook.print(GlobalVariableOp)
def print_global_variable(op: GlobalVariableOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    _print_name(op, printer)
    if "initializer" in op.properties:
        printer.emit(" initializer(")
        _print_name(op, printer, "initializer")
        printer.emit(")")
    print_decorations(op, printer, ("storage_class", "sym_name", "initializer", "type"))
    _print_type(op, printer)


# ------------------------------------------------------------------------------------------ specialization constants


@hook.parse(SpecConstantOp)
def parse_spec_constant(parser: OpParser, state: OpState) -> None:
    """`@name spec_id(5) = 42 : i32`."""
    parser.symbol_name_into()
    if parser.optional_keyword("spec_id"):
        parser.expect("(")
        start, end = parser.start, parser.end
        number = parser.attribute()
        if not isinstance(number, IntegerAttr):
            parser.hook_error(UnexpectedAttribute(), start, end)
        state.attributes["spec_id"] = number
        parser.expect(")")
    parser.expect("=")
    state.properties["default_value"] = parser.attribute()


@hook.print(SpecConstantOp)
def print_spec_constant(op: SpecConstantOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    _print_name(op, printer)
    number = op.attributes.get("spec_id")
    if isinstance(number, IntegerAttr):
        printer.emit(f" spec_id({number.value})")
    printer.emit(" = ")
    printer.attribute(op.default_value)


@hook.parse(SpecConstantCompositeOp)
def parse_spec_constant_composite(parser: OpParser, state: OpState) -> None:
    """`@name (@a, @b) : !spirv.array<2 x i32>`."""
    parser.symbol_name_into()
    parser.expect("(")
    state.properties["constituents"] = ArrayAttr(tuple(parser.comma_separated(lambda: flat_symbol(parser))))
    parser.expect(")")
    state.properties["type"] = TypeAttr(parser.colon_type())


@hook.print(SpecConstantCompositeOp)
def print_spec_constant_composite(op: SpecConstantCompositeOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    _print_name(op, printer)
    printer.emit(" (")
    constituents = op.constituents
    for index, element in enumerate(constituents.elements if isinstance(constituents, ArrayAttr) else ()):
        printer.emit(", " if index else "")
        printer.attribute(element)
    printer.emit(")")
    _print_type(op, printer)


@hook.parse(EXTSpecConstantCompositeReplicateOp)
def parse_replicated_spec_constant(parser: OpParser, state: OpState) -> None:
    """`@name (@a) : !spirv.array<2 x i32>`."""
    parser.symbol_name_into()
    parser.expect("(")
    state.properties["constituent"] = flat_symbol(parser)
    parser.expect(")")
    state.properties["type"] = TypeAttr(parser.colon_type())


@hook.print(EXTSpecConstantCompositeReplicateOp)
def print_replicated_spec_constant(op: EXTSpecConstantCompositeReplicateOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    _print_name(op, printer)
    printer.emit(" (")
    _print_name(op, printer, "constituent")
    printer.emit(")")
    _print_type(op, printer)
