"""The enums of the arith dialect."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from types import MappingProxyType

from compiler.ods.enums import BitEnum, IntegerEnum


class FloatRelation(enum.Flag):
    """Relation of two floats; exactly one member holds for each pair."""

    EQUAL = 1
    GREATER = 2
    LESS = 4
    UNORDERED = 8


class CmpFPredicate(IntegerEnum, width=64, cpp_name="::mlir::arith::CmpFPredicate"):
    """Predicate of a comparison of floats: ordered or unordered, and the relation."""

    FALSE = 0, "never"
    OEQ = 1, "neither is NaN, and they are equal"
    OGT = 2, "neither is NaN, and the first is greater"
    OGE = 3, "neither is NaN, and the first is greater or equal"
    OLT = 4, "neither is NaN, and the first is less"
    OLE = 5, "neither is NaN, and the first is less or equal"
    ONE = 6, "neither is NaN, and they differ"
    ORD = 7, "neither is NaN"
    UEQ = 8, "one is NaN, or they are equal"
    UGT = 9, "one is NaN, or the first is greater"
    UGE = 10, "one is NaN, or the first is greater or equal"
    ULT = 11, "one is NaN, or the first is less"
    ULE = 12, "one is NaN, or the first is less or equal"
    UNE = 13, "one is NaN, or they differ"
    UNO = 14, "one is NaN"
    TRUE = 15, "always"

    @property
    def relations(self) -> FloatRelation:
        """The relations of two floats for which the predicate holds.

        The numbers up to `ORD` are unions of the ordered relations; `UEQ` to `UNE` are those of `OEQ` to `ONE` plus 7.
        """
        if self <= CmpFPredicate.ORD:
            return FloatRelation(self.value)
        if self is CmpFPredicate.TRUE:
            return ~FloatRelation(0)
        ordered = FloatRelation(0) if self is CmpFPredicate.UNO else FloatRelation(self.value - CmpFPredicate.ORD)
        return ordered | FloatRelation.UNORDERED


class CmpIPredicate(IntegerEnum, width=64, cpp_name="::mlir::arith::CmpIPredicate"):
    """Predicate of a comparison of integers: the relation, signed or unsigned."""

    EQ = 0, "they are equal"
    NE = 1, "they differ"
    SLT = 2, "the first is less, as signed"
    SLE = 3, "the first is less or equal, as signed"
    SGT = 4, "the first is greater, as signed"
    SGE = 5, "the first is greater or equal, as signed"
    ULT = 6, "the first is less, as unsigned"
    ULE = 7, "the first is less or equal, as unsigned"
    UGT = 8, "the first is greater, as unsigned"
    UGE = 9, "the first is greater or equal, as unsigned"

    @property
    def inverse(self) -> CmpIPredicate:
        """The negated predicate."""
        return _INVERSE[self]

    @property
    def swapped(self) -> CmpIPredicate:
        """The predicate that is equivalent after the operands are swapped."""
        return _SWAPPED.get(self, self)

    @property
    def unsigned(self) -> CmpIPredicate:
        """The predicate for the same relation of unsigned numbers."""
        return _UNSIGNED.get(self, self)

    @property
    def is_signed(self) -> bool:
        """True if the predicate compares signed numbers."""
        return self in _UNSIGNED

    @property
    def holds_for_equal(self) -> bool:
        """True if the predicate holds for equal operands."""
        return self in _HOLD_FOR_EQUAL


def _both_ways(
    pairs: Mapping[CmpIPredicate, CmpIPredicate],
) -> Mapping[CmpIPredicate, CmpIPredicate]:
    return MappingProxyType({**pairs, **{second: first for first, second in pairs.items()}})


_INVERSE = _both_ways(
    {
        CmpIPredicate.EQ: CmpIPredicate.NE,
        CmpIPredicate.SLT: CmpIPredicate.SGE,
        CmpIPredicate.SLE: CmpIPredicate.SGT,
        CmpIPredicate.ULT: CmpIPredicate.UGE,
        CmpIPredicate.ULE: CmpIPredicate.UGT,
    }
)
_SWAPPED = _both_ways(
    {
        CmpIPredicate.SLT: CmpIPredicate.SGT,
        CmpIPredicate.SLE: CmpIPredicate.SGE,
        CmpIPredicate.ULT: CmpIPredicate.UGT,
        CmpIPredicate.ULE: CmpIPredicate.UGE,
    }
)
_UNSIGNED: Mapping[CmpIPredicate, CmpIPredicate] = MappingProxyType(
    {
        CmpIPredicate.SLT: CmpIPredicate.ULT,
        CmpIPredicate.SLE: CmpIPredicate.ULE,
        CmpIPredicate.SGT: CmpIPredicate.UGT,
        CmpIPredicate.SGE: CmpIPredicate.UGE,
    }
)
_HOLD_FOR_EQUAL = frozenset(
    {CmpIPredicate.EQ, CmpIPredicate.SLE, CmpIPredicate.SGE, CmpIPredicate.ULE, CmpIPredicate.UGE}
)


class AtomicRMWKind(IntegerEnum, width=64, cpp_name="::mlir::arith::AtomicRMWKind"):
    """Combination of the old value and the operand in an atomic update."""

    ADDF = 0, "sum of floats"
    ADDI = 1, "sum of integers"
    ANDI = 2, "bitwise and"
    ASSIGN = 3, "the operand, whatever was there"
    MAXIMUMF = 4, "larger float; NaN if either is"
    MAXNUMF = 5, "larger float; a NaN loses against a number"
    MAXS = 6, "larger integer, as signed"
    MAXU = 7, "larger integer, as unsigned"
    MINIMUMF = 8, "smaller float; NaN if either is"
    MINNUMF = 9, "smaller float; a NaN loses against a number"
    MINS = 10, "smaller integer, as signed"
    MINU = 11, "smaller integer, as unsigned"
    MULF = 12, "product of floats"
    MULI = 13, "product of integers"
    ORI = 14, "bitwise or"
    XORI = 15, "bitwise exclusive or"


class FastMathFlags(BitEnum, separator=",", cpp_name="::mlir::arith::FastMathFlags", primary_groups=True, quoted=True):
    """Permissions to reorder and to ignore special float values."""

    NONE = 0, "as IEEE 754 says"
    REASSOC = 1, "sums and products may be regrouped, which rounds differently"
    NNAN = 2, "neither operands nor result are NaN, else the result is poison"
    NINF = 4, "neither operands nor result are infinite, else the result is poison"
    NSZ = 8, "the sign of a zero does not matter"
    ARCP = 16, "a division may become a multiplication by the reciprocal"
    CONTRACT = 32, "a product and a sum may be rounded once, as one"
    AFN = 64, "functions such as sin may be approximated"
    FAST = 127, "all of these permissions"


class IntegerOverflowFlags(
    BitEnum, separator=", ", cpp_name="::mlir::arith::IntegerOverflowFlags", primary_groups=True, quoted=True
):
    """Assumptions about overflow; the result is poison if one is violated."""

    NONE = 0, "it may wrap around"
    NSW = 1, "no signed wrap: the result fits as a signed number, else it is poison"
    NUW = 2, "no unsigned wrap: the result fits as an unsigned number, else it is poison"


class RoundingMode(IntegerEnum, cpp_name="::mlir::arith::RoundingMode"):
    """Rounding mode: the neighbor that replaces an inexact float result."""

    TO_NEAREST_EVEN = 0, "the nearer one; of two as near the one whose last digit is even"
    DOWNWARD = 1, "the one towards -infinity"
    UPWARD = 2, "the one towards +infinity"
    TOWARD_ZERO = 3, "the one towards zero"
    TO_NEAREST_AWAY = 4, "the nearer one; of two as near the one farther from zero"
