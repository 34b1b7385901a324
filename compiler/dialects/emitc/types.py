"""The types of the emitc dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

ARRAY = type_def(
    "emitc.array",
    "",
    parameters=[param("shape", "array<int>"), param("elementType", "type")],
    traits=["ShapedType"],
)
LVALUE = type_def(
    "emitc.lvalue",
    "",
    parameters=[param("valueType", "type")],
    format="`<` qualified($valueType) `>`",
)
OPAQUE = type_def(
    "emitc.opaque",
    "",
    parameters=[param("value", "string")],
    format="`<` $value `>`",
)
PTR = type_def(
    "emitc.ptr",
    "",
    parameters=[param("pointee", "type")],
    format="`<` qualified($pointee) `>`",
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
