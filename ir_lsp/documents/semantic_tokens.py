"""Colours that only the analysis knows: what a name is, and whether it defines, is unused, constant or memory.

Strings, comments, numbers and keywords are left to the editor's grammar. Tokens are made and kept by piece of the text,
a piece for each chunk: so after an edit only its chunk is looked at again, and the answer is a difference.
"""

from __future__ import annotations

import re
import sys
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from time import perf_counter
from types import MappingProxyType
from typing import TypeAlias

from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import MemRefType, UnrankedMemRefType
from compiler.syntax.incremental.document import Document
from compiler.syntax.lexer import STRING, SUFFIX_ID
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.name_table import NameTable
from compiler.text import Encoding, Span, count_units
from ir_lsp.legend import TOKEN_MODIFIERS, TOKEN_TYPES

_DEFINITION, _UNUSED, _CONSTANT, _MEMORY, _UNKNOWN = (1 << number for number in range(len(TOKEN_MODIFIERS)))
_NUMBER_OF = MappingProxyType({name: number for number, name in enumerate(TOKEN_TYPES)})
_NUMBERS = 5
"""Numbers that encode a token."""
_KINDS = MappingProxyType({"at": "function", "caret": "label", "bang": "type", "hash": "macro"})
_LONG = 20_000
"""Code points of a piece from which on a range gets the tokens of its lines alone."""
_VALUE = re.compile(rf"%{SUFFIX_ID}")
_TOKEN = re.compile(
    rf"""//[^\n]*
    | (?P<percent>%{SUFFIX_ID})
    | (?P<at>@(?:[A-Za-z_][A-Za-z0-9_$.]*|{STRING}))
    | (?P<string>{STRING})
    | (?P<caret>\^{SUFFIX_ID})
    | (?P<bang>!{SUFFIX_ID})
    | (?P<hash>\#[A-Za-z_]{SUFFIX_ID}?)
    | (?P<property>[A-Za-z_][\w$.]*)(?=[ \t]*=)
    | (?P<bare>[A-Za-z_][\w$.]*)
    """,
    re.VERBOSE,
)


@dataclass(slots=True)
class _Piece:
    """A part of the text with its tokens: five numbers each, as the protocol has them, from the start of the piece.

    The text of a piece starts at the start of a line.
    """

    chunk: Chunk | None
    revision: int
    text: str
    tokens: array[int]
    lines: int
    """Number of line breaks."""
    last_line: int
    """The line of its last token; -1 where it has none."""


@dataclass(frozen=True, slots=True)
class Difference:
    """From the numbers of the last answer to those of this one: at `start`, `count` are replaced by `numbers`."""

    start: int
    count: int
    numbers: list[int]


class SemanticTokens:
    """The tokens of one document: as they were sent last, and what is ready of newer ones."""

    def __init__(self) -> None:
        self._sent: list[_Piece] = []
        self._is_planned = False
        """True if `_ready`, `_wanted` and `_rest` are of the newest text: in its order, pieces that are ready, texts
        whose pieces are to be made (the next one last), and pieces that were kept."""
        self._ready: list[_Piece] = []
        self._wanted: list[_Text] = []
        self._rest: list[_Piece] = []
        self._begun: tuple[_Text, Iterator[_Piece | None]] | None = None
        self._answers = 0
        self.difference = Difference(0, 0, [])
        """Difference between the last answer and the one before it."""

    @property
    def result_id(self) -> str:
        """A name for the last answer."""
        return str(self._answers)

    def changed(self) -> None:
        """Notes that the document has another text."""
        self._is_planned = False

    def update(self, document: Document, encoding: Encoding, until: float) -> bool:
        """Makes the tokens anew where the text changed, until a time (of `time.perf_counter`).

        Returns whether they are complete; then they count as answered.
        """
        if not self._is_planned:
            self._plan(document)
        while self._wanted:
            piece = self._made(self._wanted[-1], encoding, until)
            if piece is None:
                return False
            self._wanted.pop()
            self._ready.append(piece)
        ready = self._ready + self._rest
        self.difference = _difference(self._sent, ready)
        self._sent = self._ready = ready
        self._rest = []
        self._answers += 1
        return True

    def _plan(self, document: Document) -> None:
        """Chooses the pieces to compute again: those between the unchanged ones at both ends of the text."""
        old, text, bounds = self._ready + self._rest, document.text, list(_bounds(document))
        shorter = min(len(old), len(bounds))
        before = 0
        while before < shorter and _is_same(old[before], text, bounds[before]):
            before += 1
        after = 0
        while after < shorter - before and _is_same(old[-1 - after], text, bounds[-1 - after]):
            after += 1
        self._is_planned = True
        self._ready, self._rest = old[:before], old[len(old) - after :]
        self._wanted = [_text_of(text, bound) for bound in bounds[before : len(bounds) - after]]
        self._wanted.reverse()

    def all(self) -> list[int]:
        """Returns all tokens that were made last."""
        return _joined(self._sent, 0)

    def _made(self, text: _Text, encoding: Encoding, until: float) -> _Piece | None:
        """Returns a piece; None where the time is over before it is done.

        It is gone on with when the same is asked again.
        """
        begun = self._begun
        if begun is None or begun[0] != text:
            begun = self._begun = (text, _pieces_of(text, encoding))
        for piece in begun[1]:
            if piece is not None:
                self._begun = None
                return piece
            if perf_counter() > until:
                return None
        return None


def _difference(old: list[_Piece], new: list[_Piece]) -> Difference:
    shorter = min(len(old), len(new))
    before = 0
    while before < shorter and old[before] is new[before]:
        before += 1
    after = 0
    while after < shorter - before and old[-1 - after] is new[-1 - after]:
        after += 1
    # The first token of what stays behind counts its line from the last token before it, so it goes along.
    kept = _up_to_a_token(new[len(new) - after :])
    start, gap = sum(len(piece.tokens) for piece in old[:before]), _gap(new[:before])
    removed = _joined(old[before : len(old) - after] + kept, gap)
    added = _joined(new[before : len(new) - after] + kept, gap)
    # A piece may be huge, and the change in it small.
    same = _common(removed, added)
    removed, added = removed[same:], added[same:]
    end = _common_at_end(removed, added)
    return Difference(start + same, len(removed) - end, added[: len(added) - end])


def _common(a: list[int], b: list[int]) -> int:
    """Returns the length of the common prefix, in whole tokens."""
    low, high = 0, min(len(a), len(b)) // _NUMBERS
    while low < high:
        middle = (low + high + 1) // 2
        span = slice(low * _NUMBERS, middle * _NUMBERS)
        low, high = (middle, high) if a[span] == b[span] else (low, middle - 1)
    return low * _NUMBERS


def _common_at_end(a: list[int], b: list[int]) -> int:
    """Returns the length of the common suffix, in whole tokens."""
    low, high = 0, min(len(a), len(b)) // _NUMBERS
    while low < high:
        middle = (low + high + 1) // 2
        first, last = middle * _NUMBERS, low * _NUMBERS
        is_same = a[len(a) - first : len(a) - last] == b[len(b) - first : len(b) - last]
        low, high = (middle, high) if is_same else (low, middle - 1)
    return low * _NUMBERS


def tokens_in(document: Document, span: Span, encoding: Encoding) -> list[int]:
    """Returns the tokens of the pieces that a span touches, and so of more than it.

    Of long pieces those of whole lines.
    """
    gap = 0
    tokenized: list[_Piece] = []
    text = document.text
    for bound in _bounds(document):
        at, end = bound[:2]
        if at > span.end:
            break
        if end < span.start:
            gap += text.count("\n", at, end)
            continue
        piece = _text_of(text, bound)
        if end - at > _LONG and piece.chunk is not None and not piece.chunk.op.has_trait("SymbolTable"):
            first = text.rfind("\n", at, max(at, span.start)) + 1 or at
            last = text.find("\n", min(span.end, end), end) + 1 or end
            gap += text.count("\n", at, first)
            piece = _Text(text[first:last], piece.chunk, piece.start + at - first, _Whole(piece.text, first - at))
        tokenized += [tokens for tokens in _pieces_of(piece, encoding) if tokens is not None]
    return _joined(tokenized, gap)


@dataclass(frozen=True, slots=True)
class _Whole:
    """A long piece: `start` is where a part of it starts."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class _Text:
    """A piece before it has tokens, or a part of the piece `whole`: `start` is where the chunk starts in it."""

    text: str
    chunk: Chunk | None = None
    start: int = 0
    whole: _Whole | None = None


_Bound: TypeAlias = "tuple[int, int, Chunk | None, int]"
"""Start and end of a piece, its chunk, and the start of that chunk, all in the document."""


def _bounds(document: Document) -> Iterator[_Bound]:
    """Yields the text in pieces of whole lines, each with the chunk that starts in its first line: all, in order."""
    text, done = document.text, 0
    chunk: Chunk | None = None
    begins = 0
    for section in document.sections:
        for following in section.chunks:
            at = section.base + following.source.base
            start = text.rfind("\n", done, at) + 1
            if start > done:
                yield done, start, chunk, begins
                done = start
            chunk, begins = following, at
        end = text.find("\n", section.end) + 1 or len(text)
        if end > done:
            yield done, end, chunk, begins
        done, chunk = end, None
    if done < len(text):
        yield done, len(text), None, done


def _text_of(text: str, bound: _Bound) -> _Text:
    start, end, chunk, begins = bound
    return _Text(text[start:end], chunk, 0 if chunk is None else begins - start)


def _is_same(piece: _Piece, text: str, bound: _Bound) -> bool:
    """Returns True if a piece is what stands there now; nothing is copied, as there are thousands."""
    start, end, chunk, _ = bound
    if piece.chunk is not chunk or (chunk is not None and piece.revision != chunk.revision):
        return False
    return len(piece.text) == end - start and text.startswith(piece.text, start)


def _gap(pieces: list[_Piece]) -> int:
    """Returns the number of lines between the last token of the pieces and their end."""
    gap = 0
    for piece in reversed(pieces):
        if piece.last_line >= 0:
            return gap + piece.lines - piece.last_line
        gap += piece.lines
    return gap


def _up_to_a_token(pieces: list[_Piece]) -> list[_Piece]:
    for number, piece in enumerate(pieces):
        if piece.tokens:
            return pieces[: number + 1]
    return pieces


def _joined(pieces: list[_Piece], gap: int) -> list[int]:
    joined: list[int] = []
    for piece in pieces:
        if piece.tokens:
            start = len(joined)
            joined += piece.tokens
            joined[start] += gap
            gap = piece.lines - piece.last_line
        else:
            gap += piece.lines
    return joined


def _pieces_of(piece: _Text, encoding: Encoding) -> Iterator[_Piece | None]:
    """Yields the piece with its tokens, and None before it from time to time, as it may be huge."""
    text, chunk = piece.text, piece.chunk
    tokens: array[int] = array("I")
    line = last_line = column = last_column = at = 0
    last = -1
    units: Callable[[str], int] = len  # Faster if every character is one code unit.
    if not text.isascii():
        units = partial(count_units, encoding=encoding)
    for number, (start, end, kind, modifiers) in enumerate(_classified(piece)):
        if number % 1000 == 999:
            yield None
        # Only what stands between two tokens is looked at: the line may be very long.
        gap = text[at:start]
        breaks = gap.count("\n")
        if breaks:
            line += breaks
            gap = gap[gap.rindex("\n") + 1 :]
            column = 0
        column += units(gap)
        length = units(text[start:end])
        is_same_line = last >= 0 and line == last_line
        tokens.extend(
            (line - last_line, column - last_column if is_same_line else column, length, _NUMBER_OF[kind], modifiers)
        )
        last = last_line = line
        last_column = column
        column += length
        at = end
    yield None
    yield _Piece(chunk, 0 if chunk is None else chunk.revision, text, tokens, text.count("\n"), last)


def _classified(piece: _Text) -> Iterator[tuple[int, int, str, int]]:
    """(start, end, type, modifiers) of each token in a piece."""
    text, arguments_known, whole = piece.text, _Known(), piece.whole
    counts: Counter[str] = Counter()
    if piece.chunk is not None and whole is not None:
        arguments_known.look_into_part(piece.chunk, piece.start, text)
    else:
        if piece.chunk is not None:
            arguments_known.look_through(piece.chunk, piece.start)
        counts = Counter(_VALUE.findall(text))
    heads = iter(arguments_known.heads)
    head = next(heads, _LAST)
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind is None:
            continue
        start, end = match.span(kind)
        while head.name < start:
            head = next(heads, _LAST)
        if kind == "percent":
            spelling = match[kind]
            is_argument, modifiers = arguments_known.values.get(spelling[1:], (False, 0))
            if head.start <= start or start in arguments_known.arguments:
                modifiers |= _DEFINITION
                if counts[spelling] == 1 if whole is None else _is_alone(whole, start, spelling):
                    modifiers |= _UNUSED
            yield start, end, "parameter" if is_argument else "variable", modifiers
        elif start == head.name:
            yield start, end, "keyword", 0 if head.is_known else _UNKNOWN
        elif kind == "property":
            yield start, end, kind, 0
        elif kind in _KINDS:
            is_definition = kind != "at" and _starts_line(text, start)
            yield start, end, _KINDS[kind], _DEFINITION if is_definition else 0


def _is_alone(whole: _Whole, start: int, spelling: str) -> bool:
    """Returns True if a name that stands at `start` of a part stands nowhere else in the piece."""
    same = re.compile(re.escape(spelling) + ("(?![0-9])" if spelling[1].isdigit() else r"(?![A-Za-z0-9_$.\-])"))
    at = whole.start + start
    return same.search(whole.text, at + 1) is None and same.search(whole.text, 0, at) is None


def _starts_line(text: str, start: int) -> bool:
    """Returns True if nothing but blanks is before `start` in its line."""
    while start > 0 and text[start - 1] in " \t\r":
        start -= 1
    return start == 0 or text[start - 1] == "\n"


def ops_around(ops: list[Operation], start: int, end: int) -> list[Operation]:
    """Returns the ops of a block that start from `start` up to `end`, and the one before them.

    Those without text left out.
    """
    count = len(ops)
    while count and ops[count - 1].start < 0:
        count -= 1
    first = bisect_left(ops, start, 0, count, key=attrgetter("start"))
    last = bisect_left(ops, end, first, count, key=attrgetter("start"))
    return ops[max(first - 1, 0) : last]


@dataclass(frozen=True, slots=True)
class _Head:
    """Offsets of an op and of its name behind the results."""

    start: int
    name: int
    is_known: bool


_LAST = _Head(sys.maxsize, sys.maxsize, True)


class _Known:
    """Facts of the IR of a piece; offsets count from the start of the piece."""

    def __init__(self) -> None:
        self.heads: list[_Head] = []
        self.arguments: set[int] = set()
        self.values: dict[str, tuple[bool, int]] = {}
        """True if all values of the name are arguments, and what else holds for all of them: the same name can stand in
        regions side by side."""

    def look_through(self, chunk: Chunk, start: int) -> None:
        """Takes what there is of a chunk that starts at `start`, without the chunks inside it."""
        source = chunk.source
        stack = [chunk.op]
        while stack:
            op = stack.pop()
            if op.source is not None and op is not chunk.op:
                continue
            if op.start >= 0:
                name = source.name_span(op.start).start - source.base
                self.heads.append(_Head(start + op.start, start + name, op.definition is not None or not op.name))
            constant = _CONSTANT if op.has_trait("ConstantLike") else 0
            for result in op.results:
                self._note(result, constant, is_argument=False)
            for region in op.regions:
                for block in region.blocks:
                    for argument in block.arguments:
                        self.arguments.add(start + argument.start)
                        self._note(argument, 0, is_argument=True)
                    stack.extend(block.ops)
        self.heads.sort(key=attrgetter("start"))

    def look_into_part(self, chunk: Chunk, start: int, text: str) -> None:
        """Takes what counts in a part of a chunk that is no symbol table, whose start is at `start` in that part."""
        source = chunk.source
        stack = [chunk.op]
        while stack:
            op = stack.pop()
            name = source.name_span(op.start).start - source.base
            self.heads.append(_Head(start + op.start, start + name, op.definition is not None or not op.name))
            for region in op.regions:
                for block in region.blocks:
                    self.arguments.update(start + argument.start for argument in block.arguments)
                    stack += ops_around(block.ops, -start, len(text) - start)
        self.heads.sort(key=attrgetter("start"))
        if chunk.names is None:
            chunk.names = NameTable(chunk.op)
        for spelling in set(_VALUE.findall(text)):
            for value in chunk.names.named(spelling[1:]):
                if isinstance(value, OpResult):
                    constant = _CONSTANT if value.owner.has_trait("ConstantLike") else 0
                    for result in value.owner.results:
                        if result.name == value.name:
                            self._note(result, constant, is_argument=False)
                else:
                    self._note(value, 0, is_argument=True)

    def _note(self, value: Value, modifiers: int, *, is_argument: bool) -> None:
        if value.name is None:
            return
        if isinstance(value.type, MemRefType | UnrankedMemRefType):
            modifiers |= _MEMORY
        others_are_arguments, others = self.values.get(value.name, (is_argument, modifiers))
        self.values[value.name] = (is_argument and others_are_arguments, modifiers & others)
