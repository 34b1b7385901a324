// RUN: ir-opt --convert-to-llvm %s | FileCheck %s
// RUN: ir-opt --gpu-to-llvm %s | FileCheck %s --check-prefix=GPU

// Transfers, slices and products of several dimensions are lowered by convert-vector-to-llvm alone.

// CHECK-LABEL: llvm.func @several_dimensions
// CHECK: vector.fma
// CHECK: vector.extract_strided_slice
// CHECK: vector.insert_strided_slice
func.func @several_dimensions(%a: vector<2x4xf32>, %b: vector<2x2xf32>) -> (vector<2x4xf32>, vector<2x4xf32>, vector<1x4xf32>) {
  %0 = vector.fma %a, %a, %a : vector<2x4xf32>
  %1 = vector.extract_strided_slice %a {offsets = [1, 0], sizes = [1, 4], strides = [1, 1]} : vector<2x4xf32> to vector<1x4xf32>
  %2 = vector.insert_strided_slice %b, %a {offsets = [0, 1], strides = [1, 1]} : vector<2x2xf32> into vector<2x4xf32>
  return %0, %2, %1 : vector<2x4xf32>, vector<2x4xf32>, vector<1x4xf32>
}

// CHECK-LABEL: llvm.func @transfer
// CHECK: vector.transfer_read
func.func @transfer(%m: memref<?xf32>, %i: index) -> vector<4xf32> {
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: llvm.func @mask
// CHECK: llvm.intr.stepvector : vector<[4]xi64>
func.func @mask(%n: index) -> vector<[4]xi1> {
  %0 = vector.create_mask %n : vector<[4]xi1>
  return %0 : vector<[4]xi1>
}

// GPU-LABEL: llvm.func @elements
// GPU-NOT: vector.from_elements
// GPU: llvm.insertelement
func.func @elements(%a: f32) -> vector<2x2xf32> {
  %0 = vector.from_elements %a, %a, %a, %a : vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
