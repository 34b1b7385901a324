"""Blocks and vectors are split into the parts that mlir-opt splits them into, or the pass fails with its messages."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

FLAGS = ("--xegpu-blocking", "--split-input-file")

KERNELS = """#l = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @m {
gpu.func @copy(%m: memref<64x64xf32>, %n: memref<64x64xf32>, %i: index) {
  %c = arith.constant 0 : index
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32, #l>
  xegpu.prefetch_nd %d[%i, 8] {layout = #l} : !xegpu.tensor_desc<16x32xf32, #l>
  %v = xegpu.load_nd %d[%c, 8] {layout = #l, l1_hint = #xegpu.cache_hint<cached>} :
      !xegpu.tensor_desc<16x32xf32, #l> -> vector<16x32xf32>
  %e = math.exp %v {layout_result_0 = #l} : vector<16x32xf32>
  %f = arith.addf %e, %v {layout_result_0 = #l} : vector<16x32xf32>
  %t = xegpu.create_nd_tdesc %n : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32, #l>
  xegpu.store_nd %f, %t[0, 0] {layout = #l} : vector<16x32xf32>, !xegpu.tensor_desc<16x32xf32, #l>
  gpu.return
}
}
// -----
#l = #xegpu.layout<inst_data = [8, 16]>
gpu.module @m {
gpu.func @old(%m: memref<64x64xf32>, %i: index) {
  %d = xegpu.create_nd_tdesc %m[%i, 16] : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32, #l>
  xegpu.prefetch_nd %d : !xegpu.tensor_desc<16x32xf32, #l>
  %v = xegpu.load_nd %d : !xegpu.tensor_desc<16x32xf32, #l> -> vector<16x32xf32>
  %u = xegpu.update_nd_offset %d, [0, 32] : !xegpu.tensor_desc<16x32xf32, #l>
  xegpu.store_nd %v, %u : vector<16x32xf32>, !xegpu.tensor_desc<16x32xf32, #l>
  gpu.return
}
}
// -----
#a = #xegpu.layout<inst_data = [8, 16]>
#b = #xegpu.layout<inst_data = [16, 16]>
gpu.module @m {
gpu.func @dpas(%m: memref<32x64xf16>, %n: memref<64x32xf16>, %o: memref<32x32xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %x = xegpu.create_nd_tdesc %m : memref<32x64xf16> -> !xegpu.tensor_desc<16x32xf16, #a>
  %y = xegpu.create_nd_tdesc %n : memref<64x32xf16> -> !xegpu.tensor_desc<32x16xf16, #b>
  %z = xegpu.create_nd_tdesc %o : memref<32x32xf32> -> !xegpu.tensor_desc<16x16xf32, #a>
  %init = arith.constant {layout_result_0 = #a} dense<0.0> : vector<16x16xf32>
  %r = scf.for %k = %c0 to %c64 step %c16 iter_args(%acc = %init) -> vector<16x16xf32> {
    %p = xegpu.load_nd %x[%c0, %k] {layout = #a} : !xegpu.tensor_desc<16x32xf16, #a> -> vector<16x32xf16>
    %q = xegpu.load_nd %y[%k, %c0] {layout = #b} : !xegpu.tensor_desc<32x16xf16, #b> -> vector<32x16xf16>
    %s = xegpu.dpas %p, %q, %acc {layout_a = #a, layout_b = #b, layout_cd = #a} : vector<16x32xf16>,
      vector<32x16xf16>, vector<16x16xf32> -> vector<16x16xf32>
    scf.yield %s : vector<16x16xf32>
  } {layout_result_0 = #a}
  xegpu.store_nd %r, %z[%c0, %c0] {layout = #a} : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #a>
  gpu.return
}
gpu.func @plain(%a: vector<16x32xf16>, %b: vector<32x16xf16>) -> vector<16x16xf32> {
    %s = xegpu.dpas %a, %b {layout_a = #a, layout_b = #b, layout_cd = #a} : vector<16x32xf16>,
      vector<32x16xf16> -> vector<16x16xf32>
  gpu.return %s : vector<16x16xf32>
}
}
// -----
#l = #xegpu.layout<inst_data = [16], lane_layout = [16], lane_data = [1]>
#c = #xegpu.layout<inst_data = [16, 2], lane_layout = [16, 1], lane_data = [1, 2]>
gpu.module @m {
gpu.func @gather(%p: memref<1024xf32>, %n: index) {
  %o = vector.step {layout_result_0 = #l} : vector<64xindex>
  %k = arith.constant {layout_result_0 = #l} dense<true> : vector<64xi1>
  %v = xegpu.load %p[%o], %k {chunk_size = 1 : i64, layout = #l} : memref<1024xf32>, vector<64xindex>,
      vector<64xi1> -> vector<64xf32>
  %w = arith.addf %v, %v {layout_result_0 = #l} : vector<64xf32>
  xegpu.store %w, %p[%o], %k {chunk_size = 1 : i64, layout = #l, l1_hint = #xegpu.cache_hint<cached>} :
      vector<64xf32>, memref<1024xf32>, vector<64xindex>, vector<64xi1>
  gpu.return
}
gpu.func @chunk(%p: memref<1024xf32>, %n: index) {
  %o = arith.constant {layout_result_0 = #l} dense<5> : vector<32xindex>
  %k = arith.constant {layout_result_0 = #l} dense<true> : vector<32xi1>
  %v = xegpu.load %p[%o], %k {chunk_size = 4 : i64, layout = #c} : memref<1024xf32>, vector<32xindex>,
      vector<32xi1> -> vector<32x4xf32>
  xegpu.store %v, %p[%o], %k {chunk_size = 4 : i64, layout = #c} : vector<32x4xf32>, memref<1024xf32>,
      vector<32xindex>, vector<32xi1>
  gpu.return
}
}
// -----
#l = #xegpu.layout<inst_data = [16]>
#c = #xegpu.layout<inst_data = [16, 2]>
gpu.module @m {
gpu.func @desc(%p: ui64) {
  %o = arith.constant {layout_result_0 = #l} dense<5> : vector<32xindex>
  %k = arith.constant {layout_result_0 = #l} dense<true> : vector<32xi1>
  %d = xegpu.create_tdesc %p, %o : ui64, vector<32xindex> -> !xegpu.tensor_desc<32xf32,
      #xegpu.scatter_tdesc_attr<>, #l>
  %e = xegpu.update_offset %d, %o : !xegpu.tensor_desc<32xf32, #xegpu.scatter_tdesc_attr<>, #l>,
      vector<32xindex>
  xegpu.prefetch %e : !xegpu.tensor_desc<32xf32, #xegpu.scatter_tdesc_attr<>, #l>
  %v = xegpu.load %d, %k : !xegpu.tensor_desc<32xf32, #xegpu.scatter_tdesc_attr<>, #l>, vector<32xi1> ->
      vector<32xf32>
  xegpu.store %v, %e, %k : vector<32xf32>, !xegpu.tensor_desc<32xf32, #xegpu.scatter_tdesc_attr<>, #l>,
      vector<32xi1>
  gpu.return
}
gpu.func @chunk(%p: ui64) {
  %o = arith.constant {layout_result_0 = #l} dense<5> : vector<32xindex>
  %k = arith.constant {layout_result_0 = #l} dense<true> : vector<32xi1>
  %d = xegpu.create_tdesc %p, %o : ui64, vector<32xindex> -> !xegpu.tensor_desc<32x4xf32,
      #xegpu.scatter_tdesc_attr<chunk_size = 4>, #c>
  %e = xegpu.update_offset %d, %o : !xegpu.tensor_desc<32x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>,
      #c>, vector<32xindex>
  xegpu.prefetch %e : !xegpu.tensor_desc<32x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>, #c>
  %v = xegpu.load %d, %k : !xegpu.tensor_desc<32x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>, #c>,
      vector<32xi1> -> vector<32x4xf32>
  xegpu.store %v, %e, %k : vector<32x4xf32>, !xegpu.tensor_desc<32x4xf32, #xegpu.scatter_tdesc_attr<chunk_size
      = 4>, #c>, vector<32xi1>
  gpu.return
}
}
// -----
#l = #xegpu.layout<inst_data = [8, 16]>
#s = #xegpu.slice<#l, dims = [1]>
#s0 = #xegpu.slice<#l, dims = [0]>
#t = #xegpu.layout<inst_data = [16, 8]>
gpu.module @m {
gpu.func @mat(%d: !xegpu.mem_desc<64x128xf32>, %i: index) {
  %v = xegpu.load_matrix %d[%i, 8] <{layout = #l}> : !xegpu.mem_desc<64x128xf32>, index -> vector<16x32xf32>
  %a = arith.constant {layout_result_0 = #s} dense<0.0> : vector<16xf32>
  %r = vector.multi_reduction <add>, %v, %a {layout_result_0 = #s} [1] : vector<16x32xf32> to vector<16xf32>
  %b = vector.broadcast %r {layout_result_0 = #t} : vector<16xf32> to vector<32x16xf32>
  %t = vector.transpose %v, [1, 0] {layout_result_0 = #t} : vector<16x32xf32> to vector<32x16xf32>
  %x = arith.addf %b, %t {layout_result_0 = #t} : vector<32x16xf32>
  %sx = vector.transpose %x, [1, 0] {layout_result_0 = #l} : vector<32x16xf32> to vector<16x32xf32>
  xegpu.store_matrix %sx, %d[0, %i] <{layout = #l}> : vector<16x32xf32>, !xegpu.mem_desc<64x128xf32>, index
  gpu.return
}
gpu.func @conv(%v: vector<16x32xf32>, %f: f32) {
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16],
      lane_data = [1, 1]>, target_layout = #xegpu.layout<inst_data = [16, 16], lane_layout = [1, 16], lane_data
      = [1, 1]>}> : vector<16x32xf32>
  %1 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16],
      lane_data = [1, 1]>, target_layout = #xegpu.layout<inst_data = [16, 16], lane_layout = [2, 8], lane_data
      = [1, 1]>}> : vector<16x32xf32>
  %b = vector.broadcast %f {layout_result_0 = #l} : f32 to vector<16x32xf32>
  %x = arith.addf %b, %0 {layout_result_0 = #l} : vector<16x32xf32>
  %y = arith.addf %x, %1 {layout_result_0 = #l} : vector<16x32xf32>
  gpu.return
}
gpu.func @unused(%v: vector<16x32xf32>, %f: f32) {
  %st = vector.step {layout_result_0 = #s0} : vector<32xindex>
  %b = vector.broadcast %st {layout_result_0 = #l} : vector<32xindex> to vector<16x32xindex>
  %bb = arith.addi %b, %b {layout_result_0 = #l} : vector<16x32xindex>
  gpu.return
}
}
// -----
#l = #xegpu.layout<inst_data = [8, 16]>
#ln = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1]>
#n = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#n2 = #xegpu.layout<lane_layout = [2, 8], lane_data = [1, 1]>
#wg = #xegpu.layout<sg_layout = [2, 2], sg_data = [8, 16], inst_data = [8, 16]>
gpu.module @m {
gpu.func @nothing(%m: memref<64x64xf32>, %f: vector<16x32xf32>) {
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32, #n>
  %e = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32, #wg>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<16x32xf32, #n> -> vector<16x32xf32>
  %w = xegpu.load_nd %e[0, 0] : !xegpu.tensor_desc<16x32xf32, #wg> -> vector<16x32xf32>
  %x = arith.addf %v, %w {layout_result_0 = #n} : vector<16x32xf32>
  %y = arith.mulf %x, %f : vector<16x32xf32>
  xegpu.store_nd %y, %d[0, 0] : vector<16x32xf32>, !xegpu.tensor_desc<16x32xf32, #n>
  gpu.return
}
gpu.func @conv(%v: vector<16x32xf32>, %f: f32) -> (vector<16x32xf32>, vector<16x32xf32>) {
  %0 = xegpu.convert_layout %v <{input_layout = #ln, target_layout = #ln}> : vector<16x32xf32>
  %1 = xegpu.convert_layout %v <{input_layout = #ln, target_layout = #xegpu.layout<inst_data = [16, 16],
      lane_layout = [2, 8], lane_data = [1, 1]>}> : vector<16x32xf32>
  gpu.return %0, %1 : vector<16x32xf32>, vector<16x32xf32>
}
}
// -----
#l = #xegpu.layout<inst_data = [8, 16]>
gpu.module @m {
gpu.func @rank(%v: vector<2x16x32xf32>) -> vector<2x16x32xf32> {
  %0 = arith.addf %v, %v {layout_result_0 = #l} : vector<2x16x32xf32>
  gpu.return %0 : vector<2x16x32xf32>
}
}
// -----
#ln = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @m {
gpu.func @old(%m: memref<64x64xf32>, %i: index) {
  %d = xegpu.create_nd_tdesc %m[%i, 16] : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32, #ln>
  xegpu.prefetch_nd %d {l1_hint = #xegpu.cache_hint<cached>} : !xegpu.tensor_desc<16x32xf32, #ln>
  %v = xegpu.load_nd %d {l1_hint = #xegpu.cache_hint<cached>} : !xegpu.tensor_desc<16x32xf32, #ln> ->
      vector<16x32xf32>
  %u = xegpu.update_nd_offset %d, [%i, 32] : !xegpu.tensor_desc<16x32xf32, #ln>
  xegpu.store_nd %v, %u {l1_hint = #xegpu.cache_hint<uncached>}: vector<16x32xf32>,
      !xegpu.tensor_desc<16x32xf32, #ln>
  gpu.return
}
gpu.func @carry(%m: memref<64x64xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %d = xegpu.create_nd_tdesc %m[%i, 16] : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32, #ln>
  %r = scf.for %k = %c0 to %c64 step %c16 iter_args(%x = %d) -> !xegpu.tensor_desc<16x32xf32, #ln> {
  %v = xegpu.load_nd %x : !xegpu.tensor_desc<16x32xf32, #ln> -> vector<16x32xf32>
    xegpu.store_nd %v, %d : vector<16x32xf32>, !xegpu.tensor_desc<16x32xf32, #ln>
    %u = xegpu.update_nd_offset %x, [0, 32] : !xegpu.tensor_desc<16x32xf32, #ln>
    scf.yield %u : !xegpu.tensor_desc<16x32xf32, #ln>
  }
  gpu.return
}
gpu.func @three(%i: index, %p: ui64) {
  %e = xegpu.create_nd_tdesc %p, shape:[64, %i], strides:[%i, 1] : ui64 -> !xegpu.tensor_desc<16x32xf32, #ln>
  xegpu.prefetch_nd %e[0, %i] {l1_hint = #xegpu.cache_hint<cached>} : !xegpu.tensor_desc<16x32xf32, #ln>
  %v = xegpu.load_nd %e[0, %i] : !xegpu.tensor_desc<16x32xf32, #ln> -> vector<16x32xf32>
  xegpu.store_nd %v, %e[2, %i] : vector<16x32xf32>, !xegpu.tensor_desc<16x32xf32, #ln>
  gpu.return
}
}
// -----
#l = #xegpu.layout<inst_data = [16], lane_layout = [16], lane_data = [1]>
#c = #xegpu.layout<inst_data = [16, 2], lane_layout = [16, 1], lane_data = [1, 2]>
gpu.module @m {
gpu.func @desc(%p: ui64) {
  %o = arith.constant {layout_result_0 = #l} dense<5> : vector<32xindex>
  %k = arith.constant {layout_result_0 = #l} dense<true> : vector<32xi1>
  %d = xegpu.create_tdesc %p, %o : ui64, vector<32xindex> -> !xegpu.tensor_desc<32xf32,
      #xegpu.scatter_tdesc_attr<>, #l>
  %e = xegpu.update_offset %d, %o : !xegpu.tensor_desc<32xf32, #xegpu.scatter_tdesc_attr<>, #l>,
      vector<32xindex>
  xegpu.prefetch %e {l1_hint = #xegpu.cache_hint<cached>} : !xegpu.tensor_desc<32xf32,
      #xegpu.scatter_tdesc_attr<>, #l>
  %v = xegpu.load %d, %k {l1_hint = #xegpu.cache_hint<cached>} : !xegpu.tensor_desc<32xf32,
      #xegpu.scatter_tdesc_attr<>, #l>, vector<32xi1> -> vector<32xf32>
  xegpu.store %v, %e, %k {l1_hint = #xegpu.cache_hint<uncached>} : vector<32xf32>, !xegpu.tensor_desc<32xf32,
      #xegpu.scatter_tdesc_attr<>, #l>, vector<32xi1>
  gpu.return
}
gpu.func @small(%p: memref<1024xf32>, %o: vector<16xindex>) {
  %k = arith.constant {layout_result_0 = #l} dense<true> : vector<16xi1>
  %v = xegpu.load %p[%o], %k {layout = #l} : memref<1024xf32>, vector<16xindex>, vector<16xi1> -> vector<16xf32>
  xegpu.store %v, %p[%o], %k {layout = #l} : vector<16xf32>, memref<1024xf32>, vector<16xindex>, vector<16xi1>
  gpu.return
}
gpu.func @pref(%p: memref<1024xf32>, %o: vector<32xindex>) {
  xegpu.prefetch %p[%o] {layout = #l} : memref<1024xf32>, vector<32xindex>
  gpu.return
}
gpu.func @dyn(%p: memref<1024xf32>, %o: vector<32xindex>, %k: vector<32xi1>) {
  %v = xegpu.load %p[%o], %k {chunk_size = 4 : i64, layout = #c} : memref<1024xf32>, vector<32xindex>,
      vector<32xi1> -> vector<32x4xf32>
  xegpu.store %v, %p[%o], %k {chunk_size = 4 : i64, layout = #c} : vector<32x4xf32>, memref<1024xf32>,
      vector<32xindex>, vector<32xi1>
  gpu.return
}
}
// -----
#l = #xegpu.layout<inst_data = [8, 16]>
#s = #xegpu.slice<#l, dims = [0]>
gpu.module @m {
gpu.func @w(%f: vector<16x32xf32>, %g: vector<32xf32>, %n: i32, %c: vector<16x32xi1>) -> vector<16x32xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %init = arith.constant {layout_result_0 = #l} dense<0.0> : vector<16x32xf32>
  %sp = arith.constant {layout_result_0 = #s} dense<0.0> : vector<32xf32>
  %r:2 = scf.while (%x = %init, %i = %c0) : (vector<16x32xf32>, i32) -> (vector<16x32xf32>, i32) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %x, %i : vector<16x32xf32>, i32
  } do {
  ^bb0(%x: vector<16x32xf32>, %i: i32):
    %y = arith.addf %x, %f {layout_result_0 = #l} : vector<16x32xf32>
    %j = arith.addi %i, %c1 : i32
    scf.yield %y, %j : vector<16x32xf32>, i32
  } attributes {layout_result_0 = #l}
  %cc = arith.cmpf oeq, %r#0, %f {layout_result_0 = #l} : vector<16x32xf32>
  %q = arith.select %cc, %r#0, %f {layout_result_0 = #l} : vector<16x32xi1>, vector<16x32xf32>
  %h = arith.truncf %q {layout_result_0 = #l} : vector<16x32xf32> to vector<16x32xf16>
  %k = arith.extf %h {layout_result_0 = #l} : vector<16x32xf16> to vector<16x32xf32>
  %red = vector.multi_reduction <add>, %k, %sp {layout_result_0 = #s} [0] : vector<16x32xf32> to vector<32xf32>
  %bb = vector.broadcast %red {layout_result_0 = #l} : vector<32xf32> to vector<16x32xf32>
  %u = vector.shape_cast %g : vector<32xf32> to vector<1x32xf32>
  %b1 = vector.broadcast %u {layout_result_0 = #l} : vector<1x32xf32> to vector<16x32xf32>
  %sum = arith.addf %bb, %b1 {layout_result_0 = #l} : vector<16x32xf32>
  gpu.return %sum : vector<16x32xf32>
}
gpu.func @uneven(%f: vector<12x32xf32>) -> vector<12x32xf32> {
  %y = arith.addf %f, %f {layout_result_0 = #l} : vector<12x32xf32>
  gpu.return %y : vector<12x32xf32>
}
}
// -----
#l = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1]>
#wg = #xegpu.layout<sg_layout = [2, 2], sg_data = [8, 16], inst_data = [8, 16]>
gpu.module @m {
gpu.func @elements(%a: f32, %b: f32, %c: f32, %d: f32) -> (vector<2x2xf32>, f32, f32, f32, f32) {
  %v = vector.from_elements %a, %b, %c, %d : vector<2x2xf32>
  %w = arith.addf %v, %v : vector<2x2xf32>
  %e:4 = vector.to_elements %w : vector<2x2xf32>
  gpu.return %v, %e#0, %e#1, %e#2, %e#3 : vector<2x2xf32>, f32, f32, f32, f32
}
gpu.func @ranks(%m: memref<4x64x64xf32>, %i: index, %v: vector<16x32xf32>) {
  %d = xegpu.create_nd_tdesc %m : memref<4x64x64xf32> -> !xegpu.tensor_desc<2x16x32xf32,
      #xegpu.layout<inst_data = [1, 8, 16]>>
  xegpu.prefetch_nd %d[1, %i, 32] : !xegpu.tensor_desc<2x16x32xf32, #xegpu.layout<inst_data = [1, 8, 16]>>
  gpu.return
}
gpu.func @one(%m: memref<64xf32>, %i: index) -> vector<64xf32> {
  %d = xegpu.create_nd_tdesc %m : memref<64xf32> -> !xegpu.tensor_desc<64xf32, #xegpu.layout<inst_data = [16]>>
  %v = xegpu.load_nd %d[%i] : !xegpu.tensor_desc<64xf32, #xegpu.layout<inst_data = [16]>> -> vector<64xf32>
  gpu.return %v : vector<64xf32>
}
gpu.func @dynamic(%m: memref<?x?xf16>, %i: index, %j: index, %n: index) -> vector<16x32xf16> {
  %d = xegpu.create_nd_tdesc %m, shape: [%i, %j], strides: [%n, 1] : memref<?x?xf16> ->
      !xegpu.tensor_desc<16x32xf16, #l>
  %v = xegpu.load_nd %d[%i, %j] : !xegpu.tensor_desc<16x32xf16, #l> -> vector<16x32xf16>
  %c = arith.extf %v {layout_result_0 = #l, some = "thing"} : vector<16x32xf16> to vector<16x32xf32>
  %k = math.fma %c, %c, %c {layout_result_0 = #l} : vector<16x32xf32>
  %h = arith.truncf %k {layout_result_0 = #l} : vector<16x32xf32> to vector<16x32xf16>
  gpu.return %h : vector<16x32xf16>
}
gpu.func @exact(%m: memref<64x64xf32>) {
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<8x16xf32, #l>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x16xf32, #l> -> vector<8x16xf32>
  %e = math.exp %v {layout_result_0 = #l} : vector<8x16xf32>
  xegpu.store_nd %e, %d[0, 0] : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #l>
  gpu.return
}
}
// -----
#l = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1]>
#wg = #xegpu.layout<sg_layout = [2, 2], sg_data = [8, 16], inst_data = [8, 16]>
gpu.module @m {
gpu.func @barrier(%f: f32, %on: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %z = arith.constant {layout_result_0 = #l} dense<0.0> : vector<16x16xf32>
  %r:2 = scf.for %i = %c0 to %n step %n iter_args(%a = %z, %b = %f) -> (vector<16x16xf32>, f32) {
    %s = arith.mulf %a, %a {layout_result_0 = #l} : vector<16x16xf32>
    gpu.barrier
    scf.yield %s, %b : vector<16x16xf32>, f32
  } {layout_result_0 = #l}
  %o = vector.transpose %r#0, [1, 0] {layout_result_0 = #xegpu.layout<inst_data = [16, 8]>} : vector<16x16xf32>
      to vector<16x16xf32>
  %q = vector.multi_reduction <add>, %o, %f [0, 1] : vector<16x16xf32> to f32
  vector.print %q : f32
  gpu.return
}
}
// -----
#wg = #xegpu.layout<sg_layout = [2, 2], sg_data = [8, 16], inst_data = [8, 16]>
gpu.module @m {
gpu.func @carry(%m: memref<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d = xegpu.create_nd_tdesc %m[0, 0] : memref<64x64xf32> -> !xegpu.tensor_desc<16x32xf32, #wg>
  %z = arith.constant {layout_result_0 = #wg} dense<0.0> : vector<16x16xf32>
  %r:2 = scf.for %k = %c0 to %n step %n iter_args(%x = %d, %y = %z) -> (!xegpu.tensor_desc<16x32xf32, #wg>,
      vector<16x16xf32>) {
    %u = xegpu.update_nd_offset %x, [0, 32] : !xegpu.tensor_desc<16x32xf32, #wg>
    scf.yield %u, %y : !xegpu.tensor_desc<16x32xf32, #wg>, vector<16x16xf32>
  }
  gpu.return
}
}
// -----
#l = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1]>
#s = #xegpu.slice<#l, dims = [1]>
#s0 = #xegpu.slice<#l, dims = [0]>
gpu.module @m {
gpu.func @stepped(%p: memref<1024xf32>, %k: vector<16x32xi1>) {
  %st = vector.step {layout_result_0 = #s0} : vector<32xindex>
  %b = vector.broadcast %st {layout_result_0 = #l} : vector<32xindex> to vector<16x32xindex>
  %v = xegpu.load %p[%b], %k {layout = #l} : memref<1024xf32>, vector<16x32xindex>, vector<16x32xi1> ->
      vector<16x32xf32>
  %a = arith.constant {layout_result_0 = #s} dense<1.0> : vector<16xf32>
  %r = vector.multi_reduction <maximumf>, %v, %a {layout_result_0 = #s} [1] : vector<16x32xf32> to
      vector<16xf32>
  %e = vector.shape_cast %r {layout_result_0 = #l} : vector<16xf32> to vector<16x1xf32>
  %f = vector.broadcast %e {layout_result_0 = #l} : vector<16x1xf32> to vector<16x32xf32>
  %g = arith.subf %v, %f {layout_result_0 = #l} : vector<16x32xf32>
  xegpu.store %g, %p[%b], %k {layout = #l} : vector<16x32xf32>, memref<1024xf32>, vector<16x32xindex>,
      vector<16x32xi1>
  gpu.return
}
gpu.func @sliced(%v: vector<32xf32>) -> vector<32xf32> {
  %a = arith.addf %v, %v {layout_result_0 = #s0} : vector<32xf32>
  gpu.return %a : vector<32xf32>
}
gpu.func @pointers(%p: i64, %o: vector<32xindex>, %k: vector<32xi1>) {
  %v = xegpu.load %p[%o], %k {layout = #xegpu.layout<inst_data = [16]>} : i64, vector<32xindex>, vector<32xi1>
      -> vector<32xf32>
  xegpu.store %v, %p[%o], %k {layout = #xegpu.layout<inst_data = [16]>} : vector<32xf32>, i64,
      vector<32xindex>, vector<32xi1>
  gpu.return
}
gpu.func @packed(%m: memref<64x64xf16>) -> vector<32x32xf16> {
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf16> -> !xegpu.tensor_desc<32x32xf16,
      #xegpu.block_tdesc_attr<memory_space = global>, #xegpu.layout<inst_data = [16, 16]>>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<32x32xf16, #xegpu.block_tdesc_attr<memory_space = global>,
      #xegpu.layout<inst_data = [16, 16]>> -> vector<32x32xf16>
  %w = arith.negf %v {layout_result_0 = #xegpu.layout<inst_data = [8, 16]>} : vector<32x32xf16>
  gpu.return %w : vector<32x32xf16>
}
gpu.func @mixed(%v: vector<16x32xf32>, %c: i1) -> vector<16x32xf32> {
  %z = arith.constant {layout_result_0 = #l} dense<2.0> : vector<16x32xf32>
  %w = arith.select %c, %v, %z {layout_result_0 = #l} : vector<16x32xf32>
  %x = arith.mulf %w, %z {layout_result_0 = #l} : vector<16x32xf32>
  %y = xegpu.convert_layout %x <{input_layout = #l, target_layout = #xegpu.layout<inst_data = [16, 16],
      lane_layout = [2, 8], lane_data = [1, 1]>}> : vector<16x32xf32>
  %q = arith.addf %y, %y {layout_result_0 = #xegpu.layout<inst_data = [16, 16], lane_layout = [2, 8], lane_data
      = [1, 1]>} : vector<16x32xf32>
  gpu.return %q : vector<16x32xf32>
}
}
// -----
#l = #xegpu.layout<inst_data = [8, 16]>
#l2 = #xegpu.layout<inst_data = [16, 16]>
gpu.module @m {
gpu.func @conv(%v: vector<16x32xf32>, %f: f32) -> vector<16x32xf32> {
  %0 = xegpu.convert_layout %v <{input_layout = #l, target_layout = #l2}> : vector<16x32xf32>
  gpu.return %0 : vector<16x32xf32>
}
}
"""

REJECTED = """#l = #xegpu.layout<inst_data = [8, 16]>
gpu.module @m {
gpu.func @conditional(%on: i1, %f: vector<16x32xf32>) -> vector<16x32xf32> {
  %r = scf.if %on -> vector<16x32xf32> {
    %y = arith.addf %f, %f {layout_result_0 = #l} : vector<16x32xf32>
    scf.yield %y : vector<16x32xf32>
  } else {
    scf.yield %f : vector<16x32xf32>
  } {layout_result_0 = #l}
  %y = arith.addf %r, %f {layout_result_0 = #l} : vector<16x32xf32>
  gpu.return %y : vector<16x32xf32>
}
}
// -----
#l = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1]>
#wg = #xegpu.layout<sg_layout = [2, 2], sg_data = [8, 16], inst_data = [8, 16]>
gpu.module @m {
gpu.func @barrier(%f: f32, %on: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %z = arith.constant {layout_result_0 = #l} dense<0.0> : vector<16x16xf32>
  %r:2 = scf.for %i = %c0 to %n step %n iter_args(%a = %z, %b = %f) -> (vector<16x16xf32>, f32) {
    %s = scf.for %j = %c0 to %n step %n iter_args(%c = %a) -> vector<16x16xf32> {
      %w = arith.mulf %c, %c {layout_result_0 = #l} : vector<16x16xf32>
      scf.yield %w : vector<16x16xf32>
    } {layout_result_0 = #l}
    gpu.barrier
    scf.yield %s, %b : vector<16x16xf32>, f32
  } {layout_result_0 = #l}
  %o = vector.transpose %r#0, [1, 0] {layout_result_0 = #xegpu.layout<inst_data = [16, 8]>} : vector<16x16xf32>
      to vector<16x16xf32>
  %q = vector.multi_reduction <add>, %o, %f [0, 1] : vector<16x16xf32> to f32
  vector.print %q : f32
  gpu.return
}
}
"""


@pytest.mark.parametrize("text", [KERNELS, REJECTED])
def test_parts_for_instructions_are_those_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    theirs, ours = mlir_opt(*FLAGS, text=text), ir_opt(*FLAGS, text=text)
    assert theirs.code == ours.code, theirs.errors + ours.errors
    assert ours.output == theirs.output
    assert _errors(ours.errors) == _errors(theirs.errors)


def _errors(text: str) -> list[str]:
    return [line for line in text.splitlines() if "error: " in line]


def test_a_loop_that_carries_an_uneven_number_of_parts_is_reported() -> None:
    layout = "#xegpu.layout<inst_data = [8, 16]>"
    result = ir_opt(
        "--xegpu-blocking",
        text=f"""
        func.func @f(%n: index) -> vector<24x24xf32> {{
          %c0 = arith.constant 0 : index
          %z = arith.constant {{layout_result_0 = {layout}}} dense<0.0> : vector<24x24xf32>
          %r = scf.for %k = %c0 to %n step %n iter_args(%y = %z) -> vector<24x24xf32> {{
            %w = arith.addf %y, %y {{layout_result_0 = {layout}}} : vector<24x24xf32>
            scf.yield %w : vector<24x24xf32>
          }} {{layout_result_0 = {layout}}}
          return %r : vector<24x24xf32>
        }}
        """,
    )
    (error,) = _errors(result.errors)
    assert error.endswith("failed to legalize operation 'scf.for' that was explicitly marked illegal")
