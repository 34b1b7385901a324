"""The operations of the spirv dialect from GLSL's instructions: trigonometry, powers, logarithms, roots."""

from __future__ import annotations

from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import SPIRV_Float, SPIRV_Float16or32, SPIRV_ScalarOrVectorOf
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE


class GLUnaryArithmetic(Op):
    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float16or32))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float16or32))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class GLCosOp(GLUnaryArithmetic, name="spirv.GL.Cos"):
    """Returns the cosine of an angle in radians."""


class GLSinOp(GLUnaryArithmetic, name="spirv.GL.Sin"):
    """Returns the sine of an angle in radians."""


class GLTanOp(GLUnaryArithmetic, name="spirv.GL.Tan"):
    """Returns the tangent of an angle in radians."""


class GLAsinOp(GLUnaryArithmetic, name="spirv.GL.Asin"):
    """Returns the angle in radians, from -pi/2 to pi/2, whose sine this is; undefined outside of [-1, 1]."""


class GLAcosOp(GLUnaryArithmetic, name="spirv.GL.Acos"):
    """Returns the angle in radians, from 0 to pi, whose cosine this is; undefined outside of [-1, 1]."""


class GLAtanOp(GLUnaryArithmetic, name="spirv.GL.Atan"):
    """Returns the angle in radians, from -pi/2 to pi/2, whose tangent this is."""


class GLExpOp(GLUnaryArithmetic, name="spirv.GL.Exp"):
    """Raises e to a power."""


class GLInverseSqrtOp(Op, name="spirv.GL.InverseSqrt"):
    """Returns 1 divided by the square root; undefined for 0 and below."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class GLLogOp(GLUnaryArithmetic, name="spirv.GL.Log"):
    """Returns the natural logarithm; undefined for 0 and below."""


class GLPowOp(Op, name="spirv.GL.Pow"):
    """Raises x to the power y; undefined where x < 0, and where x is 0 and y is not above 0."""

    lhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float16or32))
    rhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float16or32))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float16or32))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "operands attr-dict `:` type($result)"


class GLSqrtOp(Op, name="spirv.GL.Sqrt"):
    """Returns the square root; undefined below 0."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class GLSinhOp(GLUnaryArithmetic, name="spirv.GL.Sinh"):
    """Returns the hyperbolic sine."""


class GLCoshOp(GLUnaryArithmetic, name="spirv.GL.Cosh"):
    """Returns the hyperbolic cosine."""


class GLTanhOp(GLUnaryArithmetic, name="spirv.GL.Tanh"):
    """Returns the hyperbolic tangent, from -1 to 1."""


class GLAsinhOp(GLUnaryArithmetic, name="spirv.GL.Asinh"):
    """Returns the inverse of the hyperbolic sine."""


class GLAcoshOp(GLUnaryArithmetic, name="spirv.GL.Acosh"):
    """Returns the non-negative inverse of the hyperbolic cosine; undefined below 1."""


class GLAtanhOp(GLUnaryArithmetic, name="spirv.GL.Atanh"):
    """Returns the inverse of the hyperbolic tangent; undefined where the absolute value is 1 or more."""


class GLExp2Op(GLUnaryArithmetic, name="spirv.GL.Exp2"):
    """Raises 2 to a power."""


class GLLog2Op(GLUnaryArithmetic, name="spirv.GL.Log2"):
    """Returns the logarithm to base 2; undefined for 0 and below."""
