"""The attributes of the ptr dialect."""

from __future__ import annotations

from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import optional_parameter, parameter, parameter_of_kind


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
