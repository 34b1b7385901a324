// RUN: ir-opt -convert-amdgpu-to-rocdl=chipset=gfx950 --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @extend_scalar(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.undef : vector<4xi8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertelement %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<4xi8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.cvt.f32.bf8 %{{[a-z0-9_#]+}}[0] : f32
func.func @extend_scalar(%v: f8E5M2) -> f32 {
  %0 = amdgpu.ext_packed_fp8 %v[0] : f8E5M2 to f32
  return %0 : f32
}

// CHECK-LABEL: func.func @extend_pair(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.undef : vector<4xi8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractelement %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<2xi8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertelement %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<4xi8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractelement %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<2xi8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertelement %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<4xi8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.cvt.pk.f32.fp8 %{{[a-z0-9_#]+}}[true] : vector<2xf32>
func.func @extend_pair(%v: vector<2xf8E4M3FN>) -> vector<2xf32> {
  %0 = amdgpu.ext_packed_fp8 %v[1] : vector<2xf8E4M3FN> to vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: func.func @truncate(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.undef : f32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.cvt.pk.bf8.f32 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} -> %{{[a-z0-9_#]+}}[true] : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : i32 to vector<4xi8>
func.func @truncate(%a: f32, %e: vector<4xf8E5M2>) -> vector<4xf8E5M2> {
  %0 = amdgpu.packed_trunc_2xfp8 %a, undef into %e[word 1] : f32 to vector<4xf8E5M2> into vector<4xf8E5M2>
  return %0 : vector<4xf8E5M2>
}

// CHECK-LABEL: func.func @round_at_random(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.undef : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.cvt.sr.fp8.f32 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} -> %{{[a-z0-9_#]+}}[3] : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : i32 to vector<4xi8>
func.func @round_at_random(%a: f32, %b: i32) -> vector<4xf8E4M3FN> {
  %0 = amdgpu.packed_stoch_round_fp8 %a + %b into undef[3] : f32 to vector<4xf8E4M3FN>
  return %0 : vector<4xf8E4M3FN>
}

// CHECK-LABEL: func.func @extend_scaled(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.zero : vector<8xi4>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractelement %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<3xi4>
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertelement %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<8xi4>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractelement %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<3xi4>
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertelement %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<8xi4>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractelement %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<3xi4>
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertelement %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<8xi4>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<8xi4> to i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.cvt.scalef32.pk.bf16.fp4 %{{[a-z0-9_#]+}}[3], %{{[a-z0-9_#]+}} : vector<2xbf16>
func.func @extend_scaled(%v: vector<3xf4E2M1FN>, %s: f32) -> vector<2xbf16> {
  %0 = amdgpu.scaled_ext_packed %v[3], %s : vector<3xf4E2M1FN> to vector<2xbf16>
  return %0 : vector<2xbf16>
}

// CHECK-LABEL: func.func @truncate_scaled(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xi8> to vector<2xi16>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractelement %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<1xf32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.zero : vector<2xf32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertelement %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<2xf32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractelement %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<2xf32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractelement %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}} : i32] : vector<2xf32>
// CHECK: %{{[a-z0-9_:]+}} = rocdl.cvt.scalef32.pk.bf8.f32 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} -> %{{[a-z0-9_#]+}}[true] : vector<2xi16>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<2xi16> to vector<4xi8>
func.func @truncate_scaled(%v: vector<1xf32>, %s: f32, %e: vector<4xf8E5M2>) -> vector<4xf8E5M2> {
  %0 = amdgpu.packed_scaled_trunc %v into %e[1], %s : vector<1xf32> to vector<4xf8E5M2> into vector<4xf8E5M2>
  return %0 : vector<4xf8E5M2>
}

// CHECK-LABEL: func.func @truncate_scaled_to_fp4(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.zero : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.cvt.scalef32.pk.fp4.f16 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} -> %{{[a-z0-9_#]+}}[3] : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : i32 to vector<8xi4>
func.func @truncate_scaled_to_fp4(%v: vector<2xf16>, %s: f32) -> vector<8xf4E2M1FN> {
  %0 = amdgpu.packed_scaled_trunc %v into undef[3], %s : vector<2xf16> to vector<8xf4E2M1FN>
  return %0 : vector<8xf4E2M1FN>
}
