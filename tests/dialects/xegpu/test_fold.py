"""Canonicalization of conversions between layouts: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

from tests.support.canonicalize import canonicalized
from tests.support.llvm_tools import MlirOpt

LANES = "#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>"
SQUARE = "#xegpu.layout<lane_layout = [2, 8], lane_data = [1, 1]>"

CONVERSIONS = f"""
func.func @conversions(%a: vector<16x32xf32>) -> (vector<16x32xf32>, vector<16x32xf32>) {{
  %0 = xegpu.convert_layout %a <{{input_layout = {LANES}, target_layout = {LANES}}}> : vector<16x32xf32>
  %1 = xegpu.convert_layout %a <{{input_layout = {LANES}, target_layout = {SQUARE}}}> : vector<16x32xf32>
  return %0, %1 : vector<16x32xf32>, vector<16x32xf32>
}}
"""


def test_a_conversion_between_equal_layouts_is_its_source() -> None:
    assert "return %arg0, %0" in canonicalized(CONVERSIONS)


def test_the_results_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    assert canonicalized(CONVERSIONS) == mlir_opt.canonicalized(CONVERSIONS)
