// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @concat(
// CHECK: %[[DIM:[a-z0-9_]+]] = tensor.dim %[[ARG0:[a-z0-9_]+]], %[[C1:[a-z0-9_]+]] : tensor<2x?xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%[[DIM]]]
// CHECK: %[[DIM0:[a-z0-9_]+]] = tensor.dim %[[ARG2:[a-z0-9_]+]], %[[C1]] : tensor<2x?xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1 + 3)>()[%[[DIM0]], %[[DIM]]]
// CHECK: %[[V7:[a-z0-9_]+]] = tensor.empty(%[[V6]]) : tensor<2x?xf32>
// CHECK: %[[INSERTEDSLICE:[a-z0-9_]+]] = tensor.insert_slice %[[ARG0]] into %[[V7]][0, 0] [2, %[[DIM]]] [1, 1] : tensor<2x?xf32> into tensor<2x?xf32>
// CHECK: %[[INSERTEDSLICE1:[a-z0-9_]+]] = tensor.insert_slice %[[ARG1:[a-z0-9_]+]] into %[[INSERTEDSLICE]][0, %[[DIM]]] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<2x?xf32>
// CHECK: %[[INSERTEDSLICE2:[a-z0-9_]+]] = tensor.insert_slice %[[ARG2]] into %[[INSERTEDSLICE1]][0, %[[V3]]] [2, %[[DIM0]]] [1, 1] : tensor<2x?xf32> into tensor<2x?xf32>
// CHECK: return %[[INSERTEDSLICE2]] : tensor<2x?xf32>
func.func @concat(%a: tensor<2x?xf32>, %b: tensor<2x3xf32>, %c: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = tensor.concat dim(1) %a, %b, %c : (tensor<2x?xf32>, tensor<2x3xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}
// CHECK-LABEL: func.func @concat_cast(
// CHECK: %[[DIM:[a-z0-9_]+]] = tensor.dim %[[ARG0:[a-z0-9_]+]], %[[C0:[a-z0-9_]+]] : tensor<?x4xf32>
// CHECK: %[[DIM0:[a-z0-9_]+]] = tensor.dim %[[ARG1:[a-z0-9_]+]], %[[C0]] : tensor<?x4xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[DIM]], %[[DIM0]]]
// CHECK: %[[V6:[a-z0-9_]+]] = tensor.empty(%[[V5]]) : tensor<?x4xf32>
// CHECK: %[[INSERTEDSLICE:[a-z0-9_]+]] = tensor.insert_slice %[[ARG0]] into %[[V6]][0, 0] [%[[DIM]], 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
// CHECK: %[[INSERTEDSLICE1:[a-z0-9_]+]] = tensor.insert_slice %[[ARG1]] into %[[INSERTEDSLICE]][%[[DIM]], 0] [%[[DIM0]], 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
// CHECK: %[[CAST:[a-z0-9_]+]] = tensor.cast %[[INSERTEDSLICE1]] : tensor<?x4xf32> to tensor<10x4xf32>
// CHECK: return %[[CAST]] : tensor<10x4xf32>
func.func @concat_cast(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<10x4xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<10x4xf32>
  return %0 : tensor<10x4xf32>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %0 {
    transform.apply_patterns.tensor.decompose_concat
  } : !transform.any_op
  transform.yield
}
}
