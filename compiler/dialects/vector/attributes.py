"""The attributes of the vector dialect."""

from __future__ import annotations

from compiler.dialects.vector.enums import CombiningKind, IteratorType, PrintPunctuation
from compiler.ods.define import enum_attr

KIND = enum_attr(
    "vector.kind",
    "How two elements are combined into one, in reductions, contractions and scans.",
    CombiningKind,
    format="`<` $value `>`",
)
ITERATOR_TYPE_ATTR = enum_attr(
    "vector.iterator_type",
    "Whether a loop of a contraction stays in the result or is summed over.",
    IteratorType,
    format="`<` $value `>`",
)
PUNCTUATION = enum_attr(
    "vector.punctuation", "What is printed behind a value, or alone.", PrintPunctuation, format="`<` $value `>`"
)
