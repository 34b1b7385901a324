"""The types of the nvgpu dialect."""

from __future__ import annotations

from compiler.dialects.nvgpu.enums import (
    TENSOR_MAP_INTERLEAVE_KIND,
    TENSOR_MAP_L2_PROMO_KIND,
    TENSOR_MAP_OOB_KIND,
    TENSOR_MAP_SWIZZLE_KIND,
)
from compiler.ods.define import param, type_def

DEVICE_ASYNC_TOKEN = type_def(
    "nvgpu.device.async.token",
    "",
)
MBARRIER_GROUP = type_def(
    "nvgpu.mbarrier.group",
    "",
    parameters=[param("memorySpace", "attribute"), param("num_barriers", "int", optional=True, default=1)],
    format="`<` struct(params) `>`",
)
MBARRIER_TOKEN = type_def(
    "nvgpu.mbarrier.token",
    "",
)
TENSORMAP_DESCRIPTOR = type_def(
    "nvgpu.tensormap.descriptor",
    "",
    parameters=[
        param("tensor", "type:MemRefType"),
        param("swizzle", "enum", enum=TENSOR_MAP_SWIZZLE_KIND),
        param("l2promo", "enum", enum=TENSOR_MAP_L2_PROMO_KIND),
        param("oob", "enum", enum=TENSOR_MAP_OOB_KIND),
        param("interleave", "enum", enum=TENSOR_MAP_INTERLEAVE_KIND),
    ],
    format="`<` struct(params) `>`",
)
WARPGROUP_DESCRIPTOR = type_def(
    "nvgpu.warpgroup.descriptor",
    "",
    parameters=[param("tensor", "type:MemRefType")],
    format="`<` struct(params) `>`",
)
WARPGROUP_ACCUMULATOR = type_def(
    "nvgpu.warpgroup.accumulator",
    "",
    parameters=[param("fragmented", "type:VectorType")],
    format="`<` struct(params) `>`",
)
