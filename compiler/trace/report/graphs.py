"""Graphs of the changes of passes, for the page of a trace.

Operations are told apart by their numbers in the trace, and one that replaces another has that one's key.
"""

from __future__ import annotations

import json

from compiler.graphs import make_graph
from compiler.graphs.labels import Labels
from compiler.graphs.model import Change, GraphKind, Node
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult
from compiler.trace.history import History
from compiler.trace.model import LinkKind, PassRun

_KINDS = (GraphKind.DATA_FLOW, GraphKind.CONTROL_FLOW)
_MOST_OPS = 300
"""Maximum number of operations in the operation that a pass ran on, for the page to have its graphs."""
_MOST_CHARACTERS = 1_000_000
"""Maximum length of all graphs of a page."""


class PassGraphs:
    """Creates the graphs of successive passes, up to the size limit of the page."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._room = _MOST_CHARACTERS

    def of(self, run: PassRun) -> list[list[dict[str, object]]]:
        """Returns the graphs before and after a pass for each kind; [] if they would exceed the size limit."""
        if not run.has_changed or max(run.ops_before, run.ops_after) > _MOST_OPS or self._room < 0:
            return []
        before, after = _State(self._history, run, run.first), _State(self._history, run, run.last)
        origins = _origins(self._history, run, before)
        after.mark_new(before, origins)
        before.mark_old(after, origins)
        graphs = [
            [graph.to_json() for graph in pair]
            for pair in zip(before.graphs, after.graphs, strict=True)
            if pair[0].nodes
        ]
        self._room -= len(json.dumps(graphs))
        return graphs if self._room >= 0 else []


class _State:
    """The graphs of a state, and the labels of its operations by their keys."""

    def __init__(self, history: History, run: PassRun, number: int) -> None:
        history.state(number)
        root = history.op(run.op)
        names = history.stable_names(root)
        labels = Labels(names)
        self.graphs = [make_graph(kind, root, names=names) for kind in _KINDS]
        self.lines: dict[str, str] = {}
        self.inside: dict[str, list[str]] = {}
        """The keys of the block and of the operations that enclose each operation."""
        for op in root.walk():
            if op is root or op.parent is None:
                continue
            key, block = f"o{history.number_of(op)}", f"b{history.number_of(op.parent)}"
            self.lines[key] = labels.op(op)
            around = op.parent_op
            outer = "" if around is None or around is root else f"o{history.number_of(around)}"
            self.inside[key] = [block, *([outer, *self.inside[outer]] if outer else [])]
        for node in self._nodes():
            node.key = _key(history, node)

    def _nodes(self) -> list[Node]:
        return [node for graph in self.graphs for node in graph.nodes]

    def mark_new(self, before: _State, origins: dict[str, str]) -> None:
        """Marks added and changed operations, and gives each replacement the key of the replaced operation."""
        changes = {
            key: Change.CHANGED if origins.get(key, key) in before.lines else Change.ADDED
            for key, line in self.lines.items()
            if before.lines.get(key) != line
        }
        self._mark(changes)
        for node in self._nodes():
            node.key = origins.get(node.key, node.key)

    def mark_old(self, after: _State, origins: dict[str, str]) -> None:
        """Marks removed operations, except replaced ones."""
        replaced = set(origins.values())
        self._mark({key: Change.REMOVED for key in self.lines if key not in after.lines and key not in replaced})

    def _mark(self, changes: dict[str, Change]) -> None:
        touched = {around for key in changes for around in self.inside[key]}
        for node in self._nodes():
            node.change = changes.get(node.key, Change.INSIDE if node.key in touched else None)


def _key(history: History, node: Node) -> str:
    subject = node.subject
    if isinstance(subject, Operation):
        return f"o{history.number_of(subject)}"
    if isinstance(subject, OpResult):
        return f"o{history.number_of(subject.owner)}.{subject.index}"
    if isinstance(subject, Block):
        return f"b{history.number_of(subject)}"
    if isinstance(subject, BlockArgument):
        return f"b{history.number_of(subject.owner)}.{subject.index}"
    return node.id


def _origins(history: History, run: PassRun, before: _State) -> dict[str, str]:
    """Maps the key of each replacement to the key of the operation that it replaces, in the state before the pass.

    If several operations replace one, the last of them is its replacement.
    """
    replaced: dict[str, str] = {}
    for _, step in history.trace.steps_of(run):
        for link in step.links:
            if link.kind is LinkKind.REPLACED and f"o{link.new}" not in before.lines:
                replaced[f"o{link.new}"] = replaced.get(f"o{link.old}", f"o{link.old}")
    return {new: old for old, new in {old: new for new, old in replaced.items() if old in before.lines}.items()}
