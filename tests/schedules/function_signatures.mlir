// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func private @f
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: index {test.c = 1 : i64}, %[[V1:[a-z0-9_]+]]: i32 {test.a}, %[[V2:[a-z0-9_]+]]: f32) -> (i32, f32 {test.r}) {
// CHECK: %[[V3:[a-z0-9_]+]] = arith.addi %[[V1]], %[[V1]] : i32
// CHECK: return %[[V3]], %[[V2]] : i32, f32
// CHECK-LABEL: func.func @g
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: i32, %[[V1:[a-z0-9_]+]]: f32, %[[V2:[a-z0-9_]+]]: index) -> (f32, i32) {
// CHECK: %[[V3:[a-z0-9_]+]]:2 = call @f(%[[V2]], %[[V0]], %[[V1]]) : (index, i32, f32) -> (i32, f32)
// CHECK: %[[V4:[a-z0-9_]+]]:2 = call @f(%[[V2]], %[[V0]], %[[V1]]) {no_inline} : (index, i32, f32) -> (i32, f32)
// CHECK: return %[[V3]]#1, %[[V4]]#0 : f32, i32
module {
  func.func private @f(%a: i32 {test.a}, %b: f32, %c: index {test.c = 1}) -> (f32 {test.r}, i32) attributes {no_inline} {
    %0 = arith.addi %a, %a : i32
    return %b, %0 : f32, i32
  }
  func.func @g(%a: i32, %b: f32, %c: index) -> (f32, i32) {
    %0:2 = func.call @f(%a, %b, %c) : (i32, f32, index) -> (f32, i32)
    %1:2 = func.call @f(%a, %b, %c) {no_inline} : (i32, f32, index) -> (f32, i32)
    return %0#0, %1#1 : f32, i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      %m = transform.structured.match ops{["builtin.module"]} attributes {test.target} in %root : (!transform.any_op) -> !transform.any_op
      %module, %f = transform.func.replace_func_signature @f args_interchange = [2, 0, 1] results_interchange = [1, 0] at %root {adjust_func_calls} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

// CHECK-LABEL: func.func private @f
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: i32 {test.a}, %[[V1:[a-z0-9_]+]]: f32) -> i32 {
// CHECK: %[[V2:[a-z0-9_]+]] = arith.addi %[[V0]], %[[V0]] : i32
// CHECK: return %[[V2]] : i32
// CHECK-LABEL: func.func @g
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: i32, %[[V1:[a-z0-9_]+]]: f32) -> i32 {
// CHECK: %[[V2:[a-z0-9_]+]] = call @f(%[[V0]], %[[V1]]) : (i32, f32) -> i32
// CHECK: return %[[V2]] : i32
module {
  func.func private @f(%a: i32 {test.a}, %b: f32, %c: i32, %d: f32) -> i32 {
    %0 = arith.addi %a, %c : i32
    return %0 : i32
  }
  func.func @g(%a: i32, %b: f32) -> i32 {
    %0 = func.call @f(%a, %b, %a, %b) : (i32, f32, i32, f32) -> i32
    return %0 : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      %module, %f = transform.func.deduplicate_func_args @f at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}
