"""Prints graphs in Graphviz's language: groups are clusters, and an edge to a group ends at its border."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.graphs.model import Change, Edge, Graph, Node

_DASHED = ("region", "branch", "false", "access")
_SIGNS = {Change.ADDED: "+ ", Change.REMOVED: "- ", Change.CHANGED: "~ ", Change.INSIDE: ""}


def to_dot(graph: Graph) -> str:
    """Returns the graph as a `digraph`."""
    groups: dict[str, list[Node]] = {}
    for node in graph.nodes:
        groups.setdefault(node.parent, []).append(node)
    lines = ["compound=true;", f'label="{_escaped(graph.title)}";', 'node [shape=box, fontname="monospace"];']
    stack = [iter(groups.get("", ()))]
    text = ["digraph {", *(f"  {line}" for line in lines)]
    while stack:
        for node in stack[-1]:
            indent = "  " * len(stack)
            if node.id in groups:
                text += [f'{indent}subgraph "cluster {node.id}" {{', f'{indent}  label="{_label(node)}";']
                stack.append(iter(groups[node.id]))
                break
            style = ', style="rounded,dashed"' if node.hidden else ""
            text.append(f'{indent}"{node.id}" [label="{_label(node)}"{style}];')
        else:
            stack.pop()
            text += ["  " * len(stack) + "}"] if stack else []
    text += [f"  {line}" for edge in graph.edges for line in _edge(edge, groups)]
    return "\n".join([*text, "}"]) + "\n"


def _edge(edge: Edge, groups: dict[str, list[Node]]) -> Iterator[str]:
    attributes = []
    if edge.label:
        attributes.append(f'label="{_escaped(edge.label)}"')
    if edge.kind in _DASHED:
        attributes.append("style=dashed")
    ends = []
    for end, name in ((edge.source, "ltail"), (edge.target, "lhead")):
        inner = end
        while inner in groups:
            inner = groups[inner][0].id
        # An edge cannot end at a cluster: it leads to a node in it and is clipped at the border.
        if inner != end:
            attributes.append(f'{name}="cluster {end}"')
        ends.append(f'"{inner}"')
    yield " -> ".join(ends) + (f" [{', '.join(attributes)}]" if attributes else "") + ";"


def _label(node: Node) -> str:
    sign = "" if node.change is None else _SIGNS[node.change]
    hidden = [f"{node.hidden} more"] if node.hidden else []
    return "".join(f"{_escaped(line)}\\l" for line in (sign + node.label, *node.lines, *hidden))


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
