"""The types of the llvm dialect."""

from __future__ import annotations

from compiler.dialects.llvm import type_syntax
from compiler.ods.define import param, type_def

ARRAY = type_def(
    "llvm.array",
    "",
    parameters=[param("elementType", "type"), param("numElements", "int")],
    traits=["DataLayoutTypeInterface", "DestructurableTypeInterface"],
    parse=type_syntax.parse_array,
    print=type_syntax.print_array,
    verify=type_syntax.verify_array,
)
FUNC = type_def(
    "llvm.func",
    "",
    parameters=[param("returnType", "type"), param("params", "array<type>"), param("varArg", "bool")],
    parse=type_syntax.parse_function,
    print=type_syntax.print_function,
    verify=type_syntax.verify_function,
)
STRUCT = type_def(
    "llvm.struct",
    "",
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
    "",
    parameters=[param("addressSpace", "int", optional=True, default=0)],
    format="(`<` $addressSpace^ `>`)?",
    traits=["DataLayoutTypeInterface", "VectorElementTypeInterface"],
)
TARGET = type_def(
    "llvm.target",
    "",
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
    "",
)
PPC_FP128 = type_def(
    "llvm.ppc_fp128",
    "",
    traits=["FloatType"],
)
VOID = type_def("llvm.void", "")
TOKEN = type_def("llvm.token", "")
LABEL = type_def("llvm.label", "")
METADATA = type_def("llvm.metadata", "")
