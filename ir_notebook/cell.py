"""The text in a cell of a notebook, and its results: annotations, runs of passes, traces, graphs.

This is independent of widgets. Results are JSON, which the page shows with or without a kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf

from compiler.api import new_context
from compiler.graphs import OF_MODULES, enclosing_function, find_function, function_path, make_graph
from compiler.graphs.model import Graph, GraphKind
from compiler.graphs.outline import Limits
from compiler.ir.collector import collector_paused
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.text import Encoding, decode_column, difference
from compiler.trace.report import report_page
from ir_lsp.documents.document import OpenDocument
from ir_lsp.entities import innermost_op
from ir_lsp.messages import Refusal, read_object
from ir_lsp.tracing.recording import NotRecorded, Recording, record
from ir_notebook.annotated_text import AnnotatedText, HoverHtml, annotated, utf16_place

_MAX_NODES = 2_000
"""Maximum number of nodes of a graph whose groups are shown."""


class Refused(Exception):
    """Raised if passes cannot run or fail, or there is no graph; the message is the reason."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the page: to run or trace a pipeline, or to show a graph of a function."""

    do: str
    """ "run", "trace" or "graph"."""
    pipeline: str = ""
    kind: str = ""
    function: str = ""
    line: int = -1
    column: int = -1
    opened: list[str] = field(default_factory=list)
    number: int = 0
    """Number of the request, so that two successive ones differ."""


class Cell:
    """A text with its analysis."""

    def __init__(self, text: str, context: Context | None = None, name: str = "-") -> None:
        self.context = new_context(allow_unregistered=True) if context is None else context
        self.name = name
        self._html = HoverHtml()
        self._document = OpenDocument(name, 1, text, self.context)
        self._analyse()

    @property
    def text(self) -> str:
        return self._document.view.text

    def edit(self, text: str) -> None:
        """Replaces the text; reparses only changed parts."""
        view = self._document.view
        edit = difference(view.text, text)
        if edit is not None:
            self._document.edit(view.version + 1, text, view.index.edited(text, edit), [edit])
            self._analyse()

    def _analyse(self) -> None:
        with collector_paused():
            self._document.parse(inf)
            self._document.verify(inf)
            self._document.analysis.scrap.release(inf)

    def annotated(self) -> AnnotatedText:
        """Returns the text with its colours, hovers and diagnostics."""
        return annotated(self._document.view, self._html)

    # ---------------------------------------------------------------------------------------------------------- passes

    def run(self, pipeline: str) -> str:
        """Returns the text after passes. Raises `Refused` if they cannot run or fail."""
        recording = self._record(pipeline)
        if recording.problem:
            line = "" if recording.problem_line is None else f"line {recording.problem_line + 1}: "
            raise Refused(f"{line}{recording.problem}")
        return recording.history.text(recording.history.last)

    def trace(self, pipeline: str) -> str:
        """Returns a page with the changes of each pass, up to one that fails. Raises `Refused` if they cannot run."""
        return report_page(self._record(pipeline).history, pipeline)

    def _record(self, pipeline: str) -> Recording:
        if not pipeline.strip():
            raise Refused("name the passes to run, such as canonicalize,cse")
        try:
            return record(self.text, pipeline, self.context, self.name)
        except NotRecorded as refusal:
            place = "" if refusal.line is None else f"line {refusal.line + 1}: "
            raise Refused(f"{place}{refusal.message}") from None

    # ---------------------------------------------------------------------------------------------------------- graphs

    def graph(self, kind: str, function: str = "", opened: Iterable[str] = ()) -> Graph:
        """Returns a graph of a function, or of the whole module. Raises `Refused` if there is none.

        `opened` has the ids of groups that are always shown, independent of their size.
        """
        if kind not in {each.value for each in GraphKind}:
            kinds = ", ".join(each.value for each in GraphKind)
            raise Refused(f"there is no graph of the kind '{kind}'; the kinds are {kinds}")
        root: Operation | None = self._module()
        if function and kind not in OF_MODULES:
            root = find_function(self._module(), function.removeprefix("@"))
            if root is None:
                raise Refused(f"there is no function @{function.removeprefix('@')}")
        assert root is not None
        return make_graph(GraphKind(kind), root, Limits(_MAX_NODES, frozenset(opened)))

    def function_at(self, line: int, column: int) -> str:
        """Returns the name of the function at a line and column, from 0, in UTF-16 units; "" outside of functions."""
        view = self._document.view
        if not 0 <= line < view.index.line_count:
            return ""
        start = view.index.line_start(line)
        offset = start + decode_column(view.text[start : view.index.line_end(line)], column, Encoding.UTF16)
        section = view.sections[0]
        chunk = section.chunk_at(offset)
        op = None if chunk is None else enclosing_function(innermost_op(chunk, offset - chunk.source.base))
        return "" if op is None else function_path(op)

    def _module(self) -> Operation:
        """Returns the module of the first section. Raises `Refused` if there is none."""
        parsed = self._document.view.sections[0].parsed
        if parsed is None:
            raise Refused("the text could not be parsed")
        return parsed.module

    # -------------------------------------------------------------------------------------------------------- the page

    def answer(self, message: object) -> dict[str, object]:
        """Returns the result of a request of the page: a text, a trace, a graph, or a problem."""
        try:
            request = read_object(Request, message)
            if request.do == "run":
                return self.run_result(request.pipeline)
            if request.do == "trace":
                return self.trace_result(request.pipeline)
            return self.graph_result(
                request.kind, request.function or self.function_at(request.line, request.column), request.opened
            )
        except (Refused, Refusal) as refusal:
            return {"kind": "problem", "message": str(refusal)}

    def run_result(self, pipeline: str) -> dict[str, object]:
        """Returns the text after passes as a result."""
        after = Cell(self.run(pipeline), self.context, self.name).annotated()
        return {"kind": "text", "title": f"after {pipeline}", **after.to_json()}

    def trace_result(self, pipeline: str) -> dict[str, object]:
        """Returns a trace as a result."""
        return {"kind": "trace", "title": pipeline, "page": self.trace(pipeline)}

    def graph_result(self, kind: str, function: str = "", opened: Iterable[str] = ()) -> dict[str, object]:
        """Returns a graph as a result, with the places of its nodes in the text."""
        groups = list(opened)
        graph = self.graph(kind, function, groups)
        view = self._document.view
        ranges: dict[str, list[int]] = {}
        for node in graph.nodes:
            if node.span is not None:
                start, end = node.span.start, node.span.end
                ranges[node.id] = [*utf16_place(view.index, view.text, start), *utf16_place(view.index, view.text, end)]
        fields = {"kind": "graph", "title": graph.title, "function": function, "opened": groups}
        return {**fields, "graph": graph.to_json(), "ranges": ranges}
