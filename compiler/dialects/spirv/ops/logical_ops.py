"""The operations of the spirv dialect on booleans: logic, kinds of floats, selection."""

from __future__ import annotations

from compiler.dialects.spirv.availability import AVAILABILITY, needs
from compiler.dialects.spirv.constraints import SPIRV_Bool, SPIRV_Float, SPIRV_ScalarOrVectorOf, SPIRV_SelectType
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.traits import result_is_bool_like
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, operand, result
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import COMMUTATIVE, PURE, SAME_OPERANDS_AND_RESULT_SHAPE, SAME_TYPE_OPERANDS, all_types_match


class LogicalUnary(Op):
    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [PURE, SAME_TYPE_OPERANDS, SAME_OPERANDS_AND_RESULT_SHAPE, result_is_bool_like("operand"), AVAILABILITY]
    assembly_format = "$operand `:` type($operand) attr-dict"


class IsFiniteOp(LogicalUnary, name="spirv.IsFinite"):
    """Returns true if a float is neither infinite nor NaN."""


class IsInfOp(LogicalUnary, name="spirv.IsInf"):
    """Returns true if a float is plus or minus infinity."""


class IsNanOp(LogicalUnary, name="spirv.IsNan"):
    """Returns true if a float is NaN."""


class LogicalBinary(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
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


class LogicalAndOp(LogicalBinary, name="spirv.LogicalAnd"):
    """Returns true if both of two booleans are true."""


class LogicalEqualOp(LogicalBinary, name="spirv.LogicalEqual"):
    """Returns true if two booleans are equal."""


class LogicalNotOp(Op, name="spirv.LogicalNot"):
    """Returns the opposite of a boolean."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand"),
        AVAILABILITY,
    ]
    assembly_format = "$operand `:` type($operand) attr-dict"


class LogicalNotEqualOp(LogicalBinary, name="spirv.LogicalNotEqual"):
    """Returns true if two booleans differ."""


class LogicalOrOp(LogicalBinary, name="spirv.LogicalOr"):
    """Returns true if one of two booleans is true, or both are."""


class OrderedOp(Op, name="spirv.Ordered"):
    """Returns true if neither of two floats is NaN."""

    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        needs(Capability.Kernel),
    ]
    assembly_format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict"


class SelectOp(Op, name="spirv.Select"):
    """Returns the first value where the condition is true, else the second; a vector condition picks components."""

    condition = operand(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    true_value = operand(SPIRV_SelectType)
    false_value = operand(SPIRV_SelectType)
    result = result(SPIRV_SelectType)
    traits = [
        PURE,
        all_types_match("true_value", "false_value", "result"),
        Trait("UsableInSpecConstantOp"),
        Interface("SelectLikeOpInterface"),
        AVAILABILITY,
    ]
    assembly_format = "operands attr-dict `:` type($condition) `,` type($result)"
    hooks = Hooks(verify_is_local=True)


class UnorderedOp(Op, name="spirv.Unordered"):
    """Returns true if one of two floats is NaN, or both are."""

    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [
        COMMUTATIVE,
        PURE,
        SAME_TYPE_OPERANDS,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        result_is_bool_like("operand1"),
        needs(Capability.Kernel),
    ]
    assembly_format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict"
