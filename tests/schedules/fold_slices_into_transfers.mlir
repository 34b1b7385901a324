// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @masked(
// CHECK: %[[V0:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[ARG1:[a-z0-9_]+]]]
// CHECK: %[[V2:[a-z0-9_]+]] = vector.mask %[[ARG3:[a-z0-9_]+]] { vector.transfer_read %[[ARG0:[a-z0-9_]+]][%[[C8:[a-z0-9_]+]], %[[V0]]], %[[CST:[a-z0-9_]+]] {in_bounds = [true, true]} : tensor<?x?xf32>, vector<5x6xf32> } : vector<5x6xi1> -> vector<5x6xf32>
// CHECK: return %[[V2]] : vector<5x6xf32>
func.func @masked(%t : tensor<?x?xf32>, %s1 : index, %s2 : index, %m: vector<5x6xi1>) -> vector<5x6xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %cst = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[5, %s1] [10, %s2] [1, 1] : tensor<?x?xf32> to tensor<10x?xf32>
  %1 = vector.mask %m {vector.transfer_read %0[%c3, %c4], %cst {in_bounds = [true, true]} : tensor<10x?xf32>, vector<5x6xf32>} : vector<5x6xi1> -> vector<5x6xf32>
  return %1 : vector<5x6xf32>
}
// CHECK-LABEL: func.func @unit_read(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.transfer_read %[[ARG0:[a-z0-9_]+]][%[[C0:[a-z0-9_]+]], %[[C0]], %[[ARG1:[a-z0-9_]+]]], %[[CST:[a-z0-9_]+]] {in_bounds = [true, true]} : tensor<1x1x12xf32>, vector<1x6xf32>
// CHECK: return %[[V0]] : vector<1x6xf32>
func.func @unit_read(%t : tensor<1x1x12xf32>, %s : index) -> vector<1x6xf32> {
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[0, 0, %s] [1, 1, 6] [1, 1, 1] : tensor<1x1x12xf32> to tensor<1x6xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %cst {in_bounds = [true, true]} : tensor<1x6xf32>, vector<1x6xf32>
  return %1 : vector<1x6xf32>
}
// CHECK-LABEL: func.func @unit_write(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.transfer_write %[[ARG1:[a-z0-9_]+]], %[[ARG0:[a-z0-9_]+]][%[[C0:[a-z0-9_]+]], %[[C0]], %[[ARG2:[a-z0-9_]+]]] {in_bounds = [true, true]} : vector<1x6xf32>, tensor<1x1x12xf32>
// CHECK: return %[[V0]] : tensor<1x1x12xf32>
func.func @unit_write(%t1 : tensor<1x1x12xf32>, %v : vector<1x6xf32>, %s : index, %t2 : tensor<1x6xf32>) -> tensor<1x1x12xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t2[%c0, %c0] {in_bounds = [true, true]} : vector<1x6xf32>, tensor<1x6xf32>
  %1 = tensor.insert_slice %0 into %t1[0, 0, %s] [1, 1, 6] [1, 1, 1] : tensor<1x6xf32> into tensor<1x1x12xf32>
  return %1 : tensor<1x1x12xf32>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %0 {
    transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers
  } : !transform.any_op
  transform.yield
}
}
