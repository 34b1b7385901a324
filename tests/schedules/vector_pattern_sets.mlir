// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @sink(
// CHECK: %[[CST:.+]] = arith.constant 2.000000e+00 : f32
// CHECK: %[[CST1:.+]] = arith.constant dense<2.000000e+00> : vector<4x2xf32>
// CHECK: %[[V:.+]] = arith.addf %[[A0:.+]], %[[A1:.+]] : vector<4x2xf32>
// CHECK: %[[V1:.+]] = arith.mulf %[[A0]], %[[CST1]] : vector<4x2xf32>
// CHECK: %[[V2:.+]] = arith.addf %[[A2:.+]], %[[CST]] : f32
// CHECK: %[[V3:.+]] = arith.subf %[[A4:.+]], %[[A5:.+]] : vector<4xf32>
// CHECK: %[[V4:.+]] = arith.extf %[[A2]] : f32 to f64
func.func @sink(%a: vector<4x2xf32>, %b: vector<4x2xf32>, %s: f32, %t: f32, %v: vector<4xf32>, %w: vector<4xf32>) -> (vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>, vector<2x4xf32>, vector<4xf64>) {
  %cst = arith.constant dense<2.0> : vector<2x4xf32>
  %c4 = arith.constant dense<2.0> : vector<4xf32>
  %0 = vector.transpose %a, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  %1 = vector.transpose %b, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  %2 = arith.addf %0, %1 : vector<2x4xf32>
  %3 = arith.mulf %0, %cst : vector<2x4xf32>
  %4 = vector.broadcast %s : f32 to vector<4xf32>
  %5 = arith.addf %c4, %4 : vector<4xf32>
  %6 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %7 = vector.broadcast %w : vector<4xf32> to vector<2x4xf32>
  %8 = arith.subf %6, %7 : vector<2x4xf32>
  %9 = arith.extf %4 : vector<4xf32> to vector<4xf64>
  return %2, %3, %5, %8, %9 : vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>, vector<2x4xf32>, vector<4xf64>
}
// CHECK-LABEL: func.func @outer(
// CHECK: %[[V5:.+]] = vector.outerproduct %[[A01:.+]], %[[A11:.+]] : vector<4xf32>, vector<3xf32>
func.func @outer(%v: vector<4xf32>, %w: vector<3xf32>) -> vector<4x3xf32> {
  %0 = vector.broadcast %v : vector<4xf32> to vector<3x4xf32>
  %1 = vector.transpose %0, [1, 0] : vector<3x4xf32> to vector<4x3xf32>
  %2 = vector.broadcast %w : vector<3xf32> to vector<4x3xf32>
  %3 = arith.mulf %1, %2 : vector<4x3xf32>
  return %3 : vector<4x3xf32>
}
// CHECK-LABEL: func.func @interleaved(
// CHECK: %[[V6:.+]] = vector.shuffle %[[A02:.+]], %[[A12:.+]] [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>, vector<4xf32>
func.func @interleaved(%v: vector<4xf32>, %w: vector<4xf32>) -> vector<8xf32> {
  %0 = vector.interleave %v, %w : vector<4xf32> -> vector<8xf32>
  return %0 : vector<8xf32>
}
// CHECK-LABEL: func.func @padded(
// CHECK: %[[C2:.+]] = arith.constant 2 : index
// CHECK: %[[C0:.+]] = arith.constant 0 : index
// CHECK: %[[V7:.+]] = arith.addi %[[DIM:.+]], %[[A13:.+]] : index
// CHECK: %[[V8:.+]] = arith.addi %[[V7]], %[[C2]] : index
// CHECK: %[[V9:.+]] = linalg.fill ins(%[[A21:.+]] : f32) outs(%[[V10:.+]] : tensor<?x8xf32>) -> tensor<?x8xf32>
// CHECK: %[[INSERTED_SLICE:.+]] = tensor.insert_slice %[[A03:.+]] into %[[V9]][%[[A13]], 1] [%[[DIM1:.+]], 4] [1, 1] : tensor<?x4xf32> into tensor<?x8xf32>
// CHECK: %[[V11:.+]] = arith.addi %[[DIM2:.+]], %[[A13]] : index
// CHECK: %[[V12:.+]] = arith.addi %[[V11]], %[[C2]] : index
// CHECK: %[[GENERATED:.+]] = tensor.generate %[[V12]] {
// CHECK: %[[V13:.+]] = arith.addi %[[A3:.+]], %[[A41:.+]] : index
// CHECK: %[[V14:.+]] = arith.index_cast %[[V13]] : index to i32
// CHECK: %[[V15:.+]] = arith.sitofp %[[V14]] : i32 to f32
// CHECK: %[[INSERTED_SLICE1:.+]] = tensor.insert_slice %[[A03]] into %[[GENERATED]][%[[A13]], 1] [%[[DIM3:.+]], 4] [1, 1] : tensor<?x4xf32> into tensor<?x8xf32>
func.func @padded(%a: tensor<?x4xf32>, %n: index, %f: f32) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %0 = tensor.pad %a low[%n, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<?x8xf32>
  %1 = tensor.pad %a low[%n, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    %t = arith.index_cast %s : index to i32
    %u = arith.sitofp %t : i32 to f32
    tensor.yield %u : f32
  } : tensor<?x4xf32> to tensor<?x8xf32>
  return %0, %1 : tensor<?x8xf32>, tensor<?x8xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %f = transform.structured.match ops{["func.func"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f {
    transform.apply_patterns.vector.sink_ops
    transform.apply_patterns.vector.elementwise_to_vector
    transform.apply_patterns.vector.interleave_to_shuffle
    transform.apply_patterns.linalg.decompose_pad
    transform.apply_patterns.linalg.tiling_canonicalization
    transform.apply_patterns.memref.expand_ops
    transform.apply_patterns.memref.expand_strided_metadata
    transform.apply_patterns.gpu.gpu_rewrite_patterns
  } : !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @split(
// CHECK: %[[C4:.+]] = arith.constant 4 : index
// CHECK: %[[C8:.+]] = arith.constant 8 : index
// CHECK: %[[C0:.+]] = arith.constant 0 : index
// CHECK: %[[CST:.+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[V:.+]] = arith.cmpi sle, %[[V1:.+]], %[[DIM:.+]] : index
// CHECK: %[[V2:.+]] = arith.cmpi sle, %[[V3:.+]], %[[C8]] : index
// CHECK: %[[V4:.+]] = arith.andi %[[V]], %[[V2]] : i1
// CHECK: %[[V5:.+]]:3 = scf.if %[[V4]] -> (memref<?x8xf32>, index, index) {
// CHECK: linalg.fill ins(%[[CST]] : f32) outs(%[[ALLOCA:.+]] : memref<4x8xf32>)
// CHECK: %[[SUBVIEW:.+]] = memref.subview %[[A0:.+]][%[[A1:.+]], %[[A2:.+]]] [%[[V6:.+]], %[[V7:.+]]] [1, 1] : memref<?x8xf32> to memref<?x?xf32, strided<[8, 1], offset: ?>>
// CHECK: %[[SUBVIEW1:.+]] = memref.subview %[[ALLOCA]][0, 0] [%[[V6]], %[[V7]]] [1, 1] : memref<4x8xf32> to memref<?x?xf32, strided<[8, 1]>>
// CHECK: memref.copy %[[SUBVIEW]], %[[SUBVIEW1]] : memref<?x?xf32, strided<[8, 1], offset: ?>> to memref<?x?xf32, strided<[8, 1]>>
// CHECK: %[[CAST:.+]] = memref.cast %[[ALLOCA]] : memref<4x8xf32> to memref<?x8xf32>
// CHECK: %[[V8:.+]] = vector.transfer_read %[[V5]]#0[%[[V5]]#1, %[[V5]]#2], %[[CST]] {in_bounds = [true, true]} : memref<?x8xf32>, vector<4x8xf32>
func.func @split(%m: memref<?x8xf32>, %i: index, %j: index) -> vector<4x8xf32> {
  %f0 = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%i, %j], %f0 : memref<?x8xf32>, vector<4x8xf32>
  return %v : vector<4x8xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %f = transform.structured.match ops{["func.func"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f {
    transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "linalg-copy"
  } : !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @by_transfer(
// CHECK: %[[TRUE:.+]] = arith.constant true
// CHECK: %[[C8:.+]] = arith.constant 8 : index
// CHECK: %[[C0:.+]] = arith.constant 0 : index
// CHECK: %[[CST:.+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[V:.+]] = arith.cmpi sle, %[[V1:.+]], %[[DIM:.+]] : index
// CHECK: %[[V2:.+]] = arith.cmpi sle, %[[V3:.+]], %[[C8]] : index
// CHECK: %[[V4:.+]] = arith.andi %[[V]], %[[V2]] : i1
// CHECK: %[[V5:.+]]:3 = scf.if %[[V4]] -> (memref<?x8xf32>, index, index) {
// CHECK: %[[V6:.+]] = vector.transfer_read %[[A0:.+]][%[[A1:.+]], %[[A2:.+]]], %[[CST]] : memref<?x8xf32>, vector<4x8xf32>
// CHECK: %[[V7:.+]] = vector.type_cast %[[ALLOCA:.+]] : memref<4x8xf32> to memref<vector<4x8xf32>>
// CHECK: %[[CAST:.+]] = memref.cast %[[ALLOCA]] : memref<4x8xf32> to memref<?x8xf32>
// CHECK: %[[V8:.+]] = vector.transfer_read %[[V5]]#0[%[[V5]]#1, %[[V5]]#2], %[[CST]] {in_bounds = [true, true]} : memref<?x8xf32>, vector<4x8xf32>
// CHECK: %[[V9:.+]] = arith.cmpi sle, %[[V10:.+]], %[[DIM1:.+]] : index
// CHECK: %[[V11:.+]] = arith.cmpi sle, %[[V12:.+]], %[[C8]] : index
// CHECK: %[[V13:.+]] = arith.andi %[[V9]], %[[V11]] : i1
// CHECK: %[[V14:.+]]:3 = scf.if %[[V13]] -> (memref<?x8xf32>, index, index) {
// CHECK: %[[CAST]] = memref.cast %[[ALLOCA1:.+]] : memref<4x8xf32> to memref<?x8xf32>
// CHECK: vector.transfer_write %[[V8]], %[[V14]]#0[%[[V14]]#2, %[[V14]]#2] {in_bounds = [true, true]} : vector<4x8xf32>, memref<?x8xf32>
// CHECK: %[[V15:.+]] = arith.xori %[[V13]], %[[TRUE]] : i1
// CHECK: scf.if %[[V15]] {
// CHECK: %[[V6]] = vector.type_cast %[[ALLOCA1]] : memref<4x8xf32> to memref<vector<4x8xf32>>
// CHECK: vector.transfer_write %[[V7]], %[[A0]][%[[A2]], %[[A2]]] : vector<4x8xf32>, memref<?x8xf32>
func.func @by_transfer(%m: memref<?x8xf32>, %i: index, %j: index) -> vector<4x8xf32> {
  %f0 = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%i, %j], %f0 : memref<?x8xf32>, vector<4x8xf32>
  vector.transfer_write %v, %m[%j, %j] : vector<4x8xf32>, memref<?x8xf32>
  return %v : vector<4x8xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %f = transform.structured.match ops{["func.func"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f {
    transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"
  } : !transform.any_op
  transform.yield
}
}
