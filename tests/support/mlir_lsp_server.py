"""A client of mlir-lsp-server, to compare with: what it answers for each name in a text, and what we answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from compiler.diagnostics import Severity
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import enclosing_chunk, place_at, symbol_at
from ir_lsp.features.definition import definition
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.references import references
from ir_lsp.features.symbols import Symbol, symbols
from tests.support.llvm_tools import LlvmTool
from tests.support.lsp_client import ServerProcess
from tests.support.markers import view_of

_NUMBERS = count()
_NAME = re.compile(r'//[^\n]*|"(?:[^"\\\n]|\\.)*"|[%@^#!][A-Za-z0-9_$.\-]+')


class Place(NamedTuple):
    """Start of something: line and column count from 0."""

    line: int
    column: int


class MlirLspServer(ServerProcess):
    """A running mlir-lsp-server. Texts must be ASCII: it counts columns in bytes."""

    def __init__(self) -> None:
        super().__init__([LlvmTool("mlir-lsp-server").program, "--log=error"])
        self.initialize()

    def errors(self, uri: str) -> list[str]:
        """The messages of the errors in a document that was opened."""
        return [each["message"] for each in self.published(uri) if each.get("severity", 1) == 1]

    def definition(self, uri: str, place: Place) -> set[Place]:
        return _places(self.request("textDocument/definition", _at(uri, place)))

    def references(self, uri: str, place: Place) -> set[Place]:
        params = _at(uri, place) | {"context": {"includeDeclaration": True}}
        return _places(self.request("textDocument/references", params))

    def symbols(self, uri: str) -> list[dict[str, Any]]:
        answer = self.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
        assert isinstance(answer, list)
        return answer


def missing(server: MlirLspServer, text: str) -> list[str] | None:
    """Returns facts that only mlir-lsp-server knows of a text, after errors only we find; None for invalid text."""
    uri = f"file:///{next(_NUMBERS)}.mlir"  # what it says of one that was closed could be taken for that of the next
    server.open(uri, text)
    if server.errors(uri):
        server.close(uri)
        return None
    view = view_of(text)
    missing_facts = [f"error: {each.message}" for each in diagnostics(view) if each.severity is Severity.ERROR]
    for place, spelling in _names(view):
        offset = view.index.offset(*place)
        definition = _starts(view, _definitions(view, offset))
        for name, theirs, ours in (
            ("definition", server.definition(uri, place), definition),
            ("references", server.references(uri, place), _starts(view, references(view, offset))),
        ):
            if not theirs <= ours:
                missing_facts.append(f"{name} of {spelling} at {place}: {sorted(theirs)}, not {sorted(ours)}")
    theirs_by_name = set(_flat(server.symbols(uri)))
    ours_by_name = set(_flat_symbols(view, symbols(view)))
    missing_facts += [f"symbol {each}" for each in sorted(theirs_by_name - ours_by_name)]
    server.close(uri)
    return missing_facts


def _names(view: DocumentView) -> Iterator[tuple[Place, str]]:
    for match in _NAME.finditer(view.text):
        if match[0][0] in "%@^#!":
            yield Place(*view.index.line_column(match.start())), match[0]


def _definitions(view: DocumentView, offset: int) -> list[Span]:
    """Returns our definitions of a name; for a symbol, the name of its op as well."""
    span = definition(view, offset)
    spans = [] if span is None else [span]
    place = place_at(view, offset)
    op = None if place is None else symbol_at(place)
    chunk = None if op is None or place is None else enclosing_chunk(place.section, op)
    if op is not None and place is not None and chunk is not None:
        spans.append(chunk.source.name_span(op.start).shifted(place.section.base))
    return spans


def _starts(view: DocumentView, spans: list[Span]) -> set[Place]:
    return {Place(*view.index.line_column(span.start)) for span in spans}


def _at(uri: str, place: Place) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, "position": {"line": place.line, "character": place.column}}


def _place(position: dict[str, int]) -> Place:
    return Place(position["line"], position["character"])


def _places(locations: list[dict[str, Any]] | None) -> set[Place]:
    return {_place(location["range"]["start"]) for location in locations or ()}


def _flat(symbols: list[dict[str, Any]], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Place]]:
    for symbol in symbols:
        inside = (*path, symbol["name"])
        yield inside, _place(symbol["range"]["start"])
        yield from _flat(symbol.get("children", []), inside)


def _flat_symbols(
    view: DocumentView, symbols: list[Symbol], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Place]]:
    for symbol in symbols:
        inside = (*path, symbol.name)
        yield inside, Place(*view.index.line_column(symbol.span.start))
        yield from _flat_symbols(view, symbol.children, inside)
