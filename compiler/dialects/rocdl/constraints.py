"""Constraints on types and attributes that the rocdl dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_PointerInAddressSpace
from compiler.dialects.llvm.types import LLVMStructType
from compiler.ir import types
from compiler.ods.constraint import TypeConstraint
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType
from compiler.ods.type_constraints import BF16, F16, F32, I16, I32, buildable

ROCDLBufferLDS = LLVM_PointerInAddressSpace(3)
ROCDLGlobalBuffer = LLVM_PointerInAddressSpace(1)
ROCDL_V4I32Type = buildable(FixedVectorOfLengthAndType((4,), I32), types.VectorType((4,), types.IntegerType(32)))
ROCDL_V8I32Type = buildable(FixedVectorOfLengthAndType((8,), I32), types.VectorType((8,), types.IntegerType(32)))
ROCDLBufferRsrc = LLVM_PointerInAddressSpace(8)
ROCDL_V2I32Type = buildable(FixedVectorOfLengthAndType((2,), I32), types.VectorType((2,), types.IntegerType(32)))
ROCDL_V8BF16Type = buildable(FixedVectorOfLengthAndType((8,), BF16), types.VectorType((8,), types.FloatType("bf16")))
ROCDL_V8F16Type = buildable(FixedVectorOfLengthAndType((8,), F16), types.VectorType((8,), types.F16))
ROCDL_V8F32Type = buildable(FixedVectorOfLengthAndType((8,), F32), types.VectorType((8,), types.F32))
ROCDL_V3I32Type = buildable(FixedVectorOfLengthAndType((3,), I32), types.VectorType((3,), types.IntegerType(32)))
ROCDL_V16BF16Type = buildable(FixedVectorOfLengthAndType((16,), BF16), types.VectorType((16,), types.FloatType("bf16")))
ROCDL_V16F16Type = buildable(FixedVectorOfLengthAndType((16,), F16), types.VectorType((16,), types.F16))
ROCDL_V16F32Type = buildable(FixedVectorOfLengthAndType((16,), F32), types.VectorType((16,), types.F32))
ROCDL_V32BF16Type = buildable(FixedVectorOfLengthAndType((32,), BF16), types.VectorType((32,), types.FloatType("bf16")))
ROCDL_V6I32Type = buildable(FixedVectorOfLengthAndType((6,), I32), types.VectorType((6,), types.IntegerType(32)))
ROCDL_V32F16Type = buildable(FixedVectorOfLengthAndType((32,), F16), types.VectorType((32,), types.F16))
ROCDL_V32F32Type = buildable(FixedVectorOfLengthAndType((32,), F32), types.VectorType((32,), types.F32))
ROCDL_V2F16Type = buildable(FixedVectorOfLengthAndType((2,), F16), types.VectorType((2,), types.F16))
ROCDL_V2I16Type = buildable(FixedVectorOfLengthAndType((2,), I16), types.VectorType((2,), types.IntegerType(16)))
ROCDL_V2BF16Type = buildable(FixedVectorOfLengthAndType((2,), BF16), types.VectorType((2,), types.FloatType("bf16")))
ROCDL_V2F32Type = buildable(FixedVectorOfLengthAndType((2,), F32), types.VectorType((2,), types.F32))
ROCDL_TwoI32 = TypeConstraint(
    "ROCDL_ConcretePair",
    "LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless integer",
    lambda type_: isinstance(type_, LLVMStructType) and type_.body == (types.I32, types.I32),
    storage="LLVMStructType",
    definition=LLVMStructType.type_def,
)
