"""Kernels of subgroups become the kernels of lanes that mlir-opt makes of them, from the layouts that it finds."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

PRODUCT = """gpu.module @m [#xevm.target<chip = "pvc">] {
gpu.func @product(%a: memref<8x128xf16>, %b: memref<128x16xf16>, %c: memref<8x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %cst = arith.constant dense<0.0> : vector<8x16xf32>
  %ta = xegpu.create_nd_tdesc %a : memref<8x128xf16> -> !xegpu.tensor_desc<8x16xf16>
  %tb = xegpu.create_nd_tdesc %b : memref<128x16xf16> -> !xegpu.tensor_desc<16x16xf16>
  %tc = xegpu.create_nd_tdesc %c : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32>
  %r = scf.for %i = %c0 to %n step %c16 iter_args(%x = %cst) -> vector<8x16xf32> {
    xegpu.prefetch_nd %ta[%c0, %i] : !xegpu.tensor_desc<8x16xf16>
    %va = xegpu.load_nd %ta[%c0, %i] : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
    %vb = xegpu.load_nd %tb[%i, %c0] : !xegpu.tensor_desc<16x16xf16> -> vector<16x16xf16>
    %vc = xegpu.dpas %va, %vb, %x : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
    scf.yield %vc : vector<8x16xf32>
  }
  %e = math.exp %r : vector<8x16xf32>
  xegpu.store_nd %e, %tc[%c0, %c0] : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  gpu.return
}
}
"""

BRANCHES = """gpu.module @m [#xevm.target<chip = "bmg">] {
gpu.func @branches(%a: memref<64x64xf32>, %p: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ta = xegpu.create_nd_tdesc %a : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32>
  %0 = xegpu.load_nd %ta[%c0, %c0] : !xegpu.tensor_desc<16x16xf32> -> vector<16x16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> (vector<16x16xf32>) {
    %s = scf.if %p -> (vector<16x16xf32>) {
      %q = arith.addf %x, %0 : vector<16x16xf32>
      scf.yield %q : vector<16x16xf32>
    } else {
      scf.yield %x : vector<16x16xf32>
    }
    scf.yield %s : vector<16x16xf32>
  }
  gpu.barrier
  scf.if %p {
    %t = vector.transpose %r, [1, 0] : vector<16x16xf32> to vector<16x16xf32>
    xegpu.store_nd %t, %ta[%c0, %c1] : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32>
  }
  xegpu.store_nd %0, %ta[%c0, %c0] : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32>
  gpu.return
}
}
"""


@pytest.mark.parametrize("text", [PRODUCT, BRANCHES])
def test_kernels_of_lanes_are_those_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    flags = ("-xegpu-propagate-layout", "-xegpu-subgroup-distribute", "-canonicalize", "-cse")
    theirs, ours = mlir_opt(*flags, text=text), ir_opt(*flags, text=text)
    assert theirs.code == ours.code, theirs.errors + ours.errors
    assert ours.output == theirs.output


def test_a_vector_without_a_layout_is_reported(mlir_opt: MlirOpt) -> None:
    theirs = mlir_opt("-xegpu-subgroup-distribute", text=PRODUCT)
    ours = ir_opt("-xegpu-subgroup-distribute", text=PRODUCT)
    message = "error: Could not find layout attribute for operand"
    theirs_lines = [line for line in theirs.errors.splitlines() if message in line]
    assert theirs_lines
    assert [line for line in ours.errors.splitlines() if message in line] == theirs_lines
