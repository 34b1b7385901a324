"""The enums of the bufferization dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class LayoutMapOption(IntegerEnum, cpp_name="::mlir::bufferization::LayoutMapOption"):
    """Layout of memrefs at function boundaries: inferred, row-major, or fully dynamic."""

    INFER_LAYOUT_MAP = 0, "the layout that the bufferized body gives; all dynamic for arguments", "InferLayoutMap"
    IDENTITY_LAYOUT_MAP = 1, "row-major, without offset; buffers with other layouts are copied", "IdentityLayoutMap"
    FULLY_DYNAMIC_LAYOUT_MAP = (
        2,
        "offset and strides known at run time only, which fits every caller",
        "FullyDynamicLayoutMap",
    )
