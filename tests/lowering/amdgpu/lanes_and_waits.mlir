// RUN: ir-opt -convert-amdgpu-to-rocdl=chipset=gfx950 --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @dpp_quad(
// CHECK: %{{[a-z0-9_:]+}} = rocdl.update.dpp %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} with 99, 1, 2, true : f32
func.func @dpp_quad(%o: f32, %s: f32) -> f32 {
  %0 = amdgpu.dpp %o %s quad_perm([3, 0, 2, 1]) {row_mask = 1 : i32, bank_mask = 2 : i32, bound_ctrl = true} : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @dpp_narrow(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : f16 to i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.undef : vector<2xi16>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertelement %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<2xi16>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<2xi16> to i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : f16 to i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.undef : vector<2xi16>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertelement %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<2xi16>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<2xi16> to i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.update.dpp %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} with 259, 15, 15, false : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.trunc %{{[a-z0-9_#]+}} : i32 to i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : i16 to f16
func.func @dpp_narrow(%o: f16, %s: f16) -> f16 {
  %0 = amdgpu.dpp %o %s row_shl(3 : i32) : f16
  return %0 : f16
}

// CHECK-LABEL: func.func @dpp_wide(
// CHECK: %{{[a-z0-9_:]+}} = rocdl.update.dpp %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} with 323, 15, 15, false : i64
func.func @dpp_wide(%o: i64, %s: i64) -> i64 {
  %0 = amdgpu.dpp %o %s row_bcast_31 : i64
  return %0 : i64
}

// CHECK-LABEL: func.func @swizzle(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<2xf32> to vector<2xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractelement %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractelement %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(4161 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.ds_swizzle %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : (i32, i32) -> i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.ds_swizzle %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : (i32, i32) -> i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.poison : vector<2xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertelement %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertelement %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<2xi32> to vector<2xf32>
func.func @swizzle(%s: vector<2xf32>) -> vector<2xf32> {
  %0 = amdgpu.swizzle_bitmode %s 1 2 4 : vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: func.func @permlane(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : f16 to i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.zext %{{[a-z0-9_#]+}} : i16 to i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.permlane32.swap %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, true, false : (i32, i32) -> <(i32, i32)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[0] : !llvm.struct<(i32, i32)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(i32, i32)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.icmp "eq" %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.select %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i1, i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.trunc %{{[a-z0-9_#]+}} : i32 to i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : i16 to f16
func.func @permlane(%s: f16) -> f16 {
  %0 = amdgpu.permlane_swap %s 32 {fetch_inactive = true} : f16
  return %0 : f16
}

// CHECK-LABEL: func.func @scheduling(
// CHECK: rocdl.sched.barrier 18
func.func @scheduling() {
  amdgpu.sched_barrier allow = <valu|all_vmem>
  return
}

// CHECK-LABEL: func.func @wait(
// CHECK: rocdl.s.waitcnt 53106
func.func @wait() {
  amdgpu.memory_counter_wait load(20) store(30) ds(40) exp(9)
  return
}

// CHECK-LABEL: func.func @barrier(
// CHECK: llvm.fence syncscope("workgroup") release {llvm.mmra = #llvm.mmra_tag<"amdgpu-synchronize-as":"local">}
// CHECK: rocdl.s.barrier
// CHECK: llvm.fence syncscope("workgroup") acquire {llvm.mmra = #llvm.mmra_tag<"amdgpu-synchronize-as":"local">}
func.func @barrier() {
  amdgpu.lds_barrier
  return
}

// CHECK-LABEL: func.func @gather(
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr<7>, ptr<7>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(64 : index) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.add %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.getelementptr %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : (!llvm.ptr<7>, i64) -> !llvm.ptr<7>, f16
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(64 : index) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.add %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.getelementptr %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f16
// CHECK: rocdl.load.to.lds %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, 16, 0, 0 : <7>
func.func @gather(%s: memref<64x64xf16, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<64x64xf16, #gpu.address_space<workgroup>>, %i: index, %j: index) {
  amdgpu.gather_to_lds %s[%i, %j], %d[%j, %i] : vector<8xf16>, memref<64x64xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<64x64xf16, #gpu.address_space<workgroup>>
  return
}

// CHECK-LABEL: func.func @gather_from_default_space(
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.getelementptr %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.getelementptr %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
// CHECK: rocdl.load.to.lds %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, 4, 0, 0 : !llvm.ptr
func.func @gather_from_default_space(%s: memref<8xf32>, %d: memref<8xf32, 3>, %i: index) {
  amdgpu.gather_to_lds %s[%i], %d[%i] : f32, memref<8xf32>, memref<8xf32, 3>
  return
}

// CHECK-LABEL: func.func @transpose_bytes(
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(72 : index) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.add %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.getelementptr %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i8
// CHECK: %{{[a-z0-9_:]+}} = rocdl.ds.read.tr8.b64 %{{[a-z0-9_#]+}} : <3> -> vector<2xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<2xi32> to vector<8xi8>
func.func @transpose_bytes(%m: memref<128x72xi8, 3>, %i: index, %j: index) -> vector<8xf8E4M3FN> {
  %0 = amdgpu.transpose_load %m[%i, %j] : memref<128x72xi8, 3> -> vector<8xf8E4M3FN>
  return %0 : vector<8xf8E4M3FN>
}

// CHECK-LABEL: func.func @transpose_halves(
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(72 : index) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.add %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.getelementptr %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f16
// CHECK: %{{[a-z0-9_:]+}} = rocdl.ds.read.tr16.b64 %{{[a-z0-9_#]+}} : <3> -> vector<4xf16>
func.func @transpose_halves(%m: memref<128x72xf16, 3>, %i: index, %j: index) -> vector<4xf16> {
  %0 = amdgpu.transpose_load %m[%i, %j] : memref<128x72xf16, 3> -> vector<4xf16>
  return %0 : vector<4xf16>
}
