"""Constraints on types and attributes that the nvgpu dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.nvgpu.attributes import RCP_ROUNDING_MODE_ATTR
from compiler.dialects.nvgpu.types import (
    DEVICE_ASYNC_TOKEN,
    MBARRIER_GROUP,
    MBARRIER_TOKEN,
    TENSORMAP_DESCRIPTOR,
    WARPGROUP_ACCUMULATOR,
    WARPGROUP_DESCRIPTOR,
)
from compiler.ir import types
from compiler.ods.attr_constraints import attr_of
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType
from compiler.ods.type_constraints import I16, buildable, type_of

NVGPU_MmaSparseSyncMetadataType = buildable(FixedVectorOfLengthAndType((2,), I16), types.VectorType((2,), types.I16))
NVGPU_DeviceAsyncToken = type_of(
    DEVICE_ASYNC_TOKEN, "device async token type", build=types.DialectType(DEVICE_ASYNC_TOKEN)
)
NVGPU_MBarrierGroup = type_of(MBARRIER_GROUP, "mbarrier barrier type")
NVGPU_MBarrierToken = type_of(MBARRIER_TOKEN, "", build=types.DialectType(MBARRIER_TOKEN))
NVGPU_TensorMapDescriptor = type_of(TENSORMAP_DESCRIPTOR, "TensorMap descriptor")
NVGPU_WarpgroupMatrixDescriptor = type_of(WARPGROUP_DESCRIPTOR, "Warpgroup matrix descriptor type")
NVGPU_WarpgroupAccumulator = type_of(WARPGROUP_ACCUMULATOR, "")
RcpRoundingModeAttr = attr_of(RCP_ROUNDING_MODE_ATTR, "Rounding mode of rcp")
