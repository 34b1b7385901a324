"""Affine maps and sets as functions of Python, for indices as bit patterns."""

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
    lines += [f"    if {name} >> 63: {name} -= {1 << 64}" for name in names]
    lines.append(f"    return ({''.join([_spelled(result) + ', ' for result in results])})")
    scope: dict[str, Callable[..., tuple[int, ...]]] = {}
    exec("\n".join(lines), scope)  # of numbers and names that are made above, nothing of the program's text
    compute = scope["compute"]

    def checked(*operands: int) -> tuple[int, ...]:
        try:
            return compute(*operands)
        except ZeroDivisionError:
            raise UndefinedBehavior("an affine expression divides by zero") from None

    return checked


def _spelled(expr: AffineExpr) -> str:
    match expr:
        case AffineConstantExpr(value=value):
            return f"({value})"
        case AffineDimExpr(position=position):
            return f"d{position}"
        case AffineSymbolExpr(position=position):
            return f"s{position}"
        case AffineBinaryExpr(kind=kind, lhs=lhs, rhs=rhs):
            return _FORMS[kind].format(_spelled(lhs), _spelled(rhs))
    raise TypeError(f"no affine expression: {expr}")
