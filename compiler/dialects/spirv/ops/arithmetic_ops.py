"""The operations of the spirv dialect: arithmetic ops."""

from __future__ import annotations

from compiler.dialects.spirv.availability import AVAILABILITY
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyFloat,
    SPIRV_AnyStruct,
    SPIRV_Float,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
    SPIRV_ScalarOrVectorOrCoopMatrixOf,
    SPIRV_VectorOf,
)
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, operand, result
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import COMMUTATIVE, PURE, all_element_types_match, all_types_match


class FloatBinary(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float))
    operand2 = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float))
    traits = [PURE, all_types_match("operand1", "operand2", "result"), AVAILABILITY]
    assembly_format = "operands attr-dict `:` type($result)"


class FAddOp(FloatBinary, name="spirv.FAdd"):
    """Adds floats; vectors and cooperative matrices element by element."""

    traits = [COMMUTATIVE]


class FDivOp(FloatBinary, name="spirv.FDiv"):
    """Divides the first float by the second; the result of division by zero is target-defined."""


class FloatRemainder(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, all_types_match("operand1", "operand2", "result"), AVAILABILITY]
    assembly_format = "operands attr-dict `:` type($result)"


class FModOp(FloatRemainder, name="spirv.FMod"):
    """Remainder of a float division, with the sign of the divisor; undefined if the divisor is 0."""


class FMulOp(FloatBinary, name="spirv.FMul"):
    """Multiplies floats element by element; for matrix products there are operations of their own."""

    traits = [COMMUTATIVE]


class FNegateOp(Op, name="spirv.FNegate"):
    """Flips the sign of a float, including zero and NaN."""

    operand_ = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Float))
    traits = [PURE, all_types_match("operand", "result"), AVAILABILITY]
    assembly_format = "operands attr-dict `:` type($result)"


class FRemOp(FloatRemainder, name="spirv.FRem"):
    """Remainder of a float division, with the sign of the dividend; undefined for divisor 0."""


class FSubOp(FloatBinary, name="spirv.FSub"):
    """Subtracts the second float from the first, element by element."""


class IntegerBinary(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    operand2 = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    traits = [Trait("UsableInSpecConstantOp"), PURE, all_types_match("operand1", "operand2", "result"), AVAILABILITY]
    assembly_format = "operands attr-dict `:` type($result)"


class IAddOp(IntegerBinary, name="spirv.IAdd"):
    """Adds integers of either sign, wrapping around on overflow."""

    traits = [COMMUTATIVE]


class IntegerToStruct(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_AnyStruct)
    traits = [AVAILABILITY]
    hooks = Hooks(verify_is_local=True)


class IAddCarryOp(IntegerToStruct, name="spirv.IAddCarry"):
    """Adds unsigned integers, and returns a struct of the low bits of the sum and the carry, 0 or 1."""

    traits = [COMMUTATIVE, PURE]


class IMulOp(IntegerBinary, name="spirv.IMul"):
    """Multiplies integers of either sign and keeps the low bits of the product."""

    traits = [COMMUTATIVE]


class ISubOp(IntegerBinary, name="spirv.ISub"):
    """Subtracts the second integer from the first, wrapping around on overflow."""


class ISubBorrowOp(IntegerToStruct, name="spirv.ISubBorrow"):
    """Subtracts unsigned integers, and returns a struct of the difference and the borrow, 0 or 1."""

    traits = [PURE]


class DotOp(Op, name="spirv.Dot"):
    """Multiplies two vectors of floats component by component, and sums the products to one float."""

    vector1 = operand(SPIRV_VectorOf(SPIRV_AnyFloat))
    vector2 = operand(SPIRV_VectorOf(SPIRV_AnyFloat))
    result = result(SPIRV_AnyFloat)
    traits = [PURE, all_types_match("vector1", "vector2"), all_element_types_match("vector1", "result"), AVAILABILITY]
    assembly_format = "operands attr-dict `:` type($vector1) `->` type($result)"


class SDivOp(IntegerBinary, name="spirv.SDiv"):
    """Divides signed integers, towards zero; undefined for divisor 0 and for the least value by -1."""


class IntegerRemainder(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [Trait("UsableInSpecConstantOp"), PURE, all_types_match("operand1", "operand2", "result"), AVAILABILITY]
    assembly_format = "operands attr-dict `:` type($result)"


class SModOp(IntegerRemainder, name="spirv.SMod"):
    """Remainder of a signed division, with the sign of the divisor; undefined for divisor 0."""


class SMulExtendedOp(IntegerToStruct, name="spirv.SMulExtended"):
    """Multiplies signed integers, and returns a struct of the low and the high half of the product."""

    traits = [PURE, COMMUTATIVE]


class SNegateOp(Op, name="spirv.SNegate"):
    """Returns 0 minus a signed integer; the least value stays the same."""

    operand_ = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    traits = [Trait("UsableInSpecConstantOp"), PURE, all_types_match("operand", "result"), AVAILABILITY]
    assembly_format = "operands attr-dict `:` type($result)"


class SRemOp(IntegerRemainder, name="spirv.SRem"):
    """Remainder of a signed division, with the sign of the dividend; undefined for divisor 0."""


class UDivOp(IntegerBinary, name="spirv.UDiv"):
    """Divides unsigned integers; undefined where the divisor is 0."""

    traits = [Trait("UnsignedOp")]


class UMulExtendedOp(IntegerToStruct, name="spirv.UMulExtended"):
    """Multiplies unsigned integers, and returns a struct of the low and the high half of the product."""

    traits = [PURE, COMMUTATIVE]


class VectorTimesScalarOp(Op, name="spirv.VectorTimesScalar"):
    """Multiplies each component of a vector of floats by the same float."""

    vector = operand(VectorOfLengthAndType((2, 3, 4), SPIRV_Float))
    scalar = operand(SPIRV_Float)
    result = result(VectorOfLengthAndType((2, 3, 4), SPIRV_Float))
    traits = [PURE, AVAILABILITY]
    assembly_format = "operands attr-dict `:` `(` type(operands) `)` `->` type($result)"
    hooks = Hooks(verify_is_local=True)


class UModOp(IntegerRemainder, name="spirv.UMod"):
    """Remainder of an unsigned division; undefined where the divisor is 0."""

    traits = [Trait("UnsignedOp")]
