"""The operations of the spirv dialect from GLSL's instructions: finding bits, packing floats into integers."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import (
    SPIRV_Float32,
    SPIRV_Int32,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE

GL_FIND_I_LSB = op(
    "spirv.GL.FindILsb",
    "Gives the number of the lowest bit that is 1, or -1 where none is.",
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
    "Gives the number of the highest bit that differs from the sign, or -1 for 0 and -1.",
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
    "Gives the number of the highest bit that is 1, or -1 where none is.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Int32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Int32)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
GL_PACK_HALF2X16 = op(
    "spirv.GL.PackHalf2x16",
    "Converts two floats to 16 bits each and packs them into an integer, the first into the low bits.",
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
    "Takes the low and the high 16 bits of an integer as floats, and converts them to 32 bits.",
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
    "Packs four floats from -1 to 1 into an integer, each as a signed byte scaled by 127.",
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
    "Takes the four bytes of an integer as signed, and divides by 127 to floats from -1 to 1.",
    operands={"operand": SPIRV_Int32},
    results={"result": VectorOfLengthAndType((4,), SPIRV_Float32)},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="attr-dict $operand `:` type($operand) `->` type($result)",
)
