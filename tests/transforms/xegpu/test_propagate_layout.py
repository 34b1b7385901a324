"""Layouts are found where mlir-opt finds them, and its errors and warnings are ours."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import problems_of
from tests.support.tool import ir_opt

HEAD = """!places = !xegpu.tensor_desc<16x8xf16, #xegpu.scatter_tdesc_attr<chunk_size = 8>>
!f32s = !xegpu.tensor_desc<16x16xf32>
!f16s = !xegpu.tensor_desc<16x16xf16>
!bytes = !xegpu.tensor_desc<32x32xi8>
#columns = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#pairs = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 2]>
#packed = #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>
#rows = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>
"""


def _kernel(arguments: str, body: str) -> str:
    return f"""{HEAD}gpu.module @m [#xevm.target<chip = "bmg">] {{
gpu.func @f({arguments}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {body}
  gpu.return
}}
}}
"""


UNUSED_ARGUMENT = _kernel("%x: vector<16x16xf32>", "")
ARGUMENTS = f"""{HEAD}gpu.module @m [#xevm.target<chip = "bmg">] {{
func.func @f(%x: !f32s, %m: vector<16x16xf32>, %y: !xegpu.tensor_desc<16xf16>) -> vector<16x16xf32> {{
  %c0 = arith.constant 0 : index
  %1 = xegpu.load_nd %x[%c0, %c0] : !f32s -> vector<16x16xf32>
  %2 = arith.addf %1, %m : vector<16x16xf32>
  xegpu.store_nd %2, %x[%c0, %c0] : vector<16x16xf32>, !f32s
  xegpu.prefetch_nd %y[%c0] : !xegpu.tensor_desc<16xf16>
  return %2 : vector<16x16xf32>
}}
}}
"""
WHILE = _kernel(
    "%a: memref<16x16xf32>, %n: index",
    """%ta = xegpu.create_nd_tdesc %a : memref<16x16xf32> -> !f32s
  %0 = xegpu.load_nd %ta[%c0, %c0] : !f32s -> vector<16x16xf32>
  %r:2 = scf.while (%i = %c0, %x = %0) : (index, vector<16x16xf32>) -> (index, vector<16x16xf32>) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %x : index, vector<16x16xf32>
  } do {
  ^bb0(%i: index, %x: vector<16x16xf32>):
    %j = arith.addi %i, %c1 : index
    %y = arith.addf %x, %x : vector<16x16xf32>
    scf.yield %j, %y : index, vector<16x16xf32>
  }
  xegpu.store_nd %r#1, %ta[%c0, %c0] : vector<16x16xf32>, !f32s""",
)
UNUSED_LOOP = _kernel(
    "%a: memref<16x16xf32>, %n: index",
    """%ta = xegpu.create_nd_tdesc %a : memref<16x16xf32> -> !f32s
  %0 = xegpu.load_nd %ta[%c0, %c0] : !f32s -> vector<16x16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> vector<16x16xf32> {
    %y = arith.addf %x, %x : vector<16x16xf32>
    scf.yield %y : vector<16x16xf32>
  }""",
)
CONFLICT = _kernel(
    "%a: memref<16x16xf32>, %s: memref<256xf32>, %n: index",
    """%ta = xegpu.create_nd_tdesc %a : memref<16x16xf32> -> !f32s
  %0 = xegpu.load_nd %ta[%c0, %c0] : !f32s -> vector<16x16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> vector<16x16xf32> {
    %t = vector.transpose %x, [1, 0] : vector<16x16xf32> to vector<16x16xf32>
    scf.yield %t : vector<16x16xf32>
  }
  xegpu.store_nd %r, %ta[%c0, %c0] : vector<16x16xf32>, !f32s""",
)
ANCHORS = _kernel(
    "%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>",
    """%ta = xegpu.create_nd_tdesc %a : memref<16x16xf16> -> !f16s
  %tb = xegpu.create_nd_tdesc %b : memref<16x16xf16> -> !f16s
  %tc = xegpu.create_nd_tdesc %c : memref<16x16xf32> -> !f32s
  %va = xegpu.load_nd %ta[%c0, %c0] : !f16s -> vector<16x16xf16>
  %vb = xegpu.load_nd %tb[%c0, %c0] {layout = #xegpu.layout<inst_data = [8, 16]>} : !f16s -> vector<16x16xf16>
  %vc = xegpu.dpas %va, %vb {
    layout_a = #pairs, layout_b = #packed,
    layout_cd = #columns} : vector<16x16xf16>, vector<16x16xf16> -> vector<16x16xf32>
  %w = xegpu.convert_layout %vc <{
    input_layout = #columns, target_layout = #rows}> : vector<16x16xf32>
  xegpu.store_nd %w, %tc[%c0, %c0] <{layout = #rows}> : vector<16x16xf32>, !f32s""",
)
SCATTERED = _kernel(
    "%a: memref<256xf16>, %x: vector<16xf16>",
    """%off = arith.constant dense<2> : vector<16xindex>
  %m = arith.constant dense<true> : vector<16xi1>
  %t = xegpu.create_tdesc %a, %off : memref<256xf16>, vector<16xindex> -> !places
  %t2 = xegpu.update_offset %t, %off : !places, vector<16xindex>
  %v = xegpu.load %t2, %m : !places, vector<16xi1> -> vector<16x8xf16>
  xegpu.store %v, %t, %m : vector<16x8xf16>, !places, vector<16xi1>
  %true = arith.constant true
  %s = xegpu.load %a[%c0], %true : memref<256xf16>, index, i1 -> f16
  xegpu.store %s, %a[%c0], %true : f16, memref<256xf16>, index, i1""",
)
SHAPES = _kernel(
    "%a: memref<32x32xi8>, %b: memref<32x64xi8>, %c: memref<64x32xi8>",
    """%ta = xegpu.create_nd_tdesc %a : memref<32x32xi8> -> !bytes
  xegpu.prefetch_nd %ta[%c0, %c0] : !bytes
  %t5 = xegpu.create_nd_tdesc %a : memref<32x32xi8> -> !xegpu.tensor_desc<5x7xi8>
  xegpu.prefetch_nd %t5[%c0, %c0] : !xegpu.tensor_desc<5x7xi8>
  %v = arith.constant dense<1> : vector<32x32xi8>
  %t = vector.transpose %v, [1, 0] : vector<32x32xi8> to vector<32x32xi8>
  xegpu.store_nd %t, %ta[%c0, %c0] : vector<32x32xi8>, !bytes
  %w = arith.constant dense<1> : vector<16xi8>
  %b2 = vector.shape_cast %w : vector<16xi8> to vector<2x8xi8>
  %b3 = vector.shape_cast %b2 : vector<2x8xi8> to vector<16xi8>
  %t1 = xegpu.create_nd_tdesc %a : memref<32x32xi8> -> !xegpu.tensor_desc<16xi8>
  xegpu.store_nd %b3, %t1[%c0] : vector<16xi8>, !xegpu.tensor_desc<16xi8>""",
)


@pytest.mark.parametrize("kind", ["lane", "inst", "subgroup"])
def test_layouts_and_messages_are_those_of_mlir_opt(mlir_opt: MlirOpt, kind: str) -> None:
    parts = (UNUSED_ARGUMENT, ARGUMENTS, WHILE, UNUSED_LOOP, CONFLICT, ANCHORS, SCATTERED, SHAPES)
    flags, text = (f"-xegpu-propagate-layout=layout-kind={kind}", "-split-input-file"), "// -----\n".join(parts)
    theirs, ours = mlir_opt(*flags, text=text), ir_opt(*flags, text=text)
    assert ours.output == theirs.output
    assert _messages(ours.errors) == _messages(theirs.errors)


def _messages(errors: str) -> list[str]:
    """Returns the messages with their lines and columns."""
    return [line.partition(":")[2] for line in errors.splitlines() if "error: " in line or "warning: " in line]


def test_an_unknown_kind_is_reported() -> None:
    assert problems_of("xegpu-propagate-layout{layout-kind=wave}", "") == ["Unsupported layout kind option: wave"]


def test_the_layouts_can_be_printed_without_a_change(mlir_opt: MlirOpt) -> None:
    flags = ("-xegpu-propagate-layout=print-analysis-only",)
    theirs, ours = mlir_opt(*flags, text=ARGUMENTS), ir_opt(*flags, text=ARGUMENTS)
    assert ours.errors + ours.output == theirs.output
