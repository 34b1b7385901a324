"""`transform.irdl.collect_matching` finds the payload that satisfies a definition, whatever its name."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

TEXT = """
module attributes {{transform.with_named_sequence}} {{
  func.func @f(%a: i32, %b: i64, %c: f32) -> i32 {{
    %0 = arith.addi %a, %a : i32
    %1 = arith.constant 3 : i32
    %2 = arith.addf %c, %c : f32
    %3 = arith.cmpi eq, %0, %1 : i32
    %4 = scf.if %3 -> i32 {{ scf.yield %a : i32 }} else {{ scf.yield %0 : i32 }}
    return %4 : i32
  }}
  transform.named_sequence @__transform_main(%m: !transform.any_op {{transform.readonly}}) {{
    %r = transform.irdl.collect_matching in %m : (!transform.any_op) -> !transform.any_op {{
      {body}
    }}
    transform.annotate %r "found" : !transform.any_op
    transform.yield
  }}
}}
"""
DEFINITIONS = {
    "by results": "%0 = irdl.is i32\n irdl.results(r: %0)",
    "by operands": "%0 = irdl.is i32\n irdl.operands(a: %0, b: %0)",
    "by operands and results": "%0 = irdl.is i32\n irdl.operands(a: %0, b: %0)\n irdl.results(r: %0)",
    "by one of two types": (
        "%0 = irdl.is i32\n %1 = irdl.is f32\n %2 = irdl.any_of(%0, %1)\n"
        "irdl.operands(a: %2, b: %2)\n irdl.results(r: %2)"
    ),
    "by attributes": '%0 = irdl.any\n irdl.attributes { "value" = %0 }\n irdl.results(r: %0)',
    "by the base of a type": '%0 = irdl.base "!builtin.integer"\n irdl.results(r: %0)',
    "by nothing at all": "",
}
MISTAKES = {
    "irdl.dialect @d { irdl.operation @o { } irdl.operation @p { } }": (
        "'transform.irdl.collect_matching' op expects IRDL to contain exactly one operation"
    ),
    "irdl.dialect @d { irdl.type @t { } irdl.operation @o { } }": (
        "'transform.irdl.collect_matching' op IRDL types and attributes are not yet supported"
    ),
    '"test.op"() : () -> ()': "'transform.irdl.collect_matching' op expects the body operation to be irdl.dialect",
}


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_the_operations_are_those_that_mlir_opt_finds(mlir_opt: MlirOpt, definition: str) -> None:
    text = TEXT.format(body=f"irdl.dialect @d {{ irdl.operation @o {{ {DEFINITIONS[definition]} }} }}")
    theirs, ours = (tool("--transform-interpreter", text=text) for tool in (mlir_opt, ir_opt))
    assert ours.output == theirs.output


def test_an_operation_is_found_by_the_types_of_its_operands() -> None:
    both = DEFINITIONS["by operands and results"]
    text = TEXT.format(body=f"irdl.dialect @d {{ irdl.operation @o {{ {both} }} }}")
    output = ir_opt("--transform-interpreter", text=text).output
    assert "arith.addi %arg0, %arg0 {found} : i32" in output
    assert "arith.addf %arg2, %arg2 : f32" in output


@pytest.mark.parametrize("body", MISTAKES)
def test_a_region_without_a_single_definition_is_an_error(body: str) -> None:
    run = ir_opt("--transform-interpreter", "--allow-unregistered-dialect", text=TEXT.format(body=body))
    assert run.code == 1
    assert MISTAKES[body] in run.errors
