"""The operations of the spirv dialect from GLSL's instructions: signs, rounding, limits, blending."""

from __future__ import annotations

from compiler.dialects.spirv import syntax, verify_composites
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyStruct,
    SPIRV_Float,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.model import Hooks
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE, all_types_match

GL_F_ABS = op(
    "spirv.GL.FAbs",
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
GL_S_ABS = op(
    "spirv.GL.SAbs",
    "Gives the absolute value of a signed integer.",
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
GL_FLOOR = op(
    "spirv.GL.Floor",
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
GL_ROUND = op(
    "spirv.GL.Round",
    "Rounds to the nearest integral value; which way halves go is up to the target.",
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
GL_F_MAX = op(
    "spirv.GL.FMax",
    "Gives the greater of two floats; where one is NaN, either may come out.",
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
GL_S_MAX = op(
    "spirv.GL.SMax",
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
GL_F_MIN = op(
    "spirv.GL.FMin",
    "Gives the lesser of two floats; where one is NaN, either may come out.",
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
GL_S_MIN = op(
    "spirv.GL.SMin",
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
GL_F_SIGN = op(
    "spirv.GL.FSign",
    "Gives 1.0, 0.0 or -1.0 by the sign of a float.",
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
    "Gives 1, 0 or -1 by the sign of an integer.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_F_CLAMP = op(
    "spirv.GL.FClamp",
    "Limits a float to a range: min(max(x, low), high); undefined where low > high.",
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
    "Limits an unsigned integer to a range; undefined where low > high.",
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
    "Limits a signed integer to a range; undefined where low > high.",
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
    "Gives a * b + c; whether it is rounded in between is up to the target.",
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
    "Splits a float into a struct of a part from 0.5 to 1 and a power of two; undefined for infinity and NaN.",
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
    "Multiplies a float by two to an integer power; undefined where the result does not fit.",
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
    "Blends linearly from x to y: x * (1 - a) + y * a.",
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
GL_FRACT = op(
    "spirv.GL.Fract",
    "Gives what is left of a float above its floor: x - floor(x).",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
