// RUN: ir-opt --xegpu-blocking --split-input-file --mlir-print-local-scope %s | FileCheck %s

#l = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @m {
gpu.func @copy(%m: memref<64x64xf32>, %n: memref<64x64xf32>, %i: index) {
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #l>
  %t = xegpu.create_nd_tdesc %n : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #l>
  %v = xegpu.load_nd %d[%i, 8] {layout = #l} : !xegpu.tensor_desc<16x16xf32, #l> -> vector<16x16xf32>
  %e = math.exp %v {layout_result_0 = #l} : vector<16x16xf32>
  xegpu.store_nd %e, %t[0, 0] {layout = #l} : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #l>
  gpu.return
}
}

// CHECK-LABEL: gpu.func @copy(
// CHECK-SAME:    %[[M:[^:]+]]: memref<64x64xf32>, %[[N:[^:]+]]: memref<64x64xf32>, %[[I:[^:]+]]: index
// CHECK-DAG:   %[[C0:.+]] = arith.constant 0 : index
// CHECK-DAG:   %[[C8:.+]] = arith.constant 8 : index
// CHECK:       %[[D:.+]] = xegpu.create_nd_tdesc %[[M]] : memref<64x64xf32> -> !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
// CHECK:       %[[T:.+]] = xegpu.create_nd_tdesc %[[N]] : memref<64x64xf32> -> !xegpu.tensor_desc<8x16xf32,
// CHECK:       %[[V0:.+]] = xegpu.load_nd %[[D]][%[[I]], %[[C8]]] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}>
// CHECK:       %[[J:.+]] = arith.addi %[[I]], %[[C8]] : index
// CHECK:       %[[V1:.+]] = xegpu.load_nd %[[D]][%[[J]], %[[C8]]]
// CHECK:       %[[E0:.+]] = math.exp %[[V0]] {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<8x16xf32>
// CHECK:       %[[E1:.+]] = math.exp %[[V1]]
// CHECK:       xegpu.store_nd %[[E0]], %[[T]][%[[C0]], %[[C0]]]
// CHECK:       xegpu.store_nd %[[E1]], %[[T]][%[[C8]], %[[C0]]]
// CHECK-NEXT:  gpu.return

// -----
#a = #xegpu.layout<inst_data = [8, 16]>
#b = #xegpu.layout<inst_data = [16, 16]>
gpu.module @m {
gpu.func @products(%p: vector<16x32xf16>, %q: vector<32x16xf16>, %n: index) -> vector<16x16xf32> {
  %c0 = arith.constant 0 : index
  %init = arith.constant {layout_result_0 = #a} dense<0.0> : vector<16x16xf32>
  %r = scf.for %k = %c0 to %n step %n iter_args(%acc = %init) -> vector<16x16xf32> {
    %s = xegpu.dpas %p, %q, %acc {layout_a = #a, layout_b = #b, layout_cd = #a}
      : vector<16x32xf16>, vector<32x16xf16>, vector<16x16xf32> -> vector<16x16xf32>
    scf.yield %s : vector<16x16xf32>
  } {layout_result_0 = #a}
  gpu.return %r : vector<16x16xf32>
}
}

// CHECK-LABEL: gpu.func @products(
// CHECK:       scf.for {{.*}} -> (vector<8x16xf32>, vector<8x16xf32>) {
// CHECK:         %[[P0:.+]] = xegpu.dpas {{.*}} : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
// CHECK:         xegpu.dpas %{{.+}}, %{{.+}}, %[[P0]]
// CHECK:         %[[P1:.+]] = xegpu.dpas
// CHECK:         xegpu.dpas %{{.+}}, %{{.+}}, %[[P1]]
// CHECK-NOT:     xegpu.dpas
// CHECK:         scf.yield %{{.+}}, %{{.+}} : vector<8x16xf32>, vector<8x16xf32>

// -----
#c = #xegpu.layout<inst_data = [16, 2], lane_layout = [16, 1], lane_data = [1, 2]>
gpu.module @m {
gpu.func @chunks(%p: memref<1024xf32>, %o: vector<16xindex>, %k: vector<16xi1>) {
  %v = xegpu.load %p[%o], %k {chunk_size = 4 : i64, layout = #c}
    : memref<1024xf32>, vector<16xindex>, vector<16xi1> -> vector<16x4xf32>
  xegpu.store %v, %p[%o], %k {chunk_size = 4 : i64, layout = #c}
    : vector<16x4xf32>, memref<1024xf32>, vector<16xindex>, vector<16xi1>
  gpu.return
}
}

// CHECK-LABEL: gpu.func @chunks(
// CHECK-SAME:    %[[P:[^:]+]]: memref<1024xf32>, %[[O:[^:]+]]: vector<16xindex>, %[[K:[^:]+]]: vector<16xi1>
// CHECK:       %[[C2:.+]] = arith.constant dense<2> : vector<16xindex>
// CHECK:       %[[O2:.+]] = arith.addi %[[O]], %[[C2]] : vector<16xindex>
// CHECK:       %[[V0:.+]] = xegpu.load %[[P]][%[[O]]], %[[K]] <{chunk_size = 2 : i64, layout = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>}>
// CHECK:       %[[V1:.+]] = xegpu.load %[[P]][%[[O2]]], %[[K]]
// CHECK:       xegpu.store %[[V0]], %[[P]][%[[O]]], %[[K]] <{chunk_size = 2
// CHECK:       xegpu.store %[[V1]], %[[P]][%{{.+}}], %[[K]]

// -----
#l = #xegpu.layout<inst_data = [8, 16]>
#t = #xegpu.layout<inst_data = [16, 8]>
gpu.module @m {
gpu.func @vectors(%v: vector<8x32xf32>) -> (vector<32x8xf32>, vector<32x8xf32>) {
  %a = arith.constant {layout_result_0 = #xegpu.slice<#l, dims = [1]>} dense<0.0> : vector<8xf32>
  %w = arith.addf %v, %v {layout_result_0 = #l} : vector<8x32xf32>
  %r = vector.multi_reduction <add>, %w, %a {layout_result_0 = #xegpu.slice<#l, dims = [1]>} [1]
    : vector<8x32xf32> to vector<8xf32>
  %b = vector.broadcast %r {layout_result_0 = #t} : vector<8xf32> to vector<32x8xf32>
  %x = vector.transpose %w, [1, 0] {layout_result_0 = #t} : vector<8x32xf32> to vector<32x8xf32>
  gpu.return %b, %x : vector<32x8xf32>, vector<32x8xf32>
}
}

// CHECK-LABEL: gpu.func @vectors(
// CHECK:       %[[W0:.+]] = arith.addf {{.*}} : vector<8x16xf32>
// CHECK:       %[[W1:.+]] = arith.addf {{.*}} : vector<8x16xf32>
// CHECK:       %[[R0:.+]] = vector.multi_reduction <add>, %[[W0]], %{{[^ ]+}} {{.*}} : vector<8x16xf32> to vector<8xf32>
// CHECK:       %[[R1:.+]] = vector.multi_reduction <add>, %[[W1]], %[[R0]] {{.*}} : vector<8x16xf32> to vector<8xf32>
// CHECK:       vector.broadcast %[[R1]] {{.*}} : vector<8xf32> to vector<16x8xf32>
// CHECK:       vector.broadcast %[[R1]] {{.*}} : vector<8xf32> to vector<16x8xf32>
// CHECK:       vector.transpose %[[W0]], [1, 0] : vector<8x16xf32> to vector<16x8xf32>
// CHECK:       vector.transpose %[[W1]], [1, 0] : vector<8x16xf32> to vector<16x8xf32>
