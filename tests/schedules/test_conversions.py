"""Conversions that schedules do with patterns and a type converter, against mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

PROGRAM = """module attributes {{transform.with_named_sequence}} {{
  func.func @f(%x: f32, %i: index, %m: memref<4xf32>) -> f32 {{
    %0 = math.exp %x : f32
    %1 = arith.addf %0, %x : f32
    %2 = memref.load %m[%i] : memref<4xf32>
    cf.br ^b
  ^b:
    return %1 : f32
  }}
  transform.named_sequence @__transform_main(%root: !transform.any_op) {{
    %f = transform.structured.match ops{{["func.func"]}} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_conversion_patterns to %f {{
      transform.apply_conversion_patterns.dialect_to_llvm "math"
      transform.apply_conversion_patterns.dialect_to_llvm "arith"
      transform.apply_conversion_patterns.dialect_to_llvm "cf"
      transform.apply_conversion_patterns.func.func_to_llvm
    }} {converter} {{legal_dialects = ["llvm"]{options}}} : !transform.any_op
    transform.yield
  }}
}}
"""
CONVERTER = """with type_converter {{
      transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {{{}}}
    }}"""


@pytest.mark.parametrize("options", ["index_bitwidth = 32", "use_bare_ptr_call_conv = true", ""])
def test_result_of_a_partial_conversion_is_that_of_mlir_opt(mlir_opt: MlirOpt, options: str) -> None:
    text = PROGRAM.format(converter=CONVERTER.format(options), options=", partial_conversion")
    assert ir_opt("--transform-interpreter", text=text).output == mlir_opt.output("--transform-interpreter", text=text)


@pytest.mark.parametrize("options", ["", ', partial_conversion, illegal_ops = ["memref.load"]'])
def test_operation_that_stays_fails_a_full_conversion(options: str) -> None:
    done = ir_opt("--transform-interpreter", text=PROGRAM.format(converter=CONVERTER.format(""), options=options))
    assert done.code == 1
    assert "error: failed to legalize operation 'memref.load'" in done.errors
    assert "error: dialect conversion failed" in done.errors


def test_patterns_without_a_type_converter_are_refused(mlir_opt: MlirOpt) -> None:
    text = PROGRAM.format(converter="", options="")
    own, upstream = (run("--transform-interpreter", text=text) for run in (ir_opt, mlir_opt))
    assert (own.code, own.errors) == (upstream.code, upstream.errors)
