// RUN: ir-opt -amdgpu-fold-memrefs-ops --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @source(
// CHECK: %{{[a-z0-9_:]+}} = memref.subview %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, 3] [8, 8] [1, 1] : memref<64x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%{{[a-z0-9_#]+}}]
// CHECK: %{{[a-z0-9_:]+}} = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%{{[a-z0-9_#]+}}]
// CHECK: amdgpu.gather_to_lds %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : f32, memref<64x64xf32>, memref<64x32xf32, #gpu.address_space<workgroup>>
func.func @source(%m: memref<64x64xf32>, %l: memref<64x32xf32, #gpu.address_space<workgroup>>, %i: index, %j: index) {
  %v = memref.subview %m[%i, 3] [8, 8] [1, 1] : memref<64x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
  amdgpu.gather_to_lds %v[%i, %j], %l[%i, %j] : f32, memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<64x32xf32, #gpu.address_space<workgroup>>
  return
}

// CHECK-LABEL: func.func @source_and_target(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_:]+}} = memref.subview %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, 3] [8, 1] [2, 1] : memref<64x64xf32> to memref<8xf32, strided<[128], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = memref.subview %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] [8, 8] [1, 1] : memref<64x32xf32, #gpu.address_space<workgroup>> to memref<8x8xf32, strided<[32, 1], offset: ?>, #gpu.address_space<workgroup>>
// CHECK: %{{[a-z0-9_:]+}} = affine.apply affine_map<()[s0] -> (s0 * 3)>()[%{{[a-z0-9_#]+}}]
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 3 : index
// CHECK: %{{[a-z0-9_:]+}} = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%{{[a-z0-9_#]+}}]
// CHECK: %{{[a-z0-9_:]+}} = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%{{[a-z0-9_#]+}}]
// CHECK: amdgpu.gather_to_lds %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : vector<4xf32>, memref<64x64xf32>, memref<64x32xf32, #gpu.address_space<workgroup>>
func.func @source_and_target(%m: memref<64x64xf32>, %l: memref<64x32xf32, #gpu.address_space<workgroup>>, %i: index, %j: index) {
  %c2 = arith.constant 2 : index
  %v = memref.subview %m[%i, 3] [8, 1] [2, 1] : memref<64x64xf32> to memref<8xf32, strided<[128], offset: ?>>
  %w = memref.subview %l[%j, %c2] [8, 8] [1, 1] : memref<64x32xf32, #gpu.address_space<workgroup>> to memref<8x8xf32, strided<[32, 1], offset: ?>, #gpu.address_space<workgroup>>
  amdgpu.gather_to_lds %v[%i], %w[%c2, %j] : vector<4xf32>, memref<8xf32, strided<[128], offset: ?>>, memref<8x8xf32, strided<[32, 1], offset: ?>, #gpu.address_space<workgroup>>
  return
}

// CHECK-LABEL: func.func @reshaped(
// CHECK: %{{[a-z0-9_:]+}} = memref.collapse_shape %{{[a-z0-9_#]+}} {{\[\[}}0, 1]] : memref<64x?xf16> into memref<?xf16>
// CHECK: %{{[a-z0-9_:]+}} = memref.expand_shape %{{[a-z0-9_#]+}} {{\[\[}}0, 1]] output_shape [8, 8] : memref<64xf16, 3> into memref<8x8xf16, 3>
// CHECK: %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}:2, %{{[a-z0-9_:]+}} = memref.extract_strided_metadata %{{[a-z0-9_#]+}} : memref<64x?xf16> -> memref<f16>, index, index, index, index, index
// CHECK: %{{[a-z0-9_:]+}} = affine.delinearize_index %{{[a-z0-9_#]+}} into (64, %{{[a-z0-9_#]+}}) : index, index
// CHECK: %{{[a-z0-9_:]+}} = affine.linearize_index [%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] by (8, 8) : index
// CHECK: amdgpu.gather_to_lds %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : vector<2xf16>, memref<64x?xf16>, memref<64xf16, 3>
func.func @reshaped(%m: memref<64x?xf16>, %l: memref<64xf16, 3>, %i: index, %j: index) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<64x?xf16> into memref<?xf16>
  %w = memref.expand_shape %l [[0, 1]] output_shape [8, 8] : memref<64xf16, 3> into memref<8x8xf16, 3>
  amdgpu.gather_to_lds %0[%i], %w[%i, %j] : vector<2xf16>, memref<?xf16>, memref<8x8xf16, 3>
  return
}

// CHECK-LABEL: func.func @static_collapse(
// CHECK: %{{[a-z0-9_:]+}} = memref.collapse_shape %{{[a-z0-9_#]+}} {{\[\[}}0], [1, 2]] : memref<4x8x16xi8> into memref<4x128xi8>
// CHECK: %{{[a-z0-9_:]+}} = memref.cast %{{[a-z0-9_#]+}} : memref<512xi8, 3> to memref<?xi8, 3>
// CHECK: %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}:3, %{{[a-z0-9_:]+}} = memref.extract_strided_metadata %{{[a-z0-9_#]+}} : memref<4x8x16xi8> -> memref<i8>, index, index, index, index, index, index, index
// CHECK: %{{[a-z0-9_:]+}} = affine.delinearize_index %{{[a-z0-9_#]+}} into (8, 16) : index, index
// CHECK: amdgpu.gather_to_lds %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : i8, memref<4x8x16xi8>, memref<?xi8, 3>
// CHECK: %{{[a-z0-9_:]+}} = memref.transpose %{{[a-z0-9_#]+}} (d0, d1, d2) -> (d2, d1, d0) : memref<4x8x16xi8> to memref<16x8x4xi8, strided<[1, 16, 128]>>
// CHECK: amdgpu.gather_to_lds %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : i8, memref<16x8x4xi8, strided<[1, 16, 128]>>, memref<512xi8, 3>
func.func @static_collapse(%m: memref<4x8x16xi8>, %l: memref<512xi8, 3>, %i: index, %j: index, %k: index) {
  %0 = memref.collapse_shape %m [[0], [1, 2]] : memref<4x8x16xi8> into memref<4x128xi8>
  %1 = memref.cast %l : memref<512xi8, 3> to memref<?xi8, 3>
  amdgpu.gather_to_lds %0[%i, %j], %1[%k] : i8, memref<4x128xi8>, memref<?xi8, 3>
  %2 = memref.transpose %m (a, b, c) -> (c, b, a) : memref<4x8x16xi8> to memref<16x8x4xi8, strided<[1, 16, 128]>>
  amdgpu.gather_to_lds %2[%i, %j, %k], %l[%k] : i8, memref<16x8x4xi8, strided<[1, 16, 128]>>, memref<512xi8, 3>
  return
}
