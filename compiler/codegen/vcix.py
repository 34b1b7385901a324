"""The vcix dialect: its instructions are intrinsics of RISC-V, whose kind the second operand's type decides."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.intrinsics import immediate_text
from compiler.dialects.vcix.ops import BinaryImmOp, BinaryOp
from compiler.ir.operation import Operation
from compiler.ir.types import IntegerType, Type, VectorType


def _v_iv(writer: FunctionWriter, op: BinaryImmOp) -> None:
    _call(writer, op, "iv", immediate_text(op.imm))


def _v_sv(writer: FunctionWriter, op: BinaryOp) -> None:
    _call(writer, op, _kind(op.op.type), writer.typed(op.op))


def _kind(type_: Type) -> str:
    """Returns the suffix of the intrinsic for a vector, an integer or a float operand."""
    if isinstance(type_, VectorType):
        return "vv"
    return "xv" if isinstance(type_, IntegerType) else "fv"


def _call(writer: FunctionWriter, op: BinaryImmOp | BinaryOp, kind: str, second: str) -> None:
    result = writer.type(op.result)
    arguments = [immediate_text(op.opcode), writer.typed(op.vs2), second, _vector_length(writer, op)]
    writer.emit(op, f"call {result} @llvm.riscv.sf.vc.v.{kind}.se({', '.join(arguments)})")


def _vector_length(writer: FunctionWriter, op: BinaryImmOp | BinaryOp) -> str:
    """Returns the vector length, else the number of elements, as an integer of the opcode's width."""
    length, opcode = op.vl, op.opcode.type
    if length is not None and isinstance(length.type, IntegerType) and isinstance(opcode, IntegerType):
        if length.type == opcode:
            return writer.typed(length)
        cast = "trunc" if length.type.width > opcode.width else "zext"
        return f"{opcode} {writer.step(op, 0, f'{cast} {writer.typed(length)} to {opcode}')}"
    vector = op.res.type
    if vector.is_scalable:
        writer.state.fail(op, "a scalable vector needs its length as an operand")
    return f"{op.opcode.type} {vector.shape[0]}"


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType({BinaryImmOp: _v_iv, BinaryOp: _v_sv})
