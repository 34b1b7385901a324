"""Operations of the nvvm dialect become the intrinsics that mlir-translate calls."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import LlvmTool
from tests.support.translate import assert_same_llvm_ir, ir_translate

PREFETCHES = """
llvm.func @prefetch(%g: !llvm.ptr, %gl: !llvm.ptr<1>, %l: !llvm.ptr<5>, %c: !llvm.ptr<4>) {
  nvvm.prefetch level = L1, %g : !llvm.ptr
  nvvm.prefetch level = L2, %g : !llvm.ptr
  nvvm.prefetch level = L1 uniform, %g : !llvm.ptr
  nvvm.prefetch level = L1, %gl : !llvm.ptr<1>
  nvvm.prefetch level = L2, %gl : !llvm.ptr<1>
  nvvm.prefetch level = L1, %l : !llvm.ptr<5>
  nvvm.prefetch level = L2, %l : !llvm.ptr<5>
  nvvm.prefetch tensormap, %g : !llvm.ptr
  nvvm.prefetch tensormap, %c : !llvm.ptr<4>
  nvvm.prefetch tensormap in_param_space, %g : !llvm.ptr
  nvvm.prefetch level = L2, evict_priority = evict_normal, %gl : !llvm.ptr<1>
  llvm.return
}
"""

COPIES = """
llvm.func @cp(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>, %n: i32, %g: !llvm.ptr) {
  nvvm.cp.async.shared.global %d, %s, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %d, %s, 8, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %d, %s, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %d, %s, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %d, %s, 4, cache = ca, %n : !llvm.ptr<3>, !llvm.ptr<1>, i32
  nvvm.cp.async.shared.global %d, %s, 8, cache = ca, %n : !llvm.ptr<3>, !llvm.ptr<1>, i32
  nvvm.cp.async.mbarrier.arrive %g : !llvm.ptr
  nvvm.cp.async.mbarrier.arrive %g {noinc = true} : !llvm.ptr
  llvm.return
}
"""

BARRIERS = """
llvm.func @mb(%s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %n: i32, %g: !llvm.ptr, %st: i64) {
  nvvm.mbarrier.expect_tx %c, %n : !llvm.ptr<7>, i32
  nvvm.mbarrier.expect_tx %c, %n {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>, i32
  nvvm.mbarrier.complete_tx %c, %n {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>, i32
  %0 = nvvm.mbarrier.arrive %g : !llvm.ptr -> i64
  %1 = nvvm.mbarrier.arrive %g, %n {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr -> i64
  nvvm.mbarrier.arrive %c, %n {relaxed = true} : !llvm.ptr<7>
  nvvm.mbarrier.arrive_drop %c : !llvm.ptr<7>
  %2 = nvvm.mbarrier.arrive_drop %g : !llvm.ptr -> i64
  %3 = nvvm.mbarrier.arrive.nocomplete %g, %n : !llvm.ptr, i32 -> i64
  %4 = nvvm.mbarrier.arrive_drop.nocomplete %g, %n : !llvm.ptr, i32 -> i64
  %5 = nvvm.mbarrier.arrive.expect_tx %g, %n : !llvm.ptr, i32 -> i64
  nvvm.mbarrier.arrive.expect_tx %c, %n {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<7>, i32
  %6 = nvvm.mbarrier.arrive_drop.expect_tx %g, %n : !llvm.ptr, i32 -> i64
  nvvm.mbarrier.arrive_drop.expect_tx %c, %n : !llvm.ptr<7>, i32
  %7 = nvvm.mbarrier.test.wait %g, %st : !llvm.ptr, i64 -> i1
  %8 = nvvm.mbarrier.test.wait %s, %n : !llvm.ptr<3>, i32 -> i1
  %9 = nvvm.mbarrier.try_wait %g, %st : !llvm.ptr, i64 -> i1
  %10 = nvvm.mbarrier.try_wait %s, %st, %n {relaxed = true} : !llvm.ptr<3>, i64, i32 -> i1
  %11 = nvvm.mbarrier.try_wait %s, %n : !llvm.ptr<3>, i32 -> i1
  llvm.return
}
"""

BLOCK_BARRIERS = """
llvm.func @bar(%n: i32) {
  nvvm.cluster.wait {aligned}
  %0 = nvvm.barrier #nvvm.reduction<popc> %n -> i32
  llvm.return
}
"""

FENCES = """
llvm.func @fence() {
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
  llvm.return
}
"""

TILES = """
llvm.func @tma(%d: !llvm.ptr<7>, %sd: !llvm.ptr<3>, %t: !llvm.ptr, %b: !llvm.ptr<3>, %x: i32, %o: i16, %h: i64) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %b, box[%x] : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %b, box[%x,%x,%x,%x,%x] l2_cache_hint = %h : !llvm.ptr<7>,
      !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %b, box[%x,%x,%x] im2col[%o] {mode =
      #nvvm.tma_load_mode<im2col>, group = #nvvm.cta_group<cta_2>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %b, box[%x,%x,%x] im2col[%o, %o] multicast_mask = %o
      l2_cache_hint = %h {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %b, box[%x,%x,%x] im2col[%o, %o] {mode =
      #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %b, box[%x,%x,%x,%x,%x] {mode =
      #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %sd, %t, %b, box[%x, %x] {isCTAOnly = true} : !llvm.ptr<3>,
      !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %sd, %t, %b, box[%x, %x, %x] im2col[%o] l2_cache_hint = %h
      {isCTAOnly = true, mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<3>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.global.shared.cta %t, %sd, box[%x, %x, %x] l2_cache_hint = %h : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %t, %sd, box[%x, %x, %x] {mode = #nvvm.tma_store_mode<im2col>} :
      !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %t, %sd, box[%x, %x, %x, %x, %x] {mode =
      #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.prefetch %t, box[%x,%x,%x] im2col[%o] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %t, box[%x,%x,%x] im2col[%o, %o] {mode = #nvvm.tma_load_mode<im2col_w>} :
      !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %t, box[%x,%x,%x] im2col[%o, %o] {mode = #nvvm.tma_load_mode<im2col_w_128>} :
      !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %t, box[%x,%x,%x,%x,%x] {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
  nvvm.cp.async.bulk.tensor.reduce %t, %sd, box[%x,%x,%x] l2_cache_hint = %h {redKind = #nvvm.tma_redux_kind<min>,
      mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
"""

BULK_COPIES = """
llvm.func @bulk(%d: !llvm.ptr<7>, %s: !llvm.ptr<1>, %sd: !llvm.ptr<3>, %n: i32, %o: i16, %h: i64, %g: !llvm.ptr) {
  nvvm.cp.async.bulk.shared.cluster.global %d, %s, %sd, %n : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %d, %s, %sd, %n l2_cache_hint = %h : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %sd, %s, %sd, %n l2_cache_hint = %h : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %sd, %s, %sd, %n : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.bulk.global.shared.cta %s, %sd, %n : !llvm.ptr<1>, !llvm.ptr<3>
  nvvm.cp.async.bulk.global.shared.cta %s, %sd, %n l2_cache_hint = %h : !llvm.ptr<1>, !llvm.ptr<3>
  nvvm.cp.async.bulk.global.shared.cta %s, %sd, %n l2_cache_hint = %h byte_mask = %o : !llvm.ptr<1>, !llvm.ptr<3>
  nvvm.cp.async.bulk.prefetch %s, %n : !llvm.ptr<1>
  %m = nvvm.mapa %g, %n : !llvm.ptr -> !llvm.ptr
  nvvm.st.bulk %g, size = %h : !llvm.ptr
  llvm.return
}
"""

CANCELLATION = """
llvm.func @clc(%a: i128) {
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_y, %a : i32
  %1 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_z, %a : i32
  llvm.return
}
"""

TENSOR_MEMORY = """
llvm.func @tm(%t: !llvm.ptr<6>, %s: !llvm.ptr<3>, %g: !llvm.ptr, %n: i32, %a: i64, %p: i1, %o: i16, %v4:
    vector<4xi32>, %v8: vector<8xi32>, %v2: vector<2xi32>) {
  %k = llvm.mlir.constant(3 : i64) : i64
  nvvm.tcgen05.alloc %g, %n : !llvm.ptr, i32
  nvvm.tcgen05.commit %g {group = #nvvm.cta_group<cta_2>} : !llvm.ptr
  nvvm.tcgen05.commit %s : !llvm.ptr<3>
  nvvm.tcgen05.commit %g, multicast_mask = %o : !llvm.ptr, i16
  nvvm.tcgen05.cp %t, %a {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}
  nvvm.tcgen05.cp %t, %a {shape = #nvvm.tcgen05_cp_shape<shape_4x256b>}
  nvvm.tcgen05.cp %t, %a {shape = #nvvm.tcgen05_cp_shape<shape_128x128b>, srcFormat =
      #nvvm.tcgen05_cp_src_fmt<b4x16_p64>}
  nvvm.tcgen05.cp %t, %a {shape = #nvvm.tcgen05_cp_shape<shape_32x128b>, multicast =
      #nvvm.tcgen05_cp_multicast<warpx4>}
  %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  %1 = nvvm.tcgen05.ld %t, %k {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<2xi32>
  %2 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : i32
  nvvm.tcgen05.st %t, %n {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  nvvm.tcgen05.st %t, %v2, %k {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<2xi32>
  nvvm.tcgen05.mma %t, %t, %a, %n, %p {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>} :
      (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  nvvm.tcgen05.mma %t, %t, %a, %n, %p {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>, aShift}
      : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  nvvm.tcgen05.mma %t, %a, %a, %n, %p scale = %k {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup =
      #nvvm.cta_group<cta_2>} : (!llvm.ptr<6>, i64, i64, i32, i1, i64)
  nvvm.tcgen05.mma %t, %t, %a, %n, %p scale = %k mask = %v8 {kind = #nvvm.tcgen05_mma_kind<tf32>, ctaGroup =
      #nvvm.cta_group<cta_2>, aShift} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64, vector<8xi32>)
  nvvm.tcgen05.mma %t, %t, %a, %n, %p mask = %v4 {kind = #nvvm.tcgen05_mma_kind<tf32>, ctaGroup =
      #nvvm.cta_group<cta_1>, aShift} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, vector<4xi32>)
  nvvm.tcgen05.mma %t, %t, %a, %n, %p mask = %v4 {kind = #nvvm.tcgen05_mma_kind<tf32>, ctaGroup =
      #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, vector<4xi32>)
  nvvm.tcgen05.mma.sp %t, %t, %a, %n, %p, %t {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>,
      aShift} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>)
  nvvm.tcgen05.mma.sp %t, %t, %a, %n, %p, %t scale = %k mask = %v4 {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup =
      #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, i64, vector<4xi32>)
  nvvm.tcgen05.mma.sp %t, %a, %a, %n, %p, %t mask = %v8 {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup =
      #nvvm.cta_group<cta_2>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, vector<8xi32>)
  nvvm.tcgen05.mma.sp %t, %a, %a, %n, %p, %t scale = %k {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup =
      #nvvm.cta_group<cta_2>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, i64)
  nvvm.tcgen05.mma.block_scale %t, %t, %a, %n, %p, %t, %t {kind = #nvvm.block_scale_kind<mxf8f6f4>, ctaGroup =
      #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.block_scale %t, %a, %a, %n, %p, %t, %t {kind = #nvvm.block_scale_kind<mxf4>, ctaGroup =
      #nvvm.cta_group<cta_1>, blockScale = #nvvm.tcgen05_mma_block_scale<block32>} : (!llvm.ptr<6>, i64, i64, i32,
      i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.ws %t, %t, %a, %n, %p {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64,
      i32, i1)
  nvvm.tcgen05.mma.ws.sp %t, %t, %a, %n, %p, %t, %a {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>,
      !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, i64)
  llvm.return
}
"""

FRAGMENTS = """
llvm.func @wmma(%p: !llvm.ptr, %p1: !llvm.ptr<1>, %s: i32, %i: i32, %f: f32, %h: vector<2xf16>) {
  %0 = nvvm.wmma.load %p, %s {m = 16 : i32, n = 16 : i32, k = 16 : i32, layout = #nvvm.mma_layout<row>, eltype =
      #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>} : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>,
      vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  %1 = nvvm.wmma.load %p1, %s {m = 16 : i32, n = 16 : i32, k = 8 : i32, layout = #nvvm.mma_layout<col>, eltype =
      #nvvm.mma_type<tf32>, frag = #nvvm.mma_frag<b>} : (!llvm.ptr<1>) -> !llvm.struct<(i32, i32, i32, i32)>
  %2 = nvvm.wmma.load %p1, %s {m = 16 : i32, n = 16 : i32, k = 16 : i32, layout = #nvvm.mma_layout<col>, eltype =
      #nvvm.mma_type<s8>, frag = #nvvm.mma_frag<b>} : (!llvm.ptr<1>) -> !llvm.struct<(i32, i32)>
  %3 = nvvm.wmma.load %p1, %s {m = 16 : i32, n = 16 : i32, k = 16 : i32, layout = #nvvm.mma_layout<col>, eltype =
      #nvvm.mma_type<f32>, frag = #nvvm.mma_frag<c>} : (!llvm.ptr<1>) -> !llvm.struct<(f32, f32, f32, f32, f32, f32,
      f32, f32)>
  %4 = nvvm.wmma.mma %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h {m = 16 : i32, n
      = 16 : i32, k = 16 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, eltypeA =
      #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>,
      vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>,
      vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>,
      vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>,
      vector<2xf16>)>
  %5 = nvvm.wmma.mma %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %f, %f, %f, %f, %f, %f, %f, %f
      {m = 16 : i32, n = 16 : i32, k = 16 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>,
      eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f32>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>,
      vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>,
      vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, f32, f32, f32, f32,
      f32, f32, f32, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
  %6 = nvvm.wmma.mma %i, %i, %i, %i, %i, %i, %i, %i, %f, %f, %f, %f, %f, %f, %f, %f {m = 16 : i32, n = 16 : i32, k =
      8 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<row>, eltypeA = #nvvm.mma_type<tf32>,
      eltypeB = #nvvm.mma_type<f32>} : (i32, i32, i32, i32, i32, i32, i32, i32, f32, f32, f32, f32, f32, f32, f32,
      f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
  %7 = nvvm.wmma.mma %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i {m = 16 : i32, n = 16 : i32, k = 16 : i32,
      layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<row>, eltypeA = #nvvm.mma_type<s8>, eltypeB =
      #nvvm.mma_type<s32>} : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> !llvm.struct<(i32, i32,
      i32, i32, i32, i32, i32, i32)>
  llvm.return
}
"""

LOADS_OF_MATRICES = """
llvm.func @ld(%p: !llvm.ptr<3>, %i: i32) {
  %0 = nvvm.ldmatrix %p {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n =
      8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  %1 = nvvm.ldmatrix %p {num = 1 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n =
      16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  %2 = nvvm.ldmatrix %p {num = 2 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n =
      16>, eltType = #nvvm.ld_st_matrix_elt_type<b8x16.b6x16_p32>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32,
      i32)>
  %3 = nvvm.ldmatrix %p {num = 2 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n =
      16>, eltType = #nvvm.ld_st_matrix_elt_type<b8x16.b4x16_p64>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  nvvm.stmatrix %p, %i {layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>, eltType =
      #nvvm.ld_st_matrix_elt_type<b8>} : !llvm.ptr<3>, i32
  llvm.return
}
"""

CONVERSIONS = """
llvm.func @cv(%f: f32, %h: vector<2xf16>, %b: vector<2xbf16>, %v: vector<4xf32>, %i: i32, %b2: vector<2xi8>, %i8: i8)
    {
  %0 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rn>, relu = true}
  %1 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rz>, relu = true, sat = #nvvm.sat_mode<satfinite>}
  %2 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>, relu = true}
      : i16 (f8E5M2)
  %3 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} :
      vector<2xi8> (f8E8M0FNU)
  %4 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rp>} : i16 (f8E8M0FNU)
  %5 = nvvm.convert.f16x2.to.f8x2 %h : vector<2xf16> -> vector<2xi8> (f8E4M3FN)
  %6 = nvvm.convert.f6x2.to.f16x2 %b2 : vector<2xi8> (f6E3M2FN) -> vector<2xf16>
  %7 = nvvm.convert.f8x2.to.f16x2 %b2 {relu = true} : vector<2xi8> (f8E5M2) -> vector<2xf16>
  %8 = nvvm.convert.f32x2.to.f16x2 %f, %f, %i {rnd = #nvvm.fp_rnd_mode<rs>, relu = true, sat =
      #nvvm.sat_mode<satfinite>} : vector<2xf16>
  %9 = nvvm.convert.f32x4.to.f8x4 %v, %i : vector<4xf32> -> vector<4xi8> (f8E5M2)
  %10 = nvvm.convert.f32x4.to.f6x4 %v, %i : vector<4xf32> -> vector<4xi8> (f6E3M2FN)
  %11 = nvvm.convert.f32x2.to.f6x2 %f, %f {relu = true} : vector<2xi8> (f6E3M2FN)
  %12 = nvvm.convert.f32x2.to.f16x2 %f, %f, %i {rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xf16>
  %13 = nvvm.convert.f32x2.to.bf16x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} :
      vector<2xbf16>
  %14 = nvvm.convert.bf16x2.to.f8x2 %b {rnd = #nvvm.fp_rnd_mode<rp>} : vector<2xbf16> -> vector<2xi8> (f8E8M0FNU)
  llvm.return
}
"""

MISCELLANEOUS = """
llvm.func @misc(%i: i32) {
  %0 = nvvm.prmt #nvvm.permute_mode<rc16> %i, %i : i32
  %1 = nvvm.prmt #nvvm.permute_mode<ecl> %i, %i : i32
  %2 = nvvm.prmt #nvvm.permute_mode<ecr> %i, %i : i32
  nvvm.pmevent mask = 8
  llvm.return
}
"""

PRODUCTS = """
llvm.func @mma(%h: vector<2xf16>, %f: f32, %i: i32, %d: f64) {
  %0 = nvvm.mma.sync A[%h, %h] B[%h, %h] C[%f, %f, %f, %f, %f, %f, %f, %f] {shape = #nvvm.shape<m = 8, n = 8, k = 4>,
      layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>} : (vector<2xf16>, vector<2xf16>, f32) ->
      !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
  %1 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {shape = #nvvm.shape<m = 16, n = 8, k = 16>, layoutA =
      #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>,
      multiplicandBPtxType = #nvvm.mma_type<s8>, intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>} : (i32, i32,
      i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %2 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {shape = #nvvm.shape<m = 16, n = 8, k = 16>, layoutA =
      #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>,
      multiplicandBPtxType = #nvvm.mma_type<u8>, intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>} : (i32,
      i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %3 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {shape = #nvvm.shape<m = 16, n = 8, k = 128>, layoutA =
      #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<b1>,
      multiplicandBPtxType = #nvvm.mma_type<b1>, b1Op = #nvvm.mma_b1op<xor_popc>} : (i32, i32, i32) ->
      !llvm.struct<(i32, i32, i32, i32)>
  %4 = nvvm.mma.sync A[%d] B[%d] C[%d, %d] {shape = #nvvm.shape<m = 8, n = 8, k = 4>, layoutA =
      #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
  %5 = nvvm.mma.sync A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] {shape = #nvvm.shape<m = 16, n = 8, k = 8>,
      layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<tf32>,
      multiplicandBPtxType = #nvvm.mma_type<tf32>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %6 = nvvm.mma.sync A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] {shape = #nvvm.shape<m = 16, n = 8, k = 16>,
      layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<bf16>,
      multiplicandBPtxType = #nvvm.mma_type<bf16>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %7 = nvvm.mma.sync A[%h, %h, %h, %h] B[%h, %h] C[%f, %f, %f, %f] {shape = #nvvm.shape<m = 16, n = 8, k = 16>,
      layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>} : (vector<2xf16>, vector<2xf16>, f32) ->
      !llvm.struct<(f32, f32, f32, f32)>
  %8 = nvvm.mma.sync A[%h, %h] B[%h, %h] C[%h, %h, %h, %h] {shape = #nvvm.shape<m = 8, n = 8, k = 4>, layoutA =
      #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<row>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) ->
      !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}
"""

ARRIVALS = """
llvm.func @arr(%s: !llvm.ptr<3>, %n: i32, %g: !llvm.ptr) {
  %0 = nvvm.mbarrier.arrive %s : !llvm.ptr<3> -> i64
  %1 = nvvm.mbarrier.arrive %s {relaxed = true} : !llvm.ptr<3> -> i64
  %2 = nvvm.mbarrier.arrive %s {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3> -> i64
  nvvm.mbarrier.arrive %g : !llvm.ptr
  nvvm.mbarrier.arrive_drop %s : !llvm.ptr<3>
  nvvm.mbarrier.arrive.expect_tx %g, %n : !llvm.ptr, i32
  %k = llvm.mlir.constant(3 : i32) : i32
  %c = llvm.mlir.constant(3 : i8) : i8
  %t = llvm.mlir.constant(true) : i1
  %4 = nvvm.tcgen05.mma_smem_desc(%k, %k, %n, %c, %t, %c) : (i32, i32, i32, i8, i1, i8) -> i64
  %5 = nvvm.tcgen05.mma_smem_desc(%k, %k, %k, %c, %t, %c) : (i32, i32, i32, i8, i1, i8) -> i64
  llvm.return
}
"""

SPARSE_PRODUCTS = """
llvm.func @sp(%h: vector<2xf16>, %i: i32, %f: f32, %x: i16) {
  %k = llvm.mlir.constant(0 : i32) : i32
  %0 = nvvm.mma.sp.sync A[%h, %h] B[%h, %h] C[%h, %h] sparseMetadata[%i] selector[%k] {shape = #nvvm.shape<m = 16, n
      = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %1 = nvvm.mma.sp.sync A[%h, %h] B[%h, %h] C[%f, %f, %f, %f] sparseMetadata[%i] selector[%k] {orderedMetadata, shape
      = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32,
      f32)>
  %2 = nvvm.mma.sp.sync A[%i, %i] B[%i, %i] C[%i, %i, %i, %i] sparseMetadata[%i] selector[%k] {intOverflowBehavior =
      #nvvm.mma_int_overflow<satfinite>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType =
      #nvvm.mma_type<u8>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32,
      i32, i32)>
  llvm.return
}
"""

SCALED_PRODUCTS = """
llvm.func @bs(%i: i32, %f: f32, %x: i16) {
  %0 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %x, %x] scaleB[%i, %x, %x]
      {shape = #nvvm.shape<m = 16, n = 8, k = 32>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType
      = #nvvm.mma_type<e5m2>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat =
      #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (i32, i32, f32) ->
      !llvm.struct<(f32, f32, f32, f32)>
  %1 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %x, %x] scaleB[%i, %x, %x]
      {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType
      = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x4>, blockScaleFormat =
      #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4nvf4>} : (i32, i32, f32) ->
      !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
"""


PROGRAMS = {
    "prefetches": PREFETCHES,
    "copies": COPIES,
    "barriers": BARRIERS,
    "block barriers": BLOCK_BARRIERS,
    "fences": FENCES,
    "tiles": TILES,
    "bulk copies": BULK_COPIES,
    "cancellation": CANCELLATION,
    "tensor memory": TENSOR_MEMORY,
    "fragments": FRAGMENTS,
    "loads of matrices": LOADS_OF_MATRICES,
    "conversions": CONVERSIONS,
    "miscellaneous": MISCELLANEOUS,
    "products": PRODUCTS,
    "arrivals": ARRIVALS,
    "sparse products": SPARSE_PRODUCTS,
    "scaled products": SCALED_PRODUCTS,
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
def test_the_text_is_that_of_mlir_translate(mlir_translate: LlvmTool, text: str) -> None:
    assert_same_llvm_ir(mlir_translate, text)


def test_a_predicate_that_no_intrinsic_has_is_warned_of(mlir_translate: LlvmTool) -> None:
    text = """
    llvm.func @f(%b: !llvm.ptr<3>, %n: i32, %p: i1) {
      nvvm.mbarrier.init %b, %n, predicate = %p : !llvm.ptr<3>, i32, i1
      llvm.return
    }"""
    done = ir_translate("--mlir-to-llvmir", text=text)
    assert done.output == mlir_translate.output("--mlir-to-llvmir", text=text)
    assert done.errors.startswith("<stdin>:3:7: warning: the predicate was not translated")


def test_a_grid_constant_is_one_only_where_it_is_declared(mlir_translate: LlvmTool) -> None:
    text = """
    llvm.func @f(%p: !llvm.ptr {nvvm.grid_constant, llvm.byval = i32}) attributes {nvvm.kernel} {
      llvm.call @g(%p) : (!llvm.ptr {nvvm.grid_constant}) -> ()
      llvm.return
    }
    llvm.func @g(!llvm.ptr)
    """
    assert_same_llvm_ir(mlir_translate, text)
