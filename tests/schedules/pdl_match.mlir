// RUN: ir-opt --transform-interpreter --split-input-file --verify-diagnostics %s | FileCheck %s

// A pattern matches by name, attribute, operands and results.

// CHECK-LABEL: @by_parts
// CHECK-NEXT: arith.constant {matched.constant} 2 : i32
// CHECK-NEXT: arith.constant 3 : i32
// CHECK-NEXT: arith.addi %arg0, %c2_i32 {matched.sum}
// CHECK-NEXT: arith.muli %{{.*}}, %c3_i32 {matched.binary}
// CHECK-NEXT: arith.addi %{{.*}}, %{{.*}} {matched.twice}
func.func @by_parts(%a: i32) -> i32 {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %0 = arith.addi %a, %two : i32
  %1 = arith.muli %0, %three : i32
  %2 = arith.addi %1, %1 : i32
  return %2 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%arg: !transform.any_op):
      pdl.pattern @two : benefit(1) {
        %value = attribute = 2 : i32
        %type = type
        %op = operation "arith.constant" {"value" = %value} -> (%type : !pdl.type)
        rewrite %op with "transform.dialect"
      }
      pdl.pattern @argument_plus_constant : benefit(1) {
        %left = operand
        %type = type : i32
        %constant = operation "arith.constant" -> (%type : !pdl.type)
        %right = result 0 of %constant
        %op = operation "arith.addi"(%left, %right : !pdl.value, !pdl.value) -> (%type : !pdl.type)
        rewrite %op with "transform.dialect"
      }
      pdl.pattern @product : benefit(1) {
        %operands = operands
        %types = types
        %op = operation "arith.muli"(%operands : !pdl.range<value>) -> (%types : !pdl.range<type>)
        rewrite %op with "transform.dialect"
      }
      pdl.pattern @twice : benefit(1) {
        %operand = operand
        %type = type
        %op = operation(%operand, %operand : !pdl.value, !pdl.value) -> (%type : !pdl.type)
        rewrite %op with "transform.dialect"
      }
      transform.sequence %arg : !transform.any_op failures(propagate) {
      ^bb1(%inner: !transform.any_op):
        %0 = pdl_match @two in %inner : (!transform.any_op) -> !transform.any_op
        transform.annotate %0 "matched.constant" : !transform.any_op
        %1 = pdl_match @argument_plus_constant in %inner : (!transform.any_op) -> !transform.any_op
        transform.annotate %1 "matched.sum" : !transform.any_op
        %2 = pdl_match @product in %inner : (!transform.any_op) -> !transform.any_op
        transform.annotate %2 "matched.binary" : !transform.any_op
        %3 = pdl_match @twice in %inner : (!transform.any_op) -> !transform.any_op
        transform.annotate %3 "matched.twice" : !transform.any_op
      }
    }
    transform.yield
  }
}

// -----

// Two operations without a path between them are found by the value that both use.

// CHECK-LABEL: @two_roots
// CHECK-NEXT: arith.index_cast
// CHECK-NEXT: arith.negf %{{.*}} {matched}
// CHECK-NEXT: arith.negf
func.func @two_roots(%a: f32, %b: f32, %n: i32) -> (index, f32, f32, f32) {
  %0 = arith.index_cast %n : i32 to index
  %1 = arith.negf %a : f32
  %2 = arith.negf %b : f32
  %3 = arith.addf %a, %a : f32
  return %0, %1, %2, %3 : index, f32, f32, f32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%arg: !transform.any_op):
      pdl.pattern @beside_a_sum : benefit(1) {
        %operand = operand
        %type = type
        %sum = operation "arith.addf"(%operand, %operand : !pdl.value, !pdl.value) -> (%type : !pdl.type)
        %negation = operation "arith.negf"(%operand : !pdl.value) -> (%type : !pdl.type)
        rewrite %negation with "transform.dialect"(%sum : !pdl.operation)
      }
      transform.sequence %arg : !transform.any_op failures(propagate) {
      ^bb1(%inner: !transform.any_op):
        %0 = pdl_match @beside_a_sum in %inner : (!transform.any_op) -> !transform.any_op
        transform.annotate %0 "matched" : !transform.any_op
      }
    }
    transform.yield
  }
}

// -----

// An absent pattern is reported, and nothing matches.

// CHECK-LABEL: @no_pattern
// CHECK-NOT: matched
// CHECK: transform.named_sequence
func.func @no_pattern() {
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%arg: !transform.any_op):
      transform.sequence %arg : !transform.any_op failures(propagate) {
      ^bb1(%inner: !transform.any_op):
        // expected-error @below {{could not find pattern '@absent'}}
        %0 = pdl_match @absent in %inner : (!transform.any_op) -> !transform.any_op
      }
    }
    transform.yield
  }
}
