"""The JavaScript module and the style sheet of a widget, which load nothing else."""

from __future__ import annotations

import json
from importlib.resources import files

_GRAPHS = files("compiler.graphs").joinpath("page")
_PAGE = files("ir_notebook").joinpath("page")


def module() -> str:
    """Returns the widget's JavaScript module, which includes the drawing of graphs."""
    graph = _GRAPHS.joinpath("graph.js").read_text("utf-8")
    layout = json.dumps(_GRAPHS.joinpath("layout.js").read_text("utf-8"))
    return f"{graph}\nconst layoutScript = {layout};\n{_PAGE.joinpath('notebook.js').read_text('utf-8')}"


def style() -> str:
    """Returns the style sheet of the widget."""
    return _GRAPHS.joinpath("graph.css").read_text("utf-8") + code_style()


def waiting_style() -> str:
    """Returns the style sheet that explains in JupyterLab why a widget is not shown."""
    return _PAGE.joinpath("waiting.css").read_text("utf-8")


def code_style() -> str:
    """Returns the style sheet of a text."""
    return _PAGE.joinpath("notebook.css").read_text("utf-8")
