"""Constraints on types and attributes that the smt dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.smt import enums
from compiler.dialects.smt import types as own_types
from compiler.dialects.smt.types import SMTType, is_value
from compiler.ods.attr_constraints import enum_integer
from compiler.ods.type_constraints import type_constraint, type_of

ArrayType = type_of(own_types.ArrayType, "")
AnySMTType = type_constraint("any SMT value type", lambda type_: isinstance(type_, SMTType))

BitVectorType = type_of(own_types.BitVectorType, "")
BVCmpPredicate = enum_integer(enums.BVCmpPredicate, "smt bit-vector comparison predicate")
BoolType = type_of(own_types.BoolType, "", build=own_types.BoolType.get())
IntType = type_of(own_types.IntType, "", build=own_types.IntType.get())
IntPredicate = enum_integer(enums.IntPredicate, "smt comparison predicate for integers")
AnyNonSMTType = type_constraint("any non-smt type", lambda type_: not isinstance(type_, SMTType))
SMTFuncType = type_of(own_types.SMTFuncType, "")
AnyNonFuncSMTType = type_constraint("any non-function SMT value type", is_value)
