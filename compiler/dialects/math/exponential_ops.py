"""The operations of the math dialect that raise, take logarithms or roots; and the error functions."""

from __future__ import annotations

from compiler.dialects.arith.attributes import FastMathFlagsAttr
from compiler.dialects.math.families import FLOAT_FUNCTION, FloatBinary, FloatUnary
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import SAME_OPERANDS_AND_RESULT_SHAPE, all_types_match
from compiler.ods.type_constraints import FloatLike, SignlessIntegerOrIndexLike


class CbrtOp(FloatUnary, name="math.cbrt"):
    """Cube root, of negative numbers too."""


class ErfOp(FloatUnary, name="math.erf"):
    """Gauss's error function, from -1 to 1."""


class ErfcOp(FloatUnary, name="math.erfc"):
    """One minus the error function, without the loss of digits."""


class ExpOp(FloatUnary, name="math.exp"):
    """e to the power of the operand; for results near one see math.expm1."""


class Exp2Op(FloatUnary, name="math.exp2"):
    """Two to the power of the operand."""


class ExpM1Op(FloatUnary, name="math.expm1"):
    """e to the power of the operand, minus one, exact near zero."""


class LogOp(FloatUnary, name="math.log"):
    """Natural logarithm; -infinity for zero, NaN below."""


class Log10Op(FloatUnary, name="math.log10"):
    """Logarithm to base ten; -infinity for zero, NaN below."""


class Log1pOp(FloatUnary, name="math.log1p"):
    """Natural logarithm of one plus the operand, exact near zero."""


class Log2Op(FloatUnary, name="math.log2"):
    """Logarithm to base two; -infinity for zero, NaN below."""


class PowFOp(FloatBinary, name="math.powf"):
    """Raises a float to a float power; NaN for a negative base with a power that is not integral."""


class RsqrtOp(FloatUnary, name="math.rsqrt"):
    """One divided by the square root; infinity for zero."""


class SqrtOp(FloatUnary, name="math.sqrt"):
    """Square root, rounded correctly; NaN for negative numbers."""


class FPowIOp(Op, name="math.fpowi"):
    """Raises a float to a signed integer power, elementwise for shapes that are the same."""

    lhs = operand(FloatLike)
    rhs = operand(SignlessIntegerOrIndexLike)
    fastmath = attribute(FastMathFlagsAttr, default="none")
    result = result(FloatLike)
    traits = [SAME_OPERANDS_AND_RESULT_SHAPE, all_types_match("lhs", "result"), FLOAT_FUNCTION]
    assembly_format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)"
