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
    "Adds floats; vectors and cooperative matrices element by element.",
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
    "Divides the first float by the second; what division by zero gives is left to the target.",
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
    "Gives the remainder of a float division, with the sign of the divisor; undefined where that is 0.",
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
    "Multiplies floats element by element; for matrix products there are operations of their own.",
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
    "Flips the sign of a float, that of zero and NaN too.",
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
    "Gives the remainder of a float division, with the sign of the dividend; undefined for divisor 0.",
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
    "Subtracts the second float from the first, element by element.",
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
    "Adds integers of either sign, wrapping around on overflow.",
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
    "Adds unsigned integers, and gives a struct of the low bits of the sum and the carry, 0 or 1.",
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
    "Multiplies integers of either sign and keeps the low bits of the product.",
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
    "Subtracts the second integer from the first, wrapping around on overflow.",
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
    "Subtracts unsigned integers, and gives a struct of the difference and the borrow, 0 or 1.",
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
    "Multiplies two vectors of floats component by component, and sums the products to one float.",
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
    "Divides signed integers, towards zero; undefined for divisor 0 and for the least value by -1.",
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
    "Gives the remainder of a signed division, with the sign of the divisor; undefined for divisor 0.",
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
    "Multiplies signed integers, and gives a struct of the low and the high half of the product.",
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
    "Gives 0 minus a signed integer; the least value stays what it is.",
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
    "Gives the remainder of a signed division, with the sign of the dividend; undefined for divisor 0.",
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
    "Divides unsigned integers; undefined where the divisor is 0.",
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
    "Multiplies unsigned integers, and gives a struct of the low and the high half of the product.",
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
    "Multiplies each component of a vector of floats by the same float.",
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
    "Gives the remainder of an unsigned division; undefined where the divisor is 0.",
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
