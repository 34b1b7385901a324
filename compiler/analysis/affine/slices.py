"""Computation slices: the iterations of a source nest that a destination nest needs at some depth, as loop bounds.

    for %i = 0 to 10 { t[%i] = ... }              at depth 1 the slice is
    for %j = 0 to 9 { ... = t[%j + 1] }           for %i = %j + 1 to %j + 2

Takes dependent accesses of two nests in a block. Returns bounds of the source's induction variables over the
destination's induction variables. A slice has all iterations that are needed, and may have more.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess, access_key
from compiler.analysis.affine.constraints import (
    add_domain_of_slice,
    add_for_domain,
    add_slice_bounds,
    is_single_point,
)
from compiler.analysis.affine.dependences import (
    DependenceKind,
    check_dependence,
    check_reuse,
    is_parallel_and_reduces,
    sequential_loops,
)
from compiler.analysis.affine.loops import (
    common_loops,
    enclosing_loops,
    has_same_constant_bounds,
    induction_variables,
    loop_of,
    nesting_depth,
    parallel_of,
)
from compiler.analysis.affine.memref_regions import SliceBounds, align_symbols
from compiler.analysis.polyhedral.bounds import Bounds, slice_bounds, union_bounding_box
from compiler.analysis.polyhedral.elimination import project_out
from compiler.analysis.polyhedral.integer_maps import is_subset
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation, VarKind
from compiler.dialects.affine.bounds import constant_bound
from compiler.dialects.affine.composition import is_symbol
from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.affine.trip_counts import constant_trip_count
from compiler.ir.affine import AffineConstantExpr, AffineDimExpr, simplify_affine_expr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, Value

FUSION_BARRIER = "slice_fusion_barrier"
"""An attribute of a loop; this loop and the loops in it are not sliced."""


class SliceKind(Enum):
    """Direction of fusion: a backward slice is inserted into a later nest, a forward slice into an earlier one."""

    BACKWARD = "backward"
    FORWARD = "forward"


class SliceFailure(Enum):
    """Reason why there is no slice."""

    GENERIC = "the slice of the source cannot be computed"
    INCORRECT = "the slice has iterations that the source does not have"


@dataclass
class ComputationSlice(SliceBounds):
    """Bounds of the source's loops, over operands, and the loop of the destination whose body gets the slice.

    A backward slice goes to the start of the body, a forward one to its end.
    """

    target: AffineForOp
    kind: SliceKind = SliceKind.BACKWARD

    def destination_variables(self) -> list[Value]:
        """Returns the induction variables of the destination's loops that the slice is for, outermost first."""
        return [induction_variables(loop)[0] for loop in (*enclosing_loops(self.target), self.target)]

    # ------------------------------------------------------------------------------------------ as sets

    def source_domain(self) -> IntegerRelation | None:
        """Returns the iterations of the source's loops."""
        relation = IntegerRelation(len(self.variables), values=list(self.variables))
        for variable in self.variables:
            loop = loop_of(variable)
            if loop is None or not add_for_domain(relation, loop):
                return None
        return relation

    def constraints(self) -> IntegerRelation | None:
        """Returns the iterations of the slice: dims are the source's variables, symbols the operands."""
        count = len(self.variables)
        relation = IntegerRelation(count, len(self.operands), values=[*self.variables, *self.operands])
        for value in self.operands:
            position = relation.find(value)
            assert position is not None
            loop = loop_of(value)
            if is_symbol(value):
                number = constant_integer(value)
                if number is not None:
                    relation.add_constant_bound(BoundKind.EQ, position, number)
            elif loop is not None and not add_for_domain(relation, loop):
                return None
        return relation if add_slice_bounds(relation, self.variables, self.bounds, self.operands) else None

    def _is_maximal_by_bounds(self) -> bool | None:
        """Returns True if each variable has the constant bounds of a destination variable; None if unknown."""
        for variable, bounds in zip(self.variables, self.bounds, strict=True):
            lower = bounds[0]
            if lower is None or not is_single_point(bounds) or not isinstance(lower.result, AffineDimExpr):
                return None
            source, target = loop_of(variable), loop_of(self.operands[lower.result.position])
            if source is None or target is None:
                return None
            same = has_same_constant_bounds(source, target)
            if not same:
                return same
        return True

    def is_valid(self) -> bool | None:
        """Returns True if the source has all iterations of the slice; None if unknown."""
        if self._is_maximal_by_bounds():
            return True
        source, own = self.source_domain(), self.constraints()
        if source is None or own is None or source.num_locals:
            return None
        return is_subset(*_projected(own, source, len(self.variables), self._fixed()))

    def is_maximal(self) -> bool | None:
        """Returns True if the slices of all destination iterations cover the source's iterations; None if unknown."""
        by_bounds = self._is_maximal_by_bounds()
        if by_bounds is False:
            return False
        if by_bounds is None and not self._has_same_dims():
            return None
        return self.is_maximal_exactly()

    def is_maximal_exactly(self) -> bool | None:
        """Like `is_maximal`, but also decides slices that upstream treats as not maximal."""
        source, own = self.source_domain(), self.constraints()
        if source is None or own is None:
            return None
        return is_subset(*reversed(_projected(own, source, len(self.variables), self._fixed())))

    def _fixed(self) -> list[Value]:
        """Returns the induction variables of the loops that enclose both nests, which are fixed."""
        source = loop_of(self.variables[0])
        assert source is not None
        return [value for loop in enclosing_loops(source) for value in induction_variables(loop)]

    def _has_same_dims(self) -> bool:
        """Returns True if the domains of slice and source have equally many dims, as upstream needs to compare them."""
        loops = [value for value in self.operands if loop_of(value) is not None]
        values: list[Value | None] = [*loops]
        values += [None] * (len(self.variables) - len(loops))
        relation = IntegerRelation(len(values), values=values)
        if not add_domain_of_slice(relation, self.bounds, self.operands):
            return False
        source = self.source_domain()
        return source is not None and relation.num_dims == source.num_dims

    # ------------------------------------------------------------------------------------------ iterations

    def trip_counts(self) -> dict[AffineForOp, int] | None:
        """Returns the trip count of each loop of the slice; None if a count is not constant."""
        counts: dict[AffineForOp, int] = {}
        for variable, (lower, upper) in zip(self.variables, self.bounds, strict=True):
            loop = loop_of(variable)
            assert loop is not None
            if lower is None or upper is None or not lower.results or not upper.results:
                low, high = constant_bound(loop, "lowerBoundMap"), constant_bound(loop, "upperBoundMap")
                count = high - low if low is not None and high is not None else constant_trip_count(loop)
            elif lower.num_results > 1 or upper.num_results > 1:
                count = None
            else:
                expr = upper.result - lower.result
                span = simplify_affine_expr(expr, lower.num_dims, lower.num_symbols)
                count = span.value if isinstance(span, AffineConstantExpr) else None
            if count is None:
                return None
            counts[loop] = count
        return counts

    def num_iterations(self) -> int | None:
        counts = self.trip_counts()
        if counts is None:
            return None
        total = 1
        for count in counts.values():
            total *= count
        return total


def _projected(
    own: IntegerRelation, source: IntegerRelation, count: int, fixed: Sequence[Value]
) -> tuple[IntegerRelation, IntegerRelation]:
    """Returns both relations over the first `count` dims and, as symbols, the symbols and fixed variables of either.

    All other variables become locals.
    """
    own, source = own.copy(), source.copy()
    for relation in (own, source):
        position = count
        while position < relation.num_dims_and_symbols:
            value = relation.values[position]
            stays = value is not None and (loop_of(value) is None or any(value is known_value for known_value in fixed))
            if stays:
                position += 1
            else:
                relation.convert_to_local(position, position + 1)
        relation.set_symbol_count(relation.num_dims_and_symbols - count)
    align_symbols(own, source)
    return own, source


# -------------------------------------------------------------------------------------------------- one pair


def slice_of_dependence(
    source: Operation,
    sink: Operation,
    dependence: IntegerRelation,
    depth: int,
    kind: SliceKind,
    sequential: Sequence[AffineForOp],
) -> ComputationSlice:
    """Returns the part of a nest that depends on one iteration of the outermost `depth` loops of the other nest.

    A backward slice is of the loops that enclose `source`, a forward one of those that enclose `sink`. Sequential loops
    are not sliced.
    """
    source_loops, sink_loops = enclosing_loops(source), enclosing_loops(sink)
    sliced, others = (source_loops, sink_loops) if kind is SliceKind.BACKWARD else (sink_loops, source_loops)
    relation = dependence.copy()
    _project_parallel(relation)
    start = 0 if kind is SliceKind.BACKWARD else depth
    count = len(sliced)
    project_out(relation, count + depth if kind is SliceKind.BACKWARD else depth, len(others) - depth)
    variables = relation.bound_values(start, start + count)
    bounds = _whole_or_sliced(slice_bounds(relation, start, count))
    operands = [
        *relation.bound_values(0, start),
        *relation.bound_values(start + count, relation.num_dims_and_symbols),
    ]
    slice_ = ComputationSlice(variables, bounds, operands, others[depth - 1], kind)
    _clear_unsliceable(slice_, sliced, sequential, depth)
    return slice_


def _project_parallel(relation: IntegerRelation) -> None:
    """Projects out the induction variables of parallel loops, since slices have bounds for `affine.for`s only."""
    for position in reversed(range(relation.num_dims)):
        value = relation.values[position]
        if value is not None and parallel_of(value) is not None:
            project_out(relation, position, 1)


def _whole_or_sliced(bounds: Sequence[Bounds]) -> list[Bounds]:
    """Returns the bounds, with neither for a loop of which one is unknown."""
    return [
        (None, None) if lower is None or upper is None or not lower.results or not upper.results else (lower, upper)
        for lower, upper in bounds
    ]


def _clear_unsliceable(
    slice_: ComputationSlice, loops: Sequence[AffineForOp], sequential: Sequence[AffineForOp], depth: int
) -> None:
    """Removes the bounds of the first loop that must not be sliced, and of all loops in it.

    That is a loop in `sequential`, or one with a fusion barrier.
    """
    for index, loop in enumerate(loops):
        if loop not in sequential and loop.attribute(FUSION_BARRIER) is None:
            continue
        if (
            is_parallel_and_reduces(loop)
            and depth >= len(loops)
            and slice_.num_iterations() == 1
            and slice_.is_maximal()
        ):
            continue
        slice_.bounds = [*slice_.bounds[:index], *([(None, None)] * (len(loops) - index))]
        return


# -------------------------------------------------------------------------------------------------- all pairs


@dataclass
class SliceUnion:
    """The union of the slices of all dependent pairs of accesses, and the pairs; `failure` is set if there is none."""

    slice: ComputationSlice | None
    failure: SliceFailure | None
    pairs: list[tuple[AffineAccess, AffineAccess]]


def slice_union(
    sources: Sequence[AffineAccess], sinks: Sequence[AffineAccess], depth: int, num_common: int, kind: SliceKind
) -> SliceUnion:
    """Returns the slice between two nests at a depth, which is counted from the outermost enclosing loop.

    The nest of `sources` comes first. A backward slice is a part of that nest, a forward slice of the nest of `sinks`.
    """
    pairs: list[tuple[AffineAccess, AffineAccess]] = []
    union: IntegerRelation | None = None
    failed = SliceUnion(None, SliceFailure.GENERIC, pairs)
    second_accesses = [MemRefAccess.of(op) for op in sinks]
    sequential: list[AffineForOp] | None = None
    is_dependent: dict[tuple[Hashable, Hashable], bool] = {}
    for first in [MemRefAccess.of(op) for op in sources]:
        for second in second_accesses:
            source, sink = first.op, second.op
            are_reads = not (first.is_store or second.is_store)
            if not first.may_alias(second) or (are_reads and first.memref is not second.memref):
                continue
            if depth > nesting_depth(sink if kind is SliceKind.BACKWARD else source):
                return failed
            key = access_key(source), access_key(sink)
            if key in is_dependent:  # its slice is in the union already
                if is_dependent[key]:
                    pairs.append((source, sink))
                continue
            check = check_reuse if are_reads else check_dependence
            dependence = check(first, second, num_common + 1)
            if dependence.kind is DependenceKind.UNKNOWN:
                return failed
            is_dependent[key] = dependence.kind is not DependenceKind.NONE and dependence.relation is not None
            if not is_dependent[key] or dependence.relation is None:
                continue
            pairs.append((source, sink))
            if are_reads and sequential is None:
                # Dependences between reads do not keep the iterations of a sequential loop in order.
                sliced = source if kind is SliceKind.BACKWARD else sink
                sequential = sequential_loops(enclosing_loops(sliced)[0])
            unsliced = sequential if are_reads and sequential is not None else []
            relation = slice_of_dependence(source, sink, dependence.relation, depth, kind, unsliced).constraints()
            if relation is None:
                return failed
            if union is None:
                union = relation
            else:
                joined = _joined(union, relation)
                if joined is None:
                    return failed
                union = joined
    if union is None:
        return failed
    surrounding = common_loops([sink if kind is SliceKind.BACKWARD else source for source, sink in pairs])
    if depth > len(surrounding):
        return failed
    count = union.num_range
    _convert_induction_variables_to_dims(union)
    bounds = _whole_or_sliced(slice_bounds(union, 0, count))
    slice_ = ComputationSlice(
        union.bound_values(0, count),
        bounds,
        union.bound_values(count, union.num_dims_and_symbols),
        surrounding[depth - 1],
        kind,
    )
    valid = slice_.is_valid()
    if valid is None:
        return failed
    if not valid:
        return SliceUnion(None, SliceFailure.INCORRECT, pairs)
    return SliceUnion(slice_, None, pairs)


def _joined(union: IntegerRelation, other: IntegerRelation) -> IntegerRelation | None:
    """Returns the bounding box of two slices' iterations, after extending both to the same variables."""
    union, other = union.copy(), other.copy()
    mine, its = set(union.values[: union.num_dims]), set(other.values[: other.num_dims])
    for position in range(union.num_dims):
        value = union.values[position]
        existing = None if value is None else other.find(value, position)
        if existing is None:
            other.insert(VarKind.RANGE, position, [value])
        else:
            other.swap(position, existing)
    for position in range(union.num_dims, other.num_dims):
        union.append_dim(other.values[position])
    align_symbols(union, other)
    for relation, own_loops in ((union, mine), (other, its)):
        for value in relation.values[: relation.num_dims]:
            loop = None if value is None or value in own_loops else loop_of(value)
            if loop is not None and not add_for_domain(relation, loop):
                return None
    if union.num_locals or other.num_locals or not union_bounding_box(union, other):
        return None
    return union


def _convert_induction_variables_to_dims(relation: IntegerRelation) -> None:
    """Converts symbols that are induction variables to dims, after the existing ones."""
    for value in list(relation.values[relation.num_dims :]):
        if value is None or loop_of(value) is None:
            continue
        position = relation.find(value)
        assert position is not None
        relation.swap(position, relation.num_dims)
        relation.set_symbol_count(relation.num_symbols - 1)
