// RUN: ir-opt --transform-interpreter --canonicalize --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @pad
// CHECK-SAME: (%[[T:.*]]: tensor<?x?xf32>, %[[HIGH:.*]]: index)
// CHECK: %[[PADDING:.*]] = arith.constant 4.200000e+01 : f32
// CHECK: %[[MASK:.*]] = vector.create_mask %{{.*}}, %{{.*}} : vector<2x4xi1>
// CHECK: %[[READ:.*]] = vector.mask %[[MASK]] { vector.transfer_read %[[T]]{{.*}}, %[[PADDING]]
// CHECK: %[[EMPTY:.*]] = tensor.empty(
// CHECK: %[[TARGET:.*]] = vector.create_mask
// CHECK: vector.mask %[[TARGET]] { vector.transfer_write %[[READ]], %[[EMPTY]]
func.func @pad(%t: tensor<?x?xf32>, %high: index) -> tensor<?x4xf32> {
  %padding = arith.constant 42.0 : f32
  %0 = tensor.pad %t low[0, 0] high[%high, %high] {
  ^bb0(%i: index, %j: index):
    tensor.yield %padding : f32
  } : tensor<?x?xf32> to tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [2, 4] : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @pack
// CHECK-SAME: (%[[A:.*]]: tensor<6x16xf32>, %[[B:.*]]: tensor<1x3x16x2xf32>)
// CHECK: %[[READ:.*]] = vector.transfer_read %[[A]]{{.*}} : tensor<6x16xf32>, vector<6x16xf32>
// CHECK: %[[SPLIT:.*]] = vector.shape_cast %[[READ]] : vector<6x16xf32> to vector<3x2x1x16xf32>
// CHECK: %[[MOVED:.*]] = vector.transpose %[[SPLIT]], [2, 0, 3, 1]
// CHECK: vector.transfer_write %[[MOVED]], %[[B]]
func.func @pack(%a: tensor<6x16xf32>, %b: tensor<1x3x16x2xf32>) -> tensor<1x3x16x2xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 2] into %b
      : tensor<6x16xf32> -> tensor<1x3x16x2xf32>
  return %0 : tensor<1x3x16x2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @unpack
// CHECK-SAME: (%[[A:.*]]: tensor<?x?x16x2xf32>, %[[B:.*]]: tensor<?x?xf32>)
// CHECK: %[[READ:.*]] = vector.mask %{{.*}} { vector.transfer_read %[[A]]
// CHECK: %[[MOVED:.*]] = vector.transpose %[[READ]], [0, 3, 1, 2]
// CHECK: %[[JOINED:.*]] = vector.shape_cast %[[MOVED]] : vector<2x2x1x16xf32> to vector<4x16xf32>
// CHECK: vector.mask %{{.*}} { vector.transfer_write %[[JOINED]], %[[B]]
func.func @unpack(%a: tensor<?x?x16x2xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [16, 2] into %b
      : tensor<?x?x16x2xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [2, 1, 16, 2] : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @insertion
// CHECK-SAME: (%[[A:.*]]: tensor<4x3xf32>, %[[B:.*]]: tensor<9x3xf32>, %[[I:.*]]: index)
// CHECK: %[[READ:.*]] = vector.transfer_read %[[A]]
// CHECK: vector.transfer_write %[[READ]], %[[B]][%[[I]], %{{.*}}]
func.func @insertion(%a: tensor<4x3xf32>, %b: tensor<9x3xf32>, %i: index) -> tensor<9x3xf32> {
  %0 = tensor.insert_slice %a into %b[%i, 0] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<9x3xf32>
  return %0 : tensor<9x3xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.insert_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield
  }
}
