"""`topological-sort`: sorts operations in graph regions so that definitions precede uses.

%0 = "test.use"(%1) : (i32) -> i32                 %1 = "test.make"() : () -> i32
%1 = "test.make"() : () -> i32             ->      %0 = "test.use"(%1) : (i32) -> i32
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.dominance import has_ssa_dominance
from compiler.ir.operation import Block, Operation, OpResult
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class TopologicalSort(Pass):
    """Sort regions without SSA dominance in topological order."""

    argument = "topological-sort"
    name = "TopologicalSort"
    summary = "Sort regions without SSA dominance in topological order"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for inner in op.walk():
            for region in inner.regions if inner.definition is not None else ():
                if not has_ssa_dominance(region):
                    for block in region.blocks:
                        sort_topologically(block, rewriter)


def sort_topologically(block: Block, rewriter: Rewriter) -> bool:
    """Sorts a block's ops so that definitions precede uses, stably. Returns False if it contains a cycle.

    As upstream, each round schedules all ready ops, or else the first remaining op, which cuts a cycle.
    """
    rest = [op for op in block.ops if op is not block.terminator or not op.has_trait("Terminator")]
    last = block.ops[len(rest)] if len(rest) < len(block.ops) else None
    waiting = set(rest)
    sorted_ = True
    while rest:
        scheduled = False
        left: list[Operation] = []
        for op in rest:
            if _is_ready(op, block, waiting):
                waiting.discard(op)
                rewriter.move_op(op, block, last)
                scheduled = True
            else:
                left.append(op)
        if not scheduled:
            sorted_ = False
            waiting.discard(left[0])
            rewriter.move_op(left[0], block, last)
            del left[0]
        rest = left
    return sorted_


def _is_ready(root: Operation, block: Block, waiting: set[Operation]) -> bool:
    """Returns True if the op and its nested ops use no op that is still waiting."""
    for op in root.walk():
        for operand in op.operands:
            if not isinstance(operand, OpResult):
                continue
            owner: Operation | None = operand.owner
            while owner is not None and owner.parent is not block:
                owner = owner.parent_op
            if owner is not None and owner is not root and owner in waiting:
                return False
    return True
