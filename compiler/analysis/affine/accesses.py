"""Affine accesses to memrefs, and the relation from iterations to the elements they access."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TypeAlias

from compiler.analysis.affine.constraints import add_induction_variable_or_symbol, aligned_map, domain_of
from compiler.analysis.affine.loops import analysis_scope, enclosing_induction_variables
from compiler.analysis.affine.memory import Memory, base_memref
from compiler.analysis.polyhedral.flattening import add_flattened
from compiler.analysis.polyhedral.relation import IntegerRelation
from compiler.dialects.affine.composition import compose_and_canonicalize
from compiler.dialects.affine.ops import AffineRead, AffineVectorLoadOp, AffineVectorStoreOp, AffineWrite
from compiler.ir.affine import AffineMap
from compiler.ir.operation import Region, Value
from compiler.ir.types import MemRefType, VectorType

AffineAccess: TypeAlias = AffineRead | AffineWrite


def access_key(op: AffineAccess) -> Hashable:
    """Returns a key that is equal for accesses of one block with the same indices and the same type.

    Such accesses have the same relation and the same enclosing loops, so they have the same dependences with an access
    that precedes or follows all of them.
    """
    return op.name, op.parent, op.map, op.memref, tuple(op.indices), op.accessed_type


@dataclass(frozen=True)
class MemRefAccess:
    """One affine load or store: the op and its memref.

    It caches its results; create a new one after the op or an enclosing loop has changed.
    """

    op: AffineAccess
    memref: Value[MemRefType]

    @staticmethod
    def of(op: AffineAccess) -> MemRefAccess:
        return MemRefAccess(op, op.memref)

    def may_alias(self, other: MemRefAccess) -> bool:
        """Returns True if both access the same memory, possibly through views."""
        return self.memref is other.memref or self.base == other.base

    @cached_property
    def base(self) -> Memory:
        return base_memref(self.memref)

    @property
    def is_store(self) -> bool:
        return isinstance(self.op, AffineWrite)

    def value_map(self) -> tuple[AffineMap, list[Value]]:
        """Returns the indices as a map of symbols and induction variables, with affine operands composed into it."""
        return self._value_map

    @cached_property
    def _value_map(self) -> tuple[AffineMap, list[Value]]:
        return compose_and_canonicalize(self.op.map.map, self.op.indices)

    @cached_property
    def induction_variables(self) -> list[Value]:
        """Induction variables of the affine loops that enclose the access, outermost first."""
        return enclosing_induction_variables(self.op)

    @cached_property
    def scope(self) -> Region | None:
        """The nearest enclosing region that belongs to no affine op."""
        return analysis_scope(self.op)

    def num_common_loops(self, other: MemRefAccess) -> int:
        """Returns the number of loops that enclose both accesses."""
        both = zip(self.induction_variables, other.induction_variables, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], both))

    def is_same_element(self, other: MemRefAccess) -> bool:
        """Returns True if both provably access the same element in each iteration: the same map of the same values."""
        if self.memref is not other.memref:
            return False
        (own, values), (its, its_values) = self.value_map(), other.value_map()
        return own == its and _are_same(values, its_values)

    def relation(self) -> IntegerRelation | None:
        """Returns the relation of iterations of the enclosing loops and accessed elements; None if it is unknown.

        Equalities come first, one for each dimension of the memref; along the dimensions of a vector access there are
        bounds instead. Callers must not change it.
        """
        return self._relation

    @cached_property
    def _relation(self) -> IntegerRelation | None:
        relation = domain_of(self.op)
        if relation is None:
            return None
        map_, values = self.value_map()
        first = relation.num_range
        if not all(add_induction_variable_or_symbol(relation, value) for value in values):
            return None
        if relation.num_range != first:
            return None  # an induction variable of a loop that does not enclose the op
        relation.num_domain, relation.num_range = relation.num_range, 0
        for _ in map_.results:
            relation.append_dim()
        # The map's dims are the domain; the dims of the range follow them.
        rows = add_flattened(relation, aligned_map(relation, map_, values).results)
        if rows is None:
            return None
        extents = self.extents(len(rows))
        if extents is None:
            return None
        for number, row in enumerate(rows):
            row[relation.num_domain + number] = -1
        for row, extent in zip(rows, extents, strict=True):
            if extent != 1:  # start <= element <= start + extent - 1
                relation.inequalities += [[-cell for cell in row], [*row[:-1], row[-1] + extent - 1]]
        single = [row for row, extent in zip(rows, extents, strict=True) if extent == 1]
        relation.equalities = [*single, *relation.equalities]
        return relation

    def extents(self, rank: int) -> list[int] | None:
        """Returns the number of elements accessed along each dimension; None for scalable vectors."""
        type_ = self.op.accessed_type
        if not isinstance(self.op, AffineVectorLoadOp | AffineVectorStoreOp) or not isinstance(type_, VectorType):
            return [1] * rank
        if any(type_.scalable) or len(type_.shape) > rank:
            return None
        return [1] * (rank - len(type_.shape)) + list(type_.shape)


def _are_same(values: Sequence[Value], other: Sequence[Value]) -> bool:
    return len(values) == len(other) and all(a is b for a, b in zip(values, other, strict=True))
