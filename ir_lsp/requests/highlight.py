"""Occurrences of the name at a position: to highlight them, or to edit them together."""

from __future__ import annotations

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView
from ir_lsp.features.highlight import highlights, linked
from ir_lsp.workbench import Workbench

_NAME = r"[A-Za-z0-9_$.-]+"


async def document_highlight(
    bench: Workbench, view: DocumentView, params: lsp.DocumentHighlightParams
) -> list[lsp.DocumentHighlight]:
    convert = bench.session.converter(view)
    read, write = lsp.DocumentHighlightKind.Read, lsp.DocumentHighlightKind.Write
    return [
        lsp.DocumentHighlight(convert.to_range(each.span), write if each.is_definition else read)
        for each in highlights(view, convert.to_offset(params.position))
    ]


async def linked_editing_range(
    bench: Workbench, view: DocumentView, params: lsp.LinkedEditingRangeParams
) -> lsp.LinkedEditingRanges | None:
    convert = bench.session.converter(view)
    spans = linked(view, convert.to_offset(params.position))
    return lsp.LinkedEditingRanges([convert.to_range(span) for span in spans], _NAME) if spans else None
