"""The conversions of the arith dialect: wider, narrower, between integers, floats and indices."""

from __future__ import annotations

from compiler.dialects.arith import verify
from compiler.dialects.arith.constraints import (
    Arith_FastMathAttr,
    Arith_IntegerOverflowAttr,
    Arith_RoundingModeAttr,
    BitcastTypeConstraint,
    IndexCastTypeConstraint,
    SameInputOutputTensorDims,
    SignlessFixedWidthIntegerLike,
)
from compiler.ods.define import default, op, optional
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import ELEMENTWISE_MAPPABLE, PURE, SAME_OPERANDS_AND_RESULT_SHAPE
from compiler.ods.type_constraints import FloatLike

EXTUI = op(
    "arith.extui",
    "Widens an integer, filling with zeros: its value as unsigned stays.",
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
    "Widens an integer, repeating the sign bit: its value as signed stays.",
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
    "Converts between index and integer, repeating the sign bit or cutting as wide as the target says.",
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
    "Converts between index and integer, filling with zeros or cutting as wide as the target says.",
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
    "Takes the same bits as another type of equal width, an integer as a float say.",
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
