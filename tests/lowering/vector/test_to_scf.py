"""Transfers and prints of vectors as loops: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import transformed
from tests.support.tool import ir_opt

TRANSFERS = """
func.func @r(%m: memref<?x?x?xf32>, %i: index, %p: f32) -> vector<2x3x4xf32> {
  %0 = vector.transfer_read %m[%i, %i, %i], %p : memref<?x?x?xf32>, vector<2x3x4xf32>
  return %0 : vector<2x3x4xf32>
}
func.func @w(%m: memref<?x?xf32>, %i: index, %v: vector<2x4xf32>) {
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [false, true]} : vector<2x4xf32>, memref<?x?xf32>
  return
}
func.func @r1(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>,
    vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %p, %k {permutation_map = affine_map<(d0, d1) -> (d0)>}
    : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %0, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>,
    memref<?x?xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
func.func @mk(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) -> vector<2x4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p, %k : memref<?x?xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
func.func @pr(%v: vector<2x3xi5>) {
  vector.print %v : vector<2x3xi5>
  return
}
"""

TENSORS = """
func.func @read(%t: tensor<?x?xf32>, %i: index, %p: f32) -> vector<2x4xf32> {
  %0 = vector.transfer_read %t[%i, %i], %p : tensor<?x?xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
func.func @write(%t: tensor<?x?xf32>, %i: index, %v: vector<2x4xf32>) -> tensor<?x?xf32> {
  %0 = vector.transfer_write %v, %t[%i, %i] : vector<2x4xf32>, tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
"""
PERMUTED = """
func.func @f(%m: memref<?x?x?xf32>, %i: index, %p: f32, %v: vector<2x4xf32>, %k: vector<4x2xi1>) -> vector<3x2x4xf32> {
  vector.transfer_write %v, %m[%i, %i, %i], %k {permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>}
    : vector<2x4xf32>, memref<?x?x?xf32>
  vector.transfer_write %v, %m[%i, %i, %i] {permutation_map = affine_map<(d0, d1, d2) -> (d0, d2)>}
    : vector<2x4xf32>, memref<?x?x?xf32>
  %0 = vector.transfer_read %m[%i, %i, %i], %p
    {in_bounds = [true, false, true], permutation_map = affine_map<(d0, d1, d2) -> (0, d2, d1)>}
    : memref<?x?x?xf32>, vector<3x2x4xf32>
  return %0 : vector<3x2x4xf32>
}
"""
SCALABLE = """
func.func @f(%v: vector<4x[4]xf32>, %m: memref<?x?xf32>, %i: index) {
  %0 = vector.transpose %v, [1, 0] : vector<4x[4]xf32> to vector<[4]x4xf32>
  vector.transfer_write %0, %m[%i, %i] {in_bounds = [true, true]} : vector<[4]x4xf32>, memref<?x?xf32>
  return
}
"""
CONSTANTS_OF_SEVERAL_ROUNDS = """
func.func @f(%m: memref<?x?xf32>, %i: index) {
  %c = arith.constant -42.0 : f32
  %0 = vector.transfer_read %m[%i, %i], %c {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
    : memref<?x?xf32>, vector<5x5xf32>
  vector.print %0 : vector<5x5xf32>
  return
}
"""

CASES = {
    "constants of several rounds": ("", CONSTANTS_OF_SEVERAL_ROUNDS),
    "loops": ("", TRANSFERS),
    "row by row": ("{full-unroll}", TRANSFERS),
    "down to elements": ("{full-unroll target-rank=0}", TRANSFERS),
    "tensors": ("{lower-tensors}", TENSORS),
    "tensors row by row": ("{full-unroll lower-tensors}", TENSORS),
    "tensors are left": ("", TENSORS),
    "permuted dimensions": ("", PERMUTED),
    "permuted dimensions row by row": ("{full-unroll}", PERMUTED),
    "transposed scalable vectors": ("{lower-scalable}", SCALABLE),
}


@pytest.mark.parametrize("case", CASES)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, case: str) -> None:
    options, text = CASES[case]
    flags = ("--mlir-print-op-generic", f"--pass-pipeline=builtin.module(convert-vector-to-scf{options})")
    alike = [other for passes, other in CASES.values() if passes == options]
    theirs = mlir_opt(*flags, text=text, among=alike)
    assert theirs.code == 0, theirs.errors
    assert ir_opt(*flags, text=text).output == theirs.output


def test_vectors_go_all_the_way_to_llvm() -> None:
    text = """func.func @f(%m: memref<4x8xf32>, %i: index) {
      %c = arith.constant 0.0 : f32
      %0 = vector.transfer_read %m[%i, %i], %c : memref<4x8xf32>, vector<2x4xf32>
      %1 = arith.mulf %0, %0 : vector<2x4xf32>
      vector.print %1 : vector<2x4xf32>
      vector.transfer_write %1, %m[%i, %i] : vector<2x4xf32>, memref<4x8xf32>
      return
    }"""
    result = transformed("lower-to-llvm", text)
    assert "llvm.intr.masked.load" in result and "@printF32" in result
    assert "vector.transfer" not in result and "unrealized" not in result
