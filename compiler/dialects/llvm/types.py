"""The types of the llvm dialect."""

from __future__ import annotations

from compiler.dialects.llvm import type_syntax
from compiler.ir.types import Type
from compiler.ods.parameter_members import (
    ParameterHooks,
    array_parameter,
    optional_array_parameter,
    optional_parameter,
    parameter,
)
from compiler.ods.type_class import DefinedType


class LLVMArrayType(DefinedType, name="llvm.array"):
    """A fixed number of consecutive values of one type."""

    element_type = parameter(Type, name="elementType")
    num_elements = parameter(int, name="numElements")
    traits = ["DataLayoutTypeInterface", "DestructurableTypeInterface"]
    hooks = ParameterHooks(
        parse=type_syntax.parse_array, print=type_syntax.print_array, verify=type_syntax.verify_array
    )


class LLVMFunctionType(DefinedType, name="llvm.func"):
    """The type of a function: result (`void` for none), parameters, and `...` if it is variadic."""

    return_type = parameter(Type, name="returnType")
    params = array_parameter(Type)
    var_arg = parameter(bool, name="varArg")
    hooks = ParameterHooks(
        parse=type_syntax.parse_function, print=type_syntax.print_function, verify=type_syntax.verify_function
    )


class LLVMStructType(DefinedType, name="llvm.struct"):
    """A structure. All mentions of a name are the same type."""

    name = optional_parameter(str)
    body = optional_array_parameter(Type)
    packed = optional_parameter(bool)
    traits = ["IsMutable", "DataLayoutTypeInterface", "DestructurableTypeInterface"]
    hooks = ParameterHooks(parse=type_syntax.parse_struct, print=type_syntax.print_struct)


class LLVMPointerType(DefinedType, name="llvm.ptr"):
    """An address. The number, if any, is the address space."""

    address_space = parameter(int, default=0, name="addressSpace", cpp_type="unsigned")
    assembly_format = "(`<` $addressSpace^ `>`)?"
    traits = ["DataLayoutTypeInterface", "VectorElementTypeInterface"]


class LLVMTargetExtType(DefinedType, name="llvm.target"):
    """A type of a target, with a name and parameters."""

    ext_type_name = parameter(str, name="extTypeName")
    type_params = array_parameter(Type, default=(), name="typeParams")
    int_params = array_parameter(int, default=(), name="intParams")
    hooks = ParameterHooks(parse=type_syntax.parse_target, print=type_syntax.print_target)


class LLVMX86AMXType(DefinedType, name="llvm.x86_amx"):
    """A tile of the matrix registers of x86's AMX."""


class LLVMPPCFP128Type(DefinedType, name="llvm.ppc_fp128"):
    """PowerPC's pair of two `f64` whose sum is the value."""

    traits = ["FloatType", "VectorElementTypeInterface"]


class LLVMVoidType(DefinedType, name="llvm.void"):
    """The result of a function without result; no value has this type."""


class LLVMTokenType(DefinedType, name="llvm.token"):
    """Connects operations that must stay together; cannot be stored in memory."""


class LLVMLabelType(DefinedType, name="llvm.label"):
    """A block as a value."""


class LLVMMetadataType(DefinedType, name="llvm.metadata"):
    """Metadata as an argument of an intrinsic."""
