"""Syntax of clauses with values for each type of device.

`async([#acc.device_type<host>], %a : i32, %b : i32 [#acc.device_type<nvidia>])` is the clause without a value for
hosts, with `%a` by default, and with `%b` for nvidia.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.acc.attributes import DeviceTypeAttr
from compiler.dialects.acc.enums import DeviceType
from compiler.errors.syntax import ExpectedToken, UnexpectedAttribute
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, bool_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, Type
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter

NO_DEVICE_TYPE = DeviceTypeAttr.get(DeviceType.NONE)
"""The device type of defaults."""


def elements(attribute: Attribute | None) -> Sequence[Attribute]:
    """Returns the elements of an array attribute; none for other attributes or None."""
    return attribute.elements if isinstance(attribute, ArrayAttr) else ()


def bracketed(parser: OpParser) -> list[Attribute]:
    """Parses an optional `[#acc.device_type<host>, ...]`."""
    if not parser.consume_if("["):
        return []
    attributes = parser.comma_separated(parser.attribute)
    parser.expect("]")
    return attributes


def device_type(parser: OpParser) -> DeviceTypeAttr:
    """Parses an optional `[#acc.device_type<host>]`."""
    if not parser.consume_if("["):
        return NO_DEVICE_TYPE
    start, end = parser.start, parser.end
    attribute = parser.attribute()
    if not isinstance(attribute, DeviceTypeAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    parser.expect("]")
    return attribute


def print_device_type(printer: OpPrinter, attribute: Attribute) -> None:
    """Prints ` [#acc.device_type<host>]`, unless it is the default."""
    if attribute != NO_DEVICE_TYPE:
        printer.emit(" [")
        printer.attribute(attribute)
        printer.emit("]")


def print_bracketed(printer: OpPrinter, attributes: Sequence[Attribute]) -> None:
    """Prints `[#acc.device_type<host>, ...]`; nothing if there are none."""
    if attributes:
        printer.emit("[")
        for index, attribute in enumerate(attributes):
            printer.emit(", " if index else "")
            printer.attribute(attribute)
        printer.emit("]")


def parse_device_types(parser: OpParser, types: Slot) -> None:
    """Parses an optional `([#acc.device_type<host>])`."""
    if not parser.consume_if("("):
        types.attribute = ArrayAttr((NO_DEVICE_TYPE,))
        return
    if parser.kind != "[":
        parser.unexpected_token(ExpectedToken("[", "expected '['"))
    types.attribute = ArrayAttr(tuple(bracketed(parser)))
    parser.expect(")")


def print_device_types(printer: OpPrinter, op: Operation, types: Attribute | None) -> None:
    attributes = elements(types)
    if attributes and attributes != (NO_DEVICE_TYPE,):
        printer.emit("(")
        print_bracketed(printer, attributes)
        printer.emit(")")


def value_with_type(parser: OpParser, operands: Slot, types: Slot) -> None:
    """`%a : i32`."""
    operands.operands.append(parser.operand())
    types.types.append(parser.colon_type())


def print_value_with_type(printer: OpPrinter, value: Value) -> None:
    """`%a : i32`."""
    printer.emit(printer.value_text(value) + " : ")
    printer.type(value.type)


def _values_by_device(parser: OpParser, operands: Slot, types: Slot) -> list[Attribute]:
    def entry() -> DeviceTypeAttr:
        value_with_type(parser, operands, types)
        return device_type(parser)

    return parser.comma_separated(entry)


def _print_values_by_device(printer: OpPrinter, values: Sequence[Value], devices: Attribute | None) -> None:
    for index, (value, device) in enumerate(zip(values, elements(devices), strict=False)):
        printer.emit(", " if index else "")
        print_value_with_type(printer, value)
        print_device_type(printer, device)


def parse_operands(parser: OpParser, operands: Slot, types: Slot, devices: Slot) -> None:
    """`%a : i32, %b : i32 [#acc.device_type<host>]`."""
    devices.attribute = ArrayAttr(tuple(_values_by_device(parser, operands, types)))


def print_operands(
    printer: OpPrinter, op: Operation, operands: Sequence[Value], types: Sequence[Type], devices: Attribute | None
) -> None:
    _print_values_by_device(printer, operands, devices)


def parse_keyword_or_operands(parser: OpParser, operands: Slot, types: Slot, devices: Slot, alone: Slot) -> None:
    """Nothing, or `([#acc.device_type<host>], %a : i32)`; `alone` are the devices without a value."""
    if not parser.consume_if("("):
        alone.attribute = ArrayAttr((NO_DEVICE_TYPE,))
        return
    # Upstream forgets the devices without a value where there are values.
    if bracketed(parser):
        parser.expect(",")
    devices.attribute = ArrayAttr(tuple(_values_by_device(parser, operands, types)))
    parser.expect(")")


def print_keyword_or_operands(
    printer: OpPrinter,
    op: Operation,
    operands: Sequence[Value],
    types: Sequence[Type],
    devices: Attribute | None,
    alone: Attribute | None,
) -> None:
    without = elements(alone)
    if not operands and without == (NO_DEVICE_TYPE,):
        return
    printer.emit("(")
    print_bracketed(printer, without)
    if without and elements(devices):
        printer.emit(", ")
    _print_values_by_device(printer, operands, devices)
    printer.emit(")")


def _group(parser: OpParser, operands: Slot, read: Callable[[], None]) -> int:
    """Parses `{...}`; returns the number of values in it."""
    before = len(operands.operands)
    parser.expect("{")
    read()
    parser.expect("}")
    return len(operands.operands) - before


def read_groups(parser: OpParser, operands: Slot, values: Callable[[], None], devices: Slot, sizes: Slot) -> None:
    """One group or several, the values of each read by `values`."""
    lengths: list[int] = []

    def group() -> DeviceTypeAttr:
        lengths.append(_group(parser, operands, values))
        return device_type(parser)

    devices.attribute = ArrayAttr(tuple(parser.comma_separated(group)))
    sizes.attribute = DenseArrayAttr(I32, tuple(lengths))


def parse_groups(parser: OpParser, operands: Slot, types: Slot, devices: Slot, sizes: Slot) -> None:
    """`{%a : i32, %b : i32}, {%c : i32} [#acc.device_type<host>]`."""

    def values() -> None:
        parser.comma_separated(lambda: value_with_type(parser, operands, types))

    read_groups(parser, operands, values, devices, sizes)


def print_groups_by_device(
    printer: OpPrinter,
    devices: Attribute | None,
    sizes: Attribute | None,
    write: Callable[[int, int], None],
) -> None:
    """Prints groups of values with their device types; `write` gets a group's number and its first value's number."""
    lengths = sizes.values if isinstance(sizes, DenseArrayAttr) else ()
    first = 0
    for number, (device, length) in enumerate(zip(elements(devices), lengths, strict=False)):
        printer.emit(", {" if number else "{")
        for index in range(first, first + length):
            printer.emit(", " if index > first else "")
            write(number, index)
        printer.emit("}")
        print_device_type(printer, device)
        first += length


def print_groups(
    printer: OpPrinter,
    op: Operation,
    operands: Sequence[Value],
    types: Sequence[Type],
    devices: Attribute | None,
    sizes: Attribute | None,
) -> None:
    print_groups_by_device(printer, devices, sizes, lambda _, index: print_value_with_type(printer, operands[index]))


def parse_wait(
    parser: OpParser, operands: Slot, types: Slot, devices: Slot, sizes: Slot, has_number: Slot, alone: Slot
) -> None:
    """Nothing, or `([#acc.device_type<host>], {devnum: %d : i32, %a : i32}, ...)`."""
    if not parser.consume_if("("):
        alone.attribute = ArrayAttr((NO_DEVICE_TYPE,))
        return
    without = bracketed(parser)
    alone.attribute = ArrayAttr(tuple(without))
    if without:
        parser.expect(",")
    numbered: list[Attribute] = []

    def values() -> None:
        is_numbered = parser.optional_keyword("devnum")
        numbered.append(bool_attr(is_numbered))
        if is_numbered:
            parser.expect(":")
        parser.comma_separated(lambda: value_with_type(parser, operands, types))

    read_groups(parser, operands, values, devices, sizes)
    parser.expect(")")
    has_number.attribute = ArrayAttr(tuple(numbered))


def print_wait(
    printer: OpPrinter,
    op: Operation,
    operands: Sequence[Value],
    types: Sequence[Type],
    devices: Attribute | None,
    sizes: Attribute | None,
    has_number: Attribute | None,
    alone: Attribute | None,
) -> None:
    without, numbered = elements(alone), elements(has_number)
    if not operands and without == (NO_DEVICE_TYPE,):
        return
    printer.emit("(")
    print_bracketed(printer, without)
    if without and elements(devices):
        printer.emit(", ")
    written: set[int] = set()

    def write(number: int, index: int) -> None:
        if number not in written and number < len(numbered) and numbered[number] == bool_attr(True):
            printer.emit("devnum: ")
        written.add(number)
        print_value_with_type(printer, operands[index])

    print_groups_by_device(printer, devices, sizes, write)
    printer.emit(")")


DIRECTIVES = {
    "DeviceTypeArrayAttr": CustomDirective(parse_device_types, print_device_types),
    "DeviceTypeOperands": CustomDirective(parse_operands, print_operands),
    "DeviceTypeOperandsWithKeywordOnly": CustomDirective(parse_keyword_or_operands, print_keyword_or_operands),
    "DeviceTypeOperandsWithSegment": CustomDirective(parse_groups, print_groups),
    "NumGangs": CustomDirective(parse_groups, print_groups),
    "WaitClause": CustomDirective(parse_wait, print_wait),
}
"""The custom directives of clauses by device type, by name."""
