"""Schedules that simplify affine minima and maxima."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import Run, ir_opt

PAYLOAD = """
func.func @f(%m: memref<?xf32>) -> (index, index, index) {
  %0 = "test.some_op"() : () -> (index)
  %1 = affine.min affine_map<()[s0] -> (50, 100 - s0)>()[%0]
  %2 = affine.max affine_map<()[s0] -> (100, 80 + s0)>()[%0]
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %3 = affine.min affine_map<()[s0, s1] -> (s0, s0 + s1 + 1)>()[%0, %d]
  return %1, %2, %3 : index, index, index
}
"""


def schedule(body: str) -> str:
    return f"""{PAYLOAD}
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %0 = transform.structured.match ops{{["affine.min", "affine.max"]}} in %root
      : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{{["test.some_op"]}} in %root : (!transform.any_op) -> !transform.any_op
    {body}
    transform.yield
  }}
}}
"""


def run(body: str) -> Run:
    return ir_opt("--allow-unregistered-dialect", "--transform-interpreter", text=schedule(body))


BOUNDED = "transform.affine.simplify_bounded_affine_ops %0 with [%1 : !transform.any_op] within [0] and [20]"
MIN_MAX = "transform.affine.simplify_min_max_affine_ops %0 : !transform.any_op"


def test_bounds_that_a_schedule_gives_decide() -> None:
    payload = run(f"{BOUNDED} : !transform.any_op").output.split("module attributes")[0]
    assert "arith.constant 50 : index" in payload
    assert "affine.max" not in payload


def test_what_is_known_of_values_decides() -> None:
    payload = run(MIN_MAX).output.split("module attributes")[0]
    assert payload.count("affine.min") == 1
    assert payload.count("affine.max") == 1


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "transform.affine.simplify_bounded_affine_ops %1 with [] within [] and [] : !transform.any_op",
            "target must be affine.min or affine.max",
        ),
        ("transform.affine.simplify_min_max_affine_ops %1 : !transform.any_op", "affine.m"),
        (
            "transform.affine.simplify_bounded_affine_ops %0 with [%0 : !transform.any_op] within [0] and [9] "
            ": !transform.any_op",
            "target op result must not be constrained",
        ),
    ],
)
def test_what_does_not_fit_is_said(body: str, message: str) -> None:
    result = run(body)
    assert result.code == 1
    assert message in result.errors


@pytest.mark.parametrize("body", [f"{BOUNDED} : !transform.any_op", MIN_MAX])
def test_mlir_opt_does_the_same(mlir_opt: MlirOpt, body: str) -> None:
    theirs = mlir_opt("--allow-unregistered-dialect", "--transform-interpreter", text=schedule(body))
    assert run(body).output == theirs.output
