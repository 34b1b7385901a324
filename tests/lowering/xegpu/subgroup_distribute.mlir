// RUN: ir-opt -xegpu-subgroup-distribute --split-input-file --mlir-print-local-scope %s | FileCheck %s

#c = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#r = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>
#l = #xegpu.layout<lane_layout = [16], lane_data = [1]>
#c0 = #xegpu.slice<#c, dims = [0]>
#c1 = #xegpu.slice<#c, dims = [1]>
#r0 = #xegpu.slice<#r, dims = [0]>
#r1 = #xegpu.slice<#r, dims = [1]>
gpu.module @m [#xevm.target<chip = "pvc">] {
gpu.func @local(%a: memref<16x16xf32>, %o: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %acc = arith.constant {layout_result_0 = #c0} dense<0.0> : vector<16xf32>
  %ta = xegpu.create_nd_tdesc %a : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32, #c>
  %to = xegpu.create_nd_tdesc %o : memref<16xf32> -> !xegpu.tensor_desc<16xf32, #l>
  %1 = xegpu.load_nd %ta[%c0, %c0] <{layout = #c}> : !xegpu.tensor_desc<16x16xf32, #c> -> vector<16x16xf32>
  %2 = vector.multi_reduction <add>, %1, %acc {layout_result_0 = #c0} [0] : vector<16x16xf32> to vector<16xf32>
  xegpu.store_nd %2, %to[%c0] <{layout = #l}> : vector<16xf32>, !xegpu.tensor_desc<16xf32, #l>
  gpu.return
}
}
// -----
#c = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#c1 = #xegpu.slice<#c, dims = [1]>
gpu.module @m [#xevm.target<chip = "pvc">] {
gpu.func @across(%a: memref<16x16xf32>, %o: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %acc = arith.constant {layout_result_0 = #c1} dense<0.0> : vector<2xf32>
  %ta = xegpu.create_nd_tdesc %a : memref<16x16xf32> -> !xegpu.tensor_desc<2x16xf32, #c>
  %to = xegpu.create_nd_tdesc %o : memref<16x16xf32> -> !xegpu.tensor_desc<2x16xf32, #c>
  %1 = xegpu.load_nd %ta[%c0, %c0] <{layout = #c}> : !xegpu.tensor_desc<2x16xf32, #c> -> vector<2x16xf32>
  %2 = vector.multi_reduction <add>, %1, %acc {layout_result_0 = #c1} [1] : vector<2x16xf32> to vector<2xf32>
  %3 = vector.shape_cast %2 {layout_result_0 = #c} : vector<2xf32> to vector<2x1xf32>
  %4 = vector.broadcast %3 {layout_result_0 = #c} : vector<2x1xf32> to vector<2x16xf32>
  xegpu.store_nd %4, %to[%c0, %c0] <{layout = #c}> : vector<2x16xf32>, !xegpu.tensor_desc<2x16xf32, #c>
  gpu.return
}
}
// -----
#c = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#c0 = #xegpu.slice<#c, dims = [0]>
#l = #xegpu.layout<lane_layout = [16], lane_data = [1]>
gpu.module @m [#xevm.target<chip = "pvc">] {
gpu.func @bc(%a: memref<16xf32>, %s: f32, %o: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %acc = arith.constant {layout_result_0 = #c0} dense<1.0> : vector<16xf32>
  %to = xegpu.create_nd_tdesc %o : memref<16x16xf32> -> !xegpu.tensor_desc<8x16xf32, #c>
  %1 = vector.broadcast %acc {layout_result_0 = #c} : vector<16xf32> to vector<8x16xf32>
  %2 = vector.broadcast %s {layout_result_0 = #c} : f32 to vector<8x16xf32>
  %3 = arith.mulf %1, %2 {layout_result_0 = #c} : vector<8x16xf32>
  xegpu.store_nd %3, %to[%c0, %c0] <{layout = #c}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #c>
  gpu.barrier
  xegpu.store_nd %2, %to[0, 0] <{layout = #c}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #c>
  gpu.return
}
}
// -----
#c = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @m [#xevm.target<chip = "pvc">] {
gpu.func @matrix(%m: !xegpu.mem_desc<32x32xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %1 = xegpu.load_matrix %m[%c0, %i] <{layout = #c}> : !xegpu.mem_desc<32x32xf32>, index, index -> vector<1x16xf32>
  xegpu.store_matrix %1, %m[%i, 8] <{layout = #c}> : vector<1x16xf32>, !xegpu.mem_desc<32x32xf32>, index
  %2 = xegpu.load_matrix %m[%c0, %i] <{layout = #c}> : !xegpu.mem_desc<32x32xf32>, index, index -> vector<1x16xf32>
  xegpu.store_matrix %2, %m[%i, 8] <{layout = #c}> : vector<1x16xf32>, !xegpu.mem_desc<32x32xf32>, index
  gpu.return
}
}
// -----
#c = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @m [#xevm.target<chip = "pvc">] {
gpu.func @slices(%a: memref<64x64xf32>, %o: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %ta = xegpu.create_nd_tdesc %a : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32, #c>
  %to = xegpu.create_nd_tdesc %o : memref<64x64xf32> -> !xegpu.tensor_desc<8x16xf32, #c>
  %to2 = xegpu.create_nd_tdesc %o : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32, #c>
  %1 = xegpu.load_nd %ta[%c0, %c0] <{layout = #c}> : !xegpu.tensor_desc<16x32xf32, #c> -> vector<16x32xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [8, 16], sizes = [8, 16], strides = [1, 1], layout_result_0 = #c} : vector<16x32xf32> to vector<8x16xf32>
  xegpu.store_nd %2, %to[%c0, %c0] <{layout = #c}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #c>
  %3 = vector.insert_strided_slice %2, %1 {offsets = [8, 16], strides = [1, 1], layout_result_0 = #c} : vector<8x16xf32> into vector<16x32xf32>
  xegpu.store_nd %3, %to2[%c0, %c0] <{layout = #c}> : vector<16x32xf32>, !xegpu.tensor_desc<16x32xf32, #c>
  gpu.return
}
}
// -----
#c = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#c2 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 2]>
#r = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>
gpu.module @m [#xevm.target<chip = "pvc">] {
gpu.func @casts(%a: memref<64x64xi32>, %o: memref<64x64xi16>, %p: memref<64x64xi32>) {
  %c0 = arith.constant 0 : index
  %ta = xegpu.create_nd_tdesc %a : memref<64x64xi32> -> !xegpu.tensor_desc<16x16xi32, #c>
  %to = xegpu.create_nd_tdesc %o : memref<64x64xi16> -> !xegpu.tensor_desc<16x32xi16, #c2>
  %tp = xegpu.create_nd_tdesc %p : memref<64x64xi32> -> !xegpu.tensor_desc<16x16xi32, #r>
  xegpu.prefetch_nd %ta[%c0, 0] <{layout = #c}> : !xegpu.tensor_desc<16x16xi32, #c>
  %1 = xegpu.load_nd %ta[%c0, %c0] <{layout = #c}> : !xegpu.tensor_desc<16x16xi32, #c> -> vector<16x16xi32>
  %2 = vector.bitcast %1 {layout_result_0 = #c2} : vector<16x16xi32> to vector<16x32xi16>
  xegpu.store_nd %2, %to[%c0, %c0] <{layout = #c2}> : vector<16x32xi16>, !xegpu.tensor_desc<16x32xi16, #c2>
  %3 = xegpu.load_nd %tp[0, %c0] <{layout = #r}> : !xegpu.tensor_desc<16x16xi32, #r> -> vector<16x16xi32>
  %4 = vector.transpose %3, [1, 0] {layout_result_0 = #c} : vector<16x16xi32> to vector<16x16xi32>
  xegpu.store_nd %4, %ta[%c0, %c0] <{layout = #c}> : vector<16x16xi32>, !xegpu.tensor_desc<16x16xi32, #c>
  gpu.return
}
}
// -----
#l = #xegpu.layout<lane_layout = [16], lane_data = [1]>
#r2 = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>
gpu.module @m [#xevm.target<chip = "pvc">] {
gpu.func @gather(%a: memref<256xf16>, %o: memref<256xf16>, %n: index) {
  %step = vector.step {layout_result_0 = #l} : vector<16xindex>
  %k = arith.constant {layout_result_0 = #l} dense<8> : vector<16xindex>
  %off = arith.muli %step, %k {layout_result_0 = #l} : vector<16xindex>
  %m = vector.create_mask %n {layout_result_0 = #l} : vector<16xi1>
  %m2 = vector.constant_mask [9] {layout_result_0 = #l} : vector<16xi1>
  %m3 = arith.andi %m, %m2 {layout_result_0 = #l} : vector<16xi1>
  %1 = xegpu.load %a[%off], %m3 <{chunk_size = 8, layout = #r2}> : memref<256xf16>, vector<16xindex>, vector<16xi1> -> vector<16x8xf16>
  xegpu.store %1, %o[%off], %m3 <{chunk_size = 8, layout = #r2}> : vector<16x8xf16>, memref<256xf16>, vector<16xindex>, vector<16xi1>
  %2 = xegpu.load %a[%off], %m <{layout = #l}> : memref<256xf16>, vector<16xindex>, vector<16xi1> -> vector<16xf16>
  xegpu.store %2, %o[%off], %m <{layout = #l}> : vector<16xf16>, memref<256xf16>, vector<16xindex>, vector<16xi1>
  gpu.return
}
}
// -----
#c = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @m [#xevm.target<chip = "pvc">] {
gpu.func @flow(%a: memref<64x64xf32>, %p: i1, %n: index, %o: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ta = xegpu.create_nd_tdesc %a : memref<64x64xf32> -> !xegpu.tensor_desc<8x16xf32, #c>
  %0 = xegpu.load_nd %ta[%c0, %c0] <{layout = #c}> : !xegpu.tensor_desc<8x16xf32, #c> -> vector<8x16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> (vector<8x16xf32>) {
    %s = scf.if %p -> (vector<8x16xf32>) {
      %q = arith.addf %x, %0 {layout_result_0 = #c} : vector<8x16xf32>
      scf.yield %q : vector<8x16xf32>
    } else {
      scf.yield %x : vector<8x16xf32>
    } {layout_result_0 = #c}
    scf.yield %s : vector<8x16xf32>
  } {layout_result_0 = #c}
  scf.if %p {
    xegpu.store_nd %r, %ta[%c0, %c0] <{layout = #c}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #c>
  }
  %ptr = memref.extract_aligned_pointer_as_index %o : memref<64x64xf32> -> index
  %pi = arith.index_cast %ptr : index to i64
  %tb = xegpu.create_nd_tdesc %pi, shape: [64, 64], strides: [64, 1] : i64 -> !xegpu.tensor_desc<8x16xf32, #c>
  xegpu.store_nd %0, %tb[%c0, %c0] <{layout = #c}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #c>
  gpu.return
}
gpu.func @empty() { gpu.return }
}

// CHECK-LABEL: gpu.func @local(
// CHECK: %{{[^ ,]+}} = arith.constant 0.000000e+00 : f32
// CHECK: %{{[^ ,]+}} = arith.constant dense<0.000000e+00> : vector<1xf32>
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : !xegpu.tensor_desc<16x16xf32> -> vector<16xf32>
// CHECK: %{{[^ ,]+}} = vector.reduction <add>, %{{[^ ,]+}}, %{{[^ ,]+}} : vector<16xf32> into f32
// CHECK: %{{[^ ,]+}} = vector.insert %{{[^ ,]+}}, %{{[^ ,]+}} [0] : f32 into vector<1xf32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16xf32> -> !xegpu.tensor_desc<16xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}]  : vector<1xf32>, !xegpu.tensor_desc<16xf32>
// CHECK-LABEL: gpu.func @across(
// CHECK: %{{[^ ,]+}} = arith.constant 8 : i32
// CHECK: %{{[^ ,]+}} = arith.constant 4 : i32
// CHECK: %{{[^ ,]+}} = arith.constant 2 : i32
// CHECK: %{{[^ ,]+}} = arith.constant 16 : i32
// CHECK: %{{[^ ,]+}} = arith.constant 1 : i32
// CHECK: %{{[^ ,]+}} = arith.constant 0.000000e+00 : f32
// CHECK: %{{[^ ,]+}} = arith.constant {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, dims = [1]>} dense<0.000000e+00> : vector<2xf32>
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x16xf32> -> !xegpu.tensor_desc<2x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : !xegpu.tensor_desc<2x16xf32> -> vector<2xf32>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<2xf32> to vector<2x1xf32>
// CHECK: %{{[^ ,]+}} = vector.extract_strided_slice %{{[^ ,]+}} {offsets = [0, 0], sizes = [1, 1], strides = [1, 1]} : vector<2x1xf32> to vector<1x1xf32>
// CHECK: %{{[^ ,]+}} = vector.extract_strided_slice %{{[^ ,]+}} {offsets = [1, 0], sizes = [1, 1], strides = [1, 1]} : vector<2x1xf32> to vector<1x1xf32>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<1x1xf32> to vector<1xf32>
// CHECK: %{{[^ ,]+}} = vector.reduction <add>, %{{[^ ,]+}} : vector<1xf32> into f32
// CHECK: %{{[^ ,]+}}, %{{[^ ,]+}} = gpu.shuffle  xor %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}}, %{{[^ ,]+}} = gpu.shuffle  xor %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}}, %{{[^ ,]+}} = gpu.shuffle  xor %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}}, %{{[^ ,]+}} = gpu.shuffle  xor %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = vector.insert %{{[^ ,]+}}, %{{[^ ,]+}} [0] : f32 into vector<2xf32>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<1x1xf32> to vector<1xf32>
// CHECK: %{{[^ ,]+}} = vector.reduction <add>, %{{[^ ,]+}} : vector<1xf32> into f32
// CHECK: %{{[^ ,]+}}, %{{[^ ,]+}} = gpu.shuffle  xor %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}}, %{{[^ ,]+}} = gpu.shuffle  xor %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}}, %{{[^ ,]+}} = gpu.shuffle  xor %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}}, %{{[^ ,]+}} = gpu.shuffle  xor %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} : f32
// CHECK: %{{[^ ,]+}} = vector.insert %{{[^ ,]+}}, %{{[^ ,]+}} [1] : f32 into vector<2xf32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x16xf32> -> !xegpu.tensor_desc<2x16xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : vector<2xf32>, !xegpu.tensor_desc<2x16xf32>
// CHECK-LABEL: gpu.func @bc(
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x16xf32> -> !xegpu.tensor_desc<8x16xf32>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} : f32 to vector<8x1xf32>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<8x1xf32> to vector<8xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : vector<8xf32>, !xegpu.tensor_desc<8x16xf32>
// CHECK: gpu.barrier
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x16xf32> -> !xegpu.tensor_desc<8x16xf32>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} : f32 to vector<8x1xf32>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<8x1xf32> to vector<8xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[0, 0]  : vector<8xf32>, !xegpu.tensor_desc<8x16xf32>
// CHECK-LABEL: gpu.func @matrix(
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.constant 8 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = gpu.lane_id
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = xegpu.load_matrix %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] : !xegpu.mem_desc<32x32xf32>, index, index -> vector<1x1xf32>
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: xegpu.store_matrix %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] : vector<1x1xf32>, !xegpu.mem_desc<32x32xf32>, index, index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = xegpu.load_matrix %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] : !xegpu.mem_desc<32x32xf32>, index, index -> vector<1x1xf32>
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.remui %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: %{{[^ ,]+}} = arith.addi %{{[^ ,]+}}, %{{[^ ,]+}} : index
// CHECK: xegpu.store_matrix %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] : vector<1x1xf32>, !xegpu.mem_desc<32x32xf32>, index, index
// CHECK-LABEL: gpu.func @slices(
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : !xegpu.tensor_desc<16x32xf32> -> vector<32xf32>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<32xf32> to vector<16x2xf32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<8x16xf32>
// CHECK: %{{[^ ,]+}} = vector.extract_strided_slice %{{[^ ,]+}} {offsets = [8, 1], sizes = [8, 1], strides = [1, 1]} : vector<16x2xf32> to vector<8x1xf32>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<8x1xf32> to vector<8xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : vector<8xf32>, !xegpu.tensor_desc<8x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32>
// CHECK: %{{[^ ,]+}} = vector.extract_strided_slice %{{[^ ,]+}} {offsets = [8, 1], sizes = [8, 1], strides = [1, 1]} : vector<16x2xf32> to vector<8x1xf32>
// CHECK: %{{[^ ,]+}} = vector.insert_strided_slice %{{[^ ,]+}}, %{{[^ ,]+}} {offsets = [8, 1], strides = [1, 1]} : vector<8x1xf32> into vector<16x2xf32>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<16x2xf32> to vector<32xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : vector<32xf32>, !xegpu.tensor_desc<16x32xf32>
// CHECK-LABEL: gpu.func @casts(
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xi32> -> !xegpu.tensor_desc<16x16xi32>
// CHECK: xegpu.prefetch_nd %{{[^ ,]+}}[%{{[^ ,]+}}, 0] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x16xi32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xi32> -> !xegpu.tensor_desc<16x16xi32>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : !xegpu.tensor_desc<16x16xi32> -> vector<16xi32>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<16xi32> to vector<16x1xi32>
// CHECK: %{{[^ ,]+}} = vector.bitcast %{{[^ ,]+}} : vector<16x1xi32> to vector<16x2xi16>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xi16> -> !xegpu.tensor_desc<16x32xi16>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<16x2xi16> to vector<32xi16>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : vector<32xi16>, !xegpu.tensor_desc<16x32xi16>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xi32> -> !xegpu.tensor_desc<16x16xi32>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[0, %{{[^ ,]+}}] <{transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<16x16xi32> -> vector<16xi32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xi32> -> !xegpu.tensor_desc<16x16xi32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : vector<16xi32>, !xegpu.tensor_desc<16x16xi32>
// CHECK-LABEL: gpu.func @gather(
// CHECK: %{{[^ ,]+}} = arith.constant dense<8> : vector<1xindex>
// CHECK: %{{[^ ,]+}} = gpu.lane_id
// CHECK: %{{[^ ,]+}} = gpu.warp_execute_on_lane_0(%{{[^ ,]+}})[16] args(%{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : memref<256xf16>, memref<256xf16>, index) -> (vector<1xi1>) {
// CHECK: ^bb0(%{{[^ ,]+}} memref<256xf16>, %{{[^ ,]+}} memref<256xf16>, %{{[^ ,]+}} index):
// CHECK: %{{[^ ,]+}} = vector.create_mask %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>} : vector<16xi1>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} : index to vector<1xindex>
// CHECK: %{{[^ ,]+}} = affine.apply affine_map<()[s0] -> (-s0 + 9)>()[%{{[^ ,]+}}]
// CHECK: %{{[^ ,]+}} = vector.create_mask %{{[^ ,]+}} : vector<1xi1>
// CHECK: %{{[^ ,]+}} = arith.andi %{{[^ ,]+}}, %{{[^ ,]+}} {layout_operand_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>, layout_operand_1 = #xegpu.layout<lane_layout = [16], lane_data = [1]>, layout_result_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>} : vector<1xi1>
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} {layout_operand_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>, layout_operand_1 = #xegpu.layout<lane_layout = [16], lane_data = [1]>, layout_result_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>} : vector<1xindex>
// CHECK: %{{[^ ,]+}} = xegpu.load %{{[^ ,]+}}[%{{[^ ,]+}}], %{{[^ ,]+}} <{chunk_size = 8 : i64}> : memref<256xf16>, vector<1xindex>, vector<1xi1> -> vector<8xf16>
// CHECK: xegpu.store %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}], %{{[^ ,]+}} <{chunk_size = 8 : i64}> : vector<8xf16>, memref<256xf16>, vector<1xindex>, vector<1xi1>
// CHECK: %{{[^ ,]+}} = arith.muli %{{[^ ,]+}}, %{{[^ ,]+}} {layout_operand_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>, layout_operand_1 = #xegpu.layout<lane_layout = [16], lane_data = [1]>, layout_result_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>} : vector<1xindex>
// CHECK: %{{[^ ,]+}} = xegpu.load %{{[^ ,]+}}[%{{[^ ,]+}}], %{{[^ ,]+}}  : memref<256xf16>, vector<1xindex>, vector<1xi1> -> vector<1xf16>
// CHECK: xegpu.store %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}], %{{[^ ,]+}}  : vector<1xf16>, memref<256xf16>, vector<1xindex>, vector<1xi1>
// CHECK-LABEL: gpu.func @flow(
// CHECK: %{{[^ ,]+}} = arith.constant 1 : index
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = gpu.lane_id
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<8x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : !xegpu.tensor_desc<8x16xf32> -> vector<8xf32>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<8xf32> to vector<8x1xf32>
// CHECK: %{{[^ ,]+}} = scf.for %{{[^ ,]+}} = %{{[^ ,]+}} to %{{[^ ,]+}} step %{{[^ ,]+}} iter_args(%{{[^ ,]+}} = %{{[^ ,]+}}) -> (vector<8x1xf32>) {
// CHECK: %{{[^ ,]+}} = gpu.warp_execute_on_lane_0(%{{[^ ,]+}})[16] args(%{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : vector<8x1xf32>, vector<8x1xf32>, i1) -> (vector<8x16xf32>, vector<8x16xf32>) {
// CHECK: ^bb0(%{{[^ ,]+}} vector<8x16xf32>, %{{[^ ,]+}} vector<8x16xf32>, %{{[^ ,]+}} i1):
// CHECK: %{{[^ ,]+}} = scf.if %{{[^ ,]+}} -> (vector<8x1xf32>) {
// CHECK: %{{[^ ,]+}} = gpu.warp_execute_on_lane_0(%{{[^ ,]+}})[16] args(%{{[^ ,]+}}, %{{[^ ,]+}} : vector<8x16xf32>, vector<8x16xf32>) -> (vector<8x1xf32>, vector<8x1xf32>) {
// CHECK: ^bb0(%{{[^ ,]+}} vector<8x16xf32>, %{{[^ ,]+}} vector<8x16xf32>):
// CHECK: %{{[^ ,]+}} = arith.addf %{{[^ ,]+}}, %{{[^ ,]+}} {layout_operand_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, layout_operand_1 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<8x1xf32>
// CHECK: scf.yield %{{[^ ,]+}} : vector<8x1xf32>
// CHECK: %{{[^ ,]+}} = gpu.warp_execute_on_lane_0(%{{[^ ,]+}})[16] args(%{{[^ ,]+}} : vector<8x16xf32>) -> (vector<8x1xf32>) {
// CHECK: ^bb0(%{{[^ ,]+}} vector<8x16xf32>):
// CHECK: scf.yield %{{[^ ,]+}} : vector<8x1xf32>
// CHECK: scf.yield %{{[^ ,]+}} : vector<8x1xf32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<8x16xf32>
// CHECK: scf.if %{{[^ ,]+}} {
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} : vector<8x1xf32> to vector<8xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : vector<8xf32>, !xegpu.tensor_desc<8x16xf32>
// CHECK: %{{[^ ,]+}} = memref.extract_aligned_pointer_as_index %{{[^ ,]+}} : memref<64x64xf32> -> index
// CHECK: %{{[^ ,]+}} = arith.index_cast %{{[^ ,]+}} : index to i64
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}}, shape : [64, 64], strides : [64, 1] : i64 -> !xegpu.tensor_desc<8x16xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : vector<8xf32>, !xegpu.tensor_desc<8x16xf32>
// CHECK-LABEL: gpu.func @empty(
