"""Finds effects between an op and an affine access that conflict with the access.

Takes an op, an affine load or store that it dominates (or a store that follows it on all paths), and the kind of
effect, reads or writes. Upstream's `hasNoInterveningEffect`.
"""

from __future__ import annotations

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.dependences import check_dependence
from compiler.analysis.affine.loops import analysis_scope, num_common_loops
from compiler.analysis.aliases import may_alias
from compiler.analysis.branches import block_successors
from compiler.analysis.effects import affected_values, memory_effects
from compiler.ir.operation import Block, Operation, Value
from compiler.ods.effects import Effect, EffectKind


def has_no_intervening_effect(start: Operation, access: AffineAccess, kind: EffectKind) -> bool:
    """Returns True if no op that may run between the two ops has an effect of this kind on the accessed memory.

    If the access is nested deeper than `start`, the ops that enclose it, up to the region of `start`, are checked as a
    whole.
    """
    until: Operation = access
    while until.parent_region is not start.parent_region:
        around = until.parent_op
        if around is None or _may_have_effect(around, start, access, kind):
            return False
        until = around
    return not any(_may_have_effect(op, start, access, kind) for op in _ops_between(start, until))


def _ops_between(start: Operation, end: Operation) -> list[Operation]:
    """Returns the ops of a region that may run after one op and before another one."""
    between: list[Operation] = []
    op = start.next_op
    while op is not None and op is not end:
        between.append(op)
        op = op.next_op
    if start.parent is None or start.parent is end.parent:
        return between
    todo = list(block_successors(start.parent))
    done: set[Block] = set()
    while todo:
        block = todo.pop()
        if block in done:
            continue
        done.add(block)
        ops = block.ops
        if end.parent is block:
            between += ops[: ops.index(end)]
        else:
            between += ops
            todo += block_successors(block)
    return between


def _may_have_effect(root: Operation, start: Operation, access: AffineAccess, kind: EffectKind) -> bool:
    stack = [root]
    while stack:
        op = stack.pop()
        effects = memory_effects(op)
        if effects is None:
            return True
        if any(effect.kind is kind and _may_be_on(effect, op, access.memref) for effect in effects):
            if not isinstance(op, AffineAccess) or _may_reach(op, access, num_common_loops(start, access)):
                return True
        if op.has_trait("RecursiveMemoryEffects"):
            stack += [inner for region in op.regions for block in region.blocks for inner in block.ops]
    return False


def _may_be_on(effect: Effect, op: Operation, memref: Value) -> bool:
    """Returns True if the effect may be on the memref."""
    values = affected_values(op, effect)
    return values is None or any(value is memref or may_alias(value, memref) for value in values)


def _may_reach(op: AffineAccess, access: AffineAccess, min_loops: int) -> bool:
    """Returns True if an affine access may conflict with a later one in the same iteration of the outermost loops."""
    if op.memref is not access.memref or analysis_scope(op) is not analysis_scope(access):
        return True
    source, sink = MemRefAccess.of(op), MemRefAccess.of(access)
    depths = range(num_common_loops(op, access) + 1, min_loops, -1)
    return any(check_dependence(source, sink, depth).may_exist for depth in depths)
