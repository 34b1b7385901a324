"""The async dialect: values carry what is awaited."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages


def test_an_awaited_value_has_the_type_that_it_carries() -> None:
    text = """module {
  async.func @f(%arg0: !async.value<f32>) -> !async.token {
    %0 = await %arg0 : !async.value<f32>
    "u.use"(%0) : (f32) -> ()
    return
  }
}
"""
    context = compiler.new_context(allow_unregistered=True)
    parsed = compiler.parse_tolerant(text, context)
    assert compiler.check(parsed, context) == []
    assert compiler.print_ir(parsed.module) == text


def test_a_type_that_must_be_of_one_class_is_written_without_its_name() -> None:
    text = """module {
  func.func @f(%arg0: !async.value<f32>) -> f32 {
    %0 = async.runtime.load %arg0 : <f32>
    return %0 : f32
  }
}
"""
    context = compiler.new_context()
    assert compiler.print_ir(compiler.parse_tolerant(text, context).module) == text
    in_full = text.replace(": <f32>", ": !async.value<f32>")
    assert compiler.print_ir(compiler.parse_tolerant(in_full, context).module) == text
    assert messages(text.replace(": <f32>", ": !async.group")) == [
        "custom op 'async.runtime.load' invalid kind of type specified: expected async.value, but found '!async.group'"
    ]


@pytest.mark.parametrize(
    ("results", "returned", "problem"),
    [
        ("!async.value<f32>", "%a : f32", None),
        ("!async.token", "", None),
        ("(!async.token, !async.value<f32>)", "%a : f32", None),
        ("f32", "%a : f32", "'async.func' op result type must be async value type or async token type, but got 'f32'"),
        ("()", "", "'async.func' op result is expected to be at least of size 1, but got 0"),
        (
            "(!async.value<f32>, !async.token)",
            "%a : f32",
            "'async.func' op  results' (optional) async token type is expected to appear as the 1st return value, "
            "but got 2",
        ),
        (
            "!async.value<i32>",
            "%a : f32",
            "'async.return' op operand types do not match the types returned from the parent FuncOp",
        ),
    ],
)
def test_a_function_gives_a_token_and_values(results: str, returned: str, problem: str | None) -> None:
    reported = messages(f"async.func @f(%a: f32) -> {results} {{\nasync.return {returned}\n}}")
    assert reported == ([] if problem is None else [problem])


def test_what_is_awaited_gives_what_it_holds() -> None:
    text = 'func.func @f(%a: {0}) {{\n%0 = "async.await"(%a) : ({0}) -> f64\nreturn\n}}'
    wrong = "'async.await' op result type 'f64' does not match async value type 'f32'"
    assert messages(text.format("!async.value<f32>")) == [wrong]
    assert messages(text.format("!async.token")) == ["'async.await' op awaiting on a token must have empty result"]


def test_the_values_of_a_region_hold_what_it_yields() -> None:
    text = "func.func @f(%a: !async.value<f32>) {{\n{}\nasync.yield %x : f32\n}}\nreturn\n}}"
    execute = "%t, %r = async.execute (%a as %x : !async.value<f32>) -> !async.value<{}> {{"
    assert messages(text.format(execute.format("f32"))) == []
    [message] = messages(text.format(execute.format("i32")))
    assert message.endswith("successor operand type #0 'f32' should match successor input type #0 '!async.value<i32>'")


def test_only_async_functions_are_called() -> None:
    text = (
        "{} private @g(f32) -> !async.token\nfunc.func @f(%a: f32) {{\n%0 = async.call @g(%a) : (f32) -> {}\nreturn\n}}"
    )
    assert messages(text.format("async.func", "!async.token")) == []
    assert messages(text.format("func.func", "!async.token")) == [
        "'async.call' op 'g' does not reference a valid async function"
    ]
    assert messages(text.format("async.func", "!async.value<f32>")) == [
        "'async.call' op result type mismatch at index 0"
    ]
