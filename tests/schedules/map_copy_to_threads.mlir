// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @copy(
// CHECK: %[[V:.+]] = scf.forall (%[[A2:.+]], %[[A3:.+]]) in (4, 8) shared_outs(%[[A4:.+]] = %[[A1:.+]]) -> (tensor<4x8xf32>) {
// CHECK: %[[EXTRACTED_SLICE:.+]] = tensor.extract_slice %[[A0:.+]][%[[A2]], %[[A3]]] [1, 1] [1, 1] : tensor<4x8xf32> to tensor<1x1xf32>
// CHECK: %[[EXTRACTED_SLICE1:.+]] = tensor.extract_slice %[[A4]][%[[A2]], %[[A3]]] [1, 1] [1, 1] : tensor<4x8xf32> to tensor<1x1xf32>
// CHECK: %[[V1:.+]] = linalg.copy ins(%[[EXTRACTED_SLICE]] : tensor<1x1xf32>) outs(%[[EXTRACTED_SLICE1]] : tensor<1x1xf32>) -> tensor<1x1xf32>
// CHECK: scf.forall.in_parallel {
// CHECK: tensor.parallel_insert_slice %[[V1]] into %[[A4]][%[[A2]], %[[A3]]] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<4x8xf32>
func.func @copy(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
// CHECK-LABEL: func.func @copy_predicated(
// CHECK: %[[V2:.+]] = scf.forall (%[[A21:.+]], %[[A31:.+]]) in (1, 7) shared_outs(%[[A41:.+]] = %[[A11:.+]]) -> (tensor<5x7xf16>) {
// CHECK: %[[V3:.+]] = affine.apply affine_map<(d0) -> (d0 * 5)>(%[[A21]])
// CHECK: %[[V4:.+]] = affine.apply affine_map<(d0) -> (d0 * 5)>(%[[A21]])
// CHECK: %[[V5:.+]] = affine.apply affine_map<(d0) -> (d0 * 5)>(%[[A21]])
// CHECK: %[[EXTRACTED_SLICE2:.+]] = tensor.extract_slice %[[A01:.+]][%[[V4]], %[[A31]]] [5, 1] [1, 1] : tensor<5x7xf16> to tensor<5x1xf16>
// CHECK: %[[EXTRACTED_SLICE3:.+]] = tensor.extract_slice %[[A41]][%[[V5]], %[[A31]]] [5, 1] [1, 1] : tensor<5x7xf16> to tensor<5x1xf16>
// CHECK: %[[V6:.+]] = linalg.copy ins(%[[EXTRACTED_SLICE2]] : tensor<5x1xf16>) outs(%[[EXTRACTED_SLICE3]] : tensor<5x1xf16>) -> tensor<5x1xf16>
// CHECK: %[[V7:.+]] = affine.apply affine_map<(d0) -> (d0 * 5)>(%[[A21]])
// CHECK: scf.forall.in_parallel {
// CHECK: tensor.parallel_insert_slice %[[V6]] into %[[A41]][%[[V7]], %[[A31]]] [5, 1] [1, 1] : tensor<5x1xf16> into tensor<5x7xf16>
func.func @copy_predicated(%a: tensor<5x7xf16>, %b: tensor<5x7xf16>) -> tensor<5x7xf16> {
  %0 = linalg.copy ins(%a : tensor<5x7xf16>) outs(%b : tensor<5x7xf16>) -> tensor<5x7xf16>
  return %0 : tensor<5x7xf16>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["linalg.copy"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %1, %2 = transform.structured.gpu.map_copy_to_threads %0 total_num_threads = 32 desired_bit_alignment = 128 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @few(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-note @below {{target op}}
  %0 = linalg.copy ins(%a : tensor<4x64xf32>) outs(%b : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["linalg.copy"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  // expected-error @below {{too few threads to map copy op to threads on the most minor dimension, given alignment and vector size constraints, try smaller tile size of mapping to more threads}}
  %1, %2 = transform.structured.gpu.map_copy_to_threads %0 total_num_threads = 8 desired_bit_alignment = 128 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
