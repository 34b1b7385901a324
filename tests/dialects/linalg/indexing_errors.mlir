// RUN: ir-opt --split-input-file --verify-diagnostics %s

// Ranks and shapes are checked before the number of loops.

func.func @more_loops(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @below {{invalid indexing maps are non-invertible: ((d0, d1, d2) -> (d0, d1, d0, d1))}}
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return
}

// -----

func.func @other_shape(%a: tensor<4x4xf32>, %b: tensor<5x4xf32>) {
  // expected-error @below {{inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5}}
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0) -> (d0, d0)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a : tensor<4x4xf32>) outs(%b : tensor<5x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<5x4xf32>
  return
}

// -----

func.func @fewer_loops(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @below {{expected indexing_map #1 to have 2 dim(s) to match the number of loops}}
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0) -> (d0, d0)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return
}

// -----

func.func @too_many_results(%a: memref<4x4x4xf32>) {
  // expected-error @below {{no. of result dim expressions exceeds 3.}}
  linalg.batch_matmul
      indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>,
                       affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
      ins(%a, %a : memref<4x4x4xf32>, memref<4x4x4xf32>) outs(%a : memref<4x4x4xf32>)
  return
}
