"""The types of the emitc dialect."""

from __future__ import annotations

from compiler.dialects.emitc import supported
from compiler.ods.define import param, type_def

ARRAY = type_def(
    "emitc.array",
    "",
    parameters=[param("shape", "array<int>"), param("elementType", "type")],
    traits=["ShapedType"],
    parse=supported.parse_array,
    print=supported.print_array,
    verify=supported.verify_array,
)
LVALUE = type_def(
    "emitc.lvalue",
    "",
    parameters=[param("valueType", "type")],
    format="`<` qualified($valueType) `>`",
    verify=supported.verify_lvalue,
)
OPAQUE = type_def(
    "emitc.opaque",
    "",
    parameters=[param("value", "string")],
    format="`<` $value `>`",
    verify=supported.verify_opaque,
)
PTR = type_def(
    "emitc.ptr",
    "",
    parameters=[param("pointee", "type")],
    format="`<` qualified($pointee) `>`",
    verify=supported.verify_pointer,
)
SSIZE_T = type_def(
    "emitc.ssize_t",
    "",
)
PTRDIFF_T = type_def(
    "emitc.ptrdiff_t",
    "",
)
SIZE_T = type_def(
    "emitc.size_t",
    "",
)
