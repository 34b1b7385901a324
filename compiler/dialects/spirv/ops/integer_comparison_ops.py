"""The operations of the spirv dialect that compare integers."""

from __future__ import annotations

from compiler.dialects.spirv.availability import AVAILABILITY
from compiler.dialects.spirv.constraints import SPIRV_Bool, SPIRV_Integer, SPIRV_ScalarOrVectorOf
from compiler.dialects.spirv.traits import result_is_bool_like
from compiler.ods.op_class import Op, operand, result
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import COMMUTATIVE, PURE, SAME_OPERANDS_AND_RESULT_SHAPE, SAME_TYPE_OPERANDS


class IntegerComparison(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [PURE, SAME_TYPE_OPERANDS, SAME_OPERANDS_AND_RESULT_SHAPE, result_is_bool_like("operand1"), AVAILABILITY]
    assembly_format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict"


class IEqualOp(IntegerComparison, name="spirv.IEqual"):
    """Returns true if two integers are equal, component by component."""

    traits = [COMMUTATIVE, Trait("UsableInSpecConstantOp")]


class INotEqualOp(IntegerComparison, name="spirv.INotEqual"):
    """Returns true if two integers differ, component by component."""

    traits = [COMMUTATIVE, Trait("UsableInSpecConstantOp")]


class SignedComparison(IntegerComparison):
    traits = [Trait("UsableInSpecConstantOp"), Trait("SignedOp")]


class SGreaterThanOp(SignedComparison, name="spirv.SGreaterThan"):
    """Returns true if the first integer is greater than the second; both are signed."""


class SGreaterThanEqualOp(SignedComparison, name="spirv.SGreaterThanEqual"):
    """Returns true if the first integer is greater than or equal to the second; both are signed."""


class SLessThanOp(SignedComparison, name="spirv.SLessThan"):
    """Returns true if the first integer is less than the second; both are signed."""


class SLessThanEqualOp(SignedComparison, name="spirv.SLessThanEqual"):
    """Returns true if the first integer is less than or equal to the second; both are signed."""


class UnsignedComparison(IntegerComparison):
    traits = [Trait("UnsignedOp"), Trait("UsableInSpecConstantOp")]


class UGreaterThanOp(UnsignedComparison, name="spirv.UGreaterThan"):
    """Returns true if the first integer is greater than the second; both are unsigned."""


class UGreaterThanEqualOp(UnsignedComparison, name="spirv.UGreaterThanEqual"):
    """Returns true if the first integer is greater than or equal to the second; both are unsigned."""


class ULessThanOp(UnsignedComparison, name="spirv.ULessThan"):
    """Returns true if the first integer is less than the second; both are unsigned."""


class ULessThanEqualOp(UnsignedComparison, name="spirv.ULessThanEqual"):
    """Returns true if the first integer is less than or equal to the second; both are unsigned."""
