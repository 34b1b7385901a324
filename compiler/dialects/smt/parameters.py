"""Syntax and checks of the parameters of smt's types and attributes."""

from __future__ import annotations

from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import DialectAttribute
from compiler.ir.types import DialectType, Parameters, Type
from compiler.syntax.attributes.attribute_parser import AttributeParser

KINDS = frozenset({"smt.bool", "smt.bv", "smt.int", "smt.array", "smt.func", "smt.sort"})
_NOT_FUNCTION = KINDS - {"smt.func"}


def is_smt(type_: Type) -> bool:
    """Returns True if the type is one of the dialect's types."""
    return isinstance(type_, DialectType) and type_.definition.full_name in KINDS


def is_value(type_: Type) -> bool:
    """Returns True if the type is one of the dialect's types other than functions."""
    return isinstance(type_, DialectType) and type_.definition.full_name in _NOT_FUNCTION


def bit_vector_parameters(parameters: Parameters) -> str | None:
    return "bit-vector must have at least a width of one" if parameters[0] < 1 else None


def array_parameters(parameters: Parameters) -> str | None:
    for name, type_ in zip(("domain", "range"), parameters, strict=True):
        if not is_smt(type_):
            return f"{name} must be any SMT value type"
    return None


def function_parameters(parameters: Parameters) -> str | None:
    domain, range_ = parameters
    if not all(map(is_value, domain)):
        return "domain types must be any non-function SMT type"
    return None if is_value(range_) else "range type must be any non-function SMT type"


def sort_parameters(parameters: Parameters) -> str | None:
    return None if all(map(is_value, parameters[1])) else "sort parameter types must be any non-function SMT type"


def width(type_: Type) -> int:
    """Returns the number of bits of a bit vector; 0 for any other type."""
    is_vector = isinstance(type_, DialectType) and type_.definition.full_name == "smt.bv"
    return type_.parameters[0] if is_vector else 0  # type: ignore[attr-defined]  # just seen


def parse_bits(parser: AttributeParser) -> Parameters:
    """`<5>`, before the type."""
    parser.expect("<")
    value = parser.integer()
    parser.expect(">")
    return value, None


def print_bits(attribute: DialectAttribute, printer: AsmPrinter) -> None:
    value, type_ = attribute.parameters
    bits = width(type_)
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
