"""States of a paused program, to which it can return."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from compiler.interpreter.activation import Activation
from compiler.interpreter.memory import Buffer, MemRef
from compiler.interpreter.values import Bits
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
        written = buffer.marks().tobytes()
        if (
            earlier is not None
            and earlier.freed_by is buffer.freed_by
            and earlier.written == written
            and np.array_equal(earlier.bits, buffer.bits)
        ):
            return earlier
        return BufferContents(buffer, buffer.bits.copy(), written, buffer.freed_by)

    def restore(self) -> None:
        self.buffer.bits[:] = self.bits
        marks = self.buffer.marks()
        marks[:] = np.frombuffer(self.written, np.uint8)
        self.buffer.set_marks(marks)
        self.buffer.freed_by = self.freed_by


class Snapshot:
    """The state of a machine between two instructions."""

    __slots__ = ("buffers", "contents", "globals", "memory", "stack", "steps")

    def __init__(
        self,
        stack: Sequence[Activation],
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
