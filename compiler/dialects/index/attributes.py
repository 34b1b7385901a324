"""The attributes of the index dialect."""

from __future__ import annotations

from compiler.dialects.index.enums import IndexCmpPredicate
from compiler.ods.enum_attribute import EnumAttribute


class IndexCmpPredicateAttr(EnumAttribute[IndexCmpPredicate], name="index.cmp_predicate"):
    """Predicate of a comparison of indices."""

    constraint_summary = "index comparison predicate kind"
