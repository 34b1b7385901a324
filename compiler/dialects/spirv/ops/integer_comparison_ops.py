"""The operations of the spirv dialect that compare integers."""

from __future__ import annotations

from compiler.dialects.spirv.availability import AVAILABILITY
from compiler.dialects.spirv.constraints import SPIRV_Bool, SPIRV_Integer, SPIRV_ScalarOrVectorOf
from compiler.dialects.spirv.traits import result_is_bool_like
from compiler.ods.model import Trait
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import COMMUTATIVE, PURE, SAME_OPERANDS_AND_RESULT_SHAPE, SAME_TYPE_OPERANDS


class IEqualOp(Op, name="spirv.IEqual"):
    """Tells whether two integers are equal, component by component."""

    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ]
    assembly_format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict"


class INotEqualOp(Op, name="spirv.INotEqual"):
    """Tells whether two integers differ, component by component."""

    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [
        COMMUTATIVE,
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ]
    assembly_format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict"


class LogicalBinary(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [
        Trait("UsableInSpecConstantOp"),
        Trait("SignedOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ]
    assembly_format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict"


class SGreaterThanOp(LogicalBinary, name="spirv.SGreaterThan"):
    """Tells whether the first integer is greater, both taken as signed."""


class SGreaterThanEqualOp(LogicalBinary, name="spirv.SGreaterThanEqual"):
    """Tells whether the first integer is greater or equal, both taken as signed."""


class SLessThanOp(LogicalBinary, name="spirv.SLessThan"):
    """Tells whether the first integer is less, both taken as signed."""


class SLessThanEqualOp(LogicalBinary, name="spirv.SLessThanEqual"):
    """Tells whether the first integer is less or equal, both taken as signed."""


class LogicalBinary2(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        AVAILABILITY,
    ]
    assembly_format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict"


class UGreaterThanOp(LogicalBinary2, name="spirv.UGreaterThan"):
    """Tells whether the first integer is greater, both taken as unsigned."""


class UGreaterThanEqualOp(LogicalBinary2, name="spirv.UGreaterThanEqual"):
    """Tells whether the first integer is greater or equal, both taken as unsigned."""


class ULessThanOp(LogicalBinary2, name="spirv.ULessThan"):
    """Tells whether the first integer is less, both taken as unsigned."""


class ULessThanEqualOp(LogicalBinary2, name="spirv.ULessThanEqual"):
    """Tells whether the first integer is less or equal, both taken as unsigned."""
