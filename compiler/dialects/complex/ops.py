"""The operations of the complex dialect."""

from __future__ import annotations

from compiler.dialects.arith.attributes import FastMathFlagsAttr
from compiler.ods.attr_constraints import ArrayAttr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    CONSTANT_LIKE,
    ELEMENTWISE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    all_types_match,
    types_match_with,
)
from compiler.ods.type_constraints import I1, AnyComplex, AnyFloat, AnySignlessInteger, AnyType, Complex


class FloatOfComplex(Op):
    complex = operand(Complex(AnyFloat))
    fastmath = attribute(FastMathFlagsAttr, default="none")
    result = result(AnyFloat)
    traits = [
        types_match_with(
            "complex", "result", "complex element type matches result type", lambda type_: type_.element_type
        ),
        PURE,
        ELEMENTWISE,
        Interface("ArithFastMathInterface"),
    ]
    assembly_format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"


class AbsOp(FloatOfComplex, name="complex.abs"):
    """The magnitude of a complex number, as a float."""


class ComplexArithmetic(Op):
    lhs = operand(Complex(AnyFloat))
    rhs = operand(Complex(AnyFloat))
    fastmath = attribute(FastMathFlagsAttr, default="none")
    result = result(Complex(AnyFloat))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")]
    assembly_format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"


class AddOp(ComplexArithmetic, name="complex.add"):
    """Adds complex numbers, part by part."""


class Atan2Op(ComplexArithmetic, name="complex.atan2"):
    """The angle whose tangent is the quotient of two complex numbers, the first by the second."""


class BitcastOp(Op, name="complex.bitcast"):
    """Reinterprets the bits of a complex number as an integer or float of its whole width, or the reverse."""

    operand_ = operand(AnyType)
    result = result(AnyType)
    traits = [PURE]
    assembly_format = "$operand attr-dict `:` type($operand) `to` type($result)"


class ConstantOp(Op, name="complex.constant"):
    """A complex number known at compile time, given as its two parts."""

    value = attribute(ArrayAttr)
    complex = result(AnyComplex)
    traits = [CONSTANT_LIKE, PURE, Interface("OpAsmOpInterface")]
    assembly_format = "$value attr-dict `:` type($complex)"


class ComplexUnary(Op):
    complex = operand(Complex(AnyFloat))
    fastmath = attribute(FastMathFlagsAttr, default="none")
    result = result(Complex(AnyFloat))
    traits = [SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")]
    assembly_format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"


class CosOp(ComplexUnary, name="complex.cos"):
    """The cosine of a complex number."""


class CreateOp(Op, name="complex.create"):
    """Creates a complex number from its real and imaginary parts."""

    real = operand(AnyFloat)
    imaginary = operand(AnyFloat)
    complex = result(Complex(AnyFloat))
    traits = [
        PURE,
        all_types_match("real", "imaginary"),
        types_match_with(
            "complex", "real", "complex element type matches real operand type", lambda type_: type_.element_type
        ),
        types_match_with(
            "complex",
            "imaginary",
            "complex element type matches imaginary operand type",
            lambda type_: type_.element_type,
        ),
    ]
    assembly_format = "$real `,` $imaginary attr-dict `:` type($complex)"


class DivOp(ComplexArithmetic, name="complex.div"):
    """Divides complex numbers; a division by zero results in infinities or NaN."""


class ComplexComparison(Op):
    lhs = operand(Complex(AnyFloat))
    rhs = operand(Complex(AnyFloat))
    result = result(I1)
    traits = [PURE, all_types_match("lhs", "rhs"), ELEMENTWISE]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs)"


class EqualOp(ComplexComparison, name="complex.eq"):
    """Returns true if both parts of two complex numbers are equal; never with NaN."""


class ExpOp(ComplexUnary, name="complex.exp"):
    """e to the power of a complex number."""


class Expm1Op(ComplexUnary, name="complex.expm1"):
    """e to the power of a complex number, less one, precise near zero."""


class ImOp(Op, name="complex.im"):
    """The imaginary part of a complex number."""

    complex = operand(Complex(AnyFloat))
    fastmath = attribute(FastMathFlagsAttr, default="none")
    imaginary = result(AnyFloat)
    traits = [
        types_match_with(
            "complex", "imaginary", "complex element type matches result type", lambda type_: type_.element_type
        ),
        PURE,
        ELEMENTWISE,
        Interface("ArithFastMathInterface"),
    ]
    assembly_format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"


class LogOp(ComplexUnary, name="complex.log"):
    """The natural logarithm of a complex number, with an imaginary part from -pi to pi."""


class Log1pOp(ComplexUnary, name="complex.log1p"):
    """The natural logarithm of one plus a complex number, precise near zero."""


class MulOp(ComplexArithmetic, name="complex.mul"):
    """Multiplies complex numbers; infinite parts may result in NaN."""


class NegOp(ComplexUnary, name="complex.neg"):
    """Changes the sign of both parts."""


class NotEqualOp(ComplexComparison, name="complex.neq"):
    """Returns true if any part of two complex numbers differs; always with NaN."""


class PowOp(ComplexArithmetic, name="complex.pow"):
    """Raises a complex number to a complex power; for whole powers see complex.powi."""


class PowiOp(Op, name="complex.powi"):
    """Raises a complex number to an integer power."""

    lhs = operand(Complex(AnyFloat))
    rhs = operand(AnySignlessInteger)
    fastmath = optional_attribute(FastMathFlagsAttr)
    result = result(Complex(AnyFloat))
    traits = [
        PURE,
        ELEMENTWISE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        all_types_match("lhs", "result"),
        Interface("ArithFastMathInterface"),
    ]
    assembly_format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)"


class ReOp(Op, name="complex.re"):
    """The real part of a complex number."""

    complex = operand(Complex(AnyFloat))
    fastmath = attribute(FastMathFlagsAttr, default="none")
    real = result(AnyFloat)
    traits = [
        types_match_with(
            "complex", "real", "complex element type matches result type", lambda type_: type_.element_type
        ),
        PURE,
        ELEMENTWISE,
        Interface("ArithFastMathInterface"),
    ]
    assembly_format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"


class RsqrtOp(ComplexUnary, name="complex.rsqrt"):
    """One over the square root of a complex number; infinite for zero."""


class SignOp(ComplexUnary, name="complex.sign"):
    """The number divided by its magnitude; zero for zero."""


class SinOp(ComplexUnary, name="complex.sin"):
    """The sine of a complex number."""


class SqrtOp(ComplexUnary, name="complex.sqrt"):
    """The square root of a complex number whose real part is not negative."""


class SubOp(ComplexArithmetic, name="complex.sub"):
    """Subtracts complex numbers, part by part."""


class TanhOp(ComplexUnary, name="complex.tanh"):
    """The hyperbolic tangent of a complex number."""


class TanOp(ComplexUnary, name="complex.tan"):
    """The tangent of a complex number."""


class ConjOp(ComplexUnary, name="complex.conj"):
    """Changes the sign of the imaginary part."""


class AngleOp(FloatOfComplex, name="complex.angle"):
    """The angle of a complex number to the real axis, in radians from -pi to pi."""
