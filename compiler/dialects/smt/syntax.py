"""How equalities, whole numbers and repetitions of smt are written, and the values that its types may hold."""

from __future__ import annotations

from typing import Any

from compiler.ir.asm import decimal
from compiler.ir.attributes import Attribute, DialectAttribute, IntegerAttr, StringAttr
from compiler.ir.operation import Operation
from compiler.ir.types import DialectType, IntegerType, Signedness, Type
from compiler.syntax.op_parser import OpParser, OpState
from compiler.syntax.op_printer import OpPrinter

# ------------------------------------------------------------------------------------------------------------- types

KINDS = frozenset({"smt.bool", "smt.bv", "smt.int", "smt.array", "smt.func", "smt.sort"})
_NOT_FUNCTION = KINDS - {"smt.func"}


def is_smt(type_: Type) -> bool:
    """A type whose values a solver knows."""
    return isinstance(type_, DialectType) and type_.definition.full_name in KINDS


def is_value(type_: Type) -> bool:
    """One that is no function."""
    return isinstance(type_, DialectType) and type_.definition.full_name in _NOT_FUNCTION


def bit_vector_parameters(parameters: tuple[Any, ...]) -> str | None:
    return "bit-vector must have at least a width of one" if parameters[0] < 1 else None


def array_parameters(parameters: tuple[Any, ...]) -> str | None:
    for name, type_ in zip(("domain", "range"), parameters, strict=True):
        if not is_smt(type_):
            return f"{name} must be any SMT value type"
    return None


def function_parameters(parameters: tuple[Any, ...]) -> str | None:
    domain, range_ = parameters
    if not all(map(is_value, domain)):
        return "domain types must be any non-function SMT type"
    return None if is_value(range_) else "range type must be any non-function SMT type"


def sort_parameters(parameters: tuple[Any, ...]) -> str | None:
    return None if all(map(is_value, parameters[1])) else "sort parameter types must be any non-function SMT type"


def width(type_: Type) -> int:
    """How many bits a bit vector has; 0 for what is none."""
    is_vector = isinstance(type_, DialectType) and type_.definition.full_name == "smt.bv"
    return type_.parameters[0] if is_vector else 0  # type: ignore[attr-defined]  # just seen


# ------------------------------------------------------------------------------------------------------- bit vectors


def parse_bits(parser: Any) -> tuple[Any, ...]:
    """`<5>`, before the type."""
    parser.expect("<")
    value = parser.integer()
    parser.expect(">")
    return value, None


def print_bits(attribute: Any, printer: Any) -> None:
    value, type_ = attribute.parameters
    bits = width(type_)
    if bits and value >= 1 << bits - 1:
        value -= 1 << bits
    printer.emit(f"<{value}>")


def bits_in_range(parameters: tuple[Any, ...]) -> str | None:
    """A number needs a type of so many bits."""
    value, type_ = parameters
    bits = width(type_) if isinstance(type_, Type) else 0
    if not bits:
        return "explicit bit-vector type required"
    if not -(1 << bits - 1) <= value < 1 << bits:
        return f"integer value out of range for given bit-vector type '{type_}'"
    return None


def type_of_constant(op: Any) -> list[Type]:
    value = op.properties["value"]
    return [value.parameters[1]] if isinstance(value, DialectAttribute) else []


def parse_repeat(parser: OpParser, state: OpState) -> None:
    """`3 times %vector : !smt.bv<4>`."""
    start, end = parser.start, parser.end
    count = parser.integer()
    if count <= 0:
        parser.hook_error("integer must be positive", start, end)
    parser.expect_keyword("times")
    vector = parser.operand()
    parser.optional_attr_dict()
    type_ = parser.colon_type()
    state.operands.append(parser.resolve(vector, type_))
    if not isinstance(type_, DialectType) or not width(type_):
        parser.op_error("input must have bit-vector type")
    state.result_types.append(parser.context.unique_type(DialectType(type_.definition, (width(type_) * count,))))


def print_repeat(op: Operation, printer: OpPrinter) -> None:
    input_ = op.operands[0]
    printer.emit(f" {width(op.result.type) // max(width(input_.type), 1)} times ")
    printer.value(input_)
    printer.attr_dict(op)
    printer.emit(" : ")
    printer.type(input_.type)


# --------------------------------------------------------------------------------------------- equalities and numbers


def parse_same(parser: OpParser, state: OpState) -> None:
    """`%a, %b : !smt.int`."""
    values = parser.operand_list()
    parser.optional_attr_dict()
    state.operands += parser.resolve_same(values, parser.colon_type())
    bool_ = parser.context.type_def("smt", "bool")
    assert bool_ is not None
    state.result_types.append(parser.context.unique_type(DialectType(bool_)))


def print_same(op: Operation, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    printer.attr_dict(op)
    printer.emit(" : ")
    printer.type(op.operands[0].type)


def parse_int_constant(parser: OpParser, state: OpState) -> None:
    """`-5 {attributes}`, with as many digits as it takes."""
    if parser.kind == "bare" and parser.spelling in ("true", "false"):
        value, bits = int(parser.take() == "true"), 1
    else:
        negative = parser.consume_if("-")
        if parser.kind != "int":
            parser.hook_error("expected integer value")
        value, bits = _magnitude(parser)
        value = -value % (1 << bits) if negative else value
    state.properties["value"] = IntegerAttr(value, IntegerType(bits, Signedness.UNSIGNED))
    parser.optional_attr_dict()
    int_ = parser.context.type_def("smt", "int")
    assert int_ is not None
    state.result_types.append(parser.context.unique_type(DialectType(int_)))


def _magnitude(parser: OpParser) -> tuple[int, int]:
    """A literal's value, and upstream's choice of bits: four for a digit, and one if there is none for a sign."""
    spelling = parser.spelling
    value = parser.literal_value(spelling)
    parser.advance()
    bits = 4 * len(spelling.removeprefix("0x").lstrip("0"))
    return value, 64 if value == 0 else bits + (value.bit_length() == bits)


def _signed(attribute: Attribute | None) -> str:
    """The number that the bits of an attribute stand for, whatever the type says of a sign."""
    if not isinstance(attribute, IntegerAttr):
        return ""
    type_, value = attribute.type, attribute.value
    bits = type_.width if isinstance(type_, IntegerType) else 64
    return decimal(value - (1 << bits) if value.bit_length() == bits and value > 0 else value)


def print_int_constant(op: Operation, printer: OpPrinter) -> None:
    printer.emit(f" {_signed(op.properties.get('value'))}")
    printer.attr_dict(op, ("value",))


# ------------------------------------------------------------------------------------------------------------- names


def boolean_name(op: Operation) -> list[str]:
    value = op.properties.get("value")
    return ["true" if isinstance(value, IntegerAttr) and value.value else "false"]


def bits_name(op: Operation) -> list[str]:
    value = op.properties.get("value")
    if not isinstance(value, DialectAttribute):
        return [""]
    number, type_ = value.parameters
    bits = width(type_)
    return [f"c{number - (1 << bits) if bits and number >= 1 << bits - 1 else number}_bv{bits}"]


def number_name(op: Operation) -> list[str]:
    return [f"c{_signed(op.properties.get('value'))}"]


def declared_name(op: Operation) -> list[str]:
    prefix = op.properties.get("namePrefix")
    return [prefix.value if isinstance(prefix, StringAttr) else ""]
