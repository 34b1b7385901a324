"""Structured operations without dimensions of extent 1, and elementwise ones that transpose, as mlir-opt makes them."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

PROGRAMS = {
    "dynamic extents stay": """
func.func @f(%x: tensor<?x1x?xf32>, %s: f32, %o: tensor<?x1x?x1x?xf32>) -> tensor<?x1x?x1x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l, m) -> (i, k, m)>, affine_map<(i, j, k, l, m) -> ()>,
      affine_map<(i, j, k, l, m) -> (i, k, j, l, m)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %s : tensor<?x1x?xf32>, f32) outs(%o : tensor<?x1x?x1x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.addf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<?x1x?x1x?xf32>
  return %0 : tensor<?x1x?x1x?xf32>
}
""",
    "a reduction that turns once": """
func.func @f(%x: tensor<4x1xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x1xf32>) outs(%y : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %i = linalg.index 1 : index
    %c = arith.index_cast %i : index to i32
    %d = arith.sitofp %c : i32 to f32
    %1 = arith.addf %a, %b : f32
    %2 = arith.addf %1, %d : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
""",
    "buffers": """
func.func @f(%x: memref<1x5xf32>, %y: memref<5xf32, strided<[2], offset: 3>>, %o: memref<1x5x1xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (j)>,
      affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %y : memref<1x5xf32>, memref<5xf32, strided<[2], offset: 3>>) outs(%o : memref<1x5x1xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.addf %a, %b : f32
    linalg.yield %1 : f32
  }
  return
}
""",
    "slices": """
func.func @f(%x: tensor<?x?x?xf32>, %i: index, %n: index, %t: tensor<?x?xf32>, %u: tensor<1x?xf32>)
    -> (tensor<1x?x1xf32>, tensor<?x?xf32>) {
  %0 = tensor.extract_slice %x[0, %i, 0] [1, %n, 1] [1, 1, 1] : tensor<?x?x?xf32> to tensor<1x?x1xf32>
  %1 = tensor.insert_slice %u into %t[%i, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<?x?xf32>
  return %0, %1 : tensor<1x?x1xf32>, tensor<?x?xf32>
}
""",
    "padding and filling": """
func.func @f(%x: tensor<1x3x1x4xf32>, %n: index) -> (tensor<1x3x1x7xf32>, tensor<1x?xf32>) {
  %f = arith.constant 2.0 : f32
  %0 = tensor.pad %x low[0, 0, 0, 1] high[0, 0, 0, 2] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %f : f32
  } : tensor<1x3x1x4xf32> to tensor<1x3x1x7xf32>
  %e = tensor.empty(%n) : tensor<1x?xf32>
  %g = linalg.fill ins(%f : f32) outs(%e : tensor<1x?xf32>) -> tensor<1x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%g : tensor<1x?xf32>) outs(%g : tensor<1x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.mulf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<1x?xf32>
  return %0, %r : tensor<1x3x1x7xf32>, tensor<1x?xf32>
}
""",
    "transpositions": """
func.func @f(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %t = linalg.transpose ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) permutation = [1, 0]
  %r = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%t : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
""",
}
PASSES = (
    "--linalg-fold-unit-extent-dims",
    "--linalg-fold-unit-extent-dims=use-rank-reducing-slices",
    "--linalg-fold-into-elementwise",
)


@pytest.mark.parametrize("flag", PASSES)
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, flag: str, name: str) -> None:
    expected = mlir_opt(flag, text=PROGRAMS[name], among=PROGRAMS.values())
    assert expected.code == 0, expected.errors
    result = ir_opt(flag, text=PROGRAMS[name])
    assert (result.code, result.output) == (0, expected.output)


def test_a_map_transposes_in_place_of_an_operation() -> None:
    actual = ir_opt("--linalg-fold-into-elementwise", text=PROGRAMS["transpositions"]).output
    assert "ins(%arg0 : tensor<?x?xf32>)" in actual.partition("linalg.elementwise")[2]
