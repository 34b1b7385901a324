// RUN: ir-opt --xegpu-wg-to-sg-distribute --split-input-file --mlir-print-local-scope %s | FileCheck %s

#wg = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], lane_layout = [1, 16], lane_data = [1, 1]>
#bare = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16]>
gpu.module @m {
gpu.func @copy(%m: memref<64x64xf32>, %n: memref<64x64xf32>) {
  %c = arith.constant 0 : index
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<64x64xf32, #wg>
  xegpu.prefetch_nd %d[%c, 8] {layout = #wg} : !xegpu.tensor_desc<64x64xf32, #wg>
  %v = xegpu.load_nd %d[%c, 8] {layout = #wg, l1_hint = #xegpu.cache_hint<cached>} : !xegpu.tensor_desc<64x64xf32, #wg> -> vector<64x64xf32>
  %e = math.exp %v {layout_result_0 = #wg} : vector<64x64xf32>
  %f = arith.addf %e, %v {layout_result_0 = #wg} : vector<64x64xf32>
  %t = xegpu.create_nd_tdesc %n : memref<64x64xf32> -> !xegpu.tensor_desc<64x64xf32, #wg>
  xegpu.store_nd %f, %t[0, 0] {layout = #wg} : vector<64x64xf32>, !xegpu.tensor_desc<64x64xf32, #wg>
  gpu.return
}
gpu.func @old(%m: memref<32x32xf32>) {
  %d = xegpu.create_nd_tdesc %m[0, 16] : memref<32x32xf32> -> !xegpu.tensor_desc<32x32xf32, #bare>
  xegpu.prefetch_nd %d : !xegpu.tensor_desc<32x32xf32, #bare>
  %v = xegpu.load_nd %d : !xegpu.tensor_desc<32x32xf32, #bare> -> vector<32x32xf32>
  %u = xegpu.update_nd_offset %d, [0, 32] : !xegpu.tensor_desc<32x32xf32, #bare>
  xegpu.store_nd %v, %u : vector<32x32xf32>, !xegpu.tensor_desc<32x32xf32, #bare>
  gpu.return
}
}
// -----
#a = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], inst_data = [8, 16]>
#b = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], inst_data = [16, 16]>
gpu.module @m {
gpu.func @dpas(%m: memref<32x64xf16>, %n: memref<64x32xf16>, %o: memref<32x32xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %x = xegpu.create_nd_tdesc %m : memref<32x64xf16> -> !xegpu.tensor_desc<32x16xf16, #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], inst_data = [8, 16]>>
  %y = xegpu.create_nd_tdesc %n : memref<64x32xf16> -> !xegpu.tensor_desc<16x32xf16, #b>
  %z = xegpu.create_nd_tdesc %o : memref<32x32xf32> -> !xegpu.tensor_desc<32x32xf32, #a>
  %init = arith.constant {layout_result_0 = #a} dense<0.0> : vector<32x32xf32>
  %r = scf.for %k = %c0 to %c64 step %c16 iter_args(%acc = %init) -> vector<32x32xf32> {
    %p = xegpu.load_nd %x[%c0, %k] {layout = #a} : !xegpu.tensor_desc<32x16xf16, #a> -> vector<32x16xf16>
    %q = xegpu.load_nd %y[%k, %c0] {layout = #b} : !xegpu.tensor_desc<16x32xf16, #b> -> vector<16x32xf16>
    %s = xegpu.dpas %p, %q, %acc {layout_a = #a, layout_b = #b, layout_cd = #a} : vector<32x16xf16>, vector<16x32xf16>, vector<32x32xf32> -> vector<32x32xf32>
    scf.yield %s : vector<32x32xf32>
  } {layout_result_0 = #a}
  xegpu.store_nd %r, %z[%c0, %c0] {layout = #a} : vector<32x32xf32>, !xegpu.tensor_desc<32x32xf32, #a>
  gpu.return
}
}
// -----
#wg = #xegpu.layout<sg_layout = [4], sg_data = [16], inst_data = [16]>
gpu.module @m {
gpu.func @gather(%p: i64, %n: index) {
  %o = vector.step {layout_result_0 = #wg} : vector<64xindex>
  %k = arith.constant {layout_result_0 = #wg} dense<true> : vector<64xi1>
  %v = xegpu.load %p[%o], %k {chunk_size = 1 : i64, layout = #wg} : i64, vector<64xindex>, vector<64xi1> -> vector<64xf32>
  xegpu.store %v, %p[%o], %k {chunk_size = 1 : i64, layout = #wg, l1_hint = #xegpu.cache_hint<cached>} : vector<64xf32>, i64, vector<64xindex>, vector<64xi1>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [2, 2], sg_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1], order = [1, 0]>
#t = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 8], lane_layout = [16, 1], lane_data = [1, 1], order = [0, 1]>
gpu.module @m {
gpu.func @transpose(%md: !xegpu.mem_desc<64x128xf32>, %md1: !xegpu.mem_desc<64xf32>) {
  %v = xegpu.load_matrix %md[0, 0] <{layout = #l}> : !xegpu.mem_desc<64x128xf32> -> vector<32x32xf32>
  %y = vector.transpose %v, [1, 0] {layout_result_0 = #t} : vector<32x32xf32> to vector<32x32xf32>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 32], lane_layout = [1, 16], lane_data = [1, 1]>
#s = #xegpu.slice<#l, dims = [1]>
gpu.module @m {
gpu.func @reduction(%md: !xegpu.mem_desc<64x128xf32>) {
  %v = xegpu.load_matrix %md[0, 0] <{layout = #l}> : !xegpu.mem_desc<64x128xf32> -> vector<32x32xf32>
  %o = vector.step {layout_result_0 = #s} : vector<32xindex>
  %INT = arith.index_cast %o {layout_result_0 = #s} : vector<32xindex> to vector<32xi32>
  %acc = arith.sitofp %INT {layout_result_0 = #s} : vector<32xi32> to vector<32xf32>
  %r = vector.multi_reduction <add>, %v, %acc {layout_result_0 = #s} [1] : vector<32x32xf32> to vector<32xf32>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 1], lane_layout = [8, 1], lane_data = [1, 1]>
#s = #xegpu.slice<#l, dims = [1]>
gpu.module @m {
gpu.func @collapse(%d: !xegpu.mem_desc<64x128xf32>) {
  %v = xegpu.load_matrix %d[0, 0] <{layout = #l}> : !xegpu.mem_desc<64x128xf32> -> vector<32x1xf32>
  %c = vector.shape_cast %v {layout_result_0 = #s} : vector<32x1xf32> to vector<32xf32>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 4], sg_data = [8, 8], lane_layout = [8, 1], lane_data = [1, 1]>
#s = #xegpu.slice<#l, dims = [1]>
#b = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 1], lane_layout = [8, 1], lane_data = [1, 1]>
#e = #xegpu.layout<sg_layout = [4, 4], sg_data = [8, 1], lane_layout = [8, 1], lane_data = [1, 1]>
gpu.module @m {
gpu.func @spread(%d: !xegpu.mem_desc<64x128xf32>) {
  %v = xegpu.load_matrix %d[0, 0] <{layout = #b}> : !xegpu.mem_desc<64x128xf32> -> vector<32x1xf32>
  %c = vector.broadcast %v {layout_result_0 = #l} : vector<32x1xf32> to vector<32x64xf32>
  gpu.return
}
gpu.func @spread_slice(%d: !xegpu.mem_desc<64x128xf32>) {
  %v = vector.step {layout_result_0 = #xegpu.slice<#l, dims = [0]>} : vector<64xindex>
  %c = vector.broadcast %v {layout_result_0 = #l} : vector<64xindex> to vector<32x64xindex>
  gpu.return
}
}
// -----
#wg = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @m {
gpu.func @descriptors(%m: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %d = xegpu.create_nd_tdesc %m[0, 0] : memref<64x64xf32> -> !xegpu.tensor_desc<64x64xf32, #wg>
  %r = scf.for %i = %c0 to %c64 step %c16 iter_args(%e = %d) -> !xegpu.tensor_desc<64x64xf32, #wg> {
    xegpu.prefetch_nd %e : !xegpu.tensor_desc<64x64xf32, #wg>
    %f = xegpu.update_nd_offset %e, [0, %c16] : !xegpu.tensor_desc<64x64xf32, #wg>
    scf.yield %f : !xegpu.tensor_desc<64x64xf32, #wg>
  }
  gpu.return
}
}

// CHECK-LABEL: gpu.func @copy(
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.divui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: xegpu.prefetch_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: xegpu.prefetch_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: xegpu.prefetch_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: xegpu.prefetch_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.divui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{l1_hint = #xegpu.cache_hint<cached>, layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>> -> vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{l1_hint = #xegpu.cache_hint<cached>, layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>> -> vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{l1_hint = #xegpu.cache_hint<cached>, layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>> -> vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{l1_hint = #xegpu.cache_hint<cached>, layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>> -> vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = math.exp %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = math.exp %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = math.exp %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = math.exp %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.divui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK-LABEL: gpu.func @old(
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.divui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] : memref<32x32xf32> -> !xegpu.tensor_desc<16x16xf32>
// CHECK: xegpu.prefetch_nd %{{[^ ,]+}}  : !xegpu.tensor_desc<16x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}  : !xegpu.tensor_desc<16x16xf32> -> vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.update_nd_offset %{{[^ ,]+}}, [0, 32] : !xegpu.tensor_desc<16x16xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}  : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32>
// CHECK-LABEL: gpu.func @dpas(
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<32x64xf16> -> !xegpu.tensor_desc<16x16xf16, #xegpu.layout<inst_data = [8, 16]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x32xf16> -> !xegpu.tensor_desc<16x16xf16, #xegpu.layout<inst_data = [16, 16]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<32x32xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<inst_data = [8, 16]>>
// CHECK: %{{[^ ,]+}} = arith.constant {layout_result_0 = #xegpu.layout<inst_data = [8, 16]>} dense<0.000000e+00> : vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = scf.for %{{[^ ,]+}} = %{{[^ ,]+}} to %{{[^ ,]+}} step %{{[^ ,]+}} iter_args(%{{[^ ,]+}} = %{{[^ ,]+}}) -> (vector<16x16xf32>) {
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.divui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<inst_data = [8, 16]>}> : !xegpu.tensor_desc<16x16xf16, #xegpu.layout<inst_data = [8, 16]>> -> vector<16x16xf16>
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.divui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<inst_data = [16, 16]>}> : !xegpu.tensor_desc<16x16xf16, #xegpu.layout<inst_data = [16, 16]>> -> vector<16x16xf16>
// CHECK: %{{[^ ,]+}} = xegpu.dpas %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} {layout_a = #xegpu.layout<inst_data = [8, 16]>, layout_b = #xegpu.layout<inst_data = [16, 16]>, layout_cd = #xegpu.layout<inst_data = [8, 16]>} : vector<16x16xf16>, vector<16x16xf16>, vector<16x16xf32> -> vector<16x16xf32>
// CHECK: scf.yield %{{[^ ,]+}} : vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.divui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<inst_data = [8, 16]>}> : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<inst_data = [8, 16]>>
// CHECK-LABEL: gpu.func @gather(
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 4 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = vector.step {layout_result_0 = #xegpu.layout<inst_data = [16]>} : vector<16xindex>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<inst_data = [16]>} : index to vector<16xindex>
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<inst_data = [16]>} : vector<16xindex>
// CHECK: %{{[^ ,]+}} = arith.constant {layout_result_0 = #xegpu.layout<inst_data = [16]>} dense<true> : vector<16xi1>
// CHECK: %{{[^ ,]+}} = xegpu.load %{{[^ ,]+}}[%{{[^ ,]+}}], %{{[^ ,]+}} <{chunk_size = 1 : i64, layout = #xegpu.layout<inst_data = [16]>}> : i64, vector<16xindex>, vector<16xi1> -> vector<16xf32>
// CHECK: xegpu.store %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}], %{{[^ ,]+}} <{chunk_size = 1 : i64, l1_hint = #xegpu.cache_hint<cached>, layout = #xegpu.layout<inst_data = [16]>}> {layout_operand_0 = #xegpu.layout<inst_data = [16]>, layout_operand_2 = #xegpu.layout<inst_data = [16]>, layout_operand_3 = #xegpu.layout<inst_data = [16]>} : vector<16xf32>, i64, vector<16xindex>, vector<16xi1>
// CHECK-LABEL: gpu.func @transpose(
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.divui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.load_matrix %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1], order = [1, 0]>}>: !xegpu.mem_desc<64x128xf32>, index, index -> vector<8x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.load_matrix %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1], order = [1, 0]>}>: !xegpu.mem_desc<64x128xf32>, index, index -> vector<8x16xf32>
// CHECK: %{{[^ ,]+}} = vector.transpose %{{[^ ,]+}}, [1, 0] {layout_result_0 = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1], order = [0, 1]>} : vector<8x16xf32> to vector<16x8xf32>
// CHECK: %{{[^ ,]+}} = vector.transpose %{{[^ ,]+}}, [1, 0] {layout_result_0 = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1], order = [0, 1]>} : vector<8x16xf32> to vector<16x8xf32>
// CHECK-LABEL: gpu.func @reduction(
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 1 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 4 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.load_matrix %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}>: !xegpu.mem_desc<64x128xf32>, index, index -> vector<8x32xf32>
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 1 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 4 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = vector.step {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, dims = [1]>} : vector<8xindex>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, dims = [1]>} : index to vector<8xindex>
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, dims = [1]>} : vector<8xindex>
// CHECK: %{{[^ ,]+}} = arith.index_cast %{{[^ ,]+}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, dims = [1]>} : vector<8xindex> to vector<8xi32>
// CHECK: %{{[^ ,]+}} = arith.sitofp %{{[^ ,]+}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, dims = [1]>} : vector<8xi32> to vector<8xf32>
// CHECK: %{{[^ ,]+}} = vector.multi_reduction <add>, %{{[^ ,]+}}, %{{[^ ,]+}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, dims = [1]>} [1] : vector<8x32xf32> to vector<8xf32>
// CHECK-LABEL: gpu.func @collapse(
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 1 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 4 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 1 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 1 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.load_matrix %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [8, 1], lane_data = [1, 1]>}>: !xegpu.mem_desc<64x128xf32>, index, index -> vector<8x1xf32>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [8, 1], lane_data = [1, 1]>, dims = [1]>} : vector<8x1xf32> to vector<8xf32>
// CHECK-LABEL: gpu.func @spread(
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 1 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 4 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 1 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 1 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.load_matrix %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [8, 1], lane_data = [1, 1]>}>: !xegpu.mem_desc<64x128xf32>, index, index -> vector<8x1xf32>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [8, 1], lane_data = [1, 1]>} : vector<8x1xf32> to vector<8x8xf32>
// CHECK-LABEL: gpu.func @spread_slice(
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 4 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.divui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 4 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = vector.step {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [8, 1], lane_data = [1, 1]>, dims = [0]>} : vector<8xindex>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [8, 1], lane_data = [1, 1]>, dims = [0]>} : index to vector<8xindex>
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [8, 1], lane_data = [1, 1]>, dims = [0]>} : vector<8xindex>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [8, 1], lane_data = [1, 1]>, dims = [0]>} : index to vector<8xindex>
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [8, 1], lane_data = [1, 1]>, dims = [0]>} : vector<8xindex>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [8, 1], lane_data = [1, 1]>} : vector<8xindex> to vector<8x8xindex>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [8, 1], lane_data = [1, 1]>} : vector<8xindex> to vector<8x8xindex>
// CHECK-LABEL: gpu.func @descriptors(
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = gpu.subgroup_id : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.divui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 2 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.constant 32 : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 64 : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = scf.for %{{[^ ,]+}} = %{{[^ ,]+}} to %{{[^ ,]+}} step %{{[^ ,]+}} iter_args(%{{[^ ,]+}} = %{{[^ ,]+}}, %{{[^ ,]+}} = %{{[^ ,]+}}, %{{[^ ,]+}} = %{{[^ ,]+}}, %{{[^ ,]+}} = %{{[^ ,]+}}) -> (!xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>) {
// CHECK: xegpu.prefetch_nd %{{[^ ,]+}}  : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: xegpu.prefetch_nd %{{[^ ,]+}}  : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: xegpu.prefetch_nd %{{[^ ,]+}}  : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: xegpu.prefetch_nd %{{[^ ,]+}}  : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.update_nd_offset %{{[^ ,]+}}, [0, %{{[^ ,]+}}] : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.update_nd_offset %{{[^ ,]+}}, [0, %{{[^ ,]+}}] : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.update_nd_offset %{{[^ ,]+}}, [0, %{{[^ ,]+}}] : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.update_nd_offset %{{[^ ,]+}}, [0, %{{[^ ,]+}}] : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: scf.yield %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
