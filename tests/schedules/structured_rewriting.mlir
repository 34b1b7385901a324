// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @loops(
// CHECK: scf.for %[[A3:.+]] = %[[C0:.+]] to %[[DIM:.+]] step %[[C1:.+]] {
// CHECK: scf.for %[[A4:.+]] = %[[C01:.+]] to %[[DIM1:.+]] step %[[C11:.+]] {
// CHECK: scf.for %[[A5:.+]] = %[[C02:.+]] to %[[C4:.+]] step %[[C12:.+]] {
// CHECK: %[[V:.+]] = memref.load %[[A0:.+]][%[[V1:.+]], %[[V2:.+]]] : memref<?x4xf32>
// CHECK: %[[V3:.+]] = memref.load %[[A1:.+]][%[[V4:.+]], %[[V5:.+]]] : memref<4x?xf32>
// CHECK: %[[V6:.+]] = memref.load %[[A2:.+]][%[[V7:.+]], %[[V8:.+]]] : memref<?x?xf32>
// CHECK: memref.store %[[V9:.+]], %[[A2]][%[[V10:.+]], %[[V11:.+]]] : memref<?x?xf32>
func.func @loops(%a: memref<?x4xf32>, %b: memref<4x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x4xf32>, memref<4x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
// CHECK-LABEL: func.func @insert(
// CHECK: %[[EXTRACTED_SLICE:.+]] = tensor.extract_slice %[[A11:.+]][%[[A21:.+]], 2] [4, 4] [1, 1] : tensor<?x8xf32> to tensor<4x4xf32>
// CHECK: %[[V12:.+]] = linalg.copy ins(%[[A01:.+]] : tensor<4x4xf32>) outs(%[[EXTRACTED_SLICE]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: %[[INSERTED_SLICE:.+]] = tensor.insert_slice %[[V12]] into %[[A11]][%[[A21]], 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x8xf32>
// CHECK: %[[V13:.+]] = scf.forall (%[[A31:.+]]) in (4) shared_outs(%[[A41:.+]] = %[[INSERTED_SLICE]]) -> (tensor<?x8xf32>) {
// CHECK: %[[EXTRACTED_SLICE1:.+]] = tensor.extract_slice %[[A41]][%[[A31]], 2] [4, 4] [1, 1] : tensor<?x8xf32> to tensor<4x4xf32>
// CHECK: %[[V14:.+]] = linalg.copy ins(%[[A01]] : tensor<4x4xf32>) outs(%[[EXTRACTED_SLICE1]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: scf.forall.in_parallel {
// CHECK: tensor.parallel_insert_slice %[[V14]] into %[[A41]][%[[A31]], 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x8xf32>
func.func @insert(%a: tensor<4x4xf32>, %b: tensor<?x8xf32>, %i: index) -> tensor<?x8xf32> {
  %0 = tensor.insert_slice %a into %b[%i, 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x8xf32>
  %1 = scf.forall (%j) in (4) shared_outs(%o = %0) -> (tensor<?x8xf32>) {
    scf.forall.in_parallel { tensor.parallel_insert_slice %a into %o[%j, 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x8xf32> }
  }
  return %1 : tensor<?x8xf32>
}
// CHECK-LABEL: func.func @copy(
// CHECK: memref.copy %[[A02:.+]], %[[A12:.+]] : memref<?x4xf32> to memref<?x4xf32>
func.func @copy(%a: memref<?x4xf32>, %b: memref<?x4xf32>) {
  linalg.copy ins(%a : memref<?x4xf32>) outs(%b : memref<?x4xf32>)
  return
}
// CHECK-LABEL: func.func @transposed(
// CHECK: %[[V15:.+]] = tensor.empty(%[[DIM2:.+]]) : tensor<4x?xf32>
// CHECK: %[[TRANSPOSED:.+]] = linalg.transpose ins(%[[A03:.+]] : tensor<?x4xf32>) outs(%[[V15]] : tensor<4x?xf32>) permutation = [1, 0]
// CHECK: %[[V16:.+]] = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%[[TRANSPOSED]], %[[A13:.+]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[A22:.+]] : tensor<?x?xf32>) -> tensor<?x?xf32>
func.func @transposed(%a: tensor<?x4xf32>, %b: tensor<4x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x4xf32>, tensor<4x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK-LABEL: func.func @batch(
// CHECK: %[[V17:.+]] = tensor.empty(%[[DIM3:.+]]) : tensor<2x?x4xf32>
// CHECK: %[[TRANSPOSED1:.+]] = linalg.transpose ins(%[[A14:.+]] : tensor<2x4x?xf32>) outs(%[[V17]] : tensor<2x?x4xf32>) permutation = [0, 2, 1]
// CHECK: %[[V18:.+]] = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%[[A04:.+]], %[[TRANSPOSED1]] : tensor<2x?x4xf32>, tensor<2x?x4xf32>) outs(%[[A23:.+]] : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
func.func @batch(%a: tensor<2x?x4xf32>, %b: tensor<2x4x?xf32>, %c: tensor<2x?x?xf32>) -> tensor<2x?x?xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x?x4xf32>, tensor<2x4x?xf32>) outs(%c : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
  return %0 : tensor<2x?x?xf32>
}
// CHECK-LABEL: func.func @scalable(
// CHECK: %[[VSCALE:.+]] = vector.vscale
// CHECK: %[[C4_VSCALE:.+]] = arith.muli %[[C41:.+]], %[[VSCALE]] : index
// CHECK: %[[V19:.+]] = scf.for %[[A32:.+]] = %[[C03:.+]] to %[[C16:.+]] step %[[C42:.+]] iter_args(%[[A42:.+]] = %[[A24:.+]]) -> (tensor<16x?xf32>) {
// CHECK: %[[V20:.+]] = scf.for %[[A51:.+]] = %[[C04:.+]] to %[[DIM4:.+]] step %[[C4_VSCALE]] iter_args(%[[A6:.+]] = %[[A42]]) -> (tensor<16x?xf32>) {
// CHECK: %[[V21:.+]] = affine.min affine_map<(d0)[s0, s1] -> (-d0 + s0, s1)>(%[[A51]])[%[[DIM4]], %[[C4_VSCALE]]]
// CHECK: %[[EXTRACTED_SLICE2:.+]] = tensor.extract_slice %[[A05:.+]][%[[A32]], 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK: %[[EXTRACTED_SLICE3:.+]] = tensor.extract_slice %[[A15:.+]][0, %[[A51]]] [4, %[[V21]]] [1, 1] : tensor<4x?xf32> to tensor<4x?xf32>
// CHECK: %[[EXTRACTED_SLICE4:.+]] = tensor.extract_slice %[[A6]][%[[A32]], %[[A51]]] [4, %[[V21]]] [1, 1] : tensor<16x?xf32> to tensor<4x?xf32>
// CHECK: %[[V22:.+]] = linalg.matmul {t} ins(%[[EXTRACTED_SLICE2]], %[[EXTRACTED_SLICE3]] : tensor<4x4xf32>, tensor<4x?xf32>) outs(%[[EXTRACTED_SLICE4]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: %[[INSERTED_SLICE1:.+]] = tensor.insert_slice %[[V22]] into %[[A6]][%[[A32]], %[[A51]]] [4, %[[V21]]] [1, 1] : tensor<4x?xf32> into tensor<16x?xf32>
// CHECK: scf.yield %[[INSERTED_SLICE1]] : tensor<16x?xf32>
// CHECK: scf.yield %[[V20]] : tensor<16x?xf32>
func.func @scalable(%a: tensor<16x4xf32>, %b: tensor<4x?xf32>, %c: tensor<16x?xf32>) -> tensor<16x?xf32> {
  %0 = linalg.matmul {t} ins(%a, %b : tensor<16x4xf32>, tensor<4x?xf32>) outs(%c : tensor<16x?xf32>) -> tensor<16x?xf32>
  return %0 : tensor<16x?xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %f = transform.structured.match ops{["func.func"]} attributes {sym_name = "loops"} in %arg0 : (!transform.any_op) -> !transform.any_op
  %0 = transform.structured.match ops{["linalg.matmul"]} in %f : (!transform.any_op) -> !transform.any_op
  %l = transform.structured.convert_to_loops %0 : (!transform.any_op) -> !transform.any_op
  %1 = transform.structured.match ops{["tensor.insert_slice", "tensor.parallel_insert_slice"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %m = transform.structured.insert_slice_to_copy %1 : (!transform.any_op) -> !transform.any_op
  %f2 = transform.structured.match ops{["func.func"]} attributes {sym_name = "copy"} in %arg0 : (!transform.any_op) -> !transform.any_op
  %2 = transform.structured.match ops{["linalg.copy"]} in %f2 : (!transform.any_op) -> !transform.any_op
  %n = transform.structured.linalg_copy_to_memref %2 : (!transform.any_op) -> !transform.any_op
  %f3 = transform.structured.match ops{["func.func"]} attributes {sym_name = "transposed"} in %arg0 : (!transform.any_op) -> !transform.any_op
  %3 = transform.structured.match ops{["linalg.matmul"]} in %f3 : (!transform.any_op) -> !transform.any_op
  %o = transform.structured.transpose_matmul %3 : (!transform.any_op) -> !transform.any_op
  %4 = transform.structured.match ops{["linalg.batch_matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %p = transform.structured.transpose_matmul %4 <rhs> : (!transform.any_op) -> !transform.any_op
  %5 = transform.structured.match ops{["linalg.matmul"]} attributes {t} in %arg0 : (!transform.any_op) -> !transform.any_op
  %q, %r:2 = transform.structured.tile_using_for %5 tile_sizes [4, [4], 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @transfers(
// CHECK: %[[V:.+]] = vector.transfer_read %[[A0:.+]][%[[C0:.+]]], %[[CST:.+]] : memref<?xf32>, vector<4xf32>
// CHECK: %[[V1:.+]] = scf.for %[[A4:.+]] = %[[A2:.+]] to %[[A3:.+]] step %[[C1:.+]] iter_args(%[[A5:.+]] = %[[V]]) -> (vector<4xf32>) {
// CHECK: %[[V2:.+]] = vector.transfer_read %[[A1:.+]][%[[C0]]], %[[CST]] : memref<?xf32>, vector<4xf32>
// CHECK: %[[V3:.+]] = scf.for %[[A6:.+]] = %[[A2]] to %[[A3]] step %[[C1]] iter_args(%[[A7:.+]] = %[[A5]]) -> (vector<4xf32>) {
// CHECK: scf.yield %[[V4:.+]] : vector<4xf32>
// CHECK: scf.yield %[[V3]] : vector<4xf32>
// CHECK: vector.transfer_write %[[V1]], %[[A0]][%[[C0]]] : vector<4xf32>, memref<?xf32>
func.func @transfers(%m: memref<?xf32>, %n: memref<?xf32>, %lo: index, %hi: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f0 = arith.constant 0.0 : f32
  scf.for %i = %lo to %hi step %c1 {
    scf.for %j = %lo to %hi step %c1 {
      %v = vector.transfer_read %m[%c0], %f0 : memref<?xf32>, vector<4xf32>
      %u = vector.transfer_read %n[%c0], %f0 : memref<?xf32>, vector<4xf32>
      %w = arith.addf %v, %u : vector<4xf32>
      vector.transfer_write %w, %m[%c0] : vector<4xf32>, memref<?xf32>
    }
  }
  return
}
// CHECK-LABEL: func.func @broadcasts(
// CHECK: %[[V5:.+]] = vector.extract %[[A01:.+]][0] : vector<4xf32> from vector<3x4xf32>
// CHECK: %[[V6:.+]] = scf.for %[[A31:.+]] = %[[A11:.+]] to %[[A21:.+]] step %[[C11:.+]] iter_args(%[[A41:.+]] = %[[V5]]) -> (vector<4xf32>) {
// CHECK: %[[V7:.+]] = "some_use"({{.*}}) : (vector<4xf32>) -> vector<4xf32>
// CHECK: scf.yield %[[V7]] : vector<4xf32>
// CHECK: %[[V8:.+]] = vector.broadcast %[[V6]] : vector<4xf32> to vector<3x4xf32>
func.func @broadcasts(%v: vector<3x4xf32>, %lo: index, %hi: index) -> vector<3x4xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %lo to %hi step %c1 iter_args(%a = %v) -> vector<3x4xf32> {
    %e = vector.extract %a[0] : vector<4xf32> from vector<3x4xf32>
    %s = "some_use"(%e) : (vector<4xf32>) -> vector<4xf32>
    %b = vector.broadcast %s : vector<4xf32> to vector<3x4xf32>
    scf.yield %b : vector<3x4xf32>
  }
  return %r : vector<3x4xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %f = transform.structured.match ops{["func.func"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %g = transform.structured.hoist_redundant_vector_transfers %f : (!transform.any_op) -> !transform.any_op
  %h = transform.structured.hoist_redundant_vector_broadcasts %g : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
