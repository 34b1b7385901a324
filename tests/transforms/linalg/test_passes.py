"""Passes over structured operations, compared with those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, transformed

PROGRAMS = {
    "functions of elements": """
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.max ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
""",
    "elementwise chains": """
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @two(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  %2 = tensor.empty(%0, %1) : tensor<?x?xf32>
  %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%a, %b :
      tensor<?x?xf32>, tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %4 = arith.addf %x, %y : f32
    linalg.yield %4 : f32
  } -> tensor<?x?xf32>
  %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %c :
      tensor<?x?xf32>, tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %4 = arith.mulf %x, %y : f32
    linalg.yield %4 : f32
  } -> tensor<?x?xf32>
  return %5 : tensor<?x?xf32>
}
""",
    "permuted inputs": """
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d1)>
#both = affine_map<(d0, d1, d2) -> (d2, d0)>
func.func @permuted(%a: tensor<2x3x4xf32>, %b: tensor<3xf32>, %c: tensor<4x2xf32>)
    -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %0 = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%b, %a : tensor<3xf32>, tensor<2x3x4xf32>) outs(%a : tensor<2x3x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %4 = arith.subf %x, %y : f32
    linalg.yield %4 : f32
  } -> tensor<2x3x4xf32>
  %1 = linalg.generic {indexing_maps = [#both, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<4x2xf32>, tensor<3xf32>) outs(%a : tensor<2x3x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %4 = arith.mulf %x, %y : f32
    %5 = arith.addf %4, %z : f32
    linalg.yield %5 : f32
  } -> tensor<2x3x4xf32>
  return %0, %1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
""",
    "a transposed producer": """
#map = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @trans(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?x?xf32>) -> tensor<?xf32> {
  %3 = linalg.generic {indexing_maps = [#map, #t], iterator_types = ["parallel", "parallel"]} ins(%a :
      tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %l = arith.sitofp %k : i32 to f32
    %4 = arith.addf %x, %l : f32
    linalg.yield %4 : f32
  } -> tensor<?x?xf32>
  %5 = linalg.generic {indexing_maps = [#t, #r], iterator_types = ["parallel", "reduction"]} ins(%3 :
      tensor<?x?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %4 = arith.addf %x, %z : f32
    linalg.yield %4 : f32
  } -> tensor<?xf32>
  return %5 : tensor<?xf32>
}
""",
    "constants and fills": """
#map = affine_map<(d0) -> (d0)>
#s = affine_map<(d0) -> ()>
func.func @consts(%a: tensor<4xf32>, %b: tensor<4xf32>, %q: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %k = arith.constant dense<2.0> : tensor<4xf32>
  %f = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %fl = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %3:2 = linalg.generic {indexing_maps = [#map, #map, #map, #s, #map, #map], iterator_types = ["parallel"]} ins(%a,
      %k, %fl, %q : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>) outs(%b, %e : tensor<4xf32>,
          tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %qq: f32, %o: f32, %p: f32):
    %4 = arith.addf %x, %y : f32
    %5 = arith.mulf %4, %z : f32
    %6 = arith.mulf %5, %qq : f32
    linalg.yield %5, %6 : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3#1 : tensor<4xf32>) outs(%e
      : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %4 = math.exp %x : f32
    linalg.yield %4 : f32
  } -> tensor<4xf32>
  return %3#0, %7 : tensor<4xf32>, tensor<4xf32>
}
""",
    "operands that come twice": """
#map = affine_map<(d0) -> (d0)>
func.func @dups(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %3:3 = linalg.generic {indexing_maps = [#map, #map, #map, #map, #map], iterator_types = ["parallel"]} ins(%a, %a :
      tensor<?xf32>, tensor<?xf32>) outs(%b, %b, %b : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32, %p: f32, %q: f32):
    %4 = arith.addf %x, %y : f32
    %5 = arith.addf %p, %y : f32
    linalg.yield %4, %5, %4 : f32, f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %3#2 : tensor<?xf32>
}
""",
    "elementwise ops": """
func.func @b(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xi1> {
  %0 = arith.cmpf olt, %x, %y : tensor<?x4xf32>
  return %0 : tensor<?x4xi1>
}
""",
    "scalars and tensors": """
func.func @c(%x: tensor<4xi1>, %c: i1, %y: tensor<4xi32>, %z: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>,
    tensor<4xf32>) {
  %0 = arith.select %x, %y, %z : tensor<4xi1>, tensor<4xi32>
  %1 = arith.select %c, %y, %z : tensor<4xi32>
  %2 = arith.sitofp %y : tensor<4xi32> to tensor<4xf32>
  %3 = math.exp %2 : tensor<4xf32>
  return %0, %1, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xf32>
}
""",
    "padding": """
func.func @p(%t: tensor<4x?xf32>, %x: f32, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.pad %t low[1, %n] high[%n, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
""",
    "padding by position": """
func.func @r(%t: tensor<4x5xi32>) -> tensor<6x9xi32> {
  %0 = tensor.pad %t low[1, 2] high[1, 2] {
  ^bb0(%i: index, %j: index):
    %k = arith.index_cast %i : index to i32
    tensor.yield %k : i32
  } : tensor<4x5xi32> to tensor<6x9xi32>
  return %0 : tensor<6x9xi32>
}
""",
    "named ops": """

func.func @f(%a: memref<4x?xf32>, %b: memref<?x8xf32>, %c: memref<4x8xf32>, %x: f32, %i: memref<1x6x6x2xf32>,
             %k: memref<3x3x2x4xf32>, %o: memref<1x2x2x4xf32>, %v: memref<8xf32>) {
  linalg.fill ins(%x : f32) outs(%c : memref<4x8xf32>)
  linalg.matmul ins(%a, %b : memref<4x?xf32>, memref<?x8xf32>) outs(%c : memref<4x8xf32>)
  linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%i, %k : memref<1x6x6x2xf32>,
      memref<3x3x2x4xf32>) outs(%o : memref<1x2x2x4xf32>)
  linalg.reduce { arith.addf } ins(%c : memref<4x8xf32>) outs(%v : memref<8xf32>) dimensions = [0]
  return
}
""",
    "positions": """

func.func @f(%c: memref<4x?xindex>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%c : memref<4x?xindex>) {
  ^bb0(%x: index):
    %1 = linalg.index 0 : index
    %2 = linalg.index 1 : index
    %3 = arith.addi %1, %2 : index
    linalg.yield %3 : index
  }
  return
}
""",
    "control flow": """

func.func @f(%n: tensor<i32>, %m: tensor<i32>) -> tensor<i32> {
  cf.br ^bb1(%n : tensor<i32>)
^bb1(%0: tensor<i32>):
  %1 = tensor.empty() : tensor<i1>
  %2 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = []} ins(%0, %m : tensor<i32>, tensor<i32>) outs(%1 : tensor<i1>) {
  ^bb0(%x: i32, %y: i32, %z: i1):
    %4 = arith.cmpi slt, %x, %y : i32
    linalg.yield %4 : i1
  } -> tensor<i1>
  %3 = tensor.extract %2[] : tensor<i1>
  cf.cond_br %3, ^bb2(%0 : tensor<i32>), ^bb3(%0 : tensor<i32>)
^bb2(%5: tensor<i32>):
  %6 = tensor.empty() : tensor<i32>
  %7 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%5 :
      tensor<i32>) outs(%6 : tensor<i32>) {
  ^bb0(%x: i32, %z: i32):
    %8 = arith.addi %x, %x : i32
    linalg.yield %8 : i32
  } -> tensor<i32>
  cf.br ^bb1(%7 : tensor<i32>)
^bb3(%9: tensor<i32>):
  return %9 : tensor<i32>
}
""",
    "a scalar operand": """

func.func @f(%a: tensor<4xf32>, %s: tensor<f32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%a, %s : tensor<4xf32>, tensor<f32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
""",
}


CASES = [
    ("linalg-fuse-elementwise-ops", "elementwise chains"),
    ("linalg-fuse-elementwise-ops", "a transposed producer"),
    ("linalg-fuse-elementwise-ops", "constants and fills"),
    ("linalg-fuse-elementwise-ops", "operands that come twice"),
    ("convert-elementwise-to-linalg", "elementwise ops"),
    ("convert-elementwise-to-linalg", "scalars and tensors"),
    ("convert-tensor-to-linalg", "padding"),
    ("convert-tensor-to-linalg", "padding by position"),
    ("linalg-generalize-named-ops", "named ops"),
    ("convert-linalg-to-loops", "named ops"),
    ("convert-linalg-to-parallel-loops", "named ops"),
    ("convert-linalg-to-affine-loops", "named ops"),
    ("convert-linalg-to-loops", "positions"),
    ("linalg-detensorize", "control flow"),
    ("linalg-detensorize{aggressive-mode}", "control flow"),
    ("linalg-inline-scalar-operands", "a scalar operand"),
    ("linalg-specialize-generic-ops", "elementwise chains"),
    ("linalg-specialize-generic-ops", "permuted inputs"),
    ("linalg-morph-ops{named-to-category}", "functions of elements"),
    ("linalg-morph-ops{named-to-generic}", "functions of elements"),
]
ON_FUNCTIONS = ("linalg-detensorize",)


def nested(pipeline: str) -> str:
    """The pipeline, on functions where the pass runs on those alone."""
    return f"func.func({pipeline})" if pipeline.startswith(ON_FUNCTIONS) else pipeline


@pytest.mark.parametrize(("pipeline", "name"), CASES)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, pipeline: str, name: str) -> None:
    alike = [PROGRAMS[other] for passes, other in CASES if passes == pipeline]
    expected = mlir_opt.transformed(nested(pipeline), PROGRAMS[name], among=alike)
    assert numbered(nested(pipeline), PROGRAMS[name]) == expected


def test_a_matrix_product_becomes_loops_that_load_and_store() -> None:
    output = transformed("convert-linalg-to-loops", PROGRAMS["named ops"])
    assert "linalg." not in output
    assert output.count("scf.for") == 2 + 3 + 7 + 2


def test_a_generic_product_is_recognized_again() -> None:
    output = transformed("linalg-generalize-named-ops,linalg-specialize-generic-ops", PROGRAMS["named ops"])
    assert "linalg.matmul ins(" in output
    assert "linalg.fill ins(" in output
