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


MASKS_AND_RANKS = """
func.func @scalar_view(%m: memref<12x32xf32>, %i: index, %k: vector<32xi1>, %v: vector<32xf32>) -> vector<32xf32> {
  %0 = memref.subview %m[%i, 3][1, 1][1, 1] : memref<12x32xf32> to memref<f32, strided<[], offset: ?>>
  vector.maskedstore %0[], %k, %v : memref<f32, strided<[], offset: ?>>, vector<32xi1>, vector<32xf32>
  %1 = vector.maskedload %0[], %k, %v
      : memref<f32, strided<[], offset: ?>>, vector<32xi1>, vector<32xf32> into vector<32xf32>
  return %1 : vector<32xf32>
}
func.func @masked(%m: memref<4x?x?xf32>, %i: index, %mask: vector<4xi1>) -> vector<4xf32> {
  %c = arith.constant 0.0 : f32
  %0 = memref.subview %m[%i, %i, 3] [1, %i, %i] [1, 1, 1]
      : memref<4x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %1 = vector.transfer_read %0[%i, %i], %c, %mask {in_bounds = [true]}
      : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
  return %1 : vector<4xf32>
}
func.func @views(%m: memref<?x?x?xf32>, %n: index)
    -> (memref<f32, strided<[], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
  %0 = memref.subview %m[3, 1, 8] [1, %n, 1] [1, 1, 1]
      : memref<?x?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %1 = memref.subview %0[6] [1] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<f32, strided<[], offset: ?>>
  %2 = memref.subview %0[6] [%n] [2]
      : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %1, %2 : memref<f32, strided<[], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
}
"""


METADATA = """
func.func @sizes(%m: memref<8x?xf32, strided<[?, 1], offset: 3>>) -> (memref<f32>, index, index, index, index, index) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
    : memref<8x?xf32, strided<[?, 1], offset: 3>> -> memref<f32>, index, index, index, index, index
  return %base, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<f32>, index, index, index, index, index
}
"""


@pytest.mark.parametrize("text", [VIEWS, MASKS_AND_RANKS, METADATA])
def test_accesses_of_views_become_accesses_of_their_sources_as_mlir_opt_does(mlir_opt: MlirOpt, text: str) -> None:
    mlir_opt.assert_same("--fold-memref-alias-ops", text=text)


def test_what_may_lie_outside_of_a_view_is_read_through_the_view() -> None:
    text = """
    func.func @f(%m: memref<8x8xf32>, %i: index, %x: f32) -> vector<4xf32> {
      %0 = memref.subview %m[%i, 3] [2, 2] [1, 1] : memref<8x8xf32> to memref<2x2xf32, strided<[8, 1], offset: ?>>
      %1 = vector.transfer_read %0[%i, %i], %x : memref<2x2xf32, strided<[8, 1], offset: ?>>, vector<4xf32>
      return %1 : vector<4xf32>
    }
    """
    assert "vector.transfer_read %subview[" in transformed("fold-memref-alias-ops", text)


VECTORS_AND_MATRICES = """
func.func @vl_expand(%m: memref<32xf32>, %i: index) -> vector<4xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %1 = vector.load %0[%i, %i] {nontemporal = true} : memref<4x8xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}
func.func @vl_expand8(%m: memref<32xf32>, %i: index, %v: vector<8xf32>, %mask: vector<8xi1>) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %1 = vector.load %0[%i, %c0] {nontemporal = true} : memref<4x8xf32>, vector<8xf32>
  %2 = vector.maskedload %0[%i, %c0], %mask, %v  : memref<4x8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.store %v, %0[%i, %c0] : memref<4x8xf32>, vector<8xf32>
  vector.maskedstore %0[%i, %c0], %mask, %v : memref<4x8xf32>, vector<8xi1>, vector<8xf32>
  return %1 : vector<8xf32>
}
func.func @vl_collapse(%m: memref<4x8xf32>, %i: index, %v: vector<8xf32>, %mask: vector<8xi1>) -> vector<8xf32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %1 = vector.load %0[%i] : memref<32xf32>, vector<8xf32>
  %2 = vector.maskedload %0[%i], %mask, %v : memref<32xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.store %v, %0[%i] : memref<32xf32>, vector<8xf32>
  vector.maskedstore %0[%i], %mask, %v : memref<32xf32>, vector<8xi1>, vector<8xf32>
  return %2 : vector<8xf32>
}
func.func @affine(%m: memref<4x8xf32>, %i: index, %x: f32) -> f32 {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %2 = memref.subview %m[1, 1] [2, 2] [1, 1] : memref<4x8xf32> to memref<2x2xf32, strided<[8, 1], offset: 9>>
  affine.for %k = 0 to 32 {
    %1 = affine.load %0[%k] : memref<32xf32>
    affine.store %1, %0[%k] : memref<32xf32>
  }
  affine.for %k = 0 to 2 {
    %1 = affine.load %2[%k, %k] : memref<2x2xf32, strided<[8, 1], offset: 9>>
    affine.store %1, %2[%k, %k + 1] : memref<2x2xf32, strided<[8, 1], offset: 9>>
  }
  %c0 = arith.constant 0.0 : f32
  return %c0 : f32
}
func.func @tr_expand(%m: memref<32xf32>, %i: index) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %1 = vector.transfer_read %0[%i, %c0], %p {in_bounds = [true]} : memref<4x8xf32>, vector<8xf32>
  return %1 : vector<8xf32>
}
func.func @tr_expand3(%m: memref<32xf32>, %i: index) -> vector<1x8xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = memref.expand_shape %m [[0, 1]] output_shape [1, 32] : memref<32xf32> into memref<1x32xf32>
  %1 = vector.transfer_read %0[%c0, %i], %p {in_bounds = [true, true]} : memref<1x32xf32>, vector<1x8xf32>
  return %1 : vector<1x8xf32>
}
func.func @mma(%m: memref<64x64xf16>, %i: index) -> !gpu.mma_matrix<16x16xf16, "COp"> {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%i, %i] [32, 32] [1, 1] : memref<64x64xf16> to memref<32x32xf16, strided<[64, 1], offset: ?>>
  %1 = gpu.subgroup_mma_load_matrix %0[%i, %c0] {leadDimension = 64 : index} : memref<32x32xf16, strided<[64, 1],
      offset: ?>> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %1, %0[%i, %i] {leadDimension = 64 : index} : !gpu.mma_matrix<16x16xf16, "COp">,
      memref<32x32xf16, strided<[64, 1], offset: ?>>
  return %1 : !gpu.mma_matrix<16x16xf16, "COp">
}
func.func @nv(%m: memref<128x128xf16, 3>, %g: memref<128x128xf16>, %i: index) -> vector<4x2xf16> {
  %0 = memref.subview %m[0, 0] [64, 64] [1, 1] : memref<128x128xf16, 3> to memref<64x64xf16, strided<[128, 1]>, 3>
  %gg = memref.subview %g[%i, 0] [64, 64] [1, 1] : memref<128x128xf16> to memref<64x64xf16, strided<[128, 1],
      offset: ?>>
  %1 = nvgpu.ldmatrix %0[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<64x64xf16, strided<[128, 1]>, 3>
      -> vector<4x2xf16>
  %t = nvgpu.device_async_copy %gg[%i, %i], %0[%i, %i], 8 : memref<64x64xf16, strided<[128, 1], offset: ?>> to
      memref<64x64xf16, strided<[128, 1]>, 3>
  return %1 : vector<4x2xf16>
}
"""


def test_accesses_of_vectors_and_matrices_through_views_become_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--fold-memref-alias-ops", text=VECTORS_AND_MATRICES)


@pytest.mark.parametrize(
    ("view", "source", "shape"),
    [
        ("expand_shape %m [[0], [1, 2]] output_shape [1, 4, 8] :", "1x32", "1x4x8"),
        ("collapse_shape %m [[0], [1, 2]] :", "4x4x8", "4x32"),
    ],
)
def test_rows_of_a_vector_that_lie_elsewhere_in_the_source_are_read_through_the_view(
    view: str, source: str, shape: str
) -> None:
    zeros = ", ".join(["%c0"] * (shape.count("x") + 1))
    text = f"""
    func.func @f(%m: memref<{source}xf32>) -> vector<4x8xf32> {{
      %c0 = arith.constant 0 : index
      %0 = memref.{view} memref<{source}xf32> into memref<{shape}xf32>
      %1 = vector.load %0[{zeros}] : memref<{shape}xf32>, vector<4x8xf32>
      return %1 : vector<4x8xf32>
    }}
    """
    assert "vector.load %arg0" not in transformed("fold-memref-alias-ops", text)
