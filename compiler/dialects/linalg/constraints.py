"""Constraints on types and attributes that the linalg dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.linalg import enums
from compiler.dialects.linalg.attributes import IteratorTypeAttr
from compiler.ods.attr_constraints import TypedArrayAttrBase, enum_integer
from compiler.ods.shaped_constraints import AnyMemRef, AnyRankedTensor
from compiler.ods.type_constraints import AnyTypeOf

WinogradConv2DFmr = enum_integer(enums.WinogradConv2DFmr, "allowed 32-bit signless integer cases: 0, 1, 2")

IteratorTypeArrayAttr = TypedArrayAttrBase(IteratorTypeAttr, "Iterator type should be an enum.")
TensorOrMemref = AnyTypeOf(AnyMemRef, AnyRankedTensor)
