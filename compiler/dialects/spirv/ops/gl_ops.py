"""The operations of the spirv dialect from GLSL's instructions: signs, rounding, limits, blending."""

from __future__ import annotations

from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import SPIRV_AnyStruct, SPIRV_Float, SPIRV_Integer, SPIRV_ScalarOrVectorOf
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE, all_types_match


class GLUnaryArithmetic(Op):
    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class GLFAbsOp(GLUnaryArithmetic, name="spirv.GL.FAbs"):
    """Drops the sign of a float."""


class GLSAbsOp(Op, name="spirv.GL.SAbs"):
    """Returns the absolute value of a signed integer."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class GLCeilOp(GLUnaryArithmetic, name="spirv.GL.Ceil"):
    """Rounds a float up to an integral value."""


class GLFloorOp(GLUnaryArithmetic, name="spirv.GL.Floor"):
    """Rounds a float down to an integral value."""


class GLRoundOp(GLUnaryArithmetic, name="spirv.GL.Round"):
    """Rounds to the nearest integral value; the target chooses the direction for halves."""


class GLRoundEvenOp(GLUnaryArithmetic, name="spirv.GL.RoundEven"):
    """Rounds to the nearest integral value, halves to the even one."""


class GLFMaxOp(Op, name="spirv.GL.FMax"):
    """Returns the greater of two floats; if one is NaN, the result is either of them."""

    lhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    rhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "operands attr-dict `:` type($result)"


class GLBinaryArithmetic(Op):
    lhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    rhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "operands attr-dict `:` type($result)"


class GLUMaxOp(GLBinaryArithmetic, name="spirv.GL.UMax"):
    """Returns the greater of two unsigned integers."""


class GLSMaxOp(GLBinaryArithmetic, name="spirv.GL.SMax"):
    """Returns the greater of two signed integers."""


class GLFMinOp(Op, name="spirv.GL.FMin"):
    """Returns the lesser of two floats; if one is NaN, the result is either of them."""

    lhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    rhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "operands attr-dict `:` type($result)"


class GLUMinOp(GLBinaryArithmetic, name="spirv.GL.UMin"):
    """Returns the lesser of two unsigned integers."""


class GLSMinOp(GLBinaryArithmetic, name="spirv.GL.SMin"):
    """Returns the lesser of two signed integers."""


class GLFSignOp(GLUnaryArithmetic, name="spirv.GL.FSign"):
    """Returns 1.0, 0.0 or -1.0 by the sign of a float."""


class GLSSignOp(Op, name="spirv.GL.SSign"):
    """Returns 1, 0 or -1 by the sign of an integer."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class GLFClampOp(Op, name="spirv.GL.FClamp"):
    """Limits a float to a range: min(max(x, low), high); undefined where low > high."""

    x = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    y = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    z = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, needs(Capability.Shader)]


class GLUClampOp(Op, name="spirv.GL.UClamp"):
    """Limits an unsigned integer to a range; undefined where low > high."""

    x = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    y = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    z = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, needs(Capability.Shader)]


class GLSClampOp(Op, name="spirv.GL.SClamp"):
    """Limits a signed integer to a range; undefined where low > high."""

    x = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    y = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    z = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, needs(Capability.Shader)]


class GLFmaOp(Op, name="spirv.GL.Fma"):
    """Returns a * b + c; the target may round the product."""

    x = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    y = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    z = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, needs(Capability.Shader)]


class GLFrexpStructOp(Op, name="spirv.GL.FrexpStruct"):
    """Splits a float into a struct of a part from 0.5 to 1 and a power of two; undefined for infinity and NaN."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_AnyStruct)
    traits = [PURE, needs(Capability.Shader)]
    assembly_format = "attr-dict $operand `:` type($operand) `->` type($result)"
    hooks = Hooks(verify_is_local=True)


class GLLdexpOp(Op, name="spirv.GL.Ldexp"):
    """Multiplies a float by two to an integer power; undefined where the result does not fit."""

    x = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    exp = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    y = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, all_types_match("x", "y"), needs(Capability.Shader)]
    assembly_format = "attr-dict $x `:` type($x) `,` $exp `:` type($exp) `->` type($y)"
    hooks = Hooks(verify_is_local=True)


class GLFMixOp(Op, name="spirv.GL.FMix"):
    """Blends linearly from x to y: x * (1 - a) + y * a."""

    x = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    y = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    a = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, all_types_match("x", "y", "a", "result"), needs(Capability.Shader)]
    assembly_format = "attr-dict $x `:` type($x) `,` $y `:` type($y) `,` $a `:` type($a) `->` type($result)"


class GLFractOp(GLUnaryArithmetic, name="spirv.GL.Fract"):
    """Returns the fraction of a float: x - floor(x)."""
