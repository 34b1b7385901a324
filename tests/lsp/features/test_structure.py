"""Highlights, folds, growing selections, linked editing: how a text hangs together, in broken files too."""

from __future__ import annotations

from itertools import pairwise

from ir_lsp.features.folding import folds
from ir_lsp.features.highlight import highlights, linked
from ir_lsp.features.selection import selection_spans
from tests.support.markers import marked, shown, view_of

LOOP = """\
func.func @f(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %n {
    %x = memref.load %m[%i] : memref<?xf32>
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
"""


def test_highlight_tells_the_definition_from_the_uses() -> None:
    text, (offset,) = marked(LOOP.replace("memref.store %x", "memref.store %~x"))
    view = view_of(text)
    found = highlights(view, offset)
    assert shown(view, [each.span for each in found]) == [
        "4: [%x] = memref.load %m[%i] : memref<?xf32>",
        "5: memref.store [%x], %m[%i] : memref<?xf32>",
    ]
    assert [each.is_definition for each in found] == [True, False]


def test_a_value_in_a_broken_function_is_highlighted() -> None:
    text, (offset,) = marked(LOOP.replace("memref.load %m", "memref.load %~m").replace("memref.store %x,", "oops %x"))
    assert len(highlights(view_of(text), offset)) == 3


def test_names_are_typed_over_together_but_symbols_are_not() -> None:
    text, (value, symbol) = marked(LOOP.replace("@f", "@~f").replace("scf.for %i", "scf.for %~i"))
    view = view_of(text)
    value, symbol = symbol, value
    assert [view.text[span.start : span.end] for span in linked(view, value)] == ["i"] * 3
    assert linked(view, symbol) == []


def test_regions_literals_comments_aliases_and_parts_fold() -> None:
    text = """\
// What this is
// and why.
#a = affine_map<(d0) -> (d0)>
#b = affine_map<(d0) -> (d0 + 1)>
func.func @f() {  // with a {
  %0 = arith.constant dense<[
    [1, 2],
    [3, 4]
  ]> : tensor<2x2xi32>
  "u.op"() ({
    "u.inner"() : () -> ()
  }, {
    "u.inner"() : () -> ()
  }) {a = "{"} : () -> ()
  return
}
// -----
func.func private @g(
  i32
)
"""
    found = [(fold.start_line + 1, fold.end_line + 1, fold.kind) for fold in folds(view_of(text))]
    assert found == [
        (1, 2, "comment"),
        (3, 4, "imports"),
        (5, 15, "region"),
        (6, 8, "region"),
        (10, 11, "region"),
        (12, 13, "region"),
        (17, 21, "region"),
        (18, 19, "region"),
    ]


def test_a_block_folds_up_to_the_next_one_or_the_end_of_its_region() -> None:
    text = (
        "func.func @f(%c: i1) {\n  cf.cond_br %c, ^a,\n    ^b\n^a:\n  cf.br ^b\n^b:  // two\n"
        "  scf.if %c {\n    f()\n  }\n  return\n}\n"
    )
    assert [(fold.start_line, fold.end_line) for fold in folds(view_of(text))] == [(0, 9), (3, 4), (5, 9), (6, 7)]


def test_brackets_that_do_not_match_fold_what_can_be_folded() -> None:
    text = "func.func @f() {\n  scf.if %c {\n  )\n  }\nfunc.func @g() {\n  return\n}\n"
    assert [(fold.start_line, fold.end_line) for fold in folds(view_of(text))] == [(1, 2), (4, 5)]


def test_a_bracket_that_ends_a_comment_opens_nothing() -> None:
    text = """func.func @f() { // CHECK: func.func @f() {
  "a"() {url = "http://x"} : () -> () // as in {
  return // CHECK: return
} // CHECK: }
"""
    assert [(fold.start_line, fold.end_line) for fold in folds(view_of(text))] == [(0, 2)]


def test_a_selection_grows_from_the_operand_to_the_file() -> None:
    text, (offset,) = marked(
        LOOP.replace("%m[%i] : memref<?xf32>\n    memref.store", "%m[%~i] : memref<?xf32>\n    memref.store")
    )
    view = view_of(text)
    spans = selection_spans(view, offset)
    assert all(outer.start <= inner.start and inner.end <= outer.end for inner, outer in pairwise(spans))
    found = [view.text[span.start : span.end] for span in spans]
    assert found[0] == "%i"
    assert "[%i]" in found
    assert "%x = memref.load %m[%i] : memref<?xf32>" in found
    body = next(
        each for each in found if each.startswith("%x = ") and each.endswith("%m[%i] : memref<?xf32>") and "\n" in each
    )
    assert body.count("\n") == 1
    assert any(each.startswith("scf.for") and each.endswith("}") for each in found)
    assert any(each.startswith("func.func") for each in found)
    assert found[-1] == text


def test_a_selection_past_the_end_is_the_file() -> None:
    view = view_of("")
    assert [(span.start, span.end) for span in selection_spans(view, 0)] == [(0, 0)]
