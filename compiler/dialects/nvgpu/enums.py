"""The enums of the nvgpu dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

TENSOR_MAP_SWIZZLE_KIND = int_enum(
    "TensorMapSwizzleKind",
    "The span in which bytes are permuted in shared memory; a row of the tile must be that long.",
    {"none": 0, "swizzle_32b": 1, "swizzle_64b": 2, "swizzle_128b": 3},
    cpp_name="::mlir::nvgpu::TensorMapSwizzleKind",
)
TENSOR_MAP_L2_PROMO_KIND = int_enum(
    "TensorMapL2PromoKind",
    "The size to which accesses are widened in the L2 cache.",
    {"none": 0, "l2promo_64b": 1, "l2promo_128b": 2, "l2promo_256b": 3},
    cpp_name="::mlir::nvgpu::TensorMapL2PromoKind",
)
TENSOR_MAP_OOB_KIND = int_enum(
    "TensorMapOOBKind",
    "What is read outside of a tensor: zeros, or NaN.",
    {"zero": 0, "nan": 1},
    cpp_name="::mlir::nvgpu::TensorMapOOBKind",
)
TENSOR_MAP_INTERLEAVE_KIND = int_enum(
    "TensorMapInterleaveKind",
    "The size of the groups in which channels are interleaved.",
    {"none": 0, "interleave_16b": 1, "interleave_32b": 2},
    cpp_name="::mlir::nvgpu::TensorMapInterleaveKind",
)
RCP_ROUNDING_MODE = int_enum(
    "RcpRoundingMode",
    "Approximate, or rounded to nearest even, to zero, down, or up.",
    {"approx": 0, "rn": 1, "rz": 2, "rm": 3, "rp": 4},
    cpp_name="::mlir::nvgpu::RcpRoundingMode",
)
