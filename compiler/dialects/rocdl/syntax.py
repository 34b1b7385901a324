"""The syntax of loads from and stores to raw buffers: only the type of the data is spelled."""

from __future__ import annotations

from compiler.dialects.rocdl.buffer_ops import Intr, RawBufferLoadOp
from compiler.ir.operation import Operation
from compiler.ir.types import I32, VectorType
from compiler.ods import hook
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

_BUFFER = (VectorType((4,), I32), I32, I32, I32)
"""The types of a buffer's description, an offset, another one, and flags."""


@hook.parse(RawBufferLoadOp)
def parse_buffer_load(parser: OpParser, state: OpState) -> None:
    """`%rsrc, %offset, %soffset, %aux : f32`."""
    operands = parser.operand_list(4)
    state.result_types.append(parser.colon_type())
    state.operands += parser.resolve_all(operands, _BUFFER)


@hook.print(RawBufferLoadOp)
def print_buffer_load(op: RawBufferLoadOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    printer.emit(" : ")
    printer.type(op.result.type)


@hook.parse(Intr)
def parse_buffer_store(parser: OpParser, state: OpState) -> None:
    """`%vdata, %rsrc, %offset, %soffset, %aux : f32`; atomic operations without a result as well."""
    operands = parser.operand_list(5)
    state.operands += parser.resolve_all(operands, (parser.colon_type(), *_BUFFER))


@hook.print(Intr)
def print_buffer_store(op: Operation, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    printer.emit(" : ")
    data, *_ = op.operands
    printer.type(data.type)
