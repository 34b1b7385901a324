"""Inlay hints."""

from __future__ import annotations

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView
from ir_lsp.features.inlay_hints import inlay_hints
from ir_lsp.workbench import Workbench


async def inlay_hint(bench: Workbench, view: DocumentView, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    convert = bench.session.converter(view)
    kinds = bench.session.settings_of(view.uri).inlay_hints
    return [
        lsp.InlayHint(
            convert.to_position(hint.offset),
            hint.text,
            kind=lsp.InlayHintKind.Type if hint.kind == "types" else None,
            tooltip=hint.tooltip or None,
            padding_left=hint.kind != "types",
        )
        for hint in inlay_hints(view, convert.to_span(params.range), kinds)
    ]
