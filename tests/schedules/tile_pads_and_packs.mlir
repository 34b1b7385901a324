// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @dynamic(
  // CHECK: %[[V0:[a-z0-9_]+]] = tensor.empty(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) : tensor<?x?xf32>
  // CHECK: %[[V3:[a-z0-9_]+]] = scf.for %[[ARG3:[a-z0-9_]+]] = %[[C05:[a-z0-9_]+]] to %[[V6:[a-z0-9_]+]] step %[[C2:[a-z0-9_]+]] iter_args(%[[ARG4:[a-z0-9_]+]] = %[[V0]]) -> (tensor<?x?xf32>) {
  // CHECK: %[[V9:[a-z0-9_]+]] = scf.for %[[ARG5:[a-z0-9_]+]] = %[[C06:[a-z0-9_]+]] to %[[V12:[a-z0-9_]+]] step %[[C3:[a-z0-9_]+]] iter_args(%[[ARG6:[a-z0-9_]+]] = %[[ARG4]]) -> (tensor<?x?xf32>) {
  // CHECK: %[[V15:[a-z0-9_]+]] = affine.min affine_map<(d0)[s0, s1] -> (-d0 + s0 + s1 + 3, 2)>(%[[ARG3]])[%[[DIM2:[a-z0-9_]+]], %[[ARG2:[a-z0-9_]+]]]
  // CHECK: %[[V18:[a-z0-9_]+]] = affine.min affine_map<(d0)[s0, s1] -> (-d0 + s0 + s1, 3)>(%[[ARG5]])[%[[DIM4:[a-z0-9_]+]], %[[ARG2]]]
  // CHECK: %[[V20:[a-z0-9_]+]] = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%[[V21:[a-z0-9_]+]])[%[[DIM8:[a-z0-9_]+]]]
  // CHECK: %[[V23:[a-z0-9_]+]] = affine.min affine_map<(d0, d1, d2)[s0] -> (-d0 + s0, d1 - d2)>(%[[V20]], %[[V15]], %[[V24:[a-z0-9_]+]])[%[[DIM8]]]
  // CHECK: %[[V25:[a-z0-9_]+]] = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%[[V26:[a-z0-9_]+]])[%[[DIM11:[a-z0-9_]+]]]
  // CHECK: %[[V28:[a-z0-9_]+]] = affine.min affine_map<(d0, d1, d2)[s0] -> (-d0 + s0, d1 - d2)>(%[[V25]], %[[V18]], %[[V29:[a-z0-9_]+]])[%[[DIM11]]]
  // CHECK: %[[V30:[a-z0-9_]+]] = scf.if %[[V31:[a-z0-9_]+]] -> (tensor<?x?xf32>) {
  // CHECK: %[[GENERATED:[a-z0-9_]+]] = tensor.generate %[[V15]], %[[V18]] {
  // CHECK: scf.yield %[[GENERATED]] : tensor<?x?xf32>
  // CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0:[a-z0-9_]+]][%[[V20]], %[[V25]]] [%[[V35:[a-z0-9_]+]], %[[V36:[a-z0-9_]+]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK: %[[PADDED:[a-z0-9_]+]] = tensor.pad %[[EXTRACTEDSLICE]] low[%[[V24]], %[[V29]]] high[%[[V38:[a-z0-9_]+]], 0] {
  // CHECK: scf.yield %[[PADDED]] : tensor<?x?xf32>
  // CHECK: %[[INSERTEDSLICE:[a-z0-9_]+]] = tensor.insert_slice %[[V30]] into %[[ARG6]][%[[ARG3]], %[[ARG5]]] [%[[V15]], %[[V18]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  // CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<?x?xf32>
  // CHECK: scf.yield %[[V9]] : tensor<?x?xf32>
  // CHECK: return %[[V3]] : tensor<?x?xf32>
  func.func @dynamic(%t: tensor<?x?xf32>, %p: f32, %l: index) -> tensor<?x?xf32> {
    %0 = tensor.pad %t low[3, %l] high[%l, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %p : f32
    } : tensor<?x?xf32> to tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @one_loop(
  // CHECK: %[[V0:[a-z0-9_]+]] = tensor.empty() : tensor<14x16xf32>
  // CHECK: %[[V1:[a-z0-9_]+]] = scf.for %[[ARG3:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[C16:[a-z0-9_]+]] step %[[C4:[a-z0-9_]+]] iter_args(%[[ARG4:[a-z0-9_]+]] = %[[V0]]) -> (tensor<14x16xf32>) {
  // CHECK: %[[V7:[a-z0-9_]+]] = affine.min affine_map<(d0) -> (d0, 9)>(%[[V8:[a-z0-9_]+]])
  // CHECK: %[[V9:[a-z0-9_]+]] = affine.min affine_map<(d0, d1) -> (-d0 + 9, -d1 + 4)>(%[[V7]], %[[V10:[a-z0-9_]+]])
  // CHECK: %[[V11:[a-z0-9_]+]] = scf.if %[[V12:[a-z0-9_]+]] -> (tensor<14x4xf32>) {
  // CHECK: %[[GENERATED:[a-z0-9_]+]] = tensor.generate  {
  // CHECK: scf.yield %[[GENERATED]] : tensor<14x4xf32>
  // CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0:[a-z0-9_]+]][0, %[[V7]]] [7, %[[V16:[a-z0-9_]+]]] [1, 1] : tensor<7x9xf32> to tensor<7x?xf32>
  // CHECK: %[[PADDED:[a-z0-9_]+]] = tensor.pad %[[EXTRACTEDSLICE]] low[3, %[[V10]]] high[4, %[[V18:[a-z0-9_]+]]] {
  // CHECK: scf.yield %[[CAST:[a-z0-9_]+]] : tensor<14x4xf32>
  // CHECK: %[[INSERTEDSLICE:[a-z0-9_]+]] = tensor.insert_slice %[[V11]] into %[[ARG4]][0, %[[ARG3]]] [14, 4] [1, 1] : tensor<14x4xf32> into tensor<14x16xf32>
  // CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<14x16xf32>
  // CHECK: return %[[V1]] : tensor<14x16xf32>
  func.func @one_loop(%t: tensor<7x9xf32>, %p: f32, %l: index) -> tensor<14x16xf32> {
    %0 = tensor.pad %t low[3, 4] high[4, 3] {
    ^bb0(%i: index, %j: index):
      tensor.yield %p : f32
    } : tensor<7x9xf32> to tensor<14x16xf32>
    return %0 : tensor<14x16xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l:1 = transform.structured.tile_using_for %0 tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @forall(
  // CHECK: %[[V0:[a-z0-9_]+]] = tensor.empty() : tensor<20x40xf32>
  // CHECK: %[[V1:[a-z0-9_]+]] = scf.forall (%[[ARG3:[a-z0-9_]+]], %[[ARG4:[a-z0-9_]+]]) in (4, 5) shared_outs(%[[ARG5:[a-z0-9_]+]] = %[[V0]]) -> (tensor<20x40xf32>) {
  // CHECK: %[[V5:[a-z0-9_]+]] = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%[[V6:[a-z0-9_]+]])[%[[DIM:[a-z0-9_]+]]]
  // CHECK: %[[V8:[a-z0-9_]+]] = affine.min affine_map<(d0, d1)[s0] -> (-d0 + s0, -d1 + 5)>(%[[V5]], %[[V9:[a-z0-9_]+]])[%[[DIM]]]
  // CHECK: %[[V10:[a-z0-9_]+]] = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%[[V11:[a-z0-9_]+]])[%[[DIM1:[a-z0-9_]+]]]
  // CHECK: %[[V13:[a-z0-9_]+]] = affine.min affine_map<(d0, d1)[s0] -> (-d0 + s0, -d1 + 8)>(%[[V10]], %[[V14:[a-z0-9_]+]])[%[[DIM1]]]
  // CHECK: %[[V15:[a-z0-9_]+]] = scf.if %[[V16:[a-z0-9_]+]] -> (tensor<5x8xf32>) {
  // CHECK: %[[GENERATED:[a-z0-9_]+]] = tensor.generate  {
  // CHECK: scf.yield %[[GENERATED]] : tensor<5x8xf32>
  // CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0:[a-z0-9_]+]][%[[V5]], %[[V10]]] [%[[V20:[a-z0-9_]+]], %[[V21:[a-z0-9_]+]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK: %[[PADDED:[a-z0-9_]+]] = tensor.pad %[[EXTRACTEDSLICE]] low[%[[V9]], %[[V14]]] high[%[[V23:[a-z0-9_]+]], 0] {
  // CHECK: scf.yield %[[CAST:[a-z0-9_]+]] : tensor<5x8xf32>
  // CHECK: scf.forall.in_parallel {
  // CHECK: tensor.parallel_insert_slice %[[V15]] into %[[ARG5]][%[[V25:[a-z0-9_]+]], %[[V26:[a-z0-9_]+]]] [5, 8] [1, 1] : tensor<5x8xf32> into tensor<20x40xf32>
  // CHECK: return %[[V1]] : tensor<20x40xf32>
  func.func @forall(%t: tensor<?x?xf32>, %p: f32, %l: index) -> tensor<20x40xf32> {
    %0 = tensor.pad %t low[%l, %l] high[%l, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %p : f32
    } : tensor<?x?xf32> to tensor<20x40xf32>
    return %0 : tensor<20x40xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_forall %0 tile_sizes [5, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @padded_pack(
  // CHECK: %[[V0:[a-z0-9_]+]] = scf.for %[[ARG4:[a-z0-9_]+]] = %[[C02:[a-z0-9_]+]] to %[[DIM:[a-z0-9_]+]] step %[[C24:[a-z0-9_]+]] iter_args(%[[ARG5:[a-z0-9_]+]] = %[[ARG1:[a-z0-9_]+]]) -> (tensor<?x?x?x2xf32>) {
  // CHECK: %[[V7:[a-z0-9_]+]] = scf.for %[[ARG6:[a-z0-9_]+]] = %[[C03:[a-z0-9_]+]] to %[[DIM0:[a-z0-9_]+]] step %[[C4:[a-z0-9_]+]] iter_args(%[[ARG7:[a-z0-9_]+]] = %[[ARG5]]) -> (tensor<?x?x?x2xf32>) {
  // CHECK: %[[V13:[a-z0-9_]+]] = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 2)>(%[[ARG4]])[%[[DIM]]]
  // CHECK: %[[V14:[a-z0-9_]+]] = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 4)>(%[[ARG6]])[%[[DIM0]]]
  // CHECK: %[[V15:[a-z0-9_]+]] = affine.min affine_map<(d0, d1)[s0, s1] -> (d0 * s0, -(d1 * s0) + s1)>(%[[V14]], %[[ARG6]])[%[[ARG2:[a-z0-9_]+]], %[[DIM6:[a-z0-9_]+]]]
  // CHECK: %[[V18:[a-z0-9_]+]] = affine.min affine_map<(d0, d1)[s0] -> (d0 * 2, d1 * -2 + s0)>(%[[V13]], %[[ARG4]])[%[[DIM8:[a-z0-9_]+]]]
  // CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0:[a-z0-9_]+]][%[[V22:[a-z0-9_]+]], %[[V23:[a-z0-9_]+]]] [%[[V15]], %[[V18]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK: %[[EXTRACTEDSLICE15:[a-z0-9_]+]] = tensor.extract_slice %[[ARG7]][%[[ARG4]], %[[ARG6]], 0, 0] [%[[V13]], %[[V14]], %[[DIM14:[a-z0-9_]+]], 2] [1, 1, 1, 1] : tensor<?x?x?x2xf32> to tensor<?x?x?x2xf32>
  // CHECK: %[[PACK:[a-z0-9_]+]] = linalg.pack %[[EXTRACTEDSLICE]] padding_value(%[[ARG3:[a-z0-9_]+]] : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%[[ARG2]], 2] into %[[EXTRACTEDSLICE15]] : tensor<?x?xf32> -> tensor<?x?x?x2xf32>
  // CHECK: %[[INSERTEDSLICE:[a-z0-9_]+]] = tensor.insert_slice %[[PACK]] into %[[ARG7]][%[[ARG4]], %[[ARG6]], 0, 0] [%[[V13]], %[[V14]], %[[DIM21:[a-z0-9_]+]], 2] [1, 1, 1, 1] : tensor<?x?x?x2xf32> into tensor<?x?x?x2xf32>
  // CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<?x?x?x2xf32>
  // CHECK: scf.yield %[[V7]] : tensor<?x?x?x2xf32>
  // CHECK: return %[[V0]] : tensor<?x?x?x2xf32>
  func.func @padded_pack(%a: tensor<?x?xf32>, %b: tensor<?x?x?x2xf32>, %t: index, %p: f32) -> tensor<?x?x?x2xf32> {
    %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%t, 2] into %b : tensor<?x?xf32> -> tensor<?x?x?x2xf32>
    return %0 : tensor<?x?x?x2xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @aligned_unpack(
  // CHECK: %[[V0:[a-z0-9_]+]] = scf.forall (%[[ARG2:[a-z0-9_]+]], %[[ARG3:[a-z0-9_]+]]) in (4, 4) shared_outs(%[[ARG4:[a-z0-9_]+]] = %[[ARG1:[a-z0-9_]+]]) -> (tensor<64x128xf32>) {
  // CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0:[a-z0-9_]+]][%[[V7:[a-z0-9_]+]], %[[V8:[a-z0-9_]+]], 0, 0] [2, 1, 8, 32] [1, 1, 1, 1] : tensor<8x4x8x32xf32> to tensor<2x1x8x32xf32>
  // CHECK: %[[EXTRACTEDSLICE0:[a-z0-9_]+]] = tensor.extract_slice %[[ARG4]][%[[V10:[a-z0-9_]+]], %[[V11:[a-z0-9_]+]]] [16, 32] [1, 1] : tensor<64x128xf32> to tensor<16x32xf32>
  // CHECK: %[[UNPACK:[a-z0-9_]+]] = linalg.unpack %[[EXTRACTEDSLICE]] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %[[EXTRACTEDSLICE0]] : tensor<2x1x8x32xf32> -> tensor<16x32xf32>
  // CHECK: scf.forall.in_parallel {
  // CHECK: tensor.parallel_insert_slice %[[UNPACK]] into %[[ARG4]][%[[V10]], %[[V11]]] [16, 32] [1, 1] : tensor<16x32xf32> into tensor<64x128xf32>
  // CHECK: return %[[V0]] : tensor<64x128xf32>
  func.func @aligned_unpack(%a: tensor<8x4x8x32xf32>, %b: tensor<64x128xf32>) -> tensor<64x128xf32> {
    %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<8x4x8x32xf32> -> tensor<64x128xf32>
    return %0 : tensor<64x128xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_forall %0 tile_sizes [16, 32] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @outer_unpack(
  // CHECK: %[[V0:[a-z0-9_]+]] = scf.for %[[ARG3:[a-z0-9_]+]] = %[[C01:[a-z0-9_]+]] to %[[DIM:[a-z0-9_]+]] step %[[C4:[a-z0-9_]+]] iter_args(%[[ARG4:[a-z0-9_]+]] = %[[ARG1:[a-z0-9_]+]]) -> (tensor<?x?xf32>) {
  // CHECK: %[[V7:[a-z0-9_]+]] = scf.for %[[ARG5:[a-z0-9_]+]] = %[[C02:[a-z0-9_]+]] to %[[DIM0:[a-z0-9_]+]] step %[[C8:[a-z0-9_]+]] iter_args(%[[ARG6:[a-z0-9_]+]] = %[[ARG4]]) -> (tensor<?x?xf32>) {
  // CHECK: %[[V13:[a-z0-9_]+]] = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 4)>(%[[ARG3]])[%[[DIM]]]
  // CHECK: %[[V14:[a-z0-9_]+]] = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 8)>(%[[ARG5]])[%[[DIM0]]]
  // CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0:[a-z0-9_]+]][%[[V17:[a-z0-9_]+]], %[[V18:[a-z0-9_]+]], 0, 0] [%[[V19:[a-z0-9_]+]], %[[V20:[a-z0-9_]+]], %[[ARG2:[a-z0-9_]+]], 2] [1, 1, 1, 1] : tensor<?x?x?x2xf32> to tensor<?x?x?x2xf32>
  // CHECK: %[[V22:[a-z0-9_]+]] = tensor.empty(%[[V23:[a-z0-9_]+]], %[[V14]]) : tensor<?x?xf32>
  // CHECK: %[[UNPACK:[a-z0-9_]+]] = linalg.unpack %[[EXTRACTEDSLICE]] outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%[[ARG2]], 2] into %[[V22]] : tensor<?x?x?x2xf32> -> tensor<?x?xf32>
  // CHECK: %[[EXTRACTEDSLICE3:[a-z0-9_]+]] = tensor.extract_slice %[[UNPACK]][%[[V26:[a-z0-9_]+]], 0] [%[[V13]], %[[V14]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK: %[[INSERTEDSLICE:[a-z0-9_]+]] = tensor.insert_slice %[[EXTRACTEDSLICE3]] into %[[ARG6]][%[[ARG3]], %[[ARG5]]] [%[[V13]], %[[V14]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  // CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<?x?xf32>
  // CHECK: scf.yield %[[V7]] : tensor<?x?xf32>
  // CHECK: return %[[V0]] : tensor<?x?xf32>
  func.func @outer_unpack(%a: tensor<?x?x?x2xf32>, %b: tensor<?x?xf32>, %t: index) -> tensor<?x?xf32> {
    %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%t, 2] into %b : tensor<?x?x?x2xf32> -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [4, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
