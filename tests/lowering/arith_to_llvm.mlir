// RUN: ir-opt -convert-arith-to-llvm %s | FileCheck %s

// Most operations have one of llvm with the same meaning; index is as wide as a pointer.
// CHECK-LABEL: func.func @integers
func.func @integers(%a: i32, %b: i32, %i: index) {
  // CHECK: %[[I:.*]] = builtin.unrealized_conversion_cast %arg2 : index to i64
  // CHECK: llvm.add %arg0, %arg1 overflow<nsw> : i32
  %0 = arith.addi %a, %b overflow<nsw> : i32
  // CHECK: llvm.icmp "ule" %arg0, %arg1 : i32
  %1 = arith.cmpi ule, %a, %b : i32
  // CHECK: llvm.mul %[[I]], %[[I]] : i64
  %2 = arith.muli %i, %i : index
  // CHECK: llvm.trunc %[[I]] : i64 to i32
  %3 = arith.index_cast %i : index to i32
  // CHECK: llvm.intr.smax(%arg0, %arg1)
  %4 = arith.maxsi %a, %b : i32
  return
}

// CHECK-LABEL: func.func @floats
func.func @floats(%x: f32, %y: f32) {
  // CHECK: llvm.fmul %arg0, %arg1 {fastmathFlags = #llvm.fastmath<contract>} : f32
  %0 = arith.mulf %x, %y fastmath<contract> : f32
  // CHECK: llvm.fcmp "olt" %arg0, %arg1 : f32
  %1 = arith.cmpf olt, %x, %y : f32
  // CHECK: llvm.intr.maximum(%arg0, %arg1)
  // CHECK: llvm.intr.maxnum(%arg0, %arg1)
  %2 = arith.maximumf %x, %y : f32
  %3 = arith.maxnumf %x, %y : f32
  // CHECK: llvm.fptosi %arg0 : f32 to i8
  %4 = arith.fptosi %x : f32 to i8
  return
}

// CHECK-LABEL: func.func @results
// CHECK: "llvm.intr.uadd.with.overflow"(%arg0, %arg0)
// CHECK: llvm.extractvalue %{{.*}}[0]
// CHECK: llvm.extractvalue %{{.*}}[1]
func.func @results(%a: i32) -> (i32, i1) {
  %0:2 = arith.addui_extended %a, %a : i32, i1
  return %0#0, %0#1 : i32, i1
}

// Vectors of several dimensions are arrays of vectors.
// CHECK-LABEL: func.func @vectors
// CHECK: llvm.extractvalue %{{.*}}[0] : !llvm.array<2 x vector<4xi32>>
// CHECK: llvm.add %{{.*}} : vector<4xi32>
// CHECK: llvm.insertvalue
// CHECK: llvm.extractvalue %{{.*}}[1]
func.func @vectors(%v: vector<2x4xi32>) -> vector<2x4xi32> {
  %0 = arith.addi %v, %v : vector<2x4xi32>
  return %0 : vector<2x4xi32>
}

// LLVM has no floats of 8 bits: their operations stay.

// CHECK-LABEL: func.func @small_floats(
// CHECK: arith.cmpf olt, %{{.*}}, %{{.*}} : f8E5M2
func.func @small_floats(%a: f8E5M2, %b: f8E5M2) -> i1 {
  %0 = arith.cmpf olt, %a, %b : f8E5M2
  return %0 : i1
}
