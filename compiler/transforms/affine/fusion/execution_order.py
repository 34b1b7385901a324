"""Decides exactly if a slice may run inside another nest.

After fusion, each iteration q of the destination's outer loops runs the iterations of the source in the slice for q,
and then the destination's own operations; in the reverse order if the source followed the destination. So an iteration
of the source may run for several q, or for none. All values stay the same if

- no slice reads or writes an element that the destination writes in an earlier q;
- an element that an iteration of the source reads has been written by the same iteration as before (flow);
- it has not been overwritten by an iteration that was later in the old order (anti);
- the last of the iterations that write an element is still the last (output).

A source that is kept runs as a whole before the fused nest, so all its iterations have run once before the slices.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.constraints import add_for_domain, add_slice_bounds
from compiler.analysis.affine.dependences import DependenceKind, check_dependence
from compiler.analysis.affine.loops import (
    enclosing_loops,
    has_same_constant_bounds,
    induction_variables,
    loop_of,
    nesting_depth,
    num_common_loops,
    parallel_of,
)
from compiler.analysis.affine.slices import ComputationSlice, SliceKind
from compiler.analysis.polyhedral.integer_maps import IntegerMap, TooComplex, bounded_steps
from compiler.analysis.polyhedral.relation import IntegerRelation
from compiler.dialects.affine.bounds import constant_bound
from compiler.dialects.affine.ops import AffineForOp, AffineIfOp, AffineParallelOp
from compiler.ir.affine import AffineDimExpr, AffineMap
from compiler.ir.operation import Operation, Value
from compiler.transforms.affine.fusion.legality import ops_with_effects
from compiler.transforms.affine.fusion.record import Conflict
from compiler.transforms.affine.fusion.scratch import Users, scratch_memrefs


class UnknownOrder(Exception):
    """Raised if the order of execution is not affine and so cannot be computed."""


class FusedOrder:
    """Execution order of the fused nest: of the slice and of the destination nest that receives it."""

    def __init__(self, source: AffineForOp, destination: AffineForOp, slice_: ComputationSlice, users: Users) -> None:
        self._slice = slice_
        self._users = users
        self._outer_loops = enclosing_loops(destination)
        self._outer = [induction_variables(loop)[0] for loop in self._outer_loops]
        targets = [*enclosing_loops(slice_.target), slice_.target]
        self._prefix_loops = targets[len(self._outer) :]
        self._prefix = [induction_variables(loop)[0] for loop in self._prefix_loops]
        self._root = source
        self._source = [MemRefAccess.of(op) for op in source.walk() if isinstance(op, AffineAccess)]
        self._destination = [MemRefAccess.of(op) for op in destination.walk() if isinstance(op, AffineAccess)]
        self._effects = ops_with_effects(source)
        self._root_depth = nesting_depth(source) + 1
        self._names: dict[Value, str] = {}
        self._executions: dict[tuple[Value, ...], IntegerMap] = {}

    # ------------------------------------------------------------------------------------------ maps

    def _name(self, value: Value) -> str:
        return self._names.setdefault(value, f"s{len(self._names)}")

    def _map(self, relation: IntegerRelation, inputs: Sequence[int], outputs: Sequence[int]) -> IntegerMap:
        """Returns a map between columns; columns for loops that enclose both nests, and for symbols, are parameters."""
        names: dict[int, str] = {}
        used = {*inputs, *outputs}
        for column in range(relation.num_dims_and_symbols):
            value = relation.values[column]
            if column in used or value is None:
                continue
            is_fixed = column >= relation.num_dims or any(value is outer for outer in self._outer)
            if is_fixed and self._name(value) not in names.values():
                names[column] = self._name(value)
        return IntegerMap.of(relation, inputs, outputs, names)

    def _loops_of(self, access: MemRefAccess) -> list[AffineForOp]:
        return enclosing_loops(access.op)[len(self._outer) :]

    def _runs(self, access: MemRefAccess) -> IntegerMap:
        """Maps outer iterations of the destination to the iterations of the access that the slice runs in them."""
        return self._runs_of(self._loops_of(access))

    def _runs_of(self, loops: Sequence[AffineForOp]) -> IntegerMap:
        own = [induction_variables(loop)[0] for loop in loops]
        key = tuple(own)
        if key not in self._executions:
            relation = IntegerRelation(len(self._outer) + len(self._prefix) + len(own))
            relation.values = [*self._outer, *self._prefix, *own]
            for loop in (*self._outer_loops, *self._prefix_loops, *loops):
                if not add_for_domain(relation, loop):
                    raise UnknownOrder
            slice_ = self._slice
            if not add_slice_bounds(relation, slice_.variables, slice_.bounds, slice_.operands):
                raise UnknownOrder
            first = len(self._outer)
            middle = first + len(self._prefix)
            self._executions[key] = self._map(relation, range(first, middle), range(middle, middle + len(own)))
        return self._executions[key]

    def _elements(self, access: MemRefAccess) -> IntegerMap:
        """Maps iterations to the accessed elements."""
        relation = access.relation()
        if relation is None:
            raise UnknownOrder
        domain = relation.num_domain
        relation = relation.copy()
        relation.domain_to_range()
        return self._map(relation, self._own_columns(relation, 0, domain), range(domain, relation.num_dims))

    def _own_columns(self, relation: IntegerRelation, first: int, last: int) -> list[int]:
        """Returns the columns of an iteration for the `affine.for`s inside the common enclosing loops."""
        columns = [column for column in range(first, last) if not _counts_parallel(relation.values[column])]
        return columns[len(self._outer) :]

    def _dependence(self, first: MemRefAccess, second: MemRefAccess) -> IntegerMap | None:
        """Maps iterations of an access of the source to later ones of another access that touch the same element."""
        union: IntegerMap | None = None
        for depth in range(self._root_depth, num_common_loops(first.op, second.op) + 2):
            dependence = check_dependence(first, second, depth)
            if dependence.kind is DependenceKind.UNKNOWN:
                raise UnknownOrder
            if dependence.relation is None:
                continue
            count, total = nesting_depth(first.op), nesting_depth(first.op) + nesting_depth(second.op)
            inputs = self._own_columns(dependence.relation, 0, count)
            new_map = self._map(dependence.relation, inputs, self._own_columns(dependence.relation, count, total))
            union = new_map if union is None else union.union(new_map)
        return union

    def _before(self, strict: bool) -> IntegerMap:
        """Maps each outer iteration to the preceding ones, including itself unless `strict`."""
        count = len(self._prefix)
        return (IntegerMap.lex_lt(count) if strict else IntegerMap.lex_le(count)).reverse()

    # ------------------------------------------------------------------------------------------ answers

    def conflict(self, *, source_removed: bool, private: Sequence[Value] = ()) -> Conflict | None:
        """Returns a dependence that the fused nests would violate; None if they compute the same.

        `private` memrefs are new buffers.
        """
        try:
            with bounded_steps():
                conflict = self._of_effects(source_removed) or self._with_destination()
                return conflict or self._within_source(source_removed, private)
        except UnknownOrder:
            return Conflict("an access is not affine, so that nothing exact is known of the order")
        except TooComplex:
            return Conflict("accesses are too complex for an exact answer")

    def _of_effects(self, source_removed: bool) -> Conflict | None:
        """Other effects of the source must happen once each, in their order."""
        if not self._effects:
            return None
        first = self._effects[0]
        conflict = Conflict.between("the source has effects that must happen once, in their order", first)
        if not source_removed or any(op.parent is not first.parent for op in self._effects):
            return conflict
        loops = enclosing_loops(first)[len(self._outer) :]
        if any(not isinstance(parent, (AffineForOp, AffineIfOp)) for parent in _parents_in(first, loops[0])):
            return conflict
        when = self._runs_of(loops).reverse()
        domain = IntegerRelation(len(self._outer) + len(loops))
        domain.values = [*self._outer, *(induction_variables(loop)[0] for loop in loops)]
        for loop in (*self._outer_loops, *loops):
            if not add_for_domain(domain, loop):
                raise UnknownOrder
        every = self._map(domain, range(len(self._outer), domain.num_dims), ()).domain()
        if not when.is_single_valued() or not every.is_subset(when.domain()):
            return conflict
        later = IntegerMap.lex_lt(len(loops))
        order = when.reverse().apply_range(later).apply_range(when)
        return None if order.intersect(self._before(strict=True)).is_empty() else conflict

    def _with_destination(self) -> Conflict | None:
        """Returns the conflict if a slice runs on the wrong side of a dependent iteration of the destination, or None.

        A forward slice runs after the destination's operations of its iteration, a backward slice before them. Elements
        that the destination reads from a backward slice are not checked: the slice computes all of them.
        """
        forward = self._slice.kind is SliceKind.FORWARD
        wrong = self._before(strict=True)
        if forward:
            wrong = wrong.reverse()
        for access in self._source:
            for other in self._destination:
                if other.memref is not access.memref or not (other.is_store or (forward and access.is_store)):
                    continue
                iterations = self._elements(other)
                count = iterations.num_inputs
                prefix = len(self._prefix)
                if prefix > count:
                    raise UnknownOrder
                touched_by_other = iterations.project_inputs(prefix, count - prefix)
                touched = self._runs(access).apply_range(self._elements(access))
                if not touched.apply_range(touched_by_other.reverse()).intersect(wrong).is_empty():
                    verb = "writes" if access.is_store else "reads"
                    when = "before the destination accesses it" if forward else "after the destination has changed it"
                    return Conflict.between(f"the slice {verb} an element {when}", access.op, other.op)
        return None

    def _runs_as_before(self) -> bool:
        """Returns True if each iteration of the source provably runs once, in the old order.

        This holds for most slices: the source's outer loops become those of the destination and have the same bounds.
        """
        depth = len(self._prefix_loops)
        if not self._source:
            return False
        loops = self._loops_of(self._source[0])[:depth]
        if len(loops) < depth or any(self._loops_of(access)[:depth] != loops for access in self._source):
            return False
        bounds = dict(zip(self._slice.variables, self._slice.bounds, strict=True))
        for loop, outer, variable in zip(loops, self._prefix_loops, self._prefix, strict=True):
            lower, upper = bounds.pop(induction_variables(loop)[0], (None, None))
            if lower is None or upper is None or lower.num_results != 1 or upper.num_results != 1:
                return False
            start = lower.result
            is_dim = isinstance(start, AffineDimExpr) and self._slice.operands[start.position] is variable
            if not is_dim or upper.result != start + 1 or not has_same_constant_bounds(loop, outer):
                return False
        return all(_is_whole(variable, *variable_bounds) for variable, variable_bounds in bounds.items())

    def _within_source(self, source_removed: bool, private: Sequence[Value]) -> Conflict | None:
        if source_removed and self._runs_as_before():
            return None
        scratch = scratch_memrefs(self._root, self._users)
        accesses = [access for access in self._source if access.memref not in scratch]
        pairs = [
            (first, second)
            for first in accesses
            for second in accesses
            if first.may_alias(second) and (first.is_store or second.is_store)
        ]
        dependent = [
            (first, second, dependence) for first, second in pairs if (dependence := self._dependence(first, second))
        ]
        flows: dict[Operation, list[tuple[MemRefAccess, IntegerMap]]] = {}
        for first, second, dependence in dependent:
            if first.is_store and not second.is_store and not self._is_conditional(first.op):
                flows.setdefault(second.op, []).append((first, dependence))
        for first, second, dependence in dependent:
            is_private = any(first.memref is memref for memref in private)
            fresh = source_removed or is_private
            if first.is_store and not second.is_store:
                wrong = fresh and self._misses_flow(first, second, dependence, is_private)
                reason = "the slice reads what an iteration that has not run yet writes"
            elif first.is_store:
                wrong = self._breaks_output(first, second, dependence, fresh)
                reason = "an iteration that runs again overwrites what a later one wrote"
            else:
                wrong = self._breaks_anti(first, second, dependence, fresh, flows.get(first.op, []))
                reason = "an iteration that runs again reads what a later one has changed"
            if wrong:
                return Conflict.between(reason, first.op, second.op)
        return None

    def _misses_flow(self, first: MemRefAccess, second: MemRefAccess, dependence: IntegerMap, is_private: bool) -> bool:
        needed = self._runs(second).apply_range(dependence.reverse())
        available = self._runs(first) if is_private else self._before(strict=False).apply_range(self._runs(first))
        return not needed.is_subset(available)

    def _late(self, access: MemRefAccess, dependence: IntegerMap, fresh: bool) -> IntegerMap:
        """Maps outer iterations to iterations of an access in a preceding one, or in the source if that is kept."""
        if fresh:
            return self._before(strict=True).apply_range(self._runs(access))
        return self._runs(access).domain().product(dependence.range())

    def _breaks_output(self, first: MemRefAccess, second: MemRefAccess, dependence: IntegerMap, fresh: bool) -> bool:
        again = self._runs(first).apply_range(dependence).intersect(self._late(second, dependence, fresh))
        return not again.is_subset(self._runs(second))

    def _breaks_anti(
        self,
        first: MemRefAccess,
        second: MemRefAccess,
        dependence: IntegerMap,
        fresh: bool,
        flows: Sequence[tuple[MemRefAccess, IntegerMap]],
    ) -> bool:
        changed = self._late(second, dependence, fresh).apply_range(dependence.reverse())
        reads = self._runs(first).intersect(changed)
        for write, flow in flows:
            reads = reads.subtract(self._runs(write).apply_range(flow))
        return not reads.is_empty()

    def _is_conditional(self, op: Operation, loops: tuple[type[Operation], ...] = (AffineForOp,)) -> bool:
        """Returns True if an op of the source is conditional within its loops: enclosed by an op other than a loop."""
        return any(not isinstance(parent, loops) for parent in _parents_in(op, self._root))

    def can_be_private(self, memref: Value) -> bool:
        """Returns True if all reads of a memref, in slice and destination, read a value of the same iteration."""
        try:
            with bounded_steps():
                return self._reads_are_covered(memref)
        except (UnknownOrder, TooComplex):
            return False

    def _reads_are_covered(self, memref: Value) -> bool:
        writes = [access for access in self._source if access.is_store and access.memref is memref]
        written: IntegerMap | None = None
        for write in writes:
            new_map = self._runs(write).apply_range(self._elements(write))
            if self._is_conditional(write.op, (AffineForOp, AffineParallelOp)):
                continue
            written = new_map if written is None else written.union(new_map)
        if written is None:
            return False
        prefix = len(self._prefix)
        for read in self._destination:
            if read.memref is not memref or read.is_store:
                continue
            iterations = self._elements(read)
            count = iterations.num_inputs
            if count < prefix:
                return False
            if not iterations.project_inputs(prefix, count - prefix).is_subset(written):
                return False
        for read in self._source:
            if read.memref is not memref or read.is_store:
                continue
            if self._is_conditional(read.op, (AffineForOp, AffineIfOp)):
                return False  # iterations of a parallel loop are not checked
            left = self._runs(read)
            for write in writes:
                dependence = self._dependence(write, read)
                if dependence is not None and not self._is_conditional(write.op):
                    left = left.subtract(self._runs(write).apply_range(dependence))
            if not left.is_empty():
                return False
        return True


def _counts_parallel(value: Value | None) -> bool:
    return value is not None and parallel_of(value) is not None


def _is_whole(variable: Value, lower: AffineMap | None, upper: AffineMap | None) -> bool:
    """Returns True if the slice's bounds of a variable are the bounds of its loop."""
    loop = loop_of(variable)
    if lower is None or upper is None or loop is None:
        return loop is not None
    own = constant_bound(loop, "lowerBoundMap"), constant_bound(loop, "upperBoundMap")
    constants = [map_.single_constant_result() for map_ in (lower, upper) if map_.is_single_constant()]
    return lower.num_results == upper.num_results == 1 and constants == list(own)


def _parents_in(op: Operation, loop: AffineForOp) -> list[Operation]:
    """Returns the ops that enclose an op up to a loop, which is one of them."""
    ops: list[Operation] = []
    parent = op.parent_op
    while parent is not None:
        ops.append(parent)
        if parent is loop:
            break
        parent = parent.parent_op
    return ops
