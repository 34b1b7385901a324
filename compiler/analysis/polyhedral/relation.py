"""Integer relations: upstream's `IntegerRelation`, `FlatLinearValueConstraints` and their spaces in one class.

    # x : exists q : 1 <= x <= 7, x = 2q
    relation = IntegerRelation(num_dims=1, num_locals=1)
    relation.add_equality([1, -2, 0])
    relation.add_inequality([1, 0, -1])
    relation.add_inequality([-1, 0, 7])

Columns are the variables in upstream's order, domain, range, symbols, locals, and then the constant. A set has no
domain: its dims are the range. Symbols are parameters; locals are existentially quantified. A variable other than a
local may be bound to an SSA value. Numbers have any size and are exact. Rows belong to the relation they are in, and
have one cell for each of its columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from math import gcd

from compiler.ir.operation import Value

Row = list[int]
Rows = tuple[tuple[int, ...], ...]
Form = tuple[int, int, int, Rows, Rows]
"""Key of a relation for caches: its dims, symbols, locals, equalities and inequalities, without values."""


class VarKind(Enum):
    """Role of a variable in a relation."""

    DOMAIN = "Domain"
    RANGE = "Range"
    SYMBOL = "Symbols"
    LOCAL = "Locals"


class BoundKind(Enum):
    """Kind of a bound: lower, upper, or equality."""

    LB = "LB"
    UB = "UB"
    EQ = "EQ"


class IntegerRelation:
    """Points over integers that fulfil equalities `row * (vars, 1) == 0` and inequalities `row * (vars, 1) >= 0`."""

    __slots__ = ("equalities", "inequalities", "num_domain", "num_locals", "num_range", "num_symbols", "values")

    def __init__(
        self,
        num_dims: int = 0,
        num_symbols: int = 0,
        num_locals: int = 0,
        values: Sequence[Value | None] | None = None,
    ) -> None:
        self.num_domain = 0
        self.num_range = num_dims
        self.num_symbols = num_symbols
        self.num_locals = num_locals
        self.values: list[Value | None] = [None] * (num_dims + num_symbols) if values is None else list(values)
        """For each dim and symbol the SSA value that it is bound to, or None."""
        self.equalities: list[Row] = []
        self.inequalities: list[Row] = []

    def copy(self) -> IntegerRelation:
        """Returns a copy whose rows can be changed independently."""
        relation = IntegerRelation(self.num_range, self.num_symbols, self.num_locals, self.values)
        relation.num_domain = self.num_domain
        relation.equalities = [list(row) for row in self.equalities]
        relation.inequalities = [list(row) for row in self.inequalities]
        return relation

    def form(self) -> Form:
        """Returns the number of variables of each kind and the rows: a hashable key, without values."""
        return (
            self.num_dims,
            self.num_symbols,
            self.num_locals,
            tuple(map(tuple, self.equalities)),
            tuple(map(tuple, self.inequalities)),
        )

    @staticmethod
    def of_form(form: Form) -> IntegerRelation:
        """Returns the set with that form, whose variables are not bound to values."""
        relation = IntegerRelation(*form[:3])
        relation.equalities = [list(row) for row in form[3]]
        relation.inequalities = [list(row) for row in form[4]]
        return relation

    # ------------------------------------------------------------------------------------------ the space

    @property
    def num_dims(self) -> int:
        """Number of variables in the domain and the range."""
        return self.num_domain + self.num_range

    @property
    def num_dims_and_symbols(self) -> int:
        return self.num_domain + self.num_range + self.num_symbols

    @property
    def num_vars(self) -> int:
        return self.num_domain + self.num_range + self.num_symbols + self.num_locals

    @property
    def num_cols(self) -> int:
        """Number of variables, plus one for the constant."""
        return self.num_vars + 1

    @property
    def num_constraints(self) -> int:
        return len(self.equalities) + len(self.inequalities)

    def offset_of(self, kind: VarKind) -> int:
        """Returns the column of the first variable of a kind."""
        if kind is VarKind.DOMAIN:
            return 0
        if kind is VarKind.RANGE:
            return self.num_domain
        return self.num_dims if kind is VarKind.SYMBOL else self.num_dims_and_symbols

    def kind_at(self, position: int) -> VarKind:
        """Returns the role of the variable in a column."""
        if position < self.num_domain:
            return VarKind.DOMAIN
        if position < self.num_dims:
            return VarKind.RANGE
        return VarKind.SYMBOL if position < self.num_dims_and_symbols else VarKind.LOCAL

    def find(self, value: Value, start: int = 0) -> int | None:
        """Returns the first column, at `start` or later, of the variable for a value."""
        for position in range(start, len(self.values)):
            if self.values[position] is value:
                return position
        return None

    def bound_values(self, start: int, limit: int) -> list[Value]:
        """Returns the values that the variables from `start` up to `limit` are bound to; all must be bound."""
        values = [value for value in self.values[start:limit] if value is not None]
        assert len(values) == limit - start
        return values

    def rows(self) -> Iterator[Row]:
        """Yields all rows, equalities first."""
        yield from self.equalities
        yield from self.inequalities

    # ------------------------------------------------------------------------------------------ variables

    def _count(self, kind: VarKind, change: int) -> None:
        if kind is VarKind.DOMAIN:
            self.num_domain += change
        elif kind is VarKind.RANGE:
            self.num_range += change
        elif kind is VarKind.SYMBOL:
            self.num_symbols += change
        else:
            self.num_locals += change

    def insert(self, kind: VarKind, position: int, values: Sequence[Value | None]) -> int:
        """Inserts variables at a position within their kind; returns their first column. Locals have no value."""
        column = self.offset_of(kind) + position
        if kind is not VarKind.LOCAL:
            self.values[column:column] = values
        self._count(kind, len(values))
        zeros = [0] * len(values)
        for row in self.rows():
            row[column:column] = zeros
        return column

    def append_dim(self, value: Value | None = None) -> int:
        return self.insert(VarKind.RANGE, self.num_range, [value])

    def append_symbol(self, value: Value | None = None) -> int:
        return self.insert(VarKind.SYMBOL, self.num_symbols, [value])

    def append_local(self) -> int:
        return self.insert(VarKind.LOCAL, self.num_locals, [None])

    def remove(self, start: int, limit: int) -> None:
        """Removes columns, whatever their coefficients."""
        for _ in range(start, limit):
            # Each removed variable shifts the later ones to the left, so the next one to remove is at `start` again.
            self._count(self.kind_at(start), -1)
        del self.values[start : min(limit, len(self.values))]
        for row in self.rows():
            del row[start:limit]

    def swap(self, first: int, second: int) -> None:
        """Exchanges two variables with their values."""
        if first == second:
            return
        for row in self.rows():
            row[first], row[second] = row[second], row[first]
        limit = len(self.values)
        if first < limit and second < limit:
            self.values[first], self.values[second] = self.values[second], self.values[first]
        elif first < limit or second < limit:
            self.values[min(first, second)] = None

    def set_symbol_count(self, count: int) -> None:
        """Makes the last `count` of a set's dims and symbols its symbols, and all others its dims."""
        total = self.num_range + self.num_symbols
        self.num_range, self.num_symbols = total - count, count

    def convert_to_local(self, start: int, limit: int) -> None:
        """Converts the dims or symbols in these columns to the first locals, which are bound to no values."""
        first = self.num_dims_and_symbols
        taken = [row[start:limit] for row in self.rows()]
        count = limit - start
        self.remove(start, limit)
        self.num_locals += count
        column = first - count
        for row, cells in zip(self.rows(), taken, strict=True):
            row[column:column] = cells

    def domain_to_range(self) -> None:
        """Converts a relation to the set of its pairs."""
        self.num_range += self.num_domain
        self.num_domain = 0

    def inverse(self) -> IntegerRelation:
        """Returns the inverse relation, which has domain and range exchanged."""
        relation = self.copy()
        domain, total = self.num_domain, self.num_dims
        relation.num_domain, relation.num_range = self.num_range, domain
        relation.values[:total] = self.values[domain:total] + self.values[:domain]
        for row in relation.rows():
            row[:total] = row[domain:total] + row[:domain]
        return relation

    # ------------------------------------------------------------------------------------------ constraints

    def add_equality(self, row: Sequence[int]) -> None:
        self.equalities.append(list(row))

    def add_inequality(self, row: Sequence[int]) -> None:
        self.inequalities.append(list(row))

    def add_constant_bound(self, kind: BoundKind, position: int, value: int) -> None:
        """Adds `var >= value` (LB), `var <= value` (UB) or `var == value` (EQ)."""
        row = [0] * self.num_cols
        row[position] = -1 if kind is BoundKind.UB else 1
        row[-1] = value if kind is BoundKind.UB else -value
        (self.equalities if kind is BoundKind.EQ else self.inequalities).append(row)

    def add_floor_div(self, dividend: Sequence[int], divisor: int) -> int:
        """Adds a local that is the quotient of a row by a positive number. Returns its column."""
        column = self.append_local()
        row = [*dividend[:-1], 0, dividend[-1]]
        lower = [-coefficient for coefficient in row]
        lower[column] = divisor
        lower[-1] += divisor - 1
        row[column] = -divisor
        self.inequalities += [lower, row]
        return column

    def append(self, other: IntegerRelation) -> None:
        """Adds the constraints of a relation in the same space."""
        assert self.num_cols == other.num_cols
        self.equalities += [list(row) for row in other.equalities]
        self.inequalities += [list(row) for row in other.inequalities]

    def clear_constraints(self) -> None:
        self.equalities, self.inequalities = [], []

    def is_column_zero(self, position: int) -> bool:
        return not any(row[position] for row in self.rows())

    # ------------------------------------------------------------------------------------------ simple forms

    def tighten(self) -> None:
        """Divides each inequality by the gcd of its coefficients, and rounds the constant down."""
        for row in self.inequalities:
            common = gcd(*row[:-1])
            if common > 1:
                row[:] = [coefficient // common for coefficient in row]

    def normalize(self) -> None:
        """Divides each row by the gcd of its numbers."""
        for row in self.rows():
            _divide_by_common(row)

    def remove_trivial_redundancy(self) -> None:
        """Removes inequalities that are always true, or are implied by another one with the same coefficients."""
        self.tighten()
        kept: dict[tuple[int, ...], int] = {}
        redundant: set[int] = set()
        for index, row in enumerate(self.inequalities):
            key = tuple(row[:-1])
            if not any(key):
                if row[-1] >= 0:
                    redundant.add(index)
                    continue
            other = kept.setdefault(key, index)
            if other != index:
                if self.inequalities[other][-1] > row[-1]:
                    redundant.add(other)
                    kept[key] = index
                else:
                    redundant.add(index)
        if redundant:
            self.inequalities = [row for index, row in enumerate(self.inequalities) if index not in redundant]

    # ------------------------------------------------------------------------------------------ text

    def dump(self) -> str:
        """Returns the space, the number of constraints, the columns, and the rows: upstream's `dump`."""
        columns = ["None" if value is None else "Value" for value in self.values] + ["Local"] * self.num_locals
        lines = [
            f"Domain: {self.num_domain}, Range: {self.num_range}, Symbols: {self.num_symbols}, "
            f"Locals: {self.num_locals}",
            f"{self.num_constraints} constraints",
            f"({' '.join([*columns, 'const'])})",
        ]
        lines += [f"{_cells(row)} = 0" for row in self.equalities]
        lines += [f"{_cells(row)} >= 0" for row in self.inequalities]
        return "\n".join(lines) + "\n"


def _cells(row: Iterable[int]) -> str:
    return " ".join(map(str, row))


def _divide_by_common(row: Row) -> None:
    common = gcd(*row)
    if common > 1:
        row[:] = [coefficient // common for coefficient in row]


def compose(first: IntegerRelation, second: IntegerRelation) -> IntegerRelation:
    """Returns the pairs (a, c) with (a, b) in `first` and (b, c) in `second`: upstream's `applyRange`.

    Symbols bound to the same value are merged; the variables of b become the first locals.
    """
    assert first.num_range == second.num_domain
    symbols: list[Value | None] = list(first.values[first.num_dims :])
    other_columns: list[int] = []
    for value in second.values[second.num_dims :]:
        column = next((i for i, symbol in enumerate(symbols) if symbol is not None and symbol is value), None)
        if column is None:
            column = len(symbols)
            symbols.append(value)
        other_columns.append(column)
    between = first.num_range
    new_relation = IntegerRelation(second.num_range, len(symbols), between + first.num_locals + second.num_locals)
    new_relation.num_domain = first.num_domain
    new_relation.values = [
        *first.values[: first.num_domain],
        *second.values[second.num_domain : second.num_dims],
        *symbols,
    ]
    symbols_start = new_relation.num_dims
    locals_start = new_relation.num_dims_and_symbols
    columns_of_first = [
        *range(first.num_domain),
        *range(locals_start, locals_start + between),
        *range(symbols_start, symbols_start + first.num_symbols),
        *range(locals_start + between, locals_start + between + first.num_locals),
        new_relation.num_cols - 1,
    ]
    columns_of_second = [
        *range(locals_start, locals_start + between),
        *range(first.num_domain, first.num_domain + second.num_range),
        *(symbols_start + column for column in other_columns),
        *range(locals_start + between + first.num_locals, new_relation.num_vars),
        new_relation.num_cols - 1,
    ]
    for relation, columns in ((first, columns_of_first), (second, columns_of_second)):
        new_relation.equalities += [_moved(row, columns, new_relation.num_cols) for row in relation.equalities]
        new_relation.inequalities += [_moved(row, columns, new_relation.num_cols) for row in relation.inequalities]
    return new_relation


def _moved(row: Sequence[int], columns: Sequence[int], width: int) -> Row:
    moved = [0] * width
    for cell, column in zip(row, columns, strict=True):
        moved[column] = cell
    return moved
