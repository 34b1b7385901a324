// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @softmax(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x16xf32>, %[[D:[^:]*]]: tensor<?x16xf32>
// CHECK: %[[N:.*]] = tensor.dim %[[X]]
// CHECK: %[[EMPTY:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK: %[[NAN:.*]] = arith.constant 0xFFC00000 : f32
// CHECK: %[[FILL:.*]] = linalg.fill ins(%[[NAN]] : f32) outs(%[[EMPTY]] : tensor<?xf32>)
// CHECK: %[[MAX:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%[[X]] : tensor<?x16xf32>) outs(%[[FILL]] : tensor<?xf32>)
// CHECK: arith.maxnumf
// CHECK: %[[EXP:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[MAX]] : tensor<?x16xf32>, tensor<?xf32>) outs(%[[D]] : tensor<?x16xf32>)
// CHECK: arith.subf
// CHECK: math.exp
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[FILL0:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[EMPTY]] : tensor<?xf32>)
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[EXP]] : tensor<?x16xf32>) outs(%[[FILL0]] : tensor<?xf32>)
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}} ins(%[[EXP]], %[[SUM]] : tensor<?x16xf32>, tensor<?xf32>) outs(%[[D]] : tensor<?x16xf32>)
// CHECK: arith.divf
func.func @softmax(%x: tensor<?x16xf32>, %d: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<?x16xf32>) outs(%d : tensor<?x16xf32>) -> tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.softmax"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.decompose_interface %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @no_parts(%a: i32) -> i32 {
  // expected-note @below {{when applied to this op}}
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to apply}}
    %1 = transform.structured.decompose_interface %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
