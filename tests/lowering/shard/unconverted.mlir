// RUN: ir-opt --convert-shard-to-mpi --split-input-file --verify-diagnostics %s
// RUN: ir-opt --convert-shard-to-mpi --split-input-file %s

shard.grid @grid(shape = 3x?)
func.func @dynamic_grid(%a: tensor<8xi32>) -> tensor<8xi32> {
  // expected-error @+2 {{Dynamic grid shape not supported in AllReduceOp}}
  // expected-error @+1 {{failed to legalize operation 'shard.all_reduce' that was explicitly marked illegal}}
  %0 = shard.all_reduce %a on @grid grid_axes = [0] : tensor<8xi32> -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// -----

shard.grid @grid(shape = 3x4x5)
func.func @neighbors_along_two_axes(%i: index, %j: index, %k: index) -> (index, index) {
  // expected-error @+1 {{failed to legalize operation 'shard.neighbors_linear_indices' that was explicitly marked illegal}}
  %0:2 = shard.neighbors_linear_indices on @grid[%i, %j, %k] split_axes = [1, 0] : index, index
  return %0#0, %0#1 : index, index
}
