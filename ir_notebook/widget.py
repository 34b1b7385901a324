"""Widgets for notebooks: a text that is checked while it is edited, and results of passes.

The traits of a widget contain everything that it shows. So a notebook that was saved with the state of its widgets
shows them without a kernel. Pages without widgets show the text with its colours and diagnostics.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

import anywidget
import traitlets
from IPython.display import display

from compiler.ir.context import Context
from ir_notebook import front_end
from ir_notebook.cell import Cell, Refused

__all__ = ["Module", "Refused", "Result", "Snapshot"]

_HTML = "text/html"
_PLAIN = "text/plain"


class _Widget(anywidget.AnyWidget):
    """A widget with HTML and plain text for pages that do not show widgets."""

    _esm = front_end.module()
    _css = front_end.style()

    def _html(self) -> str:
        raise NotImplementedError

    def _plain(self) -> str:
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: dict[str, object]) -> tuple[dict[str, object], dict[str, object]]:
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = ({}, {}) if bundle is None else bundle
        return {**data, _PLAIN: self._plain(), _HTML: self._html()}, metadata

    def _ipython_display_(self) -> None:
        """Shows the widget, and an invisible style sheet that makes JupyterLab explain why it may not be shown yet."""
        data, metadata = self._repr_mimebundle_()
        waiting = {_HTML: f'<style class="ir-waiting">{front_end.waiting_style()}</style>'}
        for output, about in ((data, metadata), (waiting, {})):
            display(output, metadata=about, raw=True)  # type: ignore[no-untyped-call]  # IPython declares no types here


class Module(_Widget):
    """MLIR in a cell: colours, hovers, diagnostics while you type, passes, traces and graphs.

    `source` is a text, or the path of a file: a `Path`, or a string that ends in `.mlir`. With a `context` of your own,
    the text may use dialects that are not bundled.

        from ir_notebook import Module
        Module("func.func @f() { return }").run("cse,canonicalize")

    The methods work without a page, too; their results are shown if they are the last value of a cell.
    """

    text = traitlets.Unicode().tag(sync=True)
    """The text, shared with the page."""
    pipeline = traitlets.Unicode("canonicalize,cse").tag(sync=True)
    """Passes that the buttons of the cell run."""
    annotations = traitlets.Dict().tag(sync=True)
    """The last analysed text, with its colours, hovers and diagnostics."""
    request = traitlets.Dict().tag(sync=True)
    """The last request of the page."""
    result = traitlets.Dict().tag(sync=True)
    """The result of the last request."""

    def __init__(self, source: str | Path, context: Context | None = None) -> None:
        path = Path(source) if isinstance(source, Path) or source.endswith(".mlir") else None
        text = path.read_text("utf-8", "replace") if path is not None else str(source)
        text = text.replace("\r\n", "\n").replace("\r", "\n")  # as in pages
        self._cell = Cell(text, context, "-" if path is None else str(path))
        super().__init__(text=text, annotations=self._cell.annotated().to_json())
        self.observe(self._edited, "text")
        self.observe(self._requested, "request")

    def _edited(self, change: Mapping[str, object]) -> None:
        self._cell.edit(self.text)
        self.annotations = self._cell.annotated().to_json()

    def _requested(self, change: Mapping[str, object]) -> None:
        if self.request:
            # The text may be newer than that of the last edit.
            self._cell.edit(self.text)
            self.result = self._cell.answer(self.request)

    @property
    def problems(self) -> list[dict[str, object]]:
        """The diagnostics of the text, with lines and columns counted from 0."""
        return self._cell.annotated().problems

    def run(self, pipeline: str) -> Module:
        """Returns the module after passes. Raises `Refused` if the text is invalid or a pass fails.

        `pipeline` is a pipeline for `ir-opt --pass-pipeline`, or a comma-separated list of passes.
        """
        return Module(self._cell.run(pipeline), self._cell.context)

    def trace(self, pipeline: str) -> Result:
        """Returns a page with the changes of each pass. Raises `Refused` if the passes cannot run."""
        return Result(self._cell.trace_result(pipeline))

    def graph(self, kind: str = "dataflow", function: str = "") -> Result:
        """Returns a graph of the module or a function; `kind` is `dataflow`, `cfg`, `loops`, `calls` or `symbols`."""
        return Result(self._cell.graph_result(kind, function))

    def snapshot(self) -> Snapshot:
        """Returns the current text as HTML, for pages without a kernel, scripts or widgets."""
        code = self._cell.annotated().to_html()
        html = f'<style>{front_end.code_style()}</style><div class="ir-notebook">{code}</div>'
        return Snapshot(self._cell.text, html)

    def _html(self) -> str:
        return self.snapshot().html

    def _plain(self) -> str:
        return self._cell.text


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A text as HTML with its colours and diagnostics, and titles in place of hovers."""

    text: str
    html: str = field(repr=False)

    def _repr_html_(self) -> str:
        return self.html


class Result(_Widget):
    """A trace or a graph in its own cell."""

    result = traitlets.Dict().tag(sync=True)
    """Data that the page shows."""

    def __init__(self, result: dict[str, object]) -> None:
        super().__init__(result=result)

    def _html(self) -> str:
        return f"<p>{escape(self._plain())}</p>"

    def _plain(self) -> str:
        return f"{self.result['kind']}: {self.result['title']}"
