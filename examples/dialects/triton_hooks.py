"""Parts of Triton that its definition files leave to C++: pointers, types of loads, and the GPU's tokens.

[dialects]
td = ["include/triton/Dialect/Triton/IR/TritonOps.td"]
include = ["include"]
python = ["triton_hooks.py"]
"""

from __future__ import annotations

from typing import Any

from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation
from compiler.ir.types import I32, DialectType, RankedTensorType, Type
from compiler.ods.extension import ParameterHooks, extension
from compiler.ods.model import Hooks
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState


def parse_pointer(parser: OpParser) -> tuple[Type, int]:
    """`<f32>`, or `<f32, 3>` in an address space other than 1."""
    parser.expect("<")
    pointee = parser.type()
    space = parser.integer() if parser.consume_if(",") else 1
    parser.expect(">")
    return pointee, space


def print_pointer(pointer: Any, printer: Any) -> None:
    pointee, space = pointer.parameters
    printer.emit("<")
    printer.type(pointee)
    printer.emit(">" if space == 1 else f", {space}>")


def pointee_of(type_: Type) -> Type:
    """Returns the type that is loaded through a pointer, or through a tensor of them."""
    if isinstance(type_, RankedTensorType):
        return RankedTensorType(type_.shape, pointee_of(type_.element_type), type_.encoding)
    pointee: Type = type_.parameters[0] if isinstance(type_, DialectType) else type_
    return pointee


def loaded_type(state: OpState) -> list[Type]:
    return [pointee_of(state.operands[0].type)]


def parse_token(parser: OpParser, dependency: Slot, token: Slot) -> None:
    """`[%token]`, `[]`, or nothing: then the operation gives no token"""
    definition = parser.context.type_def("ttg", "async.token")
    if definition is None or not parser.consume_if("["):
        return
    token.types = [DialectType(definition)]
    if parser.kind != "]":
        dependency.operands.append(parser.operand())
    parser.expect("]")


def print_token(printer: OpPrinter, op: Operation, dependency: Any, token: Any) -> None:
    if token:
        printer.emit("[")
        printer.values(dependency or [])
        printer.emit("]")


def parse_barriers(parser: OpParser, barriers: Slot, predicates: Slot) -> None:
    """`, %barrier[%predicate]`, any number of times"""
    while parser.consume_if(","):
        barriers.operands.append(parser.operand())
        parser.expect("[")
        predicates.operands.append(parser.operand())
        parser.expect("]")


def print_barriers(printer: OpPrinter, op: Operation, barriers: Any, predicates: Any) -> None:
    for barrier, predicate in zip(barriers, predicates, strict=True):
        printer.emit(f", {printer.value_text(barrier)}[{printer.value_text(predicate)}]")


def parse_offsets(parser: OpParser, offsets: Slot) -> None:
    """`0, 16`"""
    offsets.attribute = DenseArrayAttr(I32, tuple(parser.comma_separated(parser.integer)))


def print_offsets(printer: OpPrinter, op: Operation, offsets: Any) -> None:
    printer.emit(", ".join(map(str, offsets.values)))


TRITON = extension(
    "tt",
    hooks={"tt.load": Hooks(infer_types=loaded_type)},
    types={"ptr": ParameterHooks(parse_pointer, print_pointer)},
)
TRITON_GPU = extension("ttg", directives={"Offsets": CustomDirective(parse_offsets, print_offsets)})
NVIDIA_GPU = extension(
    "ttng",
    directives={
        "Token": CustomDirective(parse_token, print_token),
        "BarriersAndPreds": CustomDirective(parse_barriers, print_barriers),
    },
)
