"""Differences between graphs of one kind that show successive states of the same IR.

`compiler.trace.matching` pairs operations of a state with those of the next one. Partners get the same `Node.key`, and
`Node.change` says how a node differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from compiler.graphs.model import Change, Graph, Subject
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value
from compiler.trace.matching import Matching


def mark_changes(states: Sequence[tuple[Operation, Graph]]) -> None:
    """Sets `key` and `change` of the nodes in graphs of successive states, each given with its root operation."""
    for node in states[0][1].nodes if states else ():
        node.key = f"0:{node.id}"
    for number, (old, new) in enumerate(pairwise(states), 1):
        _Comparison(old[0], new[0]).mark(old[1], new[1], number)


class _Comparison:
    """The partners in two states, and the operations that differ."""

    def __init__(self, old: Operation, new: Operation) -> None:
        self._matching = Matching(old, new)
        self._old_ops = {partner: op for op, partner in self._matching.ops.items()}
        self._old_blocks = {partner: block for block, partner in self._matching.blocks.items()}
        self._removed = {op for op in old.walk() if op not in self._matching.ops}
        self._different = {op for op in new.walk() if not self._is_same(op)}
        self._touched_old = _enclosing(self._removed)
        touched = [self._matching.ops[op] for op in self._touched_old if op in self._matching.ops]
        self._touched = _enclosing(self._different) | set(touched)

    def mark(self, old: Graph, new: Graph, number: int) -> None:
        keys = {node.subject: node.key for node in old.nodes if node.subject is not None}
        labels = {node.label: node.key for node in old.nodes if node.subject is None}
        for node in new.nodes:
            partner = None if node.subject is None else self._partner(node.subject)
            key = labels.get(node.label) if node.subject is None else keys.get(partner) if partner else None
            node.key = key or f"{number}:{node.id}"
            node.change = None if node.subject is None else self._change(node.subject, partner)
        kept = {node.key for node in new.nodes}
        for node in old.nodes:
            if node.key not in kept and node.subject is not None and not self._has_partner(node.subject):
                node.change = node.change or Change.REMOVED
            elif node.change is None and node.subject in self._touched_old:
                node.change = Change.INSIDE

    def _change(self, subject: Subject, partner: Subject | None) -> Change | None:
        if partner is None:
            return Change.ADDED
        if isinstance(subject, Operation):
            if subject in self._different:
                return Change.CHANGED
            return Change.INSIDE if subject in self._touched else None
        if isinstance(subject, Block):
            assert isinstance(partner, Block)
            if any(op in self._different for op in subject.ops) or any(op in self._removed for op in partner.ops):
                return Change.CHANGED
            return Change.INSIDE if any(op in self._touched for op in subject.ops) else None
        assert isinstance(partner, Value)
        return None if subject.type == partner.type else Change.CHANGED

    def _partner(self, subject: Subject) -> Subject | None:
        """Returns the partner in the old state of a part of the new one; None if it was added."""
        if isinstance(subject, Operation):
            return self._old_ops.get(subject)
        if isinstance(subject, Block):
            return self._old_blocks.get(subject)
        if isinstance(subject, OpResult):
            op = self._old_ops.get(subject.owner)
            return None if op is None else _at(op.results, subject.index)
        if isinstance(subject, BlockArgument):
            block = self._old_blocks.get(subject.owner)
            return None if block is None else _at(block.arguments, subject.index)
        return None

    def _has_partner(self, subject: Subject) -> bool:
        """Returns True if a part of the old state has a partner in the new one."""
        if isinstance(subject, Operation):
            return subject in self._matching.ops
        if isinstance(subject, Block):
            return subject in self._matching.blocks
        if isinstance(subject, OpResult):
            return subject.owner in self._matching.ops
        if isinstance(subject, BlockArgument):
            new = self._matching.blocks.get(subject.owner)
            return new is not None and subject.index < len(new.arguments)
        return False

    def _is_same(self, op: Operation) -> bool:
        """Returns True if an operation of the new state has a partner that is equal except for its regions."""
        old = self._old_ops.get(op)
        return (
            old is not None
            and op.properties == old.properties
            and op.attributes == old.attributes
            and [result.type for result in op.results] == [result.type for result in old.results]
            and len(op.operands) == len(old.operands)
            and all(self._partner(operand) is other for operand, other in zip(op.operands, old.operands, strict=True))
            and len(op.successors) == len(old.successors)
            and all(
                self._partner(successor) is other
                for successor, other in zip(op.successors, old.successors, strict=True)
            )
        )


def _at(values: Sequence[Value], index: int) -> Value | None:
    return values[index] if index < len(values) else None


def _enclosing(ops: Iterable[Operation]) -> set[Operation]:
    """Returns the operations that enclose at least one of `ops`."""
    enclosing: set[Operation] = set()
    for op in ops:
        current = op.parent_op
        while current is not None and current not in enclosing:
            enclosing.add(current)
            current = current.parent_op
    return enclosing
