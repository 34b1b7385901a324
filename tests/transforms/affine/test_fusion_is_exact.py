"""Fusion is never looser than isl's exact answer: every read gets its element from the instance that it got it from."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.affine_programs import AffineProgram
from tests.support.exact_flow import differences, flow_of, with_instances
from tests.support.fusion_exactness import check_program
from tests.support.fusion_programs import FusionProgram
from tests.support.passes import load


def differences_between(before: str, after: str) -> list[str]:
    """Returns the differences between two bodies of a function, whose accesses in loops have marks."""
    flows = []
    for body in (before, after):
        arguments = "%a: memref<9xf32>, %b: memref<9xf32>, %c: memref<9xf32>, %n: index"
        module, _ = load(f"func.func @f({arguments}) {{\n{body}\nreturn\n}}\n")
        flows.append(flow_of(module))
    return differences(*flows)


def read_of(array: str, index: str, number: int, instance: str) -> str:
    return (
        f'"instance.of"({instance}) {{n = {number}}} : (index) -> ()\n'
        f"%r{number} = affine.load {array}[{index}] : memref<9xf32>\n"
    )


def write_of(array: str, index: str, number: int, instance: str) -> str:
    return (
        f'"instance.of"({instance}) {{n = {number}}} : (index) -> ()\n'
        f"affine.store %r{number - 1}, {array}[{index}] : memref<9xf32>\n"
    )


def loop(body: str, end: str = "8") -> str:
    return f"affine.for %i = 0 to {end} {{\n{body}}}\n"


def copy(source: str, target: str, number: int, offset: int = 0) -> str:
    """An iteration that copies an element, from `offset` behind."""
    return read_of(source, f"%i + {offset}", number, "%i") + write_of(target, "%i", number + 1, "%i")


def test_an_iteration_may_follow_right_after_the_one_that_it_reads_from() -> None:
    apart = loop(copy("%a", "%b", 1)) + loop(copy("%b", "%c", 3))
    assert not differences_between(apart, loop(copy("%a", "%b", 1) + copy("%b", "%c", 3)))


def test_an_iteration_that_comes_before_the_one_that_it_reads_from_is_told() -> None:
    apart = loop(copy("%a", "%b", 1)) + loop(copy("%b", "%c", 3, offset=1))
    (actual,) = differences_between(apart, loop(copy("%a", "%b", 1) + copy("%b", "%c", 3, offset=1)))[:1]
    assert "before it is written" in actual or "another instance" in actual


def test_an_element_that_is_overwritten_too_early_is_told() -> None:
    apart = loop(copy("%a", "%b", 1, offset=1)) + loop(copy("%c", "%a", 3))
    assert not differences_between(apart, loop(copy("%a", "%b", 1, offset=1) + copy("%c", "%a", 3)))
    assert differences_between(apart, loop(copy("%c", "%a", 3) + copy("%a", "%b", 1)))


def test_an_iteration_may_run_twice_but_must_not_be_missing() -> None:
    once = loop(copy("%a", "%b", 1))
    assert not differences_between(once, once + once)
    assert differences_between(once, loop(copy("%a", "%b", 1), end="7"))


def test_an_iteration_that_reads_what_it_writes_must_not_run_twice() -> None:
    once = loop(copy("%a", "%a", 1))
    assert differences_between(once, once + once)


def test_bounds_that_are_arguments_are_looked_at_for_all_values() -> None:
    once = loop(copy("%a", "%b", 1), end="%n")
    assert not differences_between(once, once)
    assert differences_between(once, loop(copy("%a", "%b", 1), end="5"))


def test_an_access_out_of_bounds_is_told() -> None:
    assert "an access is out of bounds" in differences_between(
        loop(copy("%a", "%b", 1)), loop(copy("%a", "%b", 1), end="10")
    )


def sum_of(end: int) -> str:
    """A loop in line 3 that adds up elements, and a store of the sum."""
    return (
        f"%s = affine.for %i = 0 to {end} iter_args(%t = %k) -> (f32) {{\n"
        '"carried.by"(%i) {n = 3} : (index) -> ()\n'
        f"{read_of('%a', '%i', 1, '%i')}%u = arith.addf %t, %r1 : f32\naffine.yield %u : f32\n}}\n"
        "affine.store %s, %b[0] : memref<9xf32>\n"
    )


def test_a_sum_over_fewer_elements_is_told() -> None:
    constant = "%k = arith.constant 0.0 : f32\n"
    assert not differences_between(constant + sum_of(8), constant + sum_of(8))
    assert differences_between(constant + sum_of(8), constant + sum_of(7))


def test_marks_name_the_loops_around_an_access() -> None:
    text = with_instances("affine.for %i = 0 to 2 {\naffine.parallel (%j, %k) = (0, 0) to (2, 2) {\naffine.load\n}\n}")
    assert '"instance.of"(%i, %j, %k) {n = 2} : (index, index, index) -> ()' in text


@pytest.mark.parametrize("write", [AffineProgram, FusionProgram])
def test_what_is_said_to_be_legal_is(write: Callable[[int], AffineProgram]) -> None:
    fused = 0
    for seed in range(500, 506):
        for finding in check_program(write(seed).text, seed) or ():
            assert not finding.differences, (seed, finding)
            fused += finding.what != "pass, which changes nothing"
    assert fused
