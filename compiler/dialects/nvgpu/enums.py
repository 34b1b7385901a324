"""The enums of the nvgpu dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class TensorMapSwizzleKind(IntegerEnum, cpp_name="::mlir::nvgpu::TensorMapSwizzleKind"):
    """Permutation of a copied tile's bytes in shared memory, which avoids bank conflicts."""

    NONE = 0, "not at all"
    SWIZZLE_32B = 1, "within 32 bytes, which a row of the tile must have"
    SWIZZLE_64B = 2, "within 64 bytes, which a row of the tile must have"
    SWIZZLE_128B = 3, "within 128 bytes, which a row of the tile must have"


class TensorMapL2PromoKind(IntegerEnum, cpp_name="::mlir::nvgpu::TensorMapL2PromoKind"):
    """Number of bytes to which accesses are extended in the L2 cache."""

    NONE = 0, "not widened"
    L2PROMO_64B = 1, "64 bytes"
    L2PROMO_128B = 2, "128 bytes"
    L2PROMO_256B = 3, "256 bytes"


class TensorMapOOBKind(IntegerEnum, cpp_name="::mlir::nvgpu::TensorMapOOBKind"):
    """Content of a tile outside of the tensor."""

    ZERO = 0, "zeros"
    NAN = 1, "a NaN that marks such elements"


class TensorMapInterleaveKind(IntegerEnum, cpp_name="::mlir::nvgpu::TensorMapInterleaveKind"):
    """Grouping of channels in the memory of a tensor."""

    NONE = 0, "not at all"
    INTERLEAVE_16B = 1, "groups of 16 bytes"
    INTERLEAVE_32B = 2, "groups of 32 bytes"


class RcpRoundingMode(IntegerEnum, cpp_name="::mlir::nvgpu::RcpRoundingMode"):
    """Rounding of a reciprocal."""

    APPROX = 0, "by an approximation, at most one unit in the last place off"
    RN = 1, "to nearest, ties to even"
    RZ = 2, "towards zero"
    RM = 3, "down"
    RP = 4, "up"
