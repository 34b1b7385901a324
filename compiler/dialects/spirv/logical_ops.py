"""The operations of the spirv dialect on booleans: logic, kinds of floats, selection."""

from __future__ import annotations

from compiler.dialects.spirv import verify_control_flow
from compiler.dialects.spirv.constraints import (
    SPIRV_Bool,
    SPIRV_Float,
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

IS_FINITE = op(
    "spirv.IsFinite",
    "Tells whether a float is neither infinite nor NaN.",
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
    "Tells whether a float is plus or minus infinity.",
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
    "Tells whether a float is NaN.",
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
    "Tells whether both of two booleans are true.",
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
    "Tells whether two booleans are equal.",
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
    "Gives the opposite of a boolean.",
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
    "Tells whether two booleans differ.",
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
    "Tells whether one of two booleans is true, or both are.",
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
    "Tells whether neither of two floats is NaN.",
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
SELECT = op(
    "spirv.Select",
    "Gives the first value where the condition is true, else the second; a vector condition picks components.",
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
UNORDERED = op(
    "spirv.Unordered",
    "Tells whether one of two floats is NaN, or both are.",
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
