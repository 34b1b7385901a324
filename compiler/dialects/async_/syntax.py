"""Syntax of `async.execute`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.async_.constraints import awaited
from compiler.dialects.async_.ops import ExecuteOp
from compiler.dialects.async_.types import ValueType
from compiler.errors.syntax import ExpectedToken
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation
from compiler.ir.types import I32, DialectType, Type
from compiler.ods import hook
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState, UnresolvedOperand


@hook.parse(ExecuteOp)
def parse_execute(parser: OpParser, state: OpState) -> None:
    """`[%token] (%value as %v: !async.value<f32>) -> !async.value<f32> attributes {...} { ... }`."""
    definition = parser.context.type_def("async", "token")
    assert definition is not None
    token = parser.context.unique_type(DialectType(definition))
    state.result_types.append(token)
    dependencies = parser.operand_list_between("[", "]") if parser.kind == "[" else []
    state.operands += parser.resolve_same(dependencies, token)
    operands: list[UnresolvedOperand] = []
    arguments: list[Argument] = []

    def unwrapped() -> None:
        operands.append(parser.operand())
        if not parser.optional_keyword("as"):
            parser.unexpected_token(ExpectedToken("as", "expected 'as'"))
        argument = parser.argument()
        start, end = parser.start, parser.end
        type_ = parser.colon_type()
        if not isinstance(type_, DialectType) or type_.definition.dialect != "async":
            parser.hook_error("expected async value or token type", start, end)
        state.operands.append(parser.resolve(operands[-1], type_))
        argument.type = awaited(type_)
        arguments.append(argument)

    if parser.kind == "(":
        parser.list_between("(", ")", unwrapped)
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, (len(dependencies), len(operands)))
    state.result_types += parser.optional_arrow_types()
    parser.optional_attr_dict(keyword=True)
    parser.region(arguments)


@hook.print(ExecuteOp)
def print_execute(op: ExecuteOp, printer: OpPrinter) -> None:
    dependencies, operands = op.dependencies, op.body_operands
    if dependencies:
        printer.emit(" [")
        printer.values(dependencies)
        printer.emit("]")
    if operands:
        blocks = op.body_region.blocks
        arguments = blocks[0].arguments if blocks else []
        printer.emit(" (")
        for index, (operand, argument) in enumerate(zip(operands, arguments, strict=False)):
            if index:
                printer.emit(", ")
            printer.emit(f"{printer.value_text(operand)} as {printer.value_text(argument)}: ")
            printer.type(operand.type)
        printer.emit(")")
    printer.arrow_types([result.type for result in op.body_results])
    printer.attr_dict(op, keyword=True)
    printer.emit(" ")
    printer.region(op.body_region, entry_arguments=False)


def parse_awaited_type(parser: OpParser, operand: Slot, result: Slot) -> None:
    """Parses the awaited type; the result, if any, has the type of its content."""
    type_ = parser.type()
    operand.types = [type_]
    if isinstance(type_, ValueType):
        result.types = [awaited(type_)]


def print_awaited_type(printer: OpPrinter, op: Operation, operand: Sequence[Type], result: Sequence[Type]) -> None:
    printer.types(operand)


DIRECTIVES = {"AwaitResultType": CustomDirective(parse_awaited_type, print_awaited_type)}
"""The custom directives of the dialect's assembly formats, by name."""
