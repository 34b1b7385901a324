"""The operations of the math dialect that round, limit and classify floats, and the fused multiply-add."""

from __future__ import annotations

from compiler.dialects.arith.constraints import Arith_FastMathAttr
from compiler.ods.define import default, op
from compiler.ods.model import Interface
from compiler.ods.traits import ELEMENTWISE_MAPPABLE, PURE, SAME_OPERANDS_AND_RESULT_TYPE, types_match_with
from compiler.ods.type_constraints import BoolLike, FloatLike, i1_same_shape

ABSF = op(
    "math.absf",
    "Clears the sign of a float, of a zero or NaN too.",
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
    "Rounds up to the next integral number, which is still a float.",
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
    "Limits a float to a range; the minimum wins where the bounds are the wrong way round.",
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
FLOOR = op(
    "math.floor",
    "Rounds down to the next integral number, which is still a float.",
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
    "Multiplies two floats and adds a third, rounding only once.",
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
    "Whether a float is infinite, of either sign.",
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
