"""Shifting ops of a loop's body against each other by iterations: upstream's `affineForOpBodySkew`.

affine.for %i = 0 to 8 {         A(0)
  A(%i)     shift 0        ->    affine.for %i = 1 to 8 { A(%i); %0 = apply (d0 - 1) (%i); B(%0) }
  B(%i)     shift 1              B(7)
}
"""

from __future__ import annotations

from collections.abc import Mapping

from compiler.analysis.affine.loops import ancestor_in
from compiler.dialects.affine.apply import make_apply
from compiler.dialects.affine.bounds import step_of
from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.affine.trip_counts import constant_trip_count
from compiler.ir.affine import AffineMap, dim
from compiler.ir.operation import Operation
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.greedy import GreedyConfig, Strictness, apply_op_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import (
    body_ops,
    create_for,
    induction_variable,
    lower_bound,
    promote_if_single_iteration,
    terminator_of,
)

Groups = list[tuple[int, list[Operation]]]
"""Shifts, and the ops that are shifted so."""


def are_shifts_valid(loop: AffineForOp, shifts: Mapping[Operation, int], rewriter: Rewriter) -> bool:
    """Returns True if each op of the body has the same shift as the users of its results."""
    body = loop.region.entry
    for op in body_ops(loop):
        for result in op.results:
            for user in rewriter.users(result):
                ancestor = ancestor_in(body, user)
                if ancestor is not None and shifts.get(ancestor, 0) != shifts[op]:
                    return False
    return True


def skew(loop: AffineForOp, shifts: Mapping[Operation, int], rewriter: Rewriter) -> bool:
    """Replaces a loop by a prologue, a loop with all ops of its body, and an epilogue.

    Each op of the body has a shift, which the users of its results share. Returns False if the trip count is unknown or
    the loop carries values.
    """
    count, step = constant_trip_count(loop), step_of(loop)
    ops = body_ops(loop)
    if count is None or loop.results or max(shifts.values(), default=0) > len(ops):
        return False
    open_groups: Groups = []
    start = 0
    for shift in sorted({shifts[op] for op in ops}):
        group = [op for op in ops if shifts[op] == shift]
        if not open_groups:
            start = shift * step
        elif start + count * step < shift * step:
            _simplify(_shifted_loop(loop, start, start + count * step, open_groups, rewriter), rewriter)
            open_groups = []
            start = shift * step
        else:
            _simplify(_shifted_loop(loop, start, shift * step, open_groups, rewriter), rewriter)
            start = shift * step
        open_groups.append((shift, group))
    for number, (shift, _) in enumerate(open_groups):
        end = (shift + count) * step
        _shifted_loop(loop, start, end, open_groups[number:], rewriter)
        start = end
    rewriter.erase_op(loop)
    return True


def _shifted_loop(loop: AffineForOp, start: int, end: int, groups: Groups, rewriter: Rewriter) -> AffineForOp | None:
    """Creates a loop that runs copies of the groups; `start` and `end` are distances from the old lower bound.

    Returns None if the loop has one iteration and was replaced by its body.
    """
    map_, values = lower_bound(loop)
    step = step_of(loop)
    rewriter.set_insertion_point(loop)
    new = create_for(rewriter, (_shifted(map_, start), values), (_shifted(map_, end), values), step, loop)
    rewriter.set_insertion_point(terminator_of(new))
    old_variable, variable = induction_variable(loop), induction_variable(new)
    mapping = IRMapping()
    for shift, ops in groups:
        mapping.values[old_variable] = variable
        if shift and rewriter.has_uses(old_variable):
            back = AffineMap(1, 0, (dim(0) - step * shift,))
            mapping.values[old_variable] = make_apply(rewriter, back, [variable], loop).result
        for op in ops:
            rewriter.clone(op, mapping)
    return None if promote_if_single_iteration(rewriter, new) else new


def _shifted(map_: AffineMap, distance: int) -> AffineMap:
    return map_.with_results([expr + distance for expr in map_.results])


def _simplify(loop: AffineForOp | None, rewriter: Rewriter) -> None:
    if loop is not None:
        config = GreedyConfig(strictness=Strictness.EXISTING_AND_NEW_OPS)
        apply_op_patterns_greedily([loop], FrozenPatternSet(()), rewriter, config)
