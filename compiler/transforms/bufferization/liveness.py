"""`optimize-allocation-liveness`: moves deallocations of buffers right after the last use.

use(%a)                        use(%a)
use(%b)                  ->    memref.dealloc %a
memref.dealloc %a              use(%b)
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.buffer_views import BufferViews, allocates
from compiler.analysis.effects import memory_effects
from compiler.dialects.func.ops import FuncOp
from compiler.ir.operation import Block, Operation, OpResult
from compiler.ods.effects import EffectKind
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class OptimizeAllocationLiveness(Pass[FuncOp]):
    """Frees allocations of a function right after their last use."""

    argument = "optimize-allocation-liveness"
    name = "OptimizeAllocationLivenessPass"
    summary = "This pass optimizes the liveness of temp allocations in the input function"
    anchor = "func.func"
    dependent_dialects = ("memref",)

    def run(self, op: FuncOp, state: PassState) -> None:
        if not op.body.blocks:
            return
        views, rewriter = BufferViews(op), Rewriter(op, state.context, state.listeners)
        for each in list(op.walk_post_order()):
            results = [result for result in each.results if allocates(result)]
            if len(results) == 1:
                _free_after_last_use(results[0], views, rewriter)


def _free_after_last_use(buffer: OpResult, views: BufferViews, rewriter: Rewriter) -> None:
    """Moves the deallocation of a buffer, if there is one, in the block of the allocation."""
    block = buffer.owner.parent
    frees = [user for user in rewriter.users(buffer) if _frees(user)]
    if block is None or len(frees) != 1 or frees[0].parent is not block:
        return
    last: Operation | None = None
    for view in views.resolve(buffer):
        for user in rewriter.users(view):
            top = None if user is frees[0] else _ancestor_in(block, user)
            if top is not None and (last is None or last.is_before_in_block(top)):
                last = top
    if last is not None:
        rewriter.move_op_after(frees[0], last)


def _frees(op: Operation) -> bool:
    return any(effect.kind is EffectKind.FREE for effect in memory_effects(op) or ())


def _ancestor_in(block: Block, op: Operation) -> Operation | None:
    """Returns the op of a block that is or contains another op."""
    current: Operation | None = op
    while current is not None and current.parent is not block:
        current = current.parent_op
    return current
