// RUN: ir-opt -pre-sparsification-rewrite %s | FileCheck %s

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: #map3 = affine_map<(d0) -> (d0)>
// CHECK: #map4 = affine_map<(d0) -> ()>
// CHECK: #map5 = affine_map<(d0, d1) -> (d0, d1)>

#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#V = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#mm = {
  indexing_maps = [affine_map<(i,j,k) -> (i,k)>, affine_map<(i,j,k) -> (k,j)>, affine_map<(i,j,k) -> (i,j)>],
  iterator_types = ["parallel", "parallel", "reduction"]
}
#choice = {
  indexing_maps = [
    affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>,
    affine_map<(i, j) -> (i, j)>
  ],
  iterator_types = ["parallel", "parallel"]
}
#ew = {
  indexing_maps = [affine_map<(i,j) -> (i,j)>, affine_map<(i,j) -> (i,j)>, affine_map<(i,j) -> (i,j)>],
  iterator_types = ["parallel", "parallel"]
}

// A product with a sparse tensor goes into the sum that makes the other factor.
// CHECK-LABEL: func.func @sddmm
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : tensor<8x8xf64>
// CHECK-NEXT: %[[V0:.*]] = bufferization.alloc_tensor() copy(%[[CST]]) : tensor<8x8xf64>
// CHECK-NEXT: %[[V1:.*]] = bufferization.alloc_tensor() copy(%[[CST]]) : tensor<8x8xf64>
// CHECK-NEXT: %[[V2:.*]] = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[A1:[a-z0-9_]+]], %[[A2:[a-z0-9_]+]], %[[A0:[a-z0-9_]+]] : tensor<8x8xf64>, tensor<8x8xf64>, tensor<8x8xf64, #{{.*}}>) outs(%[[V1]] : tensor<8x8xf64>) {
// CHECK-NEXT: ^bb0(%[[IN:[a-z0-9_]+]]: f64, %[[IN_0:[a-z0-9_]+]]: f64, %[[IN_1:[a-z0-9_]+]]: f64, %[[OUT:[a-z0-9_]+]]: f64):
// CHECK-NEXT: %[[V3:.*]] = arith.mulf %[[IN]], %[[IN_0]] : f64
// CHECK-NEXT: %[[V4:.*]] = arith.mulf %[[V3]], %[[IN_1]] : f64
// CHECK-NEXT: %[[V5:.*]] = arith.addf %[[OUT]], %[[V4]] : f64
// CHECK-NEXT: linalg.yield %[[V5]] : f64
// CHECK-NEXT: } -> tensor<8x8xf64>
// CHECK-NEXT: return %[[V2]] : tensor<8x8xf64>
func.func @sddmm(%s: tensor<8x8xf64, #S>, %a: tensor<8x8xf64>, %b: tensor<8x8xf64>) -> tensor<8x8xf64> {
  %z = arith.constant dense<0.0> : tensor<8x8xf64>
  %0 = bufferization.alloc_tensor() copy(%z) : tensor<8x8xf64>
  %1 = linalg.generic #mm ins(%a, %b : tensor<8x8xf64>, tensor<8x8xf64>) outs(%0 : tensor<8x8xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %p = arith.mulf %x, %y : f64
    %q = arith.addf %o, %p : f64
    linalg.yield %q : f64
  } -> tensor<8x8xf64>
  %2 = bufferization.alloc_tensor() : tensor<8x8xf64>
  %3 = linalg.generic #ew ins(%1, %s : tensor<8x8xf64>, tensor<8x8xf64, #S>) outs(%2 : tensor<8x8xf64>) {
  ^bb0(%t: f64, %e: f64, %o: f64):
    %p = arith.mulf %t, %e : f64
    linalg.yield %p : f64
  } -> tensor<8x8xf64>
  return %3 : tensor<8x8xf64>
}

// A row has zeros that are not stored.
// CHECK-LABEL: func.func @min
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[EXTRACTED:.*]] = tensor.extract %[[A1:[a-z0-9_]+]][] : tensor<i32>
// CHECK-NEXT: %[[V0:.*]] = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["reduction"]} ins(%[[A0:[a-z0-9_]+]] : tensor<8xi32, #{{.*}}>) outs(%[[A1]] : tensor<i32>) {
// CHECK-NEXT: ^bb0(%[[IN:[a-z0-9_]+]]: i32, %[[OUT:[a-z0-9_]+]]: i32):
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.unary %[[IN]] : i32 to i32
// CHECK-NEXT: present = {
// CHECK-NEXT: ^bb0(%[[A2:[a-z0-9_]+]]: i32):
// CHECK-NEXT: sparse_tensor.yield %[[A2]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: absent = {
// CHECK-NEXT: sparse_tensor.yield %[[C0_I32]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: %[[V2:.*]] = sparse_tensor.reduce %[[V1]], %[[OUT]], %[[EXTRACTED]] : i32 {
// CHECK-NEXT: ^bb0(%[[A2]]: i32, %[[A3:[a-z0-9_]+]]: i32):
// CHECK-NEXT: %[[V3:.*]] = arith.minsi %[[A2]], %[[A3]] : i32
// CHECK-NEXT: sparse_tensor.yield %[[V3]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: linalg.yield %[[V2]] : i32
// CHECK-NEXT: } -> tensor<i32>
// CHECK-NEXT: return %[[V0]] : tensor<i32>
func.func @min(%a: tensor<8xi32, #V>, %i: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
    ins(%a : tensor<8xi32, #V>) outs(%i : tensor<i32>) {
  ^bb0(%x: i32, %o: i32):
    %m = arith.minsi %o, %x : i32
    linalg.yield %m : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

// Each case has a region: both are stored, or one of them.
// CHECK-LABEL: func.func @select
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f64
// CHECK-NEXT: %[[V0:.*]] = tensor.empty()
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#map5, #map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%[[A0:[a-z0-9_]+]], %[[A1:[a-z0-9_]+]], %[[A2:[a-z0-9_]+]] : tensor<8x8xi1>, tensor<8x8xf64, #{{.*}}>, tensor<8x8xf64, #{{.*}}>) outs(%[[V0]] : tensor<8x8xf64, #{{.*}}>) {
// CHECK-NEXT: ^bb0(%[[IN:[a-z0-9_]+]]: i1, %[[IN_0:[a-z0-9_]+]]: f64, %[[IN_1:[a-z0-9_]+]]: f64, %[[OUT:[a-z0-9_]+]]: f64):
// CHECK-NEXT: %[[V2:.*]] = sparse_tensor.binary %[[IN_0]], %[[IN_1]] : f64, f64 to f64
// CHECK-NEXT: overlap = {
// CHECK-NEXT: ^bb0(%[[A3:[a-z0-9_]+]]: f64, %[[A4:[a-z0-9_]+]]: f64):
// CHECK-NEXT: %[[V3:.*]] = arith.select %[[IN]], %[[A3]], %[[A4]] : f64
// CHECK-NEXT: sparse_tensor.yield %[[V3]] : f64
// CHECK-NEXT: }
// CHECK-NEXT: left = {
// CHECK-NEXT: ^bb0(%[[A3]]: f64):
// CHECK-NEXT: %[[V3]] = arith.select %[[IN]], %[[A3]], %[[CST]] : f64
// CHECK-NEXT: sparse_tensor.yield %[[V3]] : f64
// CHECK-NEXT: }
// CHECK-NEXT: right = {
// CHECK-NEXT: ^bb0(%[[A3]]: f64):
// CHECK-NEXT: %[[V3]] = arith.select %[[IN]], %[[CST]], %[[A3]] : f64
// CHECK-NEXT: sparse_tensor.yield %[[V3]] : f64
// CHECK-NEXT: }
// CHECK-NEXT: linalg.yield %[[V2]] : f64
// CHECK-NEXT: } -> tensor<8x8xf64, #{{.*}}>
// CHECK-NEXT: return %[[V1]]
func.func @select(%c: tensor<8x8xi1>, %a: tensor<8x8xf64, #S>, %b: tensor<8x8xf64, #S>) -> tensor<8x8xf64, #S> {
  %2 = tensor.empty() : tensor<8x8xf64, #S>
  %3 = linalg.generic #choice ins(%c, %a, %b : tensor<8x8xi1>, tensor<8x8xf64, #S>, tensor<8x8xf64, #S>) outs(%2 : tensor<8x8xf64, #S>) {
  ^bb0(%k: i1, %e: f64, %t: f64, %o: f64):
    %p = arith.select %k, %e, %t : f64
    linalg.yield %p : f64
  } -> tensor<8x8xf64, #S>
  return %3 : tensor<8x8xf64, #S>
}

// Zeros need no loop.
// CHECK-LABEL: func.func @zero
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : tensor<8xf64>
// CHECK-NEXT: return %[[CST]] : tensor<8xf64>
func.func @zero(%a: tensor<8xf64, #V>) -> tensor<8xf64> {
  %c = arith.constant 0.0 : f64
  %2 = tensor.empty() : tensor<8xf64>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%a : tensor<8xf64, #V>) outs(%2 : tensor<8xf64>) {
  ^bb0(%x: f64, %o: f64):
    linalg.yield %c : f64
  } -> tensor<8xf64>
  return %0 : tensor<8xf64>
}

// CHECK-LABEL: func.func @cast
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.convert %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: return %[[V0]]
func.func @cast(%a: tensor<8xf64>) -> tensor<8xf64, #V> {
  %0 = tensor.cast %a : tensor<8xf64> to tensor<8xf64, #V>
  return %0 : tensor<8xf64, #V>
}

// CHECK-LABEL: func.func @part
// CHECK-NEXT: return %[[A1:[a-z0-9_]+]]
func.func @part(%a: tensor<2x4xf64, #S>, %b: tensor<3x4xf64, #S>) -> tensor<3x4xf64, #S> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x4xf64, #S>, tensor<3x4xf64, #S>) -> tensor<5x4xf64, #S>
  %1 = tensor.extract_slice %0[2, 0] [3, 4] [1, 1] : tensor<5x4xf64, #S> to tensor<3x4xf64, #S>
  return %1 : tensor<3x4xf64, #S>
}

// A conversion behind an operation is its result.
// CHECK-LABEL: func.func @convert
// CHECK-NEXT: %[[V0:.*]] = tensor.empty()
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%[[A0:[a-z0-9_]+]] : tensor<8xf64, #{{.*}}>) outs(%[[V0]] : tensor<8xf64, #{{.*}}>) {
// CHECK-NEXT: ^bb0(%[[IN:[a-z0-9_]+]]: f64, %[[OUT:[a-z0-9_]+]]: f64):
// CHECK-NEXT: %[[V2:.*]] = arith.mulf %[[IN]], %[[IN]] : f64
// CHECK-NEXT: linalg.yield %[[V2]] : f64
// CHECK-NEXT: } -> tensor<8xf64, #{{.*}}>
// CHECK-NEXT: return %[[V1]]
func.func @convert(%a: tensor<8xf64, #V>) -> tensor<8xf64, #V> {
  %0 = tensor.empty() : tensor<8xf64>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]
  } ins(%a : tensor<8xf64, #V>) outs(%0 : tensor<8xf64>) {
  ^bb0(%x: f64, %o: f64):
    %p = arith.mulf %x, %x : f64
    linalg.yield %p : f64
  } -> tensor<8xf64>
  %2 = sparse_tensor.convert %1 : tensor<8xf64> to tensor<8xf64, #V>
  return %2 : tensor<8xf64, #V>
}
