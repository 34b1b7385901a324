"""Syntax of acc routines: the names that they are bound to, and their gangs."""

from __future__ import annotations

from compiler.dialects.acc.device_type_syntax import (
    NO_DEVICE_TYPE,
    bracketed,
    device_type,
    elements,
    print_bracketed,
    print_device_type,
)
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.attributes import ArrayAttr, Attribute, IntegerAttr, StringAttr, SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter


def parse_bind(parser: OpParser, symbols: Slot, strings: Slot, symbol_devices: Slot, string_devices: Slot) -> None:
    """`@f, "g" [#acc.device_type<host>]`: names by symbol and by string."""
    lists_by_class: dict[type[Attribute], tuple[list[Attribute], list[Attribute]]] = {
        SymbolRefAttr: ([], []),
        StringAttr: ([], []),
    }

    def entry() -> None:
        start, end = parser.start, parser.end
        attribute = parser.attribute()
        if not isinstance(attribute, (SymbolRefAttr, StringAttr)):
            parser.hook_error(UnexpectedAttribute(), start, end)
        device = device_type(parser)
        for class_, (names, devices) in lists_by_class.items():
            if isinstance(attribute, class_):
                names.append(attribute)
                devices.append(device)

    parser.comma_separated(entry)
    for class_, names_slot, devices_slot in (
        (SymbolRefAttr, symbols, symbol_devices),
        (StringAttr, strings, string_devices),
    ):
        names, devices = lists_by_class[class_]
        names_slot.attribute = ArrayAttr(tuple(names))
        devices_slot.attribute = ArrayAttr(tuple(devices))


def print_bind(
    printer: OpPrinter,
    op: Operation,
    symbols: Attribute | None,
    strings: Attribute | None,
    symbol_devices: Attribute | None,
    string_devices: Attribute | None,
) -> None:
    names = [*elements(symbols), *elements(strings)]
    devices = [*elements(symbol_devices), *elements(string_devices)]
    for index, (name, device) in enumerate(zip(names, devices, strict=False)):
        printer.emit(", " if index else "")
        printer.attribute(name)
        print_device_type(printer, device)


def parse_routine_gang(parser: OpParser, alone: Slot, dimensions: Slot, devices: Slot) -> None:
    """Nothing, or `([#acc.device_type<host>], dim: 1 : i64 [#acc.device_type<nvidia>])`."""
    if not parser.consume_if("("):
        alone.attribute = ArrayAttr((NO_DEVICE_TYPE,))
        return
    without = bracketed(parser)
    attributes: list[Attribute] = []
    of_device: list[Attribute] = []
    if without:
        parser.expect(",")

    def entry() -> None:
        parser.expect_keyword("dim")
        parser.expect(":")
        start, end = parser.start, parser.end
        attributes.append(parser.attribute())
        if not isinstance(attributes[-1], IntegerAttr):
            parser.hook_error(UnexpectedAttribute(), start, end)
        of_device.append(device_type(parser))

    parser.comma_separated(entry)
    parser.expect(")")
    alone.attribute = ArrayAttr(tuple(without))
    dimensions.attribute = ArrayAttr(tuple(attributes))
    devices.attribute = ArrayAttr(tuple(of_device))


def print_routine_gang(
    printer: OpPrinter,
    op: Operation,
    alone: Attribute | None,
    dimensions: Attribute | None,
    devices: Attribute | None,
) -> None:
    without, attributes = elements(alone), elements(dimensions)
    if not attributes and without == (NO_DEVICE_TYPE,):
        return
    printer.emit("(")
    print_bracketed(printer, without)
    if without and attributes:
        printer.emit(", ")
    for index, (dimension, device) in enumerate(zip(attributes, elements(devices), strict=False)):
        printer.emit(", dim: " if index else "dim: ")
        printer.attribute(dimension)
        print_device_type(printer, device)
    printer.emit(")")


DIRECTIVES = {
    "BindName": CustomDirective(parse_bind, print_bind),
    "RoutineGangClause": CustomDirective(parse_routine_gang, print_routine_gang),
}
"""The custom directives of routines, by name."""
