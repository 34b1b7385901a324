"""Constraints on types and attributes that the index dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.index.attributes import CMP_PREDICATE
from compiler.ods.attr_constraints import attr_of

IndexCmpPredicateAttr = attr_of(CMP_PREDICATE, "index comparison predicate kind")
