"""Assigns present ops and blocks to the texts of parsed ones.

Returns for each op the op whose text it takes over: itself, or an erased op of the same name that it replaces; the same
for blocks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable
from typing import TypeVar

from compiler.ir.operation import Block, Operation, Region
from compiler.source_edit.before import SourceIR

T = TypeVar("T", bound=Hashable)


class Placement:
    """`ops` are all there are now, an op before those in it."""

    def __init__(self, before: SourceIR, root: Operation) -> None:
        self.before = before
        self.ops = list(root.walk())
        self.alive = set(self.ops)
        self.origins: dict[Operation, Operation] = {}
        self.block_origins: dict[Block, Block] = {}
        self.alive_blocks = {block for op in self.ops for region in op.regions for block in region.blocks}
        self.anchors: dict[Block, dict[Operation, Operation]] = {}
        """For each block with an origin: the ops of the origin that have a successor at the same place, and that."""
        self._taken: set[Operation] = set()
        for op in self.ops:
            if op in before.ops:
                self.origins[op] = op
            self._place_regions(op)

    def _place_regions(self, op: Operation) -> None:
        origin = self.origins.get(op)
        old = None if origin is None else self.before.ops[origin]
        for number, region in enumerate(op.regions):
            same = old is not None and len(old.regions) == len(op.regions)
            self._place_blocks(region, old.regions[number] if same and old is not None else None)
            for block in region.blocks:
                self._place_ops(block)

    def _place_blocks(self, region: Region, old_region: Region | None) -> None:
        blocks_before = self.before.blocks
        for block in region.blocks:
            if block in blocks_before:
                self.block_origins[block] = block
        if old_region is None:
            return
        old = self.before.regions[old_region].blocks
        if not old or not region.blocks:
            return
        gone = [block for block in old if block not in self.alive_blocks]
        new = [block for block in region.blocks if block not in blocks_before]
        if new and gone and new[0] is region.blocks[0] and gone[0] is old[0]:
            self.block_origins[new.pop(0)] = gone.pop(0)
        if len(gone) == len(new) and region.blocks[0] not in new and old[0] not in gone:
            self.block_origins.update(zip(new, gone, strict=True))

    def _place_ops(self, block: Block) -> None:
        origin = self.block_origins.get(block)
        if origin is None:
            return
        old = self.before.blocks[origin].ops
        now = block.ops
        if len(old) == len(now) and all(a is b for a, b in zip(old, now, strict=True)):
            self.anchors[block] = dict(zip(old, now, strict=True))
            return
        positions = {op: number for number, op in enumerate(old)}
        kept = longest_rise([op for op in now if op in positions], positions)
        anchors: dict[Operation, Operation] = {}
        new: list[Operation] = []
        start = 0
        for op in now:
            if op in kept:
                self._pair([old_op for old_op in old[start : positions[op]] if old_op not in self.alive], new, anchors)
                anchors[op] = op
                start, new = positions[op] + 1, []
            elif op not in self.before.ops:
                new.append(op)
        self._pair([old_op for old_op in old[start:] if old_op not in self.alive], new, anchors)
        self.anchors[block] = anchors

    def _pair(self, gone: list[Operation], new: list[Operation], anchors: dict[Operation, Operation]) -> None:
        """Finds the erased ops that new ones replace at the same place.

        They have the same operation name, the same name of the result if it has one, and constants the same value.
        """
        position = 0
        for op in new:
            for number in range(position, len(gone)):
                old = gone[number]
                if old in self._taken or not self._stands_for(op, old):
                    continue
                self._taken.add(old)
                self.origins[op] = old
                anchors[old] = op
                position = number + 1
                break

    def _stands_for(self, op: Operation, old: Operation) -> bool:
        before = self.before.ops[old]
        if before.start < 0 or before.whole:
            return False
        if op.name != old.name or len(op.results) != len(before.result_names) or len(op.regions) != len(before.regions):
            return bool(op.name == old.name and op.regions and len(op.regions) == len(before.regions))
        if op.has_trait("ConstantLike") and op.properties != before.properties:
            return False  # Its name, such as %c0, would state another value.
        return not op.results or op.result.name in (None, before.result_names[0])


def longest_rise(things: list[T], positions: dict[T, int]) -> set[T]:
    """Returns the most things that are still in their old order."""
    tails: list[int] = []
    last: list[T] = []
    previous: dict[T, T | None] = {}
    for op in things:
        number = bisect_left(tails, positions[op])
        previous[op] = last[number - 1] if number else None
        if number == len(tails):
            tails.append(positions[op])
            last.append(op)
        else:
            tails[number] = positions[op]
            last[number] = op
    rise: set[T] = set()
    current: T | None = last[-1] if last else None
    while current is not None:
        rise.add(current)
        current = previous[current]
    return rise
