"""Simplification of a whole affine expression, beyond what building it already does.

Results have the form of MLIR's `simplifyAffineExpr`. An expression is flattened to a row, a sum of coefficients times
columns. Columns are dims, symbols, and one "local" for each quotient, remainder or product that is no sum of columns.
The row is then turned back into an expression.
"""

from __future__ import annotations

from math import gcd
from typing import Final

from compiler.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineSymbolExpr,
    binary_expr,
    constant,
    dim,
    symbol,
    wrap_int64,
)

_CONSTANT_COLUMN: Final = -1

_DIVISION_KINDS: Final = (AffineExprKind.MOD, AffineExprKind.FLOOR_DIV, AffineExprKind.CEIL_DIV)

# Column to coefficient, zeros left out: dims first, then symbols, then locals; the constant term apart from these.
_Row = dict[int, int]


def simplify_affine_expr(expr: AffineExpr, num_dims: int, num_symbols: int) -> AffineExpr:
    """Returns `expr` in a simplified form.

    Like terms are collected, common factors of a dividend and its divisor are cancelled, and exact quotients are
    computed. Returns `expr` itself if a part of it is undefined (a division by a constant below one).
    """
    if not expr.is_pure_affine():
        expr = _simplify_semi_affine(expr, num_dims, num_symbols)
    flattener = _Flattener(num_dims, num_symbols)
    row = flattener.flatten(expr)
    if row is None:
        return expr
    flat = flattener.to_expr(row)
    if expr.is_pure_affine() or flat == expr:
        return flat
    return flattener.to_semi_affine_expr(row)


class _Flattener:
    """Converts expressions over the same dims and symbols to rows, which share `locals`.

    MLIR's `SimpleAffineExprFlattener`, with sparse rows, so that a new local moves no column.
    """

    def __init__(self, num_dims: int, num_symbols: int) -> None:
        self.num_dims: Final = num_dims
        self.num_symbols: Final = num_symbols
        self.locals: Final[list[AffineExpr]] = []

    def flatten(self, expr: AffineExpr) -> _Row | None:
        """Returns the row of `expr`, or None if it divides by a constant below one."""
        rows: list[_Row] = []
        for node in expr.walk():
            row: _Row | None
            if isinstance(node, AffineBinaryExpr):
                rhs = rows.pop()
                row = self._binary_row(node, rows.pop(), rhs)
                if row is None:
                    return None
            elif isinstance(node, AffineDimExpr):
                row = {node.position: 1}
            elif isinstance(node, AffineSymbolExpr):
                row = {self.num_dims + node.position: 1}
            elif isinstance(node, AffineConstantExpr) and node.value != 0:
                row = {_CONSTANT_COLUMN: node.value}
            else:
                row = {}
            rows.append(row)
        return rows[0]

    def _binary_row(self, node: AffineBinaryExpr, lhs: _Row, rhs: _Row) -> _Row | None:
        """Returns the row of an operation, given the rows of its operands; may modify `lhs`."""
        if node.kind is AffineExprKind.ADD:
            for column, coefficient in rhs.items():
                _add_to(lhs, column, coefficient)
            return lhs
        if not isinstance(node.rhs, AffineConstantExpr):
            value = binary_expr(node.kind, self.to_expr(lhs), self.to_expr(rhs))
            return {self._column_of(value): 1}
        if node.kind is AffineExprKind.MUL:
            product: _Row = {}
            for column, coefficient in lhs.items():
                _add_to(product, column, coefficient * node.rhs.value)
            return product
        if node.rhs.value <= 0:
            return None
        return self._division_row(node.kind, lhs, node.rhs.value)

    def _division_row(self, kind: AffineExprKind, dividend: _Row, divisor: int) -> _Row:
        common = gcd(divisor, *dividend.values())
        reduced = {column: coefficient // common for column, coefficient in dividend.items()}
        reduced_divisor = divisor // common
        if kind is not AffineExprKind.MOD:
            if reduced_divisor == 1:
                return reduced
            return {self._column_of(binary_expr(kind, self.to_expr(reduced), constant(reduced_divisor))): 1}
        if reduced_divisor == 1:
            return {}
        # e mod c is e - c * (e floordiv c)
        _add_to(dividend, self._column_of(self.to_expr(reduced).floor_div(reduced_divisor)), -divisor)
        return dividend

    def _column_of(self, local: AffineExpr) -> int:
        if local not in self.locals:
            self.locals.append(local)
        return self.num_dims + self.num_symbols + self.locals.index(local)

    def _column_expr(self, column: int) -> AffineExpr:
        if column == _CONSTANT_COLUMN:
            return constant(1)
        if column < self.num_dims:
            return dim(column)
        if column < self.num_dims + self.num_symbols:
            return symbol(column - self.num_dims)
        return self.locals[column - self.num_dims - self.num_symbols]

    def to_expr(self, row: _Row) -> AffineExpr:
        """Returns the expression of `row`: dims, symbols, locals in order of creation, then the constant."""
        return self._sum(row, sorted(row.keys() - {_CONSTANT_COLUMN}))

    def to_semi_affine_expr(self, row: _Row) -> AffineExpr:
        """Returns the expression of `row`, its terms sorted by the position of the dim or symbol that is their lhs.

        Terms of other forms follow in order of creation (MLIR's `getSemiAffineExprFromFlatForm`).
        """
        first_local = self.num_dims + self.num_symbols
        columns = sorted(row.keys() - {_CONSTANT_COLUMN})
        order: list[tuple[int, int, int]] = []
        # The second key sorts the terms of a symbol behind those of the dim of the same position.
        next_symbol_key = max(self.num_dims, self.num_symbols)
        next_dim_key = -1
        others: list[int] = []
        symbols = [column for column in columns if self.num_dims <= column < first_local]
        locals_ = [column for column in columns if column >= first_local]
        dims = [column for column in columns if column < self.num_dims]
        for column in symbols + locals_ + dims:
            term = self._column_expr(column)
            left, right = (term.lhs, term.rhs) if isinstance(term, AffineBinaryExpr) else (term, constant(1))
            if not isinstance(left, AffineDimExpr | AffineSymbolExpr) or isinstance(right, AffineBinaryExpr):
                others.append(column)
            elif isinstance(left, AffineSymbolExpr):
                order.append((left.position, next_symbol_key, column))
                next_symbol_key += 1
            elif isinstance(right, AffineSymbolExpr):
                order.append((left.position, right.position, column))
            else:
                order.append((left.position, next_dim_key, column))
                next_dim_key -= 1
        return self._sum(row, [column for _, _, column in sorted(order)] + others)

    def _sum(self, row: _Row, columns: list[int]) -> AffineExpr:
        total = constant(0)
        for column in columns:
            total = total + self._column_expr(column) * row[column]
        return total + row.get(_CONSTANT_COLUMN, 0)


def _add_to(row: _Row, column: int, coefficient: int) -> None:
    total = wrap_int64(row.get(column, 0) + coefficient)
    if total != 0:
        row[column] = total
    else:
        row.pop(column, None)


def _simplify_semi_affine(expr: AffineExpr, num_dims: int, num_symbols: int) -> AffineExpr:
    """Returns `expr` without quotients and remainders by a symbol that divides their left operand."""
    done: list[AffineExpr] = []
    for node in expr.walk():
        if not isinstance(node, AffineBinaryExpr):
            done.append(node)
            continue
        rhs = done.pop()
        lhs = done.pop()
        if node.kind in _DIVISION_KINDS:
            done.append(_simplify_division(node, lhs, rhs, num_dims, num_symbols))
        else:
            done.append(binary_expr(node.kind, lhs, rhs))
    return done[0]


def _simplify_division(
    node: AffineBinaryExpr, lhs: AffineExpr, rhs: AffineExpr, num_dims: int, num_symbols: int
) -> AffineExpr:
    """Returns the division or remainder `node`, whose operands have been simplified to `lhs` and `rhs`."""
    if node.kind is AffineExprKind.MOD and _is_mod_of_mod_subtraction(lhs, rhs, num_dims, num_symbols):
        return constant(0)
    if isinstance(rhs, AffineSymbolExpr) and _quotients_by_symbol(node.lhs, rhs.position)[node.kind] is not None:
        if node.kind is AffineExprKind.MOD:
            return constant(0)
        quotient = _quotients_by_symbol(lhs, rhs.position)[node.kind]
        if quotient is not None:
            return quotient
    return binary_expr(node.kind, lhs, rhs)


def _quotients_by_symbol(expr: AffineExpr, position: int) -> dict[AffineExprKind, AffineExpr | None]:
    """Returns, for each kind of division, the quotient of `expr` by the symbol at `position`.

    It is None if the form of `expr` does not show that the symbol divides it. Nested quotients are simplified only if
    both round alike: `(e * s0 floordiv f) floordiv s0` is `e floordiv f`.
    """
    done: list[dict[AffineExprKind, AffineExpr | None]] = []
    for node in expr.walk():
        result: dict[AffineExprKind, AffineExpr | None] = dict.fromkeys(_DIVISION_KINDS)
        if isinstance(node, AffineBinaryExpr):
            rhs = done.pop()
            lhs = done.pop()
            if node.kind in (AffineExprKind.FLOOR_DIV, AffineExprKind.CEIL_DIV):
                quotient = lhs[node.kind]
                if quotient is not None:
                    result[node.kind] = binary_expr(node.kind, quotient, node.rhs)
            else:
                for kind in _DIVISION_KINDS:
                    # A quotient inside a product or remainder must be exact, so no rounding is allowed there.
                    inner = kind if node.kind is AffineExprKind.ADD else AffineExprKind.MOD
                    result[kind] = _quotient_of_operation(node, lhs[inner], rhs[inner])
        elif isinstance(node, AffineSymbolExpr) and node.position == position:
            result = dict.fromkeys(_DIVISION_KINDS, constant(1))
        elif isinstance(node, AffineConstantExpr) and node.value == 0:
            result = dict.fromkeys(_DIVISION_KINDS, node)
        done.append(result)
    return done[0]


def _quotient_of_operation(node: AffineBinaryExpr, lhs: AffineExpr | None, rhs: AffineExpr | None) -> AffineExpr | None:
    """Returns the quotient of a sum, product or remainder, given the quotients of its operands (None: not exact)."""
    if node.kind is not AffineExprKind.MUL:
        return binary_expr(node.kind, lhs, rhs) if lhs is not None and rhs is not None else None
    if lhs is not None:
        return lhs * node.rhs
    return node.lhs * rhs if rhs is not None else None


def _is_mod_of_mod_subtraction(lhs: AffineExpr, rhs: AffineExpr, num_dims: int, num_symbols: int) -> bool:
    """Returns True if `lhs` is `e - e mod rhs`, which `rhs` divides, as loop peeling creates it."""
    summands = _summands(lhs)
    for index, summand in enumerate(summands):
        remainder = _negated(summand)
        if not isinstance(remainder, AffineBinaryExpr) or remainder.kind is not AffineExprKind.MOD:
            continue
        if remainder.rhs != rhs:
            continue
        difference = constant(0)
        for other in summands[:index] + summands[index + 1 :]:
            difference = difference + other
        if simplify_affine_expr(difference - remainder.lhs, num_dims, num_symbols) == constant(0):
            return True
    return False


def _summands(expr: AffineExpr) -> list[AffineExpr]:
    stack = [expr]
    summands: list[AffineExpr] = []
    while stack:
        node = stack.pop()
        if isinstance(node, AffineBinaryExpr) and node.kind is AffineExprKind.ADD:
            stack += [node.rhs, node.lhs]
        else:
            summands.append(node)
    return summands


def _negated(expr: AffineExpr) -> AffineExpr | None:
    """Returns the e of `e * -1`."""
    minus_one = constant(-1)
    if not isinstance(expr, AffineBinaryExpr) or expr.kind is not AffineExprKind.MUL:
        return None
    if expr.lhs == minus_one:
        return expr.rhs
    return expr.lhs if expr.rhs == minus_one else None
