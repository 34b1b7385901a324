// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

#map0 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m0 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#m1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#m2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#l0 = affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>
#l1 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @contract4(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.transpose %[[ARG1:[a-z0-9_]+]], [0, 2, 1] : vector<1x8x16xf32> to vector<1x16x8xf32>
// CHECK: %[[V2:[a-z0-9_]+]] = vector.extract %[[ARG0:[a-z0-9_]+]][0] : vector<16x8xf32> from vector<1x16x8xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.extract %[[V0]][0] : vector<16x8xf32> from vector<1x16x8xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.extract %[[ARG2:[a-z0-9_]+]][0] : vector<16x16xf32> from vector<1x16x16xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V2]], %[[V4]], %[[V5]] : vector<16x8xf32>, vector<16x8xf32> into vector<16x16xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.broadcast %[[V7]] : vector<16x16xf32> to vector<1x16x16xf32>
// CHECK: return %[[V8]] : vector<1x16x16xf32>
func.func @contract4(%a: vector<1x16x8xf32>, %b: vector<1x8x16xf32>, %c: vector<1x16x16xf32>) -> vector<1x16x16xf32> {
  %bt = vector.transpose %b, [0, 2, 1] : vector<1x8x16xf32> to vector<1x16x8xf32>
  %0 = vector.contract {indexing_maps = [#map0, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %bt, %c : vector<1x16x8xf32>, vector<1x16x8xf32> into vector<1x16x16xf32>
  return %0 : vector<1x16x16xf32>
}
// CHECK-LABEL: func.func @contract_transposed(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.transpose %[[ARG0:[a-z0-9_]+]], [1, 0, 2] : vector<4x1x8xf32> to vector<1x4x8xf32>
// CHECK: %[[V2:[a-z0-9_]+]] = vector.extract %[[V0]][0] : vector<4x8xf32> from vector<1x4x8xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = vector.extract %[[ARG2:[a-z0-9_]+]][0] : vector<4xf32> from vector<1x4xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<mul>} %[[V2]], %[[ARG1:[a-z0-9_]+]], %[[V3]] : vector<4x8xf32>, vector<4x8xf32> into vector<4xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.broadcast %[[V5]] : vector<4xf32> to vector<1x4xf32>
// CHECK: return %[[V7]] : vector<1x4xf32>
func.func @contract_transposed(%a: vector<4x1x8xf32>, %b: vector<4x8xf32>, %c: vector<1x4xf32>) -> vector<1x4xf32> {
  %0 = vector.contract {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<mul>} %a, %b, %c : vector<4x1x8xf32>, vector<4x8xf32> into vector<1x4xf32>
  return %0 : vector<1x4xf32>
}
// CHECK-LABEL: func.func @contract_unit(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.transpose %[[ARG1:[a-z0-9_]+]], [2, 0, 1] : vector<2x8x1xf32> to vector<1x2x8xf32>
// CHECK: %[[V2:[a-z0-9_]+]] = vector.extract %[[V0]][0] : vector<2x8xf32> from vector<1x2x8xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = vector.extract %[[ARG0:[a-z0-9_]+]][0, 0] : vector<8xf32> from vector<1x1x8xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.extract %[[ARG2:[a-z0-9_]+]][0, 0] : vector<2xf32> from vector<1x1x2xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %[[V3]], %[[V2]], %[[V5]] : vector<8xf32>, vector<2x8xf32> into vector<2xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.broadcast %[[V7]] : vector<2xf32> to vector<1x2xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.broadcast %[[V8]] : vector<1x2xf32> to vector<1x1x2xf32>
// CHECK: return %[[V9]] : vector<1x1x2xf32>
func.func @contract_unit(%a: vector<1x1x8xf32>, %b: vector<2x8x1xf32>, %c: vector<1x1x2xf32>) -> vector<1x1x2xf32> {
  %0 = vector.contract {indexing_maps = [#l0, #l1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x1x8xf32>, vector<2x8x1xf32> into vector<1x1x2xf32>
  return %0 : vector<1x1x2xf32>
}
// CHECK-LABEL: func.func @masked(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.extract %[[ARG0:[a-z0-9_]+]][0] : vector<16x8xf32> from vector<1x16x8xf32>
// CHECK: %[[V2:[a-z0-9_]+]] = vector.extract %[[ARG1:[a-z0-9_]+]][0] : vector<16x8xf32> from vector<1x16x8xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.extract %[[ARG2:[a-z0-9_]+]][0] : vector<16x16xf32> from vector<1x16x16xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = vector.extract %[[ARG3:[a-z0-9_]+]][0] : vector<16x16x8xi1> from vector<1x16x16x8xi1>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.mask %[[V6]] { vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V0]], %[[V2]], %[[V4]] : vector<16x8xf32>, vector<16x8xf32> into vector<16x16xf32> } : vector<16x16x8xi1> -> vector<16x16xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.broadcast %[[V8]] : vector<16x16xf32> to vector<1x16x16xf32>
// CHECK: return %[[V9]] : vector<1x16x16xf32>
func.func @masked(%a: vector<1x16x8xf32>, %b: vector<1x16x8xf32>, %c: vector<1x16x16xf32>, %m: vector<1x16x16x8xi1>) -> vector<1x16x16xf32> {
  %0 = vector.mask %m { vector.contract {indexing_maps = [#map0, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x16x8xf32>, vector<1x16x8xf32> into vector<1x16x16xf32> } : vector<1x16x16x8xi1> -> vector<1x16x16xf32>
  return %0 : vector<1x16x16xf32>
}
// CHECK-LABEL: func.func @slices(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.extract %[[ARG0:[a-z0-9_]+]][0] : vector<8x8xf16> from vector<1x8x8xf16>
// CHECK: %[[V2:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [4], sizes = [1], strides = [1]} : vector<8x8xf16> to vector<1x8xf16>
// CHECK: %[[V3:[a-z0-9_]+]] = vector.broadcast %[[V2]] : vector<1x8xf16> to vector<1x1x8xf16>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.extract %[[ARG1:[a-z0-9_]+]][0, 0] : vector<4xf16> from vector<1x1x4xf16>
// CHECK: %[[V6:[a-z0-9_]+]] = vector.extract %[[ARG0]][0] : vector<8x8xf16> from vector<1x8x8xf16>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.insert_strided_slice %[[V4]], %[[V6]] {offsets = [2, 4], strides = [1]} : vector<4xf16> into vector<8x8xf16>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.broadcast %[[V7]] : vector<8x8xf16> to vector<1x8x8xf16>
// CHECK: return %[[V3]], %[[V8]] : vector<1x1x8xf16>, vector<1x8x8xf16>
func.func @slices(%a: vector<1x8x8xf16>, %b: vector<1x1x4xf16>) -> (vector<1x1x8xf16>, vector<1x8x8xf16>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 4], sizes = [1, 1], strides = [1, 1]} : vector<1x8x8xf16> to vector<1x1x8xf16>
  %1 = vector.insert_strided_slice %b, %a {offsets = [0, 2, 4], strides = [1, 1, 1]} : vector<1x1x4xf16> into vector<1x8x8xf16>
  return %0, %1 : vector<1x1x8xf16>, vector<1x8x8xf16>
}
// CHECK-LABEL: func.func @inserts(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.extract %[[ARG2:[a-z0-9_]+]][0, 0] : vector<4xf32> from vector<1x1x4xf32>
// CHECK: %[[V2:[a-z0-9_]+]] = vector.insert %[[ARG0:[a-z0-9_]+]], %[[V0]] [%[[ARG4:[a-z0-9_]+]]] : f32 into vector<4xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.broadcast %[[V2]] : vector<4xf32> to vector<1x1x4xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = vector.extract %[[ARG1:[a-z0-9_]+]][0] : vector<4xf32> from vector<1x4xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.broadcast %[[V6]] : vector<4xf32> to vector<1x1x4xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.extract %[[ARG1]][0] : vector<4xf32> from vector<1x4xf32>
// CHECK: %[[V10:[a-z0-9_]+]] = vector.extract %[[ARG3:[a-z0-9_]+]][0] : vector<2x1x4xf32> from vector<1x2x1x4xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = vector.insert %[[V9]], %[[V10]] [1, 0] : vector<4xf32> into vector<2x1x4xf32>
// CHECK: %[[V13:[a-z0-9_]+]] = vector.broadcast %[[V12]] : vector<2x1x4xf32> to vector<1x2x1x4xf32>
// CHECK: return %[[V5]], %[[V8]], %[[V13]] : vector<1x1x4xf32>, vector<1x1x4xf32>, vector<1x2x1x4xf32>
func.func @inserts(%s: f32, %a: vector<1x4xf32>, %d: vector<1x1x4xf32>, %e: vector<1x2x1x4xf32>, %i: index) -> (vector<1x1x4xf32>, vector<1x1x4xf32>, vector<1x2x1x4xf32>) {
  %0 = vector.insert %s, %d [0, 0, %i] : f32 into vector<1x1x4xf32>
  %1 = vector.insert %a, %d [0] : vector<1x4xf32> into vector<1x1x4xf32>
  %2 = vector.insert %a, %e [0, 1] : vector<1x4xf32> into vector<1x2x1x4xf32>
  return %0, %1, %2 : vector<1x1x4xf32>, vector<1x1x4xf32>, vector<1x2x1x4xf32>
}
// CHECK-LABEL: func.func @transfers(
// CHECK: %[[C0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[CST:[a-z0-9_]+]] = arith.constant 0.000000e+00 : f16
// CHECK: %[[V2:[a-z0-9_]+]] = vector.transfer_read %[[ARG0:[a-z0-9_]+]][%[[C0]], %[[C0]]], %[[CST]] {in_bounds = [true]} : memref<1x4xf16>, vector<4xf16>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.broadcast %[[V2]] : vector<4xf16> to vector<1x4xf16>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.extract %[[ARG3:[a-z0-9_]+]][0] : vector<4xi1> from vector<1x4xi1>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[C0]]], %[[CST]], %[[V5]] {in_bounds = [true]} : memref<1x4xf16>, vector<4xf16>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.broadcast %[[V7]] : vector<4xf16> to vector<1x4xf16>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.extract %[[ARG2:[a-z0-9_]+]][0] : vector<4xf16> from vector<1x4xf16>
// CHECK: %[[V11:[a-z0-9_]+]] = vector.transfer_write %[[V9]], %[[ARG1:[a-z0-9_]+]][%[[C0]], %[[C0]]] {in_bounds = [true]} : vector<4xf16>, tensor<1x4xf16>
// CHECK: return %[[V4]], %[[V8]], %[[V11]] : vector<1x4xf16>, vector<1x4xf16>, tensor<1x4xf16>
func.func @transfers(%m: memref<1x4xf16>, %t: tensor<1x4xf16>, %v: vector<1x4xf16>, %mask: vector<1x4xi1>) -> (vector<1x4xf16>, vector<1x4xf16>, tensor<1x4xf16>) {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0. : f16
  %0 = vector.transfer_read %m[%c0, %c0], %f0 {in_bounds = [true, false]} : memref<1x4xf16>, vector<1x4xf16>
  %1 = vector.transfer_read %m[%c0, %c0], %f0, %mask {in_bounds = [true, true]} : memref<1x4xf16>, vector<1x4xf16>
  %2 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<1x4xf16>, tensor<1x4xf16>
  return %0, %1, %2 : vector<1x4xf16>, vector<1x4xf16>, tensor<1x4xf16>
}
// CHECK-LABEL: func.func @elementwise(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.extract %[[ARG0:[a-z0-9_]+]][0, 0] : vector<8xf32> from vector<1x1x8xf32>
// CHECK: %[[V2:[a-z0-9_]+]] = vector.extract %[[ARG0]][0, 0] : vector<8xf32> from vector<1x1x8xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = arith.addf %[[V0]], %[[V2]] : vector<8xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.broadcast %[[V3]] : vector<8xf32> to vector<1x1x8xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.extract %[[ARG1:[a-z0-9_]+]][0] : vector<4xf16> from vector<1x4xf16>
// CHECK: %[[V7:[a-z0-9_]+]] = arith.extf %[[V5]] : vector<4xf16> to vector<4xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.broadcast %[[V7]] : vector<4xf32> to vector<1x4xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.extract %[[ARG0]][0, 0] : vector<8xf32> from vector<1x1x8xf32>
// CHECK: %[[V10:[a-z0-9_]+]] = arith.select %[[ARG2:[a-z0-9_]+]], %[[V9]], %[[V3]] : vector<8xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = vector.broadcast %[[V10]] : vector<8xf32> to vector<1x1x8xf32>
// CHECK: %[[V13:[a-z0-9_]+]] = vector.extract %[[ARG3:[a-z0-9_]+]][0] : vector<[1]x2xi32> from vector<1x[1]x2xi32>
// CHECK: %[[V15:[a-z0-9_]+]] = vector.extract %[[ARG3]][0] : vector<[1]x2xi32> from vector<1x[1]x2xi32>
// CHECK: %[[V16:[a-z0-9_]+]] = arith.addi %[[V13]], %[[V15]] : vector<[1]x2xi32>
// CHECK: %[[V17:[a-z0-9_]+]] = vector.broadcast %[[V16]] : vector<[1]x2xi32> to vector<1x[1]x2xi32>
// CHECK: %[[V18:[a-z0-9_]+]] = math.exp %[[ARG4:[a-z0-9_]+]] : vector<1xf32>
// CHECK: return %[[V4]], %[[V8]], %[[V12]], %[[V17]], %[[V18]] : vector<1x1x8xf32>, vector<1x4xf32>, vector<1x1x8xf32>, vector<1x[1]x2xi32>, vector<1xf32>
func.func @elementwise(%a: vector<1x1x8xf32>, %f: vector<1x4xf16>, %c: i1, %k: vector<1x[1]x2xi32>, %one: vector<1xf32>) -> (vector<1x1x8xf32>, vector<1x4xf32>, vector<1x1x8xf32>, vector<1x[1]x2xi32>, vector<1xf32>) {
  %0 = arith.addf %a, %a : vector<1x1x8xf32>
  %1 = arith.extf %f : vector<1x4xf16> to vector<1x4xf32>
  %2 = arith.select %c, %a, %0 : vector<1x1x8xf32>
  %3 = arith.addi %k, %k : vector<1x[1]x2xi32>
  %4 = math.exp %one : vector<1xf32>
  return %0, %1, %2, %3, %4 : vector<1x1x8xf32>, vector<1x4xf32>, vector<1x1x8xf32>, vector<1x[1]x2xi32>, vector<1xf32>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %0 {
    transform.apply_patterns.vector.cast_away_vector_leading_one_dim
  } : !transform.any_op
  transform.yield
}
}
