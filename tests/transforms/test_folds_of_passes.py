"""Passes fold the same operations as in mlir-opt: greedy ones all, conversions those that the target does not know."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

METADATA = """func.func @f(%m: memref<8x2xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
    : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
  %r = memref.reinterpret_cast %base
    to offset: [%offset], sizes: [%sizes#0, %sizes#1], strides: [%strides#0, %strides#1]
    : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %r : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
"""
SIZES = """func.func private @g(%a: i32) -> i32 {
  return %a : i32
}
func.func @f(%a: i32, %t: tensor<4xf32>, %v: vector<4xf32>, %m: memref<4xf32>) -> (i32, index, index, vector<4xf32>) {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<4xf32>
  %d = memref.dim %m, %c0 : memref<4xf32>
  %w = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
  %u = vector.shape_cast %w : vector<2x2xf32> to vector<4xf32>
  %y = call @g(%x) : (i32) -> i32
  return %y, %n, %d, %u : i32, index, index, vector<4xf32>
}
gpu.module @m {
}
"""
CONVERSIONS = (
    "convert-cf-to-llvm",
    "convert-math-to-xevm",
    "convert-tensor-to-linalg",
    "convert-bufferization-to-memref",
    "bufferization-lower-deallocations",
    "sparse-tensor-conversion",
    "drop-equivalent-buffer-results",
    "symbol-privatize",
)


@pytest.mark.parametrize("flag", ["arith-expand", "convert-arith-to-llvm", "finalize-memref-to-llvm", "canonicalize"])
def test_sizes_of_metadata_become_constants_in_each_pass_that_folds(mlir_opt: MlirOpt, flag: str) -> None:
    upstream = mlir_opt.output(f"--{flag}", "--mlir-print-op-generic", text=METADATA)
    assert ir_opt(f"--{flag}", "--mlir-print-op-generic", text=METADATA).output == upstream


@pytest.mark.parametrize("flag", CONVERSIONS)
def test_a_conversion_folds_as_upstream_does(mlir_opt: MlirOpt, flag: str) -> None:
    upstream = mlir_opt.output(f"--{flag}", "--mlir-print-op-generic", text=SIZES)
    assert ir_opt(f"--{flag}", "--mlir-print-op-generic", text=SIZES).output == upstream
