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
from compiler.dialects.acc.types import DataBoundsType, DeclareTokenType
from compiler.ir import types
from compiler.ods.attr_constraints import TypedArrayAttrBase, attr_of
from compiler.ods.type_constraints import AnyInteger, AnyTypeOf, Index, interface_type, type_constraint, type_of
from compiler.ods.type_def import TypeDef

IntOrIndex = AnyTypeOf(AnyInteger, Index)
OpenACC_DataBoundsType = type_of(
    DataBoundsType, "Type for representing acc data clause bounds information", build=DataBoundsType.get()
)


def is_pointer_like(type_: types.Type) -> bool:
    """Returns True if a type points to data (upstream's `PointerLikeType` of this dialect)."""
    definition = getattr(type_, "definition", None)
    if isinstance(definition, TypeDef):
        return definition.full_name == "llvm.ptr" or "PointerLikeType" in definition.traits
    return isinstance(type_, (types.MemRefType, types.UnrankedMemRefType))


def pointee_of(type_: types.Type) -> types.Type:
    """Returns the element type of a pointer-like type; the type itself if it does not have one."""
    return type_.element_type if isinstance(type_, (types.MemRefType, types.UnrankedMemRefType)) else type_


def is_mappable(type_: types.Type) -> bool:
    """Returns True if a type can be mapped as a whole (upstream's `MappableType`)."""
    definition = getattr(type_, "definition", None)
    return isinstance(definition, TypeDef) and "MappableType" in definition.traits


OpenACC_AnyPointerOrMappableType = type_constraint(
    "any pointer or mappable", lambda type_: is_pointer_like(type_) or is_mappable(type_)
)
OpenACC_PointerLikeTypeInterface = type_constraint("PointerLikeType instance", is_pointer_like)
OpenACC_DeviceTypeAttr = attr_of(DEVICE_TYPE_ATTR, "built-in device type supported by OpenACC")
DeviceTypeArrayAttr = TypedArrayAttrBase(OpenACC_DeviceTypeAttr, "device type array attribute")
OpenACC_DataClauseAttr = attr_of(DATA_CLAUSE_ATTR, "data clauses supported by OpenACC")
OpenACC_DataClauseModifierAttr = attr_of(DATA_CLAUSE_MODIFIER_ATTR, "Captures data clause modifiers")
OpenACC_ReductionOperatorAttr = attr_of(REDUCTION_OPERATOR_ATTR, "built-in reduction operations supported by OpenACC")
DefaultValueAttr = attr_of(DEFAULTVALUE, "DefaultValue Clause")
OpenACC_GangArgTypeAttr = attr_of(GANG_ARG_TYPE_ATTR, "Differentiate the different gang arg values")
GangArgTypeArrayAttr = TypedArrayAttrBase(OpenACC_GangArgTypeAttr, "gang arg type array attribute")
OpenACC_CombinedConstructsAttr = attr_of(COMBINED_CONSTRUCTS, "Differentiate between combined constructs")
OpenACC_PointerLikeType = interface_type("pointer-like type", is_pointer_like)
OpenACC_DeclareTokenType = type_of(DeclareTokenType, "declare token type", build=DeclareTokenType.get())
