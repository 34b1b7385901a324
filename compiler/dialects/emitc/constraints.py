"""Constraints on types and attributes that the emitc dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.emitc.attributes import OpaqueAttr
from compiler.dialects.emitc.enums import CmpPredicate
from compiler.dialects.emitc.types import (
    ArrayType,
    LValueType,
    OpaqueType,
    PointerType,
    is_integer_index_or_opaque,
    is_supported,
    is_supported_float,
)
from compiler.ods.attr_constraints import AnyAttrOf, TypedAttrInterface, enum_integer
from compiler.ods.type_constraints import AnyTypeOf, type_constraint, type_of

EmitC_LValueType = type_of(LValueType, "EmitC lvalue type")
EmitC_PointerType = type_of(PointerType, "EmitC pointer type")
EmitCType = type_constraint("type supported by EmitC", is_supported)
EmitC_CmpPredicateAttr = enum_integer(CmpPredicate, "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6")

EmitC_OpaqueOrTypedAttr = AnyAttrOf(OpaqueAttr, TypedAttrInterface)
EmitCFloatType = type_constraint("floating-point type supported by EmitC", is_supported_float)
IntegerIndexOrOpaqueType = type_constraint(
    "integer, index or opaque type supported by EmitC", is_integer_index_or_opaque
)
FloatIntegerIndexOrOpaqueType = AnyTypeOf(EmitCFloatType, IntegerIndexOrOpaqueType)
EmitC_ArrayType = type_of(ArrayType, "EmitC array type")
EmitC_OpaqueType = type_of(OpaqueType, "EmitC opaque type")
