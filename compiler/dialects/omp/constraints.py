"""Constraints on types and attributes that the omp dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.omp import attributes as own_attributes
from compiler.dialects.omp import types as own_types
from compiler.dialects.omp.attributes import (
    BINDKIND,
    CANCELLATIONCONSTRUCTTYPE,
    CLAUSE_DEPEND_ATTR,
    CLAUSE_MAP_FLAGS_ATTR,
    CLAUSE_TASK_DEPEND_ATTR,
    DATA_SHARING_TYPE,
    GRAINSIZETYPE,
    MEMORYORDERKIND,
    NUMTASKSTYPE,
    ORDER_MOD,
    ORDERKIND,
    PROCBINDKIND,
    REDUCTION_MODIFIER_ATTR,
    SCHED_MOD,
    SCHEDULEKIND,
    VARIABLE_CAPTURE_KIND_ATTR,
)
from compiler.ir import types
from compiler.ods.attr_constraints import TypedArrayAttrBase, attr_of
from compiler.ods.type_constraints import AnyInteger, AnyTypeOf, Index, interface_type, type_of
from compiler.ods.type_def import TypeDef

DataSharingClauseTypeAttr = attr_of(DATA_SHARING_TYPE, "Type of a data-sharing clause")
IntLikeType = AnyTypeOf(AnyInteger, Index)
ProcBindKindAttr = attr_of(PROCBINDKIND, "ProcBindKind Clause")
ReductionModifierAttr = attr_of(REDUCTION_MODIFIER_ATTR, "reduction modifier")


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
BindKindAttr = attr_of(BINDKIND, "BindKind Clause")
OrderKindAttr = attr_of(ORDERKIND, "OrderKind Clause")
OrderModifierAttr = attr_of(ORDER_MOD, "OpenMP Order Modifier")
ScheduleKindAttr = attr_of(SCHEDULEKIND, "ScheduleKind Clause")
ScheduleModifierAttr = attr_of(SCHED_MOD, "OpenMP Schedule Modifier")
ClauseTaskDependAttr = attr_of(CLAUSE_TASK_DEPEND_ATTR, "depend clause in a target or task construct")
TaskDependArrayAttr = TypedArrayAttrBase(ClauseTaskDependAttr, "depend clause in a target or task construct array")
GrainsizeTypeAttr = attr_of(GRAINSIZETYPE, "GrainsizeType Clause")
NumTasksTypeAttr = attr_of(NUMTASKSTYPE, "NumTasksType Clause")
OpenMP_MapBoundsType = type_of(
    own_types.MapBoundsType,
    "Type for representing omp map clause bounds information",
    build=own_types.MapBoundsType.get(),
)
ClauseMapFlagsAttr = attr_of(CLAUSE_MAP_FLAGS_ATTR, "Map types and modifiers tied to data maps")
VariableCaptureKindAttr = attr_of(VARIABLE_CAPTURE_KIND_ATTR, "variable capture kind")
ClauseDependAttr = attr_of(CLAUSE_DEPEND_ATTR, "depend clause")
MemoryOrderKindAttr = attr_of(MEMORYORDERKIND, "MemoryOrderKind Clause")
AtomicControlAttr = attr_of(own_attributes.AtomicControlAttr, "")
CancellationConstructTypeAttr = attr_of(CANCELLATIONCONSTRUCTTYPE, "CancellationConstructType Clause")
