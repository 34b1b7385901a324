// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @multi(
// CHECK: %[[ALLOC:.+]] = memref.alloc() : memref<2x4xf32>
// CHECK: %[[SUBVIEW:.+]] = memref.subview %[[ALLOC]][%[[V:.+]], 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK: memref.copy %[[A1:.+]], %[[SUBVIEW]] : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK: %[[SUBVIEW1:.+]] = memref.subview %[[SUBVIEW]][1] [2] [1] : memref<4xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
// CHECK: "some_use"(%[[SUBVIEW]]) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
// CHECK: "some_other"(%[[SUBVIEW1]]) : (memref<2xf32, strided<[1], offset: ?>>) -> ()
func.func @multi(%in: memref<16xf32>, %src: memref<4xf32>) {
  %tmp = memref.alloc() : memref<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c1 to %c16 step %c3 {
    memref.copy %src, %tmp : memref<4xf32> to memref<4xf32>
    %s = memref.subview %tmp[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
    "some_use"(%tmp) : (memref<4xf32>) -> ()
    "some_other"(%s) : (memref<2xf32, strided<[1], offset: 1>>) -> ()
  }
  return
}
// CHECK-LABEL: func.func @unchecked(
// CHECK: %[[ALLOC1:.+]] = memref.alloc() : memref<3x4xf32>
// CHECK: %[[SUBVIEW2:.+]] = memref.subview %[[ALLOC1]][%[[V1:.+]], 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK: "some_use"(%[[SUBVIEW2]]) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
// CHECK: memref.dealloc %[[ALLOC1]] : memref<3x4xf32>
func.func @unchecked(%in: memref<16xf32>) {
  %tmp = memref.alloc() : memref<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c16 step %c1 {
    "some_use"(%tmp) : (memref<4xf32>) -> ()
  }
  memref.dealloc %tmp : memref<4xf32>
  return
}
// CHECK-LABEL: func.func @global(
// CHECK: %[[V2:.+]] = memref.get_global @alloca : memref<2x4xf32>
// CHECK: %[[V3:.+]] = memref.get_global @alloca_0 : memref<4xf32>
// CHECK: memref.store %[[A11:.+]], %[[V2]][%[[A0:.+]], %[[A0]]] : memref<2x4xf32>
// CHECK: memref.store %[[A11]], %[[V3]][%[[A0]]] : memref<4xf32>
func.func @global(%i: index, %f: f32) {
  %tmp = memref.alloca() {alignment = 64 : i64} : memref<2x4xf32>
  %t = memref.alloca() : memref<4xf32>
  memref.store %f, %tmp[%i, %i] : memref<2x4xf32>
  memref.store %f, %t[%i] : memref<4xf32>
  return
}
// CHECK-LABEL: func.func @dead(
// CHECK: %[[ALLOC2:.+]] = memref.alloc() : memref<4xf32>
// CHECK: "some_use"(%[[ALLOC2]]) : (memref<4xf32>) -> ()
func.func @dead(%i: index, %f: f32) {
  %tmp = memref.alloc() : memref<2x4xf32>
  memref.store %f, %tmp[%i, %i] : memref<2x4xf32>
  memref.dealloc %tmp : memref<2x4xf32>
  %t = memref.alloc() : memref<4xf32>
  "some_use"(%t) : (memref<4xf32>) -> ()
  return
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %f = transform.structured.match ops{["func.func"]} attributes {sym_name = "multi"} in %arg0 : (!transform.any_op) -> !transform.any_op
  %0 = transform.structured.match ops{["memref.alloc"]} in %f : (!transform.any_op) -> !transform.op<"memref.alloc">
  %1 = transform.memref.multibuffer %0 {factor = 2 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
  %fu = transform.structured.match ops{["func.func"]} attributes {sym_name = "unchecked"} in %arg0 : (!transform.any_op) -> !transform.any_op
  %u = transform.structured.match ops{["memref.alloc"]} in %fu : (!transform.any_op) -> !transform.op<"memref.alloc">
  %v = transform.memref.multibuffer %u {factor = 3 : i64, skip_analysis} : (!transform.op<"memref.alloc">) -> !transform.any_op
  %2 = transform.structured.match ops{["memref.alloca"]} in %arg0 : (!transform.any_op) -> !transform.op<"memref.alloca">
  %3, %4 = transform.memref.alloca_to_global %2 : (!transform.op<"memref.alloca">) -> (!transform.any_op, !transform.any_op)
  %g = transform.structured.match ops{["func.func"]} attributes {sym_name = "dead"} in %arg0 : (!transform.any_op) -> !transform.any_op
  transform.memref.erase_dead_alloc_and_stores %g : (!transform.any_op) -> ()
  transform.yield
}
}
