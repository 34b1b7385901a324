"""Parsing in slices, and reparsing only the chunks that an edit may have changed.

`SlicedParser` parses the text of a section. `reparse` updates a parse after an edit: it parses the ops of one container
from the one preceding the edit on, until a token starts where an op of the old parse starts. From there on, the parse
cannot differ. If that is not certain, it gives up, and the caller parses the whole text. The result always equals a
parse of the whole text.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from compiler.diagnostics import Diagnostic
from compiler.ir.collector import Scrap
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, Region
from compiler.syntax.attributes.aliases import Aliases
from compiler.syntax.incremental.chunk_places import chunk_base, chunk_of, innermost_chunk, is_container, is_in, last_in
from compiler.syntax.op_state import PendingRegion, Scope
from compiler.syntax.parser.file_parser import AliasDefinition, ParsedFile, Parser, top_module
from compiler.syntax.parser.frames import STREAMED, Chunk, Frame
from compiler.syntax.parser.recovery import indent_of_line
from compiler.syntax.parser.source import ChunkSource, SourceFile

_SLICE = 40_000
"""Number of code points that are parsed between two checks of the deadline."""
_MAX_REPARSED = 250_000
"""Maximum number of code points that are reparsed between checks of the deadline."""
_NEVER = sys.maxsize
_BLANKS = re.compile(r"(?:[ \t\r\n]|//[^\n]*)*")

IsValid = Callable[[Operation], bool]


class SlicedParser(Parser):
    """Parses a whole text, some milliseconds at a time."""

    __slots__ = ("result",)

    def __init__(self, source: SourceFile, context: Context, is_valid: IsValid | None) -> None:
        super().__init__(source, context, is_valid=is_valid)
        self.result: ParsedFile | None = None
        self._begin()

    def advance_until(self, deadline: float) -> ParsedFile | None:
        """Continues until `deadline` (of `time.perf_counter`). Returns the parse if it is complete, else None."""
        while self._frames:
            frame = self._frames[-1]
            self._pause = _SLICE + (self.start if frame.started else frame.pending.start)
            self._step(frame)
            if perf_counter() > deadline and self._frames:
                return None
        if self.result is None:
            self.result = self._result()
            for chunk in self.result.chunks:
                self.result.note_errors(chunk)
            own_diagnostics(self.result)
        return self.result

    @property
    def read_chunks(self) -> list[Chunk]:
        """The chunks that are completely parsed."""
        return [chunk for chunk in self._chunks if chunk.end]

    @property
    def open_chunk(self) -> Chunk | None:
        """The chunk that is being parsed."""
        return self._chunk

    def errors_so_far(self) -> list[Diagnostic]:
        """Returns the errors in the text parsed so far, with spans in the file."""
        diagnostics = list(self._file_diagnostics)
        for chunk in self._chunks:
            diagnostics += [each.shifted(chunk.source.base) for each in chunk.diagnostics]
        return diagnostics


def own_diagnostics(parsed: ParsedFile) -> None:
    """Assigns the errors of the file that are in a chunk to that chunk, to be moved and removed with it."""
    kept: list[Diagnostic] = []
    for diagnostic in parsed.diagnostics:
        chunk = innermost_chunk(parsed.chunks, diagnostic.span.start)
        if chunk is None or not _lies_in(diagnostic, chunk):
            kept.append(diagnostic)
        else:
            chunk.diagnostics.append(diagnostic.shifted(-chunk.source.base))
            parsed.note_errors(chunk)
    parsed.diagnostics[:] = kept


def _lies_in(diagnostic: Diagnostic, chunk: Chunk) -> bool:
    """Returns True if all notes of a diagnostic are in the chunk, so that they move with it."""
    start, end = chunk.source.base, chunk.source.base + chunk.end
    return all(note.span is None or start <= note.span.start <= end for note in diagnostic.notes)


@dataclass(frozen=True, slots=True)
class Change:
    """Replaced text: the old text from `start` to `old_end` became the new one from `start` to `new_end`."""

    start: int
    old_end: int
    new_end: int

    @property
    def by(self) -> int:
        """Distance by which the following text moved."""
        return self.new_end - self.old_end

    def then(self, start: int, end: int, length: int) -> Change:
        """Returns the combination of this change and a following one, by `length` code points for `start` to `end`."""
        return Change(
            min(self.start, start),
            max(self.old_end, end - self.by),
            max(self.new_end, end) + length - (end - start),
        )


class _Stops:
    """Offsets at which a reparse may stop: the starts of ops below the edit, taken from an iterator on demand."""

    __slots__ = ("_offsets", "_pauses", "_remaining", "_text")

    def __init__(self, text: str, offsets: Iterator[int]) -> None:
        self._text = text
        self._remaining = offsets
        self._offsets: list[int] = []
        self._pauses: list[int] = []

    def number_from(self, offset: int) -> int:
        """Returns the index of the first stop at or after an offset."""
        while not self._offsets or self._offsets[-1] < offset:
            if not self._take():
                return len(self._offsets)
        return bisect_left(self._offsets, offset)

    def at(self, number: int) -> int | None:
        """Returns the stop at an index; None after the last one."""
        return self._offsets[number] if number < len(self._offsets) or self._take() else None

    def pause_after(self, offset: int, number: int) -> int:
        """Returns the start of the first line after `offset` with a stop, from index `number` on.

        The parser pauses there, as it parses whole lines.
        """
        while self.at(number) is not None:
            if self._pauses[number] > offset:
                return self._pauses[number]
            number += 1
        return _NEVER

    def _take(self) -> bool:
        stop = next(self._remaining, None)
        if stop is None:
            return False
        self._offsets.append(stop)
        self._pauses.append(_line_start(self._text, stop))
        return True


class _ContainerParser(Parser):
    """Parses some ops of one container."""

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
            self._outer_containers = _depth(container, parsed.top) - 1
            self.scope = frame.scope
        self._depth = len(self._frames)
        self.reset(start)

    def run_to(self, stops: _Stops, limit: int) -> int | None:
        """Parses until a token directly in the container starts at one of `stops`. Returns that stop.

        Returns None if there is no such token up to `limit`.
        """
        frames, depth = self._frames, self._depth
        while len(frames) >= depth:
            at = self.start
            if at > limit:
                return None
            number = stops.number_from(at)
            if len(frames) == depth:
                if stops.at(number) == at and self.kind != "error":  # an error token may begin above `start`
                    return at
                if self.kind in ("eof", "}") or stops.at(number) is None:
                    return None
            self._pause = stops.pause_after(at, number)
            self._step(frames[-1])
        return None

    @property
    def chunks(self) -> list[Chunk]:
        return self._chunks

    @property
    def block(self) -> Block | None:
        """The parsed block; None if the container has values, labels or resources, so that it cannot be split."""
        frame = self._frames[-1]
        simple = (
            not frame.scope.values
            and not frame.scope.forward
            and not frame.labels.defined
            and not frame.labels.forward
            and not self._resources
        )
        return frame.region.blocks[0] if simple and len(frame.region.blocks) == 1 else None

    @property
    def looked_ahead(self) -> bool:
        return self._looked_ahead

    def aliases_read(self) -> list[AliasDefinition]:
        return self._alias_definitions

    def file_diagnostics(self, final: Aliases) -> list[Diagnostic]:
        """Returns the errors outside chunks. `final` are the aliases of the whole file."""
        self.aliases = final
        self._resolve_deferred_locations()
        return self._file_diagnostics


def _depth(op: Operation, top: Operation) -> int:
    """Returns the number of operations from `op` up to `top`, which is excluded."""
    depth = 0
    current: Operation | None = op
    while current is not None and current is not top:
        depth += 1
        current = current.parent_op
    return depth


@dataclass(frozen=True, slots=True)
class Reparsed:
    """The reparsed chunks, and those that they replace (`gone`)."""

    gone: list[Chunk]
    chunks: list[Chunk]


def reparse(
    parsed: ParsedFile, text: str, change: Change, context: Context, is_valid: IsValid | None, scrap: Scrap
) -> Reparsed | None:
    """Updates `parsed`, the parse before `change`, to `text`; adds replaced operations to `scrap`.

    Returns None, and changes nothing, if the whole text must be reparsed.
    """
    if change.new_end - change.start > _MAX_REPARSED:
        return None
    if parsed.resources or any(error.notes for error in parsed.diagnostics) or not _is_plain(parsed):
        return None
    if depends_on_rest(parsed):
        return None
    container = _enclosing_container(parsed, text, change)
    if container is None:
        return None
    chunks, target = parsed.chunks, container.regions[0].blocks[0]
    low = last_in(chunks, target, bisect_left(chunks, change.start, key=chunk_base))
    while low >= 0:
        preceding = last_in(chunks, target, low)
        above = None if preceding < 0 else chunks[preceding]
        if not _may_affect_above(parsed, above, text, chunks[low].source.base, change.start):
            break
        low = preceding
    for chunk in _unclosed_up_to(parsed, change):
        if not is_in(chunk, target):
            return None
        low = min(low, bisect_left(chunks, chunk.source.base, key=chunk_base))
    region = container.regions[0]
    outer = None if container is parsed.top else container.source
    place = outer.base if isinstance(outer, ChunkSource) else 0
    if low < 0:
        start = 0 if outer is None else place + region.start + 1
        low = bisect_left(chunks, start, key=chunk_base)
    elif _is_before(chunks[low], text, change.start):
        start = chunks[low].source.base + chunks[low].end
        low = bisect_left(chunks, start, key=chunk_base)
    else:
        start = chunks[low].source.base
        if chunks[low].end > _MAX_REPARSED or change.start - start > _MAX_REPARSED:
            return None
    old_close = (len(text) - change.by) if outer is None else place + region.end - 1
    old_text = parsed.source.text
    line_end = old_text.find("\n", change.old_end)
    stops = _Stops(
        text,
        (
            stop + change.by
            for stop in _old_stops(chunks, target, change.old_end, old_close)
            # The indentation of a chunk may determine its end.
            if stop > line_end >= 0
            or stop == old_close
            or indent_of_line(old_text, stop) == indent_of_line(text, stop + change.by)
        ),
    )
    parsed.source.edit(text)
    parser = _ContainerParser(parsed, context, aliases_before(parsed, start), is_valid, container, start)
    stop = parser.run_to(stops, change.new_end + _MAX_REPARSED)
    block = parser.block if stop is not None else None
    if stop is None or block is None:
        parsed.source.edit(old_text)
        scrap.add(parser.abandoned())
        return None
    old_stop = stop - change.by
    high = bisect_left(chunks, old_stop, key=chunk_base)
    ops = _numbers_of(target, chunks[low:high], None if old_stop == old_close else chunks[high])
    aliases = _with_aliases(parsed, parser.aliases_read(), start, old_stop, change.by)
    # Only the container's syntax knows if an empty container has a block.
    is_emptied = ops == (0, len(target.ops)) and not block.ops and container is not parsed.top
    if ops is None or aliases is None or is_emptied:
        parsed.source.edit(old_text)
        scrap.add(parser.abandoned())
        return None
    gone = chunks[low:high]
    scrap.add(_splice(parsed, container, ops, (low, high), block, parser, start, old_stop, change))
    block.ops.clear()
    scrap.add(parser.abandoned())
    parsed.aliases[:] = aliases
    parsed.looked_ahead = parser.looked_ahead
    if any(is_container(chunk.op) or chunk.op.results or chunk.op.operands for chunk in parser.chunks):
        parsed.is_plain = None
    return Reparsed(gone, parser.chunks)


def depends_on_rest(parsed: ParsedFile) -> bool:
    """Returns True if an error depends on text that follows its chunk."""
    return parsed.looked_ahead or any(chunk.lookahead > chunk.end for chunk in parsed.faulty_chunks.values())


def _unclosed_up_to(parsed: ParsedFile, change: Change) -> list[Chunk]:
    """Returns the chunks above a change with regions that are unclosed because of the changed text."""
    places = ((chunk.source.base, chunk) for chunk in parsed.faulty_chunks.values() if chunk.unclosed_until)
    return [chunk for base, chunk in places if base <= change.start <= base + chunk.unclosed_until]


def _is_before(chunk: Chunk, text: str, start: int) -> bool:
    """Returns True if a chunk is a container that ends above a change at `start`, and the change cannot affect it."""
    end = chunk.source.base + chunk.end
    if end > start or chunk.diagnostics or not is_container(chunk.op) or _may_affect(chunk, text, end, start):
        return False
    blanks = _BLANKS.match(text, end)
    return blanks is not None and not text.startswith("loc", blanks.end())


def _old_stops(chunks: list[Chunk], block: Block, start: int, close: int) -> Iterator[int]:
    """Yields the starts of the chunks in a block from `start` on, and the end of the block."""
    for number in range(bisect_left(chunks, start, key=chunk_base), len(chunks)):
        chunk = chunks[number]
        if chunk.source.base >= close:
            break
        # An error at the first token of an op may be reported at the end of a preceding line, which may change.
        if is_in(chunk, block) and all(each.span.start > 0 for each in chunk.diagnostics):
            yield chunk.source.base
    yield close


def _numbers_of(block: Block, gone: list[Chunk], behind: Chunk | None) -> tuple[int, int] | None:
    """Returns the range of the indices of the chunks' ops in their block; None if it contains other ops.

    `behind` is the chunk that follows them; None if they are the last ones.
    """
    direct = [chunk.op for chunk in gone if is_in(chunk, block)]
    if behind is not None:
        last = block.ops.index(behind.op)
    else:
        last = len(block.ops)
        while last and block.ops[last - 1].start < 0:
            last -= 1
    first = last - len(direct)
    return (first, last) if first >= 0 and block.ops[first:last] == direct else None


def _line_start(text: str, offset: int) -> int:
    """Returns the start of the line of `offset`, if only blanks precede `offset` on it; else `offset`."""
    start = text.rfind("\n", 0, offset) + 1
    return start if not text[start:offset].strip() else offset


def _is_plain(parsed: ParsedFile) -> bool:
    """Returns True if containers define and use no values, and their blocks have no labels."""
    if parsed.is_plain is None:
        blocks = {chunk.op.parent for chunk in parsed.chunks}
        regions = [block.parent for block in (*blocks, *parsed.top.regions[0].blocks) if block is not None]
        parsed.is_plain = all(
            region is not None and len(region.blocks) == 1 and not region.blocks[0].label for region in regions
        ) and not (parsed.has_file_values or any(chunk.op.results or chunk.op.operands for chunk in parsed.chunks))
    return parsed.is_plain


def _enclosing_container(parsed: ParsedFile, text: str, change: Change) -> Operation | None:
    """Returns the innermost container whose body contains the change; None if it, or one enclosing it, has errors."""
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
    current: Operation | None = container
    while current is not None and current is not parsed.top:
        chunk = chunk_of(parsed.chunks, current)
        if chunk is None or chunk.diagnostics:
            return None
        end = chunk.source.base + current.regions[0].end
        if parsed.source.text[end - 1 : end] != "}":
            return None
        current = current.parent_op
    return container


def _may_affect_above(parsed: ParsedFile, above: Chunk | None, text: str, base: int, start: int) -> bool:
    """Returns True if a change at `start`, in the chunk at `base`, may change the parse of the text above that chunk.

    That text is the preceding chunk `above`, and the alias definitions following it.
    """
    if above is not None and _may_affect(above, text, base, start):
        return True
    behind = 0 if above is None else above.source.base + above.end
    between = text[base:start]
    unclear = "\n" not in between and any(behind <= each.span.start < base for each in parsed.diagnostics)
    return unclear or not any(char.isspace() for char in between)


def _may_affect(preceding: Chunk, text: str, base: int, start: int) -> bool:
    """Returns True if a change at `start`, in the op at `base`, may change the parse of the preceding chunk.

    The parser reads the first token of the op to find the end of the preceding one; after errors, its first line.
    """
    between = text[base:start]
    return not any(char.isspace() for char in between) or (bool(preceding.diagnostics) and "\n" not in between)


def aliases_before(parsed: ParsedFile, start: int) -> Aliases:
    """Returns the aliases that are defined above `start`."""
    aliases = Aliases()
    for definition in parsed.aliases:
        if definition.span.start < start:
            _add(aliases, definition)
    return aliases


def _add(aliases: Aliases, definition: AliasDefinition) -> None:
    if definition.value is None:
        aliases.broken.add(definition.name)
        return
    table: dict[str, object] = aliases.types if definition.name.startswith("!") else aliases.attributes  # type: ignore[assignment]
    table.setdefault(definition.name[1:], definition.value)
    aliases.extents.setdefault(definition.name, definition.extent)


def _with_aliases(
    parsed: ParsedFile, read: list[AliasDefinition], start: int, old_stop: int, by: int
) -> list[AliasDefinition] | None:
    """Returns all aliases, with those from `start` to `old_stop` replaced by `read`; None if a definition changed."""
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
    """Moves the chunks from index `first` on, and the ends of the enclosing containers, by `by`."""
    if not by:
        return
    chunks = parsed.chunks
    for chunk in chunks[first:]:
        chunk.source.base += by
    current = container
    while current is not None and (enclosing := chunk_of(chunks, current)) is not None:
        enclosing.end += by
        current.text_length += by
        current.regions[0].end += by
        current = current.parent_op
    parsed.top.regions[0].end += by


def _splice(
    parsed: ParsedFile,
    container: Operation,
    ops: tuple[int, int],
    numbers: tuple[int, int],
    block: Block,
    parser: _ContainerParser,
    start: int,
    old_stop: int,
    change: Change,
) -> list[Operation]:
    """Replaces the ops and chunks in these index ranges by reparsed ones, and moves the following ones.

    Returns the replaced ops.
    """
    by = change.by
    target = container.regions[0].blocks[0]
    first, last = ops
    low, high = numbers
    replaced = target.ops[first:last]
    target.ops[first:last] = block.ops
    for op in block.ops:
        op.parent = target
    move_behind(parsed, container, high, by)
    for chunk in parsed.chunks[low:high]:
        parsed.faulty_chunks.pop(chunk.source, None)
    parsed.chunks[low:high] = parser.chunks
    for chunk in parser.chunks:
        parsed.note_errors(chunk)
    final = Aliases()
    for alias in parsed.aliases:
        _add(final, alias)
    before = [each for each in parsed.diagnostics if each.span.start < start]
    after = [each.shifted(by) for each in parsed.diagnostics if each.span.start >= old_stop]
    parsed.diagnostics[:] = [*before, *parser.file_diagnostics(final), *after]
    own_diagnostics(parsed)
    parsed.module = top_module(parsed.top)
    return replaced
