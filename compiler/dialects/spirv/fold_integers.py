"""How spirv's operations on integers fold: arithmetic, bits, shifts and comparisons.

What SPIR-V leaves undefined, such as dividing by zero or shifting by the width, does not fold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from compiler.dialects.spirv.constants import producer_of
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.elementwise import constant, fold_constants, integer_value, is_integer, signed, width_of

Operands = list[Attribute | None]
Compute = Callable[[int, int, int], "int | None"]
"""Of two bit patterns and their width the resulting one; None where nothing is defined."""


def _constants(op: Operation, operands: Operands, compute: Compute) -> Attribute | None:
    width = width_of(op.operands[0].type)
    return fold_constants(operands, lambda a, b: compute(a, b, width))


def fold_add(op: Operation, operands: Operands) -> FoldAnswer:
    """x + 0 -> x, constants"""
    return op.operands[0] if is_integer(operands[1], 0) else fold_constants(operands, lambda a, b: a + b)


def fold_multiply(op: Operation, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, x * 1 -> x, constants"""
    if is_integer(operands[1], 0):
        return op.operands[1]
    return op.operands[0] if is_integer(operands[1], 1) else fold_constants(operands, lambda a, b: a * b)


def fold_subtract(op: Operation, operands: Operands) -> FoldAnswer:
    """x - x -> 0, constants"""
    left, right = op.operands
    return constant(0, op.result.type) if left is right else fold_constants(operands, lambda a, b: a - b)


# ------------------------------------------------------------------------------------------------------- dividing


def signed_quotient(a: int, b: int, width: int) -> int | None:
    """Rounded towards zero; None where it is undefined."""
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


def _divide(compute: Compute) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """x / 1 -> x, constants"""
        return op.operands[0] if is_integer(operands[1], 1) else _constants(op, operands, compute)

    return fold


def _remainder(compute: Compute) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """x % 1 -> 0, constants"""
        return constant(0, op.result.type) if is_integer(operands[1], 1) else _constants(op, operands, compute)

    return fold


# ----------------------------------------------------------------------------------------------------------- bits


def _inverse(compute: Callable[[int], int]) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """f(f(x)) -> x, constants"""
        inner = producer_of(op.operands[0])
        if inner is not None and inner.name == op.name:
            return inner.operands[0]
        return fold_constants(operands, compute)

    return fold


def fold_and(op: Operation, operands: Operands) -> FoldAnswer:
    """x & x -> x, x & 0 -> 0, x & -1 -> x; UConvert x & (ones where x has bits) -> UConvert x; constants"""
    left, right = op.operands
    if left is right:
        return left
    mask = integer_value(operands[1])
    if mask is not None:
        if mask == 0:
            return right
        extended = producer_of(left)
        bits = width_of(left.type)
        if extended is not None and extended.name == "spirv.UConvert":
            # Of a value that was cut off, ones in all of what is left are no bits but those of the mask.
            bits = width_of(extended.operands[0].type)
        ones = (1 << bits) - 1
        if mask & ones == ones or mask == (1 << width_of(left.type)) - 1:
            return left
    return fold_constants(operands, lambda a, b: a & b)


def fold_or(op: Operation, operands: Operands) -> FoldAnswer:
    """x | x -> x, x | 0 -> x, x | -1 -> -1, constants"""
    left, right = op.operands
    mask = integer_value(operands[1])
    if left is right or mask == 0:
        return left
    if mask is not None and mask == (1 << width_of(right.type)) - 1:
        return right
    return fold_constants(operands, lambda a, b: a | b)


def fold_xor(op: Operation, operands: Operands) -> FoldAnswer:
    """x ^ 0 -> x, x ^ x -> 0, constants"""
    left, right = op.operands
    if is_integer(operands[1], 0):
        return left
    return constant(0, op.result.type) if left is right else fold_constants(operands, lambda a, b: a ^ b)


def _shift(compute: Compute) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """x << 0 -> x, constants"""
        if is_integer(operands[1], 0):
            return op.operands[0]
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


FOLDS: Mapping[str, FoldHook] = MappingProxyType(
    {
        "spirv.IAdd": fold_add,
        "spirv.IMul": fold_multiply,
        "spirv.ISub": fold_subtract,
        "spirv.SDiv": _divide(signed_quotient),
        "spirv.UDiv": _divide(lambda a, b, width: a // b if b else None),
        "spirv.SMod": _remainder(_signed_modulo),
        "spirv.SRem": _remainder(_signed_remainder),
        "spirv.UMod": _remainder(lambda a, b, width: a % b if b else None),
        "spirv.SNegate": _inverse(lambda a: -a),
        "spirv.Not": _inverse(lambda a: ~a),
        "spirv.BitwiseAnd": fold_and,
        "spirv.BitwiseOr": fold_or,
        "spirv.BitwiseXor": fold_xor,
        "spirv.ShiftLeftLogical": _shift(lambda a, b, width: a << b),
        "spirv.ShiftRightArithmetic": _shift(lambda a, b, width: signed(a, width) >> b),
        "spirv.ShiftRightLogical": _shift(lambda a, b, width: a >> b),
        "spirv.IEqual": _compare(lambda a, b: a == b),
        "spirv.INotEqual": _compare(lambda a, b: a != b),
        "spirv.SGreaterThan": _compare(lambda a, b: a > b, is_signed=True),
        "spirv.SGreaterThanEqual": _compare(lambda a, b: a >= b, is_signed=True),
        "spirv.SLessThan": _compare(lambda a, b: a < b, is_signed=True),
        "spirv.SLessThanEqual": _compare(lambda a, b: a <= b, is_signed=True),
        "spirv.UGreaterThan": _compare(lambda a, b: a > b),
        "spirv.UGreaterThanEqual": _compare(lambda a, b: a >= b),
        "spirv.ULessThan": _compare(lambda a, b: a < b),
        "spirv.ULessThanEqual": _compare(lambda a, b: a <= b),
    }
)
