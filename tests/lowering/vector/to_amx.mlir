// RUN: ir-opt -convert-vector-to-amx --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @through_buffers(
// CHECK: %{{[a-z0-9_:]+}} = ub.poison : f32
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = memref.alloca() : memref<4x8x2xbf16>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true, true, true]} : vector<4x8x2xbf16>, memref<4x8x2xbf16>
// CHECK: %{{[a-z0-9_:]+}} = memref.collapse_shape %{{[a-z0-9_#]+}} {{\[\[}}0], [1, 2]] : memref<4x8x2xbf16> into memref<4x16xbf16>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<4x16xbf16> into !amx.tile<4x16xbf16>
// CHECK: %{{[a-z0-9_:]+}} = memref.alloca() : memref<8x16x2xbf16>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true, true, true]} : vector<8x16x2xbf16>, memref<8x16x2xbf16>
// CHECK: %{{[a-z0-9_:]+}} = memref.collapse_shape %{{[a-z0-9_#]+}} {{\[\[}}0], [1, 2]] : memref<8x16x2xbf16> into memref<8x32xbf16>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<8x32xbf16> into !amx.tile<8x32xbf16>
// CHECK: %{{[a-z0-9_:]+}} = memref.alloca() : memref<4x16xf32>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true, true]} : vector<4x16xf32>, memref<4x16xf32>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<4x16xf32> into !amx.tile<4x16xf32>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_mulf %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !amx.tile<4x16xbf16>, !amx.tile<8x32xbf16>, !amx.tile<4x16xf32>
// CHECK: %{{[a-z0-9_:]+}} = memref.alloca() : memref<4x16xf32>
// CHECK: amx.tile_store %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} : memref<4x16xf32>, !amx.tile<4x16xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true]} : memref<4x16xf32>, vector<4x16xf32>
func.func @through_buffers(%a: vector<4x8x2xbf16>, %b: vector<8x16x2xbf16>, %c: vector<4x16xf32>) -> vector<4x16xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x8x2xbf16>, vector<8x16x2xbf16> into vector<4x16xf32>
  return %0 : vector<4x16xf32>
}

// CHECK-LABEL: func.func @bytes(
// CHECK: %{{[a-z0-9_:]+}} = ub.poison : i32
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = memref.alloca() : memref<4x16x4xi8>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true, true, true]} : vector<4x16x4xi8>, memref<4x16x4xi8>
// CHECK: %{{[a-z0-9_:]+}} = memref.collapse_shape %{{[a-z0-9_#]+}} {{\[\[}}0], [1, 2]] : memref<4x16x4xi8> into memref<4x64xi8>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<4x64xi8> into !amx.tile<4x64xi8>
// CHECK: %{{[a-z0-9_:]+}} = memref.alloca() : memref<16x8x4xi8>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true, true, true]} : vector<16x8x4xi8>, memref<16x8x4xi8>
// CHECK: %{{[a-z0-9_:]+}} = memref.collapse_shape %{{[a-z0-9_#]+}} {{\[\[}}0], [1, 2]] : memref<16x8x4xi8> into memref<16x32xi8>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<16x32xi8> into !amx.tile<16x32xi8>
// CHECK: %{{[a-z0-9_:]+}} = memref.alloca() : memref<4x8xi32>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true, true]} : vector<4x8xi32>, memref<4x8xi32>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<4x8xi32> into !amx.tile<4x8xi32>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !amx.tile<4x64xi8>, !amx.tile<16x32xi8>, !amx.tile<4x8xi32>
// CHECK: %{{[a-z0-9_:]+}} = memref.alloca() : memref<4x8xi32>
// CHECK: amx.tile_store %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} : memref<4x8xi32>, !amx.tile<4x8xi32>
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true]} : memref<4x8xi32>, vector<4x8xi32>
func.func @bytes(%a: vector<4x16x4xi8>, %b: vector<16x8x4xi8>, %c: vector<4x8xi32>) -> vector<4x8xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d3)>], iterator_types = ["reduction", "parallel", "reduction", "parallel"], kind = #vector.kind<add>} %a, %b, %c : vector<4x16x4xi8>, vector<16x8x4xi8> into vector<4x8xi32>
  return %0 : vector<4x8xi32>
}

// CHECK-LABEL: func.func @from_and_to_memory(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = memref.subview %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, 2, 0] [4, 8, 2] [1, 1, 1] : memref<64x32x2xbf16> to memref<4x8x2xbf16, strided<[64, 2, 1], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = memref.collapse_shape %{{[a-z0-9_#]+}} {{\[\[}}0], [1, 2]] : memref<4x8x2xbf16, strided<[64, 2, 1], offset: ?>> into memref<4x16xbf16, strided<[64, 1], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<4x16xbf16, strided<[64, 1], offset: ?>> into !amx.tile<4x16xbf16>
// CHECK: %{{[a-z0-9_:]+}} = memref.subview %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, 0, %{{[a-z0-9_#]+}}, 0] [1, 8, 16, 2] [1, 1, 1, 1] : memref<?x16x128x2xbf16> to memref<1x8x16x2xbf16, strided<[4096, 256, 2, 1], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = memref.collapse_shape %{{[a-z0-9_#]+}} {{\[\[}}0], [1], [2, 3]] : memref<1x8x16x2xbf16, strided<[4096, 256, 2, 1], offset: ?>> into memref<1x8x32xbf16, strided<[4096, 256, 1], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<1x8x32xbf16, strided<[4096, 256, 1], offset: ?>> into !amx.tile<8x32xbf16>
// CHECK: %{{[a-z0-9_:]+}} = memref.subview %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] [4, 16] [1, 1] : memref<64x128xf32> to memref<4x16xf32, strided<[128, 1], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<4x16xf32, strided<[128, 1], offset: ?>> into !amx.tile<4x16xf32>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_mulf %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !amx.tile<4x16xbf16>, !amx.tile<8x32xbf16>, !amx.tile<4x16xf32>
// CHECK: %{{[a-z0-9_:]+}} = memref.subview %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] [4, 16] [1, 1] : memref<64x128xf32> to memref<4x16xf32, strided<[128, 1], offset: ?>>
// CHECK: amx.tile_store %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} : memref<4x16xf32, strided<[128, 1], offset: ?>>, !amx.tile<4x16xf32>
func.func @from_and_to_memory(%A: memref<64x32x2xbf16>, %B: memref<?x16x128x2xbf16>, %C: memref<64x128xf32>, %i: index, %j: index) {
  %p = arith.constant 0.0 : bf16
  %q = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = vector.transfer_read %A[%i, %c2, %c0], %p {in_bounds = [true, true, true]} : memref<64x32x2xbf16>, vector<4x8x2xbf16>
  %b = vector.transfer_read %B[%j, %c0, %i, %c0], %p {in_bounds = [true, true, true]} : memref<?x16x128x2xbf16>, vector<8x16x2xbf16>
  %c = vector.transfer_read %C[%i, %j], %q {in_bounds = [true, true]} : memref<64x128xf32>, vector<4x16xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x8x2xbf16>, vector<8x16x2xbf16> into vector<4x16xf32>
  vector.transfer_write %0, %C[%i, %j] {in_bounds = [true, true]} : vector<4x16xf32>, memref<64x128xf32>
  return
}

// CHECK-LABEL: func.func @dynamic_memory(
// CHECK: %{{[a-z0-9_:]+}} = ub.poison : f32
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0.000000e+00 : f16
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0.000000e+00 : f32
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true, true]} : memref<?x?x2xf16>, vector<4x8x2xf16>
// CHECK: %{{[a-z0-9_:]+}} = memref.subview %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, 0] [8, 16, 2] [1, 1, 1] : memref<32x64x2xf16, strided<[1000, 2, 1], offset: ?>> to memref<8x16x2xf16, strided<[1000, 2, 1], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = memref.collapse_shape %{{[a-z0-9_#]+}} {{\[\[}}0], [1, 2]] : memref<8x16x2xf16, strided<[1000, 2, 1], offset: ?>> into memref<8x32xf16, strided<[1000, 1], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<8x32xf16, strided<[1000, 1], offset: ?>> into !amx.tile<8x32xf16>
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x16xf32>
// CHECK: %{{[a-z0-9_:]+}} = memref.alloca() : memref<4x8x2xf16>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true, true, true]} : vector<4x8x2xf16>, memref<4x8x2xf16>
// CHECK: %{{[a-z0-9_:]+}} = memref.collapse_shape %{{[a-z0-9_#]+}} {{\[\[}}0], [1, 2]] : memref<4x8x2xf16> into memref<4x16xf16>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<4x16xf16> into !amx.tile<4x16xf16>
// CHECK: %{{[a-z0-9_:]+}} = memref.alloca() : memref<4x16xf32>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true, true]} : vector<4x16xf32>, memref<4x16xf32>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<4x16xf32> into !amx.tile<4x16xf32>
// CHECK: %{{[a-z0-9_:]+}} = amx.tile_mulf %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !amx.tile<4x16xf16>, !amx.tile<8x32xf16>, !amx.tile<4x16xf32>
// CHECK: %{{[a-z0-9_:]+}} = memref.alloca() : memref<4x16xf32>
// CHECK: amx.tile_store %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} : memref<4x16xf32>, !amx.tile<4x16xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true]} : memref<4x16xf32>, vector<4x16xf32>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true, true]} : vector<4x16xf32>, memref<?x?xf32>
func.func @dynamic_memory(%A: memref<?x?x2xf16>, %B: memref<32x64x2xf16, strided<[1000, 2, 1], offset: ?>>, %C: memref<?x?xf32>, %i: index, %j: index) -> vector<4x16xf32> {
  %p = arith.constant 0.0 : f16
  %q = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %a = vector.transfer_read %A[%i, %c0, %c0], %p {in_bounds = [true, true, true]} : memref<?x?x2xf16>, vector<4x8x2xf16>
  %b = vector.transfer_read %B[%j, %i, %c0], %p {in_bounds = [true, true, true]} : memref<32x64x2xf16, strided<[1000, 2, 1], offset: ?>>, vector<8x16x2xf16>
  %c = vector.transfer_read %C[%i, %j], %q {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x16xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x8x2xf16>, vector<8x16x2xf16> into vector<4x16xf32>
  vector.transfer_write %0, %C[%i, %j] {in_bounds = [true, true]} : vector<4x16xf32>, memref<?x?xf32>
  return %0 : vector<4x16xf32>
}

// CHECK-LABEL: func.func @too_many_rows(
// CHECK: %{{[a-z0-9_:]+}} = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<17x8x2xbf16>, vector<8x16x2xbf16> into vector<17x16xf32>
func.func @too_many_rows(%a: vector<17x8x2xbf16>, %b: vector<8x16x2xbf16>, %c: vector<17x16xf32>) -> vector<17x16xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<17x8x2xbf16>, vector<8x16x2xbf16> into vector<17x16xf32>
  return %0 : vector<17x16xf32>
}
