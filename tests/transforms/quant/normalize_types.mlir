// RUN: ir-opt --pass-pipeline='builtin.module(func.func(normalize-quant-types))' --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @g
// CHECK-SAME: (%[[V0:.+]]: tensor<?x?x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00}>>, %[[V1:.+]]: tensor<?x?x!quant.uniform<i8:f32, 2.000000e+00:3>>, %[[V2:.+]]: tensor<?x?x!quant.uniform<i8:f32:{0:1, 1:4}, {{[{][{]}}2.000000e+00, 3.000000e+00}, {3.000000e+00, 4.000000e+00}}>>, %[[V3:.+]]: tensor<?x2x!quant.uniform<i8:f32:1, {2.000000e+00,3.000000e+00:4}>>) -> (tensor<?x?x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00}>>, tensor<?x?xf32>) {
// CHECK: %[[V4:.+]] = quant.dcast %[[V0]] : tensor<?x?x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00}>> to tensor<?x?xf32>
// CHECK: %[[V5:.+]] = quant.qcast %[[V4]] : tensor<?x?xf32> to tensor<?x?x!quant.uniform<i8:f32, 2.000000e+00:3>>
// CHECK: %[[V6:.+]] = quant.qcast %[[V4]] : tensor<?x?xf32> to tensor<?x?x!quant.uniform<i8:f32:{0:1, 1:4}, {{[{][{]}}2.000000e+00, 3.000000e+00}, {3.000000e+00, 4.000000e+00}}>>
// CHECK: return %[[V0]], %[[V4]] : tensor<?x?x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00}>>, tensor<?x?xf32>
!qt = !quant.uniform<i8:f32, 2.0>
!qa = !quant.uniform<i8:f32:1, {2.0, 3.0:4}>
!b1 = !quant.uniform<i8:f32:{0:1, 1:4}, {{2.0}, {3.0}}>
!b2 = !quant.uniform<i8:f32:{0:1, 1:4}, {{2.0:3}}>
!b3 = !quant.uniform<i8:f32:{0:1, 1:4}, {{2.0, 3.0}, {3.0, 4.0}}>
func.func @g(%a: tensor<?x?x!b1>, %b: tensor<?x?x!b2>, %c: tensor<?x?x!b3>, %e: tensor<?x2x!qa>) -> (tensor<?x?x!b1>, tensor<?x?xf32>) {
  %0 = quant.dcast %a : tensor<?x?x!b1> to tensor<?x?xf32>
  %1 = quant.qcast %0 : tensor<?x?xf32> to tensor<?x?x!b2>
  %2 = quant.qcast %0 : tensor<?x?xf32> to tensor<?x?x!b3>
  return %a, %0 : tensor<?x?x!b1>, tensor<?x?xf32>
}
