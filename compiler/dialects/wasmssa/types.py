"""The types of the wasmssa dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

FUNCREF = type_def(
    "wasmssa.funcref",
    "A reference to a function, or null.",
)
EXTERNREF = type_def(
    "wasmssa.externref",
    "A reference to something of the host, or null.",
)
LIMIT = type_def(
    "wasmssa.limit",
    "The least size of a memory (in pages of 64 KiB) or table, and the largest, if given.",
    parameters=[
        param("min", "uint32_t", "how many there are at first"),
        param("max", "std::optional<uint32_t>", "how many there may ever be", optional=True),
    ],
    format="`[` $min `` `:` ($max^)? `]`",
)
LOCAL = type_def(
    "wasmssa.local",
    "A variable of a function, its arguments among them.",
    parameters=[param("elementType", "::mlir::Type", "what the variable holds")],
    format="`ref` `to` $elementType",
)
TABLETYPE = type_def(
    "wasmssa.tabletype",
    "A table of references, with its limits.",
    parameters=[
        param("reference", "::mlir::Type", "what the table's elements are"),
        param("limit", "type:wasmssa.limit", "how many there are", cpp_type="::mlir::wasmssa::LimitType"),
    ],
    format="$reference $limit",
)
