# ruff: noqa: E501  (IR stands in lines)
"""Canonicalization of linalg and bufferization operations, as with mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, transformed

PROGRAMS = {
    "identities": """
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @ident(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %m: memref<4x4xf32>, %e: memref<0x4xf32>) ->
    (tensor<?x?xf32>) {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%a :
      tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  linalg.copy ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  linalg.copy ins(%e : memref<0x4xf32>) outs(%e : memref<0x4xf32>)
  return %0 : tensor<?x?xf32>
}
""",
    "casts": """
func.func @casts(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<?x?xf32>) -> tensor<4x16xf32> {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<?x?xf32>, tensor<8x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.cast %1 : tensor<?x?xf32> to tensor<4x16xf32>
  return %2 : tensor<4x16xf32>
}
""",
    "static shapes": """
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @static(%a: tensor<?x?xf32>, %b: tensor<3x4xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%a, %b :
      tensor<?x?xf32>, tensor<3x4xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
""",
    "fills": """
func.func @fills(%x: f32, %t: tensor<4x6xf32>, %u: tensor<24xf32>, %i: index) -> (tensor<24xf32>, tensor<6x4xf32>,
    f32, tensor<6x8xf32>, tensor<4x6xf32>) {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %e = tensor.empty() : tensor<6x4xf32>
  %2 = linalg.transpose ins(%0 : tensor<4x6xf32>) outs(%e : tensor<6x4xf32>) permutation = [1, 0]
  %3 = tensor.extract %0[%i, %i] : tensor<4x6xf32>
  %4 = tensor.pad %0 low[1, 1] high[1, 1] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<4x6xf32> to tensor<6x8xf32>
  %5 = linalg.copy ins(%0 : tensor<4x6xf32>) outs(%t : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %1, %2, %3, %4, %5 : tensor<24xf32>, tensor<6x4xf32>, f32, tensor<6x8xf32>, tensor<4x6xf32>
}
""",
    "tiles of which all elements are equal": """
func.func @packs(%x: f32, %y: f32, %t: tensor<7x8xf32>, %r: tensor<2x2x4x4xf32>, %s: tensor<2x2x4x4xf32>) -> (
    tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>, tensor<7x8xf32>) {
  %f = linalg.fill ins(%x : f32) outs(%t : tensor<7x8xf32>) -> tensor<7x8xf32>
  %0 = linalg.pack %f padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %r
    : tensor<7x8xf32> -> tensor<2x2x4x4xf32>
  %1 = linalg.pack %f padding_value(%y : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %s
    : tensor<7x8xf32> -> tensor<2x2x4x4xf32>
  %ones = arith.constant dense<1.0> : tensor<7x8xf32>
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %2 = linalg.pack %ones padding_value(%one : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %s
    : tensor<7x8xf32> -> tensor<2x2x4x4xf32>
  %3 = linalg.pack %ones padding_value(%two : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %s
    : tensor<7x8xf32> -> tensor<2x2x4x4xf32>
  %tiles = arith.constant dense<1.0> : tensor<2x2x4x4xf32>
  %4 = linalg.unpack %tiles inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %t
    : tensor<2x2x4x4xf32> -> tensor<7x8xf32>
  return %0, %1, %2, %3, %4 : tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>,
    tensor<7x8xf32>
}
func.func @joined(%x: f32, %t: tensor<7x8xf32>, %s: tensor<2x2x4x4xf32>) -> tensor<7x8xf32> {
  %f = linalg.fill ins(%x : f32) outs(%t : tensor<7x8xf32>) -> tensor<7x8xf32>
  %0 = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %f
    : tensor<2x2x4x4xf32> -> tensor<7x8xf32>
  return %0 : tensor<7x8xf32>
}
""",
    "copies of fills": """
func.func @fill2(%x: f32, %t: tensor<4x6xf32>, %s: tensor<4x6xf32>, %n: index, %d: tensor<?xf32>) ->
    (tensor<4x6xf32>, tensor<8x6xf32>, tensor<?x4xf32>) {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = linalg.copy ins(%s : tensor<4x6xf32>) outs(%0 : tensor<4x6xf32>) -> tensor<4x6xf32>
  %c = tensor.concat dim(0) %0, %0 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %f = linalg.fill ins(%x : f32) outs(%d : tensor<?xf32>) -> tensor<?xf32>
  %g = tensor.expand_shape %f [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %1, %c, %g : tensor<4x6xf32>, tensor<8x6xf32>, tensor<?x4xf32>
}
""",
    "transposes": """
func.func @tr(%a: tensor<3x4x5xf32>, %b: tensor<5x3x4xf32>, %c: tensor<4x5x3xf32>, %d: tensor<3x4x5xf32>) ->
    (tensor<4x5x3xf32>, tensor<3x4x5xf32>, tensor<3x4x5xf32>) {
  %0 = linalg.transpose ins(%a : tensor<3x4x5xf32>) outs(%b : tensor<5x3x4xf32>) permutation = [2, 0, 1]
  %1 = linalg.transpose ins(%0 : tensor<5x3x4xf32>) outs(%c : tensor<4x5x3xf32>) permutation = [2, 0, 1]
  %2 = linalg.transpose ins(%0 : tensor<5x3x4xf32>) outs(%d : tensor<3x4x5xf32>) permutation = [1, 2, 0]
  %3 = linalg.transpose ins(%a : tensor<3x4x5xf32>) outs(%d : tensor<3x4x5xf32>) permutation = [0, 1, 2]
  return %1, %2, %3 : tensor<4x5x3xf32>, tensor<3x4x5xf32>, tensor<3x4x5xf32>
}
""",
    "broadcasts": """
func.func @bc(%a: tensor<4x?xf32>, %b: tensor<2x4x?xf32>, %c: tensor<2x3x4x?xf32>, %d: tensor<?x2x4xf32>) ->
    (tensor<2x3x4x?xf32>, tensor<?x2x4xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<4x?xf32>) outs(%b : tensor<2x4x?xf32>) dimensions = [0]
  %1 = linalg.broadcast ins(%0 : tensor<2x4x?xf32>) outs(%c : tensor<2x3x4x?xf32>) dimensions = [1]
  %2 = linalg.broadcast ins(%a : tensor<4x?xf32>) outs(%b : tensor<2x4x?xf32>) dimensions = [0]
  %3 = linalg.transpose ins(%2 : tensor<2x4x?xf32>) outs(%d : tensor<?x2x4xf32>) permutation = [2, 0, 1]
  return %1, %3 : tensor<2x3x4x?xf32>, tensor<?x2x4xf32>
}
""",
    "positions in loops of one turn": """
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @index(%c: tensor<1x?xindex>) -> tensor<1x?xindex> {
  %0 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%c : tensor<1x?xindex>) {
  ^bb0(%x: index):
    %1 = linalg.index 0 : index
    %2 = linalg.index 1 : index
    %3 = arith.addi %1, %2 : index
    linalg.yield %3 : index
  } -> tensor<1x?xindex>
  return %0 : tensor<1x?xindex>
}
""",
    "casts of memrefs": """
func.func @mcast(%m: memref<4x8xf32>, %x: f32) {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  linalg.fill ins(%x : f32) outs(%0 : memref<?x?xf32>)
  return
}
""",
    "tensors and buffers": """
func.func @buf(%m: memref<?xf32>, %n: index, %t: tensor<?xf32>) -> (tensor<?xf32>, index, memref<?xf32, strided<[?],
    offset: ?>>, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = bufferization.alloc_tensor(%c4) : tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  %1 = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
  %2 = bufferization.to_buffer %1 : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %3 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %4 = memref.load %3[%n] : memref<?xf32>
  return %0, %d, %2, %4 : tensor<?xf32>, index, memref<?xf32, strided<[?], offset: ?>>, f32
}
""",
    "clones": """
func.func @clones(%m: memref<?xf32>, %o: memref<?xf32>) {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %u = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.copy %0, %o : memref<?xf32> to memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}
""",
    "pads of a fill": """
func.func @f(%a: tensor<?x4xf32>, %n: index, %x: f32, %m: index, %y: f32) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %e = tensor.empty(%m) : tensor<?x4xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = tensor.pad %0 low[%n, 1] high[2, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x4xf32> to tensor<?x?xf32>
  %2 = tensor.pad %0 low[%n, 1] high[2, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %y : f32
  } : tensor<?x4xf32> to tensor<?x?xf32>
  return %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>
}
""",
    "pads that are inserted into a fill": """
func.func @f(%a: tensor<?x4xf32>, %b: tensor<2x5xf32>, %n: index, %x: f32, %m: index) -> (tensor<?x19xf32>, tensor<?x19xf32>) {
  %c3 = arith.constant 3 : index
  %e = tensor.empty(%m) : tensor<?x19xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<?x19xf32>) -> tensor<?x19xf32>
  %1 = tensor.pad %a low[%n, 1] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x4xf32> to tensor<?x5xf32>
  %2 = tensor.insert_slice %b into %0[%n, 9] [2, 5] [1, 1] : tensor<2x5xf32> into tensor<?x19xf32>
  %3 = tensor.insert_slice %1 into %2[%n, %c3] [%m, 5] [1, 1] : tensor<?x5xf32> into tensor<?x19xf32>
  %4 = tensor.insert_slice %1 into %2[%n, 7] [%m, 5] [1, 1] : tensor<?x5xf32> into tensor<?x19xf32>
  return %3, %4 : tensor<?x19xf32>, tensor<?x19xf32>
}
""",
    "casts of rearranged memrefs": """
func.func @relayouts(%m: memref<?x?xf32>, %out: memref<56x32xf32>, %sum: memref<56xf32>) {
  %0 = memref.cast %m : memref<?x?xf32> to memref<32x56xf32>
  linalg.transpose ins(%0 : memref<32x56xf32>) outs(%out : memref<56x32xf32>) permutation = [1, 0]
  %1 = memref.cast %m : memref<?x?xf32> to memref<56x32xf32>
  linalg.map { math.absf } ins(%1 : memref<56x32xf32>) outs(%out : memref<56x32xf32>)
  linalg.reduce { arith.addf } ins(%1 : memref<56x32xf32>) outs(%sum : memref<56xf32>) dimensions = [1]
  linalg.copy ins(%1 : memref<56x32xf32>) outs(%out : memref<56x32xf32>)
  return
}
func.func @broadcast(%m: memref<?xf32>, %out: memref<56x32xf32>) {
  %0 = memref.cast %m : memref<?xf32> to memref<32xf32>
  linalg.broadcast ins(%0 : memref<32xf32>) outs(%out : memref<56x32xf32>) dimensions = [0]
  return
}
""",
    "deallocations": """
func.func @deallocs(%m: memref<2xf32>, %n: memref<2xf32>, %c: i1, %d: i1) -> (i1, i1, i1) {
  %false = arith.constant false
  %0:2 = bufferization.dealloc (%m, %m, %n : memref<2xf32>, memref<2xf32>, memref<2xf32>) if (%c, %d, %false) retain
      (%n, %n : memref<2xf32>, memref<2xf32>)
  %1 = bufferization.dealloc retain (%m : memref<2xf32>)
  return %0#0, %0#1, %1 : i1, i1, i1
}
""",
}


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS.keys())
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, program: str) -> None:
    assert numbered("canonicalize", program) == mlir_opt.transformed("canonicalize", program, among=PROGRAMS.values())


def test_an_operation_that_copies_its_input_is_that_input() -> None:
    assert "linalg." not in transformed("canonicalize", PROGRAMS["identities"])


def test_nobody_clones_a_memref_that_is_freed_with_the_clone() -> None:
    assert "bufferization.clone" not in transformed("canonicalize", PROGRAMS["clones"])
