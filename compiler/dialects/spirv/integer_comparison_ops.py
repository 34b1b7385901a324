"""The operations of the spirv dialect that compare integers."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import (
    SPIRV_Bool,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
)
from compiler.dialects.spirv.traits import AVAILABILITY, result_is_bool_like
from compiler.ods.define import op
from compiler.ods.model import Trait
from compiler.ods.traits import (
    COMMUTATIVE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_TYPE_OPERANDS,
)

I_EQUAL = op(
    "spirv.IEqual",
    "Tells whether two integers are equal, component by component.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
I_NOT_EQUAL = op(
    "spirv.INotEqual",
    "Tells whether two integers differ, component by component.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
S_GREATER_THAN = op(
    "spirv.SGreaterThan",
    "Tells whether the first integer is greater, both taken as signed.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        Trait("SignedOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
S_GREATER_THAN_EQUAL = op(
    "spirv.SGreaterThanEqual",
    "Tells whether the first integer is greater or equal, both taken as signed.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        Trait("SignedOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
S_LESS_THAN = op(
    "spirv.SLessThan",
    "Tells whether the first integer is less, both taken as signed.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        Trait("SignedOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
S_LESS_THAN_EQUAL = op(
    "spirv.SLessThanEqual",
    "Tells whether the first integer is less or equal, both taken as signed.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        Trait("SignedOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
U_GREATER_THAN = op(
    "spirv.UGreaterThan",
    "Tells whether the first integer is greater, both taken as unsigned.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
U_GREATER_THAN_EQUAL = op(
    "spirv.UGreaterThanEqual",
    "Tells whether the first integer is greater or equal, both taken as unsigned.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
U_LESS_THAN = op(
    "spirv.ULessThan",
    "Tells whether the first integer is less, both taken as unsigned.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
U_LESS_THAN_EQUAL = op(
    "spirv.ULessThanEqual",
    "Tells whether the first integer is less or equal, both taken as unsigned.",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
