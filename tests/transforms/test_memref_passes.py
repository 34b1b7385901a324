"""Passes over memrefs: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import transformed

REALLOC = """
func.func @dynamic(%n: index, %m: memref<?xf32>) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) {alignment = 8} : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @static(%m: memref<2xf32, 1>, %d: memref<?xi8>, %n: index) -> (memref<4xf32, 1>, memref<3xi8>, memref<?xi8>) {
  %0 = memref.realloc %m : memref<2xf32, 1> to memref<4xf32, 1>
  %1 = memref.realloc %d : memref<?xi8> to memref<3xi8>
  %2 = memref.realloc %1(%n) : memref<3xi8> to memref<?xi8>
  return %0, %1, %2 : memref<4xf32, 1>, memref<3xi8>, memref<?xi8>
}
"""


VIEWS = """
func.func @f(
    %m: memref<12x32xf32>, %i: index, %j: index, %x: f32, %d: memref<?x?xf32>, %v: vector<4xf32>, %k: vector<4xi1>
) -> (f32, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0.0 : f32
  %0 = memref.subview %m[%i, 3] [4, 4] [2, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 3], offset: ?>>
  %1 = memref.load %0[%j, %i] : memref<4x4xf32, strided<[64, 3], offset: ?>>
  memref.store %x, %0[%i, %i] {nontemporal = true} : memref<4x4xf32, strided<[64, 3], offset: ?>>
  %2 = memref.subview %d[%i, %j] [%i, %j] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %3 = vector.load %2[%j, %i] : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
  vector.store %v, %2[%j, %i] : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
  %4 = vector.transfer_read %2[%i, %j], %c0 {in_bounds = [true]}
    : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
  vector.transfer_write %v, %2[%i, %j] {in_bounds = [true]}
    : vector<4xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>
  %5 = vector.maskedload %2[%j, %i], %k, %v
    : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %6 = memref.subview %2[%j, 3] [%i, 4] [2, 1]
    : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  memref.store %x, %6[%i, %i] : memref<?x4xf32, strided<[?, 1], offset: ?>>
  %7 = memref.subview %m[%i, 3] [1, 4] [1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %8 = vector.transfer_read %7[%j], %c0 {in_bounds = [true]} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  memref.store %x, %7[%j] : memref<4xf32, strided<[1], offset: ?>>
  vector.transfer_write %8, %7[%j] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, strided<[1], offset: ?>>
  return %1, %3, %4, %5 : f32, vector<4xf32>, vector<4xf32>, vector<4xf32>
}
func.func @shapes(%m: memref<12x32xf32>, %i: index, %j: index, %x: f32) -> f32 {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  memref.store %x, %0[%i, %j, %i] : memref<3x4x32xf32>
  %1 = memref.collapse_shape %m [[0, 1]] : memref<12x32xf32> into memref<384xf32>
  %2 = memref.load %1[%j] : memref<384xf32>
  return %2 : f32
}
"""


@pytest.mark.parametrize("options", ["", "=emit-deallocs=false"])
def test_reallocations_are_expanded_as_mlir_opt_does(mlir_opt: MlirOpt, options: str) -> None:
    mlir_opt.assert_same(f"--expand-realloc{options}", text=REALLOC)


def test_a_buffer_that_is_too_small_is_copied() -> None:
    output = transformed("expand-realloc", REALLOC)
    assert "memref.realloc" not in output and output.count("memref.copy") == output.count("memref.dealloc") == 4


def test_accesses_of_views_become_accesses_of_their_sources_as_mlir_opt_does(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--fold-memref-alias-ops", text=VIEWS)


def test_what_may_lie_outside_of_a_view_is_read_through_the_view() -> None:
    text = """
    func.func @f(%m: memref<8x8xf32>, %i: index, %x: f32) -> vector<4xf32> {
      %0 = memref.subview %m[%i, 3] [2, 2] [1, 1] : memref<8x8xf32> to memref<2x2xf32, strided<[8, 1], offset: ?>>
      %1 = vector.transfer_read %0[%i, %i], %x : memref<2x2xf32, strided<[8, 1], offset: ?>>, vector<4xf32>
      return %1 : vector<4xf32>
    }
    """
    assert "vector.transfer_read %subview[" in transformed("fold-memref-alias-ops", text)
