"""The Omega test: decides exactly if integers fulfil constraints, and projects sets of integer points.

A row holds the coefficients of the variables and then the constant; `row * (vars, 1)` is 0 for an equality, at least 0
for an inequality. Numbers have any size. The algorithm is from William Pugh, *The Omega test: a fast and practical
integer programming algorithm for dependence analysis* (1991). Unimodular substitutions solve equalities; Fourier and
Motzkin's elimination removes a variable from inequalities. Where its result, the real shadow, may hold points of which
the variable is no integer, the dark shadow and the splinters together are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import gcd
from typing import NamedTuple

Row = tuple[int, ...]
_MAX_ROWS = 50_000
"""Maximum number of rows that one computation may create or simplify, which takes about a second."""


class TooComplex(Exception):
    """Raised if a computation would take too many steps."""


class Conjunction(NamedTuple):
    """Constraints on variables, of which the last `num_exists` are existentially quantified."""

    num_exists: int
    equalities: tuple[Row, ...]
    inequalities: tuple[Row, ...]


class Stride(NamedTuple):
    """`row * (vars, 1)` is a multiple of `modulus`."""

    modulus: int
    row: Row


class Region(NamedTuple):
    """Constraints on variables, none of which is existentially quantified."""

    equalities: tuple[Row, ...]
    inequalities: tuple[Row, ...]
    strides: tuple[Stride, ...]


class _Contradiction(Exception):
    """Raised if a system has no solution."""


class _Budget:
    """Number of rows that one computation may still create or simplify."""

    def __init__(self) -> None:
        self._rows = _MAX_ROWS

    def spend(self, rows: int) -> None:
        self._rows -= rows
        if self._rows < 0:
            raise TooComplex


class _System:
    """Constraints whose columns from `first` to the constant are to be eliminated."""

    def __init__(self, first: int, equalities: Iterable[Row], inequalities: Iterable[Row]) -> None:
        self.first = first
        self.equalities = list(equalities)
        self.inequalities = list(inequalities)
        self.strides: list[Stride] = []

    def branch(self, equalities: Iterable[Row], inequalities: Iterable[Row]) -> _System:
        """Returns a system with other constraints, and the strides of this one."""
        system = _System(self.first, equalities, inequalities)
        system.strides = list(self.strides)
        return system

    @property
    def columns(self) -> range:
        """Columns to eliminate."""
        rows = self.equalities or self.inequalities
        return range(self.first, len(rows[0]) - 1) if rows else range(0)

    # ------------------------------------------------------------------------------------------ simple forms

    def normalize(self) -> None:
        """Divides rows by common factors and keeps the tightest of parallel ones. Raises `_Contradiction`."""
        tightest: dict[Row, int] = {}
        equalities = dict.fromkeys(_normal_equality(row) for row in self.equalities)
        for row in self.inequalities:
            coefficients, constant = row[:-1], row[-1]
            common = gcd(*coefficients)
            if common == 0:
                if constant < 0:
                    raise _Contradiction
                continue
            if common > 1:
                coefficients = tuple(cell // common for cell in coefficients)
                constant //= common
            other = tightest.get(coefficients)
            if other is None or constant < other:
                tightest[coefficients] = constant
        inequalities: list[Row] = []
        for coefficients, constant in tightest.items():
            opposite = tightest.get(tuple(-cell for cell in coefficients))
            if opposite is None or constant + opposite > 0:
                inequalities.append((*coefficients, constant))
            elif constant + opposite < 0:
                raise _Contradiction
            else:
                equalities[_normal_equality((*coefficients, constant))] = None
        self.equalities = [row for row in equalities if any(row)]
        self.inequalities = inequalities

    def solve_equalities(self) -> None:
        """Removes the variables of equalities, which leaves strides of the other variables. Raises `_Contradiction`."""
        self.normalize()
        while (pivot := self._next_equality()) is not None:
            index, column = pivot
            equality = self.equalities.pop(index)
            factor = equality[column]
            self.equalities = [_without(row, column, equality) for row in self.equalities]
            self.inequalities = [_without(row, column, equality) for row in self.inequalities]
            if abs(factor) != 1:
                rest = (*equality[: self.first], equality[-1])
                self.strides.append(Stride(abs(factor), rest))
            self.normalize()

    def _next_equality(self) -> tuple[int, int] | None:
        """Substitutes variables until an equality has only one to eliminate. Returns its index and column."""
        for index, row in enumerate(self.equalities):
            columns = [column for column in self.columns if row[column]]
            if not columns:
                continue
            while len(columns) > 1:
                smallest = min(columns, key=lambda column: abs(self.equalities[index][column]))
                for column in columns:
                    if column != smallest:
                        row = self.equalities[index]
                        self._substitute(smallest, column, row[column] // row[smallest])
                columns = [column for column in columns if self.equalities[index][column]]
            return index, columns[0]
        return None

    def _substitute(self, column: int, other: int, factor: int) -> None:
        """Replaces a variable x by x - factor * y, where y is the variable in column `other`."""
        for rows in (self.equalities, self.inequalities):
            for index, row in enumerate(rows):
                if row[column]:
                    cells = list(row)
                    cells[other] -= factor * row[column]
                    rows[index] = tuple(cells)

    # ------------------------------------------------------------------------------------------ inequalities

    def drop_unbounded(self) -> None:
        """Removes inequalities that hold for a large or small enough value of a variable."""
        columns = list(self.columns)
        while columns:
            unbounded = {column for column in columns if self._is_unbounded(column)}
            if not unbounded:
                return
            self.inequalities = [row for row in self.inequalities if not any(row[column] for column in unbounded)]
            columns = [column for column in columns if column not in unbounded]

    def _is_unbounded(self, column: int) -> bool:
        signs = {row[column] > 0 for row in self.inequalities if row[column]}
        return len(signs) == 1

    def next_column(self) -> tuple[int, bool] | None:
        """Returns the best variable to eliminate by inequalities, and whether its real shadow is exact."""
        best: tuple[bool, int, int] | None = None
        for column in self.columns:
            lower = [row for row in self.inequalities if row[column] > 0]
            upper = [row for row in self.inequalities if row[column] < 0]
            if not lower:
                continue
            cost = len(lower) * len(upper) - len(lower) - len(upper)
            if best is not None and (False, cost) >= best[:2]:
                continue
            is_exact = all(_is_exact(below, above, column) for below in lower for above in upper)
            if best is None or (not is_exact, cost) < best[:2]:
                best = not is_exact, cost, column
        return None if best is None else (best[2], not best[0])

    def shadow(self, column: int, budget: _Budget, *, dark: bool) -> _System:
        """Returns the real shadow, which contains the projection along a variable, or the dark one, contained in it."""
        lower = [row for row in self.inequalities if row[column] > 0]
        upper = [row for row in self.inequalities if row[column] < 0]
        budget.spend(len(lower) * len(upper))
        rows = [row for row in self.inequalities if not row[column]]
        rows += [_combined(below, above, column, dark=dark) for below in lower for above in upper]
        return self.branch(self.equalities, rows)

    def splinters(self, column: int, budget: _Budget) -> Iterator[_System]:
        """Yields systems that, together with the dark shadow of a variable, hold exactly the projected points."""
        largest = max(-row[column] for row in self.inequalities)
        for row in self.inequalities:
            factor = row[column]
            if factor <= 1:
                continue
            for distance in range((factor * largest - factor - largest) // largest + 1):
                budget.spend(len(self.inequalities))
                yield self.branch([*self.equalities, (*row[:-1], row[-1] - distance)], self.inequalities)

    def region(self) -> Region:
        """Returns the constraints when no variable is left to eliminate."""

        def visible(row: Row) -> Row:
            return (*row[: self.first], row[-1])

        return Region(tuple(map(visible, self.equalities)), tuple(map(visible, self.inequalities)), tuple(self.strides))


def _normal_equality(row: Row) -> Row:
    """Returns an equality divided by its common factor, with a positive first coefficient."""
    common = gcd(*row[:-1])
    if common == 0:
        if row[-1]:
            raise _Contradiction
        return row
    if row[-1] % common:
        raise _Contradiction
    if next(cell for cell in row if cell) < 0:
        common = -common
    return row if common == 1 else tuple(cell // common for cell in row)


def _combined(below: Row, above: Row, column: int, *, dark: bool) -> Row:
    """Returns the row that results from combining a lower and an upper bound of a variable to eliminate it."""
    a, b = below[column], -above[column]
    row = [b * x + a * y for x, y in zip(below, above)]
    if dark:
        row[-1] -= (a - 1) * (b - 1)
    return tuple(row)


def _is_exact(below: Row, above: Row, column: int) -> bool:
    """Returns True if the bounds of a variable contain an integer whenever they contain a rational number."""
    a, b = below[column], -above[column]
    if a == 1 or b == 1:
        return True
    row = _combined(below, above, column, dark=False)
    common = gcd(*row[:-1])
    lost = (a - 1) * (b - 1)
    return row[-1] >= lost if common == 0 else row[-1] // common == (row[-1] - lost) // common


def _without(row: Row, column: int, equality: Row) -> Row:
    """Returns a positive multiple of a row, with the variable of a column replaced by an equality."""
    if not row[column]:
        return row
    factor, other = equality[column], row[column]
    common = gcd(factor, other)
    own = abs(factor) // common
    times = other // common * (1 if factor > 0 else -1)
    return tuple(own * x - times * y for x, y in zip(row, equality))


# ---------------------------------------------------------------------------------------------------------- answers


def is_satisfiable(equalities: Iterable[Row], inequalities: Iterable[Row]) -> bool:
    """Returns True if integers fulfil all constraints. Raises `TooComplex`."""
    return _is_satisfiable(_System(0, equalities, inequalities), _Budget())


def _is_satisfiable(system: _System, budget: _Budget) -> bool:
    try:
        column = _eliminate_exactly(system, budget)
    except _Contradiction:
        return False
    if column is None:
        return True
    if not _may_be_satisfiable(system.shadow(column, budget, dark=False), budget):
        return False
    parts = (system.shadow(column, budget, dark=True), *system.splinters(column, budget))
    return any(_is_satisfiable(part, budget) for part in parts)


def _eliminate_exactly(system: _System, budget: _Budget) -> int | None:
    """Eliminates variables as long as that is exact. Returns the best of the remaining variables.

    Raises `_Contradiction`.
    """
    while True:
        budget.spend(len(system.inequalities))
        system.solve_equalities()
        system.drop_unbounded()
        choice = system.next_column()
        if choice is None:
            return None
        column, is_exact = choice
        if not is_exact:
            return column
        system.inequalities = system.shadow(column, budget, dark=False).inequalities


def _may_be_satisfiable(system: _System, budget: _Budget) -> bool:
    """Returns False only if no integers fulfil the constraints: real shadows alone decide, without splinters."""
    try:
        while (column := _eliminate_exactly(system, budget)) is not None:
            system = system.shadow(column, budget, dark=False)
    except _Contradiction:
        return False
    return True


def regions(conjunction: Conjunction) -> list[Region]:
    """Returns regions that together hold the points of a conjunction. Raises `TooComplex`."""
    rows = conjunction.equalities or conjunction.inequalities
    if not rows:
        return [Region((), (), ())]
    budget = _Budget()
    first = len(rows[0]) - 1 - conjunction.num_exists
    waiting = [_System(first, conjunction.equalities, conjunction.inequalities)]
    result: dict[Region, None] = {}
    while waiting:
        system = waiting.pop()
        try:
            column = _eliminate_exactly(system, budget)
        except _Contradiction:
            continue
        if column is None:
            result[system.region()] = None
        else:
            waiting += [system.shadow(column, budget, dark=True), *system.splinters(column, budget)]
    return list(result)


def difference(conjunction: Conjunction, region: Region) -> list[Conjunction]:
    """Returns disjoint conjunctions that together hold the points of a conjunction outside a region.

    Raises `TooComplex`.
    """
    cuts = list(_complements(region))
    inside = conjunction
    for _, constraint in cuts:
        inside = meet(inside, constraint)
    if not is_possible(inside):
        return [conjunction]
    rest = conjunction
    parts: list[Conjunction] = []
    for complement, constraint in cuts:
        parts += [part for each in complement if is_possible(part := meet(rest, each))]
        rest = meet(rest, constraint)
    return parts


def _complements(region: Region) -> Iterator[tuple[list[Conjunction], Conjunction]]:
    """Yields each constraint of a region, preceded by the conjunctions of its complement."""
    for row in region.inequalities:
        yield [Conjunction(0, (), (_negated(row, 1),))], Conjunction(0, (), (row,))
    for row in region.equalities:
        above = (*row[:-1], row[-1] - 1)
        yield [Conjunction(0, (), (above,)), Conjunction(0, (), (_negated(row, 1),))], Conjunction(0, (row,), ())
    for modulus, row in region.strides:
        remainder = (*row[:-1], -modulus, row[-1])
        between = (*row[:-1], -modulus, row[-1] - 1), _negated(remainder, -modulus + 1)
        yield [Conjunction(1, (), between)], Conjunction(1, (remainder,), ())


def _negated(row: Row, distance: int) -> Row:
    """Returns the row of `row * (vars, 1) <= -distance`."""
    return (*(-cell for cell in row[:-1]), -row[-1] - distance)


def meet(first: Conjunction, second: Conjunction) -> Conjunction:
    """Returns the points in both of two conjunctions with the same visible variables."""
    if not second.num_exists:
        zeros = (0,) * first.num_exists
        return Conjunction(
            first.num_exists,
            (*first.equalities, *(_widened(row, 0, zeros) for row in second.equalities)),
            (*first.inequalities, *(_widened(row, 0, zeros) for row in second.inequalities)),
        )
    mine, others = (0,) * second.num_exists, (0,) * first.num_exists

    def rows(own: Sequence[Row], added: Sequence[Row]) -> tuple[Row, ...]:
        return (
            *(_widened(row, 0, mine) for row in own),
            *(_widened(row, second.num_exists, others) for row in added),
        )

    return Conjunction(
        first.num_exists + second.num_exists,
        rows(first.equalities, second.equalities),
        rows(first.inequalities, second.inequalities),
    )


def _widened(row: Row, behind: int, zeros: Row) -> Row:
    """Returns a row with further columns in front of its last `behind` ones and the constant."""
    place = len(row) - 1 - behind
    return (*row[:place], *zeros, *row[place:])


def is_possible(conjunction: Conjunction) -> bool:
    """Returns True if a conjunction holds a point, for some values of all variables. Raises `TooComplex`."""
    return is_satisfiable(conjunction.equalities, conjunction.inequalities)
