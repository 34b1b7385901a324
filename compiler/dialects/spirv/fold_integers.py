"""Folds of spirv's operations on integers: arithmetic, bits, shifts and comparisons.

Operations whose result SPIR-V leaves undefined, such as division by zero or a shift by the width, do not fold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from compiler.dialects.spirv.ops.arithmetic_ops import (
    IAddOp,
    IMulOp,
    ISubOp,
    SDivOp,
    SModOp,
    SNegateOp,
    SRemOp,
    UDivOp,
    UModOp,
)
from compiler.dialects.spirv.ops.bit_ops import (
    BitwiseAndOp,
    BitwiseOrOp,
    BitwiseXorOp,
    NotOp,
    Shift,
    ShiftLeftLogicalOp,
    ShiftRightArithmeticOp,
    ShiftRightLogicalOp,
)
from compiler.dialects.spirv.ops.cast_ops import UConvertOp
from compiler.dialects.spirv.ops.integer_comparison_ops import (
    IEqualOp,
    INotEqualOp,
    SGreaterThanEqualOp,
    SGreaterThanOp,
    SLessThanEqualOp,
    SLessThanOp,
    UGreaterThanEqualOp,
    UGreaterThanOp,
    ULessThanEqualOp,
    ULessThanOp,
)
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation
from compiler.ods import hook
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.elementwise import constant, fold_constants, integer_value, is_integer, signed, width_of

Operands = list[Attribute | None]
Compute = Callable[[int, int, int], "int | None"]
"""Function that returns a bit pattern for two bit patterns and their width; None if the result is undefined."""


IntegerOp: TypeAlias = SDivOp | UDivOp | SModOp | SRemOp | UModOp | Shift


def _constants(op: IntegerOp, operands: Operands, compute: Compute) -> Attribute | None:
    width = width_of(op.operand1.type)
    return fold_constants(operands, lambda a, b: compute(a, b, width))


@hook.fold(IAddOp)
def fold_add(op: IAddOp, operands: Operands) -> FoldAnswer:
    """x + 0 -> x, constants"""
    return op.operand1 if is_integer(operands[1], 0) else fold_constants(operands, lambda a, b: a + b)


@hook.fold(IMulOp)
def fold_multiply(op: IMulOp, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, x * 1 -> x, constants"""
    if is_integer(operands[1], 0):
        return op.operand2
    return op.operand1 if is_integer(operands[1], 1) else fold_constants(operands, lambda a, b: a * b)


@hook.fold(ISubOp)
def fold_subtract(op: ISubOp, operands: Operands) -> FoldAnswer:
    """x - x -> 0, constants"""
    left, right = op.operands
    return constant(0, op.result.type) if left is right else fold_constants(operands, lambda a, b: a - b)


# ------------------------------------------------------------------------------------------------------- dividing


def signed_quotient(a: int, b: int, width: int) -> int | None:
    """Returns the quotient, rounded towards zero; None if it is undefined."""
    x, y = signed(a, width), signed(b, width)
    if y == 0 or (y == -1 and a == 1 << width - 1):
        return None
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def _signed_remainder(a: int, b: int, width: int) -> int | None:
    quotient = signed_quotient(a, b, width)
    return None if quotient is None else signed(a, width) - quotient * signed(b, width)


def _signed_modulo(a: int, b: int, width: int) -> int | None:
    # Python's remainder has the sign of the divisor, too.
    return None if signed_quotient(a, b, width) is None else signed(a, width) % signed(b, width)


def _divide(compute: Compute) -> Callable[[SDivOp | UDivOp, Operands], FoldAnswer]:
    def fold(op: SDivOp | UDivOp, operands: Operands) -> FoldAnswer:
        """x / 1 -> x, constants"""
        return op.operand1 if is_integer(operands[1], 1) else _constants(op, operands, compute)

    return fold


def _remainder(compute: Compute) -> Callable[[SModOp | SRemOp | UModOp, Operands], FoldAnswer]:
    def fold(op: SModOp | SRemOp | UModOp, operands: Operands) -> FoldAnswer:
        """x % 1 -> 0, constants"""
        return constant(0, op.result.type) if is_integer(operands[1], 1) else _constants(op, operands, compute)

    return fold


# ----------------------------------------------------------------------------------------------------------- bits


def _inverse(compute: Callable[[int], int]) -> Callable[[SNegateOp | NotOp, Operands], FoldAnswer]:
    def fold(op: SNegateOp | NotOp, operands: Operands) -> FoldAnswer:
        """f(f(x)) -> x, constants"""
        inner = op.operand_.defining_op(type(op))
        if inner is not None:
            return inner.operand_
        return fold_constants(operands, compute)

    return fold


@hook.fold(BitwiseAndOp)
def fold_and(op: BitwiseAndOp, operands: Operands) -> FoldAnswer:
    """x & x -> x, x & 0 -> 0, x & -1 -> x; UConvert x & (ones where x has bits) -> UConvert x; constants"""
    left, right = op.operands
    if left is right:
        return left
    mask = integer_value(operands[1])
    if mask is not None:
        if mask == 0:
            return right
        extended = left.defining_op(UConvertOp)
        bits = width_of(left.type)
        if extended is not None:
            # After a zero extension only these bits may be set; after a truncation they are more than the mask has.
            bits = width_of(extended.operand_.type)
        ones = (1 << bits) - 1
        if mask & ones == ones or mask == (1 << width_of(left.type)) - 1:
            return left
    return fold_constants(operands, lambda a, b: a & b)


@hook.fold(BitwiseOrOp)
def fold_or(op: BitwiseOrOp, operands: Operands) -> FoldAnswer:
    """x | x -> x, x | 0 -> x, x | -1 -> -1, constants"""
    left, right = op.operands
    mask = integer_value(operands[1])
    if left is right or mask == 0:
        return left
    if mask is not None and mask == (1 << width_of(right.type)) - 1:
        return right
    return fold_constants(operands, lambda a, b: a | b)


@hook.fold(BitwiseXorOp)
def fold_xor(op: BitwiseXorOp, operands: Operands) -> FoldAnswer:
    """x ^ 0 -> x, x ^ x -> 0, constants"""
    left, right = op.operands
    if is_integer(operands[1], 0):
        return left
    return constant(0, op.result.type) if left is right else fold_constants(operands, lambda a, b: a ^ b)


def _shift(compute: Compute) -> Callable[[Shift, Operands], FoldAnswer]:
    def fold(op: Shift, operands: Operands) -> FoldAnswer:
        """x << 0 -> x, constants"""
        if is_integer(operands[1], 0):
            return op.operand1
        return _constants(op, operands, lambda a, b, width: compute(a, b, width) if b < width else None)

    return fold


# ---------------------------------------------------------------------------------------------------- comparisons


def _compare(compare: Callable[[int, int], bool], *, is_signed: bool = False) -> FoldHook:
    of_equal = int(compare(0, 0))

    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """x == x -> true, x < x -> false; constants"""
        left, right = op.operands
        type_, width = op.result.type, width_of(left.type)
        if left is right:
            return constant(of_equal, type_)
        if is_signed:
            return fold_constants(operands, lambda a, b: int(compare(signed(a, width), signed(b, width))), type_)
        return fold_constants(operands, lambda a, b: int(compare(a, b)), type_)

    return fold


hook.fold(SDivOp)(_divide(signed_quotient))
hook.fold(UDivOp)(_divide(lambda a, b, width: a // b if b else None))
hook.fold(SModOp)(_remainder(_signed_modulo))
hook.fold(SRemOp)(_remainder(_signed_remainder))
hook.fold(UModOp)(_remainder(lambda a, b, width: a % b if b else None))
hook.fold(SNegateOp)(_inverse(lambda a: -a))
hook.fold(NotOp)(_inverse(lambda a: ~a))
hook.fold(ShiftLeftLogicalOp)(_shift(lambda a, b, width: a << b))
hook.fold(ShiftRightArithmeticOp)(_shift(lambda a, b, width: signed(a, width) >> b))
hook.fold(ShiftRightLogicalOp)(_shift(lambda a, b, width: a >> b))
hook.fold(IEqualOp)(_compare(lambda a, b: a == b))
hook.fold(INotEqualOp)(_compare(lambda a, b: a != b))
hook.fold(SGreaterThanOp)(_compare(lambda a, b: a > b, is_signed=True))
hook.fold(SGreaterThanEqualOp)(_compare(lambda a, b: a >= b, is_signed=True))
hook.fold(SLessThanOp)(_compare(lambda a, b: a < b, is_signed=True))
hook.fold(SLessThanEqualOp)(_compare(lambda a, b: a <= b, is_signed=True))
hook.fold(UGreaterThanOp)(_compare(lambda a, b: a > b))
hook.fold(UGreaterThanEqualOp)(_compare(lambda a, b: a >= b))
hook.fold(ULessThanOp)(_compare(lambda a, b: a < b))
hook.fold(ULessThanEqualOp)(_compare(lambda a, b: a <= b))
