"""Constraints on types and attributes that the memref dialect adds to the shared ones."""

from __future__ import annotations

from compiler.ir import attributes, types
from compiler.ir.types import MemRefType
from compiler.ods.attr_constraints import attr_constraint
from compiler.ods.constraint import AttrConstraint

MemRefTypeAttr: AttrConstraint[attributes.SpecificTypeAttr[MemRefType]] = attr_constraint(
    "memref type attribute",
    lambda attr: isinstance(attr, attributes.TypeAttr) and isinstance(attr.type, types.MemRefType),
    storage="TypeAttr",
    value_type=types.NONE,
)
