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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={"format": SPIRV_AnyPtr, "arguments": variadic(SPIRV_Type)},
    results={"result": SPIRV_Integer},
    traits=[
        AVAILABILITY,
    ],
    format=("$format ( $arguments^ )? attr-dict `:` type($format) ( `,` type($arguments)^ )? `->` type($result)"),
)
