"""The operations of the spirv dialect: logical ops."""

from __future__ import annotations

from compiler.dialects.spirv import verify_control_flow
from compiler.dialects.spirv.constraints import (
    SPIRV_Bool,
    SPIRV_Float,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
    SPIRV_SelectType,
)
from compiler.dialects.spirv.traits import AVAILABILITY, result_is_bool_like
from compiler.ods.define import op
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import (
    COMMUTATIVE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_TYPE_OPERANDS,
    all_types_match,
)

F_ORD_EQUAL = op(
    "spirv.FOrdEqual",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
I_EQUAL = op(
    "spirv.IEqual",
    "",
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
    "",
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
IS_FINITE = op(
    "spirv.IsFinite",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand"),
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
IS_INF = op(
    "spirv.IsInf",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand"),
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
IS_NAN = op(
    "spirv.IsNan",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand"),
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
LOGICAL_AND = op(
    "spirv.LogicalAnd",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
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
LOGICAL_EQUAL = op(
    "spirv.LogicalEqual",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
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
LOGICAL_NOT = op(
    "spirv.LogicalNot",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand"),
        AVAILABILITY,
    ],
    format="$operand `:` type($operand) attr-dict",
)
LOGICAL_NOT_EQUAL = op(
    "spirv.LogicalNotEqual",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
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
LOGICAL_OR = op(
    "spirv.LogicalOr",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
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
ORDERED = op(
    "spirv.Ordered",
    "",
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
S_GREATER_THAN = op(
    "spirv.SGreaterThan",
    "",
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
    "",
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
    "",
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
    "",
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
SELECT = op(
    "spirv.Select",
    "",
    operands={
        "condition": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        "true_value": SPIRV_SelectType,
        "false_value": SPIRV_SelectType,
    },
    results={"result": SPIRV_SelectType},
    traits=[
        PURE,
        all_types_match("true_value", "false_value", "result"),
        Trait("UsableInSpecConstantOp"),
        Interface("SelectLikeOpInterface"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($condition) `,` type($result)",
    hooks=Hooks(verify=verify_control_flow.select, verify_is_local=True),
)
U_GREATER_THAN = op(
    "spirv.UGreaterThan",
    "",
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
    "",
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
    "",
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
UNORDERED = op(
    "spirv.Unordered",
    "",
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
U_LESS_THAN_EQUAL = op(
    "spirv.ULessThanEqual",
    "",
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
