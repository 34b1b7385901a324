"""Parts of the types of the spirv dialect: elements of composites, pointees.

Functions return None for types that have no such part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import TypeGuard

from compiler.dialects.spirv.enums.image_enums import (
    Dim,
    ImageArrayedInfo,
    ImageDepthInfo,
    ImageFormat,
    ImageSamplerUseInfo,
    ImageSamplingInfo,
)
from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.syntax.type_syntax import INTEGER_WIDTHS
from compiler.dialects.spirv.types import ArrayType, PointerType, RuntimeArrayType, StructType
from compiler.ir.types import DYNAMIC, DialectType, FloatType, IntegerType, NoneType, Type, VectorType

VECTOR_LENGTHS = (2, 3, 4, 8, 16)


def is_spirv(type_: Type | None, *mnemonics: str) -> TypeGuard[DialectType]:
    """Returns True if a type is one of the dialect, by its mnemonic."""
    return isinstance(type_, DialectType) and type_.definition.full_name in [f"spirv.{name}" for name in mnemonics]


def is_scalar(type_: Type) -> TypeGuard[IntegerType | FloatType]:
    if isinstance(type_, FloatType):
        return type_.name in ("f16", "f32", "f64", "bf16")
    return isinstance(type_, IntegerType) and type_.width in INTEGER_WIDTHS


def is_spirv_type(type_: Type) -> bool:
    """Returns True for the dialect's types and for builtin types that SPIR-V has, as upstream's `SPIRVType`."""
    if isinstance(type_, DialectType):
        return type_.definition.full_name.startswith("spirv.")
    return is_scalar(type_) or is_composite(type_) or isinstance(type_, NoneType)


# --------------------------------------------------------------------------------------------------------- pointers


def pointee(type_: Type) -> Type:
    """Returns the pointee of a pointer type."""
    assert is_spirv(type_, "ptr")
    parameter: Type = type_.parameters[0]
    return parameter


def storage_class_of(type_: Type) -> StorageClass:
    """Returns the storage class of a pointer."""
    assert is_spirv(type_, "ptr")
    return StorageClass(type_.parameters[1])


def pointer_type(type_: Type, storage: StorageClass) -> DialectType:
    return PointerType.get(type_, int(storage))


def pointer_to(type_: Type, like: Type) -> DialectType:
    """Returns a pointer of the same storage class to another type."""
    assert is_spirv(like, "ptr")
    return PointerType.get(type_, like.parameters[1])


# ------------------------------------------------------------------------------------------------------- composites


def is_composite(type_: Type) -> bool:
    """Upstream's `CompositeType`: whether a type has elements that indices select."""
    if isinstance(type_, VectorType):
        return type_.rank == 1 and type_.shape[0] in VECTOR_LENGTHS and is_scalar(type_.element_type)
    return is_spirv(type_, "array", "rtarray", "struct", "coopmatrix", "matrix", "arm.tensor")


def array_type(element: Type, count: int, stride: int = 0) -> DialectType:
    return ArrayType.get(element, count, stride)


def runtime_array_type(element: Type, stride: int = 0) -> DialectType:
    return RuntimeArrayType.get(element, stride)


def struct_type(members: Sequence[Type], offsets: Sequence[int] = ()) -> DialectType:
    """Returns a structure without a name; offsets are in bytes."""
    return StructType.get(None, tuple(members), tuple(offsets), ())


def num_elements(type_: Type) -> int | None:
    """Returns the number of elements of a composite; None if it is known at run time only."""
    if isinstance(type_, VectorType):
        return type_.shape[0]
    if is_spirv(type_, "struct"):
        return len(type_.parameters[1] or ())
    if is_spirv(type_, "array", "matrix"):
        count: int = type_.parameters[1]
        return count
    if is_spirv(type_, "arm.tensor"):
        extents: tuple[int, ...] = type_.parameters[0]
        return None if not extents or DYNAMIC in extents else prod(extents)
    return None


def element_type(type_: Type, index: int = 0) -> Type:
    """Returns the type of a composite's elements; of a structure's member `index`."""
    if isinstance(type_, VectorType):
        return type_.element_type
    assert isinstance(type_, DialectType)
    if is_spirv(type_, "struct"):
        return struct_members(type_)[index]
    found_type: Type = type_.parameters[1] if is_spirv(type_, "arm.tensor") else type_.parameters[0]
    return found_type


def component_type(type_: Type) -> Type:
    """Returns the scalars of a matrix, cooperative matrix, vector or array."""
    if is_spirv(type_, "matrix"):
        return element_type(element_type(type_))
    return element_type(type_)


def element_type_or_self(type_: Type) -> Type:
    """Returns the element type of a shaped type, else the type itself: upstream's `getElementTypeOrSelf`."""
    if isinstance(type_, VectorType) or is_spirv(type_, "coopmatrix", "arm.tensor"):
        return element_type(type_)
    return type_


def struct_members(type_: DialectType) -> tuple[Type, ...]:
    """Returns the types of a structure's members; references to itself are replaced by the complete type."""
    name, members, *_ = type_.parameters
    if name is None:
        return members or ()
    return tuple(_unfolded(member, name, type_) for member in members or ())


def _unfolded(type_: Type, name: str, whole: DialectType) -> Type:
    """Returns the type with a structure in the place of its name, wherever pointers and arrays lead to that."""
    wrappers: list[DialectType] = []
    current = type_
    while is_spirv(current, "ptr", "array", "rtarray"):
        wrappers.append(current)
        current = current.parameters[0]
    if not is_spirv(current, "struct") or current.parameters[0] != name or current.parameters[1] is not None:
        return type_
    current = whole
    for wrapper in reversed(wrappers):
        current = DialectType(wrapper.definition, (current, *wrapper.parameters[1:]))
    return current


def size_in_bytes(type_: Type) -> int | None:
    """Returns the size of a scalar, vector or array in memory; None if it has no fixed size, such as a bool."""
    if is_scalar(type_):
        return None if type_.width == 1 else type_.width // 8
    if is_spirv(type_, "array"):
        size = size_in_bytes(element_type(type_))
        _, count, stride = type_.parameters
        return None if size is None else (size + (stride or 0)) * count
    if isinstance(type_, VectorType):
        size = size_in_bytes(type_.element_type)
        return None if size is None else size * type_.num_elements
    return None


# ---------------------------------------------------------------------------------------------------------- images


@dataclass(frozen=True, slots=True)
class ImageParts:
    """The parameters of an image type."""

    element: Type
    dim: Dim
    depth: ImageDepthInfo
    arrayed: ImageArrayedInfo
    sampling: ImageSamplingInfo
    sampler_use: ImageSamplerUseInfo
    format: ImageFormat


def image_of(type_: Type) -> ImageParts:
    """Returns an image type itself, or the image type of a sampled image."""
    if is_spirv(type_, "sampled_image"):
        return image_of(type_.parameters[0])
    assert is_spirv(type_, "image")
    element, dim, depth, arrayed, sampling, sampler_use, format_ = type_.parameters
    return ImageParts(
        element,
        Dim(dim),
        ImageDepthInfo(depth),
        ImageArrayedInfo(arrayed),
        ImageSamplingInfo(sampling),
        ImageSamplerUseInfo(sampler_use),
        ImageFormat(format_),
    )
