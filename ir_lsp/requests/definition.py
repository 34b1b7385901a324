"""Definitions of the name at a position: in the document, in another file, or in the source of its dialect."""

from __future__ import annotations

from lsprotocol import types as lsp

from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.definition import definition as definition_at
from ir_lsp.features.file_places import definition_place, file_places_at
from ir_lsp.features.file_places import type_definition as type_definition_at
from ir_lsp.requests.file_locations import at_definition, location_of
from ir_lsp.workbench import Workbench


async def definition(bench: Workbench, view: DocumentView, params: lsp.DefinitionParams) -> list[lsp.Location]:
    convert = bench.session.converter(view)
    offset = convert.to_offset(params.position)
    span = definition_at(view, offset)
    if span is None:
        return _elsewhere(bench, view, offset)
    here = [lsp.Location(view.uri, convert.to_range(span))]
    if not span.start <= offset <= span.end:
        return here
    return await _bodies(bench, view, span) or here


async def implementation(bench: Workbench, view: DocumentView, params: lsp.ImplementationParams) -> list[lsp.Location]:
    """Returns the definitions of a declared symbol; for an op, its definition in the dialect."""
    offset = bench.session.converter(view).to_offset(params.position)
    span = definition_at(view, offset)
    return _elsewhere(bench, view, offset) if span is None else await _bodies(bench, view, span)


async def type_definition(bench: Workbench, view: DocumentView, params: lsp.TypeDefinitionParams) -> list[lsp.Location]:
    convert = bench.session.converter(view)
    span, place = type_definition_at(view, convert.to_offset(params.position))
    if span is not None:
        return [lsp.Location(view.uri, convert.to_range(span))]
    return [] if place is None else at_definition(place)


async def _bodies(bench: Workbench, view: DocumentView, span: Span) -> list[lsp.Location]:
    """Returns the definitions, in other files, of the symbol that is declared at `span`."""
    places = bench.workspace.places()
    located = [
        places.location(each.path, Span(each.definition.start, each.definition.end))
        for each in await bench.workspace.linked_elsewhere(view, span)
        if each.definition.has_body
    ]
    return [location for location in located if location is not None]


def _elsewhere(bench: Workbench, view: DocumentView, offset: int) -> list[lsp.Location]:
    """Returns the places in the MLIR location at `offset`, else the definition of the op, type or attribute there."""
    locations = [
        location
        for place in file_places_at(view, offset)
        if (location := location_of(bench.session, view.uri, place)) is not None
    ]
    if locations:
        return locations
    place = definition_place(view, offset)
    return [] if place is None else at_definition(place)
