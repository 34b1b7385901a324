// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

#map = affine_map<(d0, d1) -> (d1, d0)>
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @load(
// CHECK: %[[SUBVIEW:[a-z0-9_]+]] = memref.subview %[[ARG0:[a-z0-9_]+]][%[[ARG1:[a-z0-9_]+]], 0, %[[ARG2:[a-z0-9_]+]]] [1, 1, 1] [1, 1, 1] : memref<2x16x?xf32, strided<[?, ?, 1], offset: ?>> to memref<1x1x1xf32, strided<[?, ?, 1], offset: ?>>
// CHECK: %[[V4:[a-z0-9_]+]] = memref.load %[[SUBVIEW]][%[[C0:[a-z0-9_]+]], %[[C0]], %[[C0]]] {nontemporal = true} : memref<1x1x1xf32, strided<[?, ?, 1], offset: ?>>
// CHECK: return %[[V4]] : f32
func.func @load(%m: memref<2x16x?xf32, strided<[?, ?, 1], offset: ?>>, %i: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%i, %c0, %j] {nontemporal = true} : memref<2x16x?xf32, strided<[?, ?, 1], offset: ?>>
  return %0 : f32
}
// CHECK-LABEL: func.func @zeros(
// CHECK: %[[V0:[a-z0-9_]+]] = memref.load %[[ARG0:[a-z0-9_]+]][%[[C0:[a-z0-9_]+]], %[[C0]]] : memref<2x16xf32>
// CHECK: return %[[V0]] : f32
func.func @zeros(%m: memref<2x16xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%c0, %c0] : memref<2x16xf32>
  return %0 : f32
}
// CHECK-LABEL: func.func @store(
// CHECK: %[[SUBVIEW:[a-z0-9_]+]] = memref.subview %[[ARG0:[a-z0-9_]+]][1, %[[ARG1:[a-z0-9_]+]]] [1, 1] [1, 1] : memref<2x16xindex> to memref<1x1xindex, strided<[16, 1], offset: ?>>
// CHECK: memref.store %[[ARG1]], %[[SUBVIEW]][%[[C0:[a-z0-9_]+]], %[[C0]]] : memref<1x1xindex, strided<[16, 1], offset: ?>>
// CHECK: return
func.func @store(%m: memref<2x16xindex>, %i: index) {
  %c1 = arith.constant 1 : index
  memref.store %i, %m[%c1, %i] : memref<2x16xindex>
  return
}
// CHECK-LABEL: func.func @ldmatrix(
// CHECK: %[[V0:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (-s0 + 4)>()[%[[ARG1:[a-z0-9_]+]]]
// CHECK: %[[SUBVIEW:[a-z0-9_]+]] = memref.subview %[[ARG0:[a-z0-9_]+]][%[[ARG1]], 0, 0] [%[[V0]], 32, 32] [1, 1, 1] : memref<4x32x32xf16, 3> to memref<?x32x32xf16, strided<[1024, 32, 1], offset: ?>, 3>
// CHECK: %[[V4:[a-z0-9_]+]] = nvgpu.ldmatrix %[[SUBVIEW]][%[[C0:[a-z0-9_]+]], %[[C0]], %[[C0]]] {numTiles = 4 : i32, transpose = false} : memref<?x32x32xf16, strided<[1024, 32, 1], offset: ?>, 3> -> vector<4x2xf16>
// CHECK: return %[[V4]] : vector<4x2xf16>
func.func @ldmatrix(%m: memref<4x32x32xf16, 3>, %i: index) -> vector<4x2xf16> {
  %c0 = arith.constant 0 : index
  %0 = nvgpu.ldmatrix %m[%i, %c0, %c0] {numTiles = 4 : i32, transpose = false} : memref<4x32x32xf16, 3> -> vector<4x2xf16>
  return %0 : vector<4x2xf16>
}
// CHECK-LABEL: func.func @transfers(
// CHECK: %[[BASEBUFFER:[a-z0-9_]+]], %[[OFFSET:[a-z0-9_]+]], %[[SIZES:[a-z0-9_]+]]:2, %[[STRIDES:[a-z0-9_]+]]:2 = memref.extract_strided_metadata %[[ARG0:[a-z0-9_]+]] : memref<?x?xf16> -> memref<f16>, index, index, index, index, index
// CHECK: %[[V5:[a-z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> (s0 - s1)>()[%[[SIZES]]#0, %[[ARG2:[a-z0-9_]+]]]
// CHECK: %[[V7:[a-z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> (s0 - s1)>()[%[[SIZES]]#1, %[[ARG3:[a-z0-9_]+]]]
// CHECK: %[[SUBVIEW:[a-z0-9_]+]] = memref.subview %[[ARG0]][%[[ARG2]], %[[ARG3]]] [%[[V5]], %[[V7]]] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
// CHECK: %[[V10:[a-z0-9_]+]] = vector.transfer_read %[[SUBVIEW]][%[[C0:[a-z0-9_]+]], %[[C0]]], %[[ARG4:[a-z0-9_]+]], %[[ARG5:[a-z0-9_]+]] {in_bounds = [true, false]} : memref<?x?xf16, strided<[?, 1], offset: ?>>, vector<4x2xf16>
// CHECK: %[[V14:[a-z0-9_]+]] = vector.transfer_read %[[ARG1:[a-z0-9_]+]][%[[ARG2]], %[[ARG3]]], %[[ARG4]] {in_bounds = [true, true]} : tensor<?x?xf16>, vector<4x2xf16>
// CHECK: %[[BASEBUFFER0:[a-z0-9_]+]], %[[OFFSET1:[a-z0-9_]+]], %[[SIZES2:[a-z0-9_]+]]:2, %[[STRIDES3:[a-z0-9_]+]]:2 = memref.extract_strided_metadata %[[ARG0]] : memref<?x?xf16> -> memref<f16>, index, index, index, index, index
// CHECK: %[[V20:[a-z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> (s0 - s1)>()[%[[SIZES2]]#0, %[[ARG3]]]
// CHECK: %[[V21:[a-z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> (s0 - s1)>()[%[[SIZES2]]#1, %[[ARG2]]]
// CHECK: %[[SUBVIEW4:[a-z0-9_]+]] = memref.subview %[[ARG0]][%[[ARG3]], %[[ARG2]]] [%[[V20]], %[[V21]]] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
// CHECK: vector.transfer_write %[[V10]], %[[SUBVIEW4]][%[[C0]], %[[C0]]] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x2xf16>, memref<?x?xf16, strided<[?, 1], offset: ?>>
// CHECK: return %[[V14]] : vector<4x2xf16>
func.func @transfers(%m: memref<?x?xf16>, %t: tensor<?x?xf16>, %i: index, %j: index, %p: f16, %mask: vector<4x2xi1>) -> vector<4x2xf16> {
  %0 = vector.transfer_read %m[%i, %j], %p, %mask {in_bounds = [true, false]} : memref<?x?xf16>, vector<4x2xf16>
  %1 = vector.transfer_read %t[%i, %j], %p {in_bounds = [true, true]} : tensor<?x?xf16>, vector<4x2xf16>
  vector.transfer_write %0, %m[%j, %i] {permutation_map = #map, in_bounds = [true, true]} : vector<4x2xf16>, memref<?x?xf16>
  return %1 : vector<4x2xf16>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %0 {
    transform.apply_patterns.memref.extract_address_computations
  } : !transform.any_op
  transform.yield
}
}
