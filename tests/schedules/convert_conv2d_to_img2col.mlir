// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @nhwc_hwcf(
// CHECK: %[[COLLAPSED:[a-z0-9_]+]] = tensor.collapse_shape %[[ARG1:[a-z0-9_]+]] {{\[\[}}0, 1, 2], [3]] : tensor<3x2x4x16xf32> into tensor<24x16xf32>
// CHECK: %[[COLLAPSED0:[a-z0-9_]+]] = tensor.collapse_shape %[[ARG2:[a-z0-9_]+]] {{\[\[}}0], [1, 2], [3]] : tensor<2x8x15x16xf32> into tensor<2x120x16xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = tensor.empty() : tensor<2x120x24xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, (d1 floordiv 15) * 2 + d2 floordiv 8, d1 mod 15 + (d2 mod 8) floordiv 4, d2 mod 4)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[ARG0:[a-z0-9_]+]] : tensor<2x17x16x4xf32>) outs(%[[V4]] : tensor<2x120x24xf32>) {
// CHECK: linalg.yield %[[IN:[a-z0-9_]+]] : f32
// CHECK: %[[V8:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[V5]], %[[COLLAPSED]] : tensor<2x120x24xf32>, tensor<24x16xf32>) outs(%[[COLLAPSED0]] : tensor<2x120x16xf32>) {
// CHECK: %[[V9:[a-z0-9_]+]] = arith.mulf %[[IN]], %[[IN1:[a-z0-9_]+]] : f32
// CHECK: %[[V11:[a-z0-9_]+]] = arith.addf %[[V9]], %[[OUT:[a-z0-9_]+]] : f32
// CHECK: linalg.yield %[[V11]] : f32
// CHECK: %[[EXPANDED:[a-z0-9_]+]] = tensor.expand_shape %[[V8]] {{\[\[}}0], [1, 2], [3]] output_shape [2, 8, 15, 16] : tensor<2x120x16xf32> into tensor<2x8x15x16xf32>
// CHECK: return %[[EXPANDED]] : tensor<2x8x15x16xf32>
func.func @nhwc_hwcf(%a: tensor<2x17x16x4xf32>, %b: tensor<3x2x4x16xf32>, %c: tensor<2x8x15x16xf32>) -> tensor<2x8x15x16xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a, %b : tensor<2x17x16x4xf32>, tensor<3x2x4x16xf32>) outs(%c : tensor<2x8x15x16xf32>) -> tensor<2x8x15x16xf32>
  return %0 : tensor<2x8x15x16xf32>
}
// CHECK-LABEL: func.func @nhwc_fhwc(
// CHECK: %[[COLLAPSED:[a-z0-9_]+]] = tensor.collapse_shape %[[ARG1:[a-z0-9_]+]] {{\[\[}}0], [1, 2, 3]] : tensor<16x3x3x4xi8> into tensor<16x36xi8>
// CHECK: %[[COLLAPSED0:[a-z0-9_]+]] = tensor.collapse_shape %[[ARG2:[a-z0-9_]+]] {{\[\[}}0], [1, 2], [3]] : tensor<1x14x14x16xi32> into tensor<1x196x16xi32>
// CHECK: %[[V4:[a-z0-9_]+]] = tensor.empty() : tensor<1x196x36xi8>
// CHECK: %[[V5:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1 floordiv 14 + d2 floordiv 12, d1 mod 14 + (d2 mod 12) floordiv 4, d2 mod 4)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[ARG0:[a-z0-9_]+]] : tensor<1x16x16x4xi8>) outs(%[[V4]] : tensor<1x196x36xi8>) {
// CHECK: linalg.yield %[[IN:[a-z0-9_]+]] : i8
// CHECK: %[[V8:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[V5]], %[[COLLAPSED]] : tensor<1x196x36xi8>, tensor<16x36xi8>) outs(%[[COLLAPSED0]] : tensor<1x196x16xi32>) {
// CHECK: %[[V9:[a-z0-9_]+]] = arith.extsi %[[IN]] : i8 to i32
// CHECK: %[[V10:[a-z0-9_]+]] = arith.extsi %[[IN1:[a-z0-9_]+]] : i8 to i32
// CHECK: %[[V12:[a-z0-9_]+]] = arith.muli %[[V9]], %[[V10]] : i32
// CHECK: %[[V13:[a-z0-9_]+]] = arith.addi %[[V12]], %[[OUT:[a-z0-9_]+]] : i32
// CHECK: linalg.yield %[[V13]] : i32
// CHECK: %[[EXPANDED:[a-z0-9_]+]] = tensor.expand_shape %[[V8]] {{\[\[}}0], [1, 2], [3]] output_shape [1, 14, 14, 16] : tensor<1x196x16xi32> into tensor<1x14x14x16xi32>
// CHECK: return %[[EXPANDED]] : tensor<1x14x14x16xi32>
func.func @nhwc_fhwc(%a: tensor<1x16x16x4xi8>, %b: tensor<16x3x3x4xi8>, %c: tensor<1x14x14x16xi32>) -> tensor<1x14x14x16xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<1x16x16x4xi8>, tensor<16x3x3x4xi8>) outs(%c : tensor<1x14x14x16xi32>) -> tensor<1x14x14x16xi32>
  return %0 : tensor<1x14x14x16xi32>
}
// CHECK-LABEL: func.func @nchw_fchw(
// CHECK: %[[COLLAPSED:[a-z0-9_]+]] = tensor.collapse_shape %[[ARG1:[a-z0-9_]+]] {{\[\[}}0], [1, 2, 3]] : tensor<16x4x3x3xf16> into tensor<16x36xf16>
// CHECK: %[[COLLAPSED0:[a-z0-9_]+]] = tensor.collapse_shape %[[ARG2:[a-z0-9_]+]] {{\[\[}}0], [1], [2, 3]] : tensor<8x16x14x14xf32> into tensor<8x16x196xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = tensor.empty() : tensor<8x36x196xf16>
// CHECK: %[[V5:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1 floordiv 9, d2 floordiv 14 + (d1 mod 9) floordiv 3, d2 mod 14 + d1 mod 3)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[ARG0:[a-z0-9_]+]] : tensor<8x4x16x16xf16>) outs(%[[V4]] : tensor<8x36x196xf16>) {
// CHECK: linalg.yield %[[IN:[a-z0-9_]+]] : f16
// CHECK: %[[V8:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[COLLAPSED]], %[[V5]] : tensor<16x36xf16>, tensor<8x36x196xf16>) outs(%[[COLLAPSED0]] : tensor<8x16x196xf32>) {
// CHECK: %[[V9:[a-z0-9_]+]] = arith.extf %[[IN]] : f16 to f32
// CHECK: %[[V10:[a-z0-9_]+]] = arith.extf %[[IN1:[a-z0-9_]+]] : f16 to f32
// CHECK: %[[V12:[a-z0-9_]+]] = arith.mulf %[[V9]], %[[V10]] : f32
// CHECK: %[[V13:[a-z0-9_]+]] = arith.addf %[[V12]], %[[OUT:[a-z0-9_]+]] : f32
// CHECK: linalg.yield %[[V13]] : f32
// CHECK: %[[EXPANDED:[a-z0-9_]+]] = tensor.expand_shape %[[V8]] {{\[\[}}0], [1], [2, 3]] output_shape [8, 16, 14, 14] : tensor<8x16x196xf32> into tensor<8x16x14x14xf32>
// CHECK: return %[[EXPANDED]] : tensor<8x16x14x14xf32>
func.func @nchw_fchw(%a: tensor<8x4x16x16xf16>, %b: tensor<16x4x3x3xf16>, %c: tensor<8x16x14x14xf32>) -> tensor<8x16x14x14xf32> {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<8x4x16x16xf16>, tensor<16x4x3x3xf16>) outs(%c : tensor<8x16x14x14xf32>) -> tensor<8x16x14x14xf32>
  return %0 : tensor<8x16x14x14xf32>
}
// CHECK-LABEL: func.func @depthwise(
// CHECK: %[[V0:[a-z0-9_]+]] = tensor.empty() : tensor<1x16x114x114xf32>
// CHECK: %[[V1:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[ARG0:[a-z0-9_]+]] : tensor<1x114x114x16xf32>) outs(%[[V0]] : tensor<1x16x114x114xf32>) {
// CHECK: linalg.yield %[[IN:[a-z0-9_]+]] : f32
// CHECK: %[[V4:[a-z0-9_]+]] = tensor.empty() : tensor<16x3x3xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[ARG1:[a-z0-9_]+]] : tensor<3x3x16xf32>) outs(%[[V4]] : tensor<16x3x3xf32>) {
// CHECK: linalg.yield %[[IN]] : f32
// CHECK: %[[V7:[a-z0-9_]+]] = tensor.empty() : tensor<1x16x112x112xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[ARG2:[a-z0-9_]+]] : tensor<1x112x112x16xf32>) outs(%[[V7]] : tensor<1x16x112x112xf32>) {
// CHECK: linalg.yield %[[IN]] : f32
// CHECK: %[[V10:[a-z0-9_]+]] = tensor.empty() : tensor<1x16x112x112x3x3xf32>
// CHECK: %[[V11:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%[[V1]] : tensor<1x16x114x114xf32>) outs(%[[V10]] : tensor<1x16x112x112x3x3xf32>) {
// CHECK: linalg.yield %[[IN]] : f32
// CHECK: %[[COLLAPSED:[a-z0-9_]+]] = tensor.collapse_shape %[[V11]] {{\[\[}}0, 1], [2, 3], [4, 5]] : tensor<1x16x112x112x3x3xf32> into tensor<16x12544x9xf32>
// CHECK: %[[COLLAPSED0:[a-z0-9_]+]] = tensor.collapse_shape %[[V5]] {{\[\[}}0], [1, 2]] : tensor<16x3x3xf32> into tensor<16x9xf32>
// CHECK: %[[COLLAPSED1:[a-z0-9_]+]] = tensor.collapse_shape %[[V8]] {{\[\[}}0, 1], [2, 3]] : tensor<1x16x112x112xf32> into tensor<16x12544xf32>
// CHECK: %[[V15:[a-z0-9_]+]] = linalg.batch_matvec ins(%[[COLLAPSED]], %[[COLLAPSED0]] : tensor<16x12544x9xf32>, tensor<16x9xf32>) outs(%[[COLLAPSED1]] : tensor<16x12544xf32>) -> tensor<16x12544xf32>
// CHECK: %[[EXPANDED:[a-z0-9_]+]] = tensor.expand_shape %[[V15]] {{\[\[}}0, 1], [2, 3]] output_shape [1, 16, 112, 112] : tensor<16x12544xf32> into tensor<1x16x112x112xf32>
// CHECK: %[[V17:[a-z0-9_]+]] = tensor.empty() : tensor<1x112x112x16xf32>
// CHECK: %[[V18:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED]] : tensor<1x16x112x112xf32>) outs(%[[V17]] : tensor<1x112x112x16xf32>) {
// CHECK: linalg.yield %[[IN]] : f32
// CHECK: return %[[V18]] : tensor<1x112x112x16xf32>
func.func @depthwise(%a: tensor<1x114x114x16xf32>, %b: tensor<3x3x16xf32>, %c: tensor<1x112x112x16xf32>) -> tensor<1x112x112x16xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<1x114x114x16xf32>, tensor<3x3x16xf32>) outs(%c : tensor<1x112x112x16xf32>) -> tensor<1x112x112x16xf32>
  return %0 : tensor<1x112x112x16xf32>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
  %1:2 = transform.structured.convert_conv2d_to_img2col %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
