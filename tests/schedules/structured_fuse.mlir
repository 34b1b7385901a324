// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @unary(
// CHECK: %[[V:.+]] = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%[[A0:.+]] : tensor<?x?xf32>) outs(%[[A1:.+]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[V1:.+]] = scf.for %[[A2:.+]] = %[[C0:.+]] to %[[DIM:.+]] step %[[C32:.+]] iter_args(%[[A3:.+]] = %[[A1]]) -> (tensor<?x?xf32>) {
// CHECK: %[[V2:.+]] = scf.for %[[A4:.+]] = %[[C01:.+]] to %[[DIM1:.+]] step %[[C321:.+]] iter_args(%[[A5:.+]] = %[[A3]]) -> (tensor<?x?xf32>) {
// CHECK: %[[EXTRACTED_SLICE:.+]] = tensor.extract_slice %[[A0]][%[[A4]], %[[A2]]] [%[[V3:.+]], %[[V4:.+]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK: %[[EXTRACTED_SLICE1:.+]] = tensor.extract_slice %[[A1]][%[[A4]], %[[A2]]] [%[[V3]], %[[V4]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK: %[[V5:.+]] = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%[[EXTRACTED_SLICE]] : tensor<?x?xf32>) outs(%[[EXTRACTED_SLICE1]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[EXTRACTED_SLICE2:.+]] = tensor.extract_slice %[[V]][%[[A4]], %[[A2]]] [%[[V3]], %[[V4]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK: %[[EXTRACTED_SLICE3:.+]] = tensor.extract_slice %[[A0]][%[[A4]], %[[A2]]] [%[[V3]], %[[V4]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK: %[[EXTRACTED_SLICE4:.+]] = tensor.extract_slice %[[A5]][%[[A4]], %[[A2]]] [%[[V3]], %[[V4]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK: %[[V6:.+]] = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%[[V5]], %[[EXTRACTED_SLICE3]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[EXTRACTED_SLICE4]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE:.+]] = tensor.insert_slice %[[V6]] into %[[A5]][%[[A4]], %[[A2]]] [%[[V3]], %[[V4]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: scf.yield %[[INSERTED_SLICE]] : tensor<?x?xf32>
// CHECK: scf.yield %[[V2]] : tensor<?x?xf32>
func.func @unary(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : tensor<?x?xf32>) outs(%arg1: tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%0, %arg0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg1: tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// CHECK-LABEL: func.func @filled(
// CHECK: %[[V7:.+]] = scf.for %[[A41:.+]] = %[[C02:.+]] to %[[C16:.+]] step %[[C4:.+]] iter_args(%[[A51:.+]] = %[[A21:.+]]) -> (tensor<16x30xf32>) {
// CHECK: %[[V8:.+]] = scf.for %[[A6:.+]] = %[[C03:.+]] to %[[C30:.+]] step %[[C10:.+]] iter_args(%[[A7:.+]] = %[[A51]]) -> (tensor<16x30xf32>) {
// CHECK: %[[EXTRACTED_SLICE5:.+]] = tensor.extract_slice %[[A01:.+]][%[[A41]], 0] [4, 24] [1, 1] : tensor<16x24xf32> to tensor<4x24xf32>
// CHECK: %[[EXTRACTED_SLICE6:.+]] = tensor.extract_slice %[[A11:.+]][0, %[[A6]]] [24, 10] [1, 1] : tensor<24x30xf32> to tensor<24x10xf32>
// CHECK: %[[EXTRACTED_SLICE7:.+]] = tensor.extract_slice %[[A7]][%[[A41]], %[[A6]]] [4, 10] [1, 1] : tensor<16x30xf32> to tensor<4x10xf32>
// CHECK: %[[V9:.+]] = linalg.fill ins(%[[A31:.+]] : f32) outs(%[[EXTRACTED_SLICE7]] : tensor<4x10xf32>) -> tensor<4x10xf32>
// CHECK: %[[EXTRACTED_SLICE8:.+]] = tensor.extract_slice %[[A7]][%[[A41]], %[[A6]]] [4, 10] [1, 1] : tensor<16x30xf32> to tensor<4x10xf32>
// CHECK: %[[V10:.+]] = linalg.matmul ins(%[[EXTRACTED_SLICE5]], %[[EXTRACTED_SLICE6]] : tensor<4x24xf32>, tensor<24x10xf32>) outs(%[[V9]] : tensor<4x10xf32>) -> tensor<4x10xf32>
// CHECK: %[[INSERTED_SLICE1:.+]] = tensor.insert_slice %[[V10]] into %[[A7]][%[[A41]], %[[A6]]] [4, 10] [1, 1] : tensor<4x10xf32> into tensor<16x30xf32>
// CHECK: scf.yield %[[INSERTED_SLICE1]] : tensor<16x30xf32>
// CHECK: scf.yield %[[V8]] : tensor<16x30xf32>
func.func @filled(%a: tensor<16x24xf32>, %b: tensor<24x30xf32>, %c: tensor<16x30xf32>, %f: f32) -> tensor<16x30xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%c : tensor<16x30xf32>) -> tensor<16x30xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<16x24xf32>, tensor<24x30xf32>) outs(%0: tensor<16x30xf32>) -> tensor<16x30xf32>
  return %1 : tensor<16x30xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %f = transform.structured.match ops{["func.func"]} attributes {sym_name = "unary"} in %arg0 : (!transform.any_op) -> !transform.any_op
  %0 = transform.structured.match ops{["linalg.elementwise"]} in %f : (!transform.any_op) -> !transform.any_op
  %a, %b = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %1, %loops:2 = transform.structured.fuse %b tile_sizes [32, 32] interchange [1, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %2 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %3, %l2:2 = transform.structured.fuse %2 tile_sizes [4, 10] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @merge(
// CHECK: %[[EXTRACTED_SLICE:.+]] = tensor.extract_slice %[[A0:.+]][%[[V:.+]], 1, %[[V1:.+]]] [2, 1, 3] [1, 1, 2] : tensor<16x24x18xf32> to tensor<2x3xf32>
// CHECK: %[[EXTRACTED_SLICE1:.+]] = tensor.extract_slice %[[A1:.+]][1, 1] [2, 2] [1, 1] : tensor<4x5xf32> to tensor<2x2xf32>
// CHECK: %[[EXTRACTED_SLICE2:.+]] = tensor.extract_slice %[[A1]][0, 0] [1, 1] [1, 1] : tensor<4x5xf32> to tensor<f32>
// CHECK: %[[INSERTED_SLICE:.+]] = tensor.insert_slice %[[EXTRACTED_SLICE2]] into %[[A3:.+]][3, %[[A2:.+]]] [1, 1] [1, 1] : tensor<f32> into tensor<9x9xf32>
// CHECK: return %[[EXTRACTED_SLICE]], %[[INSERTED_SLICE]], %[[EXTRACTED_SLICE1]] : tensor<2x3xf32>, tensor<9x9xf32>, tensor<2x2xf32>
func.func @merge(%t: tensor<16x24x18xf32>, %x: tensor<4x5xf32>, %i: index, %o: tensor<9x9xf32>, %e: tensor<1x4x5xf32>) -> (tensor<2x3xf32>, tensor<9x9xf32>, tensor<2x2xf32>) {
  %0 = tensor.extract_slice %t[%i, 1, 2] [4, 1, 5] [1, 1, 2] : tensor<16x24x18xf32> to tensor<4x5xf32>
  %1 = tensor.extract_slice %0[1, %i] [2, 3] [1, 1] : tensor<4x5xf32> to tensor<2x3xf32>
  %2 = tensor.insert_slice %x into %e[0, 0, 0] [1, 4, 5] [1, 1, 1] : tensor<4x5xf32> into tensor<1x4x5xf32>
  %5 = tensor.extract_slice %2[0, 1, 1] [1, 2, 2] [1, 1, 1] : tensor<1x4x5xf32> to tensor<2x2xf32>
  %6 = tensor.empty() : tensor<1x1xf32>
  %s = tensor.extract_slice %x[0, 0] [1, 1] [1, 1] : tensor<4x5xf32> to tensor<f32>
  %3 = tensor.insert_slice %s into %6[0, 0] [1, 1] [1, 1] : tensor<f32> into tensor<1x1xf32>
  %4 = tensor.insert_slice %3 into %o[3, %i] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<9x9xf32>
  return %1, %4, %5 : tensor<2x3xf32>, tensor<9x9xf32>, tensor<2x2xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %f = transform.structured.match ops{["func.func"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f {
    transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
    transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion
  } : !transform.any_op
  transform.yield
}
}
