"""The operations of the math dialect that round, limit and classify floats, and the fused multiply-add."""

from __future__ import annotations

from compiler.dialects.arith.attributes import FastMathFlagsAttr
from compiler.dialects.math.families import ELEMENTWISE, FloatBinary, FloatFunction, FloatUnary
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import types_match_with
from compiler.ods.type_constraints import BoolLike, FloatLike
from compiler.ods.type_predicates import i1_same_shape


class AbsFOp(FloatUnary, name="math.absf"):
    """Clears the sign of a float, of a zero or NaN too."""


class CeilOp(FloatUnary, name="math.ceil"):
    """Rounds up to the next integral number, which is still a float."""


class ClampFOp(FloatFunction, name="math.clampf"):
    """Limits a float to a range; the minimum wins if it is above the maximum."""

    value = operand(FloatLike)
    min = operand(FloatLike)
    max = operand(FloatLike)
    assembly_format = "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"


class CopySignOp(FloatBinary, name="math.copysign"):
    """The first operand's magnitude with the second one's sign."""


class FloorOp(FloatUnary, name="math.floor"):
    """Rounds down to the next integral number, which is still a float."""


class FmaOp(FloatFunction, name="math.fma"):
    """Multiplies two floats and adds a third, rounding only once."""

    a = operand(FloatLike)
    b = operand(FloatLike)
    c = operand(FloatLike)
    assembly_format = "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"


class FloatClassification(Op):
    operand_ = operand(FloatLike)
    fastmath = attribute(FastMathFlagsAttr, default="none")
    result = result(BoolLike)
    traits = [
        Interface("ArithFastMathInterface"),
        types_match_with(
            "operand",
            "result",
            "result type has i1 element type and same shape as operands",
            lambda type_: i1_same_shape(type_),
        ),
        ELEMENTWISE,
    ]
    assembly_format = "$operand attr-dict `:` type($operand)"


class IsFiniteOp(FloatClassification, name="math.isfinite"):
    """Returns true if a float is neither infinite nor NaN."""


class IsInfOp(FloatClassification, name="math.isinf"):
    """Returns true if a float is plus or minus infinity."""


class IsNaNOp(FloatClassification, name="math.isnan"):
    """Returns true if a float is NaN."""


class IsNormalOp(FloatClassification, name="math.isnormal"):
    """Returns true if a float is neither zero, denormal, infinite nor NaN."""


class RoundEvenOp(FloatUnary, name="math.roundeven"):
    """Rounds to the nearest integral float, halves to even."""


class RoundOp(FloatUnary, name="math.round"):
    """Rounds to the nearest integral float, halves away from zero."""


class TruncOp(FloatUnary, name="math.trunc"):
    """Rounds towards zero to an integral float."""
