"""Constraints on types and attributes that the omp dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.omp import types as own_types
from compiler.dialects.omp.attributes import (
    ClauseTaskDependAttr,
)
from compiler.ir import types
from compiler.ods.attr_constraints import TypedArrayAttrBase
from compiler.ods.type_constraints import AnyInteger, AnyTypeOf, Index, interface_type, type_of
from compiler.ods.type_def import TypeDef

IntLikeType = AnyTypeOf(AnyInteger, Index)


def is_pointer_like(type_: types.Type) -> bool:
    """Returns True if variables of the type can be shared and mapped (upstream's `PointerLikeType`)."""
    definition = getattr(type_, "definition", None)
    if isinstance(definition, TypeDef):
        return definition.full_name == "llvm.ptr" or "PointerLikeType" in definition.traits
    return isinstance(type_, types.MemRefType)


OpenMP_PointerLikeType = interface_type("OpenMP-compatible variable type", is_pointer_like)
CanonicalLoopInfoType = type_of(
    own_types.CanonicalLoopInfoType,
    "Type for representing a reference to a canonical loop",
    build=own_types.CanonicalLoopInfoType.get(),
)


TaskDependArrayAttr = TypedArrayAttrBase(ClauseTaskDependAttr, "depend clause in a target or task construct array")


OpenMP_MapBoundsType = type_of(
    own_types.MapBoundsType,
    "Type for representing omp map clause bounds information",
    build=own_types.MapBoundsType.get(),
)
