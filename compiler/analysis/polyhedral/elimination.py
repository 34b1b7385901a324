"""Projects variables out: by Gaussian elimination if an equality allows it, else by Fourier-Motzkin elimination.

The result contains all integer points of the exact projection, and maybe more: Fourier-Motzkin computes the rational
projection. Upstream does so too, and bounds must be upstream's. `integer_maps` has the exact projection. If eliminating
a variable would create too many rows, its rows are dropped instead, which also only adds points.
"""

from __future__ import annotations

from math import gcd

from compiler.analysis.polyhedral.relation import IntegerRelation, Row

_MAX_NEW_ROWS = 100
"""Maximum number of rows that eliminating one variable may create; upstream has no limit, and runs out of memory."""


def project_out(relation: IntegerRelation, start: int, count: int) -> None:
    """Eliminates `count` variables from the column `start` on."""
    if count == 0:
        return
    position, left, done = start, count, 0
    while position < relation.num_vars:
        eliminated = _gaussian_eliminate(relation, position, position + left)
        position += 1
        left -= eliminated + 1
        done += eliminated
    for eliminated in range(count - done):
        _fourier_motzkin(relation, _best_to_eliminate(relation, start, start + count - done - eliminated))
    relation.tighten()
    relation.normalize()


def eliminate(relation: IntegerRelation, position: int) -> None:
    """Eliminates one variable."""
    _fourier_motzkin(relation, position)


def _gaussian_eliminate(relation: IntegerRelation, start: int, limit: int) -> int:
    """Eliminates variables from `start` on by equalities, up to the first that has inequalities only.

    Returns the number of eliminated variables.
    """
    if start >= limit:
        return 0
    relation.tighten()
    column = start
    while column < limit:
        pivot = next((index for index, row in enumerate(relation.equalities) if row[column]), None)
        if pivot is None:
            if any(row[column] for row in relation.inequalities):
                break
            column += 1
            continue
        pivot_row = relation.equalities[pivot]
        for row in relation.equalities:
            if row is not pivot_row:
                _eliminate_from(row, pivot_row, column, start)
        for row in relation.inequalities:
            _eliminate_from(row, pivot_row, column, start)
        del relation.equalities[pivot]
        relation.tighten()
        column += 1
    relation.remove(start, column)
    return column - start


def _eliminate_from(row: Row, pivot_row: Row, column: int, start: int) -> None:
    lead = row[column]
    if lead == 0:
        return
    pivot = pivot_row[column]
    common = abs(lead * pivot) // gcd(lead, pivot)
    factor = common // abs(pivot) * (-1 if lead * pivot > 0 else 1)
    own = common // abs(lead)
    # The columns from `start` to `column` are already eliminated, and the caller removes them all at once.
    row[:] = [
        cell if start <= index < column else factor * pivot_row[index] + own * cell for index, cell in enumerate(row)
    ]
    divisor = gcd(*row)
    if divisor > 1:
        row[:] = [cell // divisor for cell in row]


def _best_to_eliminate(relation: IntegerRelation, start: int, limit: int) -> int:
    """Returns the variable for which Fourier-Motzkin makes the fewest inequalities."""

    def cost(position: int) -> int:
        lower = sum(row[position] > 0 for row in relation.inequalities)
        upper = sum(row[position] < 0 for row in relation.inequalities)
        return lower * upper

    return min(range(start, limit), key=cost)


def _fourier_motzkin(relation: IntegerRelation, position: int) -> None:
    if any(row[position] for row in relation.equalities):
        _gaussian_eliminate(relation, position, position + 1)
        return
    relation.tighten()
    lower = [row for row in relation.inequalities if row[position] > 0]
    upper = [row for row in relation.inequalities if row[position] < 0]
    if not lower and not upper:
        relation.remove(position, position + 1)
        return
    combined: list[Row] = []
    for above in upper if len(upper) * len(lower) <= _MAX_NEW_ROWS else ():
        for below in lower:
            a, b = below[position], -above[position]
            common = a * b // gcd(a, b)
            combined.append(
                [x * (common // b) + y * (common // a) for x, y in zip(above, below, strict=True)],
            )
    relation.inequalities = combined + [row for row in relation.inequalities if row[position] == 0]
    relation.remove(position, position + 1)
    relation.tighten()
    relation.normalize()
    relation.remove_trivial_redundancy()
