// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @fors(
// CHECK: %[[V:.+]]:2 = scf.for %[[A3:.+]] = %[[C0:.+]] to %[[C128:.+]] step %[[C16:.+]] iter_args(%[[A4:.+]] = %[[A1:.+]], %[[A5:.+]] = %[[A2:.+]]) -> (f32, f32) {
// CHECK: %[[V1:.+]] = arith.addf %[[A4]], %[[V2:.+]] : f32
// CHECK: %[[V3:.+]] = arith.mulf %[[A5]], %[[V4:.+]] : f32
// CHECK: scf.yield %[[V1]], %[[V3]] : f32, f32
func.func @fors(%A: memref<128xf32>, %x: f32, %y: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  %r = scf.for %i = %c0 to %c128 step %c16 iter_args(%a = %x) -> f32 {
    %l = memref.load %A[%i] : memref<128xf32>
    %s = arith.addf %a, %l : f32
    scf.yield %s : f32
  }
  %q = scf.for %i = %c0 to %c128 step %c16 iter_args(%a = %y) -> f32 {
    %l = memref.load %A[%i] : memref<128xf32>
    %s = arith.mulf %a, %l : f32
    scf.yield %s : f32
  }
  return %r, %q : f32, f32
}
// CHECK-LABEL: func.func @foralls(
// CHECK: %[[V5:.+]]:2 = scf.forall (%[[A21:.+]]) in (8) shared_outs(%[[A31:.+]] = %[[A11:.+]], %[[A41:.+]] = %[[A0:.+]]) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK: %[[EXTRACTED_SLICE:.+]] = tensor.extract_slice %[[A0]][%[[A21]]] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK: %[[EXTRACTED_SLICE1:.+]] = tensor.extract_slice %[[A11]][%[[A21]]] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK: scf.forall.in_parallel {
// CHECK: tensor.parallel_insert_slice %[[EXTRACTED_SLICE]] into %[[A31]][%[[A21]]] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK: tensor.parallel_insert_slice %[[EXTRACTED_SLICE1]] into %[[A41]][%[[A21]]] [1] [1] : tensor<1xf32> into tensor<8xf32>
func.func @foralls(%A: tensor<8xf32>, %B: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = scf.forall (%i) in (8) shared_outs(%o = %A) -> tensor<8xf32> {
    %s = tensor.extract_slice %B[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %q = scf.forall (%i) in (8) shared_outs(%o = %B) -> tensor<8xf32> {
    %s = tensor.extract_slice %A[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r, %q : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: func.func @branch(
// CHECK: %[[V6:.+]] = arith.addi %[[A12:.+]], %[[A22:.+]] : i32
func.func @branch(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %s = arith.addi %a, %b : i32
    scf.yield %s : i32
  } else {
    scf.yield %b : i32
  }
  return %r : i32
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["scf.for"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %a, %b = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %f = transform.loop.fuse_sibling %a into %b : (!transform.any_op, !transform.any_op) -> !transform.any_op
  %1 = transform.structured.match ops{["scf.forall"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %c, %d = transform.split_handle %1 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %g = transform.loop.fuse_sibling %d into %c : (!transform.any_op, !transform.any_op) -> !transform.any_op
  %2 = transform.structured.match ops{["scf.if"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  transform.scf.take_assumed_branch %2 : (!transform.any_op) -> ()
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @used(%A: memref<128xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  // expected-error @below {{user of results of target should be properly dominated by source}}
  %r = scf.for %i = %c0 to %c128 step %c16 iter_args(%a = %x) -> f32 {
    scf.yield %a : f32
  }
  %q = scf.for %i = %c0 to %c128 step %c16 iter_args(%a = %r) -> f32 {
    scf.yield %a : f32
  }
  return %q : f32
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["scf.for"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %a, %b = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %f = transform.loop.fuse_sibling %a into %b : (!transform.any_op, !transform.any_op) -> !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @steps(%A: memref<128xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  // expected-error @below {{operations cannot be fused}}
  scf.for %i = %c0 to %c128 step %c16 {
    memref.store %x, %A[%i] : memref<128xf32>
  }
  scf.for %i = %c16 to %c128 step %c16 {
    memref.store %x, %A[%i] : memref<128xf32>
  }
  return
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["scf.for"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %a, %b = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %f = transform.loop.fuse_sibling %a into %b : (!transform.any_op, !transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

module attributes {transform.with_named_sequence} {
func.func @uses_the_other_loop(%a: tensor<8xf32>, %n: index, %x: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = scf.for %i = %n to %n step %n iter_args(%t = %a) -> tensor<8xf32> {
    %1 = tensor.insert %x into %t[%i] : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  %2 = scf.for %i = %n to %n step %n iter_args(%t = %a) -> tensor<8xf32> {
    // expected-error @below {{values used inside regions of target should be properly dominated by source}}
    %3 = tensor.extract %0[%i] : tensor<8xf32>
    %4 = tensor.insert %3 into %t[%i] : tensor<8xf32>
    scf.yield %4 : tensor<8xf32>
  }
  return %0, %2 : tensor<8xf32>, tensor<8xf32>
}
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %loops = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
  %for:2 = transform.split_handle %loops : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %fused = transform.loop.fuse_sibling %for#1 into %for#0 : (!transform.any_op, !transform.any_op) -> !transform.any_op
  transform.yield
}
}
