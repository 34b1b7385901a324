"""Tokens in LSP's encoding, by pieces of the text: five numbers each, lines relative to the preceding token.

A piece consists of whole lines, and its numbers count from its start. So pieces that an edit did not touch stay
unchanged, and lists of pieces are joined by adding the lines in between to the first number of each.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from compiler.syntax.parser.source import ChunkSource
from compiler.text import Encoding, count_units
from ir_lsp.documents.token_facts import Facts, classified

_NUMBERS = 5
"""Number of numbers that encode a token."""
_TOKENS_PER_SLICE = 1000
"""Number of tokens computed between two checks of the deadline."""


@dataclass(slots=True, eq=False)
class Piece:
    """A part of the text, whose tokens are computed later."""

    source: ChunkSource | None
    """Source of the chunk; None outside of chunks."""
    revision: int
    """Revision of the chunk."""
    text: str
    tokens: array[int] = field(default_factory=lambda: array("I"))
    last_line: int = -1
    """Line of the last token, from 0; -1 if there is none."""
    lines: int = -1
    """Number of line breaks; -1 until the tokens are computed."""

    @property
    def is_computed(self) -> bool:
        """True once the tokens are computed."""
        return self.lines >= 0

    @property
    def gap(self) -> int:
        """Number of line breaks after the last token."""
        return self.lines - self.last_line


@dataclass(frozen=True, slots=True)
class Difference:
    """A replacement in the numbers of an answer: `count` numbers at index `start` by `numbers`."""

    start: int
    count: int
    numbers: list[int]


def compute_tokens(piece: Piece, facts: Facts, encoding: Encoding) -> Iterator[None]:
    """Computes the tokens of a piece, which may be huge; yields often."""
    text = piece.text
    is_ascii = text.isascii()  # Code points are code units.
    tokens: list[int] = []
    line = last_line = column = last_column = at = line_start = 0
    line_end = _line_end(text, 0)
    for number, (start, end, kind, modifiers) in enumerate(classified(text, facts)):
        if number % _TOKENS_PER_SLICE == _TOKENS_PER_SLICE - 1:
            yield
        if start > line_end:
            line += text.count("\n", line_end, start)
            line_start = at = text.rindex("\n", line_end, start) + 1
            line_end = _line_end(text, start)
            column = 0
        if is_ascii:
            column, length = start - line_start, end - start
        else:  # Counts only the text between two tokens, as the line may be very long.
            column += count_units(text[at:start], encoding)
            length = count_units(text[start:end], encoding)
        tokens += (line - last_line, column - last_column if line == last_line else column, length, kind, modifiers)
        last_line, last_column = line, column
        column += length
        at = end
    piece.tokens, piece.last_line, piece.lines = array("I", tokens), last_line if tokens else -1, text.count("\n")


def _line_end(text: str, start: int) -> int:
    """Returns the offset of the line break that ends the line at `start`, or the length of the text."""
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def joined(pieces: list[Piece]) -> list[int]:
    """Returns the numbers of successive pieces."""
    return _joined(pieces, 0)[0]


def _joined(pieces: list[Piece], gap: int) -> tuple[list[int], int]:
    """Returns the numbers of successive pieces, and the number of lines after their last token.

    `gap` is the number of lines from the preceding token to the first piece.
    """
    numbers: list[int] = []
    for piece in pieces:
        if piece.tokens:
            start = len(numbers)
            numbers += piece.tokens
            numbers[start] += gap
            gap = piece.gap
        else:
            gap += piece.lines
    return numbers, gap


def spelled(pieces: list[Piece]) -> Iterator[str]:
    """Yields the numbers of each piece with tokens as text, separated by commas."""
    gap = 0
    for piece in pieces:
        if piece.tokens:
            numbers = piece.tokens.tolist()
            numbers[0] += gap
            yield str(numbers)[1:-1].replace(" ", "")  # twice as fast as joining texts of numbers
            gap = piece.gap
        else:
            gap += piece.lines


def differences(old: list[Piece], new: list[Piece]) -> list[Difference]:
    """Returns the differences between the tokens of two lists of pieces; common pieces have the same order in both."""
    places = {id(piece): number for number, piece in enumerate(old) if piece.tokens}
    starts = [*accumulate((len(piece.tokens) for piece in old), initial=0)]
    changes: list[Difference] = []
    first_old = first_new = 0
    for number in range(len(new) + 1):
        place = len(old) if number == len(new) else places.get(id(new[number]), -1)
        if place < first_old:
            continue
        if place > first_old or number > first_new:
            removed = _numbers_up_to(old, first_old, place)
            added = _numbers_up_to(new, first_new, number)
            prefix = _common_prefix(removed, added)
            removed, added = removed[prefix:], added[prefix:]
            suffix = _common_suffix(removed, added)
            if len(removed) > suffix or len(added) > suffix:
                start = starts[first_old] + prefix
                changes.append(Difference(start, len(removed) - suffix, added[: len(added) - suffix]))
        first_old, first_new = place + 1, number + 1
    return changes


def _numbers_up_to(pieces: list[Piece], first: int, last: int) -> list[int]:
    """Returns the numbers of `pieces[first:last]`, and of the first token of `pieces[last]`, which depend on them.

    `pieces[first - 1]`, if it exists, has tokens.
    """
    numbers, gap = _joined(pieces[first:last], pieces[first - 1].gap if first else 0)
    if last < len(pieces):
        token = pieces[last].tokens[:_NUMBERS]
        token[0] += gap
        numbers += token
    return numbers


def _common_prefix(a: list[int], b: list[int]) -> int:
    """Returns the length of the common prefix of whole tokens."""
    low, high = 0, min(len(a), len(b)) // _NUMBERS
    while low < high:
        middle = (low + high + 1) // 2
        span = slice(low * _NUMBERS, middle * _NUMBERS)
        low, high = (middle, high) if a[span] == b[span] else (low, middle - 1)
    return low * _NUMBERS


def _common_suffix(a: list[int], b: list[int]) -> int:
    """Returns the length of the common suffix of whole tokens."""
    low, high = 0, min(len(a), len(b)) // _NUMBERS
    while low < high:
        middle = (low + high + 1) // 2
        first, last = middle * _NUMBERS, low * _NUMBERS
        is_same = a[len(a) - first : len(a) - last] == b[len(b) - first : len(b) - last]
        low, high = (middle, high) if is_same else (low, middle - 1)
    return low * _NUMBERS
