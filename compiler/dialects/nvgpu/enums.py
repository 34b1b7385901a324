"""The enums of the nvgpu dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

TENSOR_MAP_SWIZZLE_KIND = int_enum(
    "TensorMapSwizzleKind",
    "How a copied tile's bytes are permuted in shared memory to avoid bank conflicts.",
    {"none": 0, "swizzle_32b": 1, "swizzle_64b": 2, "swizzle_128b": 3},
    words={
        "none": "not at all",
        "swizzle_32b": "within 32 bytes, which a row of the tile must have",
        "swizzle_64b": "within 64 bytes, which a row of the tile must have",
        "swizzle_128b": "within 128 bytes, which a row of the tile must have",
    },
    cpp_name="::mlir::nvgpu::TensorMapSwizzleKind",
)
TENSOR_MAP_L2_PROMO_KIND = int_enum(
    "TensorMapL2PromoKind",
    "To how many bytes accesses are widened in the L2 cache.",
    {"none": 0, "l2promo_64b": 1, "l2promo_128b": 2, "l2promo_256b": 3},
    words={
        "none": "not widened",
        "l2promo_64b": "64 bytes",
        "l2promo_128b": "128 bytes",
        "l2promo_256b": "256 bytes",
    },
    cpp_name="::mlir::nvgpu::TensorMapL2PromoKind",
)
TENSOR_MAP_OOB_KIND = int_enum(
    "TensorMapOOBKind",
    "What a tile holds where it lies outside of the tensor.",
    {"zero": 0, "nan": 1},
    words={
        "zero": "zeros",
        "nan": "a NaN that marks such elements",
    },
    cpp_name="::mlir::nvgpu::TensorMapOOBKind",
)
TENSOR_MAP_INTERLEAVE_KIND = int_enum(
    "TensorMapInterleaveKind",
    "How channels are grouped in the memory of a tensor.",
    {"none": 0, "interleave_16b": 1, "interleave_32b": 2},
    words={
        "none": "not at all",
        "interleave_16b": "groups of 16 bytes",
        "interleave_32b": "groups of 32 bytes",
    },
    cpp_name="::mlir::nvgpu::TensorMapInterleaveKind",
)
RCP_ROUNDING_MODE = int_enum(
    "RcpRoundingMode",
    "How a reciprocal is rounded.",
    {"approx": 0, "rn": 1, "rz": 2, "rm": 3, "rp": 4},
    words={
        "approx": "by an approximation, at most one unit in the last place off",
        "rn": "to nearest, ties to even",
        "rz": "towards zero",
        "rm": "down",
        "rp": "up",
    },
    cpp_name="::mlir::nvgpu::RcpRoundingMode",
)
