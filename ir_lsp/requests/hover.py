"""Hovers."""

from __future__ import annotations

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView
from ir_lsp.features.hover import hover as hover_at
from ir_lsp.requests.loop_fusion import loop_facts
from ir_lsp.workbench import Workbench


async def hover(bench: Workbench, view: DocumentView, params: lsp.HoverParams) -> lsp.Hover | None:
    convert = bench.session.converter(view)
    offset = convert.to_offset(params.position)
    facts = [*bench.bytecode.facts(view, offset), *await loop_facts(view, offset)]
    content = hover_at(view, offset, facts)
    if content is None:
        return None
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, content.markdown), convert.to_range(content.span))
