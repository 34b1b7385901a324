"""The editor features, as functions of a text and a cursor."""

from __future__ import annotations

from compiler.text import Span
from ir_lsp.features.code_actions import code_actions
from ir_lsp.features.completion import completion
from ir_lsp.features.definition import definition
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.hover import hover
from ir_lsp.features.references import references
from ir_lsp.features.symbols import symbols
from tests.support.markers import marked, shown, view_of


def hovered(text: str) -> str:
    plain, (offset,) = marked(text)
    found = hover(view_of(plain), offset)
    return "" if found is None else found.markdown


def defined(text: str) -> list[str]:
    plain, (offset,) = marked(text)
    view = view_of(plain)
    span = definition(view, offset)
    return [] if span is None else shown(view, [span])


def named(text: str) -> list[str]:
    plain, (offset,) = marked(text)
    view = view_of(plain)
    return shown(view, references(view, offset))


def offered(text: str) -> list[str]:
    plain, (offset,) = marked(text)
    return [item.label for item in completion(view_of(plain), offset)]


FUNCTION = """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32
  %two = arith.muli %sum, %sum : i32
  return %two : i32
}
"""


def test_hover_on_an_op_tells_its_definition_and_what_it_has_here() -> None:
    text = hovered(FUNCTION.replace("arith.muli", "arith.mu~li"))
    assert "**arith.muli**" in text
    assert "`lhs`: signless-integer-like — `%sum : i32`" in text
    assert "`Commutative`" in text
    assert "arith.muli $lhs `,` $rhs" in text


def test_hover_on_a_value_tells_its_type_definition_and_uses() -> None:
    text = hovered(FUNCTION.replace("%sum, %sum", "%su~m, %sum"))
    assert "%sum : i32" in text
    assert "Result of `arith.addi`" in text
    assert "Defined on line 2" in text
    assert "2 uses" in text


def test_hover_works_beside_and_in_a_broken_op() -> None:
    broken = FUNCTION.replace("%sum, %sum : i32", "%sum %su~m")
    assert "%sum : i32" in hovered(broken)
    assert "**arith.addi**" in hovered(broken.replace("~", "").replace("arith.addi", "arith.~addi"))


def test_definition_of_a_value_an_argument_a_block_a_symbol_and_an_alias() -> None:
    assert defined(FUNCTION.replace("return %two", "return %tw~o")) == ["3: [%two] = arith.muli %sum, %sum : i32"]
    assert defined(FUNCTION.replace("addi %a", "addi %~a")) == ["1: func.func @f([%a]: i32, %b: i32) -> i32 {"]
    assert defined("func.func @g() {\n  cf.br ^b~b1\n^bb1:\n  return\n}\n") == ["3: [^bb1]:"]
    assert defined(FUNCTION + "func.func @g() {\n  %f = func.constant @~f : (i32, i32) -> i32\n  return\n}\n") == [
        "1: func.func [@f](%a: i32, %b: i32) -> i32 {"
    ]
    assert defined("!t = i32\nfunc.func private @g(!~t)\n") == ["1: [!t] = i32"]


def test_a_name_in_two_regions_is_two_values() -> None:
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
    assert defined(text) == ["5: scf.for [%i] = %n to %n step %n {"]
    assert named(text) == ["5: scf.for [%i] = %n to %n step %n {", "6: %y = arith.addi [%i], %n : index"]


def test_a_name_declared_in_the_second_region_is_not_that_of_the_first() -> None:
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
    assert defined(text) == ["5: ^bb0([%v]: i32):"]
    assert named(text) == ["5: ^bb0([%v]: i32):", "6: scf.yield [%v] : i32"]
    assert defined(text.replace("~", "").replace("(%v =", "(%~v =")) == [
        "2: %w = scf.while ([%v] = %init) : (i32) -> i32 {"
    ]


def test_references_leave_comments_and_strings_out() -> None:
    text = FUNCTION.replace("  return", '  // %sum\n  "test.op"() {a = "%sum"} : () -> ()\n  return')
    assert named(text.replace("%sum = ", "%su~m = ")) == [
        "2: [%sum] = arith.addi %a, %b : i32",
        "3: %two = arith.muli [%sum], %sum : i32",
        "3: %two = arith.muli %sum, [%sum] : i32",
    ]


def test_results_of_a_pack_share_their_name() -> None:
    text = 'func.func @f() {\n  %p:2 = "t.two"() : () -> (i32, f32)\n  "t.use"(%p#~1) : (f32) -> ()\n  return\n}\n'
    assert defined(text) == ['2: [%p]:2 = "t.two"() : () -> (i32, f32)']
    assert "%p : f32" in hovered(text)


def test_symbols_nest_as_modules_do() -> None:
    view = view_of("module @m {\n  func.func @f() {\n    return\n  }\n}\n")
    (module,) = symbols(view)
    assert (module.name, module.kind) == ("m", "module")
    assert [(child.name, child.kind, child.detail) for child in module.children] == [("f", "function", "() -> ()")]
    selection = module.children[0].selection
    assert view.text[selection.start : selection.end] == "@f"


def test_symbols_without_a_name_and_in_functions_are_in_the_outline() -> None:
    text = "func.func @f() {\n  builtin.module {\n    func.func @g() {\n      return\n    }\n  }\n  return\n}\n"
    (function,) = symbols(view_of(text))
    (module,) = function.children
    assert (module.name, [child.name for child in module.children]) == ("<builtin.module>", ["g"])


def test_an_operation_that_nobody_knows_may_hold_symbols() -> None:
    text = '"u.scope"() ({\n  func.func private @f()\n  "u.end"() : () -> ()\n}) : () -> ()\n'
    (scope,) = symbols(view_of(text + '"u.other"() ({\n}) : () -> ()\n'))
    assert (scope.name, [child.name for child in scope.children]) == ("<u.scope>", ["f"])


def test_a_symbol_in_an_alias_is_found() -> None:
    text, (offset,) = marked("#d = distinct[0]<@~f>\nfunc.func @f() {\n  return\n}\n")
    view = view_of(text)
    span = definition(view, offset)
    assert span is not None and text[span.start - 5 : span.end] == "func @f"
    assert len(references(view, offset)) == 2


def test_each_part_of_a_split_text_is_an_entry_of_the_outline() -> None:
    view = view_of("func.func private @f()\n// -----\nfunc.func private @g()\n")
    parts = symbols(view)
    assert [(part.name, part.kind, [child.name for child in part.children]) for part in parts] == [
        ("<file-split-0>", "split", ["f"]),
        ("<file-split-1>", "split", ["g"]),
    ]
    parts = symbols(view_of("func.func private @f()\n// -----\n// nothing but this\n// -----\n\n"))
    assert [part.name for part in parts] == ["<file-split-0>", "<file-split-1>"]
    assert view.text[parts[1].selection.start : parts[1].selection.end] == "// -----"


def test_completion_offers_values_nearest_first_and_not_those_of_other_regions() -> None:
    assert offered(FUNCTION.replace("return %two", "return %~")) == ["%two", "%sum", "%a", "%b"]


def test_completion_offers_symbols_blocks_aliases_ops_and_types() -> None:
    assert offered(FUNCTION + "func.func @g() {\n  call @~\n}\n") == ["@f", "@g"]
    assert offered("func.func @g() {\n  cf.br ^~\n^bb1:\n  return\n}\n") == ["^bb1"]
    assert "!t" in offered("!t = i32\nfunc.func private @g(!~)\n")
    assert "arith.muli" in offered(FUNCTION.replace("  return", "  %x = arith.~\n  return"))
    assert "return" in offered(FUNCTION.replace("  return", "  re~\n  return"))
    assert "i32" in offered(FUNCTION.replace("%sum : i32", "%sum : i~"))


def test_five_errors_are_five_diagnostics() -> None:
    bodies = (
        "%0 = arith.addi %a %b : i32",
        "%0 = arith.adi %a, %b : i32",
        "%0 = arith.muli %a, %b :",
        '%0 = "arith.addi"(%a, %x) : (i32, f32) -> i32',
        "%0 = arith.constant 1.0 : f32",
    )
    text = "".join(
        f"func.func @f{number}(%a: i32, %b: i32, %x: f32) -> i32 {{\n  {body}\n  return %0 : i32\n}}\n"
        for number, body in enumerate(bodies[:4])
    )
    text += "func.func @g(%x: f32) -> i32 {\n  return %x : f32\n}\n"
    view = view_of(text)
    lines = [view.index.line_of(each.span.start) + 1 for each in diagnostics(view)]
    assert lines == [2, 6, 10, 14, 18]
    assert all(each.code for each in diagnostics(view))


def test_an_expected_comment_can_be_added_for_a_diagnostic() -> None:
    view = view_of("func.func @f() -> i32 {\n  return %u : i32\n}\n")
    (action,) = code_actions(view, Span(27, 37))
    assert action.title == "Add expected-* diagnostic checks"
    assert action.edits[0].new_text == "  // expected-error @below {{use of undeclared SSA value name}}\n"
    assert view.index.line_column(action.edits[0].span.start) == (1, 0)
