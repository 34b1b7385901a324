"""Affine maps and sets as functions of Python, for indices as bit patterns. Sums and products wrap around."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.interpreter.values import UndefinedBehavior
from compiler.ir.affine import AffineMap, IntegerSet
from compiler.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineSymbolExpr,
)

_FORMS = {
    AffineExprKind.ADD: "({} + {})",
    AffineExprKind.MUL: "({} * {})",
    AffineExprKind.MOD: "({} % {})",
    AffineExprKind.FLOOR_DIV: "({} // {})",
    AffineExprKind.CEIL_DIV: "-(-{} // {})",
}
_OVERFLOWING = (AffineExprKind.ADD, AffineExprKind.MUL)
_HALF = 1 << 63
_WRAPPED = f"(({{}} + {_HALF} & {2 * _HALF - 1}) - {_HALF})"
_SMALL = 1 << 20
"""Inputs below this are small: most expressions of them cannot overflow."""


def map_function(map_: AffineMap) -> Callable[..., tuple[int, ...]]:
    """Returns a function from dims and symbols, as bit patterns, to the map's results as signed numbers."""
    return _function(map_.num_dims, map_.num_inputs, map_.results)


def contains_function(set_: IntegerSet) -> Callable[..., bool]:
    """Returns a function from dims and symbols, as bit patterns, to whether they are in the set."""
    values = _function(set_.num_dims, set_.num_inputs, set_.constraints)
    flags = set_.eq_flags

    def contains(*operands: int) -> bool:
        return all(not value if equal else value >= 0 for value, equal in zip(values(*operands), flags))

    return contains


def _function(num_dims: int, num_inputs: int, results: Sequence[AffineExpr]) -> Callable[..., tuple[int, ...]]:
    names = [f"d{number}" if number < num_dims else f"s{number - num_dims}" for number in range(num_inputs)]
    lines = [f"def compute({', '.join(names)}):"]
    if all(_bound(result) < _HALF for result in results):
        condition = " and ".join([f"{name} < {_SMALL}" for name in names]) or "True"
        lines.append(f"    if {condition}: return {_tuple([_spelled(result, '{}') for result in results])}")
    lines += [f"    if {name} >> 63: {name} -= {1 << 64}" for name in names]
    lines.append(f"    return {_tuple([_spelled(result, _WRAPPED) for result in results])}")
    scope: dict[str, Callable[..., tuple[int, ...]]] = {}
    exec("\n".join(lines), scope)  # of numbers and names that are made above, nothing of the program's text
    compute = scope["compute"]

    def checked(*operands: int) -> tuple[int, ...]:
        try:
            return compute(*operands)
        except ZeroDivisionError:
            raise UndefinedBehavior("an affine expression divides by zero") from None

    return checked


def _tuple(elements: Sequence[str]) -> str:
    return f"({''.join([f'{element}, ' for element in elements])})"


def _spelled(expr: AffineExpr, wrapped: str) -> str:
    """Returns an expression of Python. `wrapped` is the form of sums and products, which may overflow."""
    match expr:
        case AffineConstantExpr(value=value):
            return f"({value})"
        case AffineDimExpr(position=position):
            return f"d{position}"
        case AffineSymbolExpr(position=position):
            return f"s{position}"
        case AffineBinaryExpr(kind=kind, lhs=lhs, rhs=rhs):
            text = _FORMS[kind].format(_spelled(lhs, wrapped), _spelled(rhs, wrapped))
            return wrapped.format(text) if kind in _OVERFLOWING else text
    raise TypeError(f"no affine expression: {expr}")


def _bound(expr: AffineExpr) -> int:
    """Returns a number that no part of an expression exceeds in magnitude if all inputs are small."""
    match expr:
        case AffineConstantExpr(value=value):
            return abs(value)
        case AffineBinaryExpr(kind=kind, lhs=lhs, rhs=rhs):
            left, right = _bound(lhs), _bound(rhs)
            return left * right if kind is AffineExprKind.MUL else left + right
    return _SMALL
