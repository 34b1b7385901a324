"""What the definition files of Triton leave to C++: its pointers, and what a load through one gives.

[dialects]
td = ["include/triton/Dialect/Triton/IR/TritonOps.td"]
include = ["include"]
python = ["triton_hooks.py"]
"""

from __future__ import annotations

from typing import Any

from compiler.ir.types import DialectType, RankedTensorType, Type
from compiler.ods.extension import ParameterHooks, extension
from compiler.ods.model import Hooks
from compiler.syntax.op_parser import OpParser, OpState


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
    """What is loaded through a pointer, or through a tensor of them."""
    if isinstance(type_, RankedTensorType):
        return RankedTensorType(type_.shape, pointee_of(type_.element_type), type_.encoding)
    found: Type = type_.parameters[0] if isinstance(type_, DialectType) else type_
    return found


def loaded_type(state: OpState) -> list[Type]:
    return [pointee_of(state.operands[0].type)]


TRITON = extension(
    "tt",
    hooks={"tt.load": Hooks(infer_types=loaded_type)},
    types={"ptr": ParameterHooks(parse_pointer, print_pointer)},
)
