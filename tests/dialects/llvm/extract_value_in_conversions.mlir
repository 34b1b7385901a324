// RUN: ir-opt --allow-unregistered-dialect --convert-math-to-libm %s | FileCheck %s
// RUN: ir-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s --check-prefix=GREEDY

// An extraction skips insertions elsewhere; conversions skip them only if no operation defines the first aggregate.

// CHECK-LABEL: func.func @of_an_argument(
// CHECK-SAME: %[[A:.*]]: !llvm.array<4 x f32>, %[[V:.*]]: f32)
// CHECK: llvm.extractvalue %[[A]][1]
func.func @of_an_argument(%a: !llvm.array<4 x f32>, %v: f32) -> f32 {
  %0 = llvm.insertvalue %v, %a[0] : !llvm.array<4 x f32>
  %1 = llvm.insertvalue %v, %0[2] : !llvm.array<4 x f32>
  %2 = llvm.extractvalue %1[1] : !llvm.array<4 x f32>
  return %2 : f32
}

// CHECK-LABEL: func.func @of_a_result(
// CHECK: %[[B:.*]] = llvm.insertvalue %{{.*}}, %{{.*}}[2]
// CHECK: llvm.extractvalue %[[B]][1]
// GREEDY-LABEL: func.func @of_a_result(
// GREEDY: %[[A:.*]] = "test.aggregate"
// GREEDY-NEXT: llvm.extractvalue %[[A]][1]
func.func @of_a_result(%v: f32) -> f32 {
  %a = "test.aggregate"() : () -> !llvm.array<4 x f32>
  %0 = llvm.insertvalue %v, %a[0] : !llvm.array<4 x f32>
  %1 = llvm.insertvalue %v, %0[2] : !llvm.array<4 x f32>
  %2 = llvm.extractvalue %1[1] : !llvm.array<4 x f32>
  return %2 : f32
}

// CHECK-LABEL: func.func @the_inserted_value(
// CHECK-SAME: %[[V:.*]]: f32)
// CHECK: return %[[V]]
func.func @the_inserted_value(%v: f32) -> f32 {
  %a = "test.aggregate"() : () -> !llvm.array<4 x f32>
  %0 = llvm.insertvalue %v, %a[0] : !llvm.array<4 x f32>
  %1 = llvm.insertvalue %v, %0[2] : !llvm.array<4 x f32>
  %2 = llvm.extractvalue %1[0] : !llvm.array<4 x f32>
  return %2 : f32
}
