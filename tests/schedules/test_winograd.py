"""Schedules that compute convolutions by Winograd's method, and write its transforms as loops."""

from __future__ import annotations

import numpy
import pytest

from tests.support.interpreted import result_of
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import problems_of
from tests.support.tool import ir_opt

SCHEDULE = """
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%m: !transform.any_op) {{
    %0 = transform.structured.match ops{{[{ops}]}} in %m : (!transform.any_op) -> !transform.any_op
    %1 = {apply} : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }}
}}
"""
TRANSFORMS = ", ".join(f'"linalg.winograd_{part}_transform"' for part in ("filter", "input", "output"))
DECOMPOSE = SCHEDULE.format(ops=TRANSFORMS, apply="transform.structured.decompose_winograd_op %0")
SCHEMES = (0, 1, 2)


def by_winograd(scheme: int, ops: str = '"linalg.conv_2d_nhwc_fhwc"') -> str:
    return SCHEDULE.format(ops=ops, apply=f"transform.structured.winograd_conv2d %0 {{ fmr = {scheme} : i32 }}")


def convolution(height: int, width: int, taps: tuple[int, int], steps: str = "") -> str:
    image, kernel = f"tensor<2x{height}x{width}x3xf32>", f"tensor<2x{taps[0]}x{taps[1]}x3xf32>"
    output = f"tensor<2x{height - taps[0] + 1}x{width - taps[1] + 1}x2xf32>"
    return f"""func.func @f(%a: {image}, %k: {kernel}, %o: {output}) -> {output} {{
  %0 = linalg.conv_2d_nhwc_fhwc {steps} ins(%a, %k : {image}, {kernel}) outs(%o : {output}) -> {output}
  return %0 : {output}
}}
"""


def without_schedule(output: str) -> str:
    """Returns the functions of a module, with the aliases in front of it."""
    aliases, _, module = output.partition("module {\n")
    return aliases + module.partition("  module attributes")[0]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("sides", [(True, True), (True, False), (False, True)])
def test_convolutions_and_their_parts_are_those_of_mlir_opt(
    mlir_opt: MlirOpt, scheme: int, sides: tuple[bool, bool]
) -> None:
    taps = 5 if scheme == 2 else 3
    shape = (taps if sides[0] else 1, taps if sides[1] else 1)
    text = convolution(11, 9, shape) + by_winograd(scheme)
    theirs, ours = (tool("--transform-interpreter", text=text) for tool in (mlir_opt, ir_opt))
    assert (ours.code, ours.output) == (theirs.code, theirs.output)
    text = without_schedule(ours.output) + DECOMPOSE
    parts = [tool("--transform-interpreter", text=text) for tool in (mlir_opt, ir_opt)]
    assert "scf.for" in parts[1].output
    assert parts[1].output == parts[0].output


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_loops_compute_the_convolution(scheme: int) -> None:
    taps = 5 if scheme == 2 else 3
    program = convolution(8, 7, (taps, taps))
    transforms = without_schedule(ir_opt("--transform-interpreter", text=program + by_winograd(scheme)).output)
    loops = without_schedule(ir_opt("--transform-interpreter", text=transforms + DECOMPOSE).output)
    assert "winograd" not in loops
    random = numpy.random.default_rng(scheme)
    shapes = [(2, 8, 7, 3), (2, taps, taps, 3), (2, 9 - taps, 8 - taps, 2)]
    arguments = [random.integers(-4, 4, shape).astype(numpy.float32) for shape in shapes]
    expected = result_of(program, *[argument.copy() for argument in arguments])
    assert numpy.allclose(numpy.asarray(result_of(loops, *arguments)), numpy.asarray(expected), atol=1e-3)


@pytest.mark.parametrize(
    ("program", "schedule", "message"),
    [
        (convolution(9, 9, (2, 2)), by_winograd(0), "apply Winograd Conv2D failed"),
        (
            convolution(9, 9, (3, 3), "{strides = dense<2> : tensor<2xi64>}").replace("x7x7x2x", "x4x4x2x"),
            by_winograd(0),
            "apply Winograd Conv2D failed",
        ),
        (
            convolution(9, 9, (3, 3)),
            by_winograd(0, '"func.func"'),
            "transform applied to the wrong op kind",
        ),
        (
            convolution(9, 9, (3, 3)),
            DECOMPOSE.replace(TRANSFORMS, '"linalg.conv_2d_nhwc_fhwc"'),
            "this operation is not supported to decompose into other operations",
        ),
    ],
)
def test_other_operations_are_refused(program: str, schedule: str, message: str) -> None:
    assert message in problems_of("transform-interpreter", program + schedule)[0]
