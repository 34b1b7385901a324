"""Graphs of IR: nodes, some of which are groups of others, and edges.

A graph is a picture of the IR at one moment and does not follow its changes: once the IR changes, `Node.subject` is no
longer valid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from compiler.ir.operation import Block, Operation, Value
from compiler.text import Span

Subject: TypeAlias = Operation | Block | Value
"""The part of the IR that a node represents."""


class GraphKind(StrEnum):
    """Kinds of graphs, with their names on the command line and in the protocol."""

    CONTROL_FLOW = "cfg"
    DATA_FLOW = "dataflow"
    LOOPS = "loops"
    CALLS = "calls"
    SYMBOLS = "symbols"


class Change(StrEnum):
    """Difference between a node and its partner in the preceding state."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    """The following state has no partner of the node."""
    INSIDE = "inside"
    """The node itself is equal; an operation nested in it differs."""


@dataclass(slots=True)
class Node:
    """A node; a group if it is the `parent` of others or has `hidden` ones.

    `id` identifies the node in all graphs of the same text, whichever groups are open.
    """

    id: str
    kind: str
    label: str
    lines: Sequence[str] = ()
    """Lines below the label."""
    parent: str = ""
    """The id of the group; "" at the top."""
    hidden: int = 0
    """Number of nodes directly in the group that were left out of the graph."""
    span: Span | None = None
    """Span of the node in the text of its file."""
    subject: Subject | None = field(default=None, repr=False, compare=False)
    change: Change | None = None
    key: str = ""
    """Key that partners in several states share; "" in a graph of one state."""


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge between two nodes, each of which may be a group."""

    source: str
    target: str
    kind: str
    label: str = ""


@dataclass(slots=True)
class Graph:
    """A graph of one kind."""

    kind: GraphKind
    title: str
    nodes: list[Node]
    edges: list[Edge]

    def to_json(self) -> dict[str, object]:
        """Returns the graph as JSON, without empty members."""
        return {
            "kind": self.kind.value,
            "title": self.title,
            "nodes": [_node_to_json(node) for node in self.nodes],
            "edges": [_edge_to_json(edge) for edge in self.edges],
        }


def _node_to_json(node: Node) -> Mapping[str, object]:
    parts: dict[str, object] = {"id": node.id, "kind": node.kind, "label": node.label}
    if node.lines:
        parts["lines"] = list(node.lines)
    if node.parent:
        parts["parent"] = node.parent
    if node.hidden:
        parts["hidden"] = node.hidden
    if node.span is not None:
        parts["span"] = [node.span.start, node.span.end]
    if node.change is not None:
        parts["change"] = node.change.value
    if node.key:
        parts["key"] = node.key
    return parts


def _edge_to_json(edge: Edge) -> Mapping[str, object]:
    parts = {"source": edge.source, "target": edge.target, "kind": edge.kind}
    return parts | {"label": edge.label} if edge.label else parts
