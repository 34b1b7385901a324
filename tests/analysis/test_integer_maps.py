"""Integer maps: what the Omega test answers is what isl answers, and counting confirms."""

from __future__ import annotations

from types import ModuleType

import pytest

from compiler.analysis.polyhedral import isl_maps, omega_maps
from compiler.analysis.polyhedral.omega import TooComplex, is_satisfiable
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation
from tests.support.integer_expressions import answers


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_the_omega_test_answers_as_isl_does(first: int) -> None:
    answered = 0
    for seed in range(first, first + 20):
        try:
            isl, omega = answers(seed)
        except TooComplex:
            continue
        answered += 1
        assert omega == isl, seed
    assert answered >= 18


def test_constraints_that_only_fractions_fulfil_are_not_satisfiable() -> None:
    # 27 <= 11x + 13y <= 45 and -10 <= 7x - 9y <= 4: Pugh's example, whose real shadow is not empty.
    inequalities = [(11, 13, -27), (-11, -13, 45), (7, -9, 10), (-7, 9, 4)]
    assert not is_satisfiable([], inequalities)
    assert is_satisfiable([], [(11, 13, -24), *inequalities[1:]])
    assert not is_satisfiable([(6, -9, 4)], [])


def thirds_of(count: int) -> IntegerRelation:
    """Returns the pairs (x, y) with 0 <= x < count and x = 3y."""
    relation = IntegerRelation(2)
    relation.add_constant_bound(BoundKind.LB, 0, 0)
    relation.add_constant_bound(BoundKind.UB, 0, count - 1)
    relation.add_equality([1, -3, 0])
    return relation


@pytest.mark.parametrize("maps", [isl_maps, omega_maps])
def test_strides_of_a_projection_are_kept(maps: ModuleType) -> None:
    multiples = maps.IntegerMap.of(thirds_of(10), (0,), (1,), {}).domain()
    points = [maps.IntegerMap.of(point(number), (), (0,), {}) for number in range(10)]
    assert [number for number, each in enumerate(points) if each.is_subset(multiples)] == [0, 3, 6, 9]


def point(number: int) -> IntegerRelation:
    relation = IntegerRelation(1)
    relation.add_equality([1, -number])
    return relation
