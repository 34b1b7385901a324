"""The canonicalization patterns of the arith dialect."""

from __future__ import annotations

from compiler.dialects.arith.cast_ops import ExtSIOp, TruncFOp, TruncIOp
from compiler.dialects.arith.compare_converted import compare_converted
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.float_ops import NegFOp
from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.arith.fold_integers import EQ, NE, NUW, defined_by, enum_value, with_overflow_flags
from compiler.dialects.arith.integer_ops import CmpIOp, MulSIExtendedOp, ShRSIOp, ShRUIOp, XOrIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.arith.replacement import make_constant, replaced_with
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I1, I64, IntegerType, element_type_or_self
from compiler.rewrite.elementwise import constant, integer_value, is_all_ones, is_integer, width_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

# ------------------------------------------------------------------------------------------ extended results


def _drop_second_result(root: str, name: str, into: str) -> RewritePattern:
    @pattern(root, name=name)
    def drop(op: Operation, rewriter: Rewriter) -> bool:
        """op_extended(x, y), whose second result is unused -> op(x, y)"""
        if rewriter.has_uses(op.results[1]):
            return False
        made = rewriter.create_named(into, list(op.operands), [op.result.type], location=op)
        rewriter.replace_op(op, [made.result, op.operands[0]])
        return True

    return drop


@pattern(MulSIExtendedOp, name="(anonymous namespace)::MulSIExtendedRHSOne")
def multiply_extended_by_one(op: MulSIExtendedOp, rewriter: Rewriter) -> bool:
    """mulsi_extended(x, 1) -> x, extsi(x < 0)"""
    left, right = op.operands
    one = constant_value(right)
    if not is_integer(one, 1) or width_of(right.type) == 1:
        return False
    zero = make_constant(op, rewriter, constant(0, left.type), left.type)
    if zero is None:
        return False
    less = rewriter.create(CmpIOp, left, zero, predicate=CmpIPredicate.SLT)
    high = rewriter.create(ExtSIOp, less.result, result_types=[op.high.type])
    rewriter.replace_op(op, [left, high.result])
    return True


# ------------------------------------------------------------------------------------------ extensions


def _narrow(root: str, extension: str, name: str) -> RewritePattern:
    @pattern(root, name=name)
    def narrow(op: Operation, rewriter: Rewriter) -> bool:
        """op(ext(x), ext(y)) -> ext(op(x, y))"""
        left = defined_by(op.operands[0], extension)
        right = None if left is None else defined_by(op.operands[1], extension)
        if left is None or right is None or left.operands[0].type != right.operands[0].type:
            return False
        x, y = left.operands[0], right.operands[0]
        inner = rewriter.create_named(root, [x, y], [x.type], location=op)
        return replaced_with(op, rewriter, extension, [inner.result])

    return narrow


def _compare_narrow(extension: str, name: str) -> RewritePattern:
    @pattern(CmpIOp, name=name)
    def narrow(op: CmpIOp, rewriter: Rewriter) -> bool:
        """ext(x) == ext(y) -> x == y"""
        left = defined_by(op.lhs, extension)
        right = None if left is None else defined_by(op.rhs, extension)
        if left is None or right is None or left.operands[0].type != right.operands[0].type:
            return False
        if enum_value(op, "predicate") not in (EQ, NE):
            return False
        operands = [left.operands[0], right.operands[0]]
        return replaced_with(op, rewriter, "arith.cmpi", operands, {"predicate": op.properties["predicate"]})

    return narrow


def _cast_of_cast(root: str, inner: str, into: str, name: str) -> RewritePattern:
    @pattern(root, name=name)
    def merge(op: Operation, rewriter: Rewriter) -> bool:
        """root(inner(x)) -> into(x)"""
        nested = defined_by(op.operands[0], inner)
        return nested is not None and replaced_with(op, rewriter, into, [nested.operands[0]])

    return merge


def _truncate_extended(extension: str, name: str) -> RewritePattern:
    @pattern(TruncIOp, name=name)
    def truncate(op: TruncIOp, rewriter: Rewriter) -> bool:
        """trunci(ext(x)) -> ext(x), where the result is wider than x"""
        nested = defined_by(op.in_, extension)
        if nested is None or not 0 < width_of(nested.operands[0].type) < width_of(op.result.type):
            return False
        return replaced_with(op, rewriter, extension, [nested.operands[0]])

    return truncate


@pattern(TruncIOp, name="(anonymous namespace)::TruncIShrSIToTrunciShrUI")
def truncate_shifted(op: TruncIOp, rewriter: Rewriter) -> bool:
    """trunci(shrsi(x, c)) -> trunci(shrui(x, c)), where c is the number of bits that go

    Drops nsw without nuw: the bits that go are zeros now, also where the result is negative. Upstream keeps it.
    """
    shift = op.in_.defining_op(ShRSIOp)
    if shift is None:
        return False
    value, amount = shift.operands
    known = constant_value(amount)
    if known is None or integer_value(known) != width_of(value.type) - width_of(op.result.type):
        return False
    copy = make_constant(op, rewriter, known, amount.type)
    if copy is None:
        return False
    made = rewriter.create(ShRUIOp, value, copy)
    flags = enum_value(op, "overflowFlags")
    kept = with_overflow_flags(op, flags if flags & NUW else 0)  # nuw says that x is not negative
    return replaced_with(op, rewriter, "arith.trunci", [made.result], kept)


def _truncate_converted(conversion: str, name: str) -> RewritePattern:
    @pattern(TruncFOp, name=name)
    def truncate(op: TruncFOp, rewriter: Rewriter) -> bool:
        """truncf(itofp(x)) -> itofp(x), where itofp(x) is exact, and truncf has no rounding mode

        Where both round, the result may differ from that of rounding once; upstream rounds once all the same.
        """
        nested = defined_by(op.in_, conversion)
        if nested is None or op.properties.get("roundingmode") is not None:
            return False
        bits = width_of(nested.operands[0].type) - (conversion == "arith.sitofp")
        wide = semantics_of(nested.result.type)
        if bits > wide.precision or bits > wide.max_exponent:
            return False
        return replaced_with(op, rewriter, conversion, [nested.operands[0]])

    return truncate


# ------------------------------------------------------------------------------------------ xori, select


INVERTED = (1, 0, 5, 4, 3, 2, 9, 8, 7, 6)
"""cmpi's predicate that is true where another one is false."""


@pattern(XOrIOp, name="(anonymous namespace)::XOrINotCmpI")
def negated_comparison(op: XOrIOp, rewriter: Rewriter) -> bool:
    """cmpi(a, b) ^ true -> the inverse cmpi(a, b)"""
    comparison = op.lhs.defining_op(CmpIOp)
    known = constant_value(op.rhs)
    if comparison is None or not isinstance(known, IntegerAttr) or known.type != I1 or not known.value:
        return False
    predicate = IntegerAttr(INVERTED[enum_value(comparison, "predicate")], I64)
    return replaced_with(op, rewriter, "arith.cmpi", list(comparison.operands), {"predicate": predicate})


SELECT = "arith.select"


@pattern(SelectOp, name="(anonymous namespace)::RedundantSelectFalse")
def nested_select_false(op: SelectOp, rewriter: Rewriter) -> bool:
    """select c, a, (select c, b, d) -> select c, a, d"""
    inner = op.false_value.defining_op(SelectOp)
    if inner is None or inner.condition is not op.condition:
        return False
    return replaced_with(op, rewriter, SELECT, [op.condition, op.true_value, inner.false_value])


@pattern(SelectOp, name="(anonymous namespace)::RedundantSelectTrue")
def nested_select_true(op: SelectOp, rewriter: Rewriter) -> bool:
    """select c, (select c, a, b), d -> select c, a, d"""
    inner = op.true_value.defining_op(SelectOp)
    if inner is None or inner.condition is not op.condition:
        return False
    return replaced_with(op, rewriter, SELECT, [op.condition, inner.true_value, op.false_value])


@pattern(SelectOp, name="(anonymous namespace)::SelectNotCond")
def negated_condition(op: SelectOp, rewriter: Rewriter) -> bool:
    """select (c ^ true), a, b -> select c, b, a"""
    negation = op.condition.defining_op(XOrIOp)
    if negation is None or not is_all_ones(constant_value(negation.rhs)):
        return False
    return replaced_with(op, rewriter, SELECT, [negation.lhs, op.false_value, op.true_value])


def _not(op: SelectOp, rewriter: Rewriter) -> Value | None:
    condition = op.condition
    true = make_constant(op, rewriter, constant(1, condition.type), condition.type)
    if true is None:
        return None
    return rewriter.create(XOrIOp, condition, true, location=op).result


@pattern(SelectOp, name="(anonymous namespace)::SelectI1ToNot")
def select_not(op: SelectOp, rewriter: Rewriter) -> bool:
    """select c, false, true -> c ^ true"""
    left, right = (constant_value(operand) for operand in op.operands[1:])
    if op.result.type != I1 or not is_integer(left, 0) or not is_integer(right, 1):
        return False
    made = _not(op, rewriter)
    if made is None:
        return False
    rewriter.replace_op(op, [made])
    return True


@pattern(SelectOp, name="SelectToExtUI")
def select_to_extension(op: SelectOp, rewriter: Rewriter) -> bool:
    """select c, 1, 0 -> extui c; select c, 0, 1 -> extui (c ^ true)"""
    if not isinstance(op.result.type, IntegerType) or op.result.type == I1:
        return False
    left, right = (constant_value(operand) for operand in op.operands[1:])
    if is_integer(left, 1) and is_integer(right, 0):
        return replaced_with(op, rewriter, "arith.extui", [op.condition])
    if is_integer(left, 0) and is_integer(right, 1) and (made := _not(op, rewriter)) is not None:
        return replaced_with(op, rewriter, "arith.extui", [made])
    return False


# ------------------------------------------------------------------------------------------ index casts


def _cast_and_back(root: str, name: str) -> RewritePattern:
    @pattern(root, name=name)
    def cancel(op: Operation, rewriter: Rewriter) -> bool:
        """cast(cast(x)) -> x where the types are the same, and the type between them is not narrower

        Upstream does not compare the widths.
        """
        inner = defined_by(op.operands[0], root)
        if inner is None or inner.operands[0].type != op.result.type:
            return False
        if width_of(inner.result.type) < width_of(op.result.type):
            return False
        rewriter.replace_op(op, [inner.operands[0]])
        return True

    return cancel


# ------------------------------------------------------------------------------------------ floats


def _both_negated(root: str, name: str) -> RewritePattern:
    @pattern(root, name=name)
    def cancel(op: Operation, rewriter: Rewriter) -> bool:
        """op(-x, -y) -> op(x, y)"""
        left, right = (operand.defining_op(NegFOp) for operand in op.operands)
        if left is None or right is None or element_type_or_self(left.result.type) is None:
            return False
        return replaced_with(op, rewriter, root, [left.operand_, right.operand_], dict(op.properties))

    return cancel


PATTERNS: tuple[RewritePattern, ...] = (
    _drop_second_result("arith.addui_extended", "(anonymous namespace)::AddUIExtendedToAddI", "arith.addi"),
    _drop_second_result("arith.mulsi_extended", "(anonymous namespace)::MulSIExtendedToMulI", "arith.muli"),
    _drop_second_result("arith.mului_extended", "(anonymous namespace)::MulUIExtendedToMulI", "arith.muli"),
    _narrow("arith.andi", "arith.extui", "(anonymous namespace)::AndOfExtUI"),
    _narrow("arith.andi", "arith.extsi", "(anonymous namespace)::AndOfExtSI"),
    _narrow("arith.ori", "arith.extui", "(anonymous namespace)::OrOfExtUI"),
    _narrow("arith.ori", "arith.extsi", "(anonymous namespace)::OrOfExtSI"),
    _narrow("arith.xori", "arith.extui", "(anonymous namespace)::XOrIOfExtUI"),
    _narrow("arith.xori", "arith.extsi", "(anonymous namespace)::XOrIOfExtSI"),
    _both_negated("arith.mulf", "(anonymous namespace)::MulFOfNegF"),
    _both_negated("arith.divf", "(anonymous namespace)::DivFOfNegF"),
    _cast_of_cast("arith.extsi", "arith.extui", "arith.extui", "(anonymous namespace)::ExtSIOfExtUI"),
    _truncate_extended("arith.extsi", "(anonymous namespace)::TruncIExtSIToExtSI"),
    _truncate_extended("arith.extui", "(anonymous namespace)::TruncIExtUIToExtUI"),
    _truncate_converted("arith.sitofp", "(anonymous namespace)::TruncFSIToFPToSIToFP"),
    _truncate_converted("arith.uitofp", "(anonymous namespace)::TruncFUIToFPToUIToFP"),
    _cast_and_back("arith.index_cast", "(anonymous namespace)::IndexCastOfIndexCast"),
    _cast_of_cast("arith.index_cast", "arith.extsi", "arith.index_cast", "(anonymous namespace)::IndexCastOfExtSI"),
    _cast_and_back("arith.index_castui", "(anonymous namespace)::IndexCastUIOfIndexCastUI"),
    _cast_of_cast(
        "arith.index_castui", "arith.extui", "arith.index_castui", "(anonymous namespace)::IndexCastUIOfExtUI"
    ),
    _cast_of_cast("arith.bitcast", "arith.bitcast", "arith.bitcast", "(anonymous namespace)::BitcastOfBitcast"),
    _compare_narrow("arith.extsi", "(anonymous namespace)::CmpIExtSI"),
    _compare_narrow("arith.extui", "(anonymous namespace)::CmpIExtUI"),
    compare_converted,
)
