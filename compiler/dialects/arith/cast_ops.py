"""The conversions of the arith dialect: wider, narrower, between integers, floats and indices."""

from __future__ import annotations

from compiler.dialects.arith.attributes import FastMathFlagsAttr, IntegerOverflowFlagsAttr
from compiler.dialects.arith.constraints import (
    Arith_RoundingModeAttr,
    BitcastTypeConstraint,
    IndexCastTypeConstraint,
    SameInputOutputTensorDims,
    SignlessFixedWidthIntegerLike,
)
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ELEMENTWISE_MAPPABLE, PURE, SAME_OPERANDS_AND_RESULT_SHAPE
from compiler.ods.type_constraints import AnyType, FloatLike

CAST = (
    PURE,
    SameInputOutputTensorDims,
    Interface("CastOpInterface"),
    Interface("VectorUnrollOpInterface"),
    ELEMENTWISE_MAPPABLE,
)
INTEGER_RANGE = Interface("InferIntRangeInterface")


class Cast(Op):
    in_ = operand(AnyType)
    out = result(AnyType)
    traits = [SAME_OPERANDS_AND_RESULT_SHAPE, CAST]
    assembly_format = "$in attr-dict `:` type($in) `to` type($out)"


class IntegerExtension(Cast):
    in_ = operand(SignlessFixedWidthIntegerLike)
    out = result(SignlessFixedWidthIntegerLike)
    traits = [INTEGER_RANGE]


class IntegerToFloat(Cast):
    in_ = operand(SignlessFixedWidthIntegerLike)
    out = result(FloatLike)


class FloatToInteger(Cast):
    in_ = operand(FloatLike)
    out = result(SignlessFixedWidthIntegerLike)


class IndexCast(Cast):
    in_ = operand(IndexCastTypeConstraint)
    out = result(IndexCastTypeConstraint)
    traits = [INTEGER_RANGE]


class ExtUIOp(IntegerExtension, name="arith.extui"):
    """Widens an integer, filling with zeros: its value as unsigned stays."""


class ExtSIOp(IntegerExtension, name="arith.extsi"):
    """Widens an integer, repeating the sign bit: its value as signed stays."""


class ExtFOp(Cast, name="arith.extf"):
    """Widens a float exactly."""

    in_ = operand(FloatLike)
    fastmath = optional_attribute(FastMathFlagsAttr)
    out = result(FloatLike)
    traits = [Interface("ArithFastMathInterface")]
    assembly_format = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)"


class ScalingExtFOp(Op, name="arith.scaling_extf"):
    """Widens a float and multiplies it by a scale that is a power of two."""

    in_ = operand(FloatLike)
    scale = operand(FloatLike)
    fastmath = optional_attribute(FastMathFlagsAttr)
    out = result(FloatLike)
    traits = [Interface("ArithFastMathInterface"), CAST]
    assembly_format = (
        "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)"
    )


class TruncIOp(Cast, name="arith.trunci"):
    """Narrows an integer to its low bits; poison if an overflow flag is violated."""

    in_ = operand(SignlessFixedWidthIntegerLike)
    overflow_flags = attribute(IntegerOverflowFlagsAttr, default="none", name="overflowFlags")
    out = result(SignlessFixedWidthIntegerLike)
    traits = [INTEGER_RANGE, Interface("ArithIntegerOverflowFlagsInterface")]
    assembly_format = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)"


class TruncFOp(Cast, name="arith.truncf"):
    """Narrows a float, rounding to nearest even unless a mode is given."""

    in_ = operand(FloatLike)
    roundingmode = optional_attribute(Arith_RoundingModeAttr)
    fastmath = optional_attribute(FastMathFlagsAttr)
    out = result(FloatLike)
    traits = [Interface("ArithRoundingModeInterface"), Interface("ArithFastMathInterface")]
    assembly_format = "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)"


class ScalingTruncFOp(Op, name="arith.scaling_truncf"):
    """Divides a float by a scale that is a power of two and narrows it."""

    in_ = operand(FloatLike)
    scale = operand(FloatLike)
    roundingmode = optional_attribute(Arith_RoundingModeAttr)
    fastmath = optional_attribute(FastMathFlagsAttr)
    out = result(FloatLike)
    traits = [Interface("ArithRoundingModeInterface"), Interface("ArithFastMathInterface"), CAST]
    assembly_format = (
        "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` "
        "type($scale) `to` type($out)"
    )


class UIToFPOp(IntegerToFloat, name="arith.uitofp"):
    """Converts an unsigned integer to a float, rounding to nearest even."""


class SIToFPOp(IntegerToFloat, name="arith.sitofp"):
    """Converts a signed integer to a float, rounding to nearest even."""


class FPToUIOp(FloatToInteger, name="arith.fptoui"):
    """Converts a float to an unsigned integer, towards zero; poison if it does not fit."""


class FPToSIOp(FloatToInteger, name="arith.fptosi"):
    """Converts a float to a signed integer, towards zero; poison if it does not fit."""


class IndexCastOp(IndexCast, name="arith.index_cast"):
    """Converts between index and integer types; sign-extends to a wider type, truncates to a narrower one."""


class IndexCastUIOp(IndexCast, name="arith.index_castui"):
    """Converts between index and integer types; zero-extends to a wider type, truncates to a narrower one."""


class BitcastOp(Cast, name="arith.bitcast"):
    """Reinterprets the bits of a value as another type of equal width, such as an integer as a float."""

    in_ = operand(BitcastTypeConstraint)
    out = result(BitcastTypeConstraint)
