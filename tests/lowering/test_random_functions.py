"""Random functions, lowered to llvm as mlir-opt lowers them."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.lowering_programs import lowering_program
from tests.support.tool import ir_opt

ONE_PASS_PER_DIALECT = ",".join(
    (
        "convert-vector-to-scf",
        "convert-scf-to-cf",
        "expand-strided-metadata",
        "lower-affine",
        "convert-vector-to-llvm",
        "convert-math-to-llvm",
        "convert-index-to-llvm",
        "convert-arith-to-llvm",
        "finalize-memref-to-llvm",
        "convert-func-to-llvm",
        "convert-cf-to-llvm",
        "reconcile-unrealized-casts",
    )
)
ALL_AT_ONCE = ",".join(
    (
        "convert-vector-to-scf{full-unroll}",
        "convert-scf-to-cf",
        "expand-strided-metadata",
        "lower-affine",
        "convert-vector-to-llvm",
        "convert-to-llvm",
        "reconcile-unrealized-casts",
    )
)


SEEDS = range(10)


@pytest.mark.parametrize("passes", [ONE_PASS_PER_DIALECT, ALL_AT_ONCE], ids=["one-pass-per-dialect", "all-at-once"])
@pytest.mark.parametrize("seed", SEEDS)
def test_random_functions_lower_as_upstream_lowers_them(mlir_opt: MlirOpt, seed: int, passes: str) -> None:
    programs = [lowering_program(Random(number), 14) for number in SEEDS]
    text = programs[seed]
    pipeline = f"--pass-pipeline=builtin.module({passes})"
    expected = mlir_opt(pipeline, text=text, among=programs)
    assert expected.code == 0, expected.errors
    result = ir_opt(pipeline, text=text)
    assert (result.code, result.output) == (0, expected.output)


def test_a_size_past_the_last_is_read_from_memory() -> None:
    text = """func.func @f(%m: memref<?x4xf32>) -> index {
      %c3 = arith.constant 3 : index
      %size = memref.dim %m, %c3 : memref<?x4xf32>
      return %size : index
    }"""
    result = ir_opt("--finalize-memref-to-llvm", text=text)
    assert result.code == 0
    assert "llvm.alloca" in result.output
    assert "memref.dim" not in result.output
