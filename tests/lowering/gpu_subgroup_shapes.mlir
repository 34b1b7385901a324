// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

#map0 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @matmul(
// CHECK: %[[C8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK: %[[C0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[CST:[a-z0-9_]+]] = arith.constant 0.000000e+00 : f16
// CHECK: %[[CST0:[a-z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[V4:[a-z0-9_]+]] = vector.transfer_read %[[ARG0:[a-z0-9_]+]][%[[ARG4:[a-z0-9_]+]], %[[C0]]], %[[CST]] {in_bounds = [true, true]} : memref<32x32xf16>, vector<16x8xf16>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[ARG4]], %[[C8]]], %[[CST]] {in_bounds = [true, true]} : memref<32x32xf16>, vector<16x8xf16>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[V9:[a-z0-9_]+]], %[[C0]]], %[[CST]] {in_bounds = [true, true]} : memref<32x32xf16>, vector<16x8xf16>
// CHECK: %[[V10:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[V11:[a-z0-9_]+]], %[[C8]]], %[[CST]] {in_bounds = [true, true]} : memref<32x32xf16>, vector<16x8xf16>
// CHECK: %[[V12:[a-z0-9_]+]] = vector.transfer_read %[[ARG1:[a-z0-9_]+]][%[[C0]], %[[ARG4]]], %[[CST]] {in_bounds = [true, true]} : memref<32x32xf16>, vector<8x8xf16>
// CHECK: %[[V14:[a-z0-9_]+]] = vector.transfer_read %[[ARG1]][%[[C0]], %[[V15:[a-z0-9_]+]]], %[[CST]] {in_bounds = [true, true]} : memref<32x32xf16>, vector<8x8xf16>
// CHECK: %[[V16:[a-z0-9_]+]] = vector.transfer_read %[[ARG1]][%[[C8]], %[[ARG4]]], %[[CST]] {in_bounds = [true, true]} : memref<32x32xf16>, vector<8x8xf16>
// CHECK: %[[V17:[a-z0-9_]+]] = vector.transfer_read %[[ARG1]][%[[C8]], %[[V18:[a-z0-9_]+]]], %[[CST]] {in_bounds = [true, true]} : memref<32x32xf16>, vector<8x8xf16>
// CHECK: %[[V19:[a-z0-9_]+]] = vector.transfer_read %[[ARG2:[a-z0-9_]+]][%[[ARG4]], %[[ARG4]]], %[[CST0]] {in_bounds = [true, true]} : memref<32x32xf32>, vector<16x8xf32>
// CHECK: %[[V21:[a-z0-9_]+]] = vector.transfer_read %[[ARG2]][%[[ARG4]], %[[V22:[a-z0-9_]+]]], %[[CST0]] {in_bounds = [true, true]} : memref<32x32xf32>, vector<16x8xf32>
// CHECK: %[[V23:[a-z0-9_]+]] = vector.transfer_read %[[ARG2]][%[[V24:[a-z0-9_]+]], %[[ARG4]]], %[[CST0]] {in_bounds = [true, true]} : memref<32x32xf32>, vector<16x8xf32>
// CHECK: %[[V25:[a-z0-9_]+]] = vector.transfer_read %[[ARG2]][%[[V26:[a-z0-9_]+]], %[[V27:[a-z0-9_]+]]], %[[CST0]] {in_bounds = [true, true]} : memref<32x32xf32>, vector<16x8xf32>
// CHECK: %[[V28:[a-z0-9_]+]] = arith.extf %[[V4]] : vector<16x8xf16> to vector<16x8xf32>
// CHECK: %[[V29:[a-z0-9_]+]] = arith.extf %[[V7]] : vector<16x8xf16> to vector<16x8xf32>
// CHECK: %[[V30:[a-z0-9_]+]] = arith.extf %[[V8]] : vector<16x8xf16> to vector<16x8xf32>
// CHECK: %[[V31:[a-z0-9_]+]] = arith.extf %[[V10]] : vector<16x8xf16> to vector<16x8xf32>
// CHECK: %[[V32:[a-z0-9_]+]] = arith.extf %[[V12]] : vector<8x8xf16> to vector<8x8xf32>
// CHECK: %[[V33:[a-z0-9_]+]] = arith.extf %[[V14]] : vector<8x8xf16> to vector<8x8xf32>
// CHECK: %[[V34:[a-z0-9_]+]] = arith.extf %[[V16]] : vector<8x8xf16> to vector<8x8xf32>
// CHECK: %[[V35:[a-z0-9_]+]] = arith.extf %[[V17]] : vector<8x8xf16> to vector<8x8xf32>
// CHECK: %[[V36:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V28]], %[[V32]], %[[V19]] : vector<16x8xf32>, vector<8x8xf32> into vector<16x8xf32>
// CHECK: %[[V37:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V28]], %[[V33]], %[[V21]] : vector<16x8xf32>, vector<8x8xf32> into vector<16x8xf32>
// CHECK: %[[V38:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V30]], %[[V32]], %[[V23]] : vector<16x8xf32>, vector<8x8xf32> into vector<16x8xf32>
// CHECK: %[[V39:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V30]], %[[V33]], %[[V25]] : vector<16x8xf32>, vector<8x8xf32> into vector<16x8xf32>
// CHECK: %[[V40:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V29]], %[[V34]], %[[V36]] : vector<16x8xf32>, vector<8x8xf32> into vector<16x8xf32>
// CHECK: %[[V41:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V29]], %[[V35]], %[[V37]] : vector<16x8xf32>, vector<8x8xf32> into vector<16x8xf32>
// CHECK: %[[V42:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V31]], %[[V34]], %[[V38]] : vector<16x8xf32>, vector<8x8xf32> into vector<16x8xf32>
// CHECK: %[[V43:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V31]], %[[V35]], %[[V39]] : vector<16x8xf32>, vector<8x8xf32> into vector<16x8xf32>
// CHECK: %[[V44:[a-z0-9_]+]] = arith.addf %[[V40]], %[[V19]] : vector<16x8xf32>
// CHECK: %[[V45:[a-z0-9_]+]] = arith.addf %[[V41]], %[[V21]] : vector<16x8xf32>
// CHECK: %[[V46:[a-z0-9_]+]] = arith.addf %[[V42]], %[[V23]] : vector<16x8xf32>
// CHECK: %[[V47:[a-z0-9_]+]] = arith.addf %[[V43]], %[[V25]] : vector<16x8xf32>
// CHECK: vector.transfer_write %[[V44]], %[[ARG2]][%[[ARG4]], %[[ARG4]]] {in_bounds = [true, true]} : vector<16x8xf32>, memref<32x32xf32>
// CHECK: vector.transfer_write %[[V45]], %[[ARG2]][%[[ARG4]], %[[V48:[a-z0-9_]+]]] {in_bounds = [true, true]} : vector<16x8xf32>, memref<32x32xf32>
// CHECK: vector.transfer_write %[[V46]], %[[ARG2]][%[[V49:[a-z0-9_]+]], %[[ARG4]]] {in_bounds = [true, true]} : vector<16x8xf32>, memref<32x32xf32>
// CHECK: vector.transfer_write %[[V47]], %[[ARG2]][%[[V50:[a-z0-9_]+]], %[[V51:[a-z0-9_]+]]] {in_bounds = [true, true]} : vector<16x8xf32>, memref<32x32xf32>
// CHECK: %[[V52:[a-z0-9_]+]] = vector.transfer_write %[[V40]], %[[ARG3:[a-z0-9_]+]][%[[ARG4]], %[[ARG4]]] {in_bounds = [true, true]} : vector<16x8xf32>, tensor<32x32xf32>
// CHECK: %[[V54:[a-z0-9_]+]] = vector.transfer_write %[[V41]], %[[V52]][%[[ARG4]], %[[V55:[a-z0-9_]+]]] {in_bounds = [true, true]} : vector<16x8xf32>, tensor<32x32xf32>
// CHECK: %[[V56:[a-z0-9_]+]] = vector.transfer_write %[[V42]], %[[V54]][%[[V57:[a-z0-9_]+]], %[[ARG4]]] {in_bounds = [true, true]} : vector<16x8xf32>, tensor<32x32xf32>
// CHECK: %[[V58:[a-z0-9_]+]] = vector.transfer_write %[[V43]], %[[V56]][%[[V59:[a-z0-9_]+]], %[[V60:[a-z0-9_]+]]] {in_bounds = [true, true]} : vector<16x8xf32>, tensor<32x32xf32>
// CHECK: return %[[V58]] : tensor<32x32xf32>
func.func @matmul(%a: memref<32x32xf16>, %b: memref<32x32xf16>, %c: memref<32x32xf32>, %t: tensor<32x32xf32>, %i: index) -> tensor<32x32xf32> {
  %c0 = arith.constant 0 : index
  %f16 = arith.constant 0.0 : f16
  %f32 = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%i, %c0], %f16 {in_bounds = [true, true]} : memref<32x32xf16>, vector<32x16xf16>
  %1 = vector.transfer_read %b[%c0, %i], %f16 {in_bounds = [true, true]} : memref<32x32xf16>, vector<16x16xf16>
  %2 = vector.transfer_read %c[%i, %i], %f32 {in_bounds = [true, true]} : memref<32x32xf32>, vector<32x16xf32>
  %3 = arith.extf %0 : vector<32x16xf16> to vector<32x16xf32>
  %4 = arith.extf %1 : vector<16x16xf16> to vector<16x16xf32>
  %5 = vector.contract {indexing_maps = [#map0, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %3, %4, %2 : vector<32x16xf32>, vector<16x16xf32> into vector<32x16xf32>
  %6 = arith.addf %5, %2 : vector<32x16xf32>
  vector.transfer_write %6, %c[%i, %i] {in_bounds = [true, true]} : vector<32x16xf32>, memref<32x32xf32>
  %7 = vector.transfer_write %5, %t[%i, %i] {in_bounds = [true, true]} : vector<32x16xf32>, tensor<32x32xf32>
  return %7 : tensor<32x32xf32>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %0 {
    transform.apply_patterns.gpu.unroll_vectors_subgroup_mma [16, 8, 8]
  } : !transform.any_op
  transform.yield
}
}
