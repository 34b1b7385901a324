"""Syntax of the sparse_tensor dialect beyond its assembly formats."""

from __future__ import annotations

from compiler.dialects.sparse_tensor.type_syntax import level_range, range_text
from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.types import INDEX
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter


def parse_level_range(parser: OpParser, low: Slot, high: Slot) -> None:
    """`0 to 2`, or `0` for `0 to 1`."""
    values = level_range(parser)
    low.attribute, high.attribute = (IntegerAttr(value, INDEX) for value in values)


def print_level_range(printer: OpPrinter, op: Operation, low: Attribute | None, high: Attribute | None) -> None:
    if isinstance(low, IntegerAttr) and isinstance(high, IntegerAttr):
        printer.emit(range_text(low.value, high.value))


DIRECTIVES = {"LevelRange": CustomDirective(parse_level_range, print_level_range)}
"""The custom directives of the dialect's assembly formats, by name."""
