"""The ml_program dialect: globals that are loaded and stored, what functions and subgraphs give."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages, parse

GLOBALS = "ml_program.global private mutable @var(1 : i32) : i32\nml_program.global private @const(1 : i32) : i32\n"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("%0 = ml_program.global_load @var : i32", None),
        ("%0 = ml_program.global_load @other : i32", "undefined global: @other"),
        ("%0 = ml_program.global_load @var : i64", "cannot load from global typed 'i32' as 'i64'"),
        ("%0 = ml_program.global_load_const @const : i32", None),
        ("%0 = ml_program.global_load_const @var : i32", "cannot load as const from mutable global @var"),
        ("ml_program.global_store @var = %a : i32", None),
        ("ml_program.global_store @const = %a : i32", "cannot store to an immutable global @const"),
        ("ml_program.global_store @var = %b : i64", "cannot store to a global typed 'i32' from 'i64'"),
    ],
)
def test_globals_are_there_and_have_types(line: str, problem: str | None) -> None:
    reported = messages(f"{GLOBALS}ml_program.func @f(%a: i32, %b: i64) {{\n{line}\nml_program.return\n}}")
    assert reported == ([] if problem is None else [f"'{line.removeprefix('%0 = ').split(' ')[0]}' op {problem}"])


def test_what_never_changes_has_a_value() -> None:
    immutable = "'ml_program.global' op immutable global must have an initial value"
    assert messages("ml_program.global private @var : i32") == [immutable]


def test_it_is_said_who_sees_a_global() -> None:
    [message] = messages("ml_program.global @var(1 : i32) : i32")
    assert message == "custom op 'ml_program.global' expected 'public', 'private', or 'nested'"


def test_functions_and_subgraphs_give_what_they_promise() -> None:
    assert messages("ml_program.subgraph @f(%a: i32) -> i32 {\nml_program.output %a, %a : i32, i32\n}") == [
        "'ml_program.output' op has 2 operands, but enclosing function (@f) outputs 1"
    ]
    assert messages("ml_program.subgraph @f(%a: i32) -> i64 {\nml_program.output %a : i32\n}") == [
        "type of output operand 0 ('i32') doesn't match function result type ('i64') in function @f"
    ]
    assert messages("ml_program.func @f(%a: i32) -> i64 {\nml_program.return %a : i32\n}") == [
        "type of return operand 0 ('i32') doesn't match function result type ('i64') in function @f"
    ]


def test_a_function_without_a_body_is_not_public() -> None:
    assert messages("ml_program.func private @f(i32)\nml_program.subgraph @g(i32)") == [
        "'ml_program.subgraph' op symbol declaration cannot have public visibility"
    ]


def test_a_value_from_elsewhere_has_an_alias() -> None:
    text = "#extern = #ml_program.extern : i32\nmodule {\n  ml_program.global private @g(#extern) : i32\n}"
    assert compiler.print_ir(parse(text)).strip() == text


def test_a_global_may_stand_in_a_module_further_out() -> None:
    text = """ml_program.global private @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
module {
  func.func @f() -> tensor<4xi32> {
    %0 = ml_program.global_load @g : tensor<4xi32>
    return %0 : tensor<4xi32>
  }
}"""
    assert messages(text) == []
