"""The types of the nvgpu dialect."""

from __future__ import annotations

from compiler.dialects.nvgpu.enums import (
    TensorMapInterleaveKind,
    TensorMapL2PromoKind,
    TensorMapOOBKind,
    TensorMapSwizzleKind,
)
from compiler.ods.define import param, type_def

DEVICE_ASYNC_TOKEN = type_def(
    "nvgpu.device.async.token",
    "Stands for asynchronous copies to shared memory that may still be running.",
)
MBARRIER_GROUP = type_def(
    "nvgpu.mbarrier.group",
    "One or more memory barriers, 64 bits each, in shared memory.",
    parameters=[
        param("memorySpace", "attribute", "shared memory"),
        param("num_barriers", "unsigned", "how many barriers there are", optional=True, default=1),
    ],
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
        param("tensor", "type:MemRefType", "a tile as it lies in shared memory"),
        param("swizzle", "enum", "how its bytes are permuted", enum=TensorMapSwizzleKind),
        param("l2promo", "enum", "to how many bytes accesses are widened in L2", enum=TensorMapL2PromoKind),
        param("oob", "enum", "what stands for elements outside of the tensor", enum=TensorMapOOBKind),
        param("interleave", "enum", "how channels are grouped", enum=TensorMapInterleaveKind),
    ],
    format="`<` struct(params) `>`",
)
WARPGROUP_DESCRIPTOR = type_def(
    "nvgpu.warpgroup.descriptor",
    "Describes where and how a matrix lies in shared memory, in 64 bits.",
    parameters=[param("tensor", "type:MemRefType", "the matrix as it lies in shared memory")],
    format="`<` struct(params) `>`",
)
WARPGROUP_ACCUMULATOR = type_def(
    "nvgpu.warpgroup.accumulator",
    "A matrix whose elements lie in the registers of four warps.",
    parameters=[param("fragmented", "type:VectorType", "shape and element type of the whole matrix")],
    format="`<` struct(params) `>`",
)
