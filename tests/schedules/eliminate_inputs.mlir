// RUN: ir-opt --transform-interpreter --split-input-file %s | FileCheck %s

#id = affine_map<(i) -> (i)>

// An input that is made of an empty tensor is computed in a destination whose contents are not used.

// CHECK-LABEL: func.func @in_destination(
// CHECK-SAME: %[[D:[^:]*]]: tensor<8xf32>, %[[B:[^:]*]]: tensor<8xf32>
// CHECK: %[[F:.*]] = linalg.fill {{.*}} outs(%[[D]] : tensor<8xf32>)
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[B]] : tensor<8xf32>, tensor<8xf32>) outs(%[[F]] : tensor<8xf32>)
// CHECK-NEXT: ^bb0(%{{.*}}: f32, %[[Y:.*]]: f32, %[[O:.*]]: f32):
// CHECK-NEXT: arith.addf %[[O]], %[[Y]]
func.func @in_destination(%d: tensor<8xf32>, %b: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<8xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%1, %b : tensor<8xf32>, tensor<8xf32>) outs(%d : tensor<8xf32>) {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %s = arith.addf %in, %other : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// CHECK-LABEL: func.func @destination_is_used(
// CHECK: tensor.empty
// CHECK: linalg.fill {{.*}} outs(%[[E:.*]] : tensor<8xf32>)
func.func @destination_is_used(%d: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<8xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%1 : tensor<8xf32>) outs(%d : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.eliminate_empty_tensors %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @use(vector<2x2xf32>)

// The buffer of a transfer that is split stands outside of loops.

// CHECK-LABEL: func.func @outside_of_loops(
// CHECK: memref.alloca
// CHECK: affine.for
// CHECK: scf.for
// CHECK-NOT: memref.alloca
func.func @outside_of_loops(%m: memref<?x?xf32>, %n: index, %f: f32) {
  affine.for %i = 0 to 4 {
    scf.for %j = %n to %n step %n {
      %0 = vector.transfer_read %m[%n, %n], %f : memref<?x?xf32>, vector<2x2xf32>
      func.call @use(%0) : (vector<2x2xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @inside_of_parallel_loops(
// CHECK: scf.parallel
// CHECK: memref.alloca
// CHECK: scf.for
func.func @inside_of_parallel_loops(%m: memref<?x?xf32>, %n: index, %f: f32) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    scf.for %j = %n to %n step %n {
      %0 = vector.transfer_read %m[%n, %n], %f : memref<?x?xf32>, vector<2x2xf32>
      func.call @use(%0) : (vector<2x2xf32>) -> ()
    }
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"
    } : !transform.any_op
    transform.yield
  }
}
