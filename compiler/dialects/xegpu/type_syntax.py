"""The syntax of the xegpu dialect's types.

Parsers start after the mnemonic and return the parameters in the order of the type's definition.
"""

from __future__ import annotations

from compiler.dialects.xegpu.attributes import BlockTensorDescAttr, MemLayoutAttr
from compiler.dialects.xegpu.layouts import is_layout
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute
from compiler.ir.types import DialectType, Parameters, Type, shape_text
from compiler.syntax.attributes.attribute_parser import AttributeParser

DEFAULT_ENCODING = BlockTensorDescAttr.get()


def _shape_and_element(parser: AttributeParser, *, dynamic: bool) -> tuple[tuple[int, ...], Type]:
    shape = tuple(parser.dimension_list(dynamic=dynamic))
    return shape, parser.type()


def _print_shaped(printer: AsmPrinter, shape: tuple[int, ...], element: Type) -> None:
    printer.emit(f"<{shape_text(shape)}")
    printer.type(element)


def parse_tensor_desc(parser: AttributeParser) -> Parameters:
    """`<8x16xf32, #xegpu.block_tdesc_attr<...>, #xegpu.layout<...>>`: shape, element type, encoding, layout."""
    parser.expect("<")
    shape, element = _shape_and_element(parser, dynamic=True)
    encoding: Attribute = DEFAULT_ENCODING
    layout: Attribute | None = None
    while parser.consume_if(","):
        attribute = parser.attribute()
        if is_layout(attribute):
            layout = attribute
        else:
            encoding = attribute
    parser.expect(">")
    return (shape, element, encoding, layout)


def print_tensor_desc(type_: DialectType, printer: AsmPrinter) -> None:
    shape, element, encoding, layout = type_.parameters
    _print_shaped(printer, shape, element)
    for attribute in (None if encoding == DEFAULT_ENCODING else encoding, layout):
        if attribute is not None:
            printer.emit(", ")
            printer.attribute(attribute)
    printer.emit(">")


def parse_mem_desc(parser: AttributeParser) -> Parameters:
    """`<16x64xf16, #xegpu.mem_layout<stride = [1, 16]>>`: shape, element type, layout in memory."""
    parser.expect("<")
    shape, element = _shape_and_element(parser, dynamic=False)
    layout: Attribute | None = None
    if parser.consume_if(","):
        start, end = parser.start, parser.end
        layout = parser.attribute()
        if not isinstance(layout, MemLayoutAttr):
            parser.error(UnexpectedAttribute(), start, end)
    parser.expect(">")
    return (shape, element, layout)


def print_mem_desc(type_: DialectType, printer: AsmPrinter) -> None:
    shape, element, layout = type_.parameters
    _print_shaped(printer, shape, element)
    if layout is not None:
        printer.emit(", ")
        printer.attribute(layout)
    printer.emit(">")
