"""Finds chunks by offset, by block, and by containment.

Chunks are sorted by their start; a container precedes its contents. No search visits all chunks, as there may be
thousands, and each edit searches several times.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from compiler.ir.operation import Block, Operation
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.source import ChunkSource


def innermost_chunk(chunks: list[Chunk], offset: int) -> Chunk | None:
    """Returns the innermost chunk whose text contains `offset`; None without one."""
    number = bisect_right(chunks, offset, key=chunk_base) - 1
    if number < 0:
        return None
    chunk: Chunk | None = chunks[number]
    while chunk is not None and offset >= chunk.source.base + chunk.end:
        chunk = container_of(chunks, chunk)
    return chunk


def chunk_of(chunks: list[Chunk], op: Operation) -> Chunk | None:
    """Returns the chunk whose operation is `op`; None if it is not directly inside a container."""
    source = op.source
    if not isinstance(source, ChunkSource):
        return None
    number = bisect_left(chunks, source.base, key=chunk_base)
    while number < len(chunks) and chunks[number].source.base == source.base:
        if chunks[number].source is source:
            return chunks[number]
        number += 1
    return None


def container_of(chunks: list[Chunk], chunk: Chunk) -> Chunk | None:
    """Returns the chunk of the container of `chunk`; None at the top of the file."""
    parent = chunk.op.parent_op
    return None if parent is None else chunk_of(chunks, parent)


def last_in(chunks: list[Chunk], block: Block, number: int) -> int:
    """Returns the index of the last chunk directly in a block among those with an index below `number`; -1 if none."""
    number -= 1
    while number >= 0 and not is_in(chunks[number], block):
        number -= 1
    return number


def is_in(chunk: Chunk, block: Block) -> bool:
    """Returns True if a chunk is directly in a block. A module that is the whole file has no enclosing block."""
    op = chunk.op
    return op.parent is block or (op.parent is None and len(block.ops) == 1 and block.ops[0] is op)


def is_container(op: Operation) -> bool:
    """Returns True if the ops in an op are chunks of their own."""
    for region in op.regions:
        for block in region.blocks:
            if block.ops and block.ops[0].source is not None:
                return True
    return False


def chunk_base(chunk: Chunk) -> int:
    """Returns the start of a chunk: the sort key of lists of chunks."""
    return chunk.source.base
