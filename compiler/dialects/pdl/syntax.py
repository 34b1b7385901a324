"""Syntax of the pdl dialect beyond its assembly formats: attributes of an operation, types of ranges."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.attributes import ArrayAttr, Attribute, StringAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DialectType, Parameters, Type
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter

MNEMONICS = ("attribute", "operation", "range", "type", "value")

# ------------------------------------------------------------------------------------------------------------ types


def parse_range(parser: AttributeParser) -> Parameters:
    """`<value>`: the handle inside is written without `!pdl.`."""
    outer, parser.prefix = parser.prefix, ""
    parser.expect("<")
    start, end = parser.start, parser.end
    if parser.kind != "bare":
        parser.unexpected_token("expected valid keyword")
    word = parser.take()
    if word not in MNEMONICS:
        parser.error(f"invalid 'pdl' type: `{word}'", start, end)
    definition = parser.context.type_def("pdl", word)
    assert definition is not None
    element = DialectType(definition, () if definition.parse is None else definition.parse(parser))
    parser.expect(">")
    if word == "range":
        parser.error(f"element of pdl.range cannot be another range, but got'{element}'", start, end)
    parser.prefix = outer
    return (parser.context.unique_type(element),)


def range_of(element: Type, like: OpParser) -> Type:
    """`!pdl.range<element>`."""
    definition = like.context.type_def("pdl", "range")
    assert definition is not None
    return like.context.unique_type(DialectType(definition, (element,)))


def _is_range(type_: Type) -> bool:
    return isinstance(type_, DialectType) and type_.definition.full_name == "pdl.range"


# ------------------------------------------------------------------------------------------------------- directives


def parse_operation_attributes(parser: OpParser, values: Slot, names: Slot) -> None:
    """Parses an optional `{"name" = %attribute, ...}`."""
    attributes: list[Attribute] = []

    def entry() -> None:
        start, end = parser.start, parser.end
        name = parser.attribute()
        if not isinstance(name, StringAttr):
            parser.hook_error(UnexpectedAttribute(), start, end)
        attributes.append(name)
        parser.expect("=")
        values.operands.append(parser.operand())

    if parser.consume_if("{"):
        parser.comma_separated(entry)
        parser.expect("}")
    names.attribute = ArrayAttr(tuple(attributes))


def print_operation_attributes(
    printer: OpPrinter, op: Operation, values: Sequence[Value], names: Attribute | None
) -> None:
    if not isinstance(names, ArrayAttr) or not names.elements:
        return
    printer.emit(" {")
    for index, (name, value) in enumerate(zip(names.elements, values, strict=False)):
        if index:
            printer.emit(", ")
        printer.attribute(name)
        printer.emit(" = ")
        printer.value(value)
    printer.emit("}")


def parse_range_type(parser: OpParser, arguments: Slot, result: Slot) -> None:
    """The type of a range follows from its first element; an empty one's is written, `: !pdl.range<type>`."""
    if not arguments.types:
        result.types = [parser.colon_type()]
        return
    first = arguments.types[0]
    result.types = [first if _is_range(first) else range_of(first, parser)]


def print_range_type(printer: OpPrinter, op: Operation, arguments: Sequence[Type], result: Sequence[Type]) -> None:
    if not arguments:
        printer.emit(": ")
        printer.types(result)


def parse_results_type(parser: OpParser, index: Slot, result: Slot) -> None:
    """With an index, `-> type`; without one, all results as a range."""
    if index.attribute is not None:
        parser.expect("->")
        result.types = [parser.type()]
        return
    value = parser.context.type_def("pdl", "value")
    assert value is not None
    result.types = [range_of(parser.context.unique_type(DialectType(value)), parser)]


def print_results_type(printer: OpPrinter, op: Operation, index: Attribute | None, result: Sequence[Type]) -> None:
    if index is not None:
        printer.emit(" -> ")
        printer.types(result)


DIRECTIVES = {
    "OperationOpAttributes": CustomDirective(parse_operation_attributes, print_operation_attributes),
    "RangeType": CustomDirective(parse_range_type, print_range_type),
    "ResultsValueType": CustomDirective(parse_results_type, print_results_type),
}
"""The custom directives of the dialect's assembly formats, by name."""
