"""The operations of the spirv dialect: gl ops."""

from __future__ import annotations

from compiler.dialects.spirv import syntax, verify_composites
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyStruct,
    SPIRV_Float,
    SPIRV_Float16or32,
    SPIRV_Float32,
    SPIRV_Int32,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.model import Hooks
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE, all_types_match, types_match_with
from compiler.ods.type_constraints import element_type_of

GL_F_ABS = op(
    "spirv.GL.FAbs",
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
GL_S_ABS = op(
    "spirv.GL.SAbs",
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
GL_CEIL = op(
    "spirv.GL.Ceil",
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
GL_COS = op(
    "spirv.GL.Cos",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_FLOOR = op(
    "spirv.GL.Floor",
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
GL_ROUND = op(
    "spirv.GL.Round",
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
GL_ROUND_EVEN = op(
    "spirv.GL.RoundEven",
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
GL_INVERSE_SQRT = op(
    "spirv.GL.InverseSqrt",
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
GL_LOG = op(
    "spirv.GL.Log",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_F_MAX = op(
    "spirv.GL.FMax",
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
GL_U_MAX = op(
    "spirv.GL.UMax",
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
GL_S_MAX = op(
    "spirv.GL.SMax",
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
GL_F_MIN = op(
    "spirv.GL.FMin",
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
GL_U_MIN = op(
    "spirv.GL.UMin",
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
GL_S_MIN = op(
    "spirv.GL.SMin",
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
GL_POW = op(
    "spirv.GL.Pow",
    "",
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
GL_F_SIGN = op(
    "spirv.GL.FSign",
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
GL_S_SIGN = op(
    "spirv.GL.SSign",
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
GL_SQRT = op(
    "spirv.GL.Sqrt",
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
GL_SINH = op(
    "spirv.GL.Sinh",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float16or32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_F_CLAMP = op(
    "spirv.GL.FClamp",
    "",
    operands={
        "x": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "y": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "z": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    hooks=Hooks(parse=syntax.parse_of_one_type, print=syntax.print_of_one_type),
)
GL_U_CLAMP = op(
    "spirv.GL.UClamp",
    "",
    operands={
        "x": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "y": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "z": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    hooks=Hooks(parse=syntax.parse_of_one_type, print=syntax.print_of_one_type),
)
GL_S_CLAMP = op(
    "spirv.GL.SClamp",
    "",
    operands={
        "x": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "y": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "z": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    hooks=Hooks(parse=syntax.parse_of_one_type, print=syntax.print_of_one_type),
)
GL_FMA = op(
    "spirv.GL.Fma",
    "",
    operands={
        "x": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "y": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "z": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    hooks=Hooks(parse=syntax.parse_of_one_type, print=syntax.print_of_one_type),
)
GL_FREXP_STRUCT = op(
    "spirv.GL.FrexpStruct",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_AnyStruct},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="attr-dict $operand `:` type($operand) `->` type($result)",
    hooks=Hooks(verify=verify_composites.frexp, verify_is_local=True),
)
GL_LDEXP = op(
    "spirv.GL.Ldexp",
    "",
    operands={
        "x": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "exp": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"y": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        all_types_match("x", "y"),
        AVAILABILITY,
    ],
    format="attr-dict $x `:` type($x) `,` $exp `:` type($exp) `->` type($y)",
    hooks=Hooks(verify=verify_composites.ldexp, verify_is_local=True),
)
GL_F_MIX = op(
    "spirv.GL.FMix",
    "",
    operands={
        "x": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "y": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "a": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        all_types_match("x", "y", "a", "result"),
        AVAILABILITY,
    ],
    format="attr-dict $x `:` type($x) `,` $y `:` type($y) `,` $a `:` type($a) `->` type($result)",
)
GL_LENGTH = op(
    "spirv.GL.Length",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_Float},
    traits=[
        PURE,
        types_match_with(
            "operand", "result", "result type must match operand element type", lambda type_: element_type_of(type_)
        ),
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `->` type($result)",
)
GL_DISTANCE = op(
    "spirv.GL.Distance",
    "",
    operands={
        "p0": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "p1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_Float},
    traits=[
        PURE,
        all_types_match("p0", "p1"),
        types_match_with(
            "p0", "result", "result type must match operand element type", lambda type_: element_type_of(type_)
        ),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($p0) `,` type($p1) `->` type($result)",
)
GL_CROSS = op(
    "spirv.GL.Cross",
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
GL_NORMALIZE = op(
    "spirv.GL.Normalize",
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
GL_REFLECT = op(
    "spirv.GL.Reflect",
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
GL_FIND_I_LSB = op(
    "spirv.GL.FindILsb",
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
GL_FIND_S_MSB = op(
    "spirv.GL.FindSMsb",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Int32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Int32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_FIND_U_MSB = op(
    "spirv.GL.FindUMsb",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Int32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Int32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_FRACT = op(
    "spirv.GL.Fract",
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
GL_PACK_HALF2X16 = op(
    "spirv.GL.PackHalf2x16",
    "",
    operands={"operand": VectorOfLengthAndType((2,), SPIRV_Float32)},
    results={"result": SPIRV_Int32},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="attr-dict $operand `:` type($operand) `->` type($result)",
)
GL_UNPACK_HALF2X16 = op(
    "spirv.GL.UnpackHalf2x16",
    "",
    operands={"operand": SPIRV_Int32},
    results={"result": VectorOfLengthAndType((2,), SPIRV_Float32)},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="attr-dict $operand `:` type($operand) `->` type($result)",
)
GL_PACK_SNORM4X8 = op(
    "spirv.GL.PackSnorm4x8",
    "",
    operands={"operand": VectorOfLengthAndType((4,), SPIRV_Float32)},
    results={"result": SPIRV_Int32},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="attr-dict $operand `:` type($operand) `->` type($result)",
)
GL_UNPACK_SNORM4X8 = op(
    "spirv.GL.UnpackSnorm4x8",
    "",
    operands={"operand": SPIRV_Int32},
    results={"result": VectorOfLengthAndType((4,), SPIRV_Float32)},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="attr-dict $operand `:` type($operand) `->` type($result)",
)
