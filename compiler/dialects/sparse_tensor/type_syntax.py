"""The syntax of the sparse_tensor dialect's types: `!sparse_tensor.iter_space<#enc, lvls = 0 to 2>`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from compiler.dialects.sparse_tensor.encoding import Encoding, encoding_of, specifier_encoding
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import DialectAttribute
from compiler.ir.types import DialectType
from compiler.syntax.attributes.attribute_parser import AttributeParser

Parsed = TypeVar("Parsed")


def _in_brackets(parse: Callable[[AttributeParser], Parsed]) -> Callable[[AttributeParser], Parsed]:
    def parse_all(parser: AttributeParser) -> Parsed:
        parser.expect("<")
        parameters = parse(parser)
        parser.expect(">")
        return parameters

    return parse_all


def _encoding(parser: AttributeParser) -> DialectAttribute:
    """`#sparse`, or the encoding without its name: `<{ map = ... }>`."""
    definition = parser.context.attr_def("sparse_tensor", "encoding")
    assert definition is not None
    assert definition.parse is not None
    start, end = parser.start, parser.end
    if parser.kind == "<":
        parameters = definition.parse(parser)
        message = None if definition.verify is None else definition.verify(parameters)
        if message is not None:
            parser.error(message, start, end)
        return DialectAttribute(definition, parameters)
    attribute = parser.attribute()
    if encoding_of(attribute) is None or not isinstance(attribute, DialectAttribute):
        parser.error(UnexpectedAttribute(), start, end)
    return attribute


def level_range(parser: AttributeParser) -> tuple[int, int]:
    """`0 to 2`, or `0` for `0 to 1`: the first level, and the one after the last."""
    low = parser.integer()
    start, end = parser.start, parser.end
    high = parser.integer() if parser.optional_keyword("to") else low + 1
    if high <= low:
        parser.hook_error("expect larger level upper bound than lower bound", start, end)
    return low, high


def range_text(low: int, high: int) -> str:
    return str(low) if high == low + 1 else f"{low} to {high}"


@_in_brackets
def parse_levels(parser: AttributeParser) -> tuple[DialectAttribute, int, int]:
    """`<#enc, lvls = 0 to 2>`"""
    encoding = _encoding(parser)
    parser.expect(",")
    parser.expect_keyword("lvls")
    parser.expect("=")
    return (encoding, *level_range(parser))


def print_levels(type_: DialectType, printer: AsmPrinter) -> None:
    encoding, low, high = type_.parameters
    printer.emit("<")
    printer.attribute_stripped(encoding)
    printer.emit(f", lvls = {range_text(low, high)}>")


@_in_brackets
def parse_specifier(parser: AttributeParser) -> tuple[DialectAttribute]:
    """Parses `<#enc>`; returns the part of the encoding that determines the fields of the storage."""
    attribute = _encoding(parser)
    return (DialectAttribute(attribute.definition, specifier_encoding(Encoding(*attribute.parameters))[:]),)


def print_specifier(type_: DialectType, printer: AsmPrinter) -> None:
    printer.emit("<")
    (encoding,) = type_.parameters
    printer.attribute(encoding)
    printer.emit(">")
