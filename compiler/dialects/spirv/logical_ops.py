"""The operations of the spirv dialect: logical ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import SPIRV_Bool, SPIRV_Float, SPIRV_Integer, SPIRV_SelectType
from compiler.ods.define import op
from compiler.ods.model import Interface, Trait
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType
from compiler.ods.traits import (
    COMMUTATIVE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_TYPE_OPERANDS,
    all_types_match,
    types_match_with,
)
from compiler.ods.type_constraints import AnyTypeOf

F_ORD_EQUAL = op(
    "spirv.FOrdEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_ORD_GREATER_THAN = op(
    "spirv.FOrdGreaterThan",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_ORD_GREATER_THAN_EQUAL = op(
    "spirv.FOrdGreaterThanEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_ORD_LESS_THAN = op(
    "spirv.FOrdLessThan",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_ORD_LESS_THAN_EQUAL = op(
    "spirv.FOrdLessThanEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_ORD_NOT_EQUAL = op(
    "spirv.FOrdNotEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_EQUAL = op(
    "spirv.FUnordEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_GREATER_THAN = op(
    "spirv.FUnordGreaterThan",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_GREATER_THAN_EQUAL = op(
    "spirv.FUnordGreaterThanEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_LESS_THAN = op(
    "spirv.FUnordLessThan",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_LESS_THAN_EQUAL = op(
    "spirv.FUnordLessThanEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
F_UNORD_NOT_EQUAL = op(
    "spirv.FUnordNotEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
I_EQUAL = op(
    "spirv.IEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
I_NOT_EQUAL = op(
    "spirv.INotEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
IS_FINITE = op(
    "spirv.IsFinite",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
IS_INF = op(
    "spirv.IsInf",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
IS_NAN = op(
    "spirv.IsNan",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
LOGICAL_AND = op(
    "spirv.LogicalAnd",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool)),
        "operand2": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
LOGICAL_EQUAL = op(
    "spirv.LogicalEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool)),
        "operand2": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
LOGICAL_NOT = op(
    "spirv.LogicalNot",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand `:` type($operand) attr-dict",
)
LOGICAL_NOT_EQUAL = op(
    "spirv.LogicalNotEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool)),
        "operand2": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
LOGICAL_OR = op(
    "spirv.LogicalOr",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool)),
        "operand2": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
ORDERED = op(
    "spirv.Ordered",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
S_GREATER_THAN = op(
    "spirv.SGreaterThan",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        Trait("UsableInSpecConstantOp"),
        Trait("SignedOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
S_GREATER_THAN_EQUAL = op(
    "spirv.SGreaterThanEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        Trait("UsableInSpecConstantOp"),
        Trait("SignedOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
S_LESS_THAN = op(
    "spirv.SLessThan",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        Trait("UsableInSpecConstantOp"),
        Trait("SignedOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
S_LESS_THAN_EQUAL = op(
    "spirv.SLessThanEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        Trait("UsableInSpecConstantOp"),
        Trait("SignedOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
SELECT = op(
    "spirv.Select",
    "",
    operands={
        "condition": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool)),
        "true_value": SPIRV_SelectType,
        "false_value": SPIRV_SelectType,
    },
    results={"result": SPIRV_SelectType},
    traits=[
        PURE,
        all_types_match("true_value", "false_value", "result"),
        Trait("UsableInSpecConstantOp"),
        Interface("SelectLikeOpInterface"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($condition) `,` type($result)",
)
U_GREATER_THAN = op(
    "spirv.UGreaterThan",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
U_GREATER_THAN_EQUAL = op(
    "spirv.UGreaterThanEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
U_LESS_THAN = op(
    "spirv.ULessThan",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
UNORDERED = op(
    "spirv.Unordered",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
U_LESS_THAN_EQUAL = op(
    "spirv.ULessThanEqual",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Bool, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool))},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        types_match_with(
            "operand1", "result", "type of result to correspond to the `i1` equivalent of the operand", None
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)
