"""Queries over a document that is open.

    ir-lsp.query     {uri, query}   -> {matches: [{root: Location, operations: [Location]}], message} or {text}
    ir-lsp.matchers  {}             -> {matchers: [names]}

`text` is the function that `.extract("name")` makes. `message` says how many matches there are, or what is wrong with
the query.
"""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any

from compiler.ir.operation import Operation
from ir_lsp.convert import Converter
from ir_lsp.features.query import MATCHER_NAMES, Match, Query, QueryError, parse_query, place_of_op, run_query
from ir_lsp.features.query_extract import extract_function
from ir_lsp.messages import Json, plain
from ir_lsp.schedule import SLICE, Scheduler
from ir_lsp.session import Session
from ir_lsp.snapshot import Snapshot

_CHANGED = "the document changed meanwhile"


class QueryHandlers:
    """The commands, for one session."""

    def __init__(self, session: Session, scheduler: Scheduler) -> None:
        self._session = session
        self._scheduler = scheduler

    async def query(self, *arguments: Any) -> Any:
        """See the top of this file."""
        wanted = plain(arguments[0]) if arguments else {}
        wanted = wanted[0] if isinstance(wanted, list) and wanted else wanted
        if not isinstance(wanted, dict) or not isinstance(wanted.get("query"), str):
            return _refused("no query was given")
        snapshot = await self._scheduler.parsed(str(wanted.get("uri")))
        if snapshot is None:
            return _refused("the document is not open")
        try:
            query = parse_query(wanted["query"])
        except QueryError as error:
            return _refused(str(error))
        found = await self._found(snapshot, query)
        if found is None:
            return _refused(_CHANGED)
        if query.function:
            operations = [op for _, match in found for op in match.operations]
            return {"text": extract_function(operations, query.function, snapshot.document.context)}
        convert = self._session.converter(snapshot)
        matches = [_shown(snapshot, convert, *each) for each in found]
        return Json({"matches": matches, "message": f"{len(matches)} match{'' if len(matches) == 1 else 'es'}"})

    async def matchers(self, *_: Any) -> dict[str, Any]:
        """The names that a query may be made of."""
        return {"matchers": list(MATCHER_NAMES)}

    async def _found(self, snapshot: Snapshot, query: Query) -> list[tuple[int, Match]] | None:
        """The matches with the number of their section; None where the document was edited meanwhile."""
        found: list[tuple[int, Match]] = []
        version, until = snapshot.version, perf_counter() + SLICE
        for number, section in enumerate(snapshot.sections):
            for match in run_query(query, section.parsed.module) if section.parsed is not None else ():
                if match is not None:
                    found.append((number, match))
                if perf_counter() > until:
                    await asyncio.sleep(0)
                    newest = self._session.snapshot(snapshot.uri)
                    if newest is None or newest.version != version:
                        return None
                    until = perf_counter() + SLICE
        return found


def _shown(snapshot: Snapshot, convert: Converter, section: int, match: Match) -> dict[str, Any]:
    def place(op: Operation) -> dict[str, Any]:
        return {"uri": snapshot.uri, "range": convert.to_json_range(place_of_op(snapshot, section, op))}

    return {"root": place(match.root), "operations": [place(op) for op in match.operations]}


def _refused(message: str) -> dict[str, Any]:
    return {"matches": [], "message": message}
