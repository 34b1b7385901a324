"""Equivalence of expressions: equal as trees, or equal as integer polynomials.

As polynomials, terms are equal up to commutativity, associativity and distributivity of `+`, `-` and `*` on integers.
Floats are never regrouped: their sums depend on the order. Other operations are equal if their operands are.
"""

from __future__ import annotations

from collections.abc import Hashable

from compiler.ir.attributes import IntegerAttr
from compiler.ir.types import IndexType, IntegerType, Type
from compiler.stepping import Steps, run_steps
from compiler.transforms.tir.program import Expr, Kind

_MOST_TERMS = 200
"""A product that would have more is taken as it is: multiplied out, its size can grow beyond all bounds."""

Monomial = tuple[int, ...]
"""The numbers of the factors, sorted; with repetition."""
Polynomial = dict[Monomial, int]


class Equivalence:
    """Keys of expressions, which are equal if the expressions are equivalent: in this class, equal trees."""

    def key(self, expr: Expr) -> Hashable:
        return expr.number


class UpToAlgebra(Equivalence):
    """Integer expressions are equivalent where their polynomials are equal."""

    def __init__(self) -> None:
        self._keys: dict[int, Hashable] = {}
        self._polynomials: dict[int, Polynomial] = {}
        self._atoms: dict[Hashable, int] = {}

    def key(self, expr: Expr) -> Hashable:
        return run_steps(self._key(expr))

    def _key(self, expr: Expr) -> Steps[Hashable]:
        key = self._keys.get(expr.number)
        if key is None:
            if _is_integer(expr.type):
                polynomial = yield self._polynomial(expr)
                key = (expr.type, frozenset(polynomial.items()))
            else:
                key = yield self._shape(expr)
            self._keys[expr.number] = key
        return key

    def _shape(self, expr: Expr) -> Steps[Hashable]:
        """Returns the kind of an expression together with the keys of its operands."""
        if not expr.children or not expr.is_eligible:
            return (expr.number,)
        keys: list[Hashable] = []
        for child in expr.children:
            keys.append((yield self._key(child)))
        return (expr.kind, expr.symbol, expr.type, expr.variable, *keys)

    def _polynomial(self, expr: Expr) -> Steps[Polynomial]:
        polynomial = self._polynomials.get(expr.number)
        if polynomial is not None:
            return polynomial
        value = _constant(expr)
        if value is not None:
            polynomial = {(): value} if value else {}
        elif expr.kind is Kind.OPERATOR and expr.symbol in ("add", "sub", "mul"):
            left: Polynomial = yield self._polynomial(expr.children[0])
            right: Polynomial = yield self._polynomial(expr.children[1])
            if expr.symbol == "mul":
                polynomial = _product(left, right, expr.type) if len(left) * len(right) <= _MOST_TERMS else None
            else:
                polynomial = _sum(left, right, 1 if expr.symbol == "add" else -1, expr.type)
        if polynomial is None:
            shape: Hashable = yield self._shape(expr)
            polynomial = {(self._atoms.setdefault(shape, len(self._atoms)),): 1}
        self._polynomials[expr.number] = polynomial
        return polynomial


def _is_integer(type_: Type) -> bool:
    return isinstance(type_, (IntegerType, IndexType))


def _constant(expr: Expr) -> int | None:
    value = None if expr.op is None or expr.kind is not Kind.CONSTANT else expr.op.properties.get("value")
    return value.value if isinstance(value, IntegerAttr) else None


def _wrapped(value: int, type_: Type) -> int:
    """Returns the coefficient as the type computes: a number of bits only."""
    return value % (1 << type_.width) if isinstance(type_, IntegerType) else value


def _sum(left: Polynomial, right: Polynomial, sign: int, type_: Type) -> Polynomial:
    result = {monomial: _wrapped(factor, type_) for monomial, factor in left.items()}
    for monomial, factor in right.items():
        result[monomial] = _wrapped(result.get(monomial, 0) + sign * factor, type_)
    return {monomial: factor for monomial, factor in result.items() if factor}


def _product(left: Polynomial, right: Polynomial, type_: Type) -> Polynomial:
    result: Polynomial = {}
    for a, x in left.items():
        for b, y in right.items():
            monomial = tuple(sorted((*a, *b)))
            result[monomial] = _wrapped(result.get(monomial, 0) + x * y, type_)
    return {monomial: factor for monomial, factor in result.items() if factor}
