// RUN: ir-opt --transform-interpreter --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @a
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<60xf32>, %[[V1:[a-z0-9_]+]]: index, %[[V2:[a-z0-9_]+]]: index) -> (tensor<1x1x5xf32>, tensor<1x2x10xf32>, tensor<1x?x10xf32>, tensor<2x2x10xf32>, tensor<1x1x?xf32>) {
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V4:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V5:[a-z0-9_]+]] = arith.constant 55 : index
// CHECK: %[[V6:[a-z0-9_]+]] = tensor.expand_shape %[[V0]] {{\[\[}}0, 1, 2{{\]\]}} output_shape [2, 3, 10] : tensor<60xf32> into tensor<2x3x10xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][%[[V5]]] [5] [1] : tensor<60xf32> to tensor<5xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = tensor.expand_shape %[[V7]] {{\[\[}}0, 1, 2{{\]\]}} output_shape [1, 1, 5] : tensor<5xf32> into tensor<1x1x5xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = affine.linearize_index disjoint [%[[V1]], %[[V4]], %[[V3]]] by (2, 3, 10) : index
// CHECK: %[[V10:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][%[[V9]]] [20] [1] : tensor<60xf32> to tensor<20xf32>
// CHECK: %[[V11:[a-z0-9_]+]] = tensor.expand_shape %[[V10]] {{\[\[}}0, 1, 2{{\]\]}} output_shape [1, 2, 10] : tensor<20xf32> into tensor<1x2x10xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 10)>()[%[[V2]]]
// CHECK: %[[V13:[a-z0-9_]+]] = affine.linearize_index disjoint [%[[V1]], %[[V4]], %[[V3]]] by (2, 3, 10) : index
// CHECK: %[[V14:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][%[[V13]]] [%[[V12]]] [1] : tensor<60xf32> to tensor<?xf32>
// CHECK: %[[V15:[a-z0-9_]+]] = tensor.expand_shape %[[V14]] {{\[\[}}0, 1, 2{{\]\]}} output_shape [1, %[[V2]], 10] : tensor<?xf32> into tensor<1x?x10xf32>
// CHECK: %[[V16:[a-z0-9_]+]] = tensor.extract_slice %[[V6]][0, 1, 0] [2, 2, 10] [1, 1, 1] : tensor<2x3x10xf32> to tensor<2x2x10xf32>
// CHECK: %[[V17:[a-z0-9_]+]] = affine.linearize_index disjoint [%[[V1]], %[[V4]], %[[V1]]] by (2, 3, 10) : index
// CHECK: %[[V18:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][%[[V17]]] [%[[V2]]] [1] : tensor<60xf32> to tensor<?xf32>
// CHECK: %[[V19:[a-z0-9_]+]] = tensor.expand_shape %[[V18]] {{\[\[}}0, 1, 2{{\]\]}} output_shape [1, 1, %[[V2]]] : tensor<?xf32> into tensor<1x1x?xf32>
// CHECK: return %[[V8]], %[[V11]], %[[V15]], %[[V16]], %[[V19]] : tensor<1x1x5xf32>, tensor<1x2x10xf32>, tensor<1x?x10xf32>, tensor<2x2x10xf32>, tensor<1x1x?xf32>
// CHECK-LABEL: func.func @dyn
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<?x?xf32>, %[[V1:[a-z0-9_]+]]: index, %[[V2:[a-z0-9_]+]]: index, %[[V3:[a-z0-9_]+]]: index) -> (tensor<1x?x?xf32>, tensor<?x3x2xf32>) {
// CHECK: %[[V4:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V5:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V6:[a-z0-9_]+]] = tensor.expand_shape %[[V0]] {{\[\[}}0, 1], [2{{\]\]}} output_shape [%[[V2]], %[[V3]], %[[V1]]] : tensor<?x?xf32> into tensor<?x?x?xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = tensor.dim %[[V6]], %[[V5]] : tensor<?x?x?xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = tensor.dim %[[V6]], %[[V4]] : tensor<?x?x?xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = affine.linearize_index disjoint [%[[V1]], %[[V5]]] by (%[[V7]], %[[V8]]) : index
// CHECK: %[[V10:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][%[[V9]], %[[V4]]] [%[[V3]], %[[V2]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK: %[[V11:[a-z0-9_]+]] = tensor.expand_shape %[[V10]] {{\[\[}}0, 1], [2{{\]\]}} output_shape [1, %[[V3]], %[[V2]]] : tensor<?x?xf32> into tensor<1x?x?xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = tensor.extract_slice %[[V6]][%[[V1]], 0, 1] [%[[V2]], 3, 2] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x3x2xf32>
// CHECK: return %[[V11]], %[[V12]] : tensor<1x?x?xf32>, tensor<?x3x2xf32>
// CHECK-LABEL: func.func @c
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<8x16x1x7x20xf32>, %[[V1:[a-z0-9_]+]]: index, %[[V2:[a-z0-9_]+]]: index, %[[V3:[a-z0-9_]+]]: tensor<2x3x10xf32>, %[[V4:[a-z0-9_]+]]: index) -> (tensor<32x?x10xf32>, tensor<20xf32>, tensor<15xf32>, tensor<5xf32>, tensor<?xf32>, tensor<10xf32>) {
// CHECK: %[[V5:[a-z0-9_]+]] = tensor.collapse_shape %[[V0]] {{\[\[}}0, 1], [2, 3], [4{{\]\]}} : tensor<8x16x1x7x20xf32> into tensor<128x7x20xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = tensor.extract_slice %[[V5]][32, %[[V1]], 10] [32, %[[V2]], 10] [1, 1, 1] : tensor<128x7x20xf32> to tensor<32x?x10xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = tensor.collapse_shape %[[V3]] {{\[\[}}0, 1, 2{{\]\]}} : tensor<2x3x10xf32> into tensor<60xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = tensor.extract_slice %[[V3]][1, 0, 0] [1, 2, 10] [1, 1, 1] : tensor<2x3x10xf32> to tensor<1x2x10xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = tensor.collapse_shape %[[V8]] {{\[\[}}0, 1, 2{{\]\]}} : tensor<1x2x10xf32> into tensor<20xf32>
// CHECK: %[[V10:[a-z0-9_]+]] = tensor.extract_slice %[[V7]][0] [15] [1] : tensor<60xf32> to tensor<15xf32>
// CHECK: %[[V11:[a-z0-9_]+]] = tensor.extract_slice %[[V3]][1, 1, 3] [1, 1, 5] [1, 1, 1] : tensor<2x3x10xf32> to tensor<1x1x5xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = tensor.collapse_shape %[[V11]] {{\[\[}}0, 1, 2{{\]\]}} : tensor<1x1x5xf32> into tensor<5xf32>
// CHECK: %[[V13:[a-z0-9_]+]] = tensor.extract_slice %[[V7]][%[[V4]]] [%[[V2]]] [1] : tensor<60xf32> to tensor<?xf32>
// CHECK: %[[V14:[a-z0-9_]+]] = tensor.extract_slice %[[V7]][50] [10] [1] : tensor<60xf32> to tensor<10xf32>
// CHECK: return %[[V6]], %[[V9]], %[[V10]], %[[V12]], %[[V13]], %[[V14]] : tensor<32x?x10xf32>, tensor<20xf32>, tensor<15xf32>, tensor<5xf32>, tensor<?xf32>, tensor<10xf32>
func.func @a(%s: tensor<60xf32>, %i: index, %n: index) -> (tensor<1x1x5xf32>, tensor<1x2x10xf32>, tensor<1x?x10xf32>, tensor<2x2x10xf32>, tensor<1x1x?xf32>) {
  %0 = tensor.expand_shape %s [[0, 1, 2]] output_shape [2, 3, 10] : tensor<60xf32> into tensor<2x3x10xf32>
  %1 = tensor.extract_slice %0[1, 2, 5] [1, 1, 5] [1, 1, 1] : tensor<2x3x10xf32> to tensor<1x1x5xf32>
  %2 = tensor.extract_slice %0[%i, 1, 0] [1, 2, 10] [1, 1, 1] : tensor<2x3x10xf32> to tensor<1x2x10xf32>
  %3 = tensor.extract_slice %0[%i, 1, 0] [1, %n, 10] [1, 1, 1] : tensor<2x3x10xf32> to tensor<1x?x10xf32>
  %4 = tensor.extract_slice %0[0, 1, 0] [2, 2, 10] [1, 1, 1] : tensor<2x3x10xf32> to tensor<2x2x10xf32>
  %5 = tensor.extract_slice %0[%i, 1, %i] [1, 1, %n] [1, 1, 1] : tensor<2x3x10xf32> to tensor<1x1x?xf32>
  return %1, %2, %3, %4, %5 : tensor<1x1x5xf32>, tensor<1x2x10xf32>, tensor<1x?x10xf32>, tensor<2x2x10xf32>, tensor<1x1x?xf32>
}
func.func @dyn(%s: tensor<?x?xf32>, %i: index, %n: index, %m: index) -> (tensor<1x?x?xf32>, tensor<?x3x2xf32>) {
  %0 = tensor.expand_shape %s [[0, 1], [2]] output_shape [%n, %m, %i] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %1 = tensor.extract_slice %0[%i, 0, 1] [1, %m, %n] [1, 1, 1] : tensor<?x?x?xf32> to tensor<1x?x?xf32>
  %2 = tensor.extract_slice %0[%i, 0, 1] [%n, 3, 2] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x3x2xf32>
  return %1, %2 : tensor<1x?x?xf32>, tensor<?x3x2xf32>
}
func.func @c(%s: tensor<8x16x1x7x20xf32>, %i: index, %n: index, %t: tensor<2x3x10xf32>, %j: index) -> (tensor<32x?x10xf32>, tensor<20xf32>, tensor<15xf32>, tensor<5xf32>, tensor<?xf32>, tensor<10xf32>) {
  %0 = tensor.collapse_shape %s [[0, 1], [2, 3], [4]] : tensor<8x16x1x7x20xf32> into tensor<128x7x20xf32>
  %1 = tensor.extract_slice %0[32, %i, 10] [32, %n, 10] [1, 1, 1] : tensor<128x7x20xf32> to tensor<32x?x10xf32>
  %2 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<2x3x10xf32> into tensor<60xf32>
  %3 = tensor.extract_slice %2[30] [20] [1] : tensor<60xf32> to tensor<20xf32>
  %4 = tensor.extract_slice %2[0] [15] [1] : tensor<60xf32> to tensor<15xf32>
  %5 = tensor.extract_slice %2[43] [5] [1] : tensor<60xf32> to tensor<5xf32>
  %6 = tensor.extract_slice %2[%j] [%n] [1] : tensor<60xf32> to tensor<?xf32>
  %7 = tensor.extract_slice %2[50] [10] [1] : tensor<60xf32> to tensor<10xf32>
  return %1, %3, %4, %5, %6, %7 : tensor<32x?x10xf32>, tensor<20xf32>, tensor<15xf32>, tensor<5xf32>, tensor<?xf32>, tensor<10xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
