"""Upstream's passes for trying lowerings out do what they do there."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

EMULATED = """
func.func @emulate_add(%a: i16, %b: i16) -> i16 {
  %0 = arith.addi %a, %b : i16
  return %0 : i16
}
func.func @left_alone(%a: i16) -> i16 {
  %0 = arith.addi %a, %a : i16
  return %0 : i16
}
"""
ASSERTED = """
func.func @f(%a: i1) {
  cf.assert %a, "told"
  return
}
"""


@pytest.mark.parametrize(
    ("flag", "text"),
    [("--test-arith-emulate-wide-int=widest-int-supported=8", EMULATED), ("--test-cf-assert", ASSERTED)],
)
def test_the_output_is_that_of_mlir_opt(mlir_opt: MlirOpt, flag: str, text: str) -> None:
    mlir_opt.assert_same(flag, text=text)


def test_a_transform_schedule_is_erased() -> None:
    text = """
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @__transform_main(%m: !transform.any_op) { transform.yield }
      func.func @f() { return }
    }"""
    printed = ir_opt("--test-transform-dialect-erase-schedule", text=text).output
    assert "transform.named_sequence" not in printed and "func.func @f" in printed
