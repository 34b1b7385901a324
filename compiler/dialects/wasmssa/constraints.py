"""Constraints on types and attributes that the wasmssa dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.wasmssa.types import ExternRefType, FuncRefType, LimitType, LocalRefType, TableType
from compiler.ods.attr_constraints import TypeAttrOf
from compiler.ods.constraint import TypeConstraint
from compiler.ods.type_constraints import F32, F64, I32, I64, I128, AnyTypeOf, FunctionType, type_of

WasmSSA_IntegerType = AnyTypeOf(I32, I64)
WasmSSA_FPType = AnyTypeOf(F32, F64)
WasmSSA_NumericType = AnyTypeOf(WasmSSA_IntegerType, WasmSSA_FPType)
WasmSSA_VecType = AnyTypeOf(I128)
WasmSSA_FuncRefType = type_of(FuncRefType, "Opaque type for function reference", build=FuncRefType.get())
WasmSSA_ExternRefType = type_of(ExternRefType, "Opaque type for external reference", build=ExternRefType.get())
WasmSSA_RefType = AnyTypeOf(WasmSSA_FuncRefType, WasmSSA_ExternRefType)
WasmSSA_ValType: TypeConstraint = AnyTypeOf(WasmSSA_NumericType, WasmSSA_VecType, WasmSSA_RefType)
WasmSSA_FuncTypeAttr = TypeAttrOf(FunctionType)
WasmSSA_ValTypeAttr = TypeAttrOf(AnyTypeOf(WasmSSA_NumericType, WasmSSA_VecType, WasmSSA_RefType))
WasmSSA_LocalRef = type_of(LocalRefType, "Type of a local variable")
WasmSSA_LimitType = type_of(LimitType, "Wasm limit type")
WasmSSA_LimitTypeAttr = TypeAttrOf(WasmSSA_LimitType)
WasmSSA_TableType = type_of(TableType, "Wasm table type")
WasmSSA_TableTypeAttr = TypeAttrOf(WasmSSA_TableType)
