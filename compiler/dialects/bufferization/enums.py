"""The enums of the bufferization dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

LAYOUT_MAP_OPTION = int_enum(
    "LayoutMapOption",
    "Which layout a memref at a function's boundary gets: as inferred, row-major, or all dynamic.",
    {"InferLayoutMap": 0, "IdentityLayoutMap": 1, "FullyDynamicLayoutMap": 2},
    words={
        "InferLayoutMap": "the layout that the bufferized body gives; all dynamic for arguments",
        "IdentityLayoutMap": "row-major, without offset; what differs is copied",
        "FullyDynamicLayoutMap": "offset and strides known at run time only, which fits every caller",
    },
    cpp_name="::mlir::bufferization::LayoutMapOption",
)
