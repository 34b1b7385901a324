"""The texts of a trace's states, of which only what changed is printed again.

Enters: a history; leaves: for each state its text, with the line of each operation. Values have the same names in all
states. An operation directly in the root is printed once for all states between two changes of it; those texts are
kept, up to a limit.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from compiler.ir.operation import Operation
from compiler.syntax.names import Names
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer import print_operation, print_with_lines
from compiler.trace.deltas import (
    BlockPlace,
    NewBlock,
    NewOp,
    OpPlace,
    PlaceBlock,
    PlaceOp,
    SetArguments,
)
from compiler.trace.history import History

_MOST_KEPT = 64 << 20
"""Maximum number of characters that are kept."""
_ROOT = 0
"""The number of the root."""
_SHARED = -1
"""Stands for all operations directly in the root that may use values of each other."""


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
        found = _ROOT
        for part in self._parts:
            if start > line:
                break
            position = bisect_right(part.ops, line - start, key=lambda placed: placed.line)
            if position:
                found = part.ops[position - 1].op
            start += part.lines
        return found

    def lines_of(self, ops: set[int]) -> dict[int, int]:
        """Returns the line of each of some operations, as far as they are printed."""
        found = {_ROOT: 0} if _ROOT in ops else {}
        start = self._head.count("\n")
        for part in self._parts:
            if len(found) == len(ops):
                break
            found.update((placed.op, start + placed.line) for placed in part.ops if placed.op in ops)
            start += part.lines
        return found


class StateTexts:
    """The texts of the states of a history."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._indexed = 1
        """The state up to which it is known what each step touched."""
        self._touched: dict[int, list[int]] = defaultdict(list)
        """The steps that changed the root's own line, or an operation directly in it, with all that is inside."""
        self._orders: list[tuple[int, tuple[int, ...]]] = []
        """The operations directly in the root, from a state on."""
        self._parts: OrderedDict[tuple[int, int], _Part] = OrderedDict()
        self._kept = 0
        self._root_names: tuple[int, Names] | None = None
        """The names of all values in a state."""

    def state(self, number: int) -> StateText:
        """Returns the text of a state. Raises IndexError if there is none."""
        for _ in self.prepare(number):
            pass
        order = self._order(number)
        return StateText(self._part(_ROOT, number).text, [self._part(op, number) for op in order])

    def mixed(self, number: int, states: Mapping[int, int]) -> StateText:
        """Returns the text of a state in which some operations directly in the root are as in other states."""
        for each in (number, *states.values()):
            for _ in self.prepare(each):
                pass
        parts = [self._part(op, states.get(op, number)) for op in self._order(number)]
        return StateText(self._part(_ROOT, number).text, parts)

    def take_over(self, earlier: StateTexts) -> None:
        """Keeps what was printed of the first state while the trace was being recorded."""
        self._orders = earlier._orders
        self._parts, self._kept = earlier._parts, earlier._kept

    def prepare(self, number: int) -> Iterator[None]:
        """Prints what is not kept yet of a state, in small pieces of work: one an iteration."""
        if not 1 <= number <= self._history.last:
            raise IndexError(f"there is no state {number}; the last one is {self._history.last}")
        while not self._orders or self._indexed < number:
            self._index_step()
            yield
        for op in (_ROOT, *self._order(number)):
            if self._key(op, number) not in self._parts:
                self._part(op, number)
                yield

    def touched(self, first: int, last: int) -> set[int]:
        """Returns the operations directly in the root that the steps from `first` to before `last` changed."""
        for _ in self.prepare(last):
            pass
        return {
            op
            for op, steps in self._touched.items()
            if op > _ROOT and bisect_left(steps, first) < bisect_left(steps, last)
        }

    # ------------------------------------------------------------------------------------------ what steps touch

    def _index_step(self) -> None:
        """Notes what one more step touched."""
        history = self._history
        if not self._orders:
            self._orders.append((1, self._ops_in_root(history.state(1))))
            return
        step = self._indexed
        history.state(step)
        before = self._tops_of(step)
        root = history.state(step + 1)
        for top in before | self._tops_of(step):
            self._touched[top].append(step)
        if any(isinstance(delta, PlaceOp | PlaceBlock) for delta in history.trace.steps[step].deltas):
            order = self._ops_in_root(root)
            if order != self._orders[-1][1]:
                self._orders.append((step + 1, order))
        self._indexed += 1

    def _ops_in_root(self, root: Operation) -> tuple[int, ...]:
        number_of = self._history.number_of
        return tuple(number_of(op) for region in root.regions for block in region.blocks for op in block.ops)

    def _tops_of(self, step: int) -> set[int]:
        """The operations directly in the root that a step is about, as the state at hand has them."""
        history = self._history
        found: set[int] = set()
        for delta in history.trace.steps[step].deltas:
            match delta:
                case NewOp() | NewBlock():
                    continue
                case PlaceOp(op, old, new):
                    self._add_top(found, history.known_op(op))
                    for place in (old, new):
                        if isinstance(place, OpPlace):
                            self._add_top(found, history.op_of_block(place.block))
                case PlaceBlock(block, old_place, new_place):
                    for each in (old_place, new_place):
                        if isinstance(each, BlockPlace):
                            self._add_top(found, history.known_op(each.op))
                case SetArguments(block):
                    self._add_top(found, history.op_of_block(block))
                case _:
                    self._add_top(found, history.known_op(delta.op))
        return found

    def _add_top(self, found: set[int], op: Operation | None) -> None:
        number_of = self._history.number_of
        while op is not None:
            parent = op.parent_op
            if parent is None:
                if number_of(op) == _ROOT:
                    found.add(_ROOT)
                return
            if number_of(parent) == _ROOT:
                found.add(number_of(op))
                if not op.has_trait("IsolatedFromAbove"):
                    found.add(_SHARED)
                return
            op = parent

    def _order(self, number: int) -> tuple[int, ...]:
        position = bisect_right(self._orders, number, key=lambda entry: entry[0])
        return self._orders[position - 1][1]

    # ------------------------------------------------------------------------------------------ texts

    def _key(self, op: int, number: int) -> tuple[int, int]:
        """An operation, and how often what its text depends on was changed before a state."""
        is_isolated = op == _ROOT or self._history.op(op).has_trait("IsolatedFromAbove")
        return op, bisect_left(self._touched[op if is_isolated else _SHARED], number)

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
        if op.has_trait("IsolatedFromAbove"):
            names = self._history.stable_names(op)
        else:
            if self._root_names is None or self._root_names[0] != number:
                self._root_names = number, self._history.stable_names(self._history.op(_ROOT))
            names = self._root_names[1]
        text, ops = print_with_lines(op, names)
        lines = text.splitlines()
        number_of = self._history.number_of
        placed = tuple(PlacedOp(number_of(each), line) for each, line in ops)
        return _Part("".join(f"  {line}\n" for line in lines), len(lines), placed)
