"""Peeling, tiling, fusing and simplifying scf loops, as mlir-opt does it."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import run, transformed

PEELED = """
#map = affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>
func.func @sum(%any: index, %m: memref<?xf32>, %x: f32, %s: index) -> f32 {
  %n = affine.max affine_map<(d0) -> (d0, 1)>(%any)
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c17 = arith.constant 17 : index
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%a = %x) -> f32 {
    %left = affine.min #map(%n, %i)[%c4]
    %most = affine.max affine_map<(d0, d1) -> (0, d0 - d1)>(%n, %i)
    %v = memref.load %m[%left] : memref<?xf32>
    %w = arith.addf %a, %v : f32
    scf.for %j = %c0 to %n step %c3 {
      %rest = affine.min #map(%n, %j)[%c3]
      memref.store %w, %m[%rest] : memref<?xf32>
    }
    memref.store %v, %m[%most] : memref<?xf32>
    scf.yield %w : f32
  }
  scf.for %i = %c0 to %c17 step %c4 {
    %left = affine.min affine_map<(d0) -> (4, 17 - d0)>(%i)
    memref.store %r, %m[%left] : memref<?xf32>
  }
  scf.for %i = %c0 to %n step %s {
    %left = affine.min #map(%n, %i)[%s]
    memref.store %r, %m[%left] : memref<?xf32>
  }
  scf.for unsigned %i = %c0 to %n step %s {
    memref.store %r, %m[%i] : memref<?xf32>
  }
  scf.for %i = %c0 to %c4 step %c4 {
    memref.store %r, %m[%i] : memref<?xf32>
  }
  return %r : f32
}
"""
PARALLEL = """
func.func @tiles(%n: index, %m: memref<?x?xf32>, %x: f32, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c12 = arith.constant 12 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c12) step (%s, %c1) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
  }
  scf.parallel (%i) = (%c0) to (%c12) step (%c1) {
    scf.parallel (%j) = (%c1) to (%c12) step (%c1) {
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
"""
NEIGHBOURS = """
func.func @same(%a: memref<2x2xf32>, %b: memref<2x2xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = memref.alloc() : memref<2x2xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    memref.store %x, %t[%i, %j] : memref<2x2xf32>
  }
  %r = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) init (%x) -> f32 {
    %v = memref.load %t[%i, %j] : memref<2x2xf32>
    scf.reduce(%v : f32) {
    ^bb0(%p: f32, %q: f32):
      %w = arith.addf %p, %q : f32
      scf.reduce.return %w : f32
    }
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %v = memref.load %t[%j, %i] : memref<2x2xf32>
    memref.store %v, %t[%i, %j] : memref<2x2xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %n) step (%c1, %c1) {
    memref.store %x, %t[%i, %j] : memref<2x2xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %n) step (%c1, %c1) {
    %v = memref.load %a[%i, %j] : memref<2x2xf32>
    memref.store %v, %a[%i, %j] : memref<2x2xf32>
  }
  %k = arith.addi %n, %c1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %n) step (%c1, %c1) {
    %v = memref.load %b[%i, %j] : memref<2x2xf32>
    memref.store %v, %t[%i, %j] : memref<2x2xf32>
  }
  memref.dealloc %t : memref<2x2xf32>
  scf.parallel (%i) = (%c0) to (%k) step (%c1) {
    %p = arith.addi %i, %c1 : index
    memref.store %x, %b[%i, %p] : memref<2x2xf32>
  }
  scf.parallel (%i) = (%c0) to (%k) step (%c1) {
    %p = arith.addi %i, %c1 : index
    %v = memref.load %b[%i, %p] : memref<2x2xf32>
  }
  return %r : f32
}
"""
BOUNDED = """
func.func @ranges(%t: tensor<?x?xf32>, %m: memref<?x?xf32>, %n: index, %s: index) -> (tensor<?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c4 iter_args(%u = %t) -> tensor<?x?xf32> {
    %0 = affine.min affine_map<(d0) -> (4, 8 - d0)>(%i)
    %1 = affine.max affine_map<(d0)[s0] -> (0, s0 - d0)>(%i)[%n]
    %d = tensor.dim %u, %c0 : tensor<?x?xf32>
    %slice = tensor.extract_slice %u[%0, %1] [%d, 1] [1, 1] : tensor<?x?xf32> to tensor<?x1xf32>
    %v = tensor.insert_slice %slice into %u[0, 0] [%d, 1] [1, 1] : tensor<?x1xf32> into tensor<?x?xf32>
    scf.yield %v : tensor<?x?xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c2) to (%c8, %n) step (%c2, %c4) {
    %0 = affine.min affine_map<(d0) -> (2, 8 - d0)>(%i)
    %1 = affine.min affine_map<(d0, d1) -> (20, 20 - d0)>(%i, %j)
    memref.store %0, %one[%1] : memref<?xindex>
  }
  %e = tensor.dim %r, %c2 : tensor<?x?xf32>
  return %r, %e : tensor<?x?xf32>, index
}
""".replace("%m: memref<?x?xf32>", "%one: memref<?xindex>")


@pytest.mark.parametrize("flags", ["", "=skip-partial=false", "=peel-front=true"])
def test_peeled_loops_are_those_of_mlir_opt(mlir_opt: MlirOpt, flags: str) -> None:
    mlir_opt.assert_same(f"--scf-for-loop-peeling{flags}", text=PEELED)


@pytest.mark.parametrize("sizes", ["4", "1,4", "3,5,7", "2,2 no-min-max-bounds=true", "4,4 no-min-max-bounds=true"])
def test_tiled_loops_are_those_of_mlir_opt(mlir_opt: MlirOpt, sizes: str) -> None:
    pipeline = f"builtin.module(func.func(scf-parallel-loop-tiling{{parallel-loop-tile-sizes={sizes}}}))"
    mlir_opt.assert_same(f"--pass-pipeline={pipeline}", text=PARALLEL)


def test_fused_loops_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--scf-parallel-loop-fusion", text=NEIGHBOURS)


def test_what_the_range_of_a_loop_tells_is_what_mlir_opt_makes_of_it(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--scf-for-loop-canonicalization", text=BOUNDED)


def test_a_loop_of_steps_that_do_not_fit_is_parted() -> None:
    text = (
        "func.func @f(%m: memref<?xindex>) {\n"
        "  %c0 = arith.constant 0 : index\n  %c4 = arith.constant 4 : index\n  %c10 = arith.constant 10 : index\n"
        "  scf.for %i = %c0 to %c10 step %c4 {\n    memref.store %i, %m[%i] : memref<?xindex>\n  }\n  return\n}"
    )
    output = transformed("scf-for-loop-peeling,canonicalize", text)
    assert "scf.for %arg1 = %c0 to %c8 step %c4 {" in output and "memref.store %c8, %arg0[%c8]" in output


def test_a_tile_of_size_zero_is_told() -> None:
    pipeline = "builtin.module(scf-parallel-loop-tiling{parallel-loop-tile-sizes=0})"
    assert [problem.message for problem in run(pipeline, PARALLEL).problems] == ["tile size cannot be 0"]
