"""convert-affine-for-to-gpu: the outer loops of a function become blocks and threads."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import transformed
from tests.support.tool import ir_opt

LOOPS = """func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %n: index) {
  affine.for %i = 5 to 15 step 4 {
    affine.for %j = 3 to affine_map<()[s0] -> (s0 floordiv 3)>()[%n] step 7 {
      %0 = memref.load %a[%i, %j] : memref<?x?xf32>
      memref.store %0, %b[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to min affine_map<()[s0] -> (10, s0)>()[%n] {
      memref.alloc(%i, %j) : memref<?x?xf32>
    }
  }
  return
}
"""


def pipeline(options: str) -> str:
    return f"--pass-pipeline=builtin.module(func.func(convert-affine-for-to-gpu{options}))"


def test_loops_become_dimensions_that_start_at_zero() -> None:
    printed = transformed("func.func(convert-affine-for-to-gpu)", LOOPS)
    assert printed.count("gpu.launch") == 2
    assert "affine.for" not in printed
    assert "arith.ceildivsi" in printed


@pytest.mark.parametrize(
    "options",
    [
        "",
        "{gpu-block-dims=0 gpu-thread-dims=1}",
        "{gpu-block-dims=1 gpu-thread-dims=0}",
        "{gpu-block-dims=2 gpu-thread-dims=0}",
    ],
)
def test_mlir_opt_does_the_same(mlir_opt: MlirOpt, options: str) -> None:
    assert ir_opt(pipeline(options), text=LOOPS).output == mlir_opt(pipeline(options), text=LOOPS).output


@pytest.mark.parametrize(
    ("body", "options", "message"),
    [
        ("affine.for %i = 0 to 10 { }", "", "expected perfectly nested loops in the body"),
        ("affine.for %i = 0 to 10 { memref.alloc(%i) : memref<?xf32> }", "", "expected a nested loop"),
        (
            "affine.for %i = 0 to 10 { affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) { } }",
            "",
            "loops with bounds depending on other mapped loops are not supported",
        ),
        ("affine.for %i = 0 to 10 { }", "{gpu-block-dims=4}", "cannot map to more than 3 block dimensions"),
        ("affine.for %i = 0 to 10 { }", "{gpu-thread-dims=9}", "cannot map to more than 3 thread dimensions"),
    ],
)
def test_what_cannot_be_mapped_is_said(body: str, options: str, message: str) -> None:
    result = ir_opt(pipeline(options), text=f"func.func @f() {{\n{body}\nreturn\n}}")
    assert result.code == 1
    assert f"error: {message}" in result.errors


def test_without_dimensions_nothing_is_done() -> None:
    result = ir_opt(pipeline("{gpu-block-dims=0 gpu-thread-dims=0}"), text=LOOPS)
    assert result.code == 0
    assert "gpu.launch" not in result.output
