// RUN: ir-opt -xegpu-propagate-layout --split-input-file --mlir-print-local-scope %s | FileCheck %s

gpu.module @m [#xevm.target<chip = "pvc">] {
gpu.func @dpas(%a: memref<8x16xf16>, %b: memref<16x16xf16>, %c: memref<8x16xf32>) {
  %c0 = arith.constant 0 : index
  %cst = arith.constant dense<0.0> : vector<8x16xf32>
  %ta = xegpu.create_nd_tdesc %a : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16>
  %tb = xegpu.create_nd_tdesc %b : memref<16x16xf16> -> !xegpu.tensor_desc<16x16xf16>
  %tc = xegpu.create_nd_tdesc %c : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32>
  xegpu.prefetch_nd %ta[%c0, %c0] : !xegpu.tensor_desc<8x16xf16>
  %va = xegpu.load_nd %ta[%c0, %c0] : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  %vb = xegpu.load_nd %tb[%c0, %c0] : !xegpu.tensor_desc<16x16xf16> -> vector<16x16xf16>
  %vc = xegpu.dpas %va, %vb, %cst : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
  %e = math.exp %vc : vector<8x16xf32>
  xegpu.store_nd %e, %tc[%c0, %c0] : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  gpu.return
}
gpu.func @loop(%a: memref<8x128xf16>, %b: memref<128x16xf16>, %c: memref<8x16xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  %cst = arith.constant dense<0.0> : vector<8x16xf32>
  %ta = xegpu.create_nd_tdesc %a : memref<8x128xf16> -> !xegpu.tensor_desc<8x16xf16>
  %tb = xegpu.create_nd_tdesc %b : memref<128x16xf16> -> !xegpu.tensor_desc<16x16xf16>
  %tc = xegpu.create_nd_tdesc %c : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32>
  %r:3 = scf.for %i = %c0 to %c128 step %c16 iter_args(%x = %ta, %y = %tb, %z = %cst) -> (!xegpu.tensor_desc<8x16xf16>, !xegpu.tensor_desc<16x16xf16>, vector<8x16xf32>) {
    %va = xegpu.load_nd %x : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
    %vb = xegpu.load_nd %y : !xegpu.tensor_desc<16x16xf16> -> vector<16x16xf16>
    %vc = xegpu.dpas %va, %vb, %z : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
    %nx = xegpu.update_nd_offset %x, [%c0, %c16] : !xegpu.tensor_desc<8x16xf16>
    %ny = xegpu.update_nd_offset %y, [%c16, %c0] : !xegpu.tensor_desc<16x16xf16>
    scf.yield %nx, %ny, %vc : !xegpu.tensor_desc<8x16xf16>, !xegpu.tensor_desc<16x16xf16>, vector<8x16xf32>
  }
  xegpu.store_nd %r#2, %tc : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  gpu.return
}
gpu.func @iff(%a: memref<16x16xf32>, %p: i1, %o: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %ta = xegpu.create_nd_tdesc %a : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32>
  %to = xegpu.create_nd_tdesc %o : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32>
  %r = scf.if %p -> (vector<16x16xf32>) {
    %1 = xegpu.load_nd %ta[%c0, %c0] : !xegpu.tensor_desc<16x16xf32> -> vector<16x16xf32>
    scf.yield %1 : vector<16x16xf32>
  } else {
    %2 = arith.constant dense<1.0> : vector<16x16xf32>
    scf.yield %2 : vector<16x16xf32>
  }
  %t = vector.transpose %r, [1, 0] : vector<16x16xf32> to vector<16x16xf32>
  xegpu.store_nd %t, %to[%c0, %c0] : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32>
  gpu.return
}
gpu.func @scatter(%s: memref<256xf16>, %d: memref<256xf16>) {
  %off = arith.constant dense<[0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240]> : vector<16xindex>
  %m = arith.constant dense<true> : vector<16xi1>
  %v = xegpu.load %s[%off], %m <{chunk_size = 8}> : memref<256xf16>, vector<16xindex>, vector<16xi1> -> vector<16x8xf16>
  xegpu.store %v, %d[%off], %m <{chunk_size = 8}> : vector<16x8xf16>, memref<256xf16>, vector<16xindex>, vector<16xi1>
  %w = xegpu.load %s[%off], %m : memref<256xf16>, vector<16xindex>, vector<16xi1> -> vector<16xf16>
  xegpu.store %w, %d[%off], %m : vector<16xf16>, memref<256xf16>, vector<16xindex>, vector<16xi1>
  gpu.return
}
gpu.func @reduce(%a: memref<16x16xf32>, %b: memref<16x16xi8>, %o: memref<16xf32>, %o2: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %acc = arith.constant dense<0.0> : vector<16xf32>
  %ta = xegpu.create_nd_tdesc %a : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32>
  %to = xegpu.create_nd_tdesc %o : memref<16xf32> -> !xegpu.tensor_desc<16xf32>
  %to2 = xegpu.create_nd_tdesc %o2 : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32>
  %1 = xegpu.load_nd %ta[%c0, %c0] : !xegpu.tensor_desc<16x16xf32> -> vector<16x16xf32>
  %2 = vector.multi_reduction <add>, %1, %acc [0] : vector<16x16xf32> to vector<16xf32>
  xegpu.store_nd %2, %to[%c0] : vector<16xf32>, !xegpu.tensor_desc<16xf32>
  %3 = vector.broadcast %2 : vector<16xf32> to vector<16x16xf32>
  xegpu.store_nd %3, %to2[%c0, %c0] : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32>
  %4 = vector.shape_cast %2 : vector<16xf32> to vector<16x1xf32>
  %5 = vector.broadcast %4 : vector<16x1xf32> to vector<16x16xf32>
  xegpu.store_nd %5, %to2[%c0, %c0] : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32>
  gpu.return
}
gpu.func @bitcast(%a: memref<16x16xi32>, %o: memref<16x32xi16>, %o8: memref<16x64xi8>) {
  %c0 = arith.constant 0 : index
  %ta = xegpu.create_nd_tdesc %a : memref<16x16xi32> -> !xegpu.tensor_desc<16x16xi32>
  %to = xegpu.create_nd_tdesc %o : memref<16x32xi16> -> !xegpu.tensor_desc<16x32xi16>
  %to8 = xegpu.create_nd_tdesc %o8 : memref<16x64xi8> -> !xegpu.tensor_desc<16x64xi8>
  %1 = xegpu.load_nd %ta[%c0, %c0] : !xegpu.tensor_desc<16x16xi32> -> vector<16x16xi32>
  %2 = vector.bitcast %1 : vector<16x16xi32> to vector<16x32xi16>
  xegpu.store_nd %2, %to[%c0, %c0] : vector<16x32xi16>, !xegpu.tensor_desc<16x32xi16>
  %3 = xegpu.load_nd %to[%c0, %c0] : !xegpu.tensor_desc<16x32xi16> -> vector<16x32xi16>
  %4 = vector.bitcast %3 : vector<16x32xi16> to vector<16x64xi8>
  xegpu.store_nd %4, %to8[%c0, %c0] : vector<16x64xi8>, !xegpu.tensor_desc<16x64xi8>
  gpu.return
}
}

// CHECK-LABEL: gpu.func @dpas(
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} dense<0.000000e+00> : vector<8x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x16xf16> -> !xegpu.tensor_desc<16x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: xegpu.prefetch_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>> -> vector<8x16xf16>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>}> : !xegpu.tensor_desc<16x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>> -> vector<16x16xf16>
// CHECK: %{{[^ ,]+}} = xegpu.dpas %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} {layout_a = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, layout_b = #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>, layout_cd = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
// CHECK: %{{[^ ,]+}} = math.exp %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<8x16xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK-LABEL: gpu.func @loop(
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant 16 : index
// CHECK: %{{[^ ,]+}} = arith.constant 128 : index
// CHECK: %{{[^ ,]+}} = arith.constant {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} dense<0.000000e+00> : vector<8x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<8x128xf16> -> !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<128x16xf16> -> !xegpu.tensor_desc<16x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = scf.for %{{[^ ,]+}} = %{{[^ ,]+}} to %{{[^ ,]+}} step %{{[^ ,]+}} iter_args(%{{[^ ,]+}} = %{{[^ ,]+}}, %{{[^ ,]+}} = %{{[^ ,]+}}, %{{[^ ,]+}} = %{{[^ ,]+}}) -> (!xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>, !xegpu.tensor_desc<16x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>>, vector<8x16xf32>) {
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}} <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>> -> vector<8x16xf16>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}} <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>}> : !xegpu.tensor_desc<16x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>> -> vector<16x16xf16>
// CHECK: %{{[^ ,]+}} = xegpu.dpas %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} {layout_a = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, layout_b = #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>, layout_cd = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.update_nd_offset %{{[^ ,]+}}, [%{{[^ ,]+}}, %{{[^ ,]+}}] : !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.update_nd_offset %{{[^ ,]+}}, [%{{[^ ,]+}}, %{{[^ ,]+}}] : !xegpu.tensor_desc<16x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>>
// CHECK: scf.yield %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>, !xegpu.tensor_desc<16x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>>, vector<8x16xf32>
// CHECK: } {layout_result_2 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}} <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK-LABEL: gpu.func @iff(
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = scf.if %{{[^ ,]+}} -> (vector<16x16xf32>) {
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>> -> vector<16x16xf32>
// CHECK: scf.yield %{{[^ ,]+}} : vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = arith.constant {layout_result_0 = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>} dense<1.000000e+00> : vector<16x16xf32>
// CHECK: scf.yield %{{[^ ,]+}} : vector<16x16xf32>
// CHECK: } {layout_result_0 = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>}
// CHECK: %{{[^ ,]+}} = vector.transpose %{{[^ ,]+}}, [1, 0] {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x16xf32> to vector<16x16xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK-LABEL: gpu.func @scatter(
// CHECK: %{{[^ ,]+}} = arith.constant {layout_result_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>} dense<[0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240]> : vector<16xindex>
// CHECK: %{{[^ ,]+}} = arith.constant {layout_result_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>} dense<true> : vector<16xi1>
// CHECK: %{{[^ ,]+}} = xegpu.load %{{[^ ,]+}}[%{{[^ ,]+}}], %{{[^ ,]+}} <{chunk_size = 8 : i64, layout = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>}> : memref<256xf16>, vector<16xindex>, vector<16xi1> -> vector<16x8xf16>
// CHECK: xegpu.store %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}], %{{[^ ,]+}} <{chunk_size = 8 : i64, layout = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>}> : vector<16x8xf16>, memref<256xf16>, vector<16xindex>, vector<16xi1>
// CHECK: %{{[^ ,]+}} = xegpu.load %{{[^ ,]+}}[%{{[^ ,]+}}], %{{[^ ,]+}} <{layout = #xegpu.layout<lane_layout = [16], lane_data = [1]>}> : memref<256xf16>, vector<16xindex>, vector<16xi1> -> vector<16xf16>
// CHECK: xegpu.store %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}], %{{[^ ,]+}} <{layout = #xegpu.layout<lane_layout = [16], lane_data = [1]>}> : vector<16xf16>, memref<256xf16>, vector<16xindex>, vector<16xi1>
// CHECK-LABEL: gpu.func @reduce(
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = arith.constant {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, dims = [1]>} dense<0.000000e+00> : vector<16xf32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16xf32> -> !xegpu.tensor_desc<16xf32, #xegpu.layout<lane_layout = [16], lane_data = [1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>> -> vector<16x16xf32>
// CHECK: %{{[^ ,]+}} = vector.multi_reduction <add>, %{{[^ ,]+}}, %{{[^ ,]+}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, dims = [1]>} [0] : vector<16x16xf32> to vector<16xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [16], lane_data = [1]>}> : vector<16xf32>, !xegpu.tensor_desc<16xf32, #xegpu.layout<lane_layout = [16], lane_data = [1]>>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16xf32> to vector<16x16xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = vector.shape_cast %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16xf32> to vector<16x1xf32>
// CHECK: %{{[^ ,]+}} = vector.broadcast %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x1xf32> to vector<16x16xf32>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK-LABEL: gpu.func @bitcast(
// CHECK: %{{[^ ,]+}} = arith.constant 0 : index
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x16xi32> -> !xegpu.tensor_desc<16x16xi32>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x32xi16> -> !xegpu.tensor_desc<16x32xi16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.create_nd_tdesc %{{[^ ,]+}} : memref<16x64xi8> -> !xegpu.tensor_desc<16x64xi8, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 2]>>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}]  : !xegpu.tensor_desc<16x16xi32> -> vector<16x16xi32>
// CHECK: %{{[^ ,]+}} = vector.bitcast %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<16x16xi32> to vector<16x32xi16>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<16x32xi16>, !xegpu.tensor_desc<16x32xi16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK: %{{[^ ,]+}} = xegpu.load_nd %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : !xegpu.tensor_desc<16x32xi16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>> -> vector<16x32xi16>
// CHECK: %{{[^ ,]+}} = vector.bitcast %{{[^ ,]+}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 2]>} : vector<16x32xi16> to vector<16x64xi8>
// CHECK: xegpu.store_nd %{{[^ ,]+}}, %{{[^ ,]+}}[%{{[^ ,]+}}, %{{[^ ,]+}}] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 2]>}> : vector<16x64xi8>, !xegpu.tensor_desc<16x64xi8, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 2]>>
