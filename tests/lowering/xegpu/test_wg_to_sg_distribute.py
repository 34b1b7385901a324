"""Kernels of workgroups become the kernels of subgroups that mlir-opt makes of them, or fail with its messages."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

FLAGS = ("--xegpu-wg-to-sg-distribute", "--split-input-file")

KERNELS = """#r = #xegpu.layout<sg_layout = [4], sg_data = [8]>
gpu.module @m {
gpu.func @constants(%n: index) {
  %0 = vector.create_mask %n {layout_result_0 = #r} : vector<64xi1>
  %1 = vector.constant_mask [40] {layout_result_0 = #r} : vector<64xi1>
  %2 = vector.step {layout_result_0 = #r} : vector<64xindex>
  %3 = arith.constant {layout_result_0 = #xegpu.layout<sg_layout = [2], sg_data = [2]>} dense<[0, 3, 6, 9, 12,
      15, 18, 21]> : vector<8xindex>
  %4 = arith.constant {layout_result_0 = #xegpu.layout<sg_layout = [2, 2], sg_data = [2, 2], inst_data = [1,
      2]>} dense<[[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<4x4xindex>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 32], lane_layout = [1, 16], lane_data = [1, 1]>
#i = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 32], inst_data = [8, 16], lane_layout = [1, 16],
      lane_data = [1, 1]>
gpu.module @m {
gpu.func @convert(%m: memref<32x32xf32>) {
  %d = xegpu.create_nd_tdesc %m : memref<32x32xf32> -> !xegpu.tensor_desc<32x32xf32, #l>
  %v = xegpu.load_nd %d[0, 0] {layout = #l} : !xegpu.tensor_desc<32x32xf32, #l> -> vector<32x32xf32>
  %w = xegpu.convert_layout %v <{input_layout = #l, target_layout = #i}> : vector<32x32xf32>
  xegpu.store_nd %w, %d[0, 0] {layout = #l} : vector<32x32xf32>, !xegpu.tensor_desc<32x32xf32, #l>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 32], lane_layout = [1, 16], lane_data = [1, 1]>
#bare = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 32]>
gpu.module @m {
gpu.func @convert_bare(%m: memref<32x32xf32>) {
  %d = xegpu.create_nd_tdesc %m : memref<32x32xf32> -> !xegpu.tensor_desc<32x32xf32, #l>
  %v = xegpu.load_nd %d[0, 0] {layout = #l} : !xegpu.tensor_desc<32x32xf32, #l> -> vector<32x32xf32>
  %w = xegpu.convert_layout %v <{input_layout = #bare, target_layout = #bare}> : vector<32x32xf32>
  xegpu.store_nd %w, %d[0, 0] {layout = #l} : vector<32x32xf32>, !xegpu.tensor_desc<32x32xf32, #l>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 32], lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @m {
gpu.func @range(%m: memref<32x32xf32>, %on: i1) {
  %d = xegpu.create_nd_tdesc %m : memref<32x32xf32> -> !xegpu.tensor_desc<32x32xf32, #l>
  scf.if %on {
    xegpu.prefetch_nd %d[0, 0] {layout = #l} : !xegpu.tensor_desc<32x32xf32, #l>
  } {sg_id_range = #xegpu.range<[4, 8]>}
  gpu.return
}
}
// -----
#s = #xegpu.slice<#xegpu.layout<sg_layout = [4, 4], sg_data = [8, 8], lane_layout = [1, 8], lane_data = [1,
      1]>, dims = [0]>
#f = #xegpu.layout<sg_layout = [4, 4], sg_data = [8, 8], lane_layout = [1, 8], lane_data = [1, 1]>
#o = #xegpu.layout<sg_layout = [4, 2], sg_data = [8, 8], order = [0, 1]>
gpu.module @m {
gpu.func @slices(%m: memref<32x32xindex>, %n: index) {
  %a = vector.step {layout_result_0 = #s} : vector<32xindex>
  %b = vector.broadcast %a {layout_result_0 = #f} : vector<32xindex> to vector<32x32xindex>
  %c = vector.broadcast %n {layout_result_0 = #f} : index to vector<32x32xindex>
  %d = arith.addi %b, %c {layout_result_0 = #f} : vector<32x32xindex>
  %k = vector.create_mask %n {layout_result_0 = #s} : vector<32xi1>
  gpu.return
}
gpu.func @order(%m: memref<32x32xf32>) {
  %d = xegpu.create_nd_tdesc %m[0, 0] : memref<32x32xf32> -> !xegpu.tensor_desc<32x32xf32, #o>
  xegpu.prefetch_nd %d : !xegpu.tensor_desc<32x32xf32, #o>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 32], lane_layout = [1, 16], lane_data = [1, 1]>
#s = #xegpu.slice<#l, dims = [1]>
gpu.module @m {
gpu.func @cast(%md: !xegpu.mem_desc<64x128xf32>) {
  %o = vector.step {layout_result_0 = #s} : vector<32xindex>
  %INT = arith.index_cast %o {layout_result_0 = #s} : vector<32xindex> to vector<32xi32>
  %acc = arith.sitofp %INT {layout_result_0 = #s} : vector<32xi32> to vector<32xf32>
  %c = vector.shape_cast %acc {layout_result_0 = #l} : vector<32xf32> to vector<32x1xf32>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 1], lane_layout = [8, 1], lane_data = [1, 1]>
#s = #xegpu.slice<#l, dims = [1]>
gpu.module @m {
gpu.func @cast(%md: !xegpu.mem_desc<64x128xf32>) {
  %o = vector.step {layout_result_0 = #s} : vector<32xindex>
  %INT = arith.index_cast %o {layout_result_0 = #s} : vector<32xindex> to vector<32xi32>
  %acc = arith.sitofp %INT {layout_result_0 = #s} : vector<32xi32> to vector<32xf32>
  %c = vector.shape_cast %acc {layout_result_0 = #l} : vector<32xf32> to vector<32x1xf32>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 1], lane_layout = [8, 1], lane_data = [1, 1]>
#n = #xegpu.layout<sg_layout = [4], sg_data = [8], lane_layout = [8], lane_data = [1]>
gpu.module @m {
gpu.func @collapse_no_slice(%d: !xegpu.mem_desc<64x128xf32>) {
  %v = xegpu.load_matrix %d[0, 0] <{layout = #l}> : !xegpu.mem_desc<64x128xf32> -> vector<32x1xf32>
  %c = vector.shape_cast %v {layout_result_0 = #n} : vector<32x1xf32> to vector<32xf32>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 1], lane_layout = [8, 1], lane_data = [1, 1]>
#n = #xegpu.layout<sg_layout = [4], sg_data = [8], lane_layout = [8], lane_data = [1]>
gpu.module @m {
gpu.func @expand_no_slice() {
  %v = vector.step {layout_result_0 = #n} : vector<32xindex>
  %c = vector.shape_cast %v {layout_result_0 = #l} : vector<32xindex> to vector<32x1xindex>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 4], sg_data = [8, 8], lane_layout = [8, 1], lane_data = [1, 1]>
#s = #xegpu.slice<#l, dims = [1]>
#b = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 1], lane_layout = [8, 1], lane_data = [1, 1]>
#e = #xegpu.layout<sg_layout = [4, 4], sg_data = [8, 1], lane_layout = [8, 1], lane_data = [1, 1]>
gpu.module @m {
gpu.func @spread(%d: !xegpu.mem_desc<64x128xf32>) {
  %v = xegpu.load_matrix %d[0, 0] <{layout = #b}> : !xegpu.mem_desc<64x128xf32> -> vector<32x1xf32>
  %c = vector.broadcast %v {layout_result_0 = #l} : vector<32x1xf32> to vector<32x64xf32>
  gpu.return
}
gpu.func @spread_slice(%d: !xegpu.mem_desc<64x128xf32>) {
  %v = vector.step {layout_result_0 = #xegpu.slice<#l, dims = [0]>} : vector<64xindex>
  %c = vector.broadcast %v {layout_result_0 = #l} : vector<64xindex> to vector<32x64xindex>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 4], sg_data = [8, 8], lane_layout = [8, 1], lane_data = [1, 1]>
#n = #xegpu.layout<sg_layout = [4], sg_data = [8], lane_layout = [8], lane_data = [1]>
gpu.module @m {
gpu.func @spread_no_slice(%d: !xegpu.mem_desc<64x128xf32>) {
  %v = vector.step {layout_result_0 = #n} : vector<32xindex>
  %c = vector.broadcast %v {layout_result_0 = #l} : vector<32xindex> to vector<32x32xindex>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 16], inst_data = [8, 16]>
#s = #xegpu.slice<#l, dims = [1]>
gpu.module @m {
gpu.func @reduction(%d: !xegpu.mem_desc<64x128xf32>) {
  %v = xegpu.load_matrix %d[0, 0] <{layout = #l}> : !xegpu.mem_desc<64x128xf32> -> vector<32x16xf32>
  %a = arith.constant {layout_result_0 = #s} dense<0.0> : vector<32xf32>
  %r = vector.multi_reduction <add>, %v, %a {layout_result_0 = #s} [1] : vector<32x16xf32> to vector<32xf32>
  %f = arith.truncf %v {layout_result_0 = #l} : vector<32x16xf32> to vector<32x16xf16>
  %k = arith.cmpf oeq, %v, %v {layout_result_0 = #l} : vector<32x16xf32>
  %q = arith.select %k, %v, %v {layout_result_0 = #l} : vector<32x16xi1>, vector<32x16xf32>
  gpu.return
}
}
"""

REJECTED = """#wg = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @m {
gpu.func @conditional(%m: memref<64x64xf32>, %on: i1) {
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<64x64xf32, #wg>
  %r = scf.if %on -> vector<64x64xf32> {
    %a = xegpu.load_nd %d[0, 0] {layout = #wg} : !xegpu.tensor_desc<64x64xf32, #wg> -> vector<64x64xf32>
    scf.yield %a : vector<64x64xf32>
  } else {
    %b = arith.constant {layout_result_0 = #wg} dense<1.0> : vector<64x64xf32>
    scf.yield %b : vector<64x64xf32>
  } {layout_result_0 = #wg}
  xegpu.store_nd %r, %d[0, 0] {layout = #wg} : vector<64x64xf32>, !xegpu.tensor_desc<64x64xf32, #wg>
  gpu.return
}
}
// -----
#q = #xegpu.layout<sg_layout = [4], sg_data = [16]>
gpu.module @m {
gpu.func @loop(%p: i64, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %o = vector.step {layout_result_0 = #q} : vector<128xindex>
  %k = arith.constant {layout_result_0 = #q} dense<true> : vector<128xi1>
  %init = arith.constant {layout_result_0 = #q} dense<0.0> : vector<128xf32>
  %r:2 = scf.while (%x = %init, %i = %c0) : (vector<128xf32>, i32) -> (vector<128xf32>, i32) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %x, %i : vector<128xf32>, i32
  } do {
  ^bb0(%x: vector<128xf32>, %i: i32):
    %v = xegpu.load %p[%o], %k {chunk_size = 1 : i64, layout = #q}
      : i64, vector<128xindex>, vector<128xi1> -> vector<128xf32>
    %y = arith.addf %x, %v {layout_result_0 = #q} : vector<128xf32>
    %j = arith.addi %i, %c1 : i32
    scf.yield %y, %j : vector<128xf32>, i32
  } attributes {layout_result_0 = #q}
  xegpu.store %r#0, %p[%o], %k {chunk_size = 1 : i64, layout = #q}
      : vector<128xf32>, i64, vector<128xindex>, vector<128xi1>
  gpu.return
}
}
// -----
#wg = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @m {
gpu.func @nested(%m: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<64x64xf32, #wg>
  %z = arith.constant {layout_result_0 = #wg} dense<0.0> : vector<64x64xf32>
  %r = scf.for %i = %c0 to %c64 step %c16 iter_args(%a = %z) -> vector<64x64xf32> {
    %s = scf.for %j = %c0 to %c64 step %c16 iter_args(%b = %a) -> vector<64x64xf32> {
      %v = xegpu.load_nd %d[%i, %j] {layout = #wg} : !xegpu.tensor_desc<64x64xf32, #wg> -> vector<64x64xf32>
      %w = arith.mulf %v, %b {layout_result_0 = #wg} : vector<64x64xf32>
      scf.yield %w : vector<64x64xf32>
    } {layout_result_0 = #wg}
    scf.yield %s : vector<64x64xf32>
  } {layout_result_0 = #wg}
  xegpu.store_nd %r, %d[0, 0] {layout = #wg} : vector<64x64xf32>, !xegpu.tensor_desc<64x64xf32, #wg>
  gpu.return
}
}
// -----
#r = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16]>
gpu.module @m {
gpu.func @bad_reduction(%m: memref<32x32xf32>) {
  %d = xegpu.create_nd_tdesc %m : memref<32x32xf32> -> !xegpu.tensor_desc<32x32xf32, #r>
  %acc = arith.constant {layout_result_0 = #xegpu.slice<#r, dims = [1]>} dense<0.0> : vector<32xf32>
  %v = xegpu.load_nd %d[0, 0] {layout = #r} : !xegpu.tensor_desc<32x32xf32, #r> -> vector<32x32xf32>
  %s = vector.multi_reduction <add>, %v, %acc {layout_result_0 = #xegpu.slice<#r, dims = [1]>} [1]
      : vector<32x32xf32> to vector<32xf32>
  gpu.return
}
}
// -----

gpu.module @m {
gpu.func @bad_constant() {
  %c = arith.constant {layout_result_0 = #xegpu.layout<sg_layout = [2], sg_data = [2]>} dense<[0, 3, 7, 9, 12,
      15, 18, 21]> : vector<8xindex>
  gpu.return
}
}
// -----
#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 32], lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @m {
gpu.func @bad_range(%m: memref<32x32xf32>, %on: i1) {
  %d = xegpu.create_nd_tdesc %m : memref<32x32xf32> -> !xegpu.tensor_desc<32x32xf32, #l>
  scf.if %on {
    xegpu.prefetch_nd %d[0, 0] {layout = #l} : !xegpu.tensor_desc<32x32xf32, #l>
  } {sg_id_range = #xegpu.range<[4, 7]>}
  gpu.return
}
}
"""


@pytest.mark.parametrize("text", [KERNELS, REJECTED])
def test_kernels_of_subgroups_are_those_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    theirs, ours = mlir_opt(*FLAGS, text=text), ir_opt(*FLAGS, text=text)
    assert theirs.code == ours.code, theirs.errors + ours.errors
    assert ours.output == theirs.output
    assert _errors(ours.errors) == _errors(theirs.errors)


def _errors(text: str) -> list[str]:
    return [line for line in text.splitlines() if "error: " in line]
