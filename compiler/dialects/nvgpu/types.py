"""The types of the nvgpu dialect."""

from __future__ import annotations

from compiler.dialects.nvgpu.enums import (
    TensorMapInterleaveKind,
    TensorMapL2PromoKind,
    TensorMapOOBKind,
    TensorMapSwizzleKind,
)
from compiler.ir.attributes import Attribute
from compiler.ir.types import MemRefType, VectorType
from compiler.ods.parameter_members import parameter
from compiler.ods.type_class import DefinedType


class DeviceAsyncTokenType(DefinedType, name="nvgpu.device.async.token"):
    """Represents asynchronous copies to shared memory."""


class MBarrierGroupType(DefinedType, name="nvgpu.mbarrier.group"):
    """One or more memory barriers, 64 bits each, in shared memory."""

    memory_space = parameter(Attribute, "shared memory", name="memorySpace")
    num_barriers = parameter(int, "number of barriers", default=1, cpp_type="unsigned")
    assembly_format = "`<` struct(params) `>`"


class MBarrierTokenType(DefinedType, name="nvgpu.mbarrier.token"):
    """Represents the phase of a barrier in which a thread arrived."""


class TensorMapDescriptorType(DefinedType, name="nvgpu.tensormap.descriptor"):
    """Describes a tensor in global memory, and shape and swizzling of tiles that are copied from it."""

    tensor = parameter(MemRefType, "a tile as it lies in shared memory")
    swizzle = parameter(TensorMapSwizzleKind, "permutation of its bytes")
    l2promo = parameter(TensorMapL2PromoKind, "to how many bytes accesses are widened in L2")
    oob = parameter(TensorMapOOBKind, "value of elements outside of the tensor")
    interleave = parameter(TensorMapInterleaveKind, "interleaving of channels")
    assembly_format = "`<` struct(params) `>`"


class WarpgroupDescriptorType(DefinedType, name="nvgpu.warpgroup.descriptor"):
    """Describes address and layout of a matrix in shared memory, in 64 bits."""

    tensor = parameter(MemRefType, "the matrix as it lies in shared memory")
    assembly_format = "`<` struct(params) `>`"


class WarpgroupAccumulatorType(DefinedType, name="nvgpu.warpgroup.accumulator"):
    """A matrix distributed over the registers of four warps."""

    fragmented = parameter(VectorType, "shape and element type of the whole matrix")
    assembly_format = "`<` struct(params) `>`"
