"""The order in which upstream visits the nodes of a dependence graph: the iteration order of a hash table of node ids.

The first pair of nests that is fused affects which pairs can be fused later. Nodes are visited in the order of LLVM's
`DenseMap<unsigned, Node>`, so that results are equal to upstream's.
"""

from __future__ import annotations

_SMALLEST = 64
_GONE = -1


class HashOrder:
    """Numbers in the order of LLVM's `DenseMap`."""

    def __init__(self) -> None:
        self._buckets: list[int | None] = []
        self._count = 0
        self._gone = 0

    def add(self, number: int) -> None:
        """Adds a number that is not there."""
        size = len(self._buckets)
        if (self._count + 1) * 4 >= size * 3:
            self._rehash(max(_SMALLEST, size * 2))
        elif size - (self._count + 1 + self._gone) <= size // 8:
            self._rehash(size)
        self._put(number)
        self._count += 1

    def remove(self, number: int) -> None:
        self._buckets[self._buckets.index(number)] = _GONE
        self._count -= 1
        self._gone += 1

    def numbers(self) -> list[int]:
        return [number for number in self._buckets if number is not None and number != _GONE]

    def _rehash(self, size: int) -> None:
        numbers = self.numbers()
        self._buckets = [None] * size
        self._gone = 0
        for number in numbers:
            self._put(number)

    def _put(self, number: int) -> None:
        mask = len(self._buckets) - 1
        bucket, step = (number * 37) & mask, 1
        free: int | None = None
        while self._buckets[bucket] is not None:
            if self._buckets[bucket] == _GONE and free is None:
                free = bucket
            bucket = (bucket + step) & mask
            step += 1
        if free is not None:
            self._gone -= 1
            bucket = free
        self._buckets[bucket] = number
