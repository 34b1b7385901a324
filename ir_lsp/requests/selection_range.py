"""Ranges to which a selection is expanded."""

from __future__ import annotations

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView
from ir_lsp.features.selection import selection_spans
from ir_lsp.workbench import Workbench


async def selection_range(
    bench: Workbench, view: DocumentView, params: lsp.SelectionRangeParams
) -> list[lsp.SelectionRange]:
    convert = bench.session.converter(view)
    selections: list[lsp.SelectionRange] = []
    for position in params.positions:
        selection: lsp.SelectionRange | None = None
        for span in reversed(selection_spans(view, convert.to_offset(position))):
            selection = lsp.SelectionRange(convert.to_range(span), selection)
        assert selection is not None, "there is at least the whole text"
        selections.append(selection)
    return selections
