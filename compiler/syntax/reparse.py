"""Parsing in slices, and parsing again only what an edit may have changed.

Enters: the text of a section, or its parse before an edit with what the edit replaced; leaves: the parse of the whole
text, equal to that of a fresh one. `reparse` reads the ops of one container from the one before the edit on, until a
token starts where an op of the old parse starts: from there on nothing can differ. Where that is not certain it gives
up, and the caller parses the whole text.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from compiler.diagnostics import Diagnostic
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, Region
from compiler.syntax.frames import STREAMED, Chunk, Frame
from compiler.syntax.op_parser import PendingRegion, Scope
from compiler.syntax.parser import AliasDefinition, ParsedFile, Parser, top_module
from compiler.syntax.source import ChunkSource, SourceFile
from compiler.syntax.type_parser import Aliases

_SLICE = 40_000
"""Code points read between two looks at the clock."""
_NEVER = sys.maxsize

IsValid = Callable[[Operation], bool]


class SlicedParser(Parser):
    """Reads a whole text, some milliseconds at a time."""

    __slots__ = ("result",)

    def __init__(self, source: SourceFile, context: Context, is_valid: IsValid | None) -> None:
        super().__init__(source, context, is_valid=is_valid)
        self.result: ParsedFile | None = None
        self._begin()

    def advance_until(self, deadline: float) -> ParsedFile | None:
        """Goes on until `deadline` (of `time.perf_counter`); the parse when it is complete."""
        while self._frames:
            frame = self._frames[-1]
            self._pause = _SLICE + (self.start if frame.started else frame.pending.start)
            self._step(frame)
            if perf_counter() > deadline and self._frames:
                return None
        if self.result is None:
            self.result = self._result()
            own_diagnostics(self.result)
        return self.result

    @property
    def read_chunks(self) -> list[Chunk]:
        """The chunks that were read to their end."""
        return [chunk for chunk in self._chunks if chunk.end]

    @property
    def open_chunk(self) -> Chunk | None:
        """The chunk that is being read."""
        return self._chunk

    def errors_so_far(self) -> list[Diagnostic]:
        """What was found in the text read so far, with spans in the file."""
        found = list(self._file_diagnostics)
        for chunk in self._chunks:
            found += [each.shifted(chunk.source.base) for each in chunk.diagnostics]
        return found


def own_diagnostics(parsed: ParsedFile) -> None:
    """Gives each chunk the errors of the file that stand in it, so that they move and go with it."""
    kept: list[Diagnostic] = []
    for diagnostic in parsed.diagnostics:
        chunk = innermost_chunk(parsed.chunks, diagnostic.span.start)
        if chunk is None or not _lies_in(diagnostic, chunk):
            kept.append(diagnostic)
        else:
            chunk.diagnostics.append(diagnostic.shifted(-chunk.source.base))
    parsed.diagnostics[:] = kept


def _lies_in(diagnostic: Diagnostic, chunk: Chunk) -> bool:
    """Whether all that a diagnostic points at moves with the chunk."""
    start, end = chunk.source.base, chunk.source.base + chunk.end
    return all(note.span is None or start <= note.span.start <= end for note in diagnostic.notes)


def innermost_chunk(chunks: list[Chunk], offset: int) -> Chunk | None:
    """The last chunk that starts at or before `offset` and reaches over it."""
    number = bisect_right(chunks, offset, key=_base) - 1
    if number < 0:
        return None
    chunk = chunks[number]
    if offset < chunk.source.base + chunk.end:
        return chunk
    by_op = {id(each.op): each for each in chunks[:number]}
    op = chunk.op.parent_op
    while op is not None:
        container = by_op.get(id(op))
        if container is not None and offset < container.source.base + container.end:
            return container
        op = op.parent_op
    return None


def _base(chunk: Chunk) -> int:
    return chunk.source.base


@dataclass(frozen=True, slots=True)
class Change:
    """What edits replaced: the old text from `start` to `old_end` became the new one from `start` to `new_end`."""

    start: int
    old_end: int
    new_end: int

    @property
    def by(self) -> int:
        """How far what stands behind moved."""
        return self.new_end - self.old_end

    def then(self, start: int, end: int, length: int) -> Change:
        """This change and after it one that puts `length` code points in the place of `start` to `end`."""
        return Change(
            min(self.start, start),
            max(self.old_end, end - self.by),
            max(self.new_end, end) + length - (end - start),
        )


class _ContainerParser(Parser):
    """Reads some ops of one container."""

    __slots__ = ("_depth",)

    def __init__(
        self,
        parsed: ParsedFile,
        context: Context,
        aliases: Aliases,
        is_valid: IsValid | None,
        container: Operation,
        start: int,
    ) -> None:
        super().__init__(parsed.source, context, aliases, is_valid)
        self._begin()
        if container is not parsed.top:
            region = Region()
            default = "" if container.definition is None else container.definition.default_dialect
            frame = Frame(PendingRegion(region, start, STREAMED, (), True, None), Scope(), default, None)
            frame.block = Block()
            region.append(frame.block)
            frame.started = True
            self._frames.append(frame)
            self.scope = frame.scope
        self._depth = len(self._frames)
        self.reset(start)

    def run_to(self, stops: list[int], pauses: list[int]) -> int | None:
        """Reads until a token starts at one of `stops`, in the container itself; that stop, None if none is met."""
        frames, depth = self._frames, self._depth
        last = stops[-1]
        while len(frames) >= depth:
            at = self.start
            number = bisect_left(stops, at)
            if len(frames) == depth:
                if number < len(stops) and stops[number] == at:
                    return at
                if self.kind in ("eof", "}") or at > last:
                    return None
            while number < len(stops) and pauses[number] <= at:
                number += 1
            self._pause = pauses[number] if number < len(stops) else _NEVER
            self._step(frames[-1])
        return None

    @property
    def chunks(self) -> list[Chunk]:
        return self._chunks

    @property
    def block(self) -> Block | None:
        """What was read; None where the text is such that only the whole of it makes sense."""
        frame = self._frames[-1]
        simple = (
            not self._braces.unclosed
            and not frame.scope.values
            and not frame.scope.forward
            and not frame.labels.defined
            and not frame.labels.forward
            and not self._resources
        )
        return frame.region.blocks[0] if simple and len(frame.region.blocks) == 1 else None

    def aliases_read(self) -> list[AliasDefinition]:
        return self._alias_definitions

    def file_diagnostics(self, final: Aliases) -> list[Diagnostic]:
        """The errors outside chunks, now that all aliases are known."""
        self.aliases = final
        self._resolve_deferred_locations()
        return self._file_diagnostics


@dataclass(frozen=True, slots=True)
class Reparsed:
    """The chunks that were read anew, and the operations that they came for."""

    chunks: list[Chunk]
    replaced: list[Operation]


def reparse(
    parsed: ParsedFile, text: str, change: Change, context: Context, is_valid: IsValid | None
) -> Reparsed | None:
    """Brings `parsed`, the parse before `change`, up to `text`.

    None, with nothing changed, where only a parse of the whole text is sure to be right.
    """
    if parsed.resources or not _is_simple(parsed.top) or any(error.notes for error in parsed.diagnostics):
        return None
    if _has_labels(parsed):
        return None
    container = _container_around(parsed, text, change)
    if container is None:
        return None
    direct = _chunks_in(parsed, container)
    if direct is None:
        return None
    bases = [chunk.source.base for chunk in direct]
    first = bisect_left(bases, change.start) - 1
    while first > 0 and _may_reach(direct[first - 1], text, bases[first], change.start):
        first -= 1
    last = bisect_left(bases, change.old_end)
    region = container.regions[0]
    outer = None if container is parsed.top else container.source
    place = outer.base if isinstance(outer, ChunkSource) else 0
    if first < 0:
        start = 0 if outer is None else place + region.start + 1
    else:
        start = bases[first]
    old_close = (len(text) - change.by) if outer is None else place + region.end - 1
    # An error that stands before its op, at the end of a line above, depends on what is read anew.
    clear = [chunk.source.base for chunk in direct[last:] if all(each.span.start >= 0 for each in chunk.diagnostics)]
    stops = [base + change.by for base in (*clear, old_close)]
    pauses = [_line_start(text, stop) for stop in stops]

    old_text = parsed.source.text
    parsed.source.edit(text)
    parser = _ContainerParser(parsed, context, aliases_before(parsed, start), is_valid, container, start)
    stop = parser.run_to(stops, pauses)
    block = parser.block if stop is not None else None
    if stop is None or block is None:
        parsed.source.edit(old_text)
        return None
    old_stop = stop - change.by
    aliases = _with_aliases(parsed, parser.aliases_read(), start, old_stop, change.by)
    if aliases is None:
        parsed.source.edit(old_text)
        return None
    replaced = _splice(
        parsed, container, max(first, 0), bisect_left(bases, old_stop), direct, block, parser, start, old_stop, change
    )
    parsed.aliases[:] = aliases
    return Reparsed(parser.chunks, replaced)


def _line_start(text: str, offset: int) -> int:
    """The start of the line of `offset` where only blanks are between; else `offset`. Lines are read whole."""
    start = text.rfind("\n", 0, offset) + 1
    return start if not text[start:offset].strip() else offset


def _has_labels(parsed: ParsedFile) -> bool:
    """Whether a container has blocks with labels, whose places count from the file's start."""
    blocks = {chunk.op.parent for chunk in parsed.chunks}
    regions = [block.parent for block in blocks if block is not None and block.parent is not None]
    return any(block.label for region in regions for block in region.blocks)


def _is_simple(top: Operation) -> bool:
    """Whether the file's top level defines and uses no values or blocks."""
    blocks = top.regions[0].blocks
    return len(blocks) == 1 and not blocks[0].label and not any(op.results or op.operands for op in blocks[0].ops)


def _container_around(parsed: ParsedFile, text: str, change: Change) -> Operation | None:
    """The innermost container whose body the change lies in, clear of its braces; None for broken ones."""
    container = parsed.top
    place = innermost_chunk(parsed.chunks, change.start)
    op = None if place is None else place.op
    while op is not None and op is not parsed.top:
        if len(op.regions) == 1 and is_container(op):
            assert isinstance(op.source, ChunkSource)
            base, region = op.source.base, op.regions[0]
            if base + region.start + 1 < change.start and change.old_end < base + region.end - 1:
                container = op
                break
        op = op.parent_op
    by_op = {id(chunk.op): chunk for chunk in parsed.chunks} if container is not parsed.top else {}
    current: Operation | None = container
    while current is not None and current is not parsed.top:
        chunk = by_op.get(id(current))
        region = current.regions[0]
        if chunk is None or chunk.diagnostics or len(region.blocks) != 1 or region.blocks[0].label:
            return None
        if parsed.source.text[chunk.source.base + region.end - 1 : chunk.source.base + region.end] != "}":
            return None
        if any(op.results or op.operands for op in region.blocks[0].ops):
            return None
        current = current.parent_op
    return container


def is_container(op: Operation) -> bool:
    """Whether an op's body was read op by op, each a chunk of its own."""
    return any(inner.source is not None for region in op.regions for block in region.blocks for inner in block.ops[:1])


def _chunks_in(parsed: ParsedFile, container: Operation) -> list[Chunk] | None:
    """The chunks directly in a container, in the order of their places."""
    by_source = {id(chunk.source): chunk for chunk in parsed.chunks}
    block = parsed.top.regions[0].blocks[0] if container is parsed.top else container.regions[0].blocks[0]
    found = [by_source.get(id(op.source)) for op in block.ops if op.start >= 0]
    return None if None in found else [chunk for chunk in found if chunk is not None]


def _may_reach(before: Chunk, text: str, base: int, start: int) -> bool:
    """Whether a change at `start`, in the op at `base`, may change how the op before that one was read.

    That one looked at the first token behind it, and where it has errors, at the first line.
    """
    between = text[base:start]
    return not any(char.isspace() for char in between) or (bool(before.diagnostics) and "\n" not in between)


def aliases_before(parsed: ParsedFile, start: int) -> Aliases:
    """The aliases as the parser knows them when it comes to `start`."""
    aliases = Aliases()
    for definition in parsed.aliases:
        if definition.span.start < start and definition.value is not None:
            _add(aliases, definition)
    return aliases


def _add(aliases: Aliases, definition: AliasDefinition) -> None:
    table: dict[str, object] = aliases.types if definition.name.startswith("!") else aliases.attributes  # type: ignore[assignment]
    table.setdefault(definition.name[1:], definition.value)
    aliases.extents.setdefault(definition.name, definition.extent)


def _with_aliases(
    parsed: ParsedFile, read: list[AliasDefinition], start: int, old_stop: int, by: int
) -> list[AliasDefinition] | None:
    """All aliases, with those read anew in their place; None where what some name means is another now."""
    before = [alias for alias in parsed.aliases if alias.span.start < start]
    replaced = [alias for alias in parsed.aliases if start <= alias.span.start < old_stop]
    after = [alias for alias in parsed.aliases if alias.span.start >= old_stop]
    if [(alias.name, alias.value) for alias in replaced] != [(alias.name, alias.value) for alias in read]:
        return None
    if by:
        for alias in after:
            alias.span = alias.span.shifted(by)
    return [*before, *read, *after]


def move_behind(parsed: ParsedFile, container: Operation | None, first: int, by: int) -> None:
    """Moves the chunks from number `first` on, and the ends of the containers around what grew by `by`."""
    if not by:
        return
    chunks = parsed.chunks
    for chunk in chunks[first:]:
        chunk.source.base += by
    by_op = {id(chunk.op): chunk for chunk in chunks[:first]}
    current = container
    while current is not None and (around := by_op.get(id(current))) is not None:
        around.end += by
        current.end += by
        current.regions[0].end += by
        current = current.parent_op
    parsed.top.regions[0].end += by


def _splice(
    parsed: ParsedFile,
    container: Operation,
    first: int,
    last: int,
    direct: list[Chunk],
    block: Block,
    parser: _ContainerParser,
    start: int,
    old_stop: int,
    change: Change,
) -> list[Operation]:
    """Puts the chunks that were read in the place of those from `first` to `last`, and moves what stands behind.

    Returns the ops whose place they took.
    """
    by = change.by
    target = container.regions[0].blocks[0]
    kept = [op for op in target.ops if op.start >= 0]
    assert len(kept) == len(direct)
    replaced = target.ops[first:last]
    target.ops[first:last] = block.ops
    for op in block.ops:
        op.parent = target
    chunks = parsed.chunks
    low = bisect_left(chunks, start, key=_base)
    high = bisect_left(chunks, old_stop, key=_base)
    move_behind(parsed, container, high, by)
    chunks[low:high] = parser.chunks
    final = Aliases()
    for alias in parsed.aliases:
        if alias.value is not None:
            _add(final, alias)
    before = [each for each in parsed.diagnostics if each.span.start < start]
    after = [each.shifted(by) for each in parsed.diagnostics if each.span.start >= old_stop]
    parsed.diagnostics[:] = [*before, *parser.file_diagnostics(final), *after]
    own_diagnostics(parsed)
    parsed.module = top_module(parsed.top)
    return replaced
