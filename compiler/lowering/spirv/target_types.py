"""Converts builtin types to types that a SPIR-V target supports.

index -> i32        i8 -> i32 where the target lacks `Int8`        i64 -> unconvertible where it lacks `Int64`
f16 -> f32 where the target lacks `Float16`        vector<1xi8> -> i32        complex<f32> -> vector<2xf32>
tensor<2x3xf32> -> !spirv.array<6 x f32>
memref<6xf32, #spirv.storage_class<StorageBuffer>>
    -> !spirv.ptr<!spirv.struct<(!spirv.array<6 x f32, stride=4> [0])>, StorageBuffer>
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from compiler.dialects.spirv.attributes import StorageClassAttr
from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.ops.cast_ops import SConvertOp, UConvertOp
from compiler.dialects.spirv.ops.integer_comparison_ops import IEqualOp
from compiler.dialects.spirv.requirements import requirements_of_type
from compiler.dialects.spirv.target_env import TargetEnv
from compiler.dialects.spirv.type_parts import (
    array_type,
    is_composite,
    is_scalar,
    pointer_type,
    runtime_array_type,
    size_in_bytes,
    struct_type,
)
from compiler.dialects.spirv.types import ArrayType, PointerType
from compiler.ir.locations import Location
from compiler.ir.operation import Value
from compiler.ir.problem import Problem
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    DYNAMIC,
    F32,
    I1,
    ComplexType,
    DialectType,
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    Type,
    VectorType,
)
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.rewrite.builder import Builder
from compiler.rewrite.type_conversion import UNCONVERTIBLE, TypeConverter, Unconvertible, cast_source, cast_target

_BYTE = 8
_SUB_BYTE_WIDTHS = (1, 2, 4)
_EMULATED_WIDTH = 32
_LAID_OUT = (
    StorageClass.PhysicalStorageBuffer,
    StorageClass.PushConstant,
    StorageClass.StorageBuffer,
    StorageClass.Uniform,
)
"""Storage classes in which arrays and structures have explicit strides and offsets."""


@dataclass(frozen=True)
class SPIRVConversionOptions:
    """`emulates_narrow`: narrow types that the target lacks are widened to 32 bits.

    `emulates_floats`: 8-bit floats are converted like 8-bit integers.
    """

    index_width: int = 32
    bool_width: int = 8
    emulates_narrow: bool = True
    emulates_floats: bool = True


class SPIRVTypeConverter(TypeConverter):
    """Converts numbers, vectors, tensors and memrefs; memory spaces of memrefs must be storage classes.

    `problems` has errors that patterns reported, `blobs` the data of the file's resources by key.
    """

    def __init__(self, target: TargetEnv, options: SPIRVConversionOptions | None = None) -> None:
        super().__init__()
        self.target = target
        self.options = options or SPIRVConversionOptions()
        self.index_type = IntegerType(self.options.index_width)
        self.problems: list[Problem] = []
        self.blobs: Mapping[str, bytes] = {}
        self.add_conversion(lambda type_: type_ if type_.definition.dialect == "spirv" else None, DialectType)
        self.add_conversion(lambda type_: self.index_type, IndexType)
        self.add_conversion(lambda type_: _or_unconvertible(self.number(type_)), IntegerType)
        self.add_conversion(lambda type_: _or_unconvertible(self.number(type_)), FloatType)
        self.add_conversion(lambda type_: _or_unconvertible(self._complex(type_)), ComplexType)
        self.add_conversion(lambda type_: _or_unconvertible(self._vector(type_)), VectorType)
        self.add_conversion(lambda type_: _or_unconvertible(self._tensor(type_)), RankedTensorType)
        self.add_conversion(lambda type_: _or_unconvertible(self._memref(type_)), MemRefType)
        self.add_source_materialization(self._cast_to_source)
        self.add_target_materialization(cast_target)

    # ------------------------------------------------------------------------------------------ values

    def number(self, type_: Type, storage: StorageClass | None = None) -> Type | None:
        """Returns the converted type of an integer or float, in memory of a storage class or as a value."""
        if not isinstance(type_, IntegerType | FloatType):
            return None
        if not is_scalar(type_):
            if isinstance(type_, IntegerType):
                return IntegerType(_EMULATED_WIDTH, type_.signedness) if type_.width in _SUB_BYTE_WIDTHS else None
            is_byte = type_.width == _BYTE and self.options.emulates_floats
            return self.number(IntegerType(_BYTE), storage) if is_byte else None
        if all(self.target.meets(requirement) for requirement in requirements_of_type(type_, storage)):
            return type_
        if type_.width > _EMULATED_WIDTH or not self.options.emulates_narrow:
            return None
        return IntegerType(_EMULATED_WIDTH, type_.signedness) if isinstance(type_, IntegerType) else F32

    def _with_index_converted(self, element: Type) -> Type:
        return self.index_type if isinstance(element, IndexType) else element

    def _vector(self, type_: VectorType, storage: StorageClass | None = None) -> Type | None:
        element = self._with_index_converted(type_.element_type)
        is_sub_byte = isinstance(element, IntegerType) and not is_scalar(element)
        converted = self.number(element, storage)
        if converted is None or type_.is_scalable:
            return None
        if type_.rank <= 1 and type_.num_elements == 1:
            return converted
        if is_sub_byte:
            return VectorType(type_.shape, converted) if type_.num_elements <= 4 else None
        whole = VectorType(type_.shape, element if is_scalar(element) else converted)
        if not is_composite(whole):
            return None
        if all(self.target.meets(requirement) for requirement in requirements_of_type(whole, storage)):
            return whole
        return VectorType(type_.shape, converted)

    def _complex(self, type_: ComplexType, storage: StorageClass | None = None) -> VectorType | None:
        element = self.number(type_.element_type, storage)
        return None if element is None or element != type_.element_type else VectorType((2,), element)

    def _tensor(self, type_: RankedTensorType) -> ArrayType | None:
        element = self._with_index_converted(type_.element_type)
        if not type_.has_static_shape or not is_scalar(element) or element == I1:
            return None
        count, converted = prod(type_.shape), self.number(element)
        if count == 0 or converted is None or size_in_bytes(converted) is None:
            return None
        return array_type(converted, count)

    # ------------------------------------------------------------------------------------------ memory

    def _memref(self, type_: MemRefType) -> Type | None:
        storage = storage_class_of_memref(type_)
        if storage is None:
            return None
        element = type_.element_type
        if isinstance(element, IntegerType) and element.width < _BYTE:
            return self._packed_memref(type_, element, storage)
        stored = self._stored(element, storage)
        size = None if stored is None else size_in_bytes(stored)
        if stored is None or size is None:
            return None
        if not type_.has_static_shape:
            return self._dynamic(stored, size, storage)
        total = self._memref_size(type_)
        if not total:
            return None
        return self._static(stored, -(-total // size), size, storage)

    def _stored(self, element: Type, storage: StorageClass) -> Type | None:
        if isinstance(element, VectorType):
            return self._vector(element, storage)
        if isinstance(element, ComplexType):
            return self._complex(element, storage)
        if isinstance(element, IndexType):
            return self.index_type
        return self.number(element, storage)

    def _packed_memref(self, type_: MemRefType, element: IntegerType, storage: StorageClass) -> Type | None:
        """Returns the type for a memref of integers narrower than a byte, several of which share a stored integer."""
        width = self.options.bool_width if element.width == 1 else element.width
        if element.width == 1:
            stored = self.number(IntegerType(width), storage) if width == _BYTE else None
        else:
            stored = self.number(element, storage)
        size = None if stored is None else size_in_bytes(stored)
        if stored is None or size is None:
            return None
        if not type_.has_static_shape:
            return self._dynamic(stored, size, storage)
        if type_.num_elements == 0:
            return None
        total = -(-type_.num_elements * width // 8)
        return self._static(stored, -(-total // size), size, storage)

    def _static(self, element: Type, count: int, size: int, storage: StorageClass) -> PointerType:
        array = array_type(element, count, size if storage in _LAID_OUT else 0)
        return pointer_type(array, storage) if self.target.is_kernel else _wrapped(array, storage)

    def _dynamic(self, element: Type, size: int, storage: StorageClass) -> PointerType:
        if self.target.is_kernel:
            return pointer_type(element, storage)
        return _wrapped(runtime_array_type(element, size if storage in _LAID_OUT else 0), storage)

    def _memref_size(self, type_: MemRefType) -> int | None:
        """Returns the size of a memref of a static shape in bytes, with the gaps of its layout."""
        element = self._with_index_converted(type_.element_type)
        if isinstance(element, ComplexType):
            part = size_in_bytes(element.element_type)
            size = None if part is None else 2 * part
        else:
            size = size_in_bytes(element)
        layout = strides_and_offset(type_)
        if size is None or layout is None:
            return None
        strides, offset = layout
        if not type_.shape:
            return size
        if offset == DYNAMIC or DYNAMIC in strides:
            return None
        extent = max(length * stride for length, stride in zip(type_.shape, strides, strict=True))
        return (offset + extent) * size

    # ------------------------------------------------------------------------------------------ materialization

    def _cast_to_source(
        self, builder: Builder, type_: Type, values: Sequence[Value], location: Location
    ) -> Value | None:
        """Truncates an integer to the narrower one that it emulates, if the target has that type."""
        if len(values) != 1 or not is_scalar(type_) or not isinstance(type_, IntegerType):
            return cast_source(builder, type_, values, location)
        (value,) = values
        if not isinstance(value.type, IntegerType) or value.type.width < type_.width:
            return cast_source(builder, type_, values, location)
        if type_ == I1:
            one = SPIRVEmitter(builder).constant(1, value.type)
            return builder.create(IEqualOp, value, one, location=location).result
        if not self.target.allows_type(type_):
            return cast_source(builder, type_, values, location)
        convert = SConvertOp if type_.is_signed else UConvertOp
        return builder.create(convert, value, result_types=[type_], location=location).result


def storage_class_of_memref(type_: MemRefType) -> StorageClass | None:
    """Returns the storage class that the memory space of a memref is."""
    space = type_.memory_space
    return space.value if isinstance(space, StorageClassAttr) else None


def _wrapped(array: Type, storage: StorageClass) -> PointerType:
    """Returns the pointer type to a structure with only an array, as Vulkan requires for interfaces."""
    return pointer_type(struct_type([array], [0] if storage in _LAID_OUT else []), storage)


def _or_unconvertible(type_: Type | None) -> Type | Unconvertible:
    return UNCONVERTIBLE if type_ is None else type_
