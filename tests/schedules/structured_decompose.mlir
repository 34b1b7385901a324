// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @nhwc(
// CHECK: %[[EXTRACTED_SLICE:.+]] = tensor.extract_slice %[[A0:.+]][0, 0, 0, 0] [%[[DIM:.+]], 1, %[[DIM1:.+]], %[[DIM2:.+]]] [1, 1, 1, 1] : tensor<?x1x?x?xf32> to tensor<?x?x?xf32>
// CHECK: %[[EXTRACTED_SLICE1:.+]] = tensor.extract_slice %[[A1:.+]][0, 0, 0, 0] [1, %[[DIM3:.+]], %[[DIM4:.+]], %[[DIM5:.+]]] [1, 1, 1, 1] : tensor<1x?x?x?xf32> to tensor<?x?x?xf32>
// CHECK: %[[EXTRACTED_SLICE2:.+]] = tensor.extract_slice %[[A2:.+]][0, 0, 0, 0] [%[[DIM6:.+]], 1, %[[DIM7:.+]], %[[DIM8:.+]]] [1, 1, 1, 1] : tensor<?x1x?x?xf32> to tensor<?x?x?xf32>
// CHECK: %[[V:.+]] = linalg.conv_1d_nwc_wcf {dilations = dense<1> : vector<1xi64>, strides = dense<3> : vector<1xi64>} ins(%[[EXTRACTED_SLICE]], %[[EXTRACTED_SLICE1]] : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%[[EXTRACTED_SLICE2]] : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
// CHECK: %[[INSERTED_SLICE:.+]] = tensor.insert_slice %[[V]] into %[[A2]][0, 0, 0, 0] [%[[DIM9:.+]], 1, %[[DIM10:.+]], %[[DIM11:.+]]] [1, 1, 1, 1] : tensor<?x?x?xf32> into tensor<?x1x?x?xf32>
func.func @nhwc(%input: tensor<?x1x?x?xf32>, %filter: tensor<1x?x?x?xf32>, %init: tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>}
     ins (%input, %filter: tensor<?x1x?x?xf32>, tensor<1x?x?x?xf32>) outs (%init: tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32>
  return %0 : tensor<?x1x?x?xf32>
}
// CHECK-LABEL: func.func @pool(
// CHECK: %[[EXTRACTED_SLICE3:.+]] = tensor.extract_slice %[[A01:.+]][0, 0, 0, 0] [%[[DIM12:.+]], %[[DIM13:.+]], 1, %[[DIM14:.+]]] [1, 1, 1, 1] : tensor<?x?x1x?xf32> to tensor<?x?x?xf32>
// CHECK: %[[EXTRACTED_SLICE4:.+]] = tensor.extract_slice %[[A11:.+]][0, 0] [%[[DIM15:.+]], 1] [1, 1] : tensor<?x1xf32> to tensor<?xf32>
// CHECK: %[[EXTRACTED_SLICE5:.+]] = tensor.extract_slice %[[A21:.+]][0, 0, 0, 0] [%[[DIM16:.+]], %[[DIM17:.+]], 1, %[[DIM18:.+]]] [1, 1, 1, 1] : tensor<?x?x1x?xf32> to tensor<?x?x?xf32>
// CHECK: %[[V1:.+]] = linalg.pooling_nwc_max {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%[[EXTRACTED_SLICE3]], %[[EXTRACTED_SLICE4]] : tensor<?x?x?xf32>, tensor<?xf32>) outs(%[[EXTRACTED_SLICE5]] : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
// CHECK: %[[INSERTED_SLICE1:.+]] = tensor.insert_slice %[[V1]] into %[[A21]][0, 0, 0, 0] [%[[DIM19:.+]], %[[DIM20:.+]], 1, %[[DIM21:.+]]] [1, 1, 1, 1] : tensor<?x?x?xf32> into tensor<?x?x1x?xf32>
func.func @pool(%input: tensor<?x?x1x?xf32>, %filter: tensor<?x1xf32>, %init: tensor<?x?x1x?xf32>) -> tensor<?x?x1x?xf32> {
  %0 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
     ins (%input, %filter: tensor<?x?x1x?xf32>, tensor<?x1xf32>) outs (%init: tensor<?x?x1x?xf32>) -> tensor<?x?x1x?xf32>
  return %0 : tensor<?x?x1x?xf32>
}
// CHECK-LABEL: func.func @plain(
// CHECK: %[[EXTRACTED_SLICE6:.+]] = tensor.extract_slice %[[A02:.+]][0, 0] [1, %[[DIM22:.+]]] [1, 1] : tensor<1x?xf32> to tensor<?xf32>
// CHECK: %[[EXTRACTED_SLICE7:.+]] = tensor.extract_slice %[[A12:.+]][0, 0] [1, %[[DIM23:.+]]] [1, 1] : tensor<1x?xf32> to tensor<?xf32>
// CHECK: %[[EXTRACTED_SLICE8:.+]] = tensor.extract_slice %[[A22:.+]][0, 0] [1, %[[DIM24:.+]]] [1, 1] : tensor<1x?xf32> to tensor<?xf32>
// CHECK: %[[V2:.+]] = linalg.conv_1d ins(%[[EXTRACTED_SLICE6]], %[[EXTRACTED_SLICE7]] : tensor<?xf32>, tensor<?xf32>) outs(%[[EXTRACTED_SLICE8]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK: %[[INSERTED_SLICE2:.+]] = tensor.insert_slice %[[V2]] into %[[A22]][0, 0] [1, %[[DIM25:.+]]] [1, 1] : tensor<?xf32> into tensor<1x?xf32>
func.func @plain(%input: tensor<1x?xf32>, %filter: tensor<1x?xf32>, %init: tensor<1x?xf32>) -> tensor<1x?xf32> {
  %0 = linalg.conv_2d ins (%input, %filter: tensor<1x?xf32>, tensor<1x?xf32>) outs (%init: tensor<1x?xf32>) -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match interface{LinalgOp} in %arg0 : (!transform.any_op) -> !transform.any_op
  %1 = transform.structured.decompose %0 : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @dims(
// CHECK: %[[V:.+]] = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%[[A0:.+]], %[[A1:.+]] : tensor<4x8x12x3xf32>, tensor<3x2x3x16xf32>) outs(%[[A2:.+]] : tensor<4x6x11x16xf32>) -> tensor<4x6x11x16xf32>
func.func @dims(%input: tensor<4x8x12x3xf32>, %filter: tensor<3x2x3x16xf32>, %init: tensor<4x6x11x16xf32>) -> tensor<4x6x11x16xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
     ins (%input, %filter: tensor<4x8x12x3xf32>, tensor<3x2x3x16xf32>) outs (%init: tensor<4x6x11x16xf32>) -> tensor<4x6x11x16xf32>
  return %0 : tensor<4x6x11x16xf32>
}
transform.named_sequence @m(%arg: !transform.any_op {transform.readonly}) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) {
  %p:8 = transform.match.structured %arg : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) {
  ^bb0(%s: !transform.any_op):
    %0:8 = transform.match.structured.classify_convolution_dims %s : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
    transform.match.structured.yield %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7 : !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
  }
  transform.yield %p#0, %p#1, %p#2, %p#3, %p#4, %p#5, %p#6, %p#7 : !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
}
transform.named_sequence @a(%0: !transform.param<i64> {transform.readonly}, %1: !transform.param<i64>  {transform.readonly}, %2: !transform.param<i64> {transform.readonly}, %3: !transform.param<i64> {transform.readonly}, %4: !transform.param<i64> {transform.readonly}, %5: !transform.param<i64> {transform.readonly}, %6: !transform.param<i64> {transform.readonly}, %7: !transform.param<i64> {transform.readonly}) {
  // expected-remark @below {{0 : i64}}
  transform.debug.emit_param_as_remark %0 : !transform.param<i64>
  // expected-remark @below {{1 : i64, 2 : i64}}
  transform.debug.emit_param_as_remark %1 : !transform.param<i64>
  // expected-remark @below {{3 : i64}}
  transform.debug.emit_param_as_remark %2 : !transform.param<i64>
  // expected-remark @below {{4 : i64, 5 : i64}}
  transform.debug.emit_param_as_remark %3 : !transform.param<i64>
  // expected-remark @below {{6 : i64}}
  transform.debug.emit_param_as_remark %4 : !transform.param<i64>
  // expected-remark @below {{}}
  transform.debug.emit_param_as_remark %5 : !transform.param<i64>
  // expected-remark @below {{1 : i64, 1 : i64}}
  transform.debug.emit_param_as_remark %6 : !transform.param<i64>
  // expected-remark @below {{1 : i64, 1 : i64}}
  transform.debug.emit_param_as_remark %7 : !transform.param<i64>
  transform.yield
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.foreach_match in %arg0 @m -> @a : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
