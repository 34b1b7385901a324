"""The attributes of the nvgpu dialect."""

from __future__ import annotations

from compiler.dialects.nvgpu.enums import (
    RcpRoundingMode,
    TensorMapInterleaveKind,
    TensorMapL2PromoKind,
    TensorMapOOBKind,
    TensorMapSwizzleKind,
)
from compiler.ods.define import enum_attr

SWIZZLE = enum_attr(
    "nvgpu.swizzle",
    "How a copied tile's bytes are permuted in shared memory to avoid bank conflicts.",
    TensorMapSwizzleKind,
)
L2PROMO = enum_attr(
    "nvgpu.l2promo", "How many bytes of a tensor each access brings into the L2 cache.", TensorMapL2PromoKind
)
OOB = enum_attr("nvgpu.oob", "What a copied tile holds where it lies outside of the tensor.", TensorMapOOBKind)
INTERLEAVE = enum_attr(
    "nvgpu.interleave", "How channels are grouped in the memory of a tensor.", TensorMapInterleaveKind
)
RCP_ROUNDING_MODE_ATTR = enum_attr("nvgpu.rcp_rounding_mode", "How a reciprocal is rounded.", RcpRoundingMode)
