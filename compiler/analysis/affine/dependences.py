"""Dependences between affine accesses: an iteration accesses an element that an earlier iteration accessed.

A check takes two accesses and a depth. It returns a `Dependence`, with the relation of dependent iterations if there
are any. A dependence at depth d is carried by the d-th loop enclosing both accesses: the loops outside of that loop are
in the same iteration. At the depth after the last common loop, all common loops are in the same iteration.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.loops import (
    AffineLoop,
    ancestor_in,
    common_block,
    enclosing_induction_variables,
    loop_of,
    nesting_depth,
    num_common_loops,
    parallel_of,
)
from compiler.analysis.affine.memory import is_same_memref
from compiler.analysis.affine.reductions import LoopReduction, supported_reductions
from compiler.analysis.effects import is_memory_effect_free, memory_effects
from compiler.analysis.polyhedral.bounds import constant_bound
from compiler.analysis.polyhedral.elimination import project_out
from compiler.analysis.polyhedral.integer_maps import is_empty
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation, VarKind, compose
from compiler.dialects.affine.ops import AffineForOp, AffineIfOp, AffineYieldOp
from compiler.ir.operation import Block, Operation, OpResult, Value, view_source
from compiler.ir.types import INDEX, MemRefType, UnrankedMemRefType
from compiler.ods.effects import EffectKind


class DependenceKind(Enum):
    """Outcome of a dependence check."""

    NONE = "no dependence"
    EXISTS = "dependence"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class DependenceComponent:
    """The least and largest distance between dependent iterations of a common loop; None if it is unbounded."""

    loop: AffineLoop
    lower: int | None
    upper: int | None

    def __str__(self) -> str:
        def text(bound: int | None, unbounded: str) -> str:
            return unbounded if bound is None else str(bound)

        return f"[{text(self.lower, '-inf')}, {text(self.upper, '+inf')}]"


@dataclass(frozen=True)
class Dependence:
    """Result of a dependence check."""

    kind: DependenceKind
    relation: IntegerRelation | None = None
    """Set of pairs of iterations: the source's dims, the sink's dims, then symbols; None without a dependence."""

    @property
    def may_exist(self) -> bool:
        return self.kind is not DependenceKind.NONE


_NONE = Dependence(DependenceKind.NONE)
_UNKNOWN = Dependence(DependenceKind.UNKNOWN)


def check_dependence(source: MemRefAccess, sink: MemRefAccess, depth: int) -> Dependence:
    """Checks if the sink accesses an element that the source accessed earlier, where at least one of them stores."""
    if not source.is_store and not sink.is_store:
        return _NONE
    return _check(source, sink, depth, DependenceCheck.ORDERED)


def check_reuse(source: MemRefAccess, sink: MemRefAccess, depth: int) -> Dependence:
    """Like `check_dependence`, but for two reads: checks if they read the same element, in any order."""
    return _check(source, sink, depth, DependenceCheck.ANY_ORDER)


class DependenceCheck(Enum):
    """Order of source and sink within one iteration of all common loops: the source comes first, or either does."""

    ORDERED = "ordered"
    ANY_ORDER = "any order"


def _check(source: MemRefAccess, sink: MemRefAccess, depth: int, order: DependenceCheck) -> Dependence:
    if not source.may_alias(sink):
        return _NONE
    if not is_same_memref(source.memref, sink.memref):
        return _UNKNOWN
    if source.scope is not sink.scope:
        return _UNKNOWN
    common = source.num_common_loops(sink)
    if depth > common:
        block = common_block(source.op, sink.op)
        if block is None:
            return _UNKNOWN
        if order is DependenceCheck.ORDERED and not _is_above(source.op, sink.op, block):
            return _NONE
    source_relation = source.relation()
    sink_relation = source_relation if sink.op is source.op else sink.relation()
    if source_relation is None or sink_relation is None:
        return _UNKNOWN
    if source_relation.num_range != sink_relation.num_range:
        return _UNKNOWN
    symbols = dependence_symbols(source_relation, sink_relation)
    cached_relation = _ordered_dependence(
        _form(source_relation, symbols), _form(sink_relation, symbols), min(common, depth), depth
    )
    if cached_relation is None:
        return _NONE
    relation = cached_relation.copy()
    relation.values = [
        *source_relation.values[: source_relation.num_domain],
        *sink_relation.values[: sink_relation.num_domain],
        *symbols,
    ]
    return Dependence(DependenceKind.EXISTS, relation)


def _is_above(op: Operation, other: Operation, block: Block) -> bool:
    """Returns True if, in a common enclosing block, the ancestor of one op precedes the ancestor of the other."""
    first, second = ancestor_in(block, op), ancestor_in(block, other)
    assert first is not None and second is not None
    return first is not second and first.is_before_in_block(second)


def dependence_symbols(source: IntegerRelation, sink: IntegerRelation) -> list[Value | None]:
    """Returns the symbols of both accesses, each once."""
    return list(dict.fromkeys([*source.values[source.num_dims :], *sink.values[sink.num_dims :]]))


_Form = tuple[int, int, int, tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
"""An access relation without its SSA values: numbers of domain, range and local variables, positions of its symbols
among the symbols of both accesses, equalities, inequalities."""


def _form(relation: IntegerRelation, symbols: list[Value | None]) -> _Form:
    return (
        relation.num_domain,
        relation.num_range,
        relation.num_locals,
        tuple(symbols.index(value) for value in relation.values[relation.num_dims :]),
        tuple(map(tuple, relation.equalities)),
        tuple(map(tuple, relation.inequalities)),
    )


@lru_cache(maxsize=1024)
def _ordered_dependence(source: _Form, sink: _Form, count: int, depth: int) -> IntegerRelation | None:
    """Returns the dependence between accesses of these forms, or None.

    Cached, as most accesses of a program have equal forms.
    """
    placeholders: list[Value] = [Value(INDEX) for _ in range(max((*source[3], *sink[3]), default=-1) + 1)]
    relation = dependence_relation(_of_form(source, placeholders), _of_form(sink, placeholders))
    add_ordering_constraints(relation, source[0], count, depth)
    return None if is_empty(relation) else relation


def _of_form(form: _Form, symbols: list[Value]) -> IntegerRelation:
    num_domain, num_range, num_locals, numbers, equalities, inequalities = form
    relation = IntegerRelation(num_range, len(numbers), num_locals)
    relation.num_domain = num_domain
    relation.values = [*([None] * (num_domain + num_range)), *(symbols[number] for number in numbers)]
    relation.equalities = [list(row) for row in equalities]
    relation.inequalities = [list(row) for row in inequalities]
    return relation


def dependence_relation(source: IntegerRelation, sink: IntegerRelation) -> IntegerRelation:
    """Returns the pairs of iterations that access the same element, as a set."""
    rank = source.num_range
    relation = compose(source, sink.inverse())
    relation.domain_to_range()
    project_out(relation, relation.offset_of(VarKind.LOCAL), rank)
    return relation


def add_ordering_constraints(relation: IntegerRelation, num_source_dims: int, count: int, depth: int) -> None:
    """Requires the sink's iteration to be equal to the source's in `count` loops, but later in the loop `depth`."""
    for position in range(count):
        row = [0] * relation.num_cols
        row[position], row[position + num_source_dims] = -1, 1
        if position == depth - 1:
            row[-1] = -1
            relation.add_inequality(row)
        else:
            relation.add_equality(row)


def dependence_components(
    source: MemRefAccess, sink: MemRefAccess, dependence: Dependence
) -> list[DependenceComponent]:
    """Returns the distances of a dependence that exists, for each common loop: upstream's direction vector."""
    common = num_common_loops(source.op, sink.op)
    if dependence.relation is None or common == 0:
        return []
    loops = _loops_of_variables(source.op)[:common]
    num_source = nesting_depth(source.op)
    relation = dependence.relation.copy()
    count = relation.num_vars
    relation.insert(VarKind.RANGE, 0, [None] * common)
    for position in range(common):
        row = [0] * relation.num_cols
        row[position] = row[position + common] = 1
        row[position + common + num_source] = -1
        relation.add_equality(row)
    project_out(relation, common, count)
    return [
        DependenceComponent(
            loops[position],
            constant_bound(relation, BoundKind.LB, position),
            constant_bound(relation, BoundKind.UB, position),
        )
        for position in range(common)
    ]


def _loops_of_variables(op: AffineAccess) -> list[AffineLoop]:
    ops = []
    for value in enclosing_induction_variables(op):
        parent = loop_of(value) or parallel_of(value)
        assert parent is not None
        ops.append(parent)
    return ops


# -------------------------------------------------------------------------------------------------- loops


def is_loop_parallel(loop: AffineForOp) -> bool:
    """Returns True if the iterations of an `affine.for` that carries no values may run in any order."""
    return not loop.results and is_loop_memory_parallel(loop)


def parallel_reductions(loop: AffineForOp) -> list[LoopReduction] | None:
    """Returns a loop's reductions if its iterations may run in any order apart from these; None if they may not."""
    reductions = supported_reductions(loop)
    return reductions if len(reductions) == len(loop.results) and is_loop_memory_parallel(loop) else None


def is_parallel_and_reduces(loop: AffineForOp) -> bool:
    """Returns True if a loop is parallel but for reductions, and has some: `isLoopParallelAndContainsReduction`."""
    return bool(loop.results) and bool(parallel_reductions(loop))


def is_loop_memory_parallel(loop: AffineForOp) -> bool:
    """Returns True if no iteration of a loop accesses memory that another one writes."""
    if any(isinstance(result.type, MemRefType | UnrankedMemRefType) for result in loop.results):
        return False
    accesses: list[MemRefAccess] = []
    for op in loop.walk():
        if isinstance(op, AffineAccess):
            access = MemRefAccess.of(op)
            if not _is_locally_defined(access.memref, loop):
                accesses.append(access)
        elif isinstance(op, AffineForOp | AffineYieldOp | AffineIfOp):
            continue
        elif not _only_allocates(op) and not is_memory_effect_free(op):
            return False
    depth = nesting_depth(loop) + 1
    return not any(check_dependence(source, sink, depth).may_exist for source in accesses for sink in accesses)


def _only_allocates(op: Operation) -> bool:
    effects = memory_effects(op)
    return bool(effects) and all(effect.kind is EffectKind.ALLOCATE for effect in effects or ())


def _is_locally_defined(value: Value, loop: AffineForOp) -> bool:
    """Returns True if a memref is allocated in the loop, or is a view of a memref that is."""
    while isinstance(value, OpResult) and loop.is_ancestor_of(value.owner):
        if _only_allocates(value.owner):
            return True
        if not value.owner.has_trait("ViewLikeOpInterface") or not value.owner.operands:
            return False
        value = view_source(value.owner)
    return False


def sequential_loops(root: Operation) -> list[AffineForOp]:
    """Returns the `affine.for`s in an op, or the op itself, whose iterations must keep their order."""
    return [op for op in root.walk() if isinstance(op, AffineForOp) and not is_loop_parallel(op)]


def is_tiling_valid(loops: list[AffineForOp]) -> bool:
    """Returns True if no dependence has a negative component in one of the loops: upstream's `isTilingValid`."""
    accesses = [op for op in loops[0].walk() if isinstance(op, AffineAccess)]
    for depth in range(1, len(loops) + 2):
        for source_op in accesses:
            source = MemRefAccess.of(source_op)
            for sink_op in accesses:
                sink = MemRefAccess.of(sink_op)
                if not source.may_alias(sink) or depth > num_common_loops(source_op, sink_op) + 1:
                    continue
                dependence = check_dependence(source, sink, depth)
                if dependence.kind is DependenceKind.UNKNOWN:
                    return False
                if dependence.kind is DependenceKind.NONE:
                    continue
                for component in dependence_components(source, sink, dependence):
                    if (
                        component.lower is not None
                        and component.upper is not None
                        and component.lower < 0
                        and component.lower <= component.upper
                        and component.loop in loops
                    ):
                        return False
    return True


@dataclass
class _Graph:
    """Dependences between ops."""

    edges: dict[Operation, list[Operation]] = field(default_factory=dict)

    def has_cycle(self) -> bool:
        done: set[Operation] = set()
        for root in self.edges:
            if root in done:
                continue
            active: set[Operation] = {root}
            stack = [(root, iter(self.edges[root]))]
            while stack:
                op, rest = stack[-1]
                following = next(rest, None)
                if following is None:
                    stack.pop()
                    active.discard(op)
                    done.add(op)
                elif following in active:
                    return True
                elif following not in done:
                    active.add(following)
                    stack.append((following, iter(self.edges[following])))
        return False


def has_cyclic_dependence(root: Operation) -> bool:
    """Returns True if the dependences between the accesses in a nest form a cycle, so that none may run twice.

    Counts dependences that are carried by the root or a loop in it, and those within one iteration.
    """
    accesses = [MemRefAccess.of(op) for op in root.walk() if isinstance(op, AffineAccess)]
    graph = _Graph({access.op: [] for access in accesses})
    first = nesting_depth(root) + 1
    for source in accesses:
        for sink in accesses:
            if not source.may_alias(sink) or not (source.is_store or sink.is_store):
                continue
            for depth in range(first, source.num_common_loops(sink) + 2):
                if check_dependence(source, sink, depth).may_exist:
                    graph.edges[source.op].append(sink.op)
                    break
    return graph.has_cycle()
