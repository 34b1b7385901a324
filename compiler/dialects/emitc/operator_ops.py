"""The operators of C that compute values: arithmetic, bits, logic, comparisons, casts."""

from __future__ import annotations

from typing import ClassVar

from compiler.dialects.emitc.constraints import (
    EmitC_CmpPredicateAttr,
    EmitCType,
    FloatIntegerIndexOrOpaqueType,
    IntegerIndexOrOpaqueType,
)
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import all_types_match
from compiler.ods.type_constraints import I1


class Operator(Op):
    """An operator of C, which has side effects unless its operands are of fundamental types."""

    traits = [Interface("CExpressionInterface")]
    assembly_format: ClassVar[str | None] = "operands attr-dict `:` functional-type(operands, results)"


class Binary(Operator):
    lhs = operand(EmitCType)
    rhs = operand(EmitCType)
    result0 = result(EmitCType)


class Unary(Operator):
    operand0 = operand(EmitCType)
    result0 = result(EmitCType)


class LogicalBinary(Operator):
    lhs = operand(EmitCType)
    rhs = operand(EmitCType)
    result0 = result(I1)
    assembly_format = "operands attr-dict `:` type(operands)"


class NumericBinary(Operator):
    operand0 = operand(FloatIntegerIndexOrOpaqueType)
    operand1 = operand(FloatIntegerIndexOrOpaqueType)
    result0 = result(FloatIntegerIndexOrOpaqueType)


class AddOp(Binary, name="emitc.add"):
    """Adds with `+`, also an integer to a pointer; signed overflow is undefined, as in C."""


class BitwiseAndOp(Binary, name="emitc.bitwise_and"):
    """Combines the bits of two values with `&`."""


class BitwiseLeftShiftOp(Binary, name="emitc.bitwise_left_shift"):
    """Shifts bits to the left with `<<`; undefined where the amount is not below the width."""


class BitwiseNotOp(Unary, name="emitc.bitwise_not"):
    """Inverts all bits with `~`."""


class BitwiseOrOp(Binary, name="emitc.bitwise_or"):
    """Combines the bits of two values with `|`."""


class BitwiseRightShiftOp(Binary, name="emitc.bitwise_right_shift"):
    """Shifts bits to the right with `>>`, keeping the sign of signed values."""


class BitwiseXorOp(Binary, name="emitc.bitwise_xor"):
    """Combines the bits of two values with `^`."""


class CastOp(Op, name="emitc.cast"):
    """Converts a value with a C-style cast, `(float) x`."""

    source_ = operand(EmitCType)
    dest = result(EmitCType)
    traits = [Interface("CExpressionInterface"), Interface("CastOpInterface")]
    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"


class CmpOp(Operator, name="emitc.cmp"):
    """Compares two values with `==`, `!=`, `<`, `<=`, `>`, `>=` or C++'s `<=>`."""

    lhs = operand(EmitCType)
    rhs = operand(EmitCType)
    predicate = attribute(EmitC_CmpPredicateAttr)
    result0 = result(EmitCType)
    assembly_format = "$predicate `,` operands attr-dict `:` functional-type(operands, results)"


class DivOp(NumericBinary, name="emitc.div"):
    """Divides with `/`, integers rounding towards zero; undefined for integers where the divisor is 0."""


class LogicalAndOp(LogicalBinary, name="emitc.logical_and"):
    """Returns true if both values are true with `&&`; both are computed before, outside of expressions."""


class LogicalNotOp(Operator, name="emitc.logical_not"):
    """Returns true if a value is false or zero with `!`."""

    operand0 = operand(EmitCType)
    result0 = result(I1)
    assembly_format = "operands attr-dict `:` type(operands)"


class LogicalOrOp(LogicalBinary, name="emitc.logical_or"):
    """Returns true if one of two values is true with `||`; both are computed before, outside of expressions."""


class MulOp(NumericBinary, name="emitc.mul"):
    """Multiplies with `*`; signed overflow is undefined, as in C."""


class RemOp(NumericBinary, name="emitc.rem"):
    """Remainder of a division with `%`, which has the sign of the dividend; undefined for 0."""

    operand0 = operand(IntegerIndexOrOpaqueType)
    operand1 = operand(IntegerIndexOrOpaqueType)
    result0 = result(IntegerIndexOrOpaqueType)


class SubOp(Binary, name="emitc.sub"):
    """Subtracts with `-`, also an integer from a pointer or pointers from one another."""


class ConditionalOp(Op, name="emitc.conditional"):
    """Chooses one of two values with `?:`; both are computed before, outside of expressions."""

    condition = operand(I1)
    true_value = operand(EmitCType)
    false_value = operand(EmitCType)
    result = result(EmitCType)
    traits = [all_types_match("true_value", "false_value", "result"), Interface("CExpressionInterface")]
    assembly_format = "operands attr-dict `:` type($result)"


class UnaryMinusOp(Unary, name="emitc.unary_minus"):
    """Negates a value with `-`; signed overflow is undefined, as in C."""


class UnaryPlusOp(Unary, name="emitc.unary_plus"):
    """Applies `+`, which only promotes small integers."""
