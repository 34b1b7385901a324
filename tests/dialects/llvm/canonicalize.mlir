// RUN: ir-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @shuffle_of_one_element(
// CHECK-SAME: %[[V:.*]]: vector<1xf32>, %[[W:.*]]: vector<1xf32>
func.func @shuffle_of_one_element(%v: vector<1xf32>, %w: vector<1xf32>) -> (vector<1xf32>, vector<1xf32>) {
  // CHECK: %[[SECOND:.*]] = llvm.shufflevector %[[V]], %[[W]] [1] : vector<1xf32>
  // CHECK: return %[[V]], %[[SECOND]]
  %0 = llvm.shufflevector %v, %w [0] : vector<1xf32>
  %1 = llvm.shufflevector %v, %w [1] : vector<1xf32>
  return %0, %1 : vector<1xf32>, vector<1xf32>
}

// CHECK-LABEL: func.func @zero_is_a_number(
func.func @zero_is_a_number(%x: i64) -> (i64, i64) {
  // CHECK: %[[ZERO:.*]] = llvm.mlir.zero : i64
  // CHECK: %[[OR:.*]] = llvm.or %{{.*}}, %[[ZERO]] : i64
  // CHECK: return %[[OR]], %[[ZERO]]
  %0 = llvm.mlir.zero : i64
  %1 = llvm.or %x, %0 : i64
  %2 = llvm.mlir.constant(0 : i64) : i64
  %3 = llvm.shl %2, %0 : i64
  return %1, %3 : i64, i64
}

// CHECK-LABEL: func.func @zeros_without_numbers(
func.func @zeros_without_numbers() -> (!llvm.ptr, !llvm.struct<(i32, f32)>) {
  // CHECK: llvm.mlir.zero : !llvm.ptr
  // CHECK: llvm.mlir.zero : !llvm.struct<(i32, f32)>
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.mlir.zero : !llvm.struct<(i32, f32)>
  return %0, %1 : !llvm.ptr, !llvm.struct<(i32, f32)>
}
