"""Integer relations: exact answers from isl, bounds as upstream's, compared with counting points."""

from __future__ import annotations

from itertools import product
from random import Random

import islpy as isl

from compiler.analysis.polyhedral.bounds import constant_bounds, constant_extent_map, slice_bounds, union_bounding_box
from compiler.analysis.polyhedral.elimination import project_out
from compiler.analysis.polyhedral.flattening import add_flattened, flatten
from compiler.analysis.polyhedral.integer_maps import is_empty, is_subset, remove_redundant_inequalities
from compiler.analysis.polyhedral.isl_maps import isl_set
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation, compose
from compiler.ir.affine import constant, dim, symbol


def box(*extents: int) -> IntegerRelation:
    """0 <= d < extent for each dim."""
    relation = IntegerRelation(len(extents))
    for position, extent in enumerate(extents):
        relation.add_constant_bound(BoundKind.LB, position, 0)
        relation.add_constant_bound(BoundKind.UB, position, extent - 1)
    return relation


def random_relation(random: Random) -> IntegerRelation:
    """Three dims in a box, and a few more rows."""
    relation = box(5, 5, 5)
    for _ in range(random.randrange(4)):
        row = [random.randint(-3, 3) for _ in range(4)]
        (relation.add_equality if random.random() < 0.3 else relation.add_inequality)(row)
    return relation


def points(relation: IntegerRelation) -> list[tuple[int, ...]]:
    points_ = []
    for point in product(range(5), repeat=3):
        values = [sum(a * b for a, b in zip(row, (*point, 1), strict=True)) for row in relation.rows()]
        count = len(relation.equalities)
        if not any(values[:count]) and all(value >= 0 for value in values[count:]):
            points_.append(point)
    return points_


def test_locals_exist_for_each_point() -> None:
    even = IntegerRelation(1, num_locals=1)
    even.add_equality([1, -2, 0])
    even.add_inequality([1, 0, -1])
    even.add_inequality([-1, 0, 7])
    assert str(isl_set(even).lexmin()) == "{ [2] }"
    assert str(isl_set(even).lexmax()) == "{ [6] }"
    assert even.dump().startswith("Domain: 0, Range: 1, Symbols: 0, Locals: 1\n")
    assert "(None Local const)\n1 -2 0 = 0\n" in even.dump()


def test_emptiness_and_bounds_agree_with_counting() -> None:
    random = Random(1)
    for _ in range(200):
        relation = random_relation(random)
        expected = points(relation)
        assert is_empty(relation) == (not expected)
        if expected:
            for position in range(3):
                low, high = constant_bounds(relation, position)
                own = [point[position] for point in expected]
                assert low is not None and high is not None and low <= min(own) <= max(own) <= high


def test_projections_hold_all_points() -> None:
    random = Random(2)
    for _ in range(100):
        relation = random_relation(random)
        projected = relation.copy()
        project_out(projected, 1, 2)
        exact = isl_set(relation).project_out(isl.dim_type.set, 1, 2)
        for first, *_ in points(relation):
            assert all(row[0] * first + row[1] == 0 for row in projected.equalities)
            assert all(row[0] * first + row[1] >= 0 for row in projected.inequalities)
        assert int(exact.count_val().to_str()) == len({point[0] for point in points(relation)})


def test_redundant_inequalities_go_and_the_set_stays() -> None:
    random = Random(3)
    for _ in range(60):
        relation = random_relation(random)
        smaller = relation.copy()
        remove_redundant_inequalities(smaller)
        assert len(smaller.inequalities) <= len(relation.inequalities)
        assert points(smaller) == points(relation) or not points(relation)


def test_composition_joins_what_is_between() -> None:
    plus_one = IntegerRelation(2)
    plus_one.num_domain, plus_one.num_range = 1, 1
    plus_one.add_equality([1, -1, 1])
    twice = compose(plus_one, plus_one)
    twice.domain_to_range()
    project_out(twice, 2, 1)
    assert [[abs(cell) for cell in row] for row in twice.equalities] == [[1, 1, 2]]
    assert plus_one.inverse().equalities == [[-1, 1, 1]]


def test_slices_are_found_as_sums_quotients_and_remainders() -> None:
    relation = IntegerRelation(2)
    rows = add_flattened(relation, [dim(1) % 4])
    assert rows is not None
    row = rows[0]
    row[0] -= 1
    relation.add_equality(row)
    relation.add_constant_bound(BoundKind.LB, 1, 0)
    relation.add_constant_bound(BoundKind.UB, 1, 15)
    ((lower, upper),) = slice_bounds(relation, 0, 1)
    assert (str(lower), str(upper)) == ("(d0) -> (d0 mod 4)", "(d0) -> (d0 mod 4 + 1)")


def test_the_box_around_two_sets_has_both() -> None:
    relation, other = box(3, 5), box(4, 2)
    union = relation.copy()
    assert union_bounding_box(union, other)
    assert is_subset(relation, union) and is_subset(other, union)
    assert is_subset(union, box(4, 5))


def test_extents_are_over_symbols() -> None:
    relation = IntegerRelation(1, 1)
    relation.add_inequality([1, -1, 0])
    relation.add_inequality([-1, 1, 7])
    actual = constant_extent_map(relation, 0)
    assert actual is not None
    assert (actual[0], str(actual[1])) == (8, "()[s0] -> (s0)")


def test_semi_affine_expressions_are_not_flattened_and_numbers_have_any_size() -> None:
    assert flatten([dim(0) * symbol(0)], 1, 1) is None
    assert flatten([dim(0).floor_div(symbol(0))], 1, 1) is None
    big = 1 << 70
    relation = IntegerRelation(1)
    relation.add_equality([big, -big - 1])
    assert is_empty(relation)
    relation = IntegerRelation(1)
    relation.add_equality([big, -big * 3])
    assert not is_empty(relation)
    assert flatten([constant(2)], 0, 0) is not None


def test_a_projection_that_would_have_too_many_rows_holds_more_points_instead() -> None:
    relation = IntegerRelation(12)
    random = Random(5)
    for _ in range(60):
        relation.add_inequality([random.randint(-5, 5) or 1 for _ in range(12)] + [100])
    projected = relation.copy()
    project_out(projected, 1, 11)
    assert projected.num_range == 1
    assert len(projected.inequalities) < 1000
    assert all(row[1] >= 0 for row in projected.inequalities)  # the origin is in the set
