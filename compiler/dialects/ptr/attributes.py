"""The attributes of the ptr dialect."""

from __future__ import annotations

from compiler.ir.types import Parameters
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import ParameterHooks, optional_parameter, parameter, parameter_of_kind


def verify_spec(parameters: Parameters) -> str | None:
    """Checks that sizes are whole bytes, and that the preferred alignment is no less than the required one."""
    for name, bits in zip(("size", "abi", "preferred", "index"), parameters, strict=True):
        if bits is not None and bits % 8:
            return f"{name} entry must be divisible by 8"
    _, abi, preferred, _ = parameters
    return "preferred alignment is expected to be at least as large as ABI alignment" if abi > preferred else None


class AddressAttr(DefinedAttribute, name="ptr.address"):
    """A constant address, as an unsigned number of the pointer's size."""

    type = parameter_of_kind("self-type")
    value = parameter_of_kind("apint")
    assembly_format = "`<` $value `>`"
    traits = ["TypedAttr"]


class GenericSpaceAttr(DefinedAttribute, name="ptr.generic_space"):
    """The memory space that allows every kind of access to every type."""

    traits = ["MemorySpaceAttrInterface"]


class NullAttr(DefinedAttribute, name="ptr.null"):
    """The pointer that points nowhere."""

    type = parameter_of_kind("self-type")
    traits = ["TypedAttr"]


class SpecAttr(DefinedAttribute, name="ptr.spec"):
    """Layout of pointers of a memory space: size, alignments and width of indices, in bits."""

    size = parameter(int, cpp_type="uint32_t")
    abi = parameter(int, cpp_type="uint32_t")
    preferred = parameter(int, cpp_type="uint32_t")
    index = optional_parameter(int, cpp_type="uint32_t")
    assembly_format = "`<` struct(params) `>`"
    hooks = ParameterHooks(verify=verify_spec)
