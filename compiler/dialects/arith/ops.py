"""The operations of the arith dialect."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.arith import syntax, verify
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
from compiler.ods.model import Hooks, Interface
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
)

CONSTANT = op(
    "arith.constant",
    "A constant integer, float, vector or tensor, given by an attribute.",
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
    hooks=Hooks(result_names=syntax.constant_names, verify=verify.verify_constant, verify_is_local=True),
)
ADDI = op(
    "arith.addi",
    "Adds integers, wrapping around; poison where an overflow flag is violated.",
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
    "Adds integers and tells of each sum whether it wrapped around as unsigned.",
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
    "Subtracts integers, wrapping around; poison where an overflow flag is violated.",
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
    "Multiplies integers, keeping the low half; poison where an overflow flag is violated.",
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
    hooks=Hooks(result_names=syntax.muli_names),
)
MULSI_EXTENDED = op(
    "arith.mulsi_extended",
    "Signed multiplication that gives the low and the high half of the product.",
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
    "Unsigned multiplication that gives the low and the high half of the product.",
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
    "Unsigned division, rounding towards zero; division by zero is undefined.",
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
    hooks=Hooks(speculatable=speculation.unsigned_division),
)
DIVSI = op(
    "arith.divsi",
    "Signed division, rounding towards zero; division by zero or overflow is undefined.",
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
    hooks=Hooks(speculatable=speculation.signed_division),
)
CEILDIVUI = op(
    "arith.ceildivui",
    "Unsigned division, rounding up; division by zero is undefined.",
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
    hooks=Hooks(speculatable=speculation.unsigned_division),
)
CEILDIVSI = op(
    "arith.ceildivsi",
    "Signed division, rounding up; division by zero or overflow is undefined.",
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
    hooks=Hooks(speculatable=speculation.signed_division),
)
FLOORDIVSI = op(
    "arith.floordivsi",
    "Signed division, rounding down; division by zero or overflow is undefined.",
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
    "Remainder of unsigned division; undefined for a zero divisor.",
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
    "Remainder of signed division, with the dividend's sign; undefined for a zero divisor.",
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
    "Bitwise and.",
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
    "Bitwise or.",
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
    "Bitwise exclusive or.",
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
    "Shifts left, filling with zeros; poison for a shift by the width or more.",
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
    "Shifts right, filling with zeros; poison for a shift by the width or more.",
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
    "Shifts right, repeating the sign bit; poison for a shift by the width or more.",
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
    "Flips the sign of a float, of a NaN too.",
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
    "Adds floats.",
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
    "Subtracts floats.",
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
MAXSI = op(
    "arith.maxsi",
    "Larger of two integers, as signed.",
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
    "Larger of two integers, as unsigned.",
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
MINSI = op(
    "arith.minsi",
    "Smaller of two integers, as signed.",
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
    "Smaller of two integers, as unsigned.",
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
    "Multiplies floats.",
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
    "Divides floats.",
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
EXTUI = op(
    "arith.extui",
    "Widens an integer, filling with zeros.",
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
    hooks=Hooks(cast_compatible=verify.extends_integer),
)
EXTSI = op(
    "arith.extsi",
    "Widens an integer, repeating the sign bit.",
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
    hooks=Hooks(cast_compatible=verify.extends_integer),
)
EXTF = op(
    "arith.extf",
    "Widens a float exactly.",
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
    hooks=Hooks(cast_compatible=verify.extends_float),
)
SCALING_EXTF = op(
    "arith.scaling_extf",
    "Widens a float and multiplies it by a scale that is a power of two.",
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
    hooks=Hooks(cast_compatible=verify.extends_float),
)
TRUNCI = op(
    "arith.trunci",
    "Narrows an integer to its low bits; poison where an overflow flag is violated.",
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
    hooks=Hooks(cast_compatible=verify.truncates_integer),
)
TRUNCF = op(
    "arith.truncf",
    "Narrows a float, rounding to nearest even unless a mode is given.",
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
    hooks=Hooks(cast_compatible=verify.truncates_float),
)
SCALING_TRUNCF = op(
    "arith.scaling_truncf",
    "Divides a float by a scale that is a power of two and narrows it.",
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
    hooks=Hooks(cast_compatible=verify.truncates_float),
)
UITOFP = op(
    "arith.uitofp",
    "Converts an unsigned integer to a float, rounding to nearest even.",
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
    hooks=Hooks(cast_compatible=verify.integer_to_float),
)
SITOFP = op(
    "arith.sitofp",
    "Converts a signed integer to a float, rounding to nearest even.",
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
    hooks=Hooks(cast_compatible=verify.integer_to_float),
)
FPTOUI = op(
    "arith.fptoui",
    "Converts a float to an unsigned integer, towards zero; poison if it does not fit.",
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
    hooks=Hooks(cast_compatible=verify.float_to_integer),
)
FPTOSI = op(
    "arith.fptosi",
    "Converts a float to a signed integer, towards zero; poison if it does not fit.",
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
    hooks=Hooks(cast_compatible=verify.float_to_integer),
)
INDEX_CAST = op(
    "arith.index_cast",
    "Converts between index and integer, repeating the sign bit or cutting.",
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
    hooks=Hooks(cast_compatible=verify.casts_index),
)
INDEX_CASTUI = op(
    "arith.index_castui",
    "Converts between index and integer, filling with zeros or cutting.",
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
    hooks=Hooks(cast_compatible=verify.casts_index),
)
BITCAST = op(
    "arith.bitcast",
    "Reads the same bits as another type of equal width.",
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
    hooks=Hooks(cast_compatible=verify.casts_bits),
)
CMPI = op(
    "arith.cmpi",
    "Compares integers by a predicate that says signed or unsigned.",
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
SELECT = op(
    "arith.select",
    "Gives one of two values, depending on a condition or elementwise on several.",
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
    hooks=Hooks(
        parse=syntax.parse_select, print=syntax.print_select, verify=verify.verify_select, verify_is_local=True
    ),
)
