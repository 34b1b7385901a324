"""Types of the spirv dialect as types of the llvm dialect.

!spirv.ptr<f32, Function> -> !llvm.ptr              !spirv.array<4 x f32> -> !llvm.array<4 x f32>
!spirv.struct<(f32, i8)> -> !llvm.struct<packed (f32, i8)>

Only layouts that LLVM has by itself can be said: a stride or an offset that leaves more room is none of them.
"""

from __future__ import annotations

import enum

from compiler.dialects.spirv import types as definitions
from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.ir.types import DialectType, FloatType, IntegerType, Type, VectorType
from compiler.lowering.to_llvm.types import LLVMTypeConverter, array, literal_struct, pointer
from compiler.rewrite.type_conversion import UNCONVERTIBLE, Unconvertible


class ClientAPI(enum.Enum):
    """The interface through which a program runs a module, which decides on address spaces."""

    UNKNOWN = "Unknown"
    METAL = "Metal"
    OPENCL = "OpenCL"
    VULKAN = "Vulkan"
    WEBGPU = "WebGPU"


_OPENCL_SPACES = (
    (StorageClass.Function, 0),
    (StorageClass.Input, 1),
    (StorageClass.CrossWorkgroup, 1),
    (StorageClass.UniformConstant, 2),
    (StorageClass.Workgroup, 3),
    (StorageClass.Generic, 4),
    (StorageClass.DeviceOnlyINTEL, 5),
    (StorageClass.HostOnlyINTEL, 6),
)


def address_space_of(storage_class: StorageClass, client: ClientAPI) -> int:
    """Returns the number of the memory in which variables of a storage class are."""
    return dict(_OPENCL_SPACES).get(storage_class, 0) if client is ClientAPI.OPENCL else 0


class SPIRVToLLVMTypes(LLVMTypeConverter):
    """Converts types of the spirv dialect as well."""

    def __init__(self, client: ClientAPI) -> None:
        super().__init__()
        self.client = client
        self.add_conversion(self._spirv, DialectType)

    def _spirv(self, type_: DialectType) -> Type | Unconvertible | None:
        if isinstance(type_, definitions.PointerType):
            return pointer(address_space_of(type_.storage_class, self.client))
        if isinstance(type_, definitions.ArrayType):
            if type_.stride and type_.stride != _size_and_alignment(type_.element_type)[0]:
                return UNCONVERTIBLE
            converted = self.convert_type(type_.element_type)
            return UNCONVERTIBLE if converted is None else array(converted, type_.element_count)
        if isinstance(type_, definitions.RuntimeArrayType):
            converted = self.convert_type(type_.element_type)
            return UNCONVERTIBLE if converted is None or type_.stride else array(converted, 0)
        return self._spirv_struct(type_) if isinstance(type_, definitions.StructType) else None

    def _spirv_struct(self, type_: DialectType) -> Type | Unconvertible:
        _, members, offsets, decorations = type_.parameters
        elements = self.convert_types(members or ())
        if elements is None or decorations:
            return UNCONVERTIBLE
        if not offsets:
            return literal_struct(elements, packed=True)
        return literal_struct(elements) if list(offsets) == natural_offsets(members) else UNCONVERTIBLE


def natural_offsets(members: tuple[Type, ...]) -> list[int]:
    """Returns the byte offsets of members with the natural alignment of their types."""
    offsets, end = [], 0
    for member in members:
        size, alignment = _size_and_alignment(member)
        offsets.append(-(-end // alignment) * alignment)
        end = offsets[-1] + size
    return offsets


def _size_and_alignment(type_: Type) -> tuple[int, int]:
    """Returns the size and alignment of a type in bytes, in the layout of Vulkan's storage buffers."""
    if isinstance(type_, (IntegerType, FloatType)):
        size = max(type_.width // 8, 1)
        return size, size
    if isinstance(type_, VectorType):
        size, _ = _size_and_alignment(type_.element_type)
        count = type_.shape[0]
        return size * count, size * (count if count == 2 else 4)
    if isinstance(type_, definitions.ArrayType):
        size, alignment = _size_and_alignment(type_.element_type)
        return (type_.stride or size) * type_.element_count, alignment
    if isinstance(type_, definitions.StructType) and type_.member_types:
        members = type_.member_types
        alignment = max(_size_and_alignment(member)[1] for member in members)
        end = natural_offsets(members)[-1] + _size_and_alignment(members[-1])[0]
        return -(-end // alignment) * alignment, alignment
    return 8, 8
