"""Making IR without looking for garbage in between, and giving up IR so that there is none.

A module is millions of objects that refer to each other and all stay. Python's cyclic garbage collector goes through
them again and again while they are made, which takes longer than making them. What is told not to be looked through is
never collected either; so IR that an edit replaces is taken apart instead, after which no cycle holds it.
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
    """No cyclic garbage is collected inside; afterwards it is again, if it was before."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class Scrap:
    """Operations that nobody needs any longer, to be taken apart when there is time."""

    __slots__ = ("_ops",)

    def __init__(self) -> None:
        self._ops: list[Operation] = []

    def __len__(self) -> int:
        """Returns the number of operations that wait, not counting those nested in them."""
        return len(self._ops)

    def add(self, ops: Iterable[Operation]) -> None:
        """Some operations with all in them are of no use any longer; nothing else may look at them again."""
        self._ops += ops

    def take_apart(self, until: float) -> bool:
        """Goes on until a time (of `time.perf_counter`). Returns True if nothing is left."""
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
            if perf_counter() > until:
                return not ops
        return True
