"""The operations of the spirv dialect: bit ops."""

from __future__ import annotations

from compiler.dialects.spirv import verify_arithmetic
from compiler.dialects.spirv.constraints import SPIRV_Integer, SPIRV_ScalarOrVectorOf
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.model import Hooks, Trait
from compiler.ods.traits import (
    COMMUTATIVE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    all_types_match,
)

BIT_COUNT = op(
    "spirv.BitCount",
    "Counts the bits that are 1.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
BIT_FIELD_INSERT = op(
    "spirv.BitFieldInsert",
    "Puts the low `count` bits of a value into another from bit `offset` on; undefined past the width.",
    operands={
        "base": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "insert": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "offset": SPIRV_Integer,
        "count": SPIRV_Integer,
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        all_types_match("base", "insert", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
)
BIT_FIELD_S_EXTRACT = op(
    "spirv.BitFieldSExtract",
    "Takes `count` bits from bit `offset` on and extends them by their sign; undefined past the width.",
    operands={
        "base": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "offset": SPIRV_Integer,
        "count": SPIRV_Integer,
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("SignedOp"),
        PURE,
        all_types_match("base", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
)
BIT_FIELD_U_EXTRACT = op(
    "spirv.BitFieldUExtract",
    "Takes `count` bits from bit `offset` on and extends them by zeros; undefined past the width.",
    operands={
        "base": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "offset": SPIRV_Integer,
        "count": SPIRV_Integer,
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("UnsignedOp"),
        PURE,
        all_types_match("base", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
)
BIT_REVERSE = op(
    "spirv.BitReverse",
    "Turns the order of bits round: the lowest becomes the highest.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
BITWISE_AND = op(
    "spirv.BitwiseAnd",
    "Gives the bits that are 1 in both integers.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
BITWISE_OR = op(
    "spirv.BitwiseOr",
    "Gives the bits that are 1 in either integer.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
BITWISE_XOR = op(
    "spirv.BitwiseXor",
    "Gives the bits that differ between two integers.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
SHIFT_LEFT_LOGICAL = op(
    "spirv.ShiftLeftLogical",
    "Shifts bits up and fills with zeros; undefined where the shift is not less than the width.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        all_types_match("operand1", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($operand1) `,` type($operand2)",
    hooks=Hooks(verify=verify_arithmetic.shift, verify_is_local=True),
)
SHIFT_RIGHT_ARITHMETIC = op(
    "spirv.ShiftRightArithmetic",
    "Shifts bits down and fills with the sign; undefined where the shift is not less than the width.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        all_types_match("operand1", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($operand1) `,` type($operand2)",
    hooks=Hooks(verify=verify_arithmetic.shift, verify_is_local=True),
)
SHIFT_RIGHT_LOGICAL = op(
    "spirv.ShiftRightLogical",
    "Shifts bits down and fills with zeros; undefined where the shift is not less than the width.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        all_types_match("operand1", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($operand1) `,` type($operand2)",
    hooks=Hooks(verify=verify_arithmetic.shift, verify_is_local=True),
)
NOT = op(
    "spirv.Not",
    "Flips each bit of an integer.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
