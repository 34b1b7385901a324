"""Constraints on types and attributes that the ptr dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.ptr.enums import AtomicOrdering
from compiler.dialects.ptr.types import PtrMetadataType, PtrType
from compiler.ir.attributes import ArrayAttr, Attribute
from compiler.ir.types import I1 as I1_TYPE
from compiler.ir.types import RankedTensorType, ShapedType, Type, VectorType
from compiler.ods.attr_constraints import EnumProp, attr_constraint
from compiler.ods.constraint import AttrConstraint, TypeConstraint
from compiler.ods.type_constraints import (
    I1,
    AnySignlessIntegerOrIndex,
    AnyType,
    AnyTypeOf,
    shaped,
    type_interface,
    type_of,
)
from compiler.ods.type_predicates import has_rank_in, has_value_semantics

Ptr_PtrType = type_of(PtrType, "pointer type")
Ptr_PtrMetadata = type_of(PtrMetadataType, "Pointer metadata type")
PtrLikeTypeInterface = type_interface("PtrLikeTypeInterface", "PtrLikeTypeInterface instance")


def _shaped_of(*allowed: TypeConstraint) -> TypeConstraint[ShapedType]:
    """Returns the constraint for vectors and ranked tensors with allowed elements."""
    return shaped("Ptr_ShapedOf", _is_shaped_value, _SHAPED, allowed)


def _1d_of(*allowed: TypeConstraint) -> TypeConstraint[ShapedType]:
    """Returns the constraint for vectors and tensors of rank 1 with allowed elements."""
    return shaped("Ptr_1DOf", lambda type_: _is_shaped_value(type_) and has_rank_in(type_, (1,)), _SHAPED, allowed)


def _is_shaped_value(type_: Type) -> bool:
    return has_value_semantics(type_) and isinstance(type_, ShapedType) and type_.has_rank


_SHAPED = "A shaped type with value semantics and rank."
Ptr_Ptr1DType, Ptr_Mask1DType, Ptr_Any1DType = _1d_of(Ptr_PtrType), _1d_of(I1), _1d_of(AnyType)
Ptr_PtrLikeType = AnyTypeOf(_shaped_of(Ptr_PtrType), Ptr_PtrType)
Ptr_IntLikeType = AnyTypeOf(_shaped_of(AnySignlessIntegerOrIndex), AnySignlessIntegerOrIndex)
NO_ALIGNMENT = ArrayAttr(())
AlignmentProp: AttrConstraint[Attribute] = attr_constraint(
    "optional int64_t", storage="property:std::optional<int64_t>"
)
AtomicOrderingProp = EnumProp(AtomicOrdering, "Atomic ordering for LLVM's memory model")


def metadata_type(type_: Type) -> PtrMetadataType:
    """Returns the type of the metadata of a memref."""
    return PtrMetadataType.get(type_)


def mask_type(type_: VectorType | RankedTensorType) -> Type:
    """Returns the type of masks for a vector or tensor: of the same class and shape, with i1 elements."""
    return VectorType(type_.shape, I1_TYPE) if isinstance(type_, VectorType) else RankedTensorType(type_.shape, I1_TYPE)
