"""`control-flow-sink`: moves operations that only one branch uses into that branch.

    %0 = arith.addi %a, %b : i32                  scf.if %c {
    scf.if %c {                           ->        %0 = arith.addi %a, %b : i32
      use(%0)                                       use(%0)
    }                                             }

Only ops without effects on memory move, and only into regions that run at most once.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.dominance import DominanceInfo
from compiler.analysis.effects import is_memory_effect_free
from compiler.analysis.regions import invocation_bounds
from compiler.ir.operation import Operation, OpResult, Region
from compiler.passes.base import Pass, PassState, dominance
from compiler.rewrite.fold import constant_value
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ControlFlowSink(Pass):
    """Sink operations into conditional blocks."""

    argument = "control-flow-sink"
    name = "ControlFlowSink"
    summary = "Sink operations into conditional blocks"
    statistics = {"num-sunk": "Number of operations sunk"}

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        info = state.analyses.get(dominance)
        for branch in op.walk_post_order():
            if branch.has_trait("RegionBranchOpInterface"):
                for region in singly_executed_regions(branch):
                    state.counts["num-sunk"] += sink_into_region(region, rewriter, info)


def singly_executed_regions(branch: Operation) -> list[Region]:
    """The regions of a `RegionBranchOpInterface` op that are known to run at most once each time the op does."""
    bounds = invocation_bounds(branch, [constant_value(operand) for operand in branch.operands])
    return [
        region
        for region, bound in zip(branch.regions, bounds, strict=True)
        if region.blocks and bound.most is not None and bound.most <= 1
    ]


def sink_into_region(region: Region, rewriter: Rewriter, info: DominanceInfo) -> int:
    """Moves operations that only a region uses to its start. Returns their number."""
    entry = region.blocks[0]
    stack = [op for block in region.blocks for op in block.ops]
    sunk = 0
    while stack:
        user = stack.pop()
        for value in user.operands:
            if not isinstance(value, OpResult) or value.owner.parent_region is region:
                continue
            op = value.owner
            users = [each.parent for result in op.results for each in rewriter.users(result)]
            if not all(block is not None and info.block_dominates(entry, block) for block in users):
                continue
            if is_memory_effect_free(op):
                rewriter.move_op(op, entry, entry.first)
                sunk += 1
                stack.append(op)
    return sunk
