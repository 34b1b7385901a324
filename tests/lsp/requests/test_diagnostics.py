"""Diagnostics: every error of a text, at its place."""

from __future__ import annotations

import pytest

from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.hover import hover
from tests.support.markers import document_of, edit, view_of
from tests.support.wire import BROKEN


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


def test_a_text_that_is_too_large_has_a_diagnostic_that_it_is_not_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ir_lsp.documents.document.MAX_LENGTH", 100)
    document = document_of(BROKEN * 2)
    view = document.view
    (reported,) = diagnostics(view)
    assert reported.code == "too-large"
    assert hover(view, 3) is None
    edit(document, 0, len(BROKEN), "")
    assert document.view.is_too_large is False


def test_an_unknown_dialect_has_one_hint_and_its_operations_define_values() -> None:
    view = view_of("""\
func.func @f(%a: i32) -> i32 {
  %0 = foo.one %a {x = 1} : i32
  %1 = foo.two %0, %0 -> !foo.type<i32>
  %2 = bar.one(%1) {
    %3 = foo.inner %0
  }
  %4 = arith.addi %a, %nothing : i32
  return %2 : i32
}
""")
    severities = [(each.severity.value, view.index.line_of(each.span.start) + 1) for each in diagnostics(view)]
    assert severities == [("hint", 2), ("hint", 4), ("error", 7)]
    first = diagnostics(view)[0]
    assert "the dialect 'foo' is not known" in first.message
    assert view.text[first.span.start : first.span.end] == "foo.one"
    shown = hover(view, view.text.index("%0, %0"))
    assert shown is not None and "foo.one" in shown.markdown
