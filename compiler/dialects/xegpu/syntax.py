"""The custom directives of the xegpu dialect."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.attributes import Attribute, DenseArrayAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, I64
from compiler.syntax.directives import CustomDirective, Slot, print_dynamic_index_list
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter


def _parse_offsets(parser: OpParser, operands: Slot, integers: Slot) -> bool:
    """Parses an optional `[0, %x]`, as offsets may be part of the descriptor instead."""
    if not parser.consume_if("["):
        return False
    values: list[int] = []

    def entry() -> None:
        operand = parser.optional_operand()
        if operand is not None:
            operands.operands.append(operand)
        values.append(parser.integer() if operand is None else DYNAMIC)

    try:
        parser.comma_separated(entry)
        parser.expect("]")
    except ParseError as error:
        # Reports the error twice, like upstream.
        parser.report(error)
        parser.op_error("expected a list of SSA values or integers")
    integers.attribute = DenseArrayAttr(I64, tuple(values))
    return True


def _print_offsets(printer: OpPrinter, op: Operation, operands: Sequence[Value], integers: Attribute | None) -> None:
    if operands or (isinstance(integers, DenseArrayAttr) and integers.values):
        print_dynamic_index_list(printer, op, operands, integers)


DIRECTIVES = {"OptionalDynamicIndexList": CustomDirective(_parse_offsets, _print_offsets)}
