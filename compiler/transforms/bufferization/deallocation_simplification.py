"""`buffer-deallocation-simplification`: simplifies `bufferization.dealloc` by known aliases.

%0 = bufferization.dealloc (%m, %n) if (%c, %d) retain (%m)   ->   bufferization.dealloc (%n) if (%d), and %c for %0
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.buffer_views import BufferViews, allocates, view_base
from compiler.dialects.arith.integer_ops import OrIOp
from compiler.dialects.bufferization.dealloc_patterns import (
    DEALLOC_PATTERNS,
    false_at,
    is_constant,
    pairs_of,
    set_pairs,
)
from compiler.dialects.bufferization.ops import DeallocOp
from compiler.dialects.memref.view_ops import ExtractStridedMetadataOp
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.ir.types import I1
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import GreedyConfig, RegionSimplification, apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


class _Aliases:
    """Alias analysis of the IR before the pass; stays valid as the pass only frees less."""

    def __init__(self, root: Operation) -> None:
        self._views = BufferViews(root)

    def same(self, value: Value, other: Value) -> bool | None:
        return self._views.is_same_allocation(value, other)

    def may_alias(self, memref: Value, others: Sequence[Value]) -> bool:
        """Returns True if a memref may have the buffer of another one."""
        return any(not _are_distinct(other, memref) and self.same(other, memref) is not False for other in others)


def _are_distinct(value: Value, other: Value) -> bool:
    """Returns True if one of the two is defined inside a block that receives the other as a block argument."""
    bases = view_base(value), view_base(other)
    return _made_after(*bases) or _made_after(bases[1], bases[0])


def _made_after(value: Value, argument: Value) -> bool:
    if not isinstance(value, OpResult) or not isinstance(argument, BlockArgument) or not allocates(value):
        return False
    current: Operation | None = value.owner
    while current is not None:
        if current.parent is argument.owner:
            return True
        current = current.parent_op
    return False


def _sources(memref: Value) -> list[Value]:
    """Returns the memref and the memref that it is the base of."""
    if isinstance(memref, OpResult) and isinstance(memref.owner, ExtractStridedMetadataOp):
        return [memref, memref.owner.source_]
    return [memref]


def _drop_retained_memref(
    op: DeallocOp, memref: Value, condition: Value, aliases: _Aliases, rewriter: Rewriter
) -> bool:
    """Adds a memref's condition to the results of the retained memrefs that are the same memref.

    Returns True if it need not be freed.
    """
    answers = [aliases.same(retained, memref) for retained in op.retained]
    if None in answers or True not in answers:
        return False
    rewriter.set_insertion_point_after(op)
    for result, same in zip(op.results, answers, strict=True):
        if same:
            new_op = rewriter.create(OrIOp, result, condition, result_types=[I1], location=op)
            rewriter.replace_all_uses_except(result, new_op.result, [new_op])
    return True


def simplification_patterns(aliases: _Aliases) -> list[RewritePattern]:
    """Returns the patterns, which use the alias analysis."""

    @pattern(DeallocOp, name="(anonymous namespace)::RemoveDeallocMemrefsContainedInRetained")
    def drop_retained(op: DeallocOp, rewriter: Rewriter) -> bool:
        """%0 = dealloc (%m) if (%c) retain (%m) -> %1 = dealloc retain (%m); %0 = %1 | %c"""
        retained = op.retained
        if len(set(retained)) != len(retained):
            return False
        pairs = [
            (memref, condition)
            for memref, condition in pairs_of(op)
            if not any(_drop_retained_memref(op, source, condition, aliases, rewriter) for source in _sources(memref))
        ]
        return set_pairs(op, pairs, rewriter)

    @pattern(DeallocOp, name="(anonymous namespace)::RemoveRetainedMemrefsGuaranteedToNotAlias")
    def drop_distinct(op: DeallocOp, rewriter: Rewriter) -> bool:
        """%0 = dealloc (%m) if (%c) retain (%r), %r no alias of %m -> dealloc (%m) if (%c), and false for %0"""
        memrefs = op.memrefs
        replacements: list[Value | None] = []
        kept: list[Value] = []
        for retained in op.retained:
            if aliases.may_alias(retained, memrefs):
                kept.append(retained)
                replacements.append(None)
            else:
                replacements.append(false_at(op, rewriter))
        if len(kept) == len(replacements):
            return False
        dealloc = rewriter.create(DeallocOp, memrefs, op.conditions, kept, result_types=[I1] * len(kept))
        results = iter(dealloc.results)
        rewriter.replace_op(op, [next(results) if value is None else value for value in replacements])
        return True

    @pattern(DeallocOp, name="(anonymous namespace)::SplitDeallocWhenNotAliasingAnyOther")
    def split(op: DeallocOp, rewriter: Rewriter) -> bool:
        """dealloc (%m, %n) if (%c, %d) -> dealloc (%m) if (%c); dealloc (%n) if (%d)"""
        pairs, retained = pairs_of(op), op.retained
        if len(pairs) <= 1:
            return False
        rest: list[tuple[Value, Value]] = []
        ops: list[Operation] = []
        types = [I1] * len(retained)
        for index, (memref, condition) in enumerate(pairs):
            others = [other for number, (other, _) in enumerate(pairs) if number != index]
            if aliases.may_alias(memref, others):
                rest.append((memref, condition))
            else:
                ops.append(rewriter.create(DeallocOp, [memref], [condition], retained, result_types=types))
        if not ops:
            return False
        memrefs, conditions = [memref for memref, _ in rest], [condition for _, condition in rest]
        dealloc = rewriter.create(DeallocOp, memrefs, conditions, retained, result_types=types)
        values: list[Value] = list(dealloc.results)
        for each in ops:
            values = [
                rewriter.create(OrIOp, value, result, result_types=[I1]).result
                for value, result in zip(values, each.results, strict=True)
            ]
        rewriter.replace_op(op, values)
        return True

    @pattern(DeallocOp, name="(anonymous namespace)::RetainedMemrefAliasingAlwaysDeallocatedMemref")
    def drop_always_retained(op: DeallocOp, rewriter: Rewriter) -> bool:
        """%0 = dealloc (%m) if (%true) retain (%m) -> dealloc retain (%m), and true for %0"""
        retained = op.retained
        is_retained = [False] * len(retained)
        pairs: list[tuple[Value, Value]] = []
        for memref, condition in pairs_of(op):
            dropped = False
            for index, value in enumerate(retained if is_constant(condition, 1) else ()):
                if any(aliases.same(value, source) for source in _sources(memref)):
                    rewriter.replace_all_uses_with(op.results[index], condition)
                    is_retained[index] = dropped = True
            if not dropped:
                pairs.append((memref, condition))
        return all(is_retained) and set_pairs(op, pairs, rewriter)

    return [drop_retained, drop_distinct, split, drop_always_retained]


@dataclass
class BufferDeallocationSimplification(Pass):
    """Optimizes `bufferization.dealloc` operation for more efficient codegen."""

    argument = "buffer-deallocation-simplification"
    name = "BufferDeallocationSimplificationPass"
    summary = "Optimizes `bufferization.dealloc` operation for more efficient codegen"
    dependent_dialects = ("arith", "bufferization", "memref")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([*simplification_patterns(_Aliases(op)), *DEALLOC_PATTERNS])
        # Merged blocks would have arguments that the alias analysis does not cover.
        config = GreedyConfig(region_simplification=RegionSimplification.NORMAL)
        apply_patterns_greedily(op, patterns, state.context, config, state.listeners)
