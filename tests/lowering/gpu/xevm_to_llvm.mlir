// RUN: ir-opt -convert-xevm-to-llvm -mlir-print-local-scope %s | FileCheck %s

module {
  llvm.func @load(%a: !llvm.ptr<1>, %w: i32, %h: i32, %p: i32, %x: i32, %y: i32) -> vector<8xi16> {
    %0 = xevm.blockload2d %a, %w, %h, %p, %x, %y <{elem_size_in_bits=16 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false, cache_control=#xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
    %1 = xevm.blockload2d %a, %w, %h, %p, %x, %y <{elem_size_in_bits=16 : i32, tile_width=16 : i32, tile_height=16 : i32, v_blocks=1 : i32, transpose=false, pack_register=true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
    %2 = xevm.blockload2d %a, %w, %h, %p, %x, %y <{elem_size_in_bits=32 : i32, tile_width=8 : i32, tile_height=16 : i32, v_blocks=1 : i32, transpose=true, pack_register=false, cache_control=#xevm.load_cache_control<L1s_L2uc_L3c>}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
    %3 = xevm.blockload2d %a, %w, %h, %p, %x, %y <{elem_size_in_bits=8 : i32, tile_width=32 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false, cache_control=#xevm.load_cache_control<ir>}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
    llvm.return %0 : vector<8xi16>
  }
  llvm.func @store(%a: !llvm.ptr<1>, %w: i32, %h: i32, %p: i32, %x: i32, %y: i32, %v: vector<8xi32>, %q: vector<8xi8>) {
    xevm.blockstore2d %a, %w, %h, %p, %x, %y, %v <{elem_size_in_bits=32 : i32, tile_width=16 : i32, tile_height=8 : i32, cache_control = #xevm.store_cache_control<L1wb_L2uc_L3wb>}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
    xevm.blockstore2d %a, %w, %h, %p, %x, %y, %q <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi8>)
    xevm.blockprefetch2d %a, %w, %h, %p, %x, %y <{elem_size_in_bits=8 : i32, tile_width=32 : i32, tile_height=8 : i32, v_blocks=1 : i32, cache_control=#xevm.load_cache_control<L1uc_L2uc_L3c>}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
    xevm.prefetch %a <{cache_control=#xevm.load_cache_control<L1c_L2uc_L3uc>}> : (!llvm.ptr<1>)
    xevm.prefetch %a : (!llvm.ptr<1>)
    xevm.memfence <{addrspace=#xevm.addr_space<global>, scope=#xevm.mem_scope<workgroup>}>
    xevm.memfence <{addrspace=#xevm.addr_space<shared>, scope=#xevm.mem_scope<device>}>
    llvm.return
  }
  llvm.func @mma(%c: vector<8xf32>, %a: vector<8xi16>, %b: vector<8xi32>, %d: vector<8xbf16>, %e: vector<8xi32>) -> vector<8xf32> {
    %0 = xevm.mma %a, %b, %c { shape=<m=8, n=16, k=16>, types=<d=f32, a=f16, b=f16, c=f32> } : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
    %1 = xevm.mma %a, %b, %d { shape=<m=8, n=16, k=16>, types=<d=bf16, a=bf16, b=bf16, c=bf16> } : (vector<8xi16>, vector<8xi32>, vector<8xbf16>) -> vector<8xbf16>
    %2 = xevm.mma %a, %b, %e { shape=<m=8, n=16, k=32>, types=<d=s32, a=u8, b=s8, c=s32> } : (vector<8xi16>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %3 = xevm.mma %c, %c, %c { shape=<m=8, n=16, k=8>, types=<d=f32, a=tf32, b=tf32, c=f32> } : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    llvm.return %0 : vector<8xf32>
  }
  llvm.func @ids() -> i32 {
    %0 = xevm.local_id.x : i32
    %1 = xevm.local_id.y : i32
    %2 = xevm.local_id.z : i32
    %3 = xevm.local_size.x : i32
    %4 = xevm.local_size.y : i32
    %5 = xevm.local_size.z : i32
    %6 = xevm.group_id.x : i32
    %7 = xevm.group_id.y : i32
    %8 = xevm.group_id.z : i32
    %9 = xevm.group_count.x : i32
    %10 = xevm.group_count.y : i32
    %11 = xevm.group_count.z : i32
    %12 = xevm.lane_id : i32
    %13 = xevm.subgroup_id : i32
    %14 = xevm.subgroup_size : i32
    %15 = xevm.local_id.x : i32
    llvm.return %0 : i32
  }
  llvm.func @rows(%p: !llvm.ptr<1>, %q: !llvm.ptr<3>, %v: vector<4xi64>, %s: i8) -> vector<2xi16> {
    %0 = xevm.blockload %p : (!llvm.ptr<1>) -> vector<2xi16>
    %1 = xevm.blockload %q <{cache_control=#xevm.load_cache_control<L1uc_L2uc_L3c>}> : (!llvm.ptr<3>) -> i32
    xevm.blockstore %p, %v : (!llvm.ptr<1>, vector<4xi64>)
    xevm.blockstore %q, %s <{cache_control=#xevm.store_cache_control<L1s_L2uc_L3wb>}> : (!llvm.ptr<3>, i8)
    llvm.return %0 : vector<2xi16>
  }
  llvm.func @plain(%p: !llvm.ptr<1>, %v: i32) -> i32 {
    %0 = llvm.load %p {cache_control=#xevm.load_cache_control<L1uc_L2uc_L3uc>} : !llvm.ptr<1> -> i32
    llvm.store %v, %p {cache_control=#xevm.store_cache_control<L1wb_L2uc_L3uc>} : i32, !llvm.ptr<1>
    %n = llvm.mlir.constant(16 : i32) : i32
    %a = llvm.alloca %n x i8 {alignment = 8 : i64} : (i32) -> !llvm.ptr<3>
    %b = llvm.alloca %n x f32 : (i32) -> !llvm.ptr<3>
    %c = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
    llvm.store %v, %a : i32, !llvm.ptr<3>
    llvm.store %v, %b : i32, !llvm.ptr<3>
    llvm.return %0 : i32
  }
  llvm.func @slices(%p: !llvm.ptr<1>, %v: vector<32xf16>, %w: vector<16xi32>) -> (vector<8xf32>) {
    %0 = llvm.load %p : !llvm.ptr<1> -> vector<64xf16>
    %1 = llvm.shufflevector %0, %0 [8, 9, 10, 11, 12, 13, 14, 15] : vector<64xf16>
    %2 = llvm.shufflevector %1, %1 [2, 3] : vector<8xf16>
    llvm.store %2, %p : vector<2xf16>, !llvm.ptr<1>
    %3 = llvm.fpext %v : vector<32xf16> to vector<32xf32>
    %4 = llvm.shufflevector %3, %3 [8, 9, 10, 11, 12, 13, 14, 15] : vector<32xf32>
    %5 = llvm.shufflevector %0, %0 [0, 1] : vector<64xf16>
    llvm.store %5, %p : vector<2xf16>, !llvm.ptr<1>
    llvm.return %4 : vector<8xf32>
  }
}

// CHECK: llvm.func spir_funccc @_Z30intel_sub_group_block_write_ucPU3AS3hh(!llvm.ptr<3>, i8) attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z31intel_sub_group_block_write_ul4PU3AS1mDv4_m(!llvm.ptr<1>, vector<4xi64>) attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z29intel_sub_group_block_read_uiPU3AS3j(!llvm.ptr<3>) -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z30intel_sub_group_block_read_us2PU3AS1t(!llvm.ptr<1>) -> vector<2xi16> attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z18get_sub_group_size() -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z16get_sub_group_id() -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z22get_sub_group_local_id() -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z14get_num_groupsj(i32) -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z12get_group_idj(i32) -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z14get_local_sizej(i32) -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z12get_local_idj(i32) -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z39intel_sub_group_tf32_tf32_matrix_mad_k8Dv8_fS_S_(vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32> attributes {convergent, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z36intel_sub_group_u8_s8_matrix_mad_k32Dv8_sDv8_iS0_(vector<8xi16>, vector<8xi32>, vector<8xi32>) -> vector<8xi32> attributes {convergent, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_sDv8_iS_(vector<8xi16>, vector<8xi32>, vector<8xi16>) -> vector<8xi16> attributes {convergent, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f(vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32> attributes {convergent, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z22atomic_work_item_fenceiii(i32, i32, i32) attributes {no_unwind}
// CHECK: llvm.func spir_funccc @_Z8prefetchPU3AS1Kcm(!llvm.ptr<1>, i64) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind}
// CHECK: llvm.func spir_funccc @_Z44intel_sub_group_2d_block_prefetch_8b_8r32x1cPU3AS1viiiDv2_i(!llvm.ptr<1> {llvm.nonnull}, i32, i32, i32, vector<2xi32>) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind}
// CHECK: llvm.func spir_funccc @_Z41intel_sub_group_2d_block_write_8b_8r16x1cPU3AS1viiiDv2_iPh(!llvm.ptr<1> {llvm.nonnull, llvm.writeonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.readonly}) attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z42intel_sub_group_2d_block_write_32b_8r16x1cPU3AS1viiiDv2_iPj(!llvm.ptr<1> {llvm.nonnull, llvm.writeonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.readonly}) attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z40intel_sub_group_2d_block_read_8b_8r32x1cPU3AS1viiiDv2_iPt(!llvm.ptr<1> {llvm.nonnull, llvm.readonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.writeonly}) attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z51intel_sub_group_2d_block_read_transpose_32b_16r8x1cPU3AS1viiiDv2_iPj(!llvm.ptr<1> {llvm.nonnull, llvm.readonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.writeonly}) attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z52intel_sub_group_2d_block_read_transform_16b_16r16x1cPU3AS1viiiDv2_iPj(!llvm.ptr<1> {llvm.nonnull, llvm.readonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.writeonly}) attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z41intel_sub_group_2d_block_read_16b_8r16x1cPU3AS1viiiDv2_iPt(!llvm.ptr<1> {llvm.nonnull, llvm.readonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.writeonly}) attributes {no_unwind, will_return}
// CHECK-LABEL: llvm.func @load(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.undef : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(8 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.alloca %{{[a-z0-9_#:]+}} x i16 : (i32) -> !llvm.ptr
// CHECK: llvm.call spir_funccc @_Z41intel_sub_group_2d_block_read_16b_8r16x1cPU3AS1viiiDv2_iPt(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (ptr<1>, i32, i32, i32, vector<2xi32>, ptr)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z41intel_sub_group_2d_block_read_16b_8r16x1cPU3AS1viiiDv2_iPt", visibility_ = 0 : i64, will_return, xevm.DecorationCacheControl = {{\[\[}}6442 : i32, 0 : i32, 1 : i32, 0 : i32], [6442 : i32, 1 : i32, 1 : i32, 0 : i32{{\]\]}}} : (!llvm.ptr<1> {llvm.nonnull, llvm.readonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.writeonly}) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.load %{{[a-z0-9_#:]+}} : !llvm.ptr -> vector<8xi16>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.undef : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(8 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.alloca %{{[a-z0-9_#:]+}} x i32 : (i32) -> !llvm.ptr
// CHECK: llvm.call spir_funccc @_Z52intel_sub_group_2d_block_read_transform_16b_16r16x1cPU3AS1viiiDv2_iPj(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (ptr<1>, i32, i32, i32, vector<2xi32>, ptr)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z52intel_sub_group_2d_block_read_transform_16b_16r16x1cPU3AS1viiiDv2_iPj", visibility_ = 0 : i64, will_return} : (!llvm.ptr<1> {llvm.nonnull, llvm.readonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.writeonly}) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.load %{{[a-z0-9_#:]+}} : !llvm.ptr -> vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.undef : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(8 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.alloca %{{[a-z0-9_#:]+}} x i32 : (i32) -> !llvm.ptr
// CHECK: llvm.call spir_funccc @_Z51intel_sub_group_2d_block_read_transpose_32b_16r8x1cPU3AS1viiiDv2_iPj(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (ptr<1>, i32, i32, i32, vector<2xi32>, ptr)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z51intel_sub_group_2d_block_read_transpose_32b_16r8x1cPU3AS1viiiDv2_iPj", visibility_ = 0 : i64, will_return, xevm.DecorationCacheControl = {{\[\[}}6442 : i32, 0 : i32, 3 : i32, 0 : i32], [6442 : i32, 1 : i32, 2 : i32, 0 : i32{{\]\]}}} : (!llvm.ptr<1> {llvm.nonnull, llvm.readonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.writeonly}) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.load %{{[a-z0-9_#:]+}} : !llvm.ptr -> vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.undef : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(8 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.alloca %{{[a-z0-9_#:]+}} x i16 : (i32) -> !llvm.ptr
// CHECK: llvm.call spir_funccc @_Z40intel_sub_group_2d_block_read_8b_8r32x1cPU3AS1viiiDv2_iPt(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (ptr<1>, i32, i32, i32, vector<2xi32>, ptr)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z40intel_sub_group_2d_block_read_8b_8r32x1cPU3AS1viiiDv2_iPt", visibility_ = 0 : i64, will_return, xevm.DecorationCacheControl = {{\[\[}}6442 : i32, 0 : i32, 4 : i32, 0 : i32], [6442 : i32, 1 : i32, 4 : i32, 0 : i32{{\]\]}}} : (!llvm.ptr<1> {llvm.nonnull, llvm.readonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.writeonly}) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.load %{{[a-z0-9_#:]+}} : !llvm.ptr -> vector<8xi16>
// CHECK: llvm.return %{{[a-z0-9_#:]+}} : vector<8xi16>
// CHECK-LABEL: llvm.func @store(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.undef : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(8 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.alloca %{{[a-z0-9_#:]+}} x i32 : (i32) -> !llvm.ptr
// CHECK: llvm.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xi32>, !llvm.ptr
// CHECK: llvm.call spir_funccc @_Z42intel_sub_group_2d_block_write_32b_8r16x1cPU3AS1viiiDv2_iPj(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (ptr<1>, i32, i32, i32, vector<2xi32>, ptr)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z42intel_sub_group_2d_block_write_32b_8r16x1cPU3AS1viiiDv2_iPj", visibility_ = 0 : i64, will_return, xevm.DecorationCacheControl = {{\[\[}}6443 : i32, 0 : i32, 4 : i32, 0 : i32], [6443 : i32, 1 : i32, 2 : i32, 0 : i32{{\]\]}}} : (!llvm.ptr<1> {llvm.nonnull, llvm.writeonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.readonly}) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.undef : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(8 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.alloca %{{[a-z0-9_#:]+}} x i8 : (i32) -> !llvm.ptr
// CHECK: llvm.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xi8>, !llvm.ptr
// CHECK: llvm.call spir_funccc @_Z41intel_sub_group_2d_block_write_8b_8r16x1cPU3AS1viiiDv2_iPh(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (ptr<1>, i32, i32, i32, vector<2xi32>, ptr)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z41intel_sub_group_2d_block_write_8b_8r16x1cPU3AS1viiiDv2_iPh", visibility_ = 0 : i64, will_return} : (!llvm.ptr<1> {llvm.nonnull, llvm.writeonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.readonly}) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.undef : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertelement %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}} : i32] : vector<2xi32>
// CHECK: llvm.call spir_funccc @_Z44intel_sub_group_2d_block_prefetch_8b_8r32x1cPU3AS1viiiDv2_i(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (ptr<1>, i32, i32, i32, vector<2xi32>)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z44intel_sub_group_2d_block_prefetch_8b_8r32x1cPU3AS1viiiDv2_i", visibility_ = 0 : i64, xevm.DecorationCacheControl = {{\[\[}}6442 : i32, 0 : i32, 1 : i32, 0 : i32], [6442 : i32, 1 : i32, 2 : i32, 0 : i32{{\]\]}}} : (!llvm.ptr<1> {llvm.nonnull}, i32, i32, i32, vector<2xi32>) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: llvm.call spir_funccc @_Z8prefetchPU3AS1Kcm(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (ptr<1>, i64)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z8prefetchPU3AS1Kcm", visibility_ = 0 : i64, xevm.DecorationCacheControl = {{\[\[}}6442 : i32, 0 : i32, 2 : i32, 0 : i32], [6442 : i32, 1 : i32, 1 : i32, 0 : i32{{\]\]}}} : (!llvm.ptr<1>, i64) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: llvm.call spir_funccc @_Z8prefetchPU3AS1Kcm(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (ptr<1>, i64)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z8prefetchPU3AS1Kcm", visibility_ = 0 : i64} : (!llvm.ptr<1>, i64) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: llvm.call spir_funccc @_Z22atomic_work_item_fenceiii(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (i32, i32, i32)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z22atomic_work_item_fenceiii", visibility_ = 0 : i64} : (i32, i32, i32) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: llvm.call spir_funccc @_Z22atomic_work_item_fenceiii(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (i32, i32, i32)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z22atomic_work_item_fenceiii", visibility_ = 0 : i64} : (i32, i32, i32) -> ()
// CHECK: llvm.return
// CHECK-LABEL: llvm.func @mma(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {convergent, function_type = !llvm.func<vector<8xf32> (vector<8xi16>, vector<8xi32>, vector<8xf32>)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f", visibility_ = 0 : i64, will_return} : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.bitcast %{{[a-z0-9_#:]+}} : vector<8xbf16> to vector<8xi16>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_sDv8_iS_(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {convergent, function_type = !llvm.func<vector<8xi16> (vector<8xi16>, vector<8xi32>, vector<8xi16>)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_sDv8_iS_", visibility_ = 0 : i64, will_return} : (vector<8xi16>, vector<8xi32>, vector<8xi16>) -> vector<8xi16>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.bitcast %{{[a-z0-9_#:]+}} : vector<8xi16> to vector<8xbf16>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z36intel_sub_group_u8_s8_matrix_mad_k32Dv8_sDv8_iS0_(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {convergent, function_type = !llvm.func<vector<8xi32> (vector<8xi16>, vector<8xi32>, vector<8xi32>)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z36intel_sub_group_u8_s8_matrix_mad_k32Dv8_sDv8_iS0_", visibility_ = 0 : i64, will_return} : (vector<8xi16>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z39intel_sub_group_tf32_tf32_matrix_mad_k8Dv8_fS_S_(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {convergent, function_type = !llvm.func<vector<8xf32> (vector<8xf32>, vector<8xf32>, vector<8xf32>)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z39intel_sub_group_tf32_tf32_matrix_mad_k8Dv8_fS_S_", visibility_ = 0 : i64, will_return} : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
// CHECK: llvm.return %{{[a-z0-9_#:]+}} : vector<8xf32>
// CHECK-LABEL: llvm.func @ids(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z12get_local_idj(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z12get_local_idj", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z12get_local_idj(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z12get_local_idj", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z12get_local_idj(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z12get_local_idj", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z14get_local_sizej(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z14get_local_sizej", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z14get_local_sizej(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z14get_local_sizej", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z14get_local_sizej(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z14get_local_sizej", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z12get_group_idj(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z12get_group_idj", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z12get_group_idj(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z12get_group_idj", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z12get_group_idj(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z12get_group_idj", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z14get_num_groupsj(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z14get_num_groupsj", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z14get_num_groupsj(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z14get_num_groupsj", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z14get_num_groupsj(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z14get_num_groupsj", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z22get_sub_group_local_id() {function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z22get_sub_group_local_id", visibility_ = 0 : i64, will_return} : () -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z16get_sub_group_id() {function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z16get_sub_group_id", visibility_ = 0 : i64, will_return} : () -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z18get_sub_group_size() {function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z18get_sub_group_size", visibility_ = 0 : i64, will_return} : () -> i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z12get_local_idj(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, sym_name = "_Z12get_local_idj", visibility_ = 0 : i64, will_return} : (i32) -> i32
// CHECK: llvm.return %{{[a-z0-9_#:]+}} : i32
// CHECK-LABEL: llvm.func @rows(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z30intel_sub_group_block_read_us2PU3AS1t(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<vector<2xi16> (ptr<1>)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z30intel_sub_group_block_read_us2PU3AS1t", visibility_ = 0 : i64, will_return} : (!llvm.ptr<1>) -> vector<2xi16>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call spir_funccc @_Z29intel_sub_group_block_read_uiPU3AS3j(%{{[a-z0-9_#:]+}}) {function_type = !llvm.func<i32 (ptr<3>)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z29intel_sub_group_block_read_uiPU3AS3j", visibility_ = 0 : i64, will_return, xevm.DecorationCacheControl = {{\[\[}}6442 : i32, 0 : i32, 1 : i32, 0 : i32], [6442 : i32, 1 : i32, 2 : i32, 0 : i32{{\]\]}}} : (!llvm.ptr<3>) -> i32
// CHECK: llvm.call spir_funccc @_Z31intel_sub_group_block_write_ul4PU3AS1mDv4_m(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (ptr<1>, vector<4xi64>)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z31intel_sub_group_block_write_ul4PU3AS1mDv4_m", visibility_ = 0 : i64, will_return} : (!llvm.ptr<1>, vector<4xi64>) -> ()
// CHECK: llvm.call spir_funccc @_Z30intel_sub_group_block_write_ucPU3AS3hh(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) {function_type = !llvm.func<void (ptr<3>, i8)>, linkage = #llvm.linkage<external>, no_unwind, sym_name = "_Z30intel_sub_group_block_write_ucPU3AS3hh", visibility_ = 0 : i64, will_return, xevm.DecorationCacheControl = {{\[\[}}6443 : i32, 0 : i32, 3 : i32, 0 : i32], [6443 : i32, 1 : i32, 2 : i32, 0 : i32{{\]\]}}} : (!llvm.ptr<3>, i8) -> ()
// CHECK: llvm.return %{{[a-z0-9_#:]+}} : vector<2xi16>
// CHECK-LABEL: llvm.func @plain(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.load %{{[a-z0-9_#:]+}} {xevm.DecorationCacheControl = {{\[\[}}6442 : i32, 0 : i32, 1 : i32, 0 : i32], [6442 : i32, 1 : i32, 1 : i32, 0 : i32{{\]\]}}} : !llvm.ptr<1> -> i32
// CHECK: llvm.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} {xevm.DecorationCacheControl = {{\[\[}}6443 : i32, 0 : i32, 4 : i32, 0 : i32], [6443 : i32, 1 : i32, 1 : i32, 0 : i32{{\]\]}}} : i32, !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(16 : i32) : i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.alloca %{{[a-z0-9_#:]+}} x i8 {alignment = 8 : i64} : (i32) -> !llvm.ptr<3>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.alloca %{{[a-z0-9_#:]+}} x f32 : (i32) -> !llvm.ptr<3>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.alloca %{{[a-z0-9_#:]+}} x f32 : (i32) -> !llvm.ptr
// CHECK: llvm.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32, !llvm.ptr<3>
// CHECK: llvm.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i32, !llvm.ptr<3>
// CHECK: llvm.return %{{[a-z0-9_#:]+}} : i32
// CHECK-LABEL: llvm.func @slices(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.load %{{[a-z0-9_#:]+}} : !llvm.ptr<1> -> vector<64xf16>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.shufflevector %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [8, 9, 10, 11, 12, 13, 14, 15] : vector<64xf16>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.shufflevector %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [2, 3] : vector<8xf16>
// CHECK: llvm.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<2xf16>, !llvm.ptr<1>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.fpext %{{[a-z0-9_#:]+}} : vector<32xf16> to vector<32xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.shufflevector %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [8, 9, 10, 11, 12, 13, 14, 15] : vector<32xf32>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.shufflevector %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 1] : vector<64xf16>
// CHECK: llvm.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<2xf16>, !llvm.ptr<1>
// CHECK: llvm.return %{{[a-z0-9_#:]+}} : vector<8xf32>
