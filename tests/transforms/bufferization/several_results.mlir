// RUN: ir-opt --one-shot-bufferize %s | FileCheck %s

// CHECK-LABEL: func.func @two_results
func.func @two_results(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 0.0 : f32
  // CHECK: %[[LOOP:.*]]:2 = scf.for
  // CHECK: %[[SECOND:.*]] = bufferization.to_tensor %[[LOOP]]#1
  // CHECK-NEXT: %[[FIRST:.*]] = bufferization.to_tensor %[[LOOP]]#0
  // CHECK-NEXT: return %[[FIRST]], %[[SECOND]]
  %r:2 = scf.for %i = %c0 to %n step %n iter_args(%u = %a, %v = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %1 = tensor.insert %x into %u[%i] : tensor<4xf32>
    %2 = tensor.insert %x into %v[%i] : tensor<4xf32>
    scf.yield %1, %2 : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
