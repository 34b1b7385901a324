"""Links to the files that locations and RUN lines name."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView
from ir_lsp.features.file_places import links
from ir_lsp.requests.file_locations import file_of
from ir_lsp.workbench import Workbench


async def document_link(bench: Workbench, view: DocumentView, params: lsp.DocumentLinkParams) -> list[lsp.DocumentLink]:
    convert = bench.session.converter(view)
    paths: dict[str, Path | None] = {}
    resolved = []
    for link in links(view):
        if link.path not in paths:
            paths[link.path] = file_of(bench.session, view.uri, link.path)
        path = paths[link.path]
        if path is not None:
            line = f"#L{link.line},{max(link.column, 1)}" if link.line else ""
            resolved.append(lsp.DocumentLink(convert.to_range(link.span), f"{path.as_uri()}{line}", str(path)))
    return resolved
