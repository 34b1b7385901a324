"""Constraints on types and attributes that the index dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.index.attributes import CMP_PREDICATE
from compiler.dialects.index.enums import IndexCmpPredicate
from compiler.ods.attr_constraints import attr_of
from compiler.ods.constraint import AttrConstraint

IndexCmpPredicateAttr: AttrConstraint[IndexCmpPredicate] = attr_of(CMP_PREDICATE, "index comparison predicate kind")
