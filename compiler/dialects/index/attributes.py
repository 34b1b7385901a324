"""The attributes of the index dialect."""

from __future__ import annotations

from compiler.dialects.index.enums import IndexCmpPredicate
from compiler.ods.define import enum_attr

CMP_PREDICATE = enum_attr("index.cmp_predicate", "Predicate of a comparison of indices.", IndexCmpPredicate)
