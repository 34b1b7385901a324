"""The texts of a trace's states; only the changed parts are printed again.

Takes a history; returns for each state its text, with the line of each operation. Values have the same names in all
states. An operation directly in the root is printed once for all states between two changes of it; those texts are
kept, up to a limit.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from compiler.ir.operation import Operation
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import LinePrinter, print_operation
from compiler.syntax.printer.names import Names
from compiler.trace.deltas import Delta, NewBlock, NewOp, OpPlace, PlaceBlock, PlaceOp, SetArguments
from compiler.trace.history import History

_MOST_KEPT = 64 << 20
"""Maximum number of characters that are kept."""
_ROOT = 0
"""The number of the root."""
_SHARED = -1
"""Number for all operations directly in the root that may use values of each other."""
_STEPS_AT_ONCE = 500
"""Number of steps that are examined in one slice."""


class PlacedOp(NamedTuple):
    """An operation, by its number, and the line that it begins in, counted from 0."""

    op: int
    line: int


class _Part(NamedTuple):
    """The text of an operation directly in the root, with indentation and line end."""

    text: str
    lines: int
    ops: tuple[PlacedOp, ...]


class StateText:
    """The text of one state."""

    def __init__(self, head: str, parts: Sequence[_Part]) -> None:
        self._head = head
        self._parts = parts

    @property
    def text(self) -> str:
        return "".join([self._head, *(part.text for part in self._parts), "}\n"])

    def op_at(self, line: int) -> int:
        """Returns the operation that a line belongs to: the one that begins there, else the preceding one."""
        start = self._head.count("\n")
        op = _ROOT
        for part in self._parts:
            if start > line:
                break
            position = bisect_right(part.ops, line - start, key=lambda placed: placed.line)
            if position:
                op = part.ops[position - 1].op
            start += part.lines
        return op

    def lines_of(self, ops: set[int]) -> dict[int, int]:
        """Returns the line of each of some operations, as far as they are printed."""
        lines = {_ROOT: 0} if _ROOT in ops else {}
        start = self._head.count("\n")
        for part in self._parts:
            if len(lines) == len(ops):
                break
            lines.update((placed.op, start + placed.line) for placed in part.ops if placed.op in ops)
            start += part.lines
        return lines


class _Order:
    """The operations directly in the root, in the state that was requested last."""

    def __init__(self) -> None:
        self._changes: list[tuple[int, PlaceOp, OpPlace | None, OpPlace | None]] = []
        """The steps that moved such operations, with their places in the root before and after."""
        self._done = 0
        self._ops: list[int] = []

    def add(self, step: int, delta: PlaceOp, root_block: int | None) -> None:
        """Records that a step moved an operation."""
        old, new = (
            place if place is not None and place.block == root_block else None for place in (delta.old, delta.new)
        )
        if old is not None or new is not None:
            self._changes.append((step, delta, old, new))

    def at(self, state: int) -> Sequence[int]:
        """Moves to a state; returns its operations in order."""
        while self._done < len(self._changes) and self._changes[self._done][0] < state:
            _, delta, old, new = self._changes[self._done]
            for op in delta.ops:
                self._move(op, old, new)
            self._done += 1
        while self._done and self._changes[self._done - 1][0] >= state:
            self._done -= 1
            _, delta, old, new = self._changes[self._done]
            for op in delta.ops:
                self._move(op, new, old)
        return self._ops

    def _move(self, op: int, old: OpPlace | None, new: OpPlace | None) -> None:
        if old is not None:
            self._ops.remove(op)
        if new is not None:
            position = len(self._ops) if new.before is None else self._ops.index(new.before)
            self._ops.insert(position, op)


class _Index:
    """Operations that each step touched: the root's own line, or operations directly in it, with all nested ones."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._next = 0
        self._blocks: dict[int, int] = {}
        """The block of each operation."""
        self._parents: dict[int, int] = {}
        """The operation of each block."""
        self._root_block: int | None = None
        self._shared: dict[int, bool] = {}
        self.order = _Order()
        self.touched: dict[int, list[int]] = defaultdict(list)
        """The steps, in order."""

    def go_on(self, state: int, count: int) -> bool:
        """Examines `count` more steps, up to a state. Returns False if this state is reached."""
        steps = self._history.trace.steps
        for number in range(self._next, min(self._next + count, state)):
            changed: set[int] = set()
            for delta in steps[number].deltas:
                self._add(changed, number, delta)
            if any(self.is_shared(op) for op in changed):
                changed.add(_SHARED)
            for top in changed if number else ():
                self.touched[top].append(number)
            self._next = number + 1
        return self._next < state

    def is_shared(self, op: int) -> bool:
        """Returns True if an operation directly in the root may use values of others there."""
        sharing = self._shared.get(op)
        return op > _ROOT and (sharing is None or sharing)

    def _add(self, tops: set[int], step: int, delta: Delta) -> None:
        match delta:
            case NewOp(op, name):
                self._shared[op] = not self._history.is_isolated(name)
            case NewBlock():
                pass
            case PlaceOp(_, _, new):
                for op in delta.ops:
                    self._add_top(tops, op)
                    if new is None:
                        self._blocks.pop(op, None)
                    else:
                        self._blocks[op] = new.block
                        self._add_top(tops, op)
                self.order.add(step, delta, self._root_block)
            case PlaceBlock(block, _, place):
                self._add_top_of_block(tops, block)
                if place is None:
                    self._parents.pop(block, None)
                else:
                    self._parents[block] = place.op
                    if place.op == _ROOT:
                        self._root_block = block
                    self._add_top_of_block(tops, block)
            case SetArguments(block):
                self._add_top_of_block(tops, block)
            case _:
                self._add_top(tops, delta.op)

    def _add_top_of_block(self, tops: set[int], block: int) -> None:
        op = self._parents.get(block)
        if op is not None:
            self._add_top(tops, op)

    def _add_top(self, tops: set[int], op: int) -> None:
        if op == _ROOT:
            tops.add(_ROOT)
            return
        while (block := self._blocks.get(op)) is not None:
            if block == self._root_block:
                tops.add(op)
                return
            parent = self._parents.get(block)
            if parent is None:
                return
            op = parent


class StateTexts:
    """The texts of the states of a history."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._index = _Index(history)
        self._printer: tuple[int, LinePrinter] | None = None
        """Printer of a state, whose knowledge of operations holds for that state."""
        self._parts: OrderedDict[tuple[int, int], _Part] = OrderedDict()
        self._kept = 0
        self._root_names: tuple[int, Names] | None = None
        """The names of all values in a state."""

    def state(self, number: int) -> StateText:
        """Returns the text of a state. Raises IndexError if there is none."""
        return self.mixed(number, {})

    def mixed(self, number: int, states: Mapping[int, int]) -> StateText:
        """Returns the text of a state in which some operations directly in the root are as in other states."""
        for each in (number, *states.values()):
            for _ in self.prepare(each):
                pass
        parts = [self._part(op, states.get(op, number)) for op in self._index.order.at(number)]
        return StateText(self._part(_ROOT, number).text, parts)

    def prepare(self, number: int) -> Iterator[None]:
        """Prints the missing parts of a state's text, in slices: one for each iteration."""
        if not 1 <= number <= self._history.last:
            raise IndexError(f"there is no state {number}; the last one is {self._history.last}")
        while self._index.go_on(number, _STEPS_AT_ONCE):
            yield
        for op in (_ROOT, *self._index.order.at(number)):
            if self._key(op, number) not in self._parts:
                self._part(op, number)
                yield

    def touched(self, first: int, last: int) -> set[int]:
        """Returns the operations directly in the root that the steps from `first` to before `last` changed."""
        self._index.go_on(last, last)
        return {
            op
            for op, steps in self._index.touched.items()
            if op > _ROOT and bisect_left(steps, first) < bisect_left(steps, last)
        }

    # ------------------------------------------------------------------------------------------ texts

    def _key(self, op: int, number: int) -> tuple[int, int]:
        """Returns the operation, and the number of earlier changes that affect its text."""
        return op, bisect_left(self._index.touched[_SHARED if self._index.is_shared(op) else op], number)

    def _part(self, op: int, number: int) -> _Part:
        key = self._key(op, number)
        part = self._parts.get(key)
        if part is None:
            self._history.state(number)
            part = self._parts[key] = self._print_head() if op == _ROOT else self._print(self._history.op(op), number)
            self._kept += len(part.text)
            while self._kept > _MOST_KEPT:
                _, dropped = self._parts.popitem(last=False)
                self._kept -= len(dropped.text)
        else:
            self._parts.move_to_end(key)
        return part

    def _print_head(self) -> _Part:
        """Prints the line of the root."""
        flags = PrintingFlags(skip_regions=True, local_scope=True)
        text = print_operation(self._history.op(_ROOT), flags)
        return _Part(text.rstrip().removesuffix("{...}") + "{\n", 1, ())

    def _print(self, op: Operation, number: int) -> _Part:
        if not self._index.is_shared(self._history.number_of(op)):
            names = self._history.stable_names(op)
        else:
            if self._root_names is None or self._root_names[0] != number:
                self._root_names = number, self._history.stable_names(self._history.op(_ROOT))
            names = self._root_names[1]
        if self._printer is None or self._printer[0] != number:
            self._printer = number, LinePrinter(self._history.stable_name)
        text, ops = self._printer[1].print_lines(op, names)
        lines = text.splitlines()
        number_of = self._history.number_of
        placed = tuple(PlacedOp(number_of(each), line) for each, line in ops)
        return _Part("".join(f"  {line}\n" for line in lines), len(lines), placed)
