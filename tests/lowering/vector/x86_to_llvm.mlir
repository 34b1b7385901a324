// RUN: ir-opt --convert-vector-to-llvm="enable-x86vector enable-amx" %s | FileCheck %s

// CHECK-LABEL: func.func @floats
func.func @floats(%x: vector<8xf32>, %f: vector<8xf64>, %i: i32, %m: i8) -> (vector<8xf32>, vector<8xf64>, vector<8xbf16>) {
  // CHECK: %[[R:.*]] = llvm.call_intrinsic "llvm.x86.avx.rsqrt.ps.256"(%arg0)
  %0 = x86vector.avx.rsqrt %x : vector<8xf32>
  // CHECK: %[[ALL:.*]] = llvm.mlir.constant(-1 : i8) : i8
  // CHECK: llvm.call_intrinsic "llvm.x86.avx.dp.ps.256"(%[[R]], %arg0, %[[ALL]])
  %1 = x86vector.avx.intr.dot %0, %x : vector<8xf32>
  // CHECK: llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.pd.512"(%arg1, %arg1, %arg1, %arg3, %arg2)
  %2 = x86vector.avx512.mask.scalef %f, %f, %f, %m, %i : vector<8xf64>
  // CHECK: llvm.call_intrinsic "llvm.x86.avx512bf16.cvtneps2bf16.256"
  %3 = x86vector.avx512.cvt.packed.f32_to_bf16 %1 : vector<8xf32> -> vector<8xbf16>
  return %1, %2, %3 : vector<8xf32>, vector<8xf64>, vector<8xbf16>
}

// CHECK-LABEL: func.func @masks
func.func @masks(%k: vector<16xi1>, %a: vector<16xf32>, %i: vector<16xi32>) -> (vector<16xf32>, vector<16xf32>, vector<16xi1>) {
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(dense<0.000000e+00> : vector<16xf32>)
  // CHECK: llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%arg1, %[[ZERO]], %arg0)
  %0 = x86vector.avx512.mask.compress %k, %a : vector<16xf32>
  // CHECK: llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%arg1, %arg1, %arg0)
  %1 = x86vector.avx512.mask.compress %k, %a, %a : vector<16xf32>, vector<16xf32>
  // CHECK: %[[P:.*]] = llvm.call_intrinsic "llvm.x86.avx512.vp2intersect.d.512"(%arg2, %arg2)
  // CHECK: llvm.extractvalue %[[P]][1]
  %2, %3 = x86vector.avx512.vp2intersect %i, %i : vector<16xi32>
  return %0, %1, %3 : vector<16xf32>, vector<16xf32>, vector<16xi1>
}

// CHECK-LABEL: func.func @conversions_from_memory
func.func @conversions_from_memory(%a: memref<1xf16>, %b: memref<16xbf16>) -> (vector<4xf32>, vector<8xf32>) {
  // CHECK: llvm.call_intrinsic "llvm.x86.vbcstnesh2ps128"(%{{.*}}) : (!llvm.ptr) -> vector<4xf32>
  %0 = x86vector.avx.bcst_to_f32.packed %a : memref<1xf16> -> vector<4xf32>
  // CHECK: llvm.call_intrinsic "llvm.x86.vcvtneobf162ps256"(%{{.*}}) : (!llvm.ptr) -> vector<8xf32>
  %1 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %b : memref<16xbf16> -> vector<8xf32>
  return %0, %1 : vector<4xf32>, vector<8xf32>
}

// CHECK-LABEL: func.func @tiles
func.func @tiles(%m: memref<64x64xi8>, %i: index, %w: memref<?x?xi32>) {
  // CHECK: %[[ROWS:.*]] = llvm.mlir.constant(16 : i16) : i16
  // CHECK: %[[BYTES:.*]] = llvm.mlir.constant(64 : i16) : i16
  // CHECK: llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%[[ROWS]], %[[BYTES]], %{{.*}}, %{{.*}})
  %0 = amx.tile_load %m[%i, %i] : memref<64x64xi8> into !amx.tile<16x64xi8>
  // CHECK: llvm.call_intrinsic "llvm.x86.tilezero.internal"
  %1 = amx.tile_zero : !amx.tile<16x16xi32>
  // CHECK: llvm.call_intrinsic "llvm.x86.tdpbusd.internal"
  %2 = amx.tile_muli %0 zext, %0, %1 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  // CHECK: llvm.getelementptr
  // CHECK: %[[ROW:.*]] = llvm.mul %{{.*}}, %{{.*}} : i64
  // CHECK: llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%{{.*}}, %{{.*}}, %{{.*}}, %[[ROW]], %{{.*}})
  amx.tile_store %w[%i, %i], %2 : memref<?x?xi32>, !amx.tile<16x16xi32>
  return
}
