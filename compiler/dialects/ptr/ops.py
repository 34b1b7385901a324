"""The operations of the ptr dialect."""

from __future__ import annotations

from compiler.dialects.ptr.constraints import (
    NO_ALIGNMENT,
    AlignmentProp,
    AtomicOrderingProp,
    Ptr_Any1DType,
    Ptr_IntLikeType,
    Ptr_Mask1DType,
    Ptr_Ptr1DType,
    Ptr_PtrLikeType,
    Ptr_PtrMetadata,
    Ptr_PtrType,
    PtrLikeTypeInterface,
    mask_type,
    metadata_type,
)
from compiler.dialects.ptr.enums import PtrAddFlags, PtrDiffFlags
from compiler.ods.attr_constraints import EnumProp, StrAttr, TypeAttr, TypedAttrInterface, UnitProp
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    CONSTANT_LIKE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    all_shapes_match,
    all_types_match,
    predicate_trait,
    types_match_with,
)
from compiler.ods.type_constraints import AnySignlessIntegerOrIndex, AnyType


class ConstantOp(Op, name="ptr.constant"):
    """Returns a pointer with a constant address, or the null pointer."""

    value = attribute(TypedAttrInterface)
    result = result(Ptr_PtrType)
    traits = [CONSTANT_LIKE, PURE, all_types_match("value", "result")]
    assembly_format = "attr-dict $value"


class FromPtrOp(Op, name="ptr.from_ptr"):
    """Converts a pointer and metadata back into a value such as a memref."""

    ptr = operand(Ptr_PtrType)
    metadata = optional_operand(Ptr_PtrMetadata)
    result = result(PtrLikeTypeInterface)
    traits = [
        PURE,
        types_match_with("result", "metadata", "metadata type", metadata_type, name="OptionalTypesMatchWith"),
    ]
    assembly_format = "$ptr (`metadata` $metadata^)? attr-dict `:` type($ptr) `->` type($result)"


class GatherOp(Op, name="ptr.gather"):
    """Loads an element from each pointer where the mask is true; other elements are from `passthrough`."""

    ptrs = operand(Ptr_Ptr1DType)
    mask = operand(Ptr_Mask1DType)
    passthrough = operand(Ptr_Any1DType)
    alignment = attribute(AlignmentProp, default=NO_ALIGNMENT)
    result = result(Ptr_Any1DType)
    traits = [
        Interface("MemoryEffectOpInterface"),
        types_match_with("result", "mask", "result and mask must be compatible", mask_type),
        all_types_match("result", "passthrough"),
        all_shapes_match("result", "ptrs"),
        predicate_trait("all of {result, ptrs} have same type IDs", name="AllTypeIDsMatch"),
    ]
    effects = [reads("ptrs")]
    assembly_format = (
        "$ptrs `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` type($ptrs) `->` type($result)"
    )


class GetMetadataOp(Op, name="ptr.get_metadata"):
    """Returns the metadata of a value that has a pointer: of a memref, offset, sizes and strides."""

    ptr = operand(PtrLikeTypeInterface)
    result = result(Ptr_PtrMetadata)
    traits = [PURE, types_match_with("ptr", "result", "metadata type", metadata_type)]
    assembly_format = "$ptr attr-dict `:` type($ptr)"


class LoadOp(Op, name="ptr.load"):
    """Loads a value of any type from memory; optionally atomic or volatile."""

    ptr = operand(Ptr_PtrType)
    alignment = attribute(AlignmentProp, default=NO_ALIGNMENT)
    volatile_ = attribute(UnitProp, default=False, name="volatile_")
    nontemporal = attribute(UnitProp, default=False)
    invariant = attribute(UnitProp, default=False)
    invariant_group = attribute(UnitProp, default=False, name="invariantGroup")
    ordering = attribute(AtomicOrderingProp, default="not_atomic")
    syncscope = optional_attribute(StrAttr)
    value = result(AnyType)
    traits = [Interface("MemoryEffectOpInterface")]
    assembly_format = (
        "(`volatile` $volatile_^)? $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? "
        "oilist( `nontemporal` $nontemporal | `invariant` $invariant | `invariant_group` "
        "$invariantGroup | `alignment` `=` $alignment ) attr-dict `:` qualified(type($ptr)) `->` "
        "type($value)"
    )


class MaskedLoadOp(Op, name="ptr.masked_load"):
    """Loads contiguous elements where the mask is true; other elements are from `passthrough`."""

    ptr = operand(Ptr_PtrType)
    mask = operand(Ptr_Mask1DType)
    passthrough = operand(Ptr_Any1DType)
    alignment = attribute(AlignmentProp, default=NO_ALIGNMENT)
    result = result(Ptr_Any1DType)
    traits = [
        Interface("MemoryEffectOpInterface"),
        types_match_with("result", "mask", "result and mask must be compatible", mask_type),
        all_types_match("result", "passthrough"),
    ]
    effects = [reads("ptr")]
    assembly_format = (
        "$ptr `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` "
        "qualified(type($ptr)) `->` type($result)"
    )


class MaskedStoreOp(Op, name="ptr.masked_store"):
    """Stores contiguous elements where the mask is true; memory of other elements is unchanged."""

    value = operand(Ptr_Any1DType)
    ptr = operand(Ptr_PtrType)
    mask = operand(Ptr_Mask1DType)
    alignment = attribute(AlignmentProp, default=NO_ALIGNMENT)
    traits = [
        Interface("MemoryEffectOpInterface"),
        types_match_with("value", "mask", "value and mask must be compatible", mask_type),
    ]
    effects = [writes("ptr")]
    assembly_format = (
        "$value `,` $ptr `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` qualified(type($ptr))"
    )


class PtrAddOp(Op, name="ptr.ptr_add"):
    """Moves a pointer by an offset in bytes; one of the two, or both, may be many."""

    base = operand(Ptr_PtrLikeType)
    offset = operand(Ptr_IntLikeType)
    flags = attribute(EnumProp(PtrAddFlags, "Pointer add flags"), default="none")
    result = result(Ptr_PtrLikeType)
    traits = [PURE, Interface("ViewLikeOpInterface"), Interface("InferTypeOpInterface")]
    assembly_format = "($flags^)? $base `,` $offset attr-dict `:` type($base) `,` type($offset)"


class PtrDiffOp(Op, name="ptr.ptr_diff"):
    """Returns the distance of two pointers in bytes; both point into the same memory space."""

    lhs = operand(Ptr_PtrLikeType)
    rhs = operand(Ptr_PtrLikeType)
    flags = attribute(EnumProp(PtrDiffFlags, "Pointer difference flags"), default="none")
    result = result(Ptr_IntLikeType)
    traits = [PURE, all_types_match("lhs", "rhs"), SAME_OPERANDS_AND_RESULT_SHAPE]
    assembly_format = "($flags^)? $lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"


class ScatterOp(Op, name="ptr.scatter"):
    """Stores one element to each of many pointers where the mask is true."""

    value = operand(Ptr_Any1DType)
    ptrs = operand(Ptr_Ptr1DType)
    mask = operand(Ptr_Mask1DType)
    alignment = attribute(AlignmentProp, default=NO_ALIGNMENT)
    traits = [
        Interface("MemoryEffectOpInterface"),
        types_match_with("value", "mask", "value and mask must be compatible", mask_type),
        all_shapes_match("value", "ptrs"),
        predicate_trait("all of {value, ptrs} have same type IDs", name="AllTypeIDsMatch"),
    ]
    effects = [writes("ptrs")]
    assembly_format = (
        "$value `,` $ptrs `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` type($ptrs)"
    )


class StoreOp(Op, name="ptr.store"):
    """Stores a value of any type to memory; optionally atomic or volatile."""

    value = operand(AnyType)
    ptr = operand(Ptr_PtrType)
    alignment = attribute(AlignmentProp, default=NO_ALIGNMENT)
    volatile_ = attribute(UnitProp, default=False, name="volatile_")
    nontemporal = attribute(UnitProp, default=False)
    invariant_group = attribute(UnitProp, default=False, name="invariantGroup")
    ordering = attribute(AtomicOrderingProp, default="not_atomic")
    syncscope = optional_attribute(StrAttr)
    traits = [Interface("MemoryEffectOpInterface")]
    assembly_format = (
        "(`volatile` $volatile_^)? $value `,` $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? "
        "$ordering^)? oilist( `nontemporal` $nontemporal | `invariant_group` $invariantGroup | "
        "`alignment` `=` $alignment ) attr-dict `:` type($value) `,` qualified(type($ptr))"
    )


class ToPtrOp(Op, name="ptr.to_ptr"):
    """Returns the pointer of a value such as a memref, without sizes and strides."""

    ptr = operand(PtrLikeTypeInterface)
    result = result(Ptr_PtrType)
    traits = [PURE]
    assembly_format = "$ptr attr-dict `:` type($ptr) `->` type($result)"


class TypeOffsetOp(Op, name="ptr.type_offset"):
    """Returns the distance of successive elements of a type in bytes, by the data layout."""

    element_type = attribute(TypeAttr, name="elementType")
    result = result(AnySignlessIntegerOrIndex)
    traits = [PURE]
    assembly_format = "$elementType attr-dict `:` type($result)"
