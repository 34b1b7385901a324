// RUN: ir-opt -convert-vector-to-xegpu -split-input-file -mlir-print-local-scope %s | FileCheck %s

gpu.module @blocks [#xevm.target<chip = "pvc">] {
  gpu.func @load(%m: memref<8x16x32xf32>, %i: index) -> vector<8x16xf32> {
    %0 = vector.load %m[%i, %i, %i] : memref<8x16x32xf32>, vector<8x16xf32>
    gpu.return %0 : vector<8x16xf32>
  }
  gpu.func @store_dynamic(%m: memref<?x?xf16>, %i: index, %v: vector<16xf16>) {
    vector.store %v, %m[%i, %i] : memref<?x?xf16>, vector<16xf16>
    gpu.return
  }
  gpu.func @transposed(%m: memref<64x64xf32>, %i: index) -> vector<8x16xf32> {
    %z = arith.constant 0.0 : f32
    %0 = vector.transfer_read %m[%i, %i], %z {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [false, true]} : memref<64x64xf32>, vector<8x16xf32>
    gpu.return %0 : vector<8x16xf32>
  }
  gpu.func @padded(%m: memref<64x64xf32>, %i: index) -> vector<8x16xf32> {
    %z = arith.constant 1.0 : f32
    %0 = vector.transfer_read %m[%i, %i], %z {in_bounds = [false, true]} : memref<64x64xf32>, vector<8x16xf32>
    gpu.return %0 : vector<8x16xf32>
  }
  gpu.func @write(%m: memref<64x64xf32, strided<[?, 1], offset: ?>>, %i: index, %v: vector<8x16xf32>) {
    vector.transfer_write %v, %m[%i, %i] {in_bounds = [true, true]} : vector<8x16xf32>, memref<64x64xf32, strided<[?, 1], offset: ?>>
    gpu.return
  }
  gpu.func @row(%m: memref<64x64xf32>, %i: index) -> vector<16xf32> {
    %z = arith.constant 0.0 : f32
    %0 = vector.transfer_read %m[%i, %i], %z {in_bounds = [true]} : memref<64x64xf32>, vector<16xf32>
    gpu.return %0 : vector<16xf32>
  }
}

// -----

gpu.module @scattered {
  gpu.func @read(%m: memref<8x16x32xf32>, %i: index) -> vector<4x8x16xf32> {
    %z = arith.constant 0.0 : f32
    %0 = vector.transfer_read %m[%i, %i, %i], %z {in_bounds = [true, true, true]} : memref<8x16x32xf32>, vector<4x8x16xf32>
    gpu.return %0 : vector<4x8x16xf32>
  }
  gpu.func @write(%m: memref<?x?xf32>, %i: index, %v: vector<8x16xf32>) {
    vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]} : vector<8x16xf32>, memref<?x?xf32>
    gpu.return
  }
  gpu.func @gather(%m: memref<64x64xf32>, %i: index, %o: vector<8xindex>, %k: vector<8xi1>, %v: vector<8xf32>) -> vector<8xf32> {
    %0 = vector.gather %m[%i, %i] [%o], %k, %v : memref<64x64xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    gpu.return %0 : vector<8xf32>
  }
  gpu.func @scatter(%m: memref<?xf32, strided<[?], offset: ?>>, %i: index, %o: vector<8xindex>, %k: vector<8xi1>, %v: vector<8xf32>) {
    vector.scatter %m[%i] [%o], %k, %v : memref<?xf32, strided<[?], offset: ?>>, vector<8xindex>, vector<8xi1>, vector<8xf32>
    gpu.return
  }
}

// -----

#a = affine_map<(m,n,k)->(m,k)>
#b = affine_map<(m,n,k)->(k,n)>
#bt = affine_map<(m,n,k)->(n,k)>
#c = affine_map<(m,n,k)->(m,n)>
func.func @f(%x: vector<8x16xf16>, %y: vector<16x16xf16>, %z: vector<8x16xf32>, %m: memref<16x16xf16>, %i: index) -> (vector<8x16xf32>, vector<8x16xf32>) {
  %0 = vector.contract {indexing_maps=[#a,#b,#c], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<add>} %x, %y, %z : vector<8x16xf16>, vector<16x16xf16> into vector<8x16xf32>
  %1 = vector.contract {indexing_maps=[#a,#bt,#c], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<add>} %x, %y, %z : vector<8x16xf16>, vector<16x16xf16> into vector<8x16xf32>
  return %0, %1 : vector<8x16xf32>, vector<8x16xf32>
}

// CHECK: gpu.module @blocks [#xevm.target<chip = "pvc">] {
// CHECK-LABEL: gpu.func @load(
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_#:]+}} = memref.subview %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, 0, 0] [1, 16, 32] [1, 1, 1] : memref<8x16x32xf32> to memref<16x32xf32, strided<[32, 1], offset: ?>>
// CHECK: %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} = memref.extract_strided_metadata %{{[a-z0-9_#:]+}} : memref<16x32xf32, strided<[32, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<f32> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = xegpu.create_nd_tdesc %{{[a-z0-9_#:]+}}, shape : [16, 32], strides : [32, 1] : i64 -> !xegpu.tensor_desc<8x16xf32>
// CHECK: %{{[a-z0-9_#:]+}} = xegpu.load_nd %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}]  : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
// CHECK: gpu.return %{{[a-z0-9_#:]+}} : vector<8x16xf32>
// CHECK-LABEL: gpu.func @store_dynamic(
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} = memref.extract_strided_metadata %{{[a-z0-9_#:]+}} : memref<?x?xf16> -> memref<f16>, index, index, index, index, index
// CHECK: %{{[a-z0-9_#:]+}} = memref.subview %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, 0] [1, %{{[a-z0-9_#:]+}}] [1, 1] : memref<?x?xf16> to memref<?xf16, strided<[1], offset: ?>>
// CHECK: %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} = memref.extract_strided_metadata %{{[a-z0-9_#:]+}} : memref<?xf16, strided<[1], offset: ?>> -> memref<f16>, index, index, index
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<f16> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = xegpu.create_nd_tdesc %{{[a-z0-9_#:]+}}, shape : [%{{[a-z0-9_#:]+}}], strides : [1] : i64 -> !xegpu.tensor_desc<16xf16, #xegpu.block_tdesc_attr<boundary_check = false>>
// CHECK: xegpu.store_nd %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}]  : vector<16xf16>, !xegpu.tensor_desc<16xf16, #xegpu.block_tdesc_attr<boundary_check = false>>
// CHECK: gpu.return
// CHECK-LABEL: gpu.func @transposed(
// CHECK: %{{[a-z0-9_#:]+}} = xegpu.create_nd_tdesc %{{[a-z0-9_#:]+}} : memref<64x64xf32> -> !xegpu.tensor_desc<16x8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = xegpu.load_nd %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] <{transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<16x8xf32> -> vector<8x16xf32>
// CHECK: gpu.return %{{[a-z0-9_#:]+}} : vector<8x16xf32>
// CHECK-LABEL: gpu.func @padded(
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 1.000000e+00 : f32
// CHECK: %{{[a-z0-9_#:]+}} = vector.transfer_read %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}], %{{[a-z0-9_#:]+}} {in_bounds = [false, true]} : memref<64x64xf32>, vector<8x16xf32>
// CHECK: gpu.return %{{[a-z0-9_#:]+}} : vector<8x16xf32>
// CHECK-LABEL: gpu.func @write(
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} = memref.extract_strided_metadata %{{[a-z0-9_#:]+}} : memref<64x64xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<f32> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = xegpu.create_nd_tdesc %{{[a-z0-9_#:]+}}, shape : [64, 64], strides : [%{{[a-z0-9_#:]+}}, 1] : i64 -> !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<boundary_check = false>>
// CHECK: xegpu.store_nd %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}]  : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<boundary_check = false>>
// CHECK: gpu.return
// CHECK-LABEL: gpu.func @row(
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<true> : vector<16xi1>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 64 : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.step : vector<16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : index to vector<16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<64x64xf32> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = xegpu.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}], %{{[a-z0-9_#:]+}}  : i64, vector<16xindex>, vector<16xi1> -> vector<16xf32>
// CHECK: gpu.return %{{[a-z0-9_#:]+}} : vector<16xf32>
// CHECK: gpu.module @scattered {
// CHECK-LABEL: gpu.func @read(
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<true> : vector<4x8x16xi1>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<32> : vector<8xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<512> : vector<4xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 512 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 32 : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.step : vector<4xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.step : vector<8xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.step : vector<16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<4xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<4xindex> to vector<4x1x1xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<8xindex> to vector<1x8x1xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : vector<4x1x1xindex> to vector<4x8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : vector<1x8x1xindex> to vector<4x8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : vector<16xindex> to vector<4x8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<4x8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<4x8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : index to vector<4x8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<4x8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<8x16x32xf32> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = xegpu.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}], %{{[a-z0-9_#:]+}}  : i64, vector<4x8x16xindex>, vector<4x8x16xi1> -> vector<4x8x16xf32>
// CHECK: gpu.return %{{[a-z0-9_#:]+}} : vector<4x8x16xf32>
// CHECK-LABEL: gpu.func @write(
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<true> : vector<8x16xi1>
// CHECK: %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} = memref.extract_strided_metadata %{{[a-z0-9_#:]+}} : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK: %{{[a-z0-9_#:]+}} = vector.step : vector<8xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.step : vector<16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : index to vector<16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<8xindex> to vector<8x1xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : vector<8x1xindex> to vector<8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : vector<16xindex> to vector<8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : index to vector<8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8x16xindex>
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<?x?xf32> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i64
// CHECK: xegpu.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}], %{{[a-z0-9_#:]+}}  : vector<8x16xf32>, i64, vector<8x16xindex>, vector<8x16xi1>
// CHECK: gpu.return
// CHECK-LABEL: gpu.func @gather(
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 64 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : index to vector<8xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xindex>
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<64x64xf32> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = xegpu.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}], %{{[a-z0-9_#:]+}}  : i64, vector<8xindex>, vector<8xi1> -> vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.select %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xi1>, vector<8xf32>
// CHECK: gpu.return %{{[a-z0-9_#:]+}} : vector<8xf32>
// CHECK-LABEL: gpu.func @scatter(
// CHECK: %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} = memref.extract_strided_metadata %{{[a-z0-9_#:]+}} : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : index to vector<8xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.broadcast %{{[a-z0-9_#:]+}} : index to vector<8xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xindex>
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<?xf32, strided<[?], offset: ?>> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i64
// CHECK: xegpu.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}], %{{[a-z0-9_#:]+}}  : vector<8xf32>, i64, vector<8xindex>, vector<8xi1>
// CHECK: gpu.return
// CHECK-LABEL: func.func @f(
// CHECK: %{{[a-z0-9_#:]+}} = xegpu.dpas %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8x16xf16>, vector<16x16xf16> into vector<8x16xf32>
// CHECK: return %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8x16xf32>, vector<8x16xf32>
