// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

// Loops that are shorter than what their schedule asks for.

// CHECK-LABEL: func @latency_longer_than_loop(
// CHECK: %[[V0:[a-z0-9_-]+]] = vector.transfer_read %[[ARG0:[a-z0-9_-]+]][%[[V2:[a-z0-9_-]+]], %[[C0:[a-z0-9_-]+]]], %[[CST:[a-z0-9_-]+]] {in_bounds = [true]} : memref<4x16xf32>, vector<16xf32>
// CHECK: %[[V5:[a-z0-9_-]+]] = vector.transfer_read %[[ARG0]][%[[V6:[a-z0-9_-]+]], %[[C0]]], %[[CST]] {in_bounds = [true]} : memref<4x16xf32>, vector<16xf32>
// CHECK: %[[V7:[a-z0-9_-]+]] = arith.subi %[[C3:[a-z0-9_-]+]], %[[V9:[a-z0-9_-]+]] : index
// CHECK: %[[V10:[a-z0-9_-]+]]:3 = scf.for %[[ARG2:[a-z0-9_-]+]] = %[[C0]] to %[[V7]] step %[[C1:[a-z0-9_-]+]] iter_args(%[[ARG3:[a-z0-9_-]+]] = %[[ARG1:[a-z0-9_-]+]], %[[ARG4:[a-z0-9_-]+]] = %[[V0]], %[[ARG5:[a-z0-9_-]+]] = %[[V5]]) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>) {
// CHECK: %[[V17:[a-z0-9_-]+]] = vector.transfer_read %[[ARG0]][%[[V18:[a-z0-9_-]+]], %[[C0]]], %[[CST]] {in_bounds = [true]} : memref<4x16xf32>, vector<16xf32>
// CHECK: %[[V19:[a-z0-9_-]+]] = arith.addf %[[ARG4]], %[[ARG3]] : vector<16xf32>
// CHECK: scf.yield %[[V19]], %[[ARG5]], %[[V17]] : vector<16xf32>, vector<16xf32>, vector<16xf32>
// CHECK: %[[V20:[a-z0-9_-]+]] = arith.subi %[[C3]], %[[C0]] : index
// CHECK: %[[V21:[a-z0-9_-]+]] = arith.subi %[[V22:[a-z0-9_-]+]], %[[C35:[a-z0-9_-]+]] : index
// CHECK: %[[V24:[a-z0-9_-]+]] = vector.transfer_read %[[ARG0]][%[[V25:[a-z0-9_-]+]], %[[C0]]], %[[CST]] {in_bounds = [true]} : memref<4x16xf32>, vector<16xf32>
// CHECK: %[[V26:[a-z0-9_-]+]] = arith.addf %[[V10]]#1, %[[V10]]#0 : vector<16xf32>
// CHECK: %[[V27:[a-z0-9_-]+]] = arith.addf %[[V10]]#2, %[[V26]] : vector<16xf32>
// CHECK: %[[V28:[a-z0-9_-]+]] = arith.addf %[[V24]], %[[V27]] : vector<16xf32>
func.func @latency_longer_than_loop(%arg0: memref<4x16xf32>, %arg1: vector<16xf32>) -> vector<16xf32> {
   %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c3 = arith.constant 3 : index
  %0 = scf.for %arg2 = %c0 to %c3 step %c1 iter_args(%arg3 = %arg1) -> (vector<16xf32>) {
    %1 = vector.transfer_read %arg0[%arg2, %c0], %cst {in_bounds = [true]} : memref<4x16xf32>, vector<16xf32>
    %2 = arith.addf %1, %arg3 : vector<16xf32>
    scf.yield %2 : vector<16xf32>
  }
  return %0 : vector<16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg1: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %arg1 : (!transform.any_op) -> !transform.op<"scf.for">
    %1 = transform.loop.pipeline %0 {iteration_interval = 1 : i64, read_latency = 5 : i64} : (!transform.op<"scf.for">) -> !transform.any_op
     transform.yield
 }
}
// -----
// CHECK-LABEL: func @latency_longer_than_loop_lb_gt_0(
// CHECK: %[[V0:[a-z0-9_-]+]] = vector.transfer_read %[[ARG0:[a-z0-9_-]+]][%[[V2:[a-z0-9_-]+]], %[[C1:[a-z0-9_-]+]]], %[[CST:[a-z0-9_-]+]] {in_bounds = [true]} : memref<4x16xf32>, vector<16xf32>
// CHECK: %[[V5:[a-z0-9_-]+]] = arith.subi %[[C3:[a-z0-9_-]+]], %[[V7:[a-z0-9_-]+]] : index
// CHECK: %[[V8:[a-z0-9_-]+]]:2 = scf.for %[[ARG2:[a-z0-9_-]+]] = %[[C1]] to %[[V5]] step %[[C1]] iter_args(%[[ARG3:[a-z0-9_-]+]] = %[[ARG1:[a-z0-9_-]+]], %[[ARG4:[a-z0-9_-]+]] = %[[V0]]) -> (vector<16xf32>, vector<16xf32>) {
// CHECK: %[[V13:[a-z0-9_-]+]] = vector.transfer_read %[[ARG0]][%[[V14:[a-z0-9_-]+]], %[[C1]]], %[[CST]] {in_bounds = [true]} : memref<4x16xf32>, vector<16xf32>
// CHECK: %[[V15:[a-z0-9_-]+]] = arith.addf %[[ARG4]], %[[ARG3]] : vector<16xf32>
// CHECK: scf.yield %[[V15]], %[[V13]] : vector<16xf32>, vector<16xf32>
// CHECK: %[[V16:[a-z0-9_-]+]] = arith.subi %[[C3]], %[[C1]] : index
// CHECK: %[[V17:[a-z0-9_-]+]] = arith.subi %[[V18:[a-z0-9_-]+]], %[[C23:[a-z0-9_-]+]] : index
// CHECK: %[[V20:[a-z0-9_-]+]] = vector.transfer_read %[[ARG0]][%[[V21:[a-z0-9_-]+]], %[[C1]]], %[[CST]] {in_bounds = [true]} : memref<4x16xf32>, vector<16xf32>
// CHECK: %[[V22:[a-z0-9_-]+]] = arith.addf %[[V8]]#1, %[[V8]]#0 : vector<16xf32>
// CHECK: %[[V23:[a-z0-9_-]+]] = arith.addf %[[V20]], %[[V22]] : vector<16xf32>
func.func @latency_longer_than_loop_lb_gt_0(%arg0: memref<4x16xf32>, %arg1: vector<16xf32>) -> vector<16xf32> {
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c3 = arith.constant 3 : index
  %0 = scf.for %arg2 = %c1 to %c3 step %c1 iter_args(%arg3 = %arg1) -> (vector<16xf32>) {
    %1 = vector.transfer_read %arg0[%arg2, %c1], %cst {in_bounds = [true]} : memref<4x16xf32>, vector<16xf32>
    %2 = arith.addf %1, %arg3 : vector<16xf32>
    scf.yield %2 : vector<16xf32>
  }
  return %0 : vector<16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg1: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %arg1 : (!transform.any_op) -> !transform.op<"scf.for">
    %1 = transform.loop.pipeline %0 {iteration_interval = 1 : i64, read_latency = 5 : i64} : (!transform.op<"scf.for">) -> !transform.any_op
     transform.yield
 }
}
