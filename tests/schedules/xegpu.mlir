// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @gemm
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: memref<4096x4096xf16>, %[[V1:[a-z0-9_]+]]: memref<4096x4096xf16>, %[[V2:[a-z0-9_]+]]: memref<4096x4096xf16>) {
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V4:[a-z0-9_]+]] = arith.constant 32 : index
// CHECK: %[[V5:[a-z0-9_]+]] = arith.constant 4096 : index
// CHECK: %[[V6:[a-z0-9_]+]] = xegpu.create_nd_tdesc %[[V2]] : memref<4096x4096xf16> -> !xegpu.tensor_desc<256x256xf16>
// CHECK: %[[V7:[a-z0-9_]+]] = xegpu.load_nd %[[V6]][%[[V3]], %[[V3]]]  : !xegpu.tensor_desc<256x256xf16> -> vector<256x256xf16>
// CHECK: %[[V8:[a-z0-9_]+]] = xegpu.create_nd_tdesc %[[V0]] : memref<4096x4096xf16> -> !xegpu.tensor_desc<256x32xf16, #xegpu.layout<sg_layout = [8, 4], sg_data = [32, 32], inst_data = [8, 16]>>
// CHECK: %[[V9:[a-z0-9_]+]] = xegpu.create_nd_tdesc %[[V1]] : memref<4096x4096xf16> -> !xegpu.tensor_desc<32x256xf16, #xegpu.layout<sg_layout = [8, 4], sg_data = [32, 64]>>
// CHECK: %[[V10:[a-z0-9_]+]] = xegpu.create_nd_tdesc %[[V0]] : memref<4096x4096xf16> -> !xegpu.tensor_desc<256x32xf16, #xegpu.slice<#xegpu.layout<sg_layout = [8, 4, 2], sg_data = [32, 32, 2]>, dims = [2]>>
// CHECK: %[[V11:[a-z0-9_]+]] = arith.constant 2 : index
// CHECK: %[[V12:[a-z0-9_]+]] = arith.constant 64 : index
// CHECK: %[[V13:[a-z0-9_]+]] = arith.constant 64 : index
// CHECK: %[[V14:[a-z0-9_]+]] = arith.constant 64 : index
// CHECK: xegpu.prefetch_nd %[[V10]][%[[V3]], %[[V3]]] <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<cached>, l3_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<256x32xf16, #xegpu.slice<#xegpu.layout<sg_layout = [8, 4, 2], sg_data = [32, 32, 2]>, dims = [2]>>
// CHECK: %[[V15:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V16:[a-z0-9_]+]] = arith.muli %[[V4]], %[[V15]] : index
// CHECK: %[[V17:[a-z0-9_]+]] = arith.addi %[[V3]], %[[V16]] : index
// CHECK: xegpu.prefetch_nd %[[V10]][%[[V3]], %[[V17]]] <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<cached>, l3_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<256x32xf16, #xegpu.slice<#xegpu.layout<sg_layout = [8, 4, 2], sg_data = [32, 32, 2]>, dims = [2]>>
// CHECK: %[[V18:[a-z0-9_]+]] = xegpu.create_nd_tdesc %[[V1]] : memref<4096x4096xf16> -> !xegpu.tensor_desc<32x256xf16>
// CHECK: %[[V19:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V20:[a-z0-9_]+]] = arith.constant 32 : index
// CHECK: %[[V21:[a-z0-9_]+]] = arith.constant 32 : index
// CHECK: xegpu.prefetch_nd %[[V18]][%[[V3]], 16] <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<cached>, l3_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<32x256xf16>
// CHECK: %[[V22:[a-z0-9_]+]] = scf.for %[[V23:[a-z0-9_]+]] = %[[V3]] to %[[V5]] step %[[V4]] iter_args(%[[V24:[a-z0-9_]+]] = %[[V7]]) -> (vector<256x256xf16>) {
// CHECK: %[[V25:[a-z0-9_]+]] = arith.addi %[[V23]], %[[V20]] : index
// CHECK: xegpu.prefetch_nd %[[V18]][%[[V25]], 16] <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<cached>, l3_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<32x256xf16>
// CHECK: %[[V26:[a-z0-9_]+]] = arith.addi %[[V23]], %[[V12]] : index
// CHECK: xegpu.prefetch_nd %[[V10]][%[[V3]], %[[V26]]] <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<cached>, l3_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<256x32xf16, #xegpu.slice<#xegpu.layout<sg_layout = [8, 4, 2], sg_data = [32, 32, 2]>, dims = [2]>>
// CHECK: %[[V27:[a-z0-9_]+]] = xegpu.load_nd %[[V8]][%[[V3]], %[[V23]]]  : !xegpu.tensor_desc<256x32xf16, #xegpu.layout<sg_layout = [8, 4], sg_data = [32, 32], inst_data = [8, 16]>> -> vector<256x32xf16>
// CHECK: %[[V28:[a-z0-9_]+]] = xegpu.load_nd %[[V9]][%[[V23]], 16]  : !xegpu.tensor_desc<32x256xf16, #xegpu.layout<sg_layout = [8, 4], sg_data = [32, 64]>> -> vector<32x256xf16>
// CHECK: %[[V29:[a-z0-9_]+]] = xegpu.convert_layout %[[V27]] <{input_layout = #xegpu.layout<sg_layout = [8, 4], sg_data = [32, 32], inst_data = [32, 16]>, target_layout = #xegpu.layout<sg_layout = [8, 4], sg_data = [32, 32], inst_data = [8, 16]>}> : vector<256x32xf16>
// CHECK: %[[V30:[a-z0-9_]+]] = xegpu.dpas %[[V29]], %[[V28]], %[[V24]] {layout_a = #xegpu.layout<sg_layout = [8, 4], sg_data = [32, 32], inst_data = [8, 16]>, layout_b = #xegpu.layout<sg_layout = [8, 4], sg_data = [32, 64]>, layout_cd = #xegpu.layout<sg_layout = [8, 4], sg_data = [32, 64]>} : vector<256x32xf16>, vector<32x256xf16>, vector<256x256xf16> -> vector<256x256xf16>
// CHECK: scf.yield %[[V30]] : vector<256x256xf16>
// CHECK: %[[V31:[a-z0-9_]+]] = arith.addf %[[V22]], %[[V22]] {layout_operand_1 = #xegpu.slice<#xegpu.layout<sg_layout = [8, 4, 1], sg_data = [32, 64, 1]>, dims = [2]>, layout_result_0 = #xegpu.layout<sg_layout = [8, 4], sg_data = [32, 64]>} : vector<256x256xf16>
// CHECK: xegpu.store_nd %[[V31]], %[[V6]][%[[V3]], %[[V3]]]  : vector<256x256xf16>, !xegpu.tensor_desc<256x256xf16>
// CHECK: return
func.func @gemm(%a: memref<4096x4096xf16>, %b: memref<4096x4096xf16>, %c: memref<4096x4096xf16>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c4096 = arith.constant 4096 : index
  %d = xegpu.create_nd_tdesc %c : memref<4096x4096xf16> -> !xegpu.tensor_desc<256x256xf16>
  %acc = xegpu.load_nd %d[%c0, %c0] : !xegpu.tensor_desc<256x256xf16> -> vector<256x256xf16>
  %ad = xegpu.create_nd_tdesc %a : memref<4096x4096xf16> -> !xegpu.tensor_desc<256x32xf16>
  %bd = xegpu.create_nd_tdesc %b : memref<4096x4096xf16> -> !xegpu.tensor_desc<32x256xf16>
  %r = scf.for %k = %c0 to %c4096 step %c32 iter_args(%x = %acc) -> (vector<256x256xf16>) {
    %3 = xegpu.load_nd %ad[%c0, %k] : !xegpu.tensor_desc<256x32xf16> -> vector<256x32xf16>
    %4 = xegpu.load_nd %bd[%k, 16] : !xegpu.tensor_desc<32x256xf16> -> vector<32x256xf16>
    %5 = xegpu.dpas %3, %4, %x : vector<256x32xf16>, vector<32x256xf16>, vector<256x256xf16> -> vector<256x256xf16>
    scf.yield %5 : vector<256x256xf16>
  }
  %e = arith.addf %r, %r : vector<256x256xf16>
  xegpu.store_nd %e, %d[%c0, %c0] : vector<256x256xf16>, !xegpu.tensor_desc<256x256xf16>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %dpas = transform.structured.match ops{["xegpu.dpas"]} in %root : (!transform.any_op) -> !transform.any_op
    %a = transform.get_operand %dpas[0] : (!transform.any_op) -> !transform.any_value
    %b = transform.get_operand %dpas[1] : (!transform.any_op) -> !transform.any_value
    %c = transform.get_operand %dpas[2] : (!transform.any_op) -> !transform.any_value
    %pa = transform.xegpu.insert_prefetch %a nb_prefetch = 2 : (!transform.any_value) -> !transform.any_op
    %n = transform.param.constant 1 : i64 -> !transform.param<i64>
    %pb = transform.xegpu.insert_prefetch %b nb_prefetch = %n : (!transform.any_value, !transform.param<i64>) -> !transform.any_op
    %da = transform.xegpu.get_desc_op %a : (!transform.any_value) -> !transform.any_op
    %db = transform.xegpu.get_desc_op %b : (!transform.any_value) -> !transform.any_op
    %dc = transform.xegpu.get_desc_op %c : (!transform.any_value) -> !transform.any_op
    %l = transform.xegpu.set_desc_layout %da sg_layout = [8, 4] sg_data = [32, 32] inst_data = [8, 16] : (!transform.any_op) -> !transform.any_op
    %eight = transform.param.constant 8 : i64 -> !transform.param<i64>
    %m = transform.xegpu.set_desc_layout %db sg_layout = [%eight, 4] sg_data = [32, 64] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    %q = transform.xegpu.set_desc_layout %pa sg_layout = [8, 4, 2] sg_data = [32, 32, 2] slice_dims = [2] : (!transform.any_op) -> !transform.any_op
    transform.xegpu.set_op_layout_attr %dpas index = 0 sg_layout = [8, 4] sg_data = [32, 32] inst_data = [8, 16] : !transform.any_op
    transform.xegpu.set_op_layout_attr %dpas index = 1 sg_layout = [8, 4] sg_data = [32, 64] : !transform.any_op
    transform.xegpu.set_op_layout_attr %dpas result sg_layout = [8, 4] sg_data = [32, 64] : !transform.any_op
    %add = transform.structured.match ops{["arith.addf"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.xegpu.set_op_layout_attr %add result sg_layout = [8, 4] sg_data = [32, 64] : !transform.any_op
    transform.xegpu.set_op_layout_attr %add index = 1 sg_layout = [8, 4, 1] sg_data = [32, 64, 1] slice_dims = [2] : !transform.any_op
    %cv = transform.xegpu.convert_layout %a input_sg_layout = [8, 4] input_sg_data = [32, 32] input_inst_data = [32, 16] target_sg_layout = [8, 4] target_sg_data = [32, 32] target_inst_data = [8, 16] : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @l
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: index) {
// CHECK: %[[V1:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V2:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK: %[[V4:[a-z0-9_]+]] = arith.constant 4 : index
// CHECK: %[[V5:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK: gpu.launch blocks(%[[V6:[a-z0-9_]+]], %[[V7:[a-z0-9_]+]], %[[V8:[a-z0-9_]+]]) in (%[[V9:[a-z0-9_]+]] = %[[V2]], %[[V10:[a-z0-9_]+]] = %[[V1]], %[[V11:[a-z0-9_]+]] = %[[V1]]) threads(%[[V12:[a-z0-9_]+]], %[[V13:[a-z0-9_]+]], %[[V14:[a-z0-9_]+]]) in (%[[V15:[a-z0-9_]+]] = %[[V3]], %[[V16:[a-z0-9_]+]] = %[[V4]], %[[V17:[a-z0-9_]+]] = %[[V5]]) {
// CHECK: gpu.terminator
// CHECK: return
func.func @l(%n: index) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["gpu.launch"]} in %root : (!transform.any_op) -> !transform.any_op
    %eight = transform.param.constant 8 : i64 -> !transform.param<i64>
    transform.xegpu.set_gpu_launch_threads %g threads = [%eight, 4, 16] : !transform.any_op, !transform.param<i64>
    transform.yield
  }
}
