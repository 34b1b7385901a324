"""Affine maps and integer sets. Affine expressions are imported from here, too.

Maps and sets are immutable and hashable, with the queries, rewrites and text of MLIR 22's `AffineMap` and `IntegerSet`.
Building one does not change its expressions: a set without constraints becomes `0 == 0` in the parser, as upstream.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import gcd
from typing import TypeVar

from compiler.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineSymbolExpr,
    Poison,
    binary_expr,
    constant,
    dim,
    print_expr,
    symbol,
)
from compiler.ir.affine_simplify import simplify_affine_expr

__all__ = [
    "AffineBinaryExpr",
    "AffineConstantExpr",
    "AffineDimExpr",
    "AffineExpr",
    "AffineExprKind",
    "AffineMap",
    "AffineSymbolExpr",
    "IntegerSet",
    "Poison",
    "binary_expr",
    "concat_affine_maps",
    "constant",
    "dim",
    "print_expr",
    "simplify_affine_expr",
    "simplify_affine_map",
    "symbol",
    "unused_dims",
    "unused_symbols",
]

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class AffineMap:
    """A function from dims and symbols to a value for each result: `(d0, d1)[s0] -> (d0 + s0, d1)`."""

    num_dims: int = 0
    num_symbols: int = 0
    results: tuple[AffineExpr, ...] = ()

    @staticmethod
    def identity(num_dims: int) -> AffineMap:
        """`(d0, d1) -> (d0, d1)`"""
        return AffineMap(num_dims, 0, tuple(dim(i) for i in range(num_dims)))

    multi_dim_identity = identity

    @staticmethod
    def constant_map(value: int) -> AffineMap:
        """`() -> (value)`"""
        return AffineMap(0, 0, (constant(value),))

    @staticmethod
    def minor_identity(num_dims: int, num_results: int) -> AffineMap:
        """Returns the last dims: `(d0, d1, d2) -> (d1, d2)` for 3 dims and 2 results."""
        return AffineMap(num_dims, 0, tuple(dim(i) for i in range(num_dims - num_results, num_dims)))

    @staticmethod
    def permutation(positions: Sequence[int]) -> AffineMap:
        """`(d0, d1, d2) -> (d1, d2, d0)` for the positions 1, 2, 0, which hold each dim once."""
        if sorted(positions) != list(range(len(positions))):
            raise ValueError(f"{list(positions)} is not a permutation")
        return AffineMap.with_targets(len(positions), positions)

    @staticmethod
    def with_targets(num_dims: int, targets: Sequence[int]) -> AffineMap:
        """`(d0, d1, d2) -> (d2, d1)` for 3 dims and the targets 2, 1 (MLIR's `getMultiDimMapWithTargets`)."""
        return AffineMap(num_dims, 0, tuple(dim(i) for i in targets))

    @staticmethod
    def infer_from_expr_lists(lists: Sequence[Sequence[AffineExpr]]) -> list[AffineMap]:
        """Returns a map for each list of results; all maps have the dims and symbols that any of them uses."""
        nodes = [node for exprs in lists for expr in exprs for node in expr.walk()]
        num_dims = max((node.position + 1 for node in nodes if isinstance(node, AffineDimExpr)), default=0)
        num_symbols = max((node.position + 1 for node in nodes if isinstance(node, AffineSymbolExpr)), default=0)
        return [AffineMap(num_dims, num_symbols, tuple(exprs)) for exprs in lists]

    @property
    def num_results(self) -> int:
        """The number of results."""
        return len(self.results)

    @property
    def result(self) -> AffineExpr:
        """The only result."""
        (expr,) = self.results
        return expr

    @property
    def num_inputs(self) -> int:
        """The number of dims and symbols together."""
        return self.num_dims + self.num_symbols

    def __str__(self) -> str:
        return f"{_print_inputs(self.num_dims, self.num_symbols)} -> ({', '.join(map(str, self.results))})"

    def is_empty(self) -> bool:
        """Returns True if this is `() -> ()`."""
        return self.num_inputs == 0 and not self.results

    def is_identity(self) -> bool:
        """Returns True if the results are all the dims in order; symbols may be declared."""
        return self.results == tuple(dim(i) for i in range(self.num_dims))

    def is_symbol_identity(self) -> bool:
        """Returns True if the results are all the symbols in order; dims may be declared."""
        return self.results == tuple(symbol(i) for i in range(self.num_symbols))

    def is_minor_identity(self) -> bool:
        """Returns True if the results are the last dims in order, and there are no symbols."""
        return self.num_dims >= self.num_results and self == AffineMap.minor_identity(self.num_dims, self.num_results)

    def is_minor_identity_with_broadcasting(self) -> bool:
        """Returns True for a minor identity in which some results are replaced by 0 (see `broadcast_dims`)."""
        first = self.num_dims - self.num_results
        zero = constant(0)
        return first >= 0 and all(expr in (dim(first + i), zero) for i, expr in enumerate(self.results))

    def broadcast_dims(self) -> list[int]:
        """Returns the positions of the results that are the constant 0."""
        return [i for i, expr in enumerate(self.results) if expr == constant(0)]

    def is_constant(self) -> bool:
        """Returns True if all results are constants."""
        return all(isinstance(expr, AffineConstantExpr) for expr in self.results)

    def is_single_constant(self) -> bool:
        """Returns True if there is one result, a constant."""
        return self.num_results == 1 and self.is_constant()

    def constant_results(self) -> list[int]:
        """Returns the results of a map of which `is_constant` holds."""
        return [expr.value for expr in self.results if isinstance(expr, AffineConstantExpr)]

    def single_constant_result(self) -> int:
        """Returns the result of a map of which `is_single_constant` holds."""
        (value,) = self.constant_results()
        return value

    def is_projected_permutation(self, allow_zero: bool = False) -> bool:
        """Returns True if the results are distinct dims without symbols; `allow_zero` permits constants 0 as well."""
        if self.num_symbols > 0 or self.num_results > self.num_inputs:
            return False
        dims = [expr for expr in self.results if isinstance(expr, AffineDimExpr)]
        if len(set(dims)) != len(dims):
            return False
        return len(dims) == self.num_results or (
            allow_zero and len(dims) + len(self.broadcast_dims()) == self.num_results
        )

    def is_permutation(self) -> bool:
        """Returns True if the results are all the dims, in any order, and there are no symbols."""
        return self.num_dims == self.num_results and self.is_projected_permutation()

    def dim_position(self, result: int) -> int:
        """Returns the position of the dim that is the result at index `result`."""
        expr = self.results[result]
        if not isinstance(expr, AffineDimExpr):
            raise ValueError(f"result {result} of {self} is not a dim")
        return expr.position

    def result_position(self, expr: AffineExpr) -> int | None:
        """Returns the index of the first result that is the dim `expr`."""
        return self.results.index(expr) if isinstance(expr, AffineDimExpr) and expr in self.results else None

    def is_function_of_dim(self, position: int) -> bool:
        """Returns True if the dim at `position` occurs in a result."""
        return any(expr.is_function_of_dim(position) for expr in self.results)

    def is_function_of_symbol(self, position: int) -> bool:
        """Returns True if the symbol at `position` occurs in a result."""
        return any(expr.is_function_of_symbol(position) for expr in self.results)

    def largest_known_divisor(self) -> int:
        """Returns the largest integer known to divide every value of every result; 0 if all are always zero."""
        return gcd(*(expr.largest_known_divisor() for expr in self.results))

    def walk_exprs(self) -> Iterator[AffineExpr]:
        """Yields every node of every result, each result in post-order."""
        for expr in self.results:
            yield from expr.walk()

    def with_results(self, results: Sequence[AffineExpr]) -> AffineMap:
        """Returns the map with the same dims and symbols and these results."""
        return replace(self, results=tuple(results))

    def replace_dims_and_symbols(
        self,
        dims: Sequence[AffineExpr | None],
        symbols: Sequence[AffineExpr | None],
        num_dims: int,
        num_symbols: int,
    ) -> AffineMap:
        """Returns the map over `num_dims` and `num_symbols`, with replacements as in `AffineExpr.replace`."""
        return AffineMap(num_dims, num_symbols, tuple(expr.replace(dims, symbols) for expr in self.results))

    def substitute(self, mapping: Mapping[AffineExpr, AffineExpr], num_dims: int, num_symbols: int) -> AffineMap:
        """Returns the map over `num_dims` and `num_symbols`, with replacements as in `AffineExpr.substitute`."""
        return AffineMap(num_dims, num_symbols, tuple(expr.substitute(mapping) for expr in self.results))

    def shift_dims(self, shift: int, offset: int = 0) -> AffineMap:
        """Returns the map with `shift` more dims, inserted at `offset`."""
        results = tuple(expr.shift_dims(self.num_dims, shift, offset) for expr in self.results)
        return AffineMap(self.num_dims + shift, self.num_symbols, results)

    def shift_symbols(self, shift: int, offset: int = 0) -> AffineMap:
        """Returns the map with `shift` more symbols, inserted at `offset`."""
        results = tuple(expr.shift_symbols(self.num_symbols, shift, offset) for expr in self.results)
        return AffineMap(self.num_dims, self.num_symbols + shift, results)

    def compose(self, other: AffineMap) -> AffineMap:
        """Returns the map that applies `other`, then this map to its results.

        Its dims are those of `other`; its symbols are those of this map followed by those of `other`. Raises
        `ValueError` if `other` has not as many results as this map has dims.
        """
        if self.num_dims != other.num_results:
            raise ValueError(f"cannot compose {self} with {other}: {self.num_dims} dims, {other.num_results} results")
        num_symbols = self.num_symbols + other.num_symbols
        inner = [expr.shift_symbols(other.num_symbols, self.num_symbols) for expr in other.results]
        return self.replace_dims_and_symbols(inner, (), other.num_dims, num_symbols)

    def evaluate(self, dims: Sequence[int | None], symbols: Sequence[int | None] = ()) -> list[int] | None:
        """Returns the values of the results, or None if one is unknown or undefined."""
        values = [expr.evaluate(dims, symbols) for expr in self.results]
        numbers = [value for value in values if value is not None]
        return numbers if len(numbers) == len(values) else None

    def fold(self, operands: Sequence[int | None]) -> list[int] | Poison | None:
        """Returns the results for operands (dims, then symbols); poison if one is poison, None if one is unknown."""
        values: list[int] = []
        for expr in self.results:
            value = expr.fold(operands[: self.num_dims], operands[self.num_dims :])
            if not isinstance(value, int):
                return value
            values.append(value)
        return values

    def partial_constant_fold(self, operands: Sequence[int | None]) -> AffineMap:
        """Returns the map with constants for the results that these operands (dims, then symbols) determine."""
        dims, symbols = operands[: self.num_dims], operands[self.num_dims :]
        values = [expr.evaluate(dims, symbols) for expr in self.results]
        return self.with_results([e if v is None else constant(v) for e, v in zip(self.results, values)])

    def sub_map(self, positions: Sequence[int]) -> AffineMap:
        """Returns the map with the results at these positions, in this order."""
        return self.with_results([self.results[i] for i in positions])

    def slice_map(self, start: int, length: int) -> AffineMap:
        """Returns the map with `length` results from `start` on."""
        return self.with_results(self.results[start : start + length])

    def major_sub_map(self, num_results: int) -> AffineMap:
        """Returns the map with the first `num_results` results, or all if there are fewer."""
        return self.with_results(self.results[:num_results])

    def minor_sub_map(self, num_results: int) -> AffineMap:
        """Returns the map with the last `num_results` results, or all if there are fewer."""
        return self.with_results(self.results[max(self.num_results - num_results, 0) :])

    def drop_results(self, positions: Collection[int]) -> AffineMap:
        """Returns the map without the results at these positions."""
        return self.with_results([expr for i, expr in enumerate(self.results) if i not in positions])

    def drop_zero_results(self) -> AffineMap:
        """Returns the map without the results that are the constant 0."""
        return self.drop_results(self.broadcast_dims())

    def insert_result(self, expr: AffineExpr, position: int) -> AffineMap:
        """Returns the map with `expr` as one more result at `position`."""
        return self.with_results((*self.results[:position], expr, *self.results[position:]))

    def remove_duplicate_results(self) -> AffineMap:
        """Returns the map with each result once, where it is first."""
        return self.with_results(list(dict.fromkeys(self.results)))

    def project_dims(self, dims: Collection[int]) -> AffineMap:
        """Returns the map with these dims set to 0; they stay declared."""
        zeros = [constant(0) if i in dims else None for i in range(self.num_dims)]
        return self.replace_dims_and_symbols(zeros, (), self.num_dims, self.num_symbols)

    def project_symbols(self, symbols: Collection[int]) -> AffineMap:
        """Returns the map with these symbols set to 0; they stay declared."""
        zeros = [constant(0) if i in symbols else None for i in range(self.num_symbols)]
        return self.replace_dims_and_symbols((), zeros, self.num_dims, self.num_symbols)

    def compress_dims(self, dims: Collection[int]) -> AffineMap:
        """Returns the map with these dims set to 0 and no longer declared, the others renumbered."""
        replacements = _renumber(self.num_dims, dims, dim)
        num_kept = sum(i not in dims for i in range(self.num_dims))
        return self.replace_dims_and_symbols(replacements, (), num_kept, self.num_symbols)

    def compress_symbols(self, symbols: Collection[int]) -> AffineMap:
        """Returns the map with these symbols set to 0 and no longer declared, the others renumbered."""
        replacements = _renumber(self.num_symbols, symbols, symbol)
        num_kept = sum(i not in symbols for i in range(self.num_symbols))
        return self.replace_dims_and_symbols((), replacements, self.num_dims, num_kept)

    def drop_unused_dims(self) -> AffineMap:
        """Returns the map without the dims that no result uses (MLIR's `compressUnusedDims`)."""
        return self.compress_dims(unused_dims([self]))

    def drop_unused_symbols(self) -> AffineMap:
        """Returns the map without the symbols that no result uses (MLIR's `compressUnusedSymbols`)."""
        return self.compress_symbols(unused_symbols([self]))

    def inverse_permutation(self) -> AffineMap | None:
        """Returns the map from results back to dims, or None if not every dim is a result by itself.

        `(d0, d1) -> (d1, d1 + d0, d0)` gives `(d0, d1, d2) -> (d2, d0)`. There are no symbols.
        """
        if self.is_empty():
            return self
        positions = [self.result_position(dim(i)) for i in range(self.num_dims)]
        targets = [position for position in positions if position is not None]
        return AffineMap.with_targets(self.num_results, targets) if len(targets) == self.num_inputs else None

    def inverse_and_broadcast_projected_permutation(self) -> AffineMap:
        """Returns the map from the results of a projected permutation back to dims; dropped dims become 0.

        `(d0, d1, d2) -> (d2, d0)` gives `(d0, d1) -> (d1, 0, d0)`.
        """
        if not self.is_projected_permutation(allow_zero=True):
            raise ValueError(f"{self} is not a projected permutation")
        positions = [self.result_position(dim(i)) for i in range(self.num_dims)]
        results = tuple(constant(0) if position is None else dim(position) for position in positions)
        return AffineMap(self.num_results, 0, results)

    def apply_permutation(self, source: Sequence[_T]) -> list[_T]:
        """Returns the elements of `source` that the results of this projected permutation select."""
        return [source[self.dim_position(i)] for i in range(self.num_results)]


@dataclass(frozen=True, slots=True)
class IntegerSet:
    """The dims and symbols for which each constraint is zero, where its flag is set, or at least zero."""

    num_dims: int
    num_symbols: int
    constraints: tuple[AffineExpr, ...]
    eq_flags: tuple[bool, ...]

    def __post_init__(self) -> None:
        if len(self.constraints) != len(self.eq_flags):
            raise ValueError(f"{len(self.constraints)} constraints, but {len(self.eq_flags)} equality flags")

    @staticmethod
    def empty(num_dims: int, num_symbols: int) -> IntegerSet:
        """Returns the canonical empty set: `1 == 0`."""
        return IntegerSet(num_dims, num_symbols, (constant(1),), (True,))

    @property
    def num_inputs(self) -> int:
        """The number of dims and symbols together."""
        return self.num_dims + self.num_symbols

    @property
    def num_constraints(self) -> int:
        """The number of equalities and inequalities together."""
        return len(self.constraints)

    @property
    def num_equalities(self) -> int:
        """The number of constraints `e == 0`."""
        return sum(self.eq_flags)

    @property
    def num_inequalities(self) -> int:
        """The number of constraints `e >= 0`."""
        return self.num_constraints - self.num_equalities

    def __str__(self) -> str:
        constraints = [
            f"{expr} {'==' if is_equality else '>='} 0" for expr, is_equality in zip(self.constraints, self.eq_flags)
        ]
        return f"{_print_inputs(self.num_dims, self.num_symbols)} : ({', '.join(constraints)})"

    def is_empty_integer_set(self) -> bool:
        """Returns True if this is the canonical empty set; other constraints may be contradictory too."""
        return self == IntegerSet.empty(self.num_dims, self.num_symbols)

    def is_eq(self, index: int) -> bool:
        """Returns True if the constraint at `index` is an equality."""
        return self.eq_flags[index]

    def walk_exprs(self) -> Iterator[AffineExpr]:
        """Yields every node of every constraint, each constraint in post-order."""
        for expr in self.constraints:
            yield from expr.walk()

    def replace_dims_and_symbols(
        self,
        dims: Sequence[AffineExpr | None],
        symbols: Sequence[AffineExpr | None],
        num_dims: int,
        num_symbols: int,
    ) -> IntegerSet:
        """Returns the set over `num_dims` and `num_symbols`, with replacements as in `AffineExpr.replace`."""
        constraints = tuple(expr.replace(dims, symbols) for expr in self.constraints)
        return IntegerSet(num_dims, num_symbols, constraints, self.eq_flags)

    def evaluate(self, dims: Sequence[int | None], symbols: Sequence[int | None] = ()) -> bool | None:
        """Returns True if these dims and symbols are in the set; None if that depends on unknown ones."""
        decided = True
        for expr, is_equality in zip(self.constraints, self.eq_flags):
            value = expr.evaluate(dims, symbols)
            if value is None:
                decided = False
            elif value != 0 if is_equality else value < 0:
                return False
        return True if decided else None


@lru_cache(maxsize=1024)
def simplify_affine_map(map: AffineMap) -> AffineMap:
    """Returns `map` with each result simplified by `simplify_affine_expr`."""
    return map.with_results([simplify_affine_expr(expr, map.num_dims, map.num_symbols) for expr in map.results])


def concat_affine_maps(maps: Sequence[AffineMap]) -> AffineMap:
    """Returns the concatenation of all maps, over the largest number of dims and of symbols."""
    num_dims = max((map.num_dims for map in maps), default=0)
    num_symbols = max((map.num_symbols for map in maps), default=0)
    return AffineMap(num_dims, num_symbols, tuple(expr for map in maps for expr in map.results))


def unused_dims(maps: Sequence[AffineMap]) -> set[int]:
    """Returns the dims that no result of any of these maps uses; all maps have the same number of dims."""
    used = {e.position for map in maps for e in map.walk_exprs() if isinstance(e, AffineDimExpr)}
    return set(range(maps[0].num_dims if maps else 0)) - used


def unused_symbols(maps: Sequence[AffineMap]) -> set[int]:
    """Returns the symbols that no result of any of these maps uses; all maps have the same number of symbols."""
    used = {e.position for map in maps for e in map.walk_exprs() if isinstance(e, AffineSymbolExpr)}
    return set(range(maps[0].num_symbols if maps else 0)) - used


def _renumber(count: int, dropped: Collection[int], input_at: Callable[[int], AffineExpr]) -> list[AffineExpr]:
    """Returns the replacements of `count` dims or symbols: 0 for dropped ones, the others renumbered from 0."""
    replacements: list[AffineExpr] = []
    next_position = 0
    for position in range(count):
        if position in dropped:
            replacements.append(constant(0))
        else:
            replacements.append(input_at(next_position))
            next_position += 1
    return replacements


def _print_inputs(num_dims: int, num_symbols: int) -> str:
    dims = ", ".join(f"d{i}" for i in range(num_dims))
    symbols = ", ".join(f"s{i}" for i in range(num_symbols))
    return f"({dims})[{symbols}]" if symbols else f"({dims})"
