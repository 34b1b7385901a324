"""The attributes of the complex dialect."""

from __future__ import annotations

from compiler.errors.syntax import UnexpectedType
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import ArrayAttr, DialectAttribute, FloatAttr
from compiler.ir.float_printing import print_float
from compiler.ir.types import FloatType, Type
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import ParameterHooks, parameter
from compiler.syntax.attributes.attribute_parser import AttributeParser


def parse_number(parser: AttributeParser) -> tuple[object, ...]:
    """`<:f64 1.0, 2.0>`: real and imaginary part, as bit patterns of the type."""
    parser.expect("<")
    parser.expect(":")
    start, end = parser.start, parser.end
    type_ = parser.type()
    if not isinstance(type_, FloatType):
        parser.error(UnexpectedType(), start, end)

    def part() -> int:
        negative = parser.consume_if("-")
        if parser.kind not in ("float", "int"):
            parser.error("expected floating point literal")
        bits = parser.float_bits(parser.spelling, parser.start, negative, type_)
        parser.advance()
        return bits

    real = part()
    parser.expect(",")
    imaginary = part()
    parser.expect(">")
    return (real, imaginary, type_)


def print_number(attribute: DialectAttribute, printer: AsmPrinter) -> None:
    real, imaginary, type_ = attribute.parameters
    parts = ", ".join(print_float(bits, type_.semantics) for bits in (real, imaginary))
    printer.emit(f"<:{type_} {parts}> : complex<{type_}>")


def parts_of_number(attribute: DialectAttribute) -> ArrayAttr:
    """Returns the attribute of complex.constant with a real and an imaginary part."""
    real, imaginary, type_ = attribute.parameters
    return ArrayAttr((FloatAttr(real, type_), FloatAttr(imaginary, type_)))


class NumberAttr(DefinedAttribute, name="complex.number"):
    """A complex number as an attribute, `<:f64 1.0, 2.0>`."""

    real = parameter(float)
    imag = parameter(float)
    type = parameter(Type)
    traits = ["TypedAttr"]
    hooks = ParameterHooks(parse=parse_number, print=print_number)
