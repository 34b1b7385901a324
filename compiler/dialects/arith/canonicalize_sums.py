"""The canonicalization patterns of sums, differences and products with constants."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass

from compiler.dialects.arith.constants import integer_constant
from compiler.dialects.arith.enums import IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import AddIOp, IntegerBinaryWithOverflow, MulIOp, SubIOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import OpResult, Value
from compiler.ir.types import IndexType, Type
from compiler.rewrite.elementwise import MAX_FOLDED_BITS, is_all_ones, signed, width_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import CONSTANT, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _scalar(value: Value) -> int | None:
    """Returns the number that a value is, if it is a constant integer or index, and no vector."""
    attribute = constant_value(value)
    return attribute.value if isinstance(attribute, IntegerAttr) else None


Combine = Callable[[int, int], int]
_INDEX_WIDTH = 32
"""Minimum width of an index: an overflow in it may occur on the target."""


def _without_overflow(first: int, second: int, combine: Combine, type_: Type) -> IntegerOverflowFlags:
    """Returns the overflow flags that `combine` of two constants, passed as numbers, satisfies.

    If two ops' constants combine without overflow, one op with the combined constant overflows only if the two ops do.
    """
    width = width_of(type_)
    common = _INDEX_WIDTH if isinstance(type_, IndexType) else width
    flags = IntegerOverflowFlags.NONE
    first, second = (number & (1 << width) - 1 for number in (first, second))
    for flag, lowest, view in (
        (IntegerOverflowFlags.NSW, -(1 << common - 1), signed),
        (IntegerOverflowFlags.NUW, 0, _unsigned),
    ):
        a, b = view(first, width), view(second, width)
        if all(lowest <= number < lowest + (1 << common) for number in (a, b, combine(a, b))):
            flags |= flag
    return flags


def _unsigned(bits: int, width: int) -> int:
    return bits


class Side(enum.Enum):
    """A side of an operation with two operands."""

    LHS = "lhs"
    RHS = "rhs"

    def of(self, op: IntegerBinaryWithOverflow) -> tuple[Value, Value]:
        """Returns the operand on this side of an operation, and then the other one."""
        return (op.lhs, op.rhs) if self is Side.LHS else (op.rhs, op.lhs)


LHS, RHS = Side.LHS, Side.RHS


@dataclass(frozen=True, slots=True)
class Term:
    """A sum, difference or product with a constant on one side."""

    op: type[IntegerBinaryWithOverflow]
    constant: Side


def _reassociate(
    root: Term, inner: Term, into: Term, combine: Combine, name: str, *, keeps_flags: bool = True
) -> RewritePattern:
    """Returns a pattern for `root` of a constant and `inner` of a constant and x.

    It becomes `into` of `combine(inner's constant, root's constant)` and x.
    """

    @pattern(root.op, name=name, operands_from=(CONSTANT, inner.op))
    def reassociate(op: IntegerBinaryWithOverflow, rewriter: Rewriter) -> bool:
        constant, value = root.constant.of(op)
        nested = value.defining_op(inner.op)
        if nested is None:
            return False
        inner_constant, x = inner.constant.of(nested)
        first, second = _scalar(inner_constant), _scalar(constant)
        type_ = op.result.type
        if first is None or second is None or width_of(type_) > MAX_FOLDED_BITS:
            return False
        combined = integer_constant(rewriter, combine(first, second), type_)
        if combined is None:
            return False
        flags = IntegerOverflowFlags.NONE
        if keeps_flags:
            flags = op.overflow_flags & nested.overflow_flags & _without_overflow(first, second, combine, type_)
        operands = (combined, x) if into.constant is LHS else (x, combined)
        rewriter.replace_op_with_new_op(op, into.op, *operands, overflow_flags=flags)
        return True

    return reassociate


def _subtract_from(inner: int, outer: int) -> int:
    return outer - inner


_X_PLUS_C, _X_MINUS_C, _C_MINUS_X, _X_TIMES_C = (
    Term(AddIOp, RHS),
    Term(SubIOp, RHS),
    Term(SubIOp, LHS),
    Term(MulIOp, RHS),
)


PATTERNS: tuple[RewritePattern, ...] = (
    # (x + c0) + c1 -> x + (c0 + c1)
    _reassociate(_X_PLUS_C, _X_PLUS_C, _X_PLUS_C, int.__add__, "(anonymous namespace)::AddIAddConstant"),
    # (x - c0) + c1 -> x + (c1 - c0)
    _reassociate(_X_PLUS_C, _X_MINUS_C, _X_PLUS_C, _subtract_from, "(anonymous namespace)::AddISubConstantRHS"),
    # (c0 - x) + c1 -> (c0 + c1) - x
    _reassociate(_X_PLUS_C, _C_MINUS_X, _C_MINUS_X, int.__add__, "(anonymous namespace)::AddISubConstantLHS"),
    # (x + c0) - c1 -> x + (c0 - c1)
    _reassociate(
        _X_MINUS_C, _X_PLUS_C, _X_PLUS_C, int.__sub__, "(anonymous namespace)::SubIRHSAddConstant", keeps_flags=False
    ),
    # c1 - (x + c0) -> (c1 - c0) - x
    _reassociate(_C_MINUS_X, _X_PLUS_C, _C_MINUS_X, _subtract_from, "(anonymous namespace)::SubILHSAddConstant"),
    # (x - c0) - c1 -> x - (c0 + c1)
    _reassociate(_X_MINUS_C, _X_MINUS_C, _X_MINUS_C, int.__add__, "(anonymous namespace)::SubIRHSSubConstantRHS"),
    # (c0 - x) - c1 -> (c0 - c1) - x
    _reassociate(_X_MINUS_C, _C_MINUS_X, _C_MINUS_X, int.__sub__, "(anonymous namespace)::SubIRHSSubConstantLHS"),
    # c1 - (x - c0) -> (c0 + c1) - x
    _reassociate(_C_MINUS_X, _X_MINUS_C, _C_MINUS_X, int.__add__, "(anonymous namespace)::SubILHSSubConstantRHS"),
    # c1 - (c0 - x) -> x + (c1 - c0)
    _reassociate(_C_MINUS_X, _C_MINUS_X, _X_PLUS_C, _subtract_from, "(anonymous namespace)::SubILHSSubConstantLHS"),
    # (x * c0) * c1 -> x * (c0 * c1)
    _reassociate(_X_TIMES_C, _X_TIMES_C, _X_TIMES_C, int.__mul__, "(anonymous namespace)::MulIMulIConstant"),
)


def _add_negated(op: AddIOp, value: Value, product: Value, rewriter: Rewriter) -> bool:
    match product:
        case OpResult(MulIOp(lhs=x, rhs=factor)) if is_all_ones(constant_value(factor)):
            rewriter.replace_op_with_new_op(op, SubIOp, value, x)
            return True
    return False


@pattern(AddIOp, name="(anonymous namespace)::AddIMulNegativeOneRhs", operands_from=(MulIOp,))
def add_negated_right(op: AddIOp, rewriter: Rewriter) -> bool:
    """x + y * -1 -> x - y"""
    return _add_negated(op, op.lhs, op.rhs, rewriter)


@pattern(AddIOp, name="(anonymous namespace)::AddIMulNegativeOneLhs", operands_from=(MulIOp,))
def add_negated_left(op: AddIOp, rewriter: Rewriter) -> bool:
    """x * -1 + y -> y - x"""
    return _add_negated(op, op.rhs, op.lhs, rewriter)


@pattern(SubIOp, name="(anonymous namespace)::SubISubILHSRHSLHS", operands_from=(SubIOp,))
def subtract_minuend(op: SubIOp, rewriter: Rewriter) -> bool:
    """(a - b) - a -> 0 - b"""
    inner = op.lhs.defining_op(SubIOp)
    if inner is None or inner.lhs is not op.rhs:
        return False
    zero = integer_constant(rewriter, 0, op.result.type)
    if zero is None:
        return False
    flags = op.overflow_flags & inner.overflow_flags
    rewriter.replace_op_with_new_op(op, SubIOp, zero, inner.rhs, overflow_flags=flags)
    return True
