"""Pauses the garbage collector while IR is created, and releases unused IR without it.

A module consists of millions of objects that refer to each other. Python's cyclic garbage collector traverses all of
them repeatedly while they are created, which takes longer than creating them, so it is paused. While it is paused,
unused IR stays in memory because of its cycles; `Scrap` clears the references that form them.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter

from compiler.ir.operation import Operation

_OPS_PER_CHECK = 256
"""Number of operations released between two checks of the deadline."""


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pauses the collection of cyclic garbage, if it was enabled."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class Scrap:
    """Unused operations that wait for their release."""

    __slots__ = ("_ops",)

    def __init__(self) -> None:
        self._ops: list[Operation] = []

    def __len__(self) -> int:
        """Returns the number of waiting operations, without nested ones."""
        return len(self._ops)

    def add(self, ops: Iterable[Operation]) -> None:
        """Adds operations, with all nested ones; callers must not use them afterwards."""
        self._ops += ops

    def take(self) -> list[Operation]:
        """Returns the waiting operations, which then wait no longer."""
        ops, self._ops = self._ops, []
        return ops

    def release(self, deadline: float) -> bool:
        """Releases operations until a deadline (of `time.perf_counter`). Returns True if none is left."""
        ops = self._ops
        while ops:
            for _ in range(min(_OPS_PER_CHECK, len(ops))):
                op = ops.pop()
                for region in op.regions:
                    for block in region.blocks:
                        ops += block.ops
                        block.unlink()
                        block.ops.clear()
                        block.arguments.clear()
                        block.parent = None
                    region.blocks = []
                    region.parent = None
                op.regions = op.successors = ()
                op.operands, op.results = [], []
                op.parent = None
            if perf_counter() > deadline:
                return not ops
        return True
