"""`transform-dialect-check-uses`: warns of handles that operations of a schedule may use after others consumed them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from compiler.diagnostics import Severity
from compiler.dialects.transform.consumption import Consumption
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value
from compiler.ir.problem import Problem, ProblemNote
from compiler.passes.base import Pass, PassState


@dataclass
class CheckUses(Pass):
    """Warn about potential use-after-free in the transform dialect."""

    argument = "transform-dialect-check-uses"
    name = "CheckUsesPass"
    summary = "warn about potential use-after-free in the transform dialect"

    def run(self, op: Operation, state: PassState) -> None:
        state.mark_all_analyses_preserved()
        uses = _Uses(op)
        for user in op.walk_post_order():
            for index, value in enumerate(user.operands):
                consumers = uses.consumers_before(user, value)
                if consumers:
                    message = f"operand #{index} may be used after free"
                    notes = (_allocated(value), *(ProblemNote("freed here", consumer) for consumer in consumers))
                    state.problems.append(Problem(user, message, notes, severity=Severity.WARNING, shows_op=False))


def _allocated(value: Value) -> ProblemNote:
    message = "allocated here"
    if isinstance(value, BlockArgument):
        return ProblemNote(message, value.owner.parent_op, location=value.get_location())
    assert isinstance(value, OpResult)
    return ProblemNote(message, value.owner)


class _Uses:
    """Operations that consume each value, or contain consumers."""

    def __init__(self, root: Operation) -> None:
        self._consumers: dict[Value, set[Operation]] = {}
        consumption = Consumption(root)
        for op in root.walk():
            for index in consumption.of(op):
                consumer: Operation | None = op
                while consumer is not None and consumer.dialect == "transform":
                    self._consumers.setdefault(op.operands[index], set()).add(consumer)
                    consumer = consumer.parent_op

    def consumers_before(self, user: Operation, value: Value) -> list[Operation]:
        """Returns operations between the definition of a value and a use that may consume the value.

        On each level of regions, the nearest one in the block counts before those in other blocks.
        """
        if value not in self._consumers:
            return []
        definition = value.owner if isinstance(value, OpResult) else None
        block = value.owner if isinstance(value, BlockArgument) else None if definition is None else definition.parent
        assert block is not None
        path = [user]
        while path[-1].parent_region is not block.parent:
            outer = path[-1].parent_op
            assert outer is not None, "a value is used in the region that it is defined in"
            path.append(outer)
        consumers = self._on_level(value, path.pop(), block, definition)
        while path and not consumers:
            inner = path.pop()
            assert inner.parent_region is not None
            consumers = self._on_level(value, inner, inner.parent_region.entry, None)
        return consumers

    def _on_level(self, value: Value, user: Operation, start: Block, definition: Operation | None) -> list[Operation]:
        """Returns consumers between a definition, or the start of a block, and an operation of its region."""
        block = user.parent
        assert block is not None
        is_same_block = block is start
        if definition is not None:
            following = _following(definition, user if is_same_block else None)
            if consumer := self._first(value, following):
                return [consumer]
        if definition is None or not is_same_block:
            if consumer := self._first(value, _preceding(user)):
                return [consumer]
        sources = _reached([block], _predecessors)
        if start not in sources:
            return []
        between = _reached([start], _successors) & sources
        if definition is None:
            between.add(start)
        assert block.parent is not None
        blocks = [each for each in block.parent.blocks if each in between]
        return [op for each in blocks for op in each.ops if op in self._consumers[value]]

    def _first(self, value: Value, ops: Iterable[Operation]) -> Operation | None:
        return next((op for op in ops if op in self._consumers[value]), None)


def _following(op: Operation, end: Operation | None) -> Iterator[Operation]:
    following = op.next_op
    while following is not None and following is not end:
        yield following
        following = following.next_op


def _preceding(op: Operation) -> Iterator[Operation]:
    preceding = op.previous_op
    while preceding is not None:
        yield preceding
        preceding = preceding.previous_op


def _successors(block: Block) -> Sequence[Block]:
    return () if block.last is None else block.last.successors


def _predecessors(block: Block) -> Sequence[Block]:
    assert block.parent is not None
    return [other for other in block.parent.blocks if block in _successors(other)]


def _reached(blocks: Sequence[Block], following: Callable[[Block], Sequence[Block]]) -> set[Block]:
    """Returns the blocks reachable by edges from others; these themselves only in a cycle."""
    reached: set[Block] = set()
    worklist = list(blocks)
    while worklist:
        for block in following(worklist.pop()):
            if block not in reached:
                reached.add(block)
                worklist.append(block)
    return reached
