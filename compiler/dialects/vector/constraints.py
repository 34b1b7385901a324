"""Constraints on types and attributes that the vector dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.vector.attributes import ITERATOR_TYPE_ATTR, KIND, PUNCTUATION
from compiler.dialects.vector.enums import (
    VECTOR_CONTRACT_LOWERING,
    VECTOR_MULTI_REDUCTION_LOWERING,
    VECTOR_TRANSFER_SPLIT,
    VECTOR_TRANSPOSE_LOWERING,
)
from compiler.ods.attr_constraints import TypedArrayAttrBase, attr_of, enum_integer

Vector_IteratorTypeEnum = attr_of(ITERATOR_TYPE_ATTR, "Iterator type")
Vector_IteratorTypeArrayAttr = TypedArrayAttrBase(Vector_IteratorTypeEnum, "Iterator type should be an enum.")
Vector_CombiningKindAttr = attr_of(KIND, "Kind of combining function for contractions and reductions")
Vector_PrintPunctuation = attr_of(PUNCTUATION, "Punctuation for separating vectors or vector elements")
VectorContractLoweringAttr = enum_integer(
    VECTOR_CONTRACT_LOWERING, "control the lowering of `vector.contract` operations."
)
VectorMultiReductionLoweringAttr = enum_integer(
    VECTOR_MULTI_REDUCTION_LOWERING, "control the lowering of `vector.multi_reduction`."
)
VectorTransposeLoweringAttr = enum_integer(
    VECTOR_TRANSPOSE_LOWERING, "control the lowering of `vector.transpose` operations."
)
VectorTransferSplitAttr = enum_integer(
    VECTOR_TRANSFER_SPLIT,
    ("control the splitting of `vector.transfer` operations into in-bounds and out-of-bounds variants."),
)
