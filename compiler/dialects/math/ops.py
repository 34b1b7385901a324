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
    "",
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
    "",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
ACOSH = op(
    "math.acosh",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
CTTZ = op(
    "math.cttz",
    "",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
CTPOP = op(
    "math.ctpop",
    "",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
ERF = op(
    "math.erf",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
ISFINITE = op(
    "math.isfinite",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
