// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @buffers(
// CHECK: scf.for %[[ARG4:[a-z0-9_]+]] = %[[ARG0:[a-z0-9_]+]] to %[[ARG1:[a-z0-9_]+]] step %[[ARG2:[a-z0-9_]+]] {
// CHECK: %[[V4:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 - 1)>()[%[[ARG1]]]
// CHECK: %[[ALLOCA:[a-z0-9_]+]] = memref.alloca(%[[V4]]) : memref<?xf32>
// CHECK: %[[SUBVIEW:[a-z0-9_]+]] = memref.subview %[[ALLOCA]][0] [%[[ARG4]]] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK: %[[V7:[a-z0-9_]+]] = builtin.unrealized_conversion_cast %[[SUBVIEW]] : memref<?xf32, strided<[1]>> to memref<?xf32>
// CHECK: %[[SUBVIEW1:[a-z0-9_]+]] = memref.subview %[[SUBVIEW]][1] [5] [1] : memref<?xf32, strided<[1]>> to memref<5xf32, strided<[1], offset: 1>>
// CHECK: "test.some_use"(%[[SUBVIEW1]]) : (memref<5xf32, strided<[1], offset: 1>>) -> ()
// CHECK: %[[V11:[a-z0-9_]+]] = "test.another_use"(%[[V7]]) : (memref<?xf32>) -> memref<?xf32>
func.func @buffers(%lb: index, %ub: index, %step: index, %v: f32) {
  %c0 = arith.constant 0 : index
  scf.for %i = %lb to %ub step %step {
    %a = memref.alloca(%i) : memref<?xf32>
    %w = memref.subview %a[1][5][1] : memref<?xf32> to memref<5xf32, strided<[1], offset: 1>>
    "test.some_use"(%w) : (memref<5xf32, strided<[1], offset: 1>>) -> ()
    "test.another_use"(%a) : (memref<?xf32>) -> (memref<?xf32>)
    memref.store %v, %a[%c0] : memref<?xf32>
  }
  return
}
// CHECK-LABEL: func.func @nested(
// CHECK: scf.for %[[ARG1:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[ARG0:[a-z0-9_]+]] step %[[C1:[a-z0-9_]+]] {
// CHECK: scf.for %[[ARG2:[a-z0-9_]+]] = %[[C0]] to %[[ARG0]] step %[[C1]] {
// CHECK: %[[V5:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 - 1)>()[%[[ARG0]]]
// CHECK: %[[ALLOCA:[a-z0-9_]+]] = memref.alloca(%[[V5]]) : memref<64x?xf32>
// CHECK: %[[SUBVIEW:[a-z0-9_]+]] = memref.subview %[[ALLOCA]][0, 0] [%[[V8:[a-z0-9_]+]], %[[ARG2]]] [1, 1] : memref<64x?xf32> to memref<?x?xf32, strided<[?, 1]>>
// CHECK: "test.some_use"(%[[SUBVIEW]]) : (memref<?x?xf32, strided<[?, 1]>>) -> ()
func.func @nested(%ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %ub step %c1 {
  scf.for %j = %c0 to %ub step %c1 {
    %s = affine.min affine_map<(d0, d1)[s0] -> (d0 * 2 + d1, s0 - d1, 64)>(%i, %j)[%ub]
    %a = memref.alloca(%s, %j) : memref<?x?xf32>
    "test.some_use"(%a) : (memref<?x?xf32>) -> ()
  }}
  return
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["memref.alloca"]} in %m : (!transform.any_op) -> !transform.any_op
  %1 = transform.memref.make_loop_independent %0 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @empty(
// CHECK: scf.for %[[ARG2:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[ARG0:[a-z0-9_]+]] step %[[C1:[a-z0-9_]+]] {
// CHECK: scf.for %[[ARG3:[a-z0-9_]+]] = %[[C0]] to %[[ARG1:[a-z0-9_]+]] step %[[C1]] {
// CHECK: %[[V6:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 * 3) floordiv 2 - 1)>()[%[[ARG0]]]
// CHECK: %[[V7:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 - 1)>()[%[[ARG1]]]
// CHECK: %[[V8:[a-z0-9_]+]] = tensor.empty(%[[V6]], %[[V7]]) : tensor<?x8x?xf32>
// CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[V8]][0, 0, 0] [%[[V10:[a-z0-9_]+]], 8, %[[ARG3]]] [1, 1, 1] : tensor<?x8x?xf32> to tensor<?x8x?xf32>
// CHECK: "test.some_use"(%[[EXTRACTEDSLICE]]) : (tensor<?x8x?xf32>) -> ()
func.func @empty(%ub: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %ub step %c1 {
  scf.for %j = %c0 to %n step %c1 {
    %s = affine.min affine_map<(d0, d1)[s0] -> (d0 * 2 + d1, s0 - d1)>(%i, %j)[%ub]
    %a = tensor.empty(%s, %j) : tensor<?x8x?xf32>
    "test.some_use"(%a) : (tensor<?x8x?xf32>) -> ()
  }}
  return
}
// CHECK-LABEL: func.func @pad(
// CHECK: scf.for %[[ARG3:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[ARG0:[a-z0-9_]+]] step %[[C1:[a-z0-9_]+]] {
// CHECK: %[[V4:[a-z0-9_]+]] = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%[[ARG3]])[%[[ARG1:[a-z0-9_]+]]]
// CHECK: %[[V6:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 - 1)>()[%[[ARG0]]]
// CHECK: %[[PADDED:[a-z0-9_]+]] = tensor.pad %[[ARG2:[a-z0-9_]+]] low[%[[V6]], 2, 0] high[%[[ARG1]], %[[ARG1]], 0] {
// CHECK: tensor.yield %[[CST:[a-z0-9_]+]] : f32
// CHECK: %[[DIM:[a-z0-9_]+]] = tensor.dim %[[ARG2]], %[[C00:[a-z0-9_]+]] : tensor<?x?x4xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = affine.apply {{.*}} (s0 + s1)>
// CHECK: %[[DIM2:[a-z0-9_]+]] = tensor.dim %[[ARG2]], %[[C11:[a-z0-9_]+]] : tensor<?x?x4xf32>
// CHECK: %[[V15:[a-z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1 + 2)>()[%[[DIM2]], %[[ARG1]]]
// CHECK: %[[V16:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%[[V6]], %[[ARG3]])
// CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[PADDED]][%[[V16]], 0, 0] [%[[V12]], %[[V15]], 4] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x4xf32>
// CHECK: "test.some_use"(%[[EXTRACTEDSLICE]]) : (tensor<?x?x4xf32>) -> ()
func.func @pad(%ub: index, %n: index, %t: tensor<?x?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 1.5 : f32
  scf.for %i = %c0 to %ub step %c1 {
    %h = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %a = tensor.pad %t low[%i, 2, 0] high[%h, %n, 0] { ^bb0(%x: index, %y: index, %z: index): tensor.yield %cst : f32 } : tensor<?x?x4xf32> to tensor<?x?x4xf32>
    "test.some_use"(%a) : (tensor<?x?x4xf32>) -> ()
  }
  return
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.any_op
  %1 = transform.tensor.make_loop_independent %0 {num_loops = 2} : (!transform.any_op) -> !transform.any_op
  %2 = transform.structured.match ops{["tensor.pad"]} in %m : (!transform.any_op) -> !transform.any_op
  %3 = transform.tensor.make_loop_independent %2 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
