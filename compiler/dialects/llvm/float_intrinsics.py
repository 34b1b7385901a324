"""The intrinsics of the llvm dialect that compute with floating-point numbers."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    FPExceptionBehaviorAttr,
    LLVM_AnyFloat,
    LLVM_FastmathFlagsAttr,
    LLVM_ScalarOrVectorOf,
    LLVM_Type,
    ValidRoundingModeAttr,
)
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.define import default, op
from compiler.ods.model import Interface, OpDef
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE
from compiler.ods.type_constraints import AnySignlessInteger


def _of_one(name: str, summary: str) -> OpDef:
    """A function of one number, or of each element of a vector."""
    return op(
        name,
        summary,
        operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
        attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
        results={"res": LLVM_Type},
        traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
        format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
    )


def _of_two(name: str, summary: str) -> OpDef:
    """A function of two numbers, or of the elements of two vectors."""
    return op(
        name,
        summary,
        operands={
            "a": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
            "b": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        },
        attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
        results={"res": LLVM_Type},
        traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
        format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
    )


def _of_three(name: str, summary: str) -> OpDef:
    """A function of three numbers, or of the elements of three vectors."""
    return op(
        name,
        summary,
        operands={
            "a": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
            "b": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
            "c": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        },
        attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
        results={"res": LLVM_Type},
        traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
        format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
    )


def _rounded(name: str, summary: str) -> OpDef:
    """An integer made of a number."""
    return op(
        name,
        summary,
        operands={"val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
        results={"res": LLVM_Type},
        traits=[PURE],
        format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
    )


def _constrained(name: str, summary: str) -> OpDef:
    """A conversion in a rounding mode of its own."""
    return op(
        name,
        summary,
        operands={"arg_0": LLVM_Type},
        attributes={"roundingmode": ValidRoundingModeAttr, "fpExceptionBehavior": FPExceptionBehaviorAttr},
        results={"res": LLVM_Type},
        traits=[PURE, Interface("FPExceptionBehaviorOpInterface"), Interface("RoundingModeOpInterface")],
        format="$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
    )


class IsFPClass(Op, name="llvm.intr.is.fpclass"):
    """Tells whether a floating-point number is of one of the classes in a mask."""

    in_ = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    bit = attribute(I32Attr)
    res = result(LLVM_Type)
    traits = [PURE]


INTR_COPYSIGN = _of_two("llvm.intr.copysign", "Gives the magnitude of one number the sign of another.")
INTR_EXP = _of_one("llvm.intr.exp", "Raises e to the power of a number.")
INTR_EXP2 = _of_one("llvm.intr.exp2", "Raises 2 to the power of a number.")
INTR_EXP10 = _of_one("llvm.intr.exp10", "Raises 10 to the power of a number.")


class LoadExpOp(Op, name="llvm.intr.ldexp"):
    """Multiplies by a power of two given as its exponent."""

    val = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    power = operand(AnySignlessInteger)
    fastmath_flags = attribute(LLVM_FastmathFlagsAttr, default="none", name="fastmathFlags")
    res = result(LLVM_Type)
    traits = [Interface("FastmathFlagsInterface"), PURE]
    assembly_format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


class FractionExpOp(Op, name="llvm.intr.frexp"):
    """Parts a number into a fraction and an exponent of two."""

    val = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    fastmath_flags = attribute(LLVM_FastmathFlagsAttr, default="none", name="fastmathFlags")
    res = result(LLVM_Type)
    traits = [Interface("FastmathFlagsInterface"), PURE]
    assembly_format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


INTR_FABS = _of_one("llvm.intr.fabs", "Gives the absolute value of a floating-point number.")
INTR_CEIL = _of_one("llvm.intr.ceil", "Rounds up to an integer.")
INTR_FLOOR = _of_one("llvm.intr.floor", "Rounds down to an integer.")
INTR_FMA = _of_three("llvm.intr.fma", "Multiplies and adds, rounding once.")
INTR_FMULADD = _of_three("llvm.intr.fmuladd", "Multiplies and adds, rounding once or twice, as is faster.")
INTR_LOG10 = _of_one("llvm.intr.log10", "Computes the logarithm to base 10.")
INTR_LOG2 = _of_one("llvm.intr.log2", "Computes the logarithm to base 2.")
INTR_LOG = _of_one("llvm.intr.log", "Computes the natural logarithm.")
INTR_ROUNDEVEN = _of_one("llvm.intr.roundeven", "Rounds to the nearest integer, halves to the even one.")
INTR_ROUND = _of_one("llvm.intr.round", "Rounds to the nearest integer, halves away from zero.")
INTR_TRUNC = _of_one("llvm.intr.trunc", "Rounds toward zero to an integer.")
INTR_SQRT = _of_one("llvm.intr.sqrt", "Computes the square root; NaN for negative numbers.")
INTR_POW = _of_two("llvm.intr.pow", "Raises a number to a power.")


class PowIOp(Op, name="llvm.intr.powi"):
    """Raises a number to an integer power."""

    val = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    power = operand(AnySignlessInteger)
    fastmath_flags = attribute(LLVM_FastmathFlagsAttr, default="none", name="fastmathFlags")
    res = result(LLVM_Type)
    traits = [Interface("FastmathFlagsInterface"), PURE]
    assembly_format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


INTR_RINT = _of_one(
    "llvm.intr.rint", "Rounds to an integer in the current rounding mode, which may raise the inexact exception."
)
INTR_NEARBYINT = _of_one(
    "llvm.intr.nearbyint", "Rounds to an integer in the current rounding mode without the inexact exception."
)
INTR_LROUND = _rounded("llvm.intr.lround", "Rounds to the nearest integer, halves away from zero, as an integer type.")


class LlroundOp(Op, name="llvm.intr.llround"):
    """Rounds to the nearest integer, halves away from zero, as a long integer type."""

    val = operand(LLVM_AnyFloat)
    res = result(LLVM_Type)
    traits = [PURE]
    assembly_format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


INTR_LRINT = _rounded("llvm.intr.lrint", "Rounds in the current rounding mode, as an integer type.")
INTR_LLRINT = _rounded("llvm.intr.llrint", "Rounds in the current rounding mode, as a long integer type.")
INTR_MAXNUM = _of_two("llvm.intr.maxnum", "Gives the larger of two numbers; the other one if one is NaN.")
INTR_MINNUM = _of_two("llvm.intr.minnum", "Gives the smaller of two numbers; the other one if one is NaN.")
INTR_MAXIMUM = _of_two("llvm.intr.maximum", "Gives the larger of two numbers; NaN if one is NaN.")
INTR_MINIMUM = _of_two("llvm.intr.minimum", "Gives the smaller of two numbers; NaN if one is NaN.")
INTR_SIN = _of_one("llvm.intr.sin", "Computes the sine of an angle in radians.")
INTR_COS = _of_one("llvm.intr.cos", "Computes the cosine of an angle in radians.")
INTR_TAN = _of_one("llvm.intr.tan", "Computes the tangent of an angle in radians.")


class SincosOp(Op, name="llvm.intr.sincos"):
    """Computes the sine and the cosine of an angle together."""

    val = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    fastmath_flags = attribute(LLVM_FastmathFlagsAttr, default="none", name="fastmathFlags")
    res = result(LLVM_Type)
    traits = [Interface("FastmathFlagsInterface"), PURE]
    assembly_format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


INTR_ASIN = _of_one("llvm.intr.asin", "Computes the angle with a given sine; NaN for numbers beyond 1.")
INTR_ACOS = _of_one("llvm.intr.acos", "Computes the angle with a given cosine; NaN for numbers beyond 1.")
INTR_ATAN = _of_one("llvm.intr.atan", "Computes the angle with a given tangent.")
INTR_ATAN2 = _of_two("llvm.intr.atan2", "Computes the angle of a point given by its coordinates, the ordinate first.")
INTR_SINH = _of_one("llvm.intr.sinh", "Computes the hyperbolic sine.")
INTR_COSH = _of_one("llvm.intr.cosh", "Computes the hyperbolic cosine.")
INTR_TANH = _of_one("llvm.intr.tanh", "Computes the hyperbolic tangent.")
INTR_EXPERIMENTAL_CONSTRAINED_UITOFP = _constrained(
    "llvm.intr.experimental.constrained.uitofp",
    "Converts an unsigned integer to floating point in a given rounding mode, with care for exceptions.",
)
INTR_EXPERIMENTAL_CONSTRAINED_SITOFP = _constrained(
    "llvm.intr.experimental.constrained.sitofp",
    "Converts a signed integer to floating point in a given rounding mode, with care for exceptions.",
)
INTR_EXPERIMENTAL_CONSTRAINED_FPTRUNC = _constrained(
    "llvm.intr.experimental.constrained.fptrunc",
    "Narrows a floating-point number in a given rounding mode, with care for floating-point exceptions.",
)


class ConstrainedFPExtIntr(Op, name="llvm.intr.experimental.constrained.fpext"):
    """Widens a floating-point number, with care for floating-point exceptions."""

    arg_0 = operand(LLVM_Type)
    fp_exception_behavior = attribute(FPExceptionBehaviorAttr, name="fpExceptionBehavior")
    res = result(LLVM_Type)
    traits = [PURE, Interface("FPExceptionBehaviorOpInterface")]
    assembly_format = "$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"
