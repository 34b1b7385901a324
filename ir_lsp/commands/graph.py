"""Graphs of an open document, and of its states after passes.

    ir-lsp.graph  {uri, kind, position? | function?, states?, opened?, nodes?}  -> {states: [State], message}

`kind` is `cfg`, `dataflow`, `loops`, `calls` or `symbols`. The first three show the function at `position` or with the
name `function` (`inner::f` in a module @inner), else the whole module. Groups with an id in `opened` are always shown;
others are left out if the graph would have more than `nodes` nodes.

`states` are further states, each compared with the preceding one, the first with the document: `{uri}` is another open
document, `{pipeline}` the result of passes on the preceding state. The answer has the document's own state first:

    State: {uri?, text?, title, kind, function, nodes: [Node], edges: [{source, target, kind, label?}]}
    Node:  {id, kind, label, lines?, parent?, hidden?, range?: [line, character, line, character], change?, key?}

`text` is the text of a state that is not a document. `hidden` is the number of nodes of a group that were left out.
Corresponding nodes in two states have the same `key`. `change` is `added`, `changed`, `removed`, or `inside` for a
group with changed nodes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from lsprotocol import types as lsp

from compiler.graphs import OF_MODULES, enclosing_function, find_function, function_path, make_graph
from compiler.graphs.compare import mark_changes
from compiler.graphs.model import Graph, GraphKind, Node
from compiler.graphs.outline import Limits
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name
from compiler.ir.unregistered import UnregisteredOperation
from compiler.syntax.incremental.document import Document, Section
from compiler.text import LineIndex, Span, TextEdit, apply_edits
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView, OpenDocument
from ir_lsp.entities import innermost_op
from ir_lsp.features.pass_actions import PassRequest
from ir_lsp.messages import Json, Refusal
from ir_lsp.passes import answer, check_pipeline
from ir_lsp.schedule import SLICE
from ir_lsp.workbench import Workbench

_MAX_STATES = 16


@dataclass(frozen=True, slots=True)
class GraphPosition:
    """An LSP position in arguments."""

    line: int
    character: int


@dataclass(frozen=True, slots=True)
class GraphState:
    """Another state: an open document, or the result of `pipeline` on the preceding state."""

    uri: str | None = None
    pipeline: str | None = None


@dataclass(frozen=True, slots=True)
class GraphArguments:
    """The arguments of `ir-lsp.graph`."""

    uri: str
    kind: str = GraphKind.CONTROL_FLOW.value
    position: GraphPosition | None = None
    function: str | None = None
    states: list[GraphState] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    nodes: int = 2_000


@dataclass(frozen=True, slots=True)
class _State:
    """A text with its IR; `view` is None if it is not a document."""

    text: str
    index: LineIndex
    analysis: Document
    view: DocumentView | None = None


async def show_graph(bench: Workbench, document: OpenDocument, arguments: GraphArguments) -> Json:
    """Returns the graphs of a document and of further states."""
    if arguments.kind not in {kind.value for kind in GraphKind}:
        raise Refusal(f"there is no graph of the kind {arguments.kind}")
    if len(arguments.states) >= _MAX_STATES:
        raise Refusal(f"there are more than {_MAX_STATES} states")
    view = await bench.scheduler.parsed(document)
    states = [_State(view.text, view.index, view.analysis, view)]
    for requested in arguments.states:
        states.append(await _next_state(bench, view, states[-1], requested))
    # From here, no document changes, as nothing is awaited.
    for state in states:
        if state.view is not None:
            state.view.require_current()
    place = _place(bench.session.converter(view), view, arguments)
    limits = Limits(max(arguments.nodes, 1), frozenset(arguments.opened))
    graphs = [_graph(state, place, arguments, limits) for state in states]
    if not any(section is not None for section, _, _ in graphs):
        raise Refusal(f"there is no function @{place.function}")
    if len(graphs) > 1:
        mark_changes([(root, graph) for _, root, graph in graphs])
    return Json(
        {
            "states": [
                _to_json(bench, state, section, root, graph)
                for state, (section, root, graph) in zip(states, graphs, strict=True)
            ],
            "message": "",
        }
    )


def refused(message: str) -> dict[str, object]:
    return {"states": [], "message": message}


# --------------------------------------------------------------------------------------------------------------- states


async def _next_state(bench: Workbench, view: DocumentView, preceding: _State, requested: GraphState) -> _State:
    """Returns the state that `requested` describes; `view` is the first document, which gives context and dialects."""
    if requested.uri is not None:
        other = bench.documents.get(requested.uri)
        if other is None:
            raise Refusal(f"{requested.uri} is not open")
        other_view = await bench.scheduler.parsed(other)
        return _State(other_view.text, other_view.index, other_view.analysis, other_view)
    pipeline = requested.pipeline or ""
    pipeline_check = check_pipeline(pipeline)
    if pipeline_check.refused or not pipeline:
        raise Refusal(pipeline_check.refused or "a state needs a uri or a pipeline")
    dialects = bench.session.dialects.request(bench.session.project(view.uri))
    pass_answer = await answer(preceding.text, PassRequest(pipeline), view.context, dialects)
    if pass_answer.refused:
        raise Refusal(pass_answer.refused)
    edits = [TextEdit(Span(edit.start, edit.end), edit.text) for edit in pass_answer.edits]
    return await _parse(apply_edits(preceding.text, edits), view.context)


async def _parse(text: str, context: Context) -> _State:
    """Parses a text that is not a document, in slices of time."""
    index = LineIndex(text)
    analysis = Document("-", text, context)
    while not analysis.analyse(perf_counter() + SLICE):
        await asyncio.sleep(0)
    return _State(text, index, analysis)


# --------------------------------------------------------------------------------------------------------------- graphs


@dataclass(frozen=True, slots=True)
class _Place:
    """Part of each state to show: index of a section, and name of a function in it; "" for the whole section."""

    section: int
    function: str


def _place(convert: Converter, view: DocumentView, arguments: GraphArguments) -> _Place:
    """Returns the part of the document that the arguments name."""
    function = (arguments.function or "").removeprefix("@")
    position = arguments.position
    if position is None:
        sections = [number for number, section in enumerate(view.sections) if _find(section, function) is not None]
        return _Place(sections[0] if sections else 0, function)
    offset = convert.to_offset(lsp.Position(max(position.line, 0), max(position.character, 0)))
    section = view.section_at(offset)
    chunk = section.chunk_at(offset - section.base)
    if not function and chunk is not None:
        op = enclosing_function(innermost_op(chunk, offset - section.base - chunk.source.base))
        function = "" if op is None else function_path(op)
    return _Place(view.sections.index(section), function)


def _graph(
    state: _State, place: _Place, arguments: GraphArguments, limits: Limits
) -> tuple[Section | None, Operation, Graph]:
    """Returns the section, root operation and graph for a state; no section and an empty graph without the function."""
    section = state.analysis.sections[min(place.section, len(state.analysis.sections) - 1)]
    kind = GraphKind(arguments.kind)
    root = _find(section, "" if kind in OF_MODULES else place.function)
    if root is None:
        return None, UnregisteredOperation(""), Graph(kind, f"there is no function @{place.function}", [], [])
    return section, root, make_graph(kind, root, limits)


def _find(section: Section, function: str) -> Operation | None:
    if section.parsed is None:
        return None
    module = section.parsed.module
    return find_function(module, function) if function else module


def _to_json(
    bench: Workbench, state: _State, section: Section | None, root: Operation, graph: Graph
) -> dict[str, object]:
    convert = Converter(state.text, state.index, bench.session.encoding)
    base = 0 if section is None else section.base
    answer = graph.to_json()
    answer["nodes"] = [
        _with_range(shown, node, convert, base) for shown, node in zip(_nodes(answer), graph.nodes, strict=True)
    ]
    is_of_function = section is not None and graph.kind not in OF_MODULES and symbol_name(root) is not None
    answer["function"] = function_path(root) if is_of_function else None
    return answer | ({"text": state.text} if state.view is None else {"uri": state.view.uri})


def _nodes(graph: Mapping[str, Any]) -> list[dict[str, object]]:
    nodes: list[dict[str, object]] = graph["nodes"]
    return nodes


def _with_range(shown: dict[str, object], node: Node, convert: Converter, base: int) -> dict[str, object]:
    """Replaces the node's span by its LSP range."""
    if shown.pop("span", None) is not None and node.span is not None:
        range_ = convert.to_json_range(node.span.shifted(base))
        start, end = range_["start"], range_["end"]
        shown["range"] = [start["line"], start["character"], end["line"], end["character"]]
    return shown
