"""The operations of the math dialect on angles: trigonometric, hyperbolic and inverse functions."""

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
from compiler.ods.type_constraints import FloatLike

ACOSH = op(
    "math.acosh",
    "Inverse hyperbolic cosine; NaN below 1.",
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
ASIN = op(
    "math.asin",
    "Arc sine, in radians from -pi/2 to pi/2; NaN outside of -1 to 1.",
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
ASINH = op(
    "math.asinh",
    "Inverse hyperbolic sine, defined for all floats.",
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
ATAN = op(
    "math.atan",
    "Arc tangent, in radians from -pi/2 to pi/2.",
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
ATANH = op(
    "math.atanh",
    "Inverse hyperbolic tangent; NaN outside of -1 to 1.",
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
ATAN2 = op(
    "math.atan2",
    "Angle of the point (second, first operand), in radians, in the right quadrant.",
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
COS = op(
    "math.cos",
    "Cosine of an angle in radians.",
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
ACOS = op(
    "math.acos",
    "Arc cosine, in radians from 0 to pi; NaN outside of -1 to 1.",
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
COSH = op(
    "math.cosh",
    "Hyperbolic cosine, the mean of e^x and e^-x.",
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
SIN = op(
    "math.sin",
    "Sine of an angle in radians.",
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
SINH = op(
    "math.sinh",
    "Hyperbolic sine, half the difference of e^x and e^-x.",
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
SINCOS = op(
    "math.sincos",
    "Sine and cosine of the same angle in radians, at once.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"sin": FloatLike, "cos": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("ArithFastMathInterface"),
        all_types_match("operand", "sin", "cos"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)",
)
TAN = op(
    "math.tan",
    "Tangent of an angle in radians.",
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
TANH = op(
    "math.tanh",
    "Hyperbolic tangent, from -1 to 1 for all floats.",
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
