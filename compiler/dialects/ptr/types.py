"""The types of the ptr dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

PTR = type_def(
    "ptr.ptr",
    "",
    parameters=[param("memorySpace", "unknown:MemorySpaceAttrInterface")],
    format="`<` $memorySpace `>`",
    traits=[
        "MemRefElementTypeInterface",
        "PtrLikeTypeInterface",
        "VectorElementTypeInterface",
        "DataLayoutTypeInterface",
    ],
)
PTR_METADATA = type_def(
    "ptr.ptr_metadata",
    "",
    parameters=[param("type", "unknown:PtrLikeTypeInterface")],
    format="`<` $type `>`",
)
