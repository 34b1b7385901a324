# ruff: noqa: E501  (IR stands in lines as it is written)
"""Canonicalization of affine operations: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized, function
from tests.support.llvm_tools import MlirOpt

PROGRAMS = {
    "affine.apply goes into the maps that use it": """
        func.func @apply(%a: index, %m: memref<?xf32>) {
          affine.for %i = 0 to 8 {
            %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
            %1 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%0)[%a]
            %2 = affine.load %m[%1] : memref<?xf32>
            affine.store %2, %m[%0 + 3] : memref<?xf32>
            %3 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%i)
            "test.u"(%3) : (index) -> ()
            %4 = affine.apply affine_map<(d0) -> ((d0 * 16 + 3) floordiv 8)>(%i)
            "test.u"(%4) : (index) -> ()
          }
          return
        }
    """,
    "what divides by zero is poison": """
        func.func @poison() -> (index, index, index) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %0 = affine.apply affine_map<()[s0, s1] -> (s1 - s1 mod s0)>()[%c0, %c1]
          %1 = affine.min affine_map<()[s0, s1] -> (s1 floordiv s0, 7)>()[%c0, %c1]
          %2 = affine.max affine_map<()[s0, s1] -> (s1 ceildiv s0)>()[%c0, %c1]
          return %0, %1, %2 : index, index, index
        }
    """,
    "maps of constants are computed": """
        func.func @const() -> (index, index) {
          %c4 = arith.constant 4 : index
          %0 = affine.apply affine_map<(d0) -> (d0 * 3 + 1)>(%c4)
          %1 = affine.min affine_map<(d0) -> (d0 * 3 + 1, 7)>(%c4)
          return %0, %1 : index, index
        }
    """,
    "minima are merged and ordered": """
        func.func @minmax(%a: index, %b: index) -> (index, index, index) {
          %0 = affine.min affine_map<(d0, d1) -> (d0 + 1, d1, 3, d1)>(%a, %b)
          %1 = affine.min affine_map<(d0) -> (d0, 5)>(%0)
          %2 = affine.max affine_map<(d0) -> (d0 + 4)>(%a)
          %3 = affine.max affine_map<()[s0, s1] -> (s0 - s1, s1 - s0)>()[%a, %b]
          return %1, %2, %3 : index, index, index
        }
    """,
    "bounds of loops are composed and simplified": """
        func.func @bounds(%n: index, %m: memref<?xf32>, %f: f32) {
          %c4 = arith.constant 4 : index
          %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
          affine.for %i = %c4 to %0 {
            affine.store %f, %m[%i] : memref<?xf32>
          }
          affine.for %i = max affine_map<(d0)[s0] -> (d0, s0)>(%n)[%n] to min affine_map<(d0) -> (d0, d0)>(%n) {
            affine.store %f, %m[%i] : memref<?xf32>
          }
          affine.for %i = 0 to 10 step 3 {
            affine.for %j = 0 to min affine_map<(d0) -> (d0, 100)>(%i) {
              affine.store %f, %m[%i + %j] : memref<?xf32>
            }
          }
          return
        }
    """,
    "bounds are simplified in a loop that does not run": """
        func.func @not_run() {
          affine.for %i = 0 to 0 {
            affine.for %j = max affine_map<(d0) -> (d0, 2)>(%i) to min affine_map<(d0) -> (d0 + 3, 12)>(%i) {
              "test.u"(%j) : (index) -> ()
            }
          }
          return
        }
    """,
    "a load of a constant is a constant": """
        memref.global "private" constant @equal : memref<2x2xf32> = dense<1.0>
        memref.global "private" constant @numbers : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
        memref.global "private" @variable : memref<2xi32> = dense<7>
        memref.global "private" constant @unknown : memref<2xi32> = uninitialized
        func.func @loads(%i: index) -> (f32, i32, i32, i32, i32) {
          %equal = memref.get_global @equal : memref<2x2xf32>
          %numbers = memref.get_global @numbers : memref<2x2xi32>
          %variable = memref.get_global @variable : memref<2xi32>
          %unknown = memref.get_global @unknown : memref<2xi32>
          %c1 = arith.constant 1 : index
          %0 = affine.load %equal[symbol(%i), 1] : memref<2x2xf32>
          %1 = affine.load %numbers[%c1, %c1 - 1] : memref<2x2xi32>
          %2 = affine.load %numbers[symbol(%i), 1] : memref<2x2xi32>
          %3 = affine.load %variable[1] : memref<2xi32>
          %4 = affine.load %unknown[1] : memref<2xi32>
          return %0, %1, %2, %3, %4 : f32, i32, i32, i32, i32
        }
    """,
    "an if on a known set is one of its regions": """
        func.func @iff(%n: index, %m: memref<?xf32>, %f: f32) {
          %c4 = arith.constant 4 : index
          affine.if affine_set<(d0) : (d0 - 4 == 0)>(%c4) { affine.store %f, %m[1] : memref<?xf32> } else { affine.store %f, %m[2] : memref<?xf32> }
          affine.if affine_set<(d0) : (d0 - 5 == 0)>(%c4) { affine.store %f, %m[1] : memref<?xf32> } else { affine.store %f, %m[2] : memref<?xf32> }
          affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%n) { affine.store %f, %m[1] : memref<?xf32> } else { }
          return
        }
    """,
    "a loop that only yields is what it yields": """
        func.func @empty(%a: f32, %b: f32) -> (f32, f32, f32) {
          %0:2 = affine.for %i = 0 to 10 iter_args(%x = %a, %y = %b) -> (f32, f32) { affine.yield %b, %y : f32, f32 }
          %1 = affine.for %i = 4 to 2 iter_args(%x = %a) -> (f32) { %z = "test.x"(%x) : (f32) -> f32
           affine.yield %z : f32 }
          return %0#0, %0#1, %1 : f32, f32, f32
        }
    """,
    "a load goes past a cast": """
        func.func @cast(%m: memref<4xf32>, %i: index) -> f32 {
          %c = memref.cast %m : memref<4xf32> to memref<?xf32>
          %0 = affine.load %c[%i + 1] : memref<?xf32>
          return %0 : f32
        }
    """,
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_what_was_canonicalized_stays_as_it_is(text: str) -> None:
    once = canonicalized(text)
    assert canonicalized(once) == once


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    assert canonicalized(text) == mlir_opt.canonicalized(text, among=PROGRAMS.values())


def test_a_chain_of_maps_is_composed_only_as_far_as_the_map_stays_small() -> None:
    lines = [
        f"%a{n} = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 2)>(%a{n - 1}, %a{n - 1})" for n in range(1, 41)
    ]
    output = canonicalized(function("%a0: index", "\n".join([*lines, '"use"(%a40) : (index) -> ()'])))
    assert 1 < output.count("affine.apply") < 40
    assert max(map(len, output.split("\n"))) < 10_000
