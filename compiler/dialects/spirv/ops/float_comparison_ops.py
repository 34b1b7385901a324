"""The operations of the spirv dialect that compare floats."""

from __future__ import annotations

from compiler.dialects.spirv.availability import AVAILABILITY
from compiler.dialects.spirv.constraints import SPIRV_Bool, SPIRV_Float, SPIRV_ScalarOrVectorOf
from compiler.dialects.spirv.traits import result_is_bool_like
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import COMMUTATIVE, PURE, SAME_OPERANDS_AND_RESULT_SHAPE, SAME_TYPE_OPERANDS


class EqualityComparison(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ]
    assembly_format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict"


class FOrdEqualOp(EqualityComparison, name="spirv.FOrdEqual"):
    """Returns true if two floats are equal; false where one is NaN."""


class OrderComparison(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [PURE, SAME_TYPE_OPERANDS, SAME_OPERANDS_AND_RESULT_SHAPE, result_is_bool_like("operand1"), AVAILABILITY]
    assembly_format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict"


class FOrdGreaterThanOp(OrderComparison, name="spirv.FOrdGreaterThan"):
    """Returns true if the first float is greater; false where one is NaN."""


class FOrdGreaterThanEqualOp(OrderComparison, name="spirv.FOrdGreaterThanEqual"):
    """Returns true if the first float is greater or equal; false where one is NaN."""


class FOrdLessThanOp(OrderComparison, name="spirv.FOrdLessThan"):
    """Returns true if the first float is less; false where one is NaN."""


class FOrdLessThanEqualOp(OrderComparison, name="spirv.FOrdLessThanEqual"):
    """Returns true if the first float is less or equal; false where one is NaN."""


class FOrdNotEqualOp(EqualityComparison, name="spirv.FOrdNotEqual"):
    """Returns true if two floats differ; false where one is NaN."""


class FUnordEqualOp(EqualityComparison, name="spirv.FUnordEqual"):
    """Returns true if two floats are equal; true where one is NaN."""


class FUnordGreaterThanOp(OrderComparison, name="spirv.FUnordGreaterThan"):
    """Returns true if the first float is greater; true where one is NaN."""


class FUnordGreaterThanEqualOp(OrderComparison, name="spirv.FUnordGreaterThanEqual"):
    """Returns true if the first float is greater or equal; true where one is NaN."""


class FUnordLessThanOp(OrderComparison, name="spirv.FUnordLessThan"):
    """Returns true if the first float is less; true where one is NaN."""


class FUnordLessThanEqualOp(OrderComparison, name="spirv.FUnordLessThanEqual"):
    """Returns true if the first float is less or equal; true where one is NaN."""


class FUnordNotEqualOp(EqualityComparison, name="spirv.FUnordNotEqual"):
    """Returns true if two floats differ; true where one is NaN."""
