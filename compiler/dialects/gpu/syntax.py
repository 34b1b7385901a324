"""The custom directives of the gpu dialect's assembly formats, and the syntax of its types and attributes."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.gpu.attributes import AllReduceOperationAttr, SelectObjectAttr
from compiler.dialects.gpu.id_ops import DimensionIndex
from compiler.dialects.gpu.types import AsyncTokenType
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import INDEX, Type
from compiler.ods import hook
from compiler.syntax.assembly.format_printer import stripped
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import UnresolvedOperand

TOKEN = AsyncTokenType.get()


def read_async_dependencies(parser: OpParser) -> tuple[bool, list[UnresolvedOperand]]:
    """Parses `async [%t1, %t2]`; returns True if the op has a token as result, and the tokens it depends on."""
    start, end = parser.start, parser.end
    is_async = parser.optional_keyword("async")
    if is_async and not parser.state.num_bound_results:
        parser.hook_error("needs to be named when marked 'async'", start, end)
    dependencies = parser.operand_list_between("[", "]") if parser.kind == "[" else []
    return is_async, dependencies


def parse_async_dependencies(parser: OpParser, token: Slot, dependencies: Slot) -> None:
    is_async, dependencies.operands = read_async_dependencies(parser)
    token.types = [TOKEN] if is_async else []


def print_async_dependencies(
    printer: OpPrinter, op: Operation, token: Sequence[Type], dependencies: Sequence[Value]
) -> None:
    if token:
        printer.emit("async")
    if dependencies:
        printer.emit(" [" if token else "[")
        printer.values(dependencies)
        printer.emit("]")


def parse_launch_dim_type(parser: OpParser, size: Slot, cluster: Slot, *cluster_types: Slot) -> None:
    """Parses an optional `: i32`, by default `index`; a cluster's sizes have the same type."""
    type_ = parser.type() if parser.consume_if(":") else INDEX
    size.types = [type_]
    if cluster.operands:
        for slot in cluster_types:
            slot.types = [type_]


def print_launch_dim_type(printer: OpPrinter, op: Operation, size: Sequence[Type], *_: object) -> None:
    if size[0] != INDEX:
        printer.emit(": ")
        printer.types(size)


def parse_launch_func_operands(parser: OpParser, operands: Slot, types: Slot) -> None:
    """Parses an optional `args(%a : i32, %b : f32)`."""
    if not parser.optional_keyword("args"):
        return

    def entry() -> None:
        operands.operands.append(parser.operand())
        types.types.append(parser.colon_type())

    parser.list_between("(", ")", entry, " in argument list")


def print_launch_func_operands(
    printer: OpPrinter, op: Operation, operands: Sequence[Value], types: Sequence[Type]
) -> None:
    if not operands:
        return
    printer.emit("args(")
    for index, (value, type_) in enumerate(zip(operands, types, strict=True)):
        if index:
            printer.emit(", ")
        printer.value(value)
        printer.emit(" : ")
        printer.type(type_)
    printer.emit(")")


def parse_all_reduce_operation(parser: OpParser, operation: Slot) -> None:
    """Parses an optional `add`."""
    if parser.kind == "bare":
        operation.attribute = AllReduceOperationAttr.spelled(parser.take())
        if operation.attribute is None:
            parser.hook_error("invalid op kind")


def print_all_reduce_operation(printer: OpPrinter, op: Operation, operation: Attribute | None) -> None:
    if isinstance(operation, DialectAttribute):
        stripped(operation, printer)


_DEFAULT_HANDLER = SelectObjectAttr.get(None)


def parse_offloading_handler(parser: OpParser, handler: Slot) -> None:
    """Parses an optional `<#gpu.select_object<1>>`."""
    handler.attribute = _DEFAULT_HANDLER
    if parser.consume_if("<"):
        handler.attribute = parser.attribute()
        parser.expect(">")


def print_offloading_handler(printer: OpPrinter, op: Operation, handler: Attribute | None) -> None:
    if handler is not None and handler != _DEFAULT_HANDLER:
        printer.emit("<")
        printer.attribute(handler)
        printer.emit(">")


DIRECTIVES = {
    "AsyncDependencies": CustomDirective(parse_async_dependencies, print_async_dependencies),
    "LaunchDimType": CustomDirective(parse_launch_dim_type, print_launch_dim_type),
    "LaunchFuncOperands": CustomDirective(parse_launch_func_operands, print_launch_func_operands),
    "AllReduceOperation": CustomDirective(parse_all_reduce_operation, print_all_reduce_operation),
    "OffloadingHandler": CustomDirective(parse_offloading_handler, print_offloading_handler),
}
"""The custom directives of the dialect's assembly formats, by name."""


@hook.result_names(DimensionIndex)
def index_result_name(op: DimensionIndex) -> list[str]:
    """`thread_id_x` for `gpu.thread_id x`."""
    return [f"{op.name.removeprefix('gpu.')}_{op.dimension.symbol}"]
