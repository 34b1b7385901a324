"""The types of the llvm dialect."""

from __future__ import annotations

from compiler.dialects.llvm import type_syntax
from compiler.ods.define import param, type_def

ARRAY = type_def(
    "llvm.array",
    "A fixed number of values of one type in a row, in memory or as a value.",
    parameters=[param("elementType", "type"), param("numElements", "int")],
    traits=["DataLayoutTypeInterface", "DestructurableTypeInterface"],
    parse=type_syntax.parse_array,
    print=type_syntax.print_array,
    verify=type_syntax.verify_array,
)
FUNC = type_def(
    "llvm.func",
    "The type of a function: its result, `void` for none, its parameters, and `...` for more of them.",
    parameters=[param("returnType", "type"), param("params", "array<type>"), param("varArg", "bool")],
    parse=type_syntax.parse_function,
    print=type_syntax.print_function,
    verify=type_syntax.verify_function,
)
STRUCT = type_def(
    "llvm.struct",
    "Several values, each of its own type; a named struct is one type wherever the name stands.",
    parameters=[
        param("name", "string", optional=True),
        param("body", "array<type>", optional=True),
        param("packed", "bool", optional=True),
    ],
    traits=["IsMutable", "DataLayoutTypeInterface", "DestructurableTypeInterface"],
    parse=type_syntax.parse_struct,
    print=type_syntax.print_struct,
)
PTR = type_def(
    "llvm.ptr",
    "An address, without a type of what lies there; the number, if any, is the address space.",
    parameters=[param("addressSpace", "unsigned", optional=True, default=0)],
    format="(`<` $addressSpace^ `>`)?",
    traits=["DataLayoutTypeInterface", "VectorElementTypeInterface"],
)
TARGET = type_def(
    "llvm.target",
    "A type that only a target knows, by its name and parameters.",
    parameters=[
        param("extTypeName", "string"),
        param("typeParams", "array<type>", optional=True, default=()),
        param("intParams", "array<int>", optional=True, default=()),
    ],
    parse=type_syntax.parse_target,
    print=type_syntax.print_target,
)
X86_AMX = type_def(
    "llvm.x86_amx",
    "A tile of the matrix registers of x86's AMX.",
)
PPC_FP128 = type_def(
    "llvm.ppc_fp128",
    "PowerPC's pair of two `f64` whose sum is the value.",
    traits=["FloatType", "VectorElementTypeInterface"],
)
VOID = type_def("llvm.void", "The result of a function that returns nothing; no value has it.")
TOKEN = type_def("llvm.token", "Ties operations together that must not be separated; no memory can hold it.")
LABEL = type_def("llvm.label", "A block as a value.")
METADATA = type_def("llvm.metadata", "Metadata handed to an intrinsic.")
