"""Constraints on types and attributes that the vector dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.vector.attributes import ITERATOR_TYPE_ATTR, KIND, PUNCTUATION
from compiler.dialects.vector.enums import (
    CombiningKind,
    PrintPunctuation,
    VectorContractLowering,
    VectorMultiReductionLowering,
    VectorTransferSplit,
    VectorTransposeLowering,
)
from compiler.ir.operation import Operation
from compiler.ir.types import VectorType
from compiler.ods.attr_constraints import TypedArrayAttrBase, attr_of, enum_integer
from compiler.ods.attribute_values import attribute_value
from compiler.ods.constraint import AttrConstraint

Vector_IteratorTypeEnum = attr_of(ITERATOR_TYPE_ATTR, "Iterator type")
Vector_IteratorTypeArrayAttr = TypedArrayAttrBase(Vector_IteratorTypeEnum, "Iterator type should be an enum.")
Vector_CombiningKindAttr: AttrConstraint[CombiningKind] = attr_of(
    KIND, "Kind of combining function for contractions and reductions"
)
Vector_PrintPunctuation: AttrConstraint[PrintPunctuation] = attr_of(
    PUNCTUATION, "Punctuation for separating vectors or vector elements"
)
VectorContractLoweringAttr = enum_integer(
    VectorContractLowering, "control the lowering of `vector.contract` operations."
)
VectorMultiReductionLoweringAttr = enum_integer(
    VectorMultiReductionLowering, "control the lowering of `vector.multi_reduction`."
)
VectorTransposeLoweringAttr = enum_integer(
    VectorTransposeLowering, "control the lowering of `vector.transpose` operations."
)
VectorTransferSplitAttr = enum_integer(
    VectorTransferSplit,
    ("control the splitting of `vector.transfer` operations into in-bounds and out-of-bounds variants."),
)


def interleaved(type_: VectorType) -> VectorType:
    """Returns the vector with twice as many elements in its last dimension.

    For a vector of rank 0, returns a vector of two elements.
    """
    if type_.rank == 0:
        return VectorType((2,), type_.element_type)
    return VectorType((*type_.shape[:-1], type_.shape[-1] * 2), type_.element_type, type_.scalable)


def deinterleaved(type_: VectorType) -> VectorType:
    """Returns the vector with half as many elements in its last dimension."""
    half = type_.shape[-1] // 2
    return VectorType((*type_.shape[:-1], half), type_.element_type, type_.scalable) if half > 0 else type_


def prints_one_thing(op: Operation) -> bool:
    """Returns True unless a string literal has an operand or a punctuation other than the default."""
    if "stringLiteral" not in op.properties:
        return True
    punctuation = op.properties.get("punctuation")
    return not op.operands and (
        punctuation is None or punctuation == attribute_value(Vector_PrintPunctuation, PrintPunctuation.NEWLINE)
    )
