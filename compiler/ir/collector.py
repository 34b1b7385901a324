"""Pauses the garbage collector while IR is created, and releases unused IR without it.

A module is millions of objects that refer to each other. Python's cyclic garbage collector goes through all of them
again and again while they are created, which takes longer than creating them, so it is paused. Objects that it skips
are never collected. So the references in replaced IR are cleared explicitly, after which no cycle keeps it alive.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter

from compiler.ir.operation import Operation

_AT_ONCE = 256
"""Number of operations released between two looks at the clock."""


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
        """Adds operations, with all nested ones; nothing else may use them again."""
        self._ops += ops

    def release(self, deadline: float) -> bool:
        """Releases operations until a deadline (of `time.perf_counter`). Returns True if none is left."""
        ops = self._ops
        while ops:
            for _ in range(min(_AT_ONCE, len(ops))):
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
