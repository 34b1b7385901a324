"""Constraints on types and attributes that the arith dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.arith.enums import (
    AtomicRMWKind,
    CmpFPredicate,
    CmpIPredicate,
    RoundingMode,
)
from compiler.ir.operation import Operation
from compiler.ir.types import ShapedType, Type
from compiler.ods.attr_constraints import enum_integer
from compiler.ods.shaped_constraints import MemRefOf, TensorOf, VectorOfAnyRankOf
from compiler.ods.traits import predicate_trait
from compiler.ods.type_constraints import (
    AnyFloat,
    AnySignlessInteger,
    AnyTypeOf,
    Index,
    SignlessIntegerOrFloatLike,
    SignlessIntegerOrIndexLike,
)
from compiler.ods.type_predicates import is_signless, is_tensor

SignlessFixedWidthIntegerLike = AnyTypeOf(
    AnySignlessInteger,
    VectorOfAnyRankOf(AnySignlessInteger),
    TensorOf(AnySignlessInteger),
    summary="signless-fixed-width-integer-like",
)
Arith_RoundingModeAttr = enum_integer(RoundingMode, "Floating point rounding mode")
IndexCastTypeConstraint = AnyTypeOf(
    SignlessIntegerOrIndexLike,
    MemRefOf(AnySignlessInteger, Index),
    summary="signless-integer-like or memref of signless-integer",
)
BitcastTypeConstraint = AnyTypeOf(
    SignlessIntegerOrFloatLike,
    MemRefOf(AnySignlessInteger, AnyFloat),
    summary="signless-integer-or-float-like or memref of signless-integer or float",
)
Arith_CmpIPredicateAttr = enum_integer(
    CmpIPredicate, "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"
)
Arith_CmpFPredicateAttr = enum_integer(
    CmpFPredicate, "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15"
)
AtomicRMWKindAttr = enum_integer(
    AtomicRMWKind, "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15"
)


def _tensor_shape(type_: Type) -> tuple[int, ...] | None:
    return type_.shape if isinstance(type_, ShapedType) and is_tensor(type_) else ()


def _same_tensor_shapes(op: Operation) -> bool:
    return _tensor_shape(op.operand("in").type) == _tensor_shape(op.result.type)


SameInputOutputTensorDims = predicate_trait(
    "input and output have the same tensor dimensions", _same_tensor_shapes, name="SameInputOutputTensorDims"
)


def _condition_fits(op: Operation) -> bool:
    """Returns True if the condition is an i1, or has the result's shape."""
    condition, result = op.operand("condition").type, op.result.type
    if is_signless(condition, 1):
        return True
    return not isinstance(condition, ShapedType) or condition.shape == getattr(result, "shape", None)


BooleanConditionOrMatchingShape = predicate_trait(
    "condition is signless i1 or has matching shape", _condition_fits, name="BooleanConditionOrMatchingShape"
)
