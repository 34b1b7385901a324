"""Hovers of operations and values: definitions, types, uses."""

from __future__ import annotations

from ir_lsp.features.hover import hover
from tests.support.markers import marked, view_of

FUNCTION = """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32
  %two = arith.muli %sum, %sum : i32
  return %two : i32
}
"""


def hovered(text: str) -> str:
    """Returns the hover at the mark of a text."""
    plain, (offset,) = marked(text)
    hover_text = hover(view_of(plain), offset)
    return "" if hover_text is None else hover_text.markdown


def test_a_hover_of_an_op_has_its_definition_operands_and_results() -> None:
    text = hovered(FUNCTION.replace("arith.muli", "arith.mu~li"))
    assert "**arith.muli**" in text
    assert "`lhs`: signless-integer-like — `%sum : i32`" in text
    assert "`Commutative`" in text
    assert "arith.muli $lhs `,` $rhs" in text


def test_a_hover_of_a_value_has_its_type_definition_and_uses() -> None:
    text = hovered(FUNCTION.replace("%sum, %sum", "%su~m, %sum"))
    assert "%sum : i32" in text
    assert "Result of `arith.addi`" in text
    assert "Defined on line 2" in text
    assert "2 uses" in text


def test_there_are_hovers_beside_and_in_an_op_with_errors() -> None:
    broken = FUNCTION.replace("%sum, %sum : i32", "%sum %su~m")
    assert "%sum : i32" in hovered(broken)
    assert "**arith.addi**" in hovered(broken.replace("~", "").replace("arith.addi", "arith.~addi"))


def test_a_hover_of_one_result_of_several_has_its_own_type() -> None:
    text = 'func.func @f() {\n  %p:2 = "t.two"() : () -> (i32, f32)\n  "t.use"(%p#~1) : (f32) -> ()\n  return\n}\n'
    assert "%p : f32" in hovered(text)


def test_a_hover_of_an_op_has_its_first_release() -> None:
    text = "func.func @f() -> i32 {\n  %x = ub.poi~son : i32\n  return %x : i32\n}\n"
    assert "Since MLIR 17, 18 or 19" in hovered(text)
    assert "Since" not in hovered(FUNCTION.replace("arith.muli", "arith.mu~li"))


def test_a_hover_of_a_removed_op_has_its_last_release() -> None:
    text = 'func.func @f() {\n  "tensor.pa~ck"() : () -> ()\n  return\n}\n'
    assert "Not registered. Until MLIR 19 or 20." in hovered(text)
