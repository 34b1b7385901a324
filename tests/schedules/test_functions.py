"""`transform.func.cast_and_call`, against mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

FLAGS = ("--allow-unregistered-dialect", "--transform-interpreter")
SCHEDULE = """
func.func @f(%a: tensor<10x13xf32>, %b: tensor<3x13xf32>) -> tensor<13x13xf32> {{
  %0 = tensor.concat dim(0) %a, %b : (tensor<10x13xf32>, tensor<3x13xf32>) -> tensor<13x13xf32>
  "test.region"() ({{
    "test.use"(%0) : (tensor<13x13xf32>) -> ()
  }}) : () -> ()
  return %0 : tensor<13x13xf32>
}}
func.func private @dynamic(tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
func.func private @static(tensor<10x13xf32>, tensor<3x13xf32>) -> tensor<13x13xf32>
func.func private @smaller(tensor<5x13xf32>, tensor<3x13xf32>) -> tensor<?x13xf32>
func.func private @one(tensor<10x13xf32>) -> tensor<13x13xf32>
func.func private @none(tensor<10x13xf32>, tensor<3x13xf32>)
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: !transform.any_op) {{
    %c = transform.structured.match ops{{["tensor.concat"]}} in %root : (!transform.any_op) -> !transform.any_op
    %u = transform.structured.match ops{{["test.use"]}} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_operand %c[all] : (!transform.any_op) -> !transform.any_value
    %out = transform.get_result %c[all] : (!transform.any_op) -> !transform.any_value
    transform.func.cast_and_call {call} : (!transform.any_op, !transform.any_value, !transform.any_value)
      -> !transform.any_op
    transform.yield
  }}
}}
"""
CASTS = "{ transform.type_conversion.tensor.cast_shape_dynamic_dims }"
LOOSE_CASTS = "{ transform.type_conversion.tensor.cast_shape_dynamic_dims ignore_dynamic_info }"


@pytest.mark.parametrize(
    "call",
    [
        f"@dynamic(%in) -> %out before %c {CASTS}",
        f"@dynamic(%in) -> %out after %c {CASTS}",
        "@static(%in) -> %out before %c",
    ],
)
def test_call_is_that_of_mlir_opt(mlir_opt: MlirOpt, call: str) -> None:
    text = SCHEDULE.format(call=call)
    assert ir_opt(*FLAGS, text=text).output == mlir_opt.output(*FLAGS, text=text)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ("@dynamic(%in) -> %out before %c", "Failed to materialize conversion of"),
        (f"@smaller(%in) -> %out before %c {CASTS}", "Failed to materialize conversion of"),
        (f"@smaller(%in) -> %out before %c {LOOSE_CASTS}", "Failed to materialize conversion of"),
        ("@one(%in) -> %out before %c", "mismatch between number of function arguments 1 and number of inputs 2"),
        ("@none(%in) -> %out before %c", "mismatch between number of function results 0 and number of outputs 1"),
        ("@nobody(%in) -> %out before %c", "unresolved symbol @nobody"),
        ("@static(%in) -> %out after %u", "is not dominated by insertion point"),
    ],
)
def test_call_that_cannot_be_made_is_refused_as_by_mlir_opt(mlir_opt: MlirOpt, call: str, reason: str) -> None:
    text = SCHEDULE.format(call=call)
    own, upstream = (run(*FLAGS, text=text) for run in (ir_opt, mlir_opt))
    assert (own.code, upstream.code) == (1, 1)
    assert reason in own.errors and reason in upstream.errors
