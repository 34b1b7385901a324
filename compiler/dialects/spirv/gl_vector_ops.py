"""The operations of the spirv dialect from GLSL's instructions: geometry of vectors."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import (
    SPIRV_Float,
    SPIRV_ScalarOrVectorOf,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE, all_types_match, types_match_with
from compiler.ods.type_constraints import element_type_of

GL_LENGTH = op(
    "spirv.GL.Length",
    "Gives the length of a vector: the square root of the sum of the squares.",
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
    "Gives the length of the difference of two points.",
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
    "Gives the cross product of two vectors of three components.",
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
    "Gives the vector of length 1 in the same direction; undefined for the zero vector.",
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
    "Reflects a vector at the surface whose normal this is; the normal must have length 1.",
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
