"""The operations of the spirv dialect: cl ops."""

from __future__ import annotations

from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyPtr,
    SPIRV_Float,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
    SPIRV_Type,
)
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ods.op_class import Op, operand, result, variadic_operand
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE


class CLFloatBinary(Op):
    lhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    rhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Kernel)]
    assembly_format = "operands attr-dict `:` type($result)"


class CLAtan2Op(CLFloatBinary, name="spirv.CL.atan2"):
    """Returns the angle of the point (x, y) from `atan2(y, x)`, in radians from -pi to pi."""


class CLFloatUnary(Op):
    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Kernel)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class CLAcosOp(CLFloatUnary, name="spirv.CL.acos"):
    """Returns the angle in radians, from 0 to pi, whose cosine this is; NaN outside of [-1, 1]."""


class CLAcoshOp(CLFloatUnary, name="spirv.CL.acosh"):
    """Returns the inverse of the hyperbolic cosine; NaN below 1."""


class CLAsinOp(CLFloatUnary, name="spirv.CL.asin"):
    """Returns the angle in radians, from -pi/2 to pi/2, whose sine this is; NaN outside of [-1, 1]."""


class CLAsinhOp(CLFloatUnary, name="spirv.CL.asinh"):
    """Returns the inverse of the hyperbolic sine."""


class CLAtanOp(CLFloatUnary, name="spirv.CL.atan"):
    """Returns the angle in radians, from -pi/2 to pi/2, whose tangent this is."""


class CLAtanhOp(CLFloatUnary, name="spirv.CL.atanh"):
    """Returns the inverse of the hyperbolic tangent; NaN outside of [-1, 1]."""


class CLCeilOp(CLFloatUnary, name="spirv.CL.ceil"):
    """Rounds a float up to an integral value."""


class CLCosOp(CLFloatUnary, name="spirv.CL.cos"):
    """Returns the cosine of an angle in radians."""


class CLCoshOp(CLFloatUnary, name="spirv.CL.cosh"):
    """Returns the hyperbolic cosine."""


class CLErfOp(CLFloatUnary, name="spirv.CL.erf"):
    """Returns the error function of a float, from -1 to 1."""


class CLExpOp(CLFloatUnary, name="spirv.CL.exp"):
    """Raises e to a power."""


class CLFAbsOp(CLFloatUnary, name="spirv.CL.fabs"):
    """Drops the sign of a float."""


class CLFMaxOp(CLFloatBinary, name="spirv.CL.fmax"):
    """Returns the greater of two floats; if one is NaN, the other."""


class CLFMinOp(CLFloatBinary, name="spirv.CL.fmin"):
    """Returns the lesser of two floats; if one is NaN, the other."""


class CLFloorOp(CLFloatUnary, name="spirv.CL.floor"):
    """Rounds a float down to an integral value."""


class CLFloatTernary(Op):
    x = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    y = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    z = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Kernel)]
    assembly_format = "operands attr-dict `:` type($result)"


class CLFmaOp(CLFloatTernary, name="spirv.CL.fma"):
    """Returns x * y + z, rounded once at the end."""


class CLLogOp(CLFloatUnary, name="spirv.CL.log"):
    """Returns the natural logarithm; NaN below 0."""


class CLMixOp(CLFloatTernary, name="spirv.CL.mix"):
    """Blends linearly from x to y: x + (y - x) * a, for `a` from 0 to 1."""


class CLPowOp(CLFloatBinary, name="spirv.CL.pow"):
    """Raises x to the power y."""


class CLRintOp(CLFloatUnary, name="spirv.CL.rint"):
    """Rounds to the nearest integral value, halves to the even one."""


class CLRoundOp(CLFloatUnary, name="spirv.CL.round"):
    """Rounds to the nearest integral value, halves away from zero."""


class CLRsqrtOp(CLFloatUnary, name="spirv.CL.rsqrt"):
    """Returns 1 divided by the square root."""


class CLSAbsOp(Op, name="spirv.CL.s_abs"):
    """Returns the absolute value of a signed integer; the least integer is returned unchanged."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Kernel)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class CLIntegerBinary(Op):
    lhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    rhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Kernel)]
    assembly_format = "operands attr-dict `:` type($result)"


class CLSMaxOp(CLIntegerBinary, name="spirv.CL.s_max"):
    """Returns the greater of two signed integers."""


class CLSMinOp(CLIntegerBinary, name="spirv.CL.s_min"):
    """Returns the lesser of two signed integers."""


class CLSinOp(CLFloatUnary, name="spirv.CL.sin"):
    """Returns the sine of an angle in radians."""


class CLSinhOp(CLFloatUnary, name="spirv.CL.sinh"):
    """Returns the hyperbolic sine."""


class CLSqrtOp(CLFloatUnary, name="spirv.CL.sqrt"):
    """Returns the square root; NaN below 0."""


class CLTanOp(CLFloatUnary, name="spirv.CL.tan"):
    """Returns the tangent of an angle in radians."""


class CLTanhOp(CLFloatUnary, name="spirv.CL.tanh"):
    """Returns the hyperbolic tangent, from -1 to 1."""


class CLUMaxOp(CLIntegerBinary, name="spirv.CL.u_max"):
    """Returns the greater of two unsigned integers."""


class CLUMinOp(CLIntegerBinary, name="spirv.CL.u_min"):
    """Returns the lesser of two unsigned integers."""


class CLPrintfOp(Op, name="spirv.CL.printf"):
    """Prints arguments by a format string from constant memory; returns 0, or -1 on failure."""

    format = operand(SPIRV_AnyPtr)
    arguments = variadic_operand(SPIRV_Type)
    result = result(SPIRV_Integer)
    traits = [needs(Capability.Kernel)]
    assembly_format = (
        "$format ( $arguments^ )? attr-dict `:` type($format) ( `,` type($arguments)^ )? `->` type($result)"
    )
