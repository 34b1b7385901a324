"""generate-runtime-verification asserts what only a run can tell, as upstream; ir-run --checked reports it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.running import run_tool
from tests.support.tool import ir_opt

PROGRAM = """
func.func @memory(%a: memref<?x4xf32>, %i: index, %v: f32, %u: memref<*xf32>, %b: memref<?x?xf32>, %e: memref<?xf32>) {
  %0 = memref.load %a[%i, %i] : memref<?x4xf32>
  memref.store %v, %a[%i, %i] : memref<?x4xf32>
  %c = memref.cast %a : memref<?x4xf32> to memref<5x4xf32>
  %c2 = memref.cast %u : memref<*xf32> to memref<?x4xf32>
  %d = memref.dim %a, %i : memref<?x4xf32>
  memref.copy %a, %b : memref<?x4xf32> to memref<?x?xf32>
  %s = memref.subview %a[%i, 0][%i, 2][1, %i] : memref<?x4xf32> to memref<?x2xf32, strided<[4, ?], offset: ?>>
  %x = memref.expand_shape %e [[0, 1]] output_shape [%i, 4] : memref<?xf32> into memref<?x4xf32>
  %al = memref.assume_alignment %a, 8 : memref<?x4xf32>
  return
}
func.func @tensors(%t: tensor<?xf32>, %i: index) -> (f32, tensor<?xf32>, tensor<4xf32>, index) {
  %0 = tensor.extract %t[%i] : tensor<?xf32>
  %1 = tensor.extract_slice %t[%i][%i][1] : tensor<?xf32> to tensor<?xf32>
  %2 = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %3 = tensor.dim %t, %i : tensor<?xf32>
  return %0, %1, %2, %3 : f32, tensor<?xf32>, tensor<4xf32>, index
}
func.func @structured(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
"""


@pytest.mark.parametrize("flag", ["", "=verbose-level=0"])
def test_the_checks_are_those_of_mlir_opt(mlir_opt: MlirOpt, flag: str) -> None:
    name = f"--generate-runtime-verification{flag}"
    assert ir_opt(name, text=PROGRAM).output == mlir_opt(name, text=PROGRAM).output


ACCESS = """
func.func @load(%a: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %a[%i] : memref<?xf32>
  return %0 : f32
}
func.func @affine(%a: memref<?x4xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %z, %a[%i, 3] : memref<?x4xf32>
  }
  return
}
"""


def test_an_access_within_bounds_is_let_through(tmp_path: Path) -> None:
    done = run_tool("ir-run", ACCESS, "--checked", "--entry", "load", "iota:4", "3", folder=tmp_path)
    assert (done.code, done.output, done.errors) == (0, "3.0 : f32\n", "")


@pytest.mark.parametrize(
    ("words", "place", "bounds"),
    [
        (("load", "ones:4", "4"), "file.mlir:3:8", "index 4 of dimension 0 is out of bounds: its extent is 4"),
        (("load", "ones:4", "-1"), "file.mlir:3:8", "index -1 of dimension 0 is out of bounds: its extent is 4"),
        (("affine", "ones:2x4", "3"), "file.mlir:9:5", "index 2 of dimension 0 is out of bounds: its extent is 2"),
    ],
)
def test_an_access_out_of_bounds_is_told_with_index_extent_and_line(
    words: tuple[str, ...], place: str, bounds: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    done = run_tool("ir-run", ACCESS, "--checked", "--entry", *words, folder=tmp_path)
    printed = capfd.readouterr().out
    assert done.code == 1
    assert done.errors.startswith(f"{place}: error: ")
    assert bounds in done.errors
    assert "out-of-bounds access" in printed
