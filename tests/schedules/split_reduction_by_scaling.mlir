// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @matmul_split(
// CHECK: %[[C0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[DIM:[a-z0-9_]+]] = tensor.dim %[[ARG2:[a-z0-9_]+]], %[[C0]] : tensor<?x32xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = bufferization.alloc_tensor(%[[DIM]]) : tensor<?x32x64xf32>
// CHECK: %[[CST:[a-z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[V5:[a-z0-9_]+]] = linalg.fill ins(%[[CST]] : f32) outs(%[[V3]] : tensor<?x32x64xf32>) -> tensor<?x32x64xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = tensor.empty() : tensor<64x4xi1>
// CHECK: %[[V7:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2 * 4 + d3)>, affine_map<(d0, d1, d2, d3) -> (d2 * 4 + d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[ARG0:[a-z0-9_]+]], %[[ARG1:[a-z0-9_]+]], %[[V6]] : tensor<?x256xf32>, tensor<256x32xf32>, tensor<64x4xi1>) outs(%[[V5]] : tensor<?x32x64xf32>) {
// CHECK: %[[V10:[a-z0-9_]+]] = arith.mulf %[[IN:[a-z0-9_]+]], %[[IN0:[a-z0-9_]+]] : f32
// CHECK: %[[V13:[a-z0-9_]+]] = arith.addf %[[OUT:[a-z0-9_]+]], %[[V10]] : f32
// CHECK: linalg.yield %[[V13]] : f32
// CHECK: } -> tensor<?x32x64xf32>
// CHECK: %[[V15:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[V7]] : tensor<?x32x64xf32>) outs(%[[ARG2]] : tensor<?x32xf32>) {
// CHECK: %[[V10]] = arith.addf %[[IN]], %[[OUT]] : f32
// CHECK: linalg.yield %[[V10]] : f32
// CHECK: } -> tensor<?x32xf32>
// CHECK: return %[[V15]] : tensor<?x32xf32>
func.func @matmul_split(%A : tensor<?x256xf32>, %B: tensor<256x32xf32>, %C: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %0 = linalg.matmul ins(%A, %B: tensor<?x256xf32>, tensor<256x32xf32>) outs(%C: tensor<?x32xf32>) -> tensor<?x32xf32>
  return %0: tensor<?x32xf32>
}
transform.named_sequence @__transform_main(%arg1: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["linalg.matmul"]} in %arg1 : (!transform.any_op) -> !transform.any_op
  %1:4 = transform.structured.split_reduction %0 { split_factor = 4, insert_split_dimension = 2, use_scaling_algorithm, use_alloc} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}
