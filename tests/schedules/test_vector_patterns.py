"""Sets of patterns over vectors that schedules apply, against mlir-opt."""

from __future__ import annotations

import pytest

from tests.schedules.test_interpreter import run, scheduled
from tests.schedules.test_patterns import applied
from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt


def agrees(mlir_opt: MlirOpt, text: str) -> None:
    """Fails unless a schedule gives what it gives in mlir-opt."""
    expected = mlir_opt("--transform-interpreter", text=text)
    assert expected.code == 0, expected.errors
    result = run(text)
    assert (result.code, result.output) == (0, expected.output)


@pytest.mark.parametrize(
    ("name", "source", "result"),
    [
        ("extsi", "8xi4", "8xi32"),
        ("extui", "4x8xi2", "4x8xi16"),
        ("sitofp", "8xi2", "8xf32"),
        ("uitofp", "2x4xi4", "2x4xf16"),
        ("trunci", "8xi32", "8xi4"),
        ("trunci", "8xi32", "8xi2"),
        ("extui", "3xi4", "3xi8"),
        ("extsi", "8xi4", "8xi9"),
        ("extsi", "[8]xi4", "[8]xi8"),
        ("extui", "8xi3", "8xi8"),
    ],
)
def test_narrow_integers_are_converted_by_whole_bytes(mlir_opt: MlirOpt, name: str, source: str, result: str) -> None:
    function = f"""func.func @f(%a: vector<{source}>) -> vector<{result}> {{
  %0 = arith.{name} %a : vector<{source}> to vector<{result}>
  return %0 : vector<{result}>
}}"""
    agrees(mlir_opt, scheduled(function, applied("vector.rewrite_narrow_types")))


@pytest.mark.parametrize(
    ("wide", "narrow", "result"),
    [
        ("32xi64", "32xi5", "20xi8"),
        ("16xi16", "16xi3", "3xi16"),
        ("16xi32", "16xi4", "2xi32"),
        ("16xi16", "16xi3", "8xi6"),
        ("2x16xi16", "2x16xi4", "2x8xi8"),
    ],
)
def test_bitcasts_of_truncated_elements_are_shuffles(mlir_opt: MlirOpt, wide: str, narrow: str, result: str) -> None:
    function = f"""func.func @f(%a: vector<{wide}>) -> vector<{result}> {{
  %0 = arith.trunci %a : vector<{wide}> to vector<{narrow}>
  %1 = vector.bitcast %0 : vector<{narrow}> to vector<{result}>
  return %1 : vector<{result}>
}}"""
    agrees(mlir_opt, scheduled(function, applied("vector.rewrite_narrow_types")))


@pytest.mark.parametrize("result", ["8xi16", "8xi17", "8xi8"])
def test_extensions_of_bitcasts_are_shuffles(mlir_opt: MlirOpt, result: str) -> None:
    function = f"""func.func @f(%a: vector<5xi8>) -> vector<{result}> {{
  %0 = vector.bitcast %a : vector<5xi8> to vector<8xi5>
  %1 = arith.extui %0 : vector<8xi5> to vector<{result}>
  return %1 : vector<{result}>
}}"""
    agrees(mlir_opt, scheduled(function, applied("vector.rewrite_narrow_types")))


def test_narrow_elements_are_transposed_as_bytes(mlir_opt: MlirOpt) -> None:
    function = """func.func @f(%a: vector<8x16xi4>, %b: vector<2x3xi8>) -> (vector<16x8xi4>, vector<3x2xi8>) {
  %0 = vector.transpose %a, [1, 0] : vector<8x16xi4> to vector<16x8xi4>
  %1 = vector.transpose %b, [1, 0] : vector<2x3xi8> to vector<3x2xi8>
  return %0, %1 : vector<16x8xi4>, vector<3x2xi8>
}"""
    agrees(mlir_opt, scheduled(function, applied("vector.rewrite_narrow_types")))


KEPT = """
func.func @signed(%a: vector<5xi8>) -> vector<8xi16> {
  %0 = vector.bitcast %a : vector<5xi8> to vector<8xi5>
  %1 = arith.extsi %0 : vector<8xi5> to vector<8xi16>
  return %1 : vector<8xi16>
}
func.func @wider_than_before(%a: vector<16xi8>) -> vector<3xi16> {
  %0 = arith.trunci %a : vector<16xi8> to vector<16xi3>
  %1 = vector.bitcast %0 : vector<16xi3> to vector<3xi16>
  return %1 : vector<3xi16>
}
func.func @wider_than_the_source(%a: vector<8xi3>) -> vector<4xi8> {
  %0 = vector.bitcast %a : vector<8xi3> to vector<4xi6>
  %1 = arith.extui %0 : vector<4xi6> to vector<4xi8>
  return %1 : vector<4xi8>
}
func.func @in_bytes(%a: vector<8xi4>, %b: vector<8xi32>, %c: vector<8xi2>)
    -> (vector<8xi32>, vector<8xi4>, vector<8xi8>) {
  %0 = arith.extsi %a : vector<8xi4> to vector<8xi32>
  %1 = arith.trunci %b : vector<8xi32> to vector<8xi4>
  %2 = arith.extui %c : vector<8xi2> to vector<8xi8>
  return %0, %1, %2 : vector<8xi32>, vector<8xi4>, vector<8xi8>
}
"""


def test_conversions_by_bytes_keep_every_value() -> None:
    text = scheduled(KEPT, applied("vector.rewrite_narrow_types"))
    run = ir_opt("--transform-interpreter", "--check-results", text=text)
    assert (run.code, run.errors.count("100 inputs agree")) == (0, 4)
