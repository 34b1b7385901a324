"""The func, cf and builtin dialects: how they are written; verify.mlir has faulty operations."""

from __future__ import annotations

from compiler.syntax.printer.ir_printer import print_operation
from tests.support.ir import parse, parse_text, problems


def messages(text: str) -> list[str]:
    """Syntax errors, or else what the verifier says."""
    errors = [diagnostic.message for diagnostic in parse_text(text).all_diagnostics()]
    return errors or [line.partition(": ")[2] for line in problems(text) if not line.startswith(" ")]


def test_a_switch_prints_a_case_a_line() -> None:
    text = """module {
  func.func @f(%arg0: i32, %arg1: index) {
    cf.switch %arg0 : i32, [
      default: ^bb1,
      4: ^bb2(%arg1 : index),
      5: ^bb1
    ] {tag}
  ^bb1:  // 2 preds: ^bb0, ^bb0
    return
  ^bb2(%0: index):  // pred: ^bb0
    return
  }
}
"""
    assert print_operation(parse(text)).rstrip("\n") == text.rstrip("\n")


def test_a_function_constant_is_named_f() -> None:
    assert "%f = func.constant @g : () -> ()" in print_operation(
        parse("func.func private @g()\n%0 = func.constant @g : () -> ()")
    )


def test_a_switch_takes_cases_of_its_own_type() -> None:
    text = (
        '"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({ ^bb0(%a: i32): "cf.switch"(%a)[^bb1, ^bb1] '
        "<{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = "
        "array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: func.return }) : () -> ()"
    )
    assert messages(text) == ["'cf.switch' op 'flag' type ('i32') should match case value type ('i64')"]
