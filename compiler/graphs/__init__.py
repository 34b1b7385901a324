"""Graphs of IR for display: control flow, data flow, loops and their accesses, calls, symbols.

Takes an operation; returns a `Graph`, which becomes JSON (`Graph.to_json`) or Graphviz's language (`dot.to_dot`). An
unregistered operation is a node like any other; definitions add details.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from compiler.graphs.labels import Labels
from compiler.graphs.model import Graph, GraphKind
from compiler.graphs.outline import Limits
from compiler.ir.operation import Operation
from compiler.ir.symbols import is_symbol_table, symbol_name
from compiler.syntax.printer.names import Names

_MAKERS: Mapping[GraphKind, str] = MappingProxyType(
    {
        GraphKind.CONTROL_FLOW: "compiler.graphs.control_flow:control_flow",
        GraphKind.DATA_FLOW: "compiler.graphs.data_flow:data_flow",
        GraphKind.LOOPS: "compiler.graphs.loops:loop_nest",
        GraphKind.CALLS: "compiler.graphs.calls:call_graph",
        GraphKind.SYMBOLS: "compiler.graphs.symbols:symbol_graph",
    }
)
"""The function that makes each graph, imported when it is first needed, since that of loops loads several dialects."""
OF_MODULES = (GraphKind.CALLS, GraphKind.SYMBOLS)
"""The kinds that show a whole module; the others may show one function."""


def make_graph(kind: GraphKind, root: Operation, limits: Limits | None = None, names: Names | None = None) -> Graph:
    """Returns a graph of the contents of `root`, with `names`, or else with the names of the source text."""
    module, _, name = _MAKERS[kind].partition(":")
    graph: Graph = getattr(import_module(module), name)(root, limits or Limits(), Labels(names))
    return graph


def function_path(op: Operation) -> str:
    """Returns the symbols from the outermost table with a name to the function: `inner::f`."""
    names: list[str] = []
    current: Operation | None = op
    while current is not None:
        names += [name] if (name := symbol_name(current)) is not None else []
        current = current.parent_op
    return "::".join(reversed(names))


def find_function(root: Operation, path: str) -> Operation | None:
    """Returns the operation in `root` with a body and this path, or else the first whose symbol ends the path."""
    last = path.rpartition("::")[2]
    same_name = [op for op in root.walk() if symbol_name(op) == last and op.regions]
    return next((op for op in same_name if function_path(op) == path), same_name[0] if same_name else None)


def enclosing_function(op: Operation | None) -> Operation | None:
    """Returns the innermost function that is or encloses `op`: it has a symbol and a body, and is no symbol table."""
    while op is not None and (symbol_name(op) is None or not op.regions or is_symbol_table(op)):
        op = op.parent_op
    return op
