"""The vcix dialect: its instructions are intrinsics of RISC-V, whose kind the second operand's type decides."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.intrinsics import immediate_text
from compiler.dialects.vcix.ops import BinaryImmOp, BinaryOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.types import IntegerType, Type, VectorType


def _v_iv(writer: FunctionWriter, op: Operation) -> None:
    _call(writer, op, "iv", immediate_text(op.properties["imm"]))


def _v_sv(writer: FunctionWriter, op: Operation) -> None:
    (second,) = op.operand_group("op")
    _call(writer, op, _kind(second.type), writer.typed(second))


def _kind(type_: Type) -> str:
    """Returns the suffix of the intrinsic for a vector, an integer or a float operand."""
    if isinstance(type_, VectorType):
        return "vv"
    return "xv" if isinstance(type_, IntegerType) else "fv"


def _call(writer: FunctionWriter, op: Operation, kind: str, second: str) -> None:
    (first,) = op.operand_group("vs2")
    result = writer.type(op.result)
    arguments = [immediate_text(op.properties["opcode"]), writer.typed(first), second, _vector_length(writer, op)]
    writer.emit(op, f"call {result} @llvm.riscv.sf.vc.v.{kind}.se({', '.join(arguments)})")


def _vector_length(writer: FunctionWriter, op: Operation) -> str:
    """Returns the operand for the vector length; else the number of elements, as an integer of the opcode's width."""
    for length in op.operand_group("vl"):
        return writer.typed(length)
    vector, opcode = op.result.type, op.properties["opcode"]
    assert isinstance(vector, VectorType)
    assert isinstance(opcode, IntegerAttr)
    if vector.is_scalable:
        writer.state.fail(op, "a scalable vector needs its length as an operand")
    return f"{opcode.type} {vector.shape[0]}"


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType({BinaryImmOp: _v_iv, BinaryOp: _v_sv})
