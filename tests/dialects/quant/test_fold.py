"""Canonicalization of casts of quantized values: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

from tests.support.canonicalize import canonicalized
from tests.support.llvm_tools import MlirOpt

QUANTIZED = "!quant.uniform<i8:f32, 2.000000e+00:3>"
COARSER = "!quant.uniform<i8:f32, 4.000000e+00:3>"

CASTS = f"""
func.func @casts(%a: f32, %b: {QUANTIZED}, %c: i8) -> (f32, {QUANTIZED}, {COARSER}, i8, {COARSER}) {{
  %0 = quant.qcast %a : f32 to {QUANTIZED}
  %1 = quant.dcast %0 : {QUANTIZED} to f32
  %2 = quant.dcast %b : {QUANTIZED} to f32
  %3 = quant.qcast %2 : f32 to {QUANTIZED}
  %4 = quant.qcast %2 : f32 to {COARSER}
  %5 = quant.scast %c : i8 to {QUANTIZED}
  %6 = quant.scast %5 : {QUANTIZED} to i8
  %7 = quant.scast %c : i8 to {COARSER}
  return %1, %3, %4, %6, %7 : f32, {QUANTIZED}, {COARSER}, i8, {COARSER}
}}
"""


def test_casts_there_and_back_are_what_was_cast() -> None:
    assert "return %arg0, %arg1, %1, %arg2, %2" in canonicalized(CASTS)


def test_the_results_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    assert canonicalized(CASTS) == mlir_opt.canonicalized(CASTS)
