"""Places in a text: spans, edits, and the index from offsets to lines and columns.

In go texts and edits, out come offsets, lines and columns. Every offset and every span counts code points from the
start of the text, lines and columns count from 0, and lines end at a line feed, a carriage return, or the pair of both,
as the language server protocol says. Only `encode_column` and `decode_column` know of bytes and UTF-16. Nothing here
knows of MLIR.
"""

from __future__ import annotations

import enum
import io
import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, repeat

_LINE_BREAK = re.compile(r"\r\n?|\n")
_BLOCK_LINES = 512  # small enough to rebuild on a keystroke, large enough that a big file has few blocks to move


@dataclass(frozen=True, slots=True)
class Span:
    """The code points from `start` up to, but not including, `end`."""

    start: int
    end: int

    def shifted(self, by: int) -> Span:
        """Returns the span of the same text after `by` code points were put before it."""
        return Span(self.start + by, self.end + by)

    def contains(self, offset: int) -> bool:
        """Returns True if the code point at `offset` is in the span (an empty span contains none)."""
        return self.start <= offset < self.end


@dataclass(frozen=True, slots=True)
class TextEdit:
    """Replaces the text of `span` by `new_text`; an empty span inserts."""

    span: Span
    new_text: str


def apply_edits(text: str, edits: Iterable[TextEdit]) -> str:
    """Returns the text after all `edits`, whose spans all refer to `text`; insertions at one place keep their order.

    Raises ValueError for edits that overlap or leave the text.
    """
    pieces: list[str] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: (edit.span.start, edit.span.end)):
        span = edit.span
        if span.start < position:
            raise ValueError(f"{edit} overlaps the edit before it, which ends at {position}")
        _check_inside(span, len(text))
        pieces += (text[position : span.start], edit.new_text)
        position = span.end
    pieces.append(text[position:])
    return "".join(pieces)


def difference(old: str, new: str) -> TextEdit | None:
    """Returns the smallest single edit that turns `old` into `new`, or None if they are equal."""
    if old == new:
        return None
    limit = min(len(old), len(new))
    prefix = 0
    upper = limit
    while prefix < upper:
        middle = (prefix + upper + 1) // 2
        if old[prefix:middle] == new[prefix:middle]:
            prefix = middle
        else:
            upper = middle - 1
    suffix = 0
    upper = limit - prefix
    while suffix < upper:
        middle = (suffix + upper + 1) // 2
        if old[len(old) - middle : len(old) - suffix] == new[len(new) - middle : len(new) - suffix]:
            suffix = middle
        else:
            upper = middle - 1
    return TextEdit(Span(prefix, len(old) - suffix), new[prefix : len(new) - suffix])


class Encoding(enum.Enum):
    """Unit of columns: bytes of UTF-8, units of UTF-16, or code points."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


def count_units(text: str, encoding: Encoding) -> int:
    """Returns the number of units of `text`; unpaired surrogates, which JSON can bring in, count too."""
    if encoding is Encoding.UTF32 or text.isascii():
        return len(text)
    if encoding is Encoding.UTF8:
        return len(utf8(text))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def encode_column(line_text: str, column: int, encoding: Encoding) -> int:
    """Returns the number of units of `encoding` before the code point at `column`, which is clamped to the line."""
    return count_units(line_text[: max(column, 0)], encoding)


def decode_column(line_text: str, units: int, encoding: Encoding) -> int:
    """Returns the column of the code point after `units` units of `encoding`, clamped to the line.

    A position inside a code point (between two surrogates or two bytes) becomes the start of it.
    """
    high = max(0, min(units, len(line_text)))
    if encoding is Encoding.UTF32 or line_text.isascii():
        return high
    low = 0
    remaining = units
    while low < high:
        middle = (low + high + 1) // 2
        width = count_units(line_text[low:middle], encoding)
        if width <= remaining:
            low = middle
            remaining -= width
        else:
            high = middle - 1
    return low


def utf8(text: str) -> bytes:
    """Returns the text's bytes: bytes that were read as surrogate escapes unchanged, other surrogates encoded."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


class LineIndex:
    """Index of the starts and ends of a text's lines.

    The index never changes: `edited` gives that of the edited text and shares with this one all but a few lines. For
    that the line starts lie in blocks of some hundred. A block's numbers stay as they are when text before it
    changes, and its offset, held apart, says where it now begins.
    """

    __slots__ = ("_blocks", "_lines", "_offsets", "_pairs", "length")

    length: int
    """Number of code points in the text."""
    _blocks: list[array[int]]  # line starts, right up to one addend for the block
    _pairs: list[bytes]  # for each line start, 1 where a CR LF pair stands before it
    _offsets: list[int]  # the true offset of each block's first line start
    _lines: list[int]  # the number of each block's first line, then the number of lines

    def __init__(self, text: str) -> None:
        starts, pairs = _line_starts(text)
        self.length = len(text)
        self._blocks = [starts[first : first + _BLOCK_LINES] for first in range(0, len(starts), _BLOCK_LINES)]
        self._pairs = [pairs[first : first + _BLOCK_LINES] for first in range(0, len(starts), _BLOCK_LINES)]
        self._offsets = [block[0] for block in self._blocks]
        self._lines = [*range(0, len(starts), _BLOCK_LINES), len(starts)]

    @property
    def line_count(self) -> int:
        """Number of lines; an empty text has one, and so has the text after a last line break."""
        return self._lines[-1]

    def line_of(self, offset: int) -> int:
        """Returns the line of the code point at `offset`, clamped to the text.

        A line break belongs to the line it ends.
        """
        return self.line_column(offset)[0]

    def lines_of(self, offsets: Iterable[int]) -> list[int]:
        """Returns the line of each offset. The offsets must be in the text and increase."""
        lines: list[int] = []
        block: Sequence[int] = ()
        end = first = shift = 0
        for offset in offsets:
            if offset >= end:
                number = bisect_right(self._offsets, offset) - 1
                block, first = self._blocks[number], self._lines[number] - 1
                shift = block[0] - self._offsets[number]
                end = self._offsets[number + 1] if number + 1 < len(self._offsets) else self.length + 1
            lines.append(first + bisect_right(block, offset + shift))
        return lines

    def line_start(self, line: int) -> int:
        """Returns the offset of the first code point of `line`, which must exist."""
        number, inside = self._place(line)
        block = self._blocks[number]
        return self._offsets[number] + block[inside] - block[0]

    def line_end(self, line: int) -> int:
        """Returns the offset after the last code point of `line`, its line break not counted."""
        if line == self.line_count - 1:
            return self.length
        number, inside = self._place(line + 1)
        block = self._blocks[number]
        return self._offsets[number] + block[inside] - block[0] - 1 - self._pairs[number][inside]

    def lines_from(self, line: int) -> Iterator[tuple[int, int]]:
        """Yields `line_start` and `line_end` of `line`, which must exist, and of all lines after it."""
        number, inside = self._place(line)
        start = self.line_start(line)
        for block_number in range(number, len(self._blocks)):
            block, pairs = self._blocks[block_number], self._pairs[block_number]
            shift = self._offsets[block_number] - block[0]
            for place in range(inside + 1 if block_number == number else 0, len(block)):
                following = block[place] + shift
                yield start, following - 1 - pairs[place]
                start = following
        yield start, self.length

    def line_column(self, offset: int) -> tuple[int, int]:
        """Returns the line and the column in it of the code point at `offset`, clamped to the text."""
        if offset < 0:
            offset = 0
        elif offset > self.length:
            offset = self.length
        offsets = self._offsets
        number = bisect_right(offsets, offset) - 1
        block = self._blocks[number]
        unmoved = offset - offsets[number] + block[0]
        inside = bisect_right(block, unmoved) - 1
        return self._lines[number] + inside, unmoved - block[inside]

    def line_columns(self, offsets: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Returns the result of `line_column` for each offset; fastest if offsets increase by at most one line."""
        start = end = 0  # of the line of the offset before
        block: Sequence[int] = ()
        first_line = inside = shift = 0
        for offset in offsets:
            if not start <= offset < end:
                if end <= offset and inside + 2 < len(block) and offset < block[inside + 2] + shift:
                    inside += 1
                    start, end = end, block[inside + 1] + shift
                else:
                    line, column = self.line_column(offset)
                    number, inside = self._place(line)
                    block = self._blocks[number]
                    first_line, shift = self._lines[number], self._offsets[number] - block[0]
                    offset = min(max(offset, 0), self.length)
                    start = offset - column
                    end = block[inside + 1] + shift if inside + 1 < len(block) else start
            yield first_line + inside, offset - start

    def offset(self, line: int, column: int) -> int:
        """The offset of `column` in `line`: clamped to the line's end, and to the text's ends for lines outside it."""
        if line < 0:
            return 0
        if line >= self.line_count:
            return self.length
        return min(self.line_start(line) + max(column, 0), self.line_end(line))

    def edited(self, text: str, edit: TextEdit) -> LineIndex:
        """Returns the index of `text`, the text of this index, after `edit`.

        Costs a few hundred steps and those that the new text takes, however long the text and its lines are.
        """
        start, end = edit.span.start, edit.span.end
        _check_inside(edit.span, self.length)
        return self.edited_between(text[max(start - 2, 0) : start], edit, text[end : end + 2])

    def edited_between(self, before: str, edit: TextEdit, after: str) -> LineIndex:
        """Like `edited`, given only the two code points before and after the edit's span.

        A line starts where a break ends, and the two code points before a place and the one after it decide that. So
        only the starts from the span's start to one past its end are found anew; all others stay or move.
        """
        start, end = edit.span.start, edit.span.end
        new_end = start + len(edit.new_text)
        base = start - len(before)
        places = array("q")
        pairs = bytearray()
        for line_break in _LINE_BREAK.finditer(before + edit.new_text + after):
            place = base + line_break.end()
            if start <= place <= new_end + 1:
                places.append(place)
                pairs.append(line_break.end() - line_break.start() - 1)
        first = max(1, self._line_starts_before(start))
        last = max(first, self._line_starts_before(end + 2))
        return self._replaced(first, last, places, bytes(pairs), new_end - end)

    def _place(self, line: int) -> tuple[int, int]:
        """Returns the block of `line` and the index in the block."""
        if not 0 <= line < self._lines[-1]:
            raise IndexError(f"line {line} of {self._lines[-1]}")
        number = bisect_right(self._lines, line) - 1
        return number, line - self._lines[number]

    def _line_starts_before(self, offset: int) -> int:
        """Returns the number of lines that start before `offset`."""
        number = bisect_left(self._offsets, offset) - 1
        if number < 0:
            return 0
        block = self._blocks[number]
        return self._lines[number] + bisect_left(block, offset - self._offsets[number] + block[0])

    def _replaced(self, first: int, last: int, starts: array[int], pairs: bytes, by: int) -> LineIndex:
        """The index with `starts` in the place of the lines from `first` to `last`, and all after it moved `by`."""
        head, head_inside = self._place(first - 1)
        tail, tail_inside = self._place(last - 1)
        head_inside += 1
        tail_inside += 1
        block = self._blocks[head]
        addend = self._offsets[head] - block[0]
        merged = array("q", [start + addend for start in block[:head_inside]]) if addend else block[:head_inside]
        merged += starts
        block = self._blocks[tail]
        addend = self._offsets[tail] - block[0] + by
        merged += array("q", [start + addend for start in block[tail_inside:]])
        merged_pairs = self._pairs[head][:head_inside] + pairs + self._pairs[tail][tail_inside:]

        size = len(merged) if len(merged) <= 2 * _BLOCK_LINES else _BLOCK_LINES
        cuts = range(0, len(merged), size)
        blocks = [merged[cut : cut + size] for cut in cuts]
        index = LineIndex.__new__(LineIndex)
        index.length = self.length + by
        index._blocks = self._blocks[:head] + blocks + self._blocks[tail + 1 :]
        index._pairs = self._pairs[:head] + [merged_pairs[cut : cut + size] for cut in cuts] + self._pairs[tail + 1 :]
        offsets_after = self._offsets[tail + 1 :]
        if by:
            offsets_after = [offset + by for offset in offsets_after]
        index._offsets = self._offsets[:head] + [block[0] for block in blocks] + offsets_after
        lines_after = self._lines[tail + 1 :]
        lines_by = len(starts) - (last - first)
        if lines_by:
            lines_after = [line + lines_by for line in lines_after]
        index._lines = self._lines[:head] + [self._lines[head] + cut for cut in cuts] + lines_after
        return index


def _line_starts(text: str) -> tuple[array[int], bytes]:
    """Returns the line starts of `text`, and for each a 1 if a CR LF precedes it, computed without a loop in Python."""
    if "\r" not in text and text.isascii():  # bytes break at LF alone, and three times as fast
        lengths = map(len, io.BytesIO(text.encode("ascii")))
        starts = array("q", accumulate(lengths, initial=0))
        pairs = bytes(len(starts))
    else:
        lines = io.StringIO(text, newline="")  # breaks at LF, CR and CR LF and nowhere else, and keeps them
        starts = array("q", accumulate(map(len, lines), initial=0))
        lines.seek(0)
        pairs = bytes(chain((0,), map(str.endswith, lines, repeat("\r\n"))))
    if text and not text.endswith(("\n", "\r")):
        starts.pop()  # the end of a last line without a break
        pairs = pairs[:-1]
    return starts, pairs


class TextSplicer:
    """A text under many successive edits; the edited text is built once, at the end.

    Each edit's span refers to the text as the edits before it left it. The cost of an edit is that of the pieces
    between it and the one before, never the length of the text: there is a stack of pieces before the place of work
    and one of those after it.
    """

    def __init__(self, text: str) -> None:
        self._before: list[tuple[str, int, int]] = []  # text, start and end of each piece
        self._after: list[tuple[str, int, int]] = [(text, 0, len(text))]  # the next piece last
        self._position = 0
        self.length = len(text)
        self.is_ascii = text.isascii()
        """True if the text had and was given only ASCII."""

    def read(self, start: int, end: int) -> str:
        """Returns the text from `start` to `end`, both clamped to the text."""
        start = max(0, start)
        end = min(end, self.length)
        if start >= end:
            return ""
        self._seek(start)
        wanted = end - start
        pieces: list[str] = []
        for text, first, last in reversed(self._after):
            pieces.append(text[first : min(last, first + wanted)])
            wanted -= len(pieces[-1])
            if not wanted:
                break
        return "".join(pieces)

    def replace(self, edit: TextEdit) -> None:
        """Apply one more edit."""
        _check_inside(edit.span, self.length)
        self._seek(edit.span.start)
        unwanted = edit.span.end - edit.span.start
        self.length += len(edit.new_text) - unwanted
        while unwanted:
            text, first, last = self._after.pop()
            if last - first > unwanted:
                self._after.append((text, first + unwanted, last))
                break
            unwanted -= last - first
        if edit.new_text:
            self._before.append((edit.new_text, 0, len(edit.new_text)))
            self._position += len(edit.new_text)
            self.is_ascii = self.is_ascii and edit.new_text.isascii()

    def text(self) -> str:
        """Returns the text after all edits so far."""
        return "".join(text[first:last] for text, first, last in chain(self._before, reversed(self._after)))

    def _seek(self, offset: int) -> None:
        """Bring the place of work to `offset`, between two pieces."""
        while self._position > offset:
            text, first, last = self._before.pop()
            cut = max(first, last - (self._position - offset))
            if first < cut:
                self._before.append((text, first, cut))
            self._after.append((text, cut, last))
            self._position -= last - cut
        while self._position < offset:
            text, first, last = self._after.pop()
            cut = min(last, first + (offset - self._position))
            if cut < last:
                self._after.append((text, cut, last))
            self._before.append((text, first, cut))
            self._position += cut - first


def _check_inside(span: Span, length: int) -> None:
    if not 0 <= span.start <= span.end <= length:
        raise ValueError(f"{span} is not inside a text of {length} code points")
