"""Random expressions over integer maps, evaluated by isl and by the Omega test alike."""

from __future__ import annotations

from random import Random
from typing import Protocol, Self, TypeVar

from compiler.analysis.polyhedral import isl_maps, omega_maps
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation


class AnyMap(Protocol):
    """The methods that both kinds of maps have."""

    def reverse(self) -> Self: ...
    def domain(self) -> Self: ...
    def range(self) -> Self: ...
    def project_inputs(self, first: int, count: int, /) -> Self: ...
    def project_outputs(self, first: int, count: int, /) -> Self: ...
    def product(self, outputs: Self, /) -> Self: ...
    def apply_range(self, other: Self, /) -> Self: ...
    def union(self, other: Self, /) -> Self: ...
    def intersect(self, other: Self, /) -> Self: ...
    def intersect_params(self, other: Self, /) -> Self: ...
    def subtract(self, other: Self, /) -> Self: ...
    def is_empty(self) -> bool: ...
    def is_subset(self, other: Self, /) -> bool: ...
    def max_output(self, position: int, /) -> int | None: ...
    def is_single_valued(self) -> bool: ...


M = TypeVar("M", bound=AnyMap)
_EXTENT = 12
_DIMS = 1


def random_relation(random: Random) -> IntegerRelation:
    """Returns a relation of an input and an output in a square, with a symbol and up to two quotients."""
    relation = IntegerRelation(2 * _DIMS, 1)
    for position in range(2 * _DIMS):
        relation.add_constant_bound(BoundKind.LB, position, 0)
        relation.add_constant_bound(BoundKind.UB, position, _EXTENT - 1)
    for _ in range(random.choice((0, 0, 1, 2))):
        relation.add_floor_div(_row(random, relation), random.choice((2, 3, 4)))
    for _ in range(random.randrange(1, 4)):
        row = _row(random, relation)
        (relation.add_equality if random.random() < 0.5 else relation.add_inequality)(row)
    return relation


def _row(random: Random, relation: IntegerRelation) -> list[int]:
    return [*random.choices((0, 1, -1, 2), weights=(8, 4, 4, 1), k=relation.num_vars), random.randint(-4, 4)]


def _operands(random: Random) -> list[tuple[isl_maps.IntegerMap, omega_maps.IntegerMap]]:
    operands = []
    for _ in range(3):
        relation = random_relation(random)
        names = {2 * _DIMS: random.choice("nm")}
        columns = range(_DIMS), range(_DIMS, 2 * _DIMS), names
        operands.append((isl_maps.IntegerMap.of(relation, *columns), omega_maps.IntegerMap.of(relation, *columns)))
    return operands


def _combined(random: Random, maps: list[M], order: M) -> M:
    """Returns an expression over maps; equal random numbers give the same expression."""
    first, second, third = maps
    position = random.randrange(_DIMS)
    choices = [
        lambda: first.union(second).subtract(third),
        lambda: first.subtract(second).intersect(third.union(first)),
        lambda: first.apply_range(second).subtract(third),
        lambda: first.reverse().apply_range(second).intersect(order),
        lambda: first.domain().product(second.range()).subtract(third),
        lambda: first.project_inputs(position, 1).subtract(second.union(third).project_inputs(position, 1)),
        lambda: first.project_outputs(position, 1).reverse().project_outputs(0, 1).reverse(),
        lambda: first.intersect_params(second.intersect(order)).union(third),
    ]
    return random.choice(choices)()


def answers(seed: int) -> tuple[list[bool | int | None], list[bool | int | None]]:
    """Returns what isl and the Omega test answer to questions about three random maps. Raises `TooComplex`."""
    operands = _operands(Random(seed))
    isl = _answers(Random(seed + 1), [pair[0] for pair in operands], isl_maps.IntegerMap.lex_lt(_DIMS))
    omega = _answers(Random(seed + 1), [pair[1] for pair in operands], omega_maps.IntegerMap.lex_lt(_DIMS))
    return isl, omega


def _answers(random: Random, maps: list[M], order: M) -> list[bool | int | None]:
    combined = _combined(random, maps, order)
    first, second, _ = maps
    return [
        *(each.is_empty() for each in (*maps, combined)),
        first.is_subset(second),
        first.subtract(second).union(first.intersect(second)).is_subset(first),
        first.is_subset(first.subtract(second).union(first.intersect(second))),
        first.is_single_valued(),
        first.max_output(0),
        second.reverse().max_output(0),
        combined.is_single_valued(),
        combined.reverse().is_single_valued(),
    ]
