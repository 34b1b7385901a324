"""The operations of the vcix dialect."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyVector
from compiler.dialects.vcix.constraints import VCIX_VL, VCIX_ImmAttr, VCIX_OpcodeAttr, VCIX_VectorOrScalar
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result


class BinaryImmOp(Op, name="vcix.v.iv"):
    """An instruction of the coprocessor, on a vector and a constant."""

    vs2 = operand(LLVM_AnyVector)
    vl = optional_operand(VCIX_VL)
    opcode = attribute(VCIX_OpcodeAttr)
    imm = attribute(VCIX_ImmAttr)
    res = result(LLVM_AnyVector)


class BinaryOp(Op, name="vcix.v.sv"):
    """An instruction of the coprocessor, on a vector and a vector or scalar."""

    vs2 = operand(LLVM_AnyVector)
    op = operand(VCIX_VectorOrScalar)
    vl = optional_operand(VCIX_VL)
    opcode = attribute(VCIX_OpcodeAttr)
    res = result(LLVM_AnyVector)
