"""Integer maps, computed by the Omega test in Python, for systems without islpy, such as WebAssembly.

`isl_maps` has the same classes and functions, which `integer_maps` prefers; its docstrings say what they return.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf

from compiler.analysis.polyhedral.omega import (
    Conjunction,
    Region,
    Row,
    TooComplex,
    difference,
    is_possible,
    is_satisfiable,
    meet,
    regions,
)
from compiler.analysis.polyhedral.relation import Form, IntegerRelation

__all__ = ["IntegerMap", "TooComplex", "bounded_steps", "has_no_points"]


@contextmanager
def bounded_steps() -> Iterator[None]:
    """Does nothing: here each computation has a limit of its own."""
    yield


def has_no_points(form: Form) -> bool:
    """Returns True if no integers fulfil the constraints of a relation. Raises `TooComplex`."""
    _, _, _, equalities, inequalities = form
    return not is_satisfiable(equalities, inequalities)


class IntegerMap:
    """A union of conjunctions, whose columns are parameters, inputs, outputs, and existential variables."""

    def __init__(self, params: Sequence[str], num_inputs: int, num_outputs: int, parts: Iterable[Conjunction]) -> None:
        self._params = tuple(params)
        self.num_inputs = num_inputs
        self.num_outputs = num_outputs
        self._parts = tuple(parts)

    @staticmethod
    def of(
        relation: IntegerRelation, inputs: Sequence[int], outputs: Sequence[int], names: Mapping[int, str]
    ) -> IntegerMap:
        others = [column for column in range(relation.num_vars) if column not in {*inputs, *outputs, *names}]
        part = _permuted(
            Conjunction(len(others), _rows(relation.equalities), _rows(relation.inequalities)),
            [*names, *inputs, *outputs, *others],
        )
        return IntegerMap(tuple(names.values()), len(inputs), len(outputs), [part])

    @staticmethod
    def lex_lt(count: int) -> IntegerMap:
        return IntegerMap((), count, count, (_differs_first_at(position, count) for position in range(count)))

    @staticmethod
    def lex_le(count: int) -> IntegerMap:
        equal = Conjunction(0, tuple(_step(position, count, 0) for position in range(count)), ())
        return IntegerMap((), count, count, [*IntegerMap.lex_lt(count)._parts, equal])

    @property
    def _num_params(self) -> int:
        return len(self._params)

    @property
    def _num_visible(self) -> int:
        return len(self._params) + self.num_inputs + self.num_outputs

    def reverse(self) -> IntegerMap:
        inputs, outputs = self._columns()
        order = [*range(self._num_params), *outputs, *inputs]
        return self._arranged(self._params, self.num_outputs, self.num_inputs, order)

    def domain(self) -> IntegerMap:
        return self.reverse().range()

    def range(self) -> IntegerMap:
        return self.project_inputs(0, self.num_inputs)

    def project_inputs(self, first: int, count: int) -> IntegerMap:
        inputs, outputs = self._columns()
        kept = [*inputs[:first], *inputs[first + count :]]
        return self._arranged(self._params, len(kept), self.num_outputs, [*range(self._num_params), *kept, *outputs])

    def project_outputs(self, first: int, count: int) -> IntegerMap:
        return self.reverse().project_inputs(first, count).reverse()

    def product(self, outputs: IntegerMap) -> IntegerMap:
        params = self._common_params(outputs)
        mine = self._placed(params, 0, outputs.num_outputs)
        others = outputs._placed(params, self.num_outputs, 0)
        parts = [meet(part, other) for part in mine for other in others]
        return IntegerMap(params, self.num_outputs, outputs.num_outputs, parts)

    def apply_range(self, other: IntegerMap) -> IntegerMap:
        params = self._common_params(other)
        mine = self._placed(params, 0, other.num_outputs)
        others = other._placed(params, self.num_inputs, 0)
        count, middle = len(params), self.num_outputs
        start = count + self.num_inputs
        order = [
            *range(start),
            *range(start + middle, start + middle + other.num_outputs),
            *range(start, start + middle),
        ]
        parts = [_permuted(meet(part, each), order, middle) for part in mine for each in others]
        return IntegerMap(params, self.num_inputs, other.num_outputs, parts)

    def union(self, other: IntegerMap) -> IntegerMap:
        params = self._common_params(other)
        return self._like(params, [*self._placed(params), *other._placed(params)])

    def intersect(self, other: IntegerMap) -> IntegerMap:
        params = self._common_params(other)
        others = other._placed(params)
        return self._like(params, [meet(part, each) for part in self._placed(params) for each in others])

    def intersect_params(self, other: IntegerMap) -> IntegerMap:
        params = self._common_params(other)
        nothing = other.project_inputs(0, other.num_inputs).project_outputs(0, other.num_outputs)
        conditions = nothing._placed(params, self.num_inputs, self.num_outputs)
        return self._like(params, [meet(part, each) for part in self._placed(params) for each in conditions])

    def subtract(self, other: IntegerMap) -> IntegerMap:
        params = self._common_params(other)
        parts = list(self._placed(params))
        for region in _regions(other._placed(params)):
            parts = [rest for part in parts for rest in difference(part, region)]
        return self._like(params, parts)

    def is_empty(self) -> bool:
        return not any(map(is_possible, self._parts))

    def is_subset(self, other: IntegerMap) -> bool:
        return self.subtract(other).is_empty()

    def max_output(self, position: int) -> int | None:
        values = self.project_outputs(position + 1, self.num_outputs - position - 1).project_outputs(0, position)
        numbers = values._arranged((), 0, 1, [self._num_params + self.num_inputs])
        greatest: list[int] = []
        for region in _regions(filter(is_possible, numbers._parts)):
            upper = [constant // -factor for factor, constant in _bounds(region) if factor < 0]
            if not upper:
                return None
            lower = max((-(constant // factor) for factor, constant in _bounds(region) if factor > 0), default=-inf)
            number = min(upper)
            while number >= lower and any((row[0] * number + row[1]) % modulus for modulus, row in region.strides):
                number -= 1
            if number >= lower:
                greatest.append(number)
        return max(greatest, default=None)

    def is_single_valued(self) -> bool:
        pairs = self.reverse().apply_range(self)
        return pairs.intersect(IntegerMap.lex_lt(self.num_outputs)).is_empty()

    # ------------------------------------------------------------------------------------------ columns

    def _columns(self) -> tuple[Sequence[int], Sequence[int]]:
        """Returns the columns of the inputs and of the outputs."""
        start = self._num_params
        middle = start + self.num_inputs
        return range(start, middle), range(middle, middle + self.num_outputs)

    def _like(self, params: Sequence[str], parts: Iterable[Conjunction]) -> IntegerMap:
        return IntegerMap(params, self.num_inputs, self.num_outputs, parts)

    def _arranged(self, params: Sequence[str], num_inputs: int, num_outputs: int, order: Sequence[int]) -> IntegerMap:
        """Returns a map with the columns `order`; the other columns become existential."""
        hidden = [column for column in range(self._num_visible) if column not in order]
        parts = (_permuted(part, [*order, *hidden], len(hidden)) for part in self._parts)
        return IntegerMap(params, num_inputs, num_outputs, parts)

    def _common_params(self, other: IntegerMap) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self._params, *other._params)))

    def _placed(self, params: Sequence[str], before: int = 0, behind: int = 0) -> list[Conjunction]:
        """Returns the parts over other parameters, with more columns inserted in front of the dims and behind them."""
        positions = [params.index(name) for name in self._params]
        start = len(params) + before
        positions += range(start, start + self.num_inputs + self.num_outputs)
        visible = start + self.num_inputs + self.num_outputs + behind
        return [_spread(part, positions, visible) for part in self._parts]


def _rows(rows: Iterable[Sequence[int]]) -> tuple[Row, ...]:
    return tuple(map(tuple, rows))


def _permuted(part: Conjunction, order: Sequence[int], more_exist: int = 0) -> Conjunction:
    """Returns a conjunction with the columns `order` first; the last `more_exist` of them are existential."""

    def moved(row: Row) -> Row:
        return (*(row[column] for column in order), *row[len(order) :])

    exists = part.num_exists + more_exist
    return Conjunction(exists, tuple(map(moved, part.equalities)), tuple(map(moved, part.inequalities)))


def _spread(part: Conjunction, positions: Sequence[int], num_visible: int) -> Conjunction:
    """Returns a conjunction of more visible variables, in which its own ones have these positions."""

    def spread(row: Row) -> Row:
        cells = [0] * num_visible
        for cell, position in zip(row, positions):
            cells[position] = cell
        return (*cells, *row[len(positions) :])

    return Conjunction(part.num_exists, tuple(map(spread, part.equalities)), tuple(map(spread, part.inequalities)))


def _regions(parts: Iterable[Conjunction]) -> Iterator[Region]:
    for part in parts:
        yield from regions(part)


def _bounds(region: Region) -> Iterator[Row]:
    """Yields all inequalities of a region of one variable; an equality is two of them."""
    yield from region.inequalities
    for row in region.equalities:
        yield row
        yield (-row[0], -row[1])


def _step(position: int, count: int, least: int) -> Row:
    """Returns the row of `output - input - least` at a position of two tuples."""
    row = [0] * (2 * count + 1)
    row[position], row[count + position], row[-1] = -1, 1, -least
    return tuple(row)


def _differs_first_at(position: int, count: int) -> Conjunction:
    """Returns the pairs that are equal up to a position, where the input is smaller."""
    return Conjunction(0, tuple(_step(each, count, 0) for each in range(position)), (_step(position, count, 1),))
