"""Constraints on types and attributes that the xevm dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.xevm.attributes import (
    ADDR_SPACE_ATTR,
    LOAD_CACHE_CONTROL_ATTR,
    MEM_SCOPE_ATTR,
    STORE_CACHE_CONTROL_ATTR,
    MMAShapeAttr,
    MMATypesAttr,
)
from compiler.ods.attr_constraints import attr_of
from compiler.ods.type_constraints import BF16, F16, F32, I8, I16, I32, I64, TF32, AnyI8, AnyI16, AnyI32, AnyTypeOf

XeVM_LoadCacheControlAttr = attr_of(LOAD_CACHE_CONTROL_ATTR, "Describe the cache settings for load operators")
XeVM_1DBlockElemType = AnyTypeOf(I8, I16, I32, I64)
XeVM_StoreCacheControlAttr = attr_of(STORE_CACHE_CONTROL_ATTR, "Describe the cache settings for store operators")
XeVM_ElemType = AnyTypeOf(AnyI8, AnyI16, AnyI32, F32, TF32, F16, BF16)
XeVM_MemScopeAttr = attr_of(MEM_SCOPE_ATTR, "Describe memory scopes")
XeVM_AddrSpaceAttr = attr_of(ADDR_SPACE_ATTR, "Describe address spaces")
XeVM_MMAShapeAttr = attr_of(MMAShapeAttr, "")
XeVM_MMATypesAttr = attr_of(MMATypesAttr, "")
