"""Constraints on types and attributes that the acc dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.acc.attributes import (
    DeviceTypeAttr,
    GangArgTypeAttr,
)
from compiler.dialects.acc.types import DataBoundsType, DeclareTokenType
from compiler.ir import types
from compiler.ods.attr_constraints import TypedArrayAttrBase
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

DeviceTypeArrayAttr = TypedArrayAttrBase(DeviceTypeAttr, "device type array attribute")


GangArgTypeArrayAttr = TypedArrayAttrBase(GangArgTypeAttr, "gang arg type array attribute")

OpenACC_PointerLikeType = interface_type("pointer-like type", is_pointer_like)
OpenACC_DeclareTokenType = type_of(DeclareTokenType, "declare token type", build=DeclareTokenType.get())
