"""Starts of the operations and regions on which the format of some lines depends.

A text may be huge, and a few of its lines are formatted after each keystroke. Only brackets that are open there matter
of the preceding text, and these are in the first lines of the enclosing operations.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from compiler.ir.operation import Operation
from compiler.syntax.incremental.chunk_places import chunk_base, container_of
from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.frames import Chunk
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.documents.token_facts import blocks_overlapping


@dataclass
class Places:
    """Offsets of ops and regions in a part of the document."""

    starts: set[int] = field(default_factory=set)
    """Starts of ops."""
    regions: set[int] = field(default_factory=set)
    """Opening braces of regions."""
    broken: list[Span] = field(default_factory=list)
    """Chunks with syntax errors."""

    def is_broken(self, offset: int) -> bool:
        """Returns True if `offset` is in a chunk with syntax errors."""
        return any(span.contains(offset) for span in self.broken)


@dataclass(frozen=True, slots=True)
class Beginning:
    """Lines with which formatting begins, counted from 0."""

    headers: tuple[int, ...]
    """Lines of the enclosing ops outside of their regions; they contain the brackets that are open at `line`."""
    line: int
    """First line of the text to format."""


def beginning(view: DocumentView, line: int) -> Beginning:
    """Returns the nearest beginning at or above `line`: an op that starts a line, or the start of the section."""
    index = view.index
    offset = index.line_start(min(line, index.line_count - 1))
    section = view.section_at(offset)
    chunks = section.chunks
    number = bisect_right(chunks, offset - section.base, key=chunk_base) - 1
    while number >= 0 and not _starts_line(view, section.base + chunks[number].source.base):
        number -= 1
    if number < 0:
        return Beginning((), index.line_of(section.base))
    chunk = chunks[number]
    base = section.base + chunk.source.base
    path = [chunk.op]
    while (inner := _op_before(path[-1], offset - base)) is not None:
        path.append(inner)
    while len(path) > 1 and not _starts_line(view, base + path[-1].start):
        path.pop()
    headers: list[int] = []
    for container, inner_start in _containers(section, chunk):
        start = section.base + container.source.base
        headers += _header_lines(view, start, container.op, inner_start - start)
    for outer, inner in pairwise(path):
        headers += _header_lines(view, base, outer, inner.start)
    first = index.line_of(base + max(path[-1].start, 0))
    return Beginning(tuple(dict.fromkeys(each for each in headers if each < first)), first)


def _starts_line(view: DocumentView, offset: int) -> bool:
    start = view.index.line_start(view.index.line_of(offset))
    return not view.text[start:offset].strip()


def _op_before(op: Operation, offset: int) -> Operation | None:
    """Returns the last op directly in a region of `op` that starts at or before `offset`.

    None if `offset` is in no region of `op`.
    """
    for region in op.regions:
        if not region.start <= offset < region.end:
            continue
        for block in reversed(region.blocks):
            number = bisect_right(block.ops, offset, key=_start) - 1
            if number >= 0 and block.ops[number].start >= 0 and block.ops[number].source is None:
                return block.ops[number]
    return None


def _start(op: Operation) -> int:
    return op.start if op.start >= 0 else 1 << 62  # an implicit terminator comes last


def _containers(section: Section, chunk: Chunk) -> list[tuple[Chunk, int]]:
    """Returns the chunks that enclose `chunk`, outermost first, each with the offset of the next inner one."""
    containers: list[tuple[Chunk, int]] = []
    inner = chunk
    while (container := container_of(section.chunks, inner)) is not None:
        containers.append((container, section.base + inner.source.base))
        inner = container
    containers.reverse()
    return containers


def _header_lines(view: DocumentView, base: int, op: Operation, inner: int) -> Iterator[int]:
    """Yields the lines of `op` outside of its regions, up to the region that contains the offset `inner`."""
    index = view.index
    start = max(op.start, 0)
    for region in op.regions:
        if region.end <= region.start:
            continue
        yield from range(index.line_of(base + start), index.line_of(base + region.start) + 1)
        if region.start <= inner < region.end:
            return
        start = region.end - 1


def places_between(view: DocumentView, start: int, end: int) -> Places:
    """Returns the starts of ops and regions between two offsets of the document, and those of enclosing ops."""
    places = Places()
    for section in view.sections:
        if section.base > end or section.base + len(section.text) < start:
            continue
        chunks = section.chunks
        first = max(bisect_right(chunks, start - section.base, key=chunk_base) - 1, 0)
        last = bisect_right(chunks, end - section.base, key=chunk_base)
        selected = list(chunks[first:last])
        if selected:
            selected += [container for container, _ in _containers(section, selected[0])]
        for chunk in selected:
            base = section.base + chunk.source.base
            if chunk.diagnostics:
                places.broken.append(Span(base, base + chunk.end))
            _collect(places, chunk.op, base, start - base, end - base)
    return places


def _collect(places: Places, top: Operation, base: int, start: int, end: int) -> None:
    """Adds the starts of ops and regions of `top`, a chunk at `base`, between two offsets in the chunk."""
    stack = [top]
    while stack:
        op = stack.pop()
        if op.source is not None and op is not top:
            continue
        if op.start >= 0:
            places.starts.add(base + op.start)
        for region in op.regions:
            places.regions.add(base + region.start)
            if region.end < start or region.start > end:
                continue
            for block in blocks_overlapping(region, start, end + 1):
                ops = block.ops
                if ops and ops[0].source is not None:
                    continue  # these ops are chunks themselves
                first = max(bisect_right(ops, start, key=_start) - 1, 0)
                stack.extend(ops[first : bisect_left(ops, end + 1, key=_start)])
