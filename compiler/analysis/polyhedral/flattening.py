"""Affine expressions as rows over dims, symbols and quotients: upstream's `getFlattenedAffineExprs`.

d0 mod 4 + s0  ->  the row [1, 1, -4, 0] over d0, s0, q, 1, where q is d0 floordiv 4
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import gcd

from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation, Row, VarKind
from compiler.ir.affine import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    IntegerSet,
    constant,
    dim,
    symbol,
)

_SparseRow = dict[int, int]
_CONSTANT = -1


@dataclass
class FlatExprs:
    """Rows of expressions, and the dividend and divisor of each local; a dividend is a row over preceding columns."""

    rows: list[Row] = field(default_factory=list)
    divisions: list[tuple[Row, int]] = field(default_factory=list)


def flatten(exprs: Sequence[AffineExpr], num_dims: int, num_symbols: int) -> FlatExprs | None:
    """Returns the rows of expressions; None if one is semi-affine or has a divisor less than 1."""
    inputs = num_dims + num_symbols
    divisions: dict[tuple[tuple[tuple[int, int], ...], int], int] = {}
    sparse: list[_SparseRow] = []
    for expr in exprs:
        row = _flatten_one(expr, num_dims, inputs, divisions)
        if row is None:
            return None
        sparse.append(row)
    width = inputs + len(divisions) + 1
    flat = FlatExprs([_dense(row, width) for row in sparse])
    for number, (dividend, divisor) in enumerate(divisions):
        flat.divisions.append((_dense(dict(dividend), inputs + number + 1), divisor))
    return flat


def _dense(row: _SparseRow, width: int) -> Row:
    dense = [0] * width
    for column, coefficient in row.items():
        dense[column] = coefficient
    return dense


def _flatten_one(
    expr: AffineExpr, num_dims: int, inputs: int, divisions: dict[tuple[tuple[tuple[int, int], ...], int], int]
) -> _SparseRow | None:
    rows: list[_SparseRow] = []
    for node in expr.walk():
        if isinstance(node, AffineConstantExpr):
            rows.append({_CONSTANT: node.value} if node.value else {})
        elif isinstance(node, AffineDimExpr):
            rows.append({node.position: 1})
        elif isinstance(node, AffineBinaryExpr):
            rhs, lhs = rows.pop(), rows.pop()
            if node.kind is AffineExprKind.ADD:
                rows.append(_sum(lhs, rhs, 1))
                continue
            if node.kind is AffineExprKind.MUL and not lhs.keys() - {_CONSTANT}:
                lhs, rhs = rhs, lhs
            if rhs.keys() - {_CONSTANT}:
                return None
            number = rhs.get(_CONSTANT, 0)
            if node.kind is AffineExprKind.MUL:
                rows.append({column: cell * number for column, cell in lhs.items() if cell * number})
                continue
            if number <= 0:
                return None
            rows.append(_divided(node.kind, lhs, number, inputs, divisions))
        else:
            assert not isinstance(node, AffineConstantExpr | AffineDimExpr)
            rows.append({num_dims + getattr(node, "position", 0): 1})
    return rows[0]


def _sum(lhs: _SparseRow, rhs: _SparseRow, factor: int) -> _SparseRow:
    terms = dict(lhs)
    for column, cell in rhs.items():
        total = terms.get(column, 0) + factor * cell
        if total:
            terms[column] = total
        else:
            terms.pop(column, None)
    return terms


def _divided(
    kind: AffineExprKind,
    dividend: _SparseRow,
    divisor: int,
    inputs: int,
    divisions: dict[tuple[tuple[tuple[int, int], ...], int], int],
) -> _SparseRow:
    """Returns the row of a quotient or remainder; adds a local to `divisions` unless the divisor divides all cells."""
    common = gcd(divisor, *dividend.values())
    reduced = {column: cell // common for column, cell in dividend.items()}
    by = divisor // common
    if by == 1:
        return {} if kind is AffineExprKind.MOD else reduced
    if kind is AffineExprKind.CEIL_DIV:
        reduced = _sum(reduced, {_CONSTANT: by - 1}, 1)
    key = (tuple(sorted(reduced.items())), by)
    local = inputs + divisions.setdefault(key, len(divisions))
    return {local: 1} if kind is not AffineExprKind.MOD else _sum(dividend, {local: 1}, -divisor)


# -------------------------------------------------------------------------------------------------- into relations


def add_flattened(relation: IntegerRelation, exprs: Sequence[AffineExpr]) -> list[Row] | None:
    """Returns the rows of expressions over the relation's dims and symbols; None if one is semi-affine.

    Quotients in them are added as the first locals of the relation; the rows include these columns.
    """
    flat = flatten(exprs, relation.num_dims, relation.num_symbols)
    if flat is None:
        return None
    count = len(flat.divisions)
    first = relation.num_dims_and_symbols
    if count:
        relation.insert(VarKind.LOCAL, 0, [None] * count)
        for number, (dividend, divisor) in enumerate(flat.divisions):
            row = _widened(dividend, first + number, relation.num_cols)
            lower = [-cell for cell in row]
            lower[first + number] = divisor
            lower[-1] += divisor - 1
            row[first + number] = -divisor
            relation.inequalities += [lower, row]
    return [_widened(row, first + count, relation.num_cols) for row in flat.rows]


def _widened(row: Row, count: int, width: int) -> Row:
    """Returns a row of `width` columns with the first `count` and the constant of `row`; the others are 0."""
    return [*row[:count], *([0] * (width - count - 1)), row[-1]]


def add_bound(relation: IntegerRelation, kind: BoundKind, position: int, map_: AffineMap) -> bool:
    """Bounds a variable by every result of a map over the relation's dims and symbols; an upper bound is exclusive.

    Returns False if the map is semi-affine.
    """
    rows = add_flattened(relation, map_.results)
    if rows is None:
        return False
    for row in rows:
        if row[position]:
            continue
        if kind is BoundKind.UB:
            bound = list(row)
            bound[position] = -1
            bound[-1] -= 1
        else:
            bound = [-cell for cell in row]
            bound[position] = 1
        (relation.equalities if kind is BoundKind.EQ else relation.inequalities).append(bound)
    return True


def compose_matching_map(relation: IntegerRelation, map_: AffineMap) -> bool:
    """Inserts, as first dims, one for each result of a map over the relation's dims and symbols, and equates the two.

    Returns False if the map is semi-affine.
    """
    rows = add_flattened(relation, map_.results)
    if rows is None:
        return False
    count = len(rows)
    relation.insert(VarKind.RANGE, 0, [None] * count)
    for number, row in enumerate(rows):
        equality = [0] * count + [-cell for cell in row]
        equality[number] = 1
        relation.equalities.append(equality)
    return True


def set_constraints(set_: IntegerSet) -> IntegerRelation | None:
    """Returns the relation of an integer set; None if it is semi-affine."""
    relation = IntegerRelation(set_.num_dims, set_.num_symbols)
    rows = add_flattened(relation, set_.constraints)
    if rows is None:
        return None
    divisions, relation.inequalities = relation.inequalities, []
    for row, is_equality in zip(rows, set_.eq_flags, strict=True):
        (relation.equalities if is_equality else relation.inequalities).append(row)
    relation.inequalities += divisions
    return relation


def expr_of_row(row: Sequence[int], num_dims: int, num_symbols: int, locals_: Sequence[AffineExpr]) -> AffineExpr:
    """Returns the expression of a row over dims, symbols, locals and the constant: `getAffineExprFromFlatForm`."""
    expr = constant(0)
    for column, cell in enumerate(row[:-1]):
        if cell == 0:
            continue
        if column < num_dims:
            term = dim(column)
        elif column < num_dims + num_symbols:
            term = symbol(column - num_dims)
        else:
            term = locals_[column - num_dims - num_symbols]
        expr = expr + term * cell
    return expr + row[-1]
