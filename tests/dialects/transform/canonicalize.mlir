// RUN: ir-opt --canonicalize %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// Operations that only read payload and handles are dead where nothing uses their results.
// CHECK-LABEL: transform.named_sequence @reads
// CHECK-NEXT: transform.yield
  transform.named_sequence @reads(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_parent_op %0 : (!transform.any_op) -> !transform.any_op
    %2 = transform.param.constant 4 : i64 -> !transform.param<i64>
    %3, %4, %5 = transform.structured.multitile_sizes %1 {dimension = 0, target_size = 3}
        : (!transform.any_op) -> !transform.param<i64>
    transform.yield
  }

// CHECK-LABEL: transform.named_sequence @changes
// CHECK: transform.structured.match
// CHECK-NEXT: transform.structured.generalize
  transform.named_sequence @changes(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.generalize %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
