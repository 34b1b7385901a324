"""The operations of the math dialect on angles: trigonometric, hyperbolic and inverse functions."""

from __future__ import annotations

from compiler.dialects.arith.attributes import FastMathFlagsAttr
from compiler.dialects.math.families import ELEMENTWISE, FloatBinary, FloatUnary
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import SAME_OPERANDS_AND_RESULT_SHAPE, all_types_match
from compiler.ods.type_constraints import FloatLike


class AcoshOp(FloatUnary, name="math.acosh"):
    """Inverse hyperbolic cosine; NaN below 1."""


class AsinOp(FloatUnary, name="math.asin"):
    """Arc sine, in radians from -pi/2 to pi/2; NaN outside of -1 to 1."""


class AsinhOp(FloatUnary, name="math.asinh"):
    """Inverse hyperbolic sine, defined for all floats."""


class AtanOp(FloatUnary, name="math.atan"):
    """Arc tangent, in radians from -pi/2 to pi/2."""


class AtanhOp(FloatUnary, name="math.atanh"):
    """Inverse hyperbolic tangent; NaN outside of -1 to 1."""


class Atan2Op(FloatBinary, name="math.atan2"):
    """Angle of the point (second, first operand), in radians, in the right quadrant."""


class CosOp(FloatUnary, name="math.cos"):
    """Cosine of an angle in radians."""


class AcosOp(FloatUnary, name="math.acos"):
    """Arc cosine, in radians from 0 to pi; NaN outside of -1 to 1."""


class CoshOp(FloatUnary, name="math.cosh"):
    """Hyperbolic cosine, the mean of e^x and e^-x."""


class SinOp(FloatUnary, name="math.sin"):
    """Sine of an angle in radians."""


class SinhOp(FloatUnary, name="math.sinh"):
    """Hyperbolic sine, half the difference of e^x and e^-x."""


class SincosOp(Op, name="math.sincos"):
    """Sine and cosine of an angle in radians."""

    operand_ = operand(FloatLike)
    fastmath = attribute(FastMathFlagsAttr, default="none")
    sin = result(FloatLike)
    cos = result(FloatLike)
    traits = [
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("ArithFastMathInterface"),
        all_types_match("operand", "sin", "cos"),
        ELEMENTWISE,
    ]
    assembly_format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)"


class TanOp(FloatUnary, name="math.tan"):
    """Tangent of an angle in radians."""


class TanhOp(FloatUnary, name="math.tanh"):
    """Hyperbolic tangent, from -1 to 1 for all floats."""
