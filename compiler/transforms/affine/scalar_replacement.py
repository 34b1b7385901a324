"""`affine-scalrep`: forwards stored and loaded values to loads.

affine.store %x, %m[%i]
%0 = affine.load %m[%i]       ->     affine.store %x, %m[%i]
use(%0)                              use(%x)

Also erases stores that are overwritten before any read, and memrefs that are only stored to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.dependences import DependenceKind, check_dependence
from compiler.analysis.affine.loops import analysis_scope, num_common_loops
from compiler.analysis.branches import block_successors
from compiler.analysis.dominance import DominanceInfo
from compiler.analysis.effects import memory_effects
from compiler.dialects.affine.ops import AffineRead, AffineWrite
from compiler.ir.operation import AnyOperation, Block, Operation, OpResult, Value
from compiler.ods.effects import EffectKind
from compiler.passes.base import Pass, PassState, dominance
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.intervening_effects import has_no_intervening_effect
from compiler.transforms.affine.replace_memref import only_frees

Access = TypeVar("Access", AffineRead, AffineWrite)


@dataclass
class AffineScalarReplacement(Pass):
    """Replace affine memref accesses by scalars."""

    argument = "affine-scalrep"
    name = "AffineScalarReplacement"
    summary = "Replace affine memref accesses by scalars by forwarding stores to loads and eliminating redundant loads"
    anchor = "func.func"

    def run(self, op: Operation, state: PassState) -> None:
        _Replacer(op, Rewriter(op, state.context, state.listeners), state.analyses.get(dominance)).run()


class _Replacer:
    def __init__(self, root: Operation, rewriter: Rewriter, dominance: DominanceInfo) -> None:
        self.root = root
        self.rewriter = rewriter
        self.dominance = dominance

    def run(self) -> None:
        memrefs: dict[Value, None] = {}
        loads: list[AffineRead] = []
        for load in self._all(AffineRead):
            value = self._stored_value(load)
            if value is not None and value.type == load.result.type:
                self.rewriter.replace_all_uses_with(load.result, value)
                memrefs[load.memref] = None
                loads.append(load)
        self._erase(loads)
        self._erase([store for store in self._all(AffineWrite) if self._is_overwritten(store)])
        for memref in memrefs:
            self._erase_if_only_stored_to(memref)
        loads = []
        for load in self._all(AffineRead):
            earlier = self._earlier_load(load)
            if earlier is not None:
                self.rewriter.replace_all_uses_with(load.result, earlier.result)
                loads.append(load)
        self._erase(loads)

    def _all(self, family: type[AnyOperation]) -> list[AnyOperation]:
        return [op for op in self.root.walk_post_order() if isinstance(op, family)]

    def _erase(self, ops: Sequence[Operation]) -> None:
        for op in ops:
            self.rewriter.erase_op(op)

    def _others(self, op: AffineAccess, family: type[Access]) -> list[Access]:
        """Returns the other accesses of a family to the same element."""
        access = MemRefAccess.of(op)
        return [
            user
            for user in self.rewriter.users(access.memref)
            if user is not op
            and isinstance(user, family)
            and user.memref is access.memref
            and MemRefAccess.of(user).is_same_element(access)
        ]

    def _dominates(self, op: Operation, other: Operation) -> bool:
        return op is other or self.dominance.op_properly_dominates(op, other)

    # ------------------------------------------------------------------------------------------ the three steps

    def _stored_value(self, load: AffineRead) -> Value | None:
        """Returns the value that a preceding store certainly wrote to the loaded element."""
        forwarded: AffineWrite | None = None
        for store in self._others(load, AffineWrite):
            if (
                self._dominates(store, load)
                and _reaches_in_innermost_loop(store, load)
                and has_no_intervening_effect(store, load, EffectKind.WRITE)
            ):
                forwarded = store
        return None if forwarded is None else forwarded.value

    def _is_overwritten(self, store: AffineWrite) -> bool:
        """Returns True if another store certainly overwrites the element before any read."""
        return any(
            other.parent_region is store.parent_region
            and other.value.type == store.value.type
            and _post_dominates(other, store)
            and has_no_intervening_effect(store, other, EffectKind.READ)
            for other in self._others(store, AffineWrite)
        )

    def _erase_if_only_stored_to(self, memref: Value) -> None:
        users = self.rewriter.users(memref)
        if not isinstance(memref, OpResult) or not _only_allocates(memref.owner):
            return
        if all(_only_stores_to(user, memref) or only_frees(user) for user in users):
            self._erase([*users, memref.owner])

    def _earlier_load(self, load: AffineRead) -> AffineRead | None:
        """Returns the first preceding load that certainly loaded the same value, or None."""
        candidates = [
            other
            for other in self._others(load, AffineRead)
            if self._dominates(other, load)
            and has_no_intervening_effect(other, load, EffectKind.WRITE)
            and other.result.type == load.result.type
        ]
        return next(
            (candidate for candidate in candidates if all(self._dominates(candidate, other) for other in candidates)),
            None,
        )


def _only_allocates(op: Operation) -> bool:
    effects = memory_effects(op)
    return bool(effects) and all(effect.kind is EffectKind.ALLOCATE for effect in effects or ())


def _only_stores_to(op: Operation, memref: Value) -> bool:
    return isinstance(op, AffineWrite) and op.value is not memref


def _reaches_in_innermost_loop(store: AffineWrite, load: AffineRead) -> bool:
    """Returns True if the load follows the store in an iteration of all loops that enclose both."""
    if analysis_scope(store) is not analysis_scope(load):
        return False
    depth = num_common_loops(store, load) + 1
    return check_dependence(MemRefAccess.of(store), MemRefAccess.of(load), depth).kind is DependenceKind.EXISTS


def _post_dominates(op: Operation, other: Operation) -> bool:
    """Returns True if control cannot leave the region of both ops without running `one` once `other` ran."""
    start, target = other.parent, op.parent
    assert start is not None and target is not None
    if start is target:
        return other.is_before_in_block(op)
    seen: set[Block] = {start}
    stack = [start]
    while stack:
        block = stack.pop()
        following = block_successors(block)
        if not following:
            return False
        for successor in following:
            if successor is not target and successor not in seen:
                seen.add(successor)
                stack.append(successor)
    return True
