// RUN: ir-opt -linalg-fuse-elementwise-ops -split-input-file %s | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// An operation whose result is expanded gets more loops, as do its operands.

// CHECK: #[[ID:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK: #[[ROW:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
// CHECK-LABEL: func.func @producer(
// CHECK-SAME: %[[A:[^:]*]]: tensor<?x?xf32>, %[[B:[^:]*]]: tensor<?xf32>, %[[D0:[^:]*]]: index, %[[D1:[^:]*]]: index
// CHECK-DAG: %[[EA:.*]] = tensor.expand_shape %[[A]] {{\[}}[0], [1, 2, 3]] output_shape [%[[D0]], 4, %[[D1]], 5]
// CHECK-DAG: %[[EB:.*]] = tensor.expand_shape %[[B]] {{\[}}[0, 1, 2]] output_shape [4, %[[D1]], 5]
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ROW]], #[[ID]]]
// CHECK-SAME: ins(%[[EA]], %[[EB]] : tensor<?x4x?x5xf32>, tensor<4x?x5xf32>)
// CHECK: return %[[R]] : tensor<?x4x?x5xf32>
func.func @producer(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %d0: index, %d1: index) -> tensor<?x4x?x5xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2, 3]] output_shape [%d0, 4, %d1, 5]
      : tensor<?x?xf32> into tensor<?x4x?x5xf32>
  return %1 : tensor<?x4x?x5xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// The index of a loop that was split is computed from those of its parts.

// CHECK: #[[LINEAR:.*]] = affine_map<()[s0, s1] -> (s0 + s1 * 4)>
// CHECK-LABEL: func.func @consumer(
// CHECK-SAME: %[[A:[^:]*]]: tensor<3x4x5xi32>
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[A]] : tensor<3x4x5xi32>) outs(%{{.*}} : tensor<3x4x5xi32>)
// CHECK-DAG: %[[I0:.*]] = linalg.index 0
// CHECK-DAG: %[[I1:.*]] = linalg.index 1
// CHECK: affine.apply #[[LINEAR]]()[%[[I1]], %[[I0]]]
// CHECK: %[[C:.*]] = tensor.collapse_shape %[[R]] {{\[}}[0, 1], [2]]
// CHECK: return %[[C]] : tensor<12x5xi32>
func.func @consumer(%a: tensor<3x4x5xi32>, %o: tensor<12x5xi32>) -> tensor<12x5xi32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<3x4x5xi32> into tensor<12x5xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<12x5xi32>) outs(%o : tensor<12x5xi32>) {
  ^bb0(%x: i32, %out: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %s = arith.addi %x, %n : i32
    linalg.yield %s : i32
  } -> tensor<12x5xi32>
  return %1 : tensor<12x5xi32>
}

// -----

// A pad moves in front of a reshape that collapses none of the padded dimensions.

// CHECK-LABEL: func.func @pad(
// CHECK-SAME: %[[A:[^:]*]]: tensor<3x4x5xf32>
// CHECK: %[[P:.*]] = tensor.pad %[[A]] low[0, 0, 1] high[0, 0, 2]
// CHECK: tensor.collapse_shape %[[P]] {{\[}}[0, 1], [2]] : tensor<3x4x8xf32> into tensor<12x8xf32>
func.func @pad(%a: tensor<3x4x5xf32>) -> tensor<12x8xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<3x4x5xf32> into tensor<12x5xf32>
  %1 = tensor.pad %0 low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<12x5xf32> to tensor<12x8xf32>
  return %1 : tensor<12x8xf32>
}

// -----

// Named operations that have the same form in more dimensions keep their name.

// CHECK-LABEL: func.func @named(
// CHECK: linalg.transpose ins(%{{.*}} : tensor<2x6x5xf32>) outs(%{{.*}} : tensor<5x2x6xf32>) permutation = [2, 0, 1]
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<2x6x5xf32>) -> tensor<2x6x5xf32>
func.func @named(%a: tensor<12x5xf32>, %o: tensor<5x12xf32>, %x: f32) -> (tensor<5x2x6xf32>, tensor<2x6x5xf32>) {
  %0 = linalg.transpose ins(%a : tensor<12x5xf32>) outs(%o : tensor<5x12xf32>) permutation = [1, 0]
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [5, 2, 6] : tensor<5x12xf32> into tensor<5x2x6xf32>
  %2 = linalg.fill ins(%x : f32) outs(%a : tensor<12x5xf32>) -> tensor<12x5xf32>
  %3 = tensor.expand_shape %2 [[0, 1], [2]] output_shape [2, 6, 5] : tensor<12x5xf32> into tensor<2x6x5xf32>
  return %1, %3 : tensor<5x2x6xf32>, tensor<2x6x5xf32>
}

// -----

#id = affine_map<(i) -> (i)>

// A size that is computed after the operation is moved in front of it if that has no effect.

// CHECK-LABEL: func.func @size_moves(
// CHECK: %[[N:.*]] = arith.divui
// CHECK: tensor.expand_shape %{{.*}} output_shape [%[[N]], 2]
// CHECK: linalg.generic
func.func @size_moves(%a: tensor<?xf32>, %b: index, %c: index) -> tensor<?x2xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.negf %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %n = arith.addi %b, %c : index
  %two = arith.constant 2 : index
  %m = arith.divui %n, %two : index
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%m, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}
