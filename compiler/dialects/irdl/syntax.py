"""The custom directives of irdl's assembly formats: optional regions, lists of names and values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.irdl.attributes import VariadicityArrayAttr, VariadicityAttr
from compiler.dialects.irdl.enums import Variadicity
from compiler.ir.attributes import ArrayAttr, Attribute, DialectAttribute, StringAttr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter


def parse_single_block_region(parser: OpParser, body: Slot) -> None:
    """Parses an optional `{...}`, by default a region with one empty block."""
    if parser.kind == "{":
        body.regions = [parser.region()]
        parser.state.pending[-1].at_least_one_block = True
    else:
        region = parser.empty_region()
        region.append(Block())
        body.regions = [region]


def print_single_block_region(printer: OpPrinter, op: Operation, body: Region) -> None:
    if body.blocks and body.entry.ops:
        printer.region(body)


def parse_named_values(parser: OpParser, values: Slot, names: Slot) -> None:
    """`(name: %value, ...)`."""
    attributes: list[Attribute] = []

    def entry() -> None:
        attributes.append(StringAttr(parser.keyword()))
        parser.expect(":")
        values.operands.append(parser.operand())

    parser.list_between("(", ")", entry)
    names.attribute = ArrayAttr(tuple(attributes))


def print_named_values(printer: OpPrinter, op: Operation, values: Sequence[Value], names: Attribute) -> None:
    _print_list(printer, values, names, ())


def parse_named_values_with_variadicity(parser: OpParser, values: Slot, names: Slot, variadicity: Slot) -> None:
    """Parses `(name: %value, name: variadic %value, ...)`; values without a keyword are single."""
    attributes: list[Attribute] = []
    kinds: list[Attribute] = []

    def entry() -> None:
        attributes.append(StringAttr(parser.keyword()))
        parser.expect(":")
        kind = next((kind for kind in Variadicity if parser.optional_keyword(kind.symbol)), Variadicity.SINGLE)
        kinds.append(VariadicityAttr.get(kind))
        values.operands.append(parser.operand())

    parser.list_between("(", ")", entry)
    names.attribute = ArrayAttr(tuple(attributes))
    variadicity.attribute = VariadicityArrayAttr.get(tuple(kinds))


def print_named_values_with_variadicity(
    printer: OpPrinter, op: Operation, values: Sequence[Value], names: Attribute, variadicity: Attribute
) -> None:
    kinds = variadicities(variadicity)
    _print_list(printer, values, names, ["" if kind is Variadicity.SINGLE else f"{kind.symbol} " for kind in kinds])


def variadicities(attribute: Attribute | None) -> list[Variadicity]:
    """Returns the cases that an attribute of `variadicity_array` lists."""
    if not isinstance(attribute, DialectAttribute) or not attribute.parameters:
        return []
    (kinds,) = attribute.parameters
    return [Variadicity(*kind.parameters) for kind in kinds]


def _print_list(printer: OpPrinter, values: Sequence[Value], names: Attribute, before: Sequence[str]) -> None:
    texts = (
        [name.value for name in names.elements if isinstance(name, StringAttr)] if isinstance(names, ArrayAttr) else []
    )
    printer.emit("(")
    for index, (name, value) in enumerate(zip(texts, values, strict=False)):
        if index:
            printer.emit(", ")
        printer.emit(f"{name}: ")
        printer.emit(before[index] if index < len(before) else "")
        printer.value(value)
    printer.emit(")")


def parse_attributes_op(parser: OpParser, values: Slot, names: Slot) -> None:
    """Parses an optional `{"name" = %value, ...}`."""
    attributes: list[Attribute] = []

    def entry() -> None:
        attributes.append(parser.attribute())
        parser.expect("=")
        values.operands.append(parser.operand())

    if parser.consume_if("{"):
        parser.comma_separated(entry)
        parser.expect("}")
    names.attribute = ArrayAttr(tuple(attributes))


def print_attributes_op(printer: OpPrinter, op: Operation, values: Sequence[Value], names: Attribute) -> None:
    entries = names.elements if isinstance(names, ArrayAttr) else ()
    if not entries:
        return
    printer.emit("{")
    for index, (name, value) in enumerate(zip(entries, values, strict=False)):
        printer.emit(", " if index else "")
        printer.attribute(name)
        printer.emit(" = ")
        printer.value(value)
    printer.emit("}")


DIRECTIVES: Mapping[str, CustomDirective] = MappingProxyType(
    {
        "SingleBlockRegion": CustomDirective(parse_single_block_region, print_single_block_region),
        "NamedValueList": CustomDirective(parse_named_values, print_named_values),
        "NamedValueListWithVariadicity": CustomDirective(
            parse_named_values_with_variadicity, print_named_values_with_variadicity
        ),
        "AttributesOp": CustomDirective(parse_attributes_op, print_attributes_op),
    }
)
