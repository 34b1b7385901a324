"""The attributes of the vector dialect."""

from __future__ import annotations

from compiler.dialects.vector.enums import COMBINING_KIND, ITERATOR_TYPE, PRINT_PUNCTUATION
from compiler.ods.define import enum_attr

KIND = enum_attr("vector.kind", "", COMBINING_KIND, format="`<` $value `>`")
ITERATOR_TYPE_ATTR = enum_attr("vector.iterator_type", "", ITERATOR_TYPE, format="`<` $value `>`")
PUNCTUATION = enum_attr("vector.punctuation", "", PRINT_PUNCTUATION, format="`<` $value `>`")
