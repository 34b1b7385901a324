// RUN: ir-opt --one-shot-bufferize --split-input-file %s | FileCheck %s

// Parts of unknown size in a result of known size.
// CHECK-LABEL: func.func @static_result
// CHECK: %[[ALLOC:.*]] = memref.alloc() {{.*}} : memref<7x2xi32>
// CHECK: %[[SIZE:.*]] = memref.dim
// CHECK: memref.subview %[[ALLOC]][0, 0] [%[[SIZE]], 2] [1, 1]
// CHECK: memref.subview %[[ALLOC]][%[[SIZE]], 0] [3, 2] [1, 1]
func.func @static_result(%a: tensor<?x2xi32>, %b: tensor<3x2xi32>) -> tensor<7x2xi32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x2xi32>, tensor<3x2xi32>) -> tensor<7x2xi32>
  return %0 : tensor<7x2xi32>
}

// -----

// Extents come from the operand whose type tells them.
// CHECK: #[[SUM:.*]] = affine_map<()[s0, s1] -> (s0 + s1)>
// CHECK-LABEL: func.func @dynamic_result
// CHECK: %[[C3:.*]] = arith.constant 3 : index
// CHECK: %[[ROWS:.*]] = affine.apply #[[SUM]]
// CHECK: %[[ALLOC:.*]] = memref.alloc(%[[ROWS]], %[[C3]])
// CHECK: %[[SIZE:.*]] = memref.dim %{{.*}}, %{{.*}} : memref<?x?xi32{{.*}}>
// CHECK: memref.subview %[[ALLOC]][0, 0]
// CHECK: memref.subview %[[ALLOC]][%{{.*}}, 0]
func.func @dynamic_result(%a: tensor<?x?xi32>, %b: tensor<?x3xi32>) -> tensor<?x?xi32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x?xi32>, tensor<?x3xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
