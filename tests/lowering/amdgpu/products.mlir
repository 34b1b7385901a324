// RUN: ir-opt -convert-amdgpu-to-rocdl=chipset=gfx950 --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @floats(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.mfma.f32.32x32x1f32 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : (f32, f32, vector<32xf32>, i32, i32, i32) -> vector<32xf32>
func.func @floats(%a: f32, %c: vector<32xf32>) -> vector<32xf32> {
  %0 = amdgpu.mfma 32x32x1 %a * %a + %c {blocks = 2 : i32, cbsz = 1 : i32, abid = 1 : i32} blgp = bcast_second_32 : f32, f32, vector<32xf32>
  return %0 : vector<32xf32>
}

// CHECK-LABEL: func.func @reduced(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.mfma.f32.32x32x4.xf32 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : (vector<2xf32>, vector<2xf32>, vector<16xf32>, i32, i32, i32) -> vector<16xf32>
func.func @reduced(%a: vector<2xf32>, %c: vector<16xf32>) -> vector<16xf32> {
  %0 = amdgpu.mfma 32x32x4 %a * %a + %c {reducePrecision} blgp = none : vector<2xf32>, vector<2xf32>, vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: func.func @negated(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(5 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.mfma.f64.16x16x4f64 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : (f64, f64, vector<4xf64>, i32, i32, i32) -> vector<4xf64>
func.func @negated(%a: f64, %c: vector<4xf64>) -> vector<4xf64> {
  %0 = amdgpu.mfma 16x16x4 %a * %a + %c {negateA, negateC} blgp = none : f64, f64, vector<4xf64>
  return %0 : vector<4xf64>
}

// CHECK-LABEL: func.func @old_bf16(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xbf16> to vector<4xi16>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xbf16> to vector<4xi16>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.mfma.f32.32x32x8bf16.1k %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : (vector<4xi16>, vector<4xi16>, vector<16xf32>, i32, i32, i32) -> vector<16xf32>
func.func @old_bf16(%a: vector<4xbf16>, %c: vector<16xf32>) -> vector<16xf32> {
  %0 = amdgpu.mfma 32x32x8 %a * %a + %c blgp = none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: func.func @new_bf16(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.mfma.f32.32x32x16.bf16 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : (vector<8xbf16>, vector<8xbf16>, vector<16xf32>, i32, i32, i32) -> vector<16xf32>
func.func @new_bf16(%a: vector<8xbf16>, %c: vector<16xf32>) -> vector<16xf32> {
  %0 = amdgpu.mfma 32x32x16 %a * %a + %c blgp = none : vector<8xbf16>, vector<8xbf16>, vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: func.func @bytes(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<8xi8> to i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<8xi8> to i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.mfma.i32.16x16x32.i8 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : (i64, i64, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
func.func @bytes(%a: vector<8xi8>, %c: vector<4xi32>) -> vector<4xi32> {
  %0 = amdgpu.mfma 16x16x32 %a * %a + %c blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
  return %0 : vector<4xi32>
}

// CHECK-LABEL: func.func @unscaled(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<32xi4> to vector<4xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<32xi6> to vector<6xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : (vector<4xi32>, vector<6xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
func.func @unscaled(%a: vector<32xf4E2M1FN>, %b: vector<32xf6E2M3FN>, %c: vector<4xf32>) -> vector<4xf32> {
  %0 = amdgpu.mfma 16x16x128 %a * %b + %c blgp = none : vector<32xf4E2M1FN>, vector<32xf6E2M3FN>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @scaled(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<32xi8> to vector<8xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<32xi8> to vector<8xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(3 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.zext %{{[a-z0-9_#]+}} : i8 to i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
func.func @scaled(%a: vector<32xf8E4M3FN>, %b: vector<32xf8E5M2>, %c: vector<4xf32>, %s: vector<4xf8E8M0FNU>, %t: f8E8M0FNU) -> vector<4xf32> {
  %0 = amdgpu.scaled_mfma 16x16x128 (%s[3] * %a) * (%t[1] * %b) + %c : vector<4xf8E8M0FNU>, vector<32xf8E4M3FN>, f8E8M0FNU, vector<32xf8E5M2>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @sparse(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<8xi8> to vector<2xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<16xi8> to vector<4xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<2xi16> to i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.smfmac.i32.16x16x64.i8 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : (vector<2xi32>, vector<4xi32>, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
func.func @sparse(%a: vector<8xi8>, %b: vector<16xi8>, %c: vector<4xi32>, %i: vector<2xi16>) -> vector<4xi32> {
  %0 = amdgpu.sparse_mfma 16x16x64 %a * %b + %c sparse(%i : vector<2xi16>) {cbsz = 1 : i32, abid = 1 : i32} : vector<8xi8>, vector<16xi8>, vector<4xi32>
  return %0 : vector<4xi32>
}
