// RUN: ir-opt --transform-infer-effects --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: module attributes {transform.with_named_sequence} {
// CHECK-LABEL: transform.named_sequence @infer
// CHECK-SAME: (%[[V0:.+]]: !transform.any_op {transform.consumed}, %[[V1:.+]]: !transform.any_op {transform.readonly}, %[[V2:.+]]: !transform.param<i32> {transform.readonly}) {
// CHECK: %[[V3:.+]] = transform.apply_registered_pass "cse" to %[[V0]] : (!transform.any_op) -> !transform.any_op
// CHECK: transform.print %[[V1]] : !transform.any_op
// CHECK: transform.yield
// CHECK-LABEL: transform.named_sequence private @decl
// CHECK-SAME: (!transform.any_op {transform.readonly})
// CHECK-LABEL: transform.named_sequence @none
// CHECK-SAME: () {
// CHECK: transform.yield
// CHECK-LABEL: transform.named_sequence @nested
// CHECK-SAME: (%[[V0:.+]]: !transform.any_op {transform.consumed}, %[[V1:.+]]: !transform.any_op {transform.consumed}) {
// CHECK: transform.foreach %[[V0]] : !transform.any_op {
// CHECK: %[[V2:.+]] = transform.apply_registered_pass "cse" to %[[V3:.+]] : (!transform.any_op) -> !transform.any_op
// CHECK: transform.include @infer2 failures(propagate) (%[[V1]]) : (!transform.any_op) -> ()
// CHECK: transform.yield
// CHECK-LABEL: transform.named_sequence @infer2
// CHECK-SAME: (%[[V0:.+]]: !transform.any_op {transform.consumed}) {
// CHECK: %[[V1:.+]] = transform.apply_registered_pass "cse" to %[[V0]] : (!transform.any_op) -> !transform.any_op
// CHECK: transform.yield
module attributes {transform.with_named_sequence} {
  transform.named_sequence @infer(%op: !transform.any_op, %other: !transform.any_op, %p: !transform.param<i32> {transform.readonly}) {
    transform.apply_registered_pass "cse" to %op : (!transform.any_op) -> !transform.any_op
    transform.print %other : !transform.any_op
    transform.yield
  }
  transform.named_sequence private @decl(!transform.any_op {transform.readonly})
  transform.named_sequence @none() {
    transform.yield
  }
  transform.named_sequence @nested(%op: !transform.any_op {transform.consumed}, %o: !transform.any_op) {
    transform.foreach %op : !transform.any_op {
    ^bb0(%x: !transform.any_op):
      transform.apply_registered_pass "cse" to %x : (!transform.any_op) -> !transform.any_op
    }
    transform.include @infer2 failures(propagate) (%o) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @infer2(%op: !transform.any_op {transform.consumed}) {
    transform.apply_registered_pass "cse" to %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
