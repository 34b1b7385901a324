"""The types of the wasmssa dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

FUNCREF = type_def(
    "wasmssa.funcref",
    "",
)
EXTERNREF = type_def(
    "wasmssa.externref",
    "",
)
LIMIT = type_def(
    "wasmssa.limit",
    "",
    parameters=[param("min", "int"), param("max", "int", optional=True)],
    format="`[` $min `` `:` ($max^)? `]`",
)
LOCAL = type_def(
    "wasmssa.local",
    "",
    parameters=[param("elementType", "type")],
    format="`ref` `to` $elementType",
)
TABLETYPE = type_def(
    "wasmssa.tabletype",
    "",
    parameters=[param("reference", "type"), param("limit", "type:wasmssa.limit")],
    format="$reference $limit",
)
