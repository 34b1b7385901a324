"""The attributes of the nvgpu dialect."""

from __future__ import annotations

from compiler.dialects.nvgpu.enums import (
    RCP_ROUNDING_MODE,
    TENSOR_MAP_INTERLEAVE_KIND,
    TENSOR_MAP_L2_PROMO_KIND,
    TENSOR_MAP_OOB_KIND,
    TENSOR_MAP_SWIZZLE_KIND,
)
from compiler.ods.define import enum_attr

SWIZZLE = enum_attr(
    "nvgpu.swizzle",
    "How a copied tile's bytes are permuted in shared memory to avoid bank conflicts.",
    TENSOR_MAP_SWIZZLE_KIND,
)
L2PROMO = enum_attr(
    "nvgpu.l2promo", "How many bytes of a tensor each access brings into the L2 cache.", TENSOR_MAP_L2_PROMO_KIND
)
OOB = enum_attr("nvgpu.oob", "What a copied tile holds where it lies outside of the tensor.", TENSOR_MAP_OOB_KIND)
INTERLEAVE = enum_attr(
    "nvgpu.interleave", "How channels are grouped in the memory of a tensor.", TENSOR_MAP_INTERLEAVE_KIND
)
RCP_ROUNDING_MODE_ATTR = enum_attr("nvgpu.rcp_rounding_mode", "How a reciprocal is rounded.", RCP_ROUNDING_MODE)
