"""Memref regions: the elements of a memref that are accessed, as a set over some enclosing loops.

affine.for %i = 0 to 32 {
  affine.for %j = 0 to 8 {
    %0 = affine.load %m[%i + %j]       // at depth 1: %i <= d0 <= %i + 7; at depth 0: 0 <= d0 <= 38
  }
}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.constraints import (
    add_constant_domain,
    add_for_domain,
    add_induction_variable_or_symbol,
    add_parallel_domain,
    add_slice_bounds,
    aligned_map,
    constant_loop,
)
from compiler.analysis.affine.loops import (
    enclosing_induction_variables,
    induction_variables,
    loop_of,
    nesting_depth,
    parallel_of,
)
from compiler.analysis.polyhedral.bounds import (
    Bounds,
    constant_extent_map,
    equality_to_constant,
    lower_and_upper_bound,
    union_bounding_box,
)
from compiler.analysis.polyhedral.elimination import eliminate, project_out
from compiler.analysis.polyhedral.flattening import compose_matching_map
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation, VarKind
from compiler.dialects.affine.composition import is_symbol
from compiler.dialects.affine.ops import AffineForOp
from compiler.ir.affine import AffineMap, constant
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, INDEX, FloatType, IntegerType, MemRefType, Type, VectorType


@dataclass
class SliceBounds:
    """A slice of a nest: its induction variables, with bounds over the operands."""

    variables: Sequence[Value]
    bounds: Sequence[Bounds]
    operands: Sequence[Value]


@dataclass
class BoundingShape:
    """A bounding box of a region: extents, and the lower bound of each dimension as a map of the region's symbols."""

    shape: list[int]
    lower: list[AffineMap]

    @property
    def num_elements(self) -> int:
        count = 1
        for extent in self.shape:
            count *= extent
        return count


@dataclass
class MemRefRegion:
    """A region of a memref: the relation's dims are the memref's, its symbols are enclosing loops and other values."""

    memref: Value[MemRefType]
    relation: IntegerRelation
    is_write: bool

    @property
    def type(self) -> MemRefType:
        return self.memref.type

    @property
    def symbols(self) -> list[Value]:
        """The values that the region depends on."""
        return self.relation.bound_values(self.relation.num_dims, self.relation.num_dims_and_symbols)

    def bounding_shape(self) -> BoundingShape | None:
        """Returns the smallest box of constant extents; without a constant bound, the memref's extent.

        None if that extent is dynamic.
        """
        relation = self.relation.copy()
        for position, extent in enumerate(self.type.shape):
            relation.add_constant_bound(BoundKind.LB, position, 0)
            if extent != DYNAMIC:
                relation.add_constant_bound(BoundKind.UB, position, extent - 1)
        box = BoundingShape([], [])
        for position, extent in enumerate(self.type.shape):
            extent_and_bound = constant_extent_map(relation, position)
            if extent_and_bound is None:
                if extent == DYNAMIC:
                    return None
                extent_and_bound = extent, AffineMap(0, relation.num_symbols, (constant(0),))
            box.shape.append(extent_and_bound[0])
            box.lower.append(extent_and_bound[1])
        return box

    def size_in_bytes(self) -> int | None:
        """Returns the size of the box in bytes; 0 if the memref's layout is not the identity, None if unknown."""
        if self.type.layout is not None:
            return 0
        box, element = self.bounding_shape(), element_size_in_bytes(self.type.element_type)
        return None if box is None or element is None else box.num_elements * element

    def lower_and_upper_bound(self, position: int) -> tuple[AffineMap, AffineMap]:
        """Returns the bounds of a dimension as maps of the region's symbols."""
        rank = len(self.type.shape)
        return lower_and_upper_bound(self.relation, position, 0, rank, rank)

    def union_bounding_box(self, other: MemRefRegion) -> bool:
        """Extends the region to a box that also contains another region of the memref. Returns False on failure."""
        mine, its = self.relation.copy(), other.relation.copy()
        if mine.num_locals or its.num_locals:
            return False
        align_symbols(mine, its)
        if not union_bounding_box(mine, its):
            return False
        self.relation = mine
        self.is_write |= other.is_write
        return True


def align_symbols(relation: IntegerRelation, other: IntegerRelation) -> None:
    """Extends both relations to the symbols of both, in the same order."""
    for number in range(relation.num_symbols):
        value = relation.values[relation.num_dims + number]
        existing = None if value is None else other.find(value, other.num_dims + number)
        if existing is None:
            other.insert(VarKind.SYMBOL, number, [value])
        else:
            other.swap(other.num_dims + number, existing)
    for number in range(relation.num_symbols, other.num_symbols):
        relation.append_symbol(other.values[other.num_dims + number])


def element_size_in_bytes(element_type: Type) -> int | None:
    """Returns the size in bytes, rounded up, of an integer, a float, or a vector of these as a whole; else None."""
    count = 1
    if isinstance(element_type, VectorType):
        count, element_type = element_type.num_elements, element_type.element_type
    if not isinstance(element_type, IntegerType | FloatType):
        return None
    return -(-element_type.width * count // 8)


def memref_size_in_bytes(type_: MemRefType) -> int | None:
    """Returns the size in bytes of a memref of static shape; None for dynamic shapes and elements without a size."""
    element = element_size_in_bytes(type_.element_type)
    return None if element is None or not type_.has_static_shape else element * type_.num_elements


def memref_region(op: AffineAccess, depth: int, slice_: SliceBounds | None = None) -> MemRefRegion | None:
    """Returns the region that an affine load or store accesses during one iteration of the outermost `depth` loops.

    A slice restricts the iterations. None if the region cannot be computed.
    """
    return region_over(op, enclosing_induction_variables(op)[:depth], slice_)


def region_over(
    op: AffineAccess, outer_variables: Sequence[Value], slice_: SliceBounds | None = None
) -> MemRefRegion | None:
    """Like `memref_region`, for fixed values of these induction variables, which may be operands of a slice."""
    region = region_with_quotients_over(op, outer_variables, slice_)
    if region is not None:
        relation = region.relation
        project_out(relation, relation.num_dims_and_symbols, relation.num_locals)
        relation.remove_trivial_redundancy()
    return region


def region_with_quotients_over(
    op: AffineAccess, outer_variables: Sequence[Value], slice_: SliceBounds | None = None
) -> MemRefRegion | None:
    """Like `region_over`, but keeps the quotients and remainders in indices as locals, which gives smaller extents."""
    if slice_ is None and (cached_region := _region_of_constant_loops(op, outer_variables)) is not None:
        return cached_region
    region = _accessed_over(op, outer_variables, slice_)
    if region is not None:
        _bound_by_shape(region.relation, region.type)
    return region


def _bound_by_shape(relation: IntegerRelation, type_: MemRefType) -> None:
    for position, extent in enumerate(type_.shape):
        relation.add_constant_bound(BoundKind.LB, position, 0)
        if extent != DYNAMIC:
            relation.add_constant_bound(BoundKind.UB, position, extent - 1)
    relation.remove_trivial_redundancy()


def _region_of_constant_loops(op: AffineAccess, outer_variables: Sequence[Value]) -> MemRefRegion | None:
    """Returns the region of an access whose indices only depend on loops with constant bounds; None for others."""
    access = MemRefAccess.of(op)
    type_ = access.memref.type
    map_, values = access.value_map()
    extents = access.extents(map_.num_results)
    if not isinstance(type_, MemRefType) or not type_.shape or map_.num_symbols or extents is None:
        return None
    loops: list[tuple[int, int, int]] = []
    for value in values:
        loop = loop_of(value)
        bounds = None if loop is None else constant_loop(loop)
        if bounds is None:
            return None
        loops.append(bounds)
    kept = tuple(any(value is outer for outer in outer_variables) for value in values)
    constant_region = _constant_region(type_, map_, tuple(loops), kept, tuple(extents))
    if constant_region is None:
        return None
    relation = constant_region[0].copy()
    relation.values = [*([None] * len(type_.shape)), *(values[index] for index in constant_region[1])]
    return MemRefRegion(access.memref, relation, access.is_store)


@lru_cache(maxsize=1024)
def _constant_region(
    type_: MemRefType,
    map_: AffineMap,
    loops: tuple[tuple[int, int, int], ...],
    kept: tuple[bool, ...],
    extents: tuple[int, ...],
) -> tuple[IntegerRelation, list[int]] | None:
    """Returns the region for indices that are a map of loops' variables, and the positions of its symbols in `loops`.

    `loops` are bounds and steps; `kept` has True for the loops that become symbols.
    """
    placeholders: list[Value] = [Value(INDEX) for _ in loops]
    relation = IntegerRelation(len(loops), values=list(placeholders))
    for position, bounds in enumerate(loops):
        add_constant_domain(relation, position, *bounds)
    if not compose_matching_map(relation, map_):
        return None
    _widen(relation, extents)
    relation.set_symbol_count(len(loops))
    for value, stays in zip(placeholders, kept, strict=True):
        column = None if stays else relation.find(value)
        if column is not None:
            eliminate(relation, column)
    _fold_constant_symbols(relation)
    _bound_by_shape(relation, type_)
    symbols = [placeholders.index(value) for value in relation.values[relation.num_dims :] if value is not None]
    relation.values = [None] * len(relation.values)
    return relation, symbols


def accessed_region(op: AffineAccess, depth: int) -> MemRefRegion | None:
    """Like `memref_region`, without the constraints from the shape of the memref."""
    region = _accessed_over(op, enclosing_induction_variables(op)[:depth], None)
    if region is not None:
        relation = region.relation
        project_out(relation, relation.num_dims_and_symbols, relation.num_locals)
        relation.remove_trivial_redundancy()
    return region


def _accessed_over(
    op: AffineAccess, outer_variables: Sequence[Value], slice_: SliceBounds | None
) -> MemRefRegion | None:
    """Returns the region by the indices of an op alone, ignoring the shape; quotients in them become locals."""
    access = MemRefAccess.of(op)
    type_ = access.memref.type
    if not type_.shape:
        one_element = IntegerRelation(0, len(outer_variables), values=outer_variables)
        return MemRefRegion(access.memref, one_element, access.is_store)
    relation = _iterations(access, slice_)
    if relation is None:
        return None
    map_, values = access.value_map()
    if not compose_matching_map(relation, aligned_map(relation, map_, values)):
        return None
    rank = len(type_.shape)
    extents = access.extents(rank)
    if extents is None:
        return None
    _widen(relation, extents)
    relation.set_symbol_count(relation.num_dims_and_symbols - rank)
    kept = set(outer_variables)
    for value in relation.values[rank:]:
        if value is not None and value not in kept and (loop_of(value) or parallel_of(value)):
            position = relation.find(value)
            assert position is not None
            eliminate(relation, position)
    _fold_constant_symbols(relation)
    return MemRefRegion(access.memref, relation, access.is_store)


def _widen(relation: IntegerRelation, extents: Sequence[int]) -> None:
    """Widens the first dims, defined by the last equalities, to the number of elements that an access covers."""
    first = len(relation.equalities) - len(extents)
    rows = relation.equalities[first:]
    relation.equalities[first:] = [row for row, extent in zip(rows, extents, strict=True) if extent == 1]
    for row, extent in zip(rows, extents, strict=True):
        if extent != 1:
            relation.add_inequality(row)
            relation.add_inequality([*(-cell for cell in row[:-1]), extent - 1 - row[-1]])


def _iterations(access: MemRefAccess, slice_: SliceBounds | None) -> IntegerRelation | None:
    """Returns the iterations in which an access happens, over the operands of its map; None if not affine."""
    map_, values = access.value_map()
    operands = list(values)
    if slice_ is not None:
        operands += [value for value in dict.fromkeys(slice_.operands) if value not in values]
    relation = IntegerRelation(map_.num_dims, len(operands) - map_.num_dims, values=operands)
    for value in operands:
        loop, parallel = loop_of(value), parallel_of(value)
        if loop is not None:
            if not add_for_domain(relation, loop):
                return None
        elif parallel is not None:
            for variable in induction_variables(parallel):
                if relation.find(variable) is None:
                    relation.append_dim(variable)
            if not add_parallel_domain(relation, parallel):
                return None
        elif is_symbol(value):
            number, position = constant_integer(value), relation.find(value)
            if number is not None and position is not None:
                relation.add_constant_bound(BoundKind.EQ, position, number)
        else:
            return None
    if slice_ is not None:
        if not all(add_induction_variable_or_symbol(relation, value) for value in slice_.operands):
            return None
        if not add_slice_bounds(relation, slice_.variables, slice_.bounds, slice_.operands):
            return None
    return relation


def _fold_constant_symbols(relation: IntegerRelation) -> None:
    """Substitutes symbols that an equality makes constant."""
    position = relation.num_dims
    while position < relation.num_dims_and_symbols:
        row = equality_to_constant(relation, position, relation.num_vars)
        if row is None:
            position += 1
            continue
        number = -row[-1] * row[position]
        relation.equalities.remove(row)
        for other in relation.rows():
            other[-1] += other[position] * number
        relation.remove(position, position + 1)


def memory_footprint_in_bytes(loop: AffineForOp) -> int | None:
    """Returns the bytes that affine accesses in a loop touch in one iteration of the enclosing loops, or None."""
    regions: dict[Value, MemRefRegion] = {}
    depth = nesting_depth(loop)
    seen: set[tuple[Value, AffineMap, tuple[Value, ...], Type]] = set()
    for op in loop.walk():
        if not isinstance(op, AffineAccess):
            continue
        access = MemRefAccess.of(op)
        map_, values = access.value_map()
        key = access.memref, map_, tuple(values), op.accessed_type
        if key in seen:
            continue  # the same elements as another access
        seen.add(key)
        region = memref_region(op, depth)
        if region is None:
            return None
        total_region = regions.setdefault(region.memref, region)
        if total_region is not region and not total_region.union_bounding_box(region):
            return None
    total = 0
    for region in regions.values():
        size = region.size_in_bytes()
        if size is None:
            return None
        total += size
    return total
