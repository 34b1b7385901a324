"""The types of the emitc dialect."""

from __future__ import annotations

from compiler.dialects.emitc import supported
from compiler.ods.define import param, type_def

ARRAY = type_def(
    "emitc.array",
    "A C array, such as `float[10][20]`, which can be neither returned nor assigned.",
    parameters=[
        param("shape", "array<int>", "the sizes, all of them known"),
        param("elementType", "type", "what each element is; no array"),
    ],
    traits=["ShapedType"],
    parse=supported.parse_array,
    print=supported.print_array,
    verify=supported.verify_array,
)
LVALUE = type_def(
    "emitc.lvalue",
    "Something that can be assigned to and whose address can be taken: a variable, a member, an element.",
    parameters=[param("valueType", "type", "what it holds")],
    format="`<` qualified($valueType) `>`",
    verify=supported.verify_lvalue,
)
OPAQUE = type_def(
    "emitc.opaque",
    "A type that is written as it stands in the string, such as `std::string`.",
    parameters=[param("value", "string", "how the code names it")],
    format="`<` $value `>`",
    verify=supported.verify_opaque,
)
PTR = type_def(
    "emitc.ptr",
    "A pointer, `int32_t*`.",
    parameters=[param("pointee", "type", "what it points to")],
    format="`<` qualified($pointee) `>`",
    verify=supported.verify_pointer,
)
SSIZE_T = type_def(
    "emitc.ssize_t",
    "`ssize_t`: as wide as `size_t`, but with -1; not in the C standard.",
)
PTRDIFF_T = type_def(
    "emitc.ptrdiff_t",
    "`ptrdiff_t`: the signed difference of two pointers.",
)
SIZE_T = type_def(
    "emitc.size_t",
    "`size_t`: an unsigned integer as wide as a pointer; what `index` becomes.",
)
