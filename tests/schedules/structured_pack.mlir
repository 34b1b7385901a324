// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @matmul(
// CHECK: %[[V:.+]] = tensor.empty(%[[V1:.+]], %[[V2:.+]]) : tensor<?x?x2x4xf32>
// CHECK: %[[V3:.+]] = tensor.empty(%[[V4:.+]], %[[V5:.+]]) : tensor<?x?x4x2xf32>
// CHECK: %[[PACK:.+]] = linalg.pack %[[A0:.+]] padding_value(%[[CST:.+]] : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 2] into %[[V3]] : tensor<?x?xf32> -> tensor<?x?x4x2xf32>
// CHECK: %[[V6:.+]] = tensor.empty(%[[V7:.+]], %[[V8:.+]]) : tensor<?x?x3x4xf32>
// CHECK: %[[PACK1:.+]] = linalg.pack %[[A1:.+]] padding_value(%[[CST1:.+]] : f32) inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %[[V6]] : tensor<?x?xf32> -> tensor<?x?x3x4xf32>
// CHECK: %[[V9:.+]] = tensor.empty(%[[V10:.+]], %[[V11:.+]]) : tensor<?x?x2x3xf32>
// CHECK: %[[V12:.+]] = tensor.empty(%[[V13:.+]], %[[V14:.+]]) : tensor<?x?x2x3xf32>
// CHECK: %[[PADDED:.+]] = tensor.pad %[[A2:.+]] low[0, 0] high[%[[V15:.+]], %[[V16:.+]]] {
// CHECK: %[[EXPANDED:.+]] = tensor.expand_shape %[[PADDED]] {{\[\[}}0, 1], [2, 3]] output_shape [%[[V17:.+]], 2, %[[V18:.+]], 3] : tensor<?x?xf32> into tensor<?x2x?x3xf32>
// CHECK: %[[TRANSPOSED:.+]] = linalg.transpose ins(%[[EXPANDED]] : tensor<?x2x?x3xf32>) outs(%[[V12]] : tensor<?x?x2x3xf32>) permutation = [2, 0, 1, 3]
// CHECK: %[[V19:.+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d0, d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d1, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d0, d3, d4)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%[[PACK]], %[[PACK1]] : tensor<?x?x4x2xf32>, tensor<?x?x3x4xf32>) outs(%[[TRANSPOSED]] : tensor<?x?x2x3xf32>) {
// CHECK: linalg.yield %[[V20:.+]] : f32
// CHECK: %[[V21:.+]] = tensor.empty(%[[DIM:.+]], %[[DIM1:.+]]) : tensor<?x2x?x3xf32>
// CHECK: %[[TRANSPOSED1:.+]] = linalg.transpose ins(%[[V19]] : tensor<?x?x2x3xf32>) outs(%[[V21]] : tensor<?x2x?x3xf32>) permutation = [1, 2, 0, 3]
// CHECK: %[[COLLAPSED:.+]] = tensor.collapse_shape %[[TRANSPOSED1]] {{\[\[}}0, 1], [2, 3]] : tensor<?x2x?x3xf32> into tensor<?x?xf32>
// CHECK: %[[EXTRACTED_SLICE:.+]] = tensor.extract_slice %[[COLLAPSED]][0, 0] [%[[DIM2:.+]], %[[DIM3:.+]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK: %[[V22:.+]] = linalg.copy ins(%[[EXTRACTED_SLICE]] : tensor<?x?xf32>) outs(%[[A2]] : tensor<?x?xf32>) -> tensor<?x?xf32>
  func.func @matmul(%A: tensor<?x?xf32>, %B: tensor<?x?xf32>, %C: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%A, %B: tensor<?x?xf32>, tensor<?x?xf32>) outs(%C: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%arg1: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg1 : (!transform.any_op) -> !transform.op<"linalg.matmul">
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.op<"linalg.matmul">) -> (!transform.op<"linalg.generic">)
    %pack = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> (!transform.op<"linalg.pack">)
    %2, %pack_2, %empty_unpack_2 = transform.structured.pack_transpose %pack with_compute_op(%1) outer_perm = [1, 0] inner_perm = [1, 0]
     : (!transform.op<"linalg.pack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    %unpack = transform.get_consumers_of_result %2[0] : (!transform.op<"linalg.generic">) -> (!transform.op<"linalg.unpack">)
    %3, %pack_3, %unpack_3 = transform.structured.pack_transpose %unpack with_compute_op(%2) outer_perm = [1, 0]
      : (!transform.op<"linalg.unpack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.op<"linalg.unpack">)
    transform.structured.lower_unpack %unpack_3 : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    transform.structured.lower_pack %pack_3 : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @greedy(
// CHECK: %[[V:.+]] = tensor.empty(%[[V1:.+]], %[[V2:.+]], %[[V3:.+]]) : tensor<?x?x?x8xf32>
// CHECK: %[[PACK:.+]] = linalg.pack %[[A0:.+]] padding_value(%[[CST:.+]] : f32) inner_dims_pos = [1, 0] inner_tiles = [%[[V3]], 8] into %[[V]] : tensor<?x?xf32> -> tensor<?x?x?x8xf32>
// CHECK: %[[V4:.+]] = tensor.empty(%[[V5:.+]], %[[V6:.+]], %[[V3]]) : tensor<?x?x?x16xf32>
// CHECK: %[[PACK1:.+]] = linalg.pack %[[A1:.+]] padding_value(%[[CST1:.+]] : f32) inner_dims_pos = [0, 1] inner_tiles = [%[[V3]], 16] into %[[V4]] : tensor<?x?xf32> -> tensor<?x?x?x16xf32>
// CHECK: %[[V7:.+]] = tensor.empty(%[[V8:.+]], %[[V9:.+]]) : tensor<?x?x8x16xf32>
// CHECK: %[[PACK2:.+]] = linalg.pack %[[A2:.+]] padding_value(%[[CST2:.+]] : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %[[V7]] : tensor<?x?xf32> -> tensor<?x?x8x16xf32>
// CHECK: %[[V10:.+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d0, d3, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>], iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%[[PACK]], %[[PACK1]] : tensor<?x?x?x8xf32>, tensor<?x?x?x16xf32>) outs(%[[PACK2]] : tensor<?x?x8x16xf32>) {
// CHECK: linalg.yield %[[V11:.+]] : f32
// CHECK: %[[UNPACK:.+]] = linalg.unpack %[[V10]] inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %[[A2]] : tensor<?x?x8x16xf32> -> tensor<?x?xf32>
  func.func @greedy(%A: tensor<?x?xf32>, %B: tensor<?x?xf32>, %C: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%A, %B: tensor<?x?xf32>, tensor<?x?xf32>) outs(%C: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%arg1: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg1 : (!transform.any_op) -> !transform.op<"linalg.matmul">
    transform.structured.pack_greedily %0 matmul_packed_sizes = [8, 16, 0] matmul_padded_sizes_next_multiple_of = [0, 0, 10] matmul_inner_dims_order = [1, 2, 0] : (!transform.op<"linalg.matmul">) -> !transform.op<"linalg.generic">
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @lower(
// CHECK: %[[PADDED:.+]] = tensor.pad %[[A0:.+]] low[0, 0, 0, 0] high[7, 17, 0, 0] {
// CHECK: %[[EXPANDED:.+]] = tensor.expand_shape %[[PADDED]] {{\[\[}}0, 1], [2, 3], [4], [5]] output_shape [17, 8, 2, 32, 16, 16] : tensor<136x64x16x16xf32> into tensor<17x8x2x32x16x16xf32>
// CHECK: %[[TRANSPOSED:.+]] = linalg.transpose ins(%[[EXPANDED]] : tensor<17x8x2x32x16x16xf32>) outs(%[[A1:.+]] : tensor<17x2x16x16x32x8xf32>) permutation = [0, 2, 4, 5, 3, 1]
func.func @lower(%arg0: tensor<129x47x16x16xf32>, %arg1: tensor<17x2x16x16x32x8xf32>) -> tensor<17x2x16x16x32x8xf32> {
  %cst_0 = arith.constant 0.0 : f32
  %pack = linalg.pack %arg0 padding_value(%cst_0 : f32) inner_dims_pos = [1, 0] inner_tiles = [32, 8] into %arg1 : tensor<129x47x16x16xf32> -> tensor<17x2x16x16x32x8xf32>
  return %pack :  tensor<17x2x16x16x32x8xf32>
}
// CHECK-LABEL: func.func @pad(
// CHECK: %[[PADDED1:.+]] = tensor.pad %[[A01:.+]] low[0, 0, 0, 0] high[7, 17, 0, 0] {
// CHECK: %[[INSERTED_SLICE:.+]] = tensor.insert_slice %[[PADDED1]] into %[[A11:.+]][0, 0, 0, 0, 0, 0, 0, 0] [1, 1, 1, 1, 136, 64, 16, 16] [1, 1, 1, 1, 1, 1, 1, 1] : tensor<136x64x16x16xf32> into tensor<1x1x1x1x136x64x16x16xf32>
func.func @pad(%arg0: tensor<129x47x16x16xf32>, %arg1: tensor<1x1x1x1x136x64x16x16xf32>) -> tensor<1x1x1x1x136x64x16x16xf32> {
  %cst_0 = arith.constant 0.0 : f32
  %pack = linalg.pack %arg0 padding_value(%cst_0 : f32) inner_dims_pos = [0, 1, 2, 3] inner_tiles = [136, 64, 16, 16] into %arg1 : tensor<129x47x16x16xf32> -> tensor<1x1x1x1x136x64x16x16xf32>
  return %pack :  tensor<1x1x1x1x136x64x16x16xf32>
}
// CHECK-LABEL: func.func @pad_perm(
// CHECK: %[[PADDED2:.+]] = tensor.pad %[[A02:.+]] low[0, 0, 0, 0] high[7, 17, 0, 0] {
// CHECK: %[[INSERTED_SLICE1:.+]] = tensor.insert_slice %[[PADDED2]] into %[[A12:.+]][0, 0, 0, 0, 0, 0, 0, 0] [1, 1, 1, 1, 136, 64, 16, 16] [1, 1, 1, 1, 1, 1, 1, 1] : tensor<136x64x16x16xf32> into tensor<1x1x1x1x136x64x16x16xf32>
func.func @pad_perm(%arg0: tensor<129x47x16x16xf32>, %arg1: tensor<1x1x1x1x136x64x16x16xf32>) -> tensor<1x1x1x1x136x64x16x16xf32> {
  %cst_0 = arith.constant 0.0 : f32
  %pack = linalg.pack %arg0 padding_value(%cst_0 : f32) outer_dims_perm = [1, 2, 3, 0] inner_dims_pos = [0, 1, 2, 3] inner_tiles = [136, 64, 16, 16] into %arg1 : tensor<129x47x16x16xf32> -> tensor<1x1x1x1x136x64x16x16xf32>
  return %pack :  tensor<1x1x1x1x136x64x16x16xf32>
}
// CHECK-LABEL: func.func @pad_unit(
// CHECK: %[[PADDED3:.+]] = tensor.pad %[[A03:.+]] low[0, 0, 0, 0] high[5, 0, 0, 0] {
// CHECK: %[[EXPANDED1:.+]] = tensor.expand_shape %[[PADDED3]] {{\[\[}}0, 1], [2, 3], [4], [5]] output_shape [1, 8, 1, 1, 1, 1] : tensor<8x1x1x1xf32> into tensor<1x8x1x1x1x1xf32>
// CHECK: %[[TRANSPOSED1:.+]] = linalg.transpose ins(%[[EXPANDED1]] : tensor<1x8x1x1x1x1xf32>) outs(%[[A13:.+]] : tensor<1x1x1x1x8x1xf32>) permutation = [0, 2, 4, 5, 1, 3]
func.func @pad_unit(%arg0: tensor<3x1x1x1xf32>, %arg1: tensor<1x1x1x1x8x1xf32>) -> tensor<1x1x1x1x8x1xf32> {
  %zero = arith.constant 0.0 : f32
  %pack = linalg.pack %arg0 padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %arg1 : tensor<3x1x1x1xf32> -> tensor<1x1x1x1x8x1xf32>
  return %pack : tensor<1x1x1x1x8x1xf32>
}
// CHECK-LABEL: func.func @inner_perm(
// CHECK: %[[PADDED4:.+]] = tensor.pad %[[A04:.+]] low[0, 0] high[7, 17] {
// CHECK: %[[EXPANDED2:.+]] = tensor.expand_shape %[[PADDED4]] {{\[\[}}0, 1], [2, 3]] output_shape [1, 136, 1, 64] : tensor<136x64xf32> into tensor<1x136x1x64xf32>
// CHECK: %[[TRANSPOSED2:.+]] = linalg.transpose ins(%[[EXPANDED2]] : tensor<1x136x1x64xf32>) outs(%[[A14:.+]] : tensor<1x1x64x136xf32>) permutation = [0, 2, 3, 1]
func.func @inner_perm(%arg0: tensor<129x47xf32>, %arg1: tensor<1x1x64x136xf32>) -> tensor<1x1x64x136xf32> {
  %cst_0 = arith.constant 0.0 : f32
  %pack = linalg.pack %arg0 padding_value(%cst_0 : f32) inner_dims_pos = [1, 0] inner_tiles = [64, 136] into %arg1 : tensor<129x47xf32> -> tensor<1x1x64x136xf32>
  return %pack :  tensor<1x1x64x136xf32>
}
// CHECK-LABEL: func.func @some(
// CHECK: %[[PADDED5:.+]] = tensor.pad %[[A05:.+]] low[0, 0] high[0, 17] {
// CHECK: %[[EXPANDED3:.+]] = tensor.expand_shape %[[PADDED5]] {{\[\[}}0], [1, 2]] output_shape [1, 1, 64] : tensor<1x64xf32> into tensor<1x1x64xf32>
// CHECK: %[[TRANSPOSED3:.+]] = linalg.transpose ins(%[[EXPANDED3]] : tensor<1x1x64xf32>) outs(%[[A15:.+]] : tensor<1x1x64xf32>) permutation = [0, 1, 2]
func.func @some(%arg0: tensor<1x47xf32>, %arg1: tensor<1x1x64xf32>) -> tensor<1x1x64xf32> {
  %cst_0 = arith.constant 0.0 : f32
  %pack = linalg.pack %arg0 padding_value(%cst_0 : f32) inner_dims_pos = [1] inner_tiles = [64] into %arg1 : tensor<1x47xf32> -> tensor<1x1x64xf32>
  return %pack :  tensor<1x1x64xf32>
}
// CHECK-LABEL: func.func @some2(
// CHECK: %[[PADDED6:.+]] = tensor.pad %[[A06:.+]] low[0, 0] high[0, 17] {
// CHECK: %[[EXPANDED4:.+]] = tensor.expand_shape %[[PADDED6]] {{\[\[}}0], [1, 2]] output_shape [7, 1, 64] : tensor<7x64xf32> into tensor<7x1x64xf32>
// CHECK: %[[TRANSPOSED4:.+]] = linalg.transpose ins(%[[EXPANDED4]] : tensor<7x1x64xf32>) outs(%[[A16:.+]] : tensor<7x1x64xf32>) permutation = [0, 1, 2]
func.func @some2(%arg0: tensor<7x47xf32>, %arg1: tensor<7x1x64xf32>) -> tensor<7x1x64xf32> {
  %cst_0 = arith.constant 0.0 : f32
  %pack = linalg.pack %arg0 padding_value(%cst_0 : f32) inner_dims_pos = [1] inner_tiles = [64] into %arg1 : tensor<7x47xf32> -> tensor<7x1x64xf32>
  return %pack :  tensor<7x1x64xf32>
}
// CHECK-LABEL: func.func @dyn(
// CHECK: %[[PADDED7:.+]] = tensor.pad %[[A07:.+]] low[0, 0] high[%[[V:.+]], %[[V1:.+]]] {
// CHECK: %[[EXPANDED5:.+]] = tensor.expand_shape %[[PADDED7]] {{\[\[}}0, 1], [2, 3]] output_shape [%[[V2:.+]], 2, %[[V3:.+]], 16] : tensor<?x?xf32> into tensor<?x2x?x16xf32>
// CHECK: %[[TRANSPOSED5:.+]] = linalg.transpose ins(%[[EXPANDED5]] : tensor<?x2x?x16xf32>) outs(%[[A17:.+]] : tensor<?x?x16x2xf32>) permutation = [2, 0, 3, 1]
func.func @dyn(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?x16x2xf32>) -> tensor<?x?x16x2xf32> {
  %pack = linalg.pack %arg0 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 2] into %arg1 : tensor<?x?xf32> -> tensor<?x?x16x2xf32>
  return %pack :  tensor<?x?x16x2xf32>
}
// CHECK-LABEL: func.func @unpad(
// CHECK: %[[EXTRACTED_SLICE:.+]] = tensor.extract_slice %[[A18:.+]][0, 0, 0, 0, 0, 0, 0, 0] [1, 1, 1, 1, 129, 47, 16, 16] [1, 1, 1, 1, 1, 1, 1, 1] : tensor<1x1x1x1x136x64x16x16xf32> to tensor<129x47x16x16xf32>
func.func @unpad(%arg0: tensor<129x47x16x16xf32>, %arg1: tensor<1x1x1x1x136x64x16x16xf32>) -> tensor<129x47x16x16xf32> {
  %pack = linalg.unpack %arg1 inner_dims_pos = [0, 1, 2, 3] inner_tiles = [136, 64, 16, 16] into %arg0 : tensor<1x1x1x1x136x64x16x16xf32> -> tensor<129x47x16x16xf32>
  return %pack :  tensor<129x47x16x16xf32>
}
// CHECK-LABEL: func.func @undyn(
// CHECK: %[[V4:.+]] = tensor.empty(%[[DIM:.+]], %[[DIM1:.+]]) : tensor<?x2x?x16xf32>
// CHECK: %[[TRANSPOSED6:.+]] = linalg.transpose ins(%[[A19:.+]] : tensor<?x?x16x2xf32>) outs(%[[V4]] : tensor<?x2x?x16xf32>) permutation = [1, 3, 0, 2]
// CHECK: %[[COLLAPSED:.+]] = tensor.collapse_shape %[[TRANSPOSED6]] {{\[\[}}0, 1], [2, 3]] : tensor<?x2x?x16xf32> into tensor<?x?xf32>
// CHECK: %[[EXTRACTED_SLICE1:.+]] = tensor.extract_slice %[[COLLAPSED]][0, 0] [%[[DIM2:.+]], %[[DIM3:.+]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK: %[[V5:.+]] = linalg.copy ins(%[[EXTRACTED_SLICE1]] : tensor<?x?xf32>) outs(%[[A08:.+]] : tensor<?x?xf32>) -> tensor<?x?xf32>
func.func @undyn(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?x16x2xf32>) -> tensor<?x?xf32> {
  %pack = linalg.unpack %arg1 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 2] into %arg0 : tensor<?x?x16x2xf32> -> tensor<?x?xf32>
  return %pack :  tensor<?x?xf32>
}
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %pack = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    transform.structured.lower_pack %pack : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %unpack = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    transform.structured.lower_unpack %unpack : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    transform.yield
  }
}
