// RUN: ir-opt -convert-amdgpu-to-rocdl=chipset=gfx942 --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @load_static(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(256 : i64) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i16) : i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(159744 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.make.buffer.rsrc %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !llvm.ptr to <8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.raw.ptr.buffer.load %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
func.func @load_static(%m: memref<64xi32>, %i: i32) -> i32 {
  %0 = amdgpu.raw_buffer_load %m[%i] : memref<64xi32>, i32 -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @load_dynamic(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.getelementptr %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.intr.umax(%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}) : (i64, i64) -> i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(4 : i64) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i16) : i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(159744 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.make.buffer.rsrc %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !llvm.ptr to <8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.trunc %{{[a-z0-9_#]+}} : i64 to i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.trunc %{{[a-z0-9_#]+}} : i64 to i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.add %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(7 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.add %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.raw.ptr.buffer.load %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<4xf32>
func.func @load_dynamic(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: i32, %j: i32, %s: i32) -> vector<4xf32> {
  %0 = amdgpu.raw_buffer_load {boundsCheck = false, indexOffset = 7 : i32} %m[%i, %j] sgprOffset %s : memref<?x?xf32, strided<[?, ?], offset: ?>>, i32, i32 -> vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @load_packed(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(64 : i64) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i16) : i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(159744 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.make.buffer.rsrc %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : <1> to <8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.raw.ptr.buffer.load %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<2xi32>
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<2xi32> to vector<8xi8>
func.func @load_packed(%m: memref<64xi8, #gpu.address_space<global>>, %i: i32) -> vector<8xi8> {
  %0 = amdgpu.raw_buffer_load %m[%i] : memref<64xi8, #gpu.address_space<global>>, i32 -> vector<8xi8>
  return %0 : vector<8xi8>
}

// CHECK-LABEL: func.func @store_packed(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : vector<2xf16> to i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(64 : i64) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i16) : i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(159744 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.make.buffer.rsrc %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !llvm.ptr to <8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.add %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: rocdl.raw.ptr.buffer.store %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
func.func @store_packed(%v: vector<2xf16>, %m: memref<8x4xf16>, %i: i32, %j: i32) {
  amdgpu.raw_buffer_store %v -> %m[%i, %j] : vector<2xf16> -> memref<8x4xf16>, i32, i32
  return
}

// CHECK-LABEL: func.func @add_pair(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(128 : i64) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i16) : i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(159744 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.make.buffer.rsrc %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !llvm.ptr to <8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: rocdl.raw.ptr.buffer.atomic.fadd %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<2xbf16>
func.func @add_pair(%v: vector<2xbf16>, %m: memref<64xbf16>, %i: i32) {
  amdgpu.raw_buffer_atomic_fadd %v -> %m[%i] : vector<2xbf16> -> memref<64xbf16>, i32
  return
}

// CHECK-LABEL: func.func @swap_floats(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : f32 to i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : f32 to i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(256 : i64) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i16) : i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(159744 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.make.buffer.rsrc %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !llvm.ptr to <8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.raw.ptr.buffer.atomic.cmpswap %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.bitcast %{{[a-z0-9_#]+}} : i32 to f32
func.func @swap_floats(%v: f32, %w: f32, %m: memref<64xf32>, %i: i32) -> f32 {
  %0 = amdgpu.raw_buffer_atomic_cmpswap %v, %w -> %m[%i] : f32 -> memref<64xf32>, i32
  return %0 : f32
}

// CHECK-LABEL: func.func @cast(
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.intr.umax(%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}) : (i64, i64) -> i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.getelementptr %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : index) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[4] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.zext %{{[a-z0-9_#]+}} : i14 to i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(16384 : i16) : i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.or disjoint %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(159744 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.make.buffer.rsrc %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !llvm.ptr to <7>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.poison : !llvm.struct<(ptr<7>, ptr<7>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertvalue %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[0] : !llvm.struct<(ptr<7>, ptr<7>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertvalue %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr<7>, ptr<7>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertvalue %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[2] : !llvm.struct<(ptr<7>, ptr<7>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertvalue %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[3] : !llvm.struct<(ptr<7>, ptr<7>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.insertvalue %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[4] : !llvm.struct<(ptr<7>, ptr<7>, i64, array<2 x i64>, array<2 x i64>)>
func.func @cast(%m: memref<?x4xi8, strided<[?, 1], offset: ?>>, %c: i14) -> memref<?x4xi8, strided<[?, 1]>, #amdgpu.address_space<fat_raw_buffer>> {
  %0 = amdgpu.fat_raw_buffer_cast %m cacheSwizzleStride(%c) resetOffset : memref<?x4xi8, strided<[?, 1], offset: ?>> to memref<?x4xi8, strided<[?, 1]>, #amdgpu.address_space<fat_raw_buffer>>
  return %0 : memref<?x4xi8, strided<[?, 1]>, #amdgpu.address_space<fat_raw_buffer>>
}
