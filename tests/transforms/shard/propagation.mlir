// RUN: ir-opt --pass-pipeline="builtin.module(func.func(sharding-propagation,cse))" --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: shard.grid @g2(shape = 2)
// CHECK: shard.grid @g1(shape = ?)
// CHECK: shard.grid @g2d(shape = 2x4)
// CHECK: shard.grid @g3d(shape = ?x?x?)
// CHECK-LABEL: func.func @empty
// CHECK-SAME: (%[[V0:.+]]: tensor<8x16xf32>) -> tensor<8x16xf32> {
// CHECK: %[[V1:.+]] = tosa.sigmoid %[[V0]] : (tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK: return %[[V1]] : tensor<8x16xf32>
// CHECK-LABEL: func.func @on_def
// CHECK-SAME: (%[[V0:.+]]: tensor<8x16xf32>) -> tensor<8x16xf32> {
// CHECK: %[[V1:.+]] = shard.sharding @g2d split_axes = {{\[\[}}0], [1{{\]\]}} : !shard.sharding
// CHECK: %[[V2:.+]] = shard.shard %[[V0]] to %[[V1]] annotate_for_users : tensor<8x16xf32>
// CHECK: %[[V3:.+]] = tosa.sigmoid %[[V2]] : (tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK: %[[V4:.+]] = shard.shard %[[V3]] to %[[V1]] : tensor<8x16xf32>
// CHECK: return %[[V4]] : tensor<8x16xf32>
// CHECK-LABEL: func.func @on_use
// CHECK-SAME: (%[[V0:.+]]: tensor<8x16xf32>) -> tensor<8x16xf32> {
// CHECK: %[[V1:.+]] = shard.sharding @g2d split_axes = {{\[\[}}0], [1{{\]\]}} : !shard.sharding
// CHECK: %[[V2:.+]] = shard.shard %[[V0]] to %[[V1]] annotate_for_users : tensor<8x16xf32>
// CHECK: %[[V3:.+]] = tosa.sigmoid %[[V2]] : (tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK: %[[V4:.+]] = shard.shard %[[V3]] to %[[V1]] : tensor<8x16xf32>
// CHECK: return %[[V4]] : tensor<8x16xf32>
// CHECK-LABEL: func.func @arrow
// CHECK-SAME: (%[[V0:.+]]: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
// CHECK: %[[V1:.+]] = shard.sharding @g2d split_axes = {{\[\[}}0], [1{{\]\]}} : !shard.sharding
// CHECK: %[[V2:.+]] = shard.shard %[[V0]] to %[[V1]] annotate_for_users : tensor<8x16xf32>
// CHECK: %[[V3:.+]] = tosa.tanh %[[V2]] : (tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK: %[[V4:.+]] = shard.shard %[[V3]] to %[[V1]] : tensor<8x16xf32>
// CHECK: %[[V5:.+]] = shard.shard %[[V4]] to %[[V1]] annotate_for_users : tensor<8x16xf32>
// CHECK: %[[V6:.+]] = tosa.abs %[[V5]] : (tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK: %[[V7:.+]] = shard.shard %[[V6]] to %[[V1]] : tensor<8x16xf32>
// CHECK: %[[V8:.+]] = tosa.exp %[[V5]] : (tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK: %[[V9:.+]] = shard.shard %[[V8]] to %[[V1]] : tensor<8x16xf32>
// CHECK: return %[[V7]], %[[V9]] : tensor<8x16xf32>, tensor<8x16xf32>
// CHECK-LABEL: func.func @conflict
// CHECK-SAME: (%[[V0:.+]]: tensor<2x3xf32>, %[[V1:.+]]: tensor<3x2xf32>, %[[V2:.+]]: tensor<2x2xf32>) -> tensor<2x2xf32> {
// CHECK: %[[V3:.+]] = shard.sharding @g2 split_axes = {{\[\[}}0{{\]\]}} : !shard.sharding
// CHECK: %[[V4:.+]] = shard.shard %[[V0]] to %[[V3]] : tensor<2x3xf32>
// CHECK: %[[V5:.+]] = shard.sharding @g2 split_axes = {{\[\[}}{{\]\]}} : !shard.sharding
// CHECK: %[[V6:.+]] = shard.shard %[[V4]] to %[[V5]] annotate_for_users : tensor<2x3xf32>
// CHECK: %[[V7:.+]] = shard.shard %[[V1]] to %[[V5]] annotate_for_users : tensor<3x2xf32>
// CHECK: %[[V8:.+]] = shard.shard %[[V2]] to %[[V5]] annotate_for_users : tensor<2x2xf32>
// CHECK: %[[V9:.+]] = linalg.matmul ins(%[[V6]], %[[V7]] : tensor<2x3xf32>, tensor<3x2xf32>) outs(%[[V8]] : tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK: %[[V10:.+]] = shard.shard %[[V9]] to %[[V5]] : tensor<2x2xf32>
// CHECK: return %[[V10]] : tensor<2x2xf32>
// CHECK-LABEL: func.func @constants
// CHECK-SAME: (%[[V0:.+]]: tensor<8x16xf32>) -> tensor<8x16xf32> {
// CHECK: %[[V1:.+]] = arith.constant dense<1.000000e+00> : tensor<8x16xf32>
// CHECK: %[[V2:.+]] = shard.sharding @g2d split_axes = {{\[\[}}0], [1{{\]\]}} : !shard.sharding
// CHECK: %[[V3:.+]] = shard.shard %[[V1]] to %[[V2]] : tensor<8x16xf32>
// CHECK: %[[V4:.+]] = shard.shard %[[V0]] to %[[V2]] annotate_for_users : tensor<8x16xf32>
// CHECK: %[[V5:.+]] = shard.shard %[[V3]] to %[[V2]] annotate_for_users : tensor<8x16xf32>
// CHECK: %[[V6:.+]] = tosa.add %[[V4]], %[[V5]] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK: %[[V7:.+]] = shard.shard %[[V6]] to %[[V2]] : tensor<8x16xf32>
// CHECK: return %[[V7]] : tensor<8x16xf32>
// CHECK-LABEL: func.func @fill
// CHECK-SAME: () -> tensor<8x16xf32> {
// CHECK: %[[V0:.+]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[V1:.+]] = tensor.empty() : tensor<8x16xf32>
// CHECK: %[[V2:.+]] = shard.sharding @g2d split_axes = {{\[\[}}0], [1{{\]\]}} : !shard.sharding
// CHECK: %[[V3:.+]] = shard.shard %[[V1]] to %[[V2]] : tensor<8x16xf32>
// CHECK: %[[V4:.+]] = shard.shard %[[V3]] to %[[V2]] annotate_for_users : tensor<8x16xf32>
// CHECK: %[[V5:.+]] = linalg.fill ins(%[[V0]] : f32) outs(%[[V4]] : tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK: %[[V6:.+]] = shard.shard %[[V5]] to %[[V2]] : tensor<8x16xf32>
// CHECK: return %[[V6]] : tensor<8x16xf32>
// CHECK-LABEL: func.func @matmul
// CHECK-SAME: (%[[V0:.+]]: tensor<2x16x8xf32>, %[[V1:.+]]: tensor<2x8x32xf32>, %[[V2:.+]]: tensor<1xf32>) -> tensor<2x16x32xf32> {
// CHECK: %[[V3:.+]] = shard.sharding @g2d split_axes = {{\[\[}}], [1], [0{{\]\]}} : !shard.sharding
// CHECK: %[[V4:.+]] = shard.shard %[[V0]] to %[[V3]] annotate_for_users : tensor<2x16x8xf32>
// CHECK: %[[V5:.+]] = shard.sharding @g2d split_axes = {{\[\[}}], [0{{\]\]}} : !shard.sharding
// CHECK: %[[V6:.+]] = shard.shard %[[V1]] to %[[V5]] annotate_for_users : tensor<2x8x32xf32>
// CHECK: %[[V7:.+]] = shard.sharding @g2d split_axes = {{\[\[}}{{\]\]}} : !shard.sharding
// CHECK: %[[V8:.+]] = shard.shard %[[V2]] to %[[V7]] annotate_for_users : tensor<1xf32>
// CHECK: %[[V9:.+]] = tosa.matmul %[[V4]], %[[V6]], %[[V8]], %[[V8]] : (tensor<2x16x8xf32>, tensor<2x8x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x16x32xf32>
// CHECK: %[[V10:.+]] = shard.sharding @g2d split_axes = {{\[\[}}], [1{{\]\]}} : !shard.sharding
// CHECK: %[[V11:.+]] = shard.shard %[[V9]] to %[[V10]] : tensor<2x16x32xf32>
// CHECK: return %[[V11]] : tensor<2x16x32xf32>
// CHECK-LABEL: func.func @negate
// CHECK-SAME: (%[[V0:.+]]: tensor<8x16xf32>, %[[V1:.+]]: tensor<1xf32>) -> tensor<8x16xf32> {
// CHECK: %[[V2:.+]] = shard.sharding @g2d split_axes = {{\[\[}}1], [0{{\]\]}} : !shard.sharding
// CHECK: %[[V3:.+]] = shard.shard %[[V0]] to %[[V2]] annotate_for_users : tensor<8x16xf32>
// CHECK: %[[V4:.+]] = shard.sharding @g2d split_axes = {{\[\[}}{{\]\]}} : !shard.sharding
// CHECK: %[[V5:.+]] = shard.shard %[[V1]] to %[[V4]] annotate_for_users : tensor<1xf32>
// CHECK: %[[V6:.+]] = tosa.negate %[[V3]], %[[V5]], %[[V5]] : (tensor<8x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x16xf32>
// CHECK: %[[V7:.+]] = shard.shard %[[V6]] to %[[V2]] : tensor<8x16xf32>
// CHECK: return %[[V7]] : tensor<8x16xf32>
shard.grid @g2(shape = 2)
shard.grid @g1(shape = ?)
shard.grid @g2d(shape = 2x4)
shard.grid @g3d(shape = ?x?x?)
func.func @empty(%a: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = tosa.sigmoid %a : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
func.func @on_def(%a: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = tosa.sigmoid %a : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %s = shard.sharding @g2d split_axes = [[0], [1]] : !shard.sharding
  %1 = shard.shard %0 to %s : tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}
func.func @on_use(%a: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %s = shard.sharding @g2d split_axes = [[0], [1]] : !shard.sharding
  %0 = shard.shard %a to %s annotate_for_users : tensor<8x16xf32>
  %1 = tosa.sigmoid %0 : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}
func.func @arrow(%a: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %0 = tosa.tanh %a : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %1 = tosa.abs %0 : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %2 = tosa.exp %0 : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %s = shard.sharding @g2d split_axes = [[0], [1]] : !shard.sharding
  %3 = shard.shard %2 to %s : tensor<8x16xf32>
  return %1, %3 : tensor<8x16xf32>, tensor<8x16xf32>
}
func.func @conflict(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %o: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %s = shard.sharding @g2 split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %a to %s : tensor<2x3xf32>
  %r = linalg.matmul ins(%0, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%o : tensor<2x2xf32>) -> tensor<2x2xf32>
  %t = shard.sharding @g2 split_axes = [[]] : !shard.sharding
  %1 = shard.shard %r to %t : tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
func.func @constants(%a: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %c = arith.constant dense<1.0> : tensor<8x16xf32>
  %d = arith.constant 1.0 : f32
  %0 = tosa.add %a, %c : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  %s = shard.sharding @g2d split_axes = [[0], [1]] : !shard.sharding
  %1 = shard.shard %0 to %s : tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}
func.func @fill() -> tensor<8x16xf32> {
  %d = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%d : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %s = shard.sharding @g2d split_axes = [[0], [1]] : !shard.sharding
  %1 = shard.shard %f to %s : tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}
func.func @matmul(%a: tensor<2x16x8xf32>, %b: tensor<2x8x32xf32>, %z: tensor<1xf32>) -> tensor<2x16x32xf32> {
  %s = shard.sharding @g2d split_axes = [[], [1], [0]] : !shard.sharding
  %0 = shard.shard %a to %s annotate_for_users : tensor<2x16x8xf32>
  %1 = tosa.matmul %0, %b, %z, %z : (tensor<2x16x8xf32>, tensor<2x8x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x16x32xf32>
  return %1 : tensor<2x16x32xf32>
}
func.func @negate(%a: tensor<8x16xf32>, %z: tensor<1xf32>) -> tensor<8x16xf32> {
  %0 = tosa.negate %a, %z, %z : (tensor<8x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x16xf32>
  %s = shard.sharding @g2d split_axes = [[1], [0]] : !shard.sharding
  %1 = shard.shard %0 to %s : tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}
