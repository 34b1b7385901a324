"""Constraints on types and attributes that the vcix dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyVector
from compiler.ods.attr_constraints import AnyAttrOf, I32Attr, I64Attr
from compiler.ods.type_constraints import AnyTypeOf, F, I

VCIX_OpcodeAttr = AnyAttrOf(I32Attr, I64Attr)
VCIX_ImmAttr = AnyAttrOf(I32Attr, I64Attr)
VCIX_VL = AnyTypeOf(I(64), I(32))
VCIX_VectorOrScalar = AnyTypeOf(LLVM_AnyVector, I(64), I(32), F(16), F(32), F(64))
