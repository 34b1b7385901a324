"""The operations of the spirv dialect: cl ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import SPIRV_AnyPtr, SPIRV_Float, SPIRV_Integer, SPIRV_Type
from compiler.ods.define import op, variadic
from compiler.ods.model import Interface
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE
from compiler.ods.type_constraints import AnyTypeOf

CL_ATAN2 = op(
    "spirv.CL.atan2",
    "",
    operands={
        "lhs": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "rhs": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
CL_ACOS = op(
    "spirv.CL.acos",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ACOSH = op(
    "spirv.CL.acosh",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ASIN = op(
    "spirv.CL.asin",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ASINH = op(
    "spirv.CL.asinh",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ATAN = op(
    "spirv.CL.atan",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ATANH = op(
    "spirv.CL.atanh",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_CEIL = op(
    "spirv.CL.ceil",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_COS = op(
    "spirv.CL.cos",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_COSH = op(
    "spirv.CL.cosh",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ERF = op(
    "spirv.CL.erf",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_EXP = op(
    "spirv.CL.exp",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_FABS = op(
    "spirv.CL.fabs",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_FMAX = op(
    "spirv.CL.fmax",
    "",
    operands={
        "lhs": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "rhs": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
CL_FMIN = op(
    "spirv.CL.fmin",
    "",
    operands={
        "lhs": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "rhs": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
CL_FLOOR = op(
    "spirv.CL.floor",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_FMA = op(
    "spirv.CL.fma",
    "",
    operands={
        "x": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "y": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "z": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
CL_LOG = op(
    "spirv.CL.log",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_MIX = op(
    "spirv.CL.mix",
    "",
    operands={
        "x": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "y": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "z": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
CL_POW = op(
    "spirv.CL.pow",
    "",
    operands={
        "lhs": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "rhs": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
CL_RINT = op(
    "spirv.CL.rint",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_ROUND = op(
    "spirv.CL.round",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_RSQRT = op(
    "spirv.CL.rsqrt",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_S_ABS = op(
    "spirv.CL.s_abs",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer))},
    results={"result": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_S_MAX = op(
    "spirv.CL.s_max",
    "",
    operands={
        "lhs": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "rhs": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
CL_S_MIN = op(
    "spirv.CL.s_min",
    "",
    operands={
        "lhs": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "rhs": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
CL_SIN = op(
    "spirv.CL.sin",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_SINH = op(
    "spirv.CL.sinh",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_SQRT = op(
    "spirv.CL.sqrt",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_TAN = op(
    "spirv.CL.tan",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_TANH = op(
    "spirv.CL.tanh",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
CL_U_MAX = op(
    "spirv.CL.u_max",
    "",
    operands={
        "lhs": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "rhs": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
CL_U_MIN = op(
    "spirv.CL.u_min",
    "",
    operands={
        "lhs": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "rhs": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer))},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
CL_PRINTF = op(
    "spirv.CL.printf",
    "",
    operands={"format": SPIRV_AnyPtr, "arguments": variadic(SPIRV_Type)},
    results={"result": SPIRV_Integer},
    traits=[
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format=("$format ( $arguments^ )? attr-dict `:` type($format) ( `,` type($arguments)^ )? `->` type($result)"),
)
