// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @extract(
// CHECK: %[[V:.+]] = arith.addi %[[V1:.+]], %[[V2:.+]] : vector<4x3xindex>
// CHECK: %[[V3:.+]] = arith.muli %[[V]], %[[CST:.+]] : vector<4x3xindex>
// CHECK: %[[V4:.+]] = arith.addi %[[V3]], %[[CST]] : vector<4x3xindex>
// CHECK: %[[V5:.+]] = vector.gather %[[A0:.+]][%[[C0:.+]], %[[C0]]] [%[[V4]]], %[[CST1:.+]], %[[CST2:.+]] : tensor<80x16xf32>, vector<4x3xindex>, vector<4x3xi1>, vector<4x3xf32> into vector<4x3xf32>
// CHECK: %[[V6:.+]] = vector.transfer_write %[[V5]], %[[A1:.+]][%[[C0]], %[[C0]]] {in_bounds = [true, true]} : vector<4x3xf32>, tensor<4x3xf32>
func.func @extract(%arg0: tensor<80x16xf32>, %extracted_slice : tensor<4x3xf32>) -> tensor<4x3xf32> {
  %c16 = arith.constant 16 : index
  %1 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } outs(%extracted_slice : tensor<4x3xf32>) {
  ^bb0(%out: f32):
    %2 = linalg.index 0 : index
    %3 = linalg.index 1 : index
    %4 = arith.addi %2, %3 : index
    %extracted = tensor.extract %arg0[%4, %c16] : tensor<80x16xf32>
    linalg.yield %extracted : f32
  } -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}
// CHECK-LABEL: func.func @scalar(
// CHECK: %[[V7:.+]] = vector.transfer_read %[[A01:.+]][%[[C01:.+]], %[[C01]]], %[[V8:.+]] : tensor<3x3xf32>, vector<f32>
// CHECK: %[[V9:.+]] = vector.transfer_write %[[V10:.+]], %[[A11:.+]][%[[C01]], %[[C01]], %[[C01]]] {in_bounds = [true, true, true]} : vector<1x1x3xf32>, tensor<1x1x3xf32>
func.func @scalar(%src: tensor<3x3xf32>, %out : tensor<1x1x3xf32>) -> tensor<1x1x3xf32> {
  %1 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } outs(%out : tensor<1x1x3xf32>) {
  ^bb0(%o: f32):
    %2 = linalg.index 0 : index
    %extracted = tensor.extract %src[%2, %2] : tensor<3x3xf32>
    linalg.yield %extracted : f32
  } -> tensor<1x1x3xf32>
  return %1 : tensor<1x1x3xf32>
}
// CHECK-LABEL: func.func @matmul(
// CHECK: %[[V11:.+]] = vector.transfer_read %[[A02:.+]][%[[C02:.+]], %[[C02]]], %[[V12:.+]] {in_bounds = [true, true]} : tensor<8x4xf32>, vector<8x4xf32>
// CHECK: %[[V13:.+]] = vector.transfer_read %[[A12:.+]][%[[C02]], %[[C02]]], %[[V12]] {in_bounds = [true, true]} : tensor<4x12xf32>, vector<4x12xf32>
// CHECK: %[[V14:.+]] = vector.transfer_read %[[A2:.+]][%[[C02]], %[[C02]]], %[[V12]] {in_bounds = [true, true]} : tensor<8x12xf32>, vector<8x12xf32>
// CHECK: %[[V15:.+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V11]], %[[V13]], %[[V14]] : vector<8x4xf32>, vector<4x12xf32> into vector<8x12xf32>
// CHECK: %[[V16:.+]] = vector.transfer_write %[[V15]], %[[A2]][%[[C02]], %[[C02]]] {in_bounds = [true, true]} : vector<8x12xf32>, tensor<8x12xf32>
func.func @matmul(%a: tensor<8x4xf32>, %b: tensor<4x12xf32>, %c: tensor<8x12xf32>) -> tensor<8x12xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x12xf32>) outs(%c : tensor<8x12xf32>) -> tensor<8x12xf32>
  return %0 : tensor<8x12xf32>
}
// CHECK-LABEL: func.func @copies(
// CHECK: %[[V17:.+]] = vector.transfer_read %[[A03:.+]][%[[C03:.+]], %[[C03]]], %[[V18:.+]] {in_bounds = [true, true]} : memref<8x4xf32>, vector<8x4xf32>
// CHECK: vector.transfer_write %[[V17]], %[[A13:.+]][%[[C03]], %[[C03]]] {in_bounds = [true, true]} : vector<8x4xf32>, memref<8x4xf32>
// CHECK: %[[V19:.+]] = vector.transfer_read %[[A21:.+]][%[[C03]], %[[C03]], %[[C03]]], %[[CST3:.+]] {in_bounds = [true, true, true]} : tensor<1x2x3xf32>, vector<1x2x3xf32>
// CHECK: %[[V20:.+]] = vector.transfer_write %[[V19]], %[[A3:.+]][%[[C03]], %[[C03]], %[[C03]], %[[C03]], %[[C03]], %[[C03]]] {in_bounds = [true, true, true]} : vector<1x2x3xf32>, tensor<9x8x7x1x2x3xf32>
func.func @copies(%a: memref<8x4xf32>, %b: memref<8x4xf32>, %t: tensor<1x2x3xf32>, %u: tensor<9x8x7x1x2x3xf32>) -> tensor<9x8x7x1x2x3xf32> {
  memref.copy %a, %b : memref<8x4xf32> to memref<8x4xf32>
  %0 = tensor.insert_slice %t into %u[0, 0, 0, 0, 0, 0][1, 1, 1, 1, 2, 3][1, 1, 1, 1, 1, 1] : tensor<1x2x3xf32> into tensor<9x8x7x1x2x3xf32>
  return %0 : tensor<9x8x7x1x2x3xf32>
}
// CHECK-LABEL: func.func @generic(
// CHECK: %[[V21:.+]] = vector.transfer_read %[[A04:.+]][%[[C04:.+]], %[[C04]]], %[[V22:.+]] {in_bounds = [true]} : tensor<1x256xf32>, vector<256xf32>
// CHECK: %[[V23:.+]] = vector.transfer_read %[[A14:.+]][%[[C04]], %[[C04]]], %[[V22]] {in_bounds = [true, true]} : tensor<4x256xf32>, vector<4x256xf32>
// CHECK: %[[V24:.+]] = arith.cmpf ogt, %[[V25:.+]], %[[V23]] : vector<4x256xf32>
// CHECK: %[[V26:.+]] = vector.transfer_write %[[V24]], %[[A22:.+]][%[[C04]], %[[C04]]] {in_bounds = [true, true]} : vector<4x256xi1>, tensor<4x256xi1>
func.func @generic(%a: tensor<1x256xf32>, %b: tensor<4x256xf32>, %o: tensor<4x256xi1>, %i: index) -> tensor<4x256xi1> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%a, %b : tensor<1x256xf32>, tensor<4x256xf32>) outs(%o : tensor<4x256xi1>) {
  ^bb0(%x: f32, %y: f32, %z: i1):
    %s = math.exp %x : f32
    %cmp = arith.cmpf ogt, %s, %y : f32
    linalg.yield %cmp : i1
  } -> tensor<4x256xi1>
  return %r : tensor<4x256xi1>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %f = transform.structured.match ops{["func.func"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %g = transform.structured.vectorize_children_and_apply_patterns %f { vectorize_nd_extract } : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// A transfer reads the source of a pad, and a copy of one element goes through the element.
// CHECK-LABEL: func.func @padded
func.func @padded(%t: tensor<5x6xf32>, %a: memref<f32>, %b: memref<f32>) -> vector<7x9xf32> {
  %c0 = arith.constant 0 : index
  %x = arith.constant 5.0 : f32
  %y = arith.constant 6.0 : f32
  %0 = tensor.pad %t low[0, 0] high[5, 7] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<5x6xf32> to tensor<10x13xf32>
  // CHECK: vector.transfer_read %arg0[%{{.*}}, %{{.*}}], %{{.*}} : tensor<5x6xf32>, vector<7x9xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %y : tensor<10x13xf32>, vector<7x9xf32>
  // CHECK: %[[V:.*]] = vector.transfer_read %arg1[]
  // CHECK: %[[E:.*]] = vector.extract %[[V]][] : f32 from vector<f32>
  // CHECK: %[[B:.*]] = vector.broadcast %[[E]] : f32 to vector<f32>
  // CHECK: vector.transfer_write %[[B]], %arg2[]
  memref.copy %a, %b : memref<f32> to memref<f32>
  return %1 : vector<7x9xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.structured.vectorize_children_and_apply_patterns %f {vectorize_padding}
      : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Dimensions come from an operand that is not broadcast.
// CHECK-LABEL: func.func @broadcast_rows
func.func @broadcast_rows(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: tensor.dim %arg1, %c0
  // CHECK: tensor.dim %arg1, %c1
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %l = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %l vector_sizes [4, 8] : !transform.any_op
    transform.yield
  }
}
