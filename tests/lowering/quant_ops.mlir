// RUN: ir-opt --lower-quant-ops --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @scalar
// CHECK-SAME: (%[[V0:.+]]: !quant.uniform<i8:f32, 2.000000e+00:10>, %[[V1:.+]]: f32) -> (f32, !quant.uniform<i8:f32, 2.000000e+00>, !quant.uniform<i8<-5:10>:f32, 2.000000e+00:10>) {
// CHECK: %[[V2:.+]] = quant.scast %[[V0]] : !quant.uniform<i8:f32, 2.000000e+00:10> to i8
// CHECK: %[[V3:.+]] = arith.constant 2.000000e+00 : f32
// CHECK: %[[V4:.+]] = arith.constant 10 : i8
// CHECK: %[[V5:.+]] = arith.sitofp %[[V2]] : i8 to f32
// CHECK: %[[V6:.+]] = arith.sitofp %[[V4]] : i8 to f32
// CHECK: %[[V7:.+]] = arith.subf %[[V5]], %[[V6]] : f32
// CHECK: %[[V8:.+]] = arith.mulf %[[V7]], %[[V3]] : f32
// CHECK: %[[V9:.+]] = arith.constant 2.000000e+00 : f32
// CHECK: %[[V10:.+]] = arith.constant 0 : i8
// CHECK: %[[V11:.+]] = arith.divf %[[V1]], %[[V9]] : f32
// CHECK: %[[V12:.+]] = arith.fptosi %[[V11]] : f32 to i8
// CHECK: %[[V13:.+]] = quant.scast %[[V12]] : i8 to !quant.uniform<i8:f32, 2.000000e+00>
// CHECK: %[[V14:.+]] = arith.constant 2.000000e+00 : f32
// CHECK: %[[V15:.+]] = arith.constant 10 : i8
// CHECK: %[[V16:.+]] = arith.divf %[[V1]], %[[V14]] : f32
// CHECK: %[[V17:.+]] = arith.sitofp %[[V15]] : i8 to f32
// CHECK: %[[V18:.+]] = arith.addf %[[V16]], %[[V17]] : f32
// CHECK: %[[V19:.+]] = arith.fptosi %[[V18]] : f32 to i8
// CHECK: %[[V20:.+]]-5_i8 = arith.constant -5 : i8
// CHECK: %[[V21:.+]] = arith.constant 10 : i8
// CHECK: %[[V22:.+]] = arith.maxsi %[[V19]], %[[V20]]-5_i8 : i8
// CHECK: %[[V23:.+]] = arith.minsi %[[V22]], %[[V21]] : i8
// CHECK: %[[V24:.+]] = quant.scast %[[V23]] : i8 to !quant.uniform<i8<-5:10>:f32, 2.000000e+00:10>
// CHECK: return %[[V8]], %[[V13]], %[[V24]] : f32, !quant.uniform<i8:f32, 2.000000e+00>, !quant.uniform<i8<-5:10>:f32, 2.000000e+00:10>
// CHECK-LABEL: func.func @tensor
// CHECK-SAME: (%[[V0:.+]]: tensor<3x?x5xf32>, %[[V1:.+]]: tensor<4x!quant.uniform<i8:f32, 2.000000e+00>>, %[[V2:.+]]: tensor<4xf32>) -> (tensor<3x?x5x!quant.uniform<u8<1:10>:f32, 2.000000e+00:10>>, tensor<4xf32>, tensor<4x!quant.uniform<i8<-5:10>:f32, 2.000000e+00:10>>) {
// CHECK: %[[V3:.+]] = arith.constant 2.000000e+00 : f32
// CHECK: %[[V4:.+]] = arith.constant 10 : i8
// CHECK: %[[V5:.+]] = arith.constant 1 : index
// CHECK: %[[V6:.+]] = tensor.dim %[[V0]], %[[V5]] : tensor<3x?x5xf32>
// CHECK: %[[V7:.+]] = tensor.splat %[[V3]][%[[V6]]] : tensor<3x?x5xf32>
// CHECK: %[[V8:.+]] = arith.divf %[[V0]], %[[V7]] : tensor<3x?x5xf32>
// CHECK: %[[V9:.+]] = tensor.splat %[[V4]][%[[V6]]] : tensor<3x?x5xi8>
// CHECK: %[[V10:.+]] = arith.uitofp %[[V9]] : tensor<3x?x5xi8> to tensor<3x?x5xf32>
// CHECK: %[[V11:.+]] = arith.addf %[[V8]], %[[V10]] : tensor<3x?x5xf32>
// CHECK: %[[V12:.+]] = arith.fptoui %[[V11]] : tensor<3x?x5xf32> to tensor<3x?x5xi8>
// CHECK: %[[V13:.+]] = arith.constant 1 : i8
// CHECK: %[[V14:.+]] = arith.constant 10 : i8
// CHECK: %[[V15:.+]] = tensor.splat %[[V13]][%[[V6]]] : tensor<3x?x5xi8>
// CHECK: %[[V16:.+]] = tensor.splat %[[V14]][%[[V6]]] : tensor<3x?x5xi8>
// CHECK: %[[V17:.+]] = arith.maxui %[[V12]], %[[V15]] : tensor<3x?x5xi8>
// CHECK: %[[V18:.+]] = arith.minui %[[V17]], %[[V16]] : tensor<3x?x5xi8>
// CHECK: %[[V19:.+]] = quant.scast %[[V18]] : tensor<3x?x5xi8> to tensor<3x?x5x!quant.uniform<u8<1:10>:f32, 2.000000e+00:10>>
// CHECK: %[[V20:.+]] = quant.scast %[[V1]] : tensor<4x!quant.uniform<i8:f32, 2.000000e+00>> to tensor<4xi8>
// CHECK: %[[V21:.+]] = arith.constant 2.000000e+00 : f32
// CHECK: %[[V22:.+]] = arith.constant 0 : i8
// CHECK: %[[V23:.+]] = tensor.splat %[[V21]] : tensor<4xf32>
// CHECK: %[[V24:.+]] = arith.sitofp %[[V20]] : tensor<4xi8> to tensor<4xf32>
// CHECK: %[[V25:.+]] = arith.mulf %[[V24]], %[[V23]] : tensor<4xf32>
// CHECK: %[[V26:.+]] = arith.constant 2.000000e+00 : f32
// CHECK: %[[V27:.+]] = arith.constant 10 : i8
// CHECK: %[[V28:.+]] = tensor.splat %[[V26]] : tensor<4xf32>
// CHECK: %[[V29:.+]] = arith.divf %[[V2]], %[[V28]] : tensor<4xf32>
// CHECK: %[[V30:.+]] = tensor.splat %[[V27]] : tensor<4xi8>
// CHECK: %[[V31:.+]] = arith.sitofp %[[V30]] : tensor<4xi8> to tensor<4xf32>
// CHECK: %[[V32:.+]] = arith.addf %[[V29]], %[[V31]] : tensor<4xf32>
// CHECK: %[[V33:.+]] = arith.fptosi %[[V32]] : tensor<4xf32> to tensor<4xi8>
// CHECK: %[[V34:.+]]-5_i8 = arith.constant -5 : i8
// CHECK: %[[V35:.+]] = arith.constant 10 : i8
// CHECK: %[[V36:.+]] = tensor.splat %[[V34]]-5_i8 : tensor<4xi8>
// CHECK: %[[V37:.+]] = tensor.splat %[[V35]] : tensor<4xi8>
// CHECK: %[[V38:.+]] = arith.maxsi %[[V33]], %[[V36]] : tensor<4xi8>
// CHECK: %[[V39:.+]] = arith.minsi %[[V38]], %[[V37]] : tensor<4xi8>
// CHECK: %[[V40:.+]] = quant.scast %[[V39]] : tensor<4xi8> to tensor<4x!quant.uniform<i8<-5:10>:f32, 2.000000e+00:10>>
// CHECK: return %[[V19]], %[[V25]], %[[V40]] : tensor<3x?x5x!quant.uniform<u8<1:10>:f32, 2.000000e+00:10>>, tensor<4xf32>, tensor<4x!quant.uniform<i8<-5:10>:f32, 2.000000e+00:10>>
// CHECK-LABEL: func.func @unranked
// CHECK-SAME: (%[[V0:.+]]: tensor<*xf32>, %[[V1:.+]]: tensor<*x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:20}>>) -> (tensor<*x!quant.uniform<i8:f32, 2.000000e+00>>, tensor<*xf32>) {
// CHECK: %[[V2:.+]] = shape.shape_of %[[V0]] : tensor<*xf32> -> tensor<?xindex>
// CHECK: %[[V3:.+]] = shape.num_elements %[[V2]] : tensor<?xindex> -> index
// CHECK: %[[V4:.+]] = tensor.from_elements %[[V3]] : tensor<1xindex>
// CHECK: %[[V5:.+]] = tensor.reshape %[[V0]](%[[V4]]) : (tensor<*xf32>, tensor<1xindex>) -> tensor<?xf32>
// CHECK: %[[V6:.+]] = arith.constant 2.000000e+00 : f32
// CHECK: %[[V7:.+]] = arith.constant 0 : i8
// CHECK: %[[V8:.+]] = arith.constant 0 : index
// CHECK: %[[V9:.+]] = tensor.dim %[[V5]], %[[V8]] : tensor<?xf32>
// CHECK: %[[V10:.+]] = tensor.splat %[[V6]][%[[V9]]] : tensor<?xf32>
// CHECK: %[[V11:.+]] = arith.divf %[[V5]], %[[V10]] : tensor<?xf32>
// CHECK: %[[V12:.+]] = arith.fptosi %[[V11]] : tensor<?xf32> to tensor<?xi8>
// CHECK: %[[V13:.+]] = tensor.reshape %[[V12]](%[[V2]]) : (tensor<?xi8>, tensor<?xindex>) -> tensor<*xi8>
// CHECK: %[[V14:.+]] = quant.scast %[[V13]] : tensor<*xi8> to tensor<*x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: %[[V15:.+]] = quant.scast %[[V1]] : tensor<*x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:20}>> to tensor<*xi8>
// CHECK: %[[V16:.+]] = shape.shape_of %[[V15]] : tensor<*xi8> -> tensor<?xindex>
// CHECK: %[[V17:.+]] = arith.constant 0 : index
// CHECK: %[[V18:.+]] = arith.constant 1 : index
// CHECK: %[[V19:.+]], %[[V20:.+]] = "shape.split_at"(%[[V16]], %[[V17]]) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
// CHECK: %[[V21:.+]] = shape.num_elements %[[V19]] : tensor<?xindex> -> index
// CHECK: %[[V22:.+]], %[[V23:.+]] = "shape.split_at"(%[[V16]], %[[V18]]) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
// CHECK: %[[V24:.+]] = shape.num_elements %[[V23]] : tensor<?xindex> -> index
// CHECK: %[[V25:.+]] = arith.constant 2 : index
// CHECK: %[[V26:.+]] = tensor.from_elements %[[V21]], %[[V25]], %[[V24]] : tensor<3xindex>
// CHECK: %[[V27:.+]] = tensor.reshape %[[V15]](%[[V26]]) : (tensor<*xi8>, tensor<3xindex>) -> tensor<?x2x?xi8>
// CHECK: %[[V28:.+]] = arith.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK: %[[V29:.+]] = arith.constant dense<[10, 20]> : tensor<2xi8>
// CHECK: %[[V30:.+]] = arith.constant 0 : index
// CHECK: %[[V31:.+]] = tensor.dim %[[V27]], %[[V30]] : tensor<?x2x?xi8>
// CHECK: %[[V32:.+]] = arith.constant 2 : index
// CHECK: %[[V33:.+]] = tensor.dim %[[V27]], %[[V32]] : tensor<?x2x?xi8>
// CHECK: %[[V34:.+]] = tensor.empty(%[[V31]], %[[V33]]) : tensor<?x2x?xf32>
// CHECK: %[[V35:.+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[V27]], %[[V28]], %[[V29]] : tensor<?x2x?xi8>, tensor<2xf32>, tensor<2xi8>) outs(%[[V34]] : tensor<?x2x?xf32>) {
// CHECK: ^bb0(%[[V36:.+]]: i8, %[[V37:.+]]: f32, %[[V38:.+]]: i8, %[[V39:.+]]: f32):
// CHECK: %[[V40:.+]] = arith.sitofp %[[V36]] : i8 to f32
// CHECK: %[[V41:.+]] = arith.sitofp %[[V38]] : i8 to f32
// CHECK: %[[V42:.+]] = arith.subf %[[V40]], %[[V41]] : f32
// CHECK: %[[V43:.+]] = arith.mulf %[[V42]], %[[V37]] : f32
// CHECK: linalg.yield %[[V43]] : f32
// CHECK: } -> tensor<?x2x?xf32>
// CHECK: %[[V44:.+]] = tensor.reshape %[[V35]](%[[V16]]) : (tensor<?x2x?xf32>, tensor<?xindex>) -> tensor<*xf32>
// CHECK: return %[[V14]], %[[V44]] : tensor<*x!quant.uniform<i8:f32, 2.000000e+00>>, tensor<*xf32>
// CHECK-LABEL: func.func @axis
// CHECK-SAME: (%[[V0:.+]]: tensor<2x?xf32>, %[[V1:.+]]: tensor<2x3x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:20}>>) -> (tensor<2x?x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:20}>>, tensor<2x3xf32>) {
// CHECK: %[[V2:.+]] = arith.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK: %[[V3:.+]] = arith.constant dense<[10, 20]> : tensor<2xi8>
// CHECK: %[[V4:.+]] = arith.constant 1 : index
// CHECK: %[[V5:.+]] = tensor.dim %[[V0]], %[[V4]] : tensor<2x?xf32>
// CHECK: %[[V6:.+]] = tensor.empty(%[[V5]]) : tensor<2x?xi8>
// CHECK: %[[V7:.+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[V0]], %[[V2]], %[[V3]] : tensor<2x?xf32>, tensor<2xf32>, tensor<2xi8>) outs(%[[V6]] : tensor<2x?xi8>) {
// CHECK: ^bb0(%[[V8:.+]]: f32, %[[V9:.+]]: f32, %[[V10:.+]]: i8, %[[V11:.+]]: i8):
// CHECK: %[[V12:.+]] = arith.divf %[[V8]], %[[V9]] : f32
// CHECK: %[[V13:.+]] = arith.sitofp %[[V10]] : i8 to f32
// CHECK: %[[V14:.+]] = arith.addf %[[V12]], %[[V13]] : f32
// CHECK: %[[V15:.+]] = arith.fptosi %[[V14]] : f32 to i8
// CHECK: linalg.yield %[[V15]] : i8
// CHECK: } -> tensor<2x?xi8>
// CHECK: %[[V16:.+]] = quant.scast %[[V7]] : tensor<2x?xi8> to tensor<2x?x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:20}>>
// CHECK: %[[V17:.+]] = quant.scast %[[V1]] : tensor<2x3x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:20}>> to tensor<2x3xi8>
// CHECK: %[[V18:.+]] = arith.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK: %[[V19:.+]] = arith.constant dense<[10, 20]> : tensor<2xi8>
// CHECK: %[[V20:.+]] = tensor.empty() : tensor<2x3xf32>
// CHECK: %[[V21:.+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[V17]], %[[V18]], %[[V19]] : tensor<2x3xi8>, tensor<2xf32>, tensor<2xi8>) outs(%[[V20]] : tensor<2x3xf32>) {
// CHECK: ^bb0(%[[V8]]: i8, %[[V9]]: f32, %[[V10]]: i8, %[[V11]]: f32):
// CHECK: %[[V12]] = arith.sitofp %[[V8]] : i8 to f32
// CHECK: %[[V13]] = arith.sitofp %[[V10]] : i8 to f32
// CHECK: %[[V14]] = arith.subf %[[V12]], %[[V13]] : f32
// CHECK: %[[V15]] = arith.mulf %[[V14]], %[[V9]] : f32
// CHECK: linalg.yield %[[V15]] : f32
// CHECK: } -> tensor<2x3xf32>
// CHECK: return %[[V16]], %[[V21]] : tensor<2x?x!quant.uniform<i8:f32:0, {2.000000e+00:10,3.000000e+00:20}>>, tensor<2x3xf32>
// CHECK-LABEL: func.func @blocks
// CHECK-SAME: (%[[V0:.+]]: tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}, {4.000000e+00:30, 5.000000e+00:40}}>>, %[[V1:.+]]: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}, {4.000000e+00:30, 5.000000e+00:40}}>>) {
// CHECK: %[[V2:.+]] = quant.scast %[[V0]] : tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}, {4.000000e+00:30, 5.000000e+00:40}}>> to tensor<2x4xi8>
// CHECK: %[[V3:.+]] = arith.constant dense<[{{\[}}2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]]> : tensor<2x2xf32>
// CHECK: %[[V4:.+]] = arith.constant dense<[{{\[}}10, 20], [30, 40]]> : tensor<2x2xi8>
// CHECK: %[[V5:.+]] = tensor.empty() : tensor<2x4xf32>
// CHECK: %[[V6:.+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1 floordiv 2)>, affine_map<(d0, d1) -> (d0, d1 floordiv 2)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[V2]], %[[V3]], %[[V4]] : tensor<2x4xi8>, tensor<2x2xf32>, tensor<2x2xi8>) outs(%[[V5]] : tensor<2x4xf32>) {
// CHECK: ^bb0(%[[V7:.+]]: i8, %[[V8:.+]]: f32, %[[V9:.+]]: i8, %[[V10:.+]]: f32):
// CHECK: %[[V11:.+]] = arith.sitofp %[[V7]] : i8 to f32
// CHECK: %[[V12:.+]] = arith.sitofp %[[V9]] : i8 to f32
// CHECK: %[[V13:.+]] = arith.subf %[[V11]], %[[V12]] : f32
// CHECK: %[[V14:.+]] = arith.mulf %[[V13]], %[[V8]] : f32
// CHECK: linalg.yield %[[V14]] : f32
// CHECK: } -> tensor<2x4xf32>
// CHECK: %[[V15:.+]] = arith.constant dense<[{{\[}}2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]]> : tensor<2x2xf32>
// CHECK: %[[V16:.+]] = arith.constant dense<[{{\[}}10, 20], [30, 40]]> : tensor<2x2xi8>
// CHECK: %[[V17:.+]] = tensor.empty() : tensor<2x4xi8>
// CHECK: %[[V18:.+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1 floordiv 2)>, affine_map<(d0, d1) -> (d0, d1 floordiv 2)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[V1]], %[[V15]], %[[V16]] : tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xi8>) outs(%[[V17]] : tensor<2x4xi8>) {
// CHECK: ^bb0(%[[V7]]: f32, %[[V8]]: f32, %[[V9]]: i8, %[[V10]]: i8):
// CHECK: %[[V11]] = arith.divf %[[V7]], %[[V8]] : f32
// CHECK: %[[V12]] = arith.sitofp %[[V9]] : i8 to f32
// CHECK: %[[V13]] = arith.addf %[[V11]], %[[V12]] : f32
// CHECK: %[[V14]] = arith.fptosi %[[V13]] : f32 to i8
// CHECK: linalg.yield %[[V14]] : i8
// CHECK: } -> tensor<2x4xi8>
// CHECK: %[[V19:.+]] = quant.scast %[[V18]] : tensor<2x4xi8> to tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}, {4.000000e+00:30, 5.000000e+00:40}}>>
// CHECK: return %[[V6]], %[[V19]] : tensor<2x4xf32>, tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}, {4.000000e+00:30, 5.000000e+00:40}}>>
!qalias = !quant.uniform<i8:f32, 2.0:10>
!q0 = !quant.uniform<i8:f32, 2.0>
!qc = !quant.uniform<i8<-5:10>:f32, 2.0:10>
!qu = !quant.uniform<u8<1:10>:f32, 2.0:10>
!qa = !quant.uniform<i8:f32:0, {2.0:10, 3.0:20}>
!qb = !quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:10, 3.0:20}, {4.0:30, 5.0:40}}>
func.func @scalar(%a: !qalias, %b: f32) -> (f32, !q0, !qc) {
  %0 = quant.dcast %a : !qalias to f32
  %1 = quant.qcast %b : f32 to !q0
  %2 = quant.qcast %b : f32 to !qc
  return %0, %1, %2 : f32, !q0, !qc
}
func.func @tensor(%a: tensor<3x?x5xf32>, %b: tensor<4x!q0>, %c: tensor<4xf32>) -> (tensor<3x?x5x!qu>, tensor<4xf32>, tensor<4x!qc>) {
  %0 = quant.qcast %a : tensor<3x?x5xf32> to tensor<3x?x5x!qu>
  %1 = quant.dcast %b : tensor<4x!q0> to tensor<4xf32>
  %2 = quant.qcast %c : tensor<4xf32> to tensor<4x!qc>
  return %0, %1, %2 : tensor<3x?x5x!qu>, tensor<4xf32>, tensor<4x!qc>
}
func.func @unranked(%a: tensor<*xf32>, %b: tensor<*x!qa>) -> (tensor<*x!q0>, tensor<*xf32>) {
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!q0>
  %1 = quant.dcast %b : tensor<*x!qa> to tensor<*xf32>
  return %0, %1 : tensor<*x!q0>, tensor<*xf32>
}
func.func @axis(%a: tensor<2x?xf32>, %b: tensor<2x3x!qa>) -> (tensor<2x?x!qa>, tensor<2x3xf32>) {
  %0 = quant.qcast %a : tensor<2x?xf32> to tensor<2x?x!qa>
  %1 = quant.dcast %b : tensor<2x3x!qa> to tensor<2x3xf32>
  return %0, %1 : tensor<2x?x!qa>, tensor<2x3xf32>
}
func.func @blocks(%a: tensor<2x4x!qb>, %b: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4x!qb>) {
  %0 = quant.dcast %a : tensor<2x4x!qb> to tensor<2x4xf32>
  %1 = quant.qcast %b : tensor<2x4xf32> to tensor<2x4x!qb>
  return %0, %1 : tensor<2x4xf32>, tensor<2x4x!qb>
}
// -----
// CHECK-LABEL: func.func @blocks
// CHECK-SAME: (%[[V0:.+]]: tensor<?x4x!quant.uniform<i8:f32:{1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}}>>, %[[V1:.+]]: tensor<3x4xf32>) -> (tensor<?x4xf32>, tensor<3x4x!quant.uniform<i8:f32:{1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}}>>) {
// CHECK: %[[V2:.+]] = quant.scast %[[V0]] : tensor<?x4x!quant.uniform<i8:f32:{1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}}>> to tensor<?x4xi8>
// CHECK: %[[V3:.+]] = arith.constant dense<[{{\[}}2.000000e+00, 3.000000e+00]]> : tensor<1x2xf32>
// CHECK: %[[V4:.+]] = arith.constant dense<[{{\[}}10, 20]]> : tensor<1x2xi8>
// CHECK: %[[V5:.+]] = arith.constant 0 : index
// CHECK: %[[V6:.+]] = tensor.dim %[[V2]], %[[V5]] : tensor<?x4xi8>
// CHECK: %[[V7:.+]] = tensor.empty(%[[V6]]) : tensor<?x4xf32>
// CHECK: %[[V8:.+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1 floordiv 2)>, affine_map<(d0, d1) -> (0, d1 floordiv 2)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[V2]], %[[V3]], %[[V4]] : tensor<?x4xi8>, tensor<1x2xf32>, tensor<1x2xi8>) outs(%[[V7]] : tensor<?x4xf32>) {
// CHECK: ^bb0(%[[V9:.+]]: i8, %[[V10:.+]]: f32, %[[V11:.+]]: i8, %[[V12:.+]]: f32):
// CHECK: %[[V13:.+]] = arith.sitofp %[[V9]] : i8 to f32
// CHECK: %[[V14:.+]] = arith.sitofp %[[V11]] : i8 to f32
// CHECK: %[[V15:.+]] = arith.subf %[[V13]], %[[V14]] : f32
// CHECK: %[[V16:.+]] = arith.mulf %[[V15]], %[[V10]] : f32
// CHECK: linalg.yield %[[V16]] : f32
// CHECK: } -> tensor<?x4xf32>
// CHECK: %[[V17:.+]] = arith.constant dense<[{{\[}}2.000000e+00, 3.000000e+00]]> : tensor<1x2xf32>
// CHECK: %[[V18:.+]] = arith.constant dense<[{{\[}}10, 20]]> : tensor<1x2xi8>
// CHECK: %[[V19:.+]] = tensor.empty() : tensor<3x4xi8>
// CHECK: %[[V20:.+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1 floordiv 2)>, affine_map<(d0, d1) -> (0, d1 floordiv 2)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[V1]], %[[V17]], %[[V18]] : tensor<3x4xf32>, tensor<1x2xf32>, tensor<1x2xi8>) outs(%[[V19]] : tensor<3x4xi8>) {
// CHECK: ^bb0(%[[V9]]: f32, %[[V10]]: f32, %[[V11]]: i8, %[[V12]]: i8):
// CHECK: %[[V13]] = arith.divf %[[V9]], %[[V10]] : f32
// CHECK: %[[V14]] = arith.sitofp %[[V11]] : i8 to f32
// CHECK: %[[V15]] = arith.addf %[[V13]], %[[V14]] : f32
// CHECK: %[[V16]] = arith.fptosi %[[V15]] : f32 to i8
// CHECK: linalg.yield %[[V16]] : i8
// CHECK: } -> tensor<3x4xi8>
// CHECK: %[[V21:.+]] = quant.scast %[[V20]] : tensor<3x4xi8> to tensor<3x4x!quant.uniform<i8:f32:{1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}}>>
// CHECK: return %[[V8]], %[[V21]] : tensor<?x4xf32>, tensor<3x4x!quant.uniform<i8:f32:{1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}}>>
!qb = !quant.uniform<i8:f32:{1:2}, {{2.0:10, 3.0:20}}>
func.func @blocks(%a: tensor<?x4x!qb>, %b: tensor<3x4xf32>) -> (tensor<?x4xf32>, tensor<3x4x!qb>) {
  %0 = quant.dcast %a : tensor<?x4x!qb> to tensor<?x4xf32>
  %1 = quant.qcast %b : tensor<3x4xf32> to tensor<3x4x!qb>
  return %0, %1 : tensor<?x4xf32>, tensor<3x4x!qb>
}
