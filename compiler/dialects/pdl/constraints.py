"""Constraints on types and attributes that the pdl dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.pdl.types import ATTRIBUTE, OPERATION, TYPE, VALUE
from compiler.ir import types
from compiler.ods.type_constraints import type_constraint, type_of

PDL_AnyType = type_constraint("pdl type")
PDL_Type = type_of(TYPE, "PDL handle to an `mlir::Type`", build=types.DialectType(TYPE))
PDL_Attribute = type_of(ATTRIBUTE, "PDL handle to an `mlir::Attribute`", build=types.DialectType(ATTRIBUTE))
PDL_Operation = type_of(OPERATION, "PDL handle to an `mlir::Operation *`", build=types.DialectType(OPERATION))
PDL_Value = type_of(VALUE, "PDL handle for an `mlir::Value`", build=types.DialectType(VALUE))
