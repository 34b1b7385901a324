"""`scf-for-loop-peeling`: peels the last, partial iteration off loops.

                                           %split = %ub - (%ub - %lb) mod %s      (an affine.apply)
scf.for %i = %lb to %ub step %s { A }  ->  scf.for %i = %lb to %split step %s { A }
                                           scf.for %i = %split to %ub step %s { A }      (one iteration at most)

Unless %lb <= %ub is known, A in the second loop is in an `scf.if` that checks it: if %ub < %lb, no iteration may run,
although %split < %ub is possible. Upstream assumes %lb <= %ub.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.affine.value_bound_rules import RULES
from compiler.analysis.affine.value_bounds import Order, ValueBounds
from compiler.dialects.affine.composition import compose
from compiler.dialects.affine.ops import AffineApplyOp, AffineMinMax
from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.scf.ops import ForOp, IfOp, YieldOp
from compiler.ir.affine import AffineConstantExpr, AffineMap, dim, symbol
from compiler.ir.attributes import UNIT, AffineMapAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import INDEX, Type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.scf.min_max import simplify_after_peeling

_PEELED, _PARTIAL = "__peeled_loop__", "__partial_iteration__"


@dataclass
class ForLoopPeeling(Pass):
    """Peel `for` loops at their upper bounds."""

    argument = "scf-for-loop-peeling"
    name = "SCFForLoopPeeling"
    summary = "Peel `for` loops at their upper bounds."
    dependent_dialects = ("affine", "arith")

    peel_front: bool = option("peel-front", False, "Peel the first iteration out of the loop.")
    skip_partial: bool = option(
        "skip-partial",
        True,
        "Do not peel loops inside of the last, partial iteration of another already peeled loop.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        pattern = _Peel(self.peel_front, self.skip_partial)
        apply_patterns_greedily(op, FrozenPatternSet([pattern]), state.context, listeners=state.listeners)
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in op.walk():
            if isinstance(loop, ForOp) and _PEELED in loop.attributes:
                _label(loop, rewriter, {_PEELED: False, _PARTIAL: False})


class _Peel(RewritePattern[ForOp]):
    root = ForOp.name
    debug_name = "ForLoopPeelingPattern"

    def __init__(self, peel_front: bool, skip_partial: bool) -> None:
        super().__init__()
        self._peel_front = peel_front
        self._skip_partial = skip_partial

    def match_and_rewrite(self, op: ForOp, rewriter: Rewriter) -> bool:
        if "unsignedCmp" in op.properties:
            return rewriter.notify_match_failure(op, "unsigned loops are not supported")
        if _PEELED in op.attributes:
            return False
        if self._peel_front:
            partial = peel_first_iteration(op, rewriter)
        elif self._skip_partial and _is_in_partial_iteration(op):
            return False
        else:
            partial = peel_and_simplify(op, rewriter)
        if partial is None:
            return False
        _label(partial, rewriter, {_PEELED: True, _PARTIAL: True})
        _label(op, rewriter, {_PEELED: True})
        return True


def _run_body_if(
    predicate: CmpIPredicate, left: Value, right: Value, loop: ForOp, before: Operation, rewriter: Rewriter
) -> None:
    """Moves a loop's body into an `scf.if` whose condition, a comparison, is computed before another op.

    If the comparison is false, the loop yields its iter_args unchanged. The bounds of the loop stay the same, so that
    facts about them still hold.
    """
    body = loop.region.entry
    terminator = body.ops[-1]
    moved, yielded, arguments = body.ops[:-1], list(terminator.operands), body.arguments[1:]
    with rewriter.insertion_guard():
        rewriter.set_insertion_point(before)
        holds = rewriter.create(CmpIOp, left, right, predicate=predicate, location=loop).result
        rewriter.set_insertion_point(terminator)
        types = [value.type for value in yielded]
        condition = rewriter.create(IfOp, holds, result_types=types, regions=[Region(), Region()], location=loop)
        then = rewriter.create_block(condition.then_region)
        for op in moved:
            rewriter.move_op(op, then)
        rewriter.create(YieldOp, yielded, location=loop)
        if types:
            rewriter.create_block(condition.else_region)
            rewriter.create(YieldOp, list(arguments), location=loop)
        with rewriter.modify(terminator):
            terminator.operands = list(condition.results)


def _label(loop: ForOp, rewriter: Rewriter, labels: dict[str, bool]) -> None:
    """Sets or removes the labels of a loop."""
    with rewriter.modify(loop):
        kept = {name: value for name, value in loop.attributes.items() if name not in labels}
        loop.attributes = {**kept, **{name: UNIT for name, wanted in labels.items() if wanted}}


def _is_in_partial_iteration(loop: ForOp) -> bool:
    around = loop.parent_op
    while around is not None:
        if isinstance(around, ForOp) and _PARTIAL in around.attributes:
            return True
        around = around.parent_op
    return False


def _split_at(loop: ForOp, map_: AffineMap, operands: list[Value], rewriter: Rewriter) -> Value:
    """Creates the value of a map before the loop, of the type of the loop's bounds."""
    rewriter.set_insertion_point(loop)
    rewriter.location = loop
    indices = [_cast(operand, INDEX, rewriter) for operand in operands]
    (value,) = create_or_fold(rewriter, AffineApplyOp, [indices], map=AffineMapAttr(map_))
    return _cast(value, loop.lower_bound.type, rewriter)


def _cast(value: Value, type_: Type, rewriter: Rewriter) -> Value:
    return value if value.type == type_ else create_or_fold(rewriter, IndexCastOp, [value], [type_])[0]


def _is_known_at_most(low: Value, high: Value, *, difference: int = 0) -> bool:
    """Returns True if `low + difference <= high` is known from the ops that define the values."""
    first, last = constant_integer(low), constant_integer(high)
    if first is not None and last is not None:
        return first + difference <= last
    if low.type != INDEX:
        return False
    maps = AffineMap(2, 0, (dim(1),)), AffineMap(2, 0, (dim(0) + difference,))
    return ValueBounds(RULES).compare(*maps, [low, high]) is Order.NOT_LESS


def peel(loop: ForOp, rewriter: Rewriter) -> ForOp | None:
    """Peels the last, partial iteration off a loop. Returns the loop that runs it; None if there is none."""
    lower, upper, step = loop.lower_bound, loop.upper_bound, loop.step
    first, last, stride = map(constant_integer, (lower, upper, step))
    if stride is not None and stride <= 1:
        return None
    if first is not None and last is not None and stride is not None and (last - first) % stride == 0:
        return None
    rest = (symbol(1) - symbol(0)) % symbol(2)
    composed, _ = compose(AffineMap(0, 3, (rest,)), [lower, upper, step])
    if composed.result == AffineConstantExpr(0):
        return None
    split = _split_at(loop, AffineMap(0, 3, (symbol(1) - rest,)), [lower, upper, step], rewriter)
    rewriter.set_insertion_point_after(loop)
    partial = rewriter.clone(loop)
    for old, new in zip(loop.results, partial.results, strict=True):
        rewriter.replace_all_uses_with(old, new)
    with rewriter.modify(partial):
        partial.operands = [split, partial.upper_bound, partial.step, *loop.results]
    with rewriter.modify(loop):
        loop.operands = [lower, split, step, *loop.init_args]
    if not _is_known_at_most(lower, upper):
        _run_body_if(CmpIPredicate.SLE, lower, upper, partial, loop, rewriter)
    return partial


def peel_and_simplify(loop: ForOp, rewriter: Rewriter) -> ForOp | None:
    """Peels the last iteration and simplifies `affine.min` and `affine.max` in both loops."""
    upper, step = loop.upper_bound, loop.step
    partial = peel(loop, rewriter)
    if partial is None:
        return None
    for each, inside in ((loop, True), (partial, False)):
        variable = each.region.entry.arguments[0]
        for op in list(each.walk_post_order()):
            if isinstance(op, AffineMinMax):
                simplify_after_peeling(op, variable, upper, step, rewriter, inside=inside)
    return partial


def peel_first_iteration(loop: ForOp, rewriter: Rewriter) -> ForOp | None:
    """Creates a preceding loop that runs the first iteration; the given loop starts with the second iteration.

    Returns None if there is no second iteration. Unless the loop is known to have an iteration, the body of the new
    loop is in an `scf.if` that checks the bounds; upstream runs it in any case.
    """
    lower, upper, step = loop.lower_bound, loop.upper_bound, loop.step
    first, last, stride = map(constant_integer, (lower, upper, step))
    if first is not None and last is not None and stride and last - first <= stride:
        return None
    split = _split_at(loop, AffineMap(0, 2, (symbol(0) + symbol(1),)), [lower, step], rewriter)
    first_iteration = rewriter.clone(loop)
    with rewriter.modify(first_iteration):
        first_iteration.operands = [lower, split, step, *first_iteration.init_args]
    with rewriter.modify(loop):
        loop.operands = [split, upper, step, *first_iteration.results]
    if not _is_known_at_most(lower, upper, difference=1):
        _run_body_if(CmpIPredicate.SLT, lower, upper, first_iteration, first_iteration, rewriter)
    return first_iteration
