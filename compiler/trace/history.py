"""Navigation in a trace: any state, as IR or text, and the origins and successors of an operation.

A state is computed from the preceding request by applying or undoing steps, so that only one is kept in memory.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from compiler.ir.collector import collector_paused
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange, find_location
from compiler.ir.operation import Block, Operation, Value
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from compiler.syntax.printer.names import Names
from compiler.trace.deltas import Delta, NewOp, PlaceOp, op_of
from compiler.trace.model import Link, Step, Trace
from compiler.trace.replica import Replica
from compiler.trace.stable_names import StableNames


class Event(NamedTuple):
    """A step that concerns operation `op`; `link` is None if the step only changed or moved the operation."""

    number: int
    step: Step
    op: int
    link: Link | None


class History:
    """The states of a trace. State `n` is the IR after the first `n` steps; state 1 is the start of the run."""

    def __init__(self, trace: Trace, context: Context, names: StableNames | None = None) -> None:
        """Opens a trace. `names` has its stable names, if they were made while it was recorded."""
        self.trace = trace
        self._replica = Replica(context)
        self._state = 0
        self._stable_names = names
        self._events: dict[int, list[Event]] | None = None

    @property
    def context(self) -> Context:
        """Context of the states' operations."""
        return self._replica.context

    @property
    def last(self) -> int:
        """The number of the final state."""
        return len(self.trace.steps)

    def state(self, number: int) -> Operation:
        """Returns the IR of a state, valid until the next call. Raises IndexError if the state does not exist."""
        if not 1 <= number <= self.last:
            raise IndexError(f"there is no state {number}; the last one is {self.last}")
        with collector_paused():
            for step in self.trace.steps[self._state : number]:
                self._replica.apply(step.deltas)
            for step in reversed(self.trace.steps[number : self._state]):
                self._replica.undo(step.deltas)
            self._state = number
        return self._replica.root

    def text(self, number: int, flags: PrintingFlags | None = None) -> str:
        """Returns the text of a state."""
        return print_operation(self.state(number), flags)

    def stable_text(self, number: int, flags: PrintingFlags | None = None) -> str:
        """Returns the text of a state in which each value and block has the same name as in all other states."""
        root = self.state(number)
        return print_operation(root, flags, self.stable_names(root))

    def stable_names(self, op: Operation) -> Names:
        """Returns the names of all values and blocks in an operation of the current state."""
        if self._stable_names is None:
            with collector_paused():
                self._stable_names = StableNames(self.trace.steps)
        return self._stable_names.names(op, self._replica)

    def stable_name(self, value: Value) -> str:
        """Returns the name of a value of any state."""
        if self._stable_names is None:
            self._stable_names = StableNames(self.trace.steps)
        return self._stable_names.name_of(self._replica.value_numbers[value])

    def op(self, number: int) -> Operation:
        """Returns operation `number`, as it is in the current state, or as a later step creates it."""
        if number not in self._replica.ops:
            present = self._state
            self.state(self.last)
            self.state(present)  # an operation is kept when the step that created it is undone
        return self._replica.ops[number]

    def is_isolated(self, name: str) -> bool:
        """Returns True if operations named `name` are isolated from above."""
        dialect = self._replica.context.dialect(name.partition(".")[0])
        definition = None if dialect is None else dialect.ops.get(name)
        return definition is not None and definition.has_trait("IsolatedFromAbove")

    def number_of(self, part: Operation | Block) -> int:
        """Returns the number of an operation or block of a state."""
        return self._replica.numbers[part]

    def ops_at_line(self, line: int) -> list[int]:
        """Returns the operations of the first state whose location is in line `line`, counted from 1, of the source."""
        ops = []
        for op in self.state(1).walk():
            place = find_location(op.get_location(), FileLineColRange)
            if isinstance(place, FileLineColRange) and place.line == line:
                ops.append(self.number_of(op))
        return ops

    # ------------------------------------------------------------------------------------------ the life of an op

    def events_of(self, op: int) -> list[Event]:
        """Returns the steps that changed, moved, created, replaced or erased an operation, or derived others of it."""
        if self._events is None:
            self._events = self._find_events()
        return self._events.get(op, [])

    def is_erased_in(self, step: int, op: int) -> bool:
        """Returns True if a step removes an operation from the IR."""
        deltas = self.trace.steps[step].deltas
        return any(isinstance(delta, PlaceOp) and delta.op == op and delta.new is None for delta in deltas)

    def _find_events(self) -> dict[int, list[Event]]:
        events: dict[int, list[Event]] = defaultdict(list)
        for number, step in enumerate(self.trace.steps[1:], 1):
            linked: set[int] = set()
            for link in step.links:
                for op in (link.old, link.new):
                    linked.add(op)
                    events[op].append(Event(number, step, op, link))
            for changed in dict.fromkeys(_changed_op(delta) for delta in step.deltas):
                if changed is not None and changed not in linked:
                    events[changed].append(Event(number, step, changed, None))
        return events

    def origins(self, op: int) -> list[Link]:
        """Returns the links from an operation back to those of the first state, the nearest first."""
        return list(self._follow(op, backwards=True))

    def successors(self, op: int) -> list[Link]:
        """Returns the links from an operation to all its descendants, the nearest first."""
        return list(self._follow(op, backwards=False))

    def _follow(self, op: int, *, backwards: bool) -> Iterator[Link]:
        waiting, seen = [op], {op}
        while waiting:
            current = waiting.pop(0)
            for event in self.events_of(current):
                link = event.link
                if link is None or current != (link.new if backwards else link.old):
                    continue
                yield link
                other = link.old if backwards else link.new
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)


def _changed_op(delta: Delta) -> int | None:
    """Returns the operation that a delta changes.

    Returns None for the delta of a block, and for the one that creates an operation.
    """
    return None if isinstance(delta, NewOp) else op_of(delta)
