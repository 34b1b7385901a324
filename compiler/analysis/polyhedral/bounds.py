"""Bounds of the variables of an integer relation: constants, extents, affine maps, slices, bounding boxes.

Upstream's `getConstantBound64`, `getConstantBoundOnDimSize`, `getLowerAndUpperBound`, `getSliceBounds` and
`unionBoundingBox`, with the same choice where several answers are right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from compiler.analysis.polyhedral.elimination import project_out
from compiler.analysis.polyhedral.flattening import expr_of_row
from compiler.analysis.polyhedral.integer_maps import remove_redundant_inequalities
from compiler.analysis.polyhedral.relation import BoundKind, Form, IntegerRelation, Row
from compiler.ir.affine import (
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    constant,
    dim,
    simplify_affine_expr,
    symbol,
)


def constant_bound(relation: IntegerRelation, kind: BoundKind, position: int) -> int | None:
    """Returns the best constant bound that follows for a variable; for EQ where both bounds are the same."""
    lower, upper = constant_bounds(relation, position)
    if kind is BoundKind.EQ:
        return lower if lower == upper else None
    return lower if kind is BoundKind.LB else upper


def constant_bounds(relation: IntegerRelation, position: int) -> tuple[int | None, int | None]:
    """Returns the best constant bounds that follow for a variable, both included."""
    projected = relation.copy()
    project_out(projected, 0, position)
    project_out(projected, 1, projected.num_vars - 1)
    row = equality_to_constant(projected, 0, 1)
    if row is not None:
        return -row[-1] // row[0], -row[-1] // row[0]
    lower = [-(row[-1] // row[0]) for row in projected.inequalities if row[0] > 0]
    upper = [row[-1] // -row[0] for row in projected.inequalities if row[0] < 0]
    return max(lower, default=None), min(upper, default=None)


def equality_to_constant(relation: IntegerRelation, position: int, limit: int) -> Row | None:
    """Returns the first equality in which a variable has the coefficient 1 or -1 and others before `limit` have 0."""
    for row in relation.equalities:
        if abs(row[position]) == 1 and not any(row[:position]) and not any(row[position + 1 : limit]):
            return row
    return None


def bound_rows(
    relation: IntegerRelation, position: int, start: int = 0, count: int = 0
) -> tuple[list[Row], list[Row], list[Row]]:
    """Returns the lower bounds, upper bounds and equalities of a variable.

    Skips rows that depend on one of the `count` variables from the column `start` on, except for the variable itself.
    """

    def is_free(row: Row) -> bool:
        return not any(row[column] for column in range(start, start + count) if column != position)

    rows = [row for row in relation.inequalities if row[position] and is_free(row)]
    return (
        [row for row in rows if row[position] > 0],
        [row for row in rows if row[position] < 0],
        [row for row in relation.equalities if row[position] and is_free(row)],
    )


def lower_and_upper_bound(
    relation: IntegerRelation, position: int, start: int, count: int, first_symbol: int
) -> tuple[AffineMap, AffineMap]:
    """Returns the bounds of the variable at `start + position` as maps of all variables except `count` from `start` on.

    The columns before `first_symbol` are the maps' dims, the others the symbols. Upper bounds are exclusive. The
    relation must not have locals.
    """
    column = start + position
    lower, upper, equal = bound_rows(relation, column, start, count)
    num_dims = first_symbol - count
    num_symbols = relation.num_dims_and_symbols - first_symbol

    def rest(row: Row, factor: int) -> AffineExpr:
        cells = [factor * cell for index, cell in enumerate(row) if not start <= index < start + count]
        return expr_of_row(cells, num_dims, num_symbols, ())

    lower_exprs = [(rest(row, -1) + (row[column] - 1)).floor_div(row[column]) for row in lower]
    upper_exprs = [rest(row, 1).floor_div(-row[column]) + 1 for row in upper]
    for row in equal:
        expr = rest(row, -1 if row[column] > 0 else 1)
        upper_exprs.append(expr.floor_div(abs(row[column])) + 1)
        lower_exprs.append(expr.ceil_div(abs(row[column])))
    return (
        AffineMap(num_dims, num_symbols, tuple(lower_exprs)),
        AffineMap(num_dims, num_symbols, tuple(upper_exprs)),
    )


# -------------------------------------------------------------------------------------------------- quotients


def _floor_div_of(
    relation: IntegerRelation, position: int, exprs: Sequence[AffineExpr | None]
) -> tuple[Row, int] | None:
    """Returns the row and divisor whose quotient a variable is, if a pair of inequalities over `exprs` implies one."""
    lower, upper, _ = bound_rows(relation, position)
    for above in upper:
        for below in lower:
            divisor = below[position]
            if any(a != -b for a, b in zip(above[:-1], below[:-1], strict=True)):
                continue
            slack = divisor - 1 - below[-1] - above[-1]
            if not 0 <= slack <= divisor - 1:
                continue
            dividend = [0 if column == position else cell for column, cell in enumerate(above[:-1])]
            offset = above[-1] + slack
            common = gcd(divisor, *dividend)
            dividend = [cell // common for cell in dividend]
            if all(exprs[column] is not None for column, cell in enumerate(dividend) if cell):
                return [*dividend, offset // common], divisor // common
    return None


def _detect_floor_div(relation: IntegerRelation, position: int, exprs: list[AffineExpr | None]) -> bool:
    """4q <= i + j <= 4q + 3  ->  q = (i + j) floordiv 4"""
    division = _floor_div_of(relation, position, exprs)
    if division is None:
        return False
    row, divisor = division
    dividend: AffineExpr = constant(row[-1])
    for column, cell in enumerate(row[:-1]):
        term = exprs[column]
        if cell and term is not None:
            dividend = dividend + term * cell
    exprs[position] = dividend.floor_div(divisor)
    return True


def local_exprs(relation: IntegerRelation) -> list[AffineExpr | None]:
    """Returns each variable as an expression of dims and symbols: locals where they are quotients, else None."""
    exprs: list[AffineExpr | None] = [
        *map(dim, range(relation.num_dims)),
        *map(symbol, range(relation.num_symbols)),
        *([None] * relation.num_locals),
    ]
    changed = True
    while changed:
        changed = False
        for position in range(relation.num_dims_and_symbols, relation.num_vars):
            if exprs[position] is None and _detect_floor_div(relation, position, exprs):
                changed = True
    return exprs


# -------------------------------------------------------------------------------------------------- extents


@dataclass(frozen=True)
class Extent:
    """Maximum number of integers between the bounds of a dimension, and these bounds."""

    size: int
    lower: Row
    upper: Row
    divisor: int
    """`lower` and `upper` are rows over symbols and the constant; the bounds are these divided by `divisor`."""
    rows: tuple[Row, Row]
    """The constraints of the relation that are the lower and the upper bound; an equality is both."""


def constant_extent(relation: IntegerRelation, position: int) -> Extent | None:
    """Returns the least constant extent of a dim between bounds over symbols; the relation must not have locals."""
    num_dims = relation.num_dims
    row = equality_to_constant(relation, position, num_dims)
    if row is not None:
        if any(row[relation.num_dims_and_symbols : -1]):
            return None
        sign = row[position]
        value = [-cell * sign for cell in row[num_dims:]]
        return Extent(1, value, value, 1, (row, row))
    best: Extent | None = None
    lower, upper, _ = bound_rows(relation, position, 0, num_dims)
    for above in upper:
        for below in lower:
            if any(a != -b for a, b in zip(above[:-1], below[:-1], strict=True)):
                continue
            divisor = below[position]
            size = max(-(-(above[-1] + below[-1] + 1) // divisor), 0)
            if best is None or size < best.size:
                start = [-cell for cell in below[num_dims:]]
                start[-1] += divisor - 1
                best = Extent(size, start, above[num_dims:], divisor, (below, above))
    return best


def constant_extent_map(relation: IntegerRelation, position: int) -> tuple[int, AffineMap] | None:
    """Returns the least constant extent of a dim, and its lower bound as a map of the symbols.

    Unlike `constant_extent`, the bounds may depend on locals that are quotients.
    """
    return _constant_extent_map(relation.form(), position)


@lru_cache(maxsize=1024)
def _constant_extent_map(form: Form, position: int) -> tuple[int, AffineMap] | None:
    relation = IntegerRelation.of_form(form)
    exprs = local_exprs(relation)
    num_dims, num_symbols = relation.num_dims, relation.num_symbols

    def is_known(row: Row) -> bool:
        for column in range(relation.num_dims_and_symbols, relation.num_vars):
            expr = exprs[column]
            if row[column] and (expr is None or not expr.is_symbolic_or_constant()):
                return False
        return True

    def rest(row: Row, factor: int) -> AffineExpr:
        expr: AffineExpr = constant(0)
        for column in range(num_dims, relation.num_vars):
            term = exprs[column]
            if row[column] and term is not None:
                expr = expr + term * (row[column] * factor)
        return expr + row[-1] * factor

    def low_of(below: Row) -> AffineExpr:
        # As upstream, (x + d - 1) floordiv d instead of x ceildiv d: it cancels against the upper bound's floordiv.
        return (-rest(below, 1) + (below[position] - 1)).floor_div(below[position])

    row = equality_to_constant(relation, position, num_dims)
    if row is not None and is_known(row):
        expr = simplify_affine_expr(rest(row, -row[position]), 0, num_symbols)
        return 1, AffineMap(0, num_symbols, (expr,))
    best: tuple[int, Row] | None = None
    lower, upper, _ = bound_rows(relation, position, 0, num_dims)
    for above in filter(is_known, upper):
        for below in filter(is_known, lower):
            if above[position] == -1 and below[position] == 1 and _cancel(above, below):
                size = max(above[-1] + below[-1] + 1, 0)
            else:
                high = rest(above, 1).floor_div(-above[position])
                difference = simplify_affine_expr(high - low_of(below) + 1, 0, num_symbols)
                if not isinstance(difference, AffineConstantExpr):
                    continue
                size = max(difference.value, 0)
            if best is None or size < best[0]:
                best = size, below
    if best is None:
        return None
    return best[0], AffineMap(0, num_symbols, (low_of(best[1]),))


def _cancel(above: Row, below: Row) -> bool:
    """Returns True if the sum of two rows is a constant."""
    return all(a == -b for a, b in zip(above[:-1], below[:-1], strict=True))


# -------------------------------------------------------------------------------------------------- bounding boxes


def union_bounding_box(relation: IntegerRelation, other: IntegerRelation) -> bool:
    """Extends the relation to a box that contains it and another one of the same space. Returns False if none is known.

    Both have no locals. Constraints that both have are kept.
    """
    bounds: list[Row] = []
    for position in range(relation.num_dims):
        own, its = constant_extent(relation, position), constant_extent(other, position)
        if own is None or its is None or own.divisor != its.divisor:
            return False
        lower = _least(own.lower, its.lower)
        if lower is not None:
            lower[-1] -= own.divisor - 1
        else:
            lower = _constant_row(own.lower, relation, other, BoundKind.LB, position)
        upper = _greatest(own.upper, its.upper)
        if upper is None:
            upper = _constant_row(own.upper, relation, other, BoundKind.UB, position)
        if lower is None or upper is None:
            return False
        zeros = [0] * relation.num_dims
        new_lower = zeros + [-cell for cell in lower]
        new_upper = zeros + upper
        new_lower[position], new_upper[position] = own.divisor, -own.divisor
        bounds += [new_lower, new_upper]
    common_inequalities = [row for row in relation.inequalities if row in other.inequalities]
    common_equalities = [row for row in relation.equalities if row in other.equalities]
    relation.equalities = common_equalities
    relation.inequalities = bounds + common_inequalities
    relation.remove_trivial_redundancy()
    return True


def _least(row: Row, other: Row) -> Row | None:
    if row[:-1] != other[:-1]:
        return None
    return list(row if row[-1] <= other[-1] else other)


def _greatest(row: Row, other: Row) -> Row | None:
    if row[:-1] != other[:-1]:
        return None
    return list(row if row[-1] >= other[-1] else other)


def _constant_row(
    like: Row, relation: IntegerRelation, other: IntegerRelation, kind: BoundKind, position: int
) -> Row | None:
    own, its = constant_bound(relation, kind, position), constant_bound(other, kind, position)
    if own is None or its is None:
        return None
    return [0] * (len(like) - 1) + [min(own, its) if kind is BoundKind.LB else max(own, its)]


# -------------------------------------------------------------------------------------------------- slices

Bounds = tuple["AffineMap | None", "AffineMap | None"]
"""The lower and the (exclusive) upper bound of a loop, each None if there is none."""


def slice_bounds(relation: IntegerRelation, start: int, count: int) -> list[Bounds]:
    """Returns the bounds of `count` dims from `start` on as maps of the other dims and the symbols: `getSliceBounds`.

    A dim that is a function e of the others gets `[e, e + 1)`. If there is no single bounding expression, the bound is
    a constant: the slice contains all points of the relation, and maybe more.
    """
    return list(_slice_bounds(relation.form(), start, count))


@lru_cache(maxsize=1024)
def _slice_bounds(form: Form, start: int, count: int) -> tuple[Bounds, ...]:
    relation = IntegerRelation.of_form(form)
    relation.normalize()
    exprs = _solved(relation, start, count)
    num_dims, num_symbols = relation.num_dims - count, relation.num_symbols
    simplified: IntegerRelation | None = None
    bounds: list[Bounds] = []
    for position in range(count):
        expr = exprs[start + position]
        if expr is not None:
            expr = simplify_affine_expr(expr, num_dims, num_symbols)
            bounds.append((AffineMap(num_dims, num_symbols, (expr,)), AffineMap(num_dims, num_symbols, (expr + 1,))))
            continue
        lower: AffineMap | None = None
        upper: AffineMap | None = None
        if relation.num_locals == 0:
            if simplified is None:
                simplified = relation.copy()
                remove_redundant_inequalities(simplified)
            lower, upper = lower_and_upper_bound(simplified, position, start, count, relation.num_dims)
        if lower is None or len(lower.results) > 1:
            bound = constant_bound(relation, BoundKind.LB, start + position)
            if bound is not None:
                lower = AffineMap(num_dims, num_symbols, (constant(bound),))
        if upper is None or len(upper.results) > 1:
            bound = constant_bound(relation, BoundKind.UB, start + position)
            if bound is not None:
                upper = AffineMap(num_dims, num_symbols, (constant(bound + 1),))
        bounds.append((lower, upper))
    return tuple(bounds)


def _solved(relation: IntegerRelation, start: int, count: int) -> list[AffineExpr | None]:
    """Returns for each variable an equal expression of all dims and symbols but `count` from `start` on, or None."""
    exprs: list[AffineExpr | None] = [None] * relation.num_vars
    for position in range(relation.num_dims):
        if position < start:
            exprs[position] = dim(position)
        elif position >= start + count:
            exprs[position] = dim(position - count)
    for position in range(relation.num_symbols):
        exprs[relation.num_dims + position] = symbol(position)
    limits: dict[int, tuple[int | None, int | None]] = {}
    changed = True
    while changed:
        changed = False
        for position in range(relation.num_vars):
            if exprs[position] is None:
                if position not in limits:
                    limits[position] = constant_bounds(relation, position)
                changed |= _solve(relation, position, (start, count), limits[position], exprs)
    return exprs


def _solve(
    relation: IntegerRelation,
    position: int,
    unknown: tuple[int, int],
    limits: tuple[int | None, int | None],
    exprs: list[AffineExpr | None],
) -> bool:
    """Sets the expression of one variable in `exprs` if there is one. Returns True if there is."""
    low, high = limits
    if low is not None and high is not None:
        if low == high:
            exprs[position] = constant(low)
            return True
        if low == 0 and high >= 1 and _detect_mod(relation, position, unknown, high + 1, exprs):
            return True
    if _detect_floor_div(relation, position, exprs):
        return True
    row = next((row for row in relation.equalities if row[position]), None)
    if row is None:
        return False
    expr: AffineExpr = constant(0)
    for column, cell in enumerate(row[:-1]):
        if column == position or cell == 0:
            continue
        term = exprs[column]
        if term is None:
            return False
        expr = expr + term * cell
    expr = expr + row[-1]
    factor = row[position]
    exprs[position] = (-expr).floor_div(factor) if factor > 0 else expr.floor_div(-factor)
    return True


def _detect_mod(
    relation: IntegerRelation,
    position: int,
    unknown: tuple[int, int],
    divisor: int,
    exprs: list[AffineExpr | None],
) -> bool:
    """0 <= r < 4, n - 4 * q = r  ->  r = n mod 4, and q = n floordiv 4 where q is one variable"""
    start, count = unknown
    for row in relation.equalities:
        own = row[position]
        if own == 0 or row[-1] != 0 or any(row[relation.num_dims_and_symbols : -1]):
            continue
        dividend: AffineExpr | None = constant(0)
        quotients: list[int] = []
        for column, cell in enumerate(row[: relation.num_dims_and_symbols]):
            if column == position or cell == 0:
                continue
            if cell % (divisor * own) == 0:
                quotients.append(column)
                continue
            term = exprs[column]
            if term is None or dividend is None:
                dividend = None
                break
            dividend = dividend + term * cell
        if dividend is None:
            continue
        dividend = (-dividend).floor_div(own) if own > 0 else dividend.floor_div(-own)
        dividend = simplify_affine_expr(dividend, relation.num_dims, relation.num_symbols)
        if not isinstance(dividend, AffineDimExpr) or not quotients:
            continue
        column = dividend.position if dividend.position < start else dividend.position + count
        upper = constant_bound(relation, BoundKind.UB, column)
        lower = constant_bound(relation, BoundKind.LB, column)
        fits = upper is not None and upper < divisor and lower is not None and lower >= 0
        exprs[position] = dividend if fits else dividend % divisor
        if len(quotients) == 1 and exprs[quotients[0]] is None:
            sign = 1 if row[quotients[0]] * own > 0 else -1
            exprs[quotients[0]] = dividend.floor_div(divisor) * sign
        return True
    return False
