"""Folds and patterns of affine.delinearize_index and affine.linearize_index."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized
from tests.support.llvm_tools import MlirOpt

ARGUMENTS = "%i: index, %n: index, %k: index"
BODIES = {
    "unit sizes": "%r:3 = affine.delinearize_index %i into (1, %n, 4) : index, index, index\n{use 3}",
    "only unit sizes": "%r:2 = affine.delinearize_index %i into (1, 1) : index, index\n{use 2}",
    "one result": "%r:1 = affine.delinearize_index %i into (%n) : index\n{use 1}",
    "constants": "%c = arith.constant 17 : index\n"
    "%r:2 = affine.delinearize_index %c into (3, 5) : index, index\n{use 2}",
    "constant sizes": "%c = arith.constant 5 : index\n"
    "%r:2 = affine.delinearize_index %i into (%n, %c) : index, index\n{use 2}",
    "exact tail": "%l = affine.linearize_index disjoint [%i, %n, %k] by (3, 4, 5) : index\n"
    "%r:2 = affine.delinearize_index %l into (12, 5) : index, index\n{use 2}",
    "all of it": "%l = affine.linearize_index disjoint [%i, %n] by (3, 5) : index\n"
    "%r:2 = affine.delinearize_index %l into (3, 5) : index, index\n{use 2}",
    "not disjoint": "%l = affine.linearize_index [%i, %n] by (3, 5) : index\n"
    "%r:2 = affine.delinearize_index %l into (3, 5) : index, index\n{use 2}",
    "split": "%l = affine.linearize_index disjoint [%i, %n] by (3, 20) : index\n"
    "%r:3 = affine.delinearize_index %l into (3, 4, 5) : index, index, index\n{use 3}",
    "portion": "%d:3 = affine.delinearize_index %i into (3, %n, 5) : index, index, index\n"
    "%r:1 = affine.linearize_index [%k, %d#1, %d#2] by (3, %n, 5) : index\n{use 1}",
    "whole": "%d:3 = affine.delinearize_index %i into (3, %n, 5) : index, index, index\n"
    "%r:1 = affine.linearize_index [%d#0, %d#1, %d#2] by (3, %n, 5) : index\n{use 1}",
    "leading zero": "%z = arith.constant 0 : index\n"
    "%r:1 = affine.linearize_index [%z, %i, %k] by (2, 3, 5) : index\n{use 1}",
    "unit components": "%r:1 = affine.linearize_index disjoint [%n, %i, %k] by (1, 3, 1) : index\n{use 1}",
    "constant indices": "%a = arith.constant 1 : index\n%b = arith.constant 4 : index\n"
    "%r:1 = affine.linearize_index [%a, %b] by (5) : index\n{use 1}",
    "no bound": "%z = arith.constant 0 : index\n%r:1 = affine.linearize_index [%z, %k] by (5) : index\n{use 1}",
}


def program(body: str) -> str:
    for count in (1, 2, 3):
        values, types = ", ".join(f"%r#{i}" for i in range(count)), ", ".join(["index"] * count)
        body = body.replace(f"{{use {count}}}", f'"use"({values}) : ({types}) -> ()')
    return f"func.func @f({ARGUMENTS}) {{\n{body}\nreturn\n}}\n"


@pytest.mark.parametrize("name", BODIES)
def test_index_ops_are_simplified_as_by_mlir_opt(mlir_opt: MlirOpt, name: str) -> None:
    text = program(BODIES[name])
    assert canonicalized(text) == mlir_opt.canonicalized(text, among=map(program, BODIES.values()))


def test_a_linearized_index_is_not_taken_apart_again() -> None:
    assert "linearize" not in canonicalized(program(BODIES["all of it"]))


def test_bounds_of_loops_that_never_run_stay() -> None:
    text = """affine.for %a = 5 to 3 {
      affine.for %b = max affine_map<(d0) -> (d0, 4)>(%a) to 9 {
        "use"(%b) : (index) -> ()
      }
    }"""
    assert "max #map" in canonicalized(program(text))
