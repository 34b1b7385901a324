// RUN: ir-opt --transform-interpreter --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<1x1x1xf32>, %[[V1:[a-z0-9_]+]]: vector<1x1x16xf32>, %[[V2:[a-z0-9_]+]]: vector<1x16xf32>) -> vector<1x16xf32> {
// CHECK: %[[V3:[a-z0-9_]+]] = vector.shape_cast %[[V2]] : vector<1x16xf32> to vector<16xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.shape_cast %[[V0]] : vector<1x1x1xf32> to vector<1xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.shape_cast %[[V1]] : vector<1x1x16xf32> to vector<16xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = vector.broadcast %[[V4]] : vector<1xf32> to vector<16xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.fma %[[V6]], %[[V5]], %[[V3]] : vector<16xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.shape_cast %[[V7]] : vector<16xf32> to vector<1x16xf32>
// CHECK: return %[[V8]] : vector<1x16xf32>
// CHECK-LABEL: func.func @g
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<1x8x1xf32>, %[[V1:[a-z0-9_]+]]: vector<1x1x1xf32>, %[[V2:[a-z0-9_]+]]: vector<8x1xf32>) -> vector<8x1xf32> {
// CHECK: %[[V3:[a-z0-9_]+]] = vector.shape_cast %[[V2]] : vector<8x1xf32> to vector<8xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.shape_cast %[[V0]] : vector<1x8x1xf32> to vector<8xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.shape_cast %[[V1]] : vector<1x1x1xf32> to vector<1xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = vector.broadcast %[[V5]] : vector<1xf32> to vector<8xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.fma %[[V4]], %[[V6]], %[[V3]] : vector<8xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.shape_cast %[[V7]] : vector<8xf32> to vector<8x1xf32>
// CHECK: return %[[V8]] : vector<8x1xf32>
// CHECK-LABEL: func.func @n
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<1x8x1xf32>, %[[V1:[a-z0-9_]+]]: vector<1x1x4xf32>, %[[V2:[a-z0-9_]+]]: vector<8x4xf32>, %[[V3:[a-z0-9_]+]]: vector<1x1x1xf32>, %[[V4:[a-z0-9_]+]]: vector<1x1xf32>, %[[V5:[a-z0-9_]+]]: vector<1x1x1xf64>, %[[V6:[a-z0-9_]+]]: vector<1x1x4xf64>, %[[V7:[a-z0-9_]+]]: vector<1x4xf64>) -> (vector<8x4xf32>, vector<1x1xf32>, vector<1x4xf64>, vector<8x1xf32>) {
// CHECK: %[[V8:[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : vector<8x1xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V0]], %[[V1]], %[[V2]] : vector<1x8x1xf32>, vector<1x1x4xf32> into vector<8x4xf32>
// CHECK: %[[V10:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V3]], %[[V3]], %[[V4]] : vector<1x1x1xf32>, vector<1x1x1xf32> into vector<1x1xf32>
// CHECK: %[[V11:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V5]], %[[V6]], %[[V7]] : vector<1x1x1xf64>, vector<1x1x4xf64> into vector<1x4xf64>
// CHECK: %[[V12:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>} %[[V0]], %[[V3]], %[[V8]] : vector<1x8x1xf32>, vector<1x1x1xf32> into vector<8x1xf32>
// CHECK: return %[[V9]], %[[V10]], %[[V11]], %[[V12]] : vector<8x4xf32>, vector<1x1xf32>, vector<1x4xf64>, vector<8x1xf32>
#a = affine_map<(b, m, n, k) -> (b, m, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#c = affine_map<(b, m, n, k) -> (m, n)>
func.func @f(%a: vector<1x1x1xf32>, %b: vector<1x1x16xf32>, %c: vector<1x16xf32>) -> vector<1x16xf32> {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x1x1xf32>, vector<1x1x16xf32> into vector<1x16xf32>
  return %0 : vector<1x16xf32>
}
func.func @g(%a: vector<1x8x1xf32>, %b: vector<1x1x1xf32>, %c: vector<8x1xf32>) -> vector<8x1xf32> {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x8x1xf32>, vector<1x1x1xf32> into vector<8x1xf32>
  return %0 : vector<8x1xf32>
}
func.func @n(%a: vector<1x8x1xf32>, %b: vector<1x1x4xf32>, %c: vector<8x4xf32>, %d: vector<1x1x1xf32>, %e: vector<1x1xf32>, %f: vector<1x1x1xf64>, %g: vector<1x1x4xf64>, %h: vector<1x4xf64>) -> (vector<8x4xf32>, vector<1x1xf32>, vector<1x4xf64>, vector<8x1xf32>) {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x8x1xf32>, vector<1x1x4xf32> into vector<8x4xf32>
  %1 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %d, %d, %e : vector<1x1x1xf32>, vector<1x1x1xf32> into vector<1x1xf32>
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %f, %g, %h : vector<1x1x1xf64>, vector<1x1x4xf64> into vector<1x4xf64>
  %z = arith.constant dense<0.0> : vector<8x1xf32>
  %3 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>} %a, %d, %z : vector<1x8x1xf32>, vector<1x1x1xf32> into vector<8x1xf32>
  return %0, %1, %2, %3 : vector<8x4xf32>, vector<1x1xf32>, vector<1x4xf64>, vector<8x1xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.x86vector.vector_contract_to_fma
    } : !transform.any_op
    transform.yield
  }
}
