"""Constraints on types and attributes that the acc dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.acc.attributes import (
    COMBINED_CONSTRUCTS,
    DATA_CLAUSE_ATTR,
    DATA_CLAUSE_MODIFIER_ATTR,
    DEFAULTVALUE,
    DEVICE_TYPE_ATTR,
    GANG_ARG_TYPE_ATTR,
    REDUCTION_OPERATOR_ATTR,
)
from compiler.dialects.acc.types import DATA_BOUNDS_TY, DECLARE_TOKEN
from compiler.ir import types
from compiler.ods.attr_constraints import TypedArrayAttrBase, attr_of
from compiler.ods.type_constraints import AnyInteger, AnyTypeOf, Index, type_constraint, type_interface, type_of

IntOrIndex = AnyTypeOf(AnyInteger, Index)
OpenACC_DataBoundsType = type_of(
    DATA_BOUNDS_TY, "Type for representing acc data clause bounds information", build=types.DialectType(DATA_BOUNDS_TY)
)
OpenACC_AnyPointerOrMappableType = type_constraint("any pointer or mappable")
OpenACC_PointerLikeTypeInterface = type_interface("PointerLikeType", "PointerLikeType instance")
OpenACC_DeviceTypeAttr = attr_of(DEVICE_TYPE_ATTR, "built-in device type supported by OpenACC")
DeviceTypeArrayAttr = TypedArrayAttrBase(OpenACC_DeviceTypeAttr, "device type array attribute")
OpenACC_DataClauseAttr = attr_of(DATA_CLAUSE_ATTR, "data clauses supported by OpenACC")
OpenACC_DataClauseModifierAttr = attr_of(DATA_CLAUSE_MODIFIER_ATTR, "Captures data clause modifiers")
OpenACC_ReductionOperatorAttr = attr_of(REDUCTION_OPERATOR_ATTR, "built-in reduction operations supported by OpenACC")
DefaultValueAttr = attr_of(DEFAULTVALUE, "DefaultValue Clause")
OpenACC_GangArgTypeAttr = attr_of(GANG_ARG_TYPE_ATTR, "Differentiate the different gang arg values")
GangArgTypeArrayAttr = TypedArrayAttrBase(OpenACC_GangArgTypeAttr, "gang arg type array attribute")
OpenACC_CombinedConstructsAttr = attr_of(COMBINED_CONSTRUCTS, "Differentiate between combined constructs")
OpenACC_PointerLikeType = type_constraint("pointer-like type")
OpenACC_DeclareTokenType = type_of(DECLARE_TOKEN, "declare token type", build=types.DialectType(DECLARE_TOKEN))
