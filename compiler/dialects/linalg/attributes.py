"""The attributes of the linalg dialect."""

from __future__ import annotations

from compiler.dialects.linalg.enums import BinaryFn, ElementwiseKind, IteratorType, TernaryFn, TypeFn, UnaryFn
from compiler.ods.define import enum_attr

ELEMENTWISE_KIND_ATTR = enum_attr(
    "linalg.elementwise_kind", "The function that an elementwise op applies.", ElementwiseKind, format="`<` $value `>`"
)
UNARY_FN_ATTR = enum_attr("linalg.unary_fn", "A function of one element.", UnaryFn, format="`<` $value `>`")
BINARY_FN_ATTR = enum_attr("linalg.binary_fn", "A function of two elements.", BinaryFn, format="`<` $value `>`")
TERNARY_FN_ATTR = enum_attr("linalg.ternary_fn", "A function of three elements.", TernaryFn, format="`<` $value `>`")
TYPE_FN_ATTR = enum_attr(
    "linalg.type_fn", "Extension of integers by a cast: as signed or unsigned numbers.", TypeFn, format="`<` $value `>`"
)
ITERATOR_TYPE_ = enum_attr(
    "linalg.iterator_type",
    "Kind of a loop: with independent iterations, or combining them into one result.",
    IteratorType,
    format="`<` $value `>`",
)
