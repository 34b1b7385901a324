"""`affine-loop-normalize`: makes loops start at zero with step one.

affine.for %i = 2 to %n step 3 {        affine.for %i = 0 to (%n - 2) ceildiv 3 {
  use(%i)                         ->      %0 = affine.apply (d0 * 3 + 2) (%i); use(%0)
}                                       }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.affine.apply import make_apply
from compiler.dialects.affine.bounds import (
    body_arguments,
    constant_bound,
    group_sizes,
    map_of,
    parallel_operands,
    step_of,
    steps_of,
)
from compiler.dialects.affine.composition import canonicalize, compose
from compiler.dialects.affine.ops import AffineForOp, AffineParallelOp
from compiler.dialects.affine.trip_counts import difference
from compiler.ir.affine import AffineMap, constant, dim
from compiler.ir.attributes import AffineMapAttr, array_attr, integer_attr
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import (
    ZERO,
    induction_variable,
    lower_bound,
    promote_if_single_iteration,
    set_lower_bound,
    set_step,
    set_upper_bound,
    upper_bound,
)


@dataclass
class AffineLoopNormalize(Pass):
    """Apply normalization transformations to affine loop-like ops."""

    argument = "affine-loop-normalize"
    name = "AffineLoopNormalize"
    summary = "Apply normalization transformations to affine loop-like ops"
    anchor = "func.func"

    promote_single_iter: bool = option("promote-single-iter", False, "Promote single iteration loops")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in op.walk_post_order():
            if isinstance(loop, AffineParallelOp):
                normalize_parallel(loop, rewriter)
            elif isinstance(loop, AffineForOp):
                if not self.promote_single_iter or not promote_if_single_iteration(rewriter, loop):
                    normalize_for(loop, rewriter)


def normalize_for(loop: AffineForOp, rewriter: Rewriter) -> bool:
    """Normalizes a loop to start at zero with step one, unless its lower bound is a maximum of several values."""
    step = step_of(loop)
    if constant_bound(loop, "lowerBoundMap") == 0 and step == 1:
        return True
    (lower, lower_values), (upper, upper_values) = lower_bound(loop), upper_bound(loop)
    if lower.num_results != 1:
        return False
    splat = lower.with_results(lower.results * upper.num_results)
    distance = compose(*difference((upper, upper_values), (splat, lower_values)))
    iterations = distance[0].with_results([expr.ceil_div(step) for expr in distance[0].results])
    set_upper_bound(rewriter, loop, canonicalize(iterations, distance[1]))
    set_lower_bound(rewriter, loop, ZERO)
    set_step(rewriter, loop, 1)

    variable = induction_variable(loop)
    scaled = AffineMap(1, 0, (dim(0) * -step,))
    old = compose(*difference((lower, lower_values), (scaled, [variable])))
    rewriter.set_insertion_point_to_start(loop.region.entry)
    apply = make_apply(rewriter, old[0], old[1], loop)
    rewriter.replace_all_uses_except(variable, apply.result, [apply])
    return True


def normalize_parallel(loop: AffineParallelOp, rewriter: Rewriter) -> None:
    """Normalizes an `affine.parallel` to start at zero with step one, unless a bound is a minimum or maximum."""
    lower, upper = map_of(loop, "lowerBoundsMap"), map_of(loop, "upperBoundsMap")
    steps = steps_of(loop)
    if lower is None or upper is None:
        return
    if any(size != 1 for name in ("lowerBoundsGroups", "upperBoundsGroups") for size in group_sizes(loop, name)):
        return
    if all(step == 1 for step in steps) and all(expr == constant(0) for expr in lower.results):
        return
    lower_values, upper_values = parallel_operands(loop)
    distance, values = difference((upper, upper_values), (lower, lower_values))
    rewriter.set_insertion_point_to_start(loop.region.entry)
    for variable, expr, step in zip(body_arguments(loop), lower.results, steps, strict=True):
        map_ = AffineMap(lower.num_dims + 1, lower.num_symbols, (expr + dim(lower.num_dims) * step,))
        operands = [*lower_values[: lower.num_dims], variable, *lower_values[lower.num_dims :]]
        apply = make_apply(rewriter, map_, operands, loop)
        rewriter.replace_all_uses_except(variable, apply.result, [apply])
    iterations = [expr.ceil_div(step) for expr, step in zip(distance.results, steps, strict=True)]
    with rewriter.modify(loop):
        loop.operands = values
        loop.properties = {
            **loop.properties,
            "lowerBoundsMap": AffineMapAttr(AffineMap(0, 0, (constant(0),) * len(steps))),
            "upperBoundsMap": AffineMapAttr(distance.with_results(iterations)),
            "steps": array_attr(integer_attr(1) for _ in steps),
        }
