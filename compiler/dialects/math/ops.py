"""The operations of the math dialect."""

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
    types_match_with,
)
from compiler.ods.type_constraints import BoolLike, FloatLike, SignlessIntegerOrIndexLike, i1_same_shape

ABSF = op(
    "math.absf",
    "Absolute value of a float.",
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
ABSI = op(
    "math.absi",
    "Absolute value of an integer; the most negative one stays as it is.",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
ACOSH = op(
    "math.acosh",
    "Inverse hyperbolic cosine.",
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
    "Arc sine, in radians.",
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
    "Inverse hyperbolic sine.",
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
    "Arc tangent, in radians.",
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
    "Inverse hyperbolic tangent.",
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
CBRT = op(
    "math.cbrt",
    "Cube root.",
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
CEIL = op(
    "math.ceil",
    "Rounds up to an integral float.",
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
CLAMPF = op(
    "math.clampf",
    "Limits a float to a range.",
    operands={"value": FloatLike, "min": FloatLike, "max": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
COPYSIGN = op(
    "math.copysign",
    "The first operand's magnitude with the second one's sign.",
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
    "Arc cosine, in radians.",
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
    "Hyperbolic cosine.",
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
    "Hyperbolic sine.",
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
    "Sine and cosine of the same angle, at once.",
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
CTLZ = op(
    "math.ctlz",
    "How many leading bits are zero.",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
CTTZ = op(
    "math.cttz",
    "How many trailing bits are zero.",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
CTPOP = op(
    "math.ctpop",
    "How many bits are one.",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
ERF = op(
    "math.erf",
    "Error function.",
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
    "e to the power of the operand.",
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
FLOOR = op(
    "math.floor",
    "Rounds down to an integral float.",
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
FMA = op(
    "math.fma",
    "Multiplies and adds, rounding only once.",
    operands={"a": FloatLike, "b": FloatLike, "c": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": FloatLike},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("ArithFastMathInterface"),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
IPOWI = op(
    "math.ipowi",
    "Raises a signed integer to a signed integer power, wrapping around.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
ISFINITE = op(
    "math.isfinite",
    "Whether a float is neither infinite nor NaN.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": BoolLike},
    traits=[
        Interface("ArithFastMathInterface"),
        types_match_with(
            "operand",
            "result",
            "result type has i1 element type and same shape as operands",
            lambda type_: i1_same_shape(type_),
        ),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand attr-dict `:` type($operand)",
)
ISINF = op(
    "math.isinf",
    "Whether a float is infinite.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": BoolLike},
    traits=[
        Interface("ArithFastMathInterface"),
        types_match_with(
            "operand",
            "result",
            "result type has i1 element type and same shape as operands",
            lambda type_: i1_same_shape(type_),
        ),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand attr-dict `:` type($operand)",
)
ISNAN = op(
    "math.isnan",
    "Whether a float is NaN.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": BoolLike},
    traits=[
        Interface("ArithFastMathInterface"),
        types_match_with(
            "operand",
            "result",
            "result type has i1 element type and same shape as operands",
            lambda type_: i1_same_shape(type_),
        ),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand attr-dict `:` type($operand)",
)
ISNORMAL = op(
    "math.isnormal",
    "Whether a float is neither zero, denormal, infinite nor NaN.",
    operands={"operand": FloatLike},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": BoolLike},
    traits=[
        Interface("ArithFastMathInterface"),
        types_match_with(
            "operand",
            "result",
            "result type has i1 element type and same shape as operands",
            lambda type_: i1_same_shape(type_),
        ),
        PURE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$operand attr-dict `:` type($operand)",
)
LOG = op(
    "math.log",
    "Natural logarithm.",
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
    "Logarithm to base ten.",
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
    "Logarithm to base two.",
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
    "Raises a float to a float power.",
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
    "One divided by the square root.",
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
    "Square root.",
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
    "Hyperbolic tangent.",
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
ROUNDEVEN = op(
    "math.roundeven",
    "Rounds to the nearest integral float, halves to even.",
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
ROUND = op(
    "math.round",
    "Rounds to the nearest integral float, halves away from zero.",
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
TRUNC = op(
    "math.trunc",
    "Rounds towards zero to an integral float.",
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
    "Raises a float to a signed integer power.",
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
