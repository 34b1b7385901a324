"""Constraints on types and attributes that the nvgpu dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.nvgpu.types import (
    DeviceAsyncTokenType,
    MBarrierGroupType,
    MBarrierTokenType,
    TensorMapDescriptorType,
    WarpgroupAccumulatorType,
    WarpgroupDescriptorType,
)
from compiler.ir import types
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType
from compiler.ods.type_constraints import I16, buildable, type_of

NVGPU_MmaSparseSyncMetadataType = buildable(FixedVectorOfLengthAndType((2,), I16), types.VectorType((2,), types.I16))
NVGPU_DeviceAsyncToken = type_of(DeviceAsyncTokenType, "device async token type", build=DeviceAsyncTokenType.get())
NVGPU_MBarrierGroup = type_of(MBarrierGroupType, "mbarrier barrier type")
NVGPU_MBarrierToken = type_of(MBarrierTokenType, "", build=MBarrierTokenType.get())
NVGPU_TensorMapDescriptor = type_of(TensorMapDescriptorType, "TensorMap descriptor")
NVGPU_WarpgroupMatrixDescriptor = type_of(WarpgroupDescriptorType, "Warpgroup matrix descriptor type")
NVGPU_WarpgroupAccumulator = type_of(WarpgroupAccumulatorType, "")
