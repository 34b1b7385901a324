"""Arrays and structs of CIRCT, whose types and most operations have syntax in C++.

To be named beside `circt_hooks.py` in `python` of [dialects].
"""

from __future__ import annotations

from typing import Any, NamedTuple

from compiler.ir.attributes import IntegerAttr, StringAttr
from compiler.ir.operation import Operation
from compiler.ir.types import I32, I64, DialectType, IntegerType, Type
from compiler.ods.extension import ParameterHooks, extension
from compiler.ods.model import Hooks
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

# ------------------------------------------------------------------------------------------------------------ types


def parse_element(parser: Any) -> Type:
    """`i8`, `!hw.array<2xi8>`, or `array<2xi8>`: inside an array, types of hw go without their dialect."""
    definition = parser.context.type_def("hw", parser.spelling) if parser.kind == "bare" else None
    if definition is None:
        type_: Type = parser.type()
        return type_
    parser.advance()
    return DialectType(definition, definition.parse(parser))


def parse_array(parser: Any) -> tuple[Any, ...]:
    """`<4xi8>`; a size that is an attribute is kept as text with all else."""
    parser.expect("<")
    if parser.kind != "int":
        parser.unreadable("hw.array")
    (size,) = parser.dimension_list(dynamic=False)
    element = parse_element(parser)
    parser.expect(">")
    return IntegerAttr(size, I64), element


def print_array(type_: Any, printer: Any) -> None:
    size, element = type_.parameters
    printer.emit(f"<{size.value}x")
    if isinstance(element, DialectType) and element.definition.dialect == "hw":
        printer.emit(str(element).removeprefix("!hw."))
    else:
        printer.type(element)
    printer.emit(">")


class Field(NamedTuple):
    name: str
    type: Type


def parse_fields(parser: Any) -> tuple[Any, ...]:
    """`<a: i8, b: i1>`"""

    def field() -> Field:
        name = parser.keyword_or_string()
        return Field(name, parser.colon_type())

    return (tuple(parser.list_between("<", ">", field)),)


def print_fields(type_: Any, printer: Any) -> None:
    printer.emit("<")
    for index, field in enumerate(type_.parameters[0]):
        printer.emit(", " if index else "")
        printer.keyword_or_string(field.name)
        printer.emit(": ")
        printer.type(field.type)
    printer.emit(">")


def parameters_of(parser: OpParser, type_: Type, mnemonic: str) -> tuple[Any, ...]:
    """The parameters of a type of hw; where it is another type, or could not be read, the op is passed over."""
    definition = type_.definition if isinstance(type_, DialectType) else None
    if (
        not isinstance(type_, DialectType)
        or type_.definition.mnemonic != mnemonic
        or isinstance(type_.parameters[0], str)
    ):
        parser.in_cpp(f"what '{definition.full_name if definition else type_}' holds is known in C++")
    return type_.parameters


# ----------------------------------------------------------------------------------------------------------- arrays


def array_of(parser: OpParser, count: int, element: Type) -> Type:
    definition = parser.context.type_def("hw", "array")
    assert definition is not None
    return DialectType(definition, (IntegerAttr(count, I64), element))


def parse_array_create(parser: OpParser, state: OpState) -> None:
    """`%a, %b : i8`, and `-> type` where the result's is not the array of so many"""
    operands = parser.operand_list()
    parser.optional_attr_dict()
    parser.expect(":")
    element = parser.type()
    state.operands += parser.resolve_same(operands, element)
    arrow = parser.consume_if("->")
    state.result_types.append(parser.type() if arrow else array_of(parser, len(operands), element))


def print_array_create(op: Operation, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    printer.attr_dict(op)
    printer.emit(" : ")
    element, result = op.operands[0].type, op.results[0].type
    printer.type(element)
    usual = isinstance(result, DialectType) and result.parameters == (IntegerAttr(len(op.operands), I64), element)
    if not usual:
        printer.emit(" -> ")
        printer.type(result)


def element_type(state: OpState) -> list[Type]:
    type_ = state.operands[0].type
    return [type_.parameters[1] if isinstance(type_, DialectType) and len(type_.parameters) == 2 else type_]


def parse_slice_types(parser: OpParser, source: Slot, index: Slot) -> None:
    """The array's type, from which that of the index follows."""
    type_ = parser.type()
    size = parameters_of(parser, type_, "array")[0].value
    source.types, index.types = [type_], [IntegerType(max(size - 1, 0).bit_length())]


def print_slice_types(printer: OpPrinter, op: Operation, source: Any, index: Any) -> None:
    printer.type(op.operands[0].type)


def parse_concat_types(parser: OpParser, inputs: Slot, result: Slot) -> None:
    """The types of the arrays; the result has as many elements as all of them."""
    inputs.types = parser.type_list()
    parts = [parameters_of(parser, type_, "array") for type_ in inputs.types]
    result.types = [array_of(parser, sum(size.value for size, _ in parts), parts[0][1])]


def print_concat_types(printer: OpPrinter, op: Operation, inputs: Any, result: Any) -> None:
    printer.types([operand.type for operand in op.operands])


# ---------------------------------------------------------------------------------------------------------- structs


def parse_struct_create(parser: OpParser, state: OpState) -> None:
    """`(%a, %b) : !hw.struct<a: i8, b: i1>`"""
    operands = parser.operand_list_between("(", ")")
    parser.optional_attr_dict()
    parser.expect(":")
    type_ = parser.type()
    fields = parameters_of(parser, type_, "struct")[0]
    state.operands += parser.resolve_all(operands, [field.type for field in fields])
    state.result_types.append(type_)


def print_struct_create(op: Operation, printer: OpPrinter) -> None:
    printer.emit(" (")
    printer.values(op.operands)
    printer.emit(")")
    printer.attr_dict(op)
    printer.emit(" : ")
    printer.type(op.results[0].type)


def parse_member(parser: OpParser, state: OpState) -> None:
    """`%struct["a"] : type` of extract, `%struct["a"], %value : type` of inject"""
    operands = [parser.operand()]
    parser.expect("[")
    name = parser.string()
    parser.expect("]")
    if parser.consume_if(","):
        operands.append(parser.operand())
    parser.optional_attr_dict()
    parser.expect(":")
    type_ = parser.type()
    fields = parameters_of(parser, type_, "struct")[0]
    index = next((index for index, field in enumerate(fields) if field.name == name), None)
    if index is None:
        parser.op_error(f"field name '{name}' not found in aggregate type")
    state.properties["fieldIndex"] = IntegerAttr(index, I32)
    state.operands += parser.resolve_all(operands, [type_, fields[index].type][: len(operands)])
    state.result_types.append(type_ if len(operands) == 2 else fields[index].type)


def print_member(op: Operation, printer: OpPrinter) -> None:
    struct, *values = op.operands
    index = op.properties["fieldIndex"]
    assert isinstance(struct.type, DialectType) and isinstance(index, IntegerAttr)
    printer.emit(" ")
    printer.value(struct)
    printer.emit("[")
    printer.attribute(StringAttr(struct.type.parameters[0][index.value].name))
    printer.emit("]")
    for value in values:
        printer.emit(", ")
        printer.value(value)
    printer.attr_dict(op, ["fieldIndex"])
    printer.emit(" : ")
    printer.type(struct.type)


_ARRAY = ParameterHooks(parse_array, print_array)
_MEMBER = Hooks(parse=parse_member, print=print_member)
HW = extension(
    "hw",
    types={"array": _ARRAY, "uarray": _ARRAY, "struct": ParameterHooks(parse_fields, print_fields)},
    hooks={
        "hw.array_create": Hooks(parse=parse_array_create, print=print_array_create),
        "hw.array_get": Hooks(infer_types=element_type),
        "hw.struct_create": Hooks(parse=parse_struct_create, print=print_struct_create),
        "hw.struct_extract": _MEMBER,
        "hw.struct_inject": _MEMBER,
    },
    directives={
        "SliceTypes": CustomDirective(parse_slice_types, print_slice_types),
        "ArrayConcatTypes": CustomDirective(parse_concat_types, print_concat_types),
    },
)
