"""The intrinsics of the llvm dialect that compute with floating-point numbers."""

from __future__ import annotations

from compiler.dialects.llvm.attributes import FastmathFlagsAttr
from compiler.dialects.llvm.constraints import (
    FPExceptionBehaviorAttr,
    LLVM_AnyFloat,
    LLVM_ScalarOrVectorOf,
    LLVM_Type,
    ValidRoundingModeAttr,
)
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE
from compiler.ods.type_constraints import AnySignlessInteger

FORMAT = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


class FloatIntrinsic(Op):
    fastmath_flags = attribute(FastmathFlagsAttr, default="none", name="fastmathFlags")
    res = result(LLVM_Type)
    traits = [Interface("FastmathFlagsInterface"), PURE]
    assembly_format = FORMAT


class SameTypeFloatIntrinsic(FloatIntrinsic):
    traits = [Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE]


class UnaryFloatIntrinsic(SameTypeFloatIntrinsic):
    in_ = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))


class BinaryFloatIntrinsic(SameTypeFloatIntrinsic):
    a = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    b = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))


class TernaryFloatIntrinsic(BinaryFloatIntrinsic):
    c = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))


class SplittingIntrinsic(FloatIntrinsic):
    val = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))


class IntegerPowerIntrinsic(FloatIntrinsic):
    val = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    power = operand(AnySignlessInteger)


class RoundingIntrinsic(Op):
    val = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    res = result(LLVM_Type)
    traits = [PURE]
    assembly_format = FORMAT


class ConstrainedConversion(Op):
    arg_0 = operand(LLVM_Type)
    roundingmode = attribute(ValidRoundingModeAttr)
    fp_exception_behavior = attribute(FPExceptionBehaviorAttr, name="fpExceptionBehavior")
    res = result(LLVM_Type)
    traits = [PURE, Interface("FPExceptionBehaviorOpInterface"), Interface("RoundingModeOpInterface")]
    assembly_format = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"


class IsFPClass(Op, name="llvm.intr.is.fpclass"):
    """Returns true if a floating-point number is of one of the classes in a mask."""

    in_ = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    bit = attribute(I32Attr)
    res = result(LLVM_Type)
    traits = [PURE]


class CopySignOp(BinaryFloatIntrinsic, name="llvm.intr.copysign"):
    """Returns the magnitude of the first number with the sign of the second."""


class ExpOp(UnaryFloatIntrinsic, name="llvm.intr.exp"):
    """Raises e to the power of a number."""


class Exp2Op(UnaryFloatIntrinsic, name="llvm.intr.exp2"):
    """Raises 2 to the power of a number."""


class Exp10Op(UnaryFloatIntrinsic, name="llvm.intr.exp10"):
    """Raises 10 to the power of a number."""


class LoadExpOp(IntegerPowerIntrinsic, name="llvm.intr.ldexp"):
    """Multiplies by a power of two given as its exponent."""


class FractionExpOp(SplittingIntrinsic, name="llvm.intr.frexp"):
    """Parts a number into a fraction and an exponent of two."""


class FAbsOp(UnaryFloatIntrinsic, name="llvm.intr.fabs"):
    """Returns the absolute value of a floating-point number."""


class FCeilOp(UnaryFloatIntrinsic, name="llvm.intr.ceil"):
    """Rounds up to an integer."""


class FFloorOp(UnaryFloatIntrinsic, name="llvm.intr.floor"):
    """Rounds down to an integer."""


class FMAOp(TernaryFloatIntrinsic, name="llvm.intr.fma"):
    """Multiplies and adds, rounding once."""


class FMulAddOp(TernaryFloatIntrinsic, name="llvm.intr.fmuladd"):
    """Multiplies and adds, rounding once or twice, as is faster."""


class Log10Op(UnaryFloatIntrinsic, name="llvm.intr.log10"):
    """Computes the logarithm to base 10."""


class Log2Op(UnaryFloatIntrinsic, name="llvm.intr.log2"):
    """Computes the logarithm to base 2."""


class LogOp(UnaryFloatIntrinsic, name="llvm.intr.log"):
    """Computes the natural logarithm."""


class RoundEvenOp(UnaryFloatIntrinsic, name="llvm.intr.roundeven"):
    """Rounds to the nearest integer, halves to the even one."""


class RoundOp(UnaryFloatIntrinsic, name="llvm.intr.round"):
    """Rounds to the nearest integer, halves away from zero."""


class FTruncOp(UnaryFloatIntrinsic, name="llvm.intr.trunc"):
    """Rounds toward zero to an integer."""


class SqrtOp(UnaryFloatIntrinsic, name="llvm.intr.sqrt"):
    """Computes the square root; NaN for negative numbers."""


class PowOp(BinaryFloatIntrinsic, name="llvm.intr.pow"):
    """Raises a number to a power."""


class PowIOp(IntegerPowerIntrinsic, name="llvm.intr.powi"):
    """Raises a number to an integer power."""


class RintOp(UnaryFloatIntrinsic, name="llvm.intr.rint"):
    """Rounds to an integer in the current rounding mode, which may raise the inexact exception."""


class NearbyintOp(UnaryFloatIntrinsic, name="llvm.intr.nearbyint"):
    """Rounds to an integer in the current rounding mode without the inexact exception."""


class LroundOp(RoundingIntrinsic, name="llvm.intr.lround"):
    """Rounds to the nearest integer, halves away from zero, as an integer type."""


class LlroundOp(RoundingIntrinsic, name="llvm.intr.llround"):
    """Rounds to the nearest integer, halves away from zero, as a long integer type."""

    val = operand(LLVM_AnyFloat)


class LrintOp(RoundingIntrinsic, name="llvm.intr.lrint"):
    """Rounds in the current rounding mode, as an integer type."""


class LlrintOp(RoundingIntrinsic, name="llvm.intr.llrint"):
    """Rounds in the current rounding mode, as a long integer type."""


class MaxNumOp(BinaryFloatIntrinsic, name="llvm.intr.maxnum"):
    """Returns the larger of two numbers; the other one if one is NaN."""


class MinNumOp(BinaryFloatIntrinsic, name="llvm.intr.minnum"):
    """Returns the smaller of two numbers; the other one if one is NaN."""


class MaximumOp(BinaryFloatIntrinsic, name="llvm.intr.maximum"):
    """Returns the larger of two numbers; NaN if one is NaN."""


class MinimumOp(BinaryFloatIntrinsic, name="llvm.intr.minimum"):
    """Returns the smaller of two numbers; NaN if one is NaN."""


class SinOp(UnaryFloatIntrinsic, name="llvm.intr.sin"):
    """Computes the sine of an angle in radians."""


class CosOp(UnaryFloatIntrinsic, name="llvm.intr.cos"):
    """Computes the cosine of an angle in radians."""


class TanOp(UnaryFloatIntrinsic, name="llvm.intr.tan"):
    """Computes the tangent of an angle in radians."""


class SincosOp(SplittingIntrinsic, name="llvm.intr.sincos"):
    """Computes both the sine and the cosine of an angle."""


class ASinOp(UnaryFloatIntrinsic, name="llvm.intr.asin"):
    """Computes the angle with a given sine; NaN for numbers beyond 1."""


class ACosOp(UnaryFloatIntrinsic, name="llvm.intr.acos"):
    """Computes the angle with a given cosine; NaN for numbers beyond 1."""


class ATanOp(UnaryFloatIntrinsic, name="llvm.intr.atan"):
    """Computes the angle with a given tangent."""


class ATan2Op(BinaryFloatIntrinsic, name="llvm.intr.atan2"):
    """Computes the angle of a point given by its coordinates, the ordinate first."""


class SinhOp(UnaryFloatIntrinsic, name="llvm.intr.sinh"):
    """Computes the hyperbolic sine."""


class CoshOp(UnaryFloatIntrinsic, name="llvm.intr.cosh"):
    """Computes the hyperbolic cosine."""


class TanhOp(UnaryFloatIntrinsic, name="llvm.intr.tanh"):
    """Computes the hyperbolic tangent."""


class ConstrainedUIToFP(ConstrainedConversion, name="llvm.intr.experimental.constrained.uitofp"):
    """Converts an unsigned integer to floating point in a given rounding mode, with care for exceptions."""


class ConstrainedSIToFP(ConstrainedConversion, name="llvm.intr.experimental.constrained.sitofp"):
    """Converts a signed integer to floating point in a given rounding mode, with care for exceptions."""


class ConstrainedFPTruncIntr(ConstrainedConversion, name="llvm.intr.experimental.constrained.fptrunc"):
    """Narrows a floating-point number in a given rounding mode, with care for floating-point exceptions."""


class ConstrainedFPExtIntr(Op, name="llvm.intr.experimental.constrained.fpext"):
    """Widens a floating-point number, with care for floating-point exceptions."""

    arg_0 = operand(LLVM_Type)
    fp_exception_behavior = attribute(FPExceptionBehaviorAttr, name="fpExceptionBehavior")
    res = result(LLVM_Type)
    traits = [PURE, Interface("FPExceptionBehaviorOpInterface")]
    assembly_format = "$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"
