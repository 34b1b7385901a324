"""Legality of fusing a nest into another one at each depth: upstream's `canFuseLoops`, with slices."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from compiler.analysis.affine.accesses import (
    AffineAccess,
    MemRefAccess,
    access_key,
)
from compiler.analysis.affine.dependences import DependenceKind, check_dependence
from compiler.analysis.affine.loops import common_loops, enclosing_loops, nesting_depth, num_common_loops
from compiler.analysis.affine.memory import Memory, base_memref, may_touch_globals
from compiler.analysis.affine.slices import ComputationSlice, SliceFailure, SliceKind, SliceUnion, slice_union
from compiler.analysis.effects import memory_effects
from compiler.dialects.affine.ops import (
    AffineForOp,
    AffineIfOp,
    AffineParallelOp,
    AffineRead,
    AffineWrite,
    AffineYieldOp,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.types import MemRefType
from compiler.ods.effects import EffectKind
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.fusion.record import Conflict, Strategy


class FusionResult(Enum):
    """Outcome of a legality check, in the words of the log."""

    SUCCESS = "success"
    FAIL_PRECONDITION = "Cannot fuse loop nests"
    FAIL_IF = "Fusing loops with affine.if unsupported"
    FAIL_BLOCK_DEPENDENCE = "Fusion would violate dependences in block"
    FAIL_FUSION_DEPENDENCE = "Fusion would violate loop dependences"
    FAIL_COMPUTE_SLICE = "computeSliceUnion failed"
    FAIL_INCORRECT_SLICE = "Incorrect slice computation"


@dataclass
class FusionCheck:
    """Result for one depth, with the slice if it is legal, and the dependent accesses."""

    result: FusionResult
    slice: ComputationSlice | None = None
    pairs: list[tuple[AffineAccess, AffineAccess]] = field(default_factory=list)
    conflict: Conflict | None = None


def _first_of(name: str, *loops: Operation) -> Operation | None:
    """Returns the first op called `name` in the nests; None if there is none."""
    return next((op for loop in loops for op in loop.walk() if op.name == name), None)


def _holds_loops(op: Operation) -> bool:
    """Returns True if an op is an `affine.parallel` with `affine.for`s in it."""
    return isinstance(op, AffineParallelOp) and any(isinstance(inner, AffineForOp) for inner in op.walk())


def accesses_in(loop: AffineForOp) -> list[AffineAccess]:
    """Returns the affine loads and stores in a nest."""
    return [op for op in loop.walk() if isinstance(op, AffineAccess)]


def shared_memrefs(stores: Sequence[AffineAccess], loads: Sequence[AffineAccess]) -> list[Value[MemRefType]]:
    """Returns the memrefs that `stores` write and `loads` read: upstream's `gatherProducerConsumerMemrefs`."""
    stored = {op.memref for op in stores if isinstance(op, AffineWrite)}
    return list(dict.fromkeys(op.memref for op in loads if isinstance(op, AffineRead) and op.memref in stored))


class PairLegality:
    """Checks if the nest `source` can be fused into `destination`; caches results that do not depend on the depth."""

    def __init__(
        self, source: AffineForOp, destination: AffineForOp, rewriter: Rewriter, *, allows_conditions: bool
    ) -> None:
        self.source = source
        self.destination = destination
        self._rewriter = rewriter
        self._source_ops = accesses_in(source)
        self._destination_ops = accesses_in(destination)
        self._condition = None if allows_conditions else _first_of("affine.if", source, destination)
        # Slices consist of `affine.for`s only, so these must enclose all other loops.
        self._parallel = next((op for loop in (source, destination) for op in loop.walk() if _holds_loops(op)), None)
        self._is_in_parallel = nesting_depth(source) != len(enclosing_loops(source))
        self._has_insertion_point: bool | None = None
        self._max_depth: tuple[int, Conflict | None] | None = None

    def check(self, depth: int, strategy: Strategy, sibling_memref: Value | None = None) -> FusionCheck:
        """Returns the answer for a depth, counted from the outermost loop of all."""
        if depth == 0 or self.source.parent is not self.destination.parent:
            return FusionCheck(FusionResult.FAIL_PRECONDITION)
        if self._is_in_parallel or self._parallel is not None:
            ops = () if self._parallel is None else (self._parallel,)
            conflict = Conflict.between("loops in an affine.parallel are not sliced", *ops)
            return FusionCheck(FusionResult.FAIL_PRECONDITION, conflict=conflict)
        if self._has_insertion_point is None:
            self._has_insertion_point = self._find_insertion_point()
        if not self._has_insertion_point:
            return FusionCheck(FusionResult.FAIL_BLOCK_DEPENDENCE)
        if self._condition is not None:
            conflict = Conflict.between("the option 'conditions' has them looked at", self._condition)
            return FusionCheck(FusionResult.FAIL_IF, conflict=conflict)
        if strategy is Strategy.PRODUCER_CONSUMER:
            if self._max_depth is None:
                self._max_depth = max_loop_depth(self._source_ops, self._destination_ops)
            if self._max_depth[0] < depth:
                return FusionCheck(FusionResult.FAIL_FUSION_DEPENDENCE, conflict=self._max_depth[1])
            sources = [op for op in self._source_ops if isinstance(op, AffineWrite)]
            union = self._union(sources, self._destination_ops, depth)
        elif self.source.is_before_in_block(self.destination):
            union = self._union(self._loads(self._source_ops, sibling_memref), self._destination_ops, depth)
        else:
            loads = self._loads(self._destination_ops, sibling_memref)
            union = self._union(loads, self._source_ops, depth, SliceKind.FORWARD)
        if union.failure is SliceFailure.GENERIC:
            return FusionCheck(FusionResult.FAIL_COMPUTE_SLICE, pairs=union.pairs)
        if union.failure is SliceFailure.INCORRECT:
            return FusionCheck(FusionResult.FAIL_INCORRECT_SLICE, pairs=union.pairs)
        return FusionCheck(FusionResult.SUCCESS, union.slice, union.pairs)

    def _union(
        self,
        first: Sequence[AffineAccess],
        second: Sequence[AffineAccess],
        depth: int,
        kind: SliceKind = SliceKind.BACKWARD,
    ) -> SliceUnion:
        return slice_union(first, second, depth, num_common_loops(self.source, self.destination), kind)

    @staticmethod
    def _loads(ops: Sequence[AffineAccess], memref: Value | None) -> list[AffineAccess]:
        return [op for op in ops if isinstance(op, AffineRead) and op.memref is memref]

    def _find_insertion_point(self) -> bool:
        """Returns True if a nest can be moved to the other across the ops in between, judged by memrefs."""
        first, last = self.source, self.destination
        if not first.is_before_in_block(last):
            first, last = last, first
        dependent_on_first = _first_dependent(first, last)
        last_depends_on = _last_depended_on(first, last, self._rewriter)
        if dependent_on_first is None or last_depends_on is None:
            return True
        return last_depends_on.is_before_in_block(dependent_on_first)


def _accessed(loop: AffineForOp) -> dict[Memory, bool]:
    """Returns the memory that a nest accesses, with True if it stores to it."""
    is_stored_by_memory: dict[Memory, bool] = {}
    for op in accesses_in(loop):
        base = base_memref(op.memref)
        is_stored_by_memory[base] = is_stored_by_memory.get(base, False) or isinstance(op, AffineWrite)
    return is_stored_by_memory


def _conflicts(op: Operation, accessed: dict[Memory, bool]) -> bool:
    if not isinstance(op, AffineAccess):
        return False
    stored = accessed.get(base_memref(op.memref))
    return stored is not None and (stored or isinstance(op, AffineWrite))


def _first_dependent(first: AffineForOp, last: AffineForOp) -> Operation | None:
    """Returns the first op between two nests with an access that conflicts with the first nest."""
    accessed = _accessed(first)
    op = first.next_op
    while op is not None and op is not last:
        if any(_conflicts(inner, accessed) for inner in op.walk()):
            return op
        op = op.next_op
    return None


def _last_depended_on(first: AffineForOp, last: AffineForOp, rewriter: Rewriter) -> Operation | None:
    """Returns the last op between two nests that the last nest depends on, for memory or a value."""
    accessed = _accessed(last)
    op = last.previous_op
    while op is not None and op is not first:
        for inner in op.walk():
            if isinstance(inner, AffineAccess):
                if _conflicts(inner, accessed):
                    return op
            elif any(last in enclosing_loops(user) for result in inner.results for user in rewriter.users(result)):
                return op
        op = op.previous_op
    return None


def max_loop_depth(
    source_ops: Sequence[AffineAccess], destination_ops: Sequence[AffineAccess]
) -> tuple[int, Conflict | None]:
    """Returns the maximum depth at which a slice of the producer keeps the consumer's dependences: `getMaxLoopDepth`.

    Also returns the accesses whose dependence prevents a larger depth.
    """
    shared = shared_memrefs(source_ops, destination_ops)
    memory = {base_memref(memref) for memref in shared}
    ops = [op for op in destination_ops if base_memref(op.memref) in memory]
    if not ops:
        return 0, None
    depth = len(common_loops(ops))
    conflict: Conflict | None = None
    if all(isinstance(op, AffineRead) for op in ops):
        return depth, None
    # Only loops that enclose all accesses matter, so the order of accesses with the same key does not count.
    different: dict[Hashable, AffineAccess] = {}
    for op in ops:
        different.setdefault(access_key(op), op)
    accesses = [MemRefAccess.of(op) for op in different.values()]
    for source in accesses:
        for sink in accesses:
            first, second = source.op, sink.op
            if not source.may_alias(sink) or not (source.is_store or sink.is_store):
                continue
            for d in range(1, num_common_loops(first, second) + 2):
                if d - 1 >= depth:
                    break
                if check_dependence(source, sink, d).kind is not DependenceKind.NONE:
                    depth = d - 1
                    conflict = Conflict.between("the destination depends on itself", first, second)
                    break
    return depth, conflict


def unknown_access(source: AffineForOp, destination: AffineForOp) -> Conflict | None:
    """Returns the first memory effect of a nest that is not an affine access and may concern the other nest."""
    aliased = _aliased_accesses(source, destination)
    if aliased is not None:
        return aliased
    for nest, other, whose in ((destination, source, "source"), (source, destination, "destination")):
        touched = {base_memref(op.memref) for op in accesses_in(other)}
        has_globals = not all(isinstance(memory, Value) for memory in touched)
        for op in nest.walk():
            if has_globals and may_touch_globals(op):
                return Conflict.between(f"the {whose} accesses a global that this may access, too", op)
            if not _is_understood(op) and any(base_memref(value) in touched for value in op.operands):
                return Conflict.between(f"a memref of the {whose} is used by an op that is no affine access", op)
    first, second = ops_with_effects(source), ops_with_effects(destination)
    if first and second:
        return Conflict.between("both loops have effects whose order must stay", first[0], second[0])
    return None


def ops_with_effects(loop: AffineForOp) -> list[Operation]:
    """Returns the ops in a nest, other than affine accesses, that may have effects other than reading or allocating.

    As upstream, assumes that an unregistered op only accesses the memrefs among its operands.
    """
    return [
        op
        for op in loop.walk()
        if op.definition is not None and not op.regions and not _is_understood(op) and not _only_reads(op)
    ]


def _only_reads(op: Operation) -> bool:
    effects = memory_effects(op)
    return effects is not None and all(effect.kind in (EffectKind.READ, EffectKind.ALLOCATE) for effect in effects)


def _is_understood(op: Operation) -> bool:
    return isinstance(op, AffineAccess | AffineForOp | AffineIfOp | AffineParallelOp | AffineYieldOp)


def _aliased_accesses(source: AffineForOp, destination: AffineForOp) -> Conflict | None:
    """Accesses to views of one memref, one of them a store: the dependence between them is not known."""
    by_base: dict[Memory, list[AffineAccess]] = {}
    for op in accesses_in(destination):
        by_base.setdefault(base_memref(op.memref), []).append(op)
    for first in accesses_in(source):
        for second in by_base.get(base_memref(first.memref), ()):
            if first.memref is not second.memref and (
                isinstance(first, AffineWrite) or isinstance(second, AffineWrite)
            ):
                return Conflict.between("both access views of one memref", first, second)
    return None
