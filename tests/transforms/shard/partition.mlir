// RUN: ir-opt --pass-pipeline="builtin.module(func.func(shard-partition))" --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: shard.grid @g1(shape = 2)
// CHECK: shard.grid @g2(shape = 2x4)
// CHECK-LABEL: func.func @gather
// CHECK-SAME: (%[[V0:.+]]: tensor<1xi8>) -> tensor<2xi8> {
// CHECK: %[[V1:.+]] = tosa.abs %[[V0]] : (tensor<1xi8>) -> tensor<1xi8>
// CHECK: %[[V2:.+]] = shard.all_gather %[[V1]] on @g1 grid_axes = [0] gather_axis = 0 : tensor<1xi8> -> tensor<2xi8>
// CHECK: %[[V3:.+]] = tensor.cast %[[V2]] : tensor<2xi8> to tensor<2xi8>
// CHECK: return %[[V3]] : tensor<2xi8>
// CHECK-LABEL: func.func @split_and_move
// CHECK-SAME: (%[[V0:.+]]: tensor<8x?xf32>) -> tensor<16x?xf32> {
// CHECK: %[[V1:.+]] = shard.all_slice %[[V0]] on @g2 grid_axes = [1] slice_axis = 0 : tensor<8x?xf32> -> tensor<2x?xf32>
// CHECK: %[[V2:.+]] = tosa.exp %[[V1]] : (tensor<2x?xf32>) -> tensor<2x?xf32>
// CHECK: %[[V3:.+]] = shard.all_gather %[[V2]] on @g2 grid_axes = [1] gather_axis = 0 : tensor<2x?xf32> -> tensor<8x?xf32>
// CHECK: %[[V4:.+]] = tensor.cast %[[V3]] : tensor<8x?xf32> to tensor<8x?xf32>
// CHECK: %[[V5:.+]] = tosa.exp %[[V4]] : (tensor<8x?xf32>) -> tensor<8x?xf32>
// CHECK: %[[V6:.+]] = shard.all_to_all %[[V5]] on @g2 grid_axes = [0] split_axis = 1 concat_axis = 0 : tensor<8x?xf32> -> tensor<16x?xf32>
// CHECK: %[[V7:.+]] = tensor.cast %[[V6]] : tensor<16x?xf32> to tensor<16x?xf32>
// CHECK: return %[[V7]] : tensor<16x?xf32>
// CHECK-LABEL: func.func @halo
// CHECK-SAME: (%[[V0:.+]]: tensor<8x2xf32>) -> tensor<11x3xf32> {
// CHECK: %[[V1:.+]] = tensor.empty() : tensor<11x3xf32>
// CHECK: %[[V2:.+]] = tensor.extract_slice %[[V0]][0, 0] [8, 2] [1, 1] : tensor<8x2xf32> to tensor<8x2xf32>
// CHECK: %[[V3:.+]] = tensor.insert_slice %[[V2]] into %[[V1]][1, 0] [8, 2] [1, 1] : tensor<8x2xf32> into tensor<11x3xf32>
// CHECK: %[[V4:.+]] = shard.update_halo %[[V3]] on @g2 split_axes = {{\[\[}}0], [1{{\]\]}} halo_sizes = [1, 2, 0, 1] : tensor<11x3xf32>
// CHECK: return %[[V4]] : tensor<11x3xf32>
// CHECK-LABEL: func.func @reduction
// CHECK-SAME: (%[[V0:.+]]: tensor<8x8xf32>) -> tensor<8xf32> {
// CHECK: %[[V1:.+]] = arith.constant dense<0.000000e+00> : tensor<8xf32>
// CHECK: %[[V2:.+]] = shard.process_multi_index on @g2 axes = [1] : index
// CHECK: %[[V3:.+]] = shard.grid_shape @g2 axes = [1] : index
// CHECK: %[[V4:.+]] = arith.constant 0 : index
// CHECK: %[[V5:.+]] = arith.cmpi eq, %[[V2]], %[[V4]] : index
// CHECK: %[[V6:.+]] = scf.if %[[V5]] -> (tensor<8xf32>) {
// CHECK: scf.yield %[[V1]] : tensor<8xf32>
// CHECK: %[[V7:.+]] = tensor.empty() : tensor<8xf32>
// CHECK: %[[V8:.+]] = arith.constant 0xFF800000 : f32
// CHECK: %[[V9:.+]] = linalg.fill ins(%[[V8]] : f32) outs(%[[V7]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK: scf.yield %[[V9]] : tensor<8xf32>
// CHECK: %[[V10:.+]] = linalg.reduce { arith.maximumf } ins(%[[V0]] : tensor<8x8xf32>) outs(%[[V6]] : tensor<8xf32>) dimensions = [1]
// CHECK: %[[V11:.+]] = shard.all_reduce %[[V10]] on @g2 grid_axes = [1] reduction =  max : tensor<8xf32> -> tensor<8xf32>
// CHECK: return %[[V11]] : tensor<8xf32>
// CHECK-LABEL: func.func @reduction_over_two_axes
// CHECK-SAME: (%[[V0:.+]]: tensor<2x?xf32>, %[[V1:.+]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECK: %[[V2:.+]]:2 = shard.process_multi_index on @g2 axes = [0, 1] : index, index
// CHECK: %[[V3:.+]]:2 = shard.grid_shape @g2 axes = [0, 1] : index, index
// CHECK: %[[V4:.+]] = affine.apply affine_map<()[s0, s1, s2] -> (s0 * s1 + s2)>()[%[[V2]]#0, %[[V3]]#1, %[[V2]]#1]
// CHECK: %[[V5:.+]] = arith.constant 0 : index
// CHECK: %[[V6:.+]] = arith.cmpi eq, %[[V4]], %[[V5]] : index
// CHECK: %[[V7:.+]] = scf.if %[[V6]] -> (tensor<?xf32>) {
// CHECK: scf.yield %[[V1]] : tensor<?xf32>
// CHECK: %[[V8:.+]] = arith.constant 0 : index
// CHECK: %[[V9:.+]] = tensor.dim %[[V1]], %[[V8]] : tensor<?xf32>
// CHECK: %[[V10:.+]] = tensor.empty(%[[V9]]) : tensor<?xf32>
// CHECK: %[[V11:.+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[V12:.+]] = linalg.fill ins(%[[V11]] : f32) outs(%[[V10]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK: scf.yield %[[V12]] : tensor<?xf32>
// CHECK: %[[V13:.+]] = linalg.reduce { arith.addf } ins(%[[V0]] : tensor<2x?xf32>) outs(%[[V7]] : tensor<?xf32>) dimensions = [0]
// CHECK: %[[V14:.+]] = shard.all_reduce %[[V13]] on @g2 grid_axes = [0, 1] : tensor<?xf32> -> tensor<?xf32>
// CHECK: return %[[V14]] : tensor<?xf32>
// CHECK-LABEL: func.func @uneven
// CHECK-SAME: (%[[V0:.+]]: f32) -> tensor<?x8xf32> {
// CHECK: %[[V1:.+]] = shard.sharding @g2 split_axes = {{\[\[}}0{{\]\]}} sharded_dims_offsets = [0, 3, 7] : !shard.sharding
// CHECK: %[[V2:.+]]:2 = shard.process_multi_index on @g2 : index, index
// CHECK: %[[V3:.+]]:2 = shard.shard_shape dims = [7, 8] sharding = %[[V1]] device = [%[[V2]]#0, %[[V2]]#1] : index, index
// CHECK: %[[V4:.+]] = tensor.empty(%[[V3]]#0) : tensor<?x8xf32>
// CHECK: return %[[V4]] : tensor<?x8xf32>
// CHECK-LABEL: func.func @sharding
// CHECK-SAME: (%[[V0:.+]]: tensor<8x2xf32>) -> (tensor<8x2xf32>, !shard.sharding) {
// CHECK: %[[V1:.+]] = shard.sharding @g2 split_axes = {{\[\[}}0], [1{{\]\]}} : !shard.sharding
// CHECK: return %[[V0]], %[[V1]] : tensor<8x2xf32>, !shard.sharding
// CHECK-LABEL: func.func @unsplit
// CHECK-SAME: (%[[V0:.+]]: tensor<f32>, %[[V1:.+]]: index) -> tensor<f32> {
// CHECK: return %[[V0]] : tensor<f32>
shard.grid @g1(shape = 2)
shard.grid @g2(shape = 2x4)
func.func @gather(%a: tensor<2xi8>) -> tensor<2xi8> {
  %s = shard.sharding @g1 split_axes = [[0]] : !shard.sharding
  %w = shard.sharding @g1 split_axes = [[]] : !shard.sharding
  %0 = shard.shard %a to %s : tensor<2xi8>
  %1 = shard.shard %0 to %s annotate_for_users : tensor<2xi8>
  %2 = tosa.abs %1 : (tensor<2xi8>) -> tensor<2xi8>
  %3 = shard.shard %2 to %s : tensor<2xi8>
  %4 = shard.shard %3 to %w annotate_for_users : tensor<2xi8>
  return %4 : tensor<2xi8>
}
func.func @split_and_move(%a: tensor<16x?xf32>) -> tensor<16x?xf32> {
  %s = shard.sharding @g2 split_axes = [[0]] : !shard.sharding
  %t = shard.sharding @g2 split_axes = [[0, 1]] : !shard.sharding
  %u = shard.sharding @g2 split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %a to %s : tensor<16x?xf32>
  %1 = shard.shard %0 to %t annotate_for_users : tensor<16x?xf32>
  %2 = tosa.exp %1 : (tensor<16x?xf32>) -> tensor<16x?xf32>
  %3 = shard.shard %2 to %t : tensor<16x?xf32>
  %4 = shard.shard %3 to %s annotate_for_users : tensor<16x?xf32>
  %5 = tosa.exp %4 : (tensor<16x?xf32>) -> tensor<16x?xf32>
  %6 = shard.shard %5 to %s : tensor<16x?xf32>
  %7 = shard.shard %6 to %u annotate_for_users : tensor<16x?xf32>
  return %7 : tensor<16x?xf32>
}
func.func @halo(%a: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %s = shard.sharding @g2 split_axes = [[0], [1]] : !shard.sharding
  %h = shard.sharding @g2 split_axes = [[0], [1]] halo_sizes = [1, 2, 0, 1] : !shard.sharding
  %0 = shard.shard %a to %s : tensor<16x8xf32>
  %1 = shard.shard %0 to %h annotate_for_users : tensor<16x8xf32>
  return %1 : tensor<16x8xf32>
}
func.func @reduction(%a: tensor<16x32xf32>) -> tensor<16xf32> {
  %s = shard.sharding @g2 split_axes = [[0], [1]] : !shard.sharding
  %t = shard.sharding @g2 split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %a to %s : tensor<16x32xf32>
  %1 = shard.shard %0 to %s annotate_for_users : tensor<16x32xf32>
  %e = arith.constant dense<0.0> : tensor<16xf32>
  %2 = shard.shard %e to %t : tensor<16xf32>
  %3 = shard.shard %2 to %t annotate_for_users : tensor<16xf32>
  %4 = linalg.reduce { arith.maximumf } ins(%1 : tensor<16x32xf32>) outs(%3 : tensor<16xf32>) dimensions = [1]
  %5 = shard.shard %4 to %t : tensor<16xf32>
  %6 = shard.shard %5 to %t annotate_for_users : tensor<16xf32>
  return %6 : tensor<16xf32>
}
func.func @reduction_over_two_axes(%a: tensor<16x?xf32>, %e: tensor<?xf32>) -> tensor<?xf32> {
  %s = shard.sharding @g2 split_axes = [[0, 1]] : !shard.sharding
  %t = shard.sharding @g2 split_axes = [[]] : !shard.sharding
  %0 = shard.shard %a to %s : tensor<16x?xf32>
  %1 = shard.shard %0 to %s annotate_for_users : tensor<16x?xf32>
  %2 = shard.shard %e to %t : tensor<?xf32>
  %3 = shard.shard %2 to %t annotate_for_users : tensor<?xf32>
  %4 = linalg.reduce { arith.addf } ins(%1 : tensor<16x?xf32>) outs(%3 : tensor<?xf32>) dimensions = [0]
  %5 = shard.shard %4 to %t : tensor<?xf32>
  %6 = shard.shard %5 to %t annotate_for_users : tensor<?xf32>
  return %6 : tensor<?xf32>
}
func.func @uneven(%x: f32) -> tensor<7x8xf32> {
  %s = shard.sharding @g2 split_axes = [[0]] sharded_dims_offsets = [0, 3, 7] : !shard.sharding
  %e = tensor.empty() : tensor<7x8xf32>
  %0 = shard.shard %e to %s : tensor<7x8xf32>
  %1 = shard.shard %0 to %s annotate_for_users : tensor<7x8xf32>
  return %1 : tensor<7x8xf32>
}
func.func @sharding(%a: tensor<16x8xf32>) -> (tensor<16x8xf32>, !shard.sharding) {
  %s = shard.sharding @g2 split_axes = [[0], [1]] : !shard.sharding
  %0 = shard.shard %a to %s : tensor<16x8xf32>
  %1 = shard.shard %0 to %s annotate_for_users : tensor<16x8xf32>
  %2 = shard.get_sharding %1 : tensor<16x8xf32> -> !shard.sharding
  return %1, %2 : tensor<16x8xf32>, !shard.sharding
}
func.func @unsplit(%a: tensor<f32>, %i: index) -> tensor<f32> {
  return %a : tensor<f32>
}
