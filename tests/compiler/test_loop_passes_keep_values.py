"""Passes over loops keep what a program computes, whatever the bounds are, also where mlir-opt 22 changes it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from tests.support.function_interpreter import assert_refines
from tests.support.passes import transformed

BOUNDS = list(product(range(-5, 6), range(-6, 7), range(1, 5)))
"""Lower bounds, upper bounds and steps: loops without a turn, of one turn, with and without a rest."""


def with_constants(text: str, type_: str, values: Sequence[int], constants: Sequence[str]) -> str:
    """Replaces the arguments of those names by constants."""
    for name, value in zip(("lb", "ub", "step"), values, strict=True):
        if name in constants:
            text = text.replace(f"%{name}: {type_}", f"%no_{name}: {type_}")
            text = text.replace("{\n", f"{{\n  %{name} = arith.constant {value} : {type_}\n", 1)
    return text


COUNTING = """func.func @f(%lb: T, %ub: T, %step: T) -> T {
  %c0 = arith.constant 0 : T
  %c31 = arith.constant 31 : T
  %r = scf.for %i = %lb to %ub step %step iter_args(%a = %c0) -> T : T {
    %p = arith.muli %a, %c31 : T
    %s = arith.addi %p, %i : T
    %n = arith.addi %s, %c31 : T
    scf.yield %n : T
  }
  return %r : T
}
"""
"""A number that tells which turns a loop has made, in which order."""
PEELINGS = ("scf-for-loop-peeling", "scf-for-loop-peeling{peel-front=true}", "scf-for-loop-peeling,canonicalize")


@pytest.mark.parametrize("pipeline", PEELINGS)
@pytest.mark.parametrize("type_", ["index", "i32"])
def test_a_peeled_loop_makes_the_same_turns(type_: str, pipeline: str) -> None:
    text = COUNTING.replace("T : T {", "T {" if type_ == "index" else "T : T {").replace("T", type_)
    assert_refines(text, pipeline, {"f": BOUNDS})


@pytest.mark.parametrize("pipeline", PEELINGS)
@pytest.mark.parametrize("constants", [("lb",), ("ub",), ("step",), ("lb", "step"), ("lb", "ub", "step")], ids="-".join)
def test_a_peeled_loop_with_constant_bounds_makes_the_same_turns(constants: tuple[str, ...], pipeline: str) -> None:
    text = COUNTING.replace("T : T {", "T {").replace("T", "index")
    fixed = [position for position, name in enumerate(("lb", "ub", "step")) if name in constants]
    for values in product((-3, 0, 2), (-4, 0, 5), (1, 2, 3)):
        inputs = [bounds for bounds in BOUNDS if all(bounds[position] == values[position] for position in fixed)]
        assert_refines(with_constants(text, "index", values, constants), pipeline, {"f": inputs})


@pytest.mark.parametrize("flags", ["", "{skip-partial=false}", "{peel-front=true}"])
def test_a_peeled_nest_keeps_the_minima_in_it(flags: str) -> None:
    text = """func.func @f(%n: index, %m: index, %s: index) -> index {
      %c0 = arith.constant 0 : index
      %c31 = arith.constant 31 : index
      %r = scf.for %i = %m to %n step %s iter_args(%a = %c0) -> index {
        %size = affine.min affine_map<(d0)[s0, s1] -> (s0, s1 - d0)>(%i)[%s, %n]
        %x = scf.for %j = %i to %n step %s iter_args(%b = %a) -> index {
          %inner = affine.min affine_map<(d0)[s0, s1] -> (s0, s1 - d0)>(%j)[%s, %n]
          %p = arith.muli %b, %c31 : index
          %t = arith.addi %p, %size : index
          %u = arith.addi %t, %inner : index
          scf.yield %u : index
        }
        scf.yield %x : index
      }
      return %r : index
    }"""
    assert_refines(text, f"scf-for-loop-peeling{flags}", {"f": [(n, m, s) for m, n, s in BOUNDS]})


def test_bounds_that_are_known_to_be_in_order_are_not_compared_again() -> None:
    text = """func.func @f(%t: tensor<?xf32>, %s: index) -> index {
      %c0 = arith.constant 0 : index
      %n = tensor.dim %t, %c0 : tensor<?xf32>
      %r = scf.for %i = %c0 to %n step %s iter_args(%a = %c0) -> index {
        scf.yield %i : index
      }
      return %r : index
    }"""
    assert "scf.if" not in transformed("scf-for-loop-peeling", text)
    assert "scf.if" in transformed("scf-for-loop-peeling", text.replace("%c0 to %n", "%n to %s"))
