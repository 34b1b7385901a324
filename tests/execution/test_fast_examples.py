"""The schedules of `examples/fast_*.mlir`: the code that they make computes what numpy does, at any size."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import compiler
from compiler.execution.functions import call_function
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from tests.support.llvm_tools import MlirOpt
from tests.support.places import ROOT

MATMUL = (ROOT / "examples" / "schedules" / "fast_matmul.mlir").read_text(encoding="utf-8")
CONVOLUTION = (ROOT / "examples" / "schedules" / "fast_convolution.mlir").read_text(encoding="utf-8")
FLAGS = ("--transform-interpreter", "--test-transform-dialect-erase-schedule")


Floats = NDArray[np.float32]


def result_of(text: str, function: str, *arguments: Floats) -> Floats:
    """Returns the last argument after a call of a function that went through its schedule."""
    context = compiler.new_context()
    module = compiler.parse(text, context)
    passes = ",".join([flag.removeprefix("--") for flag in FLAGS])
    pipeline = parse_pipeline(f"builtin.module({passes})", find_pass)
    result = PassManager(context).run(pipeline, module)
    assert result.succeeded, result.problems
    after = call_function(module, context, function, arguments).arguments[-1]
    assert isinstance(after, np.ndarray)
    return after


def random(*shape: int) -> Floats:
    return np.random.default_rng(sum(shape)).random(shape).astype(np.float32)


@pytest.mark.parametrize("size", [40, 272])  # smaller than the blocks, and more than one of each kind with a rest
def test_a_product_of_matrices_is_numpys(size: int) -> None:
    a, b, c = random(size, size), random(size, size), random(size, size)
    product = result_of(MATMUL.replace("512x512", f"{size}x{size}"), "matmul", a, b, c)
    np.testing.assert_allclose(product, a @ b + c, rtol=1e-4)


def test_a_convolution_is_the_sum_of_nine_products() -> None:
    text = CONVOLUTION
    for old, new in (("1x58x58x64", "1x6x10x5"), ("3x3x64x64", "3x3x5x32"), ("1x56x56x64", "1x4x8x32")):
        text = text.replace(old, new)
    image, weights, start = random(1, 6, 10, 5), random(3, 3, 5, 32), random(1, 4, 8, 32)
    expected = start + sum(image[:, i : i + 4, j : j + 8] @ weights[i, j] for i in range(3) for j in range(3))
    np.testing.assert_allclose(result_of(text, "convolution", image, weights, start), expected, rtol=1e-4)


@pytest.mark.parametrize("text", [MATMUL, CONVOLUTION], ids=["matmul", "convolution"])
def test_what_a_schedule_makes_is_what_mlir_opt_makes(mlir_opt: MlirOpt, text: str) -> None:
    mlir_opt.assert_same(*FLAGS, text=text)
