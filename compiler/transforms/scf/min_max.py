"""Simplifies `affine.min` and `affine.max` in scf loops by the loop's range."""

from __future__ import annotations

from compiler.analysis.affine.constrained_min_max import add_loop_range, simplify_constrained_min_max
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation
from compiler.dialects.affine.ops import AffineApplyOp, AffineMinMax
from compiler.dialects.scf.loops import mixed_bounds
from compiler.dialects.scf.ops import ForallOp, ForOp, ParallelOp
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import BlockArgument, Value
from compiler.ir.types import INDEX
from compiler.rewrite.rewriter import Rewriter


def range_of_induction_variable(value: Value) -> tuple[MixedValue, MixedValue, MixedValue] | None:
    """Returns the lower bound, upper bound and step of the scf loop whose induction variable a value is."""
    loop = value.owner.parent_op if isinstance(value, BlockArgument) and value.owner.is_entry else None
    if loop is None or not isinstance(value, BlockArgument):
        return None
    if isinstance(loop, ForOp) and value.index == 0:
        return loop.lower_bound, loop.upper_bound, loop.step
    if isinstance(loop, ParallelOp):
        return loop.lower_bound[value.index], loop.upper_bound[value.index], loop.step[value.index]
    if isinstance(loop, ForallOp):
        lowers, uppers, steps = mixed_bounds(loop)
        return (lowers[value.index], uppers[value.index], steps[value.index]) if value.index < len(lowers) else None
    return None


def simplify_in_loop(op: AffineMinMax, rewriter: Rewriter) -> bool:
    """affine.min (d0) -> (4, 8 - d0)(%i), with %i from 0 to 8 by 4 -> affine.apply () -> (4)()"""
    relation = IntegerRelation()
    seen: set[Value] = set()
    for operand in op.operands:
        loop_range = None if operand in seen else range_of_induction_variable(operand)
        if loop_range is None:
            continue
        seen.add(operand)
        if not add_loop_range(relation, operand, *loop_range):
            return False
    return _replace(op, relation, rewriter)


def simplify_after_peeling(
    op: AffineMinMax, variable: Value, upper: Value, step: Value, rewriter: Rewriter, *, inside: bool
) -> bool:
    """affine.min (d0)[s0, s1] -> (s0, s1 - d0)(%i)[%step, %ub] -> %step in the loop, %ub - %i in the last iteration"""
    relation = IntegerRelation(1, 2, values=[variable, upper, step])
    for position, value in ((1, upper), (2, step)):
        number = constant_integer(value)
        if number is not None:
            relation.add_constant_bound(BoundKind.EQ, position, number)
    # Inside there is room for a whole step: ub - iv >= step; in the last iteration there is not.
    relation.add_inequality([-1, 1, -1, 0] if inside else [1, -1, 1, -1])
    return _replace(op, relation, rewriter)


def _replace(op: AffineMinMax, relation: IntegerRelation, rewriter: Rewriter) -> bool:
    simplified = simplify_constrained_min_max(op, relation)
    if simplified is None:
        return False
    map_, operands = simplified
    rewriter.replace_op_with_new_op(op, AffineApplyOp, operands, result_types=[INDEX], map=AffineMapAttr(map_))
    return True
