"""The enums of the xegpu dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class MemorySpace(IntegerEnum, cpp_name="::mlir::xegpu::MemorySpace"):
    """Memory that is described or fenced."""

    GLOBAL = 0, "memory of the device"
    SLM = 3, "local memory that a workgroup shares"


class CachePolicy(IntegerEnum, cpp_name="::mlir::xegpu::CachePolicy"):
    """Use of one level of the cache by an access."""

    CACHED = 0, "keeps the data there"
    UNCACHED = 1, "bypasses it"
    STREAMING = 2, "keeps the data there, but gives it up first"
    READ_INVALIDATE = 3, "reads and drops the line, which is not needed again"
    WRITE_BACK = 4, "writes to the cache only; memory follows when the line is given up"
    WRITE_THROUGH = 5, "writes to the cache and to memory"


class FenceScope(IntegerEnum, cpp_name="::mlir::xegpu::FenceScope"):
    """The threads to which a fence makes writes visible."""

    WORKGROUP = 0, "those of the workgroup"
    GPU = 1, "all threads of the device"
