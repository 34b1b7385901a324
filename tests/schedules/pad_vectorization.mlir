// RUN: ir-opt --transform-interpreter --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @read(
// CHECK-SAME: %[[T:.*]]: tensor<?x4xf32>, %[[P:.*]]: f32
// CHECK: vector.transfer_read %[[T]][%{{.*}}, %{{.*}}], %[[P]] : tensor<?x4xf32>, vector<8x5xf32>
func.func @read(%t: tensor<?x4xf32>, %p: f32, %h: index) -> vector<8x5xf32> {
  %c0 = arith.constant 0 : index
  %other = arith.constant 5.0 : f32
  %0 = tensor.pad %t low[0, 0] high[%h, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : f32
  } : tensor<?x4xf32> to tensor<8x5xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %other {in_bounds = [true, true]} : tensor<8x5xf32>, vector<8x5xf32>
  return %1 : vector<8x5xf32>
}

// CHECK-LABEL: func.func @padded_in_front
// CHECK: tensor.pad
func.func @padded_in_front(%t: tensor<4xf32>, %p: f32) -> vector<5xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %p : f32
  } : tensor<4xf32> to tensor<5xf32>
  %1 = vector.transfer_read %0[%c0], %p {in_bounds = [true]} : tensor<5xf32>, vector<5xf32>
  return %1 : vector<5xf32>
}

// CHECK-LABEL: func.func @write(
// CHECK-SAME: %[[T:[^:]*]]: tensor<16xf32>, %[[V:[^:]*]]: vector<8xf32>, %[[N:[^:]*]]: index
// CHECK: %[[S:.*]] = tensor.extract_slice %[[T]][0] [%[[N]]] [1]
// CHECK: %[[W:.*]] = vector.transfer_write %[[V]], %[[S]][%{{.*}}] : vector<8xf32>, tensor<?xf32>
// CHECK: return %[[W]]
func.func @write(%t: tensor<16xf32>, %v: vector<8xf32>, %n: index, %h: index, %p: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<16xf32> to tensor<?xf32>
  %0 = tensor.pad %s low[0] high[%h] {
  ^bb0(%i: index):
    tensor.yield %p : f32
  } : tensor<?xf32> to tensor<8xf32>
  %1 = vector.transfer_write %v, %0[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  %2 = tensor.extract_slice %1[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: func.func @insertion(
// CHECK-SAME: %[[T:[^:]*]]: tensor<?xf32>, %[[D:[^:]*]]: tensor<?x8xf32>, %[[I:[^:]*]]: index
// CHECK: %[[R:.*]] = vector.transfer_read %[[T]][%{{.*}}], %{{.*}} : tensor<?xf32>, vector<8xf32>
// CHECK: vector.transfer_write %[[R]], %[[D]][%[[I]], %{{.*}}] {in_bounds = [true]} : vector<8xf32>, tensor<?x8xf32>
func.func @insertion(%t: tensor<?xf32>, %d: tensor<?x8xf32>, %i: index, %h: index) -> tensor<?x8xf32> {
  %p = arith.constant 0.0 : f32
  %0 = tensor.pad %t low[0] high[%h] {
  ^bb0(%k: index):
    tensor.yield %p : f32
  } : tensor<?xf32> to tensor<8xf32>
  %1 = tensor.insert_slice %0 into %d[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.linalg.pad_vectorization
    } : !transform.any_op
    transform.yield
  }
}
