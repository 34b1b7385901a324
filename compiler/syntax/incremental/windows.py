"""Windows: consecutive ops of a block that can be reparsed without the rest of their chunk.

Takes a chunk and offsets in it; yields windows, from the smallest to larger ones. A window begins and ends at an op's
first token or at a region's end, where the parse of the text outside does not depend on the text inside. An error at
such an offset may belong to either side, so windows avoid these.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from compiler.diagnostics import Diagnostic
from compiler.ir.operation import Block, Operation
from compiler.ir.unregistered import UnreadOperation
from compiler.syntax.parser.frames import Chunk

_LABEL_HEAD = re.compile(r'\^[\w$.-]+[ \t]*(?:\((?:[^\n()"/]|\([^\n()"/]*\))*\))?[ \t]*:')
_FUNCTION_LINE = re.compile(
    r"^[ \t]*(?:func\.func|llvm\.func|gpu\.func|gpu\.module|spirv\.func|spirv\.module|builtin\.module|module)\b",
    re.MULTILINE,
)
"""Lines that may show that a region above was never closed; see `compiler.syntax.parser.recovery`."""
_BRACES = re.compile(r'"(?:[^"\\\n]++|\\.)*+"|//[^\n]*|[{}]')


@dataclass(slots=True)
class Window:
    """The ops of a block that start at or after `start` and below `end`, offsets in the chunk.

    `end` is the start of the next op, of the next block's label, or of the brace that closes the region.
    """

    block: Block
    start: int
    end: int

    @property
    def numbers(self) -> tuple[int, int]:
        """The index of the first op, and that after the last one."""
        ops = self.block.ops
        return bisect_left(ops, self.start, key=op_start), bisect_left(ops, self.end, key=op_start)

    @property
    def reaches_end(self) -> bool:
        """True if no op in the text of the block follows."""
        return self.numbers[1] >= _explicit_count(self.block)


class WindowFinder:
    """Finds windows in the chunk of `op`, which begins at offset `base` of `text` and has `errors`."""

    def __init__(self, op: Operation, errors: Iterable[Diagnostic], text: str, base: int) -> None:
        self._op = op
        self._text = text
        self._base = base
        self._errors = sorted(error.span.start for error in errors)

    def enclosing(self, start: int, end: int) -> Iterator[Window]:
        """Yields the windows that enclose a change from `start` to `end`, those of the innermost block first."""
        for block in self._enclosing_blocks(start, end):
            number = bisect_right(block.ops, start, key=op_start) - 1
            while number >= 0 and not self._is_past_first_token(block.ops[number].start, start):
                number -= 1
            head = self._head(block)
            if head is None:
                continue
            opening = self._opening(block, number, head, start)
            if opening is None:
                continue
            count = _explicit_count(block)
            last = bisect_left(block.ops, max(end, opening), 0, count, key=op_start)
            more = 1
            while True:
                closing = self._end(block, last)
                if closing is None:
                    break
                is_clear = self._is_clear(closing) and not self._is_unclear_below(block, last)
                if closing > opening and (closing > end or last < count) and is_clear:
                    yield Window(block, opening, closing)
                    if last >= count or more > 64:
                        break
                    last = min(count, last + more)
                    more *= 2
                elif last < count:
                    last += 1
                else:
                    break

    def of_op(self, op: Operation) -> Window | None:
        """Returns the window of one op and of those that must be parsed with it; None if there is none."""
        block = op.parent
        head = None if block is None else self._head(block)
        if block is None or head is None:
            return None
        number = bisect_left(block.ops, op.start, key=op_start)
        opening = self._opening(block, number, head, op.start)
        count = _explicit_count(block)
        last = number + 1
        while (closing := self._end(block, last)) is not None and last < count:
            if self._is_clear(closing) and not self._is_unclear_below(block, last):
                break
            last += 1
        return None if opening is None or closing is None else Window(block, opening, closing)

    def _enclosing_blocks(self, start: int, end: int) -> list[Block]:
        """Returns the blocks that contain a change, and whose braces it does not touch; the innermost first."""
        blocks: list[Block] = []
        op = self._op
        while (block := self._block_in(op, start, end)) is not None:
            blocks.append(block)
            number = bisect_right(block.ops, start, key=op_start) - 1
            if number < 0 or not block.ops[number].regions:
                break
            op = block.ops[number]
        blocks.reverse()
        return blocks

    def _block_in(self, op: Operation, start: int, end: int) -> Block | None:
        for region in op.regions:
            if region.start < 0 or not (region.start < start and end < region.end - 1):
                continue
            if not region.blocks:
                return None
            number = bisect_right(region.blocks, start, key=_block_start) - 1
            if (
                number < 0
                or region.blocks[number].start < 0
                or (number + 1 < len(region.blocks) and region.blocks[number + 1].start <= end)
            ):
                return None
            return region.blocks[number]
        return None

    def _opening(self, block: Block, number: int, head: int, start: int) -> int | None:
        """Returns the start of the window for a change at `start`, in or after op `number` (-1: above the first op)."""
        while True:
            opening = head if number < 0 else block.ops[number].start
            same_line = self._text.find("\n", self._base + opening, self._base + start) < 0
            unclear = (same_line or number < 0) and self._is_unclear_above(block, number)
            if self._is_clear(opening) and not unclear:
                follows_brace = opening == start and self._at(start - 1) == "{"
                return opening if number >= 0 or opening < start or follows_brace else None
            if number < 0:
                return None
            number -= 1

    def _is_unclear_above(self, block: Block, number: int) -> bool:
        """Returns True if the end of the op above op `number` may depend on the text of op `number`.

        This is so for unregistered ops, and for ops with syntax errors, whose end is found by the start of a line.
        """
        above = block.ops[number - 1] if number > 0 else block.parent_op
        if above is None or (above.definition is None and above.start >= 0):
            return True
        return number > 0 and self._has_error(above.start, block.ops[number].start)

    def _is_unclear_below(self, block: Block, last: int) -> bool:
        """Returns True if the op above op `last` has a syntax error, which may be reported in op `last`."""
        if not 0 < last < _explicit_count(block) or not isinstance(block.ops[last - 1], UnreadOperation):
            return False
        following = block.ops[last]
        return self._has_error(following.start, following.end + 1)

    def _head(self, block: Block) -> int | None:
        """Returns the end of the opening brace or the label of a block; None if it is unclear."""
        region = block.parent
        assert region is not None
        if not block.label:
            return region.start + 1 if region.blocks[0] is block else None
        match = _LABEL_HEAD.match(self._text, self._base + block.start)
        if match is None or self._has_error(block.start, match.end() + 1 - self._base):
            return None
        return match.end() - self._base

    def _end(self, block: Block, last: int) -> int | None:
        """Returns the end of a window whose first op outside is op `last`; None if it is unclear."""
        if last < _explicit_count(block):
            return block.ops[last].start
        region = block.parent
        assert region is not None
        number = region.blocks.index(block) + 1
        if number < len(region.blocks):
            start = region.blocks[number].start
            return start if start >= 0 and self._at(start) == "^" else None
        return region.end - 1 if self._at(region.end - 1) == "}" else None  # else nothing closes it

    def _is_past_first_token(self, op_start: int, start: int) -> bool:
        """Returns True if the first token of the op at `op_start` ends above a change at `start`."""
        return any(char.isspace() for char in self._text[self._base + op_start : self._base + start][:200])

    def _is_clear(self, offset: int) -> bool:
        """Returns True if there is no error from the end of the preceding op up to `offset`, included."""
        low, high = max(0, self._base, self._base + offset - 4096), self._base + offset
        preceding = self._text[low:high]
        while (stripped := preceding.rstrip()) and (comment := stripped.rfind("//", stripped.rfind("\n") + 1)) >= 0:
            preceding = stripped[:comment]
        return not self._has_error(low + max(len(stripped), 1) - 1 - self._base, offset + 1)

    def _has_error(self, start: int, end: int) -> bool:
        return bisect_left(self._errors, start) < bisect_left(self._errors, end)

    def _at(self, offset: int) -> str:
        return self._text[self._base + offset : self._base + offset + 1]


def innermost_op(chunk: Chunk, offset: int) -> Operation | None:
    """Returns the op whose text, without its regions, contains or precedes an offset.

    Returns None for the chunk's own op, and for a label.
    """
    op = chunk.op
    while True:
        region = next((region for region in op.regions if region.start <= offset < region.end), None)
        if region is None:
            return None if op is chunk.op else op
        number = bisect_right(region.blocks, offset, key=_block_start) - 1
        ops = region.blocks[number].ops if number >= 0 else []
        index = bisect_right(ops, offset, key=op_start) - 1
        if index < 0:
            return None
        op = ops[index]


def is_balanced(text: str, start: int, end: int) -> bool:
    """Returns True if the braces in a part of a text match, and no line in it looks like the start of a function."""
    if _FUNCTION_LINE.search(text, start, end):
        return False
    depth = 0
    for match in _BRACES.finditer(text, start, end):
        if match[0] == "{":
            depth += 1
        elif match[0] == "}":
            depth -= 1
            if depth < 0:
                return False
    return depth == 0


def has_structure(text: str, start: int, end: int) -> bool:
    """Returns True if a part of a text has braces, or strings or comments, which may contain some."""
    return any(text.find(word, start, end) >= 0 for word in ("{", "}", '"', "//"))


def stands_apart(text: str, start: int, end: int) -> bool:
    """Returns True if `end` is the start of the text of a line, or a closing brace after text without strings.

    Then the token at `end` is the same for any text between `start` and `end`.
    """
    line = text[max(start, text.rfind("\n", start, end) + 1) : end]
    if not line.strip():
        return "\n" in text[start:end]
    return text[end] == "}" and line[-1].isspace() and "//" not in line and '"' not in line


def has_function_lines(text: str, start: int, end: int) -> bool:
    """Returns True if some line may look like the start of a function; a quick check for long texts."""
    return text.find(".func", start, end) >= 0 or text.find("module", start, end) >= 0


def op_start(op: Operation) -> int:
    """Returns the start of an op; that of an implicit terminator is past all others."""
    return op.start if op.start >= 0 else 1 << 62


def _explicit_count(block: Block) -> int:
    """Returns the number of ops of a block without an implicit terminator."""
    ops = block.ops
    return len(ops) - 1 if ops and ops[-1].start < 0 else len(ops)


def _block_start(block: Block) -> int:
    return block.start
