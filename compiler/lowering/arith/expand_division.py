"""Expands divisions that round up or down to ones that round to zero: `populateCeilFloorDivExpandOpsPatterns`.

The patterns are conversion patterns that create operations of arith.
"""

from __future__ import annotations

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    MulIOp,
    SubIOp,
)
from compiler.rewrite.elementwise import constant
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter


@pattern(CeilDivUIOp, name="CeilDivUIOpConverter")
def expand_ceildivui(op: CeilDivUIOp, rewriter: Rewriter) -> bool:
    """ceildivui(a, b) -> a == 0 ? 0 : (a - 1) / b + 1"""
    emit, a, b = Emitter(rewriter), op.lhs, op.rhs
    if constant(0, a.type) is None:
        return False
    zero = emit.constant(0, a.type)
    is_zero = emit.compare(CmpIPredicate.EQ, a, zero)
    one = emit.constant(1, a.type)
    quotient = emit.op(DivUIOp, emit.op(SubIOp, a, one), b)
    rewriter.replace_op(op, [emit.select(is_zero, zero, emit.op(AddIOp, quotient, one))])
    return True


@pattern(CeilDivSIOp, name="CeilDivSIOpConverter")
def expand_ceildivsi(op: CeilDivSIOp, rewriter: Rewriter) -> bool:
    """ceildivsi(a, b) -> z = a / b; a != z * b and a, b of one sign ? z + 1 : z"""
    emit, a, b = Emitter(rewriter), op.lhs, op.rhs
    if constant(0, a.type) is None:
        return False
    zero, one = emit.constant(0, a.type), emit.constant(1, a.type)
    quotient = emit.op(DivSIOp, a, b)
    inexact = emit.compare(CmpIPredicate.NE, a, emit.op(MulIOp, quotient, b))
    a_negative, b_negative = emit.compare(CmpIPredicate.SLT, a, zero), emit.compare(CmpIPredicate.SLT, b, zero)
    rounds_up = emit.op(AndIOp, inexact, emit.compare(CmpIPredicate.EQ, a_negative, b_negative))
    rewriter.replace_op(op, [emit.select(rounds_up, emit.op(AddIOp, quotient, one), quotient)])
    return True


@pattern(FloorDivSIOp, name="FloorDivSIOpConverter")
def expand_floordivsi(op: FloorDivSIOp, rewriter: Rewriter) -> bool:
    """floordivsi(a, b) -> z = a / b; a != z * b and a, b of different signs ? z - 1 : z"""
    emit, a, b = Emitter(rewriter), op.lhs, op.rhs
    if constant(0, a.type) is None:
        return False
    quotient = emit.op(DivSIOp, a, b)
    inexact = emit.compare(CmpIPredicate.NE, a, emit.op(MulIOp, quotient, b))
    zero = emit.constant(0, a.type)
    a_negative, b_negative = emit.compare(CmpIPredicate.SLT, a, zero), emit.compare(CmpIPredicate.SLT, b, zero)
    rounds_down = emit.op(AndIOp, inexact, emit.compare(CmpIPredicate.NE, a_negative, b_negative))
    minus_one = emit.constant(-1, a.type)
    rewriter.replace_op(op, [emit.select(rounds_down, emit.op(AddIOp, quotient, minus_one), quotient)])
    return True


EXPAND_DIVISION: tuple[RewritePattern, ...] = (expand_ceildivsi, expand_ceildivui, expand_floordivsi)
