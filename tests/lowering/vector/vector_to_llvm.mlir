// RUN: ir-opt -convert-vector-to-llvm %s | FileCheck %s

// A vector without dimensions is one of a single element.

// CHECK-LABEL: func.func @no_dimensions(
// CHECK: llvm.intr.fmuladd(%{{.*}}) : (vector<1xf32>, vector<1xf32>, vector<1xf32>) -> vector<1xf32>
func.func @no_dimensions(%v: vector<f32>) -> vector<f32> {
  %0 = vector.fma %v, %v, %v : vector<f32>
  return %0 : vector<f32>
}

// The length of a scalable vector is a multiple of an index, which other passes lower.

// CHECK-LABEL: func.func @scalable_reduction(
// CHECK: %[[BASE:.*]] = llvm.mlir.constant(16 : i32)
// CHECK: %[[SCALE:.*]] = "llvm.intr.vscale"() : () -> i64
// CHECK: %[[INDEX:.*]] = builtin.unrealized_conversion_cast %[[SCALE]] : i64 to index
// CHECK: %[[I32:.*]] = arith.index_cast %[[INDEX]] : index to i32
// CHECK: %[[LENGTH:.*]] = arith.muli %[[BASE]], %[[I32]] : i32
// CHECK: "llvm.intr.vp.reduce.fadd"(%{{.*}}, %{{.*}}, %{{.*}}, %[[LENGTH]])
func.func @scalable_reduction(%v: vector<[16]xf32>, %m: vector<[16]xi1>) -> f32 {
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<[16]xf32> into f32 } : vector<[16]xi1> -> f32
  return %0 : f32
}
