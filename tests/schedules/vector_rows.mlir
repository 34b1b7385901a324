// RUN: ir-opt --transform-interpreter --split-input-file %s | FileCheck %s

// Vectors are unrolled up to their first scalable dimension.

// CHECK-LABEL: func.func @interleaved(
// CHECK:         %[[A:.+]] = vector.extract %arg0[0, 0] : vector<[2]x4xf16> from vector<1x1x[2]x4xf16>
// CHECK:         %[[B:.+]] = vector.extract %arg1[0, 0] : vector<[2]x4xf16> from vector<1x1x[2]x4xf16>
// CHECK:         %[[ROW:.+]] = vector.interleave %[[A]], %[[B]] : vector<[2]x4xf16> -> vector<[2]x8xf16>
// CHECK:         vector.insert %[[ROW]], %{{.+}} [0, 0] : vector<[2]x8xf16> into vector<1x1x[2]x8xf16>
func.func @interleaved(%a: vector<1x1x[2]x4xf16>, %b: vector<1x1x[2]x4xf16>) -> vector<1x1x[2]x8xf16> {
  %0 = vector.interleave %a, %b : vector<1x1x[2]x4xf16> -> vector<1x1x[2]x8xf16>
  return %0 : vector<1x1x[2]x8xf16>
}

// CHECK-LABEL: func.func @deinterleaved(
// CHECK-COUNT-2: vector.deinterleave %{{.+}} : vector<[8]xi32> -> vector<[4]xi32>
func.func @deinterleaved(%a: vector<2x[8]xi32>) -> (vector<2x[4]xi32>, vector<2x[4]xi32>) {
  %0, %1 = vector.deinterleave %a : vector<2x[8]xi32> -> vector<2x[4]xi32>
  return %0, %1 : vector<2x[4]xi32>, vector<2x[4]xi32>
}

// CHECK-LABEL: func.func @reinterpreted(
// CHECK-COUNT-2: vector.bitcast %{{.+}} : vector<[3]x4xi64> to vector<[3]x8xi32>
func.func @reinterpreted(%a: vector<2x[3]x4xi64>) -> vector<2x[3]x8xi32> {
  %0 = vector.bitcast %a : vector<2x[3]x4xi64> to vector<2x[3]x8xi32>
  return %0 : vector<2x[3]x8xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.vector.lower_interleave
      transform.apply_patterns.vector.lower_bitcast
    } : !transform.any_op
    transform.yield
  }
}

// -----

// Masked contractions are lowered dimension by dimension, with the slices of the mask.

// CHECK-LABEL: func.func @masked_dot(
// CHECK:         %[[PRODUCT:.+]] = arith.mulf %arg0, %arg1 : vector<4xf32>
// CHECK:         vector.mask %arg3 { vector.reduction <add>, %[[PRODUCT]], %arg2 : vector<4xf32> into f32 } : vector<4xi1> -> f32
func.func @masked_dot(%a: vector<4xf32>, %b: vector<4xf32>, %c: f32, %mask: vector<4xi1>) -> f32 {
  %0 = vector.mask %mask {
    vector.contract {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<4xf32>, vector<4xf32> into f32
  } : vector<4xi1> -> f32
  return %0 : f32
}

// CHECK-LABEL: func.func @masked_rows(
// CHECK:         %[[MASK:.+]] = vector.extract %arg3[1] : vector<3xi1> from vector<2x3xi1>
// CHECK:         vector.mask %[[MASK]] { vector.reduction <add>, %{{.+}}, %{{.+}} : vector<3xf32> into f32 } : vector<3xi1> -> f32
func.func @masked_rows(%a: vector<2x3xf32>, %b: vector<3xf32>, %c: vector<2xf32>, %mask: vector<2x3xi1>) -> vector<2xf32> {
  %0 = vector.mask %mask {
    vector.contract {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<2x3xf32>, vector<3xf32> into vector<2xf32>
  } : vector<2x3xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: func.func @masked_by_two(
// CHECK-COUNT-2: vector.mask %{{.+}} { vector.reduction <add>
func.func @masked_by_two(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: f32, %mask: vector<2x3xi1>) -> f32 {
  %0 = vector.mask %mask {
    vector.contract {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> ()>],
      iterator_types = ["reduction", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into f32
  } : vector<2x3xi1> -> f32
  return %0 : f32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "dot"
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @mask_of_one(
// CHECK-NEXT:    vector.broadcast %arg0 : i1 to vector<1xi1>
func.func @mask_of_one(%condition: i1) -> vector<1xi1> {
  %true = arith.constant dense<true> : vector<1xi1>
  %false = arith.constant dense<false> : vector<1xi1>
  %0 = arith.select %condition, %true, %false : i1, vector<1xi1>
  return %0 : vector<1xi1>
}

// CHECK-LABEL: func.func @not_its_mask(
// CHECK:         arith.select
func.func @not_its_mask(%condition: i1) -> vector<1xi1> {
  %true = arith.constant dense<true> : vector<1xi1>
  %false = arith.constant dense<false> : vector<1xi1>
  %0 = arith.select %condition, %false, %true : i1, vector<1xi1>
  return %0 : vector<1xi1>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.vector.materialize_masks
    } : !transform.any_op
    transform.yield
  }
}
