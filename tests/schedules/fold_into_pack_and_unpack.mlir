// RUN: ir-opt --transform-interpreter --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @folded_pad
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<14x5xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x2x8x2xf32>, %[[V2:[a-z0-9_]+]]: tensor<14x7xf32>, %[[V3:[a-z0-9_]+]]: tensor<2x7x8xf32>, %[[V4:[a-z0-9_]+]]: f32) -> (tensor<3x2x8x2xf32>, tensor<3x2x8x2xf32>, tensor<3x2x8x2xf32>, tensor<2x7x8xf32>) {
// CHECK: %[[V5:[a-z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[V6:[a-z0-9_]+]] = tensor.pad %[[V0]] low[0, 0] high[2, 1] {
// CHECK: ^bb0(%[[V7:[a-z0-9_]+]]: index, %[[V8:[a-z0-9_]+]]: index):
// CHECK: tensor.yield %[[V5]] : f32
// CHECK: } : tensor<14x5xf32> to tensor<16x6xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = linalg.pack %[[V0]] padding_value(%[[V5]] : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %[[V1]] : tensor<14x5xf32> -> tensor<3x2x8x2xf32>
// CHECK: %[[V10:[a-z0-9_]+]] = linalg.pack %[[V0]] padding_value(%[[V5]] : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %[[V1]] : tensor<14x5xf32> -> tensor<3x2x8x2xf32>
// CHECK: %[[V11:[a-z0-9_]+]] = linalg.pack %[[V6]] padding_value(%[[V4]] : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %[[V1]] : tensor<16x6xf32> -> tensor<3x2x8x2xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = linalg.pack %[[V2]] padding_value(%[[V4]] : f32) inner_dims_pos = [0] inner_tiles = [8] into %[[V3]] : tensor<14x7xf32> -> tensor<2x7x8xf32>
// CHECK: return %[[V9]], %[[V10]], %[[V11]], %[[V12]] : tensor<3x2x8x2xf32>, tensor<3x2x8x2xf32>, tensor<3x2x8x2xf32>, tensor<2x7x8xf32>
// CHECK-LABEL: func.func @folded_slice
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<4x2x8x2xf32>, %[[V1:[a-z0-9_]+]]: tensor<16x8xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x7x8xf32>, %[[V3:[a-z0-9_]+]]: tensor<16x7xf32>) -> (tensor<13x7xf32>, tensor<8x7xf32>, tensor<12x7xf32>) {
// CHECK: %[[V4:[a-z0-9_]+]] = linalg.unpack %[[V0]] outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %[[V1]] : tensor<4x2x8x2xf32> -> tensor<16x8xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = tensor.empty() : tensor<13x7xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = linalg.unpack %[[V0]] outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %[[V5]] : tensor<4x2x8x2xf32> -> tensor<13x7xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = tensor.extract_slice %[[V4]][0, 0] [8, 7] [1, 1] : tensor<16x8xf32> to tensor<8x7xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = tensor.empty() : tensor<12x7xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = linalg.unpack %[[V2]] inner_dims_pos = [0] inner_tiles = [8] into %[[V8]] : tensor<2x7x8xf32> -> tensor<12x7xf32>
// CHECK: return %[[V6]], %[[V7]], %[[V9]] : tensor<13x7xf32>, tensor<8x7xf32>, tensor<12x7xf32>
// CHECK-LABEL: func.func @pad
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<?x5xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x4x8x2xf32>, %[[V2:[a-z0-9_]+]]: index, %[[V3:[a-z0-9_]+]]: f32) -> (tensor<2x4x8x2xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8x2xf32>) {
// CHECK: %[[V4:[a-z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[V5:[a-z0-9_]+]] = tensor.pad %[[V0]] low[0, 0] high[%[[V2]], 3] {
// CHECK: ^bb0(%[[V6:[a-z0-9_]+]]: index, %[[V7:[a-z0-9_]+]]: index):
// CHECK: tensor.yield %[[V4]] : f32
// CHECK: } : tensor<?x5xf32> to tensor<16x8xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = linalg.pack %[[V5]] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %[[V1]] : tensor<16x8xf32> -> tensor<2x4x8x2xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = linalg.pack %[[V5]] padding_value(%[[V4]] : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %[[V1]] : tensor<16x8xf32> -> tensor<2x4x8x2xf32>
// CHECK: %[[V10:[a-z0-9_]+]] = linalg.pack %[[V5]] padding_value(%[[V3]] : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %[[V1]] : tensor<16x8xf32> -> tensor<2x4x8x2xf32>
// CHECK: return %[[V8]], %[[V9]], %[[V10]] : tensor<2x4x8x2xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8x2xf32>
// CHECK-LABEL: func.func @slice
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<2x4x8x2xf32>, %[[V1:[a-z0-9_]+]]: tensor<16x8xf32>, %[[V2:[a-z0-9_]+]]: index) -> (tensor<?x5xf32>, tensor<3x5xf32>, tensor<8xf32>) {
// CHECK: %[[V3:[a-z0-9_]+]] = linalg.unpack %[[V0]] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %[[V1]] : tensor<2x4x8x2xf32> -> tensor<16x8xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = tensor.extract_slice %[[V3]][0, 0] [%[[V2]], 5] [1, 1] : tensor<16x8xf32> to tensor<?x5xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = tensor.extract_slice %[[V3]][1, 0] [3, 5] [1, 1] : tensor<16x8xf32> to tensor<3x5xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = tensor.extract_slice %[[V3]][0, 0] [1, 8] [1, 1] : tensor<16x8xf32> to tensor<8xf32>
// CHECK: return %[[V4]], %[[V5]], %[[V6]] : tensor<?x5xf32>, tensor<3x5xf32>, tensor<8xf32>
// CHECK-LABEL: func.func @transposed_pack
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<56x57x1x64xf32>, %[[V1:[a-z0-9_]+]]: tensor<56x57x1x2x32xf32>, %[[V2:[a-z0-9_]+]]: tensor<56x2x1x57x32xf32>, %[[V3:[a-z0-9_]+]]: tensor<32x57x1x2x56xf32>) -> (tensor<56x2x1x57x32xf32>, tensor<32x57x1x2x56xf32>) {
// CHECK: %[[V4:[a-z0-9_]+]] = linalg.pack %[[V0]] outer_dims_perm = [0, 1, 2, 3] inner_dims_pos = [3] inner_tiles = [32] into %[[V1]] : tensor<56x57x1x64xf32> -> tensor<56x57x1x2x32xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = tensor.empty() : tensor<56x2x1x57x32xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = linalg.pack %[[V0]] outer_dims_perm = [0, 3, 2, 1] inner_dims_pos = [3] inner_tiles = [32] into %[[V5]] : tensor<56x57x1x64xf32> -> tensor<56x2x1x57x32xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = linalg.transpose ins(%[[V4]] : tensor<56x57x1x2x32xf32>) outs(%[[V3]] : tensor<32x57x1x2x56xf32>) permutation = [4, 1, 2, 3, 0]
// CHECK: return %[[V6]], %[[V7]] : tensor<56x2x1x57x32xf32>, tensor<32x57x1x2x56xf32>
// CHECK-LABEL: func.func @tiles
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<?x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<?x?x8x4xf32>, %[[V2:[a-z0-9_]+]]: tensor<?x?x4x8xf32>, %[[V3:[a-z0-9_]+]]: f32) -> tensor<?x?x4x8xf32> {
// CHECK: %[[V4:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V5:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V6:[a-z0-9_]+]] = tensor.dim %[[V0]], %[[V5]] : tensor<?x?xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = tensor.dim %[[V0]], %[[V4]] : tensor<?x?xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%[[V7]]]
// CHECK: %[[V9:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%[[V6]]]
// CHECK: %[[V10:[a-z0-9_]+]] = tensor.empty(%[[V8]], %[[V9]]) : tensor<?x?x4x8xf32>
// CHECK: %[[V11:[a-z0-9_]+]] = linalg.pack %[[V0]] padding_value(%[[V3]] : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %[[V10]] : tensor<?x?xf32> -> tensor<?x?x4x8xf32>
// CHECK: return %[[V11]] : tensor<?x?x4x8xf32>
// CHECK-LABEL: func.func @packed_transpose
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<1x64x56x57xf32>, %[[V1:[a-z0-9_]+]]: tensor<1x56x57x64xf32>, %[[V2:[a-z0-9_]+]]: tensor<1x57x56x2x32xf32>) -> tensor<1x57x56x2x32xf32> {
// CHECK: %[[V3:[a-z0-9_]+]] = tensor.empty() : tensor<1x57x56x2x32xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = linalg.pack %[[V0]] outer_dims_perm = [0, 3, 2, 1] inner_dims_pos = [1] inner_tiles = [32] into %[[V3]] : tensor<1x64x56x57xf32> -> tensor<1x57x56x2x32xf32>
// CHECK: return %[[V4]] : tensor<1x57x56x2x32xf32>
// CHECK-LABEL: func.func @transposed_unpack
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<1x1x4x16xi32>, %[[V1:[a-z0-9_]+]]: tensor<16x4xi32>, %[[V2:[a-z0-9_]+]]: tensor<4x16xi32>) -> tensor<4x16xi32> {
// CHECK: %[[V3:[a-z0-9_]+]] = linalg.unpack %[[V0]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [4, 16] into %[[V2]] : tensor<1x1x4x16xi32> -> tensor<4x16xi32>
// CHECK: return %[[V3]] : tensor<4x16xi32>
// CHECK-LABEL: func.func @unpacked_transpose
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<?x?x4x16xi32>, %[[V1:[a-z0-9_]+]]: tensor<?x?x16x4xi32>, %[[V2:[a-z0-9_]+]]: tensor<?x?xi32>, %[[V3:[a-z0-9_]+]]: tensor<4x2x3x16xi32>, %[[V4:[a-z0-9_]+]]: tensor<2x3x16x4xi32>, %[[V5:[a-z0-9_]+]]: tensor<32x12xi32>, %[[V6:[a-z0-9_]+]]: tensor<2x16x3x4xi32>) -> (tensor<?x?xi32>, tensor<32x12xi32>, tensor<32x12xi32>) {
// CHECK: %[[V7:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V8:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V9:[a-z0-9_]+]] = tensor.dim %[[V2]], %[[V8]] : tensor<?x?xi32>
// CHECK: %[[V10:[a-z0-9_]+]] = tensor.dim %[[V2]], %[[V7]] : tensor<?x?xi32>
// CHECK: %[[V11:[a-z0-9_]+]] = tensor.empty(%[[V9]], %[[V10]]) : tensor<?x?xi32>
// CHECK: %[[V12:[a-z0-9_]+]] = linalg.unpack %[[V0]] outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 16] into %[[V11]] : tensor<?x?x4x16xi32> -> tensor<?x?xi32>
// CHECK: %[[V13:[a-z0-9_]+]] = linalg.transpose ins(%[[V3]] : tensor<4x2x3x16xi32>) outs(%[[V4]] : tensor<2x3x16x4xi32>) permutation = [1, 2, 3, 0]
// CHECK: %[[V14:[a-z0-9_]+]] = linalg.unpack %[[V13]] inner_dims_pos = [0, 1] inner_tiles = [16, 4] into %[[V5]] : tensor<2x3x16x4xi32> -> tensor<32x12xi32>
// CHECK: %[[V15:[a-z0-9_]+]] = linalg.transpose ins(%[[V6]] : tensor<2x16x3x4xi32>) outs(%[[V4]] : tensor<2x3x16x4xi32>) permutation = [0, 2, 1, 3]
// CHECK: %[[V16:[a-z0-9_]+]] = linalg.unpack %[[V15]] inner_dims_pos = [0, 1] inner_tiles = [16, 4] into %[[V5]] : tensor<2x3x16x4xi32> -> tensor<32x12xi32>
// CHECK: return %[[V12]], %[[V14]], %[[V16]] : tensor<?x?xi32>, tensor<32x12xi32>, tensor<32x12xi32>
func.func @folded_pad(%a: tensor<14x5xf32>, %d: tensor<3x2x8x2xf32>, %b: tensor<14x7xf32>, %e: tensor<2x7x8xf32>, %p: f32) -> (tensor<3x2x8x2xf32>, tensor<3x2x8x2xf32>, tensor<3x2x8x2xf32>, tensor<2x7x8xf32>) {
  %z = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[0, 0] high[2, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<14x5xf32> to tensor<16x6xf32>
  %1 = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<16x6xf32> -> tensor<3x2x8x2xf32>
  %2 = linalg.pack %0 padding_value(%z : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<16x6xf32> -> tensor<3x2x8x2xf32>
  %3 = linalg.pack %0 padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<16x6xf32> -> tensor<3x2x8x2xf32>
  %4 = tensor.pad %b low[0, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : f32
  } : tensor<14x7xf32> to tensor<16x7xf32>
  %5 = linalg.pack %4 inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<16x7xf32> -> tensor<2x7x8xf32>
  return %1, %2, %3, %5 : tensor<3x2x8x2xf32>, tensor<3x2x8x2xf32>, tensor<3x2x8x2xf32>, tensor<2x7x8xf32>
}
func.func @folded_slice(%a: tensor<4x2x8x2xf32>, %d: tensor<16x8xf32>, %b: tensor<2x7x8xf32>, %e: tensor<16x7xf32>) -> (tensor<13x7xf32>, tensor<8x7xf32>, tensor<12x7xf32>) {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<4x2x8x2xf32> -> tensor<16x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [13, 7] [1, 1] : tensor<16x8xf32> to tensor<13x7xf32>
  %2 = tensor.extract_slice %0[0, 0] [8, 7] [1, 1] : tensor<16x8xf32> to tensor<8x7xf32>
  %3 = linalg.unpack %b inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x7x8xf32> -> tensor<16x7xf32>
  %4 = tensor.extract_slice %3[0, 0] [12, 7] [1, 1] : tensor<16x7xf32> to tensor<12x7xf32>
  return %1, %2, %4 : tensor<13x7xf32>, tensor<8x7xf32>, tensor<12x7xf32>
}
func.func @pad(%a: tensor<?x5xf32>, %d: tensor<2x4x8x2xf32>, %h: index, %p: f32) -> (tensor<2x4x8x2xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8x2xf32>) {
  %z = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[0, 0] high[%h, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x5xf32> to tensor<16x8xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<16x8xf32> -> tensor<2x4x8x2xf32>
  %2 = linalg.pack %0 padding_value(%z : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<16x8xf32> -> tensor<2x4x8x2xf32>
  %3 = linalg.pack %0 padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<16x8xf32> -> tensor<2x4x8x2xf32>
  return %1, %2, %3 : tensor<2x4x8x2xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8x2xf32>
}
func.func @slice(%a: tensor<2x4x8x2xf32>, %d: tensor<16x8xf32>, %n: index) -> (tensor<?x5xf32>, tensor<3x5xf32>, tensor<8xf32>) {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<2x4x8x2xf32> -> tensor<16x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [%n, 5] [1, 1] : tensor<16x8xf32> to tensor<?x5xf32>
  %2 = tensor.extract_slice %0[1, 0] [3, 5] [1, 1] : tensor<16x8xf32> to tensor<3x5xf32>
  %3 = tensor.extract_slice %0[0, 0] [1, 8] [1, 1] : tensor<16x8xf32> to tensor<8xf32>
  return %1, %2, %3 : tensor<?x5xf32>, tensor<3x5xf32>, tensor<8xf32>
}
func.func @transposed_pack(%a: tensor<56x57x1x64xf32>, %d: tensor<56x57x1x2x32xf32>, %e: tensor<56x2x1x57x32xf32>, %f: tensor<32x57x1x2x56xf32>) -> (tensor<56x2x1x57x32xf32>, tensor<32x57x1x2x56xf32>) {
  %0 = linalg.pack %a outer_dims_perm = [0, 1, 2, 3] inner_dims_pos = [3] inner_tiles = [32] into %d : tensor<56x57x1x64xf32> -> tensor<56x57x1x2x32xf32>
  %1 = linalg.transpose ins(%0 : tensor<56x57x1x2x32xf32>) outs(%e : tensor<56x2x1x57x32xf32>) permutation = [0, 3, 2, 1, 4]
  %2 = linalg.transpose ins(%0 : tensor<56x57x1x2x32xf32>) outs(%f : tensor<32x57x1x2x56xf32>) permutation = [4, 1, 2, 3, 0]
  return %1, %2 : tensor<56x2x1x57x32xf32>, tensor<32x57x1x2x56xf32>
}
func.func @tiles(%a: tensor<?x?xf32>, %d: tensor<?x?x8x4xf32>, %e: tensor<?x?x4x8xf32>, %p: f32) -> tensor<?x?x4x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %d : tensor<?x?xf32> -> tensor<?x?x8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (j, i, l, k)>, affine_map<(i, j, k, l) -> (i, j, k, l)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%0 : tensor<?x?x8x4xf32>) outs(%e : tensor<?x?x4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?x?x4x8xf32>
  return %1 : tensor<?x?x4x8xf32>
}
func.func @packed_transpose(%a: tensor<1x64x56x57xf32>, %t: tensor<1x56x57x64xf32>, %d: tensor<1x57x56x2x32xf32>) -> tensor<1x57x56x2x32xf32> {
  %0 = linalg.transpose ins(%a : tensor<1x64x56x57xf32>) outs(%t : tensor<1x56x57x64xf32>) permutation = [0, 2, 3, 1]
  %1 = linalg.pack %0 outer_dims_perm = [0, 2, 1, 3] inner_dims_pos = [3] inner_tiles = [32] into %d : tensor<1x56x57x64xf32> -> tensor<1x57x56x2x32xf32>
  return %1 : tensor<1x57x56x2x32xf32>
}
func.func @transposed_unpack(%a: tensor<1x1x4x16xi32>, %u: tensor<16x4xi32>, %d: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 16] into %u : tensor<1x1x4x16xi32> -> tensor<16x4xi32>
  %1 = linalg.transpose ins(%0 : tensor<16x4xi32>) outs(%d : tensor<4x16xi32>) permutation = [1, 0]
  return %1 : tensor<4x16xi32>
}
func.func @unpacked_transpose(%a: tensor<?x?x4x16xi32>, %t: tensor<?x?x16x4xi32>, %d: tensor<?x?xi32>, %s: tensor<4x2x3x16xi32>, %ts: tensor<2x3x16x4xi32>, %ds: tensor<32x12xi32>, %s2: tensor<2x16x3x4xi32>) -> (tensor<?x?xi32>, tensor<32x12xi32>, tensor<32x12xi32>) {
  %0 = linalg.transpose ins(%a : tensor<?x?x4x16xi32>) outs(%t : tensor<?x?x16x4xi32>) permutation = [1, 0, 3, 2]
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [16, 4] into %d : tensor<?x?x16x4xi32> -> tensor<?x?xi32>
  %2 = linalg.transpose ins(%s : tensor<4x2x3x16xi32>) outs(%ts : tensor<2x3x16x4xi32>) permutation = [1, 2, 3, 0]
  %3 = linalg.unpack %2 inner_dims_pos = [0, 1] inner_tiles = [16, 4] into %ds : tensor<2x3x16x4xi32> -> tensor<32x12xi32>
  %4 = linalg.transpose ins(%s2 : tensor<2x16x3x4xi32>) outs(%ts : tensor<2x3x16x4xi32>) permutation = [0, 2, 1, 3]
  %5 = linalg.unpack %4 inner_dims_pos = [0, 1] inner_tiles = [16, 4] into %ds : tensor<2x3x16x4xi32> -> tensor<32x12xi32>
  return %1, %3, %5 : tensor<?x?xi32>, tensor<32x12xi32>, tensor<32x12xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.fold_into_pack_and_unpack
    } : !transform.any_op
    transform.yield
  }
}
