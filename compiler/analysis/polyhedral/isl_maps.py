"""Integer maps that are computed by isl.

`omega_maps` has the same classes and functions for systems without islpy; `integer_maps` chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache

import islpy as isl

from compiler.analysis.polyhedral.relation import Form, IntegerRelation

TooComplex = isl.Error
"""Exception of isl, also raised when an answer takes too many steps."""

_MAX_STEPS = 20_000_000
"""Maximum number of isl's steps, which take a few seconds: some computations take exponential time."""


@contextmanager
def bounded_steps() -> Iterator[None]:
    """Makes isl raise `TooComplex` in the `with` block after a maximum number of steps."""
    context = isl.DEFAULT_CONTEXT
    before = context.get_max_operations()
    if not before:
        context.reset_operations()
        context.set_max_operations(_MAX_STEPS)
    try:
        yield
    finally:
        context.set_max_operations(before)


def isl_set(relation: IntegerRelation) -> isl.Set:
    """Returns a relation as isl's set: domain and range as one tuple, symbols as parameters, locals as existentials."""
    return _basic_set(relation.form()).to_set()


def has_no_points(form: Form) -> bool:
    """Returns True if no integers fulfil the constraints of a relation. Raises `TooComplex`."""
    return _basic_set(form).is_empty()


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


class IntegerMap:
    """A union of relations between integer tuples, the inputs and the outputs, with named parameters.

    A map without inputs is a set of its outputs. Methods have isl's names; all of them may raise `TooComplex`.
    """

    def __init__(self, isl_map: isl.Map) -> None:
        self._map = isl_map

    @staticmethod
    def of(
        relation: IntegerRelation, inputs: Sequence[int], outputs: Sequence[int], names: Mapping[int, str]
    ) -> IntegerMap:
        """Returns the map between columns of a relation; named columns become parameters, all others existentials."""
        others = [column for column in range(relation.num_vars) if column not in {*inputs, *outputs, *names}]
        order = [*inputs, *outputs, *names, *others, relation.num_cols - 1]
        kind = isl.dim_type
        space = isl.Space.alloc(isl.DEFAULT_CONTEXT, len(names), len(inputs), len(outputs))
        for position, name in enumerate(names.values()):
            space = space.set_dim_name(kind.param, position, name)
        basic_map = isl.BasicMap.from_constraint_matrices(
            space,
            _matrix([[row[column] for column in order] for row in relation.equalities], len(order)),
            _matrix([[row[column] for column in order] for row in relation.inequalities], len(order)),
            kind.in_,
            kind.out,
            kind.param,
            kind.div,
            kind.cst,
        )
        return IntegerMap(basic_map.to_map())

    @staticmethod
    def lex_lt(count: int) -> IntegerMap:
        """Returns the pairs of tuples of a length whose input is lexicographically smaller."""
        return IntegerMap(isl.Map.lex_lt(isl.Space.set_alloc(isl.DEFAULT_CONTEXT, 0, count)))

    @staticmethod
    def lex_le(count: int) -> IntegerMap:
        """Returns the pairs of tuples of a length whose input is lexicographically smaller or equal."""
        return IntegerMap(isl.Map.lex_le(isl.Space.set_alloc(isl.DEFAULT_CONTEXT, 0, count)))

    @property
    def num_inputs(self) -> int:
        return self._map.dim(isl.dim_type.in_)

    @property
    def num_outputs(self) -> int:
        return self._map.dim(isl.dim_type.out)

    def reverse(self) -> IntegerMap:
        """Returns the map from the outputs to the inputs."""
        return IntegerMap(self._map.reverse())

    def domain(self) -> IntegerMap:
        """Returns the set of inputs."""
        return IntegerMap(isl.Map.from_range(self._map.domain()))

    def range(self) -> IntegerMap:
        """Returns the set of outputs."""
        return IntegerMap(isl.Map.from_range(self._map.range()))

    def project_inputs(self, first: int, count: int) -> IntegerMap:
        """Returns the map without some of its inputs."""
        return IntegerMap(self._map.project_out(isl.dim_type.in_, first, count))

    def project_outputs(self, first: int, count: int) -> IntegerMap:
        """Returns the map without some of its outputs."""
        return IntegerMap(self._map.project_out(isl.dim_type.out, first, count))

    def product(self, outputs: IntegerMap) -> IntegerMap:
        """Returns all pairs of a member of this set and a member of another one."""
        return IntegerMap(isl.Map.from_domain_and_range(self._map.range(), outputs._map.range()))

    def apply_range(self, other: IntegerMap) -> IntegerMap:
        """Returns the map that applies another one to the outputs."""
        return IntegerMap(self._map.apply_range(other._map))

    def union(self, other: IntegerMap) -> IntegerMap:
        """Returns the pairs in either map."""
        return IntegerMap(self._map.union(other._map))

    def intersect(self, other: IntegerMap) -> IntegerMap:
        """Returns the pairs in both maps."""
        return IntegerMap(self._map.intersect(other._map))

    def intersect_params(self, other: IntegerMap) -> IntegerMap:
        """Returns the pairs for the parameters for which another map is not empty."""
        return IntegerMap(self._map.intersect_params(other._map.params()))

    def subtract(self, other: IntegerMap) -> IntegerMap:
        """Returns the pairs that are not in another map."""
        return IntegerMap(self._map.subtract(other._map))

    def is_empty(self) -> bool:
        """Returns True if there is no pair, for any values of the parameters."""
        return self._map.is_empty()

    def is_subset(self, other: IntegerMap) -> bool:
        """Returns True if all pairs are in another map."""
        return self._map.is_subset(other._map)

    def max_output(self, position: int) -> int | None:
        """Returns the greatest value of an output, for any parameters; None if there is none."""
        greatest = self._map.range().dim_max_val(position)
        return int(greatest.to_str()) if greatest.is_int() else None

    def is_single_valued(self) -> bool:
        """Returns True if each input has one output at most."""
        return self._map.is_single_valued()


def _matrix(rows: Sequence[Sequence[int]], width: int) -> isl.Mat:
    matrix = isl.Mat.alloc(isl.DEFAULT_CONTEXT, 0, width).add_zero_rows(len(rows))
    for index, row in enumerate(rows):
        for column, cell in enumerate(row):
            if cell:  # most are zero, and each change copies the matrix
                matrix = matrix.set_element_val(index, column, _val(cell))
    return matrix


@lru_cache(maxsize=4096)
def _val(number: int) -> isl.Val:
    return isl.Val.read_from_str(isl.DEFAULT_CONTEXT, str(number))
