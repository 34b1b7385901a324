"""Constraints on types and attributes that the vector dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.vector.attributes import IteratorTypeAttr, PrintPunctuationAttr
from compiler.dialects.vector.enums import (
    PrintPunctuation,
    VectorContractLowering,
    VectorMultiReductionLowering,
    VectorTransferSplit,
    VectorTransposeLowering,
)
from compiler.ir.operation import Operation
from compiler.ir.types import VectorType
from compiler.ods.attr_constraints import TypedArrayAttrBase, enum_integer

Vector_IteratorTypeArrayAttr = TypedArrayAttrBase(IteratorTypeAttr, "Iterator type should be an enum.")


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
        punctuation is None or punctuation == PrintPunctuationAttr.get(PrintPunctuation.NEWLINE)
    )
