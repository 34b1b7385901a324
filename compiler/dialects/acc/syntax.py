"""Syntax of the clauses of acc operations."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.acc import device_type_syntax, loop_syntax, routine_syntax, variable_syntax
from compiler.dialects.acc.device_type_syntax import print_value_with_type, value_with_type
from compiler.ir.attributes import UNIT, Attribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter


def parse_keyword_or_operand(parser: OpParser, operand: Slot, types: Slot, keyword: Slot) -> None:
    """Nothing, or `(%a : i32)`."""
    if not parser.consume_if("("):
        keyword.attribute = UNIT
        return
    value_with_type(parser, operand, types)
    parser.expect(")")


def print_keyword_or_operand(
    printer: OpPrinter, op: Operation, operand: Sequence[Value], types: Sequence[Type], keyword: Attribute | None
) -> None:
    if keyword is None and operand:
        printer.emit("(")
        print_value_with_type(printer, operand[0])
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


DIRECTIVES = {
    **device_type_syntax.DIRECTIVES,
    **loop_syntax.DIRECTIVES,
    **routine_syntax.DIRECTIVES,
    **variable_syntax.DIRECTIVES,
    "OperandWithKeywordOnly": CustomDirective(parse_keyword_or_operand, print_keyword_or_operand),
    "OperandsWithKeywordOnly": CustomDirective(parse_keyword_or_list, print_keyword_or_list),
}
"""The custom directives of the dialect's assembly formats, by name."""
