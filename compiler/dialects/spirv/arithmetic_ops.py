"""The operations of the spirv dialect: arithmetic ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import SPIRV_AnyFloat, SPIRV_AnyStruct, SPIRV_Float, SPIRV_Integer
from compiler.ods.define import op
from compiler.ods.model import Interface, Trait
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType, VectorOfLengthAndType
from compiler.ods.traits import COMMUTATIVE, PURE, all_element_types_match, all_types_match
from compiler.ods.type_constraints import AnyTypeOf, is_float, is_integer, type_constraint

F_ADD = op(
    "spirv.FAdd",
    "",
    operands={
        "operand1": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        ),
        "operand2": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        ),
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        )
    },
    traits=[
        COMMUTATIVE,
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
F_DIV = op(
    "spirv.FDiv",
    "",
    operands={
        "operand1": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        ),
        "operand2": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        ),
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        )
    },
    traits=[
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
F_MOD = op(
    "spirv.FMod",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
F_MUL = op(
    "spirv.FMul",
    "",
    operands={
        "operand1": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        ),
        "operand2": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        ),
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        )
    },
    traits=[
        COMMUTATIVE,
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
F_NEGATE = op(
    "spirv.FNegate",
    "",
    operands={
        "operand": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        )
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        )
    },
    traits=[
        PURE,
        all_types_match("operand", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
F_REM = op(
    "spirv.FRem",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand2": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
    },
    results={"result": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float))},
    traits=[
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
F_SUB = op(
    "spirv.FSub",
    "",
    operands={
        "operand1": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        ),
        "operand2": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        ),
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Float,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        )
    },
    traits=[
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
I_ADD = op(
    "spirv.IAdd",
    "",
    operands={
        "operand1": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        ),
        "operand2": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        ),
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
I_ADD_CARRY = op(
    "spirv.IAddCarry",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": SPIRV_AnyStruct},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
)
I_MUL = op(
    "spirv.IMul",
    "",
    operands={
        "operand1": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        ),
        "operand2": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        ),
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
I_SUB = op(
    "spirv.ISub",
    "",
    operands={
        "operand1": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        ),
        "operand2": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        ),
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
I_SUB_BORROW = op(
    "spirv.ISubBorrow",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": SPIRV_AnyStruct},
    traits=[
        PURE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
)
DOT = op(
    "spirv.Dot",
    "",
    operands={
        "vector1": FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_AnyFloat),
        "vector2": FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_AnyFloat),
    },
    results={"result": SPIRV_AnyFloat},
    traits=[
        PURE,
        all_types_match("vector1", "vector2"),
        all_element_types_match("vector1", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($vector1) `->` type($result)",
)
S_DIV = op(
    "spirv.SDiv",
    "",
    operands={
        "operand1": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        ),
        "operand2": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        ),
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
S_MOD = op(
    "spirv.SMod",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer))},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
S_MUL_EXTENDED = op(
    "spirv.SMulExtended",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": SPIRV_AnyStruct},
    traits=[
        PURE,
        COMMUTATIVE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
)
S_NEGATE = op(
    "spirv.SNegate",
    "",
    operands={
        "operand": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
S_REM = op(
    "spirv.SRem",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer))},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
U_DIV = op(
    "spirv.UDiv",
    "",
    operands={
        "operand1": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        ),
        "operand2": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        ),
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
U_MUL_EXTENDED = op(
    "spirv.UMulExtended",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": SPIRV_AnyStruct},
    traits=[
        PURE,
        COMMUTATIVE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
)
VECTOR_TIMES_SCALAR = op(
    "spirv.VectorTimesScalar",
    "",
    operands={"vector": VectorOfLengthAndType((2, 3, 4), SPIRV_Float), "scalar": SPIRV_Float},
    results={"result": VectorOfLengthAndType((2, 3, 4), SPIRV_Float)},
    traits=[
        PURE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` `(` type(operands) `)` `->` type($result)",
)
U_MOD = op(
    "spirv.UMod",
    "",
    operands={
        "operand1": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand2": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
    },
    results={"result": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer))},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($result)",
)
