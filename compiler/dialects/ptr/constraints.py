"""Constraints on types and attributes that the ptr dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.ptr.enums import AtomicOrdering
from compiler.dialects.ptr.types import PtrMetadataType, PtrType
from compiler.ir.attributes import ArrayAttr, Attribute
from compiler.ir.types import I1, RankedTensorType, Type, VectorType
from compiler.ods.attr_constraints import EnumProp, attr_constraint
from compiler.ods.constraint import AttrConstraint
from compiler.ods.type_constraints import AnySignlessIntegerOrIndex, AnyTypeOf, type_constraint, type_interface, type_of
from compiler.ods.type_predicates import has_value_semantics, is_signless, is_signless_int_or_index

Ptr_PtrType = type_of(PtrType, "pointer type")
Ptr_PtrMetadata = type_of(PtrMetadataType, "Pointer metadata type")
PtrLikeTypeInterface = type_interface("PtrLikeTypeInterface", "PtrLikeTypeInterface instance")
Ptr_Ptr1DType = type_constraint(
    "A shaped type with value semantics and rank. of pointer type values",
    lambda type_: (
        (has_value_semantics(type_) and (type_.has_rank and type_.rank == 1))
        and isinstance(type_.element_type, PtrType)
    ),
)
Ptr_Mask1DType = type_constraint(
    "A shaped type with value semantics and rank. of 1-bit signless integer values",
    lambda type_: (
        (has_value_semantics(type_) and (type_.has_rank and type_.rank == 1)) and is_signless(type_.element_type, 1)
    ),
)
Ptr_Any1DType = type_constraint(
    "A shaped type with value semantics and rank. of any type values",
    lambda type_: has_value_semantics(type_) and (type_.has_rank and type_.rank == 1),
)
NO_ALIGNMENT = ArrayAttr(())
AlignmentProp: AttrConstraint[Attribute] = attr_constraint(
    "optional int64_t", storage="property:std::optional<int64_t>"
)
AtomicOrderingProp = EnumProp(AtomicOrdering, "Atomic ordering for LLVM's memory model")
Ptr_PtrLikeType = AnyTypeOf(
    type_constraint(
        "A shaped type with value semantics and rank. of pointer type values",
        lambda type_: (has_value_semantics(type_) and type_.has_rank) and isinstance(type_.element_type, PtrType),
    ),
    Ptr_PtrType,
)
Ptr_IntLikeType = AnyTypeOf(
    type_constraint(
        "A shaped type with value semantics and rank. of signless integer or index values",
        lambda type_: (has_value_semantics(type_) and type_.has_rank) and is_signless_int_or_index(type_.element_type),
    ),
    AnySignlessIntegerOrIndex,
)


def metadata_type(type_: Type) -> Type:
    """Returns the type of the metadata of a memref."""
    return PtrMetadataType.get(type_)


def mask_type(type_: VectorType | RankedTensorType) -> Type:
    """Returns the type of masks for a vector or tensor: of the same class and shape, with i1 elements."""
    return VectorType(type_.shape, I1) if isinstance(type_, VectorType) else RankedTensorType(type_.shape, I1)
