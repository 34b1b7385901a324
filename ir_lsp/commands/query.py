"""Queries over an open document.

    ir-lsp.query     {uri, query}   -> {matches: [{root: Location, operations: [Location]}], message} or {text}
    ir-lsp.matchers  {}             -> {matchers: [names]}

`text` is the function that `.extract("name")` creates. `message` has the number of matches, or the error in the query.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from time import perf_counter

from compiler.ir.operation import Operation
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView, OpenDocument
from ir_lsp.features.query import MATCHER_NAMES, Match, Query, QueryError, parse_query, place_of_op, run_query
from ir_lsp.features.query_extract import extract_function
from ir_lsp.messages import Json, Refusal
from ir_lsp.schedule import SLICE
from ir_lsp.workbench import Workbench


@dataclass(frozen=True, slots=True)
class QueryArguments:
    """The arguments of `ir-lsp.query`."""

    uri: str
    query: str


async def query_document(
    bench: Workbench, document: OpenDocument, arguments: QueryArguments
) -> Json | dict[str, object]:
    try:
        query = parse_query(arguments.query)
    except QueryError as error:
        raise Refusal(str(error)) from None
    view = await bench.scheduler.parsed(document)
    matches = await _matches(view, query)
    if query.function:
        operations = [op for _, match in matches for op in match.operations]
        return {"text": extract_function(operations, query.function, view.context)}
    convert = bench.session.converter(view)
    message = f"{len(matches)} match{'' if len(matches) == 1 else 'es'}"
    return Json({"matches": [_to_json(view, convert, *each) for each in matches], "message": message})


async def list_matchers(bench: Workbench) -> dict[str, object]:
    return {"matchers": list(MATCHER_NAMES)}


def refused(message: str) -> dict[str, object]:
    return {"matches": [], "message": message}


async def _matches(view: DocumentView, query: Query) -> list[tuple[int, Match]]:
    """Returns the matches, each with the index of its section. Raises `Outdated` if the document was edited."""
    matches: list[tuple[int, Match]] = []
    deadline = perf_counter() + SLICE
    for number, section in enumerate(view.sections):
        for match in run_query(query, section.parsed.module) if section.parsed is not None else ():
            if match is not None:
                matches.append((number, match))
            if perf_counter() > deadline:
                await asyncio.sleep(0)
                view.require_current()
                deadline = perf_counter() + SLICE
    return matches


def _to_json(view: DocumentView, convert: Converter, section: int, match: Match) -> dict[str, object]:
    def place(op: Operation) -> dict[str, object]:
        return {"uri": view.uri, "range": convert.to_json_range(place_of_op(view, section, op))}

    return {"root": place(match.root), "operations": [place(op) for op in match.operations]}
