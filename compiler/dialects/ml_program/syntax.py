"""Syntax of the ml_program dialect beyond its assembly formats."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.ml_program.ops import GlobalLoadConstOp, GlobalLoadOp
from compiler.errors.syntax import ExpectedToken
from compiler.ir.attributes import Attribute, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DialectType, Type
from compiler.ods import hook
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter


@hook.result_names(GlobalLoadOp, GlobalLoadConstOp)
def named_after_global(op: Operation) -> list[str]:
    """Returns the global's name for the result of a load."""
    reference = op.attribute("global")
    return [reference.leaf if isinstance(reference, SymbolRefAttr) else ""]


def parse_visibility(parser: OpParser, visibility: Slot) -> None:
    """`public`, `private` or `nested`."""
    if parser.kind != "bare" or parser.spelling not in ("public", "private", "nested"):
        parser.hook_error(ExpectedToken("public", "expected 'public', 'private', or 'nested'"))
    visibility.attribute = StringAttr(parser.take())


def print_visibility(printer: OpPrinter, op: Operation, visibility: Attribute | None) -> None:
    printer.emit(visibility.value if isinstance(visibility, StringAttr) else "public")


def parse_typed_initial_value(parser: OpParser, type_: Slot, value: Slot) -> None:
    """Parses `(dense<1> : tensor<2xi32>) : tensor<2xi32>`; the value is optional."""
    if parser.consume_if("("):
        value.attribute = parser.attribute()
        parser.expect(")")
    type_.attribute = TypeAttr(parser.colon_type())


def print_typed_initial_value(
    printer: OpPrinter, op: Operation, type_: Attribute | None, value: Attribute | None
) -> None:
    if value is not None:
        printer.emit("(")
        printer.attribute(value)
        printer.emit(")")
    printer.emit(" : ")
    if type_ is not None:
        printer.attribute(type_)


def parse_token_ordering(parser: OpParser, consumed: Slot, produced: Slot) -> None:
    """Parses ` ordering(%a, %b -> !ml_program.token)`; `()` replaces an empty list before the arrow."""
    if not parser.optional_keyword("ordering"):
        return
    parser.expect("(")
    if parser.consume_if("("):
        parser.expect(")")
    else:
        consumed.operands += parser.operand_list()
        definition = parser.context.type_def("ml_program", "token")
        assert definition is not None
        token = parser.context.unique_type(DialectType(definition))
        consumed.types += [token] * len(consumed.operands)
    if parser.consume_if("->"):
        produced.types = [parser.type()]
    parser.expect(")")


def print_token_ordering(
    printer: OpPrinter, op: Operation, consumed: Sequence[Value], produced: Sequence[Type]
) -> None:
    if not consumed and not produced:
        return
    printer.emit(" ordering(")
    if consumed:
        printer.values(consumed)
    else:
        printer.emit("()")
    if produced:
        printer.emit(" -> ")
        printer.types(produced)
    printer.emit(")")


DIRECTIVES = {
    "TokenOrdering": CustomDirective(parse_token_ordering, print_token_ordering),
    "SymbolVisibility": CustomDirective(parse_visibility, print_visibility),
    "TypedInitialValue": CustomDirective(parse_typed_initial_value, print_typed_initial_value),
}
"""The custom directives of the dialect's assembly formats, by name."""
