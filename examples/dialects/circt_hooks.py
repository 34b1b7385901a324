"""Parts of CIRCT that its definition files leave to C++ in most files: modules with their ports, and constants.

    [dialects]
    td = [
        "include/circt/Dialect/HW/HW.td",
        "include/circt/Dialect/Comb/Comb.td",
        "include/circt/Dialect/Seq/Seq.td",
    ]
    include = ["include"]
    python = ["circt_hooks.py"]

`circt_aggregates.py` reads arrays and structs, `circt_instances.py` instances and registers; what is not named in
`python` is passed over, and its types are kept as text.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from compiler.ir.attributes import ArrayAttr, DictionaryAttr, IntegerAttr, TypeAttr, dictionary_attr
from compiler.ir.operation import Operation
from compiler.ir.types import I1, DialectType, IntegerType, Type
from compiler.ods.extension import ParameterHooks, extension
from compiler.ods.model import Hooks
from compiler.syntax.functions import parse_visibility
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState

DIRECTIONS = {"in": "input", "out": "output", "inout": "inout"}
"""Spelling of a port in a module, and in the module's type."""


class Port(NamedTuple):
    """One port of a module's type; `direction` is "input", "output" or "inout"."""

    direction: str
    name: str
    type: Type


# ----------------------------------------------------------------------------------------------------- module types


def parse_ports(parser: Any) -> tuple[Port, ...]:
    """`<input a : i1, output b : i1>`"""

    def port() -> Port:
        direction = parser.keyword()
        if direction not in DIRECTIONS.values():
            parser.hook_error("expected port direction")
        name = parser.keyword_or_string()
        return Port(direction, name, parser.colon_type())

    return tuple(parser.list_between("<", ">", port))


def print_ports(type_: Any, printer: Any) -> None:
    printer.emit("<")
    for index, port in enumerate(type_.parameters):
        printer.emit(f"{', ' if index else ''}{port.direction} ")
        printer.keyword_or_string(port.name)
        printer.emit(" : ")
        printer.type(port.type)
    printer.emit(">")


def parse_reference(parser: Any) -> tuple[Type, ...]:
    """`<i8>`"""
    parser.expect("<")
    type_ = parser.type()
    parser.expect(">")
    return (type_,)


def print_reference(type_: Any, printer: Any) -> None:
    printer.emit("<")
    printer.type(type_.parameters[0])
    printer.emit(">")


def reference_to(parser: OpParser, type_: Type) -> Type:
    """Returns the type of the argument for an inout port."""
    definition = parser.context.type_def("hw", "inout")
    assert definition is not None
    return DialectType(definition, (type_,))


# ---------------------------------------------------------------------------------------------------------- modules


def parse_module(parser: OpParser, state: OpState) -> None:
    """`private @name(in %a : i1, out b : i1) attributes {...} {...}`"""
    parse_visibility(parser, state)
    parser.symbol_name_into()
    if parser.kind == "<":
        parser.in_cpp("the parameters of a module are read in C++")
    ports: list[Port] = []
    arguments: list[Argument] = []
    attributes: list[DictionaryAttr] = []

    def add(port: Port) -> None:
        ports.append(port)
        attributes.append(dictionary_attr(parser.attribute_dict().items() if parser.kind == "{" else ()))
        location = parser.optional_location()
        if port.direction != "output" and arguments:
            arguments[-1].location = location

    def port() -> None:
        word = parser.keyword()
        if word not in DIRECTIONS:
            parser.hook_error("expected port direction")
        if word == "out" or parser.kind != "percent":
            add(Port(DIRECTIONS[word], parser.keyword_or_string(), parser.colon_type()))
            return
        operand = parser.operand(allow_number=False)
        name = parser.keyword_or_string() if parser.kind in ("bare", "string") else operand.name
        type_ = parser.colon_type()
        arguments.append(Argument(operand, reference_to(parser, type_) if word == "inout" else type_))
        add(Port(DIRECTIONS[word], name, type_))

    parser.list_between("(", ")", port)
    definition = parser.context.type_def("hw", "modty")
    assert definition is not None
    state.properties["module_type"] = TypeAttr(DialectType(definition, tuple(ports)))
    state.properties["parameters"] = ArrayAttr(())
    if any(each.entries for each in attributes):
        state.properties["per_port_attrs"] = ArrayAttr(tuple(attributes))
    parser.optional_attr_dict(keyword=True)
    if parser.kind == "{":
        parser.region(arguments, isolated=True, terminator="hw.output")
    elif state.name == "hw.module":
        parser.wrong_token("expected '{' to begin a region")
    else:
        parser.empty_region()


def print_module(op: Operation, printer: OpPrinter) -> None:
    visibility = op.attribute("sym_visibility")
    name, module_type = op.properties["sym_name"], op.properties["module_type"]
    printer.emit(f" {visibility.value} " if visibility is not None else " ")  # type: ignore[attr-defined]
    printer.symbol(name.value)  # type: ignore[attr-defined]
    values = iter(op.regions[0].blocks[0].arguments if op.regions[0].blocks else ())
    attributes: Any = getattr(op.properties.get("per_port_attrs"), "elements", ())
    words = {direction: word for word, direction in DIRECTIONS.items()}
    printer.emit("(")
    for index, port in enumerate(module_type.type.parameters):  # type: ignore[attr-defined]
        printer.emit(f"{', ' if index else ''}{words[port.direction]} ")
        value = None if port.direction == "output" else next(values, None)
        if value is not None:
            printer.value(value)
            if printer.value_text(value) != f"%{port.name}":
                printer.emit(" ")
                printer.keyword_or_string(port.name)
        elif port.direction == "output" or not port.name.isidentifier():
            printer.keyword_or_string(port.name)
        else:
            printer.emit(f"%{port.name}")
        printer.emit(" : ")
        printer.type(port.type)
        if index < len(attributes) and attributes[index].entries:
            printer.emit(" ")
            printer.attribute(attributes[index])
    printer.emit(")")
    hidden = ("sym_name", "sym_visibility", "module_type", "parameters", "per_port_attrs")
    printer.attr_dict(op, hidden, keyword=True)
    if op.regions[0].blocks:
        printer.emit(" ")
        printer.region(op.regions[0], entry_arguments=False)


def port_names(op: Operation, region: int) -> list[str]:
    """The arguments of a module are called like its ports."""
    module_type = op.properties.get("module_type")
    if not isinstance(module_type, TypeAttr) or not isinstance(module_type.type, DialectType):
        return []
    return [port.name for port in module_type.type.parameters if port.direction != "output"]


# --------------------------------------------------------------------------------------------------------- constants


def parse_constant(parser: OpParser, state: OpState) -> None:
    """`5 : i8`, `true`"""
    value = parser.attribute()
    parser.optional_attr_dict()
    if not isinstance(value, IntegerAttr):
        parser.op_error("expected an integer")
    state.properties["value"] = value
    state.result_types.append(value.type)


def print_constant(op: Operation, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.attribute(op.properties["value"])
    printer.attr_dict(op, ["value"])


def constant_name(op: Operation) -> list[str]:
    """`true`, `c5_i8`, `c-1_i4`"""
    value = op.properties.get("value")
    if not isinstance(value, IntegerAttr) or not isinstance(value.type, IntegerType):
        return [""]
    if value.type == I1:
        return ["true" if value.value else "false"]
    return [f"c{value.value}_{value.type}"]


_MODULE = Hooks(parse=parse_module, print=print_module, block_argument_names=port_names, reads_names=True)
HW = extension(
    "hw",
    hooks={
        "hw.module": _MODULE,
        "hw.module.extern": _MODULE,
        "hw.constant": Hooks(parse=parse_constant, print=print_constant, result_names=constant_name),
    },
    types={
        "modty": ParameterHooks(parse_ports, print_ports),
        "inout": ParameterHooks(parse_reference, print_reference),
    },
)
