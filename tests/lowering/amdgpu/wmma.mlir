// RUN: ir-opt -convert-amdgpu-to-rocdl=chipset=gfx1100 --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @bf16(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<16xbf16> to vector<16xi16>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<16xbf16> to vector<16xi16>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<8xbf16> to vector<8xi16>
// CHECK: %{{[a-z0-9_:]+}} = rocdl.wmma.bf16.16x16x16.bf16 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {opsel = true} : (vector<16xi16>, vector<16xi16>, vector<8xi16>) -> vector<8xi16>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<8xi16> to vector<8xbf16>
func.func @bf16(%a: vector<16xbf16>, %c: vector<8xbf16>) -> vector<8xbf16> {
  %0 = amdgpu.wmma 16x16x16 %a * %a + %c {subwordOffset = 1 : i32} : vector<16xbf16>, vector<16xbf16>, vector<8xbf16>
  return %0 : vector<8xbf16>
}

// CHECK-LABEL: func.func @bytes(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<16xi8> to vector<4xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<16xi8> to vector<4xi32>
// CHECK: %{{[a-z0-9_:]+}} = rocdl.wmma.i32.16x16x16.iu8 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {clamp = true, signB = true} : (vector<4xi32>, vector<4xi32>, vector<8xi32>) -> vector<8xi32>
func.func @bytes(%a: vector<16xi8>, %c: vector<8xi32>) -> vector<8xi32> {
  %0 = amdgpu.wmma 16x16x16 %a * %a + %c {unsignedA, clamp} : vector<16xi8>, vector<16xi8>, vector<8xi32>
  return %0 : vector<8xi32>
}

// CHECK-LABEL: func.func @nibbles(
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xi4> to i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.zext %{{[a-z0-9_#]+}} : i16 to i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<4xi4> to i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.zext %{{[a-z0-9_#]+}} : i16 to i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.wmma.i32.16x16x16.iu4 %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {signA = true, signB = true} : (i32, i32, vector<8xi32>) -> vector<8xi32>
func.func @nibbles(%a: vector<4xi4>, %c: vector<8xi32>) -> vector<8xi32> {
  %0 = amdgpu.wmma 16x16x16 %a * %a + %c : vector<4xi4>, vector<4xi4>, vector<8xi32>
  return %0 : vector<8xi32>
}
