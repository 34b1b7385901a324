// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

// Vectors of several dimensions made of scalars, or taken apart into them, row by row.

// CHECK-LABEL: func @from(
// CHECK: %[[V0:[a-z0-9_]+]] = ub.poison : vector<2x1x2xf32>
// CHECK: %[[V1:[a-z0-9_]+]] = ub.poison : vector<1x2xf32>
// CHECK: %[[V2:[a-z0-9_]+]] = vector.from_elements %[[ARG0:[a-z0-9_]+]], %[[ARG1:[a-z0-9_]+]] : vector<2xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.insert %[[V2]], %[[V1]] [0] : vector<2xf32> into vector<1x2xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = vector.insert %[[V5]], %[[V0]] [0] : vector<1x2xf32> into vector<2x1x2xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.from_elements %[[ARG0]], %[[ARG0]] : vector<2xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.insert %[[V7]], %[[V1]] [0] : vector<2xf32> into vector<1x2xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.insert %[[V8]], %[[V6]] [1] : vector<1x2xf32> into vector<2x1x2xf32>
// CHECK: return %[[V9]] : vector<2x1x2xf32>
func.func @from(%a: f32, %b: f32) -> vector<2x1x2xf32> {
  %0 = vector.from_elements %a, %b, %a, %a : vector<2x1x2xf32>
  return %0 : vector<2x1x2xf32>
}
// CHECK-LABEL: func @one(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.from_elements %[[ARG0:[a-z0-9_]+]], %[[ARG1:[a-z0-9_]+]] : vector<2xf32>
// CHECK: return %[[V0]] : vector<2xf32>
func.func @one(%a: f32, %b: f32) -> vector<2xf32> {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  return %0 : vector<2xf32>
}
// CHECK-LABEL: func @zero(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.from_elements %[[ARG0:[a-z0-9_]+]] : vector<f32>
// CHECK: return %[[V0]] : vector<f32>
func.func @zero(%a: f32) -> vector<f32> {
  %0 = vector.from_elements %a : vector<f32>
  return %0 : vector<f32>
}
// CHECK-LABEL: func @to(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.extract %[[ARG0:[a-z0-9_]+]][0, 0] : vector<2xf32> from vector<2x1x2xf32>
// CHECK: %[[V2:[a-z0-9_]+]]:2 = vector.to_elements %[[V0]] : vector<2xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = vector.extract %[[ARG0]][1, 0] : vector<2xf32> from vector<2x1x2xf32>
// CHECK: %[[V4:[a-z0-9_]+]]:2 = vector.to_elements %[[V3]] : vector<2xf32>
// CHECK: return %[[V2]]#0, %[[V2]]#1, %[[V4]]#0, %[[V4]]#1 : f32, f32, f32, f32
func.func @to(%v: vector<2x1x2xf32>) -> (f32, f32, f32, f32) {
  %0:4 = vector.to_elements %v : vector<2x1x2xf32>
  return %0#0, %0#1, %0#2, %0#3 : f32, f32, f32, f32
}
// CHECK-LABEL: func @to_one(
// CHECK: %[[V0:[a-z0-9_]+]]:2 = vector.to_elements %[[ARG0:[a-z0-9_]+]] : vector<2xf32>
// CHECK: return %[[V0]]#0, %[[V0]]#1 : f32, f32
func.func @to_one(%v: vector<2xf32>) -> (f32, f32) {
  %0:2 = vector.to_elements %v : vector<2xf32>
  return %0#0, %0#1 : f32, f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.unroll_from_elements
      transform.apply_patterns.vector.unroll_to_elements
    } : !transform.any_op
    transform.yield
  }
}
