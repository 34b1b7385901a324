"""Graphs of IR to look at: control flow, data flow, loops and what they access, calls, symbols.

Enters: an operation; leaves: a `Graph`, as JSON (`Graph.to_json`) or in Graphviz's language (`dot.to_dot`). Definitions
help where there are any; an unregistered operation is a node like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from compiler.graphs.calls import call_graph
from compiler.graphs.control_flow import control_flow
from compiler.graphs.data_flow import data_flow
from compiler.graphs.loops import loop_nest
from compiler.graphs.model import Graph, GraphKind
from compiler.graphs.outline import Limits
from compiler.graphs.symbols import symbol_graph
from compiler.ir.operation import Operation
from compiler.ir.symbols import is_symbol_table, symbol_name

_Maker: TypeAlias = Callable[[Operation, Limits], Graph]
_MAKERS: Mapping[GraphKind, _Maker] = MappingProxyType(
    {
        GraphKind.CONTROL_FLOW: control_flow,
        GraphKind.DATA_FLOW: data_flow,
        GraphKind.LOOPS: loop_nest,
        GraphKind.CALLS: call_graph,
        GraphKind.SYMBOLS: symbol_graph,
    }
)
OF_MODULES = (GraphKind.CALLS, GraphKind.SYMBOLS)
"""Graphs of a whole module; the others may be of one function."""


def make_graph(kind: GraphKind, root: Operation, limits: Limits | None = None) -> Graph:
    """Returns a graph of what is in `root`."""
    return _MAKERS[kind](root, limits or Limits())


def find_function(root: Operation, name: str) -> Operation | None:
    """Returns the operation in `root` with a region and a symbol of that name, without its `@`."""
    return next((op for op in root.walk() if symbol_name(op) == name and op.regions), None)


def enclosing_function(op: Operation | None) -> Operation | None:
    """Returns the innermost operation around `op`, or `op` itself, that has a symbol and a body that is no table."""
    while op is not None and (symbol_name(op) is None or not op.regions or is_symbol_table(op)):
        op = op.parent_op
    return op
