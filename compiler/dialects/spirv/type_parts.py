"""Parts of the types of the spirv dialect: elements of composites, pointees.

Functions return None for types that have no such part.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TypeGuard

from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.syntax.type_syntax import INTEGER_WIDTHS
from compiler.dialects.spirv.types import (
    ArrayType,
    CooperativeMatrixType,
    ImageType,
    MatrixType,
    PointerType,
    RuntimeArrayType,
    SampledImageType,
    StructType,
    TensorArmType,
)
from compiler.ir.types import DYNAMIC, DialectType, FloatType, IntegerType, NoneType, Type, VectorType

VECTOR_LENGTHS = (2, 3, 4, 8, 16)


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
    assert isinstance(type_, PointerType)
    return type_.pointee_type


def storage_class_of(type_: Type) -> StorageClass:
    """Returns the storage class of a pointer."""
    assert isinstance(type_, PointerType)
    return type_.storage_class


def pointer_type(type_: Type, storage: StorageClass) -> PointerType:
    return PointerType.get(type_, storage)


def pointer_to(type_: Type, like: Type) -> PointerType:
    """Returns a pointer of the same storage class to another type."""
    return PointerType.get(type_, storage_class_of(like))


# ------------------------------------------------------------------------------------------------------- composites


def is_composite(type_: Type) -> bool:
    """Upstream's `CompositeType`: whether a type has elements that indices select."""
    if isinstance(type_, VectorType):
        return type_.rank == 1 and type_.shape[0] in VECTOR_LENGTHS and is_scalar(type_.element_type)
    return isinstance(
        type_,
        ArrayType | RuntimeArrayType | StructType | CooperativeMatrixType | MatrixType | TensorArmType,
    )


def array_type(element: Type, count: int, stride: int = 0) -> ArrayType:
    return ArrayType.get(element, count, stride)


def runtime_array_type(element: Type, stride: int = 0) -> RuntimeArrayType:
    return RuntimeArrayType.get(element, stride)


def struct_type(members: Sequence[Type], offsets: Sequence[int] = ()) -> StructType:
    """Returns a structure without a name; offsets are in bytes."""
    return StructType.get(None, tuple(members), tuple(offsets), ())


def num_elements(type_: Type) -> int | None:
    """Returns the number of elements of a composite; None if it is known at run time only."""
    match type_:
        case VectorType():
            return type_.shape[0]
        case StructType():
            return len(type_.member_types or ())
        case ArrayType():
            return type_.element_count
        case MatrixType():
            return type_.column_count
        case TensorArmType():
            return None if not type_.shape or DYNAMIC in type_.shape else prod(type_.shape)
    return None


def element_type(type_: Type, index: int = 0) -> Type:
    """Returns the type of a composite's elements; of a structure's member `index`."""
    if isinstance(type_, StructType):
        return struct_members(type_)[index]
    if isinstance(type_, MatrixType):
        return type_.column_type
    assert isinstance(type_, VectorType | ArrayType | RuntimeArrayType | CooperativeMatrixType | TensorArmType)
    return type_.element_type


def component_type(type_: Type) -> Type:
    """Returns the scalars of a matrix, cooperative matrix, vector or array."""
    if isinstance(type_, MatrixType):
        return element_type(element_type(type_))
    return element_type(type_)


def element_type_or_self(type_: Type) -> Type:
    """Returns the element type of a shaped type, else the type itself: upstream's `getElementTypeOrSelf`."""
    return type_.element_type if isinstance(type_, VectorType | CooperativeMatrixType | TensorArmType) else type_


def struct_members(type_: StructType) -> tuple[Type, ...]:
    """Returns the types of a structure's members; references to itself are replaced by the complete type."""
    members = type_.member_types or ()
    return members if type_.identifier is None else tuple(_unfolded(member, type_) for member in members)


def _unfolded(type_: Type, whole: StructType) -> Type:
    """Returns the type with a structure in the place of its name, wherever pointers and arrays lead to that."""
    match type_:
        case PointerType():
            return PointerType.get(_unfolded(type_.pointee_type, whole), type_.storage_class)
        case ArrayType():
            return ArrayType.get(_unfolded(type_.element_type, whole), type_.element_count, type_.stride)
        case RuntimeArrayType():
            return RuntimeArrayType.get(_unfolded(type_.element_type, whole), type_.stride)
        case StructType() if type_.identifier == whole.identifier and type_.member_types is None:
            return whole
    return type_


def size_in_bytes(type_: Type) -> int | None:
    """Returns the size of a scalar, vector or array in memory; None if it has no fixed size, such as a bool."""
    if is_scalar(type_):
        return None if type_.width == 1 else type_.width // 8
    if isinstance(type_, ArrayType):
        size = size_in_bytes(type_.element_type)
        return None if size is None else (size + (type_.stride or 0)) * type_.element_count
    if isinstance(type_, VectorType):
        size = size_in_bytes(type_.element_type)
        return None if size is None else size * type_.num_elements
    return None


# ---------------------------------------------------------------------------------------------------------- images


def image_of(type_: Type) -> ImageType:
    """Returns an image type itself, or the image type of a sampled image."""
    image = type_.image_type if isinstance(type_, SampledImageType) else type_
    assert isinstance(image, ImageType)
    return image
