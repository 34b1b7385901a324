"""The operations of the vcix dialect."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyVector
from compiler.dialects.vcix.constraints import VCIX_VL, VCIX_ImmAttr, VCIX_OpcodeAttr, VCIX_VectorOrScalar
from compiler.ods.define import op, optional

V_IV = op(
    "vcix.v.iv",
    "An instruction of the coprocessor, on a vector and a constant.",
    operands={"vs2": LLVM_AnyVector, "vl": optional(VCIX_VL)},
    attributes={"opcode": VCIX_OpcodeAttr, "imm": VCIX_ImmAttr},
    results={"res": LLVM_AnyVector},
)
V_SV = op(
    "vcix.v.sv",
    "An instruction of the coprocessor, on a vector and a vector or scalar.",
    operands={"vs2": LLVM_AnyVector, "op": VCIX_VectorOrScalar, "vl": optional(VCIX_VL)},
    attributes={"opcode": VCIX_OpcodeAttr},
    results={"res": LLVM_AnyVector},
)
