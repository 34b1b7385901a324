"""Syntax of the variable of an acc operation: on the host, on the device, and its recipe."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.acc.constraints import is_pointer_like, pointee_of
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.attributes import Attribute, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter


def parse_var(parser: OpParser, variable: Slot) -> None:
    """Parses `varPtr(%a`, or `var(%a` for values that are not pointers; the type and `)` follow."""
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
    """Parses `memref<f32>) varType(tensor<f32>)`; the default of the second type is the first type's pointee."""
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
    """Parses `accPtr(%a : memref<f32>)`, or `accVar(...)` for values that are not pointers."""
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
        parser.hook_error(UnexpectedAttribute(), start, end)


def print_recipe(printer: OpPrinter, op: Operation, recipe: Attribute | None) -> None:
    if recipe is not None:
        printer.attribute(recipe)


DIRECTIVES = {
    "AccVar": CustomDirective(parse_acc_var, print_acc_var),
    "RecipeSym": CustomDirective(parse_recipe, print_recipe),
    "Var": CustomDirective(parse_var, print_var),
    "VarPtrType": CustomDirective(parse_var_type, print_var_type),
}
"""The custom directives of variables, by name."""
