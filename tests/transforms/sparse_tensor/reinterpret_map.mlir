// RUN: ir-opt -sparse-reinterpret-map %s | FileCheck %s

// CHECK: #map = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #map1 = affine_map<(d0, d1) -> (d0)>
// CHECK: #map2 = affine_map<(d0, d1) -> (d1)>
// CHECK: #map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK: #map4 = affine_map<(d0, d1, d2, d3) -> (d1 * 3 + d3)>
// CHECK: #map5 = affine_map<(d0, d1, d2, d3) -> (d0 * 2 + d2)>

#csc = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#bsr = #sparse_tensor.encoding<{
  map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)
}>
#product = {
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
  iterator_types = ["parallel", "reduction"]
}

// Loops are in the order of the levels.
// CHECK-LABEL: func.func @columns
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.reinterpret_map %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["reduction", "parallel"]} ins(%[[V0]], %[[A1:[a-z0-9_]+]] : tensor<9x4xf64, #{{.*}}>, tensor<9xf64>) outs(%[[A2:[a-z0-9_]+]] : tensor<4xf64>) attrs =  {sorted = true} {
// CHECK-NEXT: ^bb0(%[[IN:[a-z0-9_]+]]: f64, %[[IN_0:[a-z0-9_]+]]: f64, %[[OUT:[a-z0-9_]+]]: f64):
// CHECK-NEXT: %[[V2:.*]] = arith.mulf %[[IN]], %[[IN_0]] : f64
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[OUT]], %[[V2]] : f64
// CHECK-NEXT: linalg.yield %[[V3]] : f64
// CHECK-NEXT: } -> tensor<4xf64>
// CHECK-NEXT: return %[[V1]] : tensor<4xf64>
func.func @columns(%a: tensor<4x9xf64, #csc>, %x: tensor<9xf64>, %out: tensor<4xf64>) -> tensor<4xf64> {
  %0 = linalg.generic #product ins(%a, %x : tensor<4x9xf64, #csc>, tensor<9xf64>) outs(%out : tensor<4xf64>) {
  ^bb0(%e: f64, %f: f64, %sum: f64):
    %p = arith.mulf %e, %f : f64
    %s = arith.addf %sum, %p : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// Blocks need loops over blocks and loops within them.
// CHECK-LABEL: func.func @blocks
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.reinterpret_map %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "reduction", "parallel", "reduction"]} ins(%[[V0]], %[[A1:[a-z0-9_]+]] : tensor<2x3x2x3xf64, #{{.*}}>, tensor<9xf64>) outs(%[[A2:[a-z0-9_]+]] : tensor<4xf64>) attrs =  {sorted = true} {
// CHECK-NEXT: ^bb0(%[[IN:[a-z0-9_]+]]: f64, %[[IN_0:[a-z0-9_]+]]: f64, %[[OUT:[a-z0-9_]+]]: f64):
// CHECK-NEXT: %[[V2:.*]] = arith.mulf %[[IN]], %[[IN_0]] : f64
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[OUT]], %[[V2]] : f64
// CHECK-NEXT: linalg.yield %[[V3]] : f64
// CHECK-NEXT: } -> tensor<4xf64>
// CHECK-NEXT: return %[[V1]] : tensor<4xf64>
func.func @blocks(%a: tensor<4x9xf64, #bsr>, %x: tensor<9xf64>, %out: tensor<4xf64>) -> tensor<4xf64> {
  %0 = linalg.generic #product ins(%a, %x : tensor<4x9xf64, #bsr>, tensor<9xf64>) outs(%out : tensor<4xf64>) {
  ^bb0(%e: f64, %f: f64, %sum: f64):
    %p = arith.mulf %e, %f : f64
    %s = arith.addf %sum, %p : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
