"""The syntax of tiles, and their element types."""

from __future__ import annotations

from compiler.ir.asm import AsmPrinter
from compiler.ir.types import BF16, F16, F32, I8, I32, DialectType, Parameters, shape_text
from compiler.syntax.attributes.attribute_parser import AttributeParser

_ELEMENT_TYPES = (F32, F16, BF16, I32, I8)


def parse_tile(parser: AttributeParser) -> Parameters:
    """`<16x32xbf16>`: the shape, the element type."""
    parser.expect("<")
    shape = tuple(parser.dimension_list(dynamic=False))
    element = parser.type()
    parser.expect(">")
    return (shape, element)


def print_tile(type_: DialectType, printer: AsmPrinter) -> None:
    shape, element = type_.parameters
    printer.emit(f"<{shape_text(shape)}")
    printer.type(element)
    printer.emit(">")


def verify_tile(parameters: Parameters) -> str | None:
    if parameters[1] in _ELEMENT_TYPES:
        return None
    return (
        "failed to verify 'elementType': 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or "
        "8-bit signless integer"
    )
