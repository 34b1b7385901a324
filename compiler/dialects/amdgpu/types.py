"""The types of the amdgpu dialect."""

from __future__ import annotations

from compiler.ir.types import I16, I32, Parameters, Type, int_or_float_width
from compiler.ods.parameter_members import ParameterHooks, parameter
from compiler.ods.type_class import DefinedType


def _gather_base(parameters: Parameters) -> str | None:
    """Elements are of 1, 2, 4 or 8 bytes, indices of 16 or 32 bits."""
    element, index = parameters
    size = int_or_float_width(element) // 8
    if size not in (1, 2, 4, 8):
        return f"element type must be 1, 2, 4, or 8 bytes wide but type '{element}' is {size} bytes wide."
    return None if index in (I16, I32) else f"index type must be i16 or i32 but index type is '{index}'."


class TDMBaseType(DefinedType, name="amdgpu.tdm_base"):
    """A global and a local address for copies of tiles."""

    element_type = parameter(Type, "type of the elements that are copied", name="elementType")
    assembly_format = "`<` $elementType `>`"


class TDMGatherBaseType(DefinedType, name="amdgpu.tdm_gather_base"):
    """A global and a local address for copies of rows that indices select."""

    element_type = parameter(Type, "type of the elements that are copied", name="elementType")
    index_type = parameter(Type, "type of the indices that name rows: i16 or i32", name="indexType")
    assembly_format = "`<` $elementType `,` $indexType`>`"
    hooks = ParameterHooks(verify=_gather_base)


class TDMDescriptorType(DefinedType, name="amdgpu.tdm_descriptor"):
    """Describes one copy between global and local memory to the hardware."""
