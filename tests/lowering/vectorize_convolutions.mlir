// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @nwc(
// CHECK: %[[V:.+]] = vector.transfer_read %[[A0:.+]][%[[C0:.+]], %[[C0]], %[[C0]]], %[[CST:.+]] : memref<4x6x3xf32>, vector<4x4x3xf32>
// CHECK: %[[V1:.+]] = vector.transfer_read %[[A1:.+]][%[[C0]], %[[C0]], %[[C0]]], %[[CST1:.+]] : memref<1x3x8xf32>, vector<1x3x8xf32>
// CHECK: %[[V2:.+]] = vector.transfer_read %[[A2:.+]][%[[C0]], %[[C0]], %[[C0]]], %[[CST2:.+]] : memref<4x2x8xf32>, vector<4x2x8xf32>
// CHECK: %[[V3:.+]] = vector.extract_strided_slice %[[V]] {offsets = [0, 0, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x4x3xf32> to vector<4x1x3xf32>
// CHECK: %[[V4:.+]] = vector.extract_strided_slice %[[V]] {offsets = [0, 3, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x4x3xf32> to vector<4x1x3xf32>
// CHECK: %[[V5:.+]] = vector.extract_strided_slice %[[V2]] {offsets = [0, 0, 0], sizes = [4, 1, 8], strides = [1, 1, 1]} : vector<4x2x8xf32> to vector<4x1x8xf32>
// CHECK: %[[V6:.+]] = vector.extract_strided_slice %[[V2]] {offsets = [0, 1, 0], sizes = [4, 1, 8], strides = [1, 1, 1]} : vector<4x2x8xf32> to vector<4x1x8xf32>
// CHECK: %[[V7:.+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V3]], %[[V8:.+]], %[[V5]] : vector<4x1x3xf32>, vector<3x8xf32> into vector<4x1x8xf32>
// CHECK: %[[V9:.+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V4]], %[[V8]], %[[V6]] : vector<4x1x3xf32>, vector<3x8xf32> into vector<4x1x8xf32>
// CHECK: %[[V10:.+]] = vector.insert_strided_slice %[[V7]], %[[V2]] {offsets = [0, 0, 0], strides = [1, 1, 1]} : vector<4x1x8xf32> into vector<4x2x8xf32>
// CHECK: %[[V11:.+]] = vector.insert_strided_slice %[[V9]], %[[V10]] {offsets = [0, 1, 0], strides = [1, 1, 1]} : vector<4x1x8xf32> into vector<4x2x8xf32>
// CHECK: vector.transfer_write %[[V11]], %[[A2]][%[[C0]], %[[C0]], %[[C0]]] : vector<4x2x8xf32>, memref<4x2x8xf32>
func.func @nwc(%input: memref<4x6x3xf32>, %filter: memref<1x3x8xf32>, %output: memref<4x2x8xf32>) {
  linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>}
    ins(%input, %filter : memref<4x6x3xf32>, memref<1x3x8xf32>) outs(%output : memref<4x2x8xf32>)
  return
}
// CHECK-LABEL: func.func @nwc_i8(
// CHECK: %[[V12:.+]] = vector.transfer_read %[[A01:.+]][%[[C01:.+]], %[[C01]], %[[C01]]], %[[C0_I8:.+]] : tensor<4x6x3xi8>, vector<4x6x3xi8>
// CHECK: %[[V13:.+]] = vector.transfer_read %[[A11:.+]][%[[C01]], %[[C01]], %[[C01]]], %[[C0_I81:.+]] : tensor<2x3x8xi8>, vector<2x3x8xi8>
// CHECK: %[[V14:.+]] = vector.transfer_read %[[A21:.+]][%[[C01]], %[[C01]], %[[C01]]], %[[C0_I32:.+]] : tensor<4x2x8xi32>, vector<4x2x8xi32>
// CHECK: %[[V15:.+]] = vector.extract_strided_slice %[[V12]] {offsets = [0, 0, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xi8> to vector<4x1x3xi8>
// CHECK: %[[V16:.+]] = vector.extract_strided_slice %[[V12]] {offsets = [0, 3, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xi8> to vector<4x1x3xi8>
// CHECK: %[[V17:.+]] = vector.extract_strided_slice %[[V12]] {offsets = [0, 2, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xi8> to vector<4x1x3xi8>
// CHECK: %[[V18:.+]] = vector.extract_strided_slice %[[V12]] {offsets = [0, 5, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xi8> to vector<4x1x3xi8>
// CHECK: %[[V19:.+]] = vector.extract_strided_slice %[[V14]] {offsets = [0, 0, 0], sizes = [4, 1, 8], strides = [1, 1, 1]} : vector<4x2x8xi32> to vector<4x1x8xi32>
// CHECK: %[[V20:.+]] = vector.extract_strided_slice %[[V14]] {offsets = [0, 1, 0], sizes = [4, 1, 8], strides = [1, 1, 1]} : vector<4x2x8xi32> to vector<4x1x8xi32>
// CHECK: %[[V21:.+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V22:.+]], %[[V23:.+]], %[[V19]] : vector<4x1x3xi32>, vector<3x8xi32> into vector<4x1x8xi32>
// CHECK: %[[V24:.+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V25:.+]], %[[V26:.+]], %[[V20]] : vector<4x1x3xi32>, vector<3x8xi32> into vector<4x1x8xi32>
// CHECK: %[[V27:.+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V28:.+]], %[[V29:.+]], %[[V21]] : vector<4x1x3xi32>, vector<3x8xi32> into vector<4x1x8xi32>
// CHECK: %[[V30:.+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V31:.+]], %[[V32:.+]], %[[V24]] : vector<4x1x3xi32>, vector<3x8xi32> into vector<4x1x8xi32>
// CHECK: %[[V33:.+]] = vector.insert_strided_slice %[[V27]], %[[V14]] {offsets = [0, 0, 0], strides = [1, 1, 1]} : vector<4x1x8xi32> into vector<4x2x8xi32>
// CHECK: %[[V34:.+]] = vector.insert_strided_slice %[[V30]], %[[V33]] {offsets = [0, 1, 0], strides = [1, 1, 1]} : vector<4x1x8xi32> into vector<4x2x8xi32>
// CHECK: %[[V35:.+]] = vector.transfer_write %[[V34]], %[[A21]][%[[C01]], %[[C01]], %[[C01]]] : vector<4x2x8xi32>, tensor<4x2x8xi32>
func.func @nwc_i8(%input: tensor<4x6x3xi8>, %filter: tensor<2x3x8xi8>, %output: tensor<4x2x8xi32>) -> tensor<4x2x8xi32> {
  %0 = linalg.conv_1d_nwc_wcf {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>}
    ins(%input, %filter : tensor<4x6x3xi8>, tensor<2x3x8xi8>) outs(%output : tensor<4x2x8xi32>) -> tensor<4x2x8xi32>
  return %0 : tensor<4x2x8xi32>
}
// CHECK-LABEL: func.func @ncw(
// CHECK: %[[V36:.+]] = vector.transfer_read %[[A02:.+]][%[[C02:.+]], %[[C02]], %[[C02]]], %[[CST3:.+]] : tensor<4x3x6xf32>, vector<4x3x6xf32>
// CHECK: %[[V37:.+]] = vector.transfer_read %[[A12:.+]][%[[C02]], %[[C02]], %[[C02]]], %[[CST4:.+]] : tensor<8x3x2xf32>, vector<8x3x2xf32>
// CHECK: %[[V38:.+]] = vector.transfer_read %[[A22:.+]][%[[C02]], %[[C02]], %[[C02]]], %[[CST5:.+]] : tensor<4x8x4xf32>, vector<4x8x4xf32>
// CHECK: %[[V39:.+]] = vector.extract_strided_slice %[[V40:.+]] {offsets = [0, 0, 0], sizes = [4, 4, 3], strides = [1, 1, 1]} : vector<4x6x3xf32> to vector<4x4x3xf32>
// CHECK: %[[V41:.+]] = vector.extract_strided_slice %[[V40]] {offsets = [0, 2, 0], sizes = [4, 4, 3], strides = [1, 1, 1]} : vector<4x6x3xf32> to vector<4x4x3xf32>
// CHECK: %[[V42:.+]] = vector.extract_strided_slice %[[V43:.+]] {offsets = [0, 0, 0], sizes = [4, 4, 8], strides = [1, 1, 1]} : vector<4x4x8xf32> to vector<4x4x8xf32>
// CHECK: %[[V44:.+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V39]], %[[V45:.+]], %[[V42]] : vector<4x4x3xf32>, vector<3x8xf32> into vector<4x4x8xf32>
// CHECK: %[[V46:.+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V41]], %[[V47:.+]], %[[V44]] : vector<4x4x3xf32>, vector<3x8xf32> into vector<4x4x8xf32>
// CHECK: %[[V48:.+]] = vector.insert_strided_slice %[[V46]], %[[V43]] {offsets = [0, 0, 0], strides = [1, 1, 1]} : vector<4x4x8xf32> into vector<4x4x8xf32>
// CHECK: %[[V49:.+]] = vector.transfer_write %[[V50:.+]], %[[A22]][%[[C02]], %[[C02]], %[[C02]]] : vector<4x8x4xf32>, tensor<4x8x4xf32>
func.func @ncw(%input: tensor<4x3x6xf32>, %filter: tensor<8x3x2xf32>, %output: tensor<4x8x4xf32>) -> tensor<4x8x4xf32> {
  %0 = linalg.conv_1d_ncw_fcw {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%input, %filter : tensor<4x3x6xf32>, tensor<8x3x2xf32>) outs(%output : tensor<4x8x4xf32>) -> tensor<4x8x4xf32>
  return %0 : tensor<4x8x4xf32>
}
// CHECK-LABEL: func.func @depthwise(
// CHECK: %[[V51:.+]] = vector.transfer_read %[[A03:.+]][%[[C03:.+]], %[[C03]], %[[C03]]], %[[C0_I82:.+]] : memref<3x5x4xi8>, vector<3x4x4xi8>
// CHECK: %[[V52:.+]] = vector.transfer_read %[[A13:.+]][%[[C03]], %[[C03]]], %[[C0_I83:.+]] : memref<2x4xi8>, vector<2x4xi8>
// CHECK: %[[V53:.+]] = vector.transfer_read %[[A23:.+]][%[[C03]], %[[C03]], %[[C03]]], %[[C0_I321:.+]] : memref<3x2x4xi32>, vector<3x2x4xi32>
// CHECK: %[[V54:.+]] = vector.extract_strided_slice %[[V51]] {offsets = [0, 0, 0], sizes = [3, 2, 4], strides = [1, 1, 1]} : vector<3x4x4xi8> to vector<3x2x4xi8>
// CHECK: %[[V55:.+]] = vector.extract_strided_slice %[[V51]] {offsets = [0, 2, 0], sizes = [3, 2, 4], strides = [1, 1, 1]} : vector<3x4x4xi8> to vector<3x2x4xi8>
// CHECK: %[[V56:.+]] = vector.extract_strided_slice %[[V53]] {offsets = [0, 0, 0], sizes = [3, 2, 4], strides = [1, 1, 1]} : vector<3x2x4xi32> to vector<3x2x4xi32>
// CHECK: %[[V57:.+]] = arith.addi %[[V58:.+]], %[[V56]] : vector<3x2x4xi32>
// CHECK: %[[V59:.+]] = arith.addi %[[V60:.+]], %[[V57]] : vector<3x2x4xi32>
// CHECK: %[[V61:.+]] = vector.insert_strided_slice %[[V59]], %[[V53]] {offsets = [0, 0, 0], strides = [1, 1, 1]} : vector<3x2x4xi32> into vector<3x2x4xi32>
// CHECK: vector.transfer_write %[[V61]], %[[A23]][%[[C03]], %[[C03]], %[[C03]]] : vector<3x2x4xi32>, memref<3x2x4xi32>
func.func @depthwise(%input: memref<3x5x4xi8>, %filter: memref<2x4xi8>, %output: memref<3x2x4xi32>) {
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%input, %filter : memref<3x5x4xi8>, memref<2x4xi8>) outs(%output : memref<3x2x4xi32>)
  return
}
// CHECK-LABEL: func.func @one(
// CHECK: %[[V62:.+]] = vector.transfer_read %[[A04:.+]][%[[C04:.+]]], %[[CST6:.+]] : tensor<11xf32>, vector<11xf32>
// CHECK: %[[V63:.+]] = vector.transfer_read %[[A14:.+]][%[[C04]]], %[[CST7:.+]] : tensor<4xf32>, vector<4xf32>
// CHECK: %[[V64:.+]] = vector.transfer_read %[[A24:.+]][%[[C04]]], %[[CST8:.+]] : tensor<8xf32>, vector<8xf32>
// CHECK: %[[V65:.+]] = vector.extract_strided_slice %[[V62]] {offsets = [0], sizes = [8], strides = [1]} : vector<11xf32> to vector<8xf32>
// CHECK: %[[V66:.+]] = vector.extract_strided_slice %[[V62]] {offsets = [1], sizes = [8], strides = [1]} : vector<11xf32> to vector<8xf32>
// CHECK: %[[V67:.+]] = vector.extract_strided_slice %[[V62]] {offsets = [2], sizes = [8], strides = [1]} : vector<11xf32> to vector<8xf32>
// CHECK: %[[V68:.+]] = vector.extract_strided_slice %[[V62]] {offsets = [3], sizes = [8], strides = [1]} : vector<11xf32> to vector<8xf32>
// CHECK: %[[V69:.+]] = vector.extract_strided_slice %[[V64]] {offsets = [0], sizes = [8], strides = [1]} : vector<8xf32> to vector<8xf32>
// CHECK: %[[V70:.+]] = vector.outerproduct %[[V65]], %[[V71:.+]], %[[V69]] {kind = #vector.kind<add>} : vector<8xf32>, f32
// CHECK: %[[V72:.+]] = vector.outerproduct %[[V66]], %[[V73:.+]], %[[V70]] {kind = #vector.kind<add>} : vector<8xf32>, f32
// CHECK: %[[V74:.+]] = vector.outerproduct %[[V67]], %[[V75:.+]], %[[V72]] {kind = #vector.kind<add>} : vector<8xf32>, f32
// CHECK: %[[V76:.+]] = vector.outerproduct %[[V68]], %[[V77:.+]], %[[V74]] {kind = #vector.kind<add>} : vector<8xf32>, f32
// CHECK: %[[V78:.+]] = vector.insert_strided_slice %[[V76]], %[[V64]] {offsets = [0], strides = [1]} : vector<8xf32> into vector<8xf32>
// CHECK: %[[V79:.+]] = vector.transfer_write %[[V78]], %[[A24]][%[[C04]]] : vector<8xf32>, tensor<8xf32>
func.func @one(%input: tensor<11xf32>, %filter: tensor<4xf32>, %output: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.conv_1d ins(%input, %filter : tensor<11xf32>, tensor<4xf32>) outs(%output : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// CHECK-LABEL: func.func @pool(
// CHECK: %[[V80:.+]] = vector.transfer_read %[[A05:.+]][%[[C05:.+]], %[[C05]], %[[C05]]], %[[CST9:.+]] : tensor<4x4x3xf32>, vector<4x4x3xf32>
// CHECK: %[[V81:.+]] = vector.transfer_read %[[A25:.+]][%[[C05]], %[[C05]], %[[C05]]], %[[CST10:.+]] : tensor<4x2x3xf32>, vector<4x2x3xf32>
// CHECK: %[[V82:.+]] = vector.extract_strided_slice %[[V80]] {offsets = [0, 0, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x4x3xf32> to vector<4x1x3xf32>
// CHECK: %[[V83:.+]] = vector.extract_strided_slice %[[V80]] {offsets = [0, 3, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x4x3xf32> to vector<4x1x3xf32>
// CHECK: %[[V84:.+]] = vector.extract_strided_slice %[[V81]] {offsets = [0, 0, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x2x3xf32> to vector<4x1x3xf32>
// CHECK: %[[V85:.+]] = vector.extract_strided_slice %[[V81]] {offsets = [0, 1, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x2x3xf32> to vector<4x1x3xf32>
// CHECK: %[[V86:.+]] = arith.maximumf %[[V82]], %[[V84]] : vector<4x1x3xf32>
// CHECK: %[[V87:.+]] = arith.maximumf %[[V83]], %[[V85]] : vector<4x1x3xf32>
// CHECK: %[[V88:.+]] = vector.insert_strided_slice %[[V86]], %[[V81]] {offsets = [0, 0, 0], strides = [1, 1, 1]} : vector<4x1x3xf32> into vector<4x2x3xf32>
// CHECK: %[[V89:.+]] = vector.insert_strided_slice %[[V87]], %[[V88]] {offsets = [0, 1, 0], strides = [1, 1, 1]} : vector<4x1x3xf32> into vector<4x2x3xf32>
// CHECK: %[[V90:.+]] = vector.transfer_write %[[V89]], %[[A25]][%[[C05]], %[[C05]], %[[C05]]] : vector<4x2x3xf32>, tensor<4x2x3xf32>
func.func @pool(%input: tensor<4x4x3xf32>, %filter: tensor<1xf32>, %output: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
  %0 = linalg.pooling_nwc_max {dilations = dense<1> : vector<1xi64>, strides = dense<3> : vector<1xi64>} ins(%input, %filter : tensor<4x4x3xf32>, tensor<1xf32>) outs(%output : tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}
// CHECK-LABEL: func.func @pool_ext(
// CHECK: %[[V91:.+]] = vector.transfer_read %[[A06:.+]][%[[C06:.+]], %[[C06]], %[[C06]]], %[[C0_I84:.+]] : tensor<4x4x3xi8>, vector<4x4x3xi8>
// CHECK: %[[V92:.+]] = vector.transfer_read %[[A26:.+]][%[[C06]], %[[C06]], %[[C06]]], %[[C0_I322:.+]] : tensor<4x2x3xi32>, vector<4x2x3xi32>
// CHECK: %[[V93:.+]] = vector.extract_strided_slice %[[V91]] {offsets = [0, 0, 0], sizes = [4, 2, 3], strides = [1, 1, 1]} : vector<4x4x3xi8> to vector<4x2x3xi8>
// CHECK: %[[V94:.+]] = vector.extract_strided_slice %[[V91]] {offsets = [0, 2, 0], sizes = [4, 2, 3], strides = [1, 1, 1]} : vector<4x4x3xi8> to vector<4x2x3xi8>
// CHECK: %[[V95:.+]] = vector.extract_strided_slice %[[V92]] {offsets = [0, 0, 0], sizes = [4, 2, 3], strides = [1, 1, 1]} : vector<4x2x3xi32> to vector<4x2x3xi32>
// CHECK: %[[V96:.+]] = arith.addi %[[V97:.+]], %[[V95]] : vector<4x2x3xi32>
// CHECK: %[[V98:.+]] = arith.addi %[[V99:.+]], %[[V96]] : vector<4x2x3xi32>
// CHECK: %[[V100:.+]] = vector.insert_strided_slice %[[V98]], %[[V92]] {offsets = [0, 0, 0], strides = [1, 1, 1]} : vector<4x2x3xi32> into vector<4x2x3xi32>
// CHECK: %[[V101:.+]] = vector.transfer_write %[[V100]], %[[A26]][%[[C06]], %[[C06]], %[[C06]]] : vector<4x2x3xi32>, tensor<4x2x3xi32>
func.func @pool_ext(%input: tensor<4x4x3xi8>, %filter: tensor<2xi8>, %output: tensor<4x2x3xi32>) -> tensor<4x2x3xi32> {
  %0 = linalg.pooling_nwc_sum {dilations = dense<2> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%input, %filter : tensor<4x4x3xi8>, tensor<2xi8>) outs(%output : tensor<4x2x3xi32>) -> tensor<4x2x3xi32>
  return %0 : tensor<4x2x3xi32>
}
// CHECK-LABEL: func.func @pool_ncw(
// CHECK: %[[V102:.+]] = vector.transfer_read %[[A07:.+]][%[[C07:.+]], %[[C07]], %[[C07]]], %[[CST11:.+]] : tensor<4x2x5xf32>, vector<4x2x5xf32>
// CHECK: %[[V103:.+]] = vector.transfer_read %[[A27:.+]][%[[C07]], %[[C07]], %[[C07]]], %[[CST12:.+]] : tensor<4x2x3xf32>, vector<4x2x3xf32>
// CHECK: %[[V104:.+]] = vector.extract_strided_slice %[[V105:.+]] {offsets = [0, 0, 0], sizes = [4, 3, 2], strides = [1, 1, 1]} : vector<4x5x2xf32> to vector<4x3x2xf32>
// CHECK: %[[V106:.+]] = vector.extract_strided_slice %[[V105]] {offsets = [0, 2, 0], sizes = [4, 3, 2], strides = [1, 1, 1]} : vector<4x5x2xf32> to vector<4x3x2xf32>
// CHECK: %[[V107:.+]] = vector.extract_strided_slice %[[V108:.+]] {offsets = [0, 0, 0], sizes = [4, 3, 2], strides = [1, 1, 1]} : vector<4x3x2xf32> to vector<4x3x2xf32>
// CHECK: %[[V109:.+]] = arith.addf %[[V104]], %[[V107]] : vector<4x3x2xf32>
// CHECK: %[[V110:.+]] = arith.addf %[[V106]], %[[V109]] : vector<4x3x2xf32>
// CHECK: %[[V111:.+]] = vector.insert_strided_slice %[[V110]], %[[V108]] {offsets = [0, 0, 0], strides = [1, 1, 1]} : vector<4x3x2xf32> into vector<4x3x2xf32>
// CHECK: %[[V112:.+]] = vector.transfer_write %[[V113:.+]], %[[A27]][%[[C07]], %[[C07]], %[[C07]]] : vector<4x2x3xf32>, tensor<4x2x3xf32>
func.func @pool_ncw(%input: tensor<4x2x5xf32>, %filter: tensor<2xf32>, %output: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
  %0 = linalg.pooling_ncw_sum {dilations = dense<2> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%input, %filter : tensor<4x2x5xf32>, tensor<2xf32>) outs(%output : tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match interface{LinalgOp} in %arg0 : (!transform.any_op) -> !transform.any_op
  %1 = transform.get_parent_op %0 {isolated_from_above} : (!transform.any_op) -> !transform.any_op
  transform.structured.vectorize %0 : !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[V:.+]] = vector.create_mask %[[C3:.+]], %[[C5:.+]], %[[DIM:.+]] : vector<3x4x[4]xi1>
// CHECK: %[[V1:.+]] = vector.mask %[[V]] { vector.transfer_read %[[A0:.+]][%[[C0:.+]], %[[C0]], %[[C0]]], %[[CST:.+]] {in_bounds = [true, true, true]} : memref<3x5x?xf32>, vector<3x4x[4]xf32> } : vector<3x4x[4]xi1> -> vector<3x4x[4]xf32>
// CHECK: %[[V2:.+]] = vector.create_mask %[[C2:.+]], %[[DIM1:.+]] : vector<2x[4]xi1>
// CHECK: %[[V3:.+]] = vector.mask %[[V2]] { vector.transfer_read %[[A1:.+]][%[[C0]], %[[C0]]], %[[CST1:.+]] {in_bounds = [true, true]} : memref<2x?xf32>, vector<2x[4]xf32> } : vector<2x[4]xi1> -> vector<2x[4]xf32>
// CHECK: %[[V4:.+]] = vector.create_mask %[[C31:.+]], %[[C21:.+]], %[[DIM2:.+]] : vector<3x2x[4]xi1>
// CHECK: %[[V5:.+]] = vector.mask %[[V4]] { vector.transfer_read %[[A2:.+]][%[[C0]], %[[C0]], %[[C0]]], %[[CST2:.+]] {in_bounds = [true, true, true]} : memref<3x2x?xf32>, vector<3x2x[4]xf32> } : vector<3x2x[4]xi1> -> vector<3x2x[4]xf32>
// CHECK: %[[V6:.+]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 0, 0], sizes = [3, 2, 4], strides = [1, 1, 1]} : vector<3x4x[4]xf32> to vector<3x2x[4]xf32>
// CHECK: %[[V7:.+]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 2, 0], sizes = [3, 2, 4], strides = [1, 1, 1]} : vector<3x4x[4]xf32> to vector<3x2x[4]xf32>
// CHECK: %[[V8:.+]] = vector.extract_strided_slice %[[V5]] {offsets = [0, 0, 0], sizes = [3, 2, 4], strides = [1, 1, 1]} : vector<3x2x[4]xf32> to vector<3x2x[4]xf32>
// CHECK: %[[V9:.+]] = vector.fma %[[V6]], %[[V10:.+]], %[[V8]] : vector<3x2x[4]xf32>
// CHECK: %[[V11:.+]] = vector.fma %[[V7]], %[[V12:.+]], %[[V9]] : vector<3x2x[4]xf32>
// CHECK: %[[V13:.+]] = vector.insert_strided_slice %[[V11]], %[[V5]] {offsets = [0, 0, 0], strides = [1, 1, 1]} : vector<3x2x[4]xf32> into vector<3x2x[4]xf32>
// CHECK: %[[V14:.+]] = vector.create_mask %[[C32:.+]], %[[C22:.+]], %[[DIM3:.+]] : vector<3x2x[4]xi1>
// CHECK: vector.mask %[[V14]] { vector.transfer_write %[[V13]], %[[A2]][%[[C0]], %[[C0]], %[[C0]]] {in_bounds = [true, true, true]} : vector<3x2x[4]xf32>, memref<3x2x?xf32> } : vector<3x2x[4]xi1>
func.func @dynamic(%input: memref<3x5x?xf32>, %filter: memref<2x?xf32>, %output: memref<3x2x?xf32>) {
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%input, %filter : memref<3x5x?xf32>, memref<2x?xf32>) outs(%output : memref<3x2x?xf32>)
  return
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match interface{LinalgOp} in %arg0 : (!transform.any_op) -> !transform.any_op
  transform.structured.vectorize %0 vector_sizes [3, 4, [4], 2] : !transform.any_op
  transform.yield
}
}
