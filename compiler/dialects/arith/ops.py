"""The operations of the arith dialect."""

from __future__ import annotations

from compiler.dialects.arith.constraints import (
    Arith_CmpFPredicateAttr,
    Arith_CmpIPredicateAttr,
    Arith_FastMathAttr,
    Arith_IntegerOverflowAttr,
    Arith_RoundingModeAttr,
    BitcastTypeConstraint,
    BooleanConditionOrMatchingShape,
    IndexCastTypeConstraint,
    SameInputOutputTensorDims,
    SignlessFixedWidthIntegerLike,
)
from compiler.ods.attr_constraints import TypedAttrInterface, UnitAttr
from compiler.ods.define import default, op, optional
from compiler.ods.model import Interface
from compiler.ods.traits import (
    COMMUTATIVE,
    CONSTANT_LIKE,
    ELEMENTWISE_MAPPABLE,
    IDEMPOTENT,
    NO_MEMORY_EFFECT,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_TYPE_OPERANDS,
    all_types_match,
    types_match_with,
)
from compiler.ods.type_constraints import (
    AnyType,
    BoolLike,
    FloatLike,
    SignlessIntegerOrIndexLike,
    i1_same_shape,
    is_signless,
)

CONSTANT = op(
    "arith.constant",
    "",
    attributes={"value": TypedAttrInterface},
    results={"result": AnyType},
    traits=[
        CONSTANT_LIKE,
        PURE,
        Interface("OpAsmOpInterface"),
        all_types_match("value", "result"),
        Interface("InferIntRangeInterface"),
    ],
    format="attr-dict $value",
)
ADDI = op(
    "arith.addi",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"overflowFlags": default(Arith_IntegerOverflowAttr, "none")},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        Interface("ArithIntegerOverflowFlagsInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
)
ADDUI_EXTENDED = op(
    "arith.addui_extended",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"sum": SignlessIntegerOrIndexLike, "overflow": BoolLike},
    traits=[
        PURE,
        COMMUTATIVE,
        all_types_match("lhs", "rhs", "sum"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
)
SUBI = op(
    "arith.subi",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"overflowFlags": default(Arith_IntegerOverflowAttr, "none")},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        Interface("ArithIntegerOverflowFlagsInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
)
MULI = op(
    "arith.muli",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"overflowFlags": default(Arith_IntegerOverflowAttr, "none")},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        Interface("OpAsmOpInterface"),
        PURE,
        Interface("InferIntRangeInterface"),
        Interface("ArithIntegerOverflowFlagsInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
)
MULSI_EXTENDED = op(
    "arith.mulsi_extended",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"low": SignlessIntegerOrIndexLike, "high": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        COMMUTATIVE,
        all_types_match("lhs", "rhs", "low", "high"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($lhs)",
)
MULUI_EXTENDED = op(
    "arith.mului_extended",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"low": SignlessIntegerOrIndexLike, "high": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        COMMUTATIVE,
        all_types_match("lhs", "rhs", "low", "high"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($lhs)",
)
DIVUI = op(
    "arith.divui",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"isExact": UnitAttr},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        Interface("ConditionallySpeculatable"),
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        NO_MEMORY_EFFECT,
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
)
DIVSI = op(
    "arith.divsi",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"isExact": UnitAttr},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        Interface("ConditionallySpeculatable"),
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        NO_MEMORY_EFFECT,
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
)
CEILDIVUI = op(
    "arith.ceildivui",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        Interface("ConditionallySpeculatable"),
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        NO_MEMORY_EFFECT,
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
CEILDIVSI = op(
    "arith.ceildivsi",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        Interface("ConditionallySpeculatable"),
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        NO_MEMORY_EFFECT,
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
FLOORDIVSI = op(
    "arith.floordivsi",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
REMUI = op(
    "arith.remui",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
REMSI = op(
    "arith.remsi",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
ANDI = op(
    "arith.andi",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        IDEMPOTENT,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
ORI = op(
    "arith.ori",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        IDEMPOTENT,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
XORI = op(
    "arith.xori",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
SHLI = op(
    "arith.shli",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"overflowFlags": default(Arith_IntegerOverflowAttr, "none")},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        Interface("ArithIntegerOverflowFlagsInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
)
SHRUI = op(
    "arith.shrui",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"isExact": UnitAttr},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
)
SHRSI = op(
    "arith.shrsi",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"isExact": UnitAttr},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
)
NEGF = op(
    "arith.negf",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
MAXSI = op(
    "arith.maxsi",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
MAXUI = op(
    "arith.maxui",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
MINIMUMF = op(
    "arith.minimumf",
    "",
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
    "",
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
MINSI = op(
    "arith.minsi",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
MINUI = op(
    "arith.minui",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
MULF = op(
    "arith.mulf",
    "",
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
    "",
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
    "",
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
EXTUI = op(
    "arith.extui",
    "",
    operands={"in": SignlessFixedWidthIntegerLike},
    results={"out": SignlessFixedWidthIntegerLike},
    traits=[
        Interface("InferIntRangeInterface"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in attr-dict `:` type($in) `to` type($out)",
)
EXTSI = op(
    "arith.extsi",
    "",
    operands={"in": SignlessFixedWidthIntegerLike},
    results={"out": SignlessFixedWidthIntegerLike},
    traits=[
        Interface("InferIntRangeInterface"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in attr-dict `:` type($in) `to` type($out)",
)
EXTF = op(
    "arith.extf",
    "",
    operands={"in": FloatLike},
    attributes={"fastmath": optional(Arith_FastMathAttr)},
    results={"out": FloatLike},
    traits=[
        Interface("ArithFastMathInterface"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
)
SCALING_EXTF = op(
    "arith.scaling_extf",
    "",
    operands={"in": FloatLike, "scale": FloatLike},
    attributes={"fastmath": optional(Arith_FastMathAttr)},
    results={"out": FloatLike},
    traits=[
        PURE,
        SameInputOutputTensorDims,
        Interface("ArithFastMathInterface"),
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format=("$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)"),
)
TRUNCI = op(
    "arith.trunci",
    "",
    operands={"in": SignlessFixedWidthIntegerLike},
    attributes={"overflowFlags": default(Arith_IntegerOverflowAttr, "none")},
    results={"out": SignlessFixedWidthIntegerLike},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("CastOpInterface"),
        Interface("InferIntRangeInterface"),
        Interface("ArithIntegerOverflowFlagsInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)",
)
TRUNCF = op(
    "arith.truncf",
    "",
    operands={"in": FloatLike},
    attributes={"roundingmode": optional(Arith_RoundingModeAttr), "fastmath": optional(Arith_FastMathAttr)},
    results={"out": FloatLike},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("ArithRoundingModeInterface"),
        Interface("ArithFastMathInterface"),
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
)
SCALING_TRUNCF = op(
    "arith.scaling_truncf",
    "",
    operands={"in": FloatLike, "scale": FloatLike},
    attributes={"roundingmode": optional(Arith_RoundingModeAttr), "fastmath": optional(Arith_FastMathAttr)},
    results={"out": FloatLike},
    traits=[
        PURE,
        SameInputOutputTensorDims,
        Interface("ArithRoundingModeInterface"),
        Interface("ArithFastMathInterface"),
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format=(
        "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` "
        "type($scale) `to` type($out)"
    ),
)
UITOFP = op(
    "arith.uitofp",
    "",
    operands={"in": SignlessFixedWidthIntegerLike},
    results={"out": FloatLike},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in attr-dict `:` type($in) `to` type($out)",
)
SITOFP = op(
    "arith.sitofp",
    "",
    operands={"in": SignlessFixedWidthIntegerLike},
    results={"out": FloatLike},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in attr-dict `:` type($in) `to` type($out)",
)
FPTOUI = op(
    "arith.fptoui",
    "",
    operands={"in": FloatLike},
    results={"out": SignlessFixedWidthIntegerLike},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in attr-dict `:` type($in) `to` type($out)",
)
FPTOSI = op(
    "arith.fptosi",
    "",
    operands={"in": FloatLike},
    results={"out": SignlessFixedWidthIntegerLike},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in attr-dict `:` type($in) `to` type($out)",
)
INDEX_CAST = op(
    "arith.index_cast",
    "",
    operands={"in": IndexCastTypeConstraint},
    results={"out": IndexCastTypeConstraint},
    traits=[
        Interface("InferIntRangeInterface"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in attr-dict `:` type($in) `to` type($out)",
)
INDEX_CASTUI = op(
    "arith.index_castui",
    "",
    operands={"in": IndexCastTypeConstraint},
    results={"out": IndexCastTypeConstraint},
    traits=[
        Interface("InferIntRangeInterface"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in attr-dict `:` type($in) `to` type($out)",
)
BITCAST = op(
    "arith.bitcast",
    "",
    operands={"in": BitcastTypeConstraint},
    results={"out": BitcastTypeConstraint},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SameInputOutputTensorDims,
        Interface("CastOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$in attr-dict `:` type($in) `to` type($out)",
)
CMPI = op(
    "arith.cmpi",
    "",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"predicate": Arith_CmpIPredicateAttr},
    results={"result": BoolLike},
    traits=[
        Interface("InferIntRangeInterface"),
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
    format="$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
)
CMPF = op(
    "arith.cmpf",
    "",
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
SELECT = op(
    "arith.select",
    "",
    operands={"condition": BoolLike, "true_value": AnyType, "false_value": AnyType},
    results={"result": AnyType},
    traits=[
        PURE,
        all_types_match("true_value", "false_value", "result"),
        BooleanConditionOrMatchingShape,
        Interface("InferIntRangeInterface"),
        Interface("SelectLikeOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
)
