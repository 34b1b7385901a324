// RUN: ir-opt --transform-interpreter --test-transform-dialect-erase-schedule %s | FileCheck %s

// CHECK-LABEL: func.func @forwarded
// CHECK-SAME: (%[[V:.*]]: vector<4xf32>, %{{.*}}: vector<4xf32>)
// CHECK-NOT: memref.alloc
// CHECK: return %[[V]]
func.func @forwarded(%v: vector<4xf32>, %w: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %padding = arith.constant 0.0 : f32
  %m = memref.alloc() : memref<4xf32>
  vector.transfer_write %w, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
  vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
  %x = vector.transfer_read %m[%c0], %padding {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  return %x : vector<4xf32>
}

// A write on one of two paths may be what is read.
// CHECK-LABEL: func.func @two_paths
// CHECK: vector.transfer_write
// CHECK: vector.transfer_write
// CHECK: vector.transfer_read
func.func @two_paths(%m: memref<4xf32>, %v: vector<4xf32>, %w: vector<4xf32>, %c: i1) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %padding = arith.constant 0.0 : f32
  vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
  cf.cond_br %c, ^write, ^read
^write:
  vector.transfer_write %w, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
  cf.br ^read
^read:
  %x = vector.transfer_read %m[%c0], %padding {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  return %x : vector<4xf32>
}

// CHECK-LABEL: func.func @overwritten
// CHECK-SAME: %[[V:[^:]*]]: vector<4xf32>, %[[W:[^:]*]]: vector<4xf32>
// CHECK: call @use
// CHECK-NOT: vector.transfer_write %[[V]]
// CHECK: vector.transfer_write %[[W]]
func.func @overwritten(%m: memref<8xf32>, %v: vector<4xf32>, %w: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  func.call @use(%m) : (memref<8xf32>) -> ()
  vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<8xf32>
  vector.transfer_write %w, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<8xf32>
  return
}
func.func private @use(memref<8xf32>)

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.memref.erase_dead_alloc_and_stores %0 : (!transform.any_op) -> ()
    transform.yield
  }
}
