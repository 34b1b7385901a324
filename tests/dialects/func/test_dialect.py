# ruff: noqa: E501  (IR and messages stand in lines as the printer makes them)
"""The func, cf and builtin dialects: calls, returns, branches, modules."""

from __future__ import annotations

import pytest

from compiler.syntax.printer import print_operation
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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("func.func @f() -> i32 { return }", "'func.return' op has 0 operands, but enclosing function (@f) returns 1"),
        (
            "func.func @f(%a: f32) -> i32 { return %a : f32 }",
            "type of return operand 0 ('f32') doesn't match function result type ('i32') in function @f",
        ),
        ("func.func @f() { call @g() : () -> () return }", "'func.call' op 'g' does not reference a valid function"),
        (
            "func.func @f() { call @g() : () -> () return } func.func private @g(i32)",
            "'func.call' op incorrect number of operands for callee",
        ),
        (
            "func.func @f(%a: f32) { call @g(%a) : (f32) -> () return } func.func private @g(i32)",
            "'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0",
        ),
        (
            "func.func @f() { %0 = call @g() : () -> i32 return } func.func private @g() -> f32",
            "'func.call' op result type mismatch at index 0",
        ),
        (
            "func.func @f() { %0 = constant @f : () -> i32 return }",
            "'func.constant' op reference to function with mismatched type",
        ),
        (
            "func.func @f(%a: f32) { call_indirect %a() : f32 return }",
            "custom op 'func.call_indirect' invalid kind of type specified: expected builtin.function, but found 'f32'",
        ),
        (
            "func.func @f(%a: i1) { cf.cond_br %a weights([0, 0]), ^bb1, ^bb1 ^bb1: return }",
            "branch weights cannot all be zero",
        ),
        (
            '"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({ ^bb0(%a: i32): "cf.switch"(%a)[^bb1, ^bb1] '
            "<{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = "
            "array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: func.return }) : () -> ()",
            "'cf.switch' op 'flag' type ('i32') should match case value type ('i64')",
        ),
        (
            "module attributes {foo} { }",
            "'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'",
        ),
        (
            '"builtin.unrealized_conversion_cast"() : () -> ()',
            "'builtin.unrealized_conversion_cast' op expected at least one result for cast operation",
        ),
    ],
)
def test_faulty_operations_are_told_in_upstreams_words(text: str, message: str) -> None:
    assert messages(text) == [message]
