"""The attributes of the smt dialect."""

from __future__ import annotations

from compiler.dialects.smt.types import width
from compiler.ir.asm import AsmPrinter
from compiler.ir.types import Parameters, Type
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import ParameterHooks, parameter, parameter_of_kind
from compiler.syntax.attributes.attribute_parser import AttributeParser


def parse_bits(parser: AttributeParser) -> Parameters:
    """`<5>`, before the type."""
    parser.expect("<")
    value = parser.integer()
    parser.expect(">")
    return value, None


def print_bits(attribute: BitVectorAttr, printer: AsmPrinter) -> None:
    value, bits = attribute.value, width(attribute.type)
    if bits and value >= 1 << bits - 1:
        value -= 1 << bits
    printer.emit(f"<{value}>")


def bits_in_range(parameters: Parameters) -> str | None:
    """Returns the error if a number does not fit the width of its type."""
    value, type_ = parameters
    bits = width(type_) if isinstance(type_, Type) else 0
    if not bits:
        return "explicit bit-vector type required"
    if not -(1 << bits - 1) <= value < 1 << bits:
        return f"integer value out of range for given bit-vector type '{type_}'"
    return None


class BitVectorAttr(DefinedAttribute, name="smt.bv"):
    """A bit vector constant. Its type has the width."""

    value = parameter(int, "the bits as a number")
    type = parameter_of_kind("self-type")
    traits = ["TypedAttr"]
    hooks = ParameterHooks(parse=parse_bits, print=print_bits, verify=bits_in_range)
