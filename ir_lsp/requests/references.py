"""References to the name at a position, in all files."""

from __future__ import annotations

from lsprotocol import types as lsp

from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.definition import definition
from ir_lsp.features.references import references as references_at
from ir_lsp.workbench import Workbench


async def references(bench: Workbench, view: DocumentView, params: lsp.ReferenceParams) -> list[lsp.Location]:
    convert = bench.session.converter(view)
    offset = convert.to_offset(params.position)
    with_declaration = params.context.include_declaration
    here = references_at(view, offset, include_declaration=with_declaration)
    located: list[lsp.Location | None] = [lsp.Location(view.uri, convert.to_range(span)) for span in here]
    places = bench.workspace.places()
    for other in await bench.workspace.linked_elsewhere(view, definition(view, offset)):
        spans = [Span(each.start, each.end) for each in other.part.uses(other.definition.name)]
        if with_declaration:
            spans.append(Span(other.definition.start, other.definition.end))
        located += [places.location(other.path, span) for span in sorted(spans, key=lambda span: span.start)]
    return [location for location in located if location is not None]
