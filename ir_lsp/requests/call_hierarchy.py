"""Call hierarchy: callers and callees of a function, in all files."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types as lsp

from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.definition import definition
from ir_lsp.messages import Refusal, read_object
from ir_lsp.requests.workspace_symbol import SYMBOL_KINDS
from ir_lsp.workbench import Workbench
from ir_lsp.workspace.file_index import Definition
from ir_lsp.workspace.index import Found
from ir_lsp.workspace.workspace import Places, enclosing_function


@dataclass(frozen=True, slots=True)
class _ItemData:
    """Data of an item, which the client sends back: the place that defines its symbol."""

    path: str
    start: int


async def prepare_call_hierarchy(
    bench: Workbench, view: DocumentView, params: lsp.CallHierarchyPrepareParams
) -> list[lsp.CallHierarchyItem]:
    span = definition(view, bench.session.converter(view).to_offset(params.position))
    await bench.workspace.refresh()
    view.require_current()
    symbol = None if span is None else bench.workspace.symbol_at(bench.workspace.path_of(view.uri), span.start)
    item = None if symbol is None else _item(bench.workspace.places(), symbol.path, symbol.definition)
    return [] if item is None else [item]


async def incoming_calls(
    bench: Workbench, params: lsp.CallHierarchyIncomingCallsParams
) -> list[lsp.CallHierarchyIncomingCall]:
    places, calls = bench.workspace.places(), []
    for each in await _symbols_of(bench, params.item):
        by_caller: dict[Definition, list[Span]] = {}
        for use in each.part.uses(each.definition.name):
            caller = enclosing_function(each.part, use.start)
            if caller is not None:
                by_caller.setdefault(caller, []).append(Span(use.start, use.end))
        for caller, spans in by_caller.items():
            item = _item(places, each.path, caller)
            if item is not None:
                calls.append(lsp.CallHierarchyIncomingCall(item, places.ranges(each.path, spans)))
    return calls


async def outgoing_calls(
    bench: Workbench, params: lsp.CallHierarchyOutgoingCallsParams
) -> list[lsp.CallHierarchyOutgoingCall]:
    places, calls = bench.workspace.places(), []
    for each in await _symbols_of(bench, params.item):
        caller = each.definition
        if not caller.has_body:
            continue
        by_callee: dict[str, list[Span]] = {}
        for use in each.part.references:
            if caller.first <= use.start < caller.last:
                by_callee.setdefault(use.name, []).append(Span(use.start, use.end))
        for name, spans in by_callee.items():
            callee = each.part.of_name(name)
            item = None if callee is None or callee.kind != "function" else _item(places, each.path, callee)
            if item is not None:
                calls.append(lsp.CallHierarchyOutgoingCall(item, places.ranges(each.path, spans)))
    return calls


def _item(places: Places, path: str, symbol: Definition) -> lsp.CallHierarchyItem | None:
    whole = places.location(path, Span(symbol.first, symbol.last))
    name = places.location(path, Span(symbol.start, symbol.end))
    if whole is None or name is None:
        return None
    return lsp.CallHierarchyItem(
        symbol.name,
        SYMBOL_KINDS[symbol.kind],
        whole.uri,
        whole.range,
        name.range,
        detail=symbol.detail or None,
        data={"path": path, "start": symbol.start},
    )


async def _symbols_of(bench: Workbench, item: lsp.CallHierarchyItem) -> list[Found]:
    """Returns the definition of an item's symbol, and its declarations in other files."""
    await bench.workspace.refresh()
    try:
        data = read_object(_ItemData, item.data)
    except Refusal:
        return []
    located = bench.workspace.symbol_at(data.path, data.start)
    if located is None:
        return []
    symbol = located.definition
    return ([] if symbol.container else bench.workspace.index.linked(symbol.name, symbol)) or [located]
