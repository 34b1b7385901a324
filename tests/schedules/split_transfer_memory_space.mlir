// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @space(
// CHECK: %[[ALLOCA:[a-z0-9_]+]] = memref.alloca() {alignment = 32 : i64} : memref<4x8xf32>
// CHECK: %[[DIM:[a-z0-9_]+]] = memref.dim %[[ARG0:[a-z0-9_]+]], %[[C0:[a-z0-9_]+]] : memref<?x8xf32, 3>
// CHECK: %[[V4:[a-z0-9_]+]]:3 = scf.if %[[V5:[a-z0-9_]+]] -> (memref<?x8xf32, strided<[8, 1]>>, index, index) {
// CHECK: %[[MEMSPACECAST:[a-z0-9_]+]] = memref.memory_space_cast %[[ARG0]] : memref<?x8xf32, 3> to memref<?x8xf32>
// CHECK: %[[CAST:[a-z0-9_]+]] = memref.cast %[[MEMSPACECAST]] : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1]>>
// CHECK: scf.yield %[[CAST]], %[[ARG1:[a-z0-9_]+]], %[[ARG2:[a-z0-9_]+]] : memref<?x8xf32, strided<[8, 1]>>, index, index
// CHECK: %[[V10:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[ARG1]], %[[ARG2]]], %[[CST:[a-z0-9_]+]] : memref<?x8xf32, 3>, vector<4x8xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = vector.type_cast %[[ALLOCA]] : memref<4x8xf32> to memref<vector<4x8xf32>>
// CHECK: memref.store %[[V10]], %[[V12]][] : memref<vector<4x8xf32>>
// CHECK: %[[CAST]] = memref.cast %[[ALLOCA]] : memref<4x8xf32> to memref<?x8xf32, strided<[8, 1]>>
// CHECK: scf.yield %[[CAST]], %[[C0]], %[[C0]] : memref<?x8xf32, strided<[8, 1]>>, index, index
// CHECK: %[[V13:[a-z0-9_]+]] = vector.transfer_read %[[V4]]#0[%[[V4]]#1, %[[V4]]#2], %[[CST]] {in_bounds = [true, true]} : memref<?x8xf32, strided<[8, 1]>>, vector<4x8xf32>
// CHECK: return %[[V13]] : vector<4x8xf32>
func.func @space(%A: memref<?x8xf32, 3>, %i: index, %j: index) -> vector<4x8xf32> {
  %f0 = arith.constant 0.0 : f32
  %1 = vector.transfer_read %A[%i, %j], %f0 : memref<?x8xf32, 3>, vector<4x8xf32>
  return %1 : vector<4x8xf32>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %0 {
    transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"
  } : !transform.any_op
  transform.yield
}
}
