"""The operations of the vector dialect that read and write memory or tensors, or print."""

from __future__ import annotations

from typing import TypeAlias

from compiler.analysis import speculation
from compiler.dialects.builtin.constraints import Builtin_StringAttr
from compiler.dialects.vector.attributes import PrintPunctuationAttr
from compiler.dialects.vector.constraints import prints_one_thing
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.types import MemRefType, RankedTensorType, VectorType
from compiler.ods.attr_confines import IntPositivePowerOf2
from compiler.ods.attr_constraints import AffineMapAttr, BoolArrayAttr, BoolAttr, ConfinedAttr, I64Attr
from compiler.ods.constraint import TypeConstraint
from compiler.ods.effects import reads, writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    attribute_when_built,
    operand,
    optional_attribute,
    optional_operand,
    optional_result,
    result,
    variadic_operand,
)
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyRankedTensor,
    AnyVectorOfAnyRank,
    AnyVectorOfNonZeroRank,
    FixedVectorOfNonZeroRankOf,
    StaticShapeMemRefOf,
    TensorOrMemRef,
    VectorOfNonZeroRankOf,
)
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, predicate_trait
from compiler.ods.type_constraints import I1, AnyFloat, AnyInteger, AnyType, AnyTypeOf, Index, described, shaped
from compiler.ods.type_predicates import is_shaped

MemRefOrRankedTensor: TypeConstraint[MemRefType | RankedTensorType] = shaped(
    "AnyShaped", is_shaped, "shaped", (AnyType,), "ShapedType"
)
"""Any shaped type, as upstream's constraint says; the verifier of transfers accepts only memrefs and ranked tensors."""


class TransferReadOp(Op, name="vector.transfer_read"):
    """Reads a vector from a memref or tensor through a permutation map, with padding for out-of-bounds elements."""

    base = operand(MemRefOrRankedTensor)
    indices = variadic_operand(Index)
    padding = operand(AnyType)
    mask = optional_operand(VectorOfNonZeroRankOf(I1))
    permutation_map = attribute(AffineMapAttr)
    in_bounds = attribute(BoolArrayAttr)
    vector = result(AnyVectorOfAnyRank)
    traits = [
        Interface("VectorTransferOpInterface"),
        Interface("VectorUnrollOpInterface"),
        Interface("MaskableOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("DestinationStyleOpInterface"),
    ]
    hooks = Hooks(verify_is_local=True, speculatable=speculation.on_tensors_only)


class TransferWriteOp(Op, name="vector.transfer_write"):
    """Writes a vector into a memref or tensor through a permutation map, except for out-of-bounds elements."""

    value_to_store = operand(AnyVectorOfAnyRank, name="valueToStore")
    base = operand(MemRefOrRankedTensor)
    indices = variadic_operand(Index)
    mask = optional_operand(VectorOfNonZeroRankOf(I1))
    permutation_map = attribute(AffineMapAttr)
    in_bounds = attribute(BoolArrayAttr)
    result_ = optional_result(AnyRankedTensor)
    traits = [
        Interface("VectorTransferOpInterface"),
        Interface("VectorUnrollOpInterface"),
        Interface("MaskableOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("DestinationStyleOpInterface"),
    ]
    hooks = Hooks(verify_is_local=True, speculatable=speculation.on_tensors_only)


TransferOp: TypeAlias = TransferReadOp | TransferWriteOp


def transferred_vector(op: TransferOp) -> Value[VectorType]:
    """Returns the vector that a transfer reads or writes."""
    return op.vector if isinstance(op, TransferReadOp) else op.value_to_store


def in_bounds(op: TransferOp) -> list[bool]:
    """Returns a flag for each dimension of a transfer's vector, True if it is in bounds."""
    return [bool(flag.value) for flag in op.in_bounds.elements if isinstance(flag, IntegerAttr)]


class LoadOp(Op, name="vector.load"):
    """Reads a slice of contiguous memory into a vector; out-of-bounds behavior depends on the target."""

    base = operand(AnyMemRef)
    indices = variadic_operand(Index)
    nontemporal = attribute_when_built(BoolAttr, default=False)
    alignment = optional_attribute(ConfinedAttr(I64Attr, IntPositivePowerOf2))
    result = result(AnyVectorOfAnyRank)
    traits = [
        Interface("VectorUnrollOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("AlignmentAttrOpInterface"),
    ]
    effects = [reads("base")]
    assembly_format = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)"
    hooks = Hooks(verify_is_local=True)


class StoreOp(Op, name="vector.store"):
    """Writes a vector to a slice of contiguous memory; out-of-bounds behavior depends on the target."""

    value_to_store = operand(AnyVectorOfAnyRank, name="valueToStore")
    base = operand(AnyMemRef)
    indices = variadic_operand(Index)
    nontemporal = attribute_when_built(BoolAttr, default=False)
    alignment = optional_attribute(ConfinedAttr(I64Attr, IntPositivePowerOf2))
    traits = [
        Interface("VectorUnrollOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("AlignmentAttrOpInterface"),
    ]
    effects = [writes("base")]
    assembly_format = "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)"
    hooks = Hooks(verify_is_local=True)


class MaskedAccess(Op):
    base = operand(AnyMemRef)
    indices = variadic_operand(Index)
    alignment = optional_attribute(ConfinedAttr(I64Attr, IntPositivePowerOf2))
    traits = [Interface("MemorySpaceCastConsumerOpInterface"), Interface("AlignmentAttrOpInterface")]
    hooks = Hooks(verify_is_local=True)


class MaskedLoadOp(MaskedAccess, name="vector.maskedload"):
    """Reads the lanes that a mask enables; the other lanes have the elements of a pass-through vector."""

    mask = operand(VectorOfNonZeroRankOf(I1))
    pass_thru = operand(AnyVectorOfNonZeroRank)
    result = result(AnyVectorOfNonZeroRank)
    effects = [reads("base")]
    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) "
        "`,` type($pass_thru) `into` type($result)"
    )


class MaskedStoreOp(MaskedAccess, name="vector.maskedstore"):
    """Writes the lanes that a mask enables; memory of other lanes is unchanged."""

    mask = operand(VectorOfNonZeroRankOf(I1))
    value_to_store = operand(AnyVectorOfNonZeroRank, name="valueToStore")
    effects = [writes("base")]
    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` "
        "type($mask) `,` type($valueToStore)"
    )


class GatherOp(Op, name="vector.gather"):
    """Reads elements at a vector of offsets where a mask enables them; out-of-bounds behavior is undefined."""

    base = operand(TensorOrMemRef(AnyType))
    offsets = variadic_operand(Index)
    indices = operand(VectorOfNonZeroRankOf(AnyInteger, Index))
    mask = operand(VectorOfNonZeroRankOf(I1))
    pass_thru = operand(AnyVectorOfNonZeroRank)
    alignment = optional_attribute(ConfinedAttr(I64Attr, IntPositivePowerOf2))
    result = result(AnyVectorOfNonZeroRank)
    traits = [
        Interface("MaskableOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("VectorUnrollOpInterface"),
        Interface("AlignmentAttrOpInterface"),
    ]
    effects = [reads("base")]
    assembly_format = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) "
        "`,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )
    hooks = Hooks(verify_is_local=True)


class ScatterOp(Op, name="vector.scatter"):
    """Writes elements at a vector of offsets where a mask enables them; out-of-bounds behavior is undefined."""

    base = operand(TensorOrMemRef(AnyType))
    offsets = variadic_operand(Index)
    indices = operand(VectorOfNonZeroRankOf(AnyInteger, Index))
    mask = operand(VectorOfNonZeroRankOf(I1))
    value_to_store = operand(AnyVectorOfNonZeroRank, name="valueToStore")
    alignment = optional_attribute(ConfinedAttr(I64Attr, IntPositivePowerOf2))
    result_ = optional_result(AnyRankedTensor)
    traits = [Interface("MemorySpaceCastConsumerOpInterface"), Interface("AlignmentAttrOpInterface")]
    effects = [writes("base")]
    assembly_format = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` "
        "type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` "
        "type($result)^)?"
    )
    hooks = Hooks(verify_is_local=True)


class ExpandLoadOp(MaskedAccess, name="vector.expandload"):
    """Reads contiguous elements and spreads them over the lanes that a mask enables."""

    mask = operand(FixedVectorOfNonZeroRankOf(I1))
    pass_thru = operand(AnyVectorOfNonZeroRank)
    result = result(AnyVectorOfNonZeroRank)
    effects = [reads("base")]
    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) "
        "`,` type($pass_thru) `into` type($result)"
    )


class CompressStoreOp(MaskedAccess, name="vector.compressstore"):
    """Writes the lanes that a mask enables next to each other."""

    mask = operand(FixedVectorOfNonZeroRankOf(I1))
    value_to_store = operand(AnyVectorOfNonZeroRank, name="valueToStore")
    effects = [writes("base")]
    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` "
        "type($mask) `,` type($valueToStore)"
    )


class TypeCastOp(Op, name="vector.type_cast"):
    """Views a memref of scalars as a memref of one vector."""

    memref = operand(StaticShapeMemRefOf(AnyType))
    result = result(AnyMemRef)
    traits = [PURE, Interface("ViewLikeOpInterface")]
    assembly_format = "$memref attr-dict `:` type($memref) `to` type($result)"
    hooks = Hooks(verify_is_local=True)


class PrintOp(Op, name="vector.print"):
    """Prints a scalar, a vector or punctuation to standard output."""

    source_ = optional_operand(described(AnyTypeOf(AnyVectorOfAnyRank, AnyInteger, Index, AnyFloat), ""))
    punctuation = attribute(PrintPunctuationAttr, default="newline")
    string_literal = optional_attribute(Builtin_StringAttr, name="stringLiteral")
    traits = [predicate_trait("`source` or `punctuation` are not set when printing strings", prints_one_thing)]
    effects = [writes()]
    assembly_format = (
        "($source^ `:` type($source))? oilist( `str` $stringLiteral | `punctuation` $punctuation) attr-dict"
    )
