// RUN: ir-opt -convert-xegpu-to-xevm -split-input-file -mlir-print-local-scope %s | FileCheck %s

gpu.module @m [#xevm.target<chip = "pvc">] {
  gpu.func @nd(%src: memref<8x16xf32, 1>, %dst: memref<8x16xf32, 1>, %i: index) kernel {
    %a = memref.memory_space_cast %src : memref<8x16xf32, 1> to memref<8x16xf32>
    %d = xegpu.create_nd_tdesc %a : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32>
    xegpu.prefetch_nd %d[%i, 0] : !xegpu.tensor_desc<8x16xf32>
    %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x16xf32> -> vector<8xf32>
    xegpu.store_nd %v, %d[0, %i] <{l1_hint = #xegpu.cache_hint<write_back>, l3_hint = #xegpu.cache_hint<uncached>}> : vector<8xf32>, !xegpu.tensor_desc<8x16xf32>
    gpu.return
  }
  gpu.func @dyn(%p: ui64, %h: index, %w: index, %q: i32, %q2 : ui32) kernel {
    %c1 = arith.constant 1 : index
    %d = xegpu.create_nd_tdesc %p, shape : [%h, %w], strides : [%w, %c1] : ui64 -> !xegpu.tensor_desc<16x16xf16>
    %v = xegpu.load_nd %d[0, 0] <{packed}> : !xegpu.tensor_desc<16x16xf16> -> vector<16xf16>
    %e = xegpu.create_nd_tdesc %q, shape : [%h, 64], strides : [64, 1] : i32 -> !xegpu.tensor_desc<16x16xf16>
    %x = xegpu.load_nd %e[0, 0] : !xegpu.tensor_desc<16x16xf16> -> vector<16xf16>
    %f = xegpu.create_nd_tdesc %q2, shape : [%h, 64], strides : [64, 1] : ui32 -> !xegpu.tensor_desc<8x16xf16>
    
    %v8 = vector.extract_strided_slice %v {offsets=[0], sizes=[8], strides=[1]} : vector<16xf16> to vector<8xf16>
  xegpu.store_nd %v8, %f[0, 0] : vector<8xf16>, !xegpu.tensor_desc<8x16xf16>
    gpu.return
  }
}

// -----

gpu.module @m [#xevm.target<chip = "pvc">] {
  gpu.func @one(%p: ui64, %src: memref<64xf32>, %i: index) kernel {
    %d = xegpu.create_nd_tdesc %src : memref<64xf32> -> !xegpu.tensor_desc<32xf32>
    %v = xegpu.load_nd %d[%i] : !xegpu.tensor_desc<32xf32> -> vector<2xf32>
    xegpu.store_nd %v, %d[4] : vector<2xf32>, !xegpu.tensor_desc<32xf32>
    gpu.return
  }
}

// -----

gpu.module @m [#xevm.target<chip = "pvc">] {
  gpu.func @g(%p: ui64, %src: memref<64xf32>, %off: vector<1xindex>, %m: vector<1xi1>) kernel {
    %v = xegpu.load %src[%off], %m <{chunk_size = 4 : i64}> : memref<64xf32>, vector<1xindex>, vector<1xi1> -> vector<4xf32>
    xegpu.store %v, %p[%off], %m <{chunk_size = 4 : i64}> : vector<4xf32>, ui64, vector<1xindex>, vector<1xi1>
    %w = xegpu.load %p[%off], %m : ui64, vector<1xindex>, vector<1xi1> -> vector<1xf16>
    xegpu.store %w, %p[%off], %m : vector<1xf16>, ui64, vector<1xindex>, vector<1xi1>
    xegpu.prefetch %src[%off] : memref<64xf32>, vector<1xindex>
    xegpu.prefetch %p[%off] <{offset_align_byte = 2}> : ui64, vector<1xindex>
    xegpu.fence memory_kind = global, fence_scope = workgroup
    xegpu.fence memory_kind = slm, fence_scope = gpu
    gpu.return
  }
}

// -----

gpu.module @m [#xevm.target<chip = "pvc">] {
  gpu.func @dpas(%a: vector<8xf16>, %b: vector<16xf16>, %c: vector<8xf32>) -> vector<8xf32> {
    %d = xegpu.dpas %a, %b, %c : vector<8xf16>, vector<16xf16>, vector<8xf32> -> vector<8xf32>
    %e = xegpu.dpas %a, %b : vector<8xf16>, vector<16xf16> -> vector<8xf32>
    gpu.return %d : vector<8xf32>
  }
}

// -----

gpu.module @m [#xevm.target<chip = "pvc">] {
  gpu.func @mat(%i: index, %s: memref<4096xi8, 3>, %f : vector<8xf16>) {
    %m = xegpu.create_mem_desc %s : memref<4096xi8, 3> -> !xegpu.mem_desc<32x64xf16>
    %v = xegpu.load_matrix %m[0, %i] : !xegpu.mem_desc<32x64xf16>, index -> vector<1xf16>
    %w = xegpu.load_matrix %m[0, %i] : !xegpu.mem_desc<32x64xf16>, index -> vector<8xf16>
    xegpu.store_matrix %v, %m[0, %i] : vector<1xf16>, !xegpu.mem_desc<32x64xf16>, index
    xegpu.store_matrix %f, %m[0, %i] <{subgroup_block_io}> : vector<8xf16>, !xegpu.mem_desc<32x64xf16>, index
    gpu.return
  }
}

// CHECK: gpu.module @m [#xevm.target<chip = "pvc">] {
// CHECK-LABEL: gpu.func @nd(
// CHECK: %{{[a-z0-9_#:]+}} = memref.memory_space_cast %{{[a-z0-9_#:]+}} : memref<8x16xf32, 1> to memref<8x16xf32>
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<8x16xf32> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<0> : vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 16 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 8 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 16 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0] : i64 into vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<4xi64> to vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [2] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [3] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [4] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : i64 from vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[2] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[3] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[4] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: xevm.blockprefetch2d %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>, elem_size_in_bits = 32 : i32, tile_height = 8 : i32, tile_width = 16 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : i64 from vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[2] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[3] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[4] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = xevm.blockload2d %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>, elem_size_in_bits = 32 : i32, pack_register = false, tile_height = 8 : i32, tile_width = 16 : i32, transpose = false, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : i64 from vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[2] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[3] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[4] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xf32> to vector<8xi32>
// CHECK: xevm.blockstore2d %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} <{cache_control = #xevm.store_cache_control<L1wb_L2uc_L3uc>, elem_size_in_bits = 32 : i32, tile_height = 8 : i32, tile_width = 16 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
// CHECK: gpu.return
// CHECK-LABEL: gpu.func @dyn(
// CHECK: %{{[a-z0-9_#:]+}} = index.castu %{{[a-z0-9_#:]+}} : ui32 to index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = index.castu %{{[a-z0-9_#:]+}} : ui64 to index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<0> : vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0] : i64 into vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<4xi64> to vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [2] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [3] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [4] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 2 : i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : i64 from vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[2] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[3] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[4] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = xevm.blockload2d %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>, elem_size_in_bits = 16 : i32, pack_register = true, tile_height = 16 : i32, tile_width = 16 : i32, transpose = false, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<16xf16>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<0> : vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.extui %{{[a-z0-9_#:]+}} : i32 to i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 64 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 64 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0] : i64 into vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<4xi64> to vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [2] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [3] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [4] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 2 : i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : i64 from vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[2] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[3] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[4] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = xevm.blockload2d %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>, elem_size_in_bits = 16 : i32, pack_register = false, tile_height = 16 : i32, tile_width = 16 : i32, transpose = false, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi16>
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<16xi16> to vector<16xf16>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<0> : vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.extui %{{[a-z0-9_#:]+}} : i32 to i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 64 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 64 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0] : i64 into vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<4xi64> to vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [2] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [3] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [4] : i32 into vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract_strided_slice %{{[a-z0-9_#:]+}} {offsets = [0], sizes = [8], strides = [1]} : vector<16xf16> to vector<8xf16>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 2 : i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xi32> to vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : i64 from vector<4xi64>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[2] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[3] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[4] : i32 from vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.trunci %{{[a-z0-9_#:]+}} : i64 to i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xf16> to vector<8xi16>
// CHECK: xevm.blockstore2d %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} <{cache_control = #xevm.store_cache_control<L1uc_L2uc_L3uc>, elem_size_in_bits = 16 : i32, tile_height = 8 : i32, tile_width = 16 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi16>)
// CHECK: gpu.return
// CHECK: gpu.module @m [#xevm.target<chip = "pvc">] {
// CHECK-LABEL: gpu.func @one(
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<64xf32> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<0> : vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = xevm.blockload %{{[a-z0-9_#:]+}} <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>) -> vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<2xi32> to vector<2xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 16 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<2xf32> to vector<2xi32>
// CHECK: xevm.blockstore %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} <{cache_control = #xevm.store_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>, vector<2xi32>)
// CHECK: gpu.return
// CHECK: gpu.module @m [#xevm.target<chip = "pvc">] {
// CHECK-LABEL: gpu.func @g(
// CHECK: %{{[a-z0-9_#:]+}} = index.castu %{{[a-z0-9_#:]+}} : ui64 to index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : i1 from vector<1xi1>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : index from vector<1xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<64xf32> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = scf.if %{{[a-z0-9_#:]+}} -> (vector<4xf32>) {
// CHECK: %{{[a-z0-9_#:]+}} = llvm.load %{{[a-z0-9_#:]+}} {cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : vector<4xf32>
// CHECK: } else {
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: scf.if %{{[a-z0-9_#:]+}} {
// CHECK: llvm.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} {cache_control = #xevm.store_cache_control<L1uc_L2uc_L3uc>} : vector<4xf32>, !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 2 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = scf.if %{{[a-z0-9_#:]+}} -> (f16) {
// CHECK: %{{[a-z0-9_#:]+}} = llvm.load %{{[a-z0-9_#:]+}} {cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>} : !llvm.ptr<1> -> f16
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : f16
// CHECK: } else {
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0.000000e+00 : f16
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : f16
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 2 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: scf.if %{{[a-z0-9_#:]+}} {
// CHECK: llvm.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} {cache_control = #xevm.store_cache_control<L1uc_L2uc_L3uc>} : f16, !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 4 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: xevm.prefetch %{{[a-z0-9_#:]+}} <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>)
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 2 : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i64 to !llvm.ptr<1>
// CHECK: xevm.prefetch %{{[a-z0-9_#:]+}} <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>)
// CHECK: xevm.memfence <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<workgroup>}>
// CHECK: xevm.memfence <{addrspace = #xevm.addr_space<shared>, scope = #xevm.mem_scope<device>}>
// CHECK: gpu.return
// CHECK: gpu.module @m [#xevm.target<chip = "pvc">] {
// CHECK-LABEL: gpu.func @dpas(
// CHECK: %{{[a-z0-9_#:]+}} = xevm.mma %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xf16>, vector<16xf16>, vector<8xf32>) -> vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = xevm.mma %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xf16>, vector<16xf16>, vector<8xf32>) -> vector<8xf32>
// CHECK: gpu.return %{{[a-z0-9_#:]+}} : vector<8xf32>
// CHECK: gpu.module @m [#xevm.target<chip = "pvc">] {
// CHECK-LABEL: gpu.func @mat(
// CHECK: %{{[a-z0-9_#:]+}} = memref.extract_aligned_pointer_as_index %{{[a-z0-9_#:]+}} : memref<4096xi8, 3> -> index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 1 : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 64 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 2 : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i32 to !llvm.ptr<3>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.load %{{[a-z0-9_#:]+}} : !llvm.ptr<3> -> f16
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 64 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 2 : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i32 to !llvm.ptr<3>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.load %{{[a-z0-9_#:]+}} : !llvm.ptr<3> -> vector<8xf16>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 64 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 2 : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i32 to !llvm.ptr<3>
// CHECK: llvm.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : f16, !llvm.ptr<3>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 64 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_castui %{{[a-z0-9_#:]+}} : index to i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 2 : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.muli %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.inttoptr %{{[a-z0-9_#:]+}} : i32 to !llvm.ptr<3>
// CHECK: %{{[a-z0-9_#:]+}} = vector.bitcast %{{[a-z0-9_#:]+}} : vector<8xf16> to vector<8xi16>
// CHECK: xevm.blockstore %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}  : (!llvm.ptr<3>, vector<8xi16>)
// CHECK: gpu.return
