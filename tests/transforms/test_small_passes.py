"""Small passes over loops, functions and math: what they do, as mlir-opt does it."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, run, transformed

LOOPS = """
func.func @f(%n: index, %m: memref<?xf32>, %s: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %n step %s iter_args(%a = %x) -> f32 {
    %i1 = arith.addi %i, %s : index
    %i2 = arith.muli %c4, %i1 : index
    %v = memref.load %m[%i2] : memref<?xf32>
    %w = arith.addf %a, %v : f32
    scf.yield %w : f32
  } {foo = 1 : i32}
  scf.for unsigned %i = %c4 to %n step %s {
    %i2 = arith.muli %i, %c4 : index
    memref.store %x, %m[%i2] : memref<?xf32>
  }
  return %r : f32
}
func.func @fa(%n: index, %m: memref<?x?xf32>, %x: f32) {
  scf.forall (%i, %j) = (0, %n) to (%n, 10) step (1, 2) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  scf.forall (%i) in (%n) { memref.store %x, %m[%i, %i] : memref<?x?xf32> }
  return
}
#map = affine_map<(d0) -> (4, d0)>
func.func @sp(%n: index, %m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = affine.min #map(%n)
  %b2 = affine.min affine_map<(d0) -> (8, d0, 12)>(%n)
  scf.for %i = %c0 to %b step %c1 { memref.store %x, %m[%i] : memref<?xf32> }
  scf.parallel (%i, %j) = (%c0, %c0) to (%b, %b2) step (%c1, %c1) { memref.store %x, %m[%i] : memref<?xf32>
    scf.reduce }
  return
}
"""

EXTREMA = """
func.func @f(%a: index, %b: index, %v: vector<2xi8>, %w: vector<2xi8>, %s: tensor<?xi32>, %t: tensor<?xi32>)
    -> (index, vector<2xi8>, vector<2xi8>, tensor<?xi32>) {
  %0 = arith.maxsi %a, %b : index
  %1 = arith.minui %v, %w : vector<2xi8>
  %2 = arith.maxui %v, %w : vector<2xi8>
  %3 = arith.minsi %s, %t : tensor<?xi32>
  return %0, %1, %2, %3 : index, vector<2xi8>, vector<2xi8>, tensor<?xi32>
}
"""
CALLS = """
func.func @a(%x: f32, %y: f32, %z: f32) -> (f32, f32, f32) {
  %0 = arith.mulf %x, %y fastmath<contract> : f32
  %1 = arith.addf %0, %z fastmath<fast> : f32
  %2 = arith.addf %z, %0 fastmath<contract> : f32
  %3 = arith.addf %z, %0 : f32
  %s = math.sin %x : f32
  %c = math.cos %x : f32
  %s1 = math.sin %y fastmath<fast> : f32
  %c1 = math.cos %y : f32
  %c2 = math.cos %z : f32
  %s2 = math.sin %z : f32
  call @u(%s, %c, %s1, %c1, %c2, %s2) : (f32,f32,f32,f32,f32,f32) -> ()
  return %1, %2, %3 : f32, f32, f32
}
func.func private @u(f32,f32,f32,f32,f32,f32)
func.func private @v(f32,f32,f32,f32,f32,f32)
func.func @b(%x: i32) -> i32 { %0 = arith.addi %x, %x : i32
  return %0 : i32 }
func.func @c(%x: i32) -> i32 { %0 = arith.addi %x, %x : i32
  return %0 : i32 }
func.func @d(%x: i32) -> i32 { %0 = arith.muli %x, %x : i32
  return %0 : i32 }
func.func @e(%x: i32) -> i32 { %0 = func.call @c(%x) : (i32) -> i32
 %1 = func.call @d(%0) : (i32) -> i32
  return %1 : i32 }
"""

SMALL_FLOATS = """
func.func @f(%a: bf16, %v: vector<4xf16>, %c: i1, %i: i32, %x: f32) -> (bf16, vector<4xf16>, bf16) {
 %k = arith.constant 1.0 : bf16
 %0 = arith.addf %a, %k fastmath<fast> : bf16
 %1 = arith.mulf %0, %a : bf16
 %2 = arith.mulf %v, %v : vector<4xf16>
 %3 = arith.select %c, %0, %1 : bf16
 %4 = arith.cmpf olt, %0, %1 : bf16
 %5 = arith.sitofp %i : i32 to bf16
 %6 = arith.negf %5 : bf16
 %7 = arith.truncf %x : f32 to bf16
 %8 = math.sin %7 : bf16
 %9 = math.fma %7, %7, %8 : bf16
 %10 = math.powf %v, %v fastmath<nnan> : vector<4xf16>
 %11 = math.ctpop %i : i32
 %12 = math.sin %x : f32
 %13 = math.fpowi %8, %i : bf16, i32
 %14 = vector.reduction <add>, %v : vector<4xf16> into f16
 return %1, %10, %13 : bf16, vector<4xf16>, bf16
}
"""

ARITHMETIC = """
func.func @i(%a: i32, %b: i32, %x: index, %v: vector<2x3xi8>, %t: tensor<4xi64>) {
 %0 = arith.ceildivui %a, %b : i32
 %1 = arith.ceildivsi %x, %x : index
 %2 = arith.floordivsi %v, %v : vector<2x3xi8>
 %3 = arith.ceildivsi %t, %t : tensor<4xi64>
 return }
func.func @f(%a: f32, %b: vector<4xbf16>, %x: f64, %bb: vector<4xf32>, %c0: index) {
 %0 = arith.maximumf %a, %a fastmath<nnan> : f32
 %1 = arith.minimumf %b, %b : vector<4xbf16>
 %2 = arith.maxnumf %x, %x : f64
 %3 = arith.minnumf %x, %x : f64
 %4 = arith.truncf %bb : vector<4xf32> to vector<4xbf16>
 %5 = arith.extf %b : vector<4xbf16> to vector<4xf32>
 scf.for %i = %c0 to %c0 step %c0 { %6 = arith.maxnumf %x, %x : f64 }
 return }
"""

CASES = [
    ("scf-for-to-while", LOOPS),
    ("scf-forall-to-for", LOOPS),
    ("scf-forall-to-parallel", LOOPS),
    ("scf-for-loop-range-folding", LOOPS),
    ("scf-for-loop-specialization", LOOPS),
    ("scf-parallel-loop-specialization", LOOPS),
    ("duplicate-function-elimination", CALLS),
    ("math-sincos-fusion", CALLS),
    ("math-uplift-to-fma", CALLS),
    ("arith-expand", ARITHMETIC),
    ("arith-expand", EXTREMA),
    ("arith-expand{include-bf16=true}", ARITHMETIC),
    ("arith-emulate-unsupported-floats{source-types=bf16,f16}", SMALL_FLOATS),
    ("math-extend-to-supported-types", SMALL_FLOATS),
    ("math-extend-to-supported-types{extra-types=bf16 target-type=f64}", SMALL_FLOATS),
]


@pytest.mark.parametrize(("name", "text"), CASES, ids=[name for name, _ in CASES])
def test_as_upstream(mlir_opt: MlirOpt, name: str, text: str) -> None:
    assert numbered(name, text) == mlir_opt.transformed(name, text)


def test_a_loop_over_tensors_cannot_become_nested_loops() -> None:
    text = """
      func.func @g(%t: tensor<4xf32>, %e: tensor<1xf32>) -> tensor<4xf32> {
        %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
          }
        }
        return %r : tensor<4xf32>
      }"""
    for name, target in (("scf-forall-to-for", "scf.for"), ("scf-forall-to-parallel", "scf.parallel")):
        messages = [problem.message for problem in run(f"builtin.module({name})", text).problems]
        assert messages == [f"only fully bufferized scf.forall ops can be lowered to {target}"]


def test_a_loop_whose_variable_is_used_twice_keeps_its_range() -> None:
    text = """
      func.func private @use(index, index)
      func.func @f(%n: index) {
        scf.for %i = %n to %n step %n {
          %0 = arith.addi %i, %n : index
          func.call @use(%0, %i) : (index, index) -> ()
        }
        return
      }"""
    assert "scf.for %arg1 = %arg0 to %arg0 step %arg0" in transformed("scf-for-loop-range-folding", text)


def test_a_type_that_is_no_float_is_reported() -> None:
    result = run("builtin.module(arith-emulate-unsupported-floats{source-types=foo})", CALLS)
    assert [problem.message for problem in result.problems] == [
        "could not map source type 'foo' to a known floating-point type"
    ]
