"""`cse`: replaces an op by an equivalent one that dominates it.

    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32              ->      %0 = arith.addi %a, %b : i32
    return %0, %1 : i32, i32                          return %0, %0 : i32, i32

As upstream, walks the dominator tree once and erases dead ops. Reads are merged within a block if no op between them
may write; ops with regions of one block are compared with their regions.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from compiler.analysis.dominance import DominanceInfo, has_ssa_dominance
from compiler.analysis.effects import (
    Answers,
    Removability,
    effects_recursively,
    is_memory_effect_free,
    memory_effects,
)
from compiler.ir.locations import UNKNOWN
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ods.effects import EffectKind
from compiler.ods.model import OpDef
from compiler.passes.base import Pass, PassState, dominance
from compiler.rewrite.equivalence import HashCache, are_equivalent, op_key
from compiler.rewrite.rewriter import Rewriter


@dataclass
class CSE(Pass):
    """Eliminate common sub-expressions."""

    argument = "cse"
    name = "CSE"
    summary = "Eliminate common sub-expressions"
    statistics = {"num-cse'd": "Number of operations CSE'd", "num-dce'd": "Number of operations DCE'd"}

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        result = eliminate_common_subexpressions(op, rewriter, state.analyses.get(dominance))
        state.counts["num-cse'd"] += result.merged
        state.counts["num-dce'd"] += result.erased
        if not result.changed:
            state.mark_all_analyses_preserved()
        else:
            state.mark_analyses_preserved(dominance)


@dataclass(frozen=True)
class CSEResult:
    """Number of ops replaced by equal ones, and number of ops erased as dead."""

    merged: int
    erased: int
    changed: bool


def eliminate_common_subexpressions(
    op: Operation, rewriter: Rewriter, dominance_info: DominanceInfo | None = None
) -> CSEResult:
    """Merges equivalent ops in an op's regions."""
    return _Elimination(rewriter, dominance_info or DominanceInfo()).run(op)


class _Known:
    """Scoped table of ops: holds those of the current scope and of the enclosing scopes."""

    __slots__ = ("undo", "values")

    def __init__(self) -> None:
        self.values: dict[Hashable, list[Operation]] = {}
        self.undo: list[list[Hashable]] = []

    def open(self) -> None:
        self.undo.append([])

    def close(self) -> None:
        for key in reversed(self.undo.pop()):
            ops = self.values[key]
            ops.pop()
            if not ops:
                del self.values[key]

    def insert(self, key: Hashable, op: Operation) -> None:
        self.undo[-1].append(key)
        self.values.setdefault(key, []).append(op)


def _region_key(op: Operation) -> Hashable:
    """Returns a key that is equal for equivalent ops: names and outside operands of the ops directly in the regions.

    It holds as long as no value is replaced that is used before it is defined, as in graph regions.
    """
    blocks = {block for region in op.regions for block in region.blocks}
    return tuple(
        (inner.name, tuple([None if _block_of(value) in blocks else value for value in inner.operands]))
        for region in op.regions
        for block in region.blocks
        for inner in block.ops
    )


def _block_of(value: Value) -> Block | None:
    if isinstance(value, BlockArgument):
        return value.owner
    return value.owner.parent if isinstance(value, OpResult) else None


class _Frame:
    """A block being visited; `children` are the block's children in the dominator tree."""

    __slots__ = ("block", "children", "ops", "region", "scoped", "visited")

    def __init__(self, region: Region, block: Block, children: Iterator[Block], scoped: _Known) -> None:
        self.region = region
        self.block = block
        self.ops = iter(block.ops)
        self.children = children
        self.scoped = scoped
        self.visited: Operation | None = None


class _Elimination:
    """One run of the pass."""

    def __init__(self, rewriter: Rewriter, dominance_info: DominanceInfo) -> None:
        self._rewriter = rewriter
        self._dominance = dominance_info
        self._cache = HashCache()
        # Erased ops stay where they are until the end of the run, so no op's effects change meanwhile.
        self._removability = Removability({})
        self._effect_free: Answers = {}
        self._free: dict[OpDef, bool | None] = {}
        self._to_erase: dict[Operation, None] = {}
        self._write_free: dict[Block, dict[Operation, tuple[Operation, bool]]] = {}
        self._merged = 0
        self._dead = 0

    def run(self, root: Operation) -> CSEResult:
        for region in root.regions:
            self._region(region)
        for op in self._to_erase:
            self._rewriter.erase_op(op)
        changed = bool(self._to_erase) or self._merged > 0
        return CSEResult(self._merged, self._dead, changed)

    # ------------------------------------------------------------------------------------------ the walk

    def _region(self, root: Region) -> None:
        """Walks a region's blocks and, before each op, the op's regions; the enclosing ones are on a stack."""
        stack: list[_Frame] = []
        self._enter(root, _Known(), stack)
        while stack:
            frame = stack[-1]
            if frame.visited is not None:  # its regions have been visited
                op, frame.visited = frame.visited, None
                self._simplify(op, frame)
            for op in frame.ops:
                if op.regions:
                    frame.visited = op
                    isolated = op.definition is None or op.has_trait("IsolatedFromAbove")
                    scope = _Known() if isolated else frame.scoped
                    for region in reversed(op.regions):
                        self._enter(region, scope, stack)
                    break
                self._simplify(op, frame)
            else:
                self._write_free.pop(frame.block, None)
                child = next(frame.children, None)
                if child is not None:
                    self._push(frame.region, child, frame.scoped, stack)
                else:
                    frame.scoped.close()
                    stack.pop()

    def _enter(self, region: Region, scope: _Known, stack: list[_Frame]) -> None:
        if not region.blocks or (len(region.blocks) > 1 and not has_ssa_dominance(region)):
            return
        self._push(region, region.blocks[0], scope, stack)

    def _push(self, region: Region, block: Block, scope: _Known, stack: list[_Frame]) -> None:
        several = len(region.blocks) > 1
        children = self._dominance.tree(region).children[block] if several else ()
        stack.append(_Frame(region, block, iter(children), scope))
        # A scope is opened on the first visit of its block, which at this point is the topmost frame's.
        scope.open()

    # ------------------------------------------------------------------------------------------ one op

    def _is_effect_free(self, op: Operation) -> bool:
        definition = op.definition
        if definition is None:
            return False
        is_free = self._free.get(definition)
        if is_free is None:
            if definition in self._free:
                return is_memory_effect_free(op, self._effect_free)
            if definition.hooks.effects is not None or "RecursiveMemoryEffects" in definition.trait_names:
                self._free[definition] = None
                return is_memory_effect_free(op, self._effect_free)
            is_free = self._free[definition] = definition.effects is not None and not definition.effects
        return is_free

    def _simplify(self, op: Operation, frame: _Frame) -> None:
        definition = op.definition
        if definition is None or "Terminator" in definition.trait_names:
            return
        rewriter = self._rewriter
        if rewriter.is_unused(op) and self._removability.would_be_dead(op):
            self._to_erase[op] = None
            self._dead += 1
            return
        if op.regions and any(len(region.blocks) > 1 for region in op.regions):
            return
        pure = self._is_effect_free(op)
        if not pure:
            effects = memory_effects(op)
            if not effects or any(effect.kind is not EffectKind.READ for effect in effects):
                return
        scope = frame.scoped
        key = self._key(op)
        existing = None
        for candidate in reversed(scope.values.get(key, ())):
            if not op.regions or are_equivalent(candidate, op):
                existing = candidate
                break
        if existing is not None and (pure or (existing.parent is op.parent and not self._writes_between(existing, op))):
            self._replace(op, existing, frame)
            return
        scope.insert(key, op)

    def _replace(self, op: Operation, existing: Operation, frame: _Frame) -> None:
        rewriter = self._rewriter
        if has_ssa_dominance(frame.region):
            for old, new in zip(op.results, existing.results, strict=True):
                rewriter.replace_all_uses_with(old, new)
            self._to_erase[op] = None
        else:
            for old, new in zip(op.results, existing.results, strict=True):
                rewriter.replace_all_uses_with(old, new, lambda user: not self._is_known(user, frame.scoped))
            if rewriter.is_unused(op):
                self._to_erase[op] = None
        if existing.get_location() == UNKNOWN and op.get_location() != UNKNOWN:
            existing.location = op.get_location()
        self._merged += 1

    def _is_known(self, op: Operation, scope: _Known) -> bool:
        """Returns True if the op, or the one that replaced it, was visited: only later ops may use another value."""
        return any(each is op or are_equivalent(each, op) for each in scope.values.get(self._key(op), ()))

    def _key(self, op: Operation) -> Hashable:
        """Returns a key that is equal for equivalent ops of the same scope."""
        key = op_key(op, self._cache)
        if not op.regions or (region := op.parent_region) is None or not has_ssa_dominance(region):
            return key
        return key, _region_key(op)

    def _writes_between(self, first: Operation, last: Operation) -> bool:
        """Returns True if an op between the two, of the same block, may write; remembers how far none does."""
        assert first.parent is not None
        cache = self._write_free.setdefault(first.parent, {})
        reached, writes = cache.get(first, (first, False))
        if writes:
            return True
        op = reached.next_op
        while op is not None and op is not last:
            effects = effects_recursively(op)
            if effects is None or any(effect.kind is EffectKind.WRITE for _, effect in effects):
                cache[first] = (op, True)
                return True
            op = op.next_op
        cache[first] = (last, False)
        return False
