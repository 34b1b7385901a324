"""The operations of the math dialect that raise, take logarithms or roots; and the error functions."""

from __future__ import annotations

from compiler.dialects.arith.constraints import Arith_FastMathAttr
from compiler.ods.define import default, op
from compiler.ods.model import Interface
from compiler.ods.traits import (
    ELEMENTWISE_MAPPABLE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    all_types_match,
)
from compiler.ods.type_constraints import FloatLike, SignlessIntegerOrIndexLike

CBRT = op(
    "math.cbrt",
    "Cube root, of negative numbers too.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
ERF = op(
    "math.erf",
    "Gauss's error function, from -1 to 1.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
ERFC = op(
    "math.erfc",
    "One minus the error function, without the loss of digits.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
EXP = op(
    "math.exp",
    "e to the power of the operand; for results near one see math.expm1.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
EXP2 = op(
    "math.exp2",
    "Two to the power of the operand.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
EXPM1 = op(
    "math.expm1",
    "e to the power of the operand, minus one, exact near zero.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
LOG = op(
    "math.log",
    "Natural logarithm; -infinity for zero, NaN below.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
LOG10 = op(
    "math.log10",
    "Logarithm to base ten; -infinity for zero, NaN below.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
LOG1P = op(
    "math.log1p",
    "Natural logarithm of one plus the operand, exact near zero.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
LOG2 = op(
    "math.log2",
    "Logarithm to base two; -infinity for zero, NaN below.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
POWF = op(
    "math.powf",
    "Raises a float to a float power; NaN for a negative base with a power that is not integral.",
    operands={"lhs": FloatLike, "rhs": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
RSQRT = op(
    "math.rsqrt",
    "One divided by the square root; infinity for zero.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
SQRT = op(
    "math.sqrt",
    "Square root, rounded correctly; NaN for negative numbers.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
FPOWI = op(
    "math.fpowi",
    "Raises a float to a signed integer power, elementwise for shapes that are the same.",
    operands={"lhs": FloatLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_SHAPE,
        all_types_match("lhs", "result"),
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)",
)
