"""The definition of a name and the references to it, within a document."""

from __future__ import annotations

from ir_lsp.features.definition import definition
from ir_lsp.features.references import references
from tests.support.markers import marked, shown, view_of

FUNCTION = """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32
  %two = arith.muli %sum, %sum : i32
  return %two : i32
}
"""


def definitions_of(text: str) -> list[str]:
    """Returns the definitions of the name at the mark of a text."""
    plain, (offset,) = marked(text)
    view = view_of(plain)
    span = definition(view, offset)
    return [] if span is None else shown(view, [span])


def references_of(text: str) -> list[str]:
    """Returns the references to the name at the mark of a text."""
    plain, (offset,) = marked(text)
    view = view_of(plain)
    return shown(view, references(view, offset))


def test_definition_of_a_value_an_argument_a_block_a_symbol_and_an_alias() -> None:
    assert definitions_of(FUNCTION.replace("return %two", "return %tw~o")) == [
        "3: [%two] = arith.muli %sum, %sum : i32"
    ]
    assert definitions_of(FUNCTION.replace("addi %a", "addi %~a")) == ["1: func.func @f([%a]: i32, %b: i32) -> i32 {"]
    assert definitions_of("func.func @g() {\n  cf.br ^b~b1\n^bb1:\n  return\n}\n") == ["3: [^bb1]:"]
    assert definitions_of(
        FUNCTION + "func.func @g() {\n  %f = func.constant @~f : (i32, i32) -> i32\n  return\n}\n"
    ) == ["1: func.func [@f](%a: i32, %b: i32) -> i32 {"]
    assert definitions_of("!t = i32\nfunc.func private @g(!~t)\n") == ["1: [!t] = i32"]


def test_a_name_in_two_regions_refers_to_two_values() -> None:
    text = """\
func.func @f(%n: index) {
  scf.for %i = %n to %n step %n {
    %x = arith.addi %i, %n : index
  }
  scf.for %i = %n to %n step %n {
    %y = arith.addi %~i, %n : index
  }
  return
}
"""
    assert definitions_of(text) == ["5: scf.for [%i] = %n to %n step %n {"]
    assert references_of(text) == ["5: scf.for [%i] = %n to %n step %n {", "6: %y = arith.addi [%i], %n : index"]


def test_a_name_in_the_second_region_does_not_refer_to_the_first() -> None:
    text = """\
func.func @f(%c: i1, %init: i32) {
  %w = scf.while (%v = %init) : (i32) -> i32 {
    scf.condition(%c) %v : i32
  } do {
  ^bb0(%~v: i32):
    scf.yield %v : i32
  }
  return
}
"""
    assert definitions_of(text) == ["5: ^bb0([%v]: i32):"]
    assert references_of(text) == ["5: ^bb0([%v]: i32):", "6: scf.yield [%v] : i32"]
    assert definitions_of(text.replace("~", "").replace("(%v =", "(%~v =")) == [
        "2: %w = scf.while ([%v] = %init) : (i32) -> i32 {"
    ]


def test_references_exclude_comments_and_strings() -> None:
    text = FUNCTION.replace("  return", '  // %sum\n  "test.op"() {a = "%sum"} : () -> ()\n  return')
    assert references_of(text.replace("%sum = ", "%su~m = ")) == [
        "2: [%sum] = arith.addi %a, %b : i32",
        "3: %two = arith.muli [%sum], %sum : i32",
        "3: %two = arith.muli %sum, [%sum] : i32",
    ]


def test_results_of_a_pack_share_their_name() -> None:
    text = 'func.func @f() {\n  %p:2 = "t.two"() : () -> (i32, f32)\n  "t.use"(%p#~1) : (f32) -> ()\n  return\n}\n'
    assert definitions_of(text) == ['2: [%p]:2 = "t.two"() : () -> (i32, f32)']


def test_a_symbol_in_an_alias_is_found() -> None:
    text, (offset,) = marked("#d = distinct[0]<@~f>\nfunc.func @f() {\n  return\n}\n")
    view = view_of(text)
    span = definition(view, offset)
    assert span is not None and text[span.start - 5 : span.end] == "func @f"
    assert len(references(view, offset)) == 2
