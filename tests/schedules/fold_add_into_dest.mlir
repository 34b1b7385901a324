// RUN: ir-opt --transform-interpreter --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @mm
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<8x4xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x4xf32>, %[[V3:[a-z0-9_]+]]: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK: %[[V4:[a-z0-9_]+]] = linalg.matmul ins(%[[V0]], %[[V1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[V2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: return %[[V4]] : tensor<4x4xf32>
// CHECK-LABEL: func.func @two
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<8x4xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = linalg.matmul ins(%[[V0]], %[[V1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[V3]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = linalg.matmul ins(%[[V0]], %[[V1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[V4]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: return %[[V5]] : tensor<4x4xf32>
// CHECK-LABEL: func.func @no
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<8x4xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x4xf32>, %[[V3:[a-z0-9_]+]]: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK: %[[V4:[a-z0-9_]+]] = linalg.exp ins(%[[V3]] : tensor<4x4xf32>) outs(%[[V3]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = linalg.matmul ins(%[[V0]], %[[V1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[V4]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = linalg.add ins(%[[V5]], %[[V2]] : tensor<4x4xf32>, tensor<4x4xf32>) outs(%[[V3]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: return %[[V6]] : tensor<4x4xf32>
// CHECK-LABEL: func.func @perm
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<4x8xi8>, %[[V1:[a-z0-9_]+]]: tensor<8x4xi8>, %[[V2:[a-z0-9_]+]]: tensor<4x4xi32>, %[[V3:[a-z0-9_]+]]: tensor<4x4xi32>) -> (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>) {
// CHECK: %[[V4:[a-z0-9_]+]] = arith.constant dense<0> : tensor<4x4xi32>
// CHECK: %[[V5:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[V0]], %[[V1]] : tensor<4x8xi8>, tensor<8x4xi8>) outs(%[[V4]] : tensor<4x4xi32>) {
// CHECK: ^bb0(%[[V6:[a-z0-9_]+]]: i8, %[[V7:[a-z0-9_]+]]: i8, %[[V8:[a-z0-9_]+]]: i32):
// CHECK: %[[V9:[a-z0-9_]+]] = arith.extsi %[[V6]] : i8 to i32
// CHECK: %[[V10:[a-z0-9_]+]] = arith.extsi %[[V7]] : i8 to i32
// CHECK: %[[V11:[a-z0-9_]+]] = arith.muli %[[V9]], %[[V10]] : i32
// CHECK: %[[V12:[a-z0-9_]+]] = arith.addi %[[V8]], %[[V11]] : i32
// CHECK: linalg.yield %[[V12]] : i32
// CHECK: } -> tensor<4x4xi32>
// CHECK: %[[V13:[a-z0-9_]+]] = linalg.add ins(%[[V5]], %[[V2]] : tensor<4x4xi32>, tensor<4x4xi32>) outs(%[[V3]] : tensor<4x4xi32>) -> tensor<4x4xi32>
// CHECK: %[[V14:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[V0]], %[[V1]] : tensor<4x8xi8>, tensor<8x4xi8>) outs(%[[V2]] : tensor<4x4xi32>) {
// CHECK: ^bb0(%[[V6]]: i8, %[[V7]]: i8, %[[V8]]: i32):
// CHECK: %[[V9]] = arith.extsi %[[V6]] : i8 to i32
// CHECK: %[[V10]] = arith.extsi %[[V7]] : i8 to i32
// CHECK: %[[V11]] = arith.muli %[[V9]], %[[V10]] : i32
// CHECK: %[[V12]] = arith.addi %[[V8]], %[[V11]] : i32
// CHECK: linalg.yield %[[V12]] : i32
// CHECK: } -> tensor<4x4xi32>
// CHECK: %[[V15:[a-z0-9_]+]] = linalg.matmul ins(%[[V0]], %[[V1]] : tensor<4x8xi8>, tensor<8x4xi8>) outs(%[[V2]] : tensor<4x4xi32>) -> tensor<4x4xi32>
// CHECK: return %[[V13]], %[[V14]], %[[V15]] : tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>
// CHECK-LABEL: func.func @later
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<8x4xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = linalg.matmul ins(%[[V0]], %[[V1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[V3]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = linalg.exp ins(%[[V2]] : tensor<4x4xf32>) outs(%[[V2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = linalg.add ins(%[[V4]], %[[V5]] : tensor<4x4xf32>, tensor<4x4xf32>) outs(%[[V2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: return %[[V6]] : tensor<4x4xf32>
// CHECK-LABEL: func.func @empties
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<1x1x8x2xf32>, %[[V1:[a-z0-9_]+]]: tensor<5x1xf32>, %[[V2:[a-z0-9_]+]]: f32) -> (tensor<1x1x8x2xf32>, tensor<5x1xf32>, tensor<1x1x8x2xf32>) {
// CHECK: %[[V3:[a-z0-9_]+]] = tensor.empty() : tensor<5x1xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = linalg.pack %[[V3]] padding_value(%[[V2]] : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %[[V0]] : tensor<5x1xf32> -> tensor<1x1x8x2xf32>
// CHECK: return %[[V0]], %[[V1]], %[[V4]] : tensor<1x1x8x2xf32>, tensor<5x1xf32>, tensor<1x1x8x2xf32>
func.func @mm(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>, %e: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.add ins(%0, %c : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @two(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %e: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.add ins(%0, %2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @no(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>, %e: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %x = linalg.exp ins(%e : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.add ins(%0, %c : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @perm(%a: tensor<4x8xi8>, %b: tensor<8x4xi8>, %c: tensor<4x4xi32>, %e: tensor<4x4xi32>) -> (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>) {
  %z = arith.constant dense<0> : tensor<4x4xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xi8>, tensor<8x4xi8>) outs(%z : tensor<4x4xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %1 = arith.extsi %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %o, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<4x4xi32>
  %5 = linalg.add ins(%0, %c : tensor<4x4xi32>, tensor<4x4xi32>) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %6 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xi8>, tensor<8x4xi8>) outs(%z : tensor<4x4xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %1 = arith.extsi %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %o, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<4x4xi32>
  %7 = linalg.add ins(%c, %6 : tensor<4x4xi32>, tensor<4x4xi32>) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %8 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x4xi8>) outs(%z : tensor<4x4xi32>) -> tensor<4x4xi32>
  %9 = linalg.add ins(%c, %8 : tensor<4x4xi32>, tensor<4x4xi32>) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %5, %7, %9 : tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>
}
func.func @later(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %e: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = linalg.exp ins(%e : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.add ins(%0, %c : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @empties(%d: tensor<1x1x8x2xf32>, %d2: tensor<5x1xf32>, %p: f32) -> (tensor<1x1x8x2xf32>, tensor<5x1xf32>, tensor<1x1x8x2xf32>) {
  %a = tensor.empty() : tensor<8x2xf32>
  %a2 = tensor.empty() : tensor<5x1xf32>
  %b = tensor.empty() : tensor<1x1x8x2xf32>
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<8x2xf32> -> tensor<1x1x8x2xf32>
  %1 = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d2 : tensor<1x1x8x2xf32> -> tensor<5x1xf32>
  %2 = linalg.pack %a2 padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<5x1xf32> -> tensor<1x1x8x2xf32>
  return %0, %1, %2 : tensor<1x1x8x2xf32>, tensor<5x1xf32>, tensor<1x1x8x2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
      transform.apply_patterns.linalg.fold_pack_unpack_into_empty
    } : !transform.any_op
    transform.yield
  }
}
