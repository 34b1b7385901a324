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
    "Permutation of a copied tile's bytes in shared memory that avoids bank conflicts.",
    TensorMapSwizzleKind,
)
L2PROMO = enum_attr(
    "nvgpu.l2promo", "Number of bytes of a tensor that each access brings into the L2 cache.", TensorMapL2PromoKind
)
OOB = enum_attr("nvgpu.oob", "Value of a copied tile's elements outside of the tensor.", TensorMapOOBKind)
INTERLEAVE = enum_attr("nvgpu.interleave", "Grouping of channels in the memory of a tensor.", TensorMapInterleaveKind)
RCP_ROUNDING_MODE_ATTR = enum_attr("nvgpu.rcp_rounding_mode", "Rounding mode of a reciprocal.", RcpRoundingMode)
