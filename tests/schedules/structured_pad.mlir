// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

#map = affine_map<()[s0] -> (-s0 + 12, 7)>
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @static_sizes_output_divisible(
// CHECK: %[[PADDED:.+]] = tensor.pad %[[EXTRACTED_SLICE:.+]] nofold low[0, 0] high[0, %[[V:.+]]] {
// CHECK: %[[PADDED1:.+]] = tensor.pad %[[EXTRACTED_SLICE1:.+]] nofold low[0, 0] high[%[[V1:.+]], 1] {
// CHECK: %[[PADDED2:.+]] = tensor.pad %[[EXTRACTED_SLICE2:.+]] low[0, 0] high[0, 1] {
// CHECK: %[[PADDED3:.+]] = tensor.pad %[[PADDED]] nofold low[0, 0] high[0, 0] {
// CHECK: %[[V2:.+]] = linalg.matmul ins(%[[PADDED3]], %[[PADDED1]] : tensor<4x7xf32>, tensor<7x6xf32>) outs(%[[PADDED2]] : tensor<4x6xf32>) -> tensor<4x6xf32>
// CHECK: %[[V3:.+]] = linalg.copy ins(%[[EXTRACTED_SLICE3:.+]] : tensor<4x6xf32>) outs(%[[PADDED2]] : tensor<4x6xf32>) -> tensor<4x6xf32>
// CHECK: %[[V4:.+]] = bufferization.materialize_in_destination %[[EXTRACTED_SLICE4:.+]] in %[[EXTRACTED_SLICE2]] : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
func.func @static_sizes_output_divisible(%arg0: tensor<24x12xf32>, %arg1: tensor<12x25xf32>, %arg2: tensor<24x25xf32>, %iv0: index, %iv1: index, %iv2: index) -> tensor<24x25xf32> {
  %0 = affine.min #map()[%iv2]
  %1 = tensor.extract_slice %arg0[%iv0, %iv2] [4, %0] [1, 1] : tensor<24x12xf32> to tensor<4x?xf32>
  %2 = tensor.extract_slice %arg1[%iv2, %iv1] [%0, 5] [1, 1] : tensor<12x25xf32> to tensor<?x5xf32>
  %3 = tensor.extract_slice %arg2[%iv0, %iv1] [4, 5] [1, 1] : tensor<24x25xf32> to tensor<4x5xf32>
  %4 = linalg.matmul ins(%1, %2 : tensor<4x?xf32>, tensor<?x5xf32>) outs(%3 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %5 = tensor.insert_slice %4 into %arg2[%iv0, %iv1] [4, 5] [1, 1] : tensor<4x5xf32> into tensor<24x25xf32>
  func.return %5 : tensor<24x25xf32>
}
// CHECK-LABEL: func.func @dyn(
// CHECK: %[[PADDED4:.+]] = tensor.pad %[[A0:.+]] low[0, 0] high[%[[V5:.+]], 0] {
// CHECK: %[[PADDED5:.+]] = tensor.pad %[[A1:.+]] low[0, 0] high[0, 2] {
// CHECK: %[[PADDED6:.+]] = tensor.pad %[[A2:.+]] low[0, 0] high[%[[V6:.+]], 2] {
// CHECK: %[[PADDED7:.+]] = tensor.pad %[[PADDED4]] low[0, 0] high[%[[V7:.+]], 52] {
// CHECK: %[[PADDED8:.+]] = tensor.pad %[[PADDED5]] low[0, 0] high[52, 5] {
// CHECK: %[[PADDED9:.+]] = tensor.pad %[[PADDED6]] low[0, 0] high[%[[V8:.+]], 5] {
// CHECK: %[[V9:.+]] = linalg.matmul ins(%[[PADDED7]], %[[PADDED8]] : tensor<?x64xf32>, tensor<64x32xf32>) outs(%[[PADDED9]] : tensor<?x32xf32>) -> tensor<?x32xf32>
func.func @dyn(%arg0: tensor<?x12xf32>, %arg1: tensor<12x25xf32>, %arg2: tensor<?x25xf32>) -> tensor<?x25xf32> {
  %4 = linalg.matmul ins(%arg0, %arg1 : tensor<?x12xf32>, tensor<12x25xf32>) outs(%arg2 : tensor<?x25xf32>) -> tensor<?x25xf32>
  func.return %4 : tensor<?x25xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %f = transform.structured.match ops{["func.func"]} attributes {sym_name = "static_sizes_output_divisible"} in %arg0 : (!transform.any_op) -> !transform.any_op
  %0 = transform.structured.match ops{["linalg.matmul"]} in %f : (!transform.any_op) -> !transform.any_op
  %padded, %pad, %copy_back = transform.structured.pad %0 pad_to_multiple_of [2, 2, 1] {
    padding_values=[0.0 : f32, 1.0 : f32, "2.0"], padding_dimensions=[0, 1, 2], nofold_flags=[1, 1, 0]
  } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %p2, %pd, %copy2 = transform.structured.pad %padded { padding_dimensions=[0, 1, 2], copy_back_op = "linalg.copy", nofold_flags = [1] }: (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %f2 = transform.structured.match ops{["func.func"]} attributes {sym_name = "dyn"} in %arg0 : (!transform.any_op) -> !transform.any_op
  %a = transform.structured.match ops{["linalg.matmul"]} in %f2 : (!transform.any_op) -> !transform.any_op
  %p3, %pd3, %copy3 = transform.structured.pad %a pad_to_multiple_of [4, 3, 2] use_prescribed_tensor_shapes { padding_dimensions=[0, 1, 2], copy_back_op = "none" }: (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %padded4, %pad4 = transform.structured.pad_tiling_interface %p3 to padding_sizes [32, 8, 64] pad_to_multiple_of { padding_values=[0.0 : f32, 0.0 : f32, 0.0 : f32]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @t(%arg0: tensor<24x?xf32>, %arg1: tensor<?x25xf32>, %arg2: tensor<24x25xf32>) -> tensor<24x25xf32> {
  // expected-note @below {{target op}}
  %4 = linalg.matmul ins(%arg0, %arg1 : tensor<24x?xf32>, tensor<?x25xf32>) outs(%arg2 : tensor<24x25xf32>) -> tensor<24x25xf32>
  func.return %4 : tensor<24x25xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  // expected-error @below {{failed to pad op}}
  %p2, %pd, %copy2 = transform.structured.pad %0 { padding_dimensions=[0, 1, 2], copy_back_op = "linalg.copy", nofold_flags = [1] }: (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @t(
// CHECK: %[[PADDED:.+]] = tensor.pad %[[A0:.+]] low[0, 0] high[8, %[[V:.+]]] {
// CHECK: %[[PADDED1:.+]] = tensor.pad %[[A1:.+]] low[0, 0] high[%[[V1:.+]], 0] {
// CHECK: %[[PADDED2:.+]] = tensor.pad %[[A2:.+]] low[0, 0] high[8, 0] {
// CHECK: %[[V2:.+]] = linalg.matmul ins(%[[PADDED]], %[[PADDED1]] : tensor<32x64xf32>, tensor<64x25xf32>) outs(%[[PADDED2]] : tensor<32x25xf32>) -> tensor<32x25xf32>
func.func @t(%arg0: tensor<24x?xf32>, %arg1: tensor<?x25xf32>, %arg2: tensor<24x25xf32>) -> tensor<24x25xf32> {
  %4 = linalg.matmul ins(%arg0, %arg1 : tensor<24x?xf32>, tensor<?x25xf32>) outs(%arg2 : tensor<24x25xf32>) -> tensor<24x25xf32>
  func.return %4 : tensor<24x25xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %padded4, %pad4 = transform.structured.pad_tiling_interface %0 to padding_sizes [32, 0, 64] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @t(%arg0: tensor<24x?xf32>, %arg1: tensor<?x25xf32>, %arg2: tensor<24x25xf32>) -> tensor<24x25xf32> {
  // expected-note @below {{when applied to this op}}
  %4 = linalg.matmul ins(%arg0, %arg1 : tensor<24x?xf32>, tensor<?x25xf32>) outs(%arg2 : tensor<24x25xf32>) -> tensor<24x25xf32>
  func.return %4 : tensor<24x25xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  // expected-error @below {{expects a padding value of type 'f32', got 2 : i32}}
  %p2, %pd, %copy2 = transform.structured.pad %0 { padding_dimensions=[0, 1], padding_values = [2 : i32, 1 : i32], nofold_flags = [1] }: (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}
