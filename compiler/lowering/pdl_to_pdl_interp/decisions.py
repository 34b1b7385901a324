"""Merges the questions of all patterns into one tree: the most frequent first, and each only once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from compiler.dialects.pdl.ops import PatternOp
from compiler.ir.operation import Operation, Value
from compiler.lowering.pdl_to_pdl_interp.positions import Answer, Ask, At, Position, Positions, Predicate, Question
from compiler.lowering.pdl_to_pdl_interp.predicates import Predicates


@dataclass(slots=True, eq=False)
class Node:
    """A step of the matcher; `failure` is the next step if it does not match."""

    failure: Node | None = None


@dataclass(slots=True, eq=False)
class Decision(Node):
    """Checks a condition, and branches by its result."""

    position: Position | None = None
    question: Question | None = None
    children: dict[Answer, Node | None] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Match(Node):
    """A pattern matched."""

    pattern: PatternOp | None = None
    root: Value | None = None


@dataclass(slots=True, eq=False)
class End(Node):
    """End of the tree: all patterns have been tried."""


@dataclass(slots=True, eq=False)
class _Ordered:
    """A question at a position, with the answer that each pattern requires.

    `often` counts the patterns that ask it, `together` the other questions of these patterns; both decide the order.
    """

    position: Position
    question: Question
    number: int
    answers: dict[Operation, Answer] = field(default_factory=dict)
    often: int = 0
    together: int = 0

    @property
    def rank(self) -> tuple[int, ...]:
        position = self.position
        return (-self.often, -self.together, position.depth, position.kind, self.question.kind, self.number)


@dataclass(slots=True)
class _Pattern:
    op: PatternOp
    root: Value
    asked: dict[_Ordered, None] = field(default_factory=dict)


def decision_tree(patterns: Sequence[PatternOp], positions: Positions, places: dict[Value, Position]) -> Node:
    """Returns the decision tree of the patterns; records the position of each of their values in `places`."""
    ordered_by_key: dict[tuple[Position, Question], _Ordered] = {}
    read: list[_Pattern] = []
    for pattern in patterns:
        collected = Predicates(pattern, positions, places)
        read_pattern = _Pattern(pattern, collected.root)
        read.append(read_pattern)
        for predicate in collected.found:
            ordered = _ordered(ordered_by_key, predicate)
            ordered.answers.setdefault(pattern, predicate.answer)
            ordered.often += 1
            read_pattern.asked[ordered] = None
    for read_pattern in read:
        total = sum(ordered.often**2 for ordered in read_pattern.asked)
        for ordered in read_pattern.asked:
            ordered.together += total
    order = _after_what_they_use(sorted(ordered_by_key.values(), key=lambda each: each.rank))
    start = Node()
    for read_pattern in read:
        _add(start, read_pattern, order)
    last = start
    while last.failure is not None:
        last = last.failure
    last.failure = End()
    assert start.failure is not None
    return start.failure


def _ordered(ordered_by_key: dict[tuple[Position, Question], _Ordered], predicate: Predicate) -> _Ordered:
    key = (predicate.position, predicate.question)
    if key not in ordered_by_key:
        ordered_by_key[key] = _Ordered(*key, len(ordered_by_key))
    return ordered_by_key[key]


def _after_what_they_use(order: list[_Ordered]) -> list[_Ordered]:
    """Returns the order with questions about results of a constraint moved after that constraint."""
    if not any(each.question.result_types for each in order):
        return order
    sorted_: list[_Ordered] = []
    left = order
    while left:
        now = [each for each in left if not any(_uses_result_of(other, each) for other in left)]
        if not now:
            return [*sorted_, *left]
        sorted_ += now
        taken = set(now)
        left = [each for each in left if each not in taken]
    return sorted_


def _uses_result_of(constraint: _Ordered, other: _Ordered) -> bool:
    if constraint.question.kind is not Ask.CONSTRAINT:
        return False
    question = other.question
    looked_at: list[Position | None] = [other.position]
    if question.kind is Ask.CONSTRAINT:
        looked_at = list(question.arguments)
    elif question.kind is Ask.EQUAL_TO:
        looked_at.append(question.position)
    return any(
        position is not None and position.kind is At.CONSTRAINT_RESULT and position.question is constraint.question
        for position in looked_at
    )


def _add(start: Node, pattern: _Pattern, order: Sequence[_Ordered]) -> None:
    """Follows the common part of the tree and a pattern, and adds the rest of the pattern."""
    holder: Decision | None = None
    answer: Answer = True
    before = start
    for ordered in order:
        if ordered not in pattern.asked:
            continue
        node = before.failure if holder is None else holder.children.get(answer)
        while node is not None and not _asks(node, ordered):
            before, holder = node, None
            node = before.failure
        if node is None:
            node = Decision(None, ordered.position, ordered.question)
            _put(before, holder, answer, node)
        assert isinstance(node, Decision)
        holder, answer = node, ordered.answers[pattern.op]
    node = before.failure if holder is None else holder.children.get(answer)
    _put(before, holder, answer, Match(node, pattern.op, pattern.root))


def _put(before: Node, holder: Decision | None, answer: Answer, node: Node) -> None:
    if holder is None:
        before.failure = node
    else:
        holder.children[answer] = node


def _asks(node: Node, ordered: _Ordered) -> bool:
    return isinstance(node, Decision) and node.position is ordered.position and node.question is ordered.question


def children_of(decision: Decision) -> Iterator[tuple[Answer, Node]]:
    """Yields the answers that lead somewhere."""
    for answer, node in decision.children.items():
        assert node is not None
        yield answer, node
