"""The nodes of a graph as a tree, with a limit on their number.

An `Outline` is made of a root and its `Parts`, and finds the node that shows a part of the IR. Groups are opened
breadth first; a group that would exceed the limit stays closed. So the graph of a huge module takes only the time of
its outer groups, and readers open the groups that they want to see.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from compiler.graphs.model import Edge, Node, Subject
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult
from compiler.syntax.parser.source import chunk_source
from compiler.text import Span

_MOST_NAMES = 3
"""Maximum number of labels listed at the edge between two nodes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of the part of the IR that a graph shows."""

    nodes: int = 5_000
    """Maximum number of nodes; a group that would exceed it stays closed."""
    opened: frozenset[str] = frozenset()
    """The ids of groups that are open whatever the limit."""
    most: int = 20_000
    """Maximum number of nodes directly in a group; one further node has the number of those left out."""


class Description(NamedTuple):
    """Text of a node, and the kind that its style depends on."""

    kind: str
    label: str
    lines: Sequence[str] = ()


SubjectT = TypeVar("SubjectT", bound=Subject)


class Parts(Protocol[SubjectT]):
    """Selects the parts of the IR that are nodes of one kind of graph, and describes them."""

    def parts(self, subject: SubjectT) -> Sequence[SubjectT]:
        """Returns the parts that are nodes directly in the group of `subject`; empty if it is no group."""
        ...

    def describe(self, subject: SubjectT) -> Description:
        """Returns the text of the node of `subject`."""
        ...


class Outline:
    """The nodes of a graph of the contents of `root`, which has no node itself."""

    def __init__(self, root: SubjectT, parts: Parts[SubjectT], limits: Limits) -> None:
        self.nodes: list[Node] = []
        self.root: Subject = root
        self._ids: dict[Subject, str] = {}
        self._edges: dict[tuple[str, str, str], list[str]] = {}
        waiting: deque[tuple[SubjectT, Node | None]] = deque([(root, None)])
        while waiting:
            subject, group = waiting.popleft()
            inner = parts.parts(subject)
            is_open = group is None or group.id in limits.opened or len(self.nodes) + len(inner) <= limits.nodes
            if group is not None and not is_open:
                group.hidden = len(inner)
                continue
            for number, part in enumerate(inner[: limits.most]):
                waiting.append((part, self._add(part, parts.describe(part), group, number)))
            if len(inner) > limits.most:
                more = Description("more", f"{len(inner) - limits.most} more")
                self._add(None, more, group, limits.most)

    def _add(self, subject: Subject | None, description: Description, group: Node | None, number: int) -> Node:
        kind, label, lines = description
        parent = "" if group is None else group.id
        id_ = f"{parent}.{number}" if parent else str(number)
        span = None if subject is None else span_of(subject)
        node = Node(id_, kind, label, lines, parent, 0, span, subject)
        self.nodes.append(node)
        if subject is not None:
            self._ids[subject] = id_
        return node

    def has_node(self, subject: Subject) -> bool:
        """Returns True if a part of the IR has a node of its own."""
        return subject in self._ids

    def node_of(self, subject: Subject | None) -> str:
        """Returns the id of the innermost node that contains a part of the IR; "" if none does."""
        hidden: list[Subject] = []
        while subject is not None and subject is not self.root:
            node = self._ids.get(subject)
            if node is not None:
                # The operations on the way are hidden in the node; further edges of theirs need no search.
                self._ids.update(dict.fromkeys(hidden, node))
                return node
            if isinstance(subject, Operation):
                hidden.append(subject)
            subject = _enclosing(subject)
        return ""

    def connect(self, source: Subject, target: Subject, kind: str, label: str = "") -> None:
        """Adds an edge between the nodes that contain two parts of the IR, unless one closed group contains both."""
        start, end = self.node_of(source), self.node_of(target)
        is_loop = self.has_node(source) and source is target
        if start and end and (start != end or is_loop):
            labels = self._edges.setdefault((start, end, kind), [])
            if label:
                labels.append(label)

    def edges(self) -> list[Edge]:
        """Returns the edges; several between the same nodes are merged into one with all their labels."""
        return [Edge(*ends, _joined(labels)) for ends, labels in self._edges.items()]


def _joined(labels: Sequence[str]) -> str:
    different = list(dict.fromkeys(labels))
    more = len(different) - _MOST_NAMES
    shown = ", ".join(different[:_MOST_NAMES])
    return f"{shown} and {more} more" if more > 0 else shown


def _enclosing(subject: Subject) -> Subject | None:
    if isinstance(subject, Operation):
        return subject.parent
    if isinstance(subject, Block):
        return subject.parent_op
    return subject.owner if isinstance(subject, OpResult | BlockArgument) else None


def span_of(subject: Subject) -> Span | None:
    """Returns the span of a part of the IR in the text of its file; None if it was not parsed from one."""
    if isinstance(subject, OpResult):
        return span_of(subject.owner)
    if isinstance(subject, Operation):
        return _span(subject, subject.start, subject.end)
    block = subject if isinstance(subject, Block) else subject.owner if isinstance(subject, BlockArgument) else None
    owner = None if block is None else block.parent_op
    if owner is None:
        return None
    if isinstance(subject, BlockArgument):
        return _span(owner, subject.start, subject.start + 1 + len(subject.name or ""))
    assert block is not None
    places = [place for op in block.ops for place in (op.start, op.end) if place >= 0]
    if not places:
        return None
    return _span(owner, block.start if block.start >= 0 else places[0], places[-1])


def _span(op: Operation, start: int, end: int) -> Span | None:
    """Returns the span of two offsets in the chunk of `op`."""
    source = chunk_source(op) if start >= 0 else None
    return None if source is None else Span(source.base + start, source.base + end)
