"""How the clauses of acc operations are written.

Many clauses may be given for each type of device: `async([#acc.device_type<host>], %a : i32, %b : i32
[#acc.device_type<nvidia>])` is the clause without a value for hosts, with `%a` by default, and with `%b` for nvidia.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.acc.attributes import COMBINED_CONSTRUCTS, DEVICE_TYPE_ATTR, GANG_ARG_TYPE_ATTR
from compiler.dialects.acc.constraints import is_pointer_like, pointee_of
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DialectAttribute,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    bool_attr,
)
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import I32, Type
from compiler.ods.attr_constraints import instance
from compiler.ods.model import AttrDef
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import Argument, OpParser
from compiler.syntax.op_printer import OpPrinter

_NONE = instance(DEVICE_TYPE_ATTR, 0)
"""The device type of what holds by default."""


def _elements(attribute: Attribute | None) -> Sequence[Attribute]:
    return attribute.elements if isinstance(attribute, ArrayAttr) else ()


def _case(definition: AttrDef, symbol: str) -> DialectAttribute:
    enum = definition.parameters[0].enum
    assert enum is not None
    return instance(definition, enum.value(symbol))


# ----------------------------------------------------------------------------------------------------------- variables


def parse_var(parser: OpParser, variable: Slot) -> None:
    """`varPtr(%a`, or `var(%a` for what is no pointer; the type and `)` follow."""
    _keyword(parser, "var")
    variable.operands = [parser.operand()]


def _keyword(parser: OpParser, word: str) -> None:
    if not parser.optional_keyword(word + "Ptr"):
        parser.expect_keyword(word)
    parser.expect("(")


def print_var(printer: OpPrinter, op: Operation, variable: Sequence[Value]) -> None:
    for value in variable:
        printer.emit(("varPtr(" if is_pointer_like(value.type) else "var(") + printer.value_text(value))


def parse_var_type(parser: OpParser, types: Slot, variable_type: Slot) -> None:
    """`memref<f32>) varType(tensor<f32>)`; without the second, that is what the first points to."""
    type_ = parser.type()
    types.types = [type_]
    parser.expect(")")
    pointee = pointee_of(type_)
    if parser.optional_keyword("varType"):
        parser.expect("(")
        pointee = parser.type()
        parser.expect(")")
    variable_type.attribute = TypeAttr(pointee)


def print_var_type(printer: OpPrinter, op: Operation, types: Sequence[Type], variable_type: Attribute | None) -> None:
    printer.types(types)
    printer.emit(")")
    if isinstance(variable_type, TypeAttr) and types and variable_type.type != pointee_of(types[0]):
        printer.emit(" varType(")
        printer.type(variable_type.type)
        printer.emit(")")


def parse_acc_var(parser: OpParser, variable: Slot, types: Slot) -> None:
    """`accPtr(%a : memref<f32>)`, or `accVar(...)` for what is no pointer."""
    if not parser.optional_keyword("accPtr"):
        parser.expect_keyword("accVar")
    parser.expect("(")
    variable.operands = [parser.operand()]
    types.types = [parser.colon_type()]
    parser.expect(")")


def print_acc_var(printer: OpPrinter, op: Operation, variable: Sequence[Value], types: Sequence[Type]) -> None:
    for value in variable:
        word = "accPtr" if is_pointer_like(value.type) else "accVar"
        printer.emit(f"{word}({printer.value_text(value)} : ")
        printer.type(value.type)
        printer.emit(")")


def parse_recipe(parser: OpParser, recipe: Slot) -> None:
    start, end = parser.start, parser.end
    recipe.attribute = parser.attribute()
    if not isinstance(recipe.attribute, SymbolRefAttr):
        parser.hook_error("invalid kind of attribute specified", start, end)


def print_recipe(printer: OpPrinter, op: Operation, recipe: Attribute | None) -> None:
    if recipe is not None:
        printer.attribute(recipe)


# -------------------------------------------------------------------------------------------------------- device types


def _bracketed(parser: OpParser) -> list[Attribute]:
    """`[#acc.device_type<host>, ...]`, or nothing."""
    if not parser.consume_if("["):
        return []
    found = parser.comma_separated(parser.attribute)
    parser.expect("]")
    return found


def _device_type(parser: OpParser) -> Attribute:
    """`[#acc.device_type<host>]`, or nothing for the default."""
    if not parser.consume_if("["):
        return _NONE
    start, end = parser.start, parser.end
    attribute = parser.attribute()
    if not isinstance(attribute, DialectAttribute) or attribute.definition.full_name != DEVICE_TYPE_ATTR.full_name:
        parser.hook_error("invalid kind of attribute specified", start, end)
    parser.expect("]")
    return attribute


def _print_device_type(printer: OpPrinter, attribute: Attribute) -> None:
    if attribute != _NONE:
        printer.emit(" [")
        printer.attribute(attribute)
        printer.emit("]")


def _print_bracketed(printer: OpPrinter, attributes: Sequence[Attribute]) -> None:
    if attributes:
        printer.emit("[")
        for index, attribute in enumerate(attributes):
            printer.emit(", " if index else "")
            printer.attribute(attribute)
        printer.emit("]")


def parse_device_types(parser: OpParser, types: Slot) -> None:
    """`([#acc.device_type<host>])`, or nothing for the default."""
    if not parser.consume_if("("):
        types.attribute = ArrayAttr((_NONE,))
        return
    if parser.kind != "[":
        parser.wrong_token("expected '['")
    types.attribute = ArrayAttr(tuple(_bracketed(parser)))
    parser.expect(")")


def print_device_types(printer: OpPrinter, op: Operation, types: Attribute | None) -> None:
    attributes = _elements(types)
    if attributes and attributes != (_NONE,):
        printer.emit("(")
        _print_bracketed(printer, attributes)
        printer.emit(")")


# ---------------------------------------------------------------------------------------------- values by device type


def _value(parser: OpParser, operands: Slot, types: Slot) -> None:
    """`%a : i32`."""
    operands.operands.append(parser.operand())
    types.types.append(parser.colon_type())


def _print_value(printer: OpPrinter, value: Value) -> None:
    printer.emit(printer.value_text(value) + " : ")
    printer.type(value.type)


def _values_by_device(parser: OpParser, operands: Slot, types: Slot) -> list[Attribute]:
    def entry() -> Attribute:
        _value(parser, operands, types)
        return _device_type(parser)

    return parser.comma_separated(entry)


def _print_values_by_device(printer: OpPrinter, values: Sequence[Value], devices: Attribute | None) -> None:
    for index, (value, device) in enumerate(zip(values, _elements(devices), strict=False)):
        printer.emit(", " if index else "")
        _print_value(printer, value)
        _print_device_type(printer, device)


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
        alone.attribute = ArrayAttr((_NONE,))
        return
    # Upstream forgets the devices without a value where there are values.
    if _bracketed(parser):
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
    without = _elements(alone)
    if not operands and without == (_NONE,):
        return
    printer.emit("(")
    _print_bracketed(printer, without)
    if without and _elements(devices):
        printer.emit(", ")
    _print_values_by_device(printer, operands, devices)
    printer.emit(")")


# -------------------------------------------------------------------------------- groups of values by device type


def _group(parser: OpParser, operands: Slot, read: Callable[[], None]) -> int:
    """`{...}`: how many values are in it."""
    before = len(operands.operands)
    parser.expect("{")
    read()
    parser.expect("}")
    return len(operands.operands) - before


def _read_groups(parser: OpParser, operands: Slot, values: Callable[[], None], devices: Slot, sizes: Slot) -> None:
    """One group or several, the values of each read by `values`."""
    lengths: list[int] = []

    def group() -> Attribute:
        lengths.append(_group(parser, operands, values))
        return _device_type(parser)

    devices.attribute = ArrayAttr(tuple(parser.comma_separated(group)))
    sizes.attribute = DenseArrayAttr(I32, tuple(lengths))


def parse_groups(parser: OpParser, operands: Slot, types: Slot, devices: Slot, sizes: Slot) -> None:
    """`{%a : i32, %b : i32}, {%c : i32} [#acc.device_type<host>]`."""

    def values() -> None:
        parser.comma_separated(lambda: _value(parser, operands, types))

    _read_groups(parser, operands, values, devices, sizes)


def _print_groups(
    printer: OpPrinter,
    devices: Attribute | None,
    sizes: Attribute | None,
    write: Callable[[int, int], None],
) -> None:
    """Each group by its number and that of its first value."""
    lengths = sizes.values if isinstance(sizes, DenseArrayAttr) else ()
    first = 0
    for number, (device, length) in enumerate(zip(_elements(devices), lengths, strict=False)):
        printer.emit(", {" if number else "{")
        for index in range(first, first + length):
            printer.emit(", " if index > first else "")
            write(number, index)
        printer.emit("}")
        _print_device_type(printer, device)
        first += length


def print_groups(
    printer: OpPrinter,
    op: Operation,
    operands: Sequence[Value],
    types: Sequence[Type],
    devices: Attribute | None,
    sizes: Attribute | None,
) -> None:
    _print_groups(printer, devices, sizes, lambda _, index: _print_value(printer, operands[index]))


def parse_wait(
    parser: OpParser, operands: Slot, types: Slot, devices: Slot, sizes: Slot, has_number: Slot, alone: Slot
) -> None:
    """Nothing, or `([#acc.device_type<host>], {devnum: %d : i32, %a : i32}, ...)`."""
    if not parser.consume_if("("):
        alone.attribute = ArrayAttr((_NONE,))
        return
    without = _bracketed(parser)
    alone.attribute = ArrayAttr(tuple(without))
    if without:
        parser.expect(",")
    numbered: list[Attribute] = []

    def values() -> None:
        is_numbered = parser.optional_keyword("devnum")
        numbered.append(bool_attr(is_numbered))
        if is_numbered:
            parser.expect(":")
        parser.comma_separated(lambda: _value(parser, operands, types))

    _read_groups(parser, operands, values, devices, sizes)
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
    without, numbered = _elements(alone), _elements(has_number)
    if not operands and without == (_NONE,):
        return
    printer.emit("(")
    _print_bracketed(printer, without)
    if without and _elements(devices):
        printer.emit(", ")
    written: set[int] = set()

    def write(number: int, index: int) -> None:
        if number not in written and number < len(numbered) and numbered[number] == bool_attr(True):
            printer.emit("devnum: ")
        written.add(number)
        _print_value(printer, operands[index])

    _print_groups(printer, devices, sizes, write)
    printer.emit(")")


_GANG_WORDS = {"num": "Num", "dim": "Dim", "static": "Static"}


def parse_gang(
    parser: OpParser, operands: Slot, types: Slot, kinds: Slot, devices: Slot, sizes: Slot, alone: Slot
) -> None:
    """Nothing, or `([#acc.device_type<host>], {num=%a : i32, static=%b : i32}, ...)`."""
    if not parser.consume_if("("):
        alone.attribute = ArrayAttr((_NONE,))
        return
    without = _bracketed(parser)
    found: list[Attribute] = []

    def one() -> bool:
        if parser.kind != "bare" or parser.spelling not in _GANG_WORDS:
            return False
        kind = _case(GANG_ARG_TYPE_ATTR, _GANG_WORDS[parser.take()])
        parser.expect("=")
        _value(parser, operands, types)
        found.append(kind)
        return True

    def values() -> None:
        if one():
            while parser.consume_if(","):
                if not one():
                    parser.hook_error("new value expected after comma")
        if not operands.operands:
            parser.hook_error("expect at least one of num, dim or static values")

    if not without or parser.consume_if(","):
        _read_groups(parser, operands, values, devices, sizes)
    else:
        devices.attribute, sizes.attribute = ArrayAttr(()), DenseArrayAttr(I32, ())
    parser.expect(")")
    kinds.attribute = ArrayAttr(tuple(found))
    alone.attribute = ArrayAttr(tuple(without))


def print_gang(
    printer: OpPrinter,
    op: Operation,
    operands: Sequence[Value],
    types: Sequence[Type],
    kinds: Attribute | None,
    devices: Attribute | None,
    sizes: Attribute | None,
    alone: Attribute | None,
) -> None:
    without, of_kind = _elements(alone), _elements(kinds)
    if not operands and without == (_NONE,):
        return
    printer.emit("(")
    _print_bracketed(printer, without)
    if without and _elements(devices):
        printer.emit(", ")

    def write(_: int, index: int) -> None:
        kind = of_kind[index] if index < len(of_kind) else None
        word = next((word for word, case in _GANG_WORDS.items() if _case(GANG_ARG_TYPE_ATTR, case) == kind), "num")
        printer.emit(word + "=")
        _print_value(printer, operands[index])

    _print_groups(printer, devices, sizes, write)
    printer.emit(")")


# -------------------------------------------------------------------------------------------- a keyword or values


def parse_keyword_or_operand(parser: OpParser, operand: Slot, types: Slot, keyword: Slot) -> None:
    """Nothing, or `(%a : i32)`."""
    if not parser.consume_if("("):
        keyword.attribute = UNIT
        return
    _value(parser, operand, types)
    parser.expect(")")


def print_keyword_or_operand(
    printer: OpPrinter, op: Operation, operand: Sequence[Value], types: Sequence[Type], keyword: Attribute | None
) -> None:
    if keyword is None and operand:
        printer.emit("(")
        _print_value(printer, operand[0])
        printer.emit(")")


def parse_keyword_or_list(parser: OpParser, operands: Slot, types: Slot, keyword: Slot) -> None:
    """Nothing, or `(%a, %b : i32, i32)`."""
    if not parser.consume_if("("):
        keyword.attribute = UNIT
        return
    operands.operands = parser.operand_list()
    parser.expect(":")
    types.types = parser.type_list()
    parser.expect(")")


def print_keyword_or_list(
    printer: OpPrinter, op: Operation, operands: Sequence[Value], types: Sequence[Type], keyword: Attribute | None
) -> None:
    if keyword is None:
        printer.emit("(")
        printer.values(operands)
        printer.emit(" : ")
        printer.types(value.type for value in operands)
        printer.emit(")")


# --------------------------------------------------------------------------------------------------------------- loops

_CONSTRUCTS = {"kernels": "kernels_loop", "parallel": "parallel_loop", "serial": "serial_loop"}


def parse_combined(parser: OpParser, combined: Slot) -> None:
    """`kernels`, `parallel` or `serial`."""
    if parser.kind != "bare" or parser.spelling not in _CONSTRUCTS:
        parser.hook_error("expected compute construct name")
    combined.attribute = _case(COMBINED_CONSTRUCTS, _CONSTRUCTS[parser.take()])


def print_combined(printer: OpPrinter, op: Operation, combined: Attribute | None) -> None:
    printer.emit(next((w for w, case in _CONSTRUCTS.items() if _case(COMBINED_CONSTRUCTS, case) == combined), ""))


def parse_loop_control(parser: OpParser, region: Slot, *bounds: Slot) -> None:
    """`control(%i : index) = (%l : index) to (%u : index) step (%s : index) { ... }`, or the region alone."""
    arguments: list[Argument] = []
    if parser.optional_keyword("control"):
        parser.expect("(")
        arguments = parser.comma_separated(lambda: parser.argument(with_type=True))
        parser.expect(")")
        parser.expect("=")
        for index in range(3):
            operands, types = bounds[2 * index : 2 * index + 2]
            if index:
                parser.expect_keyword(("to", "step")[index - 1])
            parser.expect("(")
            operands.operands = parser.operand_list(len(arguments))
            parser.expect(":")
            types.types = parser.type_list()
            parser.expect(")")
    region.regions = [parser.region(arguments)]


def print_loop_control(printer: OpPrinter, op: Operation, region: Region, *bounds: Sequence[Value]) -> None:
    arguments = region.blocks[0].arguments if region.blocks else []
    if arguments:
        printer.emit("control(")
        for index, argument in enumerate(arguments):
            printer.emit(", " if index else "")
            _print_value(printer, argument)
        printer.emit(")")
        for word, values in zip((" = (", " to (", "  step ("), bounds[::2], strict=True):
            printer.emit(word)
            printer.values(values)
            printer.emit(" : ")
            printer.types(value.type for value in values)
            printer.emit(")")
        printer.emit(" ")
    printer.region(region, entry_arguments=False)


# ------------------------------------------------------------------------------------------------------------ routines


def parse_bind(parser: OpParser, symbols: Slot, strings: Slot, symbol_devices: Slot, string_devices: Slot) -> None:
    """`@f, "g" [#acc.device_type<host>]`: names by symbol and by string."""
    found: dict[type[Attribute], tuple[list[Attribute], list[Attribute]]] = {
        SymbolRefAttr: ([], []),
        StringAttr: ([], []),
    }

    def entry() -> None:
        start, end = parser.start, parser.end
        attribute = parser.attribute()
        if not isinstance(attribute, (SymbolRefAttr, StringAttr)):
            parser.hook_error("invalid kind of attribute specified", start, end)
        device = _device_type(parser)
        for class_, (names, devices) in found.items():
            if isinstance(attribute, class_):
                names.append(attribute)
                devices.append(device)

    parser.comma_separated(entry)
    for class_, names_slot, devices_slot in (
        (SymbolRefAttr, symbols, symbol_devices),
        (StringAttr, strings, string_devices),
    ):
        names, devices = found[class_]
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
    names = [*_elements(symbols), *_elements(strings)]
    devices = [*_elements(symbol_devices), *_elements(string_devices)]
    for index, (name, device) in enumerate(zip(names, devices, strict=False)):
        printer.emit(", " if index else "")
        printer.attribute(name)
        _print_device_type(printer, device)


def parse_routine_gang(parser: OpParser, alone: Slot, dimensions: Slot, devices: Slot) -> None:
    """Nothing, or `([#acc.device_type<host>], dim: 1 : i64 [#acc.device_type<nvidia>])`."""
    if not parser.consume_if("("):
        alone.attribute = ArrayAttr((_NONE,))
        return
    without = _bracketed(parser)
    found: list[Attribute] = []
    of_device: list[Attribute] = []
    if without:
        parser.expect(",")

    def entry() -> None:
        parser.expect_keyword("dim")
        parser.expect(":")
        start, end = parser.start, parser.end
        found.append(parser.attribute())
        if not isinstance(found[-1], IntegerAttr):
            parser.hook_error("invalid kind of attribute specified", start, end)
        of_device.append(_device_type(parser))

    parser.comma_separated(entry)
    parser.expect(")")
    alone.attribute = ArrayAttr(tuple(without))
    dimensions.attribute = ArrayAttr(tuple(found))
    devices.attribute = ArrayAttr(tuple(of_device))


def print_routine_gang(
    printer: OpPrinter,
    op: Operation,
    alone: Attribute | None,
    dimensions: Attribute | None,
    devices: Attribute | None,
) -> None:
    without, found = _elements(alone), _elements(dimensions)
    if not found and without == (_NONE,):
        return
    printer.emit("(")
    _print_bracketed(printer, without)
    if without and found:
        printer.emit(", ")
    for index, (dimension, device) in enumerate(zip(found, _elements(devices), strict=False)):
        printer.emit(", dim: " if index else "dim: ")
        printer.attribute(dimension)
        _print_device_type(printer, device)
    printer.emit(")")


DIRECTIVES = {
    "AccVar": CustomDirective(parse_acc_var, print_acc_var),
    "BindName": CustomDirective(parse_bind, print_bind),
    "CombinedConstructsLoop": CustomDirective(parse_combined, print_combined),
    "DeviceTypeArrayAttr": CustomDirective(parse_device_types, print_device_types),
    "DeviceTypeOperands": CustomDirective(parse_operands, print_operands),
    "DeviceTypeOperandsWithKeywordOnly": CustomDirective(parse_keyword_or_operands, print_keyword_or_operands),
    "DeviceTypeOperandsWithSegment": CustomDirective(parse_groups, print_groups),
    "GangClause": CustomDirective(parse_gang, print_gang),
    "LoopControl": CustomDirective(parse_loop_control, print_loop_control),
    "NumGangs": CustomDirective(parse_groups, print_groups),
    "OperandWithKeywordOnly": CustomDirective(parse_keyword_or_operand, print_keyword_or_operand),
    "OperandsWithKeywordOnly": CustomDirective(parse_keyword_or_list, print_keyword_or_list),
    "RecipeSym": CustomDirective(parse_recipe, print_recipe),
    "RoutineGangClause": CustomDirective(parse_routine_gang, print_routine_gang),
    "Var": CustomDirective(parse_var, print_var),
    "VarPtrType": CustomDirective(parse_var_type, print_var_type),
    "WaitClause": CustomDirective(parse_wait, print_wait),
}
"""The custom directives of the dialect's assembly formats, by name."""
