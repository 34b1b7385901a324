"""Constraints on types and attributes that the builtin dialect adds to the shared ones."""

from __future__ import annotations

from compiler.ir import attributes, types
from compiler.ods.attr_constraints import attr_constraint
from compiler.ods.constraint import AttrConstraint
from compiler.ods.type_constraints import type_constraint

Builtin_StringAttr: AttrConstraint[attributes.StringAttr] = attr_constraint(
    "An Attribute containing a string", lambda attr: isinstance(attr, attributes.StringAttr), storage="StringAttr"
)
Builtin_IntegerAttr: AttrConstraint[attributes.IntegerAttr] = attr_constraint(
    "An Attribute containing a integer value",
    lambda attr: isinstance(attr, attributes.IntegerAttr),
    storage="IntegerAttr",
)
Builtin_Float32 = type_constraint("32-bit floating-point type", lambda type_: type_ == types.F32, build=types.F32)
Builtin_Float64 = type_constraint("64-bit floating-point type", lambda type_: type_ == types.F64, build=types.F64)
