"""The types of the emitc dialect."""

from __future__ import annotations

from compiler.dialects.emitc import supported
from compiler.ir.types import Type
from compiler.ods.parameter_members import ParameterHooks, array_parameter, parameter
from compiler.ods.type_class import DefinedType


class ArrayType(DefinedType, name="emitc.array"):
    """A C array, such as `float[10][20]`, which can be neither returned nor assigned."""

    shape = array_parameter(int, "the sizes, all of them known")
    element_type = parameter(Type, "type of an element, which is no array", name="elementType")
    traits = ["ShapedType"]
    hooks = ParameterHooks(parse=supported.parse_array, print=supported.print_array, verify=supported.verify_array)


class LValueType(DefinedType, name="emitc.lvalue"):
    """An expression that can be assigned and whose address can be taken: a variable, member or element."""

    value_type = parameter(Type, "type of its value", name="valueType")
    assembly_format = "`<` qualified($valueType) `>`"
    hooks = ParameterHooks(verify=supported.verify_lvalue)


class OpaqueType(DefinedType, name="emitc.opaque"):
    """A type whose C++ spelling is the string, such as `std::string`."""

    value = parameter(str, "the spelling in C++")
    assembly_format = "`<` $value `>`"
    hooks = ParameterHooks(verify=supported.verify_opaque)


class PointerType(DefinedType, name="emitc.ptr"):
    """A pointer, `int32_t*`."""

    pointee = parameter(Type, "type of the value in memory")
    assembly_format = "`<` qualified($pointee) `>`"
    hooks = ParameterHooks(verify=supported.verify_pointer)


class SignedSizeTType(DefinedType, name="emitc.ssize_t"):
    """`ssize_t`, a signed integer as wide as `size_t`; not in the C standard."""


class PtrDiffTType(DefinedType, name="emitc.ptrdiff_t"):
    """`ptrdiff_t`: the signed difference of two pointers."""


class SizeTType(DefinedType, name="emitc.size_t"):
    """`size_t`, an unsigned integer as wide as a pointer; `index` is converted to it."""
