"""The canonicalization patterns of the arith dialect."""

from __future__ import annotations

from compiler.dialects.arith.cast_ops import (
    BitcastOp,
    Cast,
    ExtSIOp,
    ExtUIOp,
    IndexCast,
    IndexCastOp,
    IndexCastUIOp,
    IntegerExtension,
    IntegerToFloat,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from compiler.dialects.arith.constants import integer_constant
from compiler.dialects.arith.enums import CmpIPredicate, IntegerOverflowFlags
from compiler.dialects.arith.float_ops import DivFOp, FloatBinary, MulFOp, NegFOp
from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AddUIExtendedOp,
    AndIOp,
    CmpIOp,
    IntegerBinary,
    MulExtended,
    MulIOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    OrIOp,
    ShRSIOp,
    ShRUIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import SelectOp
from compiler.ir.operation import Value
from compiler.ir.types import I1, IntegerType
from compiler.rewrite.elementwise import integer_value, is_all_ones, is_integer, width_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import CONSTANT, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

# ------------------------------------------------------------------------------------------ extended results


@pattern(AddUIExtendedOp, name="(anonymous namespace)::AddUIExtendedToAddI")
def drop_carry(op: AddUIExtendedOp, rewriter: Rewriter) -> bool:
    """addui_extended(x, y), whose carry is unused -> addi(x, y)"""
    if rewriter.has_uses(op.overflow):
        return False
    total = rewriter.create(AddIOp, op.lhs, op.rhs).result
    rewriter.replace_op(op, [total, op.lhs])
    return True


def _drop_high_half(root: type[MulExtended], name: str) -> RewritePattern:
    @pattern(root, name=name)
    def drop(op: MulExtended, rewriter: Rewriter) -> bool:
        """mul_extended(x, y), whose high half is unused -> muli(x, y)"""
        if rewriter.has_uses(op.high):
            return False
        product = rewriter.create(MulIOp, op.lhs, op.rhs).result
        rewriter.replace_op(op, [product, op.lhs])
        return True

    return drop


@pattern(MulSIExtendedOp, name="(anonymous namespace)::MulSIExtendedRHSOne")
def multiply_extended_by_one(op: MulSIExtendedOp, rewriter: Rewriter) -> bool:
    """mulsi_extended(x, 1) -> x, extsi(x < 0)"""
    if not is_integer(constant_value(op.rhs), 1) or width_of(op.rhs.type) == 1:
        return False
    zero = integer_constant(rewriter, 0, op.lhs.type)
    if zero is None:
        return False
    is_negative = rewriter.create(CmpIOp, op.lhs, zero, predicate=CmpIPredicate.SLT).result
    high = rewriter.create(ExtSIOp, is_negative, result_types=[op.high.type]).result
    rewriter.replace_op(op, [op.lhs, high])
    return True


# ------------------------------------------------------------------------------------------ extensions


def _of_extended(root: type[IntegerBinary], extension: type[IntegerExtension], name: str) -> RewritePattern:
    @pattern(root, name=name, operands_from=(extension,))
    def narrow(op: IntegerBinary, rewriter: Rewriter) -> bool:
        """op(ext(x), ext(y)) -> ext(op(x, y))"""
        match op.lhs.defining_op(extension), op.rhs.defining_op(extension):
            case IntegerExtension(in_=x), IntegerExtension(in_=y) if x.type == y.type:
                rewriter.replace_op_with_new_op(op, extension, rewriter.create(root, x, y).result)
                return True
        return False

    return narrow


def _compare_extended(extension: type[IntegerExtension], name: str) -> RewritePattern:
    @pattern(CmpIOp, name=name, operands_from=(extension,))
    def narrow(op: CmpIOp, rewriter: Rewriter) -> bool:
        """ext(x) == ext(y) -> x == y"""
        if op.predicate not in (CmpIPredicate.EQ, CmpIPredicate.NE):
            return False
        match op.lhs.defining_op(extension), op.rhs.defining_op(extension):
            case IntegerExtension(in_=x), IntegerExtension(in_=y) if x.type == y.type:
                rewriter.replace_op_with_new_op(op, CmpIOp, x, y, predicate=op.predicate)
                return True
        return False

    return narrow


def _cast_of_cast(root: type[Cast], inner: type[Cast], into: type[Cast], name: str) -> RewritePattern:
    @pattern(root, name=name, operands_from=(inner,))
    def merge(op: Cast, rewriter: Rewriter) -> bool:
        """root(inner(x)) -> into(x)"""
        nested = op.in_.defining_op(inner)
        if nested is None:
            return False
        rewriter.replace_op_with_new_op(op, into, nested.in_)
        return True

    return merge


def _truncate_extended(extension: type[IntegerExtension], name: str) -> RewritePattern:
    @pattern(TruncIOp, name=name, operands_from=(extension,))
    def truncate(op: TruncIOp, rewriter: Rewriter) -> bool:
        """trunci(ext(x)) -> ext(x), where the result is wider than x"""
        nested = op.in_.defining_op(extension)
        if nested is None or not 0 < width_of(nested.in_.type) < width_of(op.out.type):
            return False
        rewriter.replace_op_with_new_op(op, extension, nested.in_)
        return True

    return truncate


@pattern(TruncIOp, name="(anonymous namespace)::TruncIShrSIToTrunciShrUI")
def truncate_shifted(op: TruncIOp, rewriter: Rewriter) -> bool:
    """trunci(shrsi(x, c)) -> trunci(shrui(x, c)), if the shifted-in bits are truncated

    Drops nsw without nuw: the truncated bits are zeros now, also if the result is negative. Upstream keeps it.
    """
    shift = op.in_.defining_op(ShRSIOp)
    if shift is None:
        return False
    amount = integer_value(constant_value(shift.rhs))
    if amount is None or amount != width_of(shift.lhs.type) - width_of(op.out.type):
        return False
    copy = integer_constant(rewriter, amount, shift.rhs.type)
    if copy is None:
        return False
    shifted = rewriter.create(ShRUIOp, shift.lhs, copy).result
    flags = op.overflow_flags
    kept = flags if IntegerOverflowFlags.NUW in flags else IntegerOverflowFlags.NONE  # nuw: x is not negative
    rewriter.replace_op_with_new_op(op, TruncIOp, shifted, overflow_flags=kept)
    return True


def _truncate_converted(conversion: type[IntegerToFloat], name: str) -> RewritePattern:
    @pattern(TruncFOp, name=name, operands_from=(conversion,))
    def truncate(op: TruncFOp, rewriter: Rewriter) -> bool:
        """truncf(itofp(x)) -> itofp(x), if itofp(x) is exact, and truncf has no rounding mode

        If both round, the result may differ from rounding once; upstream rewrites in this case, too.
        """
        nested = op.in_.defining_op(conversion)
        if nested is None or op.roundingmode is not None:
            return False
        bits = width_of(nested.in_.type) - isinstance(nested, SIToFPOp)
        wide = semantics_of(nested.out.type)
        if bits > wide.precision or bits > wide.max_exponent:
            return False
        rewriter.replace_op_with_new_op(op, conversion, nested.in_)
        return True

    return truncate


# ------------------------------------------------------------------------------------------ xori, select


@pattern(XOrIOp, name="(anonymous namespace)::XOrINotCmpI", operands_from=(CmpIOp, CONSTANT))
def negated_comparison(op: XOrIOp, rewriter: Rewriter) -> bool:
    """cmpi(a, b) ^ true -> the inverse cmpi(a, b)"""
    comparison = op.lhs.defining_op(CmpIOp)
    if comparison is None or op.result.type != I1 or not is_all_ones(constant_value(op.rhs)):
        return False
    inverse = comparison.predicate.inverse
    rewriter.replace_op_with_new_op(op, CmpIOp, comparison.lhs, comparison.rhs, predicate=inverse)
    return True


@pattern(SelectOp, name="(anonymous namespace)::RedundantSelectFalse", operands_from=(SelectOp,))
def nested_select_false(op: SelectOp, rewriter: Rewriter) -> bool:
    """select c, a, (select c, b, d) -> select c, a, d"""
    inner = op.false_value.defining_op(SelectOp)
    if inner is None or inner.condition is not op.condition:
        return False
    rewriter.replace_op_with_new_op(op, SelectOp, op.condition, op.true_value, inner.false_value)
    return True


@pattern(SelectOp, name="(anonymous namespace)::RedundantSelectTrue", operands_from=(SelectOp,))
def nested_select_true(op: SelectOp, rewriter: Rewriter) -> bool:
    """select c, (select c, a, b), d -> select c, a, d"""
    inner = op.true_value.defining_op(SelectOp)
    if inner is None or inner.condition is not op.condition:
        return False
    rewriter.replace_op_with_new_op(op, SelectOp, op.condition, inner.true_value, op.false_value)
    return True


@pattern(SelectOp, name="(anonymous namespace)::SelectNotCond", operands_from=(XOrIOp,))
def negated_condition(op: SelectOp, rewriter: Rewriter) -> bool:
    """select (c ^ true), a, b -> select c, b, a, for a single condition"""
    negation = op.condition.defining_op(XOrIOp)
    if op.condition.type != I1 or negation is None or not is_all_ones(constant_value(negation.rhs)):
        return False
    rewriter.replace_op_with_new_op(op, SelectOp, negation.lhs, op.false_value, op.true_value)
    return True


def _negated(condition: Value, rewriter: Rewriter) -> Value | None:
    """Creates `condition ^ true`; returns None for a type without constants."""
    true = integer_constant(rewriter, 1, condition.type)
    return None if true is None else rewriter.create(XOrIOp, condition, true).result


@pattern(SelectOp, name="(anonymous namespace)::SelectI1ToNot")
def select_not(op: SelectOp, rewriter: Rewriter) -> bool:
    """select c, false, true -> c ^ true"""
    if op.result.type != I1 or not _chooses(op, 0, 1):
        return False
    negated = _negated(op.condition, rewriter)
    if negated is None:
        return False
    rewriter.replace_op(op, [negated])
    return True


@pattern(SelectOp, name="SelectToExtUI")
def select_to_extension(op: SelectOp, rewriter: Rewriter) -> bool:
    """select c, 1, 0 -> extui c; select c, 0, 1 -> extui (c ^ true)"""
    if not isinstance(op.result.type, IntegerType) or op.result.type == I1:
        return False
    bit: Value | None = None
    if _chooses(op, 1, 0):
        bit = op.condition
    elif _chooses(op, 0, 1):
        bit = _negated(op.condition, rewriter)
    if bit is None:
        return False
    rewriter.replace_op_with_new_op(op, ExtUIOp, bit)
    return True


def _chooses(op: SelectOp, true: int, false: int) -> bool:
    """Returns True if the operation chooses between these two constants."""
    return is_integer(constant_value(op.true_value), true) and is_integer(constant_value(op.false_value), false)


# ------------------------------------------------------------------------------------------ index casts


def _cast_and_back(root: type[IndexCast], name: str) -> RewritePattern:
    @pattern(root, name=name, operands_from=(root,))
    def cancel(op: IndexCast, rewriter: Rewriter) -> bool:
        """cast(cast(x)) -> x where the types are the same, and the type between them is not narrower

        Upstream does not compare the widths.
        """
        inner = op.in_.defining_op(root)
        if inner is None or inner.in_.type != op.out.type:
            return False
        if width_of(inner.out.type) < width_of(op.out.type):
            return False
        rewriter.replace_op(op, [inner.in_])
        return True

    return cancel


# ------------------------------------------------------------------------------------------ floats


def _both_negated(root: type[FloatBinary], name: str) -> RewritePattern:
    @pattern(root, name=name, operands_from=(NegFOp,))
    def cancel(op: FloatBinary, rewriter: Rewriter) -> bool:
        """op(-x, -y) -> op(x, y)"""
        match op.lhs.defining_op(NegFOp), op.rhs.defining_op(NegFOp):
            case NegFOp(operand_=x), NegFOp(operand_=y):
                rewriter.replace_op_with_new_op(op, root, x, y, fastmath=op.fastmath)
                return True
        return False

    return cancel


PATTERNS: tuple[RewritePattern, ...] = (
    _drop_high_half(MulSIExtendedOp, "(anonymous namespace)::MulSIExtendedToMulI"),
    _drop_high_half(MulUIExtendedOp, "(anonymous namespace)::MulUIExtendedToMulI"),
    _of_extended(AndIOp, ExtUIOp, "(anonymous namespace)::AndOfExtUI"),
    _of_extended(AndIOp, ExtSIOp, "(anonymous namespace)::AndOfExtSI"),
    _of_extended(OrIOp, ExtUIOp, "(anonymous namespace)::OrOfExtUI"),
    _of_extended(OrIOp, ExtSIOp, "(anonymous namespace)::OrOfExtSI"),
    _of_extended(XOrIOp, ExtUIOp, "(anonymous namespace)::XOrIOfExtUI"),
    _of_extended(XOrIOp, ExtSIOp, "(anonymous namespace)::XOrIOfExtSI"),
    _both_negated(MulFOp, "(anonymous namespace)::MulFOfNegF"),
    _both_negated(DivFOp, "(anonymous namespace)::DivFOfNegF"),
    _cast_of_cast(ExtSIOp, ExtUIOp, ExtUIOp, "(anonymous namespace)::ExtSIOfExtUI"),
    _truncate_extended(ExtSIOp, "(anonymous namespace)::TruncIExtSIToExtSI"),
    _truncate_extended(ExtUIOp, "(anonymous namespace)::TruncIExtUIToExtUI"),
    _truncate_converted(SIToFPOp, "(anonymous namespace)::TruncFSIToFPToSIToFP"),
    _truncate_converted(UIToFPOp, "(anonymous namespace)::TruncFUIToFPToUIToFP"),
    _cast_and_back(IndexCastOp, "(anonymous namespace)::IndexCastOfIndexCast"),
    _cast_of_cast(IndexCastOp, ExtSIOp, IndexCastOp, "(anonymous namespace)::IndexCastOfExtSI"),
    _cast_and_back(IndexCastUIOp, "(anonymous namespace)::IndexCastUIOfIndexCastUI"),
    _cast_of_cast(IndexCastUIOp, ExtUIOp, IndexCastUIOp, "(anonymous namespace)::IndexCastUIOfExtUI"),
    _cast_of_cast(BitcastOp, BitcastOp, BitcastOp, "(anonymous namespace)::BitcastOfBitcast"),
    _compare_extended(ExtSIOp, "(anonymous namespace)::CmpIExtSI"),
    _compare_extended(ExtUIOp, "(anonymous namespace)::CmpIExtUI"),
)
