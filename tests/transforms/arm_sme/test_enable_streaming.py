"""`enable-arm-streaming`: which functions are marked, and with what, as mlir-opt marks them."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, problems_of

TEXT = """
func.func @plain() {
  return
}
func.func @ignored() attributes {enable_arm_streaming_ignore} {
  return
}
func.func @tile() {
  %0 = arm_sme.get_tile : vector<[4]x[4]xi32>
  return
}
func.func @fixed(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.addf %a, %a : vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @scalable(%a: vector<[4]xf32>) -> vector<[4]xf32> {
  %0 = arith.addf %a, %a : vector<[4]xf32>
  return %0 : vector<[4]xf32>
}
func.func @gather(%m: memref<?xf32>, %i: vector<[4]xindex>, %c: vector<[4]xi1>, %p: vector<[4]xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.gather %m[%c0][%i], %c, %p
    : memref<?xf32>, vector<[4]xindex>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
  return
}
"""
OPTIONS = (
    "",
    *(f"streaming-mode={mode}" for mode in ("disabled", "streaming-locally", "streaming-compatible")),
    *(f"za-mode={mode}" for mode in ("new-za", "in-za", "out-za", "inout-za", "preserves-za")),
    *("if-required-by-ops", "if-scalable-and-supported za-mode=new-za"),
)


def pipeline(options: str) -> str:
    return f"func.func(enable-arm-streaming{{{options}}})"


def marked(options: str) -> list[str]:
    lines = numbered(pipeline(options), TEXT).splitlines()
    return [line.split("@")[1].split("(")[0] for line in lines if "func.func" in line and "arm_streaming}" in line]


def test_functions_that_work_on_tiles_need_streaming_mode() -> None:
    assert marked("if-required-by-ops") == ["tile"]


def test_scalable_vectors_profit_from_streaming_mode_without_gathers() -> None:
    assert marked("if-scalable-and-supported") == ["tile", "scalable"]


def test_both_conditions_exclude_each_other() -> None:
    (message,) = set(problems_of(pipeline("if-required-by-ops if-scalable-and-supported"), TEXT))
    assert message.endswith("`if-required-by-ops` and `if-scalable-and-supported` are mutually exclusive")


@pytest.mark.parametrize("options", OPTIONS)
def test_the_results_are_those_of_mlir_opt(options: str, mlir_opt: MlirOpt) -> None:
    assert numbered(pipeline(options), TEXT) == mlir_opt.transformed(pipeline(options), TEXT)
