"""The async dialect: values carry what is awaited."""

from __future__ import annotations

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
