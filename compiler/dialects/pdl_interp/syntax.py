"""Syntax of `pdl_interp.foreach`, and of parts that assembly formats cannot express."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.pdl.syntax import (
    parse_operation_attributes,
    parse_range_type,
    print_operation_attributes,
    print_range_type,
    range_of,
)
from compiler.dialects.pdl_interp.control_flow_ops import ForEachOp
from compiler.errors.syntax import ExpectedToken
from compiler.ir.attributes import UNIT, Attribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type
from compiler.ods import hook
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState


@hook.parse(ForEachOp)
def parse_foreach(parser: OpParser, state: OpState) -> None:
    """`%op : !pdl.operation in %ops { ... } {attributes} -> ^next`."""
    variable = parser.argument(with_type=True)
    if not parser.optional_keyword("in"):
        parser.unexpected_token(ExpectedToken("in", "expected 'in' after the loop variable"))
    values = parser.operand()
    assert variable.type is not None
    state.operands.append(parser.resolve(values, range_of(variable.type, parser)))
    parser.region([variable])
    parser.optional_attr_dict()
    parser.expect("->")
    state.successors.append(parser.successor())


@hook.print(ForEachOp)
def print_foreach(op: ForEachOp, printer: OpPrinter) -> None:
    variable = op.region.blocks[0].arguments[0]
    printer.emit(f" {printer.value_text(variable)} : ")
    printer.type(variable.type)
    printer.emit(f" in {printer.value_text(op.values)} ")
    printer.region(op.region, entry_arguments=False)
    printer.attr_dict(op)
    printer.emit(" -> ")
    printer.successor(op.successor)


def parse_created_results(parser: OpParser, operands: Slot, types: Slot, inferred: Slot) -> None:
    """Parses an optional `-> (%type : !pdl.type)` or `-> <inferred>`."""
    if not parser.consume_if("->"):
        return
    if parser.consume_if("<"):
        parser.expect_keyword("inferred")
        parser.expect(">")
        inferred.attribute = UNIT
        return
    parser.expect("(")
    operands.operands += parser.operand_list()
    parser.expect(":")
    types.types += parser.comma_separated(parser.type)
    parser.expect(")")


def print_created_results(
    printer: OpPrinter, op: Operation, operands: Sequence[Value], types: Sequence[Type], inferred: Attribute | None
) -> None:
    if inferred is not None:
        printer.emit(" -> <inferred>")
    elif operands:
        printer.emit(" -> (")
        printer.values(operands)
        printer.emit(" : ")
        printer.types(types)
        printer.emit(")")


DIRECTIVES = {
    "CreateOperationOpAttributes": CustomDirective(parse_operation_attributes, print_operation_attributes),
    "CreateOperationOpResults": CustomDirective(parse_created_results, print_created_results),
    "RangeType": CustomDirective(parse_range_type, print_range_type),
}
"""The custom directives of the dialect's assembly formats, by name."""
