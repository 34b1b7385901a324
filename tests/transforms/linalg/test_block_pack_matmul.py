"""linalg-block-pack-matmul: matrices are multiplied block by block, as mlir-opt does it."""

from __future__ import annotations

from itertools import product

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

OPTIONS = {
    "as it is": "block-factors=32,16,64",
    "all but the usual transpositions": "block-factors=4,2,8 lhs-transpose-outer-blocks=1 lhs-transpose-inner-blocks=1 "
    "rhs-transpose-outer-blocks=0 rhs-transpose-inner-blocks=0",
    "another order": "block-factors=8,4,2 mnk-order=2,0,1",
    "multiples": "block-factors=8,4,2 mnk-padded-multiples=20,0,40",
    "multiples in another order": "block-factors=8,4,2 mnk-padded-multiples=20,30,40 mnk-order=1,2,0",
    "full tiles only": "block-factors=5,4,2 allow-padding=0",
    "too few factors": "block-factors=5,4",
}


def matmul(name: str, left: str, right: str, out: str, maps: str = "") -> str:
    return f"""
func.func @f(%a: tensor<{left}>, %b: tensor<{right}>, %c: tensor<{out}>) -> tensor<{out}> {{
  %0 = linalg.{name} {maps} ins(%a, %b : tensor<{left}>, tensor<{right}>) outs(%c : tensor<{out}>) -> tensor<{out}>
  return %0 : tensor<{out}>
}}
"""


TRANSPOSED = """indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>,
  affine_map<(m, n, k) -> (m, n)>]"""
GENERIC = """
func.func @f(%a: tensor<20x24xi32>, %b: tensor<16x24xi32>, %c: tensor<20x16xi32>) -> tensor<20x16xi32> {
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<20x24xi32>, tensor<16x24xi32>) outs(%c : tensor<20x16xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %1 = arith.muli %x, %y : i32
    %2 = arith.addi %z, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<20x16xi32>
  return %0 : tensor<20x16xi32>
}
"""
PROGRAMS = {
    "matrices": matmul("matmul", "20x24xf32", "24x16xf32", "20x16xf32"),
    "matrices of unknown size": matmul("matmul", "?x?xf32", "?x?xf32", "?x?xf32"),
    "one transposed": matmul("matmul", "24x20xf16", "24x16xf16", "20x16xf16", TRANSPOSED),
    "batches": matmul("batch_matmul", "3x20x24xf32", "3x24x16xf32", "3x20x16xf32"),
    "a loop of its own": GENERIC,
    "a loop that is no product": GENERIC.replace("arith.muli", "arith.subi"),
    "a vector is no matrix": matmul("matvec", "20x24xf32", "24xf32", "20xf32"),
}


# There mlir-opt asks for the sizes again and again, and gives up without a word.
CASES = [pair for pair in product(PROGRAMS, OPTIONS) if pair != ("matrices of unknown size", "full tiles only")]


def flag(options: str) -> str:
    return f"--linalg-block-pack-matmul={options}"


@pytest.mark.parametrize(("name", "options"), CASES)
def test_blocks_are_those_of_mlir_opt(mlir_opt: MlirOpt, name: str, options: str) -> None:
    expected = mlir_opt(flag(OPTIONS[options]), text=PROGRAMS[name], among=PROGRAMS.values())
    assert expected.code == 0, expected.errors
    result = ir_opt(flag(OPTIONS[options]), text=PROGRAMS[name])
    assert (result.code, result.output) == (0, expected.output)


def test_a_product_becomes_one_of_blocks() -> None:
    result = ir_opt(flag("block-factors=4,8,2"), text=PROGRAMS["matrices"])
    assert "tensor<20x24xf32> -> tensor<5x12x4x2xf32>" in result.output
    assert result.output.count("linalg.pack") == 3
    assert result.output.count("linalg.unpack") == 1


@pytest.mark.parametrize("options", ["block-factors=0,4,2", "block-factors=8,4,2 mnk-order=0,0,1"])
def test_options_that_make_no_sense_change_nothing(options: str) -> None:
    result = ir_opt(flag(options), text=PROGRAMS["matrices"])
    assert result.code == 0
    assert "linalg.matmul" in result.output


def test_tiles_are_not_known_to_be_full_where_sizes_are_not_known() -> None:
    result = ir_opt(flag(OPTIONS["full tiles only"]), text=PROGRAMS["matrices of unknown size"])
    assert result.code == 0
    assert "linalg.matmul" in result.output
