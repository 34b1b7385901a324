"""Highlights and linked editing of a name, also in texts with errors."""

from __future__ import annotations

from ir_lsp.features.highlight import highlights, linked
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


def test_highlights_distinguish_the_definition_from_uses() -> None:
    text, (offset,) = marked(LOOP.replace("memref.store %x", "memref.store %~x"))
    view = view_of(text)
    actual = highlights(view, offset)
    assert shown(view, [each.span for each in actual]) == [
        "4: [%x] = memref.load %m[%i] : memref<?xf32>",
        "5: memref.store [%x], %m[%i] : memref<?xf32>",
    ]
    assert [each.is_definition for each in actual] == [True, False]


def test_a_value_in_a_broken_function_is_highlighted() -> None:
    text, (offset,) = marked(LOOP.replace("memref.load %m", "memref.load %~m").replace("memref.store %x,", "oops %x"))
    assert len(highlights(view_of(text), offset)) == 3


def test_names_of_values_are_edited_together_but_symbols_are_not() -> None:
    text, (value, symbol) = marked(LOOP.replace("@f", "@~f").replace("scf.for %i", "scf.for %~i"))
    view = view_of(text)
    value, symbol = symbol, value
    assert [view.text[span.start : span.end] for span in linked(view, value)] == ["i"] * 3
    assert linked(view, symbol) == []
