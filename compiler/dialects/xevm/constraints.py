"""Constraints on types and attributes that the xevm dialect adds to the shared ones."""

from __future__ import annotations

from compiler.ods.type_constraints import BF16, F16, F32, I8, I16, I32, I64, TF32, AnyI8, AnyI16, AnyI32, AnyTypeOf

XeVM_1DBlockElemType = AnyTypeOf(I8, I16, I32, I64)

XeVM_ElemType = AnyTypeOf(AnyI8, AnyI16, AnyI32, F32, TF32, F16, BF16)
