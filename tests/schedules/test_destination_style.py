"""Schedules that write tensors which are made from nothing into empty ones."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import Run, ir_opt

PROGRAMS = {
    "elements": """
func.func @f(%a: f32, %b: f32) -> (tensor<2x2xf32>, tensor<f32>, tensor<0x3xf32>) {
  %0 = tensor.from_elements %a, %b, %b, %a : tensor<2x2xf32>
  %1 = tensor.from_elements %a : tensor<f32>
  %2 = tensor.from_elements : tensor<0x3xf32>
  return %0, %1, %2 : tensor<2x2xf32>, tensor<f32>, tensor<0x3xf32>
}""",
    "what is computed for each place": """
func.func @f(%n: index) -> tensor<?x4xindex> {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %1 = arith.addi %i, %j : index
    tensor.yield %1 : index
  } : tensor<?x4xindex>
  return %0 : tensor<?x4xindex>
}""",
    "padding that is computed": """
func.func @f(%t: tensor<?x10xindex>, %l: index, %h: index, %k: index) -> tensor<?x?xindex> {
  %0 = tensor.pad %t low[5, %l] high[%h, %k] {
  ^bb0(%i: index, %j: index):
    %1 = arith.muli %i, %j : index
    tensor.yield %1 : index
  } : tensor<?x10xindex> to tensor<?x?xindex>
  return %0 : tensor<?x?xindex>
}""",
    "padding with one value": """
func.func @f(%t: tensor<4x10xf32>, %x: f32, %l: index) -> (tensor<6x11xf32>, tensor<?x11xf32>) {
  %0 = tensor.pad %t low[1, 0] high[1, 1] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 5.0 : f32
    tensor.yield %c : f32
  } : tensor<4x10xf32> to tensor<6x11xf32>
  %1 = tensor.pad %t low[%l, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x10xf32> to tensor<?x11xf32>
  return %0, %1 : tensor<6x11xf32>, tensor<?x11xf32>
}""",
    "padding of nothing that makes a new tensor": """
func.func @f(%t: tensor<?x?xf32>, %x: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t nofold low[0, %c0] high[%c0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}""",
}


def rewritten(text: str, *names: str) -> str:
    """The program with a schedule that rewrites the operations of these names."""
    actual = ", ".join(f'"{name}"' for name in names)
    return f"""{text}
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %0 = transform.structured.match ops{{[{actual}]}} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.rewrite_in_destination_passing_style %0 : (!transform.any_op) -> !transform.any_op
    transform.annotate %1 "made" : !transform.any_op
    transform.yield
  }}
}}
"""


def run(text: str) -> Run:
    return ir_opt("--transform-interpreter", text=text)


@pytest.mark.parametrize("name", PROGRAMS)
def test_tensors_are_written_as_mlir_opt_writes_them(mlir_opt: MlirOpt, name: str) -> None:
    operations = ("tensor.pad", "tensor.generate", "tensor.from_elements")
    text = rewritten(PROGRAMS[name], *operations)
    programs = [rewritten(program, *operations) for program in PROGRAMS.values()]
    expected = mlir_opt("--transform-interpreter", text=text, among=programs)
    assert expected.code == 0, expected.errors
    result = run(text)
    assert (result.code, result.output) == (0, expected.output)


def test_elements_are_inserted_one_by_one() -> None:
    result = run(rewritten(PROGRAMS["elements"], "tensor.from_elements"))
    assert result.output.count("tensor.insert") == 5


def test_other_operations_are_refused() -> None:
    result = run(rewritten(PROGRAMS["what is computed for each place"], "arith.addi"))
    assert "failed to apply" in result.errors
    assert "when applied to this op" in result.errors
