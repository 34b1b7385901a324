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

SWIZZLE = enum_attr("nvgpu.swizzle", "", TENSOR_MAP_SWIZZLE_KIND)
L2PROMO = enum_attr("nvgpu.l2promo", "", TENSOR_MAP_L2_PROMO_KIND)
OOB = enum_attr("nvgpu.oob", "", TENSOR_MAP_OOB_KIND)
INTERLEAVE = enum_attr("nvgpu.interleave", "", TENSOR_MAP_INTERLEAVE_KIND)
RCP_ROUNDING_MODE_ATTR = enum_attr("nvgpu.rcp_rounding_mode", "", RCP_ROUNDING_MODE)
