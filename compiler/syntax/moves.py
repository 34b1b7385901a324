"""Moves the offsets of what stands behind a change in its chunk."""

from __future__ import annotations

from compiler.ir.operation import Block, Operation, Region


def move_behind_ops(block: Block, number: int, by: int) -> None:
    """Moves the ops of a block from `number` on and all that stands behind, and the ends of what is around it.

    Stops at the chunk's own op, whose end it moves as well.
    """
    if not by:
        return
    _move_ops(block.ops[number:], by)
    current: Block | None = block
    while current is not None and (region := current.parent) is not None:
        blocks = region.blocks
        if len(blocks) > 1:
            for later in blocks[blocks.index(current) + 1 :]:
                _move_block(later, by)
        region.end += by
        op = region.parent
        if op is None:
            return
        after = False
        for sibling in op.regions:
            if after:
                _move_region(sibling, by, region.start)
            after = after or sibling is region
        op.end += by
        if op.source is not None or op.parent is None:
            return
        current = op.parent
        _move_ops(current.ops[current.ops.index(op) + 1 :], by)


def _move_ops(ops: list[Operation], by: int) -> None:
    for op in ops:
        if op.start >= 0:
            op.start += by
            op.end += by
        if op.regions:
            for region in op.regions:
                _move_header(region, by)
            for inner in op.walk():
                if inner is op:
                    continue
                if inner.start >= 0:
                    inner.start += by
                    inner.end += by
                for region in inner.regions:
                    _move_header(region, by)


def _move_header(region: Region, by: int) -> None:
    """Moves a region and the labels in it, but not its ops."""
    if region.start >= 0:
        region.start += by
        region.end += by
    for block in region.blocks:
        _move_label(block, by)


def _move_region(region: Region, by: int, start: int) -> None:
    """Moves a region; the names of its arguments may stand before `start`, where nothing moves."""
    if region.start >= 0:
        region.start += by
        region.end += by
    for block in region.blocks:
        _move_label(block, by, start)
        _move_ops(block.ops, by)


def _move_block(block: Block, by: int) -> None:
    _move_label(block, by)
    _move_ops(block.ops, by)


def _move_label(block: Block, by: int, start: int = 0) -> None:
    if block.start >= 0:
        block.start += by
    for argument in block.arguments:
        if argument.start >= start:
            argument.start += by
