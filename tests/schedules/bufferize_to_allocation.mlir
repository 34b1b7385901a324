// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @pad(
// CHECK: %[[ALLOC:.+]] = memref.alloc(%[[V:.+]]) : memref<?x17xindex, 3>
// CHECK: linalg.fill ins(%[[A2:.+]] : index) outs(%[[ALLOC]] : memref<?x17xindex, 3>)
// CHECK: %[[SUBVIEW:.+]] = memref.subview %[[ALLOC]][5, 0] [%[[DIM:.+]], 10] [1, 1] : memref<?x17xindex, 3> to memref<?x10xindex, strided<[17, 1], offset: 85>, 3>
// CHECK: bufferization.materialize_in_destination %[[A0:.+]] in writable %[[SUBVIEW]] : (tensor<?x10xindex>, memref<?x10xindex, strided<[17, 1], offset: 85>, 3>) -> ()
// CHECK: %[[V1:.+]] = bufferization.to_tensor %[[ALLOC]] restrict writable : memref<?x17xindex, 3> to tensor<?x17xindex>
func.func @pad(%t: tensor<?x10xindex>, %l: index, %p: index) -> tensor<?x17xindex> {
  %0 = tensor.pad %t low[5, 0] high[%l, 7] {
    ^bb0(%a: index, %b: index):
      tensor.yield %p : index
  } : tensor<?x10xindex> to tensor<?x17xindex>
  return %0 : tensor<?x17xindex>
}
// CHECK-LABEL: func.func @matmul(
// CHECK: %[[V2:.+]] = bufferization.to_buffer %[[A1:.+]] : tensor<?x8xf32> to memref<?x8xf32, strided<[?, ?], offset: ?>>
// CHECK: %[[V3:.+]] = bufferization.to_buffer %[[A01:.+]] : tensor<4x?xf32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK: %[[ALLOC1:.+]] = memref.alloc() : memref<4x8xf32>
// CHECK: %[[V4:.+]] = bufferization.to_buffer %[[A21:.+]] read_only : tensor<4x8xf32> to memref<4x8xf32, strided<[?, ?], offset: ?>>
// CHECK: memref.copy %[[V4]], %[[ALLOC1]] : memref<4x8xf32, strided<[?, ?], offset: ?>> to memref<4x8xf32>
// CHECK: %[[V5:.+]] = bufferization.to_tensor %[[ALLOC1]] : memref<4x8xf32> to tensor<4x8xf32>
// CHECK: linalg.matmul ins(%[[V3]], %[[V2]] : memref<4x?xf32, strided<[?, ?], offset: ?>>, memref<?x8xf32, strided<[?, ?], offset: ?>>) outs(%[[ALLOC1]] : memref<4x8xf32>)
// CHECK: %[[V6:.+]] = bufferization.to_tensor %[[ALLOC1]] restrict writable : memref<4x8xf32> to tensor<4x8xf32>
// CHECK: memref.dealloc %[[ALLOC1]] : memref<4x8xf32>
func.func @matmul(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
// CHECK-LABEL: func.func @empty(
// CHECK: %[[ALLOCA:.+]] = memref.alloca(%[[A11:.+]]) : memref<?xf32>
// CHECK: %[[V7:.+]] = bufferization.to_tensor %[[ALLOCA]] restrict writable : memref<?xf32> to tensor<?xf32>
// CHECK: %[[V8:.+]] = linalg.fill ins(%[[A02:.+]] : f32) outs(%[[V7]] : tensor<?xf32>) -> tensor<?xf32>
func.func @empty(%f: f32, %n: index) -> tensor<?xf32> {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
// CHECK-LABEL: func.func @insert(
// CHECK: %[[ALLOC2:.+]] = memref.alloc(%[[DIM1:.+]]) : memref<?xf32>
// CHECK: %[[V9:.+]] = bufferization.to_buffer %[[A22:.+]] read_only : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK: linalg.copy ins(%[[V9]] : memref<?xf32, strided<[?], offset: ?>>) outs(%[[ALLOC2]] : memref<?xf32>)
// CHECK: %[[V10:.+]] = bufferization.to_tensor %[[ALLOC2]] : memref<?xf32> to tensor<?xf32>
// CHECK: memref.store %[[A03:.+]], %[[ALLOC2]][%[[A12:.+]]] : memref<?xf32>
// CHECK: %[[V11:.+]] = bufferization.to_tensor %[[ALLOC2]] restrict writable : memref<?xf32> to tensor<?xf32>
func.func @insert(%f: f32, %n: index, %t: tensor<?xf32>) -> tensor<?xf32> {
  %1 = tensor.insert %f into %t[%n] : tensor<?xf32>
  return %1 : tensor<?xf32>
}
// CHECK-LABEL: func.func @tensor(
// CHECK: %[[V12:.+]] = "test.use"(%[[A04:.+]]) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK: %[[V13:.+]] = bufferization.alloc_tensor(%[[DIM2:.+]]) {memory_space = 1 : i64} : tensor<?xf32>
// CHECK: %[[V14:.+]] = bufferization.materialize_in_destination %[[V12]] in %[[V13]] : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
func.func @tensor(%t: tensor<?xf32>) -> tensor<?xf32> {
  %1 = "test.use"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["tensor.pad"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %1, %n1 = transform.structured.bufferize_to_allocation %0 {memory_space = 3} : !transform.any_op
  %2 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %3, %n3 = transform.structured.bufferize_to_allocation %2 {memcpy_op = "memref.copy", emit_dealloc} : !transform.any_op
  %fe = transform.structured.match ops{["func.func"]} attributes {sym_name = "empty"} in %arg0 : (!transform.any_op) -> !transform.any_op
  %4 = transform.structured.match ops{["linalg.fill"]} in %fe : (!transform.any_op) -> !transform.any_op
  %5, %n5 = transform.structured.bufferize_to_allocation %4 {bufferize_destination_only, alloc_op = "memref.alloca"} : !transform.any_op
  %6 = transform.structured.match ops{["tensor.insert"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %7, %n7 = transform.structured.bufferize_to_allocation %6 {memcpy_op = "linalg.copy"} : !transform.any_op
  %8 = transform.structured.match ops{["test.use"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %9 = transform.get_result %8[0] : (!transform.any_op) -> !transform.any_value
  %10 = transform.structured.promote_tensor to 1 %9 : !transform.any_value
  transform.yield
}
}
