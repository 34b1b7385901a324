// RUN: ir-opt --canonicalize --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: shard.grid @g(shape = 2x4)
// CHECK-LABEL: func.func @empty_groups
// CHECK-SAME: (%[[V0:.+]]: tensor<4xf32>, %[[V1:.+]]: index) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>) {
// CHECK: %[[V2:.+]] = shard.all_gather %[[V0]] on @g grid_axes = [0] gather_axis = 0 : tensor<4xf32> -> tensor<8xf32>
// CHECK: %[[V3:.+]] = shard.all_slice %[[V2]] on @g grid_axes = [0] slice_axis = 0 : tensor<8xf32> -> tensor<4xf32>
// CHECK: %[[V4:.+]] = shard.all_reduce %[[V0]] on @g : tensor<4xf32> -> tensor<4xf64>
// CHECK: return %[[V0]], %[[V0]], %[[V3]], %[[V4]] : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>
// CHECK-LABEL: func.func @shardings
// CHECK-SAME: (%[[V0:.+]]: i64) -> (!shard.sharding, !shard.sharding, !shard.sharding, !shard.sharding, !shard.sharding) {
// CHECK: %[[V1:.+]] = shard.sharding @g split_axes = {{\[\[}}0{{\]\]}} : !shard.sharding
// CHECK: %[[V2:.+]] = shard.sharding @g split_axes = {{\[\[}}0{{\]\]}} halo_sizes = [2, %[[V0]]] : !shard.sharding
// CHECK: %[[V3:.+]] = shard.sharding @g split_axes = {{\[\[}}0{{\]\]}} : !shard.sharding
// CHECK: %[[V4:.+]] = shard.sharding @g split_axes = {{\[\[}}0{{\]\]}} sharded_dims_offsets = [0, 2, 5] : !shard.sharding
// CHECK: %[[V5:.+]] = shard.sharding @g split_axes = {{\[\[}}0{{\]\]}} sharded_dims_offsets = [0, %[[V0]], 4] : !shard.sharding
// CHECK: return %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]] : !shard.sharding, !shard.sharding, !shard.sharding, !shard.sharding, !shard.sharding
// CHECK-LABEL: func.func @duplicates
// CHECK-SAME: () -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
// CHECK: %[[V0:.+]] = arith.constant dense<2.000000e+00> : tensor<4xf32>
// CHECK: %[[V1:.+]] = arith.constant dense<1.000000e+00> : tensor<4xf32>
// CHECK: %[[V2:.+]] = shard.sharding @g split_axes = {{\[\[}}0{{\]\]}} : !shard.sharding
// CHECK: %[[V3:.+]] = shard.sharding @g split_axes = {{\[\[}}1{{\]\]}} : !shard.sharding
// CHECK: %[[V4:.+]] = shard.shard %[[V1]] to %[[V2]] : tensor<4xf32>
// CHECK: %[[V5:.+]] = shard.shard %[[V0]] to %[[V3]] : tensor<4xf32>
// CHECK: return %[[V4]], %[[V4]], %[[V5]] : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
shard.grid @g(shape = 2x4)
func.func @empty_groups(%a: tensor<4xf32>, %i: index) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>) {
  %0 = shard.all_gather %a on @g grid_axes = [] gather_axis = 0 : tensor<4xf32> -> tensor<4xf32>
  %1 = shard.all_reduce %0 on @g : tensor<4xf32> -> tensor<4xf32>
  %2 = shard.all_slice %1 on @g grid_axes = [] slice_axis = 0 : tensor<4xf32> -> tensor<4xf32>
  %3 = shard.all_to_all %2 on @g split_axis = 0 concat_axis = 0 : tensor<4xf32> -> tensor<4xf32>
  %4 = shard.broadcast %3 on @g root = [] : (tensor<4xf32>) -> tensor<4xf32>
  %5 = shard.gather %4 on @g gather_axis = 0 root = [] : (tensor<4xf32>) -> tensor<4xf32>
  %6 = shard.recv %a on @g source = [] : (tensor<4xf32>) -> tensor<4xf32>
  %7 = shard.reduce %6 on @g root = [] : (tensor<4xf32>) -> tensor<4xf32>
  %8 = shard.reduce_scatter %7 on @g scatter_axis = 0 : tensor<4xf32> -> tensor<4xf32>
  %9 = shard.scatter %8 on @g scatter_axis = 0 root = [] : (tensor<4xf32>) -> tensor<4xf32>
  %10 = shard.send %9 on @g destination = [] : (tensor<4xf32>) -> tensor<4xf32>
  %11 = shard.all_gather %a on @g grid_axes = [0] gather_axis = 0 : tensor<4xf32> -> tensor<8xf32>
  %12 = shard.all_slice %11 on @g grid_axes = [0] slice_axis = 0 : tensor<8xf32> -> tensor<4xf32>
  %13 = shard.all_reduce %a on @g : tensor<4xf32> -> tensor<4xf64>
  return %5, %10, %12, %13 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>
}
func.func @shardings(%n: i64) -> (!shard.sharding, !shard.sharding, !shard.sharding, !shard.sharding, !shard.sharding) {
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %c4 = arith.constant 4 : i64
  %0 = shard.sharding @g split_axes = [[0]] halo_sizes = [0, %c0] : !shard.sharding
  %1 = shard.sharding @g split_axes = [[0]] halo_sizes = [%c2, %n] : !shard.sharding
  %2 = shard.sharding @g split_axes = [[0]] sharded_dims_offsets = [0, %c2, %c4] : !shard.sharding
  %3 = shard.sharding @g split_axes = [[0]] sharded_dims_offsets = [0, %c2, 5] : !shard.sharding
  %4 = shard.sharding @g split_axes = [[0]] sharded_dims_offsets = [0, %n, %c4] : !shard.sharding
  return %0, %1, %2, %3, %4 : !shard.sharding, !shard.sharding, !shard.sharding, !shard.sharding, !shard.sharding
}
func.func @duplicates() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %t = shard.sharding @g split_axes = [[1]] : !shard.sharding
  %0 = shard.shard %c to %s : tensor<4xf32>
  %1 = shard.shard %c to %s : tensor<4xf32>
  %d = arith.constant dense<2.0> : tensor<4xf32>
  %2 = shard.shard %d to %s : tensor<4xf32>
  %3 = shard.shard %d to %t : tensor<4xf32>
  return %0, %1, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
