"""`scf-forall-to-for` and `scf-forall-to-parallel`: convert to nested loops, or to one parallel loop.

scf.forall (%i, %j) in (%n, %m) {             scf.for %i = %c0 to %n step %c1 {
  use(%i, %j)                         ->        scf.for %j = %c0_0 to %m step %c1_1 {
}                                                 use(%i, %j)
                                                }
                                              }
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from compiler.dialects.arith.constants import index_value
from compiler.dialects.scf.loops import mixed_bounds
from compiler.dialects.scf.ops import ForallOp, ForOp, ParallelOp, ReduceOp, YieldOp
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import INDEX
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ForallToForLoop(Pass):
    """Convert SCF forall loops to SCF for loops."""

    argument = "scf-forall-to-for"
    name = "SCFForallToForLoop"
    summary = "Convert SCF forall loops to SCF for loops"

    def run(self, op: Operation, state: PassState) -> None:
        _lower_all(op, state, "scf.for", forall_to_for)


@dataclass
class ForallToParallelLoop(Pass):
    """Convert SCF forall loops to SCF parallel loops."""

    argument = "scf-forall-to-parallel"
    name = "SCFForallToParallelLoop"
    summary = "Convert SCF forall loops to SCF parallel loops"

    def run(self, op: Operation, state: PassState) -> None:
        _lower_all(op, state, "scf.parallel", forall_to_parallel)


def _lower_all(op: Operation, state: PassState, target: str, lower: Callable[[ForallOp, Rewriter], object]) -> None:
    rewriter = Rewriter(op, state.context, state.listeners)
    for loop in [each for each in op.walk_post_order() if isinstance(each, ForallOp) and each is not op]:
        if loop.results:
            state.error(loop, f"only fully bufferized scf.forall ops can be lowered to {target}")
            return
        lower(loop, rewriter)


def _bounds(loop: ForallOp, rewriter: Rewriter) -> tuple[list[Value], list[Value], list[Value]]:
    """Lower and upper bounds and steps as values; numbers become constants before the loop."""
    rewriter.set_insertion_point(loop)
    lower, upper, steps = ([index_value(rewriter, each, loop) for each in group] for group in mixed_bounds(loop))
    return lower, upper, steps


def forall_to_for(loop: ForallOp, rewriter: Rewriter) -> None:
    """A loop for each induction variable."""
    variables: list[Value] = []
    for lower, upper, step in zip(*_bounds(loop, rewriter), strict=True):
        region = Region()
        rewriter.create(ForOp, lower, upper, step, result_types=[], regions=[region], location=loop)
        inner = rewriter.create_block(region, None, [INDEX], [loop.get_location()])
        variables.append(inner.arguments[0])
        rewriter.before = rewriter.create(YieldOp, location=loop)
    body = loop.region.entry
    assert rewriter.block is not None and body.last is not None
    rewriter.erase_op(body.last)
    rewriter.inline_block_before(body, rewriter.block, rewriter.before, variables)
    rewriter.erase_op(loop)


def forall_to_parallel(loop: ForallOp, rewriter: Rewriter) -> None:
    """One loop of the same induction variables, which keeps the mapping to threads."""
    lower, upper, steps = _bounds(loop, rewriter)
    mapping = loop.mapping
    region = Region()
    rewriter.create(
        ParallelOp,
        lower,
        upper,
        steps,
        result_types=[],
        attributes={} if mapping is None else {"mapping": mapping},
        regions=[region],
        location=loop,
    )
    rewriter.inline_region_before(loop.region, region)
    last = region.entry.last
    assert last is not None
    rewriter.replace_op_with_new_op(last, ReduceOp)
    rewriter.erase_op(loop)
