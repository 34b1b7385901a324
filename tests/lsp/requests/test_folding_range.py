"""Folds: regions, literals, comments, aliases and sections, also in texts with errors."""

from __future__ import annotations

from ir_lsp.features.folding import folds
from tests.support.markers import view_of


def test_regions_literals_comments_aliases_and_sections_fold() -> None:
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
    ranges = [(fold.start_line + 1, fold.end_line + 1, fold.kind) for fold in folds(view_of(text))]
    assert ranges == [
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


def test_text_with_unmatched_brackets_has_folds() -> None:
    text = "func.func @f() {\n  scf.if %c {\n  )\n  }\nfunc.func @g() {\n  return\n}\n"
    assert [(fold.start_line, fold.end_line) for fold in folds(view_of(text))] == [(1, 2), (4, 5)]


def test_a_bracket_that_ends_a_comment_opens_nothing() -> None:
    text = """func.func @f() { // CHECK: func.func @f() {
  "a"() {url = "http://x"} : () -> () // as in {
  return // CHECK: return
} // CHECK: }
"""
    assert [(fold.start_line, fold.end_line) for fold in folds(view_of(text))] == [(0, 2)]
