"""The types of the llvm dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

ARRAY = type_def(
    "llvm.array",
    "",
    parameters=[param("elementType", "type"), param("numElements", "int")],
    format="`<` $numElements `x` custom<PrettyLLVMType>($elementType) `>`",
    traits=["DataLayoutTypeInterface", "DestructurableTypeInterface"],
)
FUNC = type_def(
    "llvm.func",
    "",
    parameters=[param("returnType", "type"), param("params", "array<type>"), param("varArg", "bool")],
    format="`<` custom<PrettyLLVMType>($returnType) ` ` `(` custom<FunctionTypes>($params, $varArg) `>`",
)
STRUCT = type_def(
    "llvm.struct",
    "",
    parameters=[param("name", "string", optional=True), param("body", "array<type>", optional=True, default=())],
    traits=["IsMutable", "DataLayoutTypeInterface", "DestructurableTypeInterface"],
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
    format="`<` $extTypeName (`,` custom<ExtTypeParams>($typeParams, $intParams)^ )? `>`",
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
