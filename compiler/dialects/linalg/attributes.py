"""The attributes of the linalg dialect."""

from __future__ import annotations

from compiler.dialects.linalg.enums import BinaryFn, ElementwiseKind, IteratorType, TernaryFn, TypeFn, UnaryFn
from compiler.ods.enum_attribute import BracketedEnumAttribute


class ElementwiseKindAttr(BracketedEnumAttribute[ElementwiseKind], name="linalg.elementwise_kind"):
    """The function that an elementwise op applies."""

    constraint_summary = (
        "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, "
        "15, 16, 17, 18, 19, 20, 21, 22, 23"
    )


class UnaryFnAttr(BracketedEnumAttribute[UnaryFn], name="linalg.unary_fn"):
    """A function of one element."""


class BinaryFnAttr(BracketedEnumAttribute[BinaryFn], name="linalg.binary_fn"):
    """A function of two elements."""


class TernaryFnAttr(BracketedEnumAttribute[TernaryFn], name="linalg.ternary_fn"):
    """A function of three elements."""


class TypeFnAttr(BracketedEnumAttribute[TypeFn], name="linalg.type_fn"):
    """Extension of integers by a cast: as signed or unsigned numbers."""

    constraint_summary = "allowed 32-bit signless integer cases: 0, 1"


class IteratorTypeAttr(BracketedEnumAttribute[IteratorType], name="linalg.iterator_type"):
    """Kind of a loop: with independent iterations, or combining them into one result."""

    constraint_summary = "Iterator type"
