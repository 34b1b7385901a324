"""The operations of the arith dialect on floats."""

from __future__ import annotations

from compiler.dialects.arith.constraints import Arith_CmpFPredicateAttr, Arith_FastMathAttr
from compiler.ods.define import default, op
from compiler.ods.model import Interface
from compiler.ods.traits import (
    COMMUTATIVE,
    ELEMENTWISE_MAPPABLE,
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_TYPE_OPERANDS,
    types_match_with,
)
from compiler.ods.type_constraints import BoolLike, FloatLike, i1_same_shape

NEGF = op(
    "arith.negf",
    "Flips the sign bit of a float, of a zero or NaN too.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        Interface("ArithFastMathInterface"),
        PURE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
ADDF = op(
    "arith.addf",
    "Adds floats as IEEE 754 says, rounding to nearest even; flags may loosen that.",
    operands={"lhs": FloatLike, "rhs": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        PURE,
        Interface("ArithFastMathInterface"),
        COMMUTATIVE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
SUBF = op(
    "arith.subf",
    "Subtracts floats as IEEE 754 says, rounding to nearest even; flags may loosen that.",
    operands={"lhs": FloatLike, "rhs": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        PURE,
        Interface("ArithFastMathInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
MAXIMUMF = op(
    "arith.maximumf",
    "Larger of two floats; NaN if either is NaN, and +0 is above -0.",
    operands={"lhs": FloatLike, "rhs": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        PURE,
        Interface("ArithFastMathInterface"),
        COMMUTATIVE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
MAXNUMF = op(
    "arith.maxnumf",
    "Larger of two floats; a NaN loses against a number.",
    operands={"lhs": FloatLike, "rhs": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        PURE,
        Interface("ArithFastMathInterface"),
        COMMUTATIVE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
MINIMUMF = op(
    "arith.minimumf",
    "Smaller of two floats; NaN if either is NaN, and -0 is below +0.",
    operands={"lhs": FloatLike, "rhs": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        PURE,
        Interface("ArithFastMathInterface"),
        COMMUTATIVE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
MINNUMF = op(
    "arith.minnumf",
    "Smaller of two floats; a NaN loses against a number.",
    operands={"lhs": FloatLike, "rhs": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        PURE,
        Interface("ArithFastMathInterface"),
        COMMUTATIVE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
MULF = op(
    "arith.mulf",
    "Multiplies floats as IEEE 754 says, rounding to nearest even; flags may loosen that.",
    operands={"lhs": FloatLike, "rhs": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        PURE,
        Interface("ArithFastMathInterface"),
        COMMUTATIVE,
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
DIVF = op(
    "arith.divf",
    "Divides floats; by zero it gives an infinity, or NaN for zero by zero.",
    operands={"lhs": FloatLike, "rhs": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        PURE,
        Interface("ArithFastMathInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
REMF = op(
    "arith.remf",
    "Remainder of truncating float division, with the dividend's sign.",
    operands={"lhs": FloatLike, "rhs": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        PURE,
        Interface("ArithFastMathInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
CMPF = op(
    "arith.cmpf",
    "Compares floats; an unordered predicate holds for NaNs, an ordered one does not.",
    operands={"lhs": FloatLike, "rhs": FloatLike},
    attributes={"predicate": Arith_CmpFPredicateAttr, "fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": BoolLike},
    traits=[
        Interface("ArithFastMathInterface"),
        PURE,
        SAME_TYPE_OPERANDS,
        types_match_with(
            "lhs",
            "result",
            "result type has i1 element type and same shape as operands",
            i1_same_shape,
        ),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)",
)
