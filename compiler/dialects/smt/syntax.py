"""Syntax of smt's equalities, integers and repetitions, and of the parameters of its types."""

from __future__ import annotations

from compiler.dialects.smt.attributes import BitVectorAttr
from compiler.dialects.smt.bit_vector_ops import BVConstantOp, RepeatOp
from compiler.dialects.smt.int_ops import IntConstantOp
from compiler.dialects.smt.ops import BoolConstantOp, DeclareFunOp, DistinctOp, EqOp
from compiler.dialects.smt.types import width
from compiler.ir.asm import decimal
from compiler.ir.attributes import Attribute, DialectAttribute, IntegerAttr, StringAttr
from compiler.ir.operation import Operation
from compiler.ir.types import DialectType, IntegerType, Signedness, Type
from compiler.ods import hook
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

# ------------------------------------------------------------------------------------------------------------- types


# ------------------------------------------------------------------------------------------------------- bit vectors


@hook.infer_types(BVConstantOp)
def type_of_constant(op: OpState | Operation) -> list[Type]:
    value = op.properties["value"]
    return [value.type] if isinstance(value, BitVectorAttr) else []


_LARGEST = (1 << 63) - 1


@hook.parse(RepeatOp)
def parse_repeat(parser: OpParser, state: OpState) -> None:
    """`3 times %vector : !smt.bv<4>`."""
    start, end = parser.start, parser.end
    negative = parser.consume_if("-")
    if parser.kind != "int":
        parser.hook_error("expected integer value")
    count = parser.literal_value(parser.take())
    if negative or not count:
        parser.hook_error("integer must be positive", start, end)
    if count > _LARGEST:
        parser.hook_error("integer must fit into 63 bits", start, end)
    parser.expect_keyword("times")
    vector = parser.operand()
    parser.optional_attr_dict()
    type_ = parser.colon_type()
    state.operands.append(parser.resolve(vector, type_))
    if not isinstance(type_, DialectType) or not width(type_):
        parser.op_error("input must have bit-vector type")
    if width(type_) * count > _LARGEST:
        parser.hook_error(
            "result bit-width (provided integer times bit-width of the input type) must fit into 63 bits", start, end
        )
    state.result_types.append(parser.context.unique_type(DialectType(type_.definition, (width(type_) * count,))))


@hook.print(RepeatOp)
def print_repeat(op: RepeatOp, printer: OpPrinter) -> None:
    input_ = op.input
    printer.emit(f" {width(op.result.type) // max(width(input_.type), 1)} times ")
    printer.value(input_)
    printer.attr_dict(op)
    printer.emit(" : ")
    printer.type(input_.type)


# --------------------------------------------------------------------------------------------- equalities and numbers


@hook.parse(EqOp, DistinctOp)
def parse_same(parser: OpParser, state: OpState) -> None:
    """`%a, %b : !smt.int`."""
    values = parser.operand_list()
    parser.optional_attr_dict()
    state.operands += parser.resolve_same(values, parser.colon_type())
    bool_ = parser.context.type_def("smt", "bool")
    assert bool_ is not None
    state.result_types.append(parser.context.unique_type(DialectType(bool_)))


@hook.print(EqOp, DistinctOp)
def print_same(op: EqOp | DistinctOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    printer.attr_dict(op)
    printer.emit(" : ")
    first, *_ = op.inputs
    printer.type(first.type)


@hook.parse(IntConstantOp)
def parse_int_constant(parser: OpParser, state: OpState) -> None:
    """`-5 {attributes}`, with any number of digits."""
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
    """Parses a literal; returns its value and upstream's number of bits.

    Each digit counts four bits, with one more bit if the value has no leading zero bit. Zero has 64 bits.
    """
    spelling = parser.spelling
    value = parser.literal_value(spelling)
    parser.advance()
    bits = 4 * len(spelling.removeprefix("0x").lstrip("0"))
    return value, 64 if value == 0 else bits + (value.bit_length() == bits)


def _signed(attribute: Attribute | None) -> str:
    """Returns the signed number of an attribute's bits, independent of its type's signedness."""
    if not isinstance(attribute, IntegerAttr):
        return ""
    type_, value = attribute.type, attribute.value
    bits = type_.width if isinstance(type_, IntegerType) else 64
    return decimal(value - (1 << bits) if value.bit_length() == bits and value > 0 else value)


@hook.print(IntConstantOp)
def print_int_constant(op: IntConstantOp, printer: OpPrinter) -> None:
    printer.emit(f" {_signed(op.value)}")
    printer.attr_dict(op, ("value",))


# ------------------------------------------------------------------------------------------------------------- names


@hook.result_names(BoolConstantOp)
def boolean_name(op: BoolConstantOp) -> list[str]:
    value = op.value
    return ["true" if isinstance(value, IntegerAttr) and value.value else "false"]


@hook.result_names(BVConstantOp)
def bits_name(op: BVConstantOp) -> list[str]:
    value = op.value
    if not isinstance(value, DialectAttribute):
        return [""]
    number, type_ = value.parameters
    bits = width(type_)
    return [f"c{number - (1 << bits) if bits and number >= 1 << bits - 1 else number}_bv{bits}"]


@hook.result_names(IntConstantOp)
def number_name(op: IntConstantOp) -> list[str]:
    return [f"c{_signed(op.value)}"]


@hook.result_names(DeclareFunOp)
def declared_name(op: DeclareFunOp) -> list[str]:
    prefix = op.name_prefix
    return [prefix.value if isinstance(prefix, StringAttr) else ""]
