"""The operations of the spirv dialect: cl ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import (
    SPIRV_AnyPtr,
    SPIRV_Float,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
    SPIRV_Type,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op, variadic
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE

CL_ATAN2 = op(
    "spirv.CL.atan2",
    "Gives the angle of the point (x, y) from `atan2(y, x)`, in radians from -pi to pi.",
    operands={
        "lhs": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "rhs": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
CL_ACOS = op(
    "spirv.CL.acos",
    "Gives the angle in radians, from 0 to pi, whose cosine this is; NaN outside of [-1, 1].",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ACOSH = op(
    "spirv.CL.acosh",
    "Gives the inverse of the hyperbolic cosine; NaN below 1.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ASIN = op(
    "spirv.CL.asin",
    "Gives the angle in radians, from -pi/2 to pi/2, whose sine this is; NaN outside of [-1, 1].",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ASINH = op(
    "spirv.CL.asinh",
    "Gives the inverse of the hyperbolic sine.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ATAN = op(
    "spirv.CL.atan",
    "Gives the angle in radians, from -pi/2 to pi/2, whose tangent this is.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ATANH = op(
    "spirv.CL.atanh",
    "Gives the inverse of the hyperbolic tangent; NaN outside of [-1, 1].",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_CEIL = op(
    "spirv.CL.ceil",
    "Rounds a float up to an integral value.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_COS = op(
    "spirv.CL.cos",
    "Gives the cosine of an angle in radians.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_COSH = op(
    "spirv.CL.cosh",
    "Gives the hyperbolic cosine.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ERF = op(
    "spirv.CL.erf",
    "Gives the error function of a float, from -1 to 1.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_EXP = op(
    "spirv.CL.exp",
    "Raises e to a power.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_FABS = op(
    "spirv.CL.fabs",
    "Drops the sign of a float.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_FMAX = op(
    "spirv.CL.fmax",
    "Gives the greater of two floats; where one is NaN, the other.",
    operands={
        "lhs": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "rhs": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
CL_FMIN = op(
    "spirv.CL.fmin",
    "Gives the lesser of two floats; where one is NaN, the other.",
    operands={
        "lhs": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "rhs": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
CL_FLOOR = op(
    "spirv.CL.floor",
    "Rounds a float down to an integral value.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_FMA = op(
    "spirv.CL.fma",
    "Gives x * y + z, rounded once at the end.",
    operands={
        "x": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "y": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "z": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
CL_LOG = op(
    "spirv.CL.log",
    "Gives the natural logarithm; NaN below 0.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_MIX = op(
    "spirv.CL.mix",
    "Blends linearly from x to y: x + (y - x) * a, for `a` from 0 to 1.",
    operands={
        "x": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "y": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "z": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
CL_POW = op(
    "spirv.CL.pow",
    "Raises x to the power y.",
    operands={
        "lhs": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "rhs": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
CL_RINT = op(
    "spirv.CL.rint",
    "Rounds to the nearest integral value, halves to the even one.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ROUND = op(
    "spirv.CL.round",
    "Rounds to the nearest integral value, halves away from zero.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_RSQRT = op(
    "spirv.CL.rsqrt",
    "Gives 1 divided by the square root.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_S_ABS = op(
    "spirv.CL.s_abs",
    "Gives the absolute value of a signed integer; that of the least one does not fit and stays the same bits.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_S_MAX = op(
    "spirv.CL.s_max",
    "Gives the greater of two signed integers.",
    operands={
        "lhs": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "rhs": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
CL_S_MIN = op(
    "spirv.CL.s_min",
    "Gives the lesser of two signed integers.",
    operands={
        "lhs": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "rhs": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
CL_SIN = op(
    "spirv.CL.sin",
    "Gives the sine of an angle in radians.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_SINH = op(
    "spirv.CL.sinh",
    "Gives the hyperbolic sine.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_SQRT = op(
    "spirv.CL.sqrt",
    "Gives the square root; NaN below 0.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_TAN = op(
    "spirv.CL.tan",
    "Gives the tangent of an angle in radians.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_TANH = op(
    "spirv.CL.tanh",
    "Gives the hyperbolic tangent, from -1 to 1.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_U_MAX = op(
    "spirv.CL.u_max",
    "Gives the greater of two unsigned integers.",
    operands={
        "lhs": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "rhs": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
CL_U_MIN = op(
    "spirv.CL.u_min",
    "Gives the lesser of two unsigned integers.",
    operands={
        "lhs": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "rhs": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
CL_PRINTF = op(
    "spirv.CL.printf",
    "Prints arguments by a format string from constant memory; gives 0, or -1 where that failed.",
    operands={"format": SPIRV_AnyPtr, "arguments": variadic(SPIRV_Type)},
    results={"result": SPIRV_Integer},
    traits=[
        AVAILABILITY,
    ],
    format=("$format ( $arguments^ )? attr-dict `:` type($format) ( `,` type($arguments)^ )? `->` type($result)"),
)
