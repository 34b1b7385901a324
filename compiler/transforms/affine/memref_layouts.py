"""Memref types with their affine layout map folded into the shape, as upstream's `normalizeMemRefType`.

memref<64x256xf32, affine_map<(d0, d1) -> (d1, d0)>>  ->  memref<256x64xf32>
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeGuard, overload

from compiler.analysis.polyhedral.bounds import constant_bound
from compiler.analysis.polyhedral.elimination import project_out
from compiler.analysis.polyhedral.flattening import compose_matching_map
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation
from compiler.ir.affine import AffineBinaryExpr, AffineConstantExpr, AffineExpr, AffineExprKind, AffineMap
from compiler.ir.strided_layout import has_identity_layout, layout_map
from compiler.ir.types import DYNAMIC, MemRefType, Type


@dataclass(frozen=True)
class Tile:
    """A dimension that a layout splits: which of its results counts tiles, which counts in a tile."""

    count: int
    inside: int


@overload
def normalized_type(type_: MemRefType) -> MemRefType: ...
@overload
def normalized_type(type_: Type) -> Type: ...
def normalized_type(type_: Type) -> Type:
    """Returns the type of the same elements in row-major order; `type_` itself if it has no or an unknown layout."""
    if not isinstance(type_, MemRefType) or not type_.shape or has_identity_layout(type_):
        return type_
    map_ = layout_map(type_)
    if map_ is None or (not type_.has_static_shape and not tiles_of(map_)):
        return type_
    shape = _normalized_shape(type_, map_)
    return type_ if shape is None else MemRefType(shape, type_.element_type, None, type_.memory_space)


def _normalized_shape(type_: MemRefType, map_: AffineMap) -> tuple[int, ...] | None:
    """Returns the extents of a layout's results; `DYNAMIC` if a result depends on a dynamic dimension."""
    relation = IntegerRelation(len(type_.shape), map_.num_symbols)
    for position, extent in enumerate(type_.shape):
        if extent != DYNAMIC:
            relation.add_constant_bound(BoundKind.LB, position, 0)
            relation.add_constant_bound(BoundKind.UB, position, extent - 1)
    rank = map_.num_results
    if not compose_matching_map(relation, map_):
        return None
    project_out(relation, rank, relation.num_vars - rank - relation.num_locals)
    dynamic = [position for position, extent in enumerate(type_.shape) if extent == DYNAMIC]
    shape: list[int] = []
    for position, expr in enumerate(map_.results):
        if any(expr.is_function_of_dim(number) for number in dynamic):
            shape.append(DYNAMIC)
            continue
        last = constant_bound(relation, BoundKind.UB, position)
        if last is None or last < 0:
            return None
        shape.append(last + 1)
    return tuple(shape)


def tiles_of(map_: AffineMap) -> list[Tile]:
    """Returns the dimensions that a layout splits into tiles; [] if another result also depends on one of them."""
    tiles: list[Tile] = []
    for position, expr in enumerate(map_.results):
        if not _is_division(expr, AffineExprKind.FLOOR_DIV):
            continue
        inside: int | None = None
        for other, its in enumerate(map_.results):
            if other == position or expr.lhs not in its.walk():
                continue
            same = isinstance(its, AffineBinaryExpr) and its.lhs == expr.lhs and its.rhs == expr.rhs
            if inside is not None or not same or not _is_division(its, AffineExprKind.MOD):
                return []
            inside = other
        if inside is None:
            return []
        tiles.append(Tile(position, inside))
    return tiles


def _is_division(expr: AffineExpr, kind: AffineExprKind) -> TypeGuard[AffineBinaryExpr]:
    return isinstance(expr, AffineBinaryExpr) and expr.kind is kind and isinstance(expr.rhs, AffineConstantExpr)


def size_exprs(map_: AffineMap) -> list[AffineExpr]:
    """Returns the size of each result of a layout, as an expression of the sizes of its dims.

    (d0 floordiv 4, d0 mod 4)  ->  (d0 ceildiv 4, 4)
    """
    exprs = list(map_.results)
    for tile in tiles_of(map_):
        count = exprs[tile.count]
        assert isinstance(count, AffineBinaryExpr)
        exprs[tile.count] = count.lhs.ceil_div(count.rhs)
        exprs[tile.inside] = count.rhs
    return exprs
