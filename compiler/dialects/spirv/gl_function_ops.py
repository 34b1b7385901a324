"""The operations of the spirv dialect from GLSL's instructions: trigonometry, powers, logarithms, roots."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import (
    SPIRV_Float,
    SPIRV_Float16or32,
    SPIRV_ScalarOrVectorOf,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE

GL_COS = op(
    "spirv.GL.Cos",
    "Gives the cosine of an angle in radians.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_SIN = op(
    "spirv.GL.Sin",
    "Gives the sine of an angle in radians.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_TAN = op(
    "spirv.GL.Tan",
    "Gives the tangent of an angle in radians.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_ASIN = op(
    "spirv.GL.Asin",
    "Gives the angle in radians, from -pi/2 to pi/2, whose sine this is; undefined outside of [-1, 1].",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_ACOS = op(
    "spirv.GL.Acos",
    "Gives the angle in radians, from 0 to pi, whose cosine this is; undefined outside of [-1, 1].",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_ATAN = op(
    "spirv.GL.Atan",
    "Gives the angle in radians, from -pi/2 to pi/2, whose tangent this is.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_EXP = op(
    "spirv.GL.Exp",
    "Raises e to a power.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_INVERSE_SQRT = op(
    "spirv.GL.InverseSqrt",
    "Gives 1 divided by the square root; undefined for 0 and below.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_LOG = op(
    "spirv.GL.Log",
    "Gives the natural logarithm; undefined for 0 and below.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_POW = op(
    "spirv.GL.Pow",
    "Raises x to the power y; undefined where x < 0, and where x is 0 and y is not above 0.",
    operands={
        "lhs": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32),
        "rhs": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
GL_SQRT = op(
    "spirv.GL.Sqrt",
    "Gives the square root; undefined below 0.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_SINH = op(
    "spirv.GL.Sinh",
    "Gives the hyperbolic sine.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_COSH = op(
    "spirv.GL.Cosh",
    "Gives the hyperbolic cosine.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_TANH = op(
    "spirv.GL.Tanh",
    "Gives the hyperbolic tangent, from -1 to 1.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_ASINH = op(
    "spirv.GL.Asinh",
    "Gives the inverse of the hyperbolic sine.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_ACOSH = op(
    "spirv.GL.Acosh",
    "Gives the inverse of the hyperbolic cosine that is not negative; undefined below 1.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_ATANH = op(
    "spirv.GL.Atanh",
    "Gives the inverse of the hyperbolic tangent; undefined where the absolute value is 1 or more.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_EXP2 = op(
    "spirv.GL.Exp2",
    "Raises 2 to a power.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_LOG2 = op(
    "spirv.GL.Log2",
    "Gives the logarithm to base 2; undefined for 0 and below.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
