// RUN: ir-opt --convert-vector-to-llvm="enable-arm-sve enable-amx enable-x86vector" %s | FileCheck %s

// CHECK-LABEL: func.func @avx512(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<16xf32>, vector<16xf32>, vector<16xi1>) -> vector<16xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<16xi32>, vector<16xi32>, vector<16xi1>) -> vector<16xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {constant_src = dense<5.000000e+00> : vector<8xf64>} : (vector<8xf64>, vector<8xf64>, vector<8xi1>) -> vector<8xf64>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512.mask.rndscale.ps.512"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<16xf32>, i32, vector<16xf32>, i16, i32) -> vector<16xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512.mask.rndscale.pd.512"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<8xf64>, i32, vector<8xf64>, i8, i32) -> vector<8xf64>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.ps.512"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<16xf32>, vector<16xf32>, vector<16xf32>, i16, i32) -> vector<16xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.pd.512"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<8xf64>, vector<8xf64>, vector<8xf64>, i8, i32) -> vector<8xf64>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512.vp2intersect.d.512"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<16xi32>, vector<16xi32>) -> !llvm.struct<(vector<16xi1>, vector<16xi1>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512.vp2intersect.q.512"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<8xi64>, vector<8xi64>) -> !llvm.struct<(vector<8xi1>, vector<8xi1>)>
func.func @avx512(%k16: vector<16xi1>, %k8: vector<8xi1>, %a: vector<16xf32>, %d: vector<8xf64>, %i: vector<16xi32>, %l: vector<8xi64>, %n: i32, %m16: i16, %m8: i8) -> (vector<16xf32>, vector<16xi32>, vector<8xf64>, vector<16xf32>, vector<8xf64>, vector<16xf32>, vector<8xf64>, vector<16xi1>, vector<16xi1>, vector<8xi1>, vector<8xi1>) {
  %0 = x86vector.avx512.mask.compress %k16, %a : vector<16xf32>
  %1 = x86vector.avx512.mask.compress %k16, %i, %i : vector<16xi32>, vector<16xi32>
  %2 = x86vector.avx512.mask.compress %k8, %d {constant_src = dense<5.0> : vector<8xf64>} : vector<8xf64>
  %3 = x86vector.avx512.mask.rndscale %a, %n, %a, %m16, %n : vector<16xf32>
  %4 = x86vector.avx512.mask.rndscale %d, %n, %d, %m8, %n : vector<8xf64>
  %5 = x86vector.avx512.mask.scalef %a, %a, %a, %m16, %n : vector<16xf32>
  %6 = x86vector.avx512.mask.scalef %d, %d, %d, %m8, %n : vector<8xf64>
  %7:2 = x86vector.avx512.vp2intersect %i, %i : vector<16xi32>
  %8:2 = x86vector.avx512.vp2intersect %l, %l : vector<8xi64>
  return %0, %1, %2, %3, %4, %5, %6, %7#0, %7#1, %8#0, %8#1 : vector<16xf32>, vector<16xi32>, vector<8xf64>, vector<16xf32>, vector<8xf64>, vector<16xf32>, vector<8xf64>, vector<16xi1>, vector<16xi1>, vector<8xi1>, vector<8xi1>
}

// CHECK-LABEL: func.func @products_of_x86(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.128"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<4xf32>, vector<8xbf16>, vector<8xbf16>) -> vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512bf16.cvtneps2bf16.256"(%{{[a-z0-9_#:]+}}) : (vector<8xf32>) -> vector<8xbf16>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx512bf16.cvtneps2bf16.512"(%{{[a-z0-9_#:]+}}) : (vector<16xf32>) -> vector<16xbf16>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx.dp.ps.256"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<8xf32>, vector<8xf32>, i8) -> vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx2.vpdpbssd.128"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.avx2.vpdpbssd.256"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<8xi32>, vector<32xi8>, vector<32xi8>) -> vector<8xi32>
func.func @products_of_x86(%a: vector<4xf32>, %b: vector<8xbf16>, %c: vector<16xf32>, %d: vector<32xbf16>, %e: vector<8xf32>, %w4: vector<4xi32>, %w8: vector<8xi32>, %a16: vector<16xi8>, %a32: vector<32xi8>) -> (vector<4xf32>, vector<16xf32>, vector<8xbf16>, vector<16xbf16>, vector<8xf32>, vector<4xi32>, vector<8xi32>) {
  %1 = x86vector.avx512.dot %a, %b, %b : vector<8xbf16> -> vector<4xf32>
  %2 = x86vector.avx512.dot %c, %d, %d : vector<32xbf16> -> vector<16xf32>
  %3 = x86vector.avx512.cvt.packed.f32_to_bf16 %e : vector<8xf32> -> vector<8xbf16>
  %4 = x86vector.avx512.cvt.packed.f32_to_bf16 %c : vector<16xf32> -> vector<16xbf16>
  %5 = x86vector.avx.intr.dot %e, %e : vector<8xf32>
  %6 = x86vector.avx.dot.i8 %w4, %a16, %a16 : vector<16xi8> -> vector<4xi32>
  %7 = x86vector.avx.dot.i8 %w8, %a32, %a32 : vector<32xi8> -> vector<8xi32>
  return %1, %2, %3, %4, %5, %6, %7 : vector<4xf32>, vector<16xf32>, vector<8xbf16>, vector<16xbf16>, vector<8xf32>, vector<4xi32>, vector<8xi32>
}

// CHECK-LABEL: func.func @loads_of_x86(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.vbcstnebf162ps128"(%{{[a-z0-9_#:]+}}) : (!llvm.ptr) -> vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.vbcstnesh2ps256"(%{{[a-z0-9_#:]+}}) : (!llvm.ptr) -> vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.vbcstnesh2ps128"(%{{[a-z0-9_#:]+}}) : (!llvm.ptr) -> vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.vbcstnebf162ps256"(%{{[a-z0-9_#:]+}}) : (!llvm.ptr) -> vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.vcvtneebf162ps256"(%{{[a-z0-9_#:]+}}) : (!llvm.ptr) -> vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.vcvtneobf162ps256"(%{{[a-z0-9_#:]+}}) : (!llvm.ptr) -> vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.vcvtneeph2ps128"(%{{[a-z0-9_#:]+}}) : (!llvm.ptr) -> vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.vcvtneobf162ps128"(%{{[a-z0-9_#:]+}}) : (!llvm.ptr) -> vector<4xf32>
func.func @loads_of_x86(%a: memref<1xbf16>, %b: memref<1xf16>, %c: memref<16xbf16>, %d: memref<?xf16, strided<[?], offset: ?>>, %e: memref<8xbf16, strided<[1], offset: 3>>) -> (vector<4xf32>, vector<8xf32>, vector<4xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<4xf32>, vector<4xf32>) {
  %1 = x86vector.avx.bcst_to_f32.packed %a : memref<1xbf16> -> vector<4xf32>
  %2 = x86vector.avx.bcst_to_f32.packed %b : memref<1xf16> -> vector<8xf32>
  %3 = x86vector.avx.bcst_to_f32.packed %b : memref<1xf16> -> vector<4xf32>
  %4 = x86vector.avx.bcst_to_f32.packed %a : memref<1xbf16> -> vector<8xf32>
  %5 = x86vector.avx.cvt.packed.even.indexed_to_f32 %c : memref<16xbf16> -> vector<8xf32>
  %6 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %c : memref<16xbf16> -> vector<8xf32>
  %7 = x86vector.avx.cvt.packed.even.indexed_to_f32 %d : memref<?xf16, strided<[?], offset: ?>> -> vector<4xf32>
  %8 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %e : memref<8xbf16, strided<[1], offset: 3>> -> vector<4xf32>
  return %1, %2, %3, %4, %5, %6, %7, %8 : vector<4xf32>, vector<8xf32>, vector<4xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @tiles(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tdpbf16ps.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tdpbuud.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {isZextLhs, isZextRhs} : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tdpbssd.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tdpbsud.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {isZextRhs} : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tdpbusd.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {isZextLhs} : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
// CHECK: llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
// CHECK: llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i16, i16) -> !llvm.x86_amx
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i16, i16) -> !llvm.x86_amx
func.func @tiles(%f: memref<?x?xf32>, %b: memref<16x32xbf16>, %i8: memref<3x16x64xi8, strided<[?, ?, 1], offset: ?>>, %s32: memref<16x16xi32, strided<[20, 1], offset: 7>>, %i: index, %one: memref<?xi8>) {
  %0 = amx.tile_load %b[%i, %i] : memref<16x32xbf16> into !amx.tile<16x32xbf16>
  %1 = amx.tile_load %f[%i, %i] : memref<?x?xf32> into !amx.tile<16x16xf32>
  %2 = amx.tile_mulf %0, %0, %1 : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  %3 = amx.tile_load %i8[%i, %i, %i] : memref<3x16x64xi8, strided<[?, ?, 1], offset: ?>> into !amx.tile<16x64xi8>
  %4 = amx.tile_load %s32[%i, %i] : memref<16x16xi32, strided<[20, 1], offset: 7>> into !amx.tile<16x16xi32>
  %5 = amx.tile_muli %3 zext, %3 zext, %4 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %6 = amx.tile_muli %3, %3, %5 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %7 = amx.tile_muli %3, %3 zext, %6 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %8 = amx.tile_muli %3 zext, %3, %7 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  amx.tile_store %s32[%i, %i], %8 : memref<16x16xi32, strided<[20, 1], offset: 7>>, !amx.tile<16x16xi32>
  amx.tile_store %f[%i, %i], %2, %i : memref<?x?xf32>, !amx.tile<16x16xf32>
  %9 = amx.tile_load %one[%i], %i : memref<?xi8> into !amx.tile<16x64xi8>
  %10 = amx.tile_zero : !amx.tile<3x8xf16>
  %11 = amx.tile_zero : !amx.tile<8x4xf16>
  return
}

// CHECK-LABEL: func.func @dot_products(
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.sdot"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.udot"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.smmla"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.ummla"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.usmmla"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.sdot"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[2]xi64>, vector<[8]xi16>, vector<[8]xi16>) -> vector<[2]xi64>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.udot"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {foo = 1 : i32} : (vector<[2]xi64>, vector<[8]xi16>, vector<[8]xi16>) -> vector<[2]xi64>
func.func @dot_products(%a: vector<[16]xi8>, %b: vector<[4]xi32>, %c: vector<[2]xi64>, %d: vector<[8]xi16>) -> (vector<[4]xi32>, vector<[2]xi64>, vector<[2]xi64>) {
  %0 = arm_sve.sdot %b, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %1 = arm_sve.udot %0, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %2 = arm_sve.smmla %1, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %3 = arm_sve.ummla %2, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %4 = arm_sve.usmmla %3, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %5 = arm_sve.sdot %c, %d, %d : vector<[8]xi16> to vector<[2]xi64>
  %6 = arm_sve.udot %c, %d, %d {foo = 1 : i32} : vector<[8]xi16> to vector<[2]xi64>
  return %4, %5, %6 : vector<[4]xi32>, vector<[2]xi64>, vector<[2]xi64>
}

// CHECK-LABEL: func.func @masked(
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.fadd"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.fsub"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.fmul"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.fdiv"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.add"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.sub"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.mul"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.sdiv"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.udiv"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
func.func @masked(%m: vector<[4]xi1>, %f: vector<[4]xf32>, %i: vector<[4]xi32>) -> (vector<[4]xf32>, vector<[4]xi32>) {
  %1 = arm_sve.masked.addf %m, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  %2 = arm_sve.masked.subf %m, %1, %f : vector<[4]xi1>, vector<[4]xf32>
  %3 = arm_sve.masked.mulf %m, %2, %f : vector<[4]xi1>, vector<[4]xf32>
  %4 = arm_sve.masked.divf %m, %3, %f : vector<[4]xi1>, vector<[4]xf32>
  %5 = arm_sve.masked.addi %m, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  %6 = arm_sve.masked.subi %m, %5, %i : vector<[4]xi1>, vector<[4]xi32>
  %7 = arm_sve.masked.muli %m, %6, %i : vector<[4]xi1>, vector<[4]xi32>
  %8 = arm_sve.masked.divi_signed %m, %7, %i : vector<[4]xi1>, vector<[4]xi32>
  %9 = arm_sve.masked.divi_unsigned %m, %8, %i : vector<[4]xi1>, vector<[4]xi32>
  return %4, %9 : vector<[4]xf32>, vector<[4]xi32>
}

// CHECK-LABEL: func.func @permutations(
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.zip.x2"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[4]xf32>, vector<[4]xf32>) -> !llvm.struct<(vector<[4]xf32>, vector<[4]xf32>)>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.zip.x4"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>) -> !llvm.struct<(vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>)>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.dupq_lane"(%{{[a-z0-9_#:]+}}) <{lane = 0 : i64}> : (vector<[4]xf32>) -> vector<[4]xf32>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.dupq_lane"(%{{[a-z0-9_#:]+}}) <{lane = 1 : i64}> : (vector<[16]xi8>) -> vector<[16]xi8>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.dupq_lane"(%{{[a-z0-9_#:]+}}) <{lane = 2 : i64}> : (vector<[8]xf16>) -> vector<[8]xf16>
func.func @permutations(%a: vector<[4]xf32>, %b: vector<[16]xi8>, %c: vector<[8]xf16>) -> (vector<[4]xf32>, vector<[4]xf32>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[4]xf32>, vector<[16]xi8>, vector<[8]xf16>) {
  %0, %1 = arm_sve.zip.x2 %a, %a : vector<[4]xf32>
  %2, %3, %4, %5 = arm_sve.zip.x4 %b, %b, %b, %b : vector<[16]xi8>
  %6 = arm_sve.dupq_lane %a[0] : vector<[4]xf32>
  %7 = arm_sve.dupq_lane %b[1] : vector<[16]xi8>
  %8 = arm_sve.dupq_lane %c[2] : vector<[8]xf16>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : vector<[4]xf32>, vector<[4]xf32>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[4]xf32>, vector<[16]xi8>, vector<[8]xf16>
}

// CHECK-LABEL: func.func @predicates(
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.to.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[4]xi1>) -> vector<[16]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.to.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[8]xi1>) -> vector<[16]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.to.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[8]xi1>) -> vector<[16]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.from.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[16]xi1>) -> vector<[2]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.from.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[16]xi1>) -> vector<[2]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.from.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[16]xi1>) -> vector<[2]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.from.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[16]xi1>) -> vector<[2]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.from.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[16]xi1>) -> vector<[2]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.from.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[16]xi1>) -> vector<[2]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.from.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[16]xi1>) -> vector<[1]xi1>
func.func @predicates(%a: vector<[4]xi1>, %b: vector<2x[8]xi1>, %c: vector<2x3x[16]xi1>, %d: vector<[16]xi1>) -> (vector<[16]xi1>, vector<2x[16]xi1>, vector<2x3x[2]xi1>, vector<[1]xi1>) {
  %0 = arm_sve.convert_to_svbool %a : vector<[4]xi1>
  %1 = arm_sve.convert_to_svbool %b : vector<2x[8]xi1>
  %2 = arm_sve.convert_from_svbool %c : vector<2x3x[2]xi1>
  %3 = arm_sve.convert_from_svbool %d : vector<[1]xi1>
  return %0, %1, %2, %3 : vector<[16]xi1>, vector<2x[16]xi1>, vector<2x3x[2]xi1>, vector<[1]xi1>
}

// CHECK-LABEL: func.func @select_predicate(
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.to.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[4]xi1>) -> vector<[16]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.psel"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[16]xi1>, vector<[8]xi1>, i32) -> vector<[16]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.from.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[16]xi1>) -> vector<[4]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.to.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[8]xi1>) -> vector<[16]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.psel"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (vector<[16]xi1>, vector<[4]xi1>, i32) -> vector<[16]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.convert.from.svbool"(%{{[a-z0-9_#:]+}}) : (vector<[16]xi1>) -> vector<[8]xi1>
func.func @select_predicate(%m: vector<[4]xi1>, %p: vector<[8]xi1>, %i: index) -> (vector<[4]xi1>, vector<[8]xi1>) {
  %0 = arm_sve.psel %m, %p[%i] : vector<[4]xi1>, vector<[8]xi1>
  %1 = arm_sve.psel %p, %0[%i] : vector<[8]xi1>, vector<[4]xi1>
  return %0, %1 : vector<[4]xi1>, vector<[8]xi1>
}

// CHECK-LABEL: func.func @masks(
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.whilelt"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i64, i64) -> vector<[2]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.whilelt"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i64, i64) -> vector<[4]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.whilelt"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i64, i64) -> vector<[8]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.whilelt"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i64, i64) -> vector<[16]xi1>
// CHECK: %{{[a-z0-9_#:]+}} = "arm_sve.intr.whilelt"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) : (i64, i64) -> vector<[4]xi1>
func.func @masks(%i: index, %j: index) -> (vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, vector<[16]xi1>, vector<[32]xi1>, vector<4xi1>, vector<2x[4]xi1>, vector<[3]xi1>) {
  %0 = vector.create_mask %i : vector<[1]xi1>
  %1 = vector.create_mask %i : vector<[2]xi1>
  %2 = vector.create_mask %i : vector<[4]xi1>
  %3 = vector.create_mask %i : vector<[8]xi1>
  %4 = vector.create_mask %i : vector<[16]xi1>
  %5 = vector.create_mask %i : vector<[32]xi1>
  %6 = vector.create_mask %i : vector<4xi1>
  %7 = vector.create_mask %j, %i : vector<2x[4]xi1>
  %8 = vector.create_mask %i : vector<[3]xi1>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8: vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, vector<[16]xi1>, vector<[32]xi1>, vector<4xi1>, vector<2x[4]xi1>, vector<[3]xi1>
}
