"""Separating full tiles, whose loops run a constant number of times, from partial ones: upstream's `separateFullTiles`.

affine.for %i = %i0 to min(%i0 + 32, %n) {         affine.if (-%i0 + %n - 32 >= 0) {
  use(%i)                                            affine.for %i = %i0 to %i0 + 32 { use(%i) }
}                                            ->    } else {
                                                     affine.for %i = %i0 to min(%i0 + 32, %n) { use(%i) }
                                                   }
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.affine.constraints import add_for_domain
from compiler.analysis.polyhedral.bounds import bound_rows, constant_extent, local_exprs
from compiler.analysis.polyhedral.flattening import expr_of_row
from compiler.analysis.polyhedral.relation import IntegerRelation, Row
from compiler.dialects.affine.bounds import step_of
from compiler.dialects.affine.composition import canonicalize
from compiler.dialects.affine.ops import AffineForOp, AffineIfOp, AffineYieldOp
from compiler.ir.affine import AffineMap, IntegerSet, constant
from compiler.ir.attributes import IntegerSetAttr
from compiler.ir.operation import Block, Region, Value
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.integer_sets import integer_set_of
from compiler.transforms.affine.loops import (
    Bound,
    body_ops,
    create_canonical_for,
    induction_variable,
    is_perfect_nest,
    terminator_of,
)


def separate_full_tiles(nest: Sequence[AffineForOp], rewriter: Rewriter) -> bool:
    """Creates a version of the intra-tile loops for full tiles, and a condition that selects it.

    Returns True if it was possible.
    """
    if not nest or not is_perfect_nest(nest) or any(step_of(loop) != 1 for loop in nest):
        return False
    bounds: list[tuple[Bound, Bound]] = []
    for loop in nest:
        loop_bounds = _constant_distance_bounds(loop)
        if loop_bounds is None:
            return False
        bounds.append(loop_bounds)
    condition = _full_tile_condition(nest)
    if condition is None:
        return False
    set_, operands = condition
    root = nest[0]
    rewriter.set_insertion_point(root)
    full, partial = Block(), Block()
    properties = {"condition": IntegerSetAttr(set_)}
    regions = [Region([full]), Region([partial])]
    rewriter.create(AffineIfOp, operands, result_types=(), properties=properties, regions=regions, location=root)
    for block in (full, partial):
        rewriter.set_insertion_point_to_end(block)
        rewriter.create(AffineYieldOp, location=root)
    rewriter.move_op(root, partial, partial.first)
    _copy_nest(nest, bounds, full, rewriter)
    return True


def _copy_nest(
    nest: Sequence[AffineForOp], bounds: Sequence[tuple[Bound, Bound]], block: Block, rewriter: Rewriter
) -> None:
    """Inserts a copy of a nest with other bounds at the start of a block."""
    rewriter.set_insertion_point_to_start(block)
    mapping = IRMapping()
    for loop, (lower, upper) in zip(nest, bounds, strict=True):
        copy = create_canonical_for(rewriter, lower, upper, loop)
        mapping.values[induction_variable(loop)] = induction_variable(copy)
        rewriter.set_insertion_point(terminator_of(copy))
    for op in body_ops(nest[-1]):
        rewriter.clone(op, mapping)


def _domain(loops: Sequence[AffineForOp]) -> IntegerRelation | None:
    """Returns the iterations of loops; their variables are the first dims."""
    variables = [induction_variable(loop) for loop in loops]
    relation = IntegerRelation(len(variables), values=list(variables))
    return relation if all(add_for_domain(relation, loop) for loop in loops) else None


def _constant_distance_bounds(loop: AffineForOp) -> tuple[Bound, Bound] | None:
    """Returns a lower and an upper bound of a loop whose difference is a constant."""
    relation = _domain([loop])
    if relation is None:
        return None
    relation.set_symbol_count(relation.num_dims_and_symbols - 1)
    extent = constant_extent(relation, 0)
    if extent is None or extent.rows[0] is extent.rows[1]:
        return None
    relation.set_symbol_count(0)
    lower, upper = (_bound_of_first(relation, row) for row in extent.rows)
    return None if lower is None or upper is None else (lower, upper)


def _bound_of_first(relation: IntegerRelation, row: Row) -> Bound | None:
    """Returns the bound that an inequality puts on the first dim, over the other dims; upper bounds are exclusive."""
    first = relation.num_dims_and_symbols
    exprs = local_exprs(relation)[first:]
    if abs(row[0]) != 1 or any(expr is None and cell for expr, cell in zip(exprs, row[first:-1], strict=True)):
        return None
    known_exprs = [constant(0) if expr is None else expr for expr in exprs]
    rest = [-cell for cell in row[1:]] if row[0] > 0 else [*row[1:-1], row[-1] + 1]
    expr = expr_of_row(rest, relation.num_dims - 1, relation.num_symbols, known_exprs)
    map_ = AffineMap(relation.num_dims - 1, relation.num_symbols, (expr,))
    return map_, relation.bound_values(1, relation.num_dims_and_symbols)


def _full_tile_condition(nest: Sequence[AffineForOp]) -> tuple[IntegerSet, list[Value]] | None:
    """Returns the condition that a tile is full: its bounds at a constant distance lie within all other bounds."""
    relation = _domain(nest)
    if relation is None:
        return None
    count = len(nest)
    relation.equalities = [row for row in relation.equalities if any(row[:count])]
    relation.inequalities = [row for row in relation.inequalities if any(row[:count])]
    for _ in nest:
        relation.set_symbol_count(relation.num_dims_and_symbols - 1)
        extent = constant_extent(relation, 0)
        if extent is None:
            return None
        lower_rows, upper_rows, _ = bound_rows(relation, 0, 0, relation.num_dims)
        for rows, bound in ((lower_rows, list(extent.rows[0])), (upper_rows, list(extent.rows[1]))):
            for row in rows:
                row[:] = [cell - own for cell, own in zip(row, bound, strict=True)]
        relation.remove(0, 1)
    relation.remove_trivial_redundancy()
    relation.set_symbol_count(0)
    set_ = integer_set_of(relation)
    if set_ is None:
        return None
    return canonicalize(set_, relation.bound_values(0, relation.num_dims_and_symbols))
