"""Instances of CIRCT's modules, its registers, and the names that it gives them.

To be named beside `circt_hooks.py` in `python` of [dialects].
"""

from __future__ import annotations

from typing import Any

from compiler.ir.attributes import UNIT, ArrayAttr, Attribute, DialectAttribute, IntegerAttr, StringAttr
from compiler.ir.operation import Operation
from compiler.ir.types import I1, DialectType, IntegerType
from compiler.ods.extension import ParameterHooks, extension
from compiler.ods.model import Hooks
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState, UnresolvedOperand

# ------------------------------------------------------------------------------------------------------------ names


def name_from_result(state: OpState) -> StringAttr:
    """Returns the name of the result in the text, "" where that is a number."""
    name = state.result_names[0][0] if state.result_names else ""
    return StringAttr("" if name.isdecimal() else name)


def parse_name(parser: OpParser, slot: Slot) -> None:
    """`name "a"`, or nothing: then it is the result's name."""
    has_name = parser.optional_keyword("name")
    name = StringAttr(parser.string()) if has_name else name_from_result(parser.state)
    if name.value:
        slot.attribute = name


def print_name(printer: OpPrinter, op: Operation, name: Any) -> None:
    if name is not None and printer.value_text(op.results[0]) != f"%{name.value}":
        printer.emit("name ")
        printer.attribute(name)


def result_name(op: Operation) -> list[str]:
    name = op.attribute("name")
    return [name.value if isinstance(name, StringAttr) else ""]


def parse_inner_symbol(parser: Any) -> tuple[Any, ...]:
    """`@name`, as operations have it; what is in brackets is kept as text."""
    if parser.kind != "at":
        parser.unreadable("hw.innerSym")
    return (parser.symbol(),)


def print_inner_symbol(attribute: Any, printer: Any) -> None:
    printer.symbol(attribute.parameters[0])


def inner_symbol(parser: OpParser) -> DialectAttribute:
    definition = parser.context.attr_def("hw", "innerSym")
    assert definition is not None and definition.parse is not None
    return DialectAttribute(definition, definition.parse(parser))


def print_sym(op: Operation, printer: OpPrinter) -> None:
    symbol = op.properties.get("inner_sym")
    if isinstance(symbol, DialectAttribute):
        printer.emit(" sym ")
        printer.attribute_stripped(symbol)


# -------------------------------------------------------------------------------------------------------- instances


def parse_instance(parser: OpParser, state: OpState) -> None:
    """`"name" @module(a: %x: i1, b: %y: i8) -> (c: i1)`"""
    state.properties["instanceName"] = StringAttr(parser.string())
    if parser.optional_keyword("sym"):
        state.properties["inner_sym"] = inner_symbol(parser)
    state.properties["moduleName"] = parser.symbol_reference()
    if parser.kind == "<":
        parser.in_cpp("the parameters of an instance are read in C++")
    inputs: list[Attribute] = []
    results: list[Attribute] = []

    def input_() -> None:
        inputs.append(StringAttr(parser.keyword_or_string()))
        parser.expect(":")
        operand = parser.operand()
        state.operands.append(parser.resolve(operand, parser.colon_type()))

    def result() -> None:
        results.append(StringAttr(parser.keyword_or_string()))
        state.result_types.append(parser.colon_type())

    parser.list_between("(", ")", input_)
    parser.expect("->")
    parser.list_between("(", ")", result)
    parser.optional_attr_dict()
    state.properties["argNames"] = ArrayAttr(tuple(inputs))
    state.properties["resultNames"] = ArrayAttr(tuple(results))
    state.properties["parameters"] = ArrayAttr(())


def print_instance(op: Operation, printer: OpPrinter) -> None:
    properties: Any = op.properties
    printer.emit(" ")
    printer.attribute(properties["instanceName"])
    print_sym(op, printer)
    printer.emit(" ")
    printer.attribute(properties["moduleName"])
    printer.emit("(")
    for index, (name, operand) in enumerate(zip(properties["argNames"].elements, op.operands, strict=True)):
        printer.emit(", " if index else "")
        printer.keyword_or_string(name.value)
        printer.emit(": ")
        printer.value(operand)
        printer.emit(": ")
        printer.type(operand.type)
    printer.emit(") -> (")
    for index, (name, result) in enumerate(zip(properties["resultNames"].elements, op.results, strict=True)):
        printer.emit(", " if index else "")
        printer.keyword_or_string(name.value)
        printer.emit(": ")
        printer.type(result.type)
    printer.emit(")")
    printer.attr_dict(op, ["instanceName", "inner_sym", "moduleName", "argNames", "resultNames", "parameters"])


def instance_names(op: Operation) -> list[str]:
    """`a.x` for the result `x` of the instance `a`"""
    properties: Any = op.properties
    return [f"{properties['instanceName'].value}.{name.value}" for name in properties["resultNames"].elements]


# -------------------------------------------------------------------------------------------------------- registers


def parse_register(parser: OpParser, state: OpState) -> None:
    """`%next clock %clock reset async %reset, %value preset 0 : i8`"""
    operands: list[UnresolvedOperand] = [parser.operand()]
    parser.expect_keyword("clock")
    operands.append(parser.operand())
    if parser.optional_keyword("sym"):
        state.properties["inner_sym"] = inner_symbol(parser)
    if parser.optional_keyword("reset"):
        if parser.keyword() == "async":
            state.properties["isAsync"] = UNIT
        operands.append(parser.operand())
        parser.expect(",")
        operands.append(parser.operand())
    preset = parser.integer() if parser.optional_keyword("preset") else None
    parser.optional_attr_dict()
    parser.expect(":")
    type_ = parser.type()
    clock = parser.context.type_def("seq", "clock")
    assert clock is not None
    if preset is not None:
        if not isinstance(type_, IntegerType):
            parser.in_cpp(f"how wide '{type_}' is, is known in C++")
        state.properties["preset"] = IntegerAttr(preset, type_)
    if "name" not in state.attributes:
        state.properties.setdefault("name", name_from_result(state))
    state.operands += parser.resolve_all(operands, [type_, DialectType(clock), I1, type_][: len(operands)])
    state.result_types.append(type_)


def print_register(op: Operation, printer: OpPrinter) -> None:
    next_, clock, *reset = op.operands
    printer.emit(" ")
    printer.value(next_)
    printer.emit(" clock ")
    printer.value(clock)
    print_sym(op, printer)
    if reset:
        printer.emit(" reset async " if "isAsync" in op.properties else " reset sync ")
        printer.values(reset)
    preset = op.properties.get("preset")
    if isinstance(preset, IntegerAttr):
        printer.emit(f" preset {preset.value}")
    hidden = ["isAsync", "preset", "inner_sym"]
    if printer.value_text(op.results[0]) == f"%{result_name(op)[0]}" or not result_name(op)[0]:
        hidden.append("name")
    printer.attr_dict(op, hidden)
    printer.emit(" : ")
    printer.type(next_.type)


def parse_same_type(parser: OpParser, data: Slot, value: Slot, type_: Slot) -> None:
    """Nothing: a value that is there has the type of the data."""
    type_.types = list(data.types) * len(value.operands)


def parse_same_immutable(parser: OpParser, data: Slot, value: Slot, type_: Slot) -> None:
    """Nothing: a value that is there is of `!seq.immutable<T>` for the data's `T`."""
    definition = parser.context.type_def("seq", "immutable")
    assert definition is not None
    type_.types = [DialectType(definition, (each,)) for each in data.types for _ in value.operands]


def print_nothing(printer: OpPrinter, op: Operation, *types: Any) -> None:
    """The type follows from another."""


# ---------------------------------------------------------------------------------------------------------- concat


def parse_concat(parser: OpParser, state: OpState) -> None:
    """`%a, %b : i4, i8`, which gives an i12"""
    operands = parser.operand_list()
    parser.optional_attr_dict()
    parser.expect(":")
    types = parser.type_list() if operands else []
    state.operands += parser.resolve_all(operands, types)
    state.result_types.append(IntegerType(sum(getattr(type_, "width", 0) for type_ in types)))


def print_concat(op: Operation, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    printer.attr_dict(op)
    printer.emit(" : ")
    printer.types([operand.type for operand in op.operands])


NAMES = {"ImplicitSSAName": CustomDirective(parse_name, print_name, reads_names=True)}
HW = extension(
    "hw",
    hooks={
        "hw.instance": Hooks(parse=parse_instance, print=print_instance, result_names=instance_names),
        "hw.wire": Hooks(result_names=result_name),
    },
    attributes={"innerSym": ParameterHooks(parse_inner_symbol, print_inner_symbol)},
    directives=NAMES,
)
COMB = extension("comb", hooks={"comb.concat": Hooks(parse=parse_concat, print=print_concat)})
SEQ = extension(
    "seq",
    hooks={
        "seq.firreg": Hooks(parse=parse_register, print=print_register, result_names=result_name, reads_names=True),
        "seq.compreg": Hooks(result_names=result_name),
        "seq.compreg.ce": Hooks(result_names=result_name),
        "seq.shiftreg": Hooks(result_names=result_name),
        "seq.firmem": Hooks(result_names=result_name),
    },
    directives={
        **NAMES,
        "OptionalTypeMatch": CustomDirective(parse_same_type, print_nothing),
        "OptionalImmutableTypeMatch": CustomDirective(parse_same_immutable, print_nothing),
    },
)
