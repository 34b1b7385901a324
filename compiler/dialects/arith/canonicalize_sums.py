"""The canonicalization patterns of sums, differences and products with constants."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.arith.enums import IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import AddIOp, IntegerBinaryWithOverflow, MulIOp, SubIOp
from compiler.dialects.arith.replacement import make_constant
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.types import IndexType, Type
from compiler.rewrite.elementwise import MAX_FOLDED_BITS, constant, is_all_ones, signed, width_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _scalar(value: Value) -> int | None:
    """The number that a value is, where that is an integer or index alone."""
    attribute = constant_value(value)
    return attribute.value if isinstance(attribute, IntegerAttr) else None


Combine = Callable[[int, int], int]
_INDEX_WIDTH = 32
"""Bits that an index has at least; what overflows in these may overflow where the program runs."""


def _without_overflow(first: int, second: int, combine: Combine, type_: Type) -> IntegerOverflowFlags:
    """Returns the overflow flags that hold for `combine` of two constants, given as numbers.

    Where the constant of two ops is what they compute without overflow, one op with it overflows only where they do.
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


def _reassociate(
    root: type[IntegerBinaryWithOverflow],
    name: str,
    *,
    inner: type[IntegerBinaryWithOverflow],
    at: int,
    constant_at: int,
    into: type[IntegerBinaryWithOverflow],
    into_constant_at: int,
    combine: Combine,
    flags: bool = True,
) -> RewritePattern:
    """A pattern for `root` with a constant, whose operand `at` is `inner` with a constant at `constant_at`.

    It becomes `into` of the other operand and `combine(inner's constant, root's constant)`, the latter at
    `into_constant_at`.
    """

    @pattern(root, name=name)
    def reassociate(op: IntegerBinaryWithOverflow, rewriter: Rewriter) -> bool:
        nested = op.operands[at].defining_op(inner)
        if nested is None:
            return False
        outer = _scalar(op.operands[1 - at])
        if outer is None:
            return False
        known = _scalar(nested.operands[constant_at])
        if known is None:
            return False
        type_ = op.result.type
        if width_of(type_) > MAX_FOLDED_BITS:
            return False
        made = make_constant(op, rewriter, constant(combine(known, outer), type_), type_)
        if made is None:
            return False
        rest = nested.operands[1 - constant_at]
        operands = (made, rest) if into_constant_at == 0 else (rest, made)
        promised = IntegerOverflowFlags.NONE
        if flags:
            promised = op.overflow_flags & nested.overflow_flags & _without_overflow(known, outer, combine, type_)
        rewriter.replace_op_with_new_op(op, into, *operands, overflow_flags=promised)
        return True

    return reassociate


PATTERNS: tuple[RewritePattern, ...] = (
    # (x + c0) + c1 -> x + (c0 + c1)
    _reassociate(
        AddIOp,
        "(anonymous namespace)::AddIAddConstant",
        inner=AddIOp,
        at=0,
        constant_at=1,
        into=AddIOp,
        into_constant_at=1,
        combine=int.__add__,
    ),
    # (x - c0) + c1 -> x + (c1 - c0)
    _reassociate(
        AddIOp,
        "(anonymous namespace)::AddISubConstantRHS",
        inner=SubIOp,
        at=0,
        constant_at=1,
        into=AddIOp,
        into_constant_at=1,
        combine=lambda a, b: b - a,
    ),
    # (c0 - x) + c1 -> (c0 + c1) - x
    _reassociate(
        AddIOp,
        "(anonymous namespace)::AddISubConstantLHS",
        inner=SubIOp,
        at=0,
        constant_at=0,
        into=SubIOp,
        into_constant_at=0,
        combine=int.__add__,
    ),
    # (x + c0) - c1 -> x + (c0 - c1)
    _reassociate(
        SubIOp,
        "(anonymous namespace)::SubIRHSAddConstant",
        inner=AddIOp,
        at=0,
        constant_at=1,
        into=AddIOp,
        into_constant_at=1,
        combine=int.__sub__,
        flags=False,
    ),
    # c1 - (x + c0) -> (c1 - c0) - x
    _reassociate(
        SubIOp,
        "(anonymous namespace)::SubILHSAddConstant",
        inner=AddIOp,
        at=1,
        constant_at=1,
        into=SubIOp,
        into_constant_at=0,
        combine=lambda a, b: b - a,
    ),
    # (x - c0) - c1 -> x - (c0 + c1)
    _reassociate(
        SubIOp,
        "(anonymous namespace)::SubIRHSSubConstantRHS",
        inner=SubIOp,
        at=0,
        constant_at=1,
        into=SubIOp,
        into_constant_at=1,
        combine=int.__add__,
    ),
    # (c0 - x) - c1 -> (c0 - c1) - x
    _reassociate(
        SubIOp,
        "(anonymous namespace)::SubIRHSSubConstantLHS",
        inner=SubIOp,
        at=0,
        constant_at=0,
        into=SubIOp,
        into_constant_at=0,
        combine=int.__sub__,
    ),
    # c1 - (x - c0) -> (c0 + c1) - x
    _reassociate(
        SubIOp,
        "(anonymous namespace)::SubILHSSubConstantRHS",
        inner=SubIOp,
        at=1,
        constant_at=1,
        into=SubIOp,
        into_constant_at=0,
        combine=int.__add__,
    ),
    # c1 - (c0 - x) -> x + (c1 - c0)
    _reassociate(
        SubIOp,
        "(anonymous namespace)::SubILHSSubConstantLHS",
        inner=SubIOp,
        at=1,
        constant_at=0,
        into=AddIOp,
        into_constant_at=1,
        combine=lambda a, b: b - a,
    ),
    # (x * c0) * c1 -> x * (c0 * c1)
    _reassociate(
        MulIOp,
        "(anonymous namespace)::MulIMulIConstant",
        inner=MulIOp,
        at=0,
        constant_at=1,
        into=MulIOp,
        into_constant_at=1,
        combine=int.__mul__,
    ),
)


def _add_negated(op: AddIOp, rewriter: Rewriter, value: Value, negated: Value) -> bool:
    product = negated.defining_op(MulIOp)
    if product is None or not is_all_ones(constant_value(product.rhs)):
        return False
    rewriter.replace_op_with_new_op(op, SubIOp, value, product.lhs)
    return True


@pattern(AddIOp, name="(anonymous namespace)::AddIMulNegativeOneRhs")
def add_negated_right(op: AddIOp, rewriter: Rewriter) -> bool:
    """x + y * -1 -> x - y"""
    return _add_negated(op, rewriter, op.lhs, op.rhs)


@pattern(AddIOp, name="(anonymous namespace)::AddIMulNegativeOneLhs")
def add_negated_left(op: AddIOp, rewriter: Rewriter) -> bool:
    """x * -1 + y -> y - x"""
    return _add_negated(op, rewriter, op.rhs, op.lhs)


@pattern(SubIOp, name="(anonymous namespace)::SubISubILHSRHSLHS")
def subtract_minuend(op: SubIOp, rewriter: Rewriter) -> bool:
    """(a - b) - a -> 0 - b"""
    inner = op.lhs.defining_op(SubIOp)
    if inner is None or inner.lhs is not op.rhs:
        return False
    zero = make_constant(op, rewriter, constant(0, op.result.type), op.result.type)
    if zero is None:
        return False
    rewriter.replace_op_with_new_op(
        op, SubIOp, zero, inner.rhs, overflow_flags=op.overflow_flags & inner.overflow_flags
    )
    return True
