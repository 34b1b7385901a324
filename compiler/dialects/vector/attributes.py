"""The attributes of the vector dialect."""

from __future__ import annotations

from compiler.dialects.vector.enums import CombiningKind, IteratorType, PrintPunctuation
from compiler.ods.enum_attribute import BracketedEnumAttribute


class CombiningKindAttr(BracketedEnumAttribute[CombiningKind], name="vector.kind"):
    """Operation that combines two elements, in reductions, contractions and scans."""

    constraint_summary = "Kind of combining function for contractions and reductions"


class IteratorTypeAttr(BracketedEnumAttribute[IteratorType], name="vector.iterator_type"):
    """Kind of a contraction's loop: a dimension of the result, or a reduction."""

    constraint_summary = "Iterator type"


class PrintPunctuationAttr(BracketedEnumAttribute[PrintPunctuation], name="vector.punctuation"):
    """Text that is printed after a value, or alone."""

    constraint_summary = "Punctuation for separating vectors or vector elements"
