"""The attributes of the nvgpu dialect."""

from __future__ import annotations

from compiler.dialects.nvgpu.enums import (
    RcpRoundingMode,
    TensorMapInterleaveKind,
    TensorMapL2PromoKind,
    TensorMapOOBKind,
    TensorMapSwizzleKind,
)
from compiler.ods.enum_attribute import EnumAttribute


class TensorMapSwizzleKindAttr(EnumAttribute[TensorMapSwizzleKind], name="nvgpu.swizzle"):
    """Permutation of a copied tile's bytes in shared memory that avoids bank conflicts."""


class TensorMapL2PromoKindAttr(EnumAttribute[TensorMapL2PromoKind], name="nvgpu.l2promo"):
    """Number of bytes of a tensor that each access brings into the L2 cache."""


class TensorMapOOBKindAttr(EnumAttribute[TensorMapOOBKind], name="nvgpu.oob"):
    """Value of a copied tile's elements outside of the tensor."""


class TensorMapInterleaveKindAttr(EnumAttribute[TensorMapInterleaveKind], name="nvgpu.interleave"):
    """Grouping of channels in the memory of a tensor."""


class RcpRoundingModeAttr(EnumAttribute[RcpRoundingMode], name="nvgpu.rcp_rounding_mode"):
    """Rounding mode of a reciprocal."""

    constraint_summary = "Rounding mode of rcp"
