"""The enums of the xegpu dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

MEMORY_SPACE = int_enum(
    "MemorySpace",
    "Memory of the device, or local memory that a workgroup shares (`slm`).",
    {"global": 0, "slm": 3},
    cpp_name="::mlir::xegpu::MemorySpace",
)
CACHE_POLICY = int_enum(
    "CachePolicy",
    "Whether an access keeps data in the cache, bypasses it, reads once, or writes back or through.",
    {"cached": 0, "uncached": 1, "streaming": 2, "read_invalidate": 3, "write_back": 4, "write_through": 5},
    cpp_name="::mlir::xegpu::CachePolicy",
)
FENCE_SCOPE = int_enum(
    "FenceScope",
    "The threads of the workgroup, or all of the GPU.",
    {"workgroup": 0, "gpu": 1},
    cpp_name="::mlir::xegpu::FenceScope",
)
