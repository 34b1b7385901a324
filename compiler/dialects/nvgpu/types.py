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
    "Stands for asynchronous copies to shared memory that may still be running.",
)
MBARRIER_GROUP = type_def(
    "nvgpu.mbarrier.group",
    "One or more memory barriers, 64 bits each, in shared memory.",
    parameters=[param("memorySpace", "attribute"), param("num_barriers", "int", optional=True, default=1)],
    format="`<` struct(params) `>`",
)
MBARRIER_TOKEN = type_def(
    "nvgpu.mbarrier.token",
    "Stands for the phase of a barrier in which a thread arrived.",
)
TENSORMAP_DESCRIPTOR = type_def(
    "nvgpu.tensormap.descriptor",
    "Describes a tensor in global memory, and the shape and swizzling of the tiles copied of it.",
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
    "Describes where and how a matrix lies in shared memory, in 64 bits.",
    parameters=[param("tensor", "type:MemRefType")],
    format="`<` struct(params) `>`",
)
WARPGROUP_ACCUMULATOR = type_def(
    "nvgpu.warpgroup.accumulator",
    "A matrix whose elements lie in the registers of four warps.",
    parameters=[param("fragmented", "type:VectorType")],
    format="`<` struct(params) `>`",
)
