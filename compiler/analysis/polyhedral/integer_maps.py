"""Questions about integer relations: emptiness, inclusion, and maps between their columns.

All answers are exact over the integers. isl computes them where islpy is installed, which is faster; else the Omega
test does.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from math import gcd
from typing import TYPE_CHECKING

from compiler.analysis.polyhedral.relation import Form, IntegerRelation, Row

if TYPE_CHECKING or find_spec("islpy") is not None:
    from compiler.analysis.polyhedral.isl_maps import IntegerMap, TooComplex, bounded_steps, has_no_points
else:
    from compiler.analysis.polyhedral.omega_maps import IntegerMap, TooComplex, bounded_steps, has_no_points

__all__ = [
    "IntegerMap",
    "TooComplex",
    "bounded_steps",
    "is_empty",
    "is_subset",
    "maximum",
    "remove_redundant_inequalities",
]


def is_empty(relation: IntegerRelation) -> bool:
    """Returns True if no integer point, for any values of the symbols, fulfils all constraints.

    Returns False if the answer would take too long.
    """
    for row in relation.equalities:
        common = gcd(*row[:-1])
        if row[-1] % common if common else row[-1]:
            return True
    if any(row[-1] < 0 and not any(row[:-1]) for row in relation.inequalities):
        return True
    if not relation.inequalities and len(relation.equalities) <= 1:
        return False
    return _is_empty(relation.form())


@lru_cache(maxsize=8192)
def _is_empty(form: Form) -> bool:
    with bounded_steps():
        try:
            return has_no_points(form)
        except TooComplex:
            return False


def is_subset(inner: IntegerRelation, outer: IntegerRelation) -> bool:
    """Returns True if every point of the first relation is in the second; both have the same dims and symbols.

    Returns False if the answer would take too long.
    """
    with bounded_steps():
        try:
            return _points(inner).is_subset(_points(outer))
        except TooComplex:
            return False


def maximum(relation: IntegerRelation, column: int) -> int | None:
    """Returns the greatest number that a dim of the relation can be.

    Returns None if it has no bound, or if the answer would take too long.
    """
    with bounded_steps():
        try:
            return _points(relation).max_output(column)
        except TooComplex:
            return None


def _points(relation: IntegerRelation) -> IntegerMap:
    """Returns a relation as a set of its pairs; symbols become parameters, locals existential variables."""
    symbols = range(relation.num_dims, relation.num_dims_and_symbols)
    return IntegerMap.of(relation, (), range(relation.num_dims), {column: f"s{column}" for column in symbols})


def remove_redundant_inequalities(relation: IntegerRelation) -> None:
    """Removes inequalities that the other constraints imply; of equivalent ones the last is kept."""
    kept: list[Row] = list(relation.inequalities)
    index = 0
    trial = relation.copy()
    while index < len(kept):
        complement = [-cell for cell in kept[index]]
        complement[-1] -= 1
        trial.inequalities = [*kept[:index], complement, *kept[index + 1 :]]
        if is_empty(trial):
            del kept[index]
        else:
            index += 1
    relation.inequalities = kept
