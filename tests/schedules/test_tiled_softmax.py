"""Schedules that tile `linalg.softmax`, on tensors and buffers."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

ANY = "!transform.any_op"
TILINGS = {
    "loops": f"%1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [2, 3] : ({ANY}) -> ({ANY}, {ANY}, {ANY})",
    "one loop": f"%1, %l = transform.structured.tile_using_for %0 tile_sizes [5] : ({ANY}) -> ({ANY}, {ANY})",
    "at once": f"%1, %l = transform.structured.tile_using_forall %0 tile_sizes [2, 3] : ({ANY}) -> ({ANY}, {ANY})",
    "threads": f"%1, %l = transform.structured.tile_using_forall %0 num_threads [4] : ({ANY}) -> ({ANY}, {ANY})",
    "fused": f"%1, %l:2 = transform.structured.fuse %0 tile_sizes [2, 3] : ({ANY}) -> ({ANY}, {ANY}, {ANY})",
}
SCHEDULE = """
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%m: !transform.any_op {{transform.readonly}}) {{
    %0 = transform.structured.match ops{{["linalg.softmax"]}} in %m : (!transform.any_op) -> !transform.any_op
    {tiling}
    transform.yield
  }}
}}
"""
OF_TENSORS = """func.func @f(%a: tensor<?x64x256xf32>, %o: tensor<?x64x256xf32>) -> tensor<?x64x256xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<?x64x256xf32>) outs(%o : tensor<?x64x256xf32>)
    -> tensor<?x64x256xf32>
  return %0 : tensor<?x64x256xf32>
}
"""
OF_BUFFERS = """func.func @f(%a: memref<16x64x?xf32>, %o: memref<16x64x?xf32>) {
  linalg.softmax dimension(2) ins(%a : memref<16x64x?xf32>) outs(%o : memref<16x64x?xf32>)
  return
}
"""


@pytest.mark.parametrize("tiling", TILINGS)
def test_tiles_are_those_of_mlir_opt(mlir_opt: MlirOpt, tiling: str) -> None:
    for program in (OF_TENSORS, OF_BUFFERS)[: 1 if tiling == "fused" else 2]:
        text = program + SCHEDULE.format(tiling=TILINGS[tiling])
        theirs, ours = (tool("--transform-interpreter", text=text) for tool in (mlir_opt, ir_opt))
        assert (ours.code, ours.output) == (theirs.code, theirs.output)


def test_a_fused_op_has_a_result_for_each_loop() -> None:
    tiling = TILINGS["fused"].replace("[2, 3]", "[2, 0]")
    run = ir_opt("--transform-interpreter", text=OF_TENSORS + SCHEDULE.format(tiling=tiling))
    assert "'transform.structured.fuse' op expects 1 loop results" in run.errors
