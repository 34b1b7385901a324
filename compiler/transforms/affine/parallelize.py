"""`affine-parallelize`: converts loops with independent iterations to `affine.parallel`.

affine.for %i = 0 to 8 { %x = affine.load %m[%i]; affine.store %x, %n[%i] }   ->   affine.parallel (%i) = (0) to (8) ..
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.affine.dependences import is_loop_parallel, parallel_reductions
from compiler.analysis.affine.reductions import LoopReduction
from compiler.dialects.affine.bounds import step_of
from compiler.dialects.affine.ops import AffineForOp, AffineParallelOp
from compiler.ir.attributes import AffineMapAttr, array_attr, dense_elements_attr, integer_attr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import I32, RankedTensorType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import carried_arguments, lower_bound, upper_bound

_UNLIMITED = (1 << 32) - 1


@dataclass
class AffineParallelize(Pass):
    """Convert affine.for ops into 1-D affine.parallel."""

    argument = "affine-parallelize"
    name = "AffineParallelize"
    summary = "Convert affine.for ops into 1-D affine.parallel"
    anchor = "func.func"

    max_nested: int = option(
        "max-nested",
        _UNLIMITED,
        "Maximum number of nested parallel loops to produce. Defaults to unlimited (UINT_MAX).",
    )
    parallel_reductions: bool = option(
        "parallel-reductions", False, "Whether to parallelize reduction loops. Defaults to false."
    )

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        candidates: list[tuple[AffineForOp, list[LoopReduction]]] = []
        for loop in op.walk():
            if not isinstance(loop, AffineForOp):
                continue
            reductions = self._reductions(loop)
            if reductions is not None:
                candidates.append((loop, reductions))
        for loop, reductions in candidates:
            if _parallel_ops_around(loop) < self.max_nested:
                parallelize(loop, reductions, rewriter)

    def _reductions(self, loop: AffineForOp) -> list[LoopReduction] | None:
        """Returns the reductions of a parallel loop; None for a loop that is not parallel."""
        if self.parallel_reductions:
            return parallel_reductions(loop)
        return [] if is_loop_parallel(loop) else None


def _parallel_ops_around(op: Operation) -> int:
    count = 0
    parent = op.parent_op
    while parent is not None and not parent.has_trait("AffineScope"):
        count += isinstance(parent, AffineParallelOp)
        parent = parent.parent_op
    return count


def parallelize(loop: AffineForOp, reductions: Sequence[LoopReduction], rewriter: Rewriter) -> bool:
    """Converts a loop that carries only reductions to `affine.parallel`; the inits are combined after it."""
    inits = loop.inits
    if len(reductions) != len(inits):
        return False
    (lower, lower_values), (upper, upper_values) = lower_bound(loop), upper_bound(loop)
    values = [_combined_value(reduction, loop) for reduction in reductions]
    group = RankedTensorType((1,), I32)
    rewriter.set_insertion_point(loop)
    region = Region()
    op = rewriter.create(
        AffineParallelOp,
        [*lower_values, *upper_values],
        result_types=[value.type for value in values],
        reductions=array_attr(integer_attr(reduction.kind) for reduction in reductions),
        lower_bounds_map=AffineMapAttr(lower),
        lower_bounds_groups=dense_elements_attr(group, [lower.num_results]),
        upper_bounds_map=AffineMapAttr(upper),
        upper_bounds_groups=dense_elements_attr(group, [upper.num_results]),
        steps=array_attr([integer_attr(step_of(loop))]),
        regions=[region],
        location=loop,
    )
    rewriter.inline_region_before(loop.region, region)
    terminator = op.region.entry.last
    assert terminator is not None
    with rewriter.modify(terminator):
        terminator.operands = values
    for reduction, init, result in zip(reductions, inits, op.results, strict=True):
        combiner = reduction.combiner
        rewriter.move_op_before(combiner, loop)
        with rewriter.modify(combiner):
            combiner.operands = [init, result]
        rewriter.replace_all_uses_with(loop.results[reduction.position], combiner.result)
    rewriter.erase_arguments(op.region.entry, range(1, 1 + len(reductions)))
    rewriter.erase_op(loop)
    return True


def _combined_value(reduction: LoopReduction, loop: AffineForOp) -> Value:
    """Returns the value combined with the carried one; reads it again, since other loops may have been replaced."""
    carried = carried_arguments(loop)[reduction.position]
    left, right = reduction.combiner.operands
    return right if left is carried else left
