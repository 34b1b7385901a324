"""States of a paused program, to which it can return."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

import numpy as np

from compiler.interpreter.memory import Buffer, MemRef
from compiler.interpreter.values import Bits, Poison
from compiler.ir.operation import Operation


class BufferContents(NamedTuple):
    """Content of a live buffer."""

    buffer: Buffer
    bits: Bits
    written: bytes
    freed_by: Operation | None

    @staticmethod
    def of(buffer: Buffer, previous: Snapshot | None) -> BufferContents:
        """Returns the contents of a buffer, the same object as in `previous` where nothing changed."""
        earlier = None if previous is None else previous.contents.get(buffer)
        if (
            earlier is not None
            and earlier.freed_by is buffer.freed_by
            and earlier.written == buffer.written
            and np.array_equal(earlier.bits, buffer.bits)
        ):
            return earlier
        return BufferContents(buffer, buffer.bits.copy(), bytes(buffer.written), buffer.freed_by)

    def restore(self) -> None:
        self.buffer.bits[:] = self.bits
        self.buffer.written[:] = self.written
        self.buffer.freed_by = self.freed_by


class Snapshot:
    """The state of a machine between two instructions."""

    __slots__ = ("buffers", "contents", "globals", "memory", "stack", "steps")

    def __init__(
        self,
        stack: Sequence[Any],
        globals_: Mapping[Operation, MemRef],
        memory: tuple[int, list[Buffer], int],
        buffers: list[BufferContents],
        steps: int,
    ) -> None:
        self.stack = stack
        self.globals = globals_
        self.memory = memory
        self.buffers = buffers
        self.steps = steps
        self.contents = {each.buffer: each for each in buffers}


def copied(state: Any) -> Any:
    """Returns the state of an op with regions for a snapshot: what the op changes in place is copied.

    A state is a value of the program, a tuple, a frozen dataclass, or an object that changes and has a method `copy`.
    """
    kind = state.__class__
    if kind in (int, bool, str, type(None), Poison) or isinstance(state, Operation):
        return state
    if isinstance(state, tuple):
        parts = [copied(part) for part in state]
        if all(new is old for new, old in zip(parts, state)):
            return state
        return kind(*parts) if hasattr(state, "_fields") else tuple(parts)
    if is_dataclass(state):
        values = [getattr(state, field.name) for field in fields(state)]
        parts = [copied(value) for value in values]
        return state if all(new is old for new, old in zip(parts, values)) else kind(*parts)
    copy = getattr(state, "copy", None)
    return state if copy is None else copy()
