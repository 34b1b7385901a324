// RUN: ir-opt --xegpu-optimize-block-loads --canonicalize --split-input-file --mlir-print-local-scope %s | FileCheck %s

#l = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>
gpu.module @m [#xevm.target<chip = "pvc">] {
gpu.func @pairs(%m: memref<64x64xf16>, %i: index) -> vector<32x32xf16> {
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf16> -> !xegpu.tensor_desc<32x32xf16, #l>
  %v = xegpu.load_nd %d[%i, 16] <{layout = #l, l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<32x32xf16, #l> -> vector<32x32xf16>
  gpu.return %v : vector<32x32xf16>
}
}

// CHECK-LABEL: gpu.func @pairs(
// CHECK-SAME:    %[[M:[^:]+]]: memref<64x64xf16>, %[[I:[^:]+]]: index
// CHECK-DAG:   %[[C8:.+]] = arith.constant 8 : index
// CHECK-DAG:   %[[C16:.+]] = arith.constant 16 : index
// CHECK-DAG:   %[[C32:.+]] = arith.constant 32 : index
// CHECK:       %[[P:.+]] = memref.extract_aligned_pointer_as_index %[[M]]
// CHECK:       %[[A:.+]] = arith.index_cast %[[P]] : index to i64
// CHECK:       %[[D:.+]] = xegpu.create_nd_tdesc %[[A]], shape : [64, %[[C32]]], strides : [%[[C32]], 1] : i64
// CHECK-SAME:    -> !xegpu.tensor_desc<32x8xi32, #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>>
// CHECK:       %[[V0:.+]] = xegpu.load_nd %[[D]][%[[I]], %[[C8]]] <{l1_hint = #xegpu.cache_hint<cached>, layout =
// CHECK-SAME:    -> vector<32x8xi32>
// CHECK:       %[[W0:.+]] = vector.insert_strided_slice %[[V0]]
// CHECK-SAME:    {layout_result_0 = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>, offsets = [0, 0], strides = [1, 1]}
// CHECK:       %[[V1:.+]] = xegpu.load_nd %[[D]][%[[I]], %[[C16]]]
// CHECK:       %[[W1:.+]] = vector.insert_strided_slice %[[V1]], %[[W0]]
// CHECK:       vector.bitcast %[[W1]] {layout_result_0 = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>}
// CHECK-SAME:    vector<32x16xi32> to vector<32x32xf16>

// -----
#q = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 4]>
#array = #xegpu.block_tdesc_attr<array_length = 2 : i64>
gpu.module @m [#xevm.target<chip = "bmg">] {
gpu.func @arrays(%m: i64, %n: index, %s: index) -> (vector<16x32xi8>, vector<16x32xi8>) {
  %c0 = arith.constant 0 : index
  %d = xegpu.create_nd_tdesc %m, shape : [%n, 128], strides : [%s, 1] : i64 -> !xegpu.tensor_desc<16x32xi8, #array, #q>
  %v = xegpu.load_nd %d[%c0, %n] <{layout = #q}> : !xegpu.tensor_desc<16x32xi8, #array, #q> -> vector<2x16x32xi8>
  %a = vector.extract %v[0] {layout_result_0 = #q} : vector<16x32xi8> from vector<2x16x32xi8>
  %b = vector.extract %v[1] {layout_result_0 = #q} : vector<16x32xi8> from vector<2x16x32xi8>
  gpu.return %a, %b : vector<16x32xi8>, vector<16x32xi8>
}
}

// CHECK-LABEL: gpu.func @arrays(
// CHECK-SAME:    %[[M:[^:]+]]: i64, %[[N:[^:]+]]: index, %[[S:[^:]+]]: index
// CHECK-DAG:   %[[C0:.+]] = arith.constant 0 : index
// CHECK-DAG:   %[[C2:.+]] = arith.constant 2 : index
// CHECK-DAG:   %[[C8:.+]] = arith.constant 8 : index
// CHECK-DAG:   %[[C32:.+]] = arith.constant 32 : index
// CHECK:       %[[T:.+]] = arith.shrui %[[S]], %[[C2]] : index
// CHECK:       %[[D:.+]] = xegpu.create_nd_tdesc %[[M]], shape : [%[[N]], %[[C32]]], strides : [%[[T]], 1]
// CHECK-SAME:    -> !xegpu.tensor_desc<16x8xi32,
// CHECK:       %[[J:.+]] = arith.shrui %[[N]], %[[C2]] : index
// CHECK:       %[[V0:.+]] = xegpu.load_nd %[[D]][%[[C0]], %[[J]]]
// CHECK:       %[[B0:.+]] = vector.bitcast
// CHECK:       %[[K:.+]] = arith.addi %[[J]], %[[C8]] : index
// CHECK:       %[[V1:.+]] = xegpu.load_nd %[[D]][%[[C0]], %[[K]]]
// CHECK:       %[[B1:.+]] = vector.bitcast
// CHECK:       gpu.return %[[B0]], %[[B1]]

// -----
#l = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>
gpu.module @m [#xevm.target<chip = "other">] {
gpu.func @other_chip(%m: memref<64x64xf16>) -> vector<16x16xf16> {
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf16> -> !xegpu.tensor_desc<16x16xf16, #l>
  %v = xegpu.load_nd %d[0, 0] <{layout = #l}> : !xegpu.tensor_desc<16x16xf16, #l> -> vector<16x16xf16>
  gpu.return %v : vector<16x16xf16>
}
}

// CHECK-LABEL: gpu.func @other_chip(
// CHECK:       xegpu.load_nd %{{.+}}[0, 0] {{.+}} -> vector<16x16xf16>
