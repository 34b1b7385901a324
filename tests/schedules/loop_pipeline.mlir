// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @stages(
// CHECK: %[[V0:[a-z0-9_]+]] = memref.load %[[ARG0:[a-z0-9_]+]][%[[V2:[a-z0-9_]+]]] : memref<?xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[V4:[a-z0-9_]+]]] : memref<?xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = arith.addf %[[V0]], %[[CST:[a-z0-9_]+]] : f32
// CHECK: %[[V7:[a-z0-9_]+]]:2 = scf.for %[[ARG2:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[V10:[a-z0-9_]+]] step %[[C1:[a-z0-9_]+]] iter_args(%[[ARG3:[a-z0-9_]+]] = %[[V3]], %[[ARG4:[a-z0-9_]+]] = %[[V5]]) -> (f32, f32) {
// CHECK: %[[V14:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[V15:[a-z0-9_]+]]] : memref<?xf32>
// CHECK: %[[V16:[a-z0-9_]+]] = arith.addf %[[ARG3]], %[[CST]] : f32
// CHECK: memref.store %[[ARG4]], %[[ARG1:[a-z0-9_]+]][%[[V18:[a-z0-9_]+]]] : memref<?xf32>
// CHECK: scf.yield %[[V14]], %[[V16]] : f32, f32
// CHECK: %[[V19:[a-z0-9_]+]] = arith.divsi %[[V20:[a-z0-9_]+]], %[[C1]] : index
// CHECK: %[[V21:[a-z0-9_]+]] = arith.maxsi %[[C02:[a-z0-9_]+]], %[[V23:[a-z0-9_]+]] : index
// CHECK: %[[V24:[a-z0-9_]+]] = arith.addf %[[V7]]#0, %[[CST]] : f32
// CHECK: memref.store %[[V7]]#1, %[[ARG1]][%[[V25:[a-z0-9_]+]]] : memref<?xf32>
// CHECK: memref.store %[[V24]], %[[ARG1]][%[[V26:[a-z0-9_]+]]] : memref<?xf32>
// CHECK: return
func.func @stages(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %cf = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %cf : f32
    memref.store %y, %B[%i] : memref<?xf32>
  }
  return
}
// CHECK-LABEL: func.func @carried(
// CHECK: %[[V0:[a-z0-9_]+]] = memref.load %[[ARG0:[a-z0-9_]+]][%[[V2:[a-z0-9_]+]]] : memref<?xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = arith.addf %[[V0]], %[[ARG2:[a-z0-9_]+]] : f32
// CHECK: %[[V5:[a-z0-9_]+]]:3 = scf.for %[[ARG3:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[V8:[a-z0-9_]+]] step %[[C2:[a-z0-9_]+]] iter_args(%[[ARG4:[a-z0-9_]+]] = %[[V3]], %[[ARG5:[a-z0-9_]+]] = %[[V3]], %[[ARG6:[a-z0-9_]+]] = %[[V0]]) -> (f32, f32, f32) {
// CHECK: %[[V13:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[V14:[a-z0-9_]+]]] : memref<?xf32>
// CHECK: %[[V15:[a-z0-9_]+]] = arith.mulf %[[ARG5]], %[[ARG6]] : f32
// CHECK: %[[V16:[a-z0-9_]+]] = arith.addf %[[V13]], %[[ARG4]] : f32
// CHECK: memref.store %[[V15]], %[[ARG1:[a-z0-9_]+]][%[[V18:[a-z0-9_]+]]] : memref<?xf32>
// CHECK: scf.yield %[[V16]], %[[V16]], %[[V13]] : f32, f32, f32
// CHECK: %[[V19:[a-z0-9_]+]] = arith.divsi %[[V20:[a-z0-9_]+]], %[[C2]] : index
// CHECK: %[[V21:[a-z0-9_]+]] = arith.maxsi %[[C01:[a-z0-9_]+]], %[[V23:[a-z0-9_]+]] : index
// CHECK: %[[V24:[a-z0-9_]+]] = arith.mulf %[[V5]]#1, %[[V5]]#2 : f32
// CHECK: memref.store %[[V24]], %[[ARG1]][%[[V25:[a-z0-9_]+]]] : memref<?xf32>
// CHECK: return %[[V5]]#0 : f32
func.func @carried(%A: memref<?xf32>, %B: memref<?xf32>, %z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c40 = arith.constant 40 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c40 step %c2 iter_args(%acc = %z) -> f32 {
    %x = memref.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %acc : f32
    %w = arith.mulf %y, %x : f32
    memref.store %w, %B[%i] : memref<?xf32>
    scf.yield %y : f32
  }
  return %r : f32
}
// CHECK-LABEL: func.func @too_short(
// CHECK: scf.for %[[ARG2:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[C1:[a-z0-9_]+]] step %[[C1]] {
// CHECK: %[[V3:[a-z0-9_]+]] = memref.load %[[ARG0:[a-z0-9_]+]][%[[ARG2]]] : memref<?xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = arith.addf %[[V3]], %[[V3]] : f32
// CHECK: memref.store %[[V5]], %[[ARG1:[a-z0-9_]+]][%[[ARG2]]] : memref<?xf32>
// CHECK: return
func.func @too_short(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    %x = memref.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %B[%i] : memref<?xf32>
  }
  return
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
  %a, %b, %c = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %1 = transform.structured.match ops{["scf.for"]} in %a : (!transform.any_op) -> !transform.op<"scf.for">
  %2 = transform.loop.pipeline %1 : (!transform.op<"scf.for">) -> !transform.any_op
  %3 = transform.structured.match ops{["scf.for"]} in %b : (!transform.any_op) -> !transform.op<"scf.for">
  %4 = transform.loop.pipeline %3 {iteration_interval = 2 : i64, read_latency = 5 : i64} : (!transform.op<"scf.for">) -> !transform.any_op
  transform.yield
}
}
