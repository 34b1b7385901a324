"""Moves offsets that follow a change in its chunk."""

from __future__ import annotations

from compiler.ir.operation import Block, Operation, Region


def move_behind_ops(block: Block, number: int, start: int, by: int) -> None:
    """Adds `by` to all offsets of a chunk from `start` on.

    These are in the ops of `block` from index `number` on, in all ops that follow in enclosing blocks, and in the ends
    of the enclosing ops and regions, up to the chunk's own op. Arguments of a region may be declared above `start`.
    """
    if not by:
        return
    _move_ops(block.ops[number:], start, by)
    current: Block | None = block
    while current is not None and (region := current.parent) is not None:
        blocks = region.blocks
        if len(blocks) > 1:
            for later in blocks[blocks.index(current) + 1 :]:
                _move_block(later, start, by)
        region.end += by
        op = region.parent
        if op is None:
            return
        after = False
        for sibling in op.regions:
            if after:
                _move_region(sibling, start, by)
            after = after or sibling is region
        op.text_length += by
        if op.source is not None or op.parent is None:
            return
        current = op.parent
        _move_ops(current.ops[current.ops.index(op) + 1 :], start, by)


def _move_ops(ops: list[Operation], start: int, by: int) -> None:
    for op in ops:
        if op.start >= 0:
            op.start += by
        if op.regions:
            for region in op.regions:
                _move_header(region, start, by)
            for inner in op.walk():
                if inner is op:
                    continue
                if inner.start >= 0:
                    inner.start += by
                for region in inner.regions:
                    _move_header(region, start, by)


def _move_header(region: Region, start: int, by: int) -> None:
    """Moves a region and its block labels, but not its ops."""
    if region.start >= 0:
        region.start += by
        region.end += by
    for block in region.blocks:
        _move_label(block, start, by)


def _move_region(region: Region, start: int, by: int) -> None:
    if region.start >= 0:
        region.start += by
        region.end += by
    for block in region.blocks:
        _move_block(block, start, by)


def _move_block(block: Block, start: int, by: int) -> None:
    _move_label(block, start, by)
    _move_ops(block.ops, start, by)


def _move_label(block: Block, start: int, by: int) -> None:
    if block.start >= 0:
        block.start += by
    for argument in block.arguments:
        if argument.start >= start:
            argument.start += by
