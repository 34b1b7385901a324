"""The operations of the spirv dialect: arithmetic ops."""

from __future__ import annotations

from compiler.dialects.spirv import syntax, verify_composites
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyFloat,
    SPIRV_AnyStruct,
    SPIRV_Float,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
    SPIRV_ScalarOrVectorOrCoopMatrixOf,
    SPIRV_VectorOf,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.model import Hooks, Trait
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.traits import COMMUTATIVE, PURE, all_element_types_match, all_types_match

F_ADD = op(
    "spirv.FAdd",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float)},
    traits=[
        COMMUTATIVE,
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
F_DIV = op(
    "spirv.FDiv",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float)},
    traits=[
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
F_MOD = op(
    "spirv.FMod",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
F_MUL = op(
    "spirv.FMul",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float)},
    traits=[
        COMMUTATIVE,
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
F_NEGATE = op(
    "spirv.FNegate",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float)},
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float)},
    traits=[
        PURE,
        all_types_match("operand", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
F_REM = op(
    "spirv.FRem",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
F_SUB = op(
    "spirv.FSub",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float),
        "operand2": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float),
    },
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float)},
    traits=[
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
I_ADD = op(
    "spirv.IAdd",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
I_ADD_CARRY = op(
    "spirv.IAddCarry",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_AnyStruct},
    traits=[
        COMMUTATIVE,
        PURE,
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=syntax.parse_extended,
        print=syntax.print_extended,
        verify=verify_composites.extended_arithmetic,
        verify_is_local=True,
    ),
)

I_MUL = op(
    "spirv.IMul",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    traits=[
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
I_SUB = op(
    "spirv.ISub",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
I_SUB_BORROW = op(
    "spirv.ISubBorrow",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_AnyStruct},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=syntax.parse_extended,
        print=syntax.print_extended,
        verify=verify_composites.extended_arithmetic,
        verify_is_local=True,
    ),
)

DOT = op(
    "spirv.Dot",
    "",
    operands={
        "vector1": SPIRV_VectorOf(SPIRV_AnyFloat),
        "vector2": SPIRV_VectorOf(SPIRV_AnyFloat),
    },
    results={"result": SPIRV_AnyFloat},
    traits=[
        PURE,
        all_types_match("vector1", "vector2"),
        all_element_types_match("vector1", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($vector1) `->` type($result)",
)
S_DIV = op(
    "spirv.SDiv",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
S_MOD = op(
    "spirv.SMod",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
S_MUL_EXTENDED = op(
    "spirv.SMulExtended",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_AnyStruct},
    traits=[
        PURE,
        COMMUTATIVE,
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=syntax.parse_extended,
        print=syntax.print_extended,
        verify=verify_composites.extended_arithmetic,
        verify_is_local=True,
    ),
)

S_NEGATE = op(
    "spirv.SNegate",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
S_REM = op(
    "spirv.SRem",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
U_DIV = op(
    "spirv.UDiv",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
U_MUL_EXTENDED = op(
    "spirv.UMulExtended",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_AnyStruct},
    traits=[
        PURE,
        COMMUTATIVE,
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=syntax.parse_extended,
        print=syntax.print_extended,
        verify=verify_composites.extended_arithmetic,
        verify_is_local=True,
    ),
)

VECTOR_TIMES_SCALAR = op(
    "spirv.VectorTimesScalar",
    "",
    operands={"vector": VectorOfLengthAndType((2, 3, 4), SPIRV_Float), "scalar": SPIRV_Float},
    results={"result": VectorOfLengthAndType((2, 3, 4), SPIRV_Float)},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` `(` type(operands) `)` `->` type($result)",
    hooks=Hooks(verify=verify_composites.vector_times_scalar, verify_is_local=True),
)
U_MOD = op(
    "spirv.UMod",
    "",
    operands={
        "operand1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        all_types_match("operand1", "operand2", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($result)",
)
