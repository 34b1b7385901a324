// RUN: ir-opt -xegpu-fold-alias-ops --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @f(%m: memref<256x256xf16>, %i: index, %j: index) -> vector<8x16xf16> {
  %v = memref.subview %m[%i, %j] [32, 32] [1, 1] : memref<256x256xf16> to memref<32x32xf16, strided<[256, 1], offset: ?>>
  %c = arith.constant 3 : index
  %d = xegpu.create_nd_tdesc %v[%c, %j] : memref<32x32xf16, strided<[256, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf16>
  %d2 = xegpu.create_nd_tdesc %v[0, %j] : memref<32x32xf16, strided<[256, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf16>
  %0 = xegpu.load_nd %d : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  %1 = xegpu.load_nd %d2 : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  %2 = arith.addf %0, %1 : vector<8x16xf16>
  return %2 : vector<8x16xf16>
}

// CHECK-LABEL: func.func @f
// CHECK: %{{[a-z0-9_]+}} = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%{{[a-z0-9_]+}}]
// CHECK: %{{[a-z0-9_]+}} = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%{{[a-z0-9_]+}}]
// CHECK: %{{[a-z0-9_]+}} = xegpu.create_nd_tdesc %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<256x256xf16> -> !xegpu.tensor_desc<8x16xf16>
// CHECK: %{{[a-z0-9_]+}} = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%{{[a-z0-9_]+}}]
// CHECK: %{{[a-z0-9_]+}} = xegpu.create_nd_tdesc %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<256x256xf16> -> !xegpu.tensor_desc<8x16xf16>
// CHECK: %{{[a-z0-9_]+}} = xegpu.load_nd %{{[a-z0-9_]+}}  : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
// CHECK: %{{[a-z0-9_]+}} = xegpu.load_nd %{{[a-z0-9_]+}}  : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
// CHECK: %{{[a-z0-9_]+}} = arith.addf %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : vector<8x16xf16>
