"""The attributes of the vector dialect."""

from __future__ import annotations

from compiler.dialects.vector.enums import CombiningKind, IteratorType, PrintPunctuation
from compiler.ods.define import enum_attr

KIND = enum_attr(
    "vector.kind",
    "Operation that combines two elements, in reductions, contractions and scans.",
    CombiningKind,
    format="`<` $value `>`",
)
ITERATOR_TYPE_ATTR = enum_attr(
    "vector.iterator_type",
    "Kind of a contraction's loop: a dimension of the result, or a reduction.",
    IteratorType,
    format="`<` $value `>`",
)
PUNCTUATION = enum_attr(
    "vector.punctuation", "Text that is printed after a value, or alone.", PrintPunctuation, format="`<` $value `>`"
)
