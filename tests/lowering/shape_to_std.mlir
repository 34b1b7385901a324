// RUN: ir-opt -convert-shape-to-std %s | FileCheck %s

// Extents of constant shapes are signed.

// CHECK-LABEL: func.func @negative_extent
// CHECK: arith.constant -1 : index
// CHECK: arith.constant 1 : index
func.func @negative_extent() -> tensor<2xindex> {
  %0 = shape.const_shape [-1, 1] : tensor<2xindex>
  return %0 : tensor<2xindex>
}
