// RUN: ir-opt --strip-func-quant-types --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:.+]]: tensor<4xi8>, %[[V1:.+]]: i8, %[[V2:.+]]: tensor<*xi8>, %[[V3:.+]]: f32) -> (tensor<4xi8>, i8) {
// CHECK: %[[V4:.+]]:2 = call @f(%[[V0]], %[[V1]], %[[V2]], %[[V3]]) : (tensor<4xi8>, i8, tensor<*xi8>, f32) -> (tensor<4xi8>, i8)
// CHECK: return %[[V4]]#0, %[[V1]] : tensor<4xi8>, i8
// CHECK-LABEL: func.func @g
// CHECK-SAME: (%[[V0:.+]]: tensor<?x?xi8>, %[[V1:.+]]: tensor<?x?xi8>, %[[V2:.+]]: tensor<?x?xi8>, %[[V3:.+]]: tensor<?x2xi8>) -> (tensor<?x?xi8>, tensor<?x?xf32>) {
// CHECK: %[[V4:.+]] = quant.scast %[[V0]] : tensor<?x?xi8> to tensor<?x?x!quant.uniform<i8:f32:{0:1, 1:4}, {{[{][{]}}2.000000e+00}, {3.000000e+00}}>>
// CHECK: %[[V5:.+]] = quant.dcast %[[V4]] : tensor<?x?x!quant.uniform<i8:f32:{0:1, 1:4}, {{[{][{]}}2.000000e+00}, {3.000000e+00}}>> to tensor<?x?xf32>
// CHECK: %[[V6:.+]] = quant.qcast %[[V5]] : tensor<?x?xf32> to tensor<?x?x!quant.uniform<i8:f32:{0:1, 1:4}, {{[{][{]}}2.000000e+00:3}}>>
// CHECK: %[[V7:.+]] = quant.qcast %[[V5]] : tensor<?x?xf32> to tensor<?x?x!quant.uniform<i8:f32:{0:1, 1:4}, {{[{][{]}}2.000000e+00, 3.000000e+00}, {3.000000e+00, 4.000000e+00}}>>
// CHECK: return %[[V0]], %[[V5]] : tensor<?x?xi8>, tensor<?x?xf32>
!qt = !quant.uniform<i8:f32, 2.0>
!qa = !quant.uniform<i8:f32:1, {2.0, 3.0:4}>
!b1 = !quant.uniform<i8:f32:{0:1, 1:4}, {{2.0}, {3.0}}>
!b2 = !quant.uniform<i8:f32:{0:1, 1:4}, {{2.0:3}}>
!b3 = !quant.uniform<i8:f32:{0:1, 1:4}, {{2.0, 3.0}, {3.0, 4.0}}>
func.func @f(%a: tensor<4x!qt>, %b: !qt, %c: tensor<*x!qa>, %d: f32) -> (tensor<4x!qt>, !qt) {
  %0:2 = call @f(%a, %b, %c, %d) : (tensor<4x!qt>, !qt, tensor<*x!qa>, f32) -> (tensor<4x!qt>, !qt)
  return %0#0, %b : tensor<4x!qt>, !qt
}
func.func @g(%a: tensor<?x?x!b1>, %b: tensor<?x?x!b2>, %c: tensor<?x?x!b3>, %e: tensor<?x2x!qa>) -> (tensor<?x?x!b1>, tensor<?x?xf32>) {
  %0 = quant.dcast %a : tensor<?x?x!b1> to tensor<?x?xf32>
  %1 = quant.qcast %0 : tensor<?x?xf32> to tensor<?x?x!b2>
  %2 = quant.qcast %0 : tensor<?x?xf32> to tensor<?x?x!b3>
  return %a, %0 : tensor<?x?x!b1>, tensor<?x?xf32>
}
