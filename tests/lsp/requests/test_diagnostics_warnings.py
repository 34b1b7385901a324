"""Warnings of verifiers are shown as warnings, and the text is still valid."""

from __future__ import annotations

from compiler.diagnostics import Severity
from ir_lsp.features.diagnostics import diagnostics
from tests.support.markers import document_of, edit, view_of

BLOCK = """func.func @f(%source: memref<24x32xf32>) {
  %0 = xegpu.create_nd_tdesc %source : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.load_nd %0[0, 0] <{transpose = array<i64: 2, 0>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}
"""
IGNORED = ("Invalid transpose attr. It is ignored.", Severity.WARNING)


def test_a_warning_is_shown_once_also_after_edits() -> None:
    document = document_of(BLOCK)
    for number in range(3):
        assert [(each.message, each.severity) for each in diagnostics(document.view)] == [IGNORED]
        at = document.view.text.index("return")
        edit(document, at, at, f"%c{number} = arith.constant 1 : i32\n  ")


def test_a_warning_and_an_error_of_the_same_operation_are_both_shown() -> None:
    view = view_of(BLOCK.replace("vector<8x16xf32>", "vector<9x16xf32>"))
    shown = [each.severity for each in diagnostics(view)]
    assert sorted(each.value for each in shown) == ["error", "warning"]
