"""Questions about integer relations that isl answers: emptiness, a sample point, inclusion.

All answers are exact over the integers. isl gets domain and range as one tuple, symbols as parameters, and locals as
existentially quantified variables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import gcd

import islpy as isl

from compiler.analysis.polyhedral.relation import Form, IntegerRelation, Row

Set = isl.Set
"""A union of basic sets, isl's."""


def _matrix(rows: Sequence[Sequence[int]], width: int) -> isl.Mat:
    matrix = isl.Mat.alloc(isl.DEFAULT_CONTEXT, len(rows), width)
    for index, row in enumerate(rows):
        for column, cell in enumerate(row):
            matrix = matrix.set_element_val(index, column, _val(cell))
    return matrix


@lru_cache(maxsize=4096)
def _val(number: int) -> isl.Val:
    return isl.Val.read_from_str(isl.DEFAULT_CONTEXT, str(number))


def _basic_set(form: Form) -> isl.BasicSet:
    num_dims, num_symbols, num_locals, equalities, inequalities = form
    width = num_dims + num_symbols + num_locals + 1
    kind = isl.dim_type
    return isl.BasicSet.from_constraint_matrices(
        isl.Space.set_alloc(isl.DEFAULT_CONTEXT, num_symbols, num_dims),
        _matrix(equalities, width),
        _matrix(inequalities, width),
        kind.set,
        kind.param,
        kind.div,
        kind.cst,
    )


Error = isl.Error
"""Exception of isl, also raised when an answer takes too many steps."""

_MAX_STEPS = 20_000_000
"""A few seconds: what isl is asked can take exponential time."""


@contextmanager
def bounded_steps() -> Iterator[None]:
    """In the block under it isl gives up with `Error` when it has taken too many steps."""
    context = isl.DEFAULT_CONTEXT
    before = context.get_max_operations()
    if not before:
        context.reset_operations()
        context.set_max_operations(_MAX_STEPS)
    try:
        yield
    finally:
        context.set_max_operations(before)


def to_isl(relation: IntegerRelation) -> Set:
    """Returns the relation as a set of isl's, domain and range in one tuple."""
    return _basic_set(relation.form()).to_set()


def is_empty(relation: IntegerRelation) -> bool:
    """Returns True if no integer point, for any values of the symbols, fulfils all constraints.

    No where that would take too long to find out.
    """
    for row in relation.equalities:
        common = gcd(*row[:-1])
        if row[-1] % common if common else row[-1]:
            return True
    if any(row[-1] < 0 and not any(row[:-1]) for row in relation.inequalities):
        return True
    if not relation.inequalities:
        # Equalities that each have a solution may still have none together: that is isl's business as well.
        if len(relation.equalities) <= 1:
            return False
    return _is_empty(relation.form())


@lru_cache(maxsize=8192)
def _is_empty(form: Form) -> bool:
    with bounded_steps():
        try:
            return bool(_basic_set(form).is_empty())
        except Error:
            return False


def sample(relation: IntegerRelation) -> list[int] | None:
    """Returns the dims and symbols of a point that fulfils all constraints; None where there is none."""
    whole = _basic_set(relation.form()).to_set()
    kind = isl.dim_type
    moved = whole.move_dims(kind.set, relation.num_dims, kind.param, 0, relation.num_symbols)
    if moved.is_empty():
        return None
    point = moved.sample_point()
    count = relation.num_dims + relation.num_symbols
    return [int(point.get_coordinate_val(kind.set, index).to_str()) for index in range(count)]


def is_subset(inner: IntegerRelation, outer: IntegerRelation) -> bool:
    """Returns True if every point of the one is in the other; both have the same dims and symbols.

    No where that would take too long to find out.
    """
    with bounded_steps():
        try:
            return bool(to_isl(inner).is_subset(to_isl(outer)))
        except Error:
            return False


def dims_of(relation: IntegerRelation, count: int) -> Set:
    """The exact projection to the first `count` dims: what they are for some value of all else, symbols included."""
    kind = isl.dim_type
    whole = to_isl(relation)
    whole = whole.project_out(kind.set, count, relation.num_dims - count)
    return whole.project_out(kind.param, 0, relation.num_symbols)


def remove_redundant_inequalities(relation: IntegerRelation) -> None:
    """Drops inequalities that follow from the other constraints; of those that follow from each other the last stay."""
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


def to_map(
    relation: IntegerRelation, inputs: Sequence[int], outputs: Sequence[int], names: Mapping[int, str]
) -> isl.Map:
    """Returns a map of isl's between columns of a relation; named columns are parameters, all others exist."""
    others = [column for column in range(relation.num_vars) if column not in {*inputs, *outputs, *names}]
    order = [*inputs, *outputs, *names, *others, relation.num_cols - 1]
    kind = isl.dim_type
    space = isl.Space.alloc(isl.DEFAULT_CONTEXT, len(names), len(inputs), len(outputs))
    for position, name in enumerate(names.values()):
        space = space.set_dim_name(kind.param, position, name)
    return isl.BasicMap.from_constraint_matrices(
        space,
        _matrix([[row[column] for column in order] for row in relation.equalities], len(order)),
        _matrix([[row[column] for column in order] for row in relation.inequalities], len(order)),
        kind.in_,
        kind.out,
        kind.param,
        kind.div,
        kind.cst,
    ).to_map()


def maximum(relation: IntegerRelation, column: int) -> int | None:
    """Returns the greatest number that a dim of the relation can be; None where it has no bound.

    Nor where that would take too long to find out.
    """
    with bounded_steps():
        try:
            greatest = to_isl(relation).dim_max_val(column)
        except Error:
            return None
    return int(greatest.to_str()) if greatest.is_int() else None
