"""The operations of the arith dialect on floats."""

from __future__ import annotations

from compiler.dialects.arith.attributes import FastMathFlagsAttr
from compiler.dialects.arith.constraints import Arith_CmpFPredicateAttr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    COMMUTATIVE,
    ELEMENTWISE_MAPPABLE,
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_TYPE_OPERANDS,
    types_match_with,
)
from compiler.ods.type_constraints import BoolLike, FloatLike
from compiler.ods.type_predicates import i1_same_shape

FLOAT_OP = (PURE, Interface("ArithFastMathInterface"), Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE)


class FloatBinary(Op):
    lhs = operand(FloatLike)
    rhs = operand(FloatLike)
    fastmath = attribute(FastMathFlagsAttr, default="none")
    result = result(FloatLike)
    traits = [SAME_OPERANDS_AND_RESULT_TYPE, FLOAT_OP]
    assembly_format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"


class CommutativeFloatBinary(FloatBinary):
    traits = [COMMUTATIVE]


class NegFOp(Op, name="arith.negf"):
    """Flips the sign bit of a float, of a zero or NaN too."""

    operand_ = operand(FloatLike)
    fastmath = attribute(FastMathFlagsAttr, default="none")
    result = result(FloatLike)
    traits = [SAME_OPERANDS_AND_RESULT_TYPE, FLOAT_OP]
    assembly_format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"


class AddFOp(CommutativeFloatBinary, name="arith.addf"):
    """Adds floats according to IEEE 754, rounding to nearest even; fast-math flags may relax that."""


class SubFOp(FloatBinary, name="arith.subf"):
    """Subtracts floats according to IEEE 754, rounding to nearest even; fast-math flags may relax that."""


class MaximumFOp(CommutativeFloatBinary, name="arith.maximumf"):
    """Larger of two floats; NaN if either is NaN, and +0 is above -0."""


class MaxNumFOp(CommutativeFloatBinary, name="arith.maxnumf"):
    """Larger of two floats; a NaN loses against a number."""


class MinimumFOp(CommutativeFloatBinary, name="arith.minimumf"):
    """Smaller of two floats; NaN if either is NaN, and -0 is below +0."""


class MinNumFOp(CommutativeFloatBinary, name="arith.minnumf"):
    """Smaller of two floats; a NaN loses against a number."""


class MulFOp(CommutativeFloatBinary, name="arith.mulf"):
    """Multiplies floats according to IEEE 754, rounding to nearest even; fast-math flags may relax that."""


class DivFOp(FloatBinary, name="arith.divf"):
    """Divides floats; a division by zero results in an infinity, zero by zero in NaN."""


class RemFOp(FloatBinary, name="arith.remf"):
    """Remainder of truncating float division, with the dividend's sign."""


class CmpFOp(Op, name="arith.cmpf"):
    """Compares floats; an unordered predicate holds for NaNs, an ordered one does not."""

    predicate = attribute(Arith_CmpFPredicateAttr)
    lhs = operand(FloatLike)
    rhs = operand(FloatLike)
    fastmath = attribute(FastMathFlagsAttr, default="none")
    result = result(BoolLike)
    traits = [
        SAME_TYPE_OPERANDS,
        types_match_with("lhs", "result", "result type has i1 element type and same shape as operands", i1_same_shape),
        FLOAT_OP,
    ]
    assembly_format = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)"
