"""The operations of the spirv dialect that compare floats."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import (
    SPIRV_Bool,
    SPIRV_Float,
    SPIRV_ScalarOrVectorOf,
)
from compiler.dialects.spirv.traits import AVAILABILITY, result_is_bool_like
from compiler.ods.define import op
from compiler.ods.traits import (
    COMMUTATIVE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_TYPE_OPERANDS,
)

F_ORD_EQUAL = op(
    "spirv.FOrdEqual",
    "Tells whether two floats are equal; false where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_ORD_GREATER_THAN = op(
    "spirv.FOrdGreaterThan",
    "Tells whether the first float is greater; false where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_ORD_GREATER_THAN_EQUAL = op(
    "spirv.FOrdGreaterThanEqual",
    "Tells whether the first float is greater or equal; false where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_ORD_LESS_THAN = op(
    "spirv.FOrdLessThan",
    "Tells whether the first float is less; false where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_ORD_LESS_THAN_EQUAL = op(
    "spirv.FOrdLessThanEqual",
    "Tells whether the first float is less or equal; false where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_ORD_NOT_EQUAL = op(
    "spirv.FOrdNotEqual",
    "Tells whether two floats differ; false where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_EQUAL = op(
    "spirv.FUnordEqual",
    "Tells whether two floats are equal; true where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_GREATER_THAN = op(
    "spirv.FUnordGreaterThan",
    "Tells whether the first float is greater; true where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_GREATER_THAN_EQUAL = op(
    "spirv.FUnordGreaterThanEqual",
    "Tells whether the first float is greater or equal; true where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_LESS_THAN = op(
    "spirv.FUnordLessThan",
    "Tells whether the first float is less; true where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_LESS_THAN_EQUAL = op(
    "spirv.FUnordLessThanEqual",
    "Tells whether the first float is less or equal; true where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_NOT_EQUAL = op(
    "spirv.FUnordNotEqual",
    "Tells whether two floats differ; true where one is NaN.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
