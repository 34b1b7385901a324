"""Clauses of MLIR 19's acc operations: recipes precede each operand, and loops refer to their construct.

acc.parallel private(@recipe -> %a : memref<f32>) { ... }
acc.loop combined(parallel) private(@recipe -> %a : memref<f32>) { ... }
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.acc import loop_syntax
from compiler.ir.attributes import ArrayAttr, Attribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type
from compiler.ods.extension import extension
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter


def _parse_operands(parser: OpParser, operands: Slot, types: Slot, symbols: Slot) -> None:
    """`@recipe -> %a : memref<f32>, ...`."""
    attributes: list[Attribute] = []

    def entry() -> None:
        attributes.append(parser.symbol_reference())
        parser.expect("->")
        operands.operands.append(parser.operand())
        types.types.append(parser.colon_type())

    parser.comma_separated(entry)
    symbols.attribute = ArrayAttr(tuple(attributes))


def _print_operands(
    printer: OpPrinter, op: Operation, operands: Sequence[Value], types: Sequence[Type], symbols: Attribute | None
) -> None:
    recipes = symbols.elements if isinstance(symbols, ArrayAttr) else ()
    for index, (recipe, operand) in enumerate(zip(recipes, operands, strict=False)):
        printer.emit(", " if index else "")
        printer.attribute(recipe)
        printer.emit(f" -> {printer.value_text(operand)} : ")
        printer.type(operand.type)


def _parse_combined(parser: OpParser, combined: Slot) -> None:
    """`combined(parallel)`, or nothing."""
    if parser.optional_keyword("combined"):
        parser.expect("(")
        loop_syntax.parse_combined(parser, combined)
        parser.expect(")")


def _print_combined(printer: OpPrinter, op: Operation, combined: Attribute | None) -> None:
    if combined is not None:
        printer.emit("combined(")
        loop_syntax.print_combined(printer, op, combined)
        printer.emit(")")


EXTENSION = extension(
    "acc",
    directives={
        "CombinedConstructsLoop": CustomDirective(_parse_combined, _print_combined),
        "SymOperandList": CustomDirective(_parse_operands, _print_operands),
    },
)
