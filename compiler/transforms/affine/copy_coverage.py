"""Checks that copying a region preserves the effect of accessing it; upstream assumes so.

A copy back writes the whole region, so whatever the loops did not write must have been copied in before. A region may
also be larger than the accessed elements and so exceed the memref.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.constraints import add_for_domain
from compiler.analysis.affine.memref_regions import MemRefRegion
from compiler.analysis.polyhedral.bounds import constant_bound
from compiler.analysis.polyhedral.flattening import add_bound
from compiler.analysis.polyhedral.integer_maps import IntegerMap
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation
from compiler.dialects.affine.ops import AffineForOp, AffineStoreOp
from compiler.ir.affine import AffineMap
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import DYNAMIC
from compiler.transforms.affine.loops import induction_variable


class RegionCoverage:
    """Coverage of a region that is copied inside of the loops `outer` only.

    `accesses` are the accesses to its memref in the copied range of `block`.
    """

    def __init__(
        self, region: MemRefRegion, accesses: Sequence[AffineAccess], block: Block, outer: Sequence[AffineForOp]
    ) -> None:
        self._region = region
        self._names: dict[Value, str] = {}
        self._outer = outer
        self._certain = [op for op in accesses if _always_runs(op, block)]

    @cached_property
    def _accessed(self) -> IntegerMap | None:
        return self._elements(self._certain)

    @cached_property
    def _written(self) -> IntegerMap | None:
        return self._elements([op for op in self._certain if isinstance(op, AffineStoreOp)])

    def writes_all(self) -> bool:
        """Returns True if all elements that are copied back are certain to be written."""
        return self._copied is not None and self._written is not None and self._copied.is_subset(self._written)

    def stays_inside(self) -> bool:
        """Returns True if all elements that are copied are certain to be in the memref."""
        if self._is_inside_by_constants():
            return True
        if self._copied is None or self._accessed is None:
            return False
        return all(
            self._along(self._copied, position).is_subset(self._inside(position))
            for position in range(len(self._region.type.shape))
        )

    def _is_inside_by_constants(self) -> bool:
        """Returns True if the region has constant bounds that the shape of the memref includes: mostly that is all."""
        for position, extent in enumerate(self._region.type.shape):
            lower = constant_bound(self._region.relation, BoundKind.LB, position)
            upper = constant_bound(self._region.relation, BoundKind.UB, position)
            if lower is None or upper is None or extent == DYNAMIC or not 0 <= lower <= upper < extent:
                return False
        return not self._region.symbols

    def _along(self, elements: IntegerMap, position: int) -> IntegerMap:
        """Returns the indices of elements in one dimension."""
        following = elements.num_outputs - position - 1
        return elements.project_outputs(position + 1, following).project_outputs(0, position)

    def _inside(self, position: int) -> IntegerMap:
        """Returns the indices inside the memref: those between two accessed indices, or below the static extent."""
        assert self._accessed is not None
        accessed, up = self._along(self._accessed, position), IntegerMap.lex_le(1)
        between = accessed.apply_range(up).intersect(accessed.apply_range(up.reverse()))
        extent = self._region.type.shape[position]
        return between if extent == DYNAMIC else between.union(_interval(extent))

    # ------------------------------------------------------------------------------------------ sets

    def _name(self, value: Value) -> str:
        return self._names.setdefault(value, f"p{len(self._names)}")

    def _set(self, relation: IntegerRelation, elements: Sequence[int], fixed: Sequence[int]) -> IntegerMap:
        """Returns the set of elements in these columns; other columns are fixed or existential."""
        names: dict[int, str] = {}
        for column in fixed:
            value = relation.values[column]
            assert value is not None
            names[column] = self._name(value)
        return IntegerMap.of(relation, (), elements, names)

    def _elements(self, ops: Sequence[AffineAccess]) -> IntegerMap | None:
        """Returns the elements that the accesses certainly touch in one iteration of the enclosing loops."""
        elements: IntegerMap | None = None
        for op in ops:
            relation = MemRefAccess.of(op).relation()
            if relation is None:
                continue
            relation = relation.copy()
            domain = relation.num_domain
            relation.domain_to_range()
            outer = [column for column in range(domain) if column < len(self._outer)]
            symbols = range(relation.num_dims, relation.num_dims_and_symbols)
            new_set = self._set(relation, range(domain, relation.num_dims), [*outer, *symbols])
            elements = new_set if elements is None else elements.union(new_set)
        return elements

    @cached_property
    def _copied(self) -> IntegerMap | None:
        """Elements within the region's bounds, for the iterations of the loops that enclose the block."""
        region = self._region
        rank = len(region.type.shape)
        relation = IntegerRelation(rank, len(region.symbols), values=[*([None] * rank), *region.symbols])
        for position in range(rank):
            for kind, bound in zip((BoundKind.LB, BoundKind.UB), region.lower_and_upper_bound(position), strict=True):
                map_ = AffineMap(rank, bound.num_symbols, bound.results)
                if not bound.results or not add_bound(relation, kind, position, map_):
                    return None
        columns = range(rank, relation.num_dims_and_symbols)
        copied = self._set(relation, range(rank), columns)
        outer = IntegerRelation(len(self._outer), values=[induction_variable(loop) for loop in self._outer])
        if not all(add_for_domain(outer, loop) for loop in self._outer):
            return copied
        return copied.intersect_params(self._set(outer, (), range(outer.num_dims_and_symbols)))


def _interval(extent: int) -> IntegerMap:
    """Returns the indices of a dimension with a constant extent."""
    relation = IntegerRelation(1)
    relation.add_constant_bound(BoundKind.LB, 0, 0)
    relation.add_constant_bound(BoundKind.UB, 0, extent - 1)
    return IntegerMap.of(relation, (), (0,), {})


def _always_runs(op: Operation, block: Block) -> bool:
    """Returns True if an op runs in each iteration of its loops in a block, and only loops enclose it there."""
    around = op.parent_op
    while op.parent is not block and around is not None:
        if around.parent is block:
            return isinstance(around, AffineForOp)
        if not isinstance(around, AffineForOp):
            return False
        around = around.parent_op
    return op.parent is block
