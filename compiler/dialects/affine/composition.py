"""Composition, canonicalization and simplification by known bounds of affine maps and sets with their operands.

Functions take a map or set with the values of its dims, then symbols; they return an equivalent one with its values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import gcd
from typing import TypeVar

from compiler.dialects.affine.bounds import constant_bound, is_induction_variable, map_of, step_of
from compiler.dialects.affine.ops import AffineApplyOp, AffineForOp
from compiler.dialects.affine.values import affine_scope, is_valid_dim, is_valid_symbol
from compiler.ir.affine import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
    IntegerSet,
    binary_expr,
    constant,
    dim,
    simplify_affine_map,
    symbol,
)
from compiler.ir.constants import constant_integer
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value

_MapOrSet = TypeVar("_MapOrSet", AffineMap, IntegerSet)


def is_symbol(value: Value) -> bool:
    """Returns True if a value may be a symbol in the affine scope that it is defined in."""
    if isinstance(value, OpResult):
        return is_valid_symbol(value, affine_scope(value.owner))
    if isinstance(value, BlockArgument):
        region = value.owner.parent
        return region is not None and _is_scope(region.parent) and is_valid_symbol(value, region)
    return False


def is_dim_only(value: Value) -> bool:
    """Returns True if a value that may not be a symbol may be a dim."""
    if isinstance(value, OpResult):
        return is_valid_dim(value, affine_scope(value.owner))
    return isinstance(value, BlockArgument) and is_induction_variable(value)


def _is_scope(op: Operation | None) -> bool:
    return op is not None and op.has_trait("AffineScope")


# -------------------------------------------------------------------------------------------------- canonical operands


def canonicalize(map_: _MapOrSet, operands: Sequence[Value]) -> tuple[_MapOrSet, list[Value]]:
    """Merges equal operands, drops unused and constant ones, and makes operands symbols where possible."""
    if not operands:
        return map_, list(operands)
    first: dict[Value, int] = {}
    shape: list[_Operand] = []
    for position, value in enumerate(operands):
        is_dim = not is_symbol(value) and (position < map_.num_dims or is_dim_only(value))
        number = None if is_dim else constant_integer(value)
        shape.append((first.setdefault(value, position), is_dim, number))
    canonical, kept = _canonicalized(map_, tuple(shape))
    return canonical, [operands[position] for position in kept]


_Operand = tuple[int, bool, "int | None"]
"""Key of an operand in a map's canonical form: first operand of the same value, whether it is a dim, its number."""


@lru_cache(maxsize=1024)
def _canonicalized(map_: _MapOrSet, operands: tuple[_Operand, ...]) -> tuple[_MapOrSet, list[int]]:
    """Returns the canonical map and the numbers of its operands. Cached, as most maps of a program are equal."""
    map_, order = _promote_symbols(map_, operands)
    exprs = list(map_.walk_exprs())
    used_dims = {expr.position for expr in exprs if isinstance(expr, AffineDimExpr)}
    used_symbols = {expr.position for expr in exprs if isinstance(expr, AffineSymbolExpr)}
    dims: dict[int, AffineExpr] = {}
    symbols: dict[int, AffineExpr] = {}
    dim_exprs: list[AffineExpr | None] = []
    symbol_exprs: list[AffineExpr | None] = []
    for position in range(map_.num_dims):
        same = operands[order[position]][0]
        dim_exprs.append(dims.setdefault(same, dim(len(dims))) if position in used_dims else None)
    for position in range(map_.num_symbols):
        same, _, number = operands[order[map_.num_dims + position]]
        if position not in used_symbols:
            symbol_exprs.append(None)
        elif number is not None:
            symbol_exprs.append(constant(number))
        else:
            symbol_exprs.append(symbols.setdefault(same, symbol(len(symbols))))
    return map_.replace_dims_and_symbols(dim_exprs, symbol_exprs, len(dims), len(symbols)), [*dims, *symbols]


def _promote_symbols(map_: _MapOrSet, operands: Sequence[_Operand]) -> tuple[_MapOrSet, list[int]]:
    """Converts dims to symbols if valid, and symbols to dims if required; returns the operands' new order."""
    own_dims: Sequence[int] = range(map_.num_dims)
    own_symbols: Sequence[int] = range(map_.num_dims, len(operands))
    new_dims: list[int] = [position for position in (*own_dims, *own_symbols) if operands[position][1]]
    new_symbols: list[int] = [position for position in (*own_symbols, *own_dims) if not operands[position][1]]
    exprs: dict[int, AffineExpr] = {position: dim(number) for number, position in enumerate(new_dims)}
    exprs.update((position, symbol(number)) for number, position in enumerate(new_symbols))
    dims, symbols = [exprs[position] for position in own_dims], [exprs[position] for position in own_symbols]
    order = [*new_dims, *new_symbols]
    return map_.replace_dims_and_symbols(dims, symbols, len(new_dims), len(new_symbols)), order


# -------------------------------------------------------------------------------------------------- composition


_MAX_EXPRESSIONS = 500
"""Number of expressions that a composed map may have.

Where each `affine.apply` of a chain uses the one before several times, the map of all is exponential in their number.
"""


def compose(map_: AffineMap, operands: Sequence[Value]) -> tuple[AffineMap, list[Value]]:
    """affine.apply d0 * 2 (affine.apply d0 + 1 (%i)) -> affine.apply (d0 + 1) * 2 (%i)

    An operand stays where the map would have more than `_MAX_EXPRESSIONS` with it.
    """
    if not map_.results:
        return canonicalize(map_, operands)
    if not _has_apply(operands):
        map_, values = canonicalize(map_, operands)
        return simplify_affine_map(map_), values
    dims: list[Value | None] = list(operands[: map_.num_dims])
    symbols: list[Value | None] = list(operands[map_.num_dims :])
    too_large: set[Operation] = set()
    while True:
        next_apply = _next_apply(dims, symbols, too_large)
        if next_apply is None:
            break
        is_dim, position, apply, inner = next_apply
        old = dim(position) if is_dim else symbol(position)
        if not _may_substitute(map_, old, inner):
            too_large.add(apply)
            continue
        (dims if is_dim else symbols)[position] = None
        inner, values = canonicalize(inner, apply.operands)
        result = inner.shift_dims(len(dims)).shift_symbols(len(symbols)).result
        dims += values[: inner.num_dims]
        symbols += values[inner.num_dims :]
        map_ = map_.substitute({old: result}, len(dims), len(symbols))
    dim_exprs = _renumbered(dims, dim)
    symbol_exprs = _renumbered(symbols, symbol)
    kept_dims = [value for value in dims if value is not None]
    kept_symbols = [value for value in symbols if value is not None]
    map_ = map_.replace_dims_and_symbols(dim_exprs, symbol_exprs, len(kept_dims), len(kept_symbols))
    map_, values = canonicalize(map_, [*kept_dims, *kept_symbols])
    return simplify_affine_map(map_), values


def compose_applies(map_: AffineMap, operands: Sequence[Value]) -> tuple[AffineMap, list[Value]]:
    """Composes a map if an operand is defined by an `affine.apply`; otherwise returns the map unchanged."""
    return compose(map_, operands) if _has_apply(operands) else (map_, list(operands))


def compose_and_canonicalize(map_: AffineMap, operands: Sequence[Value]) -> tuple[AffineMap, list[Value]]:
    """Composes a map as `compose` does, then removes unused operands with `canonicalize`."""
    if map_.results and not _has_apply(operands):
        canonical, values = canonicalize(map_, operands)
        map_ = simplify_affine_map(canonical)
        return (map_, values) if map_ == canonical else canonicalize(map_, values)
    return canonicalize(*compose(map_, operands))


def _has_apply(operands: Sequence[Value]) -> bool:
    return any(isinstance(value, OpResult) and isinstance(value.owner, AffineApplyOp) for value in operands)


def _may_substitute(map_: AffineMap, old: AffineExpr, inner: AffineMap) -> bool:
    """Returns True if `map_` stays small enough with the result of `inner` for `old`."""
    expressions = list(map_.walk_exprs())
    added = sum(1 for _ in inner.walk_exprs())
    uses = sum(1 for expr in expressions if expr == old)
    return added == 1 or len(expressions) + uses * added <= _MAX_EXPRESSIONS


def _next_apply(
    dims: Sequence[Value | None], symbols: Sequence[Value | None], skipped: set[Operation]
) -> tuple[bool, int, Operation, AffineMap] | None:
    """Returns the first operand that is defined by an `affine.apply` outside of `skipped`."""
    for is_dim, values in ((True, dims), (False, symbols)):
        for position, value in enumerate(values):
            if isinstance(value, OpResult) and isinstance(value.owner, AffineApplyOp) and value.owner not in skipped:
                inner = map_of(value.owner)
                if inner is not None:
                    return is_dim, position, value.owner, inner
    return None


def _renumbered(values: Iterable[Value | None], make: object) -> list[AffineExpr | None]:
    count = 0
    exprs: list[AffineExpr | None] = []
    for value in values:
        if value is None:
            exprs.append(constant(0))
        else:
            exprs.append(dim(count) if make is dim else symbol(count))
            count += 1
    return exprs


def compose_set(set_: IntegerSet, operands: Sequence[Value]) -> tuple[IntegerSet, list[Value]]:
    """Composes a set as `compose` does maps; constraints are only simplified if an operand is an `affine.apply`."""
    if not any(isinstance(value, OpResult) and isinstance(value.owner, AffineApplyOp) for value in operands):
        return canonicalize(set_, operands)
    map_, values = compose(AffineMap(set_.num_dims, set_.num_symbols, set_.constraints), operands)
    return canonicalize(IntegerSet(map_.num_dims, map_.num_symbols, map_.results, set_.eq_flags), values)


# -------------------------------------------------------------------------------------------------- known bounds

Range = tuple["int | None", "int | None"]
"""The smallest and the largest value; None if unknown."""


def _loop_of(value: Value) -> AffineForOp | None:
    """Returns the `affine.for` whose iterations a value counts."""
    if not isinstance(value, BlockArgument) or value.index != 0:
        return None
    op = value.owner.parent_op
    return op if op is not None and isinstance(op, AffineForOp) else None


def range_of(value: Value) -> Range:
    """Returns the range of an induction variable, both ends included."""
    loop = _loop_of(value)
    if loop is None:
        return None, None
    lower, upper = constant_bound(loop, "lowerBoundMap"), constant_bound(loop, "upperBoundMap")
    if upper is None:
        return lower, None
    if lower is None:
        return None, upper - 1
    distance = upper - lower - 1  # remainders are those of C++: towards zero
    rest = abs(distance) % step_of(loop)
    return lower, upper - 1 - (rest if distance >= 0 else -rest)


def linear_row(expr: AffineExpr, num_dims: int, num_symbols: int) -> list[int] | None:
    """Returns the coefficients of dims and symbols, then the constant term; None if the expression is not linear."""
    width = num_dims + num_symbols + 1
    row = [0] * width
    if isinstance(expr, AffineConstantExpr):
        row[-1] = expr.value
    elif isinstance(expr, AffineDimExpr):
        row[expr.position] = 1
    elif isinstance(expr, AffineSymbolExpr):
        row[num_dims + expr.position] = 1
    elif isinstance(expr, AffineBinaryExpr):
        lhs, rhs = (linear_row(side, num_dims, num_symbols) for side in (expr.lhs, expr.rhs))
        if lhs is None or rhs is None:
            return None
        if expr.kind is AffineExprKind.ADD:
            return [a + b for a, b in zip(lhs, rhs, strict=True)]
        if expr.kind is not AffineExprKind.MUL or any(rhs[:-1]):
            return None
        return [a * rhs[-1] for a in lhs]
    return row


def bound_of(expr: AffineExpr, map_: AffineMap, ranges: Sequence[Range], *, upper: bool) -> int | None:
    """Returns the largest or smallest value that an expression is known to have."""
    if isinstance(expr, AffineBinaryExpr) and expr.kind in _DIVISIONS:
        divisor = expr.rhs.value if isinstance(expr.rhs, AffineConstantExpr) else 0
        if divisor < 1:
            return None
        own = bound_of(expr.lhs, map_, ranges, upper=upper)
        if expr.kind is not AffineExprKind.MOD:
            return None if own is None else _divide(expr.kind, own, divisor)
        other = bound_of(expr.lhs, map_, ranges, upper=not upper)
        if own is not None and other is not None and own // divisor == other // divisor:
            return own % divisor
        return divisor - 1 if upper else 0
    row = linear_row(expr, map_.num_dims, map_.num_symbols)
    if row is None:
        return None
    total = row[-1]
    for factor, limits in zip(row[:-1], ranges, strict=True):
        if factor:
            limit = limits[1] if (factor > 0) == upper else limits[0]
            if limit is None:
                return None
            total += factor * limit
    return total


_DIVISIONS = (AffineExprKind.FLOOR_DIV, AffineExprKind.CEIL_DIV, AffineExprKind.MOD)


def _divide(kind: AffineExprKind, value: int, divisor: int) -> int:
    return value // divisor if kind is AffineExprKind.FLOOR_DIV else -(-value // divisor)


def simplify_with_operands(map_: AffineMap, operands: Sequence[Value]) -> AffineMap:
    """d0 mod 8 (%i), where %i is from 0 to 7 -> d0"""
    if not any(isinstance(expr, AffineBinaryExpr) for expr in map_.results):
        return map_
    ranges = [range_of(value) for value in operands]
    return map_.with_results([_simplified(expr, map_, operands, ranges) for expr in map_.results])


def _simplified(expr: AffineExpr, map_: AffineMap, operands: Sequence[Value], ranges: Sequence[Range]) -> AffineExpr:
    if not isinstance(expr, AffineBinaryExpr):
        return expr
    lhs, rhs = (_simplified(side, map_, operands, ranges) for side in (expr.lhs, expr.rhs))
    expr = binary_expr(expr.kind, lhs, rhs)
    if not isinstance(expr, AffineBinaryExpr) or expr.kind not in _DIVISIONS:
        return expr
    lhs, divisor = expr.lhs, expr.rhs.value if isinstance(expr.rhs, AffineConstantExpr) else 0
    if divisor <= 0:
        return expr
    low = bound_of(lhs, map_, ranges, upper=False)
    high = bound_of(lhs, map_, ranges, upper=True)
    is_mod = expr.kind is AffineExprKind.MOD
    if low is not None and high is not None:
        if not is_mod and _divide(expr.kind, low, divisor) == _divide(expr.kind, high, divisor):
            return constant(_divide(expr.kind, low, divisor))
        if is_mod and 0 <= low < divisor and high < divisor:
            return lhs
    if isinstance(lhs, AffineBinaryExpr) and lhs.kind is AffineExprKind.ADD:
        for multiple, rest in ((lhs.lhs, lhs.rhs), (lhs.rhs, lhs.lhs)):
            factor = _divisor_of(multiple, operands)
            if not _is_below(rest, operands, factor):
                continue
            if expr.kind is AffineExprKind.FLOOR_DIV and factor and divisor % factor == 0:
                return multiple.floor_div(divisor)
            if is_mod and factor % divisor == 0:
                return rest % divisor
            return expr
    if expr.kind is AffineExprKind.FLOOR_DIV and _is_below(lhs, operands, divisor):
        return constant(0)
    if is_mod and _divisor_of(lhs, operands) % divisor == 0:
        return constant(0)
    return expr


def _divisor_of(expr: AffineExpr, operands: Sequence[Value]) -> int:
    """Returns the largest number that is known to divide an expression."""
    if not isinstance(expr, AffineDimExpr):
        return expr.largest_known_divisor()
    loop = _loop_of(operands[expr.position])
    if loop is None:
        return 1
    lower = constant_bound(loop, "lowerBoundMap")
    map_ = map_of(loop, "lowerBoundMap")
    if lower == 0 or map_ is None:
        return step_of(loop)
    return gcd(map_.largest_known_divisor(), step_of(loop))


def _is_below(expr: AffineExpr, operands: Sequence[Value], limit: int) -> bool:
    """Returns True if 0 <= expr < limit."""
    if isinstance(expr, AffineConstantExpr):
        return 0 <= expr.value < limit
    loop = _loop_of(operands[expr.position]) if isinstance(expr, AffineDimExpr) else None
    if loop is None:
        return False
    lower, upper = constant_bound(loop, "lowerBoundMap"), constant_bound(loop, "upperBoundMap")
    return lower is not None and upper is not None and lower >= 0 and upper <= limit


def simplify_min_max(map_: AffineMap, operands: Sequence[Value], *, is_max: bool) -> AffineMap:
    """max(d0, 8) (%i), %i from 0 to 7 -> 8: removes results that are never the largest (smallest)"""
    if not operands:
        return map_
    ranges = [range_of(value) for value in operands]
    limits = [
        (bound_of(expr, map_, ranges, upper=False), bound_of(expr, map_, ranges, upper=True)) for expr in map_.results
    ]
    kept: list[AffineExpr] = []
    for index, (expr, (low, high)) in enumerate(zip(map_.results, limits, strict=True)):
        if low is not None and low == high:
            expr = constant(low)
        if not any(_is_redundant(limits, index, other, is_max=is_max) for other in range(len(limits))):
            kept.append(expr)
    return map_.with_results(kept) if kept else map_  # results exclude each other inside of a loop that never runs


def _is_redundant(limits: Sequence[Range], index: int, other: int, *, is_max: bool) -> bool:
    """Returns True if the result `index` is redundant due to `other`; the first of two equal results is kept."""
    own = limits[index][1 if is_max else 0]
    bound = limits[other][0 if is_max else 1]
    if own is None or bound is None or other == index:
        return False
    if bound != own:
        return bound > own if is_max else bound < own
    single = limits[index][0] == limits[index][1] and limits[other][0] == limits[other][1]
    return not (single and index < other)
