// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK: module attributes {test.new}
// CHECK-NEXT: func.func @inner
// CHECK-NOT: func.func @old
module attributes {transform.with_named_sequence} {
func.func @old() {
  return
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.func"]} attributes {sym_name = "old"} in %m : (!transform.any_op) -> !transform.any_op
  %1 = transform.structured.replace %0 {
    builtin.module {
      func.func @inner(%a: i32) -> i32 {
        %sum = arith.addi %a, %a : i32
        return %sum : i32
      }
    }
  } : (!transform.any_op) -> !transform.any_op
  transform.annotate %1 "test.new" : !transform.any_op
  transform.yield
}
}

// -----

module attributes {transform.with_named_sequence} {
func.func @operands(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["arith.addi"]} in %m : (!transform.any_op) -> !transform.any_op
  // expected-error @below {{expected target without operands}}
  transform.structured.replace %0 {
    "dummy"() : () -> ()
  } : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
