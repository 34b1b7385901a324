// RUN: ir-opt --one-shot-bufferize --split-input-file %s | FileCheck %s

// The suffix of a symbol is used once in a module, whatever the name before it.

// CHECK-DAG: memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<1.000000e+00>
// CHECK-DAG: memref.global "private" constant @__constant_2xf32_0 : memref<2xf32> = dense<2.000000e+00>
// CHECK-DAG: memref.global "private" constant @__constant_3xf32 : memref<3xf32> = dense<1.000000e+00>
// CHECK-DAG: memref.global "private" constant @__constant_3xf32_1 : memref<3xf32> = dense<2.000000e+00>
func.func @constants() -> (tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xf32>) {
  %0 = arith.constant dense<1.0> : tensor<2xf32>
  %1 = arith.constant dense<2.0> : tensor<2xf32>
  %2 = arith.constant dense<1.0> : tensor<3xf32>
  %3 = arith.constant dense<2.0> : tensor<3xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xf32>
}
