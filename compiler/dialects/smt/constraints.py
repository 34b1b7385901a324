"""Constraints on types and attributes that the smt dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.smt import enums
from compiler.dialects.smt.attributes import BV_ATTR
from compiler.dialects.smt.parameters import is_smt, is_value
from compiler.dialects.smt.types import ARRAY, BOOL, BV, FUNC, INT
from compiler.ir import types
from compiler.ods.attr_constraints import attr_of, enum_integer
from compiler.ods.type_constraints import type_constraint, type_of

ArrayType = type_of(ARRAY, "")
AnySMTType = type_constraint("any SMT value type", is_smt)
BitVectorAttr = attr_of(BV_ATTR, "")
BitVectorType = type_of(BV, "")
BVCmpPredicate = enum_integer(enums.BVCmpPredicate, "smt bit-vector comparison predicate")
BoolType = type_of(BOOL, "", build=types.DialectType(BOOL))
IntType = type_of(INT, "", build=types.DialectType(INT))
IntPredicate = enum_integer(enums.IntPredicate, "smt comparison predicate for integers")
AnyNonSMTType = type_constraint("any non-smt type", lambda type_: not is_smt(type_))
SMTFuncType = type_of(FUNC, "")
AnyNonFuncSMTType = type_constraint("any non-function SMT value type", is_value)
