"""`affine-loop-invariant-code-motion`: hoists loop-invariant operations out of affine loops.

affine.for %i = 0 to 10 {                    %0 = affine.load %m[%j]
  %0 = affine.load %m[%j]             ->     affine.for %i = 0 to 10 {
  use(%0, %i)                                  use(%0, %i)
}                                            }

In contrast to `loop-invariant-code-motion`, also moves affine accesses, and loops and conditions that contain nothing
else, if no other op in the loop accesses their memory (see `compiler/analysis/affine/memory.py`). Operations with
effects or possibly undefined behavior are moved only if the loop is known to have an iteration.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from compiler.analysis.affine.accesses import AffineAccess
from compiler.analysis.affine.memory import Memory, base_memref, may_touch_globals
from compiler.analysis.effects import is_memory_effect_free, is_pure, memory_effects
from compiler.dialects.affine.bounds import memory_operand_index
from compiler.dialects.affine.ops import AffineForOp, AffineIfOp, AffineParallelOp
from compiler.dialects.affine.trip_counts import constant_trip_count
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import MemRefType, UnrankedMemRefType
from compiler.ods.effects import EffectKind
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import (
    body_ops,
    carried_arguments,
    for_ops_post_order,
    induction_variable,
)


@dataclass
class AffineLoopInvariantCodeMotion(Pass):
    """Hoist loop invariant instructions outside of affine loops."""

    argument = "affine-loop-invariant-code-motion"
    name = "AffineLoopInvariantCodeMotion"
    summary = "Hoist loop invariant instructions outside of affine loops"
    anchor = "func.func"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in for_ops_post_order(op):
            move_invariant_ops(loop, rewriter)


def move_invariant_ops(loop: AffineForOp, rewriter: Rewriter) -> None:
    """Hoists the invariant operations out of the loop, in order."""
    finder = _Finder(loop, rewriter)
    surely_runs = (constant_trip_count(loop) or 0) > 0
    ops: list[Operation] = []
    for op in body_ops(loop):
        if not rewriter.is_unused(op):
            finder.in_question.add(op)
        if (surely_runs or is_pure(op)) and finder.is_invariant(op):
            ops.append(op)
    for op in ops:
        rewriter.move_op_before(op, loop)


_STRUCTURED = (AffineForOp, AffineIfOp, AffineParallelOp)


class _Finder:
    """Decides which ops are invariant in a loop."""

    def __init__(self, loop: AffineForOp, rewriter: Rewriter) -> None:
        self.loop = loop
        self.rewriter = rewriter
        self.in_question: set[Operation] = set()
        """Ops of the loop whose results, or effects, others may depend on."""
        self.invariant: set[Operation] = set()
        self._own: set[Value] = {induction_variable(loop), *carried_arguments(loop)}

    def is_invariant(self, root: Operation) -> bool:
        """Returns True if the op, with the body of an affine loop or condition, is the same in every iteration."""
        stack: list[tuple[Operation, bool]] = [(root, False)]
        while stack:
            op, inner_done = stack.pop()
            if inner_done or not isinstance(op, _STRUCTURED):
                if not self._is_invariant_itself(op):
                    return False
                self.invariant.add(op)
                continue
            stack.append((op, True))
            inner = [each for region in op.regions for block in region.blocks for each in block.ops]
            stack += [(each, False) for each in reversed(inner)]
        return True

    def _is_invariant_itself(self, op: Operation) -> bool:
        if isinstance(op, AffineAccess):
            self.in_question.add(op)
            if self._is_memory_touched(op):
                return False
        elif not isinstance(op, _STRUCTURED) and not is_memory_effect_free(op):
            return False
        nested = [op] if isinstance(op, _STRUCTURED) else op.walk()
        return not any(self._depends_on_iteration(value) for each in nested for value in each.operands)

    def _depends_on_iteration(self, value: Value) -> bool:
        if value in self._own:
            return True
        return isinstance(value, OpResult) and value.owner in self.in_question and value.owner not in self.invariant

    @cached_property
    def _users(self) -> dict[Memory, list[Operation]]:
        """Returns the ops in the loop that use a memref, by memory; calls count as users of globals."""
        users_by_memory: dict[Memory, list[Operation]] = {}
        calls: list[Operation] = []
        for op in self.loop.walk():
            if op is self.loop:
                continue
            for value in op.operands:
                if isinstance(value.type, MemRefType | UnrankedMemRefType):
                    users_by_memory.setdefault(base_memref(value), []).append(op)
            if may_touch_globals(op):
                calls.append(op)
        for memory, users in users_by_memory.items():
            if not isinstance(memory, Value):
                users += calls
        return users_by_memory

    def _is_memory_touched(self, op: Operation) -> bool:
        """Returns True if another op in the loop writes the memory that `op` accesses, or reads what `op` writes."""
        memref = op.operands[memory_operand_index(op)]
        writes = op.has_trait("AffineWriteOpInterface")
        for user in self._users[base_memref(memref)]:
            if user is op:
                continue
            effects = memory_effects(user)
            if effects is None:
                return True
            kinds = {effect.kind for effect in effects}
            if EffectKind.WRITE in kinds or (writes and EffectKind.READ in kinds):
                return True
        return False
