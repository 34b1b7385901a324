"""The types of the ptr dialect."""

from __future__ import annotations

from compiler.dialects.ptr.memory_spaces import is_memory_space
from compiler.ir.types import Parameters, Type
from compiler.ods.define import param, type_def
from compiler.ods.type_predicates import Unknown, is_definition, may_implement


def _verify_pointer(parameters: Parameters) -> str | None:
    return None if is_memory_space(parameters[0]) else "invalid kind of attribute specified"


def _verify_metadata(parameters: Parameters) -> str | None:
    """Checks the type of metadata: a pointer itself has none."""
    type_ = parameters[0]
    if is_definition(type_, "ptr.ptr"):
        return "the ptr-like type has no metadata"
    return None if _is_pointer_like(type_) else "invalid kind of type specified"


def _is_pointer_like(type_: Type) -> bool:
    try:
        return may_implement(type_, "PtrLikeTypeInterface")
    except Unknown:
        return True


PTR = type_def(
    "ptr.ptr",
    "A pointer into a memory space; what it points to is told by each access.",
    parameters=[param("memorySpace", "attribute", cpp_type="MemorySpaceAttrInterface")],
    format="`<` $memorySpace `>`",
    traits=[
        "MemRefElementTypeInterface",
        "PtrLikeTypeInterface",
        "VectorElementTypeInterface",
        "DataLayoutTypeInterface",
    ],
    verify=_verify_pointer,
)
PTR_METADATA = type_def(
    "ptr.ptr_metadata",
    "Data needed besides the pointer to rebuild a value such as a memref.",
    parameters=[param("type", "type", cpp_type="PtrLikeTypeInterface")],
    format="`<` $type `>`",
    verify=_verify_metadata,
)
