// RUN: ir-opt -amdgpu-maskedload-to-load --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @static_buffer(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant false
// CHECK: %{{[a-z0-9_:]+}} = scf.if %{{[a-z0-9_#]+}} -> (vector<4xf32>) {
// CHECK: %{{[a-z0-9_:]+}} = vector.maskedload %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {amdgpu.buffer_maskedload_needs_mask} : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK: scf.yield %{{[a-z0-9_#]+}} : vector<4xf32>
// CHECK: } else {
// CHECK: %{{[a-z0-9_:]+}} = vector.load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xf32>
// CHECK: %{{[a-z0-9_:]+}} = arith.select %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<4xi1>, vector<4xf32>
// CHECK: scf.yield %{{[a-z0-9_#]+}} : vector<4xf32>
// CHECK: vector.maskedstore %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf32>
func.func @static_buffer(%m: memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>, %i: index, %j: index, %k: vector<4xi1>, %o: vector<4xf32>, %c: i1) -> vector<4xf32> {
  %c3 = arith.constant 3 : index
  %b = vector.broadcast %c : i1 to vector<4xi1>
  %0 = vector.maskedload %m[%i], %k, %o : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %k, %0 : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @equal_bits_in_buffer(
// CHECK: %{{[a-z0-9_:]+}} = vector.broadcast %{{[a-z0-9_#]+}} : i1 to vector<4xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xf32>
// CHECK: %{{[a-z0-9_:]+}} = arith.select %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<4xi1>, vector<4xf32>
// CHECK: scf.if %{{[a-z0-9_#]+}} {
// CHECK: vector.store %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xf32>
func.func @equal_bits_in_buffer(%m: memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>, %i: index, %j: index, %k: vector<4xi1>, %o: vector<4xf32>, %c: i1) -> vector<4xf32> {
  %c3 = arith.constant 3 : index
  %b = vector.broadcast %c : i1 to vector<4xi1>
  %0 = vector.maskedload %m[%i], %b, %o : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %b, %0 : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @strided_buffer(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}:2, %{{[a-z0-9_:]+}} = memref.extract_strided_metadata %{{[a-z0-9_#]+}} : memref<8x?xf16, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>> -> memref<f16, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
// CHECK: %{{[a-z0-9_:]+}} = affine.apply affine_map<()[s0, s1, s2] -> (s0 * s1 + s2)>()[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}]
// CHECK: %{{[a-z0-9_:]+}} = affine.max affine_map<()[s0, s1] -> (s0 * 8, s1)>()[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}]
// CHECK: %{{[a-z0-9_:]+}} = arith.subi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.cmpi ult, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.remui %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.cmpi ne, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.andi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i1
// CHECK: %{{[a-z0-9_:]+}} = scf.if %{{[a-z0-9_#]+}} -> (vector<4xf16>) {
// CHECK: %{{[a-z0-9_:]+}} = vector.maskedload %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {amdgpu.buffer_maskedload_needs_mask} : memref<8x?xf16, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
// CHECK: scf.yield %{{[a-z0-9_#]+}} : vector<4xf16>
// CHECK: } else {
// CHECK: %{{[a-z0-9_:]+}} = vector.load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<8x?xf16, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>, vector<4xf16>
// CHECK: %{{[a-z0-9_:]+}} = arith.select %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<4xi1>, vector<4xf16>
// CHECK: scf.yield %{{[a-z0-9_#]+}} : vector<4xf16>
// CHECK: vector.maskedstore %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : memref<8x?xf16, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf16>
func.func @strided_buffer(%m: memref<8x?xf16, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>, %i: index, %j: index, %k: vector<4xi1>, %o: vector<4xf16>, %c: i1) -> vector<4xf16> {
  %c3 = arith.constant 3 : index
  %b = vector.broadcast %c : i1 to vector<4xi1>
  %0 = vector.maskedload %m[%i, %j], %k, %o : memref<8x?xf16, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
  vector.maskedstore %m[%i, %j], %k, %0 : memref<8x?xf16, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf16>
  return %0 : vector<4xf16>
}

// CHECK-LABEL: func.func @equal_bits(
// CHECK: %{{[a-z0-9_:]+}} = scf.if %{{[a-z0-9_#]+}} -> (vector<4xf32>) {
// CHECK: %{{[a-z0-9_:]+}} = vector.load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : memref<64xf32>, vector<4xf32>
// CHECK: scf.yield %{{[a-z0-9_#]+}} : vector<4xf32>
// CHECK: } else {
// CHECK: scf.yield %{{[a-z0-9_#]+}} : vector<4xf32>
// CHECK: scf.if %{{[a-z0-9_#]+}} {
// CHECK: vector.store %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : memref<64xf32>, vector<4xf32>
func.func @equal_bits(%m: memref<64xf32>, %i: index, %j: index, %k: vector<4xi1>, %o: vector<4xf32>, %c: i1) -> vector<4xf32> {
  %c3 = arith.constant 3 : index
  %b = vector.broadcast %c : i1 to vector<4xi1>
  %0 = vector.maskedload %m[%i], %b, %o : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %b, %0 : memref<64xf32>, vector<4xi1>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @plain_memory(
// CHECK: %{{[a-z0-9_:]+}} = vector.maskedload %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK: vector.maskedstore %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : memref<64xf32>, vector<4xi1>, vector<4xf32>
func.func @plain_memory(%m: memref<64xf32>, %i: index, %j: index, %k: vector<4xi1>, %o: vector<4xf32>, %c: i1) -> vector<4xf32> {
  %c3 = arith.constant 3 : index
  %b = vector.broadcast %c : i1 to vector<4xi1>
  %0 = vector.maskedload %m[%i], %k, %o : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %k, %0 : memref<64xf32>, vector<4xi1>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @several_bits(
// CHECK: %{{[a-z0-9_:]+}} = vector.broadcast %{{[a-z0-9_#]+}} : vector<1xi1> to vector<4xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.maskedload %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
func.func @several_bits(%m: memref<8x8xf32>, %i: index, %k: vector<1xi1>, %o: vector<4xf32>) -> vector<4xf32> {
  %b = vector.broadcast %k : vector<1xi1> to vector<4xi1>
  %0 = vector.maskedload %m[%i, %i], %b, %o : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
