"""Selections that grow from a token to the file."""

from __future__ import annotations

from itertools import pairwise

from ir_lsp.features.selection import selection_spans
from tests.support.markers import marked, view_of

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


def test_a_selection_grows_from_the_operand_to_the_file() -> None:
    text, (offset,) = marked(
        LOOP.replace("%m[%i] : memref<?xf32>\n    memref.store", "%m[%~i] : memref<?xf32>\n    memref.store")
    )
    view = view_of(text)
    spans = selection_spans(view, offset)
    assert all(outer.start <= inner.start and inner.end <= outer.end for inner, outer in pairwise(spans))
    texts = [view.text[span.start : span.end] for span in spans]
    assert texts[0] == "%i"
    assert "[%i]" in texts
    assert "%x = memref.load %m[%i] : memref<?xf32>" in texts
    body = next(
        each for each in texts if each.startswith("%x = ") and each.endswith("%m[%i] : memref<?xf32>") and "\n" in each
    )
    assert body.count("\n") == 1
    assert any(each.startswith("scf.for") and each.endswith("}") for each in texts)
    assert any(each.startswith("func.func") for each in texts)
    assert texts[-1] == text


def test_a_selection_past_the_end_is_the_file() -> None:
    view = view_of("")
    assert [(span.start, span.end) for span in selection_spans(view, 0)] == [(0, 0)]
