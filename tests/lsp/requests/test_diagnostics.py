"""Diagnostics: every error of a text, where it is."""

from __future__ import annotations

from ir_lsp.features.diagnostics import diagnostics
from tests.support.markers import view_of


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
