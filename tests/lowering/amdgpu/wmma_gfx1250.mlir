// RUN: ir-opt -convert-amdgpu-to-rocdl=chipset=gfx1250 --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @bf16(
// CHECK: %{{[a-z0-9_:]+}} = rocdl.wmma.bf16.16x16x32.bf16 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {opsel = false} : (vector<16xbf16>, vector<16xbf16>, vector<8xbf16>) -> vector<8xbf16>
func.func @bf16(%a: vector<16xbf16>, %c: vector<8xbf16>) -> vector<8xbf16> {
  %0 = amdgpu.wmma 16x16x32 %a * %a + %c : vector<16xbf16>, vector<16xbf16>, vector<8xbf16>
  return %0 : vector<8xbf16>
}

// CHECK-LABEL: func.func @fp8(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<32xi8> to vector<8xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<32xi8> to vector<8xi32>
// CHECK: %{{[a-z0-9_:]+}} = rocdl.wmma.f16.16x16x64.fp8_bf8 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {opsel = false} : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
func.func @fp8(%a: vector<32xf8E4M3FN>, %b: vector<32xf8E5M2>, %c: vector<8xf16>) -> vector<8xf16> {
  %0 = amdgpu.wmma 16x16x64 %a * %b + %c : vector<32xf8E4M3FN>, vector<32xf8E5M2>, vector<8xf16>
  return %0 : vector<8xf16>
}

// CHECK-LABEL: func.func @scaled(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<64xi6> to vector<12xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<64xi8> to vector<16xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.wmma.scale.f32.16x16x128.f8f6f4 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {fmtA = 2 : i32, fmtB = 1 : i32, scaleBType = 1 : i32} : (vector<12xi32>, vector<16xi32>, vector<8xf32>, i32, i32) -> vector<8xf32>
func.func @scaled(%a: vector<64xf6E2M3FN>, %b: vector<64xf8E5M2>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>) -> vector<8xf32> {
  %0 = amdgpu.scaled_wmma 16x16x128 (%s * %a) * (%s * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 16 : i32} : vector<4xf8E8M0FNU>, vector<64xf6E2M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E5M2>, vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func.func @scaled_fp4(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<128xi4> to vector<16xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<64xi4> to vector<8xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<8xi8> to i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<8xi8> to i64
// CHECK: %{{[a-z0-9_:]+}} = rocdl.wmma.scale16.f32.32x16x128.f4 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {fmtScaleA = 2 : i32, fmtScaleB = 2 : i32} : (vector<16xi32>, vector<8xi32>, vector<16xf32>, i64, i64) -> vector<16xf32>
func.func @scaled_fp4(%a: vector<128xf4E2M1FN>, %b: vector<64xf4E2M1FN>, %c: vector<16xf32>, %s: vector<8xf8E4M3FN>) -> vector<16xf32> {
  %0 = amdgpu.scaled_wmma 32x16x128 (%s * %a) * (%s * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<8xf8E4M3FN>, vector<128xf4E2M1FN>, vector<8xf8E4M3FN>, vector<64xf4E2M1FN>, vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: func.func @extend_matrix(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<16xi6> to vector<3xi32>
// CHECK: %{{[a-z0-9_:]+}} = rocdl.cvt.scale.pk16.bf16.fp6 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[6] : vector<16xbf16>
func.func @extend_matrix(%v: vector<16xf6E2M3FN>, %s: vector<4xf8E8M0FNU>) -> vector<16xbf16> {
  %0 = amdgpu.scaled_ext_packed_matrix %v scale(%s) blockSize(32) firstScaleLane(16) firstScaleByte(2) : vector<16xf6E2M3FN>, vector<4xf8E8M0FNU> -> vector<16xbf16>
  return %0 : vector<16xbf16>
}

// CHECK-LABEL: func.func @wait(
// CHECK: rocdl.s.wait.dscnt 40
// CHECK: rocdl.s.wait.loadcnt 20
// CHECK: rocdl.s.wait.storecnt 30
// CHECK: rocdl.s.wait.expcnt 9
// CHECK: rocdl.s.wait.tensorcnt 1
func.func @wait() {
  amdgpu.memory_counter_wait load(20) store(30) ds(40) exp(9) tensor(1)
  return
}

// CHECK-LABEL: func.func @barrier(
// CHECK: llvm.fence syncscope("workgroup") release {llvm.mmra = #llvm.mmra_tag<"amdgpu-synchronize-as":"local">}
// CHECK: rocdl.s.barrier.signal id = -1
// CHECK: rocdl.s.barrier.wait id = -1
// CHECK: llvm.fence syncscope("workgroup") acquire {llvm.mmra = #llvm.mmra_tag<"amdgpu-synchronize-as":"local">}
func.func @barrier() {
  amdgpu.lds_barrier
  return
}
