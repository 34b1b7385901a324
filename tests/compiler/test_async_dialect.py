"""The async dialect: values carry what is awaited."""

from __future__ import annotations

import compiler


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
