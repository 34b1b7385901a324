"""Constraints on types and attributes that the builtin dialect adds to the shared ones."""

from __future__ import annotations

from compiler.ir import attributes
from compiler.ods.attr_constraints import attr_constraint

Builtin_StringAttr = attr_constraint(
    "An Attribute containing a string", lambda attr: isinstance(attr, attributes.StringAttr), storage="StringAttr"
)
