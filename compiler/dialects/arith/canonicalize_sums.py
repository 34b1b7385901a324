"""The canonicalization patterns of sums, differences and products with constants."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.arith.fold_integers import NSW, NUW, defined_by, enum_value, with_overflow_flags
from compiler.dialects.arith.replacement import make_constant, replaced_with
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import IndexType, Type
from compiler.rewrite.elementwise import MAX_FOLDED_BITS, constant, is_all_ones, signed, width_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _scalar(value: Value) -> int | None:
    """The number that a value is, where that is an integer or index alone."""
    attribute = constant_value(value)
    return attribute.value if isinstance(attribute, IntegerAttr) else None


def _promised_by_both(op: Operation, inner: Operation) -> int:
    return enum_value(op, "overflowFlags") & enum_value(inner, "overflowFlags")


Combine = Callable[[int, int], int]
_INDEX_WIDTH = 32
"""Bits that an index has at least; what overflows in these may overflow where the program runs."""


def _without_overflow(first: int, second: int, combine: Combine, type_: Type) -> int:
    """Returns the overflow flags that hold for `combine` of two constants, given as numbers.

    Where the constant of two ops is what they compute without overflow, one op with it overflows only where they do.
    """
    width = width_of(type_)
    common = _INDEX_WIDTH if isinstance(type_, IndexType) else width
    flags = 0
    first, second = (number & (1 << width) - 1 for number in (first, second))
    for flag, lowest, view in ((NSW, -(1 << common - 1), signed), (NUW, 0, _unsigned)):
        a, b = view(first, width), view(second, width)
        if all(lowest <= number < lowest + (1 << common) for number in (a, b, combine(a, b))):
            flags |= flag
    return flags


def _unsigned(bits: int, width: int) -> int:
    return bits


def _reassociate(
    root: str,
    name: str,
    *,
    inner: str,
    at: int,
    constant_at: int,
    into: str,
    into_constant_at: int,
    combine: Combine,
    flags: bool = True,
) -> RewritePattern:
    """A pattern for `root` with a constant, whose operand `at` is `inner` with a constant at `constant_at`.

    It becomes `into` of the other operand and `combine(inner's constant, root's constant)`, the latter at
    `into_constant_at`.
    """

    @pattern(root, name=name)
    def reassociate(op: Operation, rewriter: Rewriter) -> bool:
        nested = defined_by(op.operands[at], inner)
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
        operands = [made, rest] if into_constant_at == 0 else [rest, made]
        promised = _promised_by_both(op, nested) & _without_overflow(known, outer, combine, type_) if flags else 0
        return replaced_with(op, rewriter, into, operands, with_overflow_flags(op, promised))

    return reassociate


ADDI, SUBI, MULI = "arith.addi", "arith.subi", "arith.muli"
_REASSOCIATIONS: tuple[RewritePattern, ...] = (
    # (x + c0) + c1 -> x + (c0 + c1)
    _reassociate(
        ADDI,
        "(anonymous namespace)::AddIAddConstant",
        inner=ADDI,
        at=0,
        constant_at=1,
        into=ADDI,
        into_constant_at=1,
        combine=int.__add__,
    ),
    # (x - c0) + c1 -> x + (c1 - c0)
    _reassociate(
        ADDI,
        "(anonymous namespace)::AddISubConstantRHS",
        inner=SUBI,
        at=0,
        constant_at=1,
        into=ADDI,
        into_constant_at=1,
        combine=lambda a, b: b - a,
    ),
    # (c0 - x) + c1 -> (c0 + c1) - x
    _reassociate(
        ADDI,
        "(anonymous namespace)::AddISubConstantLHS",
        inner=SUBI,
        at=0,
        constant_at=0,
        into=SUBI,
        into_constant_at=0,
        combine=int.__add__,
    ),
    # (x + c0) - c1 -> x + (c0 - c1)
    _reassociate(
        SUBI,
        "(anonymous namespace)::SubIRHSAddConstant",
        inner=ADDI,
        at=0,
        constant_at=1,
        into=ADDI,
        into_constant_at=1,
        combine=int.__sub__,
        flags=False,
    ),
    # c1 - (x + c0) -> (c1 - c0) - x
    _reassociate(
        SUBI,
        "(anonymous namespace)::SubILHSAddConstant",
        inner=ADDI,
        at=1,
        constant_at=1,
        into=SUBI,
        into_constant_at=0,
        combine=lambda a, b: b - a,
    ),
    # (x - c0) - c1 -> x - (c0 + c1)
    _reassociate(
        SUBI,
        "(anonymous namespace)::SubIRHSSubConstantRHS",
        inner=SUBI,
        at=0,
        constant_at=1,
        into=SUBI,
        into_constant_at=1,
        combine=int.__add__,
    ),
    # (c0 - x) - c1 -> (c0 - c1) - x
    _reassociate(
        SUBI,
        "(anonymous namespace)::SubIRHSSubConstantLHS",
        inner=SUBI,
        at=0,
        constant_at=0,
        into=SUBI,
        into_constant_at=0,
        combine=int.__sub__,
    ),
    # c1 - (x - c0) -> (c0 + c1) - x
    _reassociate(
        SUBI,
        "(anonymous namespace)::SubILHSSubConstantRHS",
        inner=SUBI,
        at=1,
        constant_at=1,
        into=SUBI,
        into_constant_at=0,
        combine=int.__add__,
    ),
    # c1 - (c0 - x) -> x + (c1 - c0)
    _reassociate(
        SUBI,
        "(anonymous namespace)::SubILHSSubConstantLHS",
        inner=SUBI,
        at=1,
        constant_at=0,
        into=ADDI,
        into_constant_at=1,
        combine=lambda a, b: b - a,
    ),
    # (x * c0) * c1 -> x * (c0 * c1)
    _reassociate(
        MULI,
        "(anonymous namespace)::MulIMulIConstant",
        inner=MULI,
        at=0,
        constant_at=1,
        into=MULI,
        into_constant_at=1,
        combine=int.__mul__,
    ),
)


def _add_negated(op: Operation, rewriter: Rewriter, at: int) -> bool:
    product = defined_by(op.operands[at], MULI)
    if product is None or not is_all_ones(constant_value(product.operands[1])):
        return False
    return replaced_with(op, rewriter, SUBI, [op.operands[1 - at], product.operands[0]], with_overflow_flags(op, 0))


@pattern(ADDI, name="(anonymous namespace)::AddIMulNegativeOneRhs")
def add_negated_right(op: Operation, rewriter: Rewriter) -> bool:
    """x + y * -1 -> x - y"""
    return _add_negated(op, rewriter, 1)


@pattern(ADDI, name="(anonymous namespace)::AddIMulNegativeOneLhs")
def add_negated_left(op: Operation, rewriter: Rewriter) -> bool:
    """x * -1 + y -> y - x"""
    return _add_negated(op, rewriter, 0)


@pattern(SUBI, name="(anonymous namespace)::SubISubILHSRHSLHS")
def subtract_minuend(op: Operation, rewriter: Rewriter) -> bool:
    """(a - b) - a -> 0 - b"""
    inner = defined_by(op.operands[0], SUBI)
    if inner is None or inner.operands[0] is not op.operands[1]:
        return False
    type_ = op.result.type
    zero = make_constant(op, rewriter, constant(0, type_), type_)
    flags = with_overflow_flags(op, _promised_by_both(op, inner))
    return zero is not None and replaced_with(op, rewriter, SUBI, [zero, inner.operands[1]], flags)


PATTERNS: tuple[RewritePattern, ...] = (*_REASSOCIATIONS,)
