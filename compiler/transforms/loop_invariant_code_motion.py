"""`loop-invariant-code-motion`: hoists loop-invariant operations out of loops.

    scf.for %i = %lb to %ub step %s {             %0 = arith.addi %a, %b : i32
      %0 = arith.addi %a, %b : i32        ->      scf.for %i = %lb to %ub step %s {
      use(%0)                                       use(%0)
    }                                             }

Inner loops are visited first. Moved ops have no effects on memory and are speculatable.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from compiler.analysis.effects import is_pure
from compiler.analysis.loops import defining_region, is_defined_outside_of, is_loop, loop_regions
from compiler.ir.operation import Operation, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class LoopInvariantCodeMotion(Pass):
    """Hoist loop invariant instructions outside of the loop."""

    argument = "loop-invariant-code-motion"
    name = "LoopInvariantCodeMotion"
    summary = "Hoist loop invariant instructions outside of the loop"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        moved = sum(move_loop_invariant_code(loop, rewriter) for loop in op.walk_post_order() if is_loop(loop))
        if not moved:
            state.mark_all_analyses_preserved()


def move_loop_invariant_code(
    loop: Operation, rewriter: Rewriter, should_move: Callable[[Operation], bool] = is_pure
) -> int:
    """Hoists ops with invariant operands that `should_move` accepts out of a loop; returns their number."""
    moved = 0
    for region in loop_regions(loop):
        worklist = deque(op for block in region.blocks for op in block.ops)
        while worklist:
            op = worklist.popleft()
            if op.parent_region is not region or not should_move(op) or not _can_be_hoisted(op, loop):
                continue
            rewriter.move_op_before(op, loop)
            moved += 1
            for result in op.results:
                worklist += [user for user in rewriter.users(result) if user.parent_region is region]
    return moved


def _can_be_hoisted(op: Operation, loop: Operation) -> bool:
    """Returns True if all values that the op and its nested ops use are defined before the loop, or in the op."""
    if op.has_trait("Terminator"):
        return False
    return all(
        is_defined_outside_of(loop, operand) or (bool(op.regions) and _is_defined_in(op, operand))
        for inner in op.walk()
        for operand in inner.operands
    )


def _is_defined_in(op: Operation, value: Value) -> bool:
    region = defining_region(value)
    return region is not None and region.parent is not None and op.is_ancestor_of(region.parent)
