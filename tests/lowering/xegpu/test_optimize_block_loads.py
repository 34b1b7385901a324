"""Transposed loads of small elements become the loads of words that mlir-opt makes, or are refused with its message."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

FLAG = "--xegpu-optimize-block-loads"
LOAD = """#l = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, {lanes}]>
gpu.module @m [#xevm.target<chip = "pvc">] {{
gpu.func @load(%m: {source}, %i: index, %j: index) {{
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %d = xegpu.create_nd_tdesc %m{shape} : {source} -> !xegpu.tensor_desc<{block}, #l>
  %r = scf.for %k = %c0 to %j step %c16 iter_args(%e = %d) -> !xegpu.tensor_desc<{block}, #l> {{
    %v = xegpu.load_nd %e[{offsets}] <{{layout = #l, l2_hint = #xegpu.cache_hint<uncached>}}>
      : !xegpu.tensor_desc<{block}, #l> -> vector<{block}>
    scf.yield %e : !xegpu.tensor_desc<{block}, #l>
  }}
  gpu.return
}}
}}
"""
CASES = {
    "a memref of static shape": (2, "memref<128x256xbf16>", "", "48x32xbf16", "%i, %k"),
    "a memref of dynamic shape": (4, "memref<?x?xi8>", ", shape : [%j, 64], strides : [%i, 1]", "64x64xi8", "0, 32"),
    "an address": (2, "i64", ", shape : [%j, %i], strides : [%c16, 1]", "32x16xi16", "%c16, %k"),
    "elements that make no word": (4, "memref<128x256xf16>", "", "16x64xf16", "%i, %k"),
    "rows with gaps": (2, "i64", ", shape : [%j, %i], strides : [%c16, %i]", "32x16xf16", "%c16, %k"),
    "more dimensions": (2, "memref<4x128x256xf16>", "", "32x16xf16", "%i, %k"),
}


@pytest.mark.parametrize("case", CASES)
def test_loads_are_those_of_mlir_opt(mlir_opt: MlirOpt, case: str) -> None:
    lanes, source, shape, block, offsets = CASES[case]
    text = LOAD.format(lanes=lanes, source=source, shape=shape, block=block, offsets=offsets)
    theirs, ours = mlir_opt(FLAG, text=text), ir_opt(FLAG, text=text)
    assert (ours.code, ours.output) == (theirs.code, theirs.output)
    assert ours.errors.splitlines()[:1] == theirs.errors.splitlines()[:1]


def test_blocks_of_an_array_that_are_no_whole_instructions_are_refused() -> None:
    text = LOAD.format(
        lanes=2,
        source="memref<128x256xf16>",
        shape="",
        block="16x8xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>",
        offsets="%i, %k",
    ).replace("vector<16x8xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>>", "vector<2x16x8xf16>")
    run = ir_opt(FLAG, text=text)
    assert run.code == 1
    assert "failed to legalize operation 'xegpu.load_nd' that was explicitly marked illegal" in run.errors
