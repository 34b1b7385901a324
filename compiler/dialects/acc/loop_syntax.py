"""Syntax of acc loops: their gangs, their bounds, and the construct that they are combined with."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.acc.attributes import CombinedConstructsTypeAttr, GangArgTypeAttr
from compiler.dialects.acc.device_type_syntax import (
    NO_DEVICE_TYPE,
    bracketed,
    elements,
    print_bracketed,
    print_groups_by_device,
    print_value_with_type,
    read_groups,
    value_with_type,
)
from compiler.dialects.acc.enums import GangArgType
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import I32, Type
from compiler.ods.enum_attribute import symbol_of
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument

_GANG_WORDS = {"num": GangArgType.Num, "dim": GangArgType.Dim, "static": GangArgType.Static}


def parse_gang(
    parser: OpParser, operands: Slot, types: Slot, kinds: Slot, devices: Slot, sizes: Slot, alone: Slot
) -> None:
    """Nothing, or `([#acc.device_type<host>], {num=%a : i32, static=%b : i32}, ...)`."""
    if not parser.consume_if("("):
        alone.attribute = ArrayAttr((NO_DEVICE_TYPE,))
        return
    without = bracketed(parser)
    attributes: list[Attribute] = []

    def read_clause() -> bool:
        if parser.kind != "bare" or parser.spelling not in _GANG_WORDS:
            return False
        kind = GangArgTypeAttr.get(_GANG_WORDS[parser.take()])
        parser.expect("=")
        value_with_type(parser, operands, types)
        attributes.append(kind)
        return True

    def values() -> None:
        if read_clause():
            while parser.consume_if(","):
                if not read_clause():
                    parser.hook_error("new value expected after comma")
        if not operands.operands:
            parser.hook_error("expect at least one of num, dim or static values")

    if not without or parser.consume_if(","):
        read_groups(parser, operands, values, devices, sizes)
    else:
        devices.attribute, sizes.attribute = ArrayAttr(()), DenseArrayAttr(I32, ())
    parser.expect(")")
    kinds.attribute = ArrayAttr(tuple(attributes))
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
    without, of_kind = elements(alone), elements(kinds)
    if not operands and without == (NO_DEVICE_TYPE,):
        return
    printer.emit("(")
    print_bracketed(printer, without)
    if without and elements(devices):
        printer.emit(", ")

    def write(_: int, index: int) -> None:
        kind = of_kind[index] if index < len(of_kind) else None
        word = next((word for word, case in _GANG_WORDS.items() if GangArgTypeAttr.get(case) == kind), "num")
        printer.emit(word + "=")
        print_value_with_type(printer, operands[index])

    print_groups_by_device(printer, devices, sizes, write)
    printer.emit(")")


_CONSTRUCTS = ("kernels", "parallel", "serial")


def parse_combined(parser: OpParser, combined: Slot) -> None:
    """`kernels`, `parallel` or `serial`."""
    if parser.kind != "bare" or parser.spelling not in _CONSTRUCTS:
        parser.hook_error("expected compute construct name")
    combined.attribute = CombinedConstructsTypeAttr.spelled(f"{parser.take()}_loop")


def print_combined(printer: OpPrinter, op: Operation, combined: Attribute | None) -> None:
    printer.emit(symbol_of(combined).removesuffix("_loop"))


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
            print_value_with_type(printer, argument)
        printer.emit(")")
        for word, values in zip((" = (", " to (", "  step ("), bounds[::2], strict=True):
            printer.emit(word)
            printer.values(values)
            printer.emit(" : ")
            printer.types(value.type for value in values)
            printer.emit(")")
        printer.emit(" ")
    printer.region(region, entry_arguments=False)


DIRECTIVES = {
    "CombinedConstructsLoop": CustomDirective(parse_combined, print_combined),
    "GangClause": CustomDirective(parse_gang, print_gang),
    "LoopControl": CustomDirective(parse_loop_control, print_loop_control),
}
"""The custom directives of loops, by name."""
