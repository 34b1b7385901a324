"""`scf-parallel-for-to-nested-fors`: converts parallel loops without reductions to nested loops.

scf.parallel (%i, %j) = (%a, %b) to (%n, %m) step (%c1, %c1) {      scf.for %i = %a to %n step %c1 {
  use(%i, %j)                                                  ->     scf.for %j = %b to %m step %c1 {
}                                                                       use(%i, %j)
                                                                      }
                                                                    }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.scf.ops import ForOp, ParallelOp, YieldOp
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import INDEX
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ParallelForToNestedFors(Pass):
    """Convert SCF parallel for loops to nested SCF for loops."""

    argument = "scf-parallel-for-to-nested-fors"
    name = "SCFParallelForToNestedFors"
    summary = "Convert SCF parallel for loops to nested SCF for loops"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in [each for each in op.walk_post_order() if isinstance(each, ParallelOp) and each is not op]:
            parallel_to_nested_fors(loop, rewriter)


def parallel_to_nested_fors(loop: ParallelOp, rewriter: Rewriter) -> list[Operation]:
    """Returns a loop for each induction variable, outermost first; none if the loop has results, and is kept."""
    if loop.results:
        return []
    ops: list[Operation] = []
    variables: list[Value] = []
    rewriter.set_insertion_point(loop)
    groups = (loop.operand_group(name) for name in ("lowerBound", "upperBound", "step"))
    for lower, upper, step in zip(*groups, strict=True):
        region = Region()
        ops.append(rewriter.create(ForOp, lower, upper, step, result_types=[], regions=[region], location=loop))
        inner = rewriter.create_block(region, None, [INDEX], [loop.get_location()])
        variables.append(inner.arguments[0])
        rewriter.before = rewriter.create(YieldOp, location=loop)
    body = loop.region.blocks[0]
    assert rewriter.block is not None and body.last is not None
    rewriter.erase_op(body.last)
    rewriter.inline_block_before(body, rewriter.block, rewriter.before, variables)
    rewriter.erase_op(loop)
    return ops
