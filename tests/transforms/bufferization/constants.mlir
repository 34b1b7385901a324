// RUN: ir-opt --one-shot-bufferize=bufferize-function-boundaries --split-input-file %s | FileCheck %s

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

// -----

// The suffixes of all functions of a module are different, too.

// CHECK-DAG: memref.global "private" constant @__constant_5xf32 : memref<5xf32> = dense<1.000000e+00>
// CHECK-DAG: memref.global "private" constant @__constant_5xf32_0 : memref<5xf32> = dense<2.000000e+00>
// CHECK-DAG: memref.global "private" constant @__constant_7xf32 : memref<7xf32> = dense<1.000000e+00>
// CHECK-DAG: memref.global "private" constant @__constant_7xf32_1 : memref<7xf32> = dense<2.000000e+00>
func.func private @callee() -> (tensor<5xf32>, tensor<5xf32>, tensor<7xf32>) {
  %0 = arith.constant dense<1.0> : tensor<5xf32>
  %1 = arith.constant dense<2.0> : tensor<5xf32>
  %2 = arith.constant dense<1.0> : tensor<7xf32>
  return %0, %1, %2 : tensor<5xf32>, tensor<5xf32>, tensor<7xf32>
}
func.func @caller() -> (tensor<5xf32>, tensor<7xf32>) {
  %0:3 = call @callee() : () -> (tensor<5xf32>, tensor<5xf32>, tensor<7xf32>)
  %1 = arith.constant dense<2.0> : tensor<7xf32>
  return %0#0, %1 : tensor<5xf32>, tensor<7xf32>
}
