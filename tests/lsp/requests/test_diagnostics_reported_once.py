"""Unparsable text is reported at its place, but not at its uses."""

from __future__ import annotations

import compiler
from ir_lsp.features.diagnostics import diagnostics
from tests.support.markers import view_of


def messages(text: str) -> list[str]:
    context = compiler.new_context(allow_unregistered=True)
    return [each.message for each in compiler.check(compiler.parse_tolerant(text, context), context)]


def test_an_unparsable_alias_is_reported_once() -> None:
    text = """\
#wrong = #sparse_tensor.encoding<{noSuchKey}>
!built = tensor<4xf32, #wrong>
func.func @f(%a: tensor<4xf32, #wrong>) -> !built {
  %0 = "a.b"() {x = #wrong} : () -> i32
  %1 = arith.addi %0, %0 : i32
  return %a : !built
}
func.func @g() -> i32 {
  %0 = arith.constant 1.0 : i32
  return %0 : i32
}
"""
    assert messages(text) == ["unexpected key: noSuchKey", "floating point value not valid for specified type"]
    assert messages("func.func private @f(tensor<4xf32, #none>)\n") == ["undefined symbol alias id 'none'"]


def test_ops_without_prefix_in_an_op_of_an_unknown_dialect_have_that_dialect() -> None:
    text = """\
handshake.func @main(%a: none) -> (none, none) {
  %0:2 = fork [2] %a : none
  return %0#0, %0#1 : none, none
}
"""
    assert [(each.severity.value, each.code) for each in diagnostics(view_of(text))] == [("hint", "unknown-dialect")]


def test_no_type_mismatch_is_reported_for_a_yielded_value_of_unparsable_type() -> None:
    text = """\
func.func @f(%i: index) -> i32 {
  %0 = scf.index_switch %i -> i32
  default {
    %1 = foo.what
    scf.yield %1 : i32
  }
  return %0 : i32
}
"""
    assert [each.severity.value for each in diagnostics(view_of(text))] == ["hint"]


def test_a_layout_of_an_unknown_dialect_is_a_hint() -> None:
    text = """\
func.func @f(%a: memref<4xf32, #foo.layout<2>, #foo.space>) {
  memref.dealloc %a : memref<4xf32, #foo.space>
  return
}
"""
    assert [(each.severity.value, each.code) for each in diagnostics(view_of(text))] == [("hint", "unknown-dialect")]
