"""The text of an op outside of its regions, and its edits.

Takes an op before and after the change; returns edits of single tokens. Both states are printed; differences between
the two are located in the source by aligning its tokens with the printed ones. So spelling, layout and comments of
unchanged parts stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from compiler.ir.asm import Printable
from compiler.ir.operation import Block, Operation, Value
from compiler.source_edit.before import TOKEN
from compiler.syntax.assembly.op_syntax import syntax_of
from compiler.syntax.op_printer import OpPrinter, PrintingFlags, RegionMarker
from compiler.syntax.printer.names import Names
from compiler.text import difference

REGION = "{...}"
"""Placeholder for a region among tokens."""


class Naming:
    """Names of values and blocks in a printed head."""

    def value(self, value: Value) -> str:
        raise NotImplementedError

    def block(self, block: Block) -> str:
        raise NotImplementedError


class HeadPrinter(OpPrinter):
    """Prints an op with its regions left open."""

    __slots__ = ("_naming",)

    def __init__(self, naming: Naming, aliases: dict[Printable, str]) -> None:
        super().__init__(PrintingFlags(), Names(), aliases, lambda definition: syntax_of(definition).print)
        self._naming = naming

    def use_aliases(self, aliases: dict[Printable, str]) -> None:
        """Sets the aliases for types and attributes to print from now on."""
        self._aliases = aliases

    def value_text(self, value: Value) -> str:
        return self._naming.value(value)

    def block_name(self, block: Block) -> str:
        return self._naming.block(block)

    def head(self, op: Operation, default_dialect: str, *, generic: bool) -> Head:
        """Returns the op from its name on."""
        self.parts = []
        self._indent = 0
        self._default_dialect = default_dialect
        if generic:
            self.print_generic(op)
        else:
            self.op_without_results(op)
        segments: list[list[str]] = [[]]
        markers: list[RegionMarker] = []
        for part in self.parts:
            if isinstance(part, RegionMarker):
                markers.append(part)
                segments.append([])
            else:
                segments[-1].append(part)
        return Head(["".join(segment) for segment in segments], markers)

    def header(self, block: Block) -> str:
        """`^bb1(%x: i32):`"""
        self.parts = [self.block_name(block)]
        if block.arguments:
            self.parts.append("(")
            for index, argument in enumerate(block.arguments):
                if index:
                    self.parts.append(", ")
                self.argument(argument)
            self.parts.append(")")
        self.parts.append(":")
        return "".join(self.parts)


@dataclass(frozen=True, slots=True)
class Head:
    """Printed text before, between and after regions."""

    segments: list[str]
    markers: list[RegionMarker]

    @property
    def text(self) -> str:
        return REGION.join(self.segments)


Tokens = list[tuple[str, int, int]]
"""Spellings with their places; regions are one token each."""


def tokens(text: str, start: int, end: int) -> Tokens:
    """Returns the tokens of a piece of text."""
    tokens_: Tokens = []
    position = start
    while position < end and (match := TOKEN.match(text, position, end)) is not None:
        tokens_.append((match[1], match.start(1), match.end(1)))
        position = match.end()
    return tokens_


def source_tokens(text: str, start: int, end: int, regions: Sequence[tuple[int, int]]) -> Tokens:
    """Returns the tokens of an op in the source; each of its regions, given by its range, is one token."""
    all_tokens: Tokens = []
    position = start
    for first, last in regions:
        all_tokens += tokens(text, position, first)
        all_tokens.append((REGION, first, last))
        position = last
    return all_tokens + tokens(text, position, end)


def head_tokens(head: Head) -> Tokens:
    """Returns the tokens of a printed head, with places in its text."""
    all_tokens: Tokens = []
    position = 0
    text = head.text
    for number, segment in enumerate(head.segments):
        if number:
            all_tokens.append((REGION, position, position + len(REGION)))
            position += len(REGION)
        all_tokens += tokens(text, position, position + len(segment))
        position += len(segment)
    return all_tokens


def token_edits(
    text: str, source: Tokens, old: Tokens, new: Tokens, new_text: str
) -> list[tuple[int, int, str]] | None:
    """Returns edits that turn the source from `old`, its canonical spelling, into `new`.

    Returns None if the source spells a changed part differently, so that the edits cannot be found.
    """
    words = [word for word, _, _ in source]
    old_words = [word for word, _, _ in old]
    new_words = [word for word, _, _ in new]
    places: list[int | None]
    if words == old_words:
        places = list(range(len(old_words)))
    else:
        places = [None] * len(old_words)
        for block in SequenceMatcher(None, words, old_words, autojunk=False).get_matching_blocks():
            for number in range(block.size):
                places[block.b + number] = block.a + number
    edits: list[tuple[int, int, str]] = []
    for kind, first, last, new_first, new_last in SequenceMatcher(
        None, old_words, new_words, autojunk=False
    ).get_opcodes():
        if kind == "equal":
            continue
        if REGION in old_words[first:last] or REGION in new_words[new_first:new_last]:
            return None
        at = _source_range(places, first, last, len(source))
        if at is None:
            return None
        edit = _spaced(text, source, at, new, (new_first, new_last), new_text)
        if edit is not None:
            edits.append(edit)
    return edits


def _spaced(
    text: str, source: Tokens, old: tuple[int, int], new: Tokens, now: tuple[int, int], new_text: str
) -> tuple[int, int, str] | None:
    """Replaces tokens of the source by new ones; adjacent space is kept if the new text has space there."""
    (first, last), (new_first, new_last) = old, now
    start = source[first - 1][2] if first else source[first][1]
    end = source[last][1] if last < len(source) else source[-1][2]
    before = text[start : source[first][1]] if 0 < first < len(source) else ""
    behind = text[source[last - 1][2] : end] if last and last < len(source) else ""
    if first == last:
        behind = "" if first else behind
    own = new_text[new[new_first][1] : new[new_last - 1][2]] if new_first < new_last else ""
    at = new[new_first - 1][2] if new_first else 0
    space_before = new_text[at : new[new_first][1]] if new_first < len(new) and new_first else before
    space_behind = new_text[new[new_last - 1][2] : new[new_last][1]] if 0 < new_last < len(new) else behind
    if not own:
        fitting = [space for space in (behind, before) if bool(space) == bool(space_before)]
        spaced = fitting[0] if fitting else space_before
        if not first or last == len(source):
            spaced = ""
    elif first == last:
        # The text between the neighbours goes to the side where the new tokens have space.
        if bool(space_behind) and bool(before):
            spaced = (before if space_before and "\n" not in before else space_before) + own + before
        else:
            spaced = (before if space_before and before else space_before) + own + space_behind
    else:
        spaced = (before if bool(before) == bool(space_before) else space_before) + own
        spaced += behind if bool(behind) == bool(space_behind) else space_behind
    edit = difference(text[start:end], spaced)
    return None if edit is None else (start + edit.span.start, start + edit.span.end, edit.new_text)


def _source_range(places: list[int | None], first: int, last: int, length: int) -> tuple[int, int] | None:
    """The tokens of the source that are those from `first` to `last` of the printed text, where they are all there."""
    before = places[first - 1] if first else -1
    behind = places[last] if last < len(places) else None
    if before is None or (last < len(places) and behind is None):
        return None
    range_ = places[first:last]
    start = before + 1
    if any(place != start + number for number, place in enumerate(range_)):
        return None
    end = start + len(range_)
    return (start, end) if behind is None or behind == end else None
