// RUN: ir-opt --one-shot-bufferize %s | FileCheck %s

// There are no copies of unranked tensors: the ranked one is copied.
// CHECK-LABEL: func.func @cast_to_ranked
// CHECK: %[[SOURCE:.*]] = bufferization.to_buffer %{{.*}} : tensor<*xf32> to memref<*xf32>
// CHECK: %[[CAST:.*]] = memref.cast %[[SOURCE]]
// CHECK: memref.copy %[[CAST]], %[[COPY:.*]] :
// CHECK: memref.store %{{.*}}, %[[COPY]]
func.func @cast_to_ranked(%a: tensor<*xf32>, %f: f32, %i: index) -> tensor<2xf32> {
  %0 = tensor.cast %a : tensor<*xf32> to tensor<2xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<2xf32>
  return %1 : tensor<2xf32>
}
