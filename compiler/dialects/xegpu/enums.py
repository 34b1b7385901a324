"""The enums of the xegpu dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

MEMORY_SPACE = int_enum(
    "MemorySpace",
    "Where the memory lies that is described or fenced.",
    {"global": 0, "slm": 3},
    words={
        "global": "memory of the device",
        "slm": "local memory that a workgroup shares",
    },
    cpp_name="::mlir::xegpu::MemorySpace",
)
CACHE_POLICY = int_enum(
    "CachePolicy",
    "What an access does with one level of the cache.",
    {"cached": 0, "uncached": 1, "streaming": 2, "read_invalidate": 3, "write_back": 4, "write_through": 5},
    words={
        "cached": "keeps the data there",
        "uncached": "bypasses it",
        "streaming": "keeps the data there, but gives it up first",
        "read_invalidate": "reads and drops the line, which is not needed again",
        "write_back": "writes to the cache only; memory follows when the line is given up",
        "write_through": "writes to the cache and to memory",
    },
    cpp_name="::mlir::xegpu::CachePolicy",
)
FENCE_SCOPE = int_enum(
    "FenceScope",
    "The threads to which a fence makes writes visible.",
    {"workgroup": 0, "gpu": 1},
    words={
        "workgroup": "those of the workgroup",
        "gpu": "all of the device",
    },
    cpp_name="::mlir::xegpu::FenceScope",
)
