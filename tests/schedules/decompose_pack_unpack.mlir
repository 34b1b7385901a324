// RUN: ir-opt --transform-interpreter --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @pack
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<5x1xf32>, %[[V1:[a-z0-9_]+]]: tensor<1x1x8x2xf32>, %[[V2:[a-z0-9_]+]]: f32) -> tensor<1x1x8x2xf32> {
// CHECK: %[[V3:[a-z0-9_]+]] = tensor.pad %[[V0]] low[0, 0] high[3, 1] {
// CHECK: ^bb0(%[[V4:[a-z0-9_]+]]: index, %[[V5:[a-z0-9_]+]]: index):
// CHECK: tensor.yield %[[V2]] : f32
// CHECK: } : tensor<5x1xf32> to tensor<8x2xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = tensor.insert_slice %[[V3]] into %[[V1]][0, 0, 0, 0] [1, 1, 8, 2] [1, 1, 1, 1] : tensor<8x2xf32> into tensor<1x1x8x2xf32>
// CHECK: return %[[V6]] : tensor<1x1x8x2xf32>
// CHECK-LABEL: func.func @pack2
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<1x32x16xf32>, %[[V1:[a-z0-9_]+]]: tensor<1x1x1x16x32xf32>) -> tensor<1x1x1x16x32xf32> {
// CHECK: %[[V2:[a-z0-9_]+]] = tensor.empty() : tensor<1x16x32xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = linalg.transpose ins(%[[V0]] : tensor<1x32x16xf32>) outs(%[[V2]] : tensor<1x16x32xf32>) permutation = [0, 2, 1]
// CHECK: %[[V4:[a-z0-9_]+]] = tensor.insert_slice %[[V3]] into %[[V1]][0, 0, 0, 0, 0] [1, 1, 1, 16, 32] [1, 1, 1, 1, 1] : tensor<1x16x32xf32> into tensor<1x1x1x16x32xf32>
// CHECK: return %[[V4]] : tensor<1x1x1x16x32xf32>
// CHECK-LABEL: func.func @pack3
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<?x1xf32>, %[[V1:[a-z0-9_]+]]: tensor<1x1x?x2xf32>, %[[V2:[a-z0-9_]+]]: f32, %[[V3:[a-z0-9_]+]]: index) -> tensor<1x1x?x2xf32> {
// CHECK: %[[V4:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V5:[a-z0-9_]+]] = tensor.dim %[[V0]], %[[V4]] : tensor<?x1xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> (s0 - s1)>()[%[[V3]], %[[V5]]]
// CHECK: %[[V7:[a-z0-9_]+]] = tensor.pad %[[V0]] low[0, 0] high[%[[V6]], 1] {
// CHECK: ^bb0(%[[V8:[a-z0-9_]+]]: index, %[[V9:[a-z0-9_]+]]: index):
// CHECK: tensor.yield %[[V2]] : f32
// CHECK: } : tensor<?x1xf32> to tensor<?x2xf32>
// CHECK: %[[V10:[a-z0-9_]+]] = tensor.insert_slice %[[V7]] into %[[V1]][0, 0, 0, 0] [1, 1, %[[V3]], 2] [1, 1, 1, 1] : tensor<?x2xf32> into tensor<1x1x?x2xf32>
// CHECK: return %[[V10]] : tensor<1x1x?x2xf32>
// CHECK-LABEL: func.func @pack4
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<1x5xf32>, %[[V1:[a-z0-9_]+]]: tensor<1x1x8xf32>, %[[V2:[a-z0-9_]+]]: f32) -> tensor<1x1x8xf32> {
// CHECK: %[[V3:[a-z0-9_]+]] = tensor.pad %[[V0]] low[0, 0] high[0, 3] {
// CHECK: ^bb0(%[[V4:[a-z0-9_]+]]: index, %[[V5:[a-z0-9_]+]]: index):
// CHECK: tensor.yield %[[V2]] : f32
// CHECK: } : tensor<1x5xf32> to tensor<1x8xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = tensor.insert_slice %[[V3]] into %[[V1]][0, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<1x1x8xf32>
// CHECK: return %[[V6]] : tensor<1x1x8xf32>
// CHECK-LABEL: func.func @not
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<16x5xf32>, %[[V1:[a-z0-9_]+]]: tensor<16x1x8xf32>, %[[V2:[a-z0-9_]+]]: f32) -> tensor<16x1x8xf32> {
// CHECK: %[[V3:[a-z0-9_]+]] = tensor.pad %[[V0]] low[0, 0] high[0, 3] {
// CHECK: ^bb0(%[[V4:[a-z0-9_]+]]: index, %[[V5:[a-z0-9_]+]]: index):
// CHECK: tensor.yield %[[V2]] : f32
// CHECK: } : tensor<16x5xf32> to tensor<16x8xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = tensor.insert_slice %[[V3]] into %[[V1]][0, 0, 0] [16, 1, 8] [1, 1, 1] : tensor<16x8xf32> into tensor<16x1x8xf32>
// CHECK: return %[[V6]] : tensor<16x1x8xf32>
// CHECK-LABEL: func.func @unpack
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<1x1x8x2xf32>, %[[V1:[a-z0-9_]+]]: tensor<5x1xf32>) -> tensor<5x1xf32> {
// CHECK: %[[V2:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][0, 0, 0, 0] [1, 1, 8, 2] [1, 1, 1, 1] : tensor<1x1x8x2xf32> to tensor<8x2xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = tensor.extract_slice %[[V2]][0, 0] [5, 1] [1, 1] : tensor<8x2xf32> to tensor<5x1xf32>
// CHECK: return %[[V3]] : tensor<5x1xf32>
// CHECK-LABEL: func.func @unpack2
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<1x1x1x1x8x32xf32>, %[[V1:[a-z0-9_]+]]: tensor<1x1x32x8xf32>) -> tensor<1x1x32x8xf32> {
// CHECK: %[[V2:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][0, 0, 0, 0, 0, 0] [1, 1, 1, 1, 8, 32] [1, 1, 1, 1, 1, 1] : tensor<1x1x1x1x8x32xf32> to tensor<8x32xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = tensor.empty() : tensor<32x8xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = linalg.transpose ins(%[[V2]] : tensor<8x32xf32>) outs(%[[V3]] : tensor<32x8xf32>) permutation = [1, 0]
// CHECK: %[[V5:[a-z0-9_]+]] = tensor.insert_slice %[[V4]] into %[[V1]][0, 0, 0, 0] [1, 1, 32, 8] [1, 1, 1, 1] : tensor<32x8xf32> into tensor<1x1x32x8xf32>
// CHECK: return %[[V5]] : tensor<1x1x32x8xf32>
// CHECK-LABEL: func.func @unpack3
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<1x1x4x32x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<?x32x4xf32>, %[[V2:[a-z0-9_]+]]: index) -> tensor<?x32x4xf32> {
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V4:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][0, 0, 0, 0, 0] [1, 1, 4, 32, %[[V2]]] [1, 1, 1, 1, 1] : tensor<1x1x4x32x?xf32> to tensor<4x32x?xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = tensor.empty(%[[V2]]) : tensor<?x32x4xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = linalg.transpose ins(%[[V4]] : tensor<4x32x?xf32>) outs(%[[V5]] : tensor<?x32x4xf32>) permutation = [2, 1, 0]
// CHECK: %[[V7:[a-z0-9_]+]] = tensor.dim %[[V1]], %[[V3]] : tensor<?x32x4xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = tensor.extract_slice %[[V6]][0, 0, 0] [%[[V7]], 32, 4] [1, 1, 1] : tensor<?x32x4xf32> to tensor<?x32x4xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = tensor.insert_slice %[[V8]] into %[[V1]][0, 0, 0] [%[[V7]], 32, 4] [1, 1, 1] : tensor<?x32x4xf32> into tensor<?x32x4xf32>
// CHECK: return %[[V9]] : tensor<?x32x4xf32>
// CHECK-LABEL: func.func @unpack4
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<2x1x16x8x32xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x32x8xf32>) -> tensor<2x32x8xf32> {
// CHECK: %[[V2:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][0, 0, 0, 0, 0] [2, 1, 1, 8, 32] [1, 1, 1, 1, 1] : tensor<2x1x16x8x32xf32> to tensor<2x1x1x8x32xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = tensor.extract_slice %[[V2]][0, 0, 0, 0, 0] [2, 1, 1, 8, 32] [1, 1, 1, 1, 1] : tensor<2x1x1x8x32xf32> to tensor<2x8x32xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = tensor.empty() : tensor<2x32x8xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = linalg.transpose ins(%[[V3]] : tensor<2x8x32xf32>) outs(%[[V4]] : tensor<2x32x8xf32>) permutation = [0, 2, 1]
// CHECK: return %[[V5]] : tensor<2x32x8xf32>
// CHECK-LABEL: func.func @unpack5
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<?x1x1x8x32xf32>, %[[V1:[a-z0-9_]+]]: tensor<?x32x7xf32>) -> tensor<?x32x7xf32> {
// CHECK: %[[V2:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V3:[a-z0-9_]+]] = tensor.dim %[[V0]], %[[V2]] : tensor<?x1x1x8x32xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][0, 0, 0, 0, 0] [%[[V3]], 1, 1, 8, 32] [1, 1, 1, 1, 1] : tensor<?x1x1x8x32xf32> to tensor<?x8x32xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = tensor.empty(%[[V3]]) : tensor<?x32x8xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = linalg.transpose ins(%[[V4]] : tensor<?x8x32xf32>) outs(%[[V5]] : tensor<?x32x8xf32>) permutation = [0, 2, 1]
// CHECK: %[[V7:[a-z0-9_]+]] = tensor.dim %[[V1]], %[[V2]] : tensor<?x32x7xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = tensor.extract_slice %[[V6]][0, 0, 0] [%[[V7]], 32, 7] [1, 1, 1] : tensor<?x32x8xf32> to tensor<?x32x7xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = tensor.insert_slice %[[V8]] into %[[V1]][0, 0, 0] [%[[V7]], 32, 7] [1, 1, 1] : tensor<?x32x7xf32> into tensor<?x32x7xf32>
// CHECK: return %[[V9]] : tensor<?x32x7xf32>
// CHECK-LABEL: func.func @perm2
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<4x5x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<1x4x3x8xf32>, %[[V2:[a-z0-9_]+]]: f32) -> tensor<1x4x3x8xf32> {
// CHECK: %[[V3:[a-z0-9_]+]] = tensor.pad %[[V0]] low[0, 0, 0] high[0, 3, 0] {
// CHECK: ^bb0(%[[V4:[a-z0-9_]+]]: index, %[[V5:[a-z0-9_]+]]: index, %[[V6:[a-z0-9_]+]]: index):
// CHECK: tensor.yield %[[V2]] : f32
// CHECK: } : tensor<4x5x3xf32> to tensor<4x8x3xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = tensor.empty() : tensor<4x3x8xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = linalg.transpose ins(%[[V3]] : tensor<4x8x3xf32>) outs(%[[V7]] : tensor<4x3x8xf32>) permutation = [0, 2, 1]
// CHECK: %[[V9:[a-z0-9_]+]] = tensor.insert_slice %[[V8]] into %[[V1]][0, 0, 0, 0] [1, 4, 3, 8] [1, 1, 1, 1] : tensor<4x3x8xf32> into tensor<1x4x3x8xf32>
// CHECK: return %[[V9]] : tensor<1x4x3x8xf32>
// CHECK-LABEL: func.func @perm
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<4x5x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x1x4x8xf32>, %[[V2:[a-z0-9_]+]]: f32) -> tensor<3x1x4x8xf32> {
// CHECK: %[[V3:[a-z0-9_]+]] = linalg.pack %[[V0]] padding_value(%[[V2]] : f32) outer_dims_perm = [2, 1, 0] inner_dims_pos = [1] inner_tiles = [8] into %[[V1]] : tensor<4x5x3xf32> -> tensor<3x1x4x8xf32>
// CHECK: return %[[V3]] : tensor<3x1x4x8xf32>
func.func @pack(%a: tensor<5x1xf32>, %d: tensor<1x1x8x2xf32>, %p: f32) -> tensor<1x1x8x2xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<5x1xf32> -> tensor<1x1x8x2xf32>
  return %0 : tensor<1x1x8x2xf32>
}
func.func @pack2(%a: tensor<1x32x16xf32>, %d: tensor<1x1x1x16x32xf32>) -> tensor<1x1x1x16x32xf32> {
  %0 = linalg.pack %a outer_dims_perm = [0, 2, 1] inner_dims_pos = [2, 1] inner_tiles = [16, 32] into %d : tensor<1x32x16xf32> -> tensor<1x1x1x16x32xf32>
  return %0 : tensor<1x1x1x16x32xf32>
}
func.func @pack3(%a: tensor<?x1xf32>, %d: tensor<1x1x?x2xf32>, %p: f32, %t: index) -> tensor<1x1x?x2xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [%t, 2] into %d : tensor<?x1xf32> -> tensor<1x1x?x2xf32>
  return %0 : tensor<1x1x?x2xf32>
}
func.func @pack4(%a: tensor<1x5xf32>, %d: tensor<1x1x8xf32>, %p: f32) -> tensor<1x1x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<1x5xf32> -> tensor<1x1x8xf32>
  return %0 : tensor<1x1x8xf32>
}
func.func @not(%a: tensor<16x5xf32>, %d: tensor<16x1x8xf32>, %p: f32) -> tensor<16x1x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<16x5xf32> -> tensor<16x1x8xf32>
  return %0 : tensor<16x1x8xf32>
}
func.func @unpack(%a: tensor<1x1x8x2xf32>, %d: tensor<5x1xf32>) -> tensor<5x1xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<1x1x8x2xf32> -> tensor<5x1xf32>
  return %0 : tensor<5x1xf32>
}
func.func @unpack2(%a: tensor<1x1x1x1x8x32xf32>, %d: tensor<1x1x32x8xf32>) -> tensor<1x1x32x8xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [3, 2] inner_tiles = [8, 32] into %d : tensor<1x1x1x1x8x32xf32> -> tensor<1x1x32x8xf32>
  return %0 : tensor<1x1x32x8xf32>
}
func.func @unpack3(%a: tensor<1x1x4x32x?xf32>, %d: tensor<?x32x4xf32>, %t: index) -> tensor<?x32x4xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [32, %t] into %d : tensor<1x1x4x32x?xf32> -> tensor<?x32x4xf32>
  return %0 : tensor<?x32x4xf32>
}
func.func @unpack4(%a: tensor<2x1x16x8x32xf32>, %d: tensor<2x32x8xf32>) -> tensor<2x32x8xf32> {
  %e = tensor.extract_slice %a[0, 0, 0, 0, 0] [2, 1, 1, 8, 32] [1, 1, 1, 1, 1] : tensor<2x1x16x8x32xf32> to tensor<2x1x1x8x32xf32>
  %0 = linalg.unpack %e inner_dims_pos = [2, 1] inner_tiles = [8, 32] into %d : tensor<2x1x1x8x32xf32> -> tensor<2x32x8xf32>
  return %0 : tensor<2x32x8xf32>
}
func.func @unpack5(%a: tensor<?x1x1x8x32xf32>, %d: tensor<?x32x7xf32>) -> tensor<?x32x7xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [2, 1] inner_tiles = [8, 32] into %d : tensor<?x1x1x8x32xf32> -> tensor<?x32x7xf32>
  return %0 : tensor<?x32x7xf32>
}
func.func @perm2(%a: tensor<4x5x3xf32>, %d: tensor<1x4x3x8xf32>, %p: f32) -> tensor<1x4x3x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0, 2] inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<4x5x3xf32> -> tensor<1x4x3x8xf32>
  return %0 : tensor<1x4x3x8xf32>
}
func.func @perm(%a: tensor<4x5x3xf32>, %d: tensor<3x1x4x8xf32>, %p: f32) -> tensor<3x1x4x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [2, 1, 0] inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<4x5x3xf32> -> tensor<3x1x4x8xf32>
  return %0 : tensor<3x1x4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.decompose_pack_unpack
    } : !transform.any_op
    transform.yield
  }
}
