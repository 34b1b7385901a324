"""The types of the ptr dialect."""

from __future__ import annotations

from compiler.dialects.ptr.memory_spaces import is_memory_space
from compiler.ir.attributes import Attribute
from compiler.ir.types import Parameters, Type
from compiler.ods.parameter_members import ParameterHooks, parameter
from compiler.ods.type_class import DefinedType
from compiler.ods.type_predicates import Unknown, may_implement


def _verify_pointer(parameters: Parameters) -> str | None:
    return None if is_memory_space(parameters[0]) else "invalid kind of attribute specified"


def _verify_metadata(parameters: Parameters) -> str | None:
    """Checks the type of metadata: a pointer itself has none."""
    type_ = parameters[0]
    if isinstance(type_, PtrType):
        return "the ptr-like type has no metadata"
    return None if _is_pointer_like(type_) else "invalid kind of type specified"


def _is_pointer_like(type_: Type) -> bool:
    try:
        return may_implement(type_, "PtrLikeTypeInterface")
    except Unknown:
        return True


class PtrType(DefinedType, name="ptr.ptr"):
    """A pointer into a memory space. Each access gives the type of the value in memory."""

    memory_space = parameter(Attribute, name="memorySpace", cpp_type="MemorySpaceAttrInterface")
    assembly_format = "`<` $memorySpace `>`"
    traits = [
        "MemRefElementTypeInterface",
        "PtrLikeTypeInterface",
        "VectorElementTypeInterface",
        "DataLayoutTypeInterface",
    ]
    hooks = ParameterHooks(verify=_verify_pointer)


class PtrMetadataType(DefinedType, name="ptr.ptr_metadata"):
    """Data that, with a pointer, restores a value such as a memref."""

    type = parameter(Type, cpp_type="PtrLikeTypeInterface")
    assembly_format = "`<` $type `>`"
    hooks = ParameterHooks(verify=_verify_metadata)
